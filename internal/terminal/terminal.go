// Package terminal plays a game on a terminal, one person against bots: the
// board as text, what happens in words, choices by number.
//
// All words come from the game's rules and all boards from its text board. The
// package must not know any game, nor the server.
package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/lang"
)

// Match is a game to be played.
type Match struct {
	Kit     game.Kit
	Seats   int
	Options map[string]string
	You     game.Seat // the person's seat
	Level   bot.Level // of all others
	Lang    string    // language of the game's words: "fr"; English without it
	Seed    [32]byte  // of chance and bots
	In      io.Reader // what the person types
	Out     io.Writer
}

// patience is how long a bot may think.
const patience = 5 * time.Second

// errQuit is that the person leaves.
var errQuit = errors.New("left")

// sitting is a match under way.
type sitting struct {
	Match
	rules    game.Game
	reader   *lang.Reader
	state    game.State
	record   *record.Record
	chance   game.Source
	bots     []bot.Player // by seat
	input    <-chan string
	back     []moment // positions before own actions that may be taken back
	outcomes []game.Outcome
	drawn    bool // the board on the screen is the present one
}

// moment is a position to go back to.
type moment struct {
	state game.State
	lines int
}

// Play plays the match until it is over, the person leaves, or the input or ctx
// ends. It gives the record so far; its error is of the setup or of the rules.
func (m Match) Play(ctx context.Context) (*record.Record, error) {
	state, err := m.Kit.Rules.New(game.Setup{Seats: m.Seats, Options: m.Options})
	if err != nil {
		return nil, err
	}
	book, err := lang.New(m.Kit.Texts)
	if err != nil {
		return nil, err
	}
	src := rand.NewChaCha8(m.Seed)
	t := &sitting{Match: m, rules: m.Kit.Rules, reader: book.Match(m.Lang, ""), state: state, chance: src, input: lines(m.In)}
	t.seatBots(src)
	t.begin()
	t.welcome()
	for !game.Over(t.state) {
		err := t.step(ctx)
		if errors.Is(err, errQuit) {
			t.say("\nThe game stops here.")
			return t.record, nil
		}
		if err != nil {
			return t.record, err
		}
	}
	t.farewell()
	return t.record, nil
}

func (t *sitting) seatBots(src *rand.ChaCha8) {
	t.bots = make([]bot.Player, t.Seats)
	for i := range t.bots {
		var key [32]byte
		src.Read(key[:])
		t.bots[i] = t.Level.New(rand.NewChaCha8(key))
	}
}

// begin writes the record's header.
func (t *sitting) begin() {
	info := t.rules.Info()
	t.record = &record.Record{Game: info.ID, Seats: t.Seats}
	for _, o := range info.Options {
		if v, ok := t.Options[o.Name]; ok && v != o.Values[0].Name {
			t.record.Add("option", o.Name+" "+v)
		}
	}
	for seat := game.Seat(1); int(seat) <= t.Seats; seat++ {
		name := t.Level.Name
		if seat == t.You {
			name = "You"
		}
		t.record.Add("name", seat.String()+" "+name)
	}
}

// step has one actor act: bots before the person, so that of choices made at the
// same time the person's comes last, and the board stands still meanwhile.
func (t *sitting) step(ctx context.Context) error {
	if ctx.Err() != nil {
		return errQuit
	}
	actors := t.state.Actors()
	if actors.Has(game.Chance) {
		var a game.Action
		a, t.outcomes = game.Draw(t.state, t.chance, t.outcomes)
		t.make(game.Chance, a)
		t.back = nil
		return nil
	}
	for seat := range actors.All() {
		if seat != t.You {
			t.make(seat, t.ask(ctx, seat))
			t.back = nil
			return nil
		}
	}
	return t.person(ctx)
}

// ask has a bot choose. One that fails is replaced by the weakest, who does not.
func (t *sitting) ask(ctx context.Context, seat game.Seat) game.Action {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := bot.Ask(ctx, t.bots[seat-1], bot.Turn{
		Seat: seat, Seats: t.Seats, View: t.state.View(seat), Legal: t.state.Legal(seat, nil),
	})
	if err != nil {
		t.bots[seat-1] = bot.Levels(t.Kit)[0].New(t.chance)
	}
	return a
}

// make tells an action, writes it down and applies it.
func (t *sitting) make(actor game.Seat, a game.Action) {
	t.tell(actor, a)
	t.record.Lines = append(t.record.Lines, record.Line{Actor: actor, Action: game.ActionText(t.rules, a)})
	t.state.Apply(actor, a)
	t.drawn = false
}

// choose makes an action of the person's.
func (t *sitting) choose(a game.Action) {
	if t.state.Reveals(t.You, a) {
		t.back = nil
	} else {
		t.back = append(t.back, moment{t.state.Copy(), len(t.record.Lines)})
	}
	t.make(t.You, a)
}

// undo goes back to before the person's last action, where nobody else has
// acted since and nothing hidden was shown.
func (t *sitting) undo() {
	if len(t.back) == 0 {
		t.say("There is nothing that can be taken back: others have acted since, or something hidden was shown.")
		return
	}
	last := len(t.back) - 1
	t.state = t.back[last].state
	t.record.Lines = t.record.Lines[:t.back[last].lines]
	t.back = t.back[:last]
	t.drawn = false
	t.say("Taken back.")
}

// farewell adds the result to the record and tells it.
func (t *sitting) farewell() {
	t.board(game.Arbiter)
	result := ""
	for seat := game.Seat(1); int(seat) <= t.Seats; seat++ {
		points, place, _ := t.state.Final(seat)
		t.say("%s: place %d with %d points", t.name(seat), place, points)
		result += fmt.Sprintf(" %d", points)
	}
	t.record.Add("result", result[1:])
}
