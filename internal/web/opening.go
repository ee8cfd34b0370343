package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/internal/lang"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// Bot levels as the form offers them.
const (
	levelRandom = 1
	levelGreedy = 2
)

// playNow opens a table with the visitor and bots, and goes there at once.
func (s *site) playNow(q *request) error {
	k, err := s.kit(q.PathValue("game"))
	if err != nil {
		return err
	}
	seats := 3
	if n, err := strconv.Atoi(q.FormValue("seats")); err == nil {
		seats = n
	}
	seats = max(k.info.MinSeats, min(seats, k.info.MaxSeats))
	o := table.Opening{Game: k.info.ID, Private: true, Shuffle: true, Promise: q.PostForm.Get("promise")}
	o.Seats = append(o.Seats, table.OpeningSeat{Kind: table.Me, Name: q.nameOr(), Salt: q.PostForm.Get("salt")})
	for len(o.Seats) < seats {
		o.Seats = append(o.Seats, table.OpeningSeat{Kind: table.Bot, Level: levelGreedy})
	}
	opened, err := q.openOnce(o)
	if f, ok := errors.AsType[*table.Fault](err); ok && f.Kind == table.Reused {
		q.PostForm.Del("key") // an old page, from which something else is asked for now
		opened, err = q.openOnce(o)
	}
	if err != nil {
		return err
	}
	return q.see("/t/" + opened.Table)
}

// openOnce opens a table for the visitor, once for each form.
func (q *request) openOnce(o table.Opening) (opened *table.Opened, err error) {
	if o.Guest, err = q.needGuest(); err != nil {
		return nil, err
	}
	if o.Key, err = q.once(); err != nil {
		return nil, err
	}
	o.Opener = q.visit().Opener
	return q.site.tables.Open(q.ctx(), o)
}

// nameOr is the visitor's name, or one for somebody who never gave one.
func (q *request) nameOr() string {
	if name := q.name(); name != "" {
		return name
	}
	return q.say("Guest")
}

func (s *site) openForm(q *request) error {
	k, err := s.kit(q.PathValue("game"))
	if err != nil {
		return err
	}
	return q.showOpening(http.StatusOK, k, "")
}

// showOpening shows the form as it was filled in, or fresh.
func (q *request) showOpening(status int, k *kit, fault string) error {
	o := ui.Opening{Game: q.game(k), Name: q.name(), Private: q.PostForm.Get("private") != "no", Fault: fault}
	o.Clocks, o.Clock = q.clocks(), presets[0].name
	o.Patiences, o.Patience = q.patiences(), usualPatience
	if chosen := q.PostForm.Get("patience"); chosen != "" {
		o.Patience = chosen
	}
	if chosen := q.PostForm.Get("clock"); chosen != "" {
		o.Clock = chosen
	}
	if q.PostForm.Has("name") {
		o.Name = q.PostForm.Get("name")
	}
	for i := range k.info.MaxSeats {
		o.Seats = append(o.Seats, q.openingSeat(k, i+1))
	}
	for _, opt := range k.info.Options {
		f := ui.Option{Name: opt.Name, Text: q.say(opt.Text), Chosen: opt.Values[0].Name}
		if chosen := q.PostForm.Get("option-" + opt.Name); chosen != "" {
			f.Chosen = chosen
		}
		for _, v := range opt.Values {
			f.Values = append(f.Values, ui.Value{Name: v.Name, Text: q.say(v.Text)})
		}
		o.Options = append(o.Options, f)
	}
	// A salt that came with another promise is not shown again: it is to be made up
	// after this one is seen.
	promise, err := q.site.tables.Promise(q.ctx())
	if err != nil {
		return err
	}
	o.Fair = ui.Fair{Table: promise.Table, Commitment: promise.Commitment, Promise: promise.Text, Holds: int(holds.Seconds())}
	return q.show(status, ui.OpeningPage(q.page(q.say("Open a table")), o))
}

