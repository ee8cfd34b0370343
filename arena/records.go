package arena

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"seaboard/bot"
	"seaboard/game/record"
)

// header begins the record of a game.
func (m Match) header(levels []bot.Level) *record.Record {
	info := m.Kit.Rules.Info()
	rec := &record.Record{Game: info.ID, Seats: m.Seats}
	for _, o := range info.Options {
		if v, ok := m.Options[o.Name]; ok && v != o.Values[0].Name {
			rec.Add("option", o.Name+" "+v)
		}
	}
	for i, l := range levels {
		rec.Add("name", fmt.Sprintf("%d %s", i+1, l.ID))
	}
	return rec
}

func makeFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder of the records: %w", err)
	}
	return nil
}

// writeRecord writes NNNNN.sea: the whole of it or nothing, so that a match that
// breaks off leaves no half records.
func writeRecord(dir string, number int, rec *record.Record) (err error) {
	name := filepath.Join(dir, fmt.Sprintf("%05d.sea", number))
	defer func() {
		if err != nil {
			// The system's own words; the name of the temporary file tells nobody
			// anything.
			var reason syscall.Errno
			if errors.As(err, &reason) {
				err = reason
			}
			err = fmt.Errorf("cannot write the record %s: %w", name, err)
		}
	}()
	f, err := os.CreateTemp(dir, ".record-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // does nothing after the renaming
	_, err = f.Write(rec.Bytes())
	if err == nil {
		err = f.Chmod(0o644)
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

func joinInts(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}
