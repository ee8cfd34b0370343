package table

import (
	"context"
	"errors"
	"iter"
	"log/slog"
	"time"

	"seaboard/game"
	"seaboard/internal/live"
	"seaboard/internal/store"
)

// Config is what a Service works with. Log may be nil.
type Config struct {
	Store store.Store
	Kits  []game.Kit
	Hub   *live.Hub
	Log   *slog.Logger
	// BotPause is how long a bot waits before it acts where a person sits at the
	// table, so that eyes can follow.
	BotPause time.Duration
}

// Service is all tables. It is safe for concurrent use. Its errors are *Fault.
type Service struct {
	config Config
}

// New makes a Service.
func New(c Config) *Service { return &Service{config: c} }

// Query asks for a list of tables.
type Query struct {
	Kind  List
	Guest string
	Limit int // 0 is a sensible one
}

// List is a kind of list of tables.
type List int

const (
	Waiting       List = iota // for the guest to act, the longest waiting first
	Mine                      // where the guest sits or that it opened, newest first
	OpenListed                // with a free seat, not private, newest first
	RunningListed             // played now, not private, newest first
)

var errNotYet = errors.New("not built")

// Run lets bots play and clears away, until ctx ends.
func (s *Service) Run(ctx context.Context) error { <-ctx.Done(); return nil }

// Open makes a table. Where no seat is free, the game starts at once.
func (s *Service) Open(ctx context.Context, o Opening) (*Opened, error) { return nil, errNotYet }

// Join takes a free seat. With the last one the game starts.
func (s *Service) Join(ctx context.Context, table string, j Joining) (*Joined, error) {
	return nil, errNotYet
}

// Look is the table as who may see it.
func (s *Service) Look(ctx context.Context, table string, who Who) (*Look, error) {
	return nil, errNotYet
}

// At is an earlier position, after version lines of the record.
func (s *Service) At(ctx context.Context, table string, who Who, version int) (*Look, error) {
	return nil, errNotYet
}

// Story is the table's log in words, from sequence number fromSeq on.
func (s *Service) Story(ctx context.Context, table string, who Who, fromSeq int) ([]Entry, error) {
	return nil, errNotYet
}

// Act makes an action for the seat of who, and draws what chance owes after it.
func (s *Service) Act(ctx context.Context, table string, who Who, a Acting) (*Look, error) {
	return nil, errNotYet
}

// Undo takes back the last action of the seat of who.
func (s *Service) Undo(ctx context.Context, table string, who Who, version int) (*Look, error) {
	return nil, errNotYet
}

// Watch tells what is missing since version from, and then what happens, until
// the table is over or ctx ends.
func (s *Service) Watch(ctx context.Context, table string, who Who, from int) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) { yield(Event{}, errNotYet) }
}

// Moved gives a channel that holds a hint after the table has moved, and a
// function that ends the watch.
func (s *Service) Moved(table string) (changed <-chan struct{}, stop func()) {
	return s.config.Hub.Watch(table)
}

// Record is the record file so far, as who may see it.
func (s *Service) Record(ctx context.Context, table string, who Who) ([]byte, error) {
	return nil, errNotYet
}

// Close gives the table up. Only who opened it may.
func (s *Service) Close(ctx context.Context, table string, who Who) (*Look, error) {
	return nil, errNotYet
}

// Leave lets a bot play for the person.
func (s *Service) Leave(ctx context.Context, table string, who Who) (*Look, error) {
	return nil, errNotYet
}

// Return gives the person its seat back from the bot.
func (s *Service) Return(ctx context.Context, table string, who Who) (*Look, error) {
	return nil, errNotYet
}

// Tables lists tables.
func (s *Service) Tables(ctx context.Context, q Query) ([]Summary, error) { return nil, errNotYet }
