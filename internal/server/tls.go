package server

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"time"
)

// lookEvery is how often the files of a certificate are looked at, when somebody
// connects.
const lookEvery = 10 * time.Second

// certificate is a certificate with its key in two files. It is read again when
// they have changed, as a tool that renews certificates leaves them.
type certificate struct {
	cert, key string
	log       *slog.Logger

	mu     sync.Mutex
	pair   *tls.Certificate
	seen   [2]stamp
	looked time.Time
}

// stamp tells versions of a file apart.
type stamp struct {
	changed time.Time
	size    int64
}

// openCertificate reads the files. Its errors are single sentences.
func openCertificate(cert, key string, log *slog.Logger) (*certificate, error) {
	c := &certificate{cert: cert, key: key, log: log, looked: time.Now()}
	seen, pair, err := c.read()
	if err != nil {
		return nil, err
	}
	c.take(seen, pair)
	return c, nil
}

func (c *certificate) read() (seen [2]stamp, pair tls.Certificate, err error) {
	if seen, err = c.stamps(); err != nil {
		return seen, pair, err
	}
	pair, err = tls.LoadX509KeyPair(c.cert, c.key)
	if err == nil {
		return seen, pair, nil
	}
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return seen, pair, fmt.Errorf("cannot read the TLS file %s: %w", path.Path, path.Err)
	}
	return seen, pair, fmt.Errorf("the certificate in %s and the key in %s cannot be used: %w", c.cert, c.key, err)
}

func (c *certificate) stamps() (seen [2]stamp, err error) {
	for i, file := range []string{c.cert, c.key} {
		info, err := os.Stat(file)
		if path, ok := errors.AsType[*fs.PathError](err); ok {
			return seen, fmt.Errorf("cannot read the TLS file %s: %w", file, path.Err)
		}
		if err != nil {
			return seen, err
		}
		seen[i] = stamp{info.ModTime(), info.Size()}
	}
	return seen, nil
}

func (c *certificate) take(seen [2]stamp, pair tls.Certificate) {
	c.seen, c.pair = seen, &pair
	if pair.Leaf != nil && time.Now().After(pair.Leaf.NotAfter) {
		c.log.Warn("the TLS certificate has expired", "file", c.cert, "expired", pair.Leaf.NotAfter)
	}
}

// reload reads the files again. Where they are wrong, the old certificate stays.
func (c *certificate) reload() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.renew()
}

func (c *certificate) renew() {
	seen, pair, err := c.read()
	if err != nil {
		c.log.Error("the TLS certificate stays as it was", "err", err)
		return
	}
	c.take(seen, pair)
	c.log.Info("TLS certificate read", "file", c.cert, "until", pair.Leaf.NotAfter)
}

// get returns the certificate for a connection.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.looked) >= lookEvery {
		c.looked = now
		if seen, err := c.stamps(); err != nil || seen != c.seen {
			c.renew()
		}
	}
	return c.pair, nil
}
