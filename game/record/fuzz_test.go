package record_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"seaboard/game"
	"seaboard/game/record"
)

// FuzzParse reads anything: a record or an error at a line of the file, and what
// is read, written and read again is the same.
func FuzzParse(f *testing.F) {
	f.Add([]byte(sound))
	f.Add([]byte(cut(3)))
	f.Add([]byte("seaboard 1\r\ngame x\r\nseats 5\r\nx\r\n---\r\n5 ?\r\n"))
	f.Add([]byte("\ufeff" + sound))
	f.Add([]byte("\ufeff\ufeffseaboard 1\ngame x\nseats 1\n--- -\n---\n# \n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := record.Parse(data)
		if err != nil {
			var at *record.Error
			if !errors.As(err, &at) || at.Line < 1 || at.Line > bytes.Count(data, []byte("\n"))+2 {
				t.Fatalf("error %#v", err)
			}
			return
		}
		written := r.Bytes()
		again, err := record.Parse(written)
		if err != nil {
			t.Fatalf("what was read and written does not read: %v\n%s", err, written)
		}
		sameField := func(a, b record.Field) bool { return a.Key == b.Key && a.Value == b.Value }
		sameLine := func(a, b record.Line) bool { return a.Actor == b.Actor && a.Action == b.Action }
		if r.Game != again.Game || r.Seats != again.Seats ||
			!slices.EqualFunc(r.Fields, again.Fields, sameField) || !slices.EqualFunc(r.Lines, again.Lines, sameLine) {
			t.Fatalf("read as %+v and then as %+v", r, again)
		}
		if !bytes.Equal(again.Bytes(), written) {
			t.Fatalf("written\n%s\nand then\n%s", written, again.Bytes())
		}
		r.Names()
		r.Setup()
	})
}

// FuzzReplay replays anything that reads as a record of the tiny game, full and
// partial: it ends or is refused at a line, and what is redacted replays.
func FuzzReplay(f *testing.F) {
	f.Add([]byte(sound), uint8(1))
	for n := range 9 {
		f.Add([]byte(cut(n)), uint8(n))
	}
	f.Add([]byte("seaboard 1\ngame dare\nseats 3\n---\n* pearl ?\n* pearl 2\n* pearl ?\n2 choose ?\n"), uint8(2))
	f.Fuzz(func(t *testing.T, data []byte, viewer uint8) {
		r, err := record.Parse(data)
		if err != nil || r.Game != "dare" {
			return
		}
		seat := game.Seat(viewer % 5)
		seen, err := record.Redact(tiny, r, seat)
		if err != nil {
			var at *record.Error
			if !errors.As(err, &at) {
				t.Fatalf("error %#v", err)
			}
			return
		}
		p, err := record.NewReplay(tiny, seen, true)
		if err != nil {
			t.Fatal(err)
		}
		for !p.Done() {
			if err := p.Step(); err != nil {
				t.Fatalf("what %d sees is refused: %v\n%s", seat, err, seen.Bytes())
			}
		}
	})
}
