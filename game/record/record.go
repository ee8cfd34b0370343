// Package record reads and writes .sea files, replays them, and makes from a
// record the one that a seat may see. The format is in the rule books' README:
// header lines, "---", then one action a line.
//
// It knows games only through the contract.
package record

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"seaboard/game"
)

// Magic is the first line of every record.
const Magic = "seaboard 1"

const (
	// MaxSize bounds a record that is read, in bytes. The longest game is far below.
	MaxSize = 4 << 20
	// MaxLine bounds one line of it, in bytes.
	MaxLine = 4096
)

// Field is one header line after "seats": a key and the rest of the line.
type Field struct {
	Key, Value string
	Line       int // in the file, from 1; 0 where the record was not read
}

// Line is one action line.
type Line struct {
	Number int // in the file, from 1; 0 where the record was not read
	Actor  game.Seat
	Action string
}

// Record is a game as a file keeps it. Its text was not checked against the
// game's rules; Replay does that.
type Record struct {
	Game   string
	Seats  int
	Fields []Field // options, names, result and whatever else, in file order
	Lines  []Line

	gameLine, seatsLine int

	once map[string]int // header lines that may stand there once, and where they do
}

// Error is a fault of a record, at a line of the file.
type Error struct {
	Line int   // from 1
	Err  error // mostly a *game.Refusal
}

func (e *Error) Error() string { return fmt.Sprintf("%d: %v", e.Line, e.Err) }
func (e *Error) Unwrap() error { return e.Err }

// NoGame is the fault of a record whose game nobody here knows.
func (r *Record) NoGame() *Error {
	return fault(r.gameLine, "there is no game %q here", r.Game)
}

// fault is an Error in words that can be put into any language.
func fault(line int, format string, args ...any) *Error {
	return &Error{line, game.Refuse("", format, args...)}
}

// byteOrderMark is what some editors put before UTF-8. It is not part of the text.
var byteOrderMark = []byte("\ufeff")

// Parse reads a record, with a byte order mark or without, lines ended by LF or
// CRLF. It checks the form alone. Where the fault is in an action line, the record
// up to that line is given with the error.
func Parse(data []byte) (*Record, error) {
	if len(data) > MaxSize {
		return nil, fault(1, "a record has at most %d bytes", MaxSize)
	}
	data = bytes.TrimPrefix(data, byteOrderMark)
	r := &Record{once: map[string]int{}}
	header := 0 // lines of the fixed header read so far
	body := false
	number := 0
	for raw := range bytes.Lines(data) {
		number++
		if len(raw) > MaxLine {
			return partOf(r, body), fault(number, "a line has at most %d bytes", MaxLine)
		}
		if !utf8.Valid(raw) {
			return partOf(r, body), fault(number, "not UTF-8")
		}
		text := strings.TrimRight(string(raw), " \t\r\n\v\f")
		if text == "" || text[0] == '#' {
			continue
		}
		if i := strings.IndexFunc(text, control); i >= 0 {
			return partOf(r, body), fault(number, "control character in a line")
		}
		var err *Error
		switch {
		case body:
			err = r.readAction(number, text)
		case header < 3:
			err = r.readFixed(header, number, text)
			header++
		case text == "---":
			body = true
		default:
			err = r.readField(number, text)
		}
		if err != nil {
			return partOf(r, body), err
		}
	}
	if !body {
		return nil, fault(number+1, `the header ends with "---", which is missing`)
	}
	r.once = nil
	return r, nil
}

func partOf(r *Record, body bool) *Record {
	if body {
		return r
	}
	return nil
}

// control finds what no line may hold: characters that a terminal would obey.
func control(c rune) bool { return c < ' ' && c != '\t' || c >= 0x7f && c <= 0x9f }

func (r *Record) readFixed(which, number int, text string) *Error {
	key, value, _ := strings.Cut(text, " ")
	switch which {
	case 0:
		if text != Magic {
			if key == "seaboard" {
				return fault(number, "a record of version %s is not known here, only %q is", value, Magic)
			}
			return fault(number, "a record begins with %q", Magic)
		}
	case 1:
		if key != "game" || value == "" || strings.ContainsAny(value, " \t") {
			return fault(number, `the second header line is "game ID"`)
		}
		r.Game, r.gameLine = value, number
	case 2:
		n, err := strconv.Atoi(value)
		if key != "seats" || err != nil || strconv.Itoa(n) != value {
			return fault(number, `the third header line is "seats N"`)
		}
		if n < 1 || n > game.MaxSeats {
			return fault(number, "no game has %d seats", n)
		}
		r.Seats, r.seatsLine = n, number
	}
	return nil
}

