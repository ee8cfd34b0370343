package southseas

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"seaboard/game"
)

// situation is a test of one thing, named after what it shows.
type situation struct {
	name string
	show func(c *scene)
}

func run(t *testing.T, list []situation) {
	t.Helper()
	for _, s := range list {
		t.Run(s.name, func(t *testing.T) { s.show(&scene{T: t}) })
	}
}

// scene is a position that is set up, played and looked at by texts.
type scene struct {
	*testing.T
	s *State
}

// at sets up a position of 2 players: V01 to V04 lie face up, the tiles are laid
// one after the other ("I2a 0,1 r2 1:i0" is with an islander of seat 1), and seat
// 1 is about to draw.
func (c *scene) at(tiles ...string) *scene {
	c.Helper()
	return c.game(2, recallNever, tiles...)
}

func (c *scene) game(seats int, recall recallRule, tiles ...string) *scene {
	c.Helper()
	c.s = newState(seats, recall, false)
	c.ships("V01", "V02", "V03", "V04")
	for _, text := range tiles {
		c.lay(text)
	}
	c.s.stage = atDraw
	return c
}

// ships are the display, and all that are left where "alone" is among them.
func (c *scene) ships(ids ...string) *scene {
	c.s.shipPile, c.s.shipCount = 1<<len(ships)-1, 0
	c.s.display = [shipSlots]uint8{none, none, none, none}
	for _, id := range ids {
		if id == "alone" {
			c.s.shipPile = 0
			continue
		}
		v, _ := shipOf(id)
		c.s.display[c.s.shipCount] = v
		c.s.shipPile &^= 1 << v
		c.s.shipCount++
	}
	return c
}

func (c *scene) lay(text string) {
	c.Helper()
	f := strings.Fields(text)
	a, err := Rules{}.Parse("place " + f[1] + " " + f[2])
	kind, known := kindOf(f[0])
	if err != nil || !known {
		c.Fatalf("%q: %v", text, err)
	}
	c.take(kind)
	c.s.drawn = kind
	p, turn := placed(a)
	if err := c.s.refusePlace(p, turn); err != nil {
		c.Fatalf("%q: %v", text, err)
	}
	c.s.drawn = none
	c.s.lay(p, kind, turn)
	for _, who := range f[3:] {
		seat, part, _ := strings.Cut(who, ":")
		code, _ := parsePart(part)
		t := c.s.last()
		t.owner, t.on = seat[0]-'0', forms[kind].local[code]
		c.s.regionOf(t, t.on).men.add(t.owner)
		c.s.player[t.owner-1].supply--
	}
}

// take takes a tile out of the pile.
func (c *scene) take(kind uint8) {
	c.Helper()
	if c.s.pile[kind] == 0 {
		c.Fatalf("no %s is left", pieces[kind].ID)
	}
	c.s.pile[kind]--
	c.s.pileCount--
	if c.s.pile[kind] == 0 {
		c.s.pileKinds &^= 1 << kind
	}
}

// pile leaves only these tiles to draw.
func (c *scene) pile(ids ...string) *scene {
	c.s.pile, c.s.pileKinds, c.s.pileCount = [pileKinds]uint8{}, 0, 0
	for _, id := range ids {
		k, _ := kindOf(id)
		c.s.pile[k]++
		c.s.pileKinds |= 1 << k
		c.s.pileCount++
	}
	return c
}

// own gives a seat wares, written as payments are.
func (c *scene) own(seat int, wares string) *scene {
	g, ok := parseGoods(wares)
	if !ok {
		c.Fatalf("no wares: %q", wares)
	}
	c.s.player[seat-1].wares = g
	return c
}

// do makes actions of whoever is to act; they must be legal.
func (c *scene) do(texts ...string) *scene {
	c.Helper()
	for _, text := range texts {
		a, err := Rules{}.Parse(text)
		if err != nil {
			c.Fatal(err)
		}
		if err := game.Act(c.s, c.s.Actors().First(), a); err != nil {
			c.Fatalf("%s: %v", text, err)
		}
	}
	return c
}

// turn draws and places a tile and makes step 3: "I2a 0,1 r2 put i0".
func (c *scene) turn(text string) *scene {
	c.Helper()
	f := strings.SplitN(text, " ", 4)
	c.do("tile "+f[0], "place "+f[1]+" "+f[2])
	if len(f) > 3 {
		c.do(f[3])
	}
	return c
}

