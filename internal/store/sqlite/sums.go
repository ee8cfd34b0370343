package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"

	"seaboard/internal/store"
)

// Damage is noticed by two kinds of sums. Each row of tables and of seats has one
// of its own columns, which is checked wherever the row is read. And each table has
// the digest of its log, which SQLite itself brings forward when lines are added:
// from what stands in the file, without a second read.
func init() {
	// VolatileArgs: neither function keeps what it is given.
	sqlite.MustRegisterFunction("seaboard_sum", &sqlite.FunctionImpl{NArgs: -1, Deterministic: true, VolatileArgs: true, Scalar: rowSum})
	sqlite.MustRegisterFunction("seaboard_follow", &sqlite.FunctionImpl{NArgs: 2, Deterministic: true, VolatileArgs: true, Scalar: follow})
}

// What a row's sum is over. A column that is added later may be added here, too:
// values that are zero do not count. The guest is not: a seat's guest may become
// another, in many tables at once.
var (
	tableSum = []string{"id", "game", "options", "private", "shuffle", "bank", "move", "patience", "seed", "host_token", "created",
		"seq", "phase", "version", "actors", "touched", "due"}
	seatSum = []string{"tbl", "place", "seat", "kind", "name", "level", "salt", "token", "code", "offer", "away", "called", "flag"}
)

// later is what columns have that came after the sums.
var later = map[string]string{"patience": "0", "offer": "''", "called": "0"}

// sumOf is the SQL of a row's sum. Where a column is not taken as it stands in the
// row of that table, instead says from what.
func sumOf(table string, columns []string, instead map[string]string) string {
	var args []string
	for _, c := range columns {
		from, ok := instead[c]
		if !ok {
			from = table + "." + c
		}
		args = append(args, "'"+c+"', "+from)
	}
	return "seaboard_sum(" + strings.Join(args, ", ") + ")"
}

// rowSum is the SHA-256 of pairs of a name and a value, without those whose value
// is zero.
func rowSum(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
	b := make([]byte, 0, 512)
	for pair := range slices.Chunk(args, 2) {
		name, ok := pair[0].(string)
		if !ok || len(pair) < 2 {
			return nil, fmt.Errorf("a sum is of pairs")
		}
		var err error
		if b, err = appendPair(b, name, pair[1]); err != nil {
			return nil, err
		}
	}
	sum := sha256.Sum256(b)
	return sum[:], nil
}

func appendPair(b []byte, name string, value driver.Value) ([]byte, error) {
	switch v := value.(type) {
	case nil:
	case int64:
		if v != 0 {
			b = append(append(b, name...), 0, 'i')
			b = binary.BigEndian.AppendUint64(b, uint64(v))
		}
	case string:
		b = framedPair(b, name, 't', v)
	case []byte:
		b = framedPair(b, name, 'b', v)
	default:
		return nil, fmt.Errorf("%s has a value of type %T", name, value)
	}
	return b, nil
}

func framedPair[T string | []byte](b []byte, name string, kind byte, value T) []byte {
	if len(value) == 0 {
		return b
	}
	b = append(append(b, name...), 0, kind)
	b = binary.AppendUvarint(b, uint64(len(value)))
	return append(b, value...)
}

// follow brings a digest forward by lines as framed gives them.
func follow(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
	before, _ := args[0].([]byte)
	rest, _ := args[1].([]byte)
	if len(before) != len(store.Hash{}) {
		return nil, fmt.Errorf("there is no digest to follow")
	}
	h := store.Hash(before)
	for len(rest) > 0 {
		n, width := binary.Uvarint(rest)
		if width <= 0 || n > uint64(len(rest)-width) {
			return nil, fmt.Errorf("lines are cut off")
		}
		h = h.Over(rest[width : width+int(n)])
		rest = rest[width+int(n):]
	}
	return h[:], nil
}

