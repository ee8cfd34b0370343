package names_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"seaboard/internal/names"
)

func TestClean(t *testing.T) {
	tests := []struct {
		name, want string
	}{
		{"Ada", "Ada"},
		{"  Grace \u3000 Hopper ", "Grace Hopper"},
		{"山田\u3000太郎", "山田 太郎"},
		{"e\u0301milie", "émilie"},
		{"<b>Ada</b>", "<b>Ada</b>"},
		// Joiners where a script needs them.
		{"می\u200cروم", ""},
		{"ශ\u0dca\u200dරී", ""},
		{"نام\u200cهای", ""},
		{"ශ\u0dca\u200dරී", ""},
		{"ක\u0dca\u200dෂ", ""},
		{"श\u094d\u200dर", ""},
		{"क\u094d\u200cष", ""},
		{"র\u200d\u09cdয়াব", "র\u200d\u09cdয\u09bcাব"},
		{"ᠨ\u180bᠠ\u180eᠠ", ""},
		{"葛\U000e0100城", ""},
		// Marks that are piled up by language, not for show.
		{"Nguyễn Thị Huệ", ""},
		{"ကြွေး", ""},
		{"བསྒྲུབས", ""},
		{"ที่รัก", ""},
		{"שָׁלוֹם", ""},
		{"مُحَمَّد", ""},
		// Emoji.
		{"👩\u200d🚀", ""},
		{"👩🏽\u200d🚀 Ada", ""},
		{"👨\u200d👩\u200d👧\u200d👦", ""},
		{"❤\ufe0f\u200d🔥", ""},
		{"🏳\ufe0f\u200d🌈", ""},
		{"👍🏿", ""},
		{"🇳🇴🇫🇷", ""},
		{"7\ufe0f\u20e3", ""},
		{"\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", ""},
		{"☺\ufe0e", ""},
		{strings.Repeat("👨\u200d👩\u200d👧", names.MaxCharacters-5), ""},
		{strings.Repeat("क्षि", 15), ""},
		{strings.Repeat("x", names.MaxCharacters), ""},
	}
	for _, tt := range tests {
		want := tt.want
		if want == "" {
			want = tt.name
		}
		got, err := names.Clean(tt.name)
		if err != nil || got != want {
			t.Errorf("Clean(%q) = %q, %v, want %q", tt.name, got, err, want)
		}
		if again, err := names.Clean(got); again != got || err != nil {
			t.Errorf("Clean(%q) = %q, %v, want it as it is", got, again, err)
		}
	}
}

func TestRefused(t *testing.T) {
	tests := []struct {
		why  error
		name string
	}{
		{names.ErrNotText, "\xff"},
		{names.ErrEmpty, ""},
		{names.ErrEmpty, " \u3000\u00a0"},
		{names.ErrLong, strings.Repeat("x", names.MaxCharacters+1)},
		{names.ErrLong, strings.Repeat("👨\u200d👩\u200d👧", names.MaxCharacters)},
		{names.ErrLong, strings.Repeat(" ", 1<<20)},
		{names.ErrUnseen, "a\nb"},
		{names.ErrUnseen, "a\x00"},
		{names.ErrUnseen, "\u202egnp"}, // turns the line about
		{names.ErrUnseen, "\u2067a"},
		{names.ErrUnseen, "a\u2069"},
		{names.ErrUnseen, "a\u200eb"},
		{names.ErrUnseen, "\u061ca"},
		{names.ErrUnseen, "a\u200b"}, // zero width space
		{names.ErrUnseen, "a\ufeff"},
		{names.ErrUnseen, "a\u00ad"},
		{names.ErrUnseen, "\u2800"},
		{names.ErrUnseen, "\u3164"},
		{names.ErrUnseen, "\ue000"},
		{names.ErrUnseen, "a\u200db"}, // joiners that join nothing
		{names.ErrUnseen, "a\u200cb"},
		{names.ErrUnseen, "\u200dA"},
		{names.ErrUnseen, "ا\u200cب"}, // alef joins nothing after it
		{names.ErrUnseen, "ب\u200c"},
		{names.ErrUnseen, "ب\u200c\u200cب"},
		{names.ErrUnseen, "🚀\u200d"},
		{names.ErrUnseen, "🚀\u200dA"},
		{names.ErrUnseen, "A\ufe0f"},
		{names.ErrUnseen, "🚀\ufe0f\ufe0f"},
		{names.ErrUnseen, "7\ufe0f"},
		{names.ErrUnseen, "A\U000e0067\U000e007f"},
		{names.ErrUnseen, "🚀\U000e0067\U000e0062\U000e0073\U000e007f"},
		{names.ErrUnseen, "葛\U000e0100\U000e0100"},
		{names.ErrUnseen, "\u0301a"},
		{names.ErrUnseen, "a" + strings.Repeat("\u0301\u0302", 3)},
		{names.ErrUnseen, "ก" + strings.Repeat("\u0e47", 2)},
		{names.ErrUnseen, "a \u0301"},
	}
	for _, tt := range tests {
		if got, err := names.Clean(tt.name); !errors.Is(err, tt.why) {
			t.Errorf("Clean(%q) = %q, %v, want %v", tt.name, got, err, tt.why)
		}
	}
}

