package web

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Measures of the chart of points, in its own units.
const (
	chartWidth, chartHeight = 440, 260
	chartLeft, chartRight   = 40, 388 // of the field
	chartTop, chartBottom   = 12, 226
	chartShape              = 18 // a seat's shape, at the end of its line
)

// chart draws the points of all seats over the moves, with a mark at one of them.
// Each line ends in its seat's shape. What is not known is left out.
type chart struct {
	strings.Builder
	course      [][]*int
	low, high   int
	step        int // between two lines of the grid
	axis, about string
}

func newChart(course [][]*int, axis, about string) *chart {
	c := &chart{course: course, axis: axis, about: about}
	for _, points := range course {
		for _, p := range points {
			if p != nil {
				c.low, c.high = min(c.low, *p), max(c.high, *p)
			}
		}
	}
	c.step = niceStep(max(c.high-c.low, 4), 5)
	c.low = c.step * floorDiv(c.low, c.step)
	c.high = c.step * max(-floorDiv(-c.high, c.step), floorDiv(c.low, c.step)+1)
	return c
}

func floorDiv(a, b int) int { return int(math.Floor(float64(a) / float64(b))) }

// niceStep is the least of 1, 2, 5, 10, 20, 50 ... that divides a span into at
// most so many parts.
func niceStep(span, parts int) int {
	for unit := 1; ; unit *= 10 {
		for _, n := range []int{1, 2, 5} {
			if n*unit*parts >= span {
				return n * unit
			}
		}
	}
}

func (c *chart) moves() int { return len(c.course) - 1 }

func (c *chart) x(move int) float64 {
	return chartLeft + float64(chartRight-chartLeft)*float64(move)/float64(max(c.moves(), 1))
}

func (c *chart) y(points int) float64 {
	return chartBottom - float64(chartBottom-chartTop)*float64(points-c.low)/float64(c.high-c.low)
}

// draw gives the picture with the mark at a move.
func (c *chart) draw(at int) string {
	c.Reset()
	fmt.Fprintf(c, `<svg class="chart" viewBox="0 0 %d %d" role="img" aria-label="%s">`, chartWidth, chartHeight, html.EscapeString(c.about))
	c.grid()
	x := number(c.x(at))
	fmt.Fprintf(c, `<line id="course-mark" x1="%s" x2="%s" y1="%d" y2="%d" data-left="%d" data-right="%d"/>`,
		x, x, chartTop, chartBottom, chartLeft, chartRight)
	if len(c.course) > 0 {
		for seat := range c.course[0] {
			c.line(seat)
		}
		c.ends()
	}
	c.WriteString("</svg>")
	return c.String()
}

func (c *chart) grid() {
	for p := c.low; p <= c.high; p += c.step {
		y := number(c.y(p))
		fmt.Fprintf(c, `<path class="grid" d="M%d %sH%d"/><text class="down" x="%d" y="%s">%s</text>`, chartLeft, y, chartRight, chartLeft-6, y, figure(p))
	}
	for m, step := 0, niceStep(max(c.moves(), 4), 6); m <= c.moves(); m += step {
		fmt.Fprintf(c, `<text class="across" x="%s" y="%d">%d</text>`, number(c.x(m)), chartBottom+16, m)
	}
	fmt.Fprintf(c, `<text class="across" x="%d" y="%d">%s</text>`, (chartLeft+chartRight)/2, chartBottom+31, html.EscapeString(c.axis))
}

// line draws a seat's points. Lines of the same points run beside each other.
func (c *chart) line(seat int) {
	aside := 2.2 * (float64(seat) - float64(len(c.course[0])-1)/2)
	var d strings.Builder
	last := (*int)(nil)
	for move, points := range c.course {
		p := points[seat]
		x := number(c.x(move))
		switch {
		case p == nil && last != nil:
			fmt.Fprintf(&d, "H%s", x)
		case p != nil && last == nil:
			fmt.Fprintf(&d, "M%s %s", x, number(c.y(*p)+aside))
		case p != nil && *p != *last:
			fmt.Fprintf(&d, "H%sV%s", x, number(c.y(*p)+aside))
		}
		last = p
	}
	if last != nil {
		fmt.Fprintf(&d, "H%d", chartRight)
	}
	if d.Len() > 0 {
		fmt.Fprintf(c, `<path class="line seat-%d" d="%s"/>`, seat+1, d.String())
	}
}

// end is where a line ends.
type end struct {
	seat, points int
	y            float64
}

// ends puts the seats' shapes and points at the ends of the lines, so that none
// covers another.
func (c *chart) ends() {
	var list []end
	for seat, p := range c.course[len(c.course)-1] {
		if p != nil {
			list = append(list, end{seat + 1, *p, c.y(*p)})
		}
	}
	slices.SortStableFunc(list, func(a, b end) int { return b.points - a.points })
	for i := 1; i < len(list); i++ {
		list[i].y = max(list[i].y, list[i-1].y+chartShape+2)
	}
	for i, lowest := len(list)-1, float64(chartBottom); i >= 0; i-- {
		list[i].y = min(list[i].y, lowest)
		lowest = list[i].y - chartShape - 2
	}
	for _, e := range list {
		fmt.Fprintf(c, `<use class="end seat-%d" href="#seat-%d" x="%d" y="%s" width="%d" height="%d"/><text class="total" x="%d" y="%s">%s</text>`,
			e.seat, e.seat, chartRight+3, number(e.y-chartShape/2), chartShape, chartShape, chartRight+chartShape+6, number(e.y), figure(e.points))
	}
}

// number writes a length, in tenths.
func number(f float64) string {
	return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64)
}
