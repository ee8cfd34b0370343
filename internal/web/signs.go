package web

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// signs is what is shown of every seat.
func (v *viewer) signs() []ui.Sign {
	l := v.look
	var holdings []game.Holding
	if v.kit.Board != nil && l.View != nil {
		holdings = v.kit.Board.Seats(l.View)
	}
	var out []ui.Sign
	for i := range l.Seats {
		n := game.Seat(i + 1)
		s := ui.Sign{
			Seat: i + 1,
			Name: v.name(n),
			Note: v.note(n),
			You:  n == l.You,
			Acts: l.Phase == table.Playing && slices.Contains(l.Actors, n),
		}
		s.Points = v.points(i)
		s.Clock = v.clockOf(i)
		if i < len(holdings) {
			s.Out = holdings[i].Out
			s.Counts = v.counts(holdings[i])
		}
		out = append(out, s)
	}
	return out
}

// points is what the seat with this index has: in the end with all that the end
// adds, "?" where the viewer may not know.
func (v *viewer) points(i int) string {
	l := v.look
	switch {
	case l.Phase == table.Over && i < len(l.Result):
		return figure(l.Result[i])
	case i >= len(l.Points):
		return ""
	case l.Points[i] == nil:
		return "?"
	}
	return figure(*l.Points[i])
}

// note is who plays a seat, where it is not a person who is there.
func (v *viewer) note(seat game.Seat) string {
	s := v.look.Seats[seat-1]
	switch {
	case s.Late && v.look.Resting:
		return v.say("out of time")
	case s.Left && v.look.Resting:
		return v.say("away")
	case s.Late:
		return v.say("out of time, a bot plays")
	case s.Left:
		return v.say("away, a bot plays")
	case s.Kind == table.Bot && s.Level == levelRandom:
		return v.say("a bot that plays at random")
	case s.Kind == table.Bot:
		return v.say("a bot")
	case v.look.Phase == table.Over:
		return strings.Join(v.stints(seat), "; ")
	}
	return ""
}

// stints tells which moves of a person's seat were a bot's, and why.
func (v *viewer) stints(seat game.Seat) (all []string) {
	for _, s := range v.look.Stints {
		switch {
		case s.Seat != seat:
		case s.Why == table.OutOfTime:
			all = append(all, v.say("out of time; a bot played moves %d to %d", s.From+1, s.To))
		case s.Why == table.ByOthers:
			all = append(all, v.say("absent; a bot played moves %d to %d", s.From+1, s.To))
		default:
			all = append(all, v.say("left; a bot played moves %d to %d", s.From+1, s.To))
		}
	}
	return all
}

func (v *viewer) counts(h game.Holding) []ui.Count {
	var out []ui.Count
	for _, c := range h.Counts {
		value := figure(c.Value)
		if c.Of > 0 {
			value += "/" + strconv.Itoa(c.Of)
		}
		out = append(out, ui.Count{Game: v.look.Game, Symbol: c.Symbol, Text: v.text(c.Text), Value: value})
	}
	return out
}

// place finds what a picture calls its places: an element with data-place and a
// title at its beginning.
var place = regexp.MustCompile(`data-place="([^"]+)"[^>]*>\s*<title>([^<]*)</title>`)

// placeNames is the names of the places in a picture, by their ids.
func placeNames(svg string) map[string]string {
	names := map[string]string{}
	for _, m := range place.FindAllStringSubmatch(svg, -1) {
		names[m[1]] = html.UnescapeString(m[2])
	}
	return names
}

// gather groups choices by the place that they begin at, those without a place
// first.
func gather(choices []ui.Choice, names map[string]string) []ui.Group {
	groups := []ui.Group{{}}
	at := map[string]int{"": 0}
	for _, c := range choices {
		first, _, _ := strings.Cut(c.Targets, " ")
		i, ok := at[first]
		if !ok {
			i = len(groups)
			at[first] = i
			title := names[first]
			if title == "" {
				title = first
			}
			groups = append(groups, ui.Group{Title: title})
		}
		groups[i].Choices = append(groups[i].Choices, c)
	}
	if len(groups[0].Choices) == 0 {
		groups = groups[1:]
	}
	return groups
}
