package main

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// TestKill kills the server in mid-game at any moment, again and again, and
// starts it anew on the same folder. What it had confirmed must be there, each
// once and in order. An action that was not answered may or may not be there;
// sent again with its id, it is made once.
func TestKill(t *testing.T) {
	data := t.TempDir()
	me := &client{}
	doubts := 0
	for range kills {
		p := serve(t, data)
		me.url = p.url
		me.settled(t)
		timer := time.AfterFunc(time.Duration(rand.Int64N(int64(60*time.Millisecond))), func() { p.cmd.Process.Kill() })
		for me.playOn(t) == nil {
		}
		p.cmd.Wait()
		timer.Stop()
		if me.doubt != nil {
			doubts++
		}
	}
	me.url = serve(t, data).url
	me.settled(t)
	for me.table != "" && !me.step(t) {
	}
	me.settled(t)
	t.Logf("%d actions, %d of them sent again", me.acts, doubts)
	if me.acts < kills {
		t.Error("too few to show anything")
	}
}

// playOn makes the next action, of a new game where there is none or it is over.
// Its error is that the server is gone.
func (c *client) playOn(t *testing.T) error {
	t.Helper()
	if c.table == "" {
		return c.tryOpen(t, "pirates", 2)
	}
	over, err := c.try(t)
	if !over {
		return err
	}
	if err := c.settle(t); err != nil {
		return err
	}
	c.table = ""
	return nil
}

// settled is settle where the server must not be gone.
func (c *client) settled(t *testing.T) {
	t.Helper()
	if err := c.settle(t); err != nil {
		t.Fatal(err)
	}
}

// settle sends again what was in doubt, and checks the record against what was
// confirmed. Its error is that the server is gone.
func (c *client) settle(t *testing.T) error {
	t.Helper()
	if c.table == "" {
		return nil
	}
	if c.doubt != nil {
		if err := c.send(t); err != nil {
			return err
		}
	}
	got, err := c.own()
	if err == nil && !slices.Equal(got, c.confirmed) {
		t.Fatalf("confirmed was\n%q\nthe record has\n%q", c.confirmed, got)
	}
	return err
}
