package table

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/referee"
)

// Record is the record file so far, as who may see it. When the game is over it
// has everything that is needed to check the draws.
func (s *Service) Record(ctx context.Context, table string, who Who) (data []byte, err error) {
	err = s.with(ctx, table, func(d *desk) error {
		p, err := d.principal(who)
		if err != nil {
			return err
		}
		data = d.record(p.seat).Bytes()
		return nil
	})
	return data, err
}

func (d *desk) record(viewer game.Seat) *record.Record {
	r := &record.Record{Game: d.table.Game, Seats: len(d.table.Seats)}
	for _, name := range slices.Sorted(maps.Keys(d.table.Options)) {
		r.Add("option", name+" "+d.table.Options[name])
	}
	for i, x := range d.seats() {
		if x.Name != "" {
			r.Add("name", strconv.Itoa(i+1)+" "+x.Name)
		}
	}
	d.addStints(r)
	r.Add("date", time.UnixMilli(d.table.Created).UTC().Format(time.DateOnly))
	if d.pos.phase() == Over {
		points, _ := record.Result(d.pos.state, r.Seats)
		r.Add("result", joined(points))
	}
	d.addProof(r)
	for i, text := range d.tell(viewer) {
		r.Lines = append(r.Lines, record.Line{Actor: d.pos.moves[i].actor, Action: text})
	}
	return r
}

// addProof adds what the draws are checked with.
func (d *desk) addProof(r *record.Record) {
	seed := referee.Seed(d.table.Seed)
	r.Add(referee.KeyTable, d.id)
	r.Add(referee.KeyCommitment, seed.Commitment())
	if !d.ended() {
		return
	}
	r.Add(referee.KeySeed, seed.Hex())
	var places []int
	for i, x := range d.seats() {
		if len(x.Salt) > 0 { // a free seat has none
			r.Add(referee.KeySalt, strconv.Itoa(i+1)+" "+hexed(x.Salt))
		}
		places = append(places, x.Place)
	}
	if d.table.Shuffle && d.begun() {
		r.Add(referee.KeySeating, referee.SeatingText(places))
	}
}

// ended tells whether nothing can happen at the table any more: its draws may be
// known.
func (d *desk) ended() bool {
	phase := d.pos.phase()
	return phase == Over || phase == Closed
}

// begun tells whether the game has begun.
func (d *desk) begun() bool { return d.table.Seats[0].Seat != 0 }

// tell gives the record's actions as the viewer may see them now. Of a game that was
// given up all is shown, as at the end of one that was played: the seed tells it
// anyway.
func (d *desk) tell(viewer game.Seat) []string {
	if d.pos.phase() == Closed {
		viewer = game.Arbiter
	}
	if told, ok := d.told[viewer]; ok {
		return told
	}
	if d.told == nil {
		d.told = map[game.Seat][]string{}
	}
	told := d.pos.redacted(viewer, len(d.pos.moves))
	d.told[viewer] = told
	return told
}

// redacted gives the first so many actions as the viewer could see them right
// after the last of them.
func (p *position) redacted(viewer game.Seat, version int) []string {
	now, err := p.at(version)
	if err != nil {
		panic(err) // the same setup made the position
	}
	s, err := p.at(0)
	if err != nil {
		panic(err)
	}
	texts := make([]string, version)
	var buf []byte
	for i, m := range p.moves[:version] {
		buf = p.rules.AppendText(buf[:0], s.Redact(viewer, m.actor, m.action, now))
		texts[i] = string(buf)
		s.Apply(m.actor, m.action)
	}
	return texts
}

// allShown tells whether nothing of the record is hidden from the viewer.
func (d *desk) allShown(viewer game.Seat) bool {
	return !slices.ContainsFunc(d.tell(viewer), record.Hidden)
}

func joined(numbers []int) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, strconv.Itoa(n))
	}
	return strings.Join(texts, " ")
}
