package game

// Source gives evenly distributed random bits.
type Source interface {
	Uint64() uint64
}

// Below gives an even number from 0 up to, but without, n. It takes numbers
// from the source until one is below the largest multiple of n that fits into
// 64 bits, and gives its remainder. The recipe is part of docs/fair-chance.md
// and never changes.
func Below(src Source, n uint64) uint64 {
	if n == 0 {
		panic("game: Below(0)")
	}
	if n&(n-1) == 0 {
		return src.Uint64() & (n - 1)
	}
	for {
		x := src.Uint64()
		// 2^64 mod n numbers at the top are too many. There are fewer than n of
		// them, so that most numbers are known to be good without a division.
		if x <= ^uint64(0)-n || x <= ^uint64(0)-(-n%n) {
			return x % n
		}
	}
}

// Draw gives what chance does in state s, and the outcomes' slice for the next
// call. It picks by weight along the outcomes in their order.
func Draw(s State, src Source, buf []Outcome) (Action, []Outcome) {
	buf = s.Outcomes(buf[:0])
	if len(buf) == 0 {
		return s.(Shuffler).Shuffle(src), buf
	}
	var sum uint64
	for _, o := range buf {
		sum += o.Weight
	}
	x := Below(src, sum)
	for _, o := range buf {
		if x < o.Weight {
			return o.Action, buf
		}
		x -= o.Weight
	}
	panic("game: weights do not add up")
}
