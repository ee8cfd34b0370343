package main

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"seaboard/internal/door"
	"seaboard/internal/server"
)

const (
	onlyPause = 1500 * time.Millisecond // enough to read what the table is about to do for somebody
	askPause  = 2 * time.Second         // that, at least, before it answers as a person might
)

type serveCommand struct {
	Config      string        `placeholder:"FILE" help:"A configuration file: a JSON object with the names of these flags as its keys."`
	Listen      string        `default:"127.0.0.1:8080" placeholder:"ADDRESS" help:"Where to listen: HOST:PORT, where port 0 is any free one, or unix:PATH for a unix socket."`
	SocketMode  string        `default:"0660" placeholder:"MODE" help:"The permissions of a unix socket, in octal."`
	TLSCert     string        `name:"tls-cert" placeholder:"FILE" help:"Speak HTTPS with this certificate, in PEM form with those that it depends on. A renewed one is taken by itself, or at once after SIGHUP."`
	TLSKey      string        `name:"tls-key" placeholder:"FILE" help:"The key of the certificate, in PEM form."`
	URL         string        `name:"url" placeholder:"URL" help:"The public address, such as https://example.org/sea: what links and invitations begin with, and the path below which everything lives."`
	TrustProxy  []string      `default:"127.0.0.0/8,::1" placeholder:"NETWORK,..." help:"The proxies whose X-Forwarded-For, X-Forwarded-Proto and Forwarded are believed, as addresses or networks; none believes nobody. Through a unix socket they always are."`
	Data        string        `placeholder:"DIR" help:"The folder with all data; without it, seaboard in your folder of data (${data})."`
	Rate        int           `default:"100" placeholder:"N" help:"API calls a second that one token, or one address without a token, may make for long; 0 is no limit."`
	OpenRate    int           `default:"120" placeholder:"N" help:"Tables that one address, or one browser with a seat, may open in an hour, half of them at once; 0 is no limit."`
	Streams     int           `default:"200" placeholder:"N" help:"Pages and programs of one address that may watch at a time without a seat; 0 is no limit."`
	Connections int           `default:"0" placeholder:"N" help:"Connections at most, a quarter of them from one address; 0 is as many as the limit of open files leaves room for beside the data."`
	BotPause    time.Duration `default:"700ms" placeholder:"TIME" help:"How long a bot waits before it acts where a person plays, so that eyes can follow."`
	BotsAlone   bool          `help:"Let bots that have all seats of a table play though nobody looks on. Without it they play while somebody does."`
	Log         string        `default:"text" enum:"text,json" placeholder:"FORM" help:"How to write the log, which goes to standard error: text or json."`
	Metrics     string        `placeholder:"ADDRESS" help:"Show metrics for Prometheus at /metrics of this address, HOST:PORT or unix:PATH; without it, nothing is counted. Whoever reaches the address can read them."`
	Verbose     bool          `help:"Log each request."`
	passwordFlags
}

func (serveCommand) Help() string {
	return `Runs the server until it is told to stop (Ctrl-C, or SIGTERM). All data is in one folder, which is made on the first start. The first line on standard output is the address to open.

Without a word about --listen only this machine can open it. To let others in, listen on all addresses, best behind a proxy that speaks HTTPS.

Each flag can also be set by a variable of the environment, such as SEABOARD_BOT_PAUSE=1s for --bot-pause, or in the file of --config, such as {"bot-pause": "1s", "verbose": true}. A flag comes before the environment, the environment before the file, and the file before the default.

Examples:

    seaboard serve
    seaboard serve --listen :8080 --data /var/lib/seaboard
    seaboard serve --url https://example.org/sea
    SEABOARD_LISTEN=:8080 seaboard serve --config /etc/seaboard.json`
}

