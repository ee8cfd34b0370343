package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// reel is a record that is looked at position by position: that of a table, or a
// file's.
type reel struct {
	past   *table.Past
	course func() ([][]*int, error)
	prove  func() (*table.Proof, error)
	file   string // the text of a record from outside, "" of a table's
	hidden bool   // and something in it is hidden
}

// replay shows one position of a table's record.
func (s *site) replay(q *request) error {
	at, err := q.at()
	if err != nil {
		return err
	}
	past, err := s.tables.Past(q.ctx(), q.id(), q.who(), at)
	if err != nil {
		return err
	}
	return q.showReel(reel{
		past:   past,
		course: func() ([][]*int, error) { return s.tables.Course(q.ctx(), q.id(), q.who()) },
		prove:  func() (*table.Proof, error) { return s.tables.Prove(q.ctx(), q.id(), q.who()) },
	})
}

// at is the position that is asked for: the first of those named, because a form's
// button stands before its slider.
func (q *request) at() (int, error) {
	text := q.FormValue("at")
	if text == "" {
		return table.Latest, nil
	}
	at, err := strconv.Atoi(text)
	if err != nil {
		return 0, &problem{http.StatusUnprocessableEntity, game.Say("There is no move %q.", text)}
	}
	return at, nil
}

// showReel shows a position, as a whole page or, for the script, as what changes
// from one to the next.
func (q *request) showReel(r reel) error {
	v, err := q.viewer(sight(r.past))
	if err != nil {
		return err
	}
	show := v.reel(r)
	if q.scripted() {
		return q.show(http.StatusOK, ui.ReplayStep(q.page(""), show))
	}
	course, err := r.course()
	if err != nil {
		return err
	}
	c := newChart(course, v.say("Move"), v.say("Points over time"))
	show.Chart = c.draw(show.At)
	show.Course = v.course(course)
	if err := v.proof(&show, r); err != nil {
		return err
	}
	p := q.page(show.Title)
	p.Wide = true
	if r.file == "" {
		v.share(p, v.kit, show.Name, v.say("A game to be looked at again, move by move."))
	}
	p.Symbols = v.kit.symbols
	if v.kit.style != "" {
		p.Styles = []string{v.kit.style}
	}
	return q.show(http.StatusOK, ui.ReplayPage(p, show))
}

// sight is the table as it was: with the game still going on at all positions but
// the last.
func sight(past *table.Past) *table.Look {
	look := *past.Look
	if look.Phase == table.Over && look.Result == nil {
		look.Phase = table.Playing
	}
	return &look
}

func (v *viewer) reel(r reel) ui.Replay {
	l := v.look
	show := ui.Replay{At: l.Version, Length: r.past.Length, File: r.file}
	show.Game = l.Game
	show.Name = v.say(v.kit.info.Title)
	show.You = int(l.You)
	show.Phase = string(l.Phase)
	show.Prompt = v.where(l.Version, r.past.Length)
	show.Title = show.Prompt + " · " + show.Name
	show.Commitment, show.Seed, show.Salts = l.Commitment, l.Seed, strings.Join(l.Salts, " ")
	v.draw(&show.Table)
	show.Signs = v.signs()
	if l.Phase == table.Over {
		show.Result = v.result()
	}
	if r.past.Line != nil {
		show.Log = v.lines([]table.Entry{*r.past.Line})
		show.Log[0].Link = "" // one is there
	}
	if r.file == "" {
		show.ID = l.Table
		show.Path = replayOf(l.Table)
		show.Link, show.Local = v.visit().Link(show.Path)+"?at=", v.visit().Local
	} else {
		show.Path = "/replay"
	}
	switch {
	case r.hidden && l.You != game.Watcher:
		show.Notice = v.say("This record holds only what %s could see.", v.named(l.You))
	case r.hidden:
		show.Notice = v.say("This record holds only what everybody could see.")
	}
	return show
}

// replayOf is the address of a table's replay.
func replayOf(id string) string { return "/t/" + id + "/replay" }

// where says which position is shown.
func (v *viewer) where(at, length int) string {
	if at == 0 {
		return v.say("Before the first move")
	}
	return v.say("Move %d of %d", at, length)
}

// course is the points in figures, after each move that changed them and the last.
func (v *viewer) course(course [][]*int) ui.Course {
	var c ui.Course
	for i := range v.look.Seats {
		c.Seats = append(c.Seats, ui.Sitter{Seat: i + 1, Name: v.name(game.Seat(i + 1))})
	}
	for move, points := range course {
		row := ui.CourseRow{Move: move}
		for _, p := range points {
			text := "?"
			if p != nil {
				text = figure(*p)
			}
			row.Points = append(row.Points, text)
		}
		last := len(c.Rows) - 1
		if last < 0 || move == len(course)-1 || !slices.Equal(row.Points, c.Rows[last].Points) {
			c.Rows = append(c.Rows, row)
		}
	}
	return c
}

// proof says what a look at the draws has found.
func (v *viewer) proof(show *ui.Replay, r reel) error {
	if r.file == "" && r.past.Phase != table.Over && r.past.Phase != table.Closed {
		show.Proof = v.say("The draws can be checked when the game is over.")
		return nil
	}
	proof, err := r.prove()
	if err != nil {
		return err
	}
	switch {
	case proof.Fault.Format != "":
		show.Proof, show.Wrong = v.text(proof.Fault), proof.Wrong
		if show.Wrong {
			show.Proof = v.say("The draws are not right.") + " " + show.Proof
		}
	case proof.Closed:
		show.Proof = v.say("This table was closed before the end.") + " " +
			v.say("Checked as far as it went: the seed fits the commitment, and gives every draw (%d in all).", proof.Draws)
	case proof.Seating:
		show.Proof = v.say("Checked: the seed fits the commitment, the seats are as drawn, and so are all %d draws.", proof.Draws)
	default:
		show.Proof = v.say("Checked: the seed fits the commitment, and all %d draws are as it gives them.", proof.Draws)
	}
	return nil
}
