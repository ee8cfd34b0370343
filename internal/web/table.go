package web

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/internal/lang"
	"seaboard/internal/names"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

const (
	shownLog   = 60 // happenings that the log of a table's page goes back
	fewChoices = 12 // choices that are listed without being grouped by place
	reload     = 10 // seconds between two looks of a browser without scripts
)

func (s *site) table(q *request) error {
	look, err := s.tables.Look(q.ctx(), q.id(), q.who())
	if err != nil {
		return err
	}
	if q.scripted() {
		tag := `"` + strconv.Itoa(look.Seq) + `"`
		q.w.Header().Set("ETag", tag)
		if q.Header.Get("If-None-Match") == tag {
			q.w.WriteHeader(http.StatusNotModified) // nothing is drawn for who has it
			return nil
		}
	}
	return q.showTable(http.StatusOK, look, notice{})
}

// notice is something to be told beside the table: why a move was refused.
type notice struct{ text, rules string }

func (q *request) showTable(status int, look *table.Look, n notice) error {
	v, err := q.viewer(look)
	if err != nil {
		return err
	}
	t, err := v.table()
	if err != nil {
		return err
	}
	t.Notice, t.NoticeRules = n.text, n.rules
	if q.scripted() {
		return q.show(status, ui.TableNow(q.page(""), t))
	}
	p := q.page(t.Title)
	p.Wide = true
	v.kit.dress(p)
	v.share(p, v.kit, t.Name, v.say("A table: open the link to watch, or to take a seat that is free."))
	if (!t.Mine || t.Forced || t.Declining) && (look.Phase == table.Playing || look.Phase == table.Open) {
		p.Refresh = reload
	}
	return q.show(status, ui.TablePage(p, t))
}

// viewer puts one look at a table into what its page shows.
type viewer struct {
	*request
	look *table.Look
	kit  *kit

	names []string // by seat, found out when the first is asked for
}

func (q *request) viewer(look *table.Look) (*viewer, error) {
	k, err := q.site.kit(look.Game)
	if err != nil {
		return nil, err
	}
	return &viewer{request: q, look: look, kit: k}, nil
}

// name is who sits on a seat, to be shown in an element of its own. What puts it
// into a sentence isolates it: see named.
func (v *viewer) name(s game.Seat) string {
	if s == game.Chance || int(s) > len(v.look.Seats) {
		return ""
	}
	if v.names == nil {
		for i := range v.look.Seats {
			v.names = append(v.names, v.distinct(i))
		}
	}
	return v.names[s-1]
}

// distinct is the name of the seat with this index. Of several who have the same
// name, or one that looks the same, each has the number of the seat with it.
func (v *viewer) distinct(seat int) string {
	name := v.sitter(v.look.Seats[seat])
	for i, other := range v.look.Seats {
		if i != seat && v.look.Seats[seat].Kind != table.Free && names.Alike(v.sitter(other), name) {
			return name + " " + strconv.Itoa(seat+1)
		}
	}
	return name
}

// named is a seat's name as it goes into a sentence.
func (v *viewer) named(s game.Seat) string { return v.text(game.Say("%s", s)) }

func (v *viewer) text(t game.Text) string { return v.reader.Text(t, v.name) }

// mine tells whether the viewer is to act.
func (v *viewer) mine() bool { return v.look.You != 0 && len(v.look.Legal) > 0 }

