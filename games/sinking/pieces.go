package sinking

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
)

//go:embed sinking.json
var data []byte

// page is sinking.json.
type page struct {
	Rows     map[string][2]int    `json:"rows"` // r -> lowest and highest q
	Land     map[string][2]int    `json:"land"` // the same, with the lagoon
	Lagoon   [2]int               `json:"lagoon"`
	Serpents [][2]int             `json:"serpents"`
	Havens   map[string][2][2]int `json:"havens"`
	People   []uint8              `json:"people"`
	Boats    struct {
		Each     int `json:"each"`
		Supply   int `json:"supply"`
		Capacity int `json:"capacity"`
	} `json:"boats"`
	Creatures map[string]int    `json:"creatures"`
	Die       map[string]uint64 `json:"die"`
	Reach     map[string]int    `json:"reach"`
	Backs     []struct {
		Back     string `json:"back"`
		Kept     bool   `json:"kept"`
		Beach    uint8  `json:"beach"`
		Forest   uint8  `json:"forest"`
		Mountain uint8  `json:"mountain"`
	} `json:"backs"`
}

// Sizes of the game, which the data must agree with.
const (
	people    = 10 // of each player
	maxSeats  = 4
	maxPeople = people * maxSeats
	boatsEach = 2
	allBoats  = 12 // that are ever on the board
	room      = 3  // people in a boat
	topValue  = 6
	steps     = 3 // of movement, and of a dolphin or a wind
	maxBeasts = 6 // of one kind
	maxKept   = 18
)

// terrain of a land piece, in the order in which they sink.
type terrain uint8

const (
	beach terrain = iota
	forest
	mountain
	terrains
)

var terrainNames = [terrains]string{"beach", "forest", "mountain"}

const terrainLetters = "bfm"

// beast is a kind of creature, in the byte order of their names.
type beast uint8

const (
	serpent beast = iota
	shark
	whale
	beasts
)

var beastNames = [beasts]string{"serpent", "shark", "whale"}

// back is what a land piece has on its back, in the byte order of their names.
type back uint8

const (
	boatBack back = iota
	dolphin
	harpoonWhale
	killShark
	lureSerpent
	lureShark
	lureWhale
	sharkBack
	volcano
	whaleBack
	whirlpool
	wind
	backs
	hiddenBack = backs // a kept piece that is not told
)

var backNames = [backs + 1]string{
	"boat", "dolphin", "harpoon-whale", "kill-shark", "lure-serpent", "lure-shark",
	"lure-whale", "shark", "volcano", "whale", "whirlpool", "wind", "?",
}

// kept tells whether the piece goes to the player.
func (b back) kept() bool { return keptBacks&(1<<b) != 0 }

const keptBacks = 1<<dolphin | 1<<harpoonWhale | 1<<killShark | 1<<lureSerpent | 1<<lureShark | 1<<lureWhale | 1<<wind

// usable are the kept pieces that stand under `use`, in their order.
var usable = [...]back{dolphin, lureSerpent, lureShark, lureWhale, wind}

// lured is the creature that a lure moves.
func (b back) lured() beast { return beast(b - lureSerpent) }

var (
	values    [people]uint8                                      // of each player's people
	stockFull [topValue + 1]uint8                                // how many of each value
	backsFull [terrains][backs]uint8                             // backs at the start
	faces     [beasts]uint64                                     // of the die
	reach     [beasts]int                                        // cells that a creature moves at most
	answers   = [...]back{shark: killShark, whale: harpoonWhale} // to a creature
)

// pieces reads the data, and holds that the engine's numbers are the data's.
var pieces = func() page {
	var p page
	if err := json.Unmarshal(data, &p); err != nil {
		panic("sinking.json: " + err.Error())
	}
	must := func(ok bool, what string) {
		if !ok {
			panic("sinking.json: other " + what + " than the engine is made for")
		}
	}
	must(len(p.People) == people && p.Boats.Each == boatsEach && p.Boats.Supply == allBoats && p.Boats.Capacity == room, "people or boats")
	copy(values[:], p.People)
	for _, v := range p.People {
		stockFull[v]++
	}
	for k, name := range beastNames {
		faces[k], reach[k] = p.Die[name], p.Reach[name]
		must(p.Creatures[name] <= maxBeasts && reach[k] > 0, "creatures")
	}
	var pieces, kept int
	for _, b := range p.Backs {
		k := slices.Index(backNames[:backs], b.Back)
		must(k >= 0 && back(k).kept() == b.Kept, fmt.Sprintf("back %q", b.Back))
		for t, n := range [terrains]uint8{b.Beach, b.Forest, b.Mountain} {
			backsFull[t][k] = n
			pieces += int(n)
			if b.Kept {
				kept += int(n)
			}
		}
	}
	must(pieces == slots && kept == maxKept, "backs")
	return p
}()
