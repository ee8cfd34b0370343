package browsertest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// chromium is the one browser of all tests; each tab of it is a person with
// cookies of their own.
var chromium context.Context

var pictures = flag.String("pictures", "", "folder to put pictures of every page into")

// boat is a name under which the browser finds this machine, and does not take it
// for its own: to pages from there, without https, it grants less.
const boat = "boat.lan"

const noBrowser = "the tests in a browser need Chromium, which is not installed: run scripts/setup, or apt-get install chromium"

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	path, err := browserPath()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("lang", "en"),
		chromedp.Flag("host-resolver-rules", "MAP "+boat+" 127.0.0.1"),
	)
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	ctx, quit := chromedp.NewContext(ctx)
	defer quit()
	if err := chromedp.Do(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "Chromium does not start:", err)
		return 1
	}
	chromium = ctx
	return m.Run()
}

func browserPath() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s", noBrowser)
}

// takesLong leaves a test to the runs under the tag slow, of which the test command
// has one.
func takesLong(t *testing.T) {
	t.Helper()
	if !long {
		t.Skip("runs under the tag slow")
	}
}
