package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"seaboard/game"
	"seaboard/game/record"
)

// lesson is a game's guided first game.
type lesson struct {
	steps []step
	pages map[string]*primer // by language
}

// step is one position of a lesson.
type step struct {
	Scene string   `json:"scene"`
	Do    []string `json:"do"`  // the actions that are asked for
	Any   bool     `json:"any"` // every legal action will do

	at *record.Scene
}

// asks tells whether something is to be done in the step.
func (s *step) asks() bool { return s.Any || len(s.Do) > 0 }

// accepts tells whether an action is what the step asks for.
func (s *step) accepts(action string) bool { return s.Any || slices.Contains(s.Do, action) }

// primer is the words of a lesson in one language.
type primer struct {
	title, intro string // the introduction is markup, as all texts below
	sections     []section
	end          section
}

// section is what is said before and after a step.
type section struct{ heading, text, said string }

// Bounds of a lesson: less teaches nothing, and nobody reads more.
const (
	minSteps = 5
	maxSteps = 10
)

// newLesson reads a kit's lesson; without one it gives nil. It panics where the
// lesson is broken.
func newLesson(k game.Kit) *lesson {
	if k.Lesson == nil {
		return nil
	}
	l := &lesson{pages: map[string]*primer{}}
	if err := l.readSteps(k); err != nil {
		panic(fmt.Errorf("lesson of %s: %w", k.Rules.Info().ID, err))
	}
	for tag, source := range readPages(k.Lesson) {
		p, err := readPrimer(source, l.steps)
		if err != nil {
			panic(fmt.Errorf("lesson of %s, %s.md: %w", k.Rules.Info().ID, tag, err))
		}
		l.pages[tag] = p
	}
	if l.pages["en"] == nil {
		panic(fmt.Errorf("lesson of %s: there is no English page", k.Rules.Info().ID))
	}
	return l
}

func (l *lesson) readSteps(k game.Kit) error {
	data, err := fs.ReadFile(k.Lesson, "steps.json")
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&l.steps); err != nil {
		return err
	}
	if n := len(l.steps); n < minSteps || n > maxSteps {
		return fmt.Errorf("a lesson has %d to %d steps, not %d", minSteps, maxSteps, n)
	}
	for i := range l.steps {
		if err := l.steps[i].open(k); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

// open finds the step's position, and checks that what is asked for can be done.
func (s *step) open(k game.Kit) (err error) {
	if s.at, err = record.OpenScene(k.Rules, k.Lesson, s.Scene); err != nil {
		return err
	}
	switch seat := s.at.Viewer; {
	case seat == game.Watcher:
		return fmt.Errorf("the scene names no seat")
	case s.asks() && !s.at.State.Actors().Has(seat):
		return fmt.Errorf("seat %d is not to act", seat)
	case s.Any && len(s.Do) > 0:
		return fmt.Errorf("either any action will do, or some")
	}
	for _, text := range s.Do {
		a, err := k.Rules.Parse(text)
		if err == nil {
			err = s.at.State.Check(s.at.Viewer, a)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
	}
	return nil
}

// readPrimer reads a lesson's page: the title and an introduction, a section for
// each step, whose last block is a quotation where the step asks for something, and
// one for the end.
func readPrimer(source []byte, steps []step) (*primer, error) {
	doc := parse(source)
	first := doc.FirstChild()
	if level(first) != 1 {
		return nil, fmt.Errorf("the page does not begin with its title")
	}
	p := &primer{title: words(first, source)}
	node, intro, err := sectionFrom(first.NextSibling(), source)
	if err != nil {
		return nil, err
	}
	p.intro = intro.text
	for i := range steps {
		var s section
		if node, s, err = headed(node, source, fmt.Sprintf("step-%d", i+1)); err != nil {
			return nil, err
		}
		if (s.said != "") != steps[i].asks() {
			return nil, fmt.Errorf("step %d: a quotation ends the section where something is to be done, and nowhere else", i+1)
		}
		p.sections = append(p.sections, s)
	}
	node, p.end, err = headed(node, source, "end")
	if err == nil && node != nil {
		err = fmt.Errorf("there is a section after the end, or too many steps")
	}
	return p, err
}

// headed reads the section whose heading comes next and has this id.
func headed(heading ast.Node, source []byte, id string) (next ast.Node, s section, err error) {
	if heading == nil {
		return nil, s, fmt.Errorf("the section %s is missing", id)
	}
	if got, _ := heading.AttributeString("id"); level(heading) != 2 || fmt.Sprintf("%s", got) != id {
		return nil, s, fmt.Errorf("the section after %q is not %s", words(heading, source), id)
	}
	next, s, err = sectionFrom(heading.NextSibling(), source)
	s.heading = words(heading, source)
	if strings.TrimSpace(s.text) == "" && err == nil {
		err = fmt.Errorf("the section %s is empty", id)
	}
	return next, s, err
}

// sectionFrom takes all up to the next heading.
func sectionFrom(node ast.Node, source []byte) (next ast.Node, s section, err error) {
	var before, after []ast.Node
	for ; node != nil && level(node) == 0; node = node.NextSibling() {
		switch {
		case node.Kind() == ast.KindBlockquote:
			for n := node.FirstChild(); n != nil; n = n.NextSibling() {
				after = append(after, n)
			}
		case len(after) > 0:
			return nil, s, fmt.Errorf("a quotation is not the end of its section")
		default:
			before = append(before, node)
		}
	}
	if s.text, err = render(source, before...); err == nil {
		s.said, err = render(source, after...)
	}
	return node, s, err
}

// level is a heading's, 0 for what is none.
func level(n ast.Node) int {
	if h, ok := n.(*ast.Heading); ok {
		return h.Level
	}
	return 0
}

// primer is the lesson's words in a language, in English where it was not
// translated.
func (l *lesson) primer(tag string) *primer {
	if p, ok := l.pages[tag]; ok {
		return p
	}
	return l.pages["en"]
}
