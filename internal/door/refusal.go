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
	ByHost   Reason = iota // for a host that is not ours
	ByOrigin               // from another site
	ByBody                 // for a body that does not say what it is
	reasons
)

var reasonNames = [reasons]string{"host", "origin", "body"}

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
