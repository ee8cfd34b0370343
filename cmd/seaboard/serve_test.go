package main

import (
	"path/filepath"
	"testing"
)

func TestDataFolder(t *testing.T) {
	for _, c := range []struct{ xdg, home, want string }{
		{"/srv/data", "/home/ada", "/srv/data/seaboard"},
		{"", "/home/ada", "/home/ada/.local/share/seaboard"},
		{"not/absolute", "/home/ada", "/home/ada/.local/share/seaboard"}, // as the XDG rules say
		{"", "", ""},
	} {
		t.Setenv("XDG_DATA_HOME", c.xdg)
		t.Setenv("HOME", c.home)
		if got := dataFolder(); got != filepath.FromSlash(c.want) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
