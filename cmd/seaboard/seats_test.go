package main

import (
	crand "crypto/rand"
	"database/sql"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"testing"
	"time"
)

// TestKillSeats kills the server while tables are opened and seats taken, again
// and again. What was not answered is sent again with its key: then no token is
// lost, and nothing is there twice.
func TestKillSeats(t *testing.T) {
	data := t.TempDir()
	s := &sitter{t: t}
	for range kills {
		p := serve(t, data)
		s.url = p.url
		timer := time.AfterFunc(time.Duration(rand.Int64N(int64(80*time.Millisecond))), func() { p.cmd.Process.Kill() })
		for s.next() == nil {
		}
		p.cmd.Wait()
		timer.Stop()
		s.broken++
		if tables, people := kept(t, data); tables > len(s.tables) || people > len(s.tables)+s.joined {
			s.unanswered++
		}
	}
	p := serve(t, data)
	s.url = p.url
	for s.next() == nil && s.code != "" {
	}
	for _, table := range s.tables {
		for seat, token := range table.tokens {
			var l look
			c := client{url: s.url, token: token}
			if status, err := c.ask("GET", "/api/tables/"+table.id, nil, &l); err != nil || status != http.StatusOK || l.You != seat+1 {
				t.Errorf("seat %d of table %s: %d, %v, %+v", seat+1, table.id, status, err, l)
			}
		}
	}
	p.stop(t)
	if tables, people := kept(t, data); tables != len(s.tables) || people != len(s.tables)+s.joined {
		t.Errorf("%d tables with %d people, want %d with %d", tables, people, len(s.tables), len(s.tables)+s.joined)
	}
	t.Logf("%d kills, %d openings and %d joinings, %d of them written and not answered, none lost", s.broken, len(s.tables), s.joined, s.unanswered)
	if s.joined < kills {
		t.Error("too few to show anything")
	}
}

// sitter opens tables and sits down at them a second time, and sends again what
// was not answered.
type sitter struct {
	t      *testing.T
	url    string
	tables []seats
	joined int
	key    string // of what is to be done next
	code   string // of the invitation that is to be used next, "" before a table is opened

	broken, unanswered int
}

// seats is a table with the tokens that were told.
type seats struct {
	id     string
	tokens []string
}

// next opens a table, or joins the last one. Its error is that the server is gone.
func (s *sitter) next() error {
	s.t.Helper()
	if s.key == "" {
		s.key = crand.Text()
	}
	c := client{url: s.url, key: s.key}
	var status int
	var err error
	if s.code == "" {
		var opened struct {
			Table, Token string
			Invites      []struct{ Code string }
		}
		body := map[string]any{"game": "pirates", "shuffle": false, "seats": []map[string]any{{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}}}
		if status, err = c.ask("POST", "/api/tables", body, &opened); err == nil && status == http.StatusCreated {
			s.tables = append(s.tables, seats{opened.Table, []string{opened.Token}})
			s.code, s.key = opened.Invites[0].Code, ""
			return nil
		}
	} else {
		last := &s.tables[len(s.tables)-1]
		var joined struct{ Token string }
		body := map[string]any{"code": s.code, "name": "Bob"}
		if status, err = c.ask("POST", "/api/tables/"+last.id+"/join", body, &joined); err == nil && status == http.StatusOK {
			last.tokens = append(last.tokens, joined.Token)
			s.joined++
			s.code, s.key = "", ""
			return nil
		}
	}
	if err == nil {
		s.t.Fatalf("answered with %d", status)
	}
	return err
}

// kept counts what the data folder has while no server uses it.
func kept(t *testing.T, data string) (tables, people int) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(data, "seaboard.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.QueryRow("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM seats WHERE kind = 'person')").Scan(&tables, &people)
	if err != nil {
		t.Fatal(err)
	}
	return tables, people
}
