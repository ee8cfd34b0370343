package door

import (
	"fmt"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
)

// plain is a path that nobody has to escape.
var plain = regexp.MustCompile(`^(/[A-Za-z0-9._~-]+)*$`)

// Own are the first parts of the addresses that the rooms have. The path below
// which everything lives begins with none of them: a proxy may take it off or
// leave it, and the door could not tell which.
var Own = []string{"api", "assets", "devices", "enter", "games", "healthz", "learn", "metrics", "open", "play", "promise", "readyz", "replay", "rules", "settings", "t", "tables", "waiting"}

// ParseURL reads a public address: http or https, a host, and the path below
// which everything lives, if any. A slash at its end is taken off. Errors say
// what the address must be.
func ParseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "":
		return nil, fmt.Errorf("must be an address such as https://example.org or https://example.org/sea, not %q", text)
	case u.User != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "" || u.Opaque != "":
		return nil, fmt.Errorf("must be an address and a path only, without a user, ? or #, not %q", text)
	}
	base := strings.TrimSuffix(u.Path, "/")
	if !plain.MatchString(base) || u.RawPath != "" || base != "" && path.Clean(base) != base {
		return nil, fmt.Errorf("must have a path of letters, digits, dots, hyphens and underscores only, not %q", u.EscapedPath())
	}
	if first, _, _ := strings.Cut(strings.TrimPrefix(base, "/"), "/"); slices.Contains(Own, first) {
		return nil, fmt.Errorf("must not have a path below /%s, which is an address of Seaboard itself", first)
	}
	// Browsers leave the port of a scheme out.
	host := strings.TrimSuffix(strings.ToLower(u.Host), map[string]string{"http": ":80", "https": ":443"}[u.Scheme])
	return &url.URL{Scheme: u.Scheme, Host: host, Path: base}, nil
}
