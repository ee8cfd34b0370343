package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"seaboard/game/record"
)

// whole is a record of the tiny game from its first line to its end, but with a
// wrong result.
const whole = `seaboard 1
game dare
seats 2
option rounds 2
name 1 Ada
name 2 Grace Hopper
date 2026-11-30
colour blue
result 4 -1
---
* pearl 3
* pearl 1
1 choose dare
2 choose fold
* pearl 2
* pearl 1
2 choose dare
1 choose dare
`

// sound is the record with its true result: round one brings 3 to seat 1,
// round two 3 to seat 1 and -1 to seat 2.
var sound = strings.Replace(whole, "result 4 -1", "result 6 -1", 1)

func TestParse(t *testing.T) {
	r, err := record.Parse([]byte(sound))
	if err != nil {
		t.Fatal(err)
	}
	want := &record.Record{
		Game: "dare", Seats: 2,
		Fields: []record.Field{
			{"option", "rounds 2", 4}, {"name", "1 Ada", 5}, {"name", "2 Grace Hopper", 6},
			{"date", "2026-11-30", 7}, {"colour", "blue", 8}, {"result", "6 -1", 9},
		},
		Lines: []record.Line{
			{11, 0, "pearl 3"}, {12, 0, "pearl 1"}, {13, 1, "choose dare"}, {14, 2, "choose fold"},
			{15, 0, "pearl 2"}, {16, 0, "pearl 1"}, {17, 2, "choose dare"}, {18, 1, "choose dare"},
		},
	}
	if diff := cmp.Diff(want, r, cmpopts.IgnoreUnexported(record.Record{})); diff != "" {
		t.Error(diff)
	}
	if got := string(r.Bytes()); got != sound {
		t.Errorf("written as\n%s", got)
	}
	if got := r.Names(); !slices.Equal(got, []string{"Ada", "Grace Hopper"}) {
		t.Errorf("names %q", got)
	}
	if s := r.Setup(); s.Seats != 2 || s.Partial || !cmp.Equal(s.Options, map[string]string{"rounds": "2"}) {
		t.Errorf("setup %+v", s)
	}
	if v, ok := r.Get("colour"); v != "blue" || !ok {
		t.Errorf("colour %q, %v", v, ok)
	}
	if _, ok := r.Get("tide"); ok {
		t.Error("has a tide")
	}
	if r.Hidden() {
		t.Error("something is hidden")
	}
}

// TestTolerance has what is to be read like the plain record.
func TestTolerance(t *testing.T) {
	want, _ := record.Parse([]byte(sound))
	for name, text := range map[string]string{
		"CRLF":                   strings.ReplaceAll(sound, "\n", "\r\n"),
		"white space at the end": strings.ReplaceAll(sound, "\n", " \t\v\f\n"),
		"blank lines":            strings.ReplaceAll(sound, "\n", "\n\n  \n"),
		"comments":               strings.ReplaceAll(sound, "\n", "\n# pearl \a 9\n"),
		"before the first line":  "\n# by hand\n" + sound,
		"no newline at the end":  strings.TrimSuffix(sound, "\n"),
		"byte order mark":        "\ufeff" + sound,
		"the same and CRLF":      "\ufeff" + strings.ReplaceAll(sound, "\n", "\r\n"),
	} {
		got, err := record.Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Errorf("%s: read as\n%s", name, got.Bytes())
		}
	}
}

// edit gives the record with one line (from 1) put in the place of another; ""
// takes it out.
func edit(line int, text string) string {
	lines := strings.SplitAfter(sound, "\n")
	if text != "" {
		text += "\n"
	}
	lines[line-1] = text
	return strings.Join(lines, "")
}

