package storetest

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"seaboard/internal/store"
)

// guests is the part of a Memory that knows who holds which seats. It is guarded
// by the Memory's mutex.
type guests struct {
	receipts  map[store.Hash]store.Receipt
	devices   map[store.Hash]store.Device
	handovers map[store.Hash]store.Handover
	keys      map[string][]byte
}

// put is an assignment to a map that may not be there yet.
func put[K comparable, V any](m *map[K]V, k K, v V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[k] = v
}

func (g *guests) keep(receipts []store.Receipt) error {
	for _, r := range receipts {
		if old, ok := g.receipts[r.Key]; ok && old.Until > r.At {
			return store.ErrUsed
		}
	}
	for _, r := range receipts {
		r.Answer = bytes.Clone(r.Answer)
		put(&g.receipts, r.Key, r)
	}
	return nil
}

func (m *Memory) Receipt(_ context.Context, key store.Hash, at int64) (*store.Receipt, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.receipts[key]
	if !ok || r.Until <= at {
		return nil, store.ErrMissing
	}
	r.At = 0 // it is not kept
	return &r, nil
}

func (m *Memory) Devices(_ context.Context, secret store.Hash) ([]store.Device, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.together(secret), nil
}

// together lists the devices of the guest that a secret belongs to.
func (g *guests) together(secret store.Hash) (all []store.Device) {
	own, ok := g.devices[secret]
	if !ok {
		return nil
	}
	for _, d := range g.devices {
		if d.Guest == own.Guest {
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b store.Device) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), bytes.Compare(a.Secret[:], b.Secret[:]))
	})
	return all
}

// ids is under which ids a guest's seats and tables are kept.
func (m *Memory) ids(guest store.Hash) []store.Hash {
	m.mu.Lock()
	defer m.mu.Unlock()
	ids := []store.Hash{guest}
	for _, d := range m.devices {
		if d.Guest == guest {
			ids = append(ids, d.Secret)
		}
	}
	return ids
}

func (m *Memory) Known(_ context.Context, secret store.Hash) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, known := m.devices[secret]
	return known || len(m.held(secret)) > 0, nil
}

// held lists the tables that a guest opened or sits at.
func (m *Memory) held(guest store.Hash) (all []*store.Table) {
	q := store.Query{List: store.Mine, Guest: guest}
	for _, t := range m.tables {
		if listed(t, q, []store.Hash{guest}) {
			all = append(all, t)
		}
	}
	return all
}

func (m *Memory) Offer(_ context.Context, h store.Handover, maker store.Device) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	if _, ok := m.devices[maker.Secret]; !ok {
		maker.Guest = maker.Secret
		if tables := m.held(maker.Secret); len(tables) > 0 {
			maker.Created = slices.MinFunc(tables, func(a, b *store.Table) int { return cmp.Compare(a.Created, b.Created) }).Created
		}
		put(&m.devices, maker.Secret, maker)
	}
	h.Maker = maker.Secret
	put(&m.handovers, h.Code, h)
	return nil
}

func (m *Memory) Handover(_ context.Context, code, secret store.Hash, at int64) (*store.Handover, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.handover(code, secret, at)
}

func (g *guests) handover(code, secret store.Hash, at int64) (*store.Handover, error) {
	h, ok := g.handovers[code]
	if !ok || h.Until <= at || h.Used != (store.Hash{}) && h.Used != secret || g.devices[h.Maker].Revoked != 0 {
		return nil, store.ErrInvalid
	}
	return &h, nil
}

func (m *Memory) Redeem(_ context.Context, code store.Hash, d store.Device, at int64, receipts ...store.Receipt) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	h, err := m.handover(code, d.Secret, at)
	if err == nil && m.devices[d.Secret].Revoked != 0 {
		err = store.ErrInvalid
	}
	if err != nil {
		return err
	}
	after := maps.Clone(m.devices)
	guest := m.devices[h.Maker].Guest
	d.Guest = guest
	if _, ok := after[d.Secret]; !ok {
		after[d.Secret] = d
	}
	for _, x := range m.together(d.Secret) {
		x.Guest = guest
		after[x.Secret] = x
	}
	devices := 0
	for _, x := range after {
		if x.Guest == guest && x.Revoked == 0 {
			devices++
		}
	}
	if devices > store.MaxDevices {
		return store.ErrTooMany
	}
	if err := m.keep(receipts); err != nil {
		return err
	}
	h.Used = d.Secret
	m.handovers[code], m.devices = *h, after
	return nil
}

func (m *Memory) See(_ context.Context, secret store.Hash, at int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if d, ok := m.devices[secret]; ok {
		d.Seen = max(d.Seen, at)
		m.devices[secret] = d
	}
	return m.fail
}

func (m *Memory) Revoke(_ context.Context, secret store.Hash, at int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	d, ok := m.devices[secret]
	switch {
	case m.fail != nil:
		return m.fail
	case !ok || d.Revoked != 0:
		return store.ErrMissing
	}
	d.Revoked = at
	m.devices[secret] = d
	return nil
}

func (m *Memory) Key(_ context.Context, name string, fresh []byte) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.keys[name] == nil {
		put(&m.keys, name, bytes.Clone(fresh))
	}
	return bytes.Clone(m.keys[name]), nil
}

func (m *Memory) Tidy(_ context.Context, at, before int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.receipts, func(_ store.Hash, r store.Receipt) bool { return r.Until <= at })
	maps.DeleteFunc(m.handovers, func(_ store.Hash, h store.Handover) bool { return h.Until <= at })
	maps.DeleteFunc(m.devices, func(secret store.Hash, d store.Device) bool {
		return d.Revoked > 0 && d.Revoked < before && secret != d.Guest && len(m.held(secret)) == 0
	})
	return nil
}
