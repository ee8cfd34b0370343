package table

import (
	"context"
	"strconv"
	"strings"
	"time"

	"seaboard/internal/referee"
)

// promiseTime is how long a promised table can be opened.
const promiseTime = time.Hour

// Promise is a table that is not open yet, with the commitment to its draws: whoever
// opens it sees that before they give their salt.
type Promise struct {
	Table      string
	Commitment string // SHA-256 of the seed, in hexadecimal
	Until      time.Time
	Text       string // names the promise in an Opening
}

// Promise promises a table. Nothing of it is kept: the seed follows from the server's
// key, and the commitment in the text shows that the promise is one of ours.
func (s *Service) Promise(ctx context.Context) (*Promise, error) {
	maker, err := s.maker(ctx)
	if err != nil {
		return nil, err
	}
	now := time.Now().Truncate(time.Second)
	p := &Promise{Table: newID(), Until: now.Add(promiseTime)}
	p.Commitment = maker.Seed(p.Table, now).Commitment()
	p.Text = strings.Join([]string{p.Table, strconv.FormatInt(now.Unix(), 10), p.Commitment}, ".")
	return p, nil
}

// promised gives a new table its id and its seed: those that were promised, or any.
func (s *Service) promised(ctx context.Context, text string) (id string, seed referee.Seed, err error) {
	if text == "" {
		return newID(), referee.NewSeed(), nil
	}
	maker, err := s.maker(ctx)
	if err != nil {
		return "", seed, err
	}
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return "", seed, refuse(Invalid, "This is no promise of a table.")
	}
	unix, _ := strconv.ParseInt(parts[1], 10, 64) // what is no number was promised to nobody
	at := time.Unix(unix, 0)
	if seed = maker.Seed(parts[0], at); seed.Commitment() != parts[2] {
		return "", seed, refuse(Invalid, "This is no promise of a table.")
	}
	if time.Since(at) > promiseTime {
		return "", seed, refuse(Gone, "This promise of a table is too old. Ask for a new one.")
	}
	return parts[0], seed, nil
}

// maker is what promised seeds are made from.
func (s *Service) maker(ctx context.Context) (referee.Maker, error) {
	var m referee.Maker
	secret, err := s.store.Key(ctx, "seeds", random(len(m)))
	if err != nil {
		return m, s.unread("", err)
	}
	copy(m[:], secret)
	return m, nil
}
