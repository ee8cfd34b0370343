//go:build slow && unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// blocks are the configurations of docs/hosting.md by name.
func blocks(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile("../../docs/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, m := range regexp.MustCompile("(?s)<!-- file: (\\S+) -->\n```\\w+\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		all[m[1]] = m[2]
	}
	return all
}

// pier is a folder with a certificate and a server in it, as the page has them.
type pier struct {
	*testing.T
	blocks map[string]string
	dir    string
	port   int      // of the server
	log    *journal // of the server
	trust  *x509.CertPool
}

// journal is what a process writes, to be read meanwhile.
type journal struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *journal) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *journal) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// newPier makes the page's certificate.
func newPier(t *testing.T) *pier {
	t.Helper()
	p := &pier{T: t, blocks: blocks(t), dir: t.TempDir(), port: freePort(t), log: &journal{}, trust: x509.NewCertPool()}
	p.need("openssl")
	script := exec.Command("sh", "-ec", p.blocks["certificate.sh"])
	script.Dir = p.dir
	if said, err := script.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	pem, err := os.ReadFile(p.dir + "/cert.pem")
	if err != nil || !p.trust.AppendCertsFromPEM(pem) {
		t.Fatal("no certificate", err)
	}
	return p
}

// need finds a program of Debian, and skips the test without it.
func (p *pier) need(name string) string {
	p.Helper()
	for _, dir := range []string{"", "/usr/sbin/", "/usr/bin/"} {
		if path, err := exec.LookPath(dir + name); err == nil {
			return path
		}
	}
	p.Skipf("%s is not installed: run scripts/setup", name)
	return ""
}

// freePort finds a port that nobody listens on.
func freePort(t *testing.T) int {
	t.Helper()
	for {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		l.Close()
		if port := l.Addr().(*net.TCPAddr).Port; port > 20000 {
			return port
		}
	}
}

// configure writes a configuration of the page with other values, and returns its
// path.
func (p *pier) configure(block string, other map[string]any) string {
	p.Helper()
	config := map[string]any{}
	if err := json.Unmarshal([]byte(p.blocks[block]), &config); err != nil {
		p.Fatalf("%s: %v", block, err)
	}
	config["data"] = p.dir + "/data"
	for key, value := range other {
		config[key] = value
	}
	data, _ := json.Marshal(config) // strings only
	file := filepath.Join(p.dir, block)
	if err := os.WriteFile(file, data, 0o644); err != nil {
		p.Fatal(err)
	}
	return file
}

// run starts a process in the folder, which ends with the test.
func (p *pier) run(log io.Writer, name string, args ...string) *exec.Cmd {
	p.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr, cmd.Stdout = p.dir, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Env = append(os.Environ(), "HOME="+p.dir, "XDG_DATA_HOME="+p.dir, "XDG_CONFIG_HOME="+p.dir)
	if err := cmd.Start(); err != nil {
		p.Fatal(err)
	}
	p.Cleanup(func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		cmd.Wait()
	})
	return cmd
}

// serve starts the server with the page's configuration, at a public address. The
// proxy is at 127.0.0.1 and visitors come from elsewhere, so that alone is trusted.
func (p *pier) serve(address, listen string) {
	p.Helper()
	file := p.configure("seaboard.json", map[string]any{"listen": listen, "url": address, "verbose": true, "log": "json", "trust-proxy": []string{"127.0.0.1"}})
	p.run(p.log, "seaboard", "serve", "--config", file)
}

// visitor is somebody at 127.0.0.2 whose way to example.org leads to a port here.
func (p *pier) visitor(port int) *http.Client {
	jar, _ := cookiejar.New(nil) // never fails
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	return &http.Client{Jar: jar, Timeout: time.Minute, Transport: &http.Transport{
		TLSClientConfig:   &tls.Config{RootCAs: p.trust},
		ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return dial.DialContext(ctx, "tcp", "127.0.0.1:"+strconv.Itoa(port))
		},
	}}
}

// await asks until something answers as it should.
func (p *pier) await(v *http.Client, address string) {
	p.Helper()
	var last any
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		r, err := v.Get(address)
		if err == nil {
			r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
			err = fmt.Errorf("%s", r.Status)
		}
		last = err
	}
	p.Fatalf("%s does not answer: %v\n%s", address, last, p.log)
}

func (p *pier) get(v *http.Client, address string, header ...string) (*http.Response, string) {
	p.Helper()
	r, err := http.NewRequest("GET", address, nil)
	if err != nil {
		p.Fatal(err)
	}
	return p.do(v, r, header)
}

func (p *pier) post(v *http.Client, address, origin string, form url.Values) (*http.Response, string) {
	p.Helper()
	r, err := http.NewRequest("POST", address, strings.NewReader(form.Encode()))
	if err != nil {
		p.Fatal(err)
	}
	return p.do(v, r, []string{"Content-Type", "application/x-www-form-urlencoded", "Origin", origin})
}

func (p *pier) do(v *http.Client, r *http.Request, header []string) (*http.Response, string) {
	p.Helper()
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := v.Do(r)
	if err != nil {
		p.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		p.Fatal(err)
	}
	return answer, string(body)
}

// tryOut looks at a server through a proxy, as its first visitors do: pages and
// what they load, a form, an invitation, a stream, and who the server thinks asks.
// The address is the public one.
func (p *pier) tryOut(port int, address string) {
	p.Helper()
	ada, bob := p.visitor(port), p.visitor(port)
	p.await(ada, address+"/readyz")
	home, page := p.get(ada, address+"/")
	if home.StatusCode != 200 || home.Request.URL.Scheme != "https" {
		p.Fatalf("%s: %s", address, home.Status)
	}
	base := strings.TrimPrefix(address, "https://example.org")
	style := regexp.MustCompile(`rel="stylesheet" href="([^"]+)"`).FindStringSubmatch(page)
	if style == nil || !strings.HasPrefix(style[1], base+"/assets/") {
		p.Fatalf("the style is %q", style)
	}
	if r, _ := p.get(ada, "https://example.org"+style[1]); r.StatusCode != 200 {
		p.Errorf("the style: %s", r.Status)
	}

	form := url.Values{"name": {"Ada"}, "seat1": {"me"}, "seat2": {"open"}, "private": {"yes"}}
	if r, _ := p.post(ada, address+"/open/pirates", "https://evil.example", form); r.StatusCode != 403 {
		p.Errorf("a form of another site: %s", r.Status)
	}
	r, page := p.post(ada, address+"/open/pirates", "https://example.org", form)
	if r.StatusCode != 200 || !strings.HasPrefix(r.Request.URL.String(), address+"/t/") {
		p.Fatalf("a form: %s at %s", r.Status, r.Request.URL)
	}
	table := r.Request.URL.String()
	invitation := regexp.MustCompile(regexp.QuoteMeta(address) + `/t/\w+/join/[\w-]+`).FindString(page)
	if invitation == "" {
		p.Fatal("no invitation begins with " + address)
	}
	secret := false
	for _, c := range r.Request.Cookies() {
		secret = secret || c.Name == "__Host-seaboard" && base == "" || c.Name == "__Secure-seaboard" && base != ""
	}
	if !secret {
		p.Errorf("the cookies are %v", r.Request.Cookies())
	}

	p.tryStream(ada, table, func() {
		if r, _ := p.post(bob, invitation, "https://example.org", url.Values{"name": {"Bob"}}); r.StatusCode != 200 {
			p.Errorf("joining: %s", r.Status)
		}
	})
	p.tryForgery(ada, address)
}

