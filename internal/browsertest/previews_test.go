package browsertest

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"seaboard/games"
)

var update = flag.Bool("update", false, "draw the pictures of previews and icons again")

// embedded is where the server embeds them from. inputs.json holds, for each, the
// hash of the page that it was drawn from.
const embedded = "../web/assets/pictures"

// drawn is a picture that Chromium makes of a page once, at the time of building
// the program: the server has no browser.
type drawn struct {
	width, height int
	html          string
}

func (d drawn) hash() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %s", d.width, d.height, d.html))
	return hex.EncodeToString(sum[:])
}

// TestPreviews holds the pictures of previews and the icons fresh: each was drawn
// from what would be drawn now. With -update it draws those that are not.
func TestPreviews(t *testing.T) {
	t.Parallel()
	wanted := allPictures(t)
	file := filepath.Join(embedded, "inputs.json")
	inputs := map[string]string{}
	if data, err := os.ReadFile(file); err == nil {
		if err := json.Unmarshal(data, &inputs); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		d := wanted[name]
		if *update && inputs[name] != d.hash() {
			save(t, name, capture(t, d))
			inputs[name] = d.hash()
		}
		if inputs[name] != d.hash() {
			t.Errorf("%s is stale: run scripts/pictures", name)
		}
		checkSize(t, name, d)
	}
	if *update {
		save(t, "favicon.ico", favicon(t))
		data, _ := json.MarshalIndent(inputs, "", "  ") // strings only
		save(t, "inputs.json", append(data, '\n'))
	}
	icon, err := os.ReadFile(filepath.Join(embedded, "favicon.ico"))
	if err != nil || !bytes.Equal(icon, favicon(t)) {
		t.Error("favicon.ico is stale: run scripts/pictures", err)
	}
}

// allPictures are the pages of all pictures by file name.
func allPictures(t *testing.T) map[string]drawn {
	t.Helper()
	icon, err := os.ReadFile("../web/assets/src/icon.svg")
	if err != nil {
		t.Fatal(err)
	}
	// A mask may cut off all but a circle of four fifths, and a phone fills what is
	// transparent with black: there the ground goes to the edges.
	ground := `<body style="margin:0;background:#173a55">`
	full := func(size, inset int) drawn {
		return drawn{size, size, fmt.Sprintf(`%s<img style="position:absolute;left:%[2]dpx;top:%[2]dpx;width:%[3]dpx" src="%[4]s">`, ground, inset, size-2*inset, dataURL(icon))}
	}
	plain := func(size int) drawn {
		return drawn{size, size, fmt.Sprintf(`<body style="margin:0;background:transparent"><img style="display:block;width:%dpx" src="%s">`, size, dataURL(icon))}
	}
	all := map[string]drawn{
		"icon-16.png": plain(16), "icon-32.png": plain(32), "icon-48.png": plain(48),
		"icon-192.png": plain(192), "icon-512.png": plain(512),
		"icon-maskable.png": full(512, 64), "apple-touch-icon.png": full(180, 8),
	}
	base := newServer(t).url
	boards := map[string][]byte{}
	for _, k := range games.Kits {
		id := k.Rules.Info().ID
		boards[id] = fetch(t, base+"/games/"+id+".svg?lang=en")
		all["preview-"+id+".png"] = preview(icon, boards[id])
	}
	var three [][]byte
	for _, id := range slices.Sorted(maps.Keys(boards)) {
		three = append(three, boards[id])
	}
	all["preview.png"] = preview(icon, three...)
	return all
}

// preview is what a messenger shows of an address: boards, and whose they are.
func preview(icon []byte, boards ...[]byte) drawn {
	const style = `<style>
body { margin: 0; width: 1200px; height: 630px; background: linear-gradient(#d3e6e8, #bcd8dd); overflow: hidden; font-family: "DejaVu Serif", serif; }
main { display: flex; align-items: center; justify-content: space-evenly; width: 1200px; height: 630px; }
main.three { flex-wrap: wrap; }
main.one > img { height: 590px; max-width: 760px; }
main.three > img { height: 400px; max-width: 372px; object-fit: contain; }
figure { display: flex; flex-direction: column; gap: 24px; margin: 0; align-items: center; color: #173a55; font-size: 54px; font-weight: bold; letter-spacing: 1px; }
.three figure { flex-direction: row; width: 1200px; justify-content: center; }
figure img { width: 190px; }
.three figure img { width: 110px; }
</style>`
	class, pictures := "one", ""
	if len(boards) > 1 {
		class = "three"
	}
	for _, b := range boards {
		pictures += `<img src="` + dataURL(b) + `">`
	}
	return drawn{1200, 630, style + `<main class="` + class + `">` + pictures + `<figure><img src="` + dataURL(icon) + `">Seaboard</figure></main>`}
}

