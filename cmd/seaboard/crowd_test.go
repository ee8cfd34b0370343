//go:build slow

package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// The crowd is tables of bots alone, which nobody watches.
const (
	crowd       = 100
	crowdSeats  = 4
	crowdSample = 400 // moves of the person
	crowdTries  = 3
	crowdSpell  = 10 * time.Second // in which an eighth of them is to be made
	crowdThink  = 40 * time.Millisecond
)

// TestCrowd measures what a person's move, page and wait for the bot take on an idle
// server, and on one where a hundred tables of bots go on all the time. The person's
// move may take twice as long at most, in the middle and at the worst hundredth. What
// else a machine does can spoil a measurement, so there are three.
func TestCrowd(t *testing.T) {
	idle := serveCrowd(t)
	busy := serveCrowd(t)
	busy.keep(t)
	var slow string
	for range crowdTries {
		if slow = compare(t, idle, busy); slow == "" {
			break
		}
	}
	if slow != "" {
		t.Error(slow)
	}
	if busy.going < crowd*9/10 {
		t.Errorf("only %d tables were going", busy.going)
	}
}

// compare measures on both servers, and says what is too slow on the busy one.
func compare(t *testing.T, idle, busy *crowded) (slow string) {
	t.Helper()
	idle.forget()
	busy.forget()
	before, begin := busy.moved(t), time.Now()
	// Both in turn, so that what else the machine does falls on both.
	for range 8 {
		idle.sample(t, crowdSample/8)
		busy.sample(t, crowdSample/8)
	}
	t.Logf("idle: %v", idle)
	t.Logf("busy: %v", busy)
	moves := float64(busy.moved(t)-before) / time.Since(begin).Seconds()
	t.Logf("of the crowd at least %d tables were going and made %.0f moves a second", busy.going, moves)
	for _, part := range []int{50, 99} {
		calm, loud := share(idle.moves, part), share(busy.moves, part)
		if loud > 2*calm {
			slow += fmt.Sprintf("the slowest of %d %% of the moves took %v on the idle server, and %v beside the crowd. ", part, calm, loud)
		}
	}
	return slow
}

// forget begins a new measurement.
func (c *crowded) forget() { c.moves, c.pages, c.answer = nil, nil, nil }

// crowded is a server, with a person on it.
type crowded struct {
	*process
	me, any              *client
	moves, pages, answer []time.Duration
	opened               map[string]string // game by table of the crowd
	going                int               // tables of the crowd, the fewest seen
}

func serveCrowd(t *testing.T) *crowded {
	t.Helper()
	c := &crowded{opened: map[string]string{}, going: crowd}
	binary := "seaboard"
	args := []string{"--bots-alone", "--open-rate", "0"}
	if other := os.Getenv("CROWD_BINARY"); other != "" { // an older one, which has no such flag
		binary, args = other, nil
	}
	c.process = serveBy(t, binary, t.TempDir(), args...)
	c.me, c.any = &client{url: c.url}, &client{url: c.url}
	return c
}

// keep opens the crowd's tables, and others for those that are over.
func (c *crowded) keep(t *testing.T) {
	t.Helper()
	games := []string{"pirates", "southseas", "sinking"}
	var list []struct{ Table, State, Game string }
	if status, err := c.any.ask("GET", "/api/tables", nil, &list); err != nil || status != http.StatusOK {
		t.Fatal(status, err)
	}
	going := 0
	for _, l := range list {
		if c.opened[l.Table] != "" && l.State == "playing" {
			going++
		}
	}
	if len(c.opened) > 0 {
		c.going = min(c.going, going)
	}
	for n := going; n < crowd; n++ {
		seats := slices.Repeat([]map[string]any{{"kind": "bot", "level": 2}}, crowdSeats)
		name := games[len(c.opened)%len(games)]
		var opened struct{ Table string }
		status, err := c.any.ask("POST", "/api/tables", map[string]any{"game": name, "seats": seats}, &opened)
		if err != nil || status != http.StatusCreated {
			t.Fatal(status, err)
		}
		c.opened[opened.Table] = name
	}
}

// moved is how many moves the crowd has made so far. Records tell it: a look at a table
// would be somebody who looks on.
func (c *crowded) moved(t *testing.T) (moves int) {
	t.Helper()
	for table := range c.opened {
		_, lines, _ := bytes.Cut((&client{url: c.url, table: table}).record(t), []byte("\n---\n"))
		moves += bytes.Count(lines, []byte("\n"))
	}
	return moves
}

// sample has the person make so many moves in games against a bot.
func (c *crowded) sample(t *testing.T, moves int) {
	t.Helper()
	games := []string{"pirates", "southseas", "sinking"}
	end := time.Now().Add(crowdSpell)
	for n := 0; n < moves && time.Now().Before(end); {
		if c.me.table == "" {
			c.me.sit(t, games[rand.IntN(len(games))])
		}
		l, waited := c.turn(t)
		if l.State == "over" {
			c.me.table = ""
			continue
		}
		if waited > 0 {
			c.answer = append(c.answer, waited)
		}
		time.Sleep(rand.N(2 * crowdThink))
		c.me.acts++
		c.me.doubt = &acting{l.Version, l.Legal[rand.IntN(len(l.Legal))], fmt.Sprint(c.me.acts)}
		begin := time.Now()
		if err := c.me.send(t); err != nil {
			t.Fatal(err)
		}
		c.moves = append(c.moves, time.Since(begin))
		c.pages = append(c.pages, c.page(t))
		if n++; len(c.opened) > 0 && n%20 == 0 {
			c.keep(t)
		}
	}
}

// sit opens a table for the person and one good bot.
func (c *client) sit(t *testing.T, name string) {
	t.Helper()
	c.token = ""
	seats := []map[string]any{{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": 2}}
	var opened struct{ Table, Token string }
	status, err := c.ask("POST", "/api/tables", map[string]any{"game": name, "seats": seats, "private": true}, &opened)
	if err != nil || status != http.StatusCreated {
		t.Fatal(status, err)
	}
	c.table, c.token = opened.Table, opened.Token
}

// turn waits until the person is to act, and gives how long that took.
func (c *crowded) turn(t *testing.T) (l look, waited time.Duration) {
	t.Helper()
	begin := time.Now()
	for time.Since(begin) < 2*time.Minute {
		if _, err := c.me.ask("GET", "/api/tables/"+c.me.table, nil, &l); err != nil {
			t.Fatal(err)
		}
		if l.State == "over" || len(l.Legal) > 0 {
			return l, waited
		}
		time.Sleep(5 * time.Millisecond)
		waited = time.Since(begin)
	}
	t.Fatal("the bot does not answer")
	return l, 0
}

// page is how long the page of the person's table takes.
func (c *crowded) page(t *testing.T) time.Duration {
	t.Helper()
	begin := time.Now()
	resp, err := http.Get(c.url + "/t/" + c.me.table)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil || resp.StatusCode != http.StatusOK {
		t.Fatal(resp.Status, err)
	}
	return time.Since(begin)
}

func (c *crowded) String() string {
	var b strings.Builder
	for _, k := range []struct {
		name string
		all  []time.Duration
	}{{"a move", c.moves}, {"a page", c.pages}, {"the bot's answer", c.answer}} {
		fmt.Fprintf(&b, "%s %.1f / %.1f ms (%d); ", k.name, ms(share(k.all, 50)), ms(share(k.all, 99)), len(k.all))
	}
	return strings.TrimSuffix(b.String(), "; ")
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// share is what so many percent of the durations do not exceed.
func share(all []time.Duration, percent int) time.Duration {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[(len(sorted)-1)*percent/100]
}
