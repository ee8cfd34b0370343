package gametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"seaboard/game"
)

const (
	perftLines = 40_000 // of play from one position, at most
	perftDepth = 8
)

// checkPerft counts the lines of play to some depth, from the start and from
// positions in the middle of games, and compares the counts with those kept in
// perft.txt. A wrong count says that what is legal has changed.
func checkPerft(c *course) error {
	var b bytes.Buffer
	b.WriteString("# Lines of play by depth: setup, actions played before at random, lines after 1, 2, ... more actions.\n" +
		"# Chance counts like a seat; of several seats to act the lowest goes first.\n")
	for n, setup := range c.setups() {
		for _, played := range []int{0, 11, 37, 80} {
			s, err := c.opening(setup, uint64(n), played)
			if err != nil {
				return err
			}
			if s == nil {
				continue
			}
			fmt.Fprintf(&b, "%s, after %d:", describe(setup), played)
			for depth := 1; depth <= perftDepth; depth++ {
				lines := perft(s, depth, perftLines)
				if lines > perftLines || depth > 1 && lines == 0 {
					break
				}
				fmt.Fprintf(&b, " %d", lines)
			}
			b.WriteByte('\n')
		}
	}
	return compare(filepath.Join(c.Dir, "perft.txt"), b.Bytes())
}

// opening plays a number of actions at random; it gives nil where the game is over
// before.
func (c *course) opening(setup game.Setup, seed uint64, actions int) (game.State, error) {
	s, err := c.Kit.Rules.New(setup)
	if err != nil {
		return nil, err
	}
	src := rand.NewPCG(seed, 7)
	for range actions {
		if game.Over(s) {
			return nil, nil
		}
		actor, a, err := choose(s, src)
		if err != nil {
			return nil, err
		}
		s.Apply(actor, a)
	}
	return s, nil
}

// perft counts the lines of play of the given number of actions; it stops when
// there are more than most. Outcomes that are too many to list are one line.
func perft(s game.State, depth, most int) int {
	if depth == 0 {
		return 1
	}
	if game.Over(s) {
		return 0
	}
	actor := s.Actors().First()
	can := doable(s, actor)
	if len(can) == 0 && actor == game.Chance {
		can = []game.Action{s.(game.Shuffler).Shuffle(rand.NewPCG(8, 9))}
	}
	if depth == 1 {
		return len(can)
	}
	lines := 0
	next := s.Copy()
	for _, a := range can {
		next.Set(s)
		next.Apply(actor, a)
		if lines += perft(next, depth-1, most); lines > most {
			break
		}
	}
	return lines
}

// compare compares what was printed with a golden file, or writes it.
func compare(name string, got []byte) error {
	if *Update {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		return os.WriteFile(name, got, 0o644)
	}
	want, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("%w (go test -update writes it)", err)
	}
	gotLines, wantLines := bytes.Split(got, []byte("\n")), bytes.Split(want, []byte("\n"))
	for i := range max(len(gotLines), len(wantLines)) {
		var g, w []byte
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if !bytes.Equal(g, w) {
			return fmt.Errorf("%s:%d:\n\t%s\nis now\n\t%s", name, i+1, w, g)
		}
	}
	return nil
}
