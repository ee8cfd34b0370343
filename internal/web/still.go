package web

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
)

// still makes a picture of a board's drawing, for a page that holds several: there
// is nothing to point at in it, nothing for screen readers (its caption says what
// is to be seen), and what it refers to within itself begins with the prefix. Of its
// places those to be shown are lit. It fails where a place is not in the drawing.
func still(drawing []byte, show []string, prefix string) (string, error) {
	c := &carver{in: drawing, show: show, prefix: prefix, missing: slices.Clone(show)}
	return c.carve(c.still)
}

// lit is the drawing as it is, with those of the places shown that are in it.
func lit(drawing []byte, show []string) (string, error) {
	if len(show) == 0 {
		return string(drawing), nil
	}
	c := &carver{in: drawing, show: show}
	return c.carve(func(e *xml.StartElement) bool {
		c.light(e)
		return true
	})
}

// carver goes through a drawing tag by tag, and copies what is kept.
type carver struct {
	in      []byte
	show    []string
	missing []string // of show, not met yet
	prefix  string

	out   bytes.Buffer
	depth int // of elements
	shown int // depth of the lit place that encloses all now, 0 for none
	cut   int // depth of the element that is left out, 0 for none
}

// carve copies the drawing, each element as keep leaves it, without those for which
// keep is false.
func (c *carver) carve(keep func(*xml.StartElement) bool) (string, error) {
	d := xml.NewDecoder(bytes.NewReader(c.in))
	for {
		from := d.InputOffset()
		token, err := d.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", err
		}
		raw := c.in[from:d.InputOffset()]
		switch e := token.(type) {
		case xml.StartElement:
			c.depth++
			// Of a closed element the decoder gives the end as a token of its own, without
			// any bytes.
			if c.cut == 0 && !keep(&e) {
				c.cut = c.depth
			}
			if c.cut == 0 {
				c.write(e, bytes.HasSuffix(raw, []byte("/>")))
			}
		case xml.EndElement:
			if c.cut == 0 {
				c.out.Write(raw)
			}
			c.leave()
		default:
			if c.cut == 0 {
				c.out.Write(raw)
			}
		}
	}
	if len(c.missing) > 0 {
		return "", fmt.Errorf("there is no place %s in the picture", strings.Join(c.missing, ", "))
	}
	return c.out.String(), nil
}

func (c *carver) leave() {
	if c.cut == c.depth {
		c.cut = 0
	}
	if c.shown == c.depth {
		c.shown = 0
	}
	c.depth--
}

func (c *carver) write(e xml.StartElement, closed bool) {
	c.out.WriteString("<" + name(e.Name))
	for _, a := range e.Attr {
		fmt.Fprintf(&c.out, ` %s="%s"`, name(a.Name), html.EscapeString(a.Value))
	}
	if closed {
		c.out.WriteByte('/')
	}
	c.out.WriteByte('>')
}

func name(n xml.Name) string {
	if n.Space != "" {
		return n.Space + ":" + n.Local
	}
	return n.Local
}

// light marks a place that is to be shown.
func (c *carver) light(e *xml.StartElement) {
	id := attr(e, "data-place")
	if id == "" {
		id = attr(e, "id")
	}
	if id == "" || !slices.Contains(c.show, id) {
		return
	}
	c.missing = slices.DeleteFunc(c.missing, func(m string) bool { return m == id })
	c.shown = c.depth
	set(e, "class", strings.TrimSpace(attr(e, "class")+" shown"))
}

// still takes away what makes a thing to act on of an element.
func (c *carver) still(e *xml.StartElement) bool {
	c.light(e)
	switch {
	case e.Name.Local == "title":
		return false
	case c.shown == 0 && isHit(attr(e, "class")):
		return false // it is there to be pointed at, and cannot be seen
	case c.depth == 1:
		set(e, "aria-hidden", "true")
		set(e, "focusable", "false")
	}
	keep := e.Attr[:0]
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "id":
			if !c.refers(a.Value) {
				continue
			}
			a.Value = c.prefix + a.Value
		case "role", "aria-label", "tabindex", "data-place", "data-roomy":
			continue
		default:
			a.Value = c.rename(a.Value)
		}
		keep = append(keep, a)
	}
	e.Attr = keep
	return true
}

// isHit tells whether a class names what takes clicks.
func isHit(class string) bool { return strings.HasSuffix(class, "-hit") }

// refers tells whether the drawing refers to an id of its own.
func (c *carver) refers(id string) bool {
	return bytes.Contains(c.in, []byte("url(#"+id+")")) || bytes.Contains(c.in, []byte(`href="#`+id+`"`))
}

// rename gives a reference to something within the drawing the prefix.
func (c *carver) rename(value string) string {
	for _, form := range []struct{ before, after string }{{"url(#", ")"}, {"#", ""}} {
		id, ok := strings.CutPrefix(value, form.before)
		id = strings.TrimSuffix(id, form.after)
		if ok && bytes.Contains(c.in, []byte(` id="`+id+`"`)) {
			return form.before + c.prefix + id + form.after
		}
	}
	return value
}

func attr(e *xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func set(e *xml.StartElement, name, value string) {
	for i := range e.Attr {
		if e.Attr[i].Name.Local == name {
			e.Attr[i].Value = value
			return
		}
	}
	e.Attr = append(e.Attr, xml.Attr{Name: xml.Name{Local: name}, Value: value})
}