func (v *viewer) table() (ui.Table, error) {
	l := v.look
	t := ui.Table{
		ID:      l.Table,
		Game:    l.Game,
		Act:     "/t/" + l.Table + "/act",
		Name:    v.say(v.kit.info.Title),
		Version: l.Version,
		Seq:     l.Seq,
		Key:     rand.Text(),
		You:     int(l.You),
		Phase:   string(l.Phase),
		Mine:    v.mine(),
		Forced:  l.Forced,

		Decline:   string(l.Decline),
		Declining: l.Declining,

		Prompt: v.prompt(),

		Commitment: l.Commitment,
		Seed:       l.Seed,
		Salts:      strings.Join(l.Salts, " "),

		MayUndo:  l.MayUndo,
		MayClose: l.MayClose && (l.Phase == table.Open || l.Phase == table.Playing),
		MayJoin:  l.You == 0 && l.Phase == table.Open && !l.Private,
	}
	t.Title = t.Name
	if t.Mine && !t.Forced && !t.Declining {
		t.Title = "● " + v.say("Your turn") + " · " + t.Name
	}
	t.Rules = v.kit.forPrompt(l.Prompt)
	if l.You != 0 && l.Phase == table.Playing {
		t.MayReturn = l.Seats[l.You-1].Left
		t.MayLeave = !t.MayReturn
		t.Last = lastOne(l)
	}
	if v.isNew() {
		t.Lesson = "/learn/" + l.Game
	}
	v.draw(&t)
	t.Signs = v.signs()
	t.Clock = v.clockNote(l.Clock)
	v.people(&t)
	if t.Mine {
		t.Own = v.clockOf(int(l.You) - 1)
	}
	for _, i := range l.Invites {
		t.Invites = append(t.Invites, ui.Invite{
			Seat: int(i.Seat), Link: v.visit().Link("/t/" + l.Table + "/join/" + i.Code), Local: v.visit().Local,
		})
	}
	if l.Phase == table.Over {
		t.Result = v.result()
	}
	if l.Phase == table.Over || l.Phase == table.Closed {
		t.Again = "/play/" + l.Game + "?seats=" + strconv.Itoa(len(l.Seats))
	}
	from := max(0, l.Seq-shownLog)
	t.Earlier = from > 0
	story, err := v.site.tables.Story(v.ctx(), l.Table, v.who(), from)
	if err != nil {
		return t, err
	}
	t.Log = v.lines(story)
	return t, nil
}

// lastOne reports whether no other person is at the table.
func lastOne(l *table.Look) bool {
	for i, x := range l.Seats {
		if x.Kind == table.Guest && !x.Left && game.Seat(i+1) != l.You {
			return false
		}
	}
	return true
}

// draw puts the pictures and the choices on them into t.
func (v *viewer) draw(t *ui.Table) {
	l, b := v.look, v.kit.Board
	if b == nil || l.View == nil {
		t.Groups = v.groups(nil)
		return
	}
	paint := game.Paint{Say: v.text}
	mixer, mixes := b.(game.Mixer)
	targets, mixed := make([][]string, len(l.Choices)), make([]bool, len(l.Choices))
	for i, c := range l.Choices {
		a, err := v.kit.Rules.Parse(c.Action)
		if err != nil {
			continue // can be chosen from the list all the same
		}
		targets[i] = b.Targets(l.View, a)
		mixed[i] = mixes && mixer.Mixed(a)
		for _, first := range firsts(targets[i], mixed[i]) {
			if !slices.Contains(paint.Lit, first) {
				paint.Lit = append(paint.Lit, first)
			}
		}
	}
	t.Board = string(b.SVG(l.View, paint))
	t.Hand = string(b.Hand(l.View, paint))
	t.BoardText = v.inWords()
	t.Groups = v.groups(targets)
	for i := range targets {
		t.Groups[0].Choices[i].Free = mixed[i]
	}
	if len(l.Choices) > fewChoices {
		t.Groups = gather(t.Groups[0].Choices, placeNames(t.Board+t.Hand))
	}
}

// firsts is the targets that can be pointed at first.
func firsts(targets []string, mixed bool) []string {
	if mixed {
		return targets
	}
	return targets[:min(1, len(targets))]
}

// inWords is the board in words, and below it what can be done now.
func (v *viewer) inWords() string {
	l := game.Lines{Paint: game.Paint{Say: v.text}}
	l.WriteString(v.kit.Board.Text(v.look.View, l.Paint))
	if v.mine() {
		var offers []string
		for _, c := range v.look.Choices {
			offers = append(offers, v.reader.Offer(c.Text, v.name))
		}
		l.Raw("")
		l.Put(0, game.Say("%s:", v.prompt()))
		l.Put(2, game.Say("%s", strings.Join(offers, "; ")))
	}
	return l.String()
}

// groups is the choices in one group without a title; none are none.
func (v *viewer) groups(targets [][]string) []ui.Group {
	if len(v.look.Choices) == 0 {
		return nil
	}
	var g ui.Group
	for i, c := range v.look.Choices {
		choice := ui.Choice{Action: c.Action, Text: v.reader.Offer(c.Text, v.name), Effects: v.effects(c.Effects)}
		if targets != nil {
			choice.Targets = strings.Join(targets[i], " ")
		}
		sum := 0
		for _, e := range c.Effects {
			if e.Seat == v.look.You {
				sum += e.Points
			}
		}
		choice.Gain, choice.Loss = points(sum), sum < 0
		g.Choices = append(g.Choices, choice)
	}
	hideCommon(g.Choices)
	return []ui.Group{g}
}

