package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"seaboard/internal/store"
)

const getSeq = "SELECT seq FROM tables WHERE id = ?"

const columns = `t.id, t.game, t.options, t.private, t.shuffle, t.bank, t.move, t.seed, t.host_token, t.host_guest,
	t.created, t.seq, t.phase, t.version, t.actors, t.touched, t.due`

// Load reads a whole table, as it was at one moment.
func (s *Store) Load(ctx context.Context, id string) (*store.Table, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, s.fault(err)
	}
	defer tx.Rollback()
	t, err := scan(tx.QueryRowContext(ctx, "SELECT "+columns+" FROM tables t WHERE t.id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrMissing
	}
	if err == nil {
		t.Seats, err = seats(ctx, tx, id)
	}
	if err == nil {
		t.Lines, err = lines(ctx, tx, id)
	}
	if err != nil {
		return nil, s.fault(err)
	}
	return t, nil
}

func scan(row interface{ Scan(...any) error }) (*store.Table, error) {
	var t store.Table
	var options string
	var seed, token, guest []byte
	var actors int
	err := row.Scan(&t.ID, &t.Game, &options, &t.Private, &t.Shuffle, &t.Clock.Bank, &t.Clock.Move, &seed, &token, &guest,
		&t.Created, &t.Seq, &t.Phase, &t.Version, &actors, &t.Touched, &t.Due)
	if err != nil {
		return nil, err
	}
	t.Actors = uint8(actors)
	copy(t.Seed[:], seed)
	copy(t.HostToken[:], token)
	copy(t.HostGuest[:], guest)
	if err := json.Unmarshal([]byte(options), &t.Options); err != nil {
		return nil, fmt.Errorf("%w: options of table %s", store.ErrDamaged, t.ID)
	}
	return &t, nil
}

func seats(ctx context.Context, tx *sql.Tx, id string) (all []store.Seat, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT place, seat, kind, name, level, salt, token, guest, code, away, flag
		FROM seats WHERE tbl = ? ORDER BY place`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var x store.Seat
		var token, guest []byte
		err := rows.Scan(&x.Place, &x.Seat, &x.Kind, &x.Name, &x.Level, &x.Salt, &token, &guest, &x.Code, &x.Away, &x.Flag)
		if err != nil {
			return nil, err
		}
		copy(x.Token[:], token)
		copy(x.Guest[:], guest)
		all = append(all, x)
	}
	return all, rows.Err()
}

func lines(ctx context.Context, tx *sql.Tx, id string) (all []store.Line, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT seq, kind, actor, text, client, at
		FROM lines WHERE tbl = ? ORDER BY seq`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var l store.Line
		if err := rows.Scan(&l.Seq, &l.Kind, &l.Actor, &l.Text, &l.Client, &l.At); err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, rows.Err()
}

// Seq is the number of the table's last line.
func (s *Store) Seq(ctx context.Context, id string) (seq int, err error) {
	err = s.seq.QueryRowContext(ctx, id).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, store.ErrMissing
	}
	return seq, s.fault(err)
}

const getStanding = "SELECT place, answer FROM standing WHERE tbl = ? AND answer <> ''"

// Standing reads what the seats of a table have said beforehand.
func (s *Store) Standing(ctx context.Context, id string) (map[int]string, error) {
	rows, err := s.standing.QueryContext(ctx, id)
	if err != nil {
		return nil, s.fault(err)
	}
	defer rows.Close()
	all := map[int]string{}
	for rows.Next() {
		var place int
		var answer string
		if err := rows.Scan(&place, &answer); err != nil {
			return nil, s.fault(err)
		}
		all[place] = answer
	}
	return all, s.fault(rows.Err())
}

// ofGuest is under which ids a guest's seats and tables are kept: its own, and those of
// secrets that have become its devices.
const ofGuest = "(SELECT ?1 UNION SELECT secret FROM devices WHERE guest = ?1)"

