package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"seaboard/internal/lang"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// elsewhere is which tables wait for the visitor, the longest waiting first,
// without the one that is looked at.
func (q *request) elsewhere(here string) (list []table.Summary) {
	if q.guest == "" {
		return nil
	}
	list, err := q.site.tables.Tables(q.ctx(), table.Query{Guest: q.guest, Kind: table.Waiting, Limit: listed})
	if f, ok := errors.AsType[*table.Fault](err); ok && f.Kind == table.Unknown {
		return nil // it has been shut out, and is told so where it asks for more
	}
	if err != nil {
		q.site.log.Error("waiting tables not found", "err", err)
		return nil
	}
	calledFirst(list)
	return slices.DeleteFunc(list, func(t table.Summary) bool { return t.Table == here })
}

// calledFirst puts the tables in front at which somebody asks the visitor to move.
func calledFirst(list []table.Summary) {
	slices.SortStableFunc(list, func(a, b table.Summary) int { return min(1, len(b.Called)) - min(1, len(a.Called)) })
}

// call is what a page says of them.
func (q *request) call(list []table.Summary) ui.Call {
	if len(list) == 0 {
		return ui.Call{}
	}
	return ui.Call{
		Count: len(list),
		Text:  lang.Sentence(q.say("%d tables wait for you", len(list))),
		Next:  "/t/" + list[0].Table,
	}
}

// waits is one table that waits, as the page's script gets it.
type waits struct {
	Table string `json:"table"`
	Game  string `json:"game"`
}

// waiting tells the page's script which tables wait for the visitor. It is asked
// often, so it answers with little, and with nothing where that is known.
func (s *site) waiting(q *request) error {
	list := q.elsewhere(q.FormValue("at"))
	answer := struct {
		Text   string  `json:"text"`
		Less   string  `json:"less"` // the same for one table less: a page that is of one of them
		Tables []waits `json:"tables"`
	}{q.call(list).Text, q.call(list[min(1, len(list)):]).Text, []waits{}}
	for _, t := range list {
		w := waits{t.Table, t.Game}
		if k, err := s.kit(t.Game); err == nil {
			w.Game = q.say(k.info.Title)
		}
		answer.Tables = append(answer.Tables, w)
	}
	data, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	h := q.w.Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Vary", "Accept-Language, Cookie")
	h.Set("ETag", tag)
	if q.Header.Get("If-None-Match") == tag {
		q.w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", "application/json")
	_, err = q.w.Write(data)
	return err
}
