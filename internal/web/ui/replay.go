package ui

// Replay is one position of a record. Its Prompt says which, and its Log has the
// line that led there.
type Replay struct {
	Table
	At, Length int
	Path       string // address of the replay, to which a position is added
	Link       string // the same as a whole, to be given to others; "" of a file
	Local      bool   // the link is of no use on another machine
	File       string // the text of a record from outside, "" of a table's

	Chart  string // markup
	Course Course
	Proof  string // what a look at the draws has found
	Wrong  bool   // that they are not right
}

// Course is the points of all seats, move by move.
type Course struct {
	Seats []Sitter
	Rows  []CourseRow
}

// CourseRow is the points after a move, "?" where they are not known.
type CourseRow struct {
	Move   int
	Points []string
}

// File is the form for a record file.
type File struct {
	Text  string // what was pasted
	Fault string
}

// step is one of the buttons for another position.
type step struct {
	id, glyph, text string
	at              int
}

// steps are the buttons for other positions.
func (r Replay) steps(p *Page) []step {
	return []step{
		{"first", "glyph-first", p.Say("To the beginning"), 0},
		{"back", "glyph-back", p.Say("One move back"), max(r.At-1, 0)},
		{"on", "glyph-on", p.Say("One move on"), min(r.At+1, r.Length)},
		{"last", "glyph-last", p.Say("To the end"), r.Length},
	}
}

// position is the address of a position.
func (r Replay) position(at int) string { return r.Path + "?at=" + itoa(at) }
