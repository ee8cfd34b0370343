package api

import (
	"net/http"
	"strings"
)

// What a key may be: long enough to be made up at random, as it opens the answer.
const (
	shortestKey = 16
	longestKey  = 255
)

// Keyed is a request that may be sent again. It is exported because huma does not
// look into embedded structs that are not.
type Keyed struct {
	Key string `header:"Idempotency-Key" doc:"A secret of 16 to 255 visible ASCII characters that you make up at random for this request, such as a UUID, with or without quotation marks. Sent again with the same key within a day, the same request is done once and gets the same answer. With another request, the key is refused (422)."`
}

// key returns the key, without the quotation marks that make the header a
// structured field, or "" if there is none.
func (k Keyed) key() (string, error) {
	key := strings.TrimSpace(k.Key)
	if key == "" {
		return "", nil
	}
	if inner, ok := strings.CutPrefix(key, `"`); ok {
		if key, ok = strings.CutSuffix(inner, `"`); !ok {
			return "", badKey()
		}
		key = unescape.Replace(key)
	}
	for _, c := range []byte(key) {
		if c <= ' ' || c > '~' {
			return "", badKey()
		}
	}
	if len(key) < shortestKey || len(key) > longestKey {
		return "", badKey()
	}
	return key, nil
}

var unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

func badKey() error {
	return refuse(http.StatusBadRequest, "The header Idempotency-Key must be %d to %d visible characters, generated at random.", shortestKey, longestKey)
}
