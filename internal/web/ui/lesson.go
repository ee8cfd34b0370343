package ui

// Lesson is a page of a guided first game: a step, before or after what it asks for
// was done, or the end.
type Lesson struct {
	Table // the position; Title and Name are the page's and the lesson's

	Home     string // address of the lesson
	Step     int    // from 1; one more than Steps is the end
	Steps    int
	Intro    string // markup, with the first step
	Heading  string
	Text     string // markup
	Asks     bool   // something is to be done in the step
	Done     []Line // what was done
	Said     string // markup: what is said about it
	Next     string // address
	HasRules bool   // the game has a rule book
}

// Ended tells whether the page is the lesson's end.
func (l Lesson) Ended() bool { return l.Step > l.Steps }

// address is where a step is, the end after the last.
func (l Lesson) address(step int) string {
	if step > l.Steps {
		return l.Home + "/end"
	}
	return l.Home + "/" + itoa(step)
}
