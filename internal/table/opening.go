package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/internal/referee"
	"seaboard/internal/store"
)

// Open makes a table. Where no seat is free, the game starts at once.
func (s *Service) Open(ctx context.Context, o Opening) (*Opened, error) {
	asked := o
	asked.Key, asked.Opener = "", "" // the same form may come again from elsewhere
	return once(ctx, s, o.Key, "open", asked, func(p *slip) (*Opened, error) { return s.open(ctx, o, p) })
}

func (s *Service) open(ctx context.Context, o Opening, p *slip) (*Opened, error) {
	kit, ok := s.kits[o.Game]
	if !ok {
		return nil, refuse(Invalid, "There is no game %q here.", clip(o.Game))
	}
	options, err := cleanOptions(kit.Rules.Info(), o)
	if err != nil {
		return nil, err
	}
	if err := o.Clock.check(); err != nil {
		return nil, err
	}
	if err := checkPatience(o.Patience); err != nil {
		return nil, err
	}
	h, err := s.holder(ctx, o.Guest)
	if err != nil {
		return nil, err
	}
	id, seed, err := s.promised(ctx, o.Promise)
	if err != nil {
		return nil, err
	}
	t := &store.Table{
		ID: id, Clock: store.Clock(o.Clock), Patience: o.Patience, Game: o.Game, Options: options, Private: o.Private, Shuffle: o.Shuffle,
		Seed: seed, HostGuest: h.guest, Created: time.Now().UnixMilli(),
	}
	opened := &Opened{Table: t.ID, Commitment: referee.Seed(t.Seed).Commitment(), Token: newToken()}
	t.HostToken = hashed(opened.Token)
	if o.Guest == "" {
		t.HostGuest = t.HostToken
	}
	for i, seat := range o.Seats {
		x, err := openSeat(kit, seat)
		if err != nil {
			return nil, err
		}
		x.Place = i + 1
		switch seat.Kind {
		case Me:
			if opened.Seat != 0 {
				return nil, refuse(Invalid, "Only one seat can be your own.")
			}
			opened.Seat = game.Seat(x.Place)
			x.Token, x.Guest = t.HostToken, t.HostGuest
		case Free:
			opened.Invites = append(opened.Invites, Invite{game.Seat(x.Place), x.Code})
		}
		t.Seats = append(t.Seats, x)
	}
	if err := s.mayOpen(ctx, o, h.guest); err != nil {
		return nil, err
	}
	err = s.create(ctx, kit, t, func(t *store.Table) ([]store.Receipt, error) {
		if opened.Seat != 0 {
			opened.Seat = number(t.Seats[opened.Seat-1])
		}
		return p.receipts(opened)
	})
	if err != nil {
		return nil, err
	}
	s.openers.note(o.Opener, madeBy(o, t))
	return opened, nil
}

// madeBy is what is remembered of a table that a stranger opened.
func madeBy(o Opening, t *store.Table) opened { return opened{t.HostGuest, o.Guest == ""} }

// cleanOptions checks what is asked for against the game, and gives the options
// that are not at their default.
func cleanOptions(info game.Info, o Opening) (map[string]string, error) {
	if n := len(o.Seats); n < info.MinSeats || n > info.MaxSeats {
		return nil, refuse(Invalid, "%s is for %d to %d players, not %d.", game.Word(info.Title), info.MinSeats, info.MaxSeats, n)
	}
	options := map[string]string{}
	for name, value := range o.Options {
		i := slices.IndexFunc(info.Options, func(p game.Option) bool { return p.Name == name })
		if i < 0 {
			return nil, refuse(Invalid, "%s has no option %q.", game.Word(info.Title), clip(name))
		}
		if info.CheckOption(name, value) != nil {
			return nil, refuse(Invalid, "The option %s cannot be %q.", name, clip(value))
		}
		if value != info.Options[i].Values[0].Name {
			options[name] = value
		}
	}
	return options, nil
}

// clip shortens what somebody sent, to be said back.
func clip(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return text
}

func openSeat(kit game.Kit, o OpeningSeat) (x store.Seat, err error) {
	switch o.Kind {
	case Me:
		x.Kind = string(Guest)
		if x.Name, err = cleanName(o.Name); err != nil {
			return x, err
		}
		x.Salt, err = cleanSalt(o.Salt)
		return x, err
	case Free:
		x.Kind, x.Code = string(Free), newCode()
		return x, nil
	case Bot:
		for _, l := range bot.Levels(kit) {
			if l.Number == o.Level {
				x.Kind, x.Name, x.Level, x.Salt = string(Bot), l.Name, l.Number, botSalt
				return x, nil
			}
		}
		return x, refuse(Invalid, "There is no bot of level %d for this game.", o.Level)
	}
	return x, refuse(Invalid, "A seat is for me, open, or for a bot, not %q.", clip(string(o.Kind)))
}

