package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"seaboard/internal/web/ui"
)

// share gives a page what a messenger shows of its address: a title, a sentence
// and a picture of the game k, or of all if it is nil. The picture was drawn when
// the program was built and is the same for all tables, so that it tells nothing.
func (q *request) share(p *ui.Page, k *kit, title, sentence string) {
	picture := "preview.png"
	if k != nil && q.site.assets.has("preview-"+k.info.ID+".png") {
		picture = "preview-" + k.info.ID + ".png"
	}
	p.Share = &ui.Share{Title: title, Sentence: sentence, Picture: q.visit().Link(q.site.assets.url(picture))}
}

// crawlers are the programs by which messengers look at an address that somebody
// sends to a friend. They may see tables; search engines may not.
var crawlers = []string{"facebookexternalhit", "Twitterbot", "LinkedInBot", "Slackbot-LinkExpanding", "Slackbot",
	"TelegramBot", "WhatsApp", "Discordbot", "SkypeUriPreview", "Mastodon", "Iframely"}

// robots tells search engines what to leave alone. Crawlers read it at the root
// of a host alone, so below a path the header X-Robots-Tag has to be enough.
func (s *site) robots(q *request) error {
	var b strings.Builder
	for _, name := range crawlers {
		b.WriteString("User-agent: " + name + "\n")
	}
	b.WriteString("Allow: /\n\nUser-agent: *\n")
	for _, path := range []string{"/t/", "/open/", "/play/", "/settings", "/devices", "/waiting", "/api/"} {
		b.WriteString("Disallow: " + q.visit().To(path) + "\n")
	}
	b.WriteString("Allow: /\n")
	return q.send("text/plain; charset=utf-8", []byte(b.String()))
}

// indexed reports whether search engines may keep a page: the harbour, the rules,
// the lessons, and what belongs to them.
func indexed(path string) bool {
	switch path {
	case "/", "/robots.txt", "/favicon.ico", "/apple-touch-icon.png", "/manifest.webmanifest":
		return true
	}
	return slices.ContainsFunc([]string{"/rules/", "/learn/", "/games/", "/assets/"}, func(room string) bool { return strings.HasPrefix(path, room) })
}

// manifest describes the pages as an application that can be put on a phone's
// first screen.
func (s *site) manifest(q *request) error {
	type icon struct {
		Src     string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose,omitempty"`
	}
	at := func(name string) string { return q.visit().To(s.assets.url(name)) }
	home := q.visit().To("/")
	data, err := json.MarshalIndent(map[string]any{
		"name": "Seaboard", "short_name": "Seaboard", "lang": q.reader.Tag,
		"description": q.sentence(),
		"id":          home, "start_url": home, "scope": home,
		"display": "minimal-ui", "theme_color": ui.ThemeDay, "background_color": ui.Ground,
		"icons": []icon{
			{at("icon-192.png"), "192x192", "image/png", ""},
			{at("icon-512.png"), "512x512", "image/png", ""},
			{at("icon-maskable.png"), "512x512", "image/png", "maskable"},
			{at("icon.svg"), "any", "image/svg+xml", ""},
		},
	}, "", "  ")
	if err != nil {
		return err
	}
	q.w.Header().Add("Vary", "Accept-Language, Cookie")
	return q.send("application/manifest+json", data)
}

// sentence says what this server is, to who has never been here.
func (q *request) sentence() string {
	return q.say("Board games at sea, alone against bots or with friends through a link.")
}

// send sends something small that changes at most with the program.
func (q *request) send(kind string, data []byte) error {
	h := q.w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "max-age=3600")
	q.w.Write(data) // whoever has gone needs no answer
	return nil
}

// unbidden serves an asset at an address where browsers ask for it by themselves.
func (s *site) unbidden(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		f := s.assets.byName[name]
		w.Header().Set("Content-Type", f.mime)
		w.Header().Set("Cache-Control", "public, max-age=86400")
		w.Write(f.data)
	}
}
