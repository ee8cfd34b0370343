package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"seaboard/internal/door"
	"seaboard/internal/store"
	"seaboard/internal/table"
)

// countEvery is how long the numbers of tables by phase are good for: they are
// asked of the database.
const countEvery = 15 * time.Second

// metrics is what a host can watch, in the form of Prometheus. A nil one counts
// nothing.
type metrics struct {
	registry    *prometheus.Registry
	requests    *prometheus.CounterVec
	seconds     *prometheus.HistogramVec
	streams     *prometheus.GaugeVec
	connections prometheus.Gauge
	actions     *prometheus.CounterVec
	waits       prometheus.Histogram
	thoughts    prometheus.Histogram
	writes      *prometheus.HistogramVec
	failures    *prometheus.CounterVec
}

// fine are bounds of histograms for what takes from half a millisecond to seconds.
var fine = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

func newMetrics(version, commit string) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "seaboard_http_requests_total", Help: "Requests answered, by route and status. The route \"door\" is of requests that were refused before any."}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "seaboard_http_request_seconds", Help: "How long answers took, without streams.", Buckets: fine}, []string{"class"}),
		streams: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "seaboard_streams", Help: "Streams that are open now."}, []string{"class"}),
		connections: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "seaboard_connections", Help: "Connections that are open now."}),
		actions: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "seaboard_actions_total", Help: "Actions made, without those of chance, by what made them: a person, a bot, or the table for a person."}, []string{"game", "by"}),
		waits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "seaboard_bot_wait_seconds", Help: "How long bots waited for a processor.", Buckets: fine}),
		thoughts: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "seaboard_bot_think_seconds", Help: "How long bots thought about a choice.", Buckets: fine}),
		writes: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "seaboard_store_write_seconds", Help: "How long it took until a change was on the disk.", Buckets: fine}, []string{"kind"}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "seaboard_store_failures_total", Help: "Changes that could not be written, by reason."}, []string{"reason"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{Name: "seaboard_build_info", Help: "Always 1; the labels say what runs.",
		ConstLabels: prometheus.Labels{"version": version, "commit": commit, "go": runtime.Version()}})
	build.Set(1)
	m.registry.MustRegister(m.requests, m.seconds, m.streams, m.connections, m.actions, m.waits, m.thoughts, m.writes, m.failures, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// class is the kind of an answer, of which there are few.
func class(r *http.Request) string {
	switch path := r.URL.Path; {
	case strings.Contains(path, "/api/"):
		return "api"
	case strings.Contains(path, "/assets/"):
		return "asset"
	case r.Method == http.MethodPost:
		return "form"
	}
	return "page"
}

// begin counts a stream that opens; its end is to be called when it closes.
func (m *metrics) begin(r *http.Request) (end func()) {
	if m == nil || !door.IsStream(r) {
		return func() {}
	}
	g := m.streams.WithLabelValues(class(r))
	g.Inc()
	return g.Dec
}

// answered counts an answer.
func (m *metrics) answered(r *http.Request, route string, status int, took time.Duration) {
	if m == nil {
		return
	}
	m.requests.WithLabelValues(route, strconv.Itoa(max(status, http.StatusOK))).Inc()
	if !door.IsStream(r) {
		m.seconds.WithLabelValues(class(r)).Observe(took.Seconds())
	}
}

// connected counts connections, as a server's ConnState.
func (m *metrics) connected(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		m.connections.Inc()
	case http.StateClosed, http.StateHijacked:
		m.connections.Dec()
	}
}

// Acted counts an action.
func (m *metrics) Acted(game, by string) { m.actions.WithLabelValues(game, by).Inc() }

// Thought counts a bot's choice.
func (m *metrics) Thought(waited, took time.Duration) {
	m.waits.Observe(waited.Seconds())
	m.thoughts.Observe(took.Seconds())
}