// create writes a new table down, its start too where no seat is free, with the
// receipts that are made when that is known.
func (s *Service) create(ctx context.Context, kit game.Kit, t *store.Table, receipts func(*store.Table) ([]store.Receipt, error)) (err error) {
	d := &desk{id: t.ID}
	defer s.guard(d, &err)
	if err := d.set(kit, t); err != nil {
		s.log.Error("a table cannot be opened", "game", t.Game, "err", err)
		return refuse(Invalid, "This game cannot be set up like that.")
	}
	f := d.draft()
	f.now, f.table.Touched = t.Created, t.Created
	if err := f.startIfFull(); err != nil {
		return err
	}
	f.finish(s.customs)
	kept, err := receipts(&f.table)
	if err != nil {
		return err
	}
	if f.pos.times.run() {
		s.beat(ctx) // before clocks run
	}
	switch err := s.store.Create(context.WithoutCancel(ctx), &f.table, kept...); {
	case isUsed(err):
		return err
	case errors.Is(err, store.ErrExists):
		return refuse(Gone, "This promise of a table has been used. Ask for a new one.")
	case err != nil:
		return s.unwritten(t.ID, err)
	}
	*t = f.table
	s.tell(ctx, "", t)
	s.hub.Moved(t.ID)
	s.note(t)
	return nil
}

// startIfFull begins the game where no seat is free: it draws who sits where,
// and what chance owes before the first choice.
func (f *draft) startIfFull() error {
	for _, x := range f.table.Seats {
		if SeatKind(x.Kind) == Free {
			return nil
		}
	}
	places := make([]int, len(f.table.Seats))
	for i := range places {
		places[i] = i + 1
	}
	if f.table.Shuffle {
		places = draws(&f.table).Seating(len(places))
	}
	for i, place := range places {
		x := f.table.Seats[place-1]
		x.Seat = i + 1
		f.put(x)
	}
	if err := f.add(store.Line{Kind: lineStart, Text: referee.SeatingText(places)}); err != nil {
		return err
	}
	return f.draw()
}

// Join takes a free seat. With the last one the game starts.
func (s *Service) Join(ctx context.Context, table string, j Joining) (*Joined, error) {
	key := j.Key
	j.Key = ""
	return once(ctx, s, key, "join "+table, j, func(p *slip) (*Joined, error) { return s.join(ctx, table, j, p) })
}

func (s *Service) join(ctx context.Context, table string, j Joining, p *slip) (*Joined, error) {
	name, err := cleanName(j.Name)
	if err != nil {
		return nil, err
	}
	salt, err := cleanSalt(j.Salt)
	if err != nil {
		return nil, err
	}
	joined := &Joined{Token: newToken()}
	token := hashed(joined.Token)
	err = s.retry(func() error {
		return s.with(ctx, table, func(d *desk) error {
			x, err := d.invited(j)
			if err != nil {
				return err
			}
			guest := token
			if j.Guest != "" {
				h, err := d.holder(j.Guest)
				if err != nil {
					return err
				}
				guest = h.guest
			}
			f := d.draft()
			if err := f.sit(x, name, salt, token, guest); err != nil {
				return err
			}
			joined.Seat = number(f.table.Seats[x.Place-1])
			if f.receipts, err = p.receipts(joined); err != nil {
				return err
			}
			return s.commit(ctx, d, f)
		})
	})
	if err != nil {
		return nil, err
	}
	return joined, nil
}

// sit gives somebody a seat, and begins the game where it was the last one. A seat
// that has drawn keeps its salt: all draws follow from it.
func (f *draft) sit(x store.Seat, name string, salt []byte, token, guest store.Hash) error {
	old := x
	x.Kind, x.Name, x.Token, x.Guest = string(Guest), name, token, guest
	if !f.pos.started {
		x.Salt = salt
	}
	f.put(x)
	if SeatKind(old.Kind) == Guest {
		return f.takeOver(x, old.Name)
	}
	if err := f.add(store.Line{Kind: lineSit, Actor: x.Place, Text: name}); err != nil {
		return err
	}
	return f.startIfFull()
}

// takeOver has somebody play on for the one who sat on a seat, with nothing of what
// that one had said beforehand.
func (f *draft) takeOver(x store.Seat, old string) error {
	if f.said[x.Place] != "" {
		f.stand(x.Place, "")
	}
	if err := f.add(store.Line{Kind: lineTake, Actor: int(number(x)), Text: x.Name + "\t" + old}); err != nil {
		return err
	}
	if !x.Away || !f.pos.mayComeBack(number(x)) {
		return nil
	}
	return f.comeBack(number(x))
}

// invited gives the seat that somebody may take.
func (d *desk) invited(j Joining) (x store.Seat, err error) {
	switch p, err := d.principal(Who{Guest: j.Guest}); {
	case err != nil:
		return x, err
	case p.place != 0:
		return x, refuse(Forbidden, "You sit at this table already.")
	}
	phase := d.pos.phase()
	for _, x := range d.table.Seats {
		free := phase == Open && SeatKind(x.Kind) == Free
		switch {
		case j.Code == "" && free && !d.table.Private:
			return x, nil
		case j.Code != "" && j.Code == x.Offer:
			return x, d.takeable()
		case j.Code == "" || j.Code != x.Code:
		case free:
			return x, nil
		case SeatKind(x.Kind) == Free: // and yet not to be taken: the table never began
			return x, refuse(Gone, "This table has been closed.")
		default:
			return x, refuse(Gone, "This invitation has been used or withdrawn.")
		}
	}
	switch {
	case j.Code != "":
		return x, refuse(Forbidden, "This invitation is not for this table.")
	case phase != Open:
		return x, refuse(Gone, "No seat is free at this table any more.")
	}
	return x, refuse(Forbidden, "This table is private: an invitation is needed to sit down.")
}

// takeable refuses seats of games that are not going on or about to begin.
func (d *desk) takeable() error {
	switch d.pos.phase() {
	case Over:
		return refuse(Gone, "The game is over.")
	case Closed:
		return refuse(Gone, "This table has been closed.")
	}
	return nil
}
