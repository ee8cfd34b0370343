package ui

// Table is a table as a visitor sees it.
type Table struct {
	ID          string
	Game        string // id
	Title       string // of the page: says whether it is the visitor's turn
	Name        string // of the game
	Rules       string // address of the place in the rule book, "" where there is none
	Act         string // address of the form that acts
	Lesson      string // address of the lesson, for somebody who is new to the game
	Version     int
	Seq         int
	Key         string // makes an action unique, so that it is done once
	You         int    // seat, 0 for a watcher
	Phase       string
	Mine        bool   // the visitor is to act
	Forced      bool   // and the table does it by itself in a moment
	Decline     string // hidden questions that the table declines: "never", "once", "always"; "" in games without
	Declining   bool   // it does so in a moment
	Notice      string
	NoticeRules string // address of the rule that refused

	Board, Hand string // markup
	BoardText   string // the same in words
	Prompt      string
	Signs       []Sign
	Groups      []Group // the choices
	Log         []Line
	Earlier     bool // there is more log than shown
	Result      []Rank
	Invites     []Invite
	Own         *Clock // the visitor's, where it runs
	Clock       string // what its clock gives, "" for none
	Commitment  string
	Seed        string
	Salts       string // by seat in hexadecimal, between spaces; with Seed

	Called    string // "Bob asks you to move.", "" where nobody does
	Proposals []Proposal
	Absent    []Absent
	Unplayed  []Unplayed // seats to which the visitor may invite anew
	Patience  string     // how long the table waits for somebody
	Finishing bool       // all have agreed that bots play to the end

	MayFinish                                       bool
	MayUndo, MayClose, MayLeave, MayReturn, MayJoin bool

	Last  bool   // no other person is there
	Again string // address of "play again", "" while the game goes on
}

// Sign is what is shown of a seat.
type Sign struct {
	Seat   int
	Name   string
	Note   string // "bot, level 2", "a bot plays for them"
	You    bool
	Acts   bool
	Out    bool
	Points string // "?" where it is not known
	Counts []Count
	Clock  *Clock // nil where it has none
}

// Count is one number of a sign.
type Count struct {
	Game   string
	Symbol string
	Text   string // "2 barrels"
	Value  string
}

// Group is choices that begin at the same place.
type Group struct {
	Title   string // "" where there is nothing to group
	Choices []Choice
}

// Choice is one legal action.
type Choice struct {
	Action  string
	Text    string
	Targets string // places to point at in their order, by spaces
	Free    bool   // in any order
	Gain    string // "+3", for the one who chooses
	Loss    bool   // Gain is below nothing
	Effects []Effect
}

// Effect is what an action brings.
type Effect struct {
	Seat   int // 0 where it is nobody's
	Who    string
	Points string // "+2", "" where it is none
	Loss   bool   // Points are below nothing
	Text   string
	Places string // to light up, by spaces
}

// Line is one line of the log.
type Line struct {
	Seq     int
	Seat    int
	Who     string
	Text    string
	At      int    // the position that it led to, 0 where there is none
	Link    string // address of that position
	Undone  bool
	Places  string // what it points at on the board
	Effects []Effect
}

// Rank is one row of a result.
type Rank struct {
	Place  int
	Seat   int
	Name   string
	Points string
	You    bool
	Notes  []string // which moves were a bot's
}

// Invite is a link that gives somebody a seat.
type Invite struct {
	Seat  int
	Link  string
	Local bool // the link is of no use on another machine
}
