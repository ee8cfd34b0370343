package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

const (
	// envPrefix begins every variable of the environment that is read, but for the
	// folders that systems define.
	envPrefix  = "SEABOARD_"
	configFlag = "config"
	// mostConfig bounds a configuration file, so that a wrong one, such as a
	// device, is noticed at once.
	mostConfig = 1 << 20
)

// settings resolves the flags that the command line leaves out: from the
// environment, then from the configuration file. All of them are those of serve;
// other commands take the data folder from the environment, so that they find
// what the server uses.
type settings struct {
	environ []string
	file    string // "" without a configuration file
	loaded  bool
	keys    map[string]entry  // of the configuration file, by flag
	origin  map[string]origin // of each flag that was not set on the command line
	strange []string          // variables that are no flags
}

// entry is one value of a configuration file.
type entry struct {
	value any
	line  int
}

// origin is where the value of a flag comes from.
type origin struct {
	text   string
	inFile bool
}

func newSettings(environ []string) *settings {
	return &settings{environ: environ, keys: map[string]entry{}, origin: map[string]origin{}}
}

// Validate does nothing; the file is known only once the command line is read.
func (s *settings) Validate(*kong.Application) error { return nil }

// Resolve returns the value of a flag that is not on the command line, or nil.
func (s *settings) Resolve(ctx *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	serve := parent.Command != nil && parent.Command.Name == "serve"
	if !serve && (parent.Command == nil || flag.Name != "data") {
		return nil, nil
	}
	if serve {
		if err := s.load(ctx, parent.Command); err != nil {
			return nil, err
		}
	}
	if value, ok := s.env(flag.Name); ok {
		s.origin[flag.Name] = origin{text: "set by " + variable(flag.Name)}
		return value, nil
	}
	if e, ok := s.keys[flag.Name]; ok && serve {
		s.origin[flag.Name] = origin{fmt.Sprintf("set in %s, line %d", s.file, e.line), true}
		return e.value, nil
	}
	return nil, nil
}

// variable returns the name of the environment's variable for a flag.
func variable(flag string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

func (s *settings) env(flag string) (value string, ok bool) {
	name := variable(flag)
	for _, pair := range s.environ {
		if key, v, _ := strings.Cut(pair, "="); key == name {
			value, ok = v, true
		}
	}
	return value, ok
}

// load reads the configuration file, once, and looks for variables that no flag
// of the command has.
func (s *settings) load(ctx *kong.Context, command *kong.Command) error {
	if s.loaded {
		return nil
	}
	s.loaded = true
	var flags []string
	for _, f := range command.Flags {
		flags = append(flags, f.Name)
		if f.Name == configFlag {
			s.file, _ = ctx.FlagValue(f).(string)
		}
	}
	if s.file == "" {
		s.file, _ = s.env(configFlag)
	}
	s.strange = strangers(s.environ, flags)
	if s.file == "" {
		return nil
	}
	data, err := readConfig(s.file)
	if err != nil {
		return settingError{fmt.Errorf("cannot read the configuration: %w", err)}
	}
	s.keys, err = parseConfig(s.file, data, flags)
	return err
}

// strangers says which variables with the prefix are no flags. They are told, and
// not refused: some container platforms set variables of such names by
// themselves for a service called seaboard.
func strangers(environ, flags []string) (said []string) {
	var known []string
	for _, f := range flags {
		known = append(known, variable(f))
	}
	for _, pair := range environ {
		name, _, _ := strings.Cut(pair, "=")
		if strings.HasPrefix(name, envPrefix) && !slices.Contains(known, name) {
			said = append(said, name+" is not a setting and was ignored"+suggestion(name, known))
		}
	}
	slices.Sort(said)
	return said
}

func readConfig(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostConfig+1))
	if err == nil && len(data) > mostConfig {
		err = fmt.Errorf("%s is longer than %d bytes", file, mostConfig)
	}
	return data, err
}

// parseConfig reads a JSON object with a key for each flag that it sets.
func parseConfig(file string, data []byte, flags []string) (map[string]entry, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	wrong := func(format string, args ...any) error {
		line := 1 + bytes.Count(data[:min(int(dec.InputOffset()), len(data))], []byte("\n"))
		return settingError{fmt.Errorf("%s:%d: %s", file, line, fmt.Sprintf(format, args...))}
	}
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, wrong("a configuration is a JSON object, such as {\"listen\": \":8080\"}")
	}
	keys := map[string]entry{}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return nil, wrong("%s", plainJSON(err))
		}
		key := t.(string) // a decoder accepts nothing else here
		_, twice := keys[key]
		switch {
		case twice:
			return nil, wrong("%q is set twice", key)
		case key == configFlag:
			return nil, wrong("a configuration cannot name another one")
		case !slices.Contains(flags, key):
			return nil, wrong("there is no setting %q%s", key, suggestion(key, flags))
		}
		line := 1 + bytes.Count(data[:dec.InputOffset()], []byte("\n"))
		value, err := configValue(dec)
		if err != nil {
			return nil, wrong("%s: %s", key, plainJSON(err))
		}
		keys[key] = entry{value, line}
	}
	if _, err := dec.Token(); err != nil {
		return nil, wrong("%s", plainJSON(err))
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, wrong("nothing may follow the object")
	}
	return keys, nil
}

// configValue reads a value as the flags' own readers take it: numbers as text,
// which keeps 1.5 from being taken for a whole number.
func configValue(dec *json.Decoder) (any, error) {
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case json.Number:
		return v.String(), nil
	case string, bool:
		return v, nil
	case []any:
		for _, one := range v {
			if _, ok := one.(string); !ok {
				return nil, errors.New("a list is of texts")
			}
		}
		return v, nil
	}
	return nil, errors.New("a value is a text, a number, true, false or a list of texts")
}

// plainJSON is the decoder's error without its talk of Go.
func plainJSON(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the file ends too early"
	}
	return err.Error()
}

// settingError is a fault of the configuration file, which says its place itself.
type settingError struct{ error }

func (e settingError) Unwrap() error { return e.error }

// namedFlag finds flags in an error's text.
var namedFlag = regexp.MustCompile(`--([a-z][a-z0-9-]*)`)

// blame adds to an error about a flag where its value comes from, if that is not
// the command line.
func (s *settings) blame(err error) error {
	if err == nil {
		return nil
	}
	if fault, ok := errors.AsType[settingError](err); ok {
		return fault.error
	}
	for _, m := range namedFlag.FindAllStringSubmatch(err.Error(), -1) {
		o, ok := s.origin[m[1]]
		switch {
		case !ok:
		case o.inFile:
			return fmt.Errorf("%v (%s)", err, o.text)
		default:
			return usagef("%v (%s)", err, o.text)
		}
	}
	return err
}

// suggestion names what was probably meant, where something is near.
func suggestion(name string, known []string) string {
	best, nearest := 3, ""
	for _, k := range known {
		if d := distance(name, k); d < best {
			best, nearest = d, k
		}
	}
	if nearest == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", nearest)
}

// distance counts the letters to add, remove or change to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
