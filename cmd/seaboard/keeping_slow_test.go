//go:build slow

package main

import (
	"bytes"
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seaboard/internal/keeping"
	"seaboard/internal/store/sqlite"
)

// confirmation is an action that was answered with 200.
type confirmation struct{ table, id string }

// crew are clients that play until they are told to stop.
type crew struct {
	mu        sync.Mutex
	confirmed []confirmation
	stop      chan struct{}
	all       sync.WaitGroup
}

func (c *crew) so() []confirmation {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.confirmed)
}

func (c *crew) play(t *testing.T, url, game string) {
	c.all.Go(func() {
		me := &client{url: url}
		for over := true; ; {
			select {
			case <-c.stop:
				return
			default:
			}
			if over {
				me.open(t, game, 2)
			}
			if over = me.step(t); !over {
				c.mu.Lock()
				c.confirmed = append(c.confirmed, confirmation{me.table, fmt.Sprint(me.acts)})
				c.mu.Unlock()
			}
		}
	})
}

// TestBackupUnderLoad makes backups of a server at which many play against bots. Each
// is whole, passes the check, and has every action that was confirmed before it began.
func TestBackupUnderLoad(t *testing.T) {
	const backups, players = 12, 8
	data, files := t.TempDir(), t.TempDir()
	p := serve(t, data)
	c := &crew{stop: make(chan struct{})}
	for n := range players {
		c.play(t, p.url, []string{"pirates", "sinking"}[n%2])
	}
	var before [][]confirmation
	for n := range backups {
		time.Sleep(500 * time.Millisecond)
		before = append(before, c.so())
		file := filepath.Join(files, fmt.Sprint(n))
		if out, err := exec.Command("seaboard", "backup", "--data", data, file).CombinedOutput(); err != nil {
			t.Errorf("backup %d: %v, %s", n, err, out)
		}
	}
	if out, err := exec.Command("seaboard", "check", "--data", data).CombinedOutput(); err != nil {
		t.Errorf("the check beside the running server: %v, %s", err, out)
	}
	close(c.stop)
	c.all.Wait()
	p.stop(t)
	lost := 0
	for n, confirmed := range before {
		file := filepath.Join(files, fmt.Sprint(n))
		if out, err := exec.Command("seaboard", "check", file).CombinedOutput(); err != nil {
			t.Errorf("backup %d: %v, %s", n, err, out)
		}
		lost += missing(t, file, confirmed)
	}
	last := before[len(before)-1]
	t.Logf("%d backups, the last after %d confirmed actions, %d of them missing", backups, len(last), lost)
	if lost > 0 || len(last) < 100 {
		t.Error("actions are missing, or too few to show anything")
	}
	// The last one is put back, and played on.
	if out, err := exec.Command("seaboard", "restore", "--data", data, filepath.Join(files, fmt.Sprint(backups-1))).CombinedOutput(); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	p = serve(t, data)
	me := &client{url: p.url}
	me.open(t, "pirates", 2)
	me.step(t)
}

// missing counts confirmed actions that a database does not have.
func missing(t *testing.T, file string, confirmed []confirmation) (n int) {
	t.Helper()
	s, err := sqlite.OpenToRead(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	has := map[confirmation]bool{}
	seen := map[string]bool{}
	for _, c := range confirmed {
		if !seen[c.table] {
			seen[c.table] = true
			table, err := s.Load(t.Context(), c.table)
			if err != nil {
				t.Errorf("table %s: %v", c.table, err)
				continue
			}
			for _, l := range table.Lines {
				has[confirmation{c.table, l.Client}] = true
			}
		}
		if !has[c] {
			n++
		}
	}
	return n
}

// TestLockedServer has another program lock the database for eight seconds: who acts
// is told to ask again, reads go on, the action is made once, and the log has no fault.
func TestLockedServer(t *testing.T) {
	data := t.TempDir()
	p := serve(t, data)
	me := &client{url: p.url}
	me.open(t, "pirates", 2)
	me.step(t)
	var l look
	for len(l.Legal) < 2 { // an only choice is made by the table
		if len(l.Legal) == 1 {
			me.step(t)
		}
		if _, err := me.ask("GET", "/api/tables/"+me.table, nil, &l); err != nil {
			t.Fatal(err)
		}
	}
	db, err := sql.Open("sqlite", filepath.Join(data, keeping.Database))
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(8*time.Second, func() { db.Close() })
	refused := 0
	for begin := time.Now(); ; {
		res, err := http.Get(p.url + "/api/tables/" + me.table)
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatal(res, err)
		}
		res.Body.Close()
		body := strings.NewReader(fmt.Sprintf(`{"version": %d, "action": %q, "id": "mine"}`, l.Version, l.Legal[0]))
		req, err := http.NewRequest("POST", p.url+"/api/tables/"+me.table+"/actions", body)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Authorization", "Bearer "+me.token)
		if res, err = http.DefaultClient.Do(req); err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode == http.StatusOK {
			break
		}
		if refused++; res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" || time.Since(begin) > 30*time.Second {
			t.Fatalf("answered %s, Retry-After %q", res.Status, res.Header.Get("Retry-After"))
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
	// Sent again it is made no second time.
	me.doubt = &acting{l.Version, l.Legal[0], "mine"}
	me.send(t)
	p.stop(t)
	if bytes.Contains(p.err.Bytes(), []byte("level=ERROR")) || !bytes.Contains(p.err.Bytes(), []byte("locked by another program")) {
		t.Errorf("the log has\n%s", &p.err)
	}
	s, err := sqlite.OpenToRead(t.Context(), filepath.Join(data, keeping.Database))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	table, err := s.Load(t.Context(), me.table)
	if err != nil {
		t.Fatal(err)
	}
	made := 0
	for _, l := range table.Lines {
		if l.Client == "mine" {
			made++
		}
	}
	if made != 1 {
		t.Errorf("the action was made %d times", made)
	}
}

// TestBackupOnFullDisk writes a backup where there is no room for it: nothing is left,
// and a backup of before stays.
func TestBackupOnFullDisk(t *testing.T) {
	small := filepath.Join(t.TempDir(), "small")
	if err := os.Mkdir(small, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small).CombinedOutput(); err != nil {
		t.Skipf("no small disk can be made here: %v, %s", err, out)
	}
	defer exec.Command("umount", small).Run()
	data := t.TempDir()
	p := serve(t, data)
	me := &client{url: p.url}
	for range 5 {
		me.open(t, "pirates", 2)
		me.step(t)
	}
	old := filepath.Join(small, "old.db")
	if err := os.WriteFile(old, []byte("of before"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("seaboard", "backup", "--force", "--data", data, old).CombinedOutput()
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != statusFailed || !strings.Contains(string(out), "the disk is full: ") || bytes.Count(out, []byte("\n")) != 1 {
		t.Errorf("%v, %s", err, out)
	}
	if text, err := os.ReadFile(old); err != nil || string(text) != "of before" {
		t.Errorf("the backup of before is %q, %v", text, err)
	}
	if entries, err := os.ReadDir(small); err != nil || len(entries) != 1 {
		t.Errorf("left there: %v, %v", entries, err)
	}
}
