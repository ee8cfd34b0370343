package referee

import (
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/game/record"
)

// Header keys that a record has for its draws to be checked.
const (
	KeyTable      = "table"
	KeyCommitment = "commitment"
	KeySeed       = "seed"    // when the game is over or was closed
	KeySalt       = "salt"    // with the seed: SEAT HEX
	KeySeating    = "seating" // when seats were drawn: the place of seat 1, of seat 2, ...
)

// Report is what Verify has found to be right.
type Report struct {
	Table      string
	Commitment string // to be compared with the one shown before the game
	Seating    bool   // the seats were drawn, and as the record says
	Draws      int    // lines of chance
	Closed     bool   // the game was given up before its end
}

// Why a record's draws cannot be checked.
var (
	ErrNotOver = errors.New("the game is not over: its seed is still secret, and nothing can be checked yet")
	ErrNoSeed  = errors.New("the record has no seed: it is not of a table here, or of a game that is not over, and nothing can be checked")
)

// Verify recomputes a record that has its seed: the commitment, who sits where, and
// every draw. That of a game which was given up is checked as far as it goes. Its error is a *record.Error at the first line that does not fit, or
// says why nothing can be checked.
func Verify(g game.Game, r *record.Record) (Report, error) {
	h, err := readHeader(r)
	if err != nil {
		return Report{}, err
	}
	replay, err := record.NewReplay(g, r, false)
	if err != nil {
		return Report{}, err
	}
	report := Report{Table: h.table, Commitment: h.seed.Commitment(), Seating: h.seating != nil}
	if report.Closed = !h.complete(); report.Closed && len(r.Lines) == 0 {
		return report, nil // closed before all had sat down
	}
	draws := NewDraws(h.seed, h.table, h.byPlace())
	if h.seating != nil {
		if drawn := draws.Seating(r.Seats); !slices.Equal(drawn, h.seating) {
			return report, at(h.seatingLine, "the seats were not drawn like this: the seed gives %s", joined(drawn))
		}
	}
	var buf []game.Outcome
	for !replay.Done() {
		line, action, err := replay.Read()
		if err != nil {
			return report, err
		}
		if line.Actor == game.Chance {
			report.Draws++
			var drawn game.Action
			drawn, buf = game.Draw(replay.State, draws.Draw(report.Draws), buf)
			if drawn != action {
				return report, at(line.Number, "draw %d is %q in the record, but the seed gives %q",
					report.Draws, line.Action, game.ActionText(g, drawn))
			}
		}
		if err := replay.Step(); err != nil {
			return report, err
		}
	}
	if _, told := r.Get("result"); !told && !game.Over(replay.State) {
		report.Closed = true
		return report, nil
	}
	return report, replay.CheckResult()
}

func at(line int, format string, args ...any) error {
	return &record.Error{Line: line, Err: game.Refuse("", format, args...)}
}

// header is what a record's header says about its draws.
type header struct {
	table       string
	seed        Seed
	salts       [][]byte // by seat
	seating     []int    // places by seat; nil where the seats were not drawn
	seatingLine int
}

func readHeader(r *record.Record) (h header, err error) {
	if r.Hidden() {
		return h, ErrNotOver
	}
	var ok bool
	if h.table, ok = r.Get(KeyTable); !ok {
		return h, ErrNoSeed
	}
	if _, ok := r.Get(KeySeed); !ok {
		if _, told := r.Get(KeyCommitment); told {
			return h, ErrNotOver
		}
		return h, ErrNoSeed
	}
	h.salts = make([][]byte, r.Seats)
	var commitment record.Field
	seen := map[string]bool{}
	for _, f := range r.Fields {
		switch f.Key {
		case KeyTable, KeySeed, KeyCommitment, KeySeating:
			if seen[f.Key] {
				return h, at(f.Line, "%s stands twice in the header", f.Key)
			}
			seen[f.Key] = true
		}
		switch f.Key {
		case KeyCommitment:
			commitment = f
		case KeySeed:
			err = h.readSeed(f)
		case KeySalt:
			err = h.readSalt(f)
		case KeySeating:
			err = h.readSeating(f, r.Seats)
		}
		if err != nil {
			return h, err
		}
	}
	if commitment.Key == "" {
		return h, game.Refuse("", "the record has no commitment to its seed")
	}
	if commitment.Value != h.seed.Commitment() {
		return h, at(commitment.Line, "the commitment is not the SHA-256 of the seed, which is %s", h.seed.Commitment())
	}
	for i, salt := range h.salts {
		if salt == nil && (len(r.Lines) > 0 || h.seating != nil) {
			return h, game.Refuse("", "the record has no salt of seat %d", i+1)
		}
	}
	return h, nil
}

// complete tells whether all salts are there.
func (h *header) complete() bool {
	return !slices.ContainsFunc(h.salts, func(salt []byte) bool { return salt == nil })
}

func (h *header) readSeed(f record.Field) error {
	b, err := hex.DecodeString(f.Value)
	if err != nil || len(b) != len(h.seed) {
		return at(f.Line, "a seed is 64 hexadecimal digits")
	}
	copy(h.seed[:], b)
	return nil
}

func (h *header) readSalt(f record.Field) error {
	seat, digits, _ := strings.Cut(f.Value, " ")
	n, err := strconv.Atoi(seat)
	if err != nil || n < 1 || n > len(h.salts) {
		return at(f.Line, "a salt line is \"salt SEAT HEX\"")
	}
	b, err := hex.DecodeString(digits)
	if err != nil || len(b) == 0 {
		return at(f.Line, "a salt is hexadecimal digits")
	}
	if h.salts[n-1] != nil {
		return at(f.Line, "salt %d stands twice in the header", n)
	}
	h.salts[n-1] = b
	return nil
}

func (h *header) readSeating(f record.Field, seats int) error {
	fields := strings.Fields(f.Value)
	used := make([]bool, seats+1)
	for _, text := range fields {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > seats || used[n] || len(fields) != seats {
			return at(f.Line, "a seating line has each place from 1 to %d once", seats)
		}
		used[n] = true
		h.seating = append(h.seating, n)
	}
	if len(h.seating) == 0 {
		return at(f.Line, "a seating line has each place from 1 to %d once", seats)
	}
	h.seatingLine = f.Line
	return nil
}

// byPlace gives the salts in the order of the places.
func (h *header) byPlace() [][]byte {
	if h.seating == nil {
		return h.salts
	}
	salts := make([][]byte, len(h.salts))
	for i, place := range h.seating {
		salts[place-1] = h.salts[i]
	}
	return salts
}

// SeatingText is the value of the header's seating line.
func SeatingText(places []int) string { return joined(places) }

func joined(numbers []int) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, strconv.Itoa(n))
	}
	return strings.Join(texts, " ")
}
