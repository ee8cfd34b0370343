package web

import (
	"net/http"

	"seaboard/game"
	"seaboard/internal/lang"
	"seaboard/internal/names"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

func (s *site) joinForm(q *request) error {
	look, err := s.tables.Look(q.ctx(), q.id(), q.who())
	if err != nil {
		return err
	}
	if look.You != 0 {
		return q.see("/t/" + look.Table)
	}
	if err := q.invited(look); err != nil {
		return err
	}
	if _, err := q.needGuest(); err != nil {
		return err
	}
	return q.showJoining(http.StatusOK, look, "")
}

// invited refuses who comes to a game that has begun without an invitation to it.
func (q *request) invited(look *table.Look) error {
	if look.Phase == table.Open {
		return nil
	}
	if code := q.PathValue("code"); code != "" {
		_, err := q.site.tables.Invited(q.ctx(), look.Table, table.Joining{Code: code})
		return err
	}
	return &problem{http.StatusGone, game.Say("There is no free seat at this table any more.")}
}

// instead says in whose place an invitation puts the visitor; nothing where the seat
// is free.
func (q *request) instead(look *table.Look) string {
	code := q.PathValue("code")
	if code == "" {
		return ""
	}
	i, err := q.site.tables.Invited(q.ctx(), look.Table, table.Joining{Code: code})
	if err != nil || i.Name == "" {
		return ""
	}
	return q.say("You take over the seat of %s.", names.Isolate(i.Name))
}

func (q *request) showJoining(status int, look *table.Look, fault string) error {
	k, err := q.site.kit(look.Game)
	if err != nil {
		return err
	}
	j := ui.Joining{Table: look.Table, Game: q.game(k), Code: q.PathValue("code"), Name: q.name(), Fault: fault, Clock: q.clockNote(look.Clock)}
	j.Instead, j.Patience = q.instead(look), q.patienceNote(look)
	j.Fair = ui.Fair{Table: look.Table, Commitment: look.Commitment, Salt: q.PostForm.Get("salt")}
	if q.PostForm.Has("name") {
		j.Name = q.PostForm.Get("name")
	}
	for i, seat := range look.Seats {
		j.Seats = append(j.Seats, ui.Sitter{Seat: i + 1, Name: q.sitter(seat)})
	}
	p := q.page(q.say("Take a seat"))
	q.share(p, k, q.say("Come aboard: %s", j.Game.Title), q.invitation(look))
	return q.show(status, ui.JoiningPage(p, j))
}

// invitation is what a messenger says under an invitation: who waits there.
func (q *request) invitation(look *table.Look) string {
	for _, seat := range look.Seats {
		if seat.Kind == table.Guest {
			return q.say("%s keeps a seat for you. Open the link to take it: no account, nothing to install.", names.Isolate(q.sitter(seat)))
		}
	}
	return q.say("A seat is free for you. Open the link to take it: no account, nothing to install.")
}

func (s *site) join(q *request) error {
	name := q.PostForm.Get("name")
	if name == "" {
		name = q.say("Guest")
	}
	guest, err := q.needGuest()
	if err != nil {
		return err
	}
	_, err = s.tables.Join(q.ctx(), q.id(), table.Joining{Code: q.PathValue("code"), Name: name, Salt: q.PostForm.Get("salt"), Guest: guest})
	if err == nil {
		q.keepName(name)
		return q.see("/t/" + q.id())
	}
	status, text, ok := said(err)
	if !ok {
		return err
	}
	look, err2 := s.tables.Look(q.ctx(), q.id(), q.who())
	if err2 == nil && look.You != 0 {
		return q.see("/t/" + q.id()) // the form was sent before, and its answer lost
	}
	if err2 != nil || status != http.StatusUnprocessableEntity {
		return err
	}
	return q.showJoining(status, look, lang.Sentence(q.reader.Text(text, nil)))
}
