package arch

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the project's folder from here.
const root = "../.."

const module = "seaboard/"

// rooms says what of the project each room may import. A room is a folder with
// all below it that has no line of its own; what is below a room may import the
// room, and the room what is below. A new room needs a line here and in
// docs/architecture.md.
var rooms = map[string][]string{
	"game":               {},
	"game/record":        {"game"},
	"game/gametest":      {"game", "game/record"},
	"game/gametest/dare": {"game"},

	// A game knows the contract and itself. Each folder below games is a room.
	"games/*": {"game"},
	"games":   {"game", "games/*"},

	"bot":   {"game"},
	"arena": {"game", "game/record", "bot"},

	"docs/examples": {}, // what others can write without this code

	"internal/arch":        {},
	"internal/browsertest": {}, // tests alone, which may use what they want
	"internal/door":        {"game"},
	"internal/lang":        {"game", "internal/names"},
	"internal/live":        {},
	"internal/names":       {},
	"internal/notices":     {},
	"internal/password":    {"internal/door"},
	"internal/referee":     {"game", "game/record"},
	"internal/store":       {"game"},
	"internal/table":       {"game", "game/record", "bot", "internal/live", "internal/names", "internal/referee", "internal/store"},
	"internal/terminal":    {"game", "game/record", "bot", "internal/lang"},
	"internal/api":         {"game", "game/record", "bot", "internal/door", "internal/lang", "internal/table"},
	"internal/web":         {"game", "game/record", "bot", "internal/door", "internal/lang", "internal/names", "internal/table"},
	"internal/keeping":     {"game", "internal/store", "internal/table"},
	"internal/server": {"internal/keeping", "game", "game/record", "games", "bot", "internal/api", "internal/door", "internal/lang", "internal/live",
		"internal/password", "internal/referee", "internal/store", "internal/table", "internal/web"},
	"cmd": {"internal/keeping", "game", "game/record", "games", "bot", "arena", "internal/api", "internal/door", "internal/lang", "internal/live", "internal/names", "internal/notices", "internal/password", "internal/referee",
		"internal/server", "internal/store", "internal/table", "internal/terminal"},
}

// impure is what the rules of a game, its board and its judge must not touch:
// clocks, files, the network, random numbers.
var impure = []string{"crypto/rand", "database/sql", "math/rand", "math/rand/v2", "net", "net/http", "os", "os/exec", "syscall", "time", "unsafe"}

// room gives the room of a folder, and for one of a game the game's folder.
func room(dir string) (name, owner string) {
	if parts := strings.Split(dir, "/"); parts[0] == "games" && len(parts) > 1 {
		return "games/*", "games/" + parts[1]
	}
	for d := dir; d != "."; d = path.Dir(d) {
		if _, ok := rooms[d]; ok {
			return d, d
		}
	}
	return "", ""
}

// fault tells what is wrong with a package in folder from importing target, a
// path within the project or one of the standard library or another module.
func fault(from, target string) string {
	name, owner := room(from)
	if name == "" {
		return "is in no room of the house"
	}
	pure := name == "games/*" || name == "game"
	local, ours := strings.CutPrefix(target, module)
	if !ours {
		first, _, _ := strings.Cut(target, "/")
		switch {
		case pure && slices.Contains(impure, target):
			return "must not know clocks, files, the network or chance, but imports " + target
		case pure && strings.Contains(first, "."):
			return "must be of the standard library alone, but imports " + target
		}
		return ""
	}
	to, toOwner := room(local)
	if owner == toOwner || slices.Contains(rooms[name], to) && to != "" {
		return ""
	}
	return "must not import " + local
}

func TestArrows(t *testing.T) {
	packages := 0
	walk(t, func(name string, _ []byte) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		packages++
		for _, imp := range f.Imports {
			target, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if f := fault(path.Dir(name), target); f != "" {
				t.Errorf("%s %s", name, f)
			}
		}
	})
	if packages < 10 {
		t.Errorf("only %d files looked at", packages)
	}
}

