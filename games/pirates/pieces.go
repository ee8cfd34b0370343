package pirates

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/bits"
	"strings"
)

//go:embed pirates.json
var piecesJSON []byte

const (
	// MaxSeats is the most ships in a game.
	MaxSeats = 4
	// Ring is the number of sea spaces round the archipelago.
	Ring = 24
	// Compass is the sea space, and the progress, that pays the compass bonus.
	Compass = 12
	// LineLength is the number of island spaces on a sea space's line.
	LineLength = 5
	// LastTrack is the index of the last space of the sailing track.
	LastTrack = 39
	// MaxBarrels is the most barrels that a player holds.
	MaxBarrels = 3

	spaceCount  = 25
	islandCount = 6
	cardCount   = 24
	kindCount   = 5 // kinds of treasures
	handSize    = 6
)

// Space is an island space: 0 is B2, 1 is C2, ... 24 is F6.
type Space uint8

// Spaces is a set of island spaces: bit n is Space n.
type Spaces uint32

// All is the set of all 25 island spaces.
const All Spaces = 1<<spaceCount - 1

// Has tells whether the space is in the set.
func (set Spaces) Has(c Space) bool { return set&(1<<c) != 0 }

// Len is the number of spaces in the set.
func (set Spaces) Len() int { return bits.OnesCount32(uint32(set)) }

// first is the lowest space of a set that is not empty.
func (set Spaces) first() Space { return Space(bits.TrailingZeros32(uint32(set))) }

// names lists the set's spaces as the page writes them.
func (set Spaces) names() []string {
	var list []string
	for ; set != 0; set &= set - 1 {
		list = append(list, set.first().String())
	}
	return list
}

// String is the space as the page writes it: "D3".
func (c Space) String() string { return spaceNames[c] }

// Card is a card: 1 to 24 by value, then by rank, so that a higher card acts
// earlier.
type Card uint8

const (
	noCard     Card = 0
	hiddenCard Card = 31
)

// cards is a set of cards: bit n is Card n.
type cards uint32

func (c Card) bit() cards { return 1 << c }

// Value is the card's value, 1 to 5.
func (c Card) Value() int { return int(cardValues[c]) }

// String is the card as records write it: "5.3".
func (c Card) String() string { return cardNames[c] }

// kind is a kind of treasure, in alphabetical order.
type kind uint8

const hiddenKind kind = 31

// tokens counts treasure tokens by kind.
type tokens [kindCount]uint8

// kinds names the kinds of treasures in alphabetical order.
var kinds = [kindCount]string{"chalice", "doubloon", "emerald", "pearl", "ruby"}

// KindNames names the kinds of treasures as View counts them, which is the order
// of the box.
var KindNames = []string{"ruby", "doubloon", "pearl", "emerald", "chalice"}

// shown is the kind at each place of KindNames.
var shown = [kindCount]kind{4, 1, 3, 2, 0}

// isle is one of the six islands.
type isle struct {
	letter string
	name   string
	spaces Spaces
	scores [3]int16 // bonus of the first, second and third place
}

// Tables of the box (pirates.md, Pieces), filled in once by load.
var (
	track        [LastTrack + 1]int16
	compassBonus [MaxSeats]int16
	homeBonus    [MaxSeats]int16
	sets         [kindCount + 1]int16
	islands      [islandCount]isle
	spaceNames   [spaceCount]string
	lines        [Ring][LineLength]Space      // nearest first
	reaches      [Ring][LineLength + 1]Spaces // the line's spaces within a distance
	pirateSpaces Spaces
	chests       Spaces
	barrelSpaces Spaces
	cardNames    [cardCount + 1]string
	cardValues   [cardCount + 1]uint8
	deal         [MaxSeats]cards
	bag          tokens
	allBarrels   uint8
	firstBarrels uint8
)

// LineOf gives the spaces on the line of a sea space, nearest first.
func LineOf(sea int) [LineLength]Space { return lines[sea] }

// PirateSpaces, Chests and BarrelSpaces are the kinds of island spaces.
func PirateSpaces() Spaces { return pirateSpaces }

// Chests are the island spaces with a chest.
func Chests() Spaces { return chests }

// BarrelSpaces are the island spaces with a barrel.
func BarrelSpaces() Spaces { return barrelSpaces }

// IslandSpaces gives the spaces of an island, 0 to 5 for a to f, and what its
// first, second and third place are worth.
func IslandSpaces(n int) (spaces Spaces, scores [3]int16) {
	return islands[n].spaces, islands[n].scores
}

// TrackWorth is the value of a space of the sailing track.
func TrackWorth(index int) int { return int(track[index]) }

