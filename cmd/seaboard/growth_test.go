//go:build slow && unix

package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"seaboard/games"
)

const (
	grown   = 20  // games of each kind
	reading = 400 // streams
)

// Bounds of what docs/hosting.md says, with room for another day's games.
const (
	mostGame   = 64 << 10  // bytes in the database
	mostStream = 200 << 10 // bytes of memory
)

// TestGrowth measures what docs/hosting.md says: how much a game of each kind adds
// to the database, and how much memory a page takes that somebody looks at.
func TestGrowth(t *testing.T) {
	data := t.TempDir()
	p := serve(t, data, "--bots-alone")
	before := stored(t, data)
	for _, k := range games.Kits {
		info := k.Rules.Info()
		for _, seats := range []int{info.MinSeats, info.MaxSeats} {
			lines := playOut(t, p.url, info.ID, seats)
			now := stored(t, data)
			each := (now - before) / grown
			t.Logf("%s, %d seats: %.1f KB a game of %d lines", info.ID, seats, float64(each)/1e3, lines)
			if each > mostGame {
				t.Errorf("a game of %s takes %d bytes", info.ID, each)
			}
			before = now
		}
	}

	me := &client{url: p.url}
	me.open(t, "pirates", 4)
	idle := resident(t, p.cmd.Process.Pid)
	for range reading {
		r, err := http.Get(p.url + "/t/" + me.table + "/stream")
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatal(r, err)
		}
		defer r.Body.Close()
	}
	time.Sleep(2 * time.Second) // in which all have got their first events
	each := (resident(t, p.cmd.Process.Pid) - idle) / reading
	t.Logf("%d KB a stream, server %.1f MB before", each/1000, float64(idle)/1e6)
	if each > mostStream {
		t.Errorf("a stream takes %d bytes", each)
	}
}

// playOut has bots of level 1 play games, and returns how many lines the last of
// them has.
func playOut(t *testing.T, url, game string, seats int) (lines int) {
	t.Helper()
	list := make([]map[string]any, seats)
	for i := range list {
		list[i] = map[string]any{"kind": "bot", "level": 1}
	}
	c := &client{url: url}
	for range grown {
		var opened struct{ Table string }
		if status, err := c.ask("POST", "/api/tables", map[string]any{"game": game, "seats": list}, &opened); err != nil || status != http.StatusCreated {
			t.Fatal(status, err)
		}
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
			var l look
			if _, err := c.ask("GET", "/api/tables/"+opened.Table, nil, &l); err != nil || time.Now().After(deadline) {
				t.Fatalf("the game of bots is %+v: %v", l, err)
			}
			if l.State == "over" {
				lines = l.Version
				break
			}
		}
	}
	return lines
}

// stored is the size of a backup, in which nothing is free.
func stored(t *testing.T, data string) int64 {
	t.Helper()
	file := filepath.Join(t.TempDir(), fmt.Sprint("backup-", time.Now().UnixNano()))
	if said, err := exec.Command("seaboard", "backup", "--data", data, file).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}
