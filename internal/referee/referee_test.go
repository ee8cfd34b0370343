package referee_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/games/pirates"
	"seaboard/internal/referee"
)

var rules = pirates.Rules{}

// example is the table of docs/fair-chance.md.
func example() (referee.Seed, referee.Draws) {
	var seed referee.Seed
	for i := range seed {
		seed[i] = byte(i)
	}
	return seed, referee.NewDraws(seed, "abcdefghijklmnop", [][]byte{[]byte("sea salt"), {0}})
}

// TestExample holds the page's worked example to what the code does.
func TestExample(t *testing.T) {
	page, err := os.ReadFile("../../docs/fair-chance.md")
	if err != nil {
		t.Fatal(err)
	}
	seed, draws := example()
	told := []string{"commitment " + seed.Commitment(), "seating " + referee.SeatingText(draws.Seating(2))}
	for n := range 3 {
		src := draws.Draw(n)
		told = append(told, fmt.Sprintf("draw %d     %016x %016x ...", n, src.Uint64(), src.Uint64()))
	}
	for _, line := range told {
		if !bytes.Contains(page, []byte(line)) {
			t.Errorf("the page does not say %q", line)
		}
	}
	s := position(t, "play 2.1", "play 1.3", "sail 2", "pirate C2")
	a, _ := game.Draw(s, draws.Draw(1), nil)
	if want := "* " + game.ActionText(rules, a) + "\n"; !bytes.Contains(page, []byte(want)) {
		t.Errorf("the page does not say that the first chest is %q", want)
	}
}

