//go:build slow

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"seaboard/arena"
	"seaboard/game"
	"seaboard/game/record"
	"seaboard/games"
)

// kills is how often TestKill kills.
const kills = 100

// What the binary and the idle server may take.
const (
	mostBytes  = 40 << 20
	mostMemory = 60 << 20
	mostStart  = 500 * time.Millisecond
	tables     = 1000
)

// TestThousandGames: two thousand games of each kind, of all numbers of seats and
// with every value of every option, replay, and writing what was replayed gives
// the same bytes.
func TestThousandGames(t *testing.T) {
	for _, kit := range games.Kits {
		matches := everyKind(kit)
		for _, m := range matches {
			m.Games = 2000/len(matches) + 1
			for _, r := range simulated(t, m) {
				sameBytes(t, kit.Rules, r)
			}
		}
		t.Logf("%s: 2000 games of %d kinds", kit.Rules.Info().ID, len(matches))
	}
}

// everyKind lists matches with all numbers of seats, and each value of each option
// beside the defaults of the others.
func everyKind(kit game.Kit) (matches []arena.Match) {
	info := kit.Rules.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		matches = append(matches, arena.Match{Kit: kit, Seats: seats})
		for _, o := range info.Options {
			for _, v := range o.Values[1:] {
				matches = append(matches, arena.Match{Kit: kit, Seats: seats, Options: map[string]string{o.Name: v.Name}})
			}
		}
	}
	return matches
}

func sameBytes(t *testing.T, rules game.Game, r *record.Record) {
	t.Helper()
	p, err := record.NewReplay(rules, r, false)
	if err != nil {
		t.Fatal(err)
	}
	again := *r
	again.Lines = nil
	for !p.Done() {
		l, a, err := p.Read()
		if err != nil {
			t.Fatal(err)
		}
		again.Lines = append(again.Lines, record.Line{Actor: l.Actor, Action: game.ActionText(rules, a)})
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.CheckResult(); err != nil || !game.Over(p.State) {
		t.Fatalf("over %v, %v", game.Over(p.State), err)
	}
	if !bytes.Equal(again.Bytes(), r.Bytes()) {
		t.Fatalf("other bytes:\n%s", again.Bytes())
	}
}

// stripped builds the binary as it is given to people.
func stripped(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "seaboard")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return file
}

// TestSize measures the binary, the start with many tables on disk, and the
// memory of the idle server.
func TestSize(t *testing.T) {
	binary := stripped(t)
	info, err := os.Stat(binary)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("binary: %.1f MB", float64(info.Size())/1e6)
	if info.Size() > mostBytes {
		t.Errorf("the binary has %d bytes", info.Size())
	}

	data := t.TempDir()
	p := serveBy(t, binary, data)
	me := &client{url: p.url}
	for i := range tables {
		me.token = ""
		me.open(t, "pirates", 2)
		if i%20 == 0 {
			me.step(t)
		}
	}
	p.stop(t)

	var starts []time.Duration
	for range 5 {
		begin := time.Now()
		p = serveBy(t, binary, data)
		starts = append(starts, time.Since(begin))
		if len(starts) < 5 {
			p.stop(t)
		}
	}
	t.Logf("start with %d tables: %v", tables, starts)
	for _, took := range starts[1:] {
		if took > mostStart {
			t.Errorf("the start took %v", took)
		}
	}
	me.url = p.url
	me.record(t)
	time.Sleep(2 * time.Second)
	memory := resident(t, p.cmd.Process.Pid)
	t.Logf("idle server: %.1f MB", float64(memory)/1e6)
	if memory > mostMemory {
		t.Errorf("the idle server takes %d bytes", memory)
	}
}

// resident is the memory that a process has, in bytes, as Linux counts it.
func resident(t *testing.T, pid int) int {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip(err)
	}
	for line := range bytes.Lines(data) {
		if rest, ok := strings.CutPrefix(string(line), "VmRSS:"); ok {
			kb, err := strconv.Atoi(strings.Fields(rest)[0])
			if err != nil {
				t.Fatal(err)
			}
			return kb << 10
		}
	}
	t.Fatal("no VmRSS")
	return 0
}
