package table

import (
	"context"
	"math"

	"seaboard/game"
)

// Past is a position of a record, and how it came about.
type Past struct {
	*Look         // as At gives it, and with the result where the game ends
	Line   *Entry // what led here, nil at the beginning
	Length int    // lines that the record has by now
}

// Latest stands for the last version of a record.
const Latest = math.MaxInt

// Past is the position after version lines of the record, with the last of them
// in words.
func (s *Service) Past(ctx context.Context, table string, who Who, version int) (past *Past, err error) {
	err = s.with(ctx, table, func(d *desk) error {
		p, err := d.principal(who)
		if err != nil {
			return err
		}
		past, err = d.past(p, version)
		return err
	})
	return past, err
}

func (d *desk) past(p principal, version int) (*Past, error) {
	length := len(d.pos.moves)
	if version == Latest {
		version = length
	}
	look, err := d.then(p, version)
	if err != nil {
		return nil, err
	}
	past := &Past{Look: look, Length: length}
	if version == length && look.Phase == Over {
		look.final(d.pos.state)
	}
	if version > 0 {
		seq := d.pos.moves[version-1].seq
		told, err := d.story(p.seat, seq, seq)
		if err != nil {
			return nil, err
		}
		past.Line = &told[0]
	}
	return past, nil
}

// Course is how the points of a record went: those of each seat at every version
// from 0 on, nil where the viewer may not know them. Where the game is over, its
// last ones are the final points.
func (s *Service) Course(ctx context.Context, table string, who Who) (course [][]*int, err error) {
	err = s.with(ctx, table, func(d *desk) error {
		p, err := d.principal(who)
		if err != nil {
			return err
		}
		course, err = d.course(p)
		return err
	})
	return course, err
}

func (d *desk) course(p principal) ([][]*int, error) {
	state, err := d.pos.at(0)
	if err != nil {
		return nil, err
	}
	viewer := d.eyes(p.seat)
	course := [][]*int{points(state, viewer, d.pos.setup.Seats)}
	for _, m := range d.pos.moves {
		state.Apply(m.actor, m.action)
		course = append(course, points(state, viewer, d.pos.setup.Seats))
	}
	if end := d.sign(p); end.Phase == Over {
		end.Points = course[len(d.pos.moves)]
		end.final(d.pos.state)
	}
	return course, nil
}

// points gives what the viewer knows of each seat's points.
func points(state game.State, viewer game.Seat, seats int) []*int {
	list := make([]*int, seats)
	for i := range list {
		if n, known := state.Points(viewer, game.Seat(i+1)); known {
			list[i] = &n
		}
	}
	return list
}