// framed is lines one after the other, each with its length.
func framed(lines []store.Line) []byte {
	all := []byte{}
	var line []byte
	for _, l := range lines {
		line = l.Append(line[:0])
		all = binary.AppendUvarint(all, uint64(len(line)))
		all = append(all, line...)
	}
	return all
}

// verify compares a table as it was read with the digest of its log.
func verify(t *store.Table, log []byte) error {
	if h := store.Digest(t); len(t.Lines) != t.Seq || string(log) != string(h[:]) {
		return altered("the log", t.ID)
	}
	return nil
}

// altered is the fault of a part of a table that does not give its sum.
func altered(part, table string) error {
	return fmt.Errorf("%w: %s of table %s is not as it was written", store.ErrDamaged, part, table)
}

// addSums is the version of the database in which sums came. Servers of older
// versions that run on would write rows without: triggers refuse these.
var addSums = goose.NewGoMigration(4, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
	for _, q := range []string{
		"ALTER TABLE tables ADD COLUMN log BLOB NOT NULL DEFAULT x''", // digest of the lines
		"ALTER TABLE tables ADD COLUMN sum BLOB NOT NULL DEFAULT x''", // of the row
		"ALTER TABLE seats ADD COLUMN sum BLOB NOT NULL DEFAULT x''",
		"UPDATE tables SET sum = " + sumOf("tables", tableSum, later),
		"UPDATE seats SET sum = " + sumOf("seats", seatSum, later),
	} {
		if _, err := tx.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	if err := digestAll(ctx, tx); err != nil {
		return err
	}
	const refused = " BEGIN SELECT RAISE(ABORT, 'the database is of a newer version of Seaboard'); END"
	const head = "seq, phase, version, actors, touched, due"
	for _, q := range []string{
		"CREATE TRIGGER tables_summed BEFORE INSERT ON tables WHEN NEW.sum = x''" + refused,
		"CREATE TRIGGER seats_summed BEFORE INSERT ON seats WHEN NEW.sum = x''" + refused,
		"CREATE TRIGGER heads_summed BEFORE UPDATE OF " + head + " ON tables WHEN NEW.sum = OLD.sum" +
			" AND (NEW." + strings.ReplaceAll(head, " ", " NEW.") + ") IS NOT (OLD." + strings.ReplaceAll(head, " ", " OLD.") + ")" + refused,
	} {
		if _, err := tx.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	return nil
}}, nil)

// digestAll gives all tables the digests of their logs.
func digestAll(ctx context.Context, tx *sql.Tx) error {
	tables, err := fixedParts(ctx, tx)
	if err != nil {
		return err
	}
	set, err := tx.PrepareContext(ctx, "UPDATE tables SET log = ? WHERE id = ?")
	if err != nil {
		return err
	}
	defer set.Close()
	for _, t := range tables {
		t.table.Lines, err = lines(ctx, tx, t.table.ID)
		if err != nil {
			return err
		}
		h := store.Opening(t.table, t.seats).Follow(t.table.Lines)
		t.table.Lines = nil
		if _, err := set.ExecContext(ctx, h[:], t.table.ID); err != nil {
			return err
		}
	}
	return nil
}

// fixed is what a table's digest begins with.
type fixed struct {
	table *store.Table
	seats int
}

func fixedParts(ctx context.Context, tx *sql.Tx) (all []fixed, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT id, game, options, private, shuffle, bank, move, seed, created,
		(SELECT count(*) FROM seats WHERE tbl = id) FROM tables`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		f := fixed{table: &store.Table{}}
		t := f.table
		var options string
		var seed []byte
		if err := rows.Scan(&t.ID, &t.Game, &options, &t.Private, &t.Shuffle, &t.Clock.Bank, &t.Clock.Move, &seed, &t.Created, &f.seats); err != nil {
			return nil, err
		}
		copy(t.Seed[:], seed)
		if err := json.Unmarshal([]byte(options), &t.Options); err != nil {
			return nil, fmt.Errorf("options of table %s: %w", t.ID, err)
		}
		all = append(all, f)
	}
	return all, rows.Err()
}
