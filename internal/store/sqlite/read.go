package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"math"
	"slices"

	"seaboard/internal/store"
)

const getSeq = "SELECT seq FROM tables WHERE id = ?"

var columns = `t.id, t.game, t.options, t.private, t.shuffle, t.bank, t.move, t.patience, t.seed, t.host_token, t.host_guest,
	t.created, t.seq, t.phase, t.version, t.actors, t.touched, t.due, t.log, t.sum IS ` + sumOf("t", tableSum, nil)

var seatColumns = `tbl, place, seat, kind, name, level, salt, token, guest, code, offer, away, called, flag, sum IS ` + sumOf("seats", seatSum, nil)

// Load reads a whole table, as it was at one moment.
func (s *Store) Load(ctx context.Context, id string) (*store.Table, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, s.fault(err)
	}
	defer tx.Rollback()
	t, log, err := scan(tx.QueryRowContext(ctx, "SELECT "+columns+" FROM tables t WHERE t.id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrMissing
	}
	var bad map[string]bool
	if err == nil {
		bad, err = sit(ctx, tx, []*store.Table{t})
	}
	if err == nil && bad[id] {
		err = altered("a seat", id)
	}
	if err == nil {
		t.Lines, err = lines(ctx, tx, id)
	}
	if err == nil {
		err = verify(t, log)
	}
	if err != nil {
		return nil, s.fault(err)
	}
	return t, nil
}

// scan reads a row of tables, and the digest of the log. A row that is not as it
// was written is refused.
func scan(row interface{ Scan(...any) error }) (t *store.Table, log []byte, err error) {
	t = &store.Table{}
	var options string
	var seed, token, guest []byte
	var actors int
	var whole bool
	err = row.Scan(&t.ID, &t.Game, &options, &t.Private, &t.Shuffle, &t.Clock.Bank, &t.Clock.Move, &t.Patience, &seed, &token, &guest,
		&t.Created, &t.Seq, &t.Phase, &t.Version, &actors, &t.Touched, &t.Due, &log, &whole)
	if err != nil {
		return nil, nil, err
	}
	t.Actors = uint8(actors)
	copy(t.Seed[:], seed)
	copy(t.HostToken[:], token)
	copy(t.HostGuest[:], guest)
	if !whole || json.Unmarshal([]byte(options), &t.Options) != nil {
		return nil, nil, altered("the row", t.ID)
	}
	return t, log, nil
}

// sit reads the seats of all these tables at once, and tells of which tables one is
// not as it was written.
func sit(ctx context.Context, tx *sql.Tx, tables []*store.Table) (bad map[string]bool, err error) {
	ids := make([]string, 0, len(tables))
	by, bad := map[string]*store.Table{}, map[string]bool{}
	for _, t := range tables {
		ids = append(ids, t.ID)
		by[t.ID] = t
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, "SELECT "+seatColumns+` FROM seats
		WHERE tbl IN (SELECT value FROM json_each(?)) ORDER BY tbl, place`, string(list))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var x store.Seat
		var id string
		var token, guest []byte
		var whole bool
		err := rows.Scan(&id, &x.Place, &x.Seat, &x.Kind, &x.Name, &x.Level, &x.Salt, &token, &guest, &x.Code, &x.Offer, &x.Away, &x.Called, &x.Flag, &whole)
		if err != nil {
			return nil, err
		}
		copy(x.Token[:], token)
		copy(x.Guest[:], guest)
		if !whole {
			bad[id] = true
		}
		by[id].Seats = append(by[id].Seats, x)
	}
	return bad, rows.Err()
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

