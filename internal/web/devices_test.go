package web

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"html"
	"image"
	"image/color"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"seaboard/games"
	"seaboard/internal/door"
	"seaboard/internal/live"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

const (
	laptop = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
	phone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
)

// with has the visitor come by another browser from here on.
func (v *visitor) with(agent string) *visitor {
	next := v.client.Transport
	if next == nil {
		next = http.DefaultTransport
	}
	v.client.Transport = agentOf{agent, next}
	return v
}

type agentOf struct {
	agent string
	next  http.RoundTripper
}

func (a agentOf) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("User-Agent", a.agent)
	return a.next.RoundTrip(r)
}

// handover makes a link, and gives its path.
func (v *visitor) handover() string {
	v.Helper()
	return v.first(v.post("/devices", nil), `id="handover" readonly value="http://[^/]+(/devices/[\w-]{22})"`)
}

// TestDevices walks a seat from one browser to another, and shuts that out.
func TestDevices(t *testing.T) {
	s := newServer(t)
	a, b := newVisitor(t, s).with(laptop), newVisitor(t, s).with(phone)
	a.want(a.get("/devices"), 403, "You have no seat and no table here yet.")
	a.want(a.post("/devices", nil), 403, "You have no seat and no table here yet.")
	game, _ := a.duel(nil)
	a.want(a.get(game), 200, `href="/devices?back=`+game+`"`)
	a.want(a.get("/devices?back="+game), 200, "Make a link", "Back to the table", `href="`+game+`"`)
	a.want(a.get("/settings"), 200, `href="/devices"`)

	link := a.handover()
	for range 3 { // to look at a link does not use it
		b.want(newVisitor(t, s).get(link), 200, "Play on this device", "Firefox on Linux", "It brings along one table.")
	}
	b.want(b.get(link), 200, "Play here, too")
	p := b.post(link, nil)
	b.want(p, 200, "Waiting for players")
	if p.path != game {
		t.Errorf("it leads to %s", p.path)
	}
	b.want(b.post(link, nil), 200, "Waiting for players") // the answer was lost
	b.want(b.get(link), 200, "holds these seats already")
	other := newVisitor(t, s)
	other.get("/")
	for _, p := range []page{other.get(link), other.post(link, nil), other.get("/devices/" + strings.Repeat("A", 22)), other.post("/devices/x", nil)} {
		other.want(p, 410, "This link is no longer valid, or never was.")
	}
	// Without a cookie a link is not used up for nothing.
	link = a.handover()
	careless := newVisitor(t, s)
	careless.client.Jar = nil
	careless.want(careless.post(link, nil), 200, "Play here, too")
	careless.want(careless.get(link), 200, "Play here, too")

	list := a.get("/devices")
	a.want(list, 200, "Firefox on Linux", "Safari on iPhone", "this device", "Here since: today. Last used: today.")
	stream, err := b.client.Get(b.base + game + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	a.want(a.post(a.first(list, `action="(/devices/[0-9a-f]{16}/remove)"`), nil), 200, "Firefox on Linux")
	ended := make(chan bool)
	go func() {
		io.Copy(io.Discard, stream.Body) // a compressed stream ends without its last block
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("its stream goes on")
	}
	b.want(b.get("/rules/pirates"), 200)
	b.want(b.get(game), 401, "This device has been shut out.")
	if p := b.get(game); p.status != 200 || strings.Contains(p.body, "Link for seat") {
		t.Errorf("it is no watcher: %d", p.status)
	}
	b.want(b.post("/play/pirates", nil), 200, "Choose a card") // it begins anew
	a.want(a.get(game), 200, "Link for seat")
}

// TestDevicesInEveryLanguage looks for what is left in English.
func TestDevicesInEveryLanguage(t *testing.T) {
	s := newServer(t)
	a, b := newVisitor(t, s).with(laptop), newVisitor(t, s)
	a.duel(nil)
	b.duel(nil)
	for lang, texts := range map[string][2]string{
		"de": {"Er gilt einmal, innerhalb von zehn Minuten.", "Firefox auf Linux"},
		"fr": {"dans les dix minutes", "Firefox sur Linux"},
		"nb": {"innen ti minutter", "Firefox på Linux"},
		"en": {"within ten minutes", "Firefox on Linux"},
	} {
		a.lang, b.lang = lang, lang
		made := a.post("/devices", nil)
		a.want(made, 200, texts[0], texts[1])
		b.want(b.get(b.first(made, `value="http://[^/]+(/devices/[\w-]{22})"`)), 200, texts[1])
	}
}

// TestQRCode reads the picture as a phone does, and finds the link in it.
func TestQRCode(t *testing.T) {
	for _, link := range []string{
		"http://192.168.178.20:8080/devices/yR_c5A1PS0vU4CpB2ObGsw",
		"https://games.example.org/sea/devices/yR_c5A1PS0vU4CpB2ObGsw",
		"http://x/",
		"https://" + strings.Repeat("long.", 40) + "example/devices/yR_c5A1PS0vU4CpB2ObGsw",
	} {
		svg, err := qrCode(link, "QR code")
		if err != nil {
			t.Fatal(err)
		}
		picture := paint(t, svg, 4)
		bitmap, err := gozxing.NewBinaryBitmapFromImage(picture)
		if err != nil {
			t.Fatal(err)
		}
		read, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
		if err != nil || read.GetText() != link {
			t.Errorf("%s is read as %v, %v", link, read, err)
		}
		if strings.Contains(svg, "style") {
			t.Error("the page's policy allows no styles in it")
		}
	}
	// The one on the page is that of its link.
	v := newVisitor(t, newServer(t))
	v.duel(nil)
	p := v.post("/devices", nil)
	svg := v.first(p, `(<svg class="qr".*?</svg>)`)
	bitmap, err := gozxing.NewBinaryBitmapFromImage(paint(t, svg, 4))
	if err != nil {
		t.Fatal(err)
	}
	read, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
	if err != nil || read.GetText() != html.UnescapeString(v.first(p, `id="handover" readonly value="([^"]+)"`)) {
		t.Errorf("read %v, %v", read, err)
	}
}

// paint draws the SVG of a code, so many points a module.
func paint(t *testing.T, svg string, scale int) image.Image {
	t.Helper()
	if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
		t.Fatal(err)
	}
	var size int
	if _, err := fmt.Sscanf(regexp.MustCompile(`viewBox="0 0 (\d+)`).FindStringSubmatch(svg)[1], "%d", &size); err != nil {
		t.Fatal(err)
	}
	img := image.NewGray(image.Rect(0, 0, size*scale, size*scale))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	dark := regexp.MustCompile(`fill="#000" d="([^"]*)"`).FindStringSubmatch(svg)[1]
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-\d+z`).FindAllStringSubmatch(dark, -1) {
		var x, y, n int
		fmt.Sscan(run[1], &x)
		fmt.Sscan(run[2], &y)
		fmt.Sscan(run[3], &n)
		for py := y * scale; py < (y+1)*scale; py++ {
			for px := x * scale; px < (x+n)*scale; px++ {
				img.SetGray(px, py, color.Gray{})
			}
		}
	}
	return img
}

func TestDeviceName(t *testing.T) {
	for agent, want := range map[string]string{
		laptop: "Firefox on Linux",
		phone:  "Safari on iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0":              "Edge on Windows",
		"Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/130.0.0.0 Mobile Safari/537.36": "Samsung Internet on Android",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36":                            "Chrome on Android",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15":                      "Safari on Mac",
		"Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1":          "Chrome on iPad",
		"Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36":                             "Chrome on Chromebook",
		"curl/8.9 (Linux)": "Linux",
		"":                 "",
		"<script>":         "",
	} {
		if got := deviceName(agent); got != want {
			t.Errorf("%s is %q, want %q", agent, got, want)
		}
	}
}

// TestLogKeepsCodesSecret has every page about a code fail, and looks for the code
// in the log. What the server hides of paths is tried there.
func TestLogKeepsCodesSecret(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == "path" {
			a.Value = slog.StringValue("...") // as the server does
		}
		return a
	}}))
	memory := &storetest.Memory{}
	tables := table.New(table.Config{Store: memory, Kits: games.Kits, Hub: &live.Hub{}, Log: logger})
	s := httptest.NewServer(door.New(door.Config{}).Around(New(Config{Tables: tables, Kits: games.Kits, Log: logger})))
	t.Cleanup(s.Close)
	a, b := newVisitor(t, s), newVisitor(t, s)
	a.duel(nil)
	link := a.handover()
	b.get(link)
	memory.Fail(fmt.Errorf("no"))
	b.want(b.post(link, url.Values{}), 500)
	memory.Fail(nil)
	b.want(b.post(link, url.Values{}), 200)
	code := strings.TrimPrefix(link, "/devices/")
	if log.Len() == 0 || strings.Contains(log.String(), code) {
		t.Errorf("log: %s", &log)
	}
	if p := a.get("/settings?back=" + url.QueryEscape("/devices")); p.status != 200 {
		t.Error(p.status)
	}
	if p := b.get(link); strings.Contains(p.body, "back=/devices/") {
		t.Error("the page hands the code on")
	}
}
