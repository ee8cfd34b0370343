package pirates

import (
	"fmt"
	"strings"

	"seaboard/game"
)

// Effects lists what the action brings beyond itself. A card that is not the last
// one of its round brings nothing yet; only who chose it sees where its marker
// will go.
func (s *State) Effects(viewer, actor game.Seat, a game.Action) []game.Effect {
	if s.Phase == AtCards && (hidden(a) || s.Waiting.Len() > 1) {
		if hidden(a) || !sees(viewer, actor) {
			return nil
		}
		return s.foresee(actor, Card(argZ(a)))
	}
	t := &trace{}
	after := *s
	after.apply(actor, a, t)
	return t.effects
}

// foresee tells where the seat's own marker will go when cards are turned up.
func (s *State) foresee(seat game.Seat, c Card) []game.Effect {
	t := &trace{}
	to := int(s.Players[seat-1].Track) + c.Value()
	if to > LastTrack {
		t.add(seat, 0, marker(seat), "the ship will leave the track and sink")
	} else {
		t.add(seat, 0, marker(seat), "the sailing marker will go to %d", TrackWorth(to))
	}
	return t.effects
}

// trace gathers effects while an action is made. All its calls stand behind a
// check for nil, so that making an action without one costs nothing.
type trace struct {
	effects []game.Effect
}

func (t *trace) add(seat game.Seat, points int, places []string, format string, args ...any) {
	t.effects = append(t.effects, game.Effect{Seat: seat, Points: points, Text: game.Say(format, args...), Places: places})
}

func seatOf(i int) game.Seat { return game.Seat(i + 1) }

func marker(seat game.Seat) []string { return []string{fmt.Sprintf("marker-%d", seat)} }

func seaName(n int) string { return fmt.Sprintf("sea-%d", n) }

func (t *trace) turnedUp(i int, p *Player) {
	t.add(seatOf(i), 0, marker(seatOf(i)), "card %s: the sailing marker goes to %d", p.Played.words(), TrackWorth(int(p.Track)))
}

func (t *trace) sunk(i int, p *Player) {
	t.add(seatOf(i), -int(p.Glory), []string{seaName(p.Sea())}, "card %s: the ship leaves the track and sinks", p.Played.words())
}

func (t *trace) order(s *State) {
	var args []any
	var at []string
	for _, seat := range s.Order[:s.Turns] {
		args = append(args, seat)
		at = append(at, marker(seat)...)
	}
	t.add(game.Chance, 0, at, [...]string{
		2: "order of turns: %s, %s",
		3: "order of turns: %s, %s, %s",
		4: "order of turns: %s, %s, %s, %s",
	}[len(args)], args...)
}

const (
	atCompass = false
	atHome    = true
)

func (t *trace) arrival(s *State, home bool, bonus int16) {
	if home {
		t.add(s.Turn, int(bonus), []string{"sea-0"}, "reaches home as number %d", int(s.Homed))
		return
	}
	t.add(s.Turn, int(bonus), []string{"sea-12"}, "reaches the compass as number %d", int(s.Compassed))
}

func (t *trace) income(i int, on Spaces) {
	t.add(seatOf(i), on.Len(), on.names(), "income on the ship's line: %s", strings.Join(on.names(), ", "))
}

func (t *trace) pirateSpace(seat game.Seat, on Space) {
	t.add(seat, 1, []string{on.String()}, "pirate space %s", on.String())
}

func (t *trace) chest(seat game.Seat, on Space, n int) {
	if n == 1 {
		t.add(seat, 0, []string{on.String()}, "chest %s: the last treasure is drawn", on.String())
		return
	}
	t.add(seat, 0, []string{on.String()}, "chest %s: two treasures are drawn, one is kept", on.String())
}

func (t *trace) emptyBag(seat game.Seat, on Space) {
	t.add(seat, 0, []string{on.String()}, "chest %s: nothing, for the bag is empty", on.String())
}