// tryStream reads a table's stream while something happens at it: it is told at
// once, although the stream does not end.
func (p *pier) tryStream(v *http.Client, table string, happen func()) {
	p.Helper()
	ctx, stop := context.WithTimeout(p.Context(), 20*time.Second)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, "GET", table+"/stream", nil)
	if err != nil {
		p.Fatal(err)
	}
	stream, err := v.Do(r)
	if err != nil || stream.StatusCode != 200 {
		p.Fatalf("the stream: %v, %v", stream, err)
	}
	defer stream.Body.Close()
	events := make(chan string, 100)
	go func() {
		for s := bufio.NewScanner(stream.Body); s.Scan(); {
			events <- s.Text()
		}
		close(events)
	}()
	var begin time.Time
	quiet := time.After(time.Second) // what it says at first
	for {
		select {
		case line, ok := <-events:
			if !ok {
				p.Fatal("the stream ended")
			}
			if !begin.IsZero() && strings.HasPrefix(line, "data: <") {
				if took := time.Since(begin); took > 2*time.Second {
					p.Errorf("the stream told it after %v", took)
				}
				return
			}
		case <-quiet:
			begin = time.Now()
			happen()
		case <-ctx.Done():
			p.Fatal("the stream did not tell it")
		}
	}
}

// tryForgery says that it comes from elsewhere, which nobody believes.
func (p *pier) tryForgery(v *http.Client, address string) {
	p.Helper()
	for i, header := range [][]string{
		{}, {"X-Forwarded-For", "6.6.6.6"}, {"Forwarded", "for=6.6.6.6"}, {"X-Real-Ip", "6.6.6.6"},
		{"X-Forwarded-For", "6.6.6.6", "Forwarded", "for=6.6.6.6"},
	} {
		mark := fmt.Sprintf("/forged-%d", i)
		p.get(v, address+mark, header...)
		if line := p.logged(mark); !strings.Contains(line, `"client":"127.0.0.2"`) {
			p.Errorf("with %q it is said: %s", header, line)
		}
	}
}

