package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"time"
)

// Probe writes a number into the file's header that SQLite keeps for programs and
// that means nothing to this one.
func (s *Store) Probe(context.Context) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", time.Now().UnixMilli()&math.MaxInt32))
		return err
	})
}

// Phases counts the tables in each phase.
func (s *Store) Phases(ctx context.Context) (map[string]int, error) {
	rows, err := s.read.QueryContext(ctx, "SELECT phase, count(*) FROM tables GROUP BY phase")
	if err != nil {
		return nil, s.fault(err)
	}
	defer rows.Close()
	counts := map[string]int{}
	for rows.Next() {
		var phase string
		var n int
		if err := rows.Scan(&phase, &n); err != nil {
			return nil, s.fault(err)
		}
		counts[phase] = n
	}
	return counts, s.fault(rows.Err())
}
