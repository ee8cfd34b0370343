package store

import (
	"encoding/hex"
	"testing"
)

func sample() *Table {
	return &Table{
		ID: "one", Game: "pirates", Options: map[string]string{"a": "1", "pirates": "6"}, Private: true, Shuffle: true,
		Clock: Clock{Bank: 300, Move: 20}, Seed: [32]byte{1}, Created: 1000,
		Seats: []Seat{{Place: 1}, {Place: 2}},
		Lines: []Line{{Seq: 1, Kind: "start", Text: "2 1", At: 1500}, {Seq: 2, Kind: "act", Actor: 1, Text: "play 5.3", Client: "x", At: 2000}},
	}
}

// TestDigest: what is kept in databases stays what it is.
func TestDigest(t *testing.T) {
	const want = "ae587f380cfed4a6695b8de35f87d6576c2e9f92015f3fbec559ffa74eb7ced7"
	h := Digest(sample())
	if got := hex.EncodeToString(h[:]); got != want {
		t.Errorf("digest %s, want %s: databases that people have would be refused", got, want)
	}
}

// TestDigestSees changes each part by itself.
func TestDigestSees(t *testing.T) {
	seen := map[Hash]string{Digest(sample()): "nothing"}
	for name, change := range map[string]func(*Table){
		"id":             func(t *Table) { t.ID = "two" },
		"game":           func(t *Table) { t.Game = "sinking" },
		"option":         func(t *Table) { t.Options["pirates"] = "7" },
		"no option":      func(t *Table) { delete(t.Options, "a") },
		"other option":   func(t *Table) { t.Options = map[string]string{"a": "1", "pirate": "s6"} },
		"private":        func(t *Table) { t.Private = false },
		"shuffle":        func(t *Table) { t.Shuffle = false },
		"bank":           func(t *Table) { t.Clock = Clock{Bank: 20, Move: 20} },
		"move":           func(t *Table) { t.Clock = Clock{Bank: 300, Move: 300} },
		"seed":           func(t *Table) { t.Seed[31] = 1 },
		"created":        func(t *Table) { t.Created++ },
		"seats":          func(t *Table) { t.Seats = t.Seats[:1] },
		"a line less":    func(t *Table) { t.Lines = t.Lines[:1] },
		"a line twice":   func(t *Table) { t.Lines = append(t.Lines, t.Lines[1]) },
		"other order":    func(t *Table) { t.Lines[0], t.Lines[1] = t.Lines[1], t.Lines[0] },
		"seq":            func(t *Table) { t.Lines[1].Seq = 3 },
		"kind":           func(t *Table) { t.Lines[1].Kind = "only" },
		"actor":          func(t *Table) { t.Lines[1].Actor = 2 },
		"text":           func(t *Table) { t.Lines[1].Text = "play 5.2" },
		"client":         func(t *Table) { t.Lines[1].Client = "y" },
		"text is client": func(t *Table) { t.Lines[1].Text, t.Lines[1].Client = "x", "play 5.3" },
		"at":             func(t *Table) { t.Lines[1].At++ },
	} {
		table := sample()
		change(table)
		h := Digest(table)
		if as := seen[h]; as != "" {
			t.Errorf("%s is the same as %s", name, as)
		}
		seen[h] = name
	}
}