func (c *scene) actor(want game.Seat) *scene {
	c.Helper()
	if got := c.s.Actors(); got != game.SeatSet(want) {
		c.Errorf("to act are %b, not %s", got, want)
	}
	return c
}

func (c *scene) legal() (list []string) {
	for _, a := range c.s.Legal(c.s.Actors().First(), nil) {
		list = append(list, game.ActionText(Rules{}, a))
	}
	slices.Sort(list)
	return list
}

// offers checks that the actions are on the list.
func (c *scene) offers(texts ...string) *scene {
	c.Helper()
	list := c.legal()
	for _, text := range texts {
		if !slices.Contains(list, text) {
			c.Errorf("%q is not on the list: %q", text, list)
		}
	}
	return c
}

// only checks that these actions are the whole list, sorted by bytes.
func (c *scene) only(texts ...string) *scene {
	c.Helper()
	if list := c.legal(); !slices.Equal(list, texts) {
		c.Errorf("the list is %q, not %q", list, texts)
	}
	return c
}

// refuses checks that an action of whoever is to act is refused by this rule, in
// these words.
func (c *scene) refuses(text, rule, words string) *scene {
	c.Helper()
	a, err := Rules{}.Parse(text)
	if err != nil {
		c.Fatal(err)
	}
	if slices.Contains(c.legal(), text) {
		c.Errorf("%q is on the list", text)
	}
	var r *game.Refusal
	if err := c.s.Check(c.s.Actors().First(), a); !errors.As(err, &r) {
		c.Errorf("%q is not refused", text)
	} else if r.Rule != rule || !strings.Contains(r.Text.String(), words) {
		c.Errorf("%q is refused by %q, not by %q (%s)", text, r, words, rule)
	}
	return c
}

// has checks a seat's wares and its islanders in the supply: "3s1b +2".
func (c *scene) has(seat int, want string) *scene {
	c.Helper()
	p := &c.s.player[seat-1]
	got := string(p.wares.append(nil))
	if got != "" {
		got += " "
	}
	if got += "+" + strconv.Itoa(int(p.supply)); got != want {
		c.Errorf("seat %d has %q, not %q", seat, got, want)
	}
	return c
}

// covered checks which tiles' fish lie under a cover.
func (c *scene) covered(want ...string) *scene {
	c.Helper()
	var got []string
	for _, t := range c.s.tile[:c.s.tileCount] {
		if t.covered {
			got = append(got, string(t.at.append(nil)))
		}
	}
	if !slices.Equal(got, want) {
		c.Errorf("covered are %q, not %q", got, want)
	}
	return c
}

// took checks the ships that a seat has.
func (c *scene) took(seat int, want ...string) *scene {
	c.Helper()
	if got := shipIDs(c.s.player[seat-1].taken); !slices.Equal(got, want) {
		c.Errorf("seat %d took %q, not %q", seat, got, want)
	}
	return c
}

// over checks that the game is over, with these final points by seat.
func (c *scene) over(want ...int) *scene {
	c.Helper()
	if !game.Over(c.s) {
		c.Fatalf("the game is not over: %s", stageNames[c.s.stage])
	}
	for i, points := range want {
		if got, _, _ := c.s.Final(game.Seat(i + 1)); got != points {
			c.Errorf("seat %d ends with %d, not %d", i+1, got, points)
		}
	}
	return c
}

// region gives what stands at a place: open edges and wares of the part's region.
func (c *scene) region(x, y int, part string) (open, wares int) {
	c.Helper()
	t := c.s.tileAt(placeAt(x, y))
	code, _ := parsePart(part)
	r := c.s.regionOf(t, forms[t.kind].local[code])
	return int(r.open), int(r.wares())
}

// sameRegion tells whether two parts belong together.
func (c *scene) sameRegion(x, y int, part string, x2, y2 int, part2 string) bool {
	root := func(x, y int, part string) uint16 {
		t := c.s.tileAt(placeAt(x, y))
		code, _ := parsePart(part)
		return c.s.root(t.first + uint16(forms[t.kind].local[code]))
	}
	return root(x, y, part) == root(x2, y2, part2)
}
