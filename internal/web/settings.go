package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"seaboard/internal/web/ui"
)

// prefs is what a visitor has set, kept in a cookie. Empty is the default.
type prefs struct {
	Language string // "" by the browser
	Theme    string // "" by the system, "day", "night"
	Motion   string // "" by the system, "less"
	Confirm  string // "" yes, "no"
	Colours  string // "" by the system, "strong"
	Keys     string // "" single keys do things, "no"
	Sound    string // "" none, "yes"
	Notify   string // "" no, "yes"
}

func readPrefs(r *http.Request) prefs {
	c, err := r.Cookie(prefsCookie)
	if err != nil {
		return prefs{}
	}
	v, err := url.ParseQuery(c.Value)
	if err != nil {
		return prefs{}
	}
	return prefsOf(v)
}

// prefsOf takes only what is known, so that a cookie of any making is harmless.
func prefsOf(v url.Values) prefs {
	known := func(key string, values ...string) string {
		if got := v.Get(key); slices.Contains(values, got) {
			return got
		}
		return ""
	}
	p := prefs{
		Language: v.Get("lang"),
		Theme:    known("theme", "day", "night"),
		Motion:   known("motion", "less"),
		Confirm:  known("confirm", "no"),
		Colours:  known("colours", "strong"),
		Keys:     known("keys", "no"),
		Sound:    known("sound", "yes"),
		Notify:   known("notify", "yes"),
	}
	if len(p.Language) > 16 {
		p.Language = ""
	}
	return p
}

func (p prefs) values() url.Values {
	v := url.Values{}
	for key, value := range map[string]string{
		"lang": p.Language, "theme": p.Theme, "motion": p.Motion, "confirm": p.Confirm,
		"colours": p.Colours, "keys": p.Keys, "sound": p.Sound, "notify": p.Notify,
	} {
		if value != "" {
			v.Set(key, value)
		}
	}
	return v
}

func (s *site) settingsForm(q *request) error {
	return q.show(http.StatusOK, ui.Settings(q.page(q.say("Settings")), ui.Set{
		Language: q.prefs.Language,
		Theme:    q.prefs.Theme,
		Motion:   q.prefs.Motion,
		Confirm:  q.prefs.Confirm,
		Colours:  q.prefs.Colours,
		Keys:     q.prefs.Keys,
		Sound:    q.prefs.Sound,
		Notify:   q.prefs.Notify,
		Name:     q.name(),
		Back:     back(q.FormValue("back")),
		Saved:    q.FormValue("saved") != "",
	}))
}

func (s *site) settings(q *request) error {
	q.setCookie(prefsCookie, prefsOf(q.PostForm).values().Encode())
	q.keepName(q.PostForm.Get("name"))
	if to := back(q.PostForm.Get("back")); to != "" {
		return q.see(to)
	}
	return q.see("/settings?saved=1")
}

// back is a path of this site to go back to, or "".
func back(path string) string {
	u, err := url.Parse(path)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") {
		return ""
	}
	// Browsers take a backslash for a slash, and leave tabs and line ends out, so
	// what was escaped has to stay so.
	return u.EscapedPath()
}
