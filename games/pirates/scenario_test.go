package pirates

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"seaboard/game"
)

// A scenario file holds situations: "# name", a position, and lines that are
// actions or say what must be true. Positions and lines are described where they
// are read, in position and scenario.line.

func TestSettledCases(t *testing.T) { runScenarios(t, "testdata/settled.txt") }

func TestSituations(t *testing.T) { runScenarios(t, "testdata/situations.txt") }

func TestPartialStates(t *testing.T) { runScenarios(t, "testdata/partial.txt") }

func runScenarios(t *testing.T, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split("\n"+string(data), "\n# ")[1:] {
		name, body, _ := strings.Cut(text, "\n")
		t.Run(name, func(t *testing.T) {
			c := &scenario{}
			for line := range strings.Lines(body) {
				line = strings.TrimSpace(line)
				if line == "" {
					continue
				}
				if err := c.line(line); err != nil {
					t.Fatalf("%s\n%v", line, err)
				}
			}
			if c.checks == 0 {
				t.Fatal("nothing is checked")
			}
		})
	}
}

type scenario struct {
	s      *State
	checks int
}

var colours = []string{"red", "blue", "green", "yellow"}

// position reads a position. Its parts stand between semicolons:
//
//	red on 3 card 3.8 track 4 reserve 1 barrels 2 glory 5 pirates B2 D3
//	    hand 1.4 2.1 discard 5.3 treasures ruby pearl sunk 2
//	bag ruby pearl      what is left in it
//	turn blue, round 6  turns before have been done
//	compass red blue    who has reached it
//	each 8, partial     pirates a player, a partial state
//
// What is not told is as at the start; a reserve is what is not on the board.
// With cards it is the beginning of the first turn, or of the one told, with
// markers already moved; without cards all are to choose.
func position(text string) *State {
	parts := strings.Split(text, ";")
	seats, each, partial := 0, 5, false
	for _, part := range parts {
		f := strings.Fields(part)
		seats = max(seats, 1+slices.Index(colours, f[0]))
		if f[0] == "each" {
			each = number(f[1])
		}
		partial = partial || f[0] == "partial"
	}
	s := newState(seats, each, partial)
	turn := game.Seat(0)
	for _, part := range parts {
		f := strings.Fields(part)
		if i := slices.Index(colours, f[0]); i >= 0 {
			s.describe(i, f[1:])
		}
		if f[0] == "round" {
			s.Round = uint8(number(f[1]))
		}
		if f[0] == "compass" {
			for _, colour := range f[1:] {
				s.Compass[s.Compassed] = seatOf(slices.Index(colours, colour))
				s.Compassed++
			}
		}
		if f[0] == "turn" {
			turn = game.Seat(1 + slices.Index(colours, f[1]))
		}
	}
	for _, part := range parts {
		if f := strings.Fields(part); f[0] == "bag" {
			s.rest = counted(f[1:])
		}
	}
	s.Bag = uint8(s.rest.sum())
	s.settle(turn)
	return s
}

// settle begins the turns, where cards have been played.
func (s *State) settle(turn game.Seat) {
	s.Waiting = 0
	for i := range s.players() {
		p := &s.Players[i]
		switch {
		case p.Sunk != 0:
		case p.Played == noCard:
			s.Waiting |= 1 << (i + 1)
		default:
			p.Hand &^= p.Played.bit()
			s.enqueue(game.Seat(i + 1))
		}
	}
	if s.Waiting != 0 {
		return
	}
	for turn != 0 && s.Order[s.Done] != turn {
		s.Done++
	}
	s.beginTurn()
}

func (s *State) describe(i int, f []string) {
	p := &s.Players[i]
	reserve := -1
	for len(f) > 0 {
		n := 1
		for n < len(f) && !strings.Contains(" on card track reserve barrels glory pirates hand discard treasures sunk ", " "+f[n]+" ") {
			n++
		}
		key, values := f[0], f[1:n]
		f = f[n:]
		switch key {
		case "on":
			p.Progress = uint8(number(values[0]))
		case "track":
			p.Track = uint8(number(values[0]))
		case "reserve":
			reserve = number(values[0])
		case "barrels":
			s.Supply += p.Barrels
			p.Barrels = uint8(number(values[0]))
			s.Supply -= p.Barrels
		case "glory":
			p.Glory = int16(number(values[0]))
		case "sunk":
			p.Sunk = uint8(number(values[0]))
		case "card":
			p.Played = readCards(values...).first()
		case "hand":
			p.Hand = readCards(values...)
		case "discard":
			p.Discard = readCards(values...)
			p.Hand &^= p.Discard
		case "pirates":
			for _, v := range values {
				s.Own[i] |= 1 << slices.Index(spaceNames[:], v)
			}
		case "treasures":
			p.Kinds = counted(values)
			for k, n := range p.Kinds {
				s.rest[k] -= n
			}
		default:
			panic("no such word in a position: " + key)
		}
	}
	p.Reserve = s.Pirates - uint8(s.Own[i].Len())
	if reserve >= 0 {
		p.Reserve = uint8(reserve)
	}
}

