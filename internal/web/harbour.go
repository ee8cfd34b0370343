package web

import (
	"net/http"
	"net/url"
	"slices"
	"time"

	"seaboard/game"
	"seaboard/internal/names"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// Tables shown in one list at once.
const listed = 50

// lists are the lists of tables that pages show, by their ids.
var lists = map[string]struct {
	title game.Text
	kind  table.List
}{
	"waiting": {game.Say("They wait for you"), table.Waiting},
	"mine":    {game.Say("Your tables"), table.Mine},
	"open":    {game.Say("Open tables"), table.OpenListed},
	"running": {game.Say("Tables to watch"), table.RunningListed},
}

func (s *site) harbour(q *request) (err error) {
	var h ui.Harbour
	for _, k := range s.kits {
		h.Games = append(h.Games, q.game(k))
	}
	for id, to := range map[string]*ui.List{"waiting": &h.Waiting, "mine": &h.Mine, "open": &h.Open, "running": &h.Running} {
		if *to, err = q.list(id, ""); err != nil {
			return err
		}
	}
	p := q.page("Seaboard")
	q.share(p, nil, p.Title, q.sentence())
	return q.show(http.StatusOK, ui.HarbourPage(p, h))
}

// tableList is a list of tables from some table on.
func (s *site) tableList(q *request) error {
	if _, ok := lists[q.PathValue("list")]; !ok {
		return &problem{http.StatusNotFound, game.Say("There is no such page.")}
	}
	l, err := q.list(q.PathValue("list"), q.URL.Query().Get("after"))
	if err != nil {
		return err
	}
	return q.show(http.StatusOK, ui.ListPage(q.page(l.Title), l))
}

// list reads one list of tables for the visitor, from after a table on. One more is
// asked for than is shown, which tells whether there are more.
func (q *request) list(id, after string) (ui.List, error) {
	kind := lists[id]
	l := ui.List{ID: id, Title: q.reader.Text(kind.title, nil)}
	if q.guest == "" && (kind.kind == table.Waiting || kind.kind == table.Mine) {
		return l, nil
	}
	all, err := q.site.tables.Tables(q.ctx(), table.Query{Guest: q.guest, Kind: kind.kind, Others: kind.kind != table.Mine, From: after, Limit: listed + 1})
	if err != nil {
		return l, err
	}
	if len(all) > listed {
		all = all[:listed]
		l.More = "/tables/" + id + "?after=" + url.QueryEscape(all[listed-1].Spot)
	}
	if kind.kind == table.Mine { // those that wait for the visitor have a list of their own
		all = slices.DeleteFunc(all, func(t table.Summary) bool { return t.Waiting })
	}
	calledFirst(all)
	l.Tables = q.listed(all)
	return l, nil
}

// game is what pages show of a game.
func (q *request) game(k *kit) ui.Game {
	g := ui.Game{
		ID:      k.info.ID,
		Title:   q.say(k.info.Title),
		Summary: q.say(k.info.Summary),
		Rules:   len(k.rules.pages) > 0,
		Lesson:  k.lesson != nil,
		Seats:   q.say("%d to %d players", k.info.MinSeats, k.info.MaxSeats),
	}
	if k.Board != nil {
		g.Picture = "/games/" + k.info.ID + ".svg?lang=" + q.reader.Tag
	}
	return g
}

func (q *request) listed(list []table.Summary) []ui.Listed {
	var out []ui.Listed
	for _, t := range list {
		title := t.Game
		if k, err := q.site.kit(t.Game); err == nil {
			title = q.say(k.info.Title)
		}
		l := ui.Listed{Table: t.Table, Game: title, Waiting: t.Waiting, Since: q.since(t.Since), Clock: q.clockNote(t.Clock)}
		if t.Waiting && t.Called != "" {
			l.Called = q.say("%s asks you to move.", names.Isolate(t.Called))
		}
		l.State = q.state(t)
		l.Replay = t.Phase == table.Over
		for i, seat := range t.Seats {
			you := t.You == game.Seat(i+1)
			l.Seats = append(l.Seats, ui.Sitter{Seat: i + 1, Name: q.sitter(seat), You: you})
			l.Join = l.Join || t.Phase == table.Open && t.You == 0 && seat.Kind == table.Free
		}
		out = append(out, l)
	}
	return out
}

func (q *request) state(t table.Summary) string {
	switch {
	case t.Waiting && t.Left > 0:
		return q.say("It is your turn: %s left.", q.span(t.Left))
	case t.Waiting:
		return q.say("It is your turn.")
	case t.Phase == table.Open:
		return q.say("Waiting for players")
	case t.Phase == table.Playing:
		return q.say("Running")
	case t.Phase == table.Closed:
		return q.say("Closed")
	}
	return q.say("Over")
}

// sitter is the name of who sits on a seat.
func (q *request) sitter(s table.SeatLook) string {
	switch {
	case s.Name != "" && s.Kind == table.Bot:
		return q.say(s.Name) // that of its level, a key of the catalogues
	case s.Name != "":
		return s.Name
	case s.Kind == table.Bot:
		return q.say("Bot")
	case s.Kind == table.Free:
		return q.say("free seat")
	}
	return q.say("Guest")
}

// since says how long ago something was.
func (q *request) since(unix int64) string {
	if unix == 0 {
		return ""
	}
	switch d := time.Since(time.Unix(unix, 0)); {
	case d < time.Minute:
		return q.say("just now")
	case d < time.Hour:
		return q.say("%d minutes ago", int(d.Minutes()))
	case d < 48*time.Hour:
		return q.say("%d hours ago", int(d.Hours()))
	default:
		return q.say("%d days ago", int(d.Hours()/24))
	}
}
