package lang

import (
	"testing"
	"testing/fstest"

	"seaboard/game"
)

func book(t *testing.T, files map[string]string) *Book {
	t.Helper()
	dir := fstest.MapFS{}
	for name, data := range files {
		dir[name] = &fstest.MapFile{Data: []byte(data)}
	}
	b, err := New(dir)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestText(t *testing.T) {
	b := book(t, map[string]string{
		"en.json": `{"%d casks": {"one": "%d cask", "other": "%d casks"}, "offer: rows %d": "row %d"}`,
		"fr.json": `{"%d casks": {"one": "%d fût", "other": "%d fûts"},
			"gives %s a %s": "donne %[2]s à %[1]s", "pearl": "une perle",
			"%s has %d casks": {"arg": 2, "one": "%s a %d fût", "other": "%s a %d fûts"},
			"offer: rows %d": "ramer de %d", "rows %d": "rame de %d"}`,
	})
	names := func(s game.Seat) string { return []string{"", "Ada", "Bob %d"}[s] }
	tests := []struct {
		lang string
		text game.Text
		want string
	}{
		{"en", game.Say("%d casks", 1), "1 cask"},
		{"en", game.Say("%d casks", 0), "0 casks"},
		{"fr", game.Say("%d casks", 0), "0 fût"},
		{"fr", game.Say("%d casks", 2), "2 fûts"},
		{"en", game.Say("gives %s a %s", game.Seat(2), game.Word("pearl")), "gives Bob %d a pearl"},
		{"fr", game.Say("gives %s a %s", game.Seat(2), game.Word("pearl")), "donne une perle à Bob %d"},
		{"fr", game.Say("%s has %d casks", game.Seat(1), 1), "Ada a 1 fût"},
		{"fr", game.Say("%s has %d casks", game.Seat(1), 5), "Ada a 5 fûts"},
		{"fr", game.Say("no translation of %d", 3), "no translation of 3"},
		{"fr", game.Say("100% sure"), "100% sure"},
	}
	for _, tt := range tests {
		if got := b.Match(tt.lang, "").Text(tt.text, names); got != tt.want {
			t.Errorf("%s %v = %q, want %q", tt.lang, tt.text, got, tt.want)
		}
	}
	if got := b.Match("fr", "").Offer(game.Say("rows %d", 2), nil); got != "Ramer de 2" {
		t.Errorf("offer in French: %q", got)
	}
	if got := b.Match("en", "").Offer(game.Say("%d casks", 1), nil); got != "1 cask" {
		t.Errorf("offer without one of its own: %q", got)
	}
}

func TestMatch(t *testing.T) {
	b := book(t, nil)
	tests := []struct{ chosen, accept, want string }{
		{"", "", "en"},
		{"", "fr-CA,fr;q=0.9,en;q=0.8", "fr"},
		{"", "de-AT,en;q=0.8", "de"},
		{"", "de-CH, fr-CH;q=0.9", "de"},
		{"", "ja", "en"},
		{"", "not a header;;", "en"},
		{"en", "fr", "en"},
		{"fr", "en-GB", "fr"},
		{"xx", "fr", "fr"},
		// Norwegian goes by three names, and who reads nynorsk reads bokmål too.
		{"", "nb-NO,nb;q=0.9,en;q=0.8", "nb"},
		{"", "no,en;q=0.5", "nb"},
		{"", "nn-NO,en;q=0.5", "nb"},
		{"nb", "fr", "nb"},
	}
	for _, tt := range tests {
		if got := b.Match(tt.chosen, tt.accept).Tag; got != tt.want {
			t.Errorf("Match(%q, %q) = %s, want %s", tt.chosen, tt.accept, got, tt.want)
		}
	}
}

func TestBadCatalogue(t *testing.T) {
	for _, data := range []string{`{`, `{"a": 1}`, `{"a": {"one": "b"}}`, `{"a": {"other": "b", "others": "c"}}`} {
		if _, err := New(fstest.MapFS{"fr.json": {Data: []byte(data)}}); err == nil {
			t.Errorf("%s was taken", data)
		}
	}
}

func TestSentence(t *testing.T) {
	for in, want := range map[string]string{"": "", "élan": "Élan", "A b": "A b", "3 x": "3 x"} {
		if got := Sentence(in); got != want {
			t.Errorf("Sentence(%q) = %q, want %q", in, got, want)
		}
	}
}
