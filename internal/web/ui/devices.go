package ui

// Devices is the page of the devices that hold the visitor's seats.
type Devices struct {
	List  []Device // empty as long as it is this one alone
	Link  string   // for another device, "" before it is asked for
	Code  string   // the link as a picture
	Local bool     // the link works on this machine only
	Back  string   // address of where the visitor came from, or ""
}

// Device is one of them.
type Device struct {
	ID    string
	Name  string
	This  bool   // the one that looks
	Since string // "3 days ago"
	Seen  string // "today"
}

// Offer is what a link would bring to the device that follows it.
type Offer struct {
	Code   string
	From   string // the device that made it
	Tables int    // that come
	Own    int    // that the visitor has already
	Same   bool   // the visitor holds the same seats already
}
