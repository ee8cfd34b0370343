package game

import "io/fs"

// Kit is a game with all that the platform can find beside its rules. Only
// Rules is a must; what is nil is not offered.
type Kit struct {
	Rules Game
	Board Board
	Judge Judge
	Texts fs.FS // catalogues: fr.json, nb.json, ... English text -> translation
	Book  fs.FS // the rule book: en.md, fr.md, ..., places.json (prompt -> place in it), and the records of its pictures
	// Lesson is a guided first game: steps.json, the records of its positions, and its
	// words in en.md, fr.md, ...
	Lesson fs.FS
}

// Teller is a state that puts what happens into words. All of it is computed
// by the rules, so that no screen computes anything.
type Teller interface {
	// Prompt says what the seat is to do now: "Choose a card".
	Prompt(seat Seat) Text
	// Tell says the action, about to be made in this state, as the viewer may see
	// it: "sails 3". The subject is the actor, and is left out.
	Tell(viewer, actor Seat, a Action) Text
	// Effects lists what the action brings beyond itself, as the viewer may see
	// it: every award with its parts and places, in the order in which it happens.
	// It serves the log afterwards and, through Preview, the preview before. Where
	// the action Reveals something, the effects may tell of it: then they are for
	// the log alone.
	Effects(viewer, actor Seat, a Action) []Effect
}

// Effect is one thing that an action brings.
type Effect struct {
	Seat   Seat     // whom it concerns; Chance where it is nobody in particular
	Points int      // points won or lost by it, 0 where it is none
	Text   Text     // "income: your pirate at D3 on the ship's line"
	Places []string // ids of the board's places to light up
}

// Board draws one game. It reads views, never states.
type Board interface {
	// SVG draws the board as the view's seat sees it. An svg with data-roomy is moved
	// and zoomed by the page; a place of class rot, there or in the Hand, is a turn of
	// the place that is pointed at before it. Places with the same data-group are lit
	// together when one of them is pointed at. A piece whose element has its own id
	// wherever it stands moves by the style sheet's transitions; of pieces that have
	// none, data-kin names those that may be each other: where one has gone and one has
	// come, it glides. data-within names the place that a place stands in, as a
	// passenger in a boat: who points at it may mean that one.
	SVG(v View, o Paint) []byte
	// Hand draws the viewer's own pieces as one SVG; nil for who has none.
	Hand(v View, o Paint) []byte
	// Text is the same position in words and letters, for terminals and screen
	// readers; Lines writes it. Of how it is wanted only Say counts.
	Text(v View, o Paint) string
	// Seats lists what the game counts for each seat, in seat order.
	Seats(v View) []Holding
	// Targets names the places (ids of elements in SVG or Hand) that the action
	// points at, in the order in which a person would choose them; empty where it
	// is a word only, like "pass".
	Targets(v View, a Action) []string
	// Symbols are the <symbol> elements that SVG and Hand use, to be put once into
	// a page.
	Symbols() []byte
	// Style is the style sheet of SVG and Hand, light and night.
	Style() []byte
}

// Wisher is a Board that knows what somebody means who points at a place, also
// where it is not allowed: so the rules can say why.
type Wisher interface {
	// Wishes are the texts of actions that pointing at the place may mean, the
	// likeliest first. After are the places that were pointed at before it.
	Wishes(v View, place string, after ...string) []string
}

// Mixer is a Board with actions of which the order of the targets says nothing, as
// of three people who are picked from a crowd.
type Mixer interface {
	// Mixed tells whether the action's targets may be pointed at in any order.
	Mixed(a Action) bool
}

// Paint is how a picture is wanted.
type Paint struct {
	// Standalone pictures carry their symbols and styles with them.
	Standalone bool
	// Lit are the ids of places that can be chosen now.
	Lit []string
	// Say puts texts into the reader's language; nil is English.
	Say func(Text) string
}

// Words puts a text into the picture's language.
func (p Paint) Words(t Text) string {
	if p.Say == nil {
		return t.String()
	}
	return p.Say(t)
}

// Holding is what a seat has, for its sign beside the board.
type Holding struct {
	Out    bool // out of the game
	Counts []Count
}

// Count is one number that the game keeps of a seat.
type Count struct {
	Symbol string // id of a symbol of the board
	Text   Text   // "%d barrels"
	Value  int
	Of     int // the most it can be, 0 where there is no bound
}

// Judge is what bots know of a game.
type Judge interface {
	// Value is how good a full state is for each seat, in points that it may
	// expect at the end, put into dst by seat (dst[0] is seat 1).
	Value(s State, dst []float64)
}
