package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
)

//go:embed assets/dist assets/vendor/*.js assets/pictures/*.png assets/pictures/*.ico
var files embed.FS

// assets are the scripts and styles. An address holds the hash of what it gives
// and is good for ever.
type assets struct {
	byName map[string]*asset
}

type asset struct {
	name, hash, mime string
	data             []byte
	zipped           func() []byte
}

func newAssets() *assets {
	a := &assets{byName: map[string]*asset{}}
	for _, dir := range []string{"assets/dist", "assets/vendor", "assets/pictures"} {
		entries, err := fs.ReadDir(files, dir)
		if err != nil {
			panic(err) // embedded above
		}
		for _, e := range entries {
			data, err := files.ReadFile(path.Join(dir, e.Name()))
			if err != nil {
				panic(err)
			}
			a.add(e.Name(), data)
		}
	}
	return a
}

// packed reports whether a file is compressed by its own kind already.
func (f *asset) packed() bool {
	return strings.HasSuffix(f.name, ".png") || strings.HasSuffix(f.name, ".ico")
}

func (a *assets) has(name string) bool { return a.byName[name] != nil }

// add takes one more asset and gives its address.
func (a *assets) add(name string, data []byte) string {
	sum := sha256.Sum256(data)
	a.byName[name] = &asset{
		name:   name,
		hash:   hex.EncodeToString(sum[:8]),
		mime:   kindOf(name),
		data:   data,
		zipped: sync.OnceValue(func() []byte { return gzipped(data) }),
	}
	return a.url(name)
}

// kindOf is the media type of a file. Not every machine knows that of icons.
func kindOf(name string) string {
	if strings.HasSuffix(name, ".ico") {
		return "image/vnd.microsoft.icon"
	}
	return mime.TypeByExtension(path.Ext(name))
}

func gzipped(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	w.Write(data)                                         // a buffer takes everything
	w.Close()
	return b.Bytes()
}

func (a *assets) url(name string) string {
	f, ok := a.byName[name]
	if !ok {
		panic(fmt.Sprintf("web: no asset %q", name))
	}
	return "/assets/" + f.hash + "/" + name
}

func (a *assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := a.byName[r.PathValue("name")]
	// A page of an older version asks for an older hash: it gets the new file, but
	// may not keep it under that address.
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.mime)
	h.Set("Vary", "Accept-Encoding")
	if f.packed() {
		// Messengers show pictures of previews in pages of their own.
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
	if r.PathValue("hash") == f.hash {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-store")
	}
	data := f.data
	if !f.packed() && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		data = f.zipped()
	}
	w.Write(data)
}
