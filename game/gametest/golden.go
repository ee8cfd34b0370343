package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"seaboard/game"
	"seaboard/game/record"
)

// checkGolden replays the records golden/*.sea and compares every state with the
// one printed beside it in golden/*.states: the first whole, each later one by
// what has changed. Records once kept are never written anew, since old ones have
// to replay for ever; where there is none, -update makes one for each number of
// seats.
func checkGolden(c *course) error {
	dir := filepath.Join(c.Dir, "golden")
	files, err := filepath.Glob(filepath.Join(dir, "*.sea"))
	if err != nil {
		return err
	}
	if len(files) == 0 && *Update {
		if files, err = c.makeGolden(dir); err != nil {
			return err
		}
	}
	if len(files) == 0 {
		return fmt.Errorf("no golden records in %s (go test -update writes some)", dir)
	}
	var errs []error
	for _, file := range files {
		printed, err := c.printed(file)
		if err == nil {
			err = compare(strings.TrimSuffix(file, ".sea")+".states", printed)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
		}
	}
	return errors.Join(errs...)
}

// makeGolden keeps the last game of each number of seats.
func (c *course) makeGolden(dir string) ([]string, error) {
	last := map[int]*journey{}
	for _, j := range c.games {
		last[j.setup.Seats] = j
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var files []string
	for seats, j := range last {
		r := c.record(j, len(j.acts))
		points, _ := record.Result(j.states[len(j.acts)], seats)
		r.Add("result", strings.Trim(fmt.Sprint(points), "[]"))
		file := filepath.Join(dir, fmt.Sprintf("%d-seats.sea", seats))
		if err := os.WriteFile(file, r.Bytes(), 0o644); err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

// printed replays a record and prints its states.
func (c *course) printed(file string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r, err := record.Parse(data)
	if err != nil {
		return nil, err
	}
	p, err := record.NewReplay(c.Kit.Rules, r, false)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	var last map[string]string
	for {
		now := flat(c.golden(p.State, r.Seats))
		for _, key := range slices.Sorted(maps.Keys(now)) {
			if last == nil || last[key] != now[key] {
				fmt.Fprintf(&b, "  %s %s\n", key, now[key])
			}
		}
		for _, key := range slices.Sorted(maps.Keys(last)) {
			if _, ok := now[key]; !ok {
				fmt.Fprintf(&b, "  %s -\n", key)
			}
		}
		last = now
		if p.Done() {
			return b.Bytes(), p.CheckResult()
		}
		l := r.Lines[p.Next]
		fmt.Fprintf(&b, "%d: %s %s\n", l.Number, l.Actor, l.Action)
		if err := p.Step(); err != nil {
			return nil, err
		}
	}
}

// golden gives what is printed of a state: the arbiter's view, who is to act, and
// how many things each can do.
func (c *course) golden(s game.State, seats int) map[string]any {
	var view any
	if err := json.Unmarshal([]byte(marshal(s.View(game.Arbiter))), &view); err != nil {
		panic(err)
	}
	can := map[string]any{}
	for actor := range s.Actors().All() {
		can[actor.String()] = len(doable(s, actor))
	}
	all := map[string]any{"view": view, "can": can}
	if game.Over(s) {
		var ends []any
		for seat := range game.Seat(seats) {
			points, place, _ := s.Final(seat + 1)
			ends = append(ends, []any{points, place})
		}
		all["end"] = ends
	}
	return all
}

// flat gives the leaves of nested values by their paths: "view.ships.0.glory".
func flat(value any) map[string]string {
	leaves := map[string]string{}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, sub := range v {
				walk(path+"."+key, sub)
			}
		case []any:
			leaves[path[1:]+".length"] = fmt.Sprint(len(v))
			for i, sub := range v {
				walk(fmt.Sprintf("%s.%d", path, i), sub)
			}
		case float64:
			leaves[path[1:]] = fmt.Sprint(v)
		case string:
			leaves[path[1:]] = fmt.Sprintf("%q", v)
		default:
			leaves[path[1:]] = fmt.Sprint(v)
		}
	}
	walk("", value)
	return leaves
}
