//go:build slow

package server

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"seaboard/internal/door"
)

// freePort returns a port that nobody uses now.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// proxied starts a program with a configuration, in which BACK is the server's
// port, and FRONT and DIR the program's own, and returns its address.
func proxied(t *testing.T, site, config string, command ...string) string {
	t.Helper()
	if _, err := exec.LookPath(command[0]); err != nil {
		t.Skipf("%s is not installed", command[0])
	}
	dir, port := t.TempDir(), freePort(t)
	_, back, _ := strings.Cut(strings.TrimPrefix(site, "http://"), ":")
	fill := strings.NewReplacer("BACK", back, "FRONT", port, "DIR", dir)
	file := filepath.Join(dir, "config")
	if err := os.WriteFile(file, []byte(fill.Replace(config)), 0o644); err != nil {
		t.Fatal(err)
	}
	for i := range command {
		command[i] = strings.ReplaceAll(command[i], "FILE", file)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
		if t.Failed() {
			t.Log(said.String())
		}
	})
	for range 200 {
		if c, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
			c.Close()
			return "http://127.0.0.1:" + port
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%s does not start: %s", command[0], said.String())
	return ""
}

const nginxFrame = `pid DIR/pid; error_log DIR/err.log; worker_processes 1; daemon off;
events { worker_connections 256; }
http {
 access_log off; client_body_temp_path DIR/b; proxy_temp_path DIR/p; fastcgi_temp_path DIR/f; uwsgi_temp_path DIR/u; scgi_temp_path DIR/s;
 server { listen 127.0.0.1:FRONT; %s }
}`

var nginxRun = []string{"nginx", "-c", "FILE"}

const (
	nginxAppends = `location / { proxy_pass http://127.0.0.1:BACK; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto $scheme; }`
	nginxPath    = `location /sea/ { proxy_pass http://127.0.0.1:BACK/; proxy_set_header Host $http_host; }`
	nginxPlain   = `location / { proxy_pass http://127.0.0.1:BACK; }`
	caddyConfig  = "{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:FRONT {\n reverse_proxy 127.0.0.1:BACK\n}\n"
)

// TestForgedThroughProxies: addresses that somebody makes up do not get through
// nginx, which appends to them, or Caddy, which drops them.
func TestForgedThroughProxies(t *testing.T) {
	for name, c := range map[string]struct {
		config string
		run    []string
	}{
		"nginx": {fmt.Sprintf(nginxFrame, nginxAppends), nginxRun},
		"Caddy": {caddyConfig, []string{"caddy", "run", "--adapter", "caddyfile", "--config", "FILE"}},
	} {
		t.Run(name, func(t *testing.T) {
			trust, err := door.ParseProxies([]string{"127.0.0.1"})
			if err != nil {
				t.Fatal(err)
			}
			site, _ := runningWith(t, Config{Data: t.TempDir(), Trust: trust, Limits: door.Limits{Forms: door.Rate{PerSecond: 0.001, Burst: 5}}})
			front := proxied(t, site, c.config, append([]string{}, c.run...)...)
			// The client has another address of this machine than the proxy, which is no
			// proxy's.
			client := &http.Transport{DialContext: (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}).DialContext}
			let := 0
			for i := range 50 {
				r, err := http.NewRequest("POST", front+"/settings", nil)
				if err != nil {
					t.Fatal(err)
				}
				for n, name := range []string{"X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Client-IP"} {
					if value := fmt.Sprintf("6.6.6.%d", i); name == "Forwarded" && i%2 == 0 {
						r.Header.Set(name, "for="+value)
					} else if n != 2 {
						r.Header.Set(name, value)
					}
				}
				res, err := client.RoundTrip(r)
				if err != nil {
					t.Fatal(err)
				}
				if res.Body.Close(); res.StatusCode == http.StatusSeeOther {
					let++
				}
			}
			// Five for the client, and five for the proxy where the headers differ.
			if let > 10 || let < 5 {
				t.Errorf("%d of 50 forms with made-up addresses let through", let)
			}
		})
	}
}

// TestPlainProxies: what hosts write at least. Links name the public address, or
// the page says what to set, and forms are taken.
func TestPlainProxies(t *testing.T) {
	for _, c := range []struct {
		name, config, url, base, host string
		link                          string // what invitations begin with
		local                         bool
		status                        int // of a form from the address in the browser's bar
	}{
		{"without an address", nginxPlain, "", "", "boat.lan", "http://127.0.0.1:", true, 403},
		{"with an address", nginxPlain, "http://boat.lan", "", "boat.lan", "http://boat.lan/t/", false, 303},
		{"a path", nginxPath, "http://boat.lan/sea", "/sea", "boat.lan", "http://boat.lan/sea/t/", false, 303},
		{"a host that is not known", nginxAppends, "", "", "boat.lan", "", false, 421},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := Config{Data: t.TempDir(), Trust: door.Loopback}
			if c.url != "" {
				config.URL = public(t, c.url)
			}
			site, _ := runningWith(t, config)
			front := proxied(t, strings.TrimSuffix(site, c.base), fmt.Sprintf(nginxFrame, c.config), append([]string{}, nginxRun...)...)
			res, body := ask(t, "POST", front+c.base+"/open/pirates", "seat1=me&seat2=open", "Host", c.host, "Origin", "http://"+c.host, "Content-Type", form)
			if res.StatusCode != c.status {
				t.Fatalf("%d %.500s", res.StatusCode, body)
			}
			if c.status != http.StatusSeeOther {
				if !strings.Contains(body, "--url") {
					t.Errorf("the page does not say what to set: %.500s", body)
				}
				return
			}
			if location := res.Header.Get("Location"); !strings.HasPrefix(location, c.base+"/t/") {
				t.Errorf("leads to %s", location)
			}
			cookie, _, _ := strings.Cut(res.Header.Get("Set-Cookie"), ";")
			_, page := ask(t, "GET", front+res.Header.Get("Location"), "", "Host", c.host, "Cookie", cookie)
			if !strings.Contains(page, `value="`+c.link) || strings.Contains(page, "works on this machine only") != c.local {
				t.Errorf("the invitation does not begin with %s", c.link)
			}
		})
	}
}
