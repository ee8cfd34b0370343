package api

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seaboard/game"
	"seaboard/internal/door"
	"seaboard/internal/table"
)

type openBody struct {
	Game    string            `json:"game" example:"pirates"`
	Options map[string]string `json:"options,omitempty" example:"{\"pirates\":\"6\"}"`
	Seats   []openSeat        `json:"seats" minItems:"1" maxItems:"5"`
	Private bool              `json:"private,omitempty" doc:"Not in the list of tables."`
	Shuffle *bool             `json:"shuffle,omitempty" doc:"Draw who sits where when the game starts; true where it is left out."`
	Clock   *clockBody        `json:"clock,omitempty" doc:"None where it is null or left out."`
	// Patience is a pointer because 0 means something.
	Patience *int   `json:"patience,omitempty" minimum:"0" maximum:"7776000" doc:"Seconds until one of the others alone may act for a person who does not move: 60 to 7776000 (90 days), or 0 for forever; two days if it is left out."`
	Promise  string `json:"promise,omitempty" doc:"Of a table that was promised by /api/commitments: this one gets its ID and its commitment."`
}

// promiseBody is a table that may be opened.
type promiseBody struct {
	Table      string    `json:"table" doc:"The ID that it will have."`
	Commitment string    `json:"commitment" doc:"SHA-256 of the seed of all its draws, in hexadecimal. Keep it, and give your salt afterwards."`
	Promise    string    `json:"promise" doc:"Send it with POST /api/tables."`
	Until      time.Time `json:"until" doc:"The table can be opened until then."`
}

type promiseOutput struct{ Body promiseBody }

type openSeat struct {
	Kind  string `json:"kind" enum:"me,open,bot" doc:"You (once at most), a free seat, or a bot."`
	Name  string `json:"name,omitempty" doc:"Yours, with kind me."`
	Level int    `json:"level,omitempty" minimum:"0" doc:"Of the bot, with kind bot; 1 where it is left out."`
	Salt  string `json:"salt,omitempty" doc:"Your own part in all draws, with kind me; made up where it is left out."`
}

type openedBody struct {
	Table      string   `json:"table"`
	Seat       *int     `json:"seat" nullable:"true" doc:"Yours, before the seats are drawn; null where you have none."`
	Token      string   `json:"token" doc:"Of your seat; where you have none it may only watch and close the table. It is told here only."`
	Invites    []invite `json:"invites"`
	Commitment string   `json:"commitment" doc:"SHA-256 of the seed of all draws, in hexadecimal."`
}

type joinBody struct {
	Code string `json:"code,omitempty" doc:"Of the invitation; on a table that is not private you may join without one."`
	Name string `json:"name"`
	Salt string `json:"salt,omitempty" doc:"Your own part in all draws; made up where it is left out."`
}

type joinedBody struct {
	Seat  *int   `json:"seat" nullable:"true" doc:"Yours, before the seats are drawn if the game has not started by it."`
	Token string `json:"token" doc:"Of your seat. It is told here only."`
}

type openInput struct {
	Keyed
	Body openBody
}

type openOutput struct {
	Location string `header:"Location"`
	Body     openedBody
}

type joinInput struct {
	Keyed
	ID   string `path:"id" doc:"The table's ID."`
	Body joinBody
}

type joinOutput struct{ Body joinedBody }

type listInput struct {
	Before string `query:"before" maxLength:"100" doc:"Where to go on, as the header Link says."`
}

type listOutput struct {
	Link string `header:"Link" doc:"The address of the next tables, as rel=\"next\"; missing where there are none."`
	Body []listed
}

// listed is a table in a list.
type listed struct {
	Table   string     `json:"table"`
	Game    string     `json:"game"`
	State   string     `json:"state" enum:"open,playing,over,closed"`
	Seats   []seatView `json:"seats"`
	Version int        `json:"version"`
	Since   time.Time  `json:"since" doc:"When something last happened."`
	Clock   *clockBody `json:"clock" doc:"Null if the table has none."`
}

func (s *service) registerSeats(a huma.API) {
	huma.Register(a, huma.Operation{
		OperationID: "tables", Method: http.MethodGet, Path: "/api/tables", Tags: []string{"Tables"},
		Summary: "List the tables that are not private", Description: "Those with a free seat, which can be joined without a code, and those that are being played, at most 100 of each. Where there are more, the header Link has the address of the next ones.",
		Errors: []int{422, 429, 503},
	}, s.list)
	huma.Register(a, huma.Operation{
		OperationID: "promise", Method: http.MethodPost, Path: "/api/commitments", Tags: []string{"Tables"},
		Summary: "Have a table promised",
		Description: "Gives the ID and the commitment of a table that is not open yet, so that a salt can be made up after the commitment was seen. " +
			"Nothing is kept of it, and it can be opened once, within an hour.",
		Errors: []int{429},
	}, s.promise)
	huma.Register(a, huma.Operation{
		OperationID: "open", Method: http.MethodPost, Path: "/api/tables", Tags: []string{"Tables"},
		Summary:       "Open a table",
		Description:   "The game starts as soon as no seat is free. Seats are drawn at the start, unless shuffle is false: the table's \"you\" then tells yours.",
		DefaultStatus: http.StatusCreated, MaxBodyBytes: MaxBody,
		Errors: []int{400, 410, 413, 422, 429},
	}, s.open)
	huma.Register(a, huma.Operation{
		OperationID: "join", Method: http.MethodPost, Path: "/api/tables/{id}/join", Tags: []string{"Tables"},
		Summary: "Take a free seat", MaxBodyBytes: MaxBody,
		Errors: []int{400, 403, 404, 410, 413, 422, 429},
	}, s.join)
}

