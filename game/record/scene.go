package record

import (
	"fmt"
	"io/fs"
	"net/url"
	"strconv"
	"strings"

	"seaboard/game"
)

// Scene is a position of a record, and how it is to be looked at. Rule books and
// lessons name their positions so.
type Scene struct {
	*Replay // at the position; Next is the line that the record goes on with

	Viewer game.Seat // game.Watcher where no seat looks
	Show   []string  // ids of places to light up
	Hand   bool      // it is the viewer's hand that is to be seen
}

// OpenScene finds a scene by its reference, "NAME.sea?at=7&seat=2&show=B3,B4&hand=1",
// in a folder: the record, how many of its lines have been made (all, where it is
// left out), who looks on, what is lit, and whether the hand is meant and not the
// board. The record is a whole one, with nothing hidden.
func OpenScene(g game.Game, dir fs.FS, ref string) (*Scene, error) {
	s, err := openScene(g, dir, ref)
	if err != nil {
		return nil, fmt.Errorf("scene %s: %w", ref, err)
	}
	return s, nil
}

func openScene(g game.Game, dir fs.FS, ref string) (*Scene, error) {
	name, query, _ := strings.Cut(ref, "?")
	data, err := fs.ReadFile(dir, name)
	if err != nil {
		return nil, err
	}
	r, err := Parse(data)
	if err != nil {
		return nil, err
	}
	s := &Scene{}
	if s.Replay, err = NewReplay(g, r, false); err != nil {
		return nil, err
	}
	wanted, err := url.ParseQuery(query)
	if err != nil {
		return nil, err
	}
	at := len(r.Lines)
	for key, values := range wanted {
		if err := s.want(key, values[len(values)-1], &at); err != nil {
			return nil, err
		}
	}
	if s.Hand && s.Viewer == game.Watcher {
		return nil, fmt.Errorf("a hand is of a seat")
	}
	for s.Next < at {
		if err := s.Step(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// want takes one part of a reference.
func (s *Scene) want(key, value string, at *int) error {
	n, err := strconv.Atoi(value)
	switch {
	case key == "show":
		s.Show = strings.Split(value, ",")
	case key == "at" && err == nil && n >= 0 && n <= len(s.Record.Lines):
		*at = n
	case key == "seat" && err == nil && n >= 1 && n <= s.Record.Seats:
		s.Viewer = game.Seat(n)
	case key == "hand" && n == 1:
		s.Hand = true
	default:
		return fmt.Errorf("it cannot have %s=%s", key, value)
	}
	return nil
}

// View is what the scene's viewer sees.
func (s *Scene) View() game.View { return s.State.View(s.Viewer) }