func (q *request) openingSeat(k *kit, n int) ui.OpeningSeat {
	s := ui.OpeningSeat{Seat: n}
	s.Choices = []ui.Value{
		{Name: "me", Text: q.say("Me")},
		{Name: "open", Text: q.say("A friend, by a link")},
		{Name: "bot2", Text: q.say("A bot that thinks")},
		{Name: "bot1", Text: q.say("A bot that plays at random")},
	}
	if n > k.info.MinSeats {
		s.Choices = append(s.Choices, ui.Value{Name: "none", Text: q.say("Nobody")})
	}
	switch {
	case n == 1:
		s.Chosen = "me"
	case n == 2:
		s.Chosen = "open"
	default:
		s.Chosen = "none"
	}
	if v := q.PostForm.Get("seat" + strconv.Itoa(n)); v != "" {
		s.Chosen = v
	}
	return s
}

func (s *site) open(q *request) error {
	k, err := s.kit(q.PathValue("game"))
	if err != nil {
		return err
	}
	o, err := q.opening(k)
	if err == nil {
		var opened *table.Opened
		q.keepName(q.PostForm.Get("name"))
		if opened, err = q.openOnce(o); err == nil {
			return q.see("/t/" + opened.Table)
		}
	}
	status, text, ok := said(err)
	if !ok {
		return err
	}
	if f, is := errors.AsType[*table.Fault](err); is && f.Kind == table.Reused {
		text = game.Say("This form was sent before, with other choices, and its table is there. Send it again if you want another one.")
	}
	return q.showOpening(status, k, lang.Sentence(q.reader.Text(text, nil)))
}

// said gives what a person can be told about a fault of their making.
func said(err error) (status int, text game.Text, ok bool) {
	if f, is := errors.AsType[*table.Fault](err); is && f.Kind.HTTP() < 500 {
		return f.Kind.HTTP(), f.Text, true
	}
	if p, is := errors.AsType[*problem](err); is {
		return p.status, p.text, true
	}
	return 0, game.Text{}, false
}

// opening reads the form for a new table.
func (q *request) opening(k *kit) (table.Opening, error) {
	o := table.Opening{
		Game:    k.info.ID,
		Options: map[string]string{},
		Private: q.PostForm.Get("private") != "no",
		Shuffle: true,
		Promise: q.PostForm.Get("promise"),
	}
	name := strings.TrimSpace(q.PostForm.Get("name"))
	if name == "" {
		name = q.say("Guest")
	}
	for i := range k.info.MaxSeats {
		switch v := q.PostForm.Get(fmt.Sprint("seat", i+1)); v {
		case "me":
			o.Seats = append(o.Seats, table.OpeningSeat{Kind: table.Me, Name: name, Salt: q.PostForm.Get("salt")})
		case "open":
			o.Seats = append(o.Seats, table.OpeningSeat{Kind: table.Free})
		case "bot1":
			o.Seats = append(o.Seats, table.OpeningSeat{Kind: table.Bot, Level: levelRandom})
		case "bot2":
			o.Seats = append(o.Seats, table.OpeningSeat{Kind: table.Bot, Level: levelGreedy})
		case "none", "":
		default:
			return o, &problem{http.StatusUnprocessableEntity, game.Say("A seat cannot be %q.", v)}
		}
	}
	if n := len(o.Seats); n < k.info.MinSeats {
		return o, &problem{http.StatusUnprocessableEntity, game.Say("This game needs at least %d seats.", k.info.MinSeats)}
	}
	var err error
	if o.Clock, err = q.clock(); err != nil {
		return o, err
	}
	if o.Patience, err = q.patience(); err != nil {
		return o, err
	}
	for _, opt := range k.info.Options {
		if v := q.PostForm.Get("option-" + opt.Name); v != "" && v != opt.Values[0].Name {
			o.Options[opt.Name] = v
		}
	}
	return o, nil
}
