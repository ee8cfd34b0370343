package ui

// Game is a game as the harbour and the form for a new table show it.
type Game struct {
	ID      string
	Title   string
	Summary string
	Picture string // address, "" where it has none
	Rules   bool   // it has a rule book
	Lesson  bool   // it has a lesson
	Seats   string // "2 to 4 players"
}

// Listed is a table in a list.
type Listed struct {
	Table   string
	Game    string // title
	Seats   []Sitter
	State   string // "your turn", "waiting for players"
	Since   string // "3 hours ago"
	Waiting bool   // for the visitor
	Called  string // "Bob asks you to move.", "" where nobody does
	Join    bool   // there is a seat to take
	Clock   string // what its clock gives, "" for none
	Replay  bool   // the game is over, and can be looked at again
}

// Sitter is who sits on a seat, in short.
type Sitter struct {
	Seat int
	Name string
	You  bool
}

// Harbour is the first page.
type Harbour struct {
	Games   []Game
	Waiting List // for the visitor, the longest first
	Mine    List // the visitor's others
	Open    List
	Running List
}

// List is a list of tables, or a part of one.
type List struct {
	ID     string
	Title  string
	Tables []Listed
	More   string // path of the next part, "" where there is none
}

// Opening is the form for a new table.
type Opening struct {
	Game      Game
	Name      string
	Seats     []OpeningSeat
	Options   []Option
	Clock     string // the one chosen
	Clocks    []Value
	Patience  string // the one chosen
	Patiences []Value
	Private   bool
	Fault     string
	Fair      Fair
}

// Fair is the commitment to a table's draws, and the visitor's own part in them.
type Fair struct {
	Table      string
	Commitment string
	Promise    string // of a table that is not open yet, else ""
	Holds      int    // seconds for which the promise is used
	Salt       string
}

// OpeningSeat is one seat of the form.
type OpeningSeat struct {
	Seat    int
	Chosen  string
	Choices []Value
}

// Option is something to be agreed before the game.
type Option struct {
	Name   string
	Text   string
	Chosen string
	Values []Value
}

// Value is one thing to choose in a form.
type Value struct{ Name, Text string }

// Joining is the form for taking a seat.
type Joining struct {
	Table    string
	Game     Game
	Code     string
	Name     string
	Seats    []Sitter
	Clock    string // what its clock gives, "" for none
	Fault    string
	Instead  string // "You take over the seat of Ada.", "" where the seat is free
	Patience string
	Fair     Fair
}