func (t *trace) barrel(s *State, on Space, took bool) {
	at := []string{on.String()}
	switch {
	case took:
		t.add(s.Turn, 0, at, "barrel space %s: gets a barrel", on.String())
	case s.Supply == 0:
		t.add(s.Turn, 0, at, "barrel space %s: nothing, for no barrel is left", on.String())
	default:
		t.add(s.Turn, 0, at, "barrel space %s: nothing, for %d barrels are the most", on.String(), MaxBarrels)
	}
}

func (t *trace) paid(s *State, pay uint8) {
	if pay == byBarrel {
		t.add(s.Turn, 0, nil, "a barrel goes to the supply")
		return
	}
	t.add(s.Turn, 0, marker(s.Turn), "the sailing marker goes to %d", TrackWorth(int(s.active().Track)))
}

// island tells what one seat gets for an island, with its parts.
func (t *trace) island(of *isle, i int, own Spaces, p prize, seats int, each int16, bonuses [3]int16) {
	name, a, b, c := game.Word(of.name), int(bonuses[0]), int(bonuses[1]), int(bonuses[2])
	add := func(format string, args ...any) {
		t.add(seatOf(i), int(each), (own & of.spaces).names(), format, append([]any{name}, args...)...)
	}
	switch {
	case p == only:
		add("%s: the only owner, %d", a)
	case p == allTied:
		add("%s: all tied, %d + %d + %d shared, %d each", a, b, c, int(each))
	case p == forFirst && seats == 1:
		add("%s: first place, %d", a)
	case p == forFirst:
		add("%s: tied for first, %d + %d shared, %d each", a, b, int(each))
	case p == forSecond && seats == 1:
		add("%s: second place, %d", a)
	case p == forSecond:
		add("%s: tied for second, %d + %d shared, %d each", a, b, int(each))
	case seats == 1:
		add("%s: third place, %d", a)
	default:
		add("%s: tied for third, %d shared, %d each", a, int(each))
	}
}

func (t *trace) tieBreaker(of *isle, active int) {
	t.add(seatOf(active), 1, of.spaces.names(), "%s: all tied, 1 more for whose turn it is", game.Word(of.name))
}

func (t *trace) emptied(of *isle) {
	t.add(game.Chance, 0, of.spaces.names(), "%s: all pirates go home", game.Word(of.name))
}

func (t *trace) swap(a, b game.Seat, toA, toB Card) {
	t.add(a, 0, nil, "swaps cards with %s and gets %s", b, toA.words())
	t.add(b, 0, nil, "swaps cards with %s and gets %s", a, toB.words())
}

func (t *trace) takeBack(seat game.Seat) {
	t.add(seat, 0, nil, "takes the whole discard pile back into the hand")
}

// end tells what the end adds to each ship's glory, part by part.
func (t *trace) end(s *State) {
	switch {
	case s.Homed > 0:
		t.add(game.Chance, 0, []string{"sea-0"}, "a ship is home: the game ends")
	case s.afloat() == 1:
		t.add(game.Chance, 0, nil, "only one ship is left: the game ends")
	default:
		t.add(game.Chance, 0, nil, "no ship is left: the game ends")
	}
	for i := range s.players() {
		p := &s.Players[i]
		if p.Sunk != 0 {
			continue
		}
		e := s.estateOf(i)
		if e.pirates > 0 {
			t.add(seatOf(i), e.pirates, s.Own[i].names(), "at the end: pirates on the board")
		}
		t.add(seatOf(i), e.track, marker(seatOf(i)), "at the end: the sailing track")
		if e.barrels > 0 {
			t.add(seatOf(i), e.barrels, nil, "at the end: barrels")
		}
		if p.Hidden == 0 && e.treasures > 0 {
			t.add(seatOf(i), e.treasures, nil, "at the end: sets of treasures")
		}
	}
}

// afloat is how many ships have not sunk.
func (s *State) afloat() (n int) {
	for i := range s.players() {
		if s.Players[i].Sunk == 0 {
			n++
		}
	}
	return n
}
