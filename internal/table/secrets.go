package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"strings"

	"seaboard/internal/store"
)

// newToken makes a secret of 256 bits up: who has it is the seat's player.
func newToken() string { return secret(32) }

// newCode makes an invitation's code up, of 128 bits.
func newCode() string { return secret(16) }

func secret(bytes int) string { return base64.RawURLEncoding.EncodeToString(random(bytes)) }

func random(bytes int) []byte {
	b := make([]byte, bytes)
	rand.Read(b) // never fails
	return b
}

// hashed is what is kept of a secret; nothing of none.
func hashed(secret string) store.Hash {
	if secret == "" {
		return store.Hash{}
	}
	return sha256.Sum256([]byte(secret))
}

const (
	idBytes  = 10 // nobody guesses the address of a private table
	idLength = idBytes * 8 / 5
)

var idText = base32.StdEncoding.WithPadding(base32.NoPadding)

func newID() string { return strings.ToLower(idText.EncodeToString(random(idBytes))) }

func validID(id string) bool {
	if len(id) != idLength {
		return false
	}
	for _, c := range []byte(id) {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}
