package sinking

import "math/bits"

// set is a set of cells of the board.
type set [3]uint64

func (s *set) has(c cell) bool { return s[c>>6]&(1<<(c&63)) != 0 }
func (s *set) add(c cell)      { s[c>>6] |= 1 << (c & 63) }
func (s *set) remove(c cell)   { s[c>>6] &^= 1 << (c & 63) }

// put adds the cell, or removes it.
func (s *set) put(c cell, in bool) {
	if in {
		s.add(c)
	} else {
		s.remove(c)
	}
}

func (s *set) empty() bool { return s[0]|s[1]|s[2] == 0 }

func (s *set) meets(t *set) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2] != 0 }

func (s set) and(t *set) set    { return set{s[0] & t[0], s[1] & t[1], s[2] & t[2]} }
func (s set) or(t *set) set     { return set{s[0] | t[0], s[1] | t[1], s[2] | t[2]} }
func (s set) andNot(t *set) set { return set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]} }

// next takes the lowest cell out of a set; false when there is none.
func (s *set) next() (cell, bool) {
	for w, m := range s {
		if m != 0 {
			s[w] = m & (m - 1)
			return cell(w<<6 | bits.TrailingZeros64(m)), true
		}
	}
	return noCell, false
}