// watch adds what is asked of others when somebody looks: how many bots are busy,
// how many tables there are, and what the door has refused.
func (m *metrics) watch(bots func() (waiting, thinking int), phases func(context.Context) (map[string]int, error), refused func() map[string]uint64) {
	gauge := func(name, help string, value func() float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	gauge("seaboard_bots_waiting", "Bots that wait for a processor now.", func() float64 { n, _ := bots(); return float64(n) })
	gauge("seaboard_bots_thinking", "Bots that think now.", func() float64 { _, n := bots(); return float64(n) })
	m.registry.MustRegister(&census{ask: phases, refused: refused})
}

// census tells numbers that are known elsewhere.
type census struct {
	ask     func(context.Context) (map[string]int, error)
	refused func() map[string]uint64

	mu     sync.Mutex
	asked  time.Time
	phases map[string]int
}

var (
	tablesDesc  = prometheus.NewDesc("seaboard_tables", "Tables that are kept, by phase; up to 15 seconds old.", []string{"phase"}, nil)
	refusedDesc = prometheus.NewDesc("seaboard_refused_total", "Requests that were refused at the door, by reason.", []string{"reason"}, nil)
)

func (c *census) Describe(to chan<- *prometheus.Desc) {
	to <- tablesDesc
	to <- refusedDesc
}

func (c *census) Collect(to chan<- prometheus.Metric) {
	for phase, n := range c.count() {
		to <- prometheus.MustNewConstMetric(tablesDesc, prometheus.GaugeValue, float64(n), phase)
	}
	for reason, n := range c.refused() {
		to <- prometheus.MustNewConstMetric(refusedDesc, prometheus.CounterValue, float64(n), reason)
	}
}

func (c *census) count() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.asked.IsZero() || time.Since(c.asked) >= countEvery {
		ctx, cancel := context.WithTimeout(context.Background(), probeTime)
		defer cancel()
		c.phases, _ = c.ask(ctx) // none are told while the store cannot be read
		c.asked = time.Now()
	}
	return c.phases
}

// handler answers with all numbers.
func (m *metrics) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: answerTime}))
	return mux
}

// measured is a store whose changes are counted.
type measured struct {
	store.Store
	m *metrics
}

func (s measured) Create(ctx context.Context, t *store.Table, receipts ...store.Receipt) error {
	begin := time.Now()
	return s.m.wrote("create", begin, s.Store.Create(ctx, t, receipts...))
}

func (s measured) Append(ctx context.Context, id string, expect int, c store.Change) error {
	begin := time.Now()
	return s.m.wrote("append", begin, s.Store.Append(ctx, id, expect, c))
}

// wrote counts a change and what has become of it.
func (m *metrics) wrote(kind string, begin time.Time, err error) error {
	switch {
	case err == nil:
		m.writes.WithLabelValues(kind).Observe(time.Since(begin).Seconds())
	case errors.Is(err, store.ErrStale), errors.Is(err, store.ErrExists), errors.Is(err, store.ErrMissing), errors.Is(err, store.ErrUsed):
		// the store works
	case errors.Is(err, store.ErrFull):
		m.failures.WithLabelValues("full").Inc()
	case errors.Is(err, store.ErrDamaged):
		m.failures.WithLabelValues("damaged").Inc()
	default:
		m.failures.WithLabelValues("other").Inc()
	}
	return err
}

// lookout is where the numbers are shown, at an address of its own: they are
// nobody's business but the host's. Without one nothing is counted.
type lookout struct {
	metrics  *metrics
	listener net.Listener
	server   *http.Server
}

// newLookout takes the address for metrics, if one is wanted.
func newLookout(ctx context.Context, c Config) (*lookout, error) {
	if c.Metrics == "" {
		return &lookout{}, nil
	}
	l, err := listen(ctx, "--metrics", c.Metrics, c.SocketMode)
	if err != nil {
		return nil, err
	}
	m := newMetrics(c.Version, c.Commit)
	return &lookout{metrics: m, listener: l, server: &http.Server{Handler: m.handler(), ReadHeaderTimeout: headerTime}}, nil
}

// store returns the store with its changes counted.
func (l *lookout) store(s store.Store) store.Store {
	if l.metrics == nil {
		return s
	}
	return measured{s, l.metrics}
}

// meter returns what tables count by.
func (l *lookout) meter() table.Meter {
	if l.metrics == nil {
		return nil
	}
	return l.metrics
}

// connState returns what a server counts its connections by.
func (l *lookout) connState() func(net.Conn, http.ConnState) {
	if l.metrics == nil {
		return nil
	}
	return l.metrics.connected
}

// open shows the numbers.
func (l *lookout) open(c Config, f *front, tables *table.Service, keep store.Store) {
	if l.metrics == nil {
		return
	}
	l.metrics.watch(tables.Bots, keep.Phases, f.door.Refused)
	go l.server.Serve(l.listener)
	c.Log.Info("metrics are shown", "address", address(l.listener.Addr(), "http")+"/metrics")
}

func (l *lookout) close() {
	if l.server != nil {
		l.server.Close()
		l.listener.Close()
	}
}
