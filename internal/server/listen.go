package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/coreos/go-systemd/v22/activation"

	"seaboard/internal/door"
)

// socketPrefix begins an address that is a unix socket.
const socketPrefix = "unix:"

// DefaultSocketMode lets the group of the server's user connect to a unix socket,
// such as a proxy that is in it.
const DefaultSocketMode fs.FileMode = 0o660

// dialTime bounds how long it takes to find out whether a socket is in use.
const dialTime = 2 * time.Second

// listenAll returns the sockets that the service manager has passed, or takes
// the address.
func listenAll(ctx context.Context, c Config) ([]net.Listener, error) {
	passed, err := activation.Listeners()
	if err != nil {
		return nil, fmt.Errorf("cannot take the service manager's sockets: %w", err)
	}
	if len(passed) == 0 {
		l, err := listen(ctx, "--listen", c.Listen, c.SocketMode)
		if err != nil {
			return nil, err
		}
		return []net.Listener{l}, nil
	}
	for i, l := range passed {
		if l == nil {
			closeAll(passed)
			return nil, fmt.Errorf("socket %d of the service manager is not one for streams: use ListenStream= in the socket unit", i+1)
		}
	}
	return passed, nil
}

func closeAll(listeners []net.Listener) {
	for _, l := range listeners {
		if l != nil {
			l.Close()
		}
	}
}

// listen takes an address, which is HOST:PORT or unix:PATH, and which a flag has
// told.
func listen(ctx context.Context, flag, address string, mode fs.FileMode) (net.Listener, error) {
	if path, ok := strings.CutPrefix(address, socketPrefix); ok {
		return listenUnix(ctx, flag, path, mode)
	}
	l, err := net.Listen("tcp", address)
	switch {
	case err == nil:
		return l, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the port of %s is taken: stop what uses it, or choose another with %s", address, flag)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("listening on %s is not permitted: choose a port from 1024 up with %s", address, flag)
	}
	return nil, fmt.Errorf("cannot listen on %q, which must be HOST:PORT or unix:PATH: %w", address, plainNet(err))
}

// listenUnix makes a socket in the file system. One that nobody listens on any
// more, as a killed server leaves it, is replaced.
func listenUnix(ctx context.Context, flag, path string, mode fs.FileMode) (net.Listener, error) {
	if err := clearSocket(ctx, flag, path); err != nil {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("cannot make the socket %s: its folder does not exist", path)
	case errors.Is(err, syscall.EINVAL):
		return nil, fmt.Errorf("cannot make the socket %s: its path is too long (about 100 bytes at most)", path)
	case err != nil:
		return nil, fmt.Errorf("cannot make the socket %s: %w", path, plainNet(err))
	}
	// Until then only the server's user can connect, by the usual umask.
	if err := os.Chmod(path, mode); err != nil {
		l.Close()
		return nil, fmt.Errorf("cannot set the mode of the socket %s: %w", path, err)
	}
	return l, nil
}

// clearSocket removes a socket that nobody listens on.
func clearSocket(ctx context.Context, flag, path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil // listening will say what is wrong
	case info.Mode().Type() != fs.ModeSocket:
		return fmt.Errorf("cannot make the socket %s: something else has that name", path)
	}
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "unix", path)
	if err == nil {
		conn.Close()
	}
	if !errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("the socket %s is in use: stop what uses it, or choose another with %s", path, flag)
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("cannot replace the socket %s that nobody uses: %w", path, err)
	}
	return nil
}

// plainNet is an error of package net without its repetition of the address.
func plainNet(err error) error {
	if op, ok := errors.AsType[*net.OpError](err); ok {
		return op.Err
	}
	return err
}

// address is where a browser on this machine finds the server, or the name of a
// unix socket.
func address(a net.Addr, scheme string) string {
	if a.Network() == "unix" {
		return socketPrefix + a.String()
	}
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return scheme + "://" + a.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}

// entrance is all that the server listens on.
type entrance struct {
	listeners []net.Listener
	cert      *certificate // nil without TLS
}

// enter takes all sockets.
func enter(ctx context.Context, c Config) (*entrance, error) {
	e := &entrance{}
	var err error
	if c.TLSCert != "" {
		if e.cert, err = openCertificate(c.TLSCert, c.TLSKey, c.Log); err != nil {
			return nil, err
		}
	}
	e.listeners, err = listenAll(ctx, c)
	return e, err
}

// serve has a server answer at all of them. What it sends is that one has
// stopped.
func (e *entrance) serve(server *http.Server, d *door.Door, log *slog.Logger) <-chan error {
	if e.cert != nil {
		server.TLSConfig = &tls.Config{GetCertificate: e.cert.get}
	}
	stopped := make(chan error, len(e.listeners))
	for _, l := range e.listeners {
		go func() {
			bounded := d.Listen(l, e.secure(l), log)
			if e.secure(l) {
				stopped <- server.ServeTLS(bounded, "", "")
			} else {
				stopped <- server.Serve(bounded)
			}
		}()
	}
	return stopped
}

// secure reports whether a listener speaks TLS. A unix socket never does: only
// this machine's programs can open it.
func (e *entrance) secure(l net.Listener) bool { return e.cert != nil && l.Addr().Network() != "unix" }

// addresses returns where the server is found.
func (e *entrance) addresses() (all []string) {
	for _, l := range e.listeners {
		scheme := "http"
		if e.secure(l) {
			scheme = "https"
		}
		all = append(all, address(l.Addr(), scheme))
	}
	return all
}

// reload reads what may have changed on the disk.
func (e *entrance) reload() {
	if e.cert != nil {
		e.cert.reload()
	}
}
