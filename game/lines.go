package game

import (
	"strings"
	"unicode/utf8"
)

// LineWidth is the most columns of a text board.
const LineWidth = 78

// Lines writes a text board: words in the reader's language, broken into lines
// that fit a terminal.
type Lines struct {
	strings.Builder
	Paint Paint
}

// Put writes texts one after the other, indented by so many columns. Lines that
// go on are indented by two more.
func (l *Lines) Put(indent int, texts ...Text) {
	words := make([]string, len(texts))
	for i, t := range texts {
		words[i] = l.Paint.Words(t)
	}
	l.Raw(wrap(strings.Repeat(" ", indent)+strings.Join(words, " "), strings.Repeat(" ", indent+2)))
}

// Raw writes a line as it is, without spaces at its end.
func (l *Lines) Raw(line string) { l.WriteString(strings.TrimRight(line, " ") + "\n") }

// Words gives a text in the reader's language.
func (l *Lines) Words(t Text) string { return l.Paint.Words(t) }

// List gives texts in the reader's language, with commas between them.
func (l *Lines) List(texts []Text) string {
	words := make([]string, len(texts))
	for i, t := range texts {
		words[i] = l.Paint.Words(t)
	}
	return strings.Join(words, ", ")
}

// Letters gives letters that stand for things on a text board, such as "P C B", in
// the reader's language, as many as there are in English.
func (l *Lines) Letters(t Text) []string {
	english, letters := strings.Fields(t.Format), strings.Fields(l.Paint.Words(t))
	if len(letters) != len(english) {
		return english
	}
	return letters
}

// Name is who sits on a seat, "" where nobody is known but the seat's number.
func (l *Lines) Name(s Seat) string {
	name := l.Paint.Words(Say("%s", s))
	if name == l.Paint.Words(Say("seat %d", int(s))) {
		return ""
	}
	return name
}

// wrap breaks a line at spaces so that it fits, further lines indented.
func wrap(line, indent string) string {
	var b strings.Builder
	for utf8.RuneCountInString(line) > LineWidth {
		cut := -1
		at := 0 // in runes
		for i, r := range line {
			if at > LineWidth {
				break
			}
			if r == ' ' && i > len(indent) {
				cut = i
			}
			at++
		}
		if cut < 0 {
			break
		}
		b.WriteString(strings.TrimRight(line[:cut], " ") + "\n")
		line = indent + line[cut+1:]
	}
	return b.String() + line
}
