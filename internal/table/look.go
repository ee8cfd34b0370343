package table

import (
	"cmp"
	"time"

	"seaboard/game"
)

// Phase is where a table stands in its life.
type Phase string

const (
	Open    Phase = "open"    // a seat is free
	Playing Phase = "playing" // the game goes on
	Over    Phase = "over"    // the game has ended
	Closed  Phase = "closed"  // given up before its end by who opened it
)

// SeatKind is what sits on a seat.
type SeatKind string

const (
	Me    SeatKind = "me"   // in an Opening: the one who opens the table
	Free  SeatKind = "open" // to be taken by an invitation, or from the list
	Bot   SeatKind = "bot"
	Guest SeatKind = "person"
)

// Who is somebody who asks something of a table: by the token of a seat, or by
// the secret of a browser's guest. Both empty is a watcher.
type Who struct {
	Token string
	Guest string
}

// secret is what somebody is known by.
func (w Who) secret() string { return cmp.Or(w.Token, w.Guest) }

// Opening is what a new table is to be.
type Opening struct {
	Game    string
	Options map[string]string
	Seats   []OpeningSeat
	Private bool // not in the list of open and running tables
	Clock   Clock
	// Patience is for how many seconds a person is waited for before one of the
	// others alone may let a bot play or invite somebody else: MinPatience to
	// MaxPatience, 0 for UsualPatience, Endless for ever.
	Patience int
	Shuffle  bool // draw who sits where when the game starts
	Guest    string
	Opener   string // names the address of a stranger, whose open tables are counted together; may be empty
	Key      string // of the client's making and secret: the same key opens one table a day; may be empty
	Promise  string // the Text of a Promise, so that the salt comes after the commitment; may be empty
}

// OpeningSeat is one seat of an Opening.
type OpeningSeat struct {
	Kind  SeatKind // Me (once at most), Free or Bot
	Name  string   // of Me
	Level int      // of Bot
	Salt  string   // of Me: the player's own part in the draws, made up when empty
}

// Opened is the answer to an Opening.
type Opened struct {
	Table      string
	Seat       game.Seat // of Me: as drawn where the game starts at once, else before that; 0 without Me
	Token      string    // of that seat, else one that may watch and close
	Invites    []Invite
	Commitment string // SHA-256 of the seed, in hexadecimal
}

// Invite lets somebody take a free seat.
type Invite struct {
	Seat game.Seat
	Code string
}

// Joining asks for a free seat: by a code, or, on a listed table, without one.
type Joining struct {
	Code  string
	Name  string
	Salt  string
	Guest string
	Key   string // as that of an Opening
}

// Joined is the answer to a Joining.
type Joined struct {
	Seat  game.Seat // before the seats are drawn, if the game has not started by it
	Token string
}

// Acting asks for an action.
type Acting struct {
	Version int    // the Look's version that the choice was made from
	Action  string // its text
	ID      string // of the client's making: the same ID acts once; may be empty
	Seq     int    // the Look's Seq, or 0: refuses also what was undone and done anew
}

// Look is a table as one seat, or a watcher, may see it.
type Look struct {
	Table   string
	Game    string
	Options map[string]string // those that are not at their default
	Phase   Phase
	Private bool

	// Version counts the record's action lines. For a seat that has yet to make a
	// simultaneous choice it is the version at which the choice opened.
	Version int
	// Seq counts what happened at the table, undos and seats taken included. It
	// only ever rises.
	Seq int

	Clock Clock      // none is the zero Clock
	Times []SeatTime // by seat as of now, nil without a clock and at earlier positions

	Actors  []game.Seat // chance as 0
	You     game.Seat   // 0 for a watcher
	Seats   []SeatLook
	Points  []*int // sure so far, nil where the viewer may not know; final ones when over
	View    game.View
	Legal   []string // of You, sorted by bytes
	Prompt  game.Text
	Choices []Choice // Legal in the same order, in words
	Forced  bool     // the table makes the only choice by itself in a moment

	Decline   Decline // hidden questions to You that the table declines; "" in games without
	Declining bool    // it declines one in a moment

	Stints  []Stint // of bots in people's seats, as of now
	Resting bool    // everybody has left, and nothing happens until somebody is back

	Result []int // final points, when over
	Places []int // 1 is best, when over

	MayUndo  bool
	MayClose bool     // close the table, or propose to
	Invites  []Invite // of seats still free or invited to anew, for who may invite

	Patience    time.Duration // until one alone may act for somebody who is waited for, 0 for ever
	Waits       []Wait        // while the game goes on: people who are waited for or away, by seat
	Proposals   []Proposal    // that people can agree to
	Called      game.Seat     // who asks You to move, 0 for nobody
	CloseNeeds  []game.Seat   // with MayClose, while the game goes on: who has to agree, too
	FinishNeeds []game.Seat   // with MayFinish: who has to agree, too
	MayFinish   bool          // propose that bots play the game to its end
	Finishing   bool          // all have agreed that they do
	Unplayed    []game.Seat   // taken and never played: You alone may invite anew

	Commitment string
	Seed       string   // when over or closed
	Salts      []string // by seat in hexadecimal, "" of a free one; with Seed
}

// SeatLook is one seat's sign.
type SeatLook struct {
	Kind  SeatKind
	Name  string
	Level int  // of a bot
	Left  bool // a bot plays for the person, who may come back
	Late  bool // because the person's time was up
}

// SeatTime is how much time a seat has.
type SeatTime struct {
	Person bool          // that has a clock at all
	Left   time.Duration // for its decision, or its next one, until a bot takes over
	Bank   time.Duration // of it the part that is for the whole game
	Runs   bool
	Since  time.Time // when it began to run
}

// Choice is one legal action in words, with what it brings.
type Choice struct {
	Action  string
	Text    game.Text
	Effects []game.Effect
}

// Entry is one line of a table's log in words, as a viewer may see it.
type Entry struct {
	Version int // of the record after this line
	Seq     int
	Actor   game.Seat
	Action  string    // "" where it is no action: an undo, somebody left
	Text    game.Text // what the actor did
	Places  []string  // of the board, that the action points at
	Effects []game.Effect
	Undone  bool                 // taken back later
	Only    bool                 // the actor's only choice, made by the table
	Stood   bool                 // made by the table, as the viewer had said beforehand
	Then    map[game.Seat]string // names of seats that somebody else has taken since
}

// Event is what a stream tells: a line of the record, or that it was taken
// back, or that the game is over.
type Event struct {
	Version  int
	Seq      int // of the table when the event was told
	Actor    game.Seat
	Action   string
	Revealed bool // the line was told before with a part hidden
	Undo     bool // Version lines are left
	Changed  bool // something happened that is no line of the record
	Over     bool
	Look     *Look // with Over
}

// Summary is a table in a list.
type Summary struct {
	Table   string
	Game    string
	Phase   Phase
	Seats   []SeatLook
	Version int
	You     game.Seat // of the asking guest
	Waiting bool      // for the asking guest
	Since   int64     // Unix seconds of the last action
	Clock   Clock
	Left    time.Duration // that the asking guest has, where its clock runs
	Called  string        // the name of who asks the guest to move, "" for nobody
	Spot    string        // where it stands in lists, for Query.From
}
