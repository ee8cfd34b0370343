package table

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"time"

	"seaboard/internal/store"
)

// keepAnswers is how long an answer is given again to who asks with the same key.
const keepAnswers = 24 * time.Hour

// slip is what a request with a key is known by. An answer tells a token of which
// the store must not know more than a hash, so the answer is sealed with the key,
// which the store does not know either.
type slip struct {
	key, ask store.Hash
	seal     cipher.AEAD
}

// newSlip makes the slip of a request: what is asked of which operation.
func newSlip(key, operation string, ask any) (*slip, error) {
	data, err := json.Marshal(ask)
	if err != nil {
		return nil, err
	}
	p := &slip{}
	copy(p.key[:], derive(key, "seaboard: where the answer is kept"))
	p.ask = sha256.Sum256([]byte(key + "\n" + operation + "\n" + string(data)))
	block, err := aes.NewCipher(derive(key, "seaboard: what seals the answer"))
	if err == nil {
		p.seal, err = cipher.NewGCMWithRandomNonce(block)
	}
	return p, err
}

func derive(key, what string) []byte {
	out, err := hkdf.Key(sha256.New, []byte(key), nil, what, 32)
	if err != nil {
		panic(err) // only where the length is wrong
	}
	return out
}

// receipts seals an answer to be kept. Without a slip nothing is.
func (p *slip) receipts(answer any) ([]store.Receipt, error) {
	if p == nil {
		return nil, nil
	}
	data, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	return []store.Receipt{{
		Key: p.key, Ask: p.ask, Answer: p.seal.Seal(nil, nil, data, p.key[:]),
		At: now.UnixMilli(), Until: now.Add(keepAnswers).UnixMilli(),
	}}, nil
}

// once does what is asked, or gives the answer that it had when it was asked with
// the same key before. Without a key it is done each time.
func once[T any](ctx context.Context, s *Service, key, operation string, ask any, do func(*slip) (*T, error)) (*T, error) {
	if key == "" {
		return do(nil)
	}
	p, err := newSlip(key, operation, ask)
	if err != nil {
		return nil, err
	}
	if answer, err := again[T](ctx, s, p); answer != nil || err != nil {
		return answer, err
	}
	answer, fault := do(p)
	if fault == nil {
		return answer, nil
	}
	// It may have been refused only because the same request came twice at once.
	if answer, err := again[T](ctx, s, p); answer != nil || err != nil {
		return answer, err
	}
	return nil, fault
}

// again gives the answer that is kept, or nil.
func again[T any](ctx context.Context, s *Service, p *slip) (*T, error) {
	r, err := s.store.Receipt(ctx, p.key, time.Now().UnixMilli())
	switch {
	case errors.Is(err, store.ErrMissing):
		return nil, nil
	case err != nil:
		return nil, s.unread("", err)
	case r.Ask != p.ask:
		return nil, refuse(Reused, "This key was used for another request. Make a new one for each request.")
	}
	answer := new(T)
	data, err := p.seal.Open(nil, nil, r.Answer, p.key[:])
	if err == nil {
		err = json.Unmarshal(data, answer)
	}
	if err != nil {
		s.log.Error("a kept answer cannot be read", "err", err)
		return nil, refuse(Broken, "The table cannot be read at the moment.")
	}
	return answer, nil
}
