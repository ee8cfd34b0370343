package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"seaboard/internal/store"
)

var (
	addTable = `INSERT INTO tables (id, game, options, private, shuffle, bank, move, patience, seed,
		host_token, host_guest, created, seq, phase, version, actors, touched, due, log, sum)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ` +
		sumOf("tables", tableSum, map[string]string{
			"id": "?1", "game": "?2", "options": "?3", "private": "?4", "shuffle": "?5", "bank": "?6", "move": "?7", "patience": "?8", "seed": "?9",
			"host_token": "?10", "created": "?12", "seq": "?13", "phase": "?14", "version": "?15", "actors": "?16", "touched": "?17", "due": "?18",
		}) + `)`
	setHead = `UPDATE tables SET seq = ?1, phase = ?2, version = ?3, actors = ?4, touched = ?5, due = ?6,
		log = seaboard_follow(log, ?9), sum = ` + sumOf("tables", tableSum, map[string]string{
		"seq": "?1", "phase": "?2", "version": "?3", "actors": "?4", "touched": "?5", "due": "?6",
	}) + ` WHERE id = ?7 AND seq = ?8`
	setSeat = `INSERT OR REPLACE INTO seats
		(tbl, place, seat, kind, name, level, salt, token, guest, code, offer, away, called, flag, sum)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ` + sumOf("seats", seatSum, map[string]string{
		"tbl": "?1", "place": "?2", "seat": "?3", "kind": "?4", "name": "?5", "level": "?6", "salt": "?7", "token": "?8",
		"code": "?10", "offer": "?11", "away": "?12", "called": "?13", "flag": "?14",
	}) + `)`
	addLine = `INSERT INTO lines (tbl, seq, kind, actor, text, client, at) VALUES (?, ?, ?, ?, ?, ?, ?)`
)

// Create keeps a new table.
func (s *Store) Create(_ context.Context, t *store.Table, receipts ...store.Receipt) error {
	options, err := json.Marshal(t.Options)
	if err != nil {
		return err
	}
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		digest := store.Digest(t)
		_, err := tx.ExecContext(ctx, addTable,
			t.ID, t.Game, string(options), t.Private, t.Shuffle, t.Clock.Bank, t.Clock.Move, t.Patience, t.Seed[:],
			blob(t.HostToken), blob(t.HostGuest), t.Created,
			t.Seq, t.Phase, t.Version, int(t.Actors), t.Touched, t.Due, digest[:])
		if taken(err) {
			return store.ErrExists
		}
		if err != nil {
			return err
		}
		if err := keep(ctx, tx, receipts); err != nil {
			return err
		}
		return s.insert(ctx, tx, t.ID, t.Seats, t.Lines)
	})
}

func taken(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
}

// Append adds to a table's log.
func (s *Store) Append(_ context.Context, id string, expect int, c store.Change) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		h := c.Head
		result, err := tx.StmtContext(ctx, s.head).ExecContext(ctx,
			h.Seq, h.Phase, h.Version, int(h.Actors), h.Touched, h.Due, id, expect, framed(c.Lines))
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, stale(ctx, tx, id))
		}
		if err := keep(ctx, tx, c.Receipts); err != nil {
			return err
		}
		if err := s.insert(ctx, tx, id, c.Seats, c.Lines); err != nil {
			return err
		}
		return stand(ctx, tx, id, c.Standing)
	})
}

func stand(ctx context.Context, tx *sql.Tx, id string, all []store.Standing) error {
	for _, x := range all {
		_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO standing (tbl, place, answer) VALUES (?, ?, ?)`, id, x.Place, x.Answer)
		if err != nil {
			return err
		}
	}
	return nil
}

// stale tells a table that has moved on from one that is not there.
func stale(ctx context.Context, tx *sql.Tx, id string) error {
	var seq int
	switch err := tx.QueryRowContext(ctx, getSeq, id).Scan(&seq); {
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrMissing
	case err != nil:
		return err
	}
	return store.ErrStale
}

func (s *Store) insert(ctx context.Context, tx *sql.Tx, id string, seats []store.Seat, lines []store.Line) error {
	seat := tx.StmtContext(ctx, s.seat)
	for _, x := range seats {
		_, err := seat.ExecContext(ctx,
			id, x.Place, x.Seat, x.Kind, x.Name, x.Level, notNil(x.Salt),
			blob(x.Token), blob(x.Guest), x.Code, x.Offer, x.Away, x.Called, x.Flag)
		if err != nil {
			return err
		}
	}
	line := tx.StmtContext(ctx, s.line)
	for _, l := range lines {
		if _, err := line.ExecContext(ctx, id, l.Seq, l.Kind, l.Actor, l.Text, l.Client, l.At); err != nil {
			return err
		}
	}
	return nil
}

// Beat says that a process is there. In one transaction, so that of several that
// come back at once one finds that nobody was there.
func (s *Store) Beat(_ context.Context, process string, at, patience int64) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO absences (since, until)
			SELECT max(at), ?1 FROM beats
			WHERE EXISTS (SELECT 1 FROM seats WHERE flag > 0)
			AND NOT EXISTS (SELECT 1 FROM beats WHERE process <> '' AND at >= ?1 - ?2)
			HAVING max(at) < ?1`, at, patience)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM beats WHERE process = '' OR at < ? - ?", at, patience); err != nil {
			return err
		}
		return beat(ctx, tx, process, at)
	})
}

// Gone says that a process is no longer there.
func (s *Store) Gone(_ context.Context, process string, at int64) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM beats WHERE process = ?", process); err != nil {
			return err
		}
		return beat(ctx, tx, "", at)
	})
}

func beat(ctx context.Context, tx *sql.Tx, process string, at int64) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO beats (process, at) VALUES (?, ?)
		ON CONFLICT DO UPDATE SET at = max(at, excluded.at)`, process, at)
	return err
}

// Remove removes a table; its seats and lines go with it.
func (s *Store) Remove(_ context.Context, id string) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, "DELETE FROM tables WHERE id = ?", id)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return store.ErrMissing
	})
}

// Sweep removes tables that never started and were last touched before then.
func (s *Store) Sweep(_ context.Context, before int64) (removed int, err error) {
	err = s.do(func(ctx context.Context, tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, `DELETE FROM tables
			WHERE phase IN ('open', 'closed') AND touched < ? AND version = 0`, before)
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		removed = int(n)
		return err
	})
	return removed, err
}

// blob is a hash as the file has it.
func blob(h store.Hash) []byte {
	if h == (store.Hash{}) {
		return nil
	}
	return h[:]
}

func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
