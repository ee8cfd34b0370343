package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/internal/lang"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// act makes the action that a form asks for.
func (s *site) act(q *request) error {
	version, err := q.version()
	if err != nil {
		return err
	}
	seq, _ := strconv.Atoi(q.PostForm.Get("seq")) // 0 asks for less to be checked
	look, err := s.tables.Act(q.ctx(), q.id(), q.who(), table.Acting{
		Version: version,
		Action:  q.PostForm.Get("action"),
		ID:      q.PostForm.Get("key"),
		Seq:     seq,
	})
	return q.answer(look, err)
}

// why says in a sentence why a place cannot be chosen now: the rules are asked
// for what pointing at it would mean.
func (s *site) why(q *request) error {
	look, err := s.tables.Look(q.ctx(), q.id(), q.who())
	if err != nil {
		return err
	}
	v, err := q.viewer(look)
	if err != nil {
		return err
	}
	n := v.why(q.pointed(), func(wish string) error { return s.tables.Why(q.ctx(), q.id(), q.who(), wish) })
	return q.show(http.StatusOK, ui.Notice(q.page(""), n.text, n.rules))
}

// why says in a sentence why the last of the places that were pointed at cannot be
// chosen now. Ask gives the rules' fault with an action. Where one of the actions
// that may be meant can be made, it only has to be begun elsewhere.
func (v *viewer) why(places []string, ask func(action string) error) notice {
	var first *table.Fault
	can := false
	if wisher, ok := v.kit.Board.(game.Wisher); ok && v.look.View != nil {
		last := len(places) - 1
		for _, wish := range wisher.Wishes(v.look.View, places[last], places[:last]...) {
			f, refused := errors.AsType[*table.Fault](ask(wish))
			can = can || !refused
			if first == nil {
				first = f
			}
		}
	}
	if first != nil && !can {
		return v.refusal(first)
	}
	n := notice{text: v.say("Not possible now.")}
	if len(v.look.Choices) > 0 {
		n.text += " " + v.say("Choose what is lit.")
		n.rules = v.kit.forPrompt(v.look.Prompt)
	}
	return n
}

// pointed is the places that the visitor pointed at, the last one last.
func (q *request) pointed() []string {
	return append(strings.Fields(q.FormValue("after")), q.FormValue("place"))
}

// refusal is a fault in the reader's words.
func (v *viewer) refusal(f *table.Fault) notice {
	return notice{lang.Sentence(v.text(f.Text)), v.kit.forRule(f.Rule)}
}

func (s *site) undo(q *request) error {
	version, err := q.version()
	if err != nil {
		return err
	}
	look, err := s.tables.Undo(q.ctx(), q.id(), q.who(), version)
	return q.answer(look, err)
}

// decline sets which hidden questions the table declines for the visitor.
func (s *site) decline(q *request) error {
	look, err := s.tables.Stand(q.ctx(), q.id(), q.who(), table.Decline(q.PostForm.Get("questions")))
	return q.answer(look, err)
}

func (s *site) leave(q *request) error {
	look, err := s.tables.Leave(q.ctx(), q.id(), q.who())
	return q.answer(look, err)
}

func (s *site) comeBack(q *request) error {
	look, err := s.tables.Return(q.ctx(), q.id(), q.who())
	return q.answer(look, err)
}

func (s *site) close(q *request) error {
	look, err := s.tables.Close(q.ctx(), q.id(), q.who())
	return q.answer(look, err)
}

func (s *site) finish(q *request) error {
	look, err := s.tables.Propose(q.ctx(), q.id(), q.who(), table.PlanFinish, game.Watcher)
	return q.answer(look, err)
}

func (q *request) version() (int, error) {
	version, err := strconv.Atoi(q.PostForm.Get("version"))
	if err != nil {
		return 0, &problem{http.StatusBadRequest, game.Say("The form could not be read.")}
	}
	return version, nil
}

// answer shows the table after something was asked of it. What was refused comes
// with the present table, so that nobody is left with an old one.
func (q *request) answer(look *table.Look, err error) error {
	if err == nil {
		if q.scripted() {
			return q.showTable(http.StatusOK, look, notice{})
		}
		return q.see("/t/" + q.id())
	}
	f, ok := errors.AsType[*table.Fault](err)
	if !ok {
		return err
	}
	if look = f.Look; look == nil {
		var err2 error
		if look, err2 = q.site.tables.Look(q.ctx(), q.id(), q.who()); err2 != nil {
			return err
		}
	}
	v, err2 := q.viewer(look)
	if err2 != nil {
		return err
	}
	return q.showTable(f.Kind.HTTP(), look, v.refusal(f))
}

// record sends the table's record as the visitor may have it.
func (s *site) record(q *request) error {
	data, err := s.tables.Record(q.ctx(), q.id(), q.who())
	if err != nil {
		return err
	}
	h := q.w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+filename(q.id())+`.sea"`)
	h.Set("Cache-Control", "no-store")
	_, err = q.w.Write(data)
	return err
}

// filename keeps of a table's id what every system takes in a file's name.
func filename(id string) string {
	safe := []byte("table-")
	for _, c := range []byte(id) {
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			safe = append(safe, c)
		}
	}
	return string(safe)
}
