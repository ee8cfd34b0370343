package api

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Config{Tables: &fake{look: playing()}, Rate: 1, Burst: 3})
		ask := func(token string) *httptest.ResponseRecorder {
			if token == "" {
				return request(h, "GET", "/api/tables/t1", "")
			}
			return request(h, "GET", "/api/tables/t1", "", "Authorization", "Bearer "+token)
		}
		for range 3 {
			want(t, ask("a"), 200)
		}
		w := ask("a")
		want(t, w, 429, `"status":429`)
		wait, err := strconv.Atoi(w.Header().Get("Retry-After"))
		if err != nil || wait != 1 {
			t.Errorf("Retry-After %q", w.Header().Get("Retry-After"))
		}
		want(t, ask("b"), 200) // another token
		want(t, ask(""), 200)  // and nobody
		time.Sleep(time.Duration(wait) * time.Second)
		want(t, ask("a"), 200)
		want(t, ask("a"), 429)
	})
}

// TestGuessing: who tries tokens is soon slowed down, whatever the token.
func TestGuessing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		refuse := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
		h := newLimiter(10, 100).guard(refuse)
		refused := 0
		for i := range 1000 {
			if request(h, "GET", "/api/tables/t1", "", "Authorization", fmt.Sprintf("Bearer %d", i)).Code == http.StatusUnauthorized {
				refused++
			}
		}
		if refused < 10 || refused > 20 {
			t.Errorf("%d guesses at once", refused)
		}
	})
}

// TestMadeUpTokens: a new token for every request lets nobody ask more often
// where tokens are not looked at.
func TestMadeUpTokens(t *testing.T) {
	for path, status := range map[string]int{
		"/api/games":            http.StatusOK,
		"/api/tables":           http.StatusCreated,
		"/api/tables/t1/join":   http.StatusForbidden,
		"/api/tables/nowhere":   http.StatusNotFound,
		"/api/tables/t1/nobody": http.StatusNotFound,
	} {
		synctest.Test(t, func(t *testing.T) {
			h := newLimiter(10, 30).guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(status) }))
			let := 0
			for i := range 100 {
				if request(h, "POST", path, "", "Authorization", fmt.Sprintf("Bearer %d", i)).Code == status {
					let++
				}
			}
			if let < 30 || let > 31 {
				t.Errorf("%s: %d requests at once", path, let)
			}
		})
	}
}

func TestLimiterIsBounded(t *testing.T) {
	l := newLimiter(1, 1)
	for i := range 5 * keepers {
		l.of(strconv.Itoa(i))
	}
	if n := len(l.young) + len(l.old); n > 2*keepers {
		t.Errorf("%d askers are remembered", n)
	}
}
