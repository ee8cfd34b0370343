package pirates

import (
	"fmt"
	"strings"
	"testing"

	"seaboard/game"
)

// TestEffects looks at the words of what actions bring. An effect is written as
// its seat, its points, its text and its places.
func TestEffects(t *testing.T) {
	for _, c := range []struct {
		name, position string
		acts           string // made before, by semicolons
		act            string
		want           string
	}{
		{"income for every owner", "red card 1.4 pirates D3; blue on 13 card 2.4 pirates D6", "", "2 sail 2", `
			1 +1 income on the ship's line: D3 [D3]
			2 +1 income on the ship's line: D6 [D6]`},
		{"the compass", "red on 11 card 1.4; blue card 1.3; compass blue", "", "1 sail 1", `
			1 +2 reaches the compass as number 2 [sea-12]`},
		{"home", "red on 23 card 1.4; blue card 1.3", "", "1 sail 1", `
			1 +6 reaches home as number 1 [sea-0]`},
		{"all tied", "red on 18 card 2.1 pirates B5; blue card 1.3 pirates B4 B6", "1 sail 2; 1 pirate C5", "1 pass", `
			1 +6 Crab Island: all tied, 7 + 3 + 1 shared, 6 each [B5 C5]
			2 +6 Crab Island: all tied, 7 + 3 + 1 shared, 6 each [B4 B6]
			1 +1 Crab Island: all tied, 1 more for whose turn it is [B4 B5 C5 B6]
			* +0 Crab Island: all pirates go home [B4 B5 C5 B6]`},
		{"tied for first and for third", "red on 12 card 2.1 pirates D5; blue card 1.3 pirates E5 C6; green card 1.2 pirates D6; yellow card 1.1 pirates F6", "1 sail 2; 1 pirate E6", "1 pass", `
			1 +9 Whale Island: tied for first, 11 + 6 shared, 9 each [D5 E6]
			2 +9 Whale Island: tied for first, 11 + 6 shared, 9 each [E5 C6]
			3 +2 Whale Island: tied for third, 3 shared, 2 each [D6]
			4 +2 Whale Island: tied for third, 3 shared, 2 each [F6]
			* +0 Whale Island: all pirates go home [D5 E5 C6 D6 E6 F6]`},
		{"tied for second", "red on 5 card 3.8 pirates C3; blue card 1.3 pirates C4; green card 1.2 pirates D4", "1 sail 3; 1 pirate D3", "1 pass", `
			1 +7 Volcano Island: first place, 7 [C3 D3]
			2 +2 Volcano Island: tied for second, 3 + 1 shared, 2 each [C4]
			3 +2 Volcano Island: tied for second, 3 + 1 shared, 2 each [D4]
			* +0 Volcano Island: all pirates go home [C3 D3 C4 D4]`},
		{"a single owner", "red on 8 card 1.4 pirates E4 F5; blue card 1.3", "1 sail 1", "1 pirate F4", `
			1 +1 pirate space F4 [F4]
			1 +5 Sabre Island: the only owner, 5 [E4 F4 F5]
			* +0 Sabre Island: all pirates go home [E4 F4 F5]`},
		{"barrels", "red on 0 card 3.8; blue card 1.3", "1 sail 3", "1 pirate D2", `
			1 +0 barrel space D2: gets a barrel [D2]`},
		{"no more barrels", "red on 0 card 3.8 barrels 3; blue card 1.3", "1 sail 3", "1 pirate D2", `
			1 +0 barrel space D2: nothing, for 3 barrels are the most [D2]`},
		{"no barrels left", "red on 0 card 3.8 barrels 2; blue card 1.3 barrels 3; green card 1.2 barrels 3", "1 sail 3", "1 pirate D2", `
			1 +0 barrel space D2: nothing, for no barrel is left [D2]`},
		{"a chest", "red on 0 card 2.1; blue card 1.3", "1 sail 2", "1 pirate C2", `
			1 +0 chest C2: two treasures are drawn, one is kept [C2]`},
		{"an empty bag", "red on 1 card 1.4; blue card 1.3; bag", "1 sail 1", "1 pirate C2", `
			1 +0 chest C2: nothing, for the bag is empty [C2]`},
		{"a shift for points", "red on 0 card 4.2 pirates B2; blue card 1.3", "1 sail 4; 1 pirate E3", "1 shift points B2 D3", `
			1 +0 the sailing marker goes to 22 [marker-1]
			1 +1 pirate space D3 [D3]`},
		{"swaps and what is taken back", "red on 1 card 1.4; blue card 1.3", "1 sail 1; 1 pirate C2; * chest ruby ruby; 1 keep ruby; 2 sail 1", "2 pirate B2", `
			2 +1 pirate space B2 [B2]
			1 +0 swaps cards with seat 2 and gets 1 (2 white pips) []
			2 +0 swaps cards with seat 1 and gets 1 (2 black pips) []
			1 +0 takes the whole discard pile back into the hand []
			2 +0 takes the whole discard pile back into the hand []`},
		{"cards turned up", "red track 38 glory 7; blue; green", "1 play 3.8; 3 play 2.3", "2 play 2.4", `
			1 -7 card 3 (4 black pips): the ship leaves the track and sinks [sea-0]
			2 +0 card 2 (2 black pips): the sailing marker goes to 22 [marker-2]
			3 +0 card 2 (2 white pips): the sailing marker goes to 22 [marker-3]
			* +0 order of turns: seat 2, seat 3 [marker-2 marker-3]`},
		{"the end", "red on 23 card 1.4 track 30 barrels 0 pirates F4; blue card 1.3 treasures ruby pearl", "1 sail 1; 1 pirate B2; 2 sail 1", "2 pirate B3", `
			2 +0 barrel space B3: gets a barrel [B3]
			1 +0 swaps cards with seat 2 and gets 1 (2 white pips) []
			2 +0 swaps cards with seat 1 and gets 1 (2 black pips) []
			1 +0 takes the whole discard pile back into the hand []
			2 +0 takes the whole discard pile back into the hand []
			* +0 a ship is home: the game ends [sea-0]
			1 +2 at the end: pirates on the board [B2 F4]
			1 -12 at the end: the sailing track [marker-1]
			2 +1 at the end: pirates on the board [B3]
			2 +24 at the end: the sailing track [marker-2]
			2 +2 at the end: barrels []
			2 +3 at the end: sets of treasures []`},
		{"one ship left", "red track 38; blue barrels 0", "1 play 3.8", "2 play 2.4", `
			1 +0 card 3 (4 black pips): the ship leaves the track and sinks [sea-0]
			2 +0 card 2 (2 black pips): the sailing marker goes to 22 [marker-2]
			* +0 only one ship is left: the game ends []
			2 +22 at the end: the sailing track [marker-2]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			sc := &scenario{s: position(c.position)}
			for _, line := range strings.Split(c.acts, "; ") {
				if line == "" {
					continue
				}
				if err := sc.act(line); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
			}
			actor, text, _ := strings.Cut(c.act, " ")
			a, err := Rules{}.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			before := *sc.s
			var got strings.Builder
			for _, e := range sc.s.Effects(game.Watcher, game.Seat(actor[0]-'0'), a) {
				fmt.Fprintf(&got, "\n\t\t\t%v %+d %s %v", e.Seat, e.Points, e.Text, e.Places)
			}
			if got.String() != c.want {
				t.Errorf("got%s\nwant%s", got.String(), c.want)
			}
			if *sc.s != before {
				t.Error("Effects changes the state")
			}
		})
	}
}

// TestCardsBeforeTheyAreTurnedUp holds that a card that is not the last tells
// only its owner what it will do.
func TestCardsBeforeTheyAreTurnedUp(t *testing.T) {
	s := position("red track 23; blue; green track 38")
	a := playing(readCards("3.8").first())
	got := s.Effects(1, 1, a)
	if want := "the sailing marker will go to -4"; len(got) != 1 || got[0].Text.String() != want {
		t.Errorf("red sees %v, want %q", got, want)
	}
	if got := s.Effects(2, 1, a); got != nil {
		t.Errorf("blue sees %v of red's card", got)
	}
	if text := s.Tell(2, 1, a).String(); text != "chooses a card" {
		t.Errorf("blue is told that red %s", text)
	}
	b := playing(readCards("3.6").first())
	if got := s.Effects(3, 3, b); len(got) != 1 || got[0].Text.String() != "the ship will leave the track and sink" || got[0].Points != 0 {
		t.Errorf("green, about to sink, sees %v", got)
	}
}

// TestWords looks at prompts and at actions told to who may see them and to others.
func TestWords(t *testing.T) {
	for _, c := range []struct{ position, acts, prompt, act, own, other string }{
		{"red; blue", "", "Choose a card", "1 play 5.3", "plays 5 (2 white pips)", "chooses a card"},
		{"red card 5.3; blue card 1.3", "", "Sail at most 5, or make a stopover on the way", "1 stopover 2", "makes a stopover after 2", "makes a stopover after 2"},
		{"red card 5.3; blue card 1.3", "1 stopover 1; 1 pirate B2", "Sail on, at most 4", "1 sail 3", "sails 3", "sails 3"},
		{"red card 1.4; blue on 3 card 1.3", "", "Sail 1", "1 sail 1", "sails 1", "sails 1"},
		{"red card 3.8; blue card 1.3", "1 sail 3", "Place a pirate, at most 3 spaces from the ship", "1 pirate D3", "places a pirate on D3", "places a pirate on D3"},
		{"red on 6 card 2.1 pirates B2 D3 E5 F6 C6; blue card 1.3", "1 sail 2", "Place one of your pirates on the board anew", "1 pirate E3 from D3", "moves a pirate from D3 to E3", "moves a pirate from D3 to E3"},
		{"red card 2.1; blue card 1.3", "1 sail 2; 1 pirate C2", "Treasures are drawn", "* chest pearl ruby", "seat 1 draws two treasures: pearl, ruby", "seat 1 draws two treasures"},
		{"red card 2.1; blue card 1.3", "1 sail 2; 1 pirate C2; * chest pearl ruby", "Keep one of the treasures", "1 keep ruby", "keeps one treasure: ruby", "keeps one treasure"},
		{"red on 1 card 2.1; blue card 1.3", "1 sail 2; 1 pirate D2", "Pay a barrel to search for treasures, or pass", "1 search", "pays a barrel and searches for treasures", "pays a barrel and searches for treasures"},
		{"red card 3.8; blue card 1.3", "1 sail 3; 1 pirate D3", "Pay to place a second pirate, or pass", "1 second points D2", "pays 2 sailing points and places a second pirate on D2", "pays 2 sailing points and places a second pirate on D2"},
		{"red card 4.2; blue card 1.3", "1 sail 4; 1 pirate E3", "Pay to shift a pirate, or pass", "1 shift barrel E3 B2", "pays a barrel and shifts a pirate from E3 to B2", "pays a barrel and shifts a pirate from E3 to B2"},
		{"red card 4.2; blue card 1.3", "1 sail 4; 1 pirate E3", "Pay to shift a pirate, or pass", "1 pass", "passes", "passes"},
	} {
		sc := &scenario{s: position(c.position)}
		for _, line := range strings.Split(c.acts, "; ") {
			if line != "" {
				if err := sc.act(line); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
			}
		}
		actor, text, _ := strings.Cut(c.act, " ")
		a, err := Rules{}.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		seat := game.Chance
		if actor != "*" {
			seat = game.Seat(number(actor))
		}
		got := []string{sc.s.Prompt(1).String(), sc.s.Tell(1, seat, a).String(), sc.s.Tell(2, seat, a).String()}
		if want := []string{c.prompt, c.own, c.other}; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: got %q, want %q", c.act, got, want)
		}
	}
}
