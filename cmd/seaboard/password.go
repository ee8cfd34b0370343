package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"seaboard/internal/password"
)

// passwordFlags are the flags of serve about its password.
type passwordFlags struct {
	PasswordFile string `placeholder:"FILE" help:"A file whose first line is a password. Whoever does not know it cannot enter, except by an invitation to a table."`
	PasswordFor  string `default:"enter" enum:"enter,open" placeholder:"WHAT" help:"What the password is for: enter, or open, to let everybody watch and join but only those who know it open tables."`
}

// scopes are what a password can be for.
var scopes = map[string]password.Scope{"enter": password.ToEnter, "open": password.ToOpen}

// password reads the password's file.
func (c passwordFlags) password() (string, error) {
	if c.PasswordFile == "" {
		if c.PasswordFor == "open" {
			return "", usagef("--password-for needs a password: set --password-file")
		}
		return "", nil
	}
	data, err := readConfig(c.PasswordFile)
	if err != nil {
		return "", fmt.Errorf("cannot read the password: %w", err)
	}
	line, _, _ := strings.Cut(string(data), "\n")
	line = strings.TrimRight(line, "\r")
	switch {
	case strings.TrimSpace(line) == "":
		return "", fmt.Errorf("the first line of %s is empty: it must be the password", c.PasswordFile)
	case len(line) > password.Longest || !utf8.ValidString(line):
		return "", fmt.Errorf("the first line of %s is no password: it must be text of at most %d bytes", c.PasswordFile, password.Longest)
	}
	return line, nil
}
