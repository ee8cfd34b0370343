package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long something that must happen may take on a slow machine.
const patience = 20 * time.Second

// tab is one person at one window. Whatever the page writes to the console as an
// error, a breach of the page's policy among it, fails the test.
type tab struct {
	*testing.T
	ctx  context.Context
	base string // address of the server

	mu      sync.Mutex
	errors  []string
	allowed *regexp.Regexp // errors that the test brings about itself
}

// newTab opens a window of 1280 by 800 for somebody without cookies.
func newTab(t *testing.T, base string) *tab {
	t.Helper()
	return openTab(t, base, chromium, chromedp.WithNewBrowserContext())
}

// another opens one more window of the same person.
func (v *tab) another() *tab {
	v.Helper()
	return openTab(v.T, v.base, v.ctx)
}

func openTab(t *testing.T, base string, beside context.Context, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, leave := chromedp.NewContext(beside, options...)
	v := &tab{T: t, ctx: ctx, base: base}
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Listen(ctx, v.hear); err != nil {
		t.Fatal(err)
	}
	v.size(1280, 800)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("at %s", v.path())
		}
		leave()
		v.mu.Lock()
		defer v.mu.Unlock()
		for _, e := range v.errors {
			t.Errorf("the page's console: %s", e)
		}
	})
	return v
}

// hear collects what the console says that is not as it should be.
func (v *tab) hear(event any) {
	var said string
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		said = e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			said += " " + x.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type != runtime.ConsoleAPICalledTypeError && e.Type != runtime.ConsoleAPICalledTypeWarning {
			return
		}
		for _, arg := range e.Args {
			said += string(arg.Value) + arg.Description + " "
		}
	case *log.EventEntryAdded:
		if e.Entry.Level != log.EntryLevelError && e.Entry.Level != log.EntryLevelWarning {
			return
		}
		said = e.Entry.Text + " " + e.Entry.URL
	default:
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.allowed == nil || !v.allowed.MatchString(said) {
		v.errors = append(v.errors, said)
	}
}

// allow lets errors pass that the test brings about itself.
func (v *tab) allow(pattern string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.allowed = regexp.MustCompile(pattern)
}

// do runs steps in the browser, and stops the test where one fails.
func (v *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	v.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		v.Fatal(err)
	}
}

// eval evaluates JavaScript in the page. Args are put into it as JSON.
func eval[T any](v *tab, js string, args ...any) T {
	v.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	got, err := chromedp.Run(ctx, chromedp.Evaluate[T](script(js, args), chromedp.EvalAwaitPromise))
	if err != nil {
		v.Fatalf("%v in %.300s", err, js)
	}
	return got
}

func script(js string, args []any) string {
	for i, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			panic(err)
		}
		js = strings.ReplaceAll(js, fmt.Sprintf("$%d", i+1), string(text))
	}
	return js
}

// wait waits until an expression in the page is true. It bears that the page is
// left for another one meanwhile.
func (v *tab) wait(what, js string, args ...any) {
	v.Helper()
	v.waitAtMost(patience, what, js, args...)
}

func (v *tab) waitAtMost(d time.Duration, what, js string, args ...any) {
	v.Helper()
	var err error
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(v.ctx, patience)
		var ok bool
		ok, err = chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+script(js, args)+")"))
		cancel()
		if err == nil && ok {
			return
		}
	}
	if err != nil {
		v.Fatalf("waited for %s: %v", what, err)
	}
	v.Fatalf("waited in vain for: %s\nprompt: %s", what, eval[string](v, `document.querySelector("#prompt")?.innerText ?? document.title`))
}

// open goes to a page of the server.
func (v *tab) open(path string) {
	v.Helper()
	v.do(chromedp.Navigate(v.base + path))
}

// path is the address of the page without the server's.
func (v *tab) path() string {
	where, err := chromedp.Run(v.ctx, chromedp.Location())
	if err != nil {
		return err.Error()
	}
	return strings.TrimPrefix(where, v.base)
}

// size gives the window a size in CSS pixels.
func (v *tab) size(width, height int64) {
	v.Helper()
	v.do(chromedp.EmulateViewport(width, height))
}