// lists are the queries of Tables. Each takes the guest's hash and the limit.
var lists = map[store.List]string{
	store.Waiting: `SELECT DISTINCT ` + columns + ` FROM seats s JOIN tables t ON t.id = s.tbl
		WHERE s.guest IN ` + ofGuest + ` AND t.phase = 'playing' AND s.away = 0 AND (t.actors >> s.seat) & 1
		ORDER BY t.touched LIMIT ?2`,
	store.Mine: `SELECT ` + columns + ` FROM tables t
		WHERE t.id IN (SELECT tbl FROM seats WHERE guest IN ` + ofGuest + ` UNION SELECT id FROM tables WHERE host_guest IN ` + ofGuest + `)
		ORDER BY t.touched DESC LIMIT ?2`,
	store.OpenListed: `SELECT ` + columns + ` FROM tables t WHERE ?1 IS ?1
		AND t.private = 0 AND t.phase = 'open' ORDER BY t.touched DESC LIMIT ?2`,
	store.RunningListed: `SELECT ` + columns + ` FROM tables t WHERE ?1 IS ?1
		AND t.private = 0 AND t.phase = 'playing' ORDER BY t.touched DESC LIMIT ?2`,
}

// Tables lists tables with their seats.
func (s *Store) Tables(ctx context.Context, q store.Query) ([]*store.Table, error) {
	if (q.List == store.Waiting || q.List == store.Mine) && q.Guest == (store.Hash{}) {
		return nil, nil
	}
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, s.fault(err)
	}
	defer tx.Rollback()
	all, err := list(ctx, tx, lists[q.List], blob(q.Guest), q.Limit)
	for _, t := range all {
		if err != nil {
			break
		}
		t.Seats, err = seats(ctx, tx, t.ID)
	}
	if err != nil {
		return nil, s.fault(err)
	}
	return all, nil
}

func list(ctx context.Context, tx *sql.Tx, query string, args ...any) (all []*store.Table, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		t, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, rows.Err()
}

const getGoing = "SELECT count(*) FROM tables WHERE host_guest IN " + ofGuest + " AND phase IN ('open', 'playing')"

// Going counts the tables that the guest opened and that are not over.
func (s *Store) Going(ctx context.Context, guest store.Hash) (n int, err error) {
	err = s.read.QueryRowContext(ctx, getGoing, blob(guest)).Scan(&n)
	return n, s.fault(err)
}

// getDue finds tables by when they are due, or a seat's time is up; some twice.
const getDue = `SELECT id, due FROM tables WHERE due > 0 AND due <= ?1
	UNION ALL SELECT tbl, flag FROM seats WHERE flag > 0 AND flag <= ?1
	ORDER BY 2 LIMIT ?2`

// Due lists tables that are due, or have a seat whose time is up.
func (s *Store) Due(ctx context.Context, at int64, limit int) ([]string, error) {
	var due int64
	return s.ids(ctx, []any{&due}, getDue, at, limit)
}

const getTicking = "SELECT tbl FROM seats WHERE flag > 0 ORDER BY flag LIMIT ?"

// Ticking lists tables where a clock runs.
func (s *Store) Ticking(ctx context.Context, limit int) ([]string, error) {
	return s.ids(ctx, nil, getTicking, limit)
}

// ids reads the ids of tables, each once, with what else the query gives.
func (s *Store) ids(ctx context.Context, rest []any, query string, args ...any) (ids []string, err error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, s.fault(err)
	}
	defer rows.Close()
	seen := map[string]bool{}
	for rows.Next() {
		var id string
		if err := rows.Scan(append([]any{&id}, rest...)...); err != nil {
			return nil, s.fault(err)
		}
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	return ids, s.fault(rows.Err())
}

// Absences lists times when no process was there.
func (s *Store) Absences(ctx context.Context, after int64) (all []store.Absence, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT since, until FROM absences WHERE until > ? ORDER BY until", after)
	if err != nil {
		return nil, s.fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		var a store.Absence
		if err := rows.Scan(&a.Since, &a.Until); err != nil {
			return nil, s.fault(err)
		}
		all = append(all, a)
	}
	return all, s.fault(rows.Err())
}
