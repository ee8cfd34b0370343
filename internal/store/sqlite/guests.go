package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"

	"seaboard/internal/store"
)

// keep writes receipts down. One that has expired makes room.
func keep(ctx context.Context, tx *sql.Tx, receipts []store.Receipt) error {
	for _, r := range receipts {
		if _, err := tx.ExecContext(ctx, "DELETE FROM receipts WHERE key = ? AND until <= ?", r.Key[:], r.At); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO receipts (key, ask, answer, until) VALUES (?, ?, ?, ?)",
			r.Key[:], r.Ask[:], notNil(r.Answer), r.Until)
		if taken(err) {
			return store.ErrUsed
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Receipt returns a receipt that is valid.
func (s *Store) Receipt(ctx context.Context, key store.Hash, at int64) (*store.Receipt, error) {
	r := &store.Receipt{Key: key}
	var ask []byte
	err := s.read.QueryRowContext(ctx, "SELECT ask, answer, until FROM receipts WHERE key = ? AND until > ?", key[:], at).
		Scan(&ask, &r.Answer, &r.Until)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrMissing
	}
	copy(r.Ask[:], ask)
	return r, s.fault(err)
}

const getDevices = `SELECT secret, guest, name, created, seen, revoked FROM devices
	WHERE guest = (SELECT guest FROM devices WHERE secret = ?1) ORDER BY created, secret`

// Devices lists the devices of a guest.
func (s *Store) Devices(ctx context.Context, secret store.Hash) (all []store.Device, err error) {
	rows, err := s.devices.QueryContext(ctx, secret[:])
	if err != nil {
		return nil, s.fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		var d store.Device
		var secret, guest []byte
		if err := rows.Scan(&secret, &guest, &d.Name, &d.Created, &d.Seen, &d.Revoked); err != nil {
			return nil, s.fault(err)
		}
		copy(d.Secret[:], secret)
		copy(d.Guest[:], guest)
		all = append(all, d)
	}
	return all, s.fault(rows.Err())
}

// Known reports whether a secret has a device, a seat or a table.
func (s *Store) Known(ctx context.Context, secret store.Hash) (known bool, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM devices WHERE secret = ?1)
		OR EXISTS (SELECT 1 FROM seats WHERE guest = ?1) OR EXISTS (SELECT 1 FROM tables WHERE host_guest = ?1)`,
		secret[:]).Scan(&known)
	return known, s.fault(err)
}

// Offer keeps a new handover.
func (s *Store) Offer(_ context.Context, h store.Handover, maker store.Device) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO devices (secret, guest, name, created, seen, revoked)
			SELECT ?1, ?1, ?2, coalesce(min(created), ?3), ?4, 0 FROM tables WHERE id IN
			(SELECT tbl FROM seats WHERE guest = ?1 UNION SELECT id FROM tables WHERE host_guest = ?1)`,
			maker.Secret[:], maker.Name, maker.Created, maker.Seen)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO handovers (code, maker, until) VALUES (?, ?, ?)", h.Code[:], maker.Secret[:], h.Until)
		return err
	})
}

// getHandover finds a valid handover for a secret, and of whose guest its maker is.
const getHandover = `SELECT h.maker, h.until, h.used, m.guest FROM handovers h JOIN devices m ON m.secret = h.maker
	WHERE h.code = ? AND h.until > ? AND (h.used IS NULL OR h.used = ?) AND m.revoked = 0`

// Handover returns a valid handover.
func (s *Store) Handover(ctx context.Context, code, secret store.Hash, at int64) (*store.Handover, error) {
	h, _, err := handover(s.read.QueryRowContext(ctx, getHandover, code[:], at, secret[:]))
	if h != nil {
		h.Code = code
	}
	return h, s.fault(err)
}

func handover(row *sql.Row) (h *store.Handover, guest store.Hash, err error) {
	h = &store.Handover{}
	var maker, used, id []byte
	err = row.Scan(&maker, &h.Until, &used, &id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, guest, store.ErrInvalid
	}
	copy(h.Maker[:], maker)
	copy(h.Used[:], used)
	copy(guest[:], id)
	return h, guest, err
}

// Redeem uses a handover, in one transaction, so that of several who have the same
// code one gets in.
func (s *Store) Redeem(_ context.Context, code store.Hash, d store.Device, at int64, receipts ...store.Receipt) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		_, guest, err := handover(tx.QueryRowContext(ctx, getHandover, code[:], at, d.Secret[:]))
		if err != nil {
			return err
		}
		var out bool
		err = tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM devices WHERE secret = ? AND revoked > 0)", d.Secret[:]).Scan(&out)
		if err != nil || out {
			return cmp.Or(err, store.ErrInvalid)
		}
		if err := keep(ctx, tx, receipts); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE handovers SET used = ? WHERE code = ?", d.Secret[:], code[:]); err != nil {
			return err
		}
		if err := join(ctx, tx, d, guest); err != nil {
			return err
		}
		var devices int
		err = tx.QueryRowContext(ctx, "SELECT count(*) FROM devices WHERE guest = ? AND revoked = 0", guest[:]).Scan(&devices)
		if err == nil && devices > store.MaxDevices {
			err = store.ErrTooMany
		}
		return err
	})
}

// join makes a device, and all of the guest that it belonged to, a guest's.
func join(ctx context.Context, tx *sql.Tx, d store.Device, guest store.Hash) error {
	_, err := tx.ExecContext(ctx, `UPDATE devices SET guest = ?1
		WHERE guest = (SELECT guest FROM devices WHERE secret = ?2)`, guest[:], d.Secret[:])
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT OR IGNORE INTO devices (secret, guest, name, created, seen, revoked)
		VALUES (?, ?, ?, ?, ?, 0)`, d.Secret[:], guest[:], d.Name, d.Created, d.Seen)
	return err
}

// See notes that a device has been used.
func (s *Store) See(_ context.Context, secret store.Hash, at int64) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE devices SET seen = max(seen, ?) WHERE secret = ?", at, secret[:])
		return err
	})
}

// Revoke shuts a device out.
func (s *Store) Revoke(_ context.Context, secret store.Hash, at int64) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, "UPDATE devices SET revoked = ? WHERE secret = ? AND revoked = 0", at, secret[:])
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, store.ErrMissing)
		}
		return nil
	})
}

// Key returns a secret of the server.
func (s *Store) Key(ctx context.Context, name string, fresh []byte) (value []byte, err error) {
	const get = "SELECT value FROM keys WHERE name = ?"
	err = s.read.QueryRowContext(ctx, get, name).Scan(&value)
	if !errors.Is(err, sql.ErrNoRows) {
		return value, s.fault(err)
	}
	err = s.do(func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO keys (name, value) VALUES (?, ?)", name, fresh); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, get, name).Scan(&value)
	})
	return value, err
}

// Tidy removes what is no longer valid.
func (s *Store) Tidy(_ context.Context, at, before int64) error {
	return s.do(func(ctx context.Context, tx *sql.Tx) error {
		for _, q := range []struct {
			text string
			at   int64
		}{
			{"DELETE FROM receipts WHERE until <= ?", at},
			{"DELETE FROM handovers WHERE until <= ?", at},
			{`DELETE FROM devices WHERE revoked > 0 AND revoked < ? AND secret <> guest
				AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = devices.secret)
				AND NOT EXISTS (SELECT 1 FROM tables WHERE host_guest = devices.secret)`, before},
		} {
			if _, err := tx.ExecContext(ctx, q.text, q.at); err != nil {
				return err
			}
		}
		return nil
	})
}
