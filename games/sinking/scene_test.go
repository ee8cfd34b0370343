package sinking

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"seaboard/game"
)

// scene is a situation told in lines: first what stands where, then what happens
// and what holds. Who is not told of is lost; values go up with the letters.
//
//	seats 3 / option tide off / partial / new (the real start) / turn 2 / stage sink / walked 1
//	1a 0,-3 / 1a boat 3,-4 / 1a NE     a person on land or in the water, in a boat, on a haven
//	boat 3,-4 / shark 3,-5 6,-4        boats and creatures
//	sunk 0,-3 1,-3                     these are sea; "island b 0,-3 f 1,-3": only these are land
//	keeps 1 wind dolphin
//	> 1 swim a 3,-4                    it is legal, and is done
//	can 1: stop; swim a 3,-4           these are on the list
//	only 1: decline                    these are the list
//	cannot 1 walk a 0,0: is sea        it is refused, with such words
//	where 1a lost / where 1a water 3,-4
//	boats 3,-4 / sharks / whales / serpents
//	acts 2 / over 9 8: 1 2             who is to act, or points and places at the end
type scene struct {
	setup game.Setup
	s     *State
}

// run does one line.
func (sc *scene) run(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "seats":
		n, err := strconv.Atoi(rest)
		sc.setup = game.Setup{Seats: n, Options: map[string]string{}}
		sc.s = nil
		return err
	case "partial":
		sc.setup.Partial = true
		return nil
	case "new":
		s, err := Rules{}.New(sc.setup)
		sc.s = s.(*State)
		return err
	case "option":
		name, value, _ := strings.Cut(rest, " ")
		sc.setup.Options[name] = value
		return nil
	}
	if sc.s == nil {
		if err := sc.begin(); err != nil {
			return err
		}
	}
	if f, ok := sceneWords[word]; ok {
		return f(sc.s, rest)
	}
	return sc.s.stand(word, rest)
}

// begin makes an island of 16 beaches, 16 forests and 8 mountains in reading
// order, with nobody and nothing in the sea.
func (sc *scene) begin() error {
	full, err := Rules{}.New(sc.setup)
	if err != nil {
		return err
	}
	s := full.(*State)
	s.stage = atMove
	s.land = island{1<<16 - 1, (1<<16 - 1) << 16, 0xff << 32}
	s.lairs, s.lurking = [beasts]uint8{}, [beasts]set{}
	for p := range s.at {
		s.at[p] = uint8(noCell)
		s.value[p] = values[p%people]
	}
	for seat := range s.seats {
		s.stock[seat] = [topValue + 1]uint8{}
	}
	sc.s = s
	return nil
}

var sceneWords = map[string]func(s *State, rest string) error{
	"turn":     func(s *State, rest string) error { s.turn = rest[0] - '0'; return nil },
	"walked":   func(s *State, rest string) error { s.walked = rest[0] - '0'; return nil },
	"stage":    func(s *State, rest string) error { s.stage = stage(slices.Index(stageNames[:], rest)); return nil },
	"sunk":     (*State).drown,
	"island":   (*State).islandOnly,
	"boat":     func(s *State, rest string) error { return eachCell(rest, s.boats.add) },
	"serpent":  func(s *State, rest string) error { return eachCell(rest, func(c cell) { s.addBeast(serpent, c) }) },
	"shark":    func(s *State, rest string) error { return eachCell(rest, func(c cell) { s.addBeast(shark, c) }) },
	"whale":    func(s *State, rest string) error { return eachCell(rest, func(c cell) { s.addBeast(whale, c) }) },
	"keeps":    (*State).keeps,
	">":        (*State).does,
	"can":      (*State).can,
	"only":     (*State).only,
	"cannot":   (*State).cannot,
	"where":    (*State).whereIs,
	"boats":    func(s *State, rest string) error { return sameCells(s.boats, rest) },
	"serpents": func(s *State, rest string) error { return sameCells(s.lurking[serpent], rest) },
	"sharks":   func(s *State, rest string) error { return sameCells(s.lurking[shark], rest) },
	"whales":   func(s *State, rest string) error { return sameCells(s.lurking[whale], rest) },
	"acts":     (*State).acts,
	"over":     (*State).overWith,
}

func eachCell(list string, do func(cell)) error {
	for _, text := range strings.Fields(list) {
		c, ok := cellNamed[text]
		if !ok {
			return fmt.Errorf("no cell %s", text)
		}
		do(c)
	}
	return nil
}

func sameCells(got set, list string) error {
	var want set
	err := eachCell(list, want.add)
	if got != want {
		var texts []string
		for c, ok := got.next(); ok; c, ok = got.next() {
			texts = append(texts, cellTexts[c])
		}
		return fmt.Errorf("they are at %v", texts)
	}
	return err
}

func (s *State) drown(list string) error {
	return eachCell(list, func(c cell) {
		for t := range s.land {
			s.land[t] &^= 1 << slotOf[c]
		}
		s.sea.add(c)
		s.touches |= nearSlots[c]
		s.refresh(c)
	})
}

// islandOnly leaves the land cells that are told with their terrain.
func (s *State) islandOnly(list string) error {
	var land island
	t := 0
	for _, text := range strings.Fields(list) {
		if k := strings.Index(terrainLetters, text); k >= 0 {
			t = k
			continue
		}
		c, ok := cellNamed[text]
		if !ok || slotOf[c] == noSlot {
			return fmt.Errorf("no land cell %s", text)
		}
		land[t] |= 1 << slotOf[c]
	}
	s.land = island{}
	for slot, c := range cellOf {
		if (land[beach]|land[forest]|land[mountain])>>slot&1 == 0 {
			if err := s.drown(cellTexts[c]); err != nil {
				return err
			}
		}
	}
	s.land = land
	return nil
}

