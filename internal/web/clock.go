package web

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"seaboard/game"
	"seaboard/internal/lang"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

const day = 24 * 3600 // seconds

// presets are the clocks that the form for a new table offers, the first by itself.
var presets = []struct {
	name  string
	clock table.Clock
}{
	{"none", table.Clock{}},
	{"quick", table.Clock{Bank: 5 * 60, Move: 20}},
	{"relaxed", table.Clock{Bank: 20 * 60, Move: 60}},
	{"days", table.Clock{Bank: 2 * day, Move: day}},
	{"slow", table.Clock{Bank: 7 * day, Move: 3 * day}},
}

// clocks are the choices of the form.
func (q *request) clocks() (all []ui.Value) {
	for _, p := range presets {
		all = append(all, ui.Value{Name: p.name, Text: q.preset(p.name, q.clockText(p.clock))})
	}
	return all
}

func (q *request) preset(name, text string) string {
	switch name {
	case "quick":
		return q.say("Quick: %s", text)
	case "relaxed":
		return q.say("Relaxed: %s", text)
	case "days":
		return q.say("Days: %s", text)
	case "slow":
		return q.say("Slow days: %s", text)
	}
	return q.say("No clock: everybody takes the time they need")
}

// clock reads the choice.
func (q *request) clock() (table.Clock, error) {
	chosen := q.PostForm.Get("clock")
	if chosen == "" {
		return table.Clock{}, nil
	}
	for _, p := range presets {
		if p.name == chosen {
			return p.clock, nil
		}
	}
	return table.Clock{}, &problem{http.StatusUnprocessableEntity, game.Say("There is no clock %q.", chosen)}
}

// clockText says what a clock gives; nothing of none.
func (q *request) clockText(c table.Clock) string {
	switch {
	case c == table.Clock{}:
		return ""
	case c.Bank == 0:
		return q.say("%s for each move", q.span(seconds(c.Move)))
	}
	return q.say("%s for each move, %s in reserve", q.span(seconds(c.Move)), q.span(seconds(c.Bank)))
}

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

// span is a time in words, in the largest unit of which there is at least one; what
// is over is left out.
func (q *request) span(d time.Duration) string {
	switch {
	case d < time.Minute:
		return q.say("%d seconds", int(d/time.Second))
	case d < time.Hour:
		return q.say("%d minutes", int(d/time.Minute))
	case d < day*time.Second:
		return q.say("%d hours", int(d/time.Hour))
	}
	return q.say("%d days", int(d/(day*time.Second)))
}

// figures is a time as a clock shows it. The page's script goes on from it in the
// same form.
func (q *request) figures(d time.Duration) string {
	d = d.Truncate(time.Second)
	switch {
	case d < time.Hour:
		return fmt.Sprintf("%d:%02d", d/time.Minute, d%time.Minute/time.Second)
	case d < day*time.Second:
		return q.hours(fmt.Sprint(int(d/time.Hour)), fmt.Sprintf("%02d", d%time.Hour/time.Minute))
	}
	return q.days(fmt.Sprint(int(d/(day*time.Second))), fmt.Sprint(int(d%(day*time.Second)/time.Hour)))
}

func (q *request) hours(hours, minutes string) string { return q.say("%s:%s h", hours, minutes) }

func (q *request) days(days, hours string) string { return q.say("%s d %s h", days, hours) }

// The times below which a clock is marked; the shorter one the own clock alone.
const (
	shortTime = 30 * time.Second
	lastTime  = 10 * time.Second
)

// clockOf is the clock on the sign of the seat with this index; nil where it has
// none, or it does not matter any more.
func (v *viewer) clockOf(i int) *ui.Clock {
	l := v.look
	if i >= len(l.Times) || l.Phase != table.Playing || !l.Times[i].Person || l.Seats[i].Left {
		return nil
	}
	t := l.Times[i]
	c := &ui.Clock{
		Time:  v.figures(t.Left),
		Text:  v.say("time left"),
		Left:  int(t.Left.Milliseconds()),
		Runs:  t.Runs,
		Short: t.Runs && t.Left <= shortTime,
	}
	c.Last = t.Runs && t.Left <= lastTime && l.You == game.Seat(i+1)
	if t.Runs {
		c.Since = t.Since.UnixMilli()
	}
	return c
}

// second tells drawings of a table apart whose clocks run.
func second(l *table.Look) int64 {
	if slices.ContainsFunc(l.Times, func(t table.SeatTime) bool { return t.Runs }) {
		return time.Now().Unix()
	}
	return 0
}

// clockNote says what a table's clock gives; nothing of none.
func (q *request) clockNote(c table.Clock) string { return lang.Sentence(q.clockText(c)) }
