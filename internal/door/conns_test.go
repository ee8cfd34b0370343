package door

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

// bounded runs a server behind a listener that lets few in.
func bounded(t *testing.T, c Config) (*Door, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := New(c)
	server := &http.Server{Handler: d.Around(http.NotFoundHandler())}
	go server.Serve(d.Listen(l, false, slog.New(slog.DiscardHandler)))
	t.Cleanup(func() { server.Close() })
	return d, l.Addr().String()
}

// ask sends a question on a new connection and returns it with the answer.
func dialled(t *testing.T, address string) (net.Conn, *http.Response) {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(10 * time.Second))
	io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c, res
}

// TestConnections: who comes when all places are taken is told so, and gets in
// when one is free. One address does not take all.
func TestConnections(t *testing.T) {
	for name, c := range map[string]Config{
		"in all":     {Trust: Loopback, Connections: Connections{Most: 3, MostEach: 1}}, // a proxy's address is everybody's
		"by address": {Connections: Connections{Most: 100, MostEach: 3}},
	} {
		t.Run(name, func(t *testing.T) {
			d, address := bounded(t, c)
			var kept []net.Conn
			for range 3 {
				conn, res := dialled(t, address)
				if res.StatusCode != http.StatusNotFound {
					t.Fatalf("%d", res.StatusCode)
				}
				kept = append(kept, conn)
			}
			_, res := dialled(t, address)
			body, err := io.ReadAll(res.Body)
			if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" || err != nil || !strings.HasSuffix(string(body), "10 s.\n") {
				t.Errorf("one too many: %d %q, %v", res.StatusCode, body, err)
			}
			if got := d.Refused()["connection"]; got != 1 || d.Open() != 3 {
				t.Errorf("%d refused, %d open", got, d.Open())
			}
			kept[0].Close()
			for n := 0; d.Open() == 3; n++ {
				if n > 1000 {
					t.Fatal("a connection that was closed still counts")
				}
				time.Sleep(time.Millisecond)
			}
			if _, res := dialled(t, address); res.StatusCode != http.StatusNotFound {
				t.Errorf("with a free place: %d", res.StatusCode)
			}
		})
	}
}

// broken is a listener that cannot take connections.
type broken struct{ net.Listener }

func (broken) Accept() (net.Conn, error) { return nil, &net.OpError{Op: "accept", Err: syscall.EMFILE} }

// TestAcceptErrors: that nobody gets in is told, and once.
func TestAcceptErrors(t *testing.T) {
	var log bytes.Buffer
	l := New(Config{}).Listen(broken{}, false, slog.New(slog.NewTextHandler(&log, nil)))
	for range 100 {
		if _, err := l.Accept(); !errors.Is(err, syscall.EMFILE) {
			t.Fatal(err)
		}
	}
	if n := strings.Count(log.String(), "level=WARN"); n != 1 || !strings.Contains(log.String(), "too many open files") {
		t.Errorf("%d lines: %s", n, &log)
	}
}

// TestRoom: connections never take the store's files.
func TestRoom(t *testing.T) {
	for files, want := range map[uint64]int{64: 32, 200: 104, 256: 160, 1024: 896, 20_000: 16_384, 1 << 63: 16_384} {
		if got := roomIn(files); got != want {
			t.Errorf("of %d files: %d", files, got)
		}
	}
	if Room() <= 0 {
		t.Error(Room())
	}
}