// keeps gives kept pieces to a seat, from whatever terrain has them.
func (s *State) keeps(rest string) error {
	fields := strings.Fields(rest)
	for _, name := range fields[1:] {
		b := back(slices.Index(backNames[:], name))
		for t := range terrains {
			if s.ledger.left[t][b] > 0 {
				s.ledger.draw(fields[0][0]-'0', t, b)
				break
			}
		}
	}
	return nil
}

// parsePersonName reads "1a".
func parsePersonName(text string) (person, error) {
	if len(text) != 2 || text[0] < '1' || text[0] > '4' || text[1] < 'a' || text[1] > 'j' {
		return nobody, fmt.Errorf("no person %q", text)
	}
	return personOf(text[0]-'0', text[1]-'a'), nil
}

// stand puts a person where it is told.
func (s *State) stand(name, place string) error {
	p, err := parsePersonName(name)
	if err != nil {
		return err
	}
	if h := slices.Index(havenNames[:], place); h > 0 {
		s.safe |= p.bit()
		s.at[p] = uint8(h)
		return nil
	}
	text, inBoat := strings.CutPrefix(place, "boat ")
	return eachCell(text, func(c cell) {
		s.active |= p.bit()
		s.at[p] = uint8(c)
		s.shift(p, c, inBoat)
		if inBoat {
			s.boats.add(c)
		}
	})
}

func (s *State) whereIs(rest string) error {
	name, want, _ := strings.Cut(rest, " ")
	p, err := parsePersonName(name)
	if err != nil {
		return err
	}
	got := "lost"
	switch {
	case s.safe&p.bit() != 0:
		got = havenNames[s.at[p]]
	case s.active&p.bit() == 0:
	case s.onLand(p):
		got = "land " + cellTexts[s.at[p]]
	case s.inWater(p):
		got = "water " + cellTexts[s.at[p]]
	default:
		got = "boat " + cellTexts[s.at[p]]
	}
	if got != want {
		return fmt.Errorf("%s is %s", name, got)
	}
	return nil
}

// actorAnd splits "1 stop" or "1: stop; stay".
func actorAnd(rest, sep string) (game.Seat, string) {
	who, what, _ := strings.Cut(rest, sep)
	if who == "*" {
		return game.Chance, what
	}
	return game.Seat(who[0] - '0'), what
}

func (s *State) does(rest string) error {
	actor, text := actorAnd(rest, " ")
	a, err := Rules{}.Parse(text)
	if err != nil {
		return err
	}
	if actor != game.Chance && text != "" && !strings.Contains(text, "?") && !slices.Contains(s.Legal(actor, nil), a) {
		return fmt.Errorf("not on the list: %s", texts(s.Legal(actor, nil)))
	}
	return game.Act(s, actor, a)
}

func (s *State) can(rest string) error {
	actor, list := actorAnd(rest, ": ")
	legal := s.Legal(actor, nil)
	for text := range strings.SplitSeq(list, "; ") {
		a, err := Rules{}.Parse(text)
		if err != nil {
			return err
		}
		if !slices.Contains(legal, a) {
			return fmt.Errorf("%s is not on the list: %s", text, texts(legal))
		}
	}
	return nil
}

func (s *State) only(rest string) error {
	actor, list := actorAnd(rest, ": ")
	want := strings.Split(list, "; ")
	got := strings.Split(texts(s.Legal(actor, nil)), "; ")
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		return fmt.Errorf("the list is %s", strings.Join(got, "; "))
	}
	return nil
}

func (s *State) cannot(rest string) error {
	actor, rest := actorAnd(rest, " ")
	text, words, _ := strings.Cut(rest, ": ")
	a, err := Rules{}.Parse(text)
	if err != nil {
		return err
	}
	if slices.Contains(s.Legal(actor, nil), a) {
		return fmt.Errorf("it is on the list")
	}
	err = s.Check(actor, a)
	if err == nil {
		return fmt.Errorf("it passes Check")
	}
	if words == "" || !strings.Contains(err.Error(), words) {
		return fmt.Errorf("it is refused with: %v", err)
	}
	r, ok := err.(*game.Refusal)
	if !ok {
		return fmt.Errorf("no refusal: %v", err)
	}
	for file, catalogue := range catalogues() {
		if file != "en.json" && catalogue[r.Text.Format] == nil {
			return fmt.Errorf("not in %s: %v", file, err)
		}
	}
	return nil
}

// catalogues are those of all languages, by their files.
var catalogues = sync.OnceValue(func() map[string]map[string]any {
	files, err := fs.Glob(Texts(), "*.json")
	if err != nil || len(files) < 2 {
		panic(fmt.Sprint(files, err))
	}
	all := map[string]map[string]any{}
	for _, file := range files {
		raw, err := fs.ReadFile(Texts(), file)
		if err != nil {
			panic(err)
		}
		catalogue := map[string]any{}
		if err := json.Unmarshal(raw, &catalogue); err != nil {
			panic(err)
		}
		all[file] = catalogue
	}
	return all
})

func (s *State) acts(rest string) error {
	if got := s.Actors().First().String(); got != rest {
		return fmt.Errorf("%s is to act, at %s", got, stageNames[s.stage])
	}
	return nil
}

func (s *State) overWith(rest string) error {
	if !game.Over(s) {
		return fmt.Errorf("the game is not over")
	}
	var points, places []string
	for seat := range s.seats {
		p, place, _ := s.Final(game.Seat(seat + 1))
		points = append(points, strconv.Itoa(p))
		places = append(places, strconv.Itoa(place))
	}
	if got := strings.Join(points, " ") + ": " + strings.Join(places, " "); got != rest {
		return fmt.Errorf("it ends with %s", got)
	}
	return nil
}
