package server

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestUnixSocket: its mode is the wanted one, one that a killed server has left is
// replaced, one that is in use is not, and it is gone after a stop.
func TestUnixSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sea.sock")
	stale, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	stale.SetUnlinkOnClose(false)
	stale.Close()
	url, stop := runningWith(t, Config{Listen: "unix:" + path, SocketMode: 0o620, Data: t.TempDir()})
	if url != "unix:"+path {
		t.Errorf("told %q", url)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o620 {
		t.Errorf("%v, %v", info, err)
	}
	client := http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return net.Dial("unix", path)
	}}}
	resp, err := client.Get("http://localhost/healthz")
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatal(resp, err)
	}
	resp.Body.Close()
	err = Run(t.Context(), Config{Listen: "unix:" + path, Data: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	if err == nil || !strings.Contains(err.Error(), "is in use: stop what uses it") {
		t.Errorf("a second server: %v", err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(path); err == nil {
		t.Error("the socket is still there")
	}
}

// TestTLS: pages come by HTTP/2, a renewed certificate is taken without a restart,
// and a wrong one is not.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	newCertificate(t, cert, key, 1)
	reload := make(chan os.Signal)
	url, _ := runningWith(t, Config{Data: t.TempDir(), TLSCert: cert, TLSKey: key, Reload: reload})
	if !strings.HasPrefix(url, "https://127.0.0.1:") {
		t.Fatalf("told %q", url)
	}
	serial := func() int64 {
		client := http.Client{Transport: &http.Transport{
			TLSClientConfig:   &tls.Config{InsecureSkipVerify: true},
			ForceAttemptHTTP2: true, DisableKeepAlives: true,
		}}
		resp, err := client.Get(url + "/healthz")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.ProtoMajor != 2 || resp.StatusCode != http.StatusOK {
			t.Errorf("%s %s", resp.Proto, resp.Status)
		}
		return resp.TLS.PeerCertificates[0].SerialNumber.Int64()
	}
	if got := serial(); got != 1 {
		t.Errorf("certificate %d", got)
	}
	newCertificate(t, cert, key, 2)
	reload <- syscall.SIGHUP
	reload <- syscall.SIGHUP // the first one has been done
	if got := serial(); got != 2 {
		t.Errorf("certificate %d after a reload", got)
	}
	write(t, cert, "no certificate")
	reload <- syscall.SIGHUP
	reload <- syscall.SIGHUP
	if got := serial(); got != 2 {
		t.Errorf("certificate %d after a wrong one", got)
	}
}

// TestCertificateChanges: it is read again by itself, soon after its files have
// changed.
func TestCertificateChanges(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	newCertificate(t, cert, key, 1)
	c, err := openCertificate(cert, key, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	serial := func() int64 {
		pair, err := c.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		return pair.Leaf.SerialNumber.Int64()
	}
	newCertificate(t, cert, key, 2)
	later := time.Now().Add(time.Minute)
	if err := os.Chtimes(cert, later, later); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 1 {
		t.Errorf("certificate %d: the files are looked at too often", got)
	}
	c.looked = c.looked.Add(-lookEvery)
	if got := serial(); got != 2 {
		t.Errorf("certificate %d after a change", got)
	}
	os.Remove(key)
	c.looked = c.looked.Add(-lookEvery)
	if got := serial(); got != 2 {
		t.Errorf("certificate %d without a key", got)
	}
}

// newCertificate writes a self-signed one.
func newCertificate(t *testing.T, cert, key string, serial int64) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := &x509.Certificate{
		SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: "localhost"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	data, err := x509.CreateCertificate(rand.Reader, of, of, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	write(t, cert, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: data})))
	write(t, key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
}
