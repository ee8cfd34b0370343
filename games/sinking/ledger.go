package sinking

// draws counts kept pieces by the terrain that they lay under.
type draws [terrains]uint8

// spending is one kept piece that was used.
type spending struct {
	seat    uint8
	piece   back
	guess   bool  // it was one of the seat's hidden pieces
	before  draws // what the seat had drawn by then, hidden or not
	unknown draws // and hidden
}

// ledger is the account of the backs. In a full state all is known. A partial
// state has kept pieces of which only the terrain is known (`back ?`); when the
// holder then uses a wind, it must be possible that one of them is it.
type ledger struct {
	left   [terrains][backs]uint8           // not accounted for
	got    [maxSeats][terrains][backs]uint8 // known kept pieces drawn by each seat
	hidden [maxSeats]draws                  // and unknown ones
	hand   [maxSeats][backs]uint8           // known kept pieces that each seat still has
	held   [maxSeats]uint8                  // all that it still has
	spent  [maxKept]spending                // in the order in which they were used
	spends uint8
}

// draw notes the back that the seat has turned up.
func (l *ledger) draw(seat uint8, t terrain, b back) {
	switch {
	case b == hiddenBack:
		l.hidden[seat-1][t]++
		l.held[seat-1]++
	case b.kept():
		l.got[seat-1][t][b]++
		l.hand[seat-1][b]++
		l.held[seat-1]++
		l.left[t][b]--
	default:
		l.left[t][b]--
	}
}

// spend notes that the seat has used a kept piece.
func (l *ledger) spend(seat uint8, b back) {
	l.spent[l.spends] = l.spending(seat, b)
	if !l.spent[l.spends].guess {
		l.hand[seat-1][b]--
	}
	l.spends++
	l.held[seat-1]--
}

func (l *ledger) spending(seat uint8, b back) spending {
	return spending{
		seat: seat, piece: b, guess: l.hand[seat-1][b] == 0,
		before: l.drawn(seat), unknown: l.hidden[seat-1],
	}
}

// drawn is all kept pieces that a seat has drawn.
func (l *ledger) drawn(seat uint8) (n draws) {
	for t := range n {
		n[t] = l.hidden[seat-1][t]
		for _, m := range l.got[seat-1][t] {
			n[t] += m
		}
	}
	return n
}

// concealed is how many kept pieces of a terrain are hidden.
func (l *ledger) concealed(t terrain) (n uint8) {
	for _, h := range l.hidden {
		n += h[t]
	}
	return n
}

// keptLeft is how many kept pieces of a terrain are not accounted for.
func (l *ledger) keptLeft(t terrain) (n uint8) {
	for b, m := range l.left[t] {
		if back(b).kept() {
			n += m
		}
	}
	return n
}

// canDraw tells whether this can be the next back of a terrain.
func (l *ledger) canDraw(t terrain, b back) bool {
	switch {
	case b == hiddenBack:
		return l.keptLeft(t) > l.concealed(t)
	case l.left[t][b] == 0:
		return false
	case !b.kept() || l.concealed(t) == 0:
		return true
	}
	with := *l
	with.left[t][b]--
	return with.possible()
}

// canSpend tells whether the seat can have such a piece.
func (l *ledger) canSpend(seat uint8, b back) bool {
	if l.hand[seat-1][b] > 0 {
		return true
	}
	if l.hidden[seat-1] == (draws{}) || l.held[seat-1] == 0 {
		return false
	}
	with := *l
	with.spent[with.spends] = with.spending(seat, b)
	with.spends++
	return with.possible()
}

// possible tells whether the hidden pieces can be what was used of them. Of each
// terrain there must be as many kept pieces left as are hidden, and every use
// needs one of its kind, drawn before by the same seat. Since uses are noted in
// their order, counting the draws before each is enough.
func (l *ledger) possible() bool {
	for t := range terrains {
		if l.keptLeft(t) < l.concealed(t) {
			return false
		}
	}
	var taken [maxSeats]draws
	with := *l
	return with.assign(0, &taken)
}

// assign finds a terrain for the uses of hidden pieces from the i-th on.
func (l *ledger) assign(i uint8, taken *[maxSeats]draws) bool {
	for ; i < l.spends && !l.spent[i].guess; i++ {
	}
	if i == l.spends {
		return true
	}
	u := &l.spent[i]
	own := &taken[u.seat-1]
	for t := range terrains {
		if l.left[t][u.piece] == 0 || own[t] >= u.unknown[t] {
			continue
		}
		l.left[t][u.piece]--
		own[t]++
		if l.assign(i+1, taken) {
			return true
		}
		l.left[t][u.piece]++
		own[t]--
	}
	return false
}