func (c serveCommand) Run(settings *settings) error {
	if err := checkListen("--listen", c.Listen); err != nil {
		return err
	}
	if c.Metrics != "" {
		if err := checkListen("--metrics", c.Metrics); err != nil {
			return err
		}
	}
	mode, err := c.tlsAndMode()
	if err != nil {
		return err
	}
	if c.Rate < 0 {
		return usagef("--rate is 0 or more, not %d", c.Rate)
	}
	if c.OpenRate < 0 {
		return usagef("--open-rate must be 0 or more, not %d", c.OpenRate)
	}
	if c.Streams < 0 {
		return usagef("--streams must be 0 or more, not %d", c.Streams)
	}
	if c.Connections < 0 {
		return usagef("--connections must be 0 or more, not %d", c.Connections)
	}
	if c.Connections == 0 {
		c.Connections = door.Room()
	}
	if c.BotPause < 0 {
		return usagef("--bot-pause is 0 or more, not %v", c.BotPause)
	}
	if c.Data == "" {
		c.Data = dataFolder()
	}
	if c.Data == "" {
		return fmt.Errorf("there is no home folder to keep data in: choose one with --data")
	}
	var public *url.URL
	if c.URL != "" {
		if public, err = door.ParseURL(c.URL); err != nil {
			return usagef("--url %v", err)
		}
	}
	trust, err := door.ParseProxies(c.TrustProxy)
	if err != nil {
		return usagef("--trust-proxy %v", err)
	}
	secret, err := c.password()
	if err != nil {
		return err
	}
	level := slog.LevelInfo
	if c.Verbose {
		level = slog.LevelDebug
	}
	log := server.NewLog(os.Stderr, c.Log == "json", level)
	for _, said := range settings.strange {
		log.Warn(said)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal kills
	reload := make(chan os.Signal, 1)
	signal.Notify(reload, syscall.SIGHUP)
	defer signal.Stop(reload)
	return server.Run(ctx, server.Config{
		Listen: c.Listen, SocketMode: mode, TLSCert: c.TLSCert, TLSKey: c.TLSKey, Reload: reload,
		URL: public, Trust: trust, Data: c.Data, Version: version(), Commit: commit(),
		Log: log, Metrics: c.Metrics, Password: secret, PasswordFor: scopes[c.PasswordFor],
		Limits: c.limits(), Connections: door.Connections{Most: c.Connections, MostEach: max(1, c.Connections/4)},
		BotPause: c.BotPause, OnlyPause: onlyPause, AskPause: askPause, BotsAlone: c.BotsAlone,
		Ready: func(local string) {
			if public != nil {
				local = public.String()
			}
			if strings.HasPrefix(local, "unix:") {
				fmt.Println("Listening on " + local)
				return
			}
			fmt.Println("Open " + local)
		},
	})
}

// limits are what the flags say, and for what has no flag more than people need
// who share an address, such as a class at school.
func (c serveCommand) limits() door.Limits {
	return door.Limits{
		Calls:   door.Rate{PerSecond: float64(c.Rate), Burst: 3 * c.Rate},
		Opens:   door.Rate{PerSecond: float64(c.OpenRate) / 3600, Burst: c.OpenRate / 2},
		Joins:   door.Rate{PerSecond: 0.5, Burst: 60},
		Forms:   door.Rate{PerSecond: 10, Burst: 100},
		Files:   door.Rate{PerSecond: 2, Burst: 60},
		Streams: c.Streams,
		// The rest of the connections is for pages and calls.
		AllStreams: max(1, c.Connections*3/4),
	}
}

// checkListen finds what is no address at all; whether the machine has it shows
// only when the server listens.
func checkListen(flag, address string) error {
	if path, ok := strings.CutPrefix(address, "unix:"); ok {
		if path == "" || path[0] == '@' {
			return usagef("%s is HOST:PORT or unix:PATH, not %q", flag, address)
		}
		return nil
	}
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return usagef("%s is HOST:PORT or unix:PATH, not %q", flag, address)
	}
	return nil
}

// tlsAndMode checks the flags of the socket, and returns the mode of a unix one.
func (c serveCommand) tlsAndMode() (fs.FileMode, error) {
	mode, err := strconv.ParseUint(c.SocketMode, 8, 32)
	switch {
	case err != nil || mode > 0o777:
		return 0, usagef("--socket-mode must be octal permissions such as 0660, not %q", c.SocketMode)
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return 0, usagef("--tls-cert and --tls-key belong together: set both or neither")
	case c.TLSCert != "" && strings.HasPrefix(c.Listen, "unix:"):
		return 0, usagef("--tls-cert is not for a unix socket: let the proxy before it speak HTTPS")
	}
	return fs.FileMode(mode), nil
}

// dataFolder is the folder for data where none is told, "" where there is no
// place for one.
func dataFolder() string {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "seaboard")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".local", "share", "seaboard")
}
