package main

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strconv"

	"seaboard/game"
	"seaboard/game/record"
)

// rowWriter writes the JSON rows of a replay. It is written by hand, with its
// buffers kept, since a row with its legal list is asked of every line of
// thousands of records.
type rowWriter struct {
	w      io.Writer
	rules  game.Game
	seats  int
	seat   game.Seat  // whose eyes, 0 for all
	viewer game.Seat  // what is shown: of seat, or everything
	now    game.State // the end of the record, where seat is set
	legal  bool

	row     []byte
	text    []byte // of the legal actions, one after the other
	list    [][]byte
	actions []game.Action
}

// all writes a row for each line up to the first that is not legal.
func (o *rowWriter) all(p *record.Replay) error {
	for !p.Done() {
		l := p.Record.Lines[p.Next]
		if o.seat == 0 && record.Hidden(l.Action) {
			return hiddenFault(l)
		}
		l, a, err := p.Read()
		if err != nil {
			return err
		}
		o.begin(p.State, l, a)
		p.State.Apply(l.Actor, a)
		p.Next++
		if err := o.finish(p.State); err != nil {
			return err
		}
	}
	return nil
}

// begin writes what a row tells of the position before the action.
func (o *rowWriter) begin(s game.State, l record.Line, a game.Action) {
	b := append(o.row[:0], `{"line":`...)
	b = strconv.AppendInt(b, int64(l.Number), 10)
	b = append(b, `,"actor":"`...)
	b = append(b, l.Actor.String()...)
	b = append(b, `","action":`...)
	shown := a
	if o.seat != 0 {
		shown = s.Redact(o.viewer, l.Actor, a, o.now)
	}
	o.text = o.rules.AppendText(o.text[:0], shown)
	b = appendString(b, o.text)
	if o.legal && l.Actor != game.Chance && (o.seat == 0 || o.seat == l.Actor) {
		b = o.appendLegal(b, s, l.Actor)
	}
	o.row = b
}

// finish writes what a row tells of the position after the action.
func (o *rowWriter) finish(s game.State) error {
	b := append(o.row, `,"points":`...)
	b = appendNumbers(b, o.seats, func(seat game.Seat) (int, bool) { return s.Points(o.viewer, seat) })
	o.row = append(b, "}\n"...)
	_, err := o.w.Write(o.row)
	return err
}

// end writes the last object.
func (o *rowWriter) end(s game.State) error {
	b := o.row[:0]
	points := func(seat game.Seat) (int, bool) { return s.Points(o.viewer, seat) }
	if game.Over(s) {
		points = func(seat game.Seat) (int, bool) {
			n, _, known := s.Final(seat)
			return n, known
		}
		b = append(b, `{"over":true,"result":`...)
		b = appendNumbers(b, o.seats, points)
		b = append(b, `,"places":`...)
		b = appendNumbers(b, o.seats, func(seat game.Seat) (int, bool) {
			_, place, known := s.Final(seat)
			return place, known
		})
	} else {
		b = append(b, `{"over":false,"actors":[`...)
		for i, actor := range slices.Collect(s.Actors().All()) {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, '"')
			b = append(b, actor.String()...)
			b = append(b, '"')
		}
		b = append(b, ']')
	}
	b = append(b, `,"points":`...)
	b = appendNumbers(b, o.seats, points)
	o.row = append(b, "}\n"...)
	_, err := o.w.Write(o.row)
	return err
}

// appendLegal appends the legal list, sorted by bytes.
func (o *rowWriter) appendLegal(b []byte, s game.State, seat game.Seat) []byte {
	o.actions = s.Legal(seat, o.actions[:0])
	o.text, o.list = o.text[:0], o.list[:0]
	for _, a := range o.actions {
		from := len(o.text)
		o.text = o.rules.AppendText(o.text, a)
		// Growing the text leaves earlier slices on the old array, where they stay
		// as they are.
		o.list = append(o.list, o.text[from:])
	}
	slices.SortFunc(o.list, bytes.Compare)
	b = append(b, `,"legal":[`...)
	for i, text := range o.list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, text)
	}
	return append(b, ']')
}

// appendNumbers appends a number for each seat, null where it is not known.
func appendNumbers(b []byte, seats int, of func(game.Seat) (int, bool)) []byte {
	b = append(b, '[')
	for seat := range game.Seat(seats) {
		if seat > 0 {
			b = append(b, ',')
		}
		if n, known := of(seat + 1); known {
			b = strconv.AppendInt(b, int64(n), 10)
		} else {
			b = append(b, "null"...)
		}
	}
	return append(b, ']')
}

// appendString appends a JSON string.
func appendString(b, text []byte) []byte {
	plain := func(c byte) bool { return c >= ' ' && c < 0x7f && c != '"' && c != '\\' }
	if !slices.ContainsFunc(text, func(c byte) bool { return !plain(c) }) {
		b = append(b, '"')
		b = append(b, text...)
		return append(b, '"')
	}
	var quoted bytes.Buffer
	e := json.NewEncoder(&quoted)
	e.SetEscapeHTML(false)
	e.Encode(string(text)) // a string always encodes
	return append(b, bytes.TrimSuffix(quoted.Bytes(), []byte("\n"))...)
}
