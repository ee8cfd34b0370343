package store

import (
	"crypto/sha256"
	"maps"
	"slices"
	"strconv"
)

// Digest is the running hash of a table's log: SHA-256 of what is fixed when the
// table is made, then over each line the SHA-256 of the digest so far and the
// line. A kind of store keeps it beside the log, and refuses a table as damaged
// that does not give it.
//
// What is hashed are pairs of a name and a value, without those whose value is
// zero: so what is added to tables or lines later leaves older digests as they are.
func Digest(t *Table) Hash { return Opening(t, len(t.Seats)).Follow(t.Lines) }

// Opening is the digest of a table of so many seats that has no lines yet.
func Opening(t *Table, seats int) Hash {
	var p pairs
	p.text("id", t.ID)
	p.text("game", t.Game)
	for _, name := range slices.Sorted(maps.Keys(t.Options)) {
		p.text("option", name)
		p.text("value", t.Options[name])
	}
	p.flag("private", t.Private)
	p.flag("shuffle", t.Shuffle)
	p.number("bank", int64(t.Clock.Bank))
	p.number("move", int64(t.Clock.Move))
	p.number("patience", int64(t.Patience))
	p.text("seed", string(t.Seed[:]))
	p.number("created", t.Created)
	p.number("seats", int64(seats))
	return sha256.Sum256(p)
}

// Follow is the digest after more lines.
func (h Hash) Follow(lines []Line) Hash {
	var b []byte
	for _, l := range lines {
		b = l.Append(b[:0])
		h = h.Over(b)
	}
	return h
}

// Over is the digest after one more line, whose bytes Line.Append gives.
func (h Hash) Over(line []byte) Hash {
	var buf [512]byte
	return sha256.Sum256(append(append(buf[:0], h[:]...), line...))
}

// Append appends the line as it is hashed.
func (l Line) Append(b []byte) []byte {
	p := pairs(b)
	p.number("seq", int64(l.Seq))
	p.text("kind", l.Kind)
	p.number("actor", int64(l.Actor))
	p.text("text", l.Text)
	p.text("client", l.Client)
	p.number("at", l.At)
	return p
}

// pairs are names and values in bytes that no other pairs give.
type pairs []byte

func (p *pairs) text(name, value string) { *p = pair(*p, name, value) }

func (p *pairs) number(name string, value int64) {
	if value != 0 {
		var buf [20]byte
		*p = pair(*p, name, strconv.AppendInt(buf[:0], value, 10))
	}
}

func pair[T string | []byte](b pairs, name string, value T) pairs {
	if len(value) == 0 {
		return b
	}
	b = append(append(b, name...), '=')
	b = append(strconv.AppendInt(b, int64(len(value)), 10), ':')
	return append(append(b, value...), '\n')
}

func (p *pairs) flag(name string, value bool) {
	if value {
		p.text(name, "1")
	}
}
