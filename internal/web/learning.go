package web

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// learner is somebody at a step of a lesson.
type learner struct {
	*viewer
	number int // from 1; one more than there are steps is the end
	step   *step
	words  section
	page   ui.Lesson
}

// theEnd names the end of a lesson in addresses.
const theEnd = "end"

// learner finds the step that the request is about; without one it is the first.
func (q *request) learner() (*learner, error) {
	k, err := q.site.kit(q.PathValue("game"))
	if err != nil {
		return nil, err
	}
	if k.lesson == nil {
		return nil, &problem{http.StatusNotFound, game.Say("There is no lesson of this game here.")}
	}
	steps := len(k.lesson.steps)
	l := &learner{viewer: &viewer{request: q, kit: k}, number: 1}
	switch name := q.PathValue("step"); name {
	case "":
	case theEnd:
		l.number = steps + 1
	default:
		// Only one address is a step's: no "01", no "+1".
		if l.number, err = strconv.Atoi(name); err != nil || strconv.Itoa(l.number) != name || l.number < 1 || l.number > steps {
			return nil, &problem{http.StatusNotFound, game.Say("The lesson has no such step.")}
		}
	}
	primer := k.lesson.primer(q.reader.Tag)
	l.words = primer.end
	l.page = ui.Lesson{
		Home:     "/learn/" + k.info.ID,
		Step:     l.number,
		Steps:    steps,
		HasRules: len(k.rules.pages) > 0,
	}
	if l.number == 1 {
		l.page.Intro = primer.intro
	}
	l.page.Game, l.page.Name, l.page.Title = k.info.ID, primer.title, primer.title
	if l.number <= steps {
		l.step = &k.lesson.steps[l.number-1]
		l.words = primer.sections[l.number-1]
		l.page.Title = q.say("Step %d of %d", l.number, steps) + " · " + primer.title
		l.look = l.position(l.step.at.State)
	}
	l.page.Heading, l.page.Text = l.words.heading, l.words.text
	return l, nil
}

// position is a table at which the learner sits among bots.
func (l *learner) position(state game.State) *table.Look {
	levels := bot.Levels(l.kit.Kit)
	best := levels[len(levels)-1]
	seats := make([]table.SeatLook, l.step.at.Record.Seats)
	for i := range seats {
		seats[i] = table.SeatLook{Kind: table.Bot, Name: best.Name, Level: best.Number}
	}
	you := l.step.at.Viewer
	seats[you-1] = table.SeatLook{Kind: table.Guest, Name: l.nameOr()}
	return table.Position(l.kit.Rules, state, seats, you)
}

// learn shows a step before anything was done, or the end.
func (s *site) learn(q *request) error {
	l, err := q.learner()
	if err != nil {
		return err
	}
	if l.step == nil {
		p := q.page(l.page.Title)
		return q.show(http.StatusOK, ui.LessonEnd(p, l.page))
	}
	return l.ask(http.StatusOK, 0, notice{})
}

// ask shows the step with all that can be done in it.
func (l *learner) ask(status, seq int, n notice) error {
	if !l.step.asks() {
		l.look.Legal, l.look.Choices = nil, nil
		l.look.Prompt = game.Say("Have a look, then go on.")
		l.page.Next = l.next()
	}
	l.page.Notice, l.page.NoticeRules = n.text, n.rules
	return l.show(status, seq)
}

// show sends the step's page, or what changes of it.
func (l *learner) show(status, seq int) error {
	t := &l.page.Table
	t.Seq, t.Key = seq, rand.Text()
	t.You, t.Mine = int(l.look.You), l.mine()
	t.Act = l.page.Home + "/" + strconv.Itoa(l.number)
	t.Prompt = l.text(l.look.Prompt)
	t.Rules = l.kit.forPrompt(l.look.Prompt)
	l.draw(t)
	if err := l.light(t); err != nil {
		return err
	}
	t.Signs = l.signs()
	if l.scripted() {
		return l.request.show(status, ui.LessonNow(l.request.page(""), l.page))
	}
	p := l.request.page(t.Title)
	p.Wide = true
	l.kit.dress(p)
	return l.request.show(status, ui.LessonPage(p, l.page))
}

// light shows the places of the step's scene, as long as nothing was done.
func (l *learner) light(t *ui.Table) (err error) {
	if len(l.page.Done) > 0 {
		return nil
	}
	for _, drawing := range []*string{&t.Board, &t.Hand} {
		if *drawing, err = lit([]byte(*drawing), l.step.at.Show); err != nil {
			return err
		}
	}
	return nil
}