// position is a game of two after these actions.
func position(t *testing.T, actions ...string) game.State {
	s, err := rules.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range actions {
		a, err := rules.Parse(text)
		if err == nil {
			err = errors.New("nobody may do it")
			for seat := range s.Actors().All() {
				if err = game.Act(s, seat, a); err == nil {
					break
				}
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return s
}

// played gives the record of a whole game whose draws are a table's.
func played(seats int, shuffle bool, luck uint64) *record.Record {
	rnd := rand.New(rand.NewPCG(luck, 1))
	var seed referee.Seed
	for i := range seed {
		seed[i] = byte(rnd.Uint32())
	}
	table := fmt.Sprintf("table%011d", luck)
	var salts [][]byte
	for range seats {
		salts = append(salts, fmt.Append(nil, rnd.Uint64()))
	}
	draws := referee.NewDraws(seed, table, salts)
	r := &record.Record{Game: "pirates", Seats: seats}
	r.Add(referee.KeyTable, table)
	r.Add(referee.KeyCommitment, seed.Commitment())
	r.Add(referee.KeySeed, seed.Hex())
	places := []int{1, 2, 3, 4}[:seats]
	if shuffle {
		places = draws.Seating(seats)
		r.Add(referee.KeySeating, referee.SeatingText(places))
	}
	for i, place := range places {
		r.Add(referee.KeySalt, fmt.Sprintf("%d %x", i+1, salts[place-1]))
	}
	s, _ := rules.New(game.Setup{Seats: seats})
	for n := 0; !game.Over(s); {
		actor := s.Actors().First()
		var a game.Action
		if actor == game.Chance {
			n++
			a, _ = game.Draw(s, draws.Draw(n), nil)
		} else {
			legal := s.Legal(actor, nil)
			a = legal[rnd.IntN(len(legal))]
		}
		r.Lines = append(r.Lines, record.Line{Actor: actor, Action: game.ActionText(rules, a)})
		s.Apply(actor, a)
	}
	return r
}

// reread gives the record as a file has it, with line numbers.
func reread(t *testing.T, data []byte) *record.Record {
	t.Helper()
	r, err := record.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestVerify has our check and the independent one agree on whole games.
func TestVerify(t *testing.T) {
	for luck := range uint64(30) {
		data := played(2+int(luck%3), luck%2 == 0, luck).Bytes()
		report, err := referee.Verify(rules, reread(t, data))
		if err != nil {
			t.Errorf("game %d: %v", luck, err)
		}
		draws, err := check(string(data))
		if err != nil || draws != report.Draws || draws == 0 {
			t.Errorf("game %d: the independent check: %v, %d draws, want %d", luck, err, draws, report.Draws)
		}
		if report.Seating != (luck%2 == 0) {
			t.Errorf("game %d: seating %v", luck, report.Seating)
		}
	}
}

// TestClosed has our check and the independent one agree on games that were given
// up, wherever that was.
func TestClosed(t *testing.T) {
	whole := string(played(3, true, 7).Bytes())
	head, body, _ := strings.Cut(whole, "---\n")
	lines := strings.SplitAfter(body, "\n")
	for n := range len(lines) - 1 {
		data := head + "---\n" + strings.Join(lines[:n], "")
		report, err := referee.Verify(rules, reread(t, []byte(data)))
		if err != nil || !report.Closed {
			t.Fatalf("after %d lines: %+v, %v", n, report, err)
		}
		draws := 0
		if n > 0 {
			draws, err = check(data)
		}
		if err != nil || draws != report.Draws {
			t.Errorf("after %d lines: the independent check: %v, %d draws, want %d", n, err, draws, report.Draws)
		}
	}
	// Closed before all had sat down: there are salts of some, and no draw.
	data := regexp.MustCompile("(?m)^(salt 2|seating) .*\n").ReplaceAllString(head, "") + "---\n"
	if report, err := referee.Verify(rules, reread(t, []byte(data))); err != nil || !report.Closed || report.Draws != 0 {
		t.Errorf("closed before the game: %+v, %v", report, err)
	}
}

// TestForged changes one thing of a fair record.
func TestForged(t *testing.T) {
	fair := string(played(3, true, 7).Bytes())
	lineOf := func(text string) int {
		return strings.Count(fair[:strings.Index(fair, text)], "\n") + 1
	}
	field := func(key string) string {
		_, rest, _ := strings.Cut(fair, "\n"+key+" ")
		value, _, _ := strings.Cut(rest, "\n")
		return key + " " + value
	}
	other := func(text string) string { // another last digit
		last := text[len(text)-1]
		return text[:len(text)-1] + string('0'+(last-'0'+1)%10&7)
	}
	seating := field("seating")
	swapped := strings.Fields(seating)
	swapped[1], swapped[2] = swapped[2], swapped[1]
	chest := fair[strings.Index(fair, "* chest"):]
	chest, _, _ = strings.Cut(chest, "\n")
	cut := fair[:strings.LastIndex(fair[:len(fair)-1], "\n")+1]

	for name, test := range map[string]struct {
		data string
		line int // where it is found, 0 for anywhere
		says string
	}{
		"seed":         {strings.Replace(fair, field("seed"), other(field("seed")), 1), lineOf("\ncommitment") + 1, "SHA-256"},
		"commitment":   {strings.Replace(fair, field("commitment"), other(field("commitment")), 1), lineOf("\ncommitment") + 1, "SHA-256"},
		"seating":      {strings.Replace(fair, seating, strings.Join(swapped, " "), 1), 0, ""},
		"salt":         {strings.Replace(fair, field("salt 2"), other(field("salt 2")), 1), 0, "the seed gives"},
		"table":        {strings.Replace(fair, field("table"), "table other", 1), 0, "the seed gives"},
		"a draw":       {strings.Replace(fair, chest, otherChest(chest), 1), lineOf(chest), "draw 1 is"},
		"cut off":      {strings.Replace(cut, "---\n", "result 1 1 1\n---\n", 1), 0, "cut off"},
		"no seed":      {strings.Replace(fair, field("seed")+"\n", "", 1), 0, "not over"},
		"no proof":     {strings.Replace(strings.Replace(fair, field("seed")+"\n", "", 1), field("table")+"\n", "", 1), 0, "no seed"},
		"no salt":      {strings.Replace(fair, field("salt 3")+"\n", "", 1), 0, "no salt of seat 3"},
		"two seeds":    {strings.Replace(fair, field("seed")+"\n", field("seed")+"\n"+field("seed")+"\n", 1), 0, "twice"},
		"two salts":    {strings.Replace(fair, field("salt 3"), field("salt 2"), 1), 0, "twice"},
		"bad seed":     {strings.Replace(fair, field("seed"), "seed 00", 1), 0, "64 hexadecimal"},
		"bad salt":     {strings.Replace(fair, field("salt 3"), "salt 3 xyz", 1), 0, "hexadecimal"},
		"salt of none": {strings.Replace(fair, field("salt 3"), "salt 4 00", 1), 0, "SEAT HEX"},
		"bad seating":  {strings.Replace(fair, seating, "seating 1 1 2", 1), 0, "each place"},
		"result":       {strings.Replace(fair, "---\n", "result 1 1 1\n---\n", 1), 0, "the game ends with"},
	} {
		t.Run(name, func(t *testing.T) {
			if test.data == fair {
				t.Fatal("nothing was changed")
			}
			_, err := referee.Verify(rules, reread(t, []byte(test.data)))
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Fatalf("error %v, want one that says %q", err, test.says)
			}
			if e, ok := errors.AsType[*record.Error](err); test.line != 0 && (!ok || e.Line != test.line) {
				t.Errorf("error %q is not at line %d", err, test.line)
			}
		})
	}
}

// otherChest is a draw that can be, but was not.
func otherChest(chest string) string {
	if chest == "* chest pearl ruby" {
		return "* chest emerald pearl"
	}
	return "* chest pearl ruby"
}

// TestSeating has all orders of three come up about equally often.
func TestSeating(t *testing.T) {
	counts := map[string]int{}
	const tables = 6000
	for i := range tables {
		d := referee.NewDraws(referee.Seed{}, fmt.Sprint(i), nil)
		counts[fmt.Sprint(d.Seating(3))]++
	}
	if len(counts) != 6 {
		t.Errorf("%d orders of three", len(counts))
	}
	for order, n := range counts {
		// Five standard deviations of 29.
		if n < tables/6-145 || n > tables/6+145 {
			t.Errorf("%s came up %d times of %d", order, n, tables)
		}
	}
}

// TestDraws has every part of what draws are made from matter.
func TestDraws(t *testing.T) {
	seed := referee.Seed{1}
	salts := [][]byte{[]byte("a"), []byte("b")}
	first := func(seed referee.Seed, table string, salts [][]byte, n int) uint64 {
		return referee.NewDraws(seed, table, salts).Draw(n).Uint64()
	}
	seen := []uint64{
		first(seed, "t", salts, 1),
		first(seed, "t", salts, 2),
		first(seed, "u", salts, 1),
		first(referee.Seed{2}, "t", salts, 1),
		first(seed, "t", [][]byte{[]byte("b"), []byte("a")}, 1),
		first(seed, "t", [][]byte{[]byte("ab"), {}}, 1),
		first(seed, "t", salts[:1], 1),
	}
	slices.Sort(seen)
	if n := len(slices.Compact(seen)); n != 7 {
		t.Errorf("%d different draws of 7", n)
	}
	draws := referee.NewDraws(seed, "t", salts)
	if one, again := draws.Draw(1), draws.Draw(1); one.Uint64() != again.Uint64() {
		t.Error("the same draw differs")
	}
}

// TestSecret has no way of printing show a seed.
func TestSecret(t *testing.T) {
	seed := referee.NewSeed()
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "seed", seed, "in", struct{ S referee.Seed }{seed})
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "seed", seed, "in", struct{ S referee.Seed }{seed})
	data, err := json.Marshal(struct{ S referee.Seed }{seed})
	if err != nil {
		t.Fatal(err)
	}
	printed := log.String() + string(data) + fmt.Sprint(seed) + fmt.Sprintf("%x %v %+v %#v %d", seed, seed, struct{ S referee.Seed }{seed}, seed, seed)
	for _, form := range []string{seed.Hex(), fmt.Sprintf("%v", seed[:3])[1:8], hex.EncodeToString(seed[:4])} {
		if strings.Contains(printed, form) {
			t.Errorf("printed: %s", printed)
		}
	}
}