// hideCommon leaves out points that all choices bring: they would look as if they
// came from what is chosen.
func hideCommon(choices []ui.Choice) {
	first := choices[0].Gain
	if len(choices) == 1 || slices.ContainsFunc(choices, func(c ui.Choice) bool { return c.Gain != first }) {
		return
	}
	for i := range choices {
		choices[i].Gain, choices[i].Loss = "", false
	}
}

func points(n int) string {
	switch {
	case n == 0:
		return ""
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

func (v *viewer) effects(list []game.Effect) []ui.Effect {
	var out []ui.Effect
	for _, e := range list {
		effect := ui.Effect{
			Seat:   int(e.Seat),
			Who:    v.name(e.Seat),
			Points: points(e.Points),
			Loss:   e.Points < 0,
			Text:   v.text(e.Text),
			Places: strings.Join(e.Places, " "),
		}
		if e.Seat == game.Chance { // nobody's name begins the sentence
			effect.Text = lang.Sentence(effect.Text)
		}
		out = append(out, effect)
	}
	return out
}

// prompt says what is to be done now, or who is waited for.
func (v *viewer) prompt() string {
	l := v.look
	switch {
	case l.Phase == table.Open:
		return v.say("Waiting for players")
	case l.Phase == table.Closed:
		return v.say("This table was closed before the end.")
	case l.Phase == table.Over:
		return v.winners()
	case v.mine():
		return v.text(l.Prompt)
	case l.Resting:
		return v.say("The table rests until somebody is back.")
	}
	var actors []string
	for _, s := range l.Actors {
		if s != game.Chance {
			actors = append(actors, v.named(s))
		}
	}
	if len(actors) == 0 {
		return v.say("One moment …")
	}
	return v.say("Waiting for %s", v.and(actors))
}

func (v *viewer) winners() string {
	var first []string
	for i, place := range v.look.Places {
		if place == 1 {
			first = append(first, v.named(game.Seat(i+1)))
		}
	}
	switch len(first) {
	case 0:
		return v.say("The game is over")
	case 1:
		return v.say("%s has won.", first[0])
	}
	return v.say("%s share the victory.", v.and(first))
}

// and makes "Ada, Bob and Cleo" of names.
func (v *viewer) and(all []string) string {
	last := len(all) - 1
	if last == 0 {
		return all[0]
	}
	return v.say("%s and %s", strings.Join(all[:last], ", "), all[last])
}

func (v *viewer) result() []ui.Rank {
	var ranks []ui.Rank
	for i, place := range v.look.Places {
		seat := game.Seat(i + 1)
		ranks = append(ranks, ui.Rank{
			Place:  place,
			Seat:   i + 1,
			Name:   v.name(seat),
			Points: figure(v.look.Result[i]),
			You:    seat == v.look.You,
			Notes:  v.stints(seat),
		})
	}
	slices.SortStableFunc(ranks, func(a, b ui.Rank) int { return a.Place - b.Place })
	return ranks
}

// figure writes a number with a real minus sign.
func figure(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

func (v *viewer) lines(story []table.Entry) []ui.Line {
	var out []ui.Line
	for _, e := range slices.Backward(story) {
		v := v.then(e.Then)
		line := ui.Line{Seq: e.Seq, Seat: int(e.Actor), Who: v.name(e.Actor), Text: v.text(e.Text), Undone: e.Undone, Effects: v.effects(e.Effects), Places: strings.Join(e.Places, " ")}
		if e.Only {
			line.Text = v.say("%s, the only choice", line.Text)
		}
		if e.Action != "" && !e.Undone && v.look.Table != "" {
			line.At = e.Version
			line.Link = replayOf(v.look.Table) + "?at=" + strconv.Itoa(e.Version)
		}
		if e.Stood {
			line.Text = v.say("%s, as you said beforehand", line.Text)
		}
		if e.Actor == game.Chance {
			line.Text = lang.Sentence(line.Text)
		}
		out = append(out, line)
	}
	return out
}

// wholeLog shows everything that happened at a table.
func (s *site) wholeLog(q *request) error {
	look, err := s.tables.Look(q.ctx(), q.id(), q.who())
	if err != nil {
		return err
	}
	v, err := q.viewer(look)
	if err != nil {
		return err
	}
	story, err := s.tables.Story(q.ctx(), look.Table, q.who(), 0)
	if err != nil {
		return err
	}
	return q.show(http.StatusOK, ui.LogPage(q.page(q.say("The whole log")), look.Table, look.Game, v.lines(story)))
}
