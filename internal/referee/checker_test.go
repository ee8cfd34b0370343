package referee_test

// This file checks a record of King of the Pirates from docs/fair-chance.md and the
// rule book alone: it uses nothing of ours, so that it shows the page to be
// complete.

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

type checker struct {
	key    []byte
	header map[string]string // "salt 1" -> hex, "seed" -> hex
	seats  int
	lines  []string
}

// check gives the number of draws of a record that fits.
func check(record string) (draws int, err error) {
	c := &checker{header: map[string]string{}}
	if err := c.read(record); err != nil {
		return 0, err
	}
	return c.checkDraws()
}

func (c *checker) read(record string) error {
	head, body, _ := strings.Cut(record, "---\n")
	for line := range strings.Lines(head) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if key == "salt" {
			seat, digits, _ := strings.Cut(value, " ")
			key, value = "salt "+seat, digits
		}
		c.header[key] = value
	}
	c.lines = strings.Split(strings.TrimSpace(body), "\n")
	c.seats, _ = strconv.Atoi(c.header["seats"])

	seed, _ := hex.DecodeString(c.header["seed"])
	sum := sha256.Sum256(seed)
	if hex.EncodeToString(sum[:]) != c.header["commitment"] {
		return fmt.Errorf("commitment")
	}
	places := make([]int, c.seats)
	for i := range places {
		places[i] = i + 1
	}
	seating, drawn := c.header["seating"]
	if drawn {
		for i, text := range strings.Fields(seating) {
			places[i], _ = strconv.Atoi(text)
		}
	}
	text := "seaboard draws 1\ntable " + c.header["table"] + "\n"
	for place := 1; place <= c.seats; place++ {
		seat := slices.Index(places, place) + 1
		text += fmt.Sprintf("salt %d %s\n", place, c.header[fmt.Sprintf("salt %d", seat)])
	}
	mac := hmac.New(sha256.New, seed)
	mac.Write([]byte(text))
	c.key = mac.Sum(nil)
	if !drawn {
		return nil
	}
	list := make([]int, c.seats)
	for i := range list {
		list[i] = i + 1
	}
	next := c.row(0)
	for i := c.seats - 1; i > 0; i-- {
		j := below(next, uint64(i+1))
		list[i], list[j] = list[j], list[i]
	}
	if !slices.Equal(list, places) {
		return fmt.Errorf("seating is %v", list)
	}
	return nil
}

// row gives the numbers of draw n.
func (c *checker) row(n uint64) func() uint64 {
	at := 0
	return func() uint64 {
		mac := hmac.New(sha256.New, c.key)
		binary.Write(mac, binary.BigEndian, [2]uint64{n, uint64(at / 4)})
		x := binary.BigEndian.Uint64(mac.Sum(nil)[at%4*8:])
		at++
		return x
	}
}

func below(next func() uint64, n uint64) uint64 {
	// 2^64 = q*n + r, without 65 bits.
	q, r := ^uint64(0)/n, ^uint64(0)%n+1
	if r == n {
		q, r = q+1, 0
	}
	for {
		if x := next(); r == 0 || x < q*n {
			return x % n
		}
	}
}

// checkDraws follows the bag through the record. Who keeps what, and who sinks,
// is all that matters to it.
func (c *checker) checkDraws() (draws int, err error) {
	kept := make([]map[string]int, c.seats)
	for i := range kept {
		kept[i] = map[string]int{}
	}
	track := make([]int, c.seats)
	plays := 0
	sailing := c.seats
	for n, line := range c.lines {
		words := strings.Fields(line)
		seat, _ := strconv.Atoi(words[0])
		switch words[1] {
		case "play":
			value, _, _ := strings.Cut(words[2], ".")
			by, _ := strconv.Atoi(value)
			track[seat-1] += by
			if plays++; plays == sailing {
				plays, sailing = 0, 0
				for i, at := range track {
					if at < 40 {
						sailing++
					} else {
						kept[i] = map[string]int{}
					}
				}
			}
		case "second", "shift":
			if words[2] == "points" {
				track[seat-1] += 2
			}
		case "keep":
			kept[seat-1][words[2]]++
		case "chest":
			draws++
			if want := c.chest(uint64(draws), kept, len(words)-2); line != "* "+want {
				return draws, fmt.Errorf("line %d is %q, want %q", n, line, want)
			}
		}
	}
	return draws, nil
}

func (c *checker) chest(n uint64, kept []map[string]int, tokens int) string {
	kinds := []string{"chalice", "doubloon", "emerald", "pearl", "ruby"}
	bag := make([]int, len(kinds))
	for i, kind := range kinds {
		bag[i] = 7
		for _, own := range kept {
			bag[i] -= own[kind]
		}
	}
	weights := map[string]uint64{}
	var sum uint64
	var choose func(text string, kind, left int, weight uint64)
	choose = func(text string, kind, left int, weight uint64) {
		if left == 0 {
			weights[text] += weight
			sum += weight
			return
		}
		if kind == len(kinds) {
			return
		}
		for d := 0; d <= left && d <= bag[kind]; d++ {
			choose(text+strings.Repeat(" "+kinds[kind], d), kind+1, left-d, weight*binomial(bag[kind], d))
		}
	}
	choose("chest", 0, tokens, 1)
	x := below(c.row(n), sum)
	var texts []string
	for text := range weights {
		texts = append(texts, text)
	}
	slices.Sort(texts)
	for _, text := range texts {
		if x < weights[text] {
			return text
		}
		x -= weights[text]
	}
	return "?"
}

func binomial(n, k int) uint64 {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return uint64(ways)
}
