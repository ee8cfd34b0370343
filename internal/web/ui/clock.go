package ui

// Clock is a seat's clock.
type Clock struct {
	Time  string // "4:59", as of now
	Text  string // what that is
	Left  int    // the same in milliseconds
	Since int64  // when it began to run, to tell one decision from another
	Runs  bool
	Short bool // it ends soon
	Last  bool // the visitor's own, very soon
}
