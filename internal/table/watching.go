package table

import (
	"context"
	"iter"
	"time"

	"seaboard/game"
)

// recheck is how often a stream looks by itself, for what other processes have
// done or a hint that was lost.
const recheck = 10 * time.Second

// Mark is where somebody knows a table from: the version, and the sequence number if
// it is known, which tells of what was taken back since.
type Mark struct {
	Version int
	Seq     int // 0 where it is not known
	// All asks to be told, too, where something happened that is no line of the record:
	// people came, went, proposed something or agreed.
	All bool
}

// Moved gives a channel that holds a hint after the table has moved, and a
// function that ends the watch.
func (s *Service) Moved(table string) (changed <-chan struct{}, stop func()) {
	return s.hub.Watch(table)
}

// Watch tells what is missing since version from, and then what happens, until
// the table is over or closed, or ctx ends. Who reads slowly gets several
// changes together, and holds up nobody.
func (s *Service) Watch(ctx context.Context, table string, who Who, from int) iter.Seq2[Event, error] {
	return s.WatchFrom(ctx, table, who, Mark{Version: from})
}

// WatchFrom is Watch for who knows also the sequence number, and so can be told
// what was taken back and done anew since.
func (s *Service) WatchFrom(ctx context.Context, table string, who Who, from Mark) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		moved, stop := s.hub.Watch(table)
		defer stop()
		var known *snapshot
		for {
			now, err := s.snapshot(ctx, table, who, from, known == nil)
			if err != nil {
				if ctx.Err() == nil {
					yield(Event{}, err)
				}
				return
			}
			if known == nil {
				known = now.start
			}
			told := false
			for e := range now.since(known) {
				e.Seq, told = now.seq, true
				if !yield(e, nil) {
					return
				}
			}
			if from.All && !told && now.end == nil && known.seq > 0 && now.seq > known.seq {
				if !yield(Event{Version: len(now.moves), Seq: now.seq, Changed: true}, nil) {
					return
				}
			}
			if now.end != nil {
				yield(Event{Version: len(now.moves), Seq: now.seq, Over: true, Look: now.end}, nil)
				return
			}
			known = now
			select {
			case <-moved:
			case <-time.After(recheck):
			case <-ctx.Done():
				return
			}
		}
	}
}

// snapshot is what a watcher knows of a table. Nothing in it is changed later.
type snapshot struct {
	seq   int
	moves []move
	told  []string  // of moves, as the watcher may see them
	start *snapshot // what it said it knew, in the first one
	end   *Look     // when the table is over or closed
}

func (s *Service) snapshot(ctx context.Context, table string, who Who, from Mark, first bool) (now *snapshot, err error) {
	err = s.with(ctx, table, func(d *desk) error {
		p, err := d.principal(who)
		if err != nil {
			return err
		}
		now = &snapshot{seq: d.table.Seq, moves: d.pos.moves, told: d.tell(p.seat)}
		if phase := d.pos.phase(); phase == Over || phase == Closed {
			now.end = d.look(p)
		}
		if first {
			now.start = d.known(p.seat, from)
			s.attend(d)
		}
		return nil
	})
	return now, err
}

// known is what a viewer knows who has seen the table up to a mark. Lines that it
// has beyond, or that were taken back since, stand in it as lines that are not of
// the record.
func (d *desk) known(viewer game.Seat, from Mark) *snapshot {
	have := max(from.Version, 0)
	same := min(have, len(d.pos.moves))
	if from.Seq > 0 {
		same = min(same, d.pos.undoneSince(from.Seq))
	}
	k := &snapshot{seq: from.Seq, moves: append([]move(nil), d.pos.moves[:same]...), told: d.pos.redacted(viewer, same)}
	if have > same {
		k.moves, k.told = append(k.moves, move{seq: -1}), append(k.told, "")
	}
	return k
}

// since gives what is to be told to who knows an earlier snapshot: what was taken
// back, what has been shown of lines told before, and new lines.
func (now *snapshot) since(known *snapshot) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		same := 0
		for same < len(known.moves) && same < len(now.moves) && known.moves[same].seq == now.moves[same].seq {
			same++
		}
		if same < len(known.moves) && !yield(Event{Version: same, Undo: true}) {
			return
		}
		for i, m := range now.moves {
			shown := i < same
			if shown && known.told[i] == now.told[i] {
				continue
			}
			if !yield(Event{Version: i + 1, Actor: m.actor, Action: now.told[i], Revealed: shown}) {
				return
			}
		}
	}
}
