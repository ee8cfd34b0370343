package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"seaboard/internal/door"
	"seaboard/internal/table"
)

// problem is what an error looks like, after RFC 9457.
type problem struct {
	Title  string     `json:"title" doc:"What kind of error it is."`
	Status int        `json:"status" doc:"The HTTP status code."`
	Detail string     `json:"detail" doc:"What is wrong, in a sentence for people."`
	Rule   string     `json:"rule,omitempty" doc:"The place in the rule book that forbids the action."`
	Table  *tableBody `json:"table,omitempty" doc:"The present table, where the request was made from an older one or the action is not legal."`
	Errors []mistake  `json:"errors,omitempty" doc:"Each part of the request that is wrong."`
}

// mistake is one part of a request that is wrong.
type mistake struct {
	Location string `json:"location" doc:"Where it stands: body.seats[0].kind"`
	Message  string `json:"message"`
}

func (p *problem) Error() string             { return p.Detail }
func (p *problem) GetStatus() int            { return p.Status }
func (p *problem) ContentType(string) string { return "application/problem+json" }

func init() {
	// huma knows its error type and its way with empty lists as variables of its
	// package only.
	huma.NewError = newProblem
	huma.DefaultArrayNullable = false
	huma.ValidateStrictCasing = true // "GAME" is an unknown field
}

// newProblem makes a problem of what huma finds wrong.
func newProblem(status int, message string, errs ...error) huma.StatusError {
	p := &problem{Title: http.StatusText(status), Status: status, Detail: sentence(message)}
	switch status {
	case http.StatusInternalServerError:
		if message == "cannot read request body" { // in huma's words: it was cut off
			p.Status, p.Title = http.StatusBadRequest, http.StatusText(http.StatusBadRequest)
			p.Detail = "The body ended too early."
			return p
		}
	case http.StatusRequestTimeout:
		p.Detail = "The body took too long to arrive."
		return p
	case http.StatusUnsupportedMediaType:
		p.Detail = "The body is JSON: send it with the header Content-Type: application/json."
		return p
	case http.StatusRequestEntityTooLarge:
		p.Detail = fmt.Sprintf("The body has more than %d KiB.", MaxBody>>10)
		return p
	}
	for _, err := range errs {
		m := mistake{Message: err.Error()}
		if d, ok := err.(huma.ErrorDetailer); ok {
			m = mistake{Location: d.ErrorDetail().Location, Message: d.ErrorDetail().Message}
		}
		if found := unfitting.FindStringSubmatch(m.Message); found != nil {
			m.Message = "expected a whole number of at most 64 bits, not " + found[1]
			if found[2] != "" {
				m.Location += "." + found[2]
			}
		}
		p.Errors = append(p.Errors, m)
	}
	if len(p.Errors) > 0 {
		first := p.Errors[0]
		p.Detail = strings.TrimSuffix(p.Detail, ".") + ": " + strings.TrimSpace(first.Message+" "+at(first.Location))
	}
	return p
}

// unfitting is how package json says, in words of Go, that a number is none of a
// field's: a fraction of zero, or one that is too large.
var unfitting = regexp.MustCompile(`^json: cannot unmarshal number (\S+) into Go (?:struct field \w+\.(\S+)|value) of type int$`)

func at(location string) string {
	if location == "" {
		return ""
	}
	return "(" + location + ")"
}

// sentence begins with a capital letter.
func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// refuse makes a problem.
func refuse(status int, format string, args ...any) *problem {
	return &problem{Title: http.StatusText(status), Status: status, Detail: fmt.Sprintf(format, args...)}
}

// Refuse answers with a problem what the door does not let in.
func Refuse(w http.ResponseWriter, r *http.Request, f door.Refusal) {
	headers(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		write(w, refuse(f.Status, "%s", f.Text))
	})).ServeHTTP(w, r)
}

// fail makes of a table's error what the caller is told. What is broken on our
// side is told to the log alone.
func (s *service) fail(ctx context.Context, err error) error {
	fault, ok := errors.AsType[*table.Fault](err)
	if ctx.Err() != nil && (!ok || fault.Kind.HTTP() >= http.StatusInternalServerError) {
		p := refuse(http.StatusServiceUnavailable, "That was broken off. Ask again.")
		return huma.ErrorWithHeaders(p, http.Header{"Retry-After": {"1"}})
	}
	if !ok {
		s.log.ErrorContext(ctx, "api", "err", err)
		return refuse(http.StatusInternalServerError, "Something is broken here; nothing of the table is lost. Ask again.")
	}
	p := refuse(fault.Kind.HTTP(), "%s", fault.Text)
	p.Rule = fault.Rule
	if fault.Look != nil {
		p.Table = newTableBody(door.Of(ctx), fault.Look)
	}
	switch fault.Kind {
	case table.Unknown:
		return huma.ErrorWithHeaders(p, http.Header{"WWW-Authenticate": {"Bearer"}})
	case table.Busy:
		return huma.ErrorWithHeaders(p, http.Header{"Retry-After": {"1"}})
	case table.Full, table.Broken:
		s.log.ErrorContext(ctx, "api", "err", err)
	}
	return p
}

// elsewhere is the pattern of all that is not an operation.
const elsewhere = "/api/"

// nowhere answers where there is no operation, or none with this method.
func nowhere(mux *http.ServeMux) http.HandlerFunc {
	methods := []string{http.MethodGet, http.MethodPost}
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range methods {
			probe := r.Clone(r.Context())
			probe.Method = method
			if _, pattern := mux.Handler(probe); pattern != elsewhere && pattern != "" {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) > 0 {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			write(w, refuse(http.StatusMethodNotAllowed, "Here is %s only.", strings.Join(allowed, " and ")))
			return
		}
		write(w, refuse(http.StatusNotFound, "There is nothing here; /api/docs says what there is."))
	}
}
