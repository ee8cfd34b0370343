package door

import "testing"

func TestLogPath(t *testing.T) {
	for path, want := range map[string]string{
		"":                                  "",
		"/":                                 "/",
		"/t/xtjb2345xtjb2345/act":           "/t/xtjb2345xtjb2345/act",
		"/sea/assets/0123456789abcdef/a.js": "/sea/assets/0123456789abcdef/a.js",
		"/t/xtjb2345xtjb2345/join/yR_c5A1PS0vU4CpB2ObGsw": "/t/xtjb2345xtjb2345/join/...",
		"/t/xtjb2345xtjb2345/jion/yR_c5A1PS0vU4CpB2ObGsw": "/t/xtjb2345xtjb2345/jion/...",
		"/t/xtjb2345xtjb2345/join/short":                  "/t/xtjb2345xtjb2345/join/...",
		"/t/xtjb2345xtjb2345/join/a/b":                    "/t/xtjb2345xtjb2345/join/.../b",
		"/yR_c5A1PS0vU4CpB2ObGsw":                         "/...",
		"/t/abcdefghijklmnopqrstu":                        "/t/...",
		"/a/b/c/d/e/f/g/h/i/j/yR_c5A1PS0vU4CpB2ObGsw":     "/a/b/c/d/e/f/g/...",
		"/api/tables/xtjb2345xtjb2345/board.svg":          "/api/tables/xtjb2345xtjb2345/board.svg",
		"/\nlevel=ERROR msg=made-up":                      "/...",
		"/t/x y":                                          "/t/...",
	} {
		if got := LogPath(path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}
