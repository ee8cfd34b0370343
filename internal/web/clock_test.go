package web

import (
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"seaboard/internal/table"
)

// TestClocks opens a table with each clock of the form, and finds it wherever the
// table is shown.
func TestClocks(t *testing.T) {
	s := newServer(t)
	ada := newVisitor(t, s)
	form := ada.get("/open/pirates")
	ada.want(form, 200, "No clock: everybody takes the time they need", "When somebody’s time is up, a bot plays on")
	if chosen := ada.first(form, `name="clock" value="(\w+)" checked`); chosen != "none" {
		t.Errorf("%q is chosen", chosen)
	}
	for _, test := range []struct {
		name, rule, left, list string
	}{
		{"none", "", "", "It is your turn."},
		{"quick", "20 seconds for each move, 5 minutes in reserve", "5:", "It is your turn: 5 minutes left."},
		{"relaxed", "1 minute for each move, 20 minutes in reserve", "2", "It is your turn: 20 minutes left."},
		{"days", "1 day for each move, 2 days in reserve", "2 d 23 h", "It is your turn: 2 days left."},
		{"slow", "3 days for each move, 7 days in reserve", "9 d 23 h", "It is your turn: 9 days left."},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newServer(t)
			ada, bob := newVisitor(t, s), newVisitor(t, s)
			ada.want(form, 200, test.rule)
			table, invitation := ada.duel(url.Values{"clock": {test.name}, "private": {"no"}})
			for _, p := range []page{ada.get(table), bob.get("/"), bob.get(invitation)} {
				ada.want(p, 200, test.rule)
			}
			p := bob.post(invitation, url.Values{"name": {"Bob"}})
			bob.want(p, 200, "Choose a card")
			clocks := regexp.MustCompile(`<span class="clock runs" title="time left" data-left="(\d+)" data-since="(\d+)">`).FindAllStringSubmatch(p.body, -1)
			if test.left == "" {
				if strings.Contains(p.body, `class="clock`) {
					t.Error("a clock is shown")
				}
			} else {
				bob.want(p, 200, `<span class="time">`+test.left)
				if len(clocks) != 3 { // two signs, and beside what is to be done
					t.Errorf("%d clocks run", len(clocks))
				}
				for _, c := range clocks {
					if left, _ := strconv.Atoi(c[1]); left < 300_000 {
						t.Errorf("%d ms left", left)
					}
				}
				p = bob.get(table + "/replay")
				if strings.Contains(p.body, `class="clock`) {
					t.Error("the replay shows a clock")
				}
			}
			bob.want(bob.get("/"), 200, test.list, test.rule)
			bob.want(bob.post(table+"/leave", nil), 200, "a bot plays")
		})
	}
	p := ada.post("/open/pirates", url.Values{"name": {"Ada"}, "seat1": {"me"}, "seat2": {"open"}, "clock": {"<sun>"}})
	ada.want(p, 422, html.EscapeString(`There is no clock "<sun>".`))
}

// TestClockFigures has times written in every language.
func TestClockFigures(t *testing.T) {
	const day = 24 * time.Hour
	for _, test := range []struct {
		time time.Duration
		want map[string]string
	}{
		{0, map[string]string{"en": "0:00", "de": "0:00"}},
		{9*time.Second + 999*time.Millisecond, map[string]string{"en": "0:09"}},
		{59*time.Minute + 59*time.Second, map[string]string{"en": "59:59", "fr": "59:59"}},
		{time.Hour, map[string]string{"en": "1:00 h", "fr": "1 h 00", "de": "1:00 h", "nb": "1:00 t"}},
		{23*time.Hour + 5*time.Minute, map[string]string{"en": "23:05 h", "fr": "23 h 05"}},
		{day, map[string]string{"en": "1 d 0 h", "fr": "1 j 0 h", "de": "1 T 0 h", "nb": "1 d 0 t"}},
		{10*day - time.Second, map[string]string{"en": "9 d 23 h"}},
	} {
		for _, r := range languages(t).Readers() {
			q := &request{reader: r}
			if want := test.want[r.Tag]; want != "" && q.figures(test.time) != want {
				t.Errorf("%s: %v is %q, want %q", r.Tag, test.time, q.figures(test.time), want)
			}
		}
	}
}

// TestClockMarks marks clocks that end soon, and the own one once more.
func TestClockMarks(t *testing.T) {
	reader := languages(t).Readers()[0]
	for _, test := range []struct {
		left        time.Duration
		runs        bool
		short, last string // of seat 1, and of one's own seat 2
	}{
		{31 * time.Second, true, "", ""}, {30 * time.Second, true, "12", ""}, {10 * time.Second, true, "12", "2"}, {5 * time.Second, false, "", ""},
	} {
		x := table.SeatTime{Person: true, Left: test.left, Runs: test.runs}
		v := &viewer{request: &request{reader: reader}, look: &table.Look{
			Phase: table.Playing, You: 2, Seats: make([]table.SeatLook, 3), Times: []table.SeatTime{x, x, {}},
		}}
		short, last := "", ""
		for i := range 2 {
			if c := v.clockOf(i); c.Short {
				short += strconv.Itoa(i + 1)
			}
			if c := v.clockOf(i); c.Last {
				last += strconv.Itoa(i + 1)
			}
		}
		if short != test.short || last != test.last {
			t.Errorf("%+v: short %q, last %q", test, short, last)
		}
		if v.clockOf(2) != nil || v.clockOf(3) != nil {
			t.Error("a clock where there is none")
		}
		v.look.Seats[0].Left = true
		if v.clockOf(0) != nil {
			t.Error("a clock of who left")
		}
	}
}

// TestSharedClocks has no drawing of a running clock shared later than it is true.
func TestSharedClocks(t *testing.T) {
	l := &table.Look{Times: []table.SeatTime{{Person: true}}}
	if second(l) != 0 {
		t.Error("resting clocks are not shared")
	}
	l.Times[0].Runs = true
	if second(l) == 0 {
		t.Error("running clocks are shared")
	}
}
