package web

import (
	"fmt"
	"html"
	"io/fs"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/lang"
)

// writing reads and renders the pages that a game brings.
var writing = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithAttribute()),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(sketches{}, 100))),
)

// sketch is a picture in a page: a scene drawn by the game's board, with words
// about it.
type sketch struct {
	ast.BaseBlock
	scene   *record.Scene
	board   game.Board
	reader  *lang.Reader
	number  int // in its page
	caption string
}

var sketchKind = ast.NewNodeKind("Sketch")

func (*sketch) Kind() ast.NodeKind              { return sketchKind }
func (f *sketch) Dump(source []byte, level int) { ast.DumpHelper(f, source, level, nil, nil) }

// readSketches makes sketches of the images that stand alone in a paragraph and name
// a scene. It gives their references in the page's order.
func readSketches(doc ast.Node, source []byte, k game.Kit, dir fs.FS, reader *lang.Reader) (refs []string, err error) {
	for node := doc.FirstChild(); node != nil; node = node.NextSibling() {
		image, ok := node.FirstChild().(*ast.Image)
		if !ok || node.Kind() != ast.KindParagraph || node.ChildCount() != 1 {
			continue
		}
		ref := string(image.Destination)
		f := &sketch{board: k.Board, reader: reader, caption: words(image, source)}
		if f.scene, err = record.OpenScene(k.Rules, dir, ref); err != nil {
			return nil, err
		}
		if f.caption == "" || k.Board == nil {
			return nil, fmt.Errorf("the picture %s needs words about it, and a board that draws it", ref)
		}
		refs = append(refs, ref)
		f.number = len(refs)
		doc.ReplaceChild(doc, node, f)
		node = f
	}
	return refs, nil
}

// words is the text of an inline node without its marks.
func words(node ast.Node, source []byte) string {
	var b strings.Builder
	for n := node.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Value(source))
			if n.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		default:
			b.WriteString(words(n, source))
		}
	}
	return b.String()
}

// sketches renders sketches.
type sketches struct{}

func (sketches) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(sketchKind, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		f := node.(*sketch)
		drawing, err := f.draw()
		if err != nil {
			return ast.WalkStop, err
		}
		fmt.Fprintf(w, "<figure class=\"%s\">%s<figcaption>%s</figcaption></figure>\n", f.class(), drawing, html.EscapeString(f.caption))
		return ast.WalkContinue, nil
	})
}

func (f *sketch) class() string {
	if f.scene.Hand {
		return "scene hand"
	}
	return "scene"
}

func (f *sketch) draw() (string, error) {
	paint := game.Paint{Say: func(t game.Text) string { return f.reader.Text(t, nil) }}
	draw := f.board.SVG
	if f.scene.Hand {
		draw = f.board.Hand
	}
	return still(draw(f.scene.View(), paint), f.scene.Show, fmt.Sprintf("figure%d-", f.number))
}

// parse reads a page of a game.
func parse(source []byte) ast.Node { return writing.Parser().Parse(text.NewReader(source)) }

// render writes parts of a page that was read.
func render(source []byte, nodes ...ast.Node) (string, error) {
	var b strings.Builder
	for _, n := range nodes {
		if err := writing.Renderer().Render(&b, source, n); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}
