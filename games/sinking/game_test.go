package sinking

import (
	"fmt"
	"math/bits"
	"testing"

	"seaboard/game"
	"seaboard/game/gametest"
)

func TestGame(t *testing.T) {
	gametest.Suite{
		Kit:    game.Kit{Rules: Rules{}, Texts: Texts(), Book: Book()},
		Games:  21,
		Bound:  800,
		Player: homing,
		Each:   func(s game.State) error { return conserved(s.(*State)) },
	}.Run(t)
}

func FuzzGame(f *testing.F) { gametest.Fuzz(f, Rules{}) }

// conserved checks that no piece is made or lost, and that the sets are what the
// cells say.
func conserved(s *State) error {
	if s.stage == atTerrain {
		return nil
	}
	left := bits.OnesCount64(s.land[beach] | s.land[forest] | s.land[mountain])
	for t, m := range s.land {
		backs := int(-s.ledger.concealed(terrain(t)))
		for _, n := range s.ledger.left[t] {
			backs += int(n)
		}
		if s.stage == atBack && s.ground == terrain(t) {
			backs--
		}
		if backs != bits.OnesCount64(m) {
			return fmt.Errorf("%d pieces of %s and %d backs", bits.OnesCount64(m), terrainNames[t], backs)
		}
	}
	sea := 0
	for c := range cell(cells) {
		slot := slotOf[c]
		land := slot != noSlot && (s.land[beach]|s.land[forest]|s.land[mountain])>>slot&1 != 0
		if land == s.sea.has(c) {
			return fmt.Errorf("%s is land: %v", cellTexts[c], land)
		}
		if s.sea.has(c) {
			sea++
		}
		if err := s.soundCell(c); err != nil {
			return fmt.Errorf("%s: %w", cellTexts[c], err)
		}
	}
	if left+sea != cells {
		return fmt.Errorf("%d land and %d sea", left, sea)
	}
	return s.soundPeople()
}

func (s *State) soundCell(c cell) error {
	sea := s.sea.has(c)
	beasts := 0
	for k := range s.lurking {
		n := 0
		for _, at := range s.lair[k][:s.lairs[k]] {
			if at == c {
				n++
			}
		}
		if (n > 0) != s.lurking[k].has(c) {
			return fmt.Errorf("%d %ss", n, beastNames[k])
		}
		beasts += n
	}
	if !sea && (beasts > 0 || s.boats.has(c) || s.crew(c) != 0) {
		return fmt.Errorf("creatures or boats on land")
	}
	if s.crewed.has(c) != (sea && s.crew(c) != 0) || s.swum.has(c) != (sea && s.swimmers(c) != 0) {
		return fmt.Errorf("the sets of people are wrong")
	}
	if n := bits.OnesCount64(uint64(s.crew(c))); n > room || n > 0 && !s.boats.has(c) {
		return fmt.Errorf("%d people in a boat, there is one: %v", n, s.boats.has(c))
	}
	if s.stage == atDefend && c == s.spot {
		return nil
	}
	if s.swum.has(c) && (s.lurking[serpent].has(c) || s.lurking[shark].has(c)) ||
		s.crewed.has(c) && (s.lurking[serpent].has(c) || s.lurking[whale].has(c)) {
		return fmt.Errorf("people live beside a creature that kills them")
	}
	return nil
}

func (s *State) soundPeople() error {
	if s.active&s.safe != 0 || s.aboard&^s.active != 0 {
		return fmt.Errorf("people in two states")
	}
	for seat := uint8(1); seat <= s.seats; seat++ {
		stock := s.stock[seat-1]
		for letter := range s.men(seat) {
			p := personOf(seat, letter)
			stock[s.value[p]]++
			if s.active&p.bit() != 0 && s.who(cell(s.at[p]))&p.bit() == 0 {
				return fmt.Errorf("person %d%s is not where it is", seat, letterName(letter))
			}
		}
		if stock != stockFull {
			return fmt.Errorf("seat %d has people of values %v", seat, stock)
		}
		held := 0
		for _, n := range s.ledger.hand[seat-1] {
			held += int(n)
		}
		if held != int(s.ledger.held[seat-1]) {
			return fmt.Errorf("seat %d holds %d pieces, counted as %d", seat, held, s.ledger.held[seat-1])
		}
	}
	n := 0
	for c := range cells {
		n += bits.OnesCount64(uint64(s.who(cell(c))))
	}
	if n != bits.OnesCount64(uint64(s.active)) {
		return fmt.Errorf("%d people on the board, %d active", n, bits.OnesCount64(uint64(s.active)))
	}
	return nil
}