// next is where the lesson goes on.
func (l *learner) next() string {
	if l.number == l.page.Steps {
		return l.page.Home + "/" + theEnd
	}
	return l.page.Home + "/" + strconv.Itoa(l.number+1)
}

// practise answers an action in a step. Nothing is kept of it.
func (s *site) practise(q *request) error {
	l, err := q.learner()
	if err != nil {
		return err
	}
	if l.step == nil || !l.step.asks() {
		return q.see(l.page.Home + "/" + q.PathValue("step"))
	}
	// The answer counts as something that happened, so that the script takes the
	// choice back.
	seq, _ := strconv.Atoi(q.PostForm.Get("seq"))
	seq = max(0, min(seq, 1<<20)) + 1
	text := q.PostForm.Get("action")
	a, f := l.allowed(text)
	switch {
	case f != nil:
		return l.ask(f.Kind.HTTP(), seq, l.refusal(f))
	case !l.step.accepts(text):
		return l.ask(http.StatusOK, seq, notice{text: l.say("That can be done, but here: %s.", l.asked())})
	}
	l.do(a, text)
	return l.show(http.StatusOK, seq)
}

// allowed reads an action of the learner's, or gives the rules' fault with it.
func (l *learner) allowed(text string) (game.Action, *table.Fault) {
	a, err := l.kit.Rules.Parse(text)
	if err == nil {
		err = l.step.at.State.Check(l.look.You, a)
	}
	if err != nil {
		return 0, table.Refused(err)
	}
	return a, nil
}

// asked is what the step asks for, in words.
func (l *learner) asked() string {
	var all []string
	for _, c := range l.look.Choices {
		if l.step.accepts(c.Action) {
			all = append(all, l.reader.Offer(c.Text, l.name))
		}
	}
	return strings.Join(all, " / ")
}

// do makes the right action, and tells of it.
func (l *learner) do(a game.Action, text string) {
	line := table.Entry{Actor: l.look.You, Text: game.Say("%s", text)}
	state := l.step.at.State.Copy()
	if teller, ok := state.(game.Teller); ok {
		line.Text = teller.Tell(l.look.You, l.look.You, a)
		line.Effects = teller.Effects(l.look.You, l.look.You, a)
	}
	state.Apply(l.look.You, a)
	l.chance(state, text)
	l.page.Done = l.lines([]table.Entry{line})
	l.page.Said = l.words.said
	l.page.Next = l.next()
	l.look = l.position(state)
	l.look.Legal, l.look.Choices = nil, nil
	l.look.Prompt = game.Say("Well done.")
}

// chance lets happen what the record tells, where it went on with the same action.
func (l *learner) chance(state game.State, action string) {
	lines := l.step.at.Record.Lines[l.step.at.Next:]
	if len(lines) == 0 || lines[0].Actor != l.look.You || lines[0].Action != action {
		return
	}
	for _, line := range lines[1:] {
		a, err := l.kit.Rules.Parse(line.Action)
		if err != nil || line.Actor != game.Chance || state.Check(game.Chance, a) != nil {
			return
		}
		state.Apply(game.Chance, a)
	}
}

// whyNot says why a place cannot be chosen in a step.
func (s *site) whyNot(q *request) error {
	l, err := q.learner()
	if err != nil {
		return err
	}
	if l.step == nil {
		return &problem{http.StatusNotFound, game.Say("The lesson has no such step.")}
	}
	if !l.step.asks() {
		l.look.Legal = nil
	}
	n := l.why(q.pointed(), func(wish string) error {
		_, f := l.allowed(wish)
		if f == nil {
			return nil
		}
		return f
	})
	return q.show(http.StatusOK, ui.Notice(q.page(""), n.text, n.rules))
}

// newcomer is how many lines a record has while a lesson is still offered.
const newcomer = 12

// isNew tells whether the visitor begins the first game of its kind.
func (v *viewer) isNew() bool {
	l := v.look
	if v.kit.lesson == nil || l.You == 0 || v.guest == "" || l.Phase != table.Playing || l.Version > newcomer {
		return false
	}
	mine, err := v.site.tables.Tables(v.ctx(), table.Query{Guest: v.guest, Kind: table.Mine, Limit: listed})
	if err != nil {
		v.site.log.Error("tables of a visitor not found", "err", err)
		return false
	}
	return !slices.ContainsFunc(mine, func(t table.Summary) bool { return t.Game == l.Game && t.Table != l.Table })
}
