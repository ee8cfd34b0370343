package table

import (
	"context"
	"errors"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/referee"
)

// Proof is what a look at a record's draws has found.
type Proof struct {
	Commitment string // to be compared with the one shown before the game
	Seating    bool   // the seats were drawn, and as the record says
	Draws      int    // lines of chance
	// Fault is why the draws are wrong, or cannot be checked; empty where all is as
	// the seed and the salts give it.
	Fault  game.Text
	Wrong  bool
	Closed bool // the game was given up, and is right as far as it goes
}

// Prove checks all draws of a table whose game is over or was given up, from its
// record alone.
func (s *Service) Prove(ctx context.Context, table string, who Who) (proof *Proof, err error) {
	var r *record.Record
	var kit game.Kit
	err = s.with(ctx, table, func(d *desk) error {
		p, err := d.principal(who)
		if err != nil {
			return err
		}
		kit = d.kit
		r, err = record.Parse(d.record(p.seat).Bytes()) // with line numbers
		return err
	})
	if err != nil {
		return nil, err
	}
	return prove(kit, r), nil
}

func prove(kit game.Kit, r *record.Record) *Proof {
	report, err := referee.Verify(kit.Rules, r)
	p := &Proof{Commitment: report.Commitment, Seating: report.Seating, Draws: report.Draws, Closed: report.Closed}
	switch {
	case errors.Is(err, referee.ErrNotOver):
		p.Fault = game.Say("The draws can be checked when the game is over.")
	case errors.Is(err, referee.ErrNoSeed):
		p.Fault = game.Say("The record has no seed, so its draws cannot be checked.")
	case err != nil:
		p.Fault, p.Wrong = said(err), true
	}
	return p
}

// said puts what is wrong with a record into words.
func said(err error) game.Text {
	why := game.Say("%s", err.Error())
	e, atLine := errors.AsType[*record.Error](err)
	if atLine {
		why = game.Say("%s", e.Err.Error())
	}
	if r, ok := errors.AsType[*game.Refusal](err); ok {
		why = r.Text
	}
	if !atLine {
		return why
	}
	return game.Say("Line %d of the record: %s", e.Line, why)
}
