package browsertest

import (
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// cable is a way to a server that can be cut.
type cable struct {
	listener net.Listener
	to       string

	mu    sync.Mutex
	state state
	conns []net.Conn
}

// state of a cable.
type state int

const (
	whole  state = iota
	cut          // connections break at once
	silent       // nothing arrives any more, and nobody is told
)

// newCable lays a cable to an address, and gives its own.
func newCable(t *testing.T, to string) (*cable, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{listener: l, to: strings.TrimPrefix(to, "http://")}
	go c.run()
	t.Cleanup(func() {
		l.Close()
		c.set(cut)
	})
	return c, "http://" + l.Addr().String()
}

func (c *cable) run() {
	for {
		near, err := c.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", c.to)
		if err != nil || !c.add(near, far) {
			near.Close()
			if far != nil {
				far.Close()
			}
			continue
		}
		go c.carry(near, far)
		go c.carry(far, near)
	}
}

// add keeps a pair of connections, unless the cable is cut.
func (c *cable) add(near, far net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.conns = append(c.conns, near, far)
	return c.state != cut
}

func (c *cable) carry(to, from net.Conn) {
	defer to.Close()
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		if c.now() == whole && n > 0 {
			if _, err := to.Write(buf[:n]); err != nil {
				return
			}
		}
		if err == io.EOF || err != nil {
			return
		}
	}
}

func (c *cable) now() state {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state
}

// set changes how the cable is. What hung in a silent one never arrives.
func (c *cable) set(s state) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state = s
	if s == silent {
		return
	}
	for _, conn := range c.conns {
		conn.Close()
	}
	c.conns = nil
}

// friends are two people at one table of King of the Pirates, who came together
// by a link; the second sits behind a cable.
func friends(t *testing.T, h *host) (ada, bob *tab, c *cable) {
	t.Helper()
	c, far := newCable(t, h.url)
	ada, bob = newTab(t, h.url), newTab(t, far)
	ada.open("/open/pirates")
	ada.write(`input[name="name"]`, "Ada")
	ada.click(`.form button.big`)
	ada.await("the open table", `document.querySelector("#now.phase-open input[readonly]")`)
	link, err := url.Parse(eval[string](ada, `document.querySelector("#now input[readonly]").value`))
	if err != nil {
		t.Fatal(err)
	}
	bob.open(link.Path)
	bob.write(`input[name="name"]`, "Bob")
	bob.click(`.form button.big`)
	for _, v := range []*tab{ada, bob} {
		v.await("the game with both", `document.querySelector("#now.phase-playing") && document.querySelector("#seats").innerText.includes("Ada") && document.querySelector("#seats").innerText.includes("Bob")`)
	}
	return ada, bob, c
}

// write replaces what stands in a field by typing.
func (v *tab) write(selector, text string) {
	v.Helper()
	v.click(selector)
	eval[bool](v, `(document.querySelector($1).select(), true)`, selector)
	v.keys([]rune(text)...)
}

// together lets both make moves, whoever's turn it is, and checks after each
// that both see the same.
func together(dice *rand.Rand, moves int, people ...*tab) {
	for range moves {
		for _, v := range people {
			v.Helper()
			if s := v.look(); s.Mine && !s.Over && len(s.Lit)+len(s.Offers) > 0 {
				byMouse(v, s, dice)
				agree(people...)
				break
			}
		}
	}
}

// agree waits until all see the same happening, and compares the boards.
func agree(people ...*tab) {
	first := people[0]
	seq := 0
	for _, v := range people {
		seq = max(seq, v.look().Seq)
	}
	for _, v := range people {
		v.Helper()
		v.wait("the table as the others have it", `Number(document.querySelector("#now").dataset.seq) >= $1`, seq)
		if got, want := v.position(), first.position(); got != want || want == "" {
			v.Errorf("two people see different boards:\n%s\nand\n%s", want, got)
		}
	}
}

const (
	lost   = `!document.querySelector("#lost").hidden`
	linked = `document.querySelector("#lost").hidden`
)

// TestFriends plays for two at one table, and cuts the link of one of them in
// the middle, loudly and silently.
func TestFriends(t *testing.T) {
	for name, how := range map[string]state{"cut": cut, "silent": silent} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ada, bob, c := friends(t, newServer(t))
			dice := rand.New(rand.NewPCG(5, 6))
			together(dice, 6, ada, bob)
			bob.allow("Failed to load resource|ERR_|htmx|fetch|network")
			c.set(how)
			bob.waitAtMost(10*time.Second, "the banner of a lost link", lost)
			for range 3 { // Ada goes on for as long as it is her turn
				together(dice, 1, ada)
			}
			c.set(whole)
			bob.wait("the link to heal by itself", linked)
			agree(ada, bob)
			together(dice, 6, ada, bob)
		})
	}
}

// TestRestart stops the server in the middle of a game, and starts it again.
func TestRestart(t *testing.T) {
	takesLong(t)
	t.Parallel()
	h := newServer(t)
	ada, bob, _ := friends(t, h)
	dice := rand.New(rand.NewPCG(7, 8))
	together(dice, 6, ada, bob)
	before := ada.position()
	for _, v := range []*tab{ada, bob} {
		v.allow("Failed to load resource|ERR_|htmx|fetch|network")
	}
	h.stop()
	for _, v := range []*tab{ada, bob} {
		v.waitAtMost(10*time.Second, "the banner of a lost link", lost)
	}
	h.start()
	for _, v := range []*tab{ada, bob} {
		v.wait("the link to heal by itself", linked)
	}
	agree(ada, bob)
	if got := ada.position(); got != before {
		t.Errorf("after the restart the board is\n%s\nand was\n%s", got, before)
	}
	together(dice, 6, ada, bob)
}
