package door

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"

	"seaboard/game"
)

// Refusal is why a request does not get to the rooms.
type Refusal struct {
	Reason Reason
	Status int
	Text   game.Text
	// Wait is how long to wait before asking again, 0 if that does not help.
	Wait time.Duration
}

// tooMany is the refusal of somebody who asks too often.
func tooMany(by Reason, wait time.Duration) *Refusal {
	return &Refusal{Reason: by, Status: http.StatusTooManyRequests, Wait: wait,
		Text: game.Say("Too many requests came from here. Wait a moment, then try again.")}
}

// noRoom is the refusal of a stream that there is no room for.
func noRoom(by Reason) *Refusal {
	return &Refusal{Reason: by, Status: http.StatusServiceUnavailable, Wait: streamWait,
		Text: game.Say("Too many tables are being watched. Close one that you do not need, or try again in a moment.")}
}

// refuse counts a refusal and has it written.
func (d *Door) refuse(w http.ResponseWriter, r *http.Request, f *Refusal) {
	d.counts[f.Reason].Add(1)
	if f.Wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.Wait.Seconds()))))
	}
	w.Header().Set("Cache-Control", "no-store")
	if d.config.Refuse == nil {
		http.Error(w, f.Text.String(), f.Status)
		return
	}
	d.config.Refuse(w, r, *f)
}

// Reason is what was refused.
type Reason int

// Reasons.
const (
	ByHost       Reason = iota // for a host that is not ours
	ByOrigin                   // from another site
	ByBody                     // for a body that does not say what it is
	ByCall                     // too many calls of the API
	ByOpening                  // too many tables opened
	ByJoining                  // too many seats taken
	ByForm                     // too many forms
	ByFile                     // too many record files
	ByStreams                  // too many streams
	ByConnection               // too many connections
	reasons
)

var reasonNames = [reasons]string{"host", "origin", "body", "call", "opening", "joining", "form", "file", "stream", "connection"}

func (r Reason) String() string {
	if r < 0 || r >= reasons {
		return fmt.Sprintf("Reason(%d)", int(r))
	}
	return reasonNames[r]
}

// Refused returns how many requests were refused since the start, by reason.
func (d *Door) Refused() map[string]uint64 {
	all := map[string]uint64{}
	for r := range reasons {
		all[r.String()] = d.counts[r].Load()
	}
	return all
}