func (r *Record) readField(number int, text string) *Error {
	key, value, _ := strings.Cut(text, " ")
	f := Field{key, value, number}
	sub, _, _ := strings.Cut(value, " ")
	switch key {
	case "":
		return fault(number, "a header line begins with its key, not with a space")
	case "seaboard", "game", "seats":
		return fault(number, "%s stands twice in the header", key)
	case "option":
		name, v, ok := strings.Cut(value, " ")
		if !ok || name == "" || v == "" {
			return fault(number, "an option line is \"option NAME VALUE\"")
		}
	case "name":
		if _, err := r.seatOf(sub); err != nil {
			return fault(number, "a name line is \"name SEAT TEXT\": %s", err.Text)
		}
	case "result":
		if _, err := parseResult(value, r.Seats); err != nil {
			return &Error{number, err}
		}
	}
	if err := r.onlyOnce(key, sub, number); err != nil {
		return err
	}
	r.Fields = append(r.Fields, f)
	return nil
}

// onlyOnce refuses a header line that contradicts an earlier one. Lines that are
// kept and ignored may stand there however often.
func (r *Record) onlyOnce(key, sub string, number int) *Error {
	switch key {
	case "option", "name":
		key += " " + sub
	case "result", "date":
	default:
		return nil
	}
	if first, ok := r.once[key]; ok {
		return fault(number, "%s stands twice in the header, first in line %d", key, first)
	}
	r.once[key] = number
	return nil
}

func (r *Record) seatOf(text string) (game.Seat, *game.Refusal) {
	if len(text) != 1 || text[0] < '1' || int(text[0]-'0') > r.Seats {
		return 0, game.Refuse("", "there is no seat %q in a game of %d", text, r.Seats)
	}
	return game.Seat(text[0] - '0'), nil
}

func parseResult(text string, seats int) ([]int, error) {
	fields := strings.Fields(text)
	if len(fields) != seats {
		return nil, game.Refuse("", "a result has the points of all %d seats", seats)
	}
	points := make([]int, seats)
	for i, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil || strconv.Itoa(n) != f {
			return nil, game.Refuse("", "points are whole numbers, not %q", f)
		}
		points[i] = n
	}
	return points, nil
}

func (r *Record) readAction(number int, text string) *Error {
	actor, action, ok := strings.Cut(text, " ")
	if !ok || action == "" {
		return fault(number, "an action line is an actor, a space and an action, not %q", text)
	}
	seat := game.Chance
	if actor != "*" {
		s, err := r.seatOf(actor)
		if err != nil {
			return &Error{number, err}
		}
		seat = s
	}
	r.Lines = append(r.Lines, Line{number, seat, action})
	return nil
}

// Bytes writes the record. What Parse reads from it is the same record.
func (r *Record) Bytes() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\ngame %s\nseats %d\n", Magic, r.Game, r.Seats)
	for _, f := range r.Fields {
		b.WriteString(strings.TrimRight(f.Key+" "+f.Value, " "))
		b.WriteByte('\n')
	}
	b.WriteString("---\n")
	for _, l := range r.Lines {
		b.WriteString(l.Actor.String())
		b.WriteByte(' ')
		b.WriteString(l.Action)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// Add puts a header line at the end of the header. It panics where that would not
// be one line that Parse can read: names from outside are to be checked before.
func (r *Record) Add(key, value string) {
	line := key + " " + value
	switch {
	case key == "" || strings.ContainsAny(key, " \t#"),
		!utf8.ValidString(line), strings.ContainsFunc(line, control), len(line) > MaxLine-2:
		panic(fmt.Sprintf("record: %q cannot be a header line", line))
	}
	r.Fields = append(r.Fields, Field{Key: key, Value: value})
}

// Get gives the value of the first header line with this key.
func (r *Record) Get(key string) (value string, ok bool) {
	for _, f := range r.Fields {
		if f.Key == key {
			return f.Value, true
		}
	}
	return "", false
}

// Names gives the seats' names, "" where the record has none.
func (r *Record) Names() []string {
	names := make([]string, r.Seats)
	for _, f := range r.Fields {
		if f.Key != "name" {
			continue
		}
		sub, name, _ := strings.Cut(f.Value, " ")
		if s, err := r.seatOf(sub); err == nil {
			names[s-1] = name
		}
	}
	return names
}

// Setup is what the game starts from.
func (r *Record) Setup() game.Setup {
	s := game.Setup{Seats: r.Seats, Options: map[string]string{}}
	for _, f := range r.Fields {
		if f.Key == "option" {
			name, value, _ := strings.Cut(f.Value, " ")
			s.Options[name] = value
		}
	}
	return s
}

// Hidden tells whether something in the record is hidden from whoever it was
// made for.
func (r *Record) Hidden() bool {
	for _, l := range r.Lines {
		if Hidden(l.Action) {
			return true
		}
	}
	return false
}

// Hidden tells whether an action's text has a hidden part.
func Hidden(action string) bool { return strings.Contains(action, "?") }
