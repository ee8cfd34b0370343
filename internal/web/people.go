package web

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"seaboard/game"
	"seaboard/internal/lang"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// soon is how long somebody is waited for before a table's page makes anything of it.
const soon = time.Hour

// propose has the people of a table decide on what a form asks for.
func (s *site) propose(q *request) error {
	seat, _ := strconv.Atoi(q.PostForm.Get("seat")) // 0 is nobody's
	look, err := s.tables.Propose(q.ctx(), q.id(), q.who(), table.Plan(q.PostForm.Get("plan")), seatOf(seat))
	return q.answer(look, err)
}

// seatOf is a seat of a form; one that there is nowhere is nobody's.
func seatOf(n int) game.Seat {
	if n < 0 || n > game.MaxSeats {
		return game.Watcher
	}
	return game.Seat(n)
}

func (s *site) agree(q *request) error {
	id, _ := strconv.Atoi(q.PostForm.Get("proposal")) // none has the number 0
	look, err := s.tables.Agree(q.ctx(), q.id(), q.who(), id)
	return q.answer(look, err)
}

func (s *site) disagree(q *request) error {
	id, _ := strconv.Atoi(q.PostForm.Get("proposal"))
	look, err := s.tables.Refuse(q.ctx(), q.id(), q.who(), id)
	return q.answer(look, err)
}

func (s *site) remind(q *request) error {
	seat, _ := strconv.Atoi(q.PostForm.Get("seat"))
	look, err := s.tables.Remind(q.ctx(), q.id(), q.who(), seatOf(seat))
	return q.answer(look, err)
}

// ending asks before a game is ended for everybody: by closing it, or by leaving it
// to bots.
func (s *site) ending(plan table.Plan) func(*request) error {
	return func(q *request) error {
		look, err := s.tables.Look(q.ctx(), q.id(), q.who())
		if err != nil {
			return err
		}
		may, needs := look.MayClose, look.CloseNeeds
		if plan == table.PlanFinish {
			may, needs = look.MayFinish, look.FinishNeeds
		}
		if !may {
			return q.see("/t/" + look.Table)
		}
		v, err := q.viewer(look)
		if err != nil {
			return err
		}
		e := ui.Ending{
			Table: look.Table, Plan: string(plan), Begun: look.Phase == table.Playing,
			Leaves: look.You != 0 && look.Phase == table.Playing && !look.Seats[look.You-1].Left,
			Needs:  v.namedAll(needs),
		}
		return q.show(http.StatusOK, ui.EndingPage(q.page(q.say("Are you sure?")), e))
	}
}

// namedAll is the names of seats, in a row; "" for none.
func (v *viewer) namedAll(seats []game.Seat) string {
	if len(seats) == 0 {
		return ""
	}
	var names []string
	for _, s := range seats {
		names = append(names, v.named(s))
	}
	return v.and(names)
}

// then is a viewer who knows seats by names that they had before.
func (v *viewer) then(names map[game.Seat]string) *viewer {
	if len(names) == 0 {
		return v
	}
	v.name(1) // has all names made
	old := *v
	old.names = slices.Clone(v.names)
	for seat, name := range names {
		if int(seat) <= len(old.names) {
			old.names[seat-1] = name
		}
	}
	return &old
}

// people puts into t who is waited for, and what people have proposed.
func (v *viewer) people(t *ui.Table) {
	l := v.look
	if l.Called != 0 {
		t.Called = v.say("%s asks you to move.", v.named(l.Called))
	}
	t.MayFinish, t.Finishing = l.MayFinish, l.Finishing
	if others(l) {
		t.Patience = v.patienceNote(l)
	}
	for _, o := range l.Proposals {
		t.Proposals = append(t.Proposals, v.proposal(o))
	}
	for _, w := range l.Waits {
		if w.MayRemind || w.MayBot || w.MayInvite {
			t.Absent = append(t.Absent, v.absent(w))
		}
	}
	for _, seat := range l.Unplayed {
		invited := slices.ContainsFunc(l.Invites, func(i table.Invite) bool { return i.Seat == seat })
		waits := slices.ContainsFunc(t.Absent, func(a ui.Absent) bool { return a.Seat == int(seat) && a.Invite })
		if !invited && !waits {
			t.Unplayed = append(t.Unplayed, ui.Unplayed{Seat: int(seat), Text: v.say("Invite somebody else in place of %s", v.named(seat))})
		}
	}
}

// others reports whether more than one person sits at a table, or may yet.
func others(l *table.Look) bool {
	n := 0
	for _, s := range l.Seats {
		if s.Kind != table.Bot {
			n++
		}
	}
	return n > 1
}

func (v *viewer) proposal(o table.Proposal) ui.Proposal {
	out := ui.Proposal{
		ID: o.ID, MayAgree: o.MayAgree, MayRefuse: o.MayRefuse,
		Own: o.By == v.look.You && o.MayRefuse, Ready: len(o.Asked) == 0,
	}
	what := v.text(table.PlanText(o.Plan, o.Seat))
	if o.By == game.Watcher {
		out.Text = v.say("The host proposes: %s", what)
	} else {
		out.Text = v.named(o.By) + " " + v.say("proposes: %s", what)
	}
	if len(o.Agreed) > 0 {
		out.Agreed = v.say("Agreed: %s", v.namedAll(o.Agreed))
	}
	if len(o.Asked) > 0 {
		out.Asked = v.say("Still asked: %s", v.namedAll(o.Asked))
	}
	return out
}

func (v *viewer) absent(w table.Wait) ui.Absent {
	a := ui.Absent{
		Seat: int(w.Seat), Remind: w.MayRemind, Bot: w.MayBot, Invite: w.MayInvite,
		Long: !w.Left && (w.Long || time.Since(w.Since) >= soon),
	}
	if w.Left {
		a.Text = v.say("A bot plays for %s.", v.named(w.Seat))
	} else {
		a.Text = v.say("Waiting for %s: %s so far", v.named(w.Seat), v.span(time.Since(w.Since)))
		a.Local = v.visit().Local
		a.Letter = v.say("%s: it is your turn. %s", v.named(w.Seat), v.visit().Link("/t/"+v.look.Table))
	}
	if len(w.Needs) > 0 {
		a.Needs = v.say("At once only if these agree: %s", v.namedAll(w.Needs))
	}
	return a
}

// patiences are those that the form for a new table offers.
var patiences = []struct {
	name    string
	seconds int
}{
	{"1h", 3600}, {"12h", 12 * 3600}, {"1d", day}, {"2d", 2 * day}, {"1w", 7 * day}, {"never", table.Endless},
}

// usualPatience is the one that the form has chosen.
const usualPatience = "2d"

func (q *request) patiences() (all []ui.Value) {
	for _, p := range patiences {
		text := q.say("For ever")
		if p.seconds > 0 {
			text = q.span(seconds(p.seconds))
		}
		all = append(all, ui.Value{Name: p.name, Text: lang.Sentence(text)})
	}
	return all
}

// patience reads the choice.
func (q *request) patience() (int, error) {
	chosen := q.PostForm.Get("patience")
	if chosen == "" {
		return 0, nil
	}
	for _, p := range patiences {
		if p.name == chosen {
			return p.seconds, nil
		}
	}
	return 0, &problem{http.StatusUnprocessableEntity, game.Say("There is no patience %q.", chosen)}
}

// patienceNote says how long a table waits for somebody.
func (q *request) patienceNote(l *table.Look) string {
	if l.Patience == 0 {
		return q.say("Whoever does not move is waited for for ever.")
	}
	return q.say("Whoever does not move for this long may be replaced: %s", q.span(l.Patience))
}
