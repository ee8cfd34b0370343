package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"
)

// client is a player over the API, who remembers what the server confirmed.
type client struct {
	url, table, token string
	confirmed         []string // own actions that were answered with 200, in order
	doubt             *acting  // an action that was sent and not answered
	acts              int      // sent in all
	key               string   // of a request that may be sent again, or none
}

// acting is a request to act.
type acting struct {
	Version int    `json:"version"`
	Action  string `json:"action"`
	ID      string `json:"id"`
}

// look is what a client reads of a table.
type look struct {
	State   string   `json:"state"`
	Version int      `json:"version"`
	You     int      `json:"you"`
	Legal   []string `json:"legal"`
}

// ask sends a request and reads the answer into v. Its error is that the server
// is gone.
func (c *client) ask(method, path string, body, v any) (status int, err error) {
	data, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	req, err := http.NewRequest(method, c.url+path, bytes.NewReader(data))
	if err != nil {
		return 0, err
	}
	if body == nil {
		req.Body, req.ContentLength = http.NoBody, 0
	}
	req.Header.Set("Content-Type", "application/json")
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	if c.key != "" {
		req.Header.Set("Idempotency-Key", c.key)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	data, err = io.ReadAll(resp.Body)
	if err != nil {
		return 0, err
	}
	if v != nil && resp.StatusCode < 300 {
		err = json.Unmarshal(data, v)
	}
	return resp.StatusCode, err
}

// open opens a table for the client and bots.
func (c *client) open(t *testing.T, game string, seats int) {
	t.Helper()
	if err := c.tryOpen(t, game, seats); err != nil {
		t.Fatal(err)
	}
}

// tryOpen is open, with an error where the server is gone.
func (c *client) tryOpen(t *testing.T, game string, seats int) error {
	t.Helper()
	c.table, c.token, c.confirmed, c.doubt = "", "", nil, nil
	list := []map[string]any{{"kind": "me", "name": "Ada"}}
	for range seats - 1 {
		list = append(list, map[string]any{"kind": "bot", "level": 1})
	}
	var opened struct{ Table, Token string }
	status, err := c.ask("POST", "/api/tables", map[string]any{"game": game, "seats": list}, &opened)
	if err == nil && status != http.StatusCreated {
		t.Fatalf("opening a table is answered with %d", status)
	}
	c.table, c.token = opened.Table, opened.Token
	return err
}

// step makes one own action, when it is the client's turn, and tells whether the
// game is over.
func (c *client) step(t *testing.T) (over bool) {
	t.Helper()
	over, err := c.try(t)
	if err != nil {
		t.Fatal(err)
	}
	return over
}

// try is step, with an error where the server is gone.
func (c *client) try(t *testing.T) (over bool, err error) {
	t.Helper()
	path := "/api/tables/" + c.table
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); {
		var l look
		if _, err := c.ask("GET", path, nil, &l); err != nil {
			return false, err
		}
		if l.State == "over" {
			return true, nil
		}
		if len(l.Legal) == 0 {
			time.Sleep(time.Millisecond)
			continue
		}
		c.acts++
		c.doubt = &acting{l.Version, l.Legal[rand.IntN(len(l.Legal))], fmt.Sprint(c.acts)}
		return false, c.send(t)
	}
	t.Fatal("the table waits for nobody knows what")
	return false, nil
}

// send sends the action in doubt, for the first time or again.
func (c *client) send(t *testing.T) error {
	t.Helper()
	status, err := c.ask("POST", "/api/tables/"+c.table+"/actions", c.doubt, nil)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		t.Fatalf("%+v is answered with %d", *c.doubt, status)
	}
	c.confirmed = append(c.confirmed, c.doubt.Action)
	c.doubt = nil
	return nil
}

// record gets the table's record.
func (c *client) record(t *testing.T) []byte {
	t.Helper()
	data, err := c.tryRecord()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// tryRecord is record, with an error where the server is gone.
func (c *client) tryRecord() ([]byte, error) {
	req, err := http.NewRequest("GET", c.url+"/api/tables/"+c.table+"/record", nil)
	if err != nil {
		return nil, err
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, errors.New(resp.Status)
	}
	return io.ReadAll(resp.Body)
}

// own gives the client's own actions in the record.
func (c *client) own() (actions []string, err error) {
	var l look
	if _, err := c.ask("GET", "/api/tables/"+c.table, nil, &l); err != nil {
		return nil, err
	}
	record, err := c.tryRecord()
	if err != nil {
		return nil, err
	}
	_, lines, _ := strings.Cut(string(record), "\n---\n")
	for line := range strings.Lines(lines) {
		if action, ok := strings.CutPrefix(strings.TrimSpace(line), fmt.Sprint(l.You)+" "); ok {
			actions = append(actions, action)
		}
	}
	return actions, nil
}