// TestFault checks that wrong arrows are found.
func TestFault(t *testing.T) {
	tests := []struct {
		from, target string
		wrong        bool
	}{
		{"game", "fmt", false},
		{"game", "time", true},
		{"game", "seaboard/game/record", true},
		{"game/record", "seaboard/game", false},
		{"game/gametest", "testing", false},
		{"game/gametest", "seaboard/game/gametest/dare", true},
		{"games/pirates", "seaboard/game", false},
		{"games/pirates", "seaboard/game/record", true},
		{"games/pirates", "seaboard/games/sinking", true},
		{"games/pirates", "seaboard/games", true},
		{"games/pirates", "seaboard/internal/table", true},
		{"games/pirates", "math/rand/v2", true},
		{"games/pirates", "golang.org/x/text/message", true},
		{"games/pirates/board", "seaboard/games/pirates", false},
		{"games/pirates/judge", "seaboard/games/southseas/judge", true},
		{"games", "seaboard/games/pirates/board", false},
		{"bot", "seaboard/games/pirates/judge", true},
		{"bot", "seaboard/game", false},
		{"internal/store", "seaboard/internal/table", true},
		{"internal/table", "seaboard/internal/store", false},
		{"internal/table", "seaboard/internal/web", true},
		{"internal/web", "seaboard/internal/web/ui", false},
		{"internal/web", "seaboard/internal/api", true},
		{"internal/web", "seaboard/games/pirates", true},
		{"internal/server", "seaboard/internal/web", false},
		{"cmd/seaboard", "seaboard/arena", false},
		{"cmd/seaboard", "seaboard/game/gametest/dare", true},
		{"attic", "fmt", true},
	}
	for _, tt := range tests {
		if got := fault(tt.from, tt.target); (got != "") != tt.wrong {
			t.Errorf("%s imports %s: %q", tt.from, tt.target, got)
		}
	}
}

// machinePath finds paths that one machine has and another has not.
var machinePath = regexp.MustCompile(`(^|[\s"'=(])(/(work|tmp|root|Users)(/|\b)|(\.\./)+shared\b)`)

// TestNoMachinePaths checks that a clone works anywhere: no file names a folder
// outside the project.
func TestNoMachinePaths(t *testing.T) {
	walk(t, func(name string, data []byte) {
		if bad := machinePath.FindString(string(data)); bad != "" && name != "internal/arch/arch_test.go" {
			t.Errorf("%s names %q", name, strings.TrimSpace(bad))
		}
	})
	for text, want := range map[string]bool{
		`open("/tmp/x")`: true, "cat ../shared/a": true, "cd /work": true,
		"the /tables page": false, "shared/memory": false, "https://example.org/work/": false, "/workers": false,
	} {
		if machinePath.MatchString(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// TestSecurityPage: each test that docs/security.md names is there.
func TestSecurityPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs/security.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, name := range regexp.MustCompile("`(?:Test|Fuzz)[A-Z][A-Za-z]*`").FindAllString(string(page), -1) {
		named[strings.Trim(name, "`")] = true
	}
	walk(t, func(name string, data []byte) {
		if strings.HasSuffix(name, "_test.go") {
			for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`).FindAllSubmatch(data, -1) {
				delete(named, string(m[1]))
			}
		}
	})
	for name := range named {
		t.Errorf("docs/security.md names %s, which is not there", name)
	}
}

// walk visits the text files of the project.
func walk(t *testing.T, visit func(name string, data []byte)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); base == "node_modules" || base == "bin" || base == "data" || len(base) > 1 && base[0] == '.' && base != ".ci" {
				return fs.SkipDir
			}
			return nil
		}
		info, err := d.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() > 1<<20 || name == ".git" { // .git is a file in a worktree
			return err
		}
		data, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, fs.ErrNotExist) {
			return nil // somebody is at work here
		}
		if err != nil {
			return err
		}
		if !slices.Contains(data[:min(len(data), 512)], 0) {
			visit(name, data)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
