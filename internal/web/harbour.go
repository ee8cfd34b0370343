package web

import (
	"net/http"
	"slices"
	"time"

	"seaboard/game"
	"seaboard/internal/names"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// Tables shown in one list of the harbour.
const listed = 50

func (s *site) harbour(q *request) error {
	var h ui.Harbour
	for _, k := range s.kits {
		h.Games = append(h.Games, q.game(k))
	}
	if q.guest != "" {
		waiting, err := s.tables.Tables(q.ctx(), table.Query{Guest: q.guest, Kind: table.Waiting, Limit: listed})
		if err != nil {
			return err
		}
		mine, err := s.tables.Tables(q.ctx(), table.Query{Guest: q.guest, Kind: table.Mine, Limit: listed})
		if err != nil {
			return err
		}
		h.Waiting = q.listed(waiting)
		h.Mine = q.listed(slices.DeleteFunc(mine, func(t table.Summary) bool { return t.Waiting }))
	}
	open, err := s.tables.Tables(q.ctx(), table.Query{Guest: q.guest, Kind: table.OpenListed, Limit: listed})
	if err != nil {
		return err
	}
	running, err := s.tables.Tables(q.ctx(), table.Query{Guest: q.guest, Kind: table.RunningListed, Limit: listed})
	if err != nil {
		return err
	}
	seated := func(t table.Summary) bool { return t.You != 0 }
	h.Open = q.listed(slices.DeleteFunc(open, seated))
	h.Running = q.listed(slices.DeleteFunc(running, seated))
	p := q.page("Seaboard")
	q.share(p, nil, p.Title, q.sentence())
	return q.show(http.StatusOK, ui.HarbourPage(p, h))
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
