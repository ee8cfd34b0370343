package web

import (
	"encoding/json"
	"net/http"
	"time"
)

// holds is how long a promise that comes with a form is used by the page's script;
// later it asks for a new one.
const holds = 45 * time.Minute

// promise promises a table to the page's script, which makes up its salt then.
func (s *site) promise(q *request) error {
	p, err := s.tables.Promise(q.ctx())
	if err != nil {
		return err
	}
	data, err := json.Marshal(map[string]string{"table": p.Table, "commitment": p.Commitment, "promise": p.Text})
	if err != nil {
		return err
	}
	h := q.w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "application/json")
	q.w.WriteHeader(http.StatusOK)
	_, err = q.w.Write(data)
	return err
}
