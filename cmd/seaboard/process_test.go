package main

import (
	"bufio"
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// process is a server in a process of its own, as people start it: the test's
// own binary under the name seaboard.
type process struct {
	cmd *exec.Cmd
	url string
	err bytes.Buffer
}

// serve starts a server on a data folder and waits until it listens.
func serve(t *testing.T, data string, args ...string) *process {
	t.Helper()
	return serveBy(t, "seaboard", data, args...)
}

func serveBy(t *testing.T, binary, data string, args ...string) *process {
	t.Helper()
	p := &process{}
	p.cmd = exec.Command(binary, append([]string{"serve", "--listen", "127.0.0.1:0", "--data", data, "--rate", "0", "--open-rate", "0", "--streams", "0", "--bot-pause", "0s"}, args...)...)
	p.cmd.Stderr = &p.err
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Open ")
	if err != nil || !ok {
		p.cmd.Wait()
		t.Fatalf("said %q, %v: %s", line, err, &p.err)
	}
	p.url = url
	return p
}

// kill ends the process as a failing machine does.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// stop asks the process to stop, and gives how long it took.
func (p *process) stop(t *testing.T) time.Duration {
	t.Helper()
	begin := time.Now()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Wait(); err != nil {
		t.Fatalf("stopped with %v: %s", err, &p.err)
	}
	return time.Since(begin)
}

// TestServe: the address that is said is true when it is said, the data folder
// is made for its owner alone, and the server stops at once though somebody
// reads a stream.
func TestServe(t *testing.T) {
	data := t.TempDir() + "/new/data"
	p := serve(t, data)
	resp, err := http.Get(p.url + "/healthz")
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatal(resp, err)
	}
	resp.Body.Close()
	info, err := os.Stat(data)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("data folder: %v, %v", info.Mode(), err)
	}

	taken := exec.Command("seaboard", "serve", "--listen", strings.TrimPrefix(p.url, "http://"), "--data", t.TempDir())
	said, err := taken.CombinedOutput()
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != statusFailed ||
		!strings.Contains(string(said), "is taken: stop what uses it, or choose another with --listen\n") {
		t.Errorf("a taken port: %v, %s", err, said)
	}

	me := &client{url: p.url}
	me.open(t, "pirates", 2)
	stream, err := http.Get(p.url + "/api/tables/" + me.table + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if took := p.stop(t); took > 2*time.Second {
		t.Errorf("stopping took %v", took)
	}
	for line := range strings.Lines(p.err.String()) {
		if !strings.Contains(line, "level=INFO") {
			t.Errorf("said on the way: %s", line)
		}
	}
	if _, err := http.Get(p.url + "/healthz"); err == nil {
		t.Error("it still answers")
	}
}

// TestRestart: after a restart everything goes on, and who lost its link comes
// back with the version that it has.
func TestRestart(t *testing.T) {
	data := t.TempDir()
	p := serve(t, data)
	me := &client{url: p.url}
	me.open(t, "pirates", 2)
	for range 10 {
		me.step(t)
	}
	before := me.record(t)
	p.stop(t)
	p = serve(t, data)
	me.url = p.url
	after := me.record(t)
	if !bytes.HasPrefix(after, before) && !bytes.Contains(before, []byte("?")) {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
	for !me.step(t) {
	}
	if !bytes.Contains(me.record(t), []byte("\nseed ")) {
		t.Error("a finished game without its seed")
	}
}

// TestExample runs the example for bot authors, as they would.
func TestExample(t *testing.T) {
	p := serve(t, t.TempDir())
	out, err := exec.Command("go", "run", "../../docs/examples/apiplayer", "-server", p.url).CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("places [")) {
		t.Errorf("%v: %s", err, out)
	}
	_, rest, _ := bytes.Cut(out, []byte("table "))
	table, _, _ := bytes.Cut(rest, []byte("\n"))
	me := &client{url: p.url, table: string(table)}
	file := t.TempDir() + "/game.sea"
	if err := os.WriteFile(file, me.record(t), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("seaboard", "verify", file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestBotsAlone: bots that have all seats play though nobody looks on where the host
// says so, and only there.
func TestBotsAlone(t *testing.T) {
	for _, args := range [][]string{{"--bots-alone"}, nil} {
		p := serve(t, t.TempDir(), args...)
		c := &client{url: p.url}
		bots := []map[string]any{{"kind": "bot"}, {"kind": "bot"}}
		if status, err := c.ask("POST", "/api/tables", map[string]any{"game": "pirates", "seats": bots}, nil); err != nil || status != http.StatusCreated {
			t.Fatal(status, err)
		}
		// Lists are no looks at a table. A game that is over is in none.
		first, last := c.version(t), 0
		for end := time.Now().Add(10 * time.Second); time.Now().Before(end); {
			if last = c.version(t); last < 0 || args == nil && time.Until(end) < 9*time.Second {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		if moved := last != first; moved != (args != nil) {
			t.Errorf("with %q: version %d, and later %d", args, first, last)
		}
	}
}

// version is that of the only table in the list, -1 where it is in no list any more.
func (c *client) version(t *testing.T) int {
	t.Helper()
	var list []look
	if status, err := c.ask("GET", "/api/tables", nil, &list); err != nil || status != http.StatusOK {
		t.Fatal(status, err)
	}
	if len(list) == 0 {
		return -1
	}
	return list[0].Version
}