// box is pirates.json.
type box struct {
	Ring    int               `json:"ring"`
	Home    int               `json:"home"`
	Compass int               `json:"compass"`
	Corners []int             `json:"corners"`
	Columns string            `json:"columns"`
	Rows    string            `json:"rows"`
	Islands []string          `json:"islands"`
	Kinds   []string          `json:"kinds"`
	Names   map[string]string `json:"names"`
	Scores  map[string][]int  `json:"scores"`

	CompassBonus []int `json:"compassBonus"`
	HomeBonus    []int `json:"homeBonus"`
	Cards        []struct {
		Seat  int      `json:"seat"`
		Cards []string `json:"cards"`
	} `json:"cards"`
	Track   []int `json:"track"`
	Pirates int   `json:"pirates"`
	Barrels struct {
		Total int `json:"total"`
		Start int `json:"start"`
		Max   int `json:"max"`
	} `json:"barrels"`
	Treasures map[string]int `json:"treasures"`
	Sets      []int          `json:"sets"`
}

func init() {
	var b box
	if err := json.Unmarshal(piecesJSON, &b); err != nil {
		panic(fmt.Sprintf("pirates: the box of pieces: %v", err))
	}
	b.check()
	b.loadBoard()
	b.loadCards()
	fill(track[:], b.Track)
	fill(compassBonus[:], b.CompassBonus)
	fill(homeBonus[:], b.HomeBonus)
	fill(sets[:], b.Sets)
	for k, name := range kinds {
		bag[k] = uint8(b.Treasures[name])
	}
	allBarrels, firstBarrels = uint8(b.Barrels.Total), uint8(b.Barrels.Start)
}

// check finds a box that is not the one this package was written for.
func (b *box) check() {
	corners := fmt.Sprint(b.Corners) == "[0 6 12 18]"
	ring := b.Ring == Ring && b.Home == 0 && b.Compass == Compass && corners
	board := b.Columns == "BCDEF" && b.Rows == "23456" && len(b.Islands) == 5 && len(b.Kinds) == 5 && len(b.Names) == islandCount
	rest := b.Barrels.Max == MaxBarrels && len(b.Treasures) == kindCount && b.Pirates == 5 && len(b.Cards) == MaxSeats
	for what, ok := range map[string]bool{"ring": ring, "board": board, "rest": rest} {
		if !ok {
			panic("pirates: the box of pieces is not that of the page: its " + what)
		}
	}
}

func fill(table []int16, from []int) {
	if len(table) != len(from) {
		panic(fmt.Sprintf("pirates: a table of the box has %d numbers, not %d", len(from), len(table)))
	}
	for i, n := range from {
		table[i] = int16(n)
	}
}

func (b *box) loadBoard() {
	for c := range Space(spaceCount) {
		row, col := int(c)/5, int(c)%5
		spaceNames[c] = b.Columns[col:col+1] + b.Rows[row:row+1]
		of := &islands[strings.IndexByte("abcdef", b.Islands[row][col])]
		of.spaces |= 1 << c
		switch b.Kinds[row][col] {
		case 'P':
			pirateSpaces |= 1 << c
		case 'C':
			chests |= 1 << c
		case 'B':
			barrelSpaces |= 1 << c
		}
	}
	if pirateSpaces|chests|barrelSpaces != All {
		panic("pirates: a space of the box is of no kind")
	}
	for i := range islands {
		of := &islands[i]
		of.letter = "abcdef"[i : i+1]
		of.name = b.Names[of.letter]
		fill(of.scores[:], b.Scores[fmt.Sprint(of.spaces.Len())])
	}
	for n := range lines {
		lines[n] = lineOf(n)
		for i, c := range lines[n] {
			reaches[n][i+1] = reaches[n][i] | 1<<c
		}
	}
}

// seaAt gives column and row of a sea space, 0 to 6 from the upper left corner.
func seaAt(n int) (col, row int) {
	switch {
	case n <= 6:
		return n, 0
	case n <= 12:
		return 6, n - 6
	case n <= 18:
		return 18 - n, 6
	default:
		return 0, 24 - n
	}
}

// lineOf walks from a sea space across the board, straight from a side and along
// the diagonal from a corner.
func lineOf(n int) (line [LineLength]Space) {
	col, row := seaAt(n)
	inward := func(x int) int {
		switch x {
		case 0:
			return 1
		case 6:
			return -1
		}
		return 0
	}
	dc, dr := inward(col), inward(row)
	for i := range line {
		col, row = col+dc, row+dr
		line[i] = Space(5*(row-1) + col - 1)
	}
	return line
}

func (b *box) loadCards() {
	next := Card(1)
	for value := 1; value <= 5; value++ {
		for rank := 1; rank <= 8; rank++ {
			name := fmt.Sprintf("%d.%d", value, rank)
			for _, of := range b.Cards {
				for _, card := range of.Cards {
					if card == name {
						cardNames[next], cardValues[next] = name, uint8(value)
						deal[of.Seat-1] |= next.bit()
						next++
					}
				}
			}
		}
	}
	if next != cardCount+1 {
		panic("pirates: the cards of the box are not those of the page")
	}
}
