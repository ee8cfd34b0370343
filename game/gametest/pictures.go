package gametest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"seaboard/game"
)

// picture is one way in which a board is drawn.
type picture struct {
	name string
	draw func(v game.View) string
}

func paint(b game.Board) []picture {
	alone := game.Paint{Standalone: true}
	return []picture{
		{"SVG", func(v game.View) string { return string(b.SVG(v, game.Paint{})) }},
		{"SVG, standalone", func(v game.View) string { return string(b.SVG(v, alone)) }},
		{"Hand", func(v game.View) string { return string(b.Hand(v, game.Paint{})) }},
		{"Text", func(v game.View) string { return b.Text(v, game.Paint{}) }},
		{"Seats", func(v game.View) string { return fmt.Sprint(b.Seats(v)) }},
	}
}

// checkPictures checks that every view can be drawn, that the pictures are
// well-formed, and that what actions and effects point at is in them.
func checkPictures(c *course) error {
	b := c.Kit.Board
	if b == nil {
		return nil
	}
	if len(b.Style()) == 0 {
		return errors.New("the board has no style sheet")
	}
	symbols, err := ids(b.Symbols())
	if err != nil {
		return fmt.Errorf("symbols: %w", err)
	}
	return c.some(25, func(j *journey, i int) error {
		s := j.states[i]
		for _, viewer := range append(j.viewers(), game.Arbiter) {
			if err := c.pictures(j, s, viewer, symbols); err != nil {
				return fmt.Errorf("viewer %d: %w", viewer, err)
			}
		}
		return nil
	})
}

func (c *course) pictures(j *journey, s game.State, viewer game.Seat, symbols map[string]bool) error {
	b, v := c.Kit.Board, s.View(viewer)
	seen := marshal(v)
	places := map[string]bool{}
	for _, p := range paint(b) {
		drawn := p.draw(v)
		switch {
		case p.name == "Text":
			if strings.TrimSpace(drawn) == "" {
				return errors.New("the text board is empty")
			}
			continue
		case p.name == "Seats", p.name == "Hand" && drawn == "":
			continue
		}
		found, err := ids([]byte(drawn))
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		if p.name == "SVG, standalone" {
			continue
		}
		for id := range found {
			if places[id] {
				return fmt.Errorf("%s: the id %s is in two pictures of one page", p.name, id)
			}
			places[id] = true
		}
	}
	if got := marshal(v); got != seen {
		return fmt.Errorf("drawing changes the view: %s", difference(got, seen))
	}
	seats := b.Seats(v)
	if len(seats) != j.setup.Seats {
		return fmt.Errorf("the board counts for %d seats, not %d", len(seats), j.setup.Seats)
	}
	for _, h := range seats {
		for _, count := range h.Counts {
			if count.Symbol != "" && !symbols[count.Symbol] {
				return fmt.Errorf("there is no symbol %s", count.Symbol)
			}
		}
	}
	if err := c.wishes(v, places); err != nil {
		return err
	}
	if viewer == game.Watcher || viewer == game.Arbiter {
		return nil
	}
	for _, a := range s.Legal(viewer, nil) {
		for _, id := range b.Targets(v, a) {
			if !places[id] {
				return fmt.Errorf("%s points at %s, which is not in the picture", c.text(a), id)
			}
		}
		for _, e := range game.Preview(s, viewer, a) {
			for _, id := range e.Places {
				if !places[id] {
					return fmt.Errorf("an effect of %s is at %s, which is not in the picture", c.text(a), id)
				}
			}
		}
	}
	return nil
}

// wishes checks that whatever pointing at a place may mean is an action: else the
// reason given to somebody who points there would be how actions are written.
func (c *course) wishes(v game.View, places map[string]bool) error {
	wisher, ok := c.Kit.Board.(game.Wisher)
	if !ok {
		return nil
	}
	for id := range places {
		for _, wish := range wisher.Wishes(v, id) {
			if _, err := c.Kit.Rules.Parse(wish); err != nil {
				return fmt.Errorf("pointing at %s is taken for %q: %w", id, wish, err)
			}
		}
	}
	return nil
}

// ids reads XML, of one root or several, and gives the ids of its elements.
func ids(data []byte) (map[string]bool, error) {
	found := map[string]bool{}
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return found, nil
		}
		if err != nil {
			return nil, fmt.Errorf("not well-formed: %w", err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, attr := range start.Attr {
			if attr.Name.Local != "id" || attr.Name.Space != "" {
				continue
			}
			if found[attr.Value] {
				return nil, fmt.Errorf("the id %s is there twice", attr.Value)
			}
			found[attr.Value] = true
		}
	}
}
