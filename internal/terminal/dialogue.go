package terminal

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"seaboard/game"
)

// wordy is up to how many choices each is shown in words on a line of its own;
// more are shown by their notation, side by side.
const wordy = 30

const help = `Type the number of a choice, or its notation as it stands in brackets.
  undo    take back your last action
  board   show the board again
  list    show the choices again
  help    show this
  quit    leave the game`

// choice is one of the person's legal actions.
type choice struct {
	action game.Action
	text   string
}

// lines reads the input line by line, until it ends. The goroutine ends with the
// input, or with the program.
func lines(in io.Reader) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for s := bufio.NewScanner(in); s.Scan(); {
			out <- strings.TrimSpace(s.Text())
		}
	}()
	return out
}

// person asks the person, until an action is made or taken back.
func (t *sitting) person(ctx context.Context) error {
	if !t.drawn {
		t.board(t.You)
		t.drawn = true
	}
	choices := t.choices()
	t.list(choices)
	for {
		fmt.Fprint(t.Out, "> ")
		var line string
		select {
		case <-ctx.Done():
			return errQuit
		case l, ok := <-t.input:
			if !ok {
				return errQuit
			}
			line = l
		}
		switch strings.ToLower(line) {
		case "":
		case "quit", "exit":
			return errQuit
		case "help", "?":
			t.say(help)
		case "undo":
			t.undo()
			return nil
		case "board":
			t.board(t.You)
		case "list":
			t.list(choices)
		default:
			a, err := t.read(line, choices)
			if err == nil {
				t.choose(a)
				return nil
			}
			t.say("%s. Type help to see what can be typed.", capital(err.Error()))
		}
	}
}

// capital begins with a capital letter.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// choices gives the person's legal actions sorted by text, numbers in it by
// their value.
func (t *sitting) choices() []choice {
	var list []choice
	for _, a := range t.state.Legal(t.You, nil) {
		list = append(list, choice{a, game.ActionText(t.rules, a)})
	}
	slices.SortFunc(list, func(a, b choice) int { return compareNatural(a.text, b.text) })
	return list
}

// compareNatural compares texts with a run of digits as one number.
func compareNatural(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x > 0 && y > 0 {
			m, _ := strconv.Atoi(a[:x])
			n, _ := strconv.Atoi(b[:y])
			if c := cmp.Compare(m, n); c != 0 {
				return c
			}
			a, b = a[x:], b[y:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

func digits(s string) int {
	n := 0
	for n < len(s) && n < 9 && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// read finds the action that a line names. Its error is a sentence without an
// end.
func (t *sitting) read(line string, choices []choice) (game.Action, error) {
	if n, err := strconv.Atoi(line); err == nil {
		if n < 1 || n > len(choices) {
			return 0, fmt.Errorf("there are choices 1 to %d", len(choices))
		}
		return choices[n-1].action, nil
	}
	a, err := t.rules.Parse(line)
	if err != nil {
		return 0, fmt.Errorf("%q is no choice", line)
	}
	if err := t.state.Check(t.You, a); err != nil {
		return 0, err
	}
	return a, nil
}
