package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/games"
)

// fileError is a fault of a record, at a line of its file: "FILE:LINE: reason".
type fileError struct {
	file string
	err  *record.Error
}

func (e *fileError) Error() string { return e.file + ":" + e.err.Error() }

// inFile says which file a record's fault is in.
func inFile(file string, err error) error {
	if fault, ok := errors.AsType[*record.Error](err); ok {
		return &fileError{file, fault}
	}
	return err
}

func isFileError(err error) bool {
	_, ok := errors.AsType[*fileError](err)
	return ok
}

// findGame gives the game that a command line names.
func findGame(id string) (game.Kit, error) {
	kit, ok := games.Find(id)
	if !ok {
		return game.Kit{}, usagef("there is no game %q (see seaboard games)", id)
	}
	return kit, nil
}

// openRecord reads a record, "-" from standard input, and finds its game. Where
// an action line is not of the form of one, the record up to that line is given
// with the error.
func openRecord(file string, std *streams) (game.Kit, *record.Record, error) {
	data, err := readFile(file, std.in)
	if err != nil {
		return game.Kit{}, nil, err
	}
	r, fault := record.Parse(data)
	if r == nil {
		return game.Kit{}, nil, inFile(file, fault)
	}
	kit, ok := games.Find(r.Game)
	if !ok {
		return game.Kit{}, nil, inFile(file, r.NoGame())
	}
	return kit, r, inFile(file, fault)
}

// readFile reads no more than makes it clear that a record is too long.
func readFile(file string, in io.Reader) ([]byte, error) {
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, record.MaxSize+1))
}

// seatOf checks a --seat flag, 0 where it was not given, against the record.
func seatOf(flag *int, r *record.Record) (game.Seat, error) {
	if flag == nil {
		return 0, nil
	}
	if *flag < 1 || *flag > r.Seats {
		return 0, usagef("--seat %d: the record has seats 1 to %d", *flag, r.Seats)
	}
	return game.Seat(*flag), nil
}

// seatsOf gives the number of seats that a --seats flag asks for, the fewest of
// the game where it was not given.
func seatsOf(flag *int, info game.Info) int {
	if flag == nil {
		return info.MinSeats
	}
	return *flag
}

// hiddenFault refuses a hidden action where no seat was said.
func hiddenFault(l record.Line) *record.Error {
	return &record.Error{Line: l.Number, Err: fmt.Errorf("%q is hidden: the record replays only as a seat sees it, with --seat", l.Action)}
}
