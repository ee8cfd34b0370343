package api

import (
	"encoding/json"
	"net/http"
)

// write answers with a problem outside of huma's handlers.
func write(w http.ResponseWriter, p *problem) {
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.Encode(p) // the reader may be gone
}
