package record_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/game/record"
)

const round = "seaboard 1\ngame dare\nseats 2\n---\n* pearl 2\n* pearl 3\n1 choose fold\n2 choose dare\n"

func TestScene(t *testing.T) {
	dir := fstest.MapFS{
		"a.sea":      {Data: []byte(round)},
		"other.sea":  {Data: []byte(strings.Replace(round, "dare", "chess", 1))},
		"hidden.sea": {Data: []byte(strings.Replace(round, "pearl 2", "pearl ?", 1))},
		"wrong.sea":  {Data: []byte(strings.Replace(round, "1 choose fold", "1 pearl 2", 1))},
	}
	for _, tt := range []struct {
		ref  string
		next int // -1 where there is no such scene
		seat game.Seat
		show string
		hand bool
	}{
		{"a.sea", 4, game.Watcher, "", false},
		{"a.sea?at=0", 0, game.Watcher, "", false},
		{"a.sea?at=2&seat=2&show=x,y-1&hand=1", 2, 2, "x y-1", true},
		{"b.sea", -1, 0, "", false},
		{"other.sea", -1, 0, "", false},
		{"hidden.sea", -1, 0, "", false},
		{"wrong.sea?at=2", 2, 0, "", false},
		{"wrong.sea?at=3", -1, 0, "", false},
		{"a.sea?at=5", -1, 0, "", false},
		{"a.sea?at=-1", -1, 0, "", false},
		{"a.sea?at=x", -1, 0, "", false},
		{"a.sea?seat=3", -1, 0, "", false},
		{"a.sea?seat=0", -1, 0, "", false},
		{"a.sea?hand=1", -1, 0, "", false},
		{"a.sea?hand=yes&seat=1", -1, 0, "", false},
		{"a.sea?version=1", -1, 0, "", false},
		{"a.sea?%zz", -1, 0, "", false},
	} {
		s, err := record.OpenScene(dare.Rules{}, dir, tt.ref)
		switch {
		case tt.next < 0 && err == nil:
			t.Errorf("%s is taken", tt.ref)
		case tt.next >= 0 && err != nil:
			t.Errorf("%s: %v", tt.ref, err)
		case tt.next < 0:
			if !strings.Contains(err.Error(), tt.ref) {
				t.Errorf("%s: %v does not say which scene", tt.ref, err)
			}
		case s.Next != tt.next || s.Viewer != tt.seat || strings.Join(s.Show, " ") != tt.show || s.Hand != tt.hand:
			t.Errorf("%s: %+v", tt.ref, s)
		case s.View().(*dare.View).You != tt.seat:
			t.Errorf("%s is seen by another", tt.ref)
		}
	}
}
