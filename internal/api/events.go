package api

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seaboard/internal/table"
)

// eventBody is a line of the record in a stream.
type eventBody struct {
	Version  int    `json:"version" doc:"Of the record with this line."`
	Seq      int    `json:"seq" doc:"Of the table; several lines that came together have the same."`
	Actor    string `json:"actor,omitempty" doc:"Who acts: a seat, or * for chance."`
	Action   string `json:"action,omitempty" doc:"As you may see it, hidden parts as ?."`
	Revealed bool   `json:"revealed,omitempty" doc:"The line was told before with a part hidden, and is now open."`
	Undo     bool   `json:"undo,omitempty" doc:"All lines after this version were taken back."`
	Changed  bool   `json:"changed,omitempty" doc:"Something happened that is no line of the record: look at the table. Told only if you asked for all."`
}

// byeBody is the last line of a stream whose server stops. Version and seq are
// what the reader has.
type byeBody struct {
	Bye     bool `json:"bye"`
	Version int  `json:"version"`
	Seq     int  `json:"seq"`
	Retry   int  `json:"retry" doc:"Milliseconds after which to ask again."`
}

// overBody is the end of a stream.
type overBody struct {
	Over    bool   `json:"over"`
	Version int    `json:"version"`
	Seq     int    `json:"seq"`
	State   string `json:"state" doc:"over, or closed where the game was given up"`
	Result  []int  `json:"result"`
	Places  []int  `json:"places"`
	Points  []*int `json:"points"`
	Seed    string `json:"seed,omitempty"`
}

func newEvent(e table.Event) any {
	if !e.Over {
		b := eventBody{Version: e.Version, Seq: e.Seq, Action: e.Action, Revealed: e.Revealed, Undo: e.Undo, Changed: e.Changed}
		if !e.Undo && !e.Changed {
			b.Actor = e.Actor.String()
		}
		return b
	}
	b := overBody{Over: true, Version: e.Version, Seq: e.Seq, State: string(table.Over), Points: []*int{}}
	if l := e.Look; l != nil {
		b.State, b.Result, b.Places, b.Points, b.Seed = string(l.Phase), l.Result, l.Places, orEmpty(l.Points), l.Seed
	}
	return b
}

type eventsInput struct {
	ID     string `path:"id" doc:"The table's ID."`
	From   int    `query:"from" minimum:"0" doc:"The version that you have; without it, the stream begins with the first line."`
	Seq    int    `query:"seq" minimum:"0" doc:"The seq that goes with from; with it you are also told what was taken back and done anew since."`
	All    bool   `query:"all" doc:"Tell also where something happened that is no line of the record: people came, went, proposed something or agreed."`
	LastID string `header:"Last-Event-ID" doc:"The ID of the last server-sent event, as browsers send it when they come back; it goes before from."`
	Accept string `header:"Accept"`
}

const (
	ndjson = "application/x-ndjson"
	sse    = "text/event-stream"
)

func (s *service) registerEvents(a huma.API) {
	reg := a.OpenAPI().Components.Schemas
	line := huma.SchemaFromType(reg, eventType)
	end := huma.SchemaFromType(reg, overType)
	bye := huma.SchemaFromType(reg, byeType)
	either := &huma.Schema{OneOf: []*huma.Schema{line, end, bye}}
	huma.Register(a, huma.Operation{
		OperationID: "events", Method: http.MethodGet, Path: "/api/tables/{id}/events", Tags: []string{"Play"},
		Summary: "Follow a table",
		Description: "A stream of each new line of the record as you may see it, beginning with what you lack, and at last the end. " +
			"One JSON object a line, or server-sent events where the header Accept asks for text/event-stream. " +
			"A blank line, or a comment, comes every 15 seconds. After the link broke, ask again from the last version that you have. " +
			"A server that stops says so by a line with bye, or by a server-sent event of that name.",
		Security: bearerOrNobody, Errors: []int{401, 404, 422, 429},
		Responses: map[string]*huma.Response{"200": {
			Description: "OK",
			Content:     map[string]*huma.MediaType{ndjson: {Schema: either}, sse: {Schema: either}},
		}},
	}, s.events)
}

// events begins a stream. All that can be wrong with the request is found before
// the stream's first byte.
func (s *service) events(ctx context.Context, in *eventsInput) (*huma.StreamResponse, error) {
	if _, err := s.tables.Look(ctx, in.ID, who(ctx)); err != nil {
		return nil, s.fail(ctx, err)
	}
	from, err := in.from()
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		r, w := humago.Unwrap(hc)
		out := newStream(w, prefersSSE(in.Accept))
		out.last = from
		if r.Method == http.MethodHead {
			out.begin() // who asks for the headers has them, and does not read on
			return
		}
		err := out.run(ctx, func(ctx context.Context) iter.Seq2[table.Event, error] {
			return s.tables.WatchFrom(ctx, in.ID, who(ctx), from)
		})
		if _, ok := errors.AsType[*table.Fault](err); err != nil && !ok && ctx.Err() == nil {
			s.log.DebugContext(ctx, "api: stream", "table", in.ID, "err", err)
		}
	}}, nil
}

// from is where the stream begins.
func (in *eventsInput) from() (table.Mark, error) {
	if in.LastID == "" {
		return table.Mark{Version: in.From, Seq: in.Seq, All: in.All}, nil
	}
	mark, ok := parseID(in.LastID)
	mark.All = in.All
	if !ok {
		return mark, refuse(http.StatusUnprocessableEntity, "The header Last-Event-ID is that of an event, not %q.", in.LastID)
	}
	return mark, nil
}

// eventID is the ID of a server-sent event: "VERSION-SEQ".
func eventID(e table.Event) string { return fmt.Sprintf("%d-%d", e.Version, e.Seq) }

func parseID(id string) (m table.Mark, ok bool) {
	version, seq, _ := strings.Cut(id, "-")
	m.Version, ok = number(version)
	if !ok || seq == "" {
		return m, ok && !strings.Contains(id, "-")
	}
	m.Seq, ok = number(seq)
	return m, ok
}

func number(s string) (n int, ok bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0
}

// prefersSSE tells whether a header Accept asks for server-sent events rather
// than lines.
func prefersSSE(accept string) bool {
	best, sent := 0.0, false
	for part := range strings.SplitSeq(accept, ",") {
		media, params, _ := strings.Cut(part, ";")
		q := quality(params)
		switch strings.TrimSpace(strings.ToLower(media)) {
		case sse:
			if q > best {
				best, sent = q, true
			}
		case ndjson:
			if q >= best {
				best, sent = q, false
			}
		}
	}
	return sent
}

// quality reads the q of a media range, 1 where it has none.
func quality(params string) float64 {
	for p := range strings.SplitSeq(params, ";") {
		if v, ok := strings.CutPrefix(strings.TrimSpace(p), "q="); ok {
			if q, err := strconv.ParseFloat(v, 64); err == nil {
				return q
			}
		}
	}
	return 1
}
