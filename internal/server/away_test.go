package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/games"
	"seaboard/internal/live"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

// desk is what a test reads of a table over the API.
type desk struct {
	Version int
	State   string
	Resting bool
	Legal   []string
	Seats   []struct{ Left, Late bool }
}

// caller asks a server's front, without a network.
type caller struct {
	t     *testing.T
	front http.Handler
	token string
}

func (c caller) ask(method, path string, body, v any) int {
	c.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	r := httptest.NewRequest(method, "http://localhost"+path, bytes.NewReader(data))
	r.Header.Set("Content-Type", "application/json")
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	w := httptest.NewRecorder()
	c.front.ServeHTTP(w, r)
	if d, ok := v.(*desk); ok {
		*d = desk{} // what is left out is false
	}
	if v != nil && w.Code < 300 {
		if err := json.Unmarshal(w.Body.Bytes(), v); err != nil {
			c.t.Fatal(err)
		}
	}
	return w.Code
}

// playing calls do in a bubble of time with somebody who has opened a table over the
// API, and whose tables play.
func playing(t *testing.T, opening string, do func(caller, string)) {
	synctest.Test(t, func(t *testing.T) {
		log := slog.New(slog.DiscardHandler)
		keep := &storetest.Memory{}
		tables := table.New(table.Config{Store: keep, Kits: games.Kits, Hub: &live.Hub{}, Log: log, BotPause: 700 * time.Millisecond})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- tables.Run(ctx) }()
		c := caller{t: t, front: newFront(Config{Log: log, Version: "test"}, tables, keep, true)}
		var opened struct{ Table, Token string }
		if status := c.ask("POST", "/api/tables", json.RawMessage(opening), &opened); status != http.StatusCreated {
			t.Fatalf("opening is answered with %d", status)
		}
		c.token = opened.Token
		do(c, "/api/tables/"+opened.Table)
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// TestAllAway has a solo game of each kind left after two own actions, over the API:
// an hour later it is where it was, and its person is let in again.
func TestAllAway(t *testing.T) {
	for _, kit := range games.Kits {
		name := kit.Rules.Info().ID
		t.Run(name, func(t *testing.T) {
			playing(t, fmt.Sprintf(`{"game":%q,"seats":[{"kind":"me","name":"Ada"},{"kind":"bot","level":2}]}`, name), func(c caller, path string) {
				var d desk
				for acts := 0; acts < 2; {
					time.Sleep(time.Second)
					synctest.Wait()
					if c.ask("GET", path, nil, &d); len(d.Legal) == 0 {
						continue
					}
					if status := c.ask("POST", path+"/actions", map[string]any{"version": d.Version, "action": d.Legal[0]}, nil); status != http.StatusOK {
						t.Fatalf("acting is answered with %d", status)
					}
					acts++
				}
				var left, later desk
				if status := c.ask("POST", path+"/leave", nil, &left); status != http.StatusOK || !left.Resting {
					t.Fatalf("leaving is answered with %d, %+v", status, left)
				}
				time.Sleep(time.Hour)
				if c.ask("GET", path, nil, &later); later.Version != left.Version || later.State != "playing" {
					t.Errorf("left at version %d, an hour later it is %s at %d", left.Version, later.State, later.Version)
				}
				if status := c.ask("POST", path+"/return", nil, &later); status != http.StatusOK || later.Resting || later.Version != left.Version {
					t.Errorf("returning is answered with %d, %+v", status, later)
				}
				for range 60 { // and on it goes
					time.Sleep(time.Second)
					if c.ask("GET", path, nil, &d); len(d.Legal) > 0 {
						return
					}
				}
				t.Error("the bot does not go on")
			})
		})
	}
}

// TestTwoSilent has two people say nothing, with five seconds a move: the bots do not
// play their game to its end.
func TestTwoSilent(t *testing.T) {
	for _, kit := range games.Kits {
		name := kit.Rules.Info().ID
		t.Run(name, func(t *testing.T) {
			playing(t, fmt.Sprintf(`{"game":%q,"seats":[{"kind":"me","name":"Ada"},{"kind":"open"}],"clock":{"bank":0,"move":5}}`, name), func(c caller, path string) {
				bob := caller{t: t, front: c.front}
				var joined struct{ Token string }
				if status := bob.ask("POST", path+"/join", map[string]string{"name": "Bob"}, &joined); status != http.StatusOK {
					t.Fatalf("joining is answered with %d", status)
				}
				bob.token = joined.Token
				time.Sleep(time.Hour)
				var d desk
				c.ask("GET", path, nil, &d)
				if d.State != "playing" || !d.Resting || !d.Seats[0].Late || !d.Seats[1].Late {
					t.Errorf("an hour later: %+v", d)
				}
				if status := bob.ask("POST", path+"/return", nil, &d); status != http.StatusOK || d.Resting {
					t.Errorf("returning is answered with %d, %+v", status, d)
				}
			})
		})
	}
}
