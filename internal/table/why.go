package table

import "context"

// Why gives the reason why the seat of who cannot make the action now, as Act
// would, and changes nothing. It is nil where the action can be made.
func (s *Service) Why(ctx context.Context, table string, who Who, action string) error {
	return s.with(ctx, table, func(d *desk) error {
		p, err := d.principal(who)
		if err != nil {
			return err
		}
		if err := d.mayAct(p); err != nil {
			return err
		}
		if err := d.going(p); err != nil {
			return err
		}
		a, err := d.kit.Rules.Parse(action)
		if err == nil {
			err = d.pos.state.Check(p.seat, a)
		}
		if err != nil {
			return illegal(err, nil)
		}
		return nil
	})
}