// Parts of the queries of Tables. Where a list goes on is told by its last table,
// so that what was shown before is not read again.
const (
	newest  = ` AND (t.touched, t.id) < (?3, ?4) ORDER BY t.touched DESC, t.id DESC LIMIT ?2`
	oldest  = ` AND (t.touched, t.id) > (?3, ?4) ORDER BY t.touched, t.id LIMIT ?2`
	waits   = `s.guest IN ` + ofGuest + ` AND t.phase = 'playing' AND s.away = 0 AND (t.actors >> s.seat) & 1`
	not     = ` AND NOT (?5 AND EXISTS (SELECT 1 FROM seats s WHERE s.tbl = t.id AND `
	notHere = not + `s.guest IN ` + ofGuest + `))`
	notTurn = not + waits + `))`
)

// lists are the queries of Tables. Each takes the guest's hash, the limit, a spot,
// and whether it is about others.
var lists = map[store.List]string{
	store.Waiting: `SELECT DISTINCT ` + columns + ` FROM seats s JOIN tables t ON t.id = s.tbl
		WHERE ?5 IS ?5 AND ` + waits + oldest,
	store.Mine: `SELECT ` + columns + ` FROM tables t
		WHERE t.id IN (SELECT tbl FROM seats WHERE guest IN ` + ofGuest + ` UNION SELECT id FROM tables WHERE host_guest IN ` + ofGuest + `)` + notTurn + newest,
	store.OpenListed:    `SELECT ` + columns + ` FROM tables t WHERE t.private = 0 AND t.phase = 'open'` + notHere + newest,
	store.RunningListed: `SELECT ` + columns + ` FROM tables t WHERE t.private = 0 AND t.phase = 'playing'` + notHere + newest,
}

// listAll is the query of all tables. It takes nobody, the limit, a spot, and what is
// wanted.
var listAll = `SELECT ` + columns + ` FROM tables t WHERE ?1 IS ?1 AND (?5 = '' OR t.phase = ?5)
	AND (?6 = '' OR t.game = ?6) AND (?7 = 0 OR t.touched < ?7)` + newest

// Tables lists tables with their seats.
func (s *Store) Tables(ctx context.Context, q store.Query) ([]*store.Table, error) {
	if (q.List == store.Waiting || q.List == store.Mine) && q.Guest == (store.Hash{}) {
		return nil, nil
	}
	query := lists[q.List]
	from := q.From
	if from == (store.Spot{}) && q.List != store.Waiting {
		from.Touched = math.MaxInt64
	}
	args := []any{blob(q.Guest), q.Limit, from.Touched, from.ID, q.Others}
	if q.List == store.All {
		query, args = listAll, append(args[:4], q.Only.Phase, q.Only.Game, q.Only.Before)
	}
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, s.fault(err)
	}
	defer tx.Rollback()
	all, err := list(ctx, tx, query, args...)
	if err != nil {
		return nil, s.fault(err)
	}
	bad, err := sit(ctx, tx, all)
	if err != nil {
		return nil, s.fault(err)
	}
	return slices.DeleteFunc(all, func(t *store.Table) bool { return bad[t.ID] }), nil
}

// list reads rows of tables. Damaged ones are left out: whoever asks for one of them
// is told.
func list(ctx context.Context, tx *sql.Tx, query string, args ...any) (all []*store.Table, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		t, _, err := scan(rows)
		if errors.Is(err, store.ErrDamaged) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, rows.Err()
}

// IDs lists tables by their ids.
func (s *Store) IDs(ctx context.Context, after string, limit int) ([]string, error) {
	return s.ids(ctx, nil, "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?", after, limit)
}

const getGoing = "SELECT count(*), coalesce(sum(phase = 'open' AND private = 0), 0) FROM tables WHERE host_guest IN " + ofGuest + " AND phase IN ('open', 'playing')"

// Going counts the tables that the guest opened and that are not over, and those
// of them that have a free seat and are not private.
func (s *Store) Going(ctx context.Context, guest store.Hash) (all, listed int, err error) {
	err = s.read.QueryRowContext(ctx, getGoing, blob(guest)).Scan(&all, &listed)
	return all, listed, s.fault(err)
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
