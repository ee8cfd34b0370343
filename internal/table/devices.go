package table

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"seaboard/internal/store"
)

const (
	// keepHandover is how long a code lets another device in.
	keepHandover = 10 * time.Minute
	// keepShutOut is how long a device that was shut out and never had a seat of its
	// own is remembered.
	keepShutOut = 30 * 24 * time.Hour

	maxDeviceName = 100 // bytes
)

// Device is a browser or program that holds somebody's seats.
type Device struct {
	ID    string
	Name  string
	Since time.Time
	Seen  time.Time // the day of its last use, in UTC
	This  bool      // it is the one that asks
}

// Handover is a code that lets one other device hold one's seats, too.
type Handover struct {
	Code  string
	Until time.Time
}

// Offered is what a code would bring.
type Offered struct {
	From   string // the name of the device that made the code
	Tables int    // how many tables come with it
	Own    int    // how many tables the one who asks has already
	Same   bool   // the one who asks holds the same seats already
}

// Devices lists who holds the seats that the asker holds, the oldest first. It is
// empty as long as that is the asker alone.
func (s *Service) Devices(ctx context.Context, who Who) (list []Device, err error) {
	if _, err := s.member(ctx, who); err != nil {
		return nil, err
	}
	own := hashed(who.secret())
	all, err := s.store.Devices(ctx, own)
	if err != nil {
		return nil, s.unread("", err)
	}
	for _, d := range all {
		if d.Revoked == 0 {
			list = append(list, Device{deviceID(d.Secret), d.Name, time.UnixMilli(d.Created), time.UnixMilli(d.Seen), d.Secret == own})
		}
	}
	return list, nil
}

// deviceID names a device to those who hold the same seats.
func deviceID(secret store.Hash) string { return hex.EncodeToString(secret[:8]) }

// member finds who asks, and refuses somebody who has never had a seat or table.
func (s *Service) member(ctx context.Context, who Who) (holder, error) {
	h, err := s.holder(ctx, who.secret())
	if err != nil || len(h.ids) > 1 {
		return h, err
	}
	if len(h.ids) == 1 {
		known, err := s.store.Known(ctx, h.ids[0])
		if err != nil {
			return h, s.unread("", err)
		}
		if known {
			return h, nil
		}
	}
	if who.Token != "" {
		return h, refuse(Unknown, "This token does not belong to anyone here.")
	}
	return h, refuse(Forbidden, "You have no seat and no table here yet.")
}

// Known reports whether somebody has, or has had, a seat or a table.
func (s *Service) Known(ctx context.Context, who Who) (bool, error) {
	_, err := s.member(ctx, who)
	if f, ok := errors.AsType[*Fault](err); ok && (f.Kind == Unknown || f.Kind == Forbidden) {
		return false, nil
	}
	return err == nil, err
}

// Offer makes a code that lets another device hold all seats of the asker. Name is
// what the asker's own device is called in the list.
func (s *Service) Offer(ctx context.Context, who Who, name string) (*Handover, error) {
	if _, err := s.member(ctx, who); err != nil {
		return nil, err
	}
	device, err := newDevice(who.secret(), name)
	if err != nil {
		return nil, err
	}
	code, until := newCode(), time.Now().Add(keepHandover)
	h := store.Handover{Code: hashed(code), Until: until.UnixMilli()}
	if err := s.store.Offer(context.WithoutCancel(ctx), h, device); err != nil {
		return nil, s.unwritten("", err)
	}
	return &Handover{code, until}, nil
}

func newDevice(secret, name string) (store.Device, error) {
	if len(name) > maxDeviceName || !utf8.ValidString(name) {
		return store.Device{}, refuse(Invalid, "The name of a device has at most %d bytes.", maxDeviceName)
	}
	now := time.Now()
	return store.Device{Secret: hashed(secret), Name: name, Created: now.UnixMilli(), Seen: day(now)}, nil
}

// Offered says what a code would bring to the asker. It does not use the code.
func (s *Service) Offered(ctx context.Context, who Who, code string) (*Offered, error) {
	h, err := s.holder(ctx, who.secret())
	if err != nil {
		return nil, err
	}
	over, err := s.store.Handover(ctx, hashed(code), hashed(who.secret()), time.Now().UnixMilli())
	if err != nil {
		return nil, s.uninvited(err)
	}
	devices, err := s.store.Devices(ctx, over.Maker)
	if err != nil {
		return nil, s.unread("", err)
	}
	o := &Offered{}
	var guest store.Hash
	for _, d := range devices {
		if d.Secret == over.Maker {
			o.From, guest = d.Name, d.Guest
		}
	}
	o.Same = h.guest == guest
	if o.Tables, err = s.tablesOf(ctx, guest); err == nil {
		o.Own, err = s.tablesOf(ctx, h.guest)
	}
	return o, err
}

