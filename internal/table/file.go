package table

import (
	"fmt"
	"runtime/debug"
	"slices"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/names"
	"seaboard/internal/referee"
	"seaboard/internal/store"
)

// File is a record from outside, to be looked at like a table. Nothing of it is
// kept.
type File struct {
	desk   desk      // without a table of the store
	seat   game.Seat // whose eyes the record was made for; Arbiter where nothing is hidden
	record *record.Record
}

// ReadFile takes a record file where it can be replayed. Its error is a fault in
// words, with the line that is wrong.
func (s *Service) ReadFile(data []byte) (f *File, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("a record file made the rules panic", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = refuse(Broken, "This record cannot be replayed here. The fault is ours, and it has been noted.")
		}
	}()
	r, err := record.Parse(data)
	if err != nil {
		return nil, refuse(Invalid, "%s", said(err))
	}
	kit, ok := s.kits[r.Game]
	if !ok {
		return nil, refuse(Invalid, "%s", said(r.NoGame()))
	}
	f = &File{record: r}
	if err := f.sit(kit); err != nil {
		return nil, refuse(Invalid, "%s", said(err))
	}
	return f, nil
}

// sit makes a table of the record, line by line.
func (f *File) sit(kit game.Kit) error {
	r := f.record
	replay, err := record.NewReplay(kit.Rules, r, r.Hidden())
	if err != nil {
		return err
	}
	t := &store.Table{Game: r.Game, Options: r.Setup().Options}
	for i, name := range r.Names() {
		t.Seats = append(t.Seats, sitter(kit, i+1, names.Tame(name)))
	}
	pos := position{rules: kit.Rules, setup: r.Setup(), state: replay.State, started: true}
	pos.setup.Partial = r.Hidden()
	for !replay.Done() {
		l, a, err := replay.Read()
		if err != nil {
			return err
		}
		t.Seq++
		t.Lines = append(t.Lines, store.Line{Seq: t.Seq, Kind: lineAct, Actor: int(l.Actor), Text: l.Action})
		pos.moves = append(pos.moves, move{seq: t.Seq, actor: l.Actor, action: a, firm: true})
		replay.State.Apply(l.Actor, a)
		replay.Next++
	}
	f.desk = desk{kit: kit, table: t, pos: pos}
	f.desk.pos.stints = stintsOf(r)
	if f.seat, err = owner(kit.Rules, r); err != nil {
		return err
	}
	return replay.CheckResult()
}

// sitter is who a record says sits on a seat. Bots are known by their names.
func sitter(kit game.Kit, seat int, name string) store.Seat {
	x := store.Seat{Place: seat, Seat: seat, Kind: string(Guest), Name: name}
	for _, l := range bot.Levels(kit) {
		if l.Name == name {
			x.Kind, x.Level = string(Bot), l.Number
		}
	}
	return x
}

// owner finds for whom a record was made: who may see all that it tells, and no
// more. One that nobody's eyes give is looked at as by a watcher.
func owner(rules game.Game, r *record.Record) (game.Seat, error) {
	if !r.Hidden() {
		return game.Arbiter, nil
	}
	for viewer := range game.Seat(r.Seats + 1) {
		seen, err := record.Redact(rules, r, viewer)
		if err != nil {
			return game.Watcher, err
		}
		if slices.Equal(seen.Lines, r.Lines) {
			return viewer, nil
		}
	}
	return game.Watcher, nil
}

// Past is the position after version lines, as Service.Past gives it of a table.
func (f *File) Past(version int) (*Past, error) {
	past, err := f.desk.past(principal{seat: f.seat}, version)
	if err != nil {
		return nil, err
	}
	past.Commitment, _ = f.record.Get(referee.KeyCommitment)
	if past.You == game.Arbiter {
		past.You = game.Watcher
	}
	return past, nil
}

// Course is how the points went, as Service.Course gives it of a table.
func (f *File) Course() ([][]*int, error) { return f.desk.course(principal{seat: f.seat}) }

// Prove checks the draws, as Service.Prove does of a table.
func (f *File) Prove() *Proof { return prove(f.desk.kit, f.record) }

// Hidden tells whether something in the record is hidden.
func (f *File) Hidden() bool { return f.record.Hidden() }
