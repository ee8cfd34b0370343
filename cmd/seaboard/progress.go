package main

import (
	"fmt"
	"io"
	"time"
)

const (
	progressAfter = 2 * time.Second // a shorter run needs no progress line
	progressEvery = 200 * time.Millisecond
	clearLine     = "\r\x1b[K"
)

// progress is a line on a terminal that says how far a long run is.
type progress struct {
	w     io.Writer
	on    bool // w is a terminal
	of    int
	begin time.Time

	last time.Time // when the line was written, zero while it was not
}

// show writes the line anew, now and then.
func (p *progress) show(done int) {
	now := time.Now()
	if !p.on || now.Sub(p.begin) < progressAfter || now.Sub(p.last) < progressEvery {
		return
	}
	p.last = now
	each := now.Sub(p.begin) / time.Duration(done)
	left := time.Duration(p.of-done) * each
	fmt.Fprintf(p.w, "%s%d of %d games, %s left", clearLine, done, p.of, left.Round(time.Second))
}

// clear takes the line away.
func (p *progress) clear() {
	if !p.last.IsZero() {
		fmt.Fprint(p.w, clearLine)
	}
}