func dataURL(svg []byte) string {
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg)
}

func fetch(t *testing.T, url string) []byte {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", url, r.Status, err)
	}
	return data
}

// capture draws a page.
func capture(t *testing.T, d drawn) []byte {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, "<!DOCTYPE html><title>.</title><link rel=icon href=data:,>"+d.html)
	}))
	defer server.Close()
	v := newTab(t, server.URL)
	v.size(int64(d.width), int64(d.height))
	v.open("/")
	v.wait("the pictures", `[...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
	eval[bool](v, `Promise.all([...document.images].map((i) => i.decode())).then(() => true)`)
	if _, err := chromedp.Call(v.ctx, emulation.SetDefaultBackgroundColorOverride, emulation.SetDefaultBackgroundColorOverrideParams{Color: &cdp.RGBA{}}); err != nil {
		t.Fatal(err)
	}
	shot, err := chromedp.Run(v.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	return tight(t, shot)
}

// tight writes a picture again as tightly as it goes: with a palette of its
// commonest colours where it has more than one can hold.
func tight(t *testing.T, data []byte) []byte {
	t.Helper()
	full, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&b, paletted(full)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// paletted gives every pixel the nearest of the 256 commonest colours, of which
// those that differ by little count as one.
func paletted(full image.Image) image.Image {
	counts := map[color.NRGBA]int{}
	at := func(x, y int) color.NRGBA {
		c := color.NRGBAModel.Convert(full.At(x, y)).(color.NRGBA)
		coarse := func(n uint8) uint8 { return n&^3 | n>>6 }
		return color.NRGBA{coarse(c.R), coarse(c.G), coarse(c.B), coarse(c.A)}
	}
	r := full.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			counts[at(x, y)]++
		}
	}
	commonest := slices.SortedFunc(maps.Keys(counts), func(a, b color.NRGBA) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return int(int64(a.R)<<16+int64(a.G)<<8+int64(a.B)) - int(int64(b.R)<<16+int64(b.G)<<8+int64(b.B))
	})
	var palette color.Palette
	for _, c := range commonest[:min(256, len(commonest))] {
		palette = append(palette, c)
	}
	out := image.NewPaletted(r, palette)
	nearest := map[color.NRGBA]uint8{}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := at(x, y)
			i, ok := nearest[c]
			if !ok {
				i = uint8(palette.Index(c))
				nearest[c] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}

func save(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(embedded, name), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func checkSize(t *testing.T, name string, d drawn) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(embedded, name))
	if err != nil {
		t.Fatal(err)
	}
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || c.Width != d.width || c.Height != d.height || len(data) > 300<<10 {
		t.Errorf("%s is %d by %d with %d bytes: %v", name, c.Width, c.Height, len(data), err)
	}
}

// favicon puts the small icons into one file, as browsers ask for it unbidden.
func favicon(t *testing.T) []byte {
	t.Helper()
	sizes := []int{16, 32, 48}
	var head, body bytes.Buffer
	binary.Write(&head, binary.LittleEndian, []uint16{0, 1, uint16(len(sizes))})
	for _, n := range sizes {
		data, err := os.ReadFile(filepath.Join(embedded, fmt.Sprintf("icon-%d.png", n)))
		if err != nil {
			t.Fatal(err)
		}
		at := 6 + 16*len(sizes) + body.Len()
		head.Write([]byte{byte(n), byte(n), 0, 0})
		binary.Write(&head, binary.LittleEndian, []uint16{1, 32})
		binary.Write(&head, binary.LittleEndian, []uint32{uint32(len(data)), uint32(at)})
		body.Write(data)
	}
	return append(head.Bytes(), body.Bytes()...)
}
