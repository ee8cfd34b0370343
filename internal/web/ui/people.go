package ui

// Absent is somebody who is waited for, or for whom a bot plays, and what the
// visitor may do about it.
type Absent struct {
	Seat   int
	Text   string // "Waiting for Bob: 3 days so far"
	Needs  string // who would have to agree, "" where nobody has to
	Letter string // to be sent to the person, "" where there is nothing to say
	Local  bool   // the letter's link works on this machine only
	Long   bool   // it is time to say so

	Remind, Bot, Invite bool
}

// Unplayed is a seat to which the host may invite anew.
type Unplayed struct {
	Seat int
	Text string
}

// Proposal is what people are asked to agree to.
type Proposal struct {
	ID     int
	Text   string
	Agreed string // who has agreed
	Asked  string // who is asked still, "" where nobody is
	Own    bool
	Ready  bool // whoever says so now carries it out

	MayAgree, MayRefuse bool
}

// Ending is the question before a game is ended for everybody.
type Ending struct {
	Table  string
	Plan   string // "close" or "finish"
	Begun  bool   // the game has begun
	Needs  string // who has to agree, too; "" where nobody has to
	Leaves bool   // the visitor can leave instead
}
