// Package referee is a table's fair chance: a secret seed, shown as its SHA-256
// before the first draw and in full when the game is over, from which and the
// players' own salts every draw follows. Anybody can check a finished record;
// docs/fair-chance.md has all that is needed to do it without this code.
//
// The package must not know tables, players or how seeds are kept. No seed is
// ever printed by accident: it formats as "secret".
package referee

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"log/slog"
	"strings"
	"time"

	"seaboard/game"
)

// Seed is the secret of one table's draws.
type Seed [32]byte

// NewSeed makes a seed up.
func NewSeed() (s Seed) {
	rand.Read(s[:]) // never fails
	return s
}

// Maker is a server's secret that seeds of tables which are not open yet are made
// from, so that their commitments can be shown and nothing of them has to be kept.
type Maker [32]byte

// Seed is that of a table which was promised at a time.
func (m Maker) Seed(table string, at time.Time) (s Seed) {
	mac := hmac.New(sha256.New, m[:])
	fmt.Fprintf(mac, "seaboard seed 1\ntable %s\nat %d\n", table, at.Unix())
	mac.Sum(s[:0])
	return s
}

// Commitment is the seed's SHA-256 in hexadecimal.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Hex shows the seed, which is for tables that are over.
func (s Seed) Hex() string { return hex.EncodeToString(s[:]) }

// Format keeps the seed out of anything printed.
func (s Seed) Format(f fmt.State, _ rune) { f.Write([]byte("secret")) }

// LogValue keeps the seed out of logs.
func (s Seed) LogValue() slog.Value { return slog.StringValue("secret") }

// MarshalText keeps the seed out of JSON.
func (s Seed) MarshalText() ([]byte, error) { return []byte("secret"), nil }

// Draws is all draws of one table. Draw 0 is who sits where; draw n is the n-th
// line of chance in the record.
type Draws struct {
	key [sha256.Size]byte
}

// NewDraws derives a table's draws. The salts are by place: the order of the
// seats before they were drawn.
func NewDraws(seed Seed, table string, salts [][]byte) Draws {
	var text strings.Builder
	fmt.Fprintf(&text, "seaboard draws 1\ntable %s\n", table)
	for i, salt := range salts {
		fmt.Fprintf(&text, "salt %d %x\n", i+1, salt)
	}
	mac := hmac.New(sha256.New, seed[:])
	mac.Write([]byte(text.String()))
	var d Draws
	mac.Sum(d.key[:0])
	return d
}

// Draw gives the numbers for draw n, always the same.
func (d Draws) Draw(n int) game.Source {
	return &stream{mac: hmac.New(sha256.New, d.key[:]), draw: uint64(n)}
}

// Seating draws who sits where: the place whose player gets seat 1, the one
// whose player gets seat 2, and so on.
func (d Draws) Seating(seats int) []int {
	places := make([]int, seats)
	for i := range places {
		places[i] = i + 1
	}
	src := d.Draw(0)
	for i := seats - 1; i > 0; i-- {
		j := game.Below(src, uint64(i+1))
		places[i], places[j] = places[j], places[i]
	}
	return places
}

// stream is the numbers of one draw, four from each block of 32 bytes.
type stream struct {
	mac         hash.Hash
	draw, block uint64
	left        []byte
}

func (s *stream) Uint64() uint64 {
	if len(s.left) == 0 {
		var head [16]byte
		binary.BigEndian.PutUint64(head[:8], s.draw)
		binary.BigEndian.PutUint64(head[8:], s.block)
		s.block++
		s.mac.Reset()
		s.mac.Write(head[:])
		s.left = s.mac.Sum(nil)
	}
	x := binary.BigEndian.Uint64(s.left)
	s.left = s.left[8:]
	return x
}