func counted(names []string) (t tokens) {
	for _, name := range names {
		t[slices.Index(kinds[:], name)]++
	}
	return t
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

// line does one line of a scenario:
//
//	red on 0 card 3.8; blue                  a position
//	1 sail 3                                 an action, which must be legal
//	1 pirate D5 refused: D5 is ... (rule)    one that is not, and why
//	legal 1: sail 1, sail 2                  the whole legal list
//	offers 1 shift: no                       whether such actions are listed
//	glory: 1 0                               a number by seat, and so on: see fact
func (c *scenario) line(line string) error {
	first, _, _ := strings.Cut(strings.ReplaceAll(line, ";", " "), " ")
	switch {
	case slices.Contains(colours, first) || first == "partial":
		c.s = position(line)
		return nil
	case first == "*" || len(first) == 1 && '1' <= first[0] && first[0] <= '9':
		return c.act(line)
	}
	what, want, ok := strings.Cut(line, ": ")
	if !ok {
		return fmt.Errorf("neither an action nor a check")
	}
	c.checks++
	got, err := c.fact(strings.Fields(what))
	if got == "" {
		got = "none"
	}
	if err == nil && got != want {
		err = fmt.Errorf("is: %s", got)
	}
	return err
}

func (c *scenario) act(line string) error {
	line, why, refused := strings.Cut(line, " refused: ")
	word, text, _ := strings.Cut(line, " ")
	actor := game.Chance
	if word != "*" {
		actor = game.Seat(number(word))
	}
	a, err := Rules{}.Parse(text)
	if err == nil {
		err = game.Act(c.s, actor, a)
	}
	if !refused {
		return err
	}
	c.checks++
	if err == nil {
		return errors.New("is not refused")
	}
	if err.Error() != why {
		return fmt.Errorf("is refused for another reason: %v", err)
	}
	return nil
}

// fact tells something of the position in words.
func (c *scenario) fact(what []string) (string, error) {
	s := c.s
	switch what[0] {
	case "actors":
		return bySeat(slices.Collect(s.Actors().All()), func(a game.Seat) any { return a }), nil
	case "order":
		return bySeat(s.Order[:s.Turns], func(a game.Seat) any { return a }), nil
	case "legal":
		return strings.Join(legalTexts(s, game.Seat(number(what[1]))), ", "), nil
	case "offers":
		for _, text := range legalTexts(s, game.Seat(number(what[1]))) {
			if strings.HasPrefix(text, strings.Join(what[2:], " ")) {
				return "yes", nil
			}
		}
		return "no", nil
	case "outcomes":
		var all []string
		for _, o := range s.Outcomes(nil) {
			all = append(all, fmt.Sprintf("%d %s", o.Weight, game.ActionText(Rules{}, o.Action)))
		}
		return strings.Join(all, ", "), nil
	case "hand", "discard":
		p := s.Players[number(what[1])-1]
		if what[0] == "hand" {
			return strings.Join(p.Hand.list(), " "), nil
		}
		return strings.Join(p.Discard.list(), " "), nil
	case "pirates":
		return strings.Join(s.Own[number(what[1])-1].names(), " "), nil
	case "treasures":
		p := s.Players[number(what[1])-1]
		return strings.TrimSpace(strings.Join(p.Kinds.list(), " ") + strings.Repeat(" ?", int(p.Hidden))), nil
	case "bag":
		return fmt.Sprint(s.Bag), nil
	case "supply":
		return fmt.Sprint(s.Supply), nil
	case "round":
		return fmt.Sprint(s.Round), nil
	case "prompt":
		return s.Prompt(game.Seat(number(what[1]))).String(), nil
	}
	return c.numbers(what[0])
}

// numbers tells a number of each seat.
func (c *scenario) numbers(what string) (string, error) {
	s := c.s
	count, ok := map[string]func(i int, p *Player) any{
		"glory":    func(_ int, p *Player) any { return p.Glory },
		"track":    func(_ int, p *Player) any { return p.Track },
		"progress": func(_ int, p *Player) any { return p.Progress },
		"barrels":  func(_ int, p *Player) any { return p.Barrels },
		"reserve":  func(_ int, p *Player) any { return p.Reserve },
		"sets":     func(_ int, p *Player) any { return p.Kinds.worth() },
		"sunk":     func(_ int, p *Player) any { return p.Sunk },
		"points":   func(i int, _ *Player) any { n, _ := s.Points(game.Watcher, seatOf(i)); return n },
		"result":   func(i int, _ *Player) any { return s.ending(i, func(points, _ int) int { return points }) },
		"places":   func(i int, _ *Player) any { return s.ending(i, func(_, place int) int { return place }) },
	}[what]
	if !ok {
		return "", fmt.Errorf("%s is nothing that can be checked", what)
	}
	var seats []game.Seat
	for i := range s.players() {
		seats = append(seats, seatOf(i))
	}
	return bySeat(seats, func(a game.Seat) any { return count(int(a)-1, &s.Players[a-1]) }), nil
}

func (s *State) ending(i int, of func(points, place int) int) any {
	points, place, known := s.Final(seatOf(i))
	if !known {
		return "?"
	}
	return of(points, place)
}

func bySeat(seats []game.Seat, of func(game.Seat) any) string {
	var all []string
	for _, seat := range seats {
		all = append(all, fmt.Sprint(of(seat)))
	}
	return strings.Join(all, " ")
}

// legalTexts is the seat's legal list as records write it, sorted by bytes.
func legalTexts(s game.State, seat game.Seat) []string {
	var all []string
	for _, a := range s.Legal(seat, nil) {
		all = append(all, game.ActionText(Rules{}, a))
	}
	slices.Sort(all)
	return all
}
