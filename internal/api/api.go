// Package api is the open API: JSON over HTTP under /api/, for programs. All
// that the pages can do, a program can do here.
//
// It turns requests into calls of the tables and their answers into JSON, and
// shows nothing that a table did not give it for the asking seat. It knows games
// only through their kits, and must not know cookies or pages.
package api

import (
	"context"
	"iter"
	"log/slog"
	"net/http"
	"net/url"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seaboard/game"
	"seaboard/internal/door"
	"seaboard/internal/table"
)

// Tables is what the API needs of the tables; *table.Service has it.
type Tables interface {
	Promise(ctx context.Context) (*table.Promise, error)
	Open(ctx context.Context, o table.Opening) (*table.Opened, error)
	Join(ctx context.Context, id string, j table.Joining) (*table.Joined, error)
	Look(ctx context.Context, id string, who table.Who) (*table.Look, error)
	At(ctx context.Context, id string, who table.Who, version int) (*table.Look, error)
	Act(ctx context.Context, id string, who table.Who, a table.Acting) (*table.Look, error)
	Stand(ctx context.Context, id string, who table.Who, decline table.Decline) (*table.Look, error)
	Undo(ctx context.Context, id string, who table.Who, version int) (*table.Look, error)
	Leave(ctx context.Context, id string, who table.Who) (*table.Look, error)
	Return(ctx context.Context, id string, who table.Who) (*table.Look, error)
	Close(ctx context.Context, id string, who table.Who) (*table.Look, error)
	Propose(ctx context.Context, id string, who table.Who, plan table.Plan, seat game.Seat) (*table.Look, error)
	Agree(ctx context.Context, id string, who table.Who, proposal int) (*table.Look, error)
	Refuse(ctx context.Context, id string, who table.Who, proposal int) (*table.Look, error)
	Remind(ctx context.Context, id string, who table.Who, seat game.Seat) (*table.Look, error)
	WatchFrom(ctx context.Context, id string, who table.Who, from table.Mark) iter.Seq2[table.Event, error]
	Record(ctx context.Context, id string, who table.Who) ([]byte, error)
	Tables(ctx context.Context, q table.Query) ([]table.Summary, error)
	Offer(ctx context.Context, who table.Who, name string) (*table.Handover, error)
	Redeem(ctx context.Context, who table.Who, r table.Redeeming) (secret string, err error)
	Devices(ctx context.Context, who table.Who) ([]table.Device, error)
	ShutOut(ctx context.Context, who table.Who, device string) error
}

// Config is what the API is made from.
type Config struct {
	Tables  Tables
	Kits    []game.Kit
	Log     *slog.Logger // nil is silent
	Version string       // of the program
	// URL is the public address, nil if it is not known.
	URL *url.URL
}

// MaxBody bounds a request's body, in bytes.
const MaxBody = 64 << 10

// service is what the handlers share.
type service struct {
	tables Tables
	kits   []game.Kit
	log    *slog.Logger
}

// New gives the handler of everything under /api/.
func New(c Config) http.Handler {
	s := &service{tables: c.Tables, kits: c.Kits, log: c.Log}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	mux := http.NewServeMux()
	spec := s.register(humago.New(mux, config(c)))
	docs := newDocs(spec)
	mux.HandleFunc("GET /api/{$}", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, door.Of(r.Context()).To("/api/docs"), http.StatusSeeOther)
	})
	mux.HandleFunc("GET /api/docs", docs.page)
	mux.HandleFunc("GET /api/docs.css", docs.style)
	mux.HandleFunc(elsewhere, nowhere(mux))
	return headers(mux)
}

// config is huma's, without links to schemas in bodies and without the docs page
// that loads scripts from elsewhere.
func config(from Config) huma.Config {
	c := huma.DefaultConfig("Seaboard", from.Version)
	c.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", func(t reflect.Type, hint string) string {
		return strings.TrimSuffix(huma.DefaultSchemaNamer(t, hint), "Body")
	})
	c.Info.Description = introduction
	c.Info.License = &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"}
	if from.URL != nil {
		c.Servers = []*huma.Server{{URL: from.URL.String()}}
	}
	c.OpenAPIPath = "/api/openapi"
	c.DocsPath = ""
	c.SchemasPath = ""
	c.CreateHooks = nil
	c.RejectUnknownQueryParameters = true
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"token":    {Type: "http", Scheme: "bearer", Description: "The token of a seat, from opening or joining a table."},
		"password": {Type: "apiKey", In: "header", Name: "Seaboard-Password", Description: "The host's password, on servers that have one: to open tables, or for all calls but those with an invitation or the token of a seat. Without it they are answered 403."},
	}
	return c
}

const introduction = `Play at a Seaboard table by program. JSON over HTTP; errors are problems after RFC 9457.

A seat's token goes into the header "Authorization: Bearer TOKEN". Without one you are a watcher, who sees what is open to all.

The list "legal" of a table is all that your seat may do now; choose one of it and act with the table's version. When it is not your turn, follow the table's events, or ask again.`

// register registers the operations and gives the description of all.
func (s *service) register(a huma.API) *huma.OpenAPI {
	a.UseMiddleware(bearer(a))
	s.registerGames(a)
	s.registerSeats(a)
	s.registerPlay(a)
	s.registerPeople(a)
	s.registerFiles(a)
	s.registerEvents(a)
	s.registerDevices(a)
	return a.OpenAPI()
}

// tokenKey finds the bearer's token in a context.
type tokenKey struct{}

// bearer takes the token from the request's header.
func bearer(a huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		header := ctx.Header("Authorization")
		if header == "" {
			next(ctx)
			return
		}
		token, ok := bearerToken(header)
		if !ok {
			ctx.SetHeader("WWW-Authenticate", "Bearer")
			huma.WriteErr(a, ctx, http.StatusUnauthorized, `The header Authorization is "Bearer TOKEN".`)
			return
		}
		next(huma.WithValue(ctx, tokenKey{}, token))
	}
}

func bearerToken(header string) (token string, ok bool) {
	scheme, token, _ := strings.Cut(header, " ")
	token = strings.TrimSpace(token)
	return token, strings.EqualFold(scheme, "Bearer") && token != ""
}

// who is who asks.
func who(ctx context.Context) table.Who {
	token, _ := ctx.Value(tokenKey{}).(string)
	return table.Who{Token: token}
}

// headers are on every answer: nothing here is a page to be framed, sniffed or
// kept.
func headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		// Boards carry their style with them, as pictures to be looked at alone do.
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		next.ServeHTTP(w, r)
	})
}