// FuzzClean checks that whatever is taken is bounded, can be seen and taken again,
// and that Isolate keeps its ends together.
func FuzzClean(f *testing.F) {
	for _, name := range []string{"Ada", "نام\u200cهای", "👩🏽\u200d🚀", "\u202ex", "7\ufe0f\u20e3", "ක\u0dca\u200dෂ"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got, err := names.Clean(name)
		if err != nil {
			return
		}
		if len(got) > names.MaxBytes || uniseg.GraphemeClusterCount(got) > names.MaxCharacters || !utf8.ValidString(got) {
			t.Errorf("%q is beyond the bounds", got)
		}
		if strings.ContainsFunc(got, func(c rune) bool { return unicode.In(c, unicode.Bidi_Control, unicode.Cc) }) {
			t.Errorf("%q has a character that must not be there", got)
		}
		if again, err := names.Clean(got); again != got || err != nil {
			t.Errorf("%q cleaned again is %q, %v", got, again, err)
		}
		if !names.Alike(got, got) {
			t.Errorf("%q is not like itself", got)
		}
	})
}

func TestIsolate(t *testing.T) {
	for name, want := range map[string]string{
		"Ada":      "Ada",
		"Ελένη":    "Ελένη",
		"7 (a)":    "7 (a)",
		"👩\u200d🚀": "👩\u200d🚀",
		"שרה":      "\u2068שרה\u2069",
		"علي":      "\u2068علي\u2069",
		"Ada דן":   "\u2068Ada דן\u2069",
		"٧":        "\u2068٧\u2069",
	} {
		if got := names.Isolate(name); got != want {
			t.Errorf("Isolate(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestAlike(t *testing.T) {
	alike := [][2]string{
		{"Ada", "ada"}, {"Ada", "Аdа"}, {"ΑΒ", "AB"}, {"Ａｄａ", "Ada"}, {"Anna Lee", "AnnaLee"}, {"Bill", "BiIl"}, {"☺\ufe0f", "☺"},
		{"می\u200cروم", "میروم"}, {"oo", "00"},
	}
	for _, p := range alike {
		if !names.Alike(p[0], p[1]) {
			t.Errorf("%q and %q are told apart", p[0], p[1])
		}
	}
	for _, p := range [][2]string{{"Ada", "Adi"}, {"Ada", "Áda"}, {"שרה", "علي"}, {"Ada", "Ada 2"}} {
		if names.Alike(p[0], p[1]) {
			t.Errorf("%q and %q are taken for the same", p[0], p[1])
		}
	}
}
