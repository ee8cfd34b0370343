package table

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"seaboard/game"
	"seaboard/internal/store"
)

// List is a kind of list of tables.
type List int

const (
	Waiting       List = iota // for the guest to act, the longest waiting first
	Mine                      // where the guest sits or that it opened, the last moved first
	OpenListed                // with a free seat, not private, the last moved first
	RunningListed             // played now, not private, the last moved first
)

// Query asks for a list of tables.
type Query struct {
	Kind  List
	Guest string // the secret of a guest, or a token
	// Others leaves out what another list of the guest's shows: of those listed for
	// everybody the tables where it sits, of Mine those that wait for it.
	Others bool
	From   string // the Spot of a table, after which the list goes on; "" for its beginning
	Limit  int    // 0 is 50; at most 201, so that it can be asked for one more than is shown
}

// Tables lists tables.
func (s *Service) Tables(ctx context.Context, q Query) ([]Summary, error) {
	const usual = 50
	if q.Limit <= 0 {
		q.Limit = usual
	}
	h, err := s.holder(ctx, q.Guest)
	if err != nil {
		return nil, err
	}
	from, err := parseSpot(q.From)
	if err != nil {
		return nil, err
	}
	all, err := s.store.Tables(ctx, store.Query{List: lists[q.Kind], Guest: h.guest, Others: q.Others, From: from, Limit: min(q.Limit, mostListed+1)})
	if err != nil {
		if errors.Is(err, store.ErrBusy) {
			return nil, s.busy()
		}
		if ctx.Err() == nil { // else nobody waits for it any more
			s.log.Error("tables cannot be listed", "err", err)
		}
		return nil, refuse(Broken, "The tables cannot be listed at the moment.")
	}
	var list []Summary
	for _, t := range all {
		sum := summary(t, h)
		if q.Kind == Waiting && !sum.Waiting {
			continue // for a seat that another device plays
		}
		list = append(list, sum)
	}
	return list, nil
}

// mostListed is how many tables a list has at most.
const mostListed = 200

// spotText is a spot of a list as text, which parseSpot reads.
func spotText(s store.Spot) string { return strconv.FormatInt(s.Touched, 10) + "-" + s.ID }

func parseSpot(text string) (store.Spot, error) {
	if text == "" {
		return store.Spot{}, nil
	}
	touched, id, ok := strings.Cut(text, "-")
	at, err := strconv.ParseInt(touched, 10, 64)
	if !ok || err != nil || at < 0 || !validID(id) {
		return store.Spot{}, refuse(Invalid, "No list goes on at %q.", clip(text))
	}
	return store.Spot{Touched: at, ID: id}, nil
}

var lists = map[List]store.List{
	Waiting:       store.Waiting,
	Mine:          store.Mine,
	OpenListed:    store.OpenListed,
	RunningListed: store.RunningListed,
}

func summary(t *store.Table, h holder) Summary {
	d := desk{table: t, holder: func(string) (holder, error) { return h, nil }}
	you, _ := d.principal(Who{}) // nobody is refused without a token
	sum := Summary{Table: t.ID, Game: t.Game, Phase: Phase(t.Phase), Version: t.Version, Since: t.Touched / 1000, Clock: Clock(t.Clock), Spot: spotText(t.Spot())}
	for _, x := range d.seats() {
		sum.Seats = append(sum.Seats, seatLook(x))
		if you.place == x.Place {
			sum.You = number(x)
			if x.Called != 0 {
				sum.Called = d.sitter(game.Seat(x.Called)).Name
			}
			sum.Waiting = !x.Away && game.Seats(t.Actors).Has(sum.You)
			if x.Flag > 0 {
				sum.Left = max(0, time.Until(time.UnixMilli(x.Flag)))
			}
		}
	}
	return sum
}

func hexed(b []byte) string { return fmt.Sprintf("%x", b) }
