package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// over is a client that finds every address at one socket.
func over(network, address string) *http.Client {
	return &http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext:       func(context.Context, string, string) (net.Conn, error) { return net.Dial(network, address) },
	}}
}

// TestSignals: a hang-up, also of a server without a certificate, ends nothing.
func TestSignals(t *testing.T) {
	p := serve(t, t.TempDir())
	for range 3 {
		if err := p.cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		resp, err := http.Get(p.url + "/healthz")
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatal(resp, err)
		}
		resp.Body.Close()
	}
	p.stop(t)
}

// TestKilledSocket: a server that was killed leaves its socket, and the next one
// takes its place.
func TestKilledSocket(t *testing.T) {
	data, path := t.TempDir(), filepath.Join(t.TempDir(), "sea.sock")
	for range 2 {
		cmd := exec.Command("seaboard", "serve", "--data", data)
		cmd.Env = append(os.Environ(), "SEABOARD_LISTEN=unix:"+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil || line != "Listening on unix:"+path+"\n" {
			t.Errorf("said %q, %v", line, err)
		}
		resp, err := over("unix", path).Get("http://localhost/")
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Error(resp, err)
		} else {
			resp.Body.Close()
		}
		cmd.Process.Kill()
		cmd.Wait()
		if _, err := os.Lstat(path); err != nil {
			t.Error("nothing was left to be replaced")
		}
	}
}

// TestSocketActivation: the real program of systemd passes a port and a unix
// socket, and starts the server with the first visitor.
func TestSocketActivation(t *testing.T) {
	activate, err := exec.LookPath("systemd-socket-activate")
	if err != nil {
		t.Skip("systemd-socket-activate is not installed")
	}
	binary, err := exec.LookPath("seaboard")
	if err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port, path := free.Addr().String(), filepath.Join(t.TempDir(), "sea.sock")
	free.Close()
	cmd := exec.Command(activate, "-l", port, "-l", path, "-E", "SEABOARD_LISTEN=192.0.2.1:1", "-E", "HOME="+t.TempDir(),
		"-E", "PATH="+os.Getenv("PATH"), binary, "serve", "--data", t.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	errors := bufio.NewReader(said)
	for range 2 { // "Listening on ..."
		if _, err := errors.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	go io.Copy(io.Discard, errors)
	for _, client := range []*http.Client{over("tcp", port), over("unix", path)} {
		client.Timeout = 20 * time.Second
		resp, err := client.Get("http://localhost/healthz")
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatal(resp, err)
		}
		resp.Body.Close()
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || strings.TrimSpace(line) != "Open http://"+port {
		t.Errorf("said %q, %v", line, err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("stopped with %v", err)
	}
}