// TestRefusals has all that is refused, with the line and the reason.
func TestRefusals(t *testing.T) {
	long := strings.Repeat("x", record.MaxLine)
	tests := []struct {
		name string
		text string
		want string // LINE: reason
	}{
		// Form.
		{"empty", "", `1: the header ends with "---", which is missing`},
		{"not a record", "{}\n", `1: a record begins with "seaboard 1"`},
		{"newer version", edit(1, "seaboard 2"), `1: a record of version 2 is not known here, only "seaboard 1" is`},
		{"two byte order marks", "\ufeff\ufeff" + sound, `1: a record begins with "seaboard 1"`},
		{"byte order mark later", edit(2, "\ufeffgame dare"), `2: the second header line is "game ID"`},
		{"no game", edit(2, ""), `2: the second header line is "game ID"`},
		{"game without id", edit(2, "game"), `2: the second header line is "game ID"`},
		{"two ids", edit(2, "game dare devil"), `2: the second header line is "game ID"`},
		{"no seats", edit(3, ""), `3: the third header line is "seats N"`},
		{"seats in words", edit(3, "seats two"), `3: the third header line is "seats N"`},
		{"seats with a zero", edit(3, "seats 02"), `3: the third header line is "seats N"`},
		{"no seat at all", edit(3, "seats 0"), `3: no game has 0 seats`},
		{"too many seats", edit(3, "seats 6"), `3: no game has 6 seats`},
		{"game twice", edit(4, "game dare"), `4: game stands twice in the header`},
		{"seats twice", edit(4, "seats 2"), `4: seats stands twice in the header`},
		{"version twice", edit(4, "seaboard 1"), `4: seaboard stands twice in the header`},
		{"option without value", edit(4, "option rounds"), `4: an option line is "option NAME VALUE"`},
		{"option twice", edit(5, "option rounds 3"), `5: option rounds stands twice in the header, first in line 4`},
		{"name of nobody", edit(5, "name 3 Ada"), `5: a name line is "name SEAT TEXT": there is no seat "3" in a game of 2`},
		{"name of chance", edit(5, "name * Ada"), `5: a name line is "name SEAT TEXT": there is no seat "*" in a game of 2`},
		{"name twice", edit(6, "name 1 Grace"), `6: name 1 stands twice in the header, first in line 5`},
		{"date twice", edit(8, "date 2026-12-01"), `8: date stands twice in the header, first in line 7`},
		{"result twice", edit(8, "result 6 -1"), `9: result stands twice in the header, first in line 8`},
		{"result too short", edit(9, "result 6"), `9: a result has the points of all 2 seats`},
		{"result in words", edit(9, "result 6 few"), `9: points are whole numbers, not "few"`},
		{"result with a plus", edit(9, "result +6 -1"), `9: points are whole numbers, not "+6"`},
		{"indented", edit(8, " colour blue"), `8: a header line begins with its key, not with a space`},
		{"header cut off", strings.Join(strings.SplitAfter(sound, "\n")[:7], ""), `8: the header ends with "---", which is missing`},
		{"not UTF-8", edit(5, "name 1 Ad\xe0"), `5: not UTF-8`},
		{"bell", edit(5, "name 1 Ad\a"), `5: control character in a line`},
		{"escape", edit(14, "2 choose \x1b[31mfold"), `14: control character in a line`},
		{"C1 escape", edit(14, "2 choose \u009b31mfold"), `14: control character in a line`},
		{"zero byte", edit(14, "2 choose\x00fold"), `14: control character in a line`},
		{"carriage return inside", edit(14, "2 choose fold\r1 choose dare"), `14: control character in a line`},
		{"long line", edit(8, "colour "+long), `8: a line has at most 4096 bytes`},
		{"huge", sound + strings.Repeat("# ---------\n", record.MaxSize/12), `1: a record has at most 4194304 bytes`},
		{"no action", edit(14, "2"), `14: an action line is an actor, a space and an action, not "2"`},
		{"no actor", edit(14, " choose fold"), `14: there is no seat "" in a game of 2`},
		{"foreign seat", edit(14, "3 choose fold"), `14: there is no seat "3" in a game of 2`},
		{"seat 0", edit(14, "0 choose fold"), `14: there is no seat "0" in a game of 2`},
		{"tab for a space", edit(14, "2\tchoose fold"), `14: there is no seat "2\tchoose" in a game of 2`},

		// Content.
		{"other game", edit(2, "game pearls"), `2: a record of "pearls", not of "dare"`},
		{"seats of other games", strings.ReplaceAll(edit(3, "seats 5"), "result 6 -1", "result 6 -1 0 0 0"), `3: dare is for 2 to 4 seats, not 5`},
		{"unknown option", edit(4, "option tide on"), `4: dare has no option "tide"`},
		{"unknown value", edit(4, "option rounds 9"), `4: option rounds is one of [2 3], not "9"`},
		{"a value and more", edit(4, "option rounds 2 2"), `4: option rounds is one of [2 3], not "2 2"`},
		{"foreign line", edit(13, "1 sail 5"), `13: "sail 5" is no action of this game (dare, notation)`},
		{"two spaces", edit(13, "1  choose dare"), `13: " choose dare" is no action of this game (dare, notation)`},
		{"hidden line", edit(13, "1 choose ?"), `13: Nothing is hidden here. (dare, notation)`},
		{"doubled line", edit(13, "1 choose dare\n1 choose dare"), `14: seat 1 is not to act now, but seat 2`},
		{"reordered lines", edit(12, "1 choose dare\n* pearl 1"), `12: seat 1 is not to act now, but chance`},
		{"chance out of turn", edit(13, "* pearl 1"), `13: chance is not to act now, but seat 1, seat 2`},
		{"line left out", edit(12, ""), `12: seat 1 is not to act now, but chance`},
		{"line cut off", edit(18, "1 choose da"), `18: "choose da" is no action of this game (dare, notation)`},
		{"after the end", sound + "* pearl 1\n", `19: the game is over, nothing may follow`},
		{"cut off", edit(18, ""), `9: the record tells a result, but stops before the game is over: it was cut off`},
		{"wrong result", whole, `9: the record tells the result [4 -1], but the game ends with [6 -1]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := read(tt.text, false)
			if err == nil {
				t.Fatalf("not refused, want %s", tt.want)
			}
			if err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
			var at *record.Error
			if !errors.As(err, &at) || !strings.HasPrefix(tt.want, fmt.Sprint(at.Line, ":")) {
				t.Errorf("%T is not an error at a line", err)
			}
		})
	}
	if err := read(sound, false); err != nil {
		t.Errorf("the sound record: %v", err)
	}
}

// TestPartOf checks that of a record which is broken further down the lines
// before are given.
func TestPartOf(t *testing.T) {
	for text, lines := range map[string]int{edit(14, "2"): 3, edit(18, "\xff"): 7, edit(11, "9 x"): 0} {
		r, err := record.Parse([]byte(text))
		if err == nil || r == nil || len(r.Lines) != lines {
			t.Errorf("%v, %+v; want %d lines", err, r, lines)
		}
	}
	if r, err := record.Parse([]byte(edit(5, "name"))); err == nil || r != nil {
		t.Errorf("a broken header gives %+v, %v", r, err)
	}
}

// TestManyFields checks that a header of very many lines is read in reasonable
// time; to compare each with each would take minutes.
func TestManyFields(t *testing.T) {
	text := strings.Replace(sound, "date", strings.Repeat("x\n", 1<<20)+"date", 1)
	begin := time.Now()
	r, err := record.Parse([]byte(text))
	if err != nil || len(r.Fields) < 1<<20 {
		t.Fatal(err)
	}
	if d := time.Since(begin); d > 10*time.Second {
		t.Errorf("took %v", d)
	}
}

func TestAdd(t *testing.T) {
	r := &record.Record{Game: "dare", Seats: 2}
	r.Add("name", "1 Ada")
	for _, field := range [][2]string{
		{"name", "1 Ada\n---"}, {"name", "1 \x1b[31m"}, {"name", "1 \xff"}, {"", "x"}, {"a b", "c"}, {"#", "x"},
		{"name", "1 " + strings.Repeat("a", record.MaxLine)},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("took %q", field)
				}
			}()
			r.Add(field[0], field[1])
		}()
	}
	if got := string(r.Bytes()); got != "seaboard 1\ngame dare\nseats 2\nname 1 Ada\n---\n" {
		t.Errorf("got %q", got)
	}
}

// read reads a record of the tiny game and replays it.
func read(text string, partial bool) error {
	r, err := record.Parse([]byte(text))
	if err != nil {
		return err
	}
	p, err := record.NewReplay(tiny, r, partial)
	if err != nil {
		return err
	}
	return p.Run()
}