// tablesOf counts a guest's tables, as far as lists go.
func (s *Service) tablesOf(ctx context.Context, guest store.Hash) (int, error) {
	if guest == (store.Hash{}) {
		return 0, nil
	}
	tables, err := s.store.Tables(ctx, store.Query{List: store.Mine, Guest: guest, Limit: mostListed})
	if err != nil {
		return 0, s.unread("", err)
	}
	return len(tables), nil
}

// uninvited says why a code does not let in. What is wrong with it is not said, as
// it would help who guesses.
func (s *Service) uninvited(err error) error {
	switch {
	case errors.Is(err, store.ErrInvalid):
		return refuse(Gone, "This link is no longer valid, or never was. Make a new one on your other device.")
	case errors.Is(err, store.ErrTooMany):
		return refuse(Forbidden, "Your seats are on %d devices already. Shut one out first.", store.MaxDevices)
	case isUsed(err):
		return err
	}
	return s.unwritten("", err)
}

// Redeeming uses a code.
type Redeeming struct {
	Code string
	Name string // what the device is called in the list
	Key  string // asks again with the same key are answered alike; may be empty
}

// Redeem lets the asker's device, or a new one where the asker has no secret, hold
// the seats of the device that made the code. What the asker's devices held before
// they all hold together from now on. It returns the device's secret, which may be
// used as a token.
func (s *Service) Redeem(ctx context.Context, who Who, r Redeeming) (secret string, err error) {
	key := r.Key
	r.Key = ""
	ask := struct {
		Redeeming
		Secret string
	}{r, who.secret()}
	answer, err := once(ctx, s, key, "redeem", ask, func(p *slip) (*string, error) {
		return s.redeem(ctx, who, r, p)
	})
	if err != nil {
		return "", err
	}
	return *answer, nil
}

func (s *Service) redeem(ctx context.Context, who Who, r Redeeming, p *slip) (*string, error) {
	h, err := s.holder(ctx, who.secret())
	if err != nil {
		return nil, err
	}
	secret := cmp.Or(who.secret(), newToken())
	device, err := newDevice(secret, r.Name)
	if err != nil {
		return nil, err
	}
	receipts, err := p.receipts(secret)
	if err != nil {
		return nil, err
	}
	if err := s.store.Redeem(context.WithoutCancel(ctx), hashed(r.Code), device, time.Now().UnixMilli(), receipts...); err != nil {
		return nil, s.uninvited(err)
	}
	// Pages that are open show the seats of what was put together.
	s.stir(ctx, h.guest)
	return &secret, nil
}

// ShutOut takes the seats from another device that holds them: its secret is void
// at once, and so are codes that it made.
func (s *Service) ShutOut(ctx context.Context, who Who, device string) error {
	h, err := s.member(ctx, who)
	if err != nil {
		return err
	}
	if device == deviceID(h.ids[0]) {
		return refuse(Invalid, "You cannot shut out the device you are using.")
	}
	i := slices.IndexFunc(h.ids, func(id store.Hash) bool { return deviceID(id) == device })
	if i < 0 {
		return refuse(Missing, "There is no such device.")
	}
	err = s.store.Revoke(context.WithoutCancel(ctx), h.ids[i], time.Now().UnixMilli())
	if errors.Is(err, store.ErrMissing) {
		return nil // it is out
	}
	if err != nil {
		return s.unwritten("", err)
	}
	s.stir(ctx, h.guest)
	return nil
}

// stir has all who watch a guest's tables look at them again, so that the streams
// of a device that has been shut out end.
func (s *Service) stir(ctx context.Context, guest store.Hash) {
	if guest == (store.Hash{}) {
		return
	}
	tables, err := s.store.Tables(ctx, store.Query{List: store.Mine, Guest: guest, Limit: mostListed})
	if err != nil {
		return // they look by themselves, a little later
	}
	for _, t := range tables {
		s.hub.Moved(t.ID)
	}
}
