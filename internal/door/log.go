package door

import "strings"

// longestWord is the most characters of a part of a path that is logged. Ids of
// tables are shorter; invitations, codes and tokens are longer.
const longestWord = 20

// LogPath returns a path as it may stand in a log: parts that may be a secret,
// wherever somebody has put it, are left out. All paths that are logged go
// through here.
func LogPath(path string) string {
	parts := strings.Split(path, "/")
	const most = 8 // no address of ours has more parts
	if len(parts) > most {
		parts = append(parts[:most], "...")
	}
	for i, part := range parts {
		if len(part) > longestWord || strings.ContainsFunc(part, strange) || i > 0 && part != "" && (parts[i-1] == "join" || parts[i-1] == "devices") {
			parts[i] = "..."
		}
	}
	return strings.Join(parts, "/")
}

// strange reports characters that are in no word of an address of ours.
func strange(c rune) bool {
	return (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.'
}
