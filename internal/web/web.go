// Package web is what people see: pages, forms, and the stream that keeps a
// table's page up to date. Pages are rendered here from what a seat may see;
// the browser gets HTML and a small script for choosing on the board, and
// everything works without the script, too.
//
// It knows games only through the contract and their kits, and must not compute
// anything of a game's rules. Its components are in package ui, its scripts and
// styles in assets.
package web

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"

	"github.com/klauspost/compress/gzhttp"

	"seaboard/game"
	"seaboard/internal/lang"
	"seaboard/internal/table"
)

// Tables is what the pages need of the tables; *table.Service has it.
type Tables interface {
	Promise(ctx context.Context) (*table.Promise, error)
	Open(ctx context.Context, o table.Opening) (*table.Opened, error)
	Join(ctx context.Context, id string, j table.Joining) (*table.Joined, error)
	Look(ctx context.Context, id string, who table.Who) (*table.Look, error)
	Story(ctx context.Context, id string, who table.Who, from int) ([]table.Entry, error)
	Act(ctx context.Context, id string, who table.Who, a table.Acting) (*table.Look, error)
	Why(ctx context.Context, id string, who table.Who, action string) error
	Stand(ctx context.Context, id string, who table.Who, decline table.Decline) (*table.Look, error)
	Undo(ctx context.Context, id string, who table.Who, version int) (*table.Look, error)
	Leave(ctx context.Context, id string, who table.Who) (*table.Look, error)
	Return(ctx context.Context, id string, who table.Who) (*table.Look, error)
	Close(ctx context.Context, id string, who table.Who) (*table.Look, error)
	Propose(ctx context.Context, id string, who table.Who, plan table.Plan, seat game.Seat) (*table.Look, error)
	Agree(ctx context.Context, id string, who table.Who, proposal int) (*table.Look, error)
	Refuse(ctx context.Context, id string, who table.Who, proposal int) (*table.Look, error)
	Remind(ctx context.Context, id string, who table.Who, seat game.Seat) (*table.Look, error)
	Invited(ctx context.Context, id string, j table.Joining) (*table.Invitation, error)
	Record(ctx context.Context, id string, who table.Who) ([]byte, error)
	Past(ctx context.Context, id string, who table.Who, version int) (*table.Past, error)
	Course(ctx context.Context, id string, who table.Who) ([][]*int, error)
	Prove(ctx context.Context, id string, who table.Who) (*table.Proof, error)
	ReadFile(data []byte) (*table.File, error)
	Tables(ctx context.Context, q table.Query) ([]table.Summary, error)
	Moved(id string) (changed <-chan struct{}, stop func())
	Stamp(ctx context.Context, guest string) (string, error)
	Recognise(ctx context.Context, text string) (guest string, stamped bool, err error)
	Devices(ctx context.Context, who table.Who) ([]table.Device, error)
	Offer(ctx context.Context, who table.Who, name string) (*table.Handover, error)
	Offered(ctx context.Context, who table.Who, code string) (*table.Offered, error)
	Redeem(ctx context.Context, who table.Who, r table.Redeeming) (secret string, err error)
	ShutOut(ctx context.Context, who table.Who, device string) error
}

// Config is what the pages are made from.
type Config struct {
	Tables Tables
	Kits   []game.Kit
	Log    *slog.Logger
	// Lock is the host's password, nil for none, and PassCookie the cookie that has
	// the pass of whoever has said it.
	Lock       Lock
	PassCookie string
}

// site is all that the handlers share.
type site struct {
	tables Tables
	kits   []*kit
	book   *lang.Book
	assets *assets
	drawn  *gallery
	log    *slog.Logger
	lock   Lock // nil without a password

	passCookie string
}

// Pages is the handler of everything outside /api/.
type Pages struct {
	http.Handler
	refuse http.Handler
	tables Tables
}

