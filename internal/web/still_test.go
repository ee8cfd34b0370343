package web

import "testing"

func TestStill(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"a control", `<svg id="b" class="x" role="group" aria-label="Sea" data-roomy="yes"><g id="D3" class="place lit" data-place="D3" tabindex="0" role="button"><title>D3</title><rect class="x-hit" width="8"/><path d="M1 2"/></g></svg>`,
			`<svg class="x" aria-hidden="true" focusable="false"><g class="place lit"><path d="M1 2"/></g></svg>`},
		{"a lit place", `<svg><g id="g" class="place" data-place="here"><rect class="x-hit"/></g><g id="here"/><rect class="x-hit"/></svg>`,
			`<svg aria-hidden="true" focusable="false"><g class="place shown"><rect class="x-hit"/></g><g class="shown"/></svg>`},
		{"words and symbols", `<svg><text x="1">Ship &amp; <tspan>bay</tspan></text><use href="#ship" x="3"/></svg>`,
			`<svg aria-hidden="true" focusable="false"><text x="1">Ship &amp; <tspan>bay</tspan></text><use href="#ship" x="3"/></svg>`},
		{"its own parts", `<svg><clipPath id="c"><path d="M0 0"/></clipPath><g clip-path="url(#c)"><use href="#p"/></g><path id="p"/></svg>`,
			`<svg aria-hidden="true" focusable="false"><clipPath id="f1-c"><path d="M0 0"/></clipPath><g clip-path="url(#f1-c)"><use href="#f1-p"/></g><path id="f1-p"/></svg>`},
	} {
		var show []string
		if tt.name == "a lit place" {
			show = []string{"here"}
		}
		got, err := still([]byte(tt.in), show, "f1-")
		if err != nil || got != tt.want {
			t.Errorf("%s: %v\n got %s\nwant %s", tt.name, err, got, tt.want)
		}
	}
	if _, err := still([]byte(`<svg><g id="a"/></svg>`), []string{"a", "b"}, ""); err == nil {
		t.Error("a place that is not there is shown")
	}
}

func TestLit(t *testing.T) {
	in := `<svg id="b"><title>Sea</title><g id="D3" class="place" data-place="D3" tabindex="-1"><rect class="x-hit"/></g></svg>`
	want := `<svg id="b"><title>Sea</title><g id="D3" class="place shown" data-place="D3" tabindex="-1"><rect class="x-hit"/></g></svg>`
	if got, err := lit([]byte(in), []string{"D3"}); err != nil || got != want {
		t.Errorf("%v\n got %s\nwant %s", err, got, want)
	}
}
