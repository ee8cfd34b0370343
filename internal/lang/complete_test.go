package lang_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"seaboard/internal/lang"
)

// sayers are the functions that take a key of the catalogues, with the argument
// that it is, or every.
type sayers map[string]int

const every = -1

var (
	platformSayers = sayers{"Say": 0, "say": 0, "fault": every, "refuse": every, "illegal": every}
	// What is wrong with a record is said by functions called fault and at.
	recordSayers = sayers{"Say": 0, "Word": 0, "Refuse": 1, "fault": every, "at": every}
	// Games gather what an action brings by functions called add.
	gameSayers = sayers{"Say": 0, "Word": 0, "Refuse": 1, "add": every}
)

// rooms are the folders whose texts stand in the platform's catalogues.
var rooms = []string{"../web", "../web/ui", "../table", "../door"}

// TestPlatformComplete holds that every language has a translation of every text
// of the platform, and none of a text that is gone.
func TestPlatformComplete(t *testing.T) {
	used := map[string]bool{"seat %d": true} // said by package lang itself
	scan(t, "../../bot", nil, used)          // the names of levels
	for _, dir := range rooms {
		scan(t, dir, platformSayers, used)
	}
	for _, dir := range []string{"../../game", "../../game/record", "../referee"} {
		scan(t, dir, recordSayers, used)
	}
	compare(t, lang.Platform(), used)
}

// TestGamesComplete holds the same of every game that has catalogues.
func TestGamesComplete(t *testing.T) {
	dirs, err := filepath.Glob("../../games/*/texts")
	if err != nil || len(dirs) == 0 {
		t.Fatal("no game has catalogues", err)
	}
	for _, texts := range dirs {
		home := filepath.Dir(texts)
		t.Run(filepath.Base(home), func(t *testing.T) {
			used := map[string]bool{}
			scan(t, home, gameSayers, used)
			if board := filepath.Join(home, "board"); isFolder(board) {
				scan(t, board, gameSayers, used)
			}
			for _, word := range dataWords(t, home) {
				used[word] = true
			}
			// A game may say more than can be found like that, from tables or
			// piece by piece: a test that plays it listens to that. Here it
			// has to stand in the sources.
			compare(t, os.DirFS(texts), used, home, filepath.Join(home, "board"))
		})
	}
}

func isFolder(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}

// dataWords is the names that a game's data file holds: those of its pieces are
// the values of "names" and the keys of "treasures".
func dataWords(t *testing.T, home string) (words []string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(home, filepath.Base(home)+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var data struct {
		Names     map[string]string
		Treasures map[string]int
	}
	if err := json.Unmarshal(raw, &data); err != nil {
		t.Fatal(err)
	}
	for _, name := range data.Names {
		words = append(words, name)
	}
	for name := range data.Treasures {
		words = append(words, name)
	}
	return words
}

// compare holds a catalogue against the keys that are used, and those that stand
// anywhere in the sources of more folders.
func compare(t *testing.T, dir fs.FS, used map[string]bool, more ...string) {
	t.Helper()
	sources := ""
	for _, folder := range more {
		files, _ := filepath.Glob(filepath.Join(folder, "*.go")) // the pattern is a good one
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sources += string(data)
		}
	}
	files, err := fs.Glob(dir, "*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no catalogues", err)
	}
	for _, file := range files {
		keys, err := lang.Keys(dir, file)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, key := range keys {
			key := strings.TrimPrefix(key, "offer: ")
			if !used[key] && !stands(key, sources) {
				t.Errorf("%s: nobody says %q", file, key)
			}
		}
		if file == "en.json" {
			continue // it holds only what the keys cannot: plurals and offers
		}
		for key := range used {
			if !slices.Contains(keys, key) {
				t.Errorf("%s: %q is missing", file, key)
			}
		}
	}
}

// stands tells whether a key is in the sources, as one literal or as a word with
// one literal after it.
func stands(key, sources string) bool {
	if strings.Contains(sources, strconv.Quote(key)) {
		return true
	}
	word, rest, ok := strings.Cut(key, " ")
	return ok && strings.Contains(sources, strconv.Quote(word)) && strings.Contains(sources, strconv.Quote(" "+rest))
}

// scan collects the keys in a folder's sources.
func scan(t *testing.T, dir string, by sayers, used map[string]bool) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources in %s: %v", dir, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				by.call(n, used)
			case *ast.FuncDecl:
				reasons(n, used)
			case *ast.KeyValueExpr:
				described(n, used)
			case *ast.CompositeLit:
				named(n, used)
				levelled(n, used)
			}
			return true
		})
	}
}

func (by sayers) call(c *ast.CallExpr, used map[string]bool) {
	name := ""
	switch f := c.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	at, ok := by[name]
	for i, arg := range c.Args {
		if ok && (at == every || at == i) {
			literals(arg, used)
		}
	}
}

// described takes the texts of a game's Info: fields with these names hold keys.
func described(kv *ast.KeyValueExpr, used map[string]bool) {
	if key, ok := kv.Key.(*ast.Ident); ok && slices.Contains([]string{"Title", "Summary", "Text"}, key.Name) {
		literals(kv.Value, used)
	}
}

// reasons takes what functions called why... give.
func reasons(f *ast.FuncDecl, used map[string]bool) {
	if !strings.HasPrefix(f.Name.Name, "why") {
		return
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			for _, result := range r.Results {
				literals(result, used)
			}
		}
		return true
	})
}

// named takes the names of a game's kinds of things: kind{"chest", ...}.
func named(c *ast.CompositeLit, used map[string]bool) {
	if of, ok := c.Type.(*ast.Ident); ok && of.Name == "kind" && len(c.Elts) > 0 {
		literals(c.Elts[0], used)
	}
}

// levelled takes the names of bots: Level{Name: "Parrot", New: ...}.
func levelled(c *ast.CompositeLit, used map[string]bool) {
	fields := map[string]ast.Expr{}
	for _, e := range c.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				fields[key.Name] = kv.Value
			}
		}
	}
	if fields["Name"] != nil && fields["New"] != nil {
		literals(fields["Name"], used)
	}
}

// literals takes the strings that an expression may be.
func literals(e ast.Expr, used map[string]bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING && text != "%s" {
			used[text] = true
		}
	case *ast.IndexExpr: // one of a list
		if list, ok := e.X.(*ast.CompositeLit); ok {
			for _, element := range list.Elts {
				literals(element, used)
			}
		}
	case *ast.KeyValueExpr:
		literals(e.Value, used)
	}
}

// TestOneMeaning holds that no two catalogues of a language translate the same text
// differently: they are one book, where the last one read would win.
func TestOneMeaning(t *testing.T) {
	files, err := filepath.Glob("../../games/*/texts/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no game has catalogues", err)
	}
	own, _ := filepath.Glob("texts/*.json") // the pattern is a good one
	first := map[string]map[string]string{} // by language and key
	for _, file := range append(own, files...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var entries map[string]json.RawMessage
		if err := json.Unmarshal(data, &entries); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		tag := filepath.Base(file)
		if first[tag] == nil {
			first[tag] = map[string]string{}
		}
		for key, entry := range entries {
			if was, ok := first[tag][key]; ok && was != string(entry) {
				t.Errorf("%s: %q is %s, and elsewhere %s", file, key, entry, was)
			}
			first[tag][key] = string(entry)
		}
	}
}