// New returns the pages. It panics where a kit brings a broken catalogue or rule
// book: they are part of the program.
func New(c Config) *Pages {
	s := &site{tables: c.Tables, assets: newAssets(), drawn: newGallery(), log: c.Log, lock: c.Lock, passCookie: c.PassCookie}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	var texts []fs.FS
	for _, k := range c.Kits {
		texts = append(texts, k.Texts)
	}
	var err error
	if s.book, err = lang.New(texts...); err != nil {
		panic(err)
	}
	for _, k := range c.Kits {
		s.kits = append(s.kits, newKit(k, s.assets, s.book))
	}
	return &Pages{guard(s.routes()), guard(s.page(refusal)), c.Tables}
}

func (s *site) routes() http.Handler {
	pages := http.NewServeMux()
	page := func(pattern string, h func(*request) error) { pages.Handle(pattern, s.page(h)) }
	page("GET /{$}", s.harbour)
	page("GET /tables/{list}", s.tableList)
	page("POST /play/{game}", s.playNow)
	page("GET /play/{game}", func(q *request) error { return q.see("/open/" + q.PathValue("game")) })
	page("GET /open/{game}", s.openForm)
	page("POST /open/{game}", s.open)
	page("GET /rules/{game}", s.rules)
	page("GET /learn/{game}", s.learn)
	page("GET /learn/{game}/{step}", s.learn)
	page("POST /learn/{game}/{step}", s.practise)
	page("GET /learn/{game}/{step}/why", s.whyNot)
	page("GET /settings", s.settingsForm)
	page("POST /settings", s.settings)
	page("GET /enter", s.enterForm)
	page("POST /enter", s.enter)
	page("GET /devices", s.devices)
	page("POST /devices", s.offerSeats)
	page("GET /devices/{code}", s.offeredSeats)
	page("POST /devices/{code}", s.takeSeats)
	page("POST /devices/{device}/remove", s.shutOut)
	page("GET /devices/{device}/remove", func(q *request) error { return q.see("/devices") })
	page("GET /waiting", s.waiting)
	page("GET /promise", s.promise)
	page("GET /t/{table}", s.table)
	page("GET /t/{table}/log", s.wholeLog)
	page("GET /t/{table}/record", s.record)
	page("GET /t/{table}/replay", s.replay)
	page("GET /replay", s.fileForm)
	pages.Handle("POST /replay", s.pageOf(maxFile, s.file))
	page("GET /t/{table}/why", s.why)
	for deed, h := range map[string]func(*request) error{
		"act": s.act, "decline": s.decline, "undo": s.undo, "leave": s.leave, "return": s.comeBack,
		"propose": s.propose, "agree": s.agree, "refuse": s.disagree, "remind": s.remind,
	} {
		page("POST /t/{table}/"+deed, h)
		// What is refused is shown at this address: who looks at it again sees the
		// table.
		page("GET /t/{table}/"+deed, func(q *request) error { return q.see("/t/" + q.id()) })
	}
	page("GET /t/{table}/close", s.ending(table.PlanClose))
	page("POST /t/{table}/close", s.close)
	page("GET /t/{table}/finish", s.ending(table.PlanFinish))
	page("POST /t/{table}/finish", s.finish)
	page("GET /t/{table}/join", s.joinForm)
	page("GET /t/{table}/join/{code}", s.joinForm)
	page("POST /t/{table}/join", s.join)
	page("POST /t/{table}/join/{code}", s.join)
	pages.HandleFunc("GET /games/{file}", s.picture)
	page("GET /robots.txt", s.robots)
	page("GET /manifest.webmanifest", s.manifest)

	mux := http.NewServeMux()
	page("/", nowhere(mux, pages))
	mux.Handle("/", gzhttp.GzipHandler(pages))
	// The stream compresses its events by itself, and assets are compressed
	// once.
	mux.Handle("GET /t/{table}/stream", s.page(s.stream))
	mux.Handle("GET /assets/{hash}/{name}", s.assets)
	mux.Handle("GET /favicon.ico", s.unbidden("favicon.ico"))
	mux.Handle("GET /apple-touch-icon.png", s.unbidden("apple-touch-icon.png"))
	return mux
}
