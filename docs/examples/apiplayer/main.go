// Command apiplayer plays one game over Seaboard's open API: it opens a table
// with bots, takes a seat, and chooses any legal action until the game is over.
// It needs nothing but the standard library; begin your own bot with it.
//
//	go run ./docs/examples/apiplayer -server http://127.0.0.1:8080 -game pirates
package main

import (
	"bufio"
	"bytes"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// table is what a bot has to know of the answer to GET /api/tables/{id}.
type table struct {
	State   string   `json:"state"`
	Version int      `json:"version"`
	You     int      `json:"you"`
	Legal   []string `json:"legal"`
	Result  []int    `json:"result"`
	Places  []int    `json:"places"`
}

// problem is how the API says no.
type problem struct {
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Rule   string `json:"rule"`
}

func (p *problem) Error() string { return fmt.Sprintf("%d: %s (%s)", p.Status, p.Detail, p.Rule) }

// seat is a seat at a table, held by its token.
type seat struct {
	server, id, token string
}

func main() {
	log.SetFlags(0)
	server := flag.String("server", "http://127.0.0.1:8080", "address of the server")
	game := flag.String("game", "pirates", "the game")
	level := flag.Int("level", 1, "level of the other seat's bot")
	flag.Parse()
	if err := play(*server, *game, *level); err != nil {
		log.Fatal(err)
	}
}

// play opens a table and plays it to the end.
func play(server, game string, level int) error {
	var opened struct{ Table, Token string }
	me := seat{server: server}
	err := me.call("POST", "/api/tables", map[string]any{
		"game":    game,
		"private": true,
		"seats": []map[string]any{
			{"kind": "me", "name": "Example"},
			{"kind": "bot", "level": level},
		},
	}, &opened)
	if err != nil {
		return err
	}
	me.id, me.token = opened.Table, opened.Token
	fmt.Printf("table %s\n", me.id)

	for {
		var t table
		if err := me.call("GET", "/api/tables/"+me.id, nil, &t); err != nil {
			return err
		}
		switch {
		case t.State == "over":
			fmt.Printf("seat %d, result %v, places %v\n", t.You, t.Result, t.Places)
			return nil
		case len(t.Legal) > 0:
			err = me.act(t)
		default:
			err = me.wait(t.Version)
		}
		if err != nil {
			return err
		}
	}
}

// act makes one of the legal actions. The id lets the server see that a call
// which is sent again, after its answer was lost, is the same one.
func (s seat) act(t table) error {
	err := s.call("POST", "/api/tables/"+s.id+"/actions", map[string]any{
		"version": t.Version,
		"action":  t.Legal[rand.IntN(len(t.Legal))],
		"id":      fmt.Sprint(rand.Uint64()),
	}, nil)
	if p, ok := errors.AsType[*problem](err); ok && p.Status == http.StatusConflict {
		return nil // somebody was faster: look again
	}
	return err
}

// wait follows the table until something happens.
func (s seat) wait(version int) error {
	resp, err := s.send("GET", fmt.Sprintf("/api/tables/%s/events?from=%d", s.id, version), "", nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
		if len(lines.Bytes()) > 0 { // an empty line only says that the link lives
			return nil
		}
	}
	return nil // the stream broke: look again
}

// call sends a request and reads its answer. If the link or the server breaks, it
// sends the same again: with its id an action, and with its key an opening, is
// made once and answered as if it were the first time.
func (s seat) call(method, path string, body, answer any) (err error) {
	key := crand.Text()
	for try := range 10 {
		time.Sleep(time.Duration(try) * time.Second)
		if err = s.ask(method, path, key, body, answer); err == nil {
			return nil
		}
		if _, refused := errors.AsType[*problem](err); refused {
			return err
		}
	}
	return err
}

// ask is one try of a call.
func (s seat) ask(method, path, key string, body, answer any) error {
	resp, err := s.send(method, path, key, body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if answer == nil {
		_, err = io.Copy(io.Discard, resp.Body)
		return err
	}
	return json.NewDecoder(resp.Body).Decode(answer)
}

// send sends a request, again where the server says that it is too early.
func (s seat) send(method, path, key string, body any) (*http.Response, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	for {
		req, err := http.NewRequest(method, s.server+path, bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		if body == nil {
			req.Body, req.ContentLength = http.NoBody, 0
		}
		req.Header.Set("Content-Type", "application/json")
		if key != "" {
			req.Header.Set("Idempotency-Key", key)
		}
		if s.token != "" {
			req.Header.Set("Authorization", "Bearer "+s.token)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 300 {
			return resp, nil
		}
		p := &problem{Status: resp.StatusCode}
		json.NewDecoder(resp.Body).Decode(p)
		resp.Body.Close()
		if p.Status != http.StatusTooManyRequests {
			return nil, p
		}
		seconds, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
		time.Sleep(time.Duration(max(1, seconds)) * time.Second)
	}
}
