package table_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/table"
)

// TestPast looks back at games while they run and when they are over. A position
// that somebody is shown is what follows from that one's own record cut off there,
// which holds nothing hidden; and the same is told of the record as a file.
func TestPast(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	for n, kit := range h.kits {
		info := kit.Rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			p := h.gather(info.ID, min(info.MaxSeats, 3))
			p.t = t
			rnd, steps := luck(uint64(n)+31), 0
			p.play(rnd, func() {
				if steps++; steps%40 != 1 && steps > 12 {
					return
				}
				for _, v := range p.viewers() {
					p.lookBack(kit.Rules, v, 7)
				}
			})
			for _, v := range p.viewers() {
				p.lookBack(kit.Rules, v, 1)
			}
			end := must(h.Past(t.Context(), p.id, table.Who{}, table.Latest))(t)
			now := p.look(game.Watcher)
			if d := diff(now.Points, end.Points); d != "" || end.Length != now.Version || len(end.Result) == 0 {
				t.Errorf("the end is not as the table tells it: %s", d)
			}
			proof := must(h.Prove(t.Context(), p.id, table.Who{}))(t)
			if proof.Fault.Format != "" || proof.Draws == 0 || proof.Commitment != now.Commitment {
				t.Errorf("the draws: %+v", proof)
			}
		})
	}
}

// lookBack compares every so many positions.
func (p party) lookBack(rules game.Game, viewer game.Seat, every int) {
	p.t.Helper()
	ctx, who := p.t.Context(), p.who(viewer)
	data := must(p.Record(ctx, p.id, who))(p.t)
	file := must(p.ReadFile(data))(p.t)
	r := must(record.Parse(data))(p.t)
	replay := must(record.NewReplay(rules, r, r.Hidden()))(p.t)
	over := p.look(viewer).Phase == table.Over
	// A record that holds nothing of the seat's own may be anybody's.
	private := !bytes.Equal(data, must(p.Record(ctx, p.id, table.Who{}))(p.t))
	course := must(p.Course(ctx, p.id, who))(p.t)
	if d := diff(must(file.Course())(p.t), course); d != "" && (over || r.Hidden() && private) {
		p.t.Errorf("the file's points of %d: %s", viewer, d)
	}
	if len(course) != len(r.Lines)+1 {
		p.t.Errorf("%d positions have points, of %d", len(course), len(r.Lines)+1)
	}
	told := p.actions(viewer)
	for version := 0; ; version++ {
		if version%every == 0 || replay.Done() {
			past := must(p.Past(ctx, p.id, who, version))(p.t)
			eyes := viewer
			if over {
				eyes = game.Arbiter
			}
			where := fmt.Sprintf("version %d of %d for %d", version, past.Length, viewer)
			if got, want := marshal(p.t, past.View), marshal(p.t, replay.State.View(eyes)); got != want {
				p.t.Errorf("%s is\n%s\nwant\n%s", where, got, want)
			}
			if d := diff(course[version], past.Points); d != "" {
				p.t.Errorf("%s: points: %s", where, d)
			}
			if version > 0 {
				if d := diff(told[version-1], *past.Line); d != "" {
					p.t.Errorf("%s: %s", where, d)
				}
			} else if past.Line != nil {
				p.t.Errorf("%s: something led there: %+v", where, past.Line)
			}
			if over || r.Hidden() {
				same := must(file.Past(version))(p.t)
				if !over {
					eyes = same.You
				}
				if got, want := marshal(p.t, same.View), marshal(p.t, replay.State.View(eyes)); got != want {
					p.t.Errorf("%s of the file is\n%s\nwant\n%s", where, got, want)
				}
				if same.You != viewer && !over && private {
					p.t.Errorf("%s of the file is as seen by %d", where, same.You)
				}
				if past.Line != nil && (same.Line.Text.String() != past.Line.Text.String() || len(same.Line.Effects) != len(past.Line.Effects)) {
					p.t.Errorf("%s of the file tells %v, the table %v", where, same.Line, past.Line)
				}
			}
		}
		if replay.Done() {
			return
		}
		if err := replay.Step(); err != nil {
			p.t.Fatal(err)
		}
	}
}

func TestPastRefused(t *testing.T) {
	h := newHouse(t)
	p := h.gather("pirates", 2)
	for _, version := range []int{-1, 1, 99999} {
		_, err := h.Past(t.Context(), p.id, p.who(1), version)
		refused(t, err, table.Invalid, fmt.Sprint("no line ", version))
	}
	_, err := h.Past(t.Context(), "nowhere", p.who(1), 0)
	refused(t, err, table.Missing, "no such table")
	proof := must(h.Prove(t.Context(), p.id, p.who(1)))(t)
	if proof.Wrong || !strings.Contains(proof.Fault.String(), "when the game is over") {
		t.Errorf("before the end: %+v", proof)
	}
}

// TestReadFile refuses what is no record of a game here, with the line.
func TestReadFile(t *testing.T) {
	h := newHouse(t)
	const head = "seaboard 1\ngame pirates\nseats 2\n"
	for _, tt := range []struct{ name, data, says string }{
		{"empty", "", "Line 1 of the record"},
		{"binary", "\x00\xff\xfe", "Line 1 of the record"},
		{"something else", "hello\n", "Line 1 of the record: a record begins with"},
		{"another version", "seaboard 2\n", "Line 1 of the record"},
		{"no game", "seaboard 1\ngame chess\nseats 2\n---\n", `Line 2 of the record: there is no game "chess" here`},
		{"seats", "seaboard 1\ngame pirates\nseats 5\n---\n", "Line 3 of the record"},
		{"option", head + "option pirates 99\n---\n", "Line 4 of the record"},
		{"no body", head, "Line 4 of the record"},
		{"no action", head + "---\n1 dance\n", "Line 5 of the record"},
		{"illegal", head + "---\n1 play 1.4\n1 play 1.4\n", "Line 6 of the record"},
		{"illegal after something hidden", head + "---\n1 play ?\n1 play 1.4\n", "Line 6 of the record"},
		{"cut off", head + "result 1 2\n---\n1 play 1.4\n", "Line 4 of the record"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := h.ReadFile([]byte(tt.data))
			refused(t, err, table.Invalid, tt.says)
		})
	}
	f := must(h.ReadFile([]byte(head + "---\n2 play ?\n")))(t)
	if past := must(f.Past(table.Latest))(t); past.Length != 1 || past.Phase != table.Playing {
		t.Errorf("a good record: %+v", past)
	}
	if proof := f.Prove(); proof.Wrong || proof.Fault.Format == "" {
		t.Errorf("its draws: %+v", proof)
	}
}
