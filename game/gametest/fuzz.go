package gametest

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"seaboard/game"
)

// Fuzz plays games whose choices are the fuzzer's bytes, and checks every
// position, the record and every viewer's redacted record. A game runs it with
// one line:
//
//	func FuzzGame(f *testing.F) { gametest.Fuzz(f, rules) }
func Fuzz(f *testing.F, rules game.Game) {
	f.Add([]byte{})
	f.Add([]byte{2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := guard(func() error { return fuzzed(rules, data) }); err != nil {
			t.Error(err)
		}
	})
}

func fuzzed(rules game.Game, data []byte) error {
	c := &course{Suite: Suite{Kit: game.Kit{Rules: rules}, Bound: game.MaxActions}, info: rules.Info(), rng: rand.NewPCG(1, 1)}
	src := newBytesSource(data)
	setups := c.setups()
	j := &journey{setup: setups[src.Uint64()%uint64(len(setups))]}
	s, err := rules.New(j.setup)
	if err != nil {
		return err
	}
	for ; !game.Over(s); s = s.Copy() {
		j.states = append(j.states, s.Copy())
		if err := c.lists(j, s); err != nil {
			return fmt.Errorf("%s: %w", c.where(j, len(j.acts)), err)
		}
		actor, a, err := choose(s, src)
		if err != nil {
			return fmt.Errorf("%s: %w", c.where(j, len(j.acts)), err)
		}
		j.actors, j.acts = append(j.actors, actor), append(j.acts, a)
		if len(j.acts) > c.Bound {
			return fmt.Errorf("%s: no end", c.where(j, -1))
		}
		s.Apply(actor, a)
	}
	j.states = append(j.states, s)
	c.games = []*journey{j}
	if err := checkRecords(c); err != nil {
		return err
	}
	if err := checkEffects(c); err != nil {
		return err
	}
	return checkShadows(c)
}

// bytesSource gives one number for each byte, and goes on with random ones when
// there are no more.
type bytesSource struct {
	data []byte
	rest *rand.PCG
}

func newBytesSource(data []byte) *bytesSource {
	var seed [8]byte
	copy(seed[:], data)
	return &bytesSource{data, rand.NewPCG(binary.LittleEndian.Uint64(seed[:]), uint64(len(data)))}
}

func (s *bytesSource) Uint64() uint64 {
	if len(s.data) == 0 {
		return s.rest.Uint64()
	}
	b := s.data[0]
	s.data = s.data[1:]
	return uint64(b)
}
