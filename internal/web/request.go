package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"seaboard/game"
	"seaboard/internal/door"
	"seaboard/internal/lang"
	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

// maxForm bounds what a form may send, in bytes.
const maxForm = 64 << 10

// request is one request with all that every handler wants to know.
type request struct {
	*http.Request
	w    http.ResponseWriter
	site *site
	// reader is the visitor's language, prefs what else was set.
	reader *lang.Reader
	prefs  prefs
	guest  string // the browser's secret, "" before it needed one
	cookie string // the name of the cookie that it came in
	kept   bool   // the answer sets it
}

// page makes a handler of one that may fail. What fails is shown as a page.
func (s *site) page(h func(*request) error) http.Handler { return s.pageOf(maxForm, h) }

// pageOf is page for forms of at most so many bytes.
func (s *site) pageOf(most int64, h func(*request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := s.read(w, r)
		if err := q.findGuest(); err != nil {
			q.refuse(err)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		if r.Method == http.MethodPost && r.Context().Value(refusalKey{}) == nil {
			if err := readForm(r, most); err != nil {
				q.refuse(badForm(err))
				return
			}
		}
		if err := h(q); err != nil {
			q.refuse(err)
		}
	})
}

// readForm reads a form of either kind. All of it stays in memory.
func readForm(r *http.Request, most int64) error {
	if err := r.ParseForm(); err != nil {
		return err
	}
	if err := r.ParseMultipartForm(most); !errors.Is(err, http.ErrNotMultipart) {
		return err
	}
	return nil
}

func (s *site) read(w http.ResponseWriter, r *http.Request) *request {
	p := readPrefs(r)
	q := &request{Request: r, w: w, site: s, prefs: p}
	q.reader = s.book.Match(p.Language, r.Header.Get("Accept-Language"))
	return q
}

// who is the visitor to a table.
func (q *request) who() table.Who { return table.Who{Guest: q.guest} }

func (q *request) ctx() context.Context { return q.Request.Context() }

// visit returns what the door knows of the request.
func (q *request) visit() door.Visit { return door.Of(q.ctx()) }

// id is the table's in the request's path.
func (q *request) id() string { return q.PathValue("table") }

func (q *request) say(format string, args ...any) string { return q.reader.Say(format, args...) }

// page begins a page for the visitor.
func (q *request) page(title string) *ui.Page {
	p := &ui.Page{
		Reader:    q.reader,
		Languages: q.site.book.Readers(),
		Title:     title,
		Base:      q.visit().Path(),
		Path:      q.URL.Path,
		Theme:     q.prefs.Theme,
		Motion:    q.prefs.Motion,
		Confirm:   q.prefs.Confirm != "no",
		Colours:   q.prefs.Colours,
		Keys:      q.prefs.Keys != "no",
		Style:     q.site.assets.url("seaboard.css"),
		Icon:      q.site.assets.url("icon.svg"),
		CallIcon:  q.site.assets.url("icon-call.svg"),
		Known:     q.guest != "",
		Sound:     q.prefs.Sound == "yes",
		Notify:    q.prefs.Notify == "yes",
	}
	p.Key = q.formKey
	p.Elsewhere = sync.OnceValue(func() ui.Call { return q.call(q.elsewhere(q.id())) })
	for _, name := range []string{"htmx.min.js", "seaboard.js"} {
		p.Scripts = append(p.Scripts, q.site.assets.url(name))
	}
	return p
}

// show sends a component. It is rendered as a whole first, so that a fault of
// ours never sends half a page under status 200.
func (q *request) show(status int, c templ.Component) error {
	var b bytes.Buffer
	// A request whose body was cut off has ended, and yet somebody may read on.
	if err := c.Render(context.WithoutCancel(q.ctx()), &b); err != nil {
		return err
	}
	h := q.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Add("Vary", "Accept-Language, Cookie")
	q.w.WriteHeader(status)
	_, err := q.w.Write(b.Bytes())
	if err != nil {
		q.site.log.Debug("page not sent", "path", door.LogPath(q.URL.Path), "err", err)
	}
	return nil
}

// see sends the browser on to another page, after a form was taken.
func (q *request) see(path string) error {
	http.Redirect(q.w, q.Request, q.visit().To(path), http.StatusSeeOther)
	return nil
}

// scripted tells whether the page's own script asks, which takes a fragment
// where a form without it takes a page.
func (q *request) scripted() bool { return q.Header.Get("Hx-Request") == "true" }

// refusalKey finds in a context what the door refused.
type refusalKey struct{}

// Refuse answers with a page what the door does not let in.
func (p *Pages) Refuse(w http.ResponseWriter, r *http.Request, f door.Refusal) {
	p.refuse.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), refusalKey{}, f)))
}

// refusal is the page about it. What came with the request is not looked at.
func refusal(q *request) error {
	f := q.ctx().Value(refusalKey{}).(door.Refusal)
	return &problem{f.Status, f.Text}
}

// problem is a fault that is found by the pages themselves.
type problem struct {
	status int
	text   game.Text
}

func (p *problem) Error() string { return p.text.String() }

func badForm(err error) error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return &problem{http.StatusRequestEntityTooLarge, game.Say("That is more than this page takes.")}
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return &problem{http.StatusRequestTimeout, game.Say("The form took too long to arrive. Send it again.")}
	}
	return &problem{http.StatusBadRequest, game.Say("The form could not be read.")}
}

// refuse answers with a page that says in words what is wrong, whatever became of
// the request meanwhile.
func (q *request) refuse(err error) {
	gone := q.ctx().Err() != nil
	q.Request = q.WithContext(context.WithoutCancel(q.ctx()))
	status, text := http.StatusInternalServerError, game.Say("Something broke here. It is not your fault, and it has been noted.")
	if f, ok := errors.AsType[*table.Fault](err); ok {
		status, text = f.Kind.HTTP(), f.Text
		if f.Kind == table.Unknown && q.guest != "" {
			q.dropGuest()
		}
	} else if p, ok := errors.AsType[*problem](err); ok {
		status, text = p.status, p.text
	}
	if gone && status >= http.StatusInternalServerError {
		status, text = http.StatusServiceUnavailable, game.Say("That was broken off. Try it again.")
	}
	if status == http.StatusServiceUnavailable {
		q.w.Header().Set("Retry-After", "1")
	} else if status >= 500 {
		q.site.log.Error("page failed", "method", q.Method, "path", door.LogPath(q.URL.Path), "err", err)
	}
	said := lang.Sentence(q.reader.Text(text, nil))
	p := q.page(said)
	if status == http.StatusServiceUnavailable && q.Method == http.MethodGet {
		p.Again = reload // the page heals by itself
	}
	if err := q.show(status, ui.Trouble(p, status, said)); err != nil {
		q.site.log.Error("page about a fault failed", "err", err)
	}
}

// nowhere answers where none of the muxes has a page, or none with this method.
func nowhere(muxes ...*http.ServeMux) func(*request) error {
	return func(q *request) error {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			probe := q.Clone(q.ctx())
			probe.Method = method
			if slices.ContainsFunc(muxes, func(m *http.ServeMux) bool {
				_, pattern := m.Handler(probe)
				return pattern != "/" && pattern != ""
			}) {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) > 0 {
			q.w.Header().Set("Allow", strings.Join(allowed, ", "))
			return &problem{http.StatusMethodNotAllowed, game.Say("This page takes no such request.")}
		}
		return &problem{http.StatusNotFound, game.Say("There is no such page.")}
	}
}
