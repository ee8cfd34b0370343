package web

import "strings"

// sign is a word in what a browser says of itself, and what it means.
type sign struct{ word, means string }

// Browsers and systems, those in front that say that they are others, too.
var (
	browsers = []sign{
		{"EdgA/", "Edge"}, {"EdgiOS/", "Edge"}, {"Edg/", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
		{"Vivaldi/", "Vivaldi"}, {"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"},
		{"HeadlessChrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systems = []sign{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Macintosh", "Mac"},
		{"CrOS", "Chromebook"}, {"Linux", "Linux"},
	}
)

// deviceName is a browser in simple words, "Firefox on Linux", from what it says of
// itself; "" where that says nothing.
func deviceName(agent string) string {
	find := func(signs []sign) string {
		for _, s := range signs {
			if strings.Contains(agent, s.word) {
				return s.means
			}
		}
		return ""
	}
	browser, system := find(browsers), find(systems)
	if browser == "" || system == "" {
		return browser + system
	}
	return browser + " on " + system
}

// deviceCalled is the name of a device in the reader's language.
func (q *request) deviceCalled(name string) string {
	browser, system, ok := strings.Cut(name, " on ")
	switch {
	case name == "":
		return q.say("A device without a name")
	case ok && means(browsers, browser) && means(systems, system):
		return q.say("%s on %s", browser, system)
	}
	return name
}

func means(signs []sign, what string) bool {
	for _, s := range signs {
		if s.means == what {
			return true
		}
	}
	return false
}
