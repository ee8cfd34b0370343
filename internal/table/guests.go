package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"seaboard/internal/store"
)

// holder is somebody with a secret, as the tables know it.
type holder struct {
	guest store.Hash   // whose seats it holds; new ones are the guest's, too
	ids   []store.Hash // under which these seats are kept, the secret's own first
}

// has reports whether a hash at a table is the holder's.
func (h holder) has(x store.Hash) bool {
	for _, id := range h.ids {
		if id == x {
			return true
		}
	}
	return false
}

// holder finds who has a secret. Nobody has none, and one that has been shut out
// is refused.
func (s *Service) holder(ctx context.Context, secret string) (h holder, err error) {
	if secret == "" {
		return h, nil
	}
	own := hashed(secret)
	h = holder{own, []store.Hash{own}}
	devices, err := s.store.Devices(ctx, own)
	if err != nil {
		return h, s.unread("", err)
	}
	for _, d := range devices {
		if d.Secret != own {
			h.ids = append(h.ids, d.Secret)
			continue
		}
		if d.Revoked != 0 {
			return holder{}, refuse(Unknown, "This device has been shut out.")
		}
		h.guest = d.Guest
		s.see(ctx, d)
	}
	return h, nil
}

// see notes that a device was used, once a day.
func (s *Service) see(ctx context.Context, d store.Device) {
	today := day(time.Now())
	if d.Seen >= today {
		return
	}
	if tried, _ := s.seen.Swap(d.Secret, today); tried == today {
		return // the store cannot be written to
	}
	if err := s.store.See(context.WithoutCancel(ctx), d.Secret, today); err != nil {
		s.log.Debug("a device's day cannot be written", "err", err)
	}
}

// day is the beginning of a day, in Unix milliseconds. More is not kept of when
// somebody was here.
func day(t time.Time) int64 { return t.UTC().Truncate(24 * time.Hour).UnixMilli() }

// NewGuest makes the secret of a new guest.
func NewGuest() string { return secret(guestBytes) }

const (
	guestBytes = 32
	stampBytes = 16
)

// Stamp returns a guest's secret with a mark that says that it was issued here.
func (s *Service) Stamp(ctx context.Context, guest string) (string, error) {
	mark, err := s.mark(ctx, guest)
	return guest + "." + mark, err
}

// Recognise returns the guest's secret of a stamped one, or "" if it was not issued
// here. Secrets from before there were stamps are taken if a table knows them;
// stamped then is false.
func (s *Service) Recognise(ctx context.Context, text string) (guest string, stamped bool, err error) {
	guest, mark, stamped := strings.Cut(text, ".")
	if raw, err := base64.RawURLEncoding.DecodeString(guest); err != nil || len(raw) != guestBytes {
		return "", false, nil
	}
	if stamped {
		want, err := s.mark(ctx, guest)
		if err != nil || !hmac.Equal([]byte(mark), []byte(want)) {
			return "", false, err
		}
		return guest, true, nil
	}
	known, err := s.store.Known(ctx, hashed(guest))
	if err != nil {
		return "", false, s.unread("", err)
	}
	if !known {
		return "", false, nil
	}
	return guest, false, nil
}

// mark is the stamp of a secret, made with a key that all processes share.
func (s *Service) mark(ctx context.Context, guest string) (string, error) {
	key := s.guestKey.Load()
	if key == nil {
		fresh, err := s.store.Key(ctx, "guests", random(32))
		if err != nil {
			return "", s.unwritten("", err)
		}
		key = &fresh
		s.guestKey.Store(key)
	}
	mac := hmac.New(sha256.New, *key)
	mac.Write([]byte(guest))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:stampBytes]), nil
}

// isUsed reports whether a change was refused because its key was used meanwhile.
func isUsed(err error) bool { return errors.Is(err, store.ErrUsed) }