// settings are kept in a cookie, as the settings page writes it.
func (v *tab) settings(query string) {
	v.Helper()
	v.cookie("seaboard-settings", query)
}

func (v *tab) cookie(name, value string) {
	v.Helper()
	if _, err := chromedp.Call(v.ctx, network.SetCookie, network.SetCookieParams{Name: name, Value: value, URL: v.base}); err != nil {
		v.Fatal(err)
	}
}

// withoutScripts turns the page's scripts off.
func (v *tab) withoutScripts() {
	v.Helper()
	if _, err := chromedp.Call(v.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		v.Fatal(err)
	}
}

// spot is a point in the window.
type spot struct{ X, Y float64 }

// reach brings an element into the window and gives a point of it that nothing
// covers: where a mouse would go.
const reach = `(() => {
	const e = document.querySelector($1);
	if (!e) return null;
	const mark = e.querySelector("[class$=-hit]") ?? e; // a place may reach far beyond it
	const free = () => {
		const b = mark.getBoundingClientRect();
		for (const [fx, fy] of [[.5, .5], [.25, .5], [.75, .5], [.5, .25], [.5, .75], [.15, .15], [.85, .85], [.15, .85], [.85, .15]]) {
			const x = b.x + b.width * fx, y = b.y + b.height * fy;
			if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
			const top = document.elementFromPoint(x, y);
			if (top && (e.contains(top) || top.contains(e) && top.closest("label,button,a") === e)) return {X: x, Y: y};
		}
		return null;
	};
	let at = free();
	if (!at) {
		e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
		at = free();
	}
	return at;
})()`

// covered says where an element is, and what covers its middle.
const covered = `(() => {
	const e = document.querySelector($1);
	if (!e) return "it is not there";
	const b = e.getBoundingClientRect();
	const top = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
	return JSON.stringify(b) + " of " + innerWidth + "x" + innerHeight + " under " + (top ? top.outerHTML.slice(0, 200) : "nothing") + "; itself " + e.outerHTML.slice(0, 200);
})()`

// spot finds where an element can be clicked. One that is on its way over the
// board is waited for.
func (v *tab) spot(selector string) spot {
	v.Helper()
	for range 40 {
		if at := eval[*spot](v, reach, selector); at != nil {
			return *at
		}
		time.Sleep(50 * time.Millisecond)
	}
	v.Fatalf("%s is not there, or is covered wherever one points at it: %s", selector, eval[string](v, covered, selector))
	return spot{}
}

// click clicks with the mouse.
func (v *tab) click(selector string) {
	v.Helper()
	at := v.spot(selector)
	v.do(chromedp.MouseEvent(chromedp.MousePressed, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(chromedp.MouseReleased, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// hover moves the mouse onto an element.
func (v *tab) hover(selector string) {
	v.Helper()
	at := v.spot(selector)
	v.do(chromedp.MouseEvent("mouseMoved", at.X, at.Y))
}

// tap touches with a finger.
func (v *tab) tap(selector string) {
	v.Helper()
	at := v.spot(selector)
	v.do(chromedp.TapXY(at.X, at.Y))
}

// keys presses keys, one after the other. A press whose going down the page takes
// for itself does nothing else, as on a real keyboard.
func (v *tab) keys(keys ...rune) {
	v.Helper()
	for _, k := range keys {
		down := *kb.Encode(k)[0]
		up := down
		down.Text = kb.Keys[k].Text
		down.Type, up.Type = input.DispatchKeyEventTypeKeyDown, input.DispatchKeyEventTypeKeyUp
		if down.Text == "" || k < ' ' && k != '\r' {
			down.Type, down.Text = input.DispatchKeyEventTypeRawKeyDown, ""
		}
		for _, event := range []input.DispatchKeyEventParams{down, up} {
			if _, err := chromedp.Call(v.ctx, input.DispatchKeyEvent, event); err != nil {
				v.Fatal(err)
			}
		}
	}
}

// Keys of which there are no letters.
const (
	enter  = '\r'
	escape = '\u001b'
	tabKey = '\t'
)

var arrows = [...]rune{[]rune(kb.ArrowLeft)[0], []rune(kb.ArrowRight)[0], []rune(kb.ArrowUp)[0], []rune(kb.ArrowDown)[0]}