// logged waits for the line about a request, which is written after its answer.
func (p *pier) logged(path string) (line string) {
	for range 100 {
		if line = regexp.MustCompile(`.*"path":"(/sea)?` + path + `".*`).FindString(p.log.String()); line != "" {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	return line
}

// nginx starts nginx with a site of the page, and returns its ports.
func (p *pier) nginx(block, upstream string) (https, plain int) {
	p.Helper()
	program := p.need("nginx")
	https, plain = freePort(p.T), freePort(p.T)
	site := p.blocks[block]
	site = regexp.MustCompile(`(?m)^\s*listen \[::\]:.*\n`).ReplaceAllString(site, "")
	for old, now := range map[string]string{
		"listen 443 ssl": fmt.Sprintf("listen 127.0.0.1:%d ssl", https),
		"listen 80":      fmt.Sprintf("listen 127.0.0.1:%d", plain),
		"/etc/letsencrypt/live/example.org/fullchain.pem": p.dir + "/cert.pem",
		"/etc/letsencrypt/live/example.org/privkey.pem":   p.dir + "/key.pem",
		"http://127.0.0.1:8080":                           "http://" + upstream,
		"http://unix:/run/seaboard/seaboard.sock":         "http://" + upstream,
	} {
		site = strings.ReplaceAll(site, old, now)
	}
	// What Debian's nginx.conf has round a site, without what needs root.
	user := ""
	if os.Getuid() == 0 {
		user = "user root;"
	}
	conf := fmt.Sprintf(`%s pid %[2]s/pid; error_log %[2]s/error.log; worker_processes 1; daemon off;
events { worker_connections 256; }
http {
	access_log off; client_body_temp_path %[2]s/b; proxy_temp_path %[2]s/p; fastcgi_temp_path %[2]s/f; uwsgi_temp_path %[2]s/u; scgi_temp_path %[2]s/s;
	sendfile on; tcp_nopush on; types_hash_max_size 2048; gzip on;
	%[3]s
}
`, user, p.dir, site)
	if err := os.WriteFile(p.dir+"/nginx.conf", []byte(conf), 0o644); err != nil {
		p.Fatal(err)
	}
	if said, err := exec.Command(program, "-t", "-c", p.dir+"/nginx.conf", "-e", p.dir+"/error.log").CombinedOutput(); err != nil {
		p.Fatalf("%s: %v: %s", block, err, said)
	}
	p.run(io.Discard, program, "-c", p.dir+"/nginx.conf", "-e", p.dir+"/error.log")
	return https, plain
}

// caddy starts Caddy with a file of the page, whose certificate is ours, and
// returns its ports.
func (p *pier) caddy(block, upstream string) (https, plain int) {
	p.Helper()
	program := p.need("caddy")
	https, plain = freePort(p.T), freePort(p.T)
	file := strings.ReplaceAll(p.blocks[block], "127.0.0.1:8080", upstream)
	file = strings.Replace(file, "example.org {\n", fmt.Sprintf("example.org {\n\ttls %s/cert.pem %[1]s/key.pem\n\tbind 127.0.0.1\n", p.dir), 1)
	file = fmt.Sprintf("{\n\tadmin off\n\tskip_install_trust\n\thttps_port %d\n\thttp_port %d\n}\n%s", https, plain, file)
	if err := os.WriteFile(p.dir+"/Caddyfile", []byte(file), 0o644); err != nil {
		p.Fatal(err)
	}
	said := &journal{}
	p.run(said, program, "run", "--adapter", "caddyfile", "--config", p.dir+"/Caddyfile")
	p.Cleanup(func() {
		if p.Failed() {
			p.Log(said)
		}
	})
	return https, plain
}

// TestHostingProxies runs the page's configurations of nginx and Caddy with the
// real programs before a real server.
func TestHostingProxies(t *testing.T) {
	for _, tt := range []struct {
		block, path string
		unix, caddy bool
	}{
		{block: "nginx"},
		{block: "nginx-path", path: "/sea"},
		{block: "nginx-unix", unix: true},
		{block: "Caddyfile", caddy: true},
		{block: "Caddyfile-path", path: "/sea", caddy: true},
	} {
		t.Run(tt.block, func(t *testing.T) {
			t.Parallel()
			p := newPier(t)
			listen := "127.0.0.1:" + strconv.Itoa(p.port)
			upstream := listen
			if tt.unix {
				upstream = "unix:" + p.dir + "/seaboard.sock"
				listen = upstream
			}
			p.serve("https://example.org"+tt.path, listen)
			var https, plain int
			if tt.caddy {
				https, plain = p.caddy(tt.block, upstream)
			} else {
				https, plain = p.nginx(tt.block, upstream)
			}
			p.tryOut(https, "https://example.org"+tt.path)
			if tt.block == "nginx" || tt.caddy {
				p.tryRedirect(plain)
			}
		})
	}
}

// tryRedirect: plain http leads to https.
func (p *pier) tryRedirect(plain int) {
	p.Helper()
	v := p.visitor(plain)
	v.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	r, _ := p.get(v, "http://example.org/rules/pirates")
	to, err := r.Location()
	if err != nil || to.Scheme != "https" || to.Hostname() != "example.org" || to.Path != "/rules/pirates" {
		p.Errorf("plain http: %s to %v", r.Status, to)
	}
}

// TestHostingTLS runs the page's configuration of a server that speaks HTTPS by
// itself, with the page's certificate.
func TestHostingTLS(t *testing.T) {
	t.Parallel()
	p := newPier(t)
	file := p.configure("seaboard-tls.json", map[string]any{"listen": "127.0.0.1:" + strconv.Itoa(p.port), "verbose": true, "log": "json", "trust-proxy": []string{"127.0.0.1"}})
	p.run(p.log, "seaboard", "serve", "--config", file)
	p.tryOut(p.port, "https://example.org")
}

// TestHostingUnits checks the page's units with systemd's own program, which also
// says how well the service is locked in: 0 is best, 10 is not at all.
func TestHostingUnits(t *testing.T) {
	t.Parallel()
	p := newPier(t)
	program := p.need("systemd-analyze")
	binary, err := exec.LookPath("seaboard")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, name := range []string{"seaboard.service", "seaboard.socket"} {
		unit := strings.ReplaceAll(p.blocks[name], "/usr/local/bin/seaboard", binary)
		file := filepath.Join(p.dir, name)
		if err := os.WriteFile(file, []byte(unit), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	said, err := exec.Command(program, append([]string{"verify", "--man=no"}, files...)...).CombinedOutput()
	if err != nil || strings.Contains(string(said), p.dir) {
		t.Errorf("%v: %s", err, said)
	}
	said, err = exec.Command(program, "security", "--offline=yes", "--threshold=20", "--no-pager", files[0]).CombinedOutput()
	level := regexp.MustCompile(`Overall exposure level for .*`).Find(said)
	if err != nil || level == nil {
		t.Errorf("%v: %s", err, said)
	}
	t.Logf("%s", level)
}

// TestHostingSocket starts the server by the page's socket, with systemd's own
// program: it starts with the first visitor.
func TestHostingSocket(t *testing.T) {
	t.Parallel()
	p := newPier(t)
	program := p.need("systemd-socket-activate")
	stream := regexp.MustCompile(`(?m)^ListenStream=(.*)$`).FindStringSubmatch(p.blocks["seaboard.socket"])
	if stream == nil || stream[1] != "127.0.0.1:8080" {
		t.Fatalf("the socket unit listens on %q", stream)
	}
	binary, err := exec.LookPath("seaboard")
	if err != nil {
		t.Fatal(err)
	}
	file := p.configure("seaboard.json", map[string]any{"url": "http://127.0.0.1:" + strconv.Itoa(p.port)})
	p.run(p.log, program, "-l", "127.0.0.1:"+strconv.Itoa(p.port), binary, "serve", "--config", file)
	p.await(http.DefaultClient, "http://127.0.0.1:"+strconv.Itoa(p.port)+"/readyz")
	_, page := p.get(http.DefaultClient, "http://127.0.0.1:"+strconv.Itoa(p.port)+"/")
	if !strings.Contains(page, "Seaboard") {
		t.Errorf("the page is %s", page)
	}
}

// TestHostingPage: every configuration of the page is run by a test here.
func TestHostingPage(t *testing.T) {
	want := []string{"Caddyfile", "Caddyfile-path", "certificate.sh", "nginx", "nginx-path", "nginx-unix", "seaboard-tls.json", "seaboard.json", "seaboard.service", "seaboard.socket"}
	all := blocks(t)
	for _, name := range want {
		if all[name] == "" {
			t.Errorf("the page has no %s", name)
		}
	}
	if len(all) != len(want) {
		t.Errorf("the page has %d configurations, %d are run", len(all), len(want))
	}
}
