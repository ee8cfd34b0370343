//go:build slow

package main

import (
	"database/sql"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	_ "modernc.org/sqlite"
)

func ready(t *testing.T, p *process) string {
	t.Helper()
	resp, err := http.Get(p.url + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.Status[:4] + strings.TrimSpace(string(text))
}

// waitReady asks until the answer is that one.
func waitReady(t *testing.T, p *process, want string) {
	t.Helper()
	got := ""
	for range 200 {
		if got = ready(t, p); got == want {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("ready: %q, want %q", got, want)
}

// TestFullDisk: a server whose disk is full says so, and is ready again when there
// is room.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("seaboard", disk, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("no small disk can be made here: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(disk, 0) })
	p := serve(t, filepath.Join(disk, "data"))
	t.Cleanup(p.kill)
	waitReady(t, p, "200 ready")
	f, err := os.Create(filepath.Join(disk, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	block := make([]byte, 4096)
	for err == nil {
		_, err = f.Write(block)
	}
	f.Close()
	waitReady(t, p, "503 the disk is full")
	if resp, err := http.Get(p.url + "/healthz"); err != nil || resp.StatusCode != http.StatusOK {
		t.Error("it does not live", err)
	}
	if err := os.Remove(f.Name()); err != nil {
		t.Fatal(err)
	}
	waitReady(t, p, "200 ready")
	p.stop(t)
}

// TestLocked: while somebody else holds the database, the server is not ready.
func TestLocked(t *testing.T) {
	data := t.TempDir()
	p := serve(t, data)
	waitReady(t, p, "200 ready")
	db, err := sql.Open("sqlite", filepath.Join(data, "seaboard.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	waitReady(t, p, "503 the store does not answer")
	if _, err := db.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	waitReady(t, p, "200 ready")
	p.stop(t)
}
