package table

import (
	"errors"

	"seaboard/internal/names"
)

const maxSalt = 64 // bytes

// cleanName checks what a person wants to be called, and returns it as it is kept.
func cleanName(name string) (string, error) {
	name, err := names.Clean(name)
	switch {
	case errors.Is(err, names.ErrNotText):
		return "", refuse(Invalid, "The name is not valid text.")
	case errors.Is(err, names.ErrEmpty):
		return "", refuse(Invalid, "Please give a name.")
	case errors.Is(err, names.ErrLong):
		return "", refuse(Invalid, "A name has at most %d characters.", names.MaxCharacters)
	case err != nil:
		return "", refuse(Invalid, "The name has a character that cannot be shown.")
	}
	return name, nil
}

// cleanSalt gives the player's own part in the draws, made up where there is
// none.
func cleanSalt(salt string) ([]byte, error) {
	if salt == "" {
		return random(16), nil
	}
	if len(salt) > maxSalt {
		return nil, refuse(Invalid, "A salt has at most %d bytes.", maxSalt)
	}
	return []byte(salt), nil
}

// botSalt is the salt of every bot. It is fixed, so that whoever runs the server
// cannot choose it after the players have chosen theirs.
var botSalt = []byte{0}
