package main

import (
	"fmt"
	"io"
	"strings"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/lang"
)

type renderCommand struct {
	File string `arg:"" help:"The record, a .sea file; - is standard input."`
	At   *int   `placeholder:"N" help:"Draw the position after this many actions; without it, after the last."`
	Seat *int   `placeholder:"N" help:"Draw what this seat may see."`
	Text bool   `help:"Print the board as text instead of SVG."`
	Lang string `placeholder:"L" help:"The language of what is written: en, fr, ..."`
}

func (renderCommand) Help() string {
	return `Prints the board of one position on standard output. The picture stands for itself: it carries its symbols and styles with it.

Examples:

    seaboard render game.sea > end.svg
    seaboard render game.sea --at 0 > start.svg
    seaboard render game.sea --at 41 --seat 2 --text
    seaboard render game.sea --text --lang fr`
}

func (c renderCommand) Run(std *streams) error {
	kit, r, err := openRecord(c.File, std)
	if err != nil {
		return err
	}
	seat, err := seatOf(c.Seat, r)
	if err != nil {
		return err
	}
	at := len(r.Lines)
	if c.At != nil {
		if *c.At < 0 || *c.At > at {
			return usagef("--at %d: the record has %d actions", *c.At, at)
		}
		at = *c.At
	}
	viewer := game.Arbiter
	if seat != 0 {
		viewer = seat
	}
	s, err := positionAt(kit.Rules, r, seat, at)
	if err != nil {
		return inFile(c.File, err)
	}
	if kit.Board == nil {
		return fmt.Errorf("%s has no picture", r.Game)
	}
	reader, err := readerOf(kit, c.Lang)
	if err != nil {
		return err
	}
	v, paint := s.View(viewer), game.Paint{Standalone: true, Say: func(t game.Text) string { return reader.Text(t, nil) }}
	if c.Text {
		_, err = io.WriteString(std.out, kit.Board.Text(v, paint))
		return err
	}
	_, err = std.out.Write(kit.Board.SVG(v, paint))
	return err
}

// positionAt gives the position after the first actions of a record, all of
// which have to be legal.
func positionAt(rules game.Game, r *record.Record, seat game.Seat, at int) (game.State, error) {
	if seat == 0 {
		for _, l := range r.Lines {
			if record.Hidden(l.Action) {
				return nil, hiddenFault(l)
			}
		}
	}
	p, err := record.NewReplay(rules, r, r.Hidden())
	if err != nil {
		return nil, err
	}
	s := p.State.Copy()
	for !p.Done() {
		if err := p.Step(); err != nil {
			return nil, err
		}
		if p.Next == at {
			s = p.State.Copy()
		}
	}
	return s, p.CheckResult()
}

// readerOf finds a language of a game by its tag; "" is English.
func readerOf(kit game.Kit, tag string) (*lang.Reader, error) {
	book, err := lang.New(kit.Texts)
	if err != nil {
		return nil, err
	}
	if tag == "" {
		return book.Match("", ""), nil
	}
	var tags []string
	for _, r := range book.Readers() {
		if r.Tag == tag {
			return r, nil
		}
		tags = append(tags, r.Tag)
	}
	return nil, usagef("--lang %q: there are %s", tag, strings.Join(tags, ", "))
}