// listMost is how many tables of each state a list has at most.
const listMost = 100

func (s *service) list(ctx context.Context, in *listInput) (*listOutput, error) {
	out := &listOutput{Body: []listed{}}
	from, err := parseCursor(in.Before)
	if err != nil {
		return nil, err
	}
	next := cursor{}
	for i, kind := range []table.List{table.OpenListed, table.RunningListed} {
		if from[i] == ended {
			next[i] = ended
			continue
		}
		// One more than is shown tells whether there are more.
		sums, err := s.tables.Tables(ctx, table.Query{Kind: kind, From: from[i], Limit: listMost + 1})
		if err != nil {
			return nil, s.fail(ctx, err)
		}
		if next[i] = ended; len(sums) > listMost {
			sums = sums[:listMost]
			next[i] = sums[listMost-1].Spot
		}
		for _, t := range sums {
			out.Body = append(out.Body, newListed(t))
		}
	}
	if next != (cursor{ended, ended}) {
		out.Link = "<" + door.Of(ctx).To("/api/tables?before="+url.QueryEscape(next.String())) + `>; rel="next"`
	}
	return out, nil
}

// cursor is where the list goes on: among the open tables, and among those that are
// played.
type cursor [2]string

// ended stands for a list that has been read to its end.
const ended = "end"

func (c cursor) String() string { return c[0] + "." + c[1] }

func parseCursor(text string) (c cursor, err error) {
	if text == "" {
		return c, nil
	}
	open, playing, ok := strings.Cut(text, ".")
	if !ok || open == "" || playing == "" {
		return c, refuse(http.StatusUnprocessableEntity, "The parameter before is taken from the header Link of a list.")
	}
	return cursor{open, playing}, nil
}

func newListed(t table.Summary) listed {
	l := listed{
		Table: t.Table, Game: t.Game, State: string(t.Phase), Seats: []seatView{},
		Version: t.Version, Since: time.Unix(t.Since, 0).UTC(),
	}
	if t.Clock != (table.Clock{}) {
		l.Clock = (*clockBody)(&t.Clock)
	}
	for _, seat := range t.Seats {
		l.Seats = append(l.Seats, seatView{string(seat.Kind), seat.Name, seat.Level, seat.Left, seat.Late})
	}
	return l
}

func (s *service) promise(ctx context.Context, _ *struct{}) (*promiseOutput, error) {
	p, err := s.tables.Promise(ctx)
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	return &promiseOutput{promiseBody{p.Table, p.Commitment, p.Text, p.Until.UTC()}}, nil
}

func (s *service) open(ctx context.Context, in *openInput) (*openOutput, error) {
	o, err := in.Body.opening()
	if err != nil {
		return nil, err
	}
	if o.Key, err = in.key(); err != nil {
		return nil, err
	}
	o.Opener = door.Of(ctx).Opener
	opened, err := s.tables.Open(ctx, o)
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	visit := door.Of(ctx)
	out := &openOutput{Location: visit.To("/api/tables/" + opened.Table), Body: openedBody{
		Table: opened.Table, Seat: seatOrNil(opened.Seat), Token: opened.Token,
		Invites: []invite{}, Commitment: opened.Commitment,
	}}
	for _, i := range opened.Invites {
		out.Body.Invites = append(out.Body.Invites, newInvite(visit, opened.Table, i))
	}
	return out, nil
}

// opening checks what only the API lets in: fields that go with one kind of seat.
// All else the table checks.
func (b openBody) opening() (table.Opening, error) {
	o := table.Opening{
		Game: b.Game, Options: b.Options, Private: b.Private,
		Shuffle: b.Shuffle == nil || *b.Shuffle, Promise: b.Promise,
	}
	if b.Patience != nil {
		o.Patience = *b.Patience
		if o.Patience == 0 {
			o.Patience = table.Endless
		}
	}
	if b.Clock != nil {
		o.Clock = table.Clock(*b.Clock)
	}
	for i, seat := range b.Seats {
		kind := table.SeatKind(seat.Kind)
		if kind != table.Me && (seat.Name != "" || seat.Salt != "") {
			return o, refuse(http.StatusUnprocessableEntity, "Seat %d: a name and a salt go with the kind me only.", i+1)
		}
		if kind != table.Bot && seat.Level != 0 {
			return o, refuse(http.StatusUnprocessableEntity, "Seat %d: a level goes with the kind bot only.", i+1)
		}
		if kind == table.Bot && seat.Level == 0 {
			seat.Level = 1
		}
		o.Seats = append(o.Seats, table.OpeningSeat{Kind: kind, Name: seat.Name, Level: seat.Level, Salt: seat.Salt})
	}
	return o, nil
}

func (s *service) join(ctx context.Context, in *joinInput) (*joinOutput, error) {
	key, err := in.key()
	if err != nil {
		return nil, err
	}
	joined, err := s.tables.Join(ctx, in.ID, table.Joining{Code: in.Body.Code, Name: in.Body.Name, Salt: in.Body.Salt, Key: key})
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	return &joinOutput{joinedBody{seatOrNil(game.Seat(joined.Seat)), joined.Token}}, nil
}
