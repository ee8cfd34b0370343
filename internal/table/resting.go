package table

import (
	"sync"
	"time"

	"seaboard/game"
	"seaboard/internal/store"
)

// Bots play for people, and where nobody is there to see it they do not play on: the
// table rests. Its log says nothing of that, since it follows from who is there.
//
//   - Where people have seats and all of them are away, it rests until one returns,
//     or until they have agreed that the bots finish the game (see mayFinish).
//   - Where bots have all seats, it rests while nobody looks on, unless the host lets
//     such tables go on alone.
//
// A table that rests is not due in the store. That of bots alone, which goes on because
// somebody looks on, is not due there either: only the process that this somebody asks
// needs to know it.

// lookTime is how long a look at a table counts as somebody looking on. Pages without
// scripts look again every ten seconds.
const lookTime = 30 * time.Second

// company is who sits at a table.
type company int

const (
	present company = iota // a person at least
	away                   // people have seats, and bots play for all of them
	none                   // bots have all seats
)

func companyOf(seats []store.Seat) company {
	people := none
	for _, x := range seats {
		switch {
		case SeatKind(x.Kind) == Bot:
		case !x.Away:
			return present
		default:
			people = away
		}
	}
	return people
}

// abandoned reports whether people play the game and all of them are away, without
// having agreed that the bots finish it.
func (p *position) abandoned() bool {
	if p.phase() != Playing || p.folk.people == 0 || p.mayFinish() {
		return false
	}
	for seat := range p.folk.people.All() {
		if p.folk.gone[seat] == 0 {
			return false
		}
	}
	return true
}

// rests reports whether bots do not act at the table now.
func (s *Service) rests(d *desk) bool {
	return d.pos.abandoned() ||
		companyOf(d.table.Seats) == none && !s.customs.alone && !s.lookedAt(d.id)
}

// rankOf is how urgent it is that a bot acts at the table.
func (s *Service) rankOf(t *store.Table) rank {
	people, looked := companyOf(t.Seats) == present, s.lookedAt(t.ID)
	switch {
	case people && looked:
		return waited
	case people:
		return peopled
	case looked:
		return watched
	}
	return deserted
}

// lookedAt reports whether somebody looks on: by a stream, or lately.
func (s *Service) lookedAt(id string) bool {
	return s.hub.Watching(id) > 0 || s.looks.lately(id)
}

// attend notes that somebody looks at the table, and has its bots go on where they
// have waited for that.
func (s *Service) attend(d *desk) {
	s.looks.note(d.id)
	if d.table.Due > 0 || companyOf(d.table.Seats) == none {
		s.note(d.table)
	}
}

// watchedOnly reports whether bots are to act at the table for no reason but that
// somebody looks on.
func (s *Service) watchedOnly(t *store.Table) bool {
	return t.Due == 0 && Phase(t.Phase) == Playing && t.Actors&^(1<<game.Chance) != 0 &&
		companyOf(t.Seats) == none && s.lookedAt(t.ID)
}

// looks is when tables were last looked at.
type looks struct {
	mu sync.Mutex
	at map[string]time.Time
}

func (l *looks) note(table string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.at == nil {
		l.at = map[string]time.Time{}
	}
	l.at[table] = time.Now()
}

func (l *looks) lately(table string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.at[table]
	return ok && time.Since(at) < lookTime
}

// tidy forgets what is not lately any more.
func (l *looks) tidy() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for table, at := range l.at {
		if time.Since(at) >= lookTime {
			delete(l.at, table)
		}
	}
}
