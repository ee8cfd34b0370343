package game

import (
	"encoding/json"
	"testing"
)

// TestSeatsInJSON: a list of seats is a list of numbers, not bytes.
func TestSeatsInJSON(t *testing.T) {
	data, err := json.Marshal(map[string][]Seat{"order": {2, 1}, "none": nil})
	if want := `{"none":null,"order":[2,1]}`; err != nil || string(data) != want {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
	var back map[string][]Seat
	if err := json.Unmarshal(data, &back); err != nil || len(back["order"]) != 2 || back["order"][0] != 2 {
		t.Errorf("read back as %v, %v", back, err)
	}
}
