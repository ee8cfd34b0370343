package main

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestSettings checks the order of all places that can set a flag, for flags of
// every kind.
func TestSettings(t *testing.T) {
	type command struct {
		Config string
		Text   string `default:"default"`
		Two    int    `name:"two-words" default:"1"`
		Yes    bool
		List   []string
	}
	parse := func(environ, args []string) (command, *settings) {
		var all struct {
			Serve command `cmd:""`
			Other struct {
				Text string
				Data string
			} `cmd:""`
		}
		s := newSettings(environ)
		parser, err := kong.New(&all, kong.Resolvers(s))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(args); err != nil {
			t.Fatal(err)
		}
		if all.Other.Text != "" {
			t.Errorf("another command took %q", all.Other.Text)
		}
		all.Serve.List = append(all.Serve.List, all.Other.Data)
		return all.Serve, s
	}
	file := t.TempDir() + "/seaboard.json"
	writeFile(t, file, "\ufeff"+`{"text": "file", "two-words": 2, "yes": true, "list": ["a", "b"]}`)
	environ := []string{"SEABOARD_TEXT=environment", "SEABOARD_TWO_WORDS=3", "SEABOARD_YES=no", "SEABOARD_LIST=c,d"}
	for _, c := range []struct {
		name          string
		environ, args []string
		want          command
	}{
		{"default", nil, []string{"serve"}, command{Text: "default", Two: 1}},
		{"file", nil, []string{"serve", "--config", file}, command{Text: "file", Two: 2, Yes: true, List: []string{"a", "b"}}},
		{"environment", environ, []string{"serve", "--config", file}, command{Text: "environment", Two: 3, List: []string{"c", "d"}}},
		{"flag", environ, []string{"serve", "--config", file, "--text=flag", "--two-words=4", "--yes", "--list=e"},
			command{Text: "flag", Two: 4, Yes: true, List: []string{"e"}}},
		{"the file by environment", []string{"SEABOARD_CONFIG=" + file}, []string{"serve", "--two-words=4"},
			command{Text: "file", Two: 4, Yes: true, List: []string{"a", "b"}}},
		{"another command", append(environ, "SEABOARD_DATA=/srv"), []string{"other"}, command{List: []string{"/srv"}}},
	} {
		got, _ := parse(c.environ, c.args)
		if got.Text != c.want.Text && c.args[0] == "serve" || got.Two != c.want.Two && c.args[0] == "serve" || got.Yes != c.want.Yes ||
			strings.Trim(strings.Join(got.List, " "), " ") != strings.Join(c.want.List, " ") {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	_, s := parse([]string{"SEABOARD_TXT=x", "SEABOARD_SERVICE_HOST=10.0.0.1", "OTHER=1"}, []string{"serve"})
	if got := strings.Join(s.strange, "; "); got != "SEABOARD_SERVICE_HOST is not a setting and was ignored; "+
		"SEABOARD_TXT is not a setting and was ignored (did you mean SEABOARD_TEXT?)" {
		t.Error(got)
	}
}

// TestEveryFlag checks that each flag of serve can be set by the environment and
// by the file, and that a wrong value says so.
func TestEveryFlag(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	file := t.TempDir() + "/seaboard.json"
	for _, f := range serveFlags(t) {
		if f.Name == configFlag {
			continue
		}
		value := map[reflect.Kind]string{reflect.Bool: "yes", reflect.Int: "1", reflect.Int64: "1s"}[f.Target.Kind()]
		if _, ok := f.Target.Interface().(int64); ok || f.Target.Kind() == reflect.Float64 {
			value = "1"
		}
		if value == "" {
			value = "x"
		}
		writeFile(t, file, fmt.Sprintf("{%q: %q}", f.Name, value))
		for place, environ := range map[string][]string{
			variable(f.Name): {variable(f.Name) + "=" + value},
			file:             {"SEABOARD_CONFIG=" + file},
		} {
			s := newSettings(environ)
			parser, err := kong.New(&commands{}, vars, kong.Resolvers(s))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := parser.Parse([]string{"serve"}); err != nil && !strings.Contains(s.blame(err).Error(), place) {
				t.Errorf("--%s: %v", f.Name, s.blame(err))
			}
			if got := s.origin[f.Name].text; !strings.Contains(got, place) {
				t.Errorf("--%s is %q, not of %s", f.Name, got, place)
			}
		}
	}
}

var vars = kong.Vars{"version": "", "data": ""}

func serveFlags(t *testing.T) []*kong.Flag {
	t.Helper()
	parser, err := kong.New(&commands{}, vars)
	if err != nil {
		t.Fatal(err)
	}
	for _, node := range parser.Model.Children {
		if node.Name == "serve" {
			return node.Flags
		}
	}
	t.Fatal("there is no serve")
	return nil
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
