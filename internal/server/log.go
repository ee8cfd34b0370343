package server

import (
	"context"
	"io"
	"log/slog"

	"seaboard/internal/door"
)

// NewLog returns a log that writes lines of text, or of JSON, from a level up.
// What belongs to a request has the address of whoever asked, and no line has the
// code of an invitation or of a link for another device. In JSON durations are in seconds.
func NewLog(w io.Writer, json bool, level slog.Level) *slog.Logger {
	o := &slog.HandlerOptions{Level: level, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		switch kind := a.Value.Kind(); {
		case a.Key == "path" && kind == slog.KindString:
			a.Value = slog.StringValue(door.LogPath(a.Value.String()))
		case json && kind == slog.KindDuration:
			a.Value = slog.Float64Value(a.Value.Duration().Seconds())
		}
		return a
	}}
	if json {
		return slog.New(journal{slog.NewJSONHandler(w, o)})
	}
	return slog.New(journal{slog.NewTextHandler(w, o)})
}

// journal adds who asked to what is logged about a request.
type journal struct{ slog.Handler }

func (j journal) Handle(ctx context.Context, r slog.Record) error {
	if client := door.Of(ctx).Client; client.IsValid() {
		r = r.Clone()
		r.AddAttrs(slog.String("client", client.String()))
	}
	return j.Handler.Handle(ctx, r)
}

func (j journal) WithAttrs(attrs []slog.Attr) slog.Handler {
	return journal{j.Handler.WithAttrs(attrs)}
}

func (j journal) WithGroup(name string) slog.Handler { return journal{j.Handler.WithGroup(name)} }
