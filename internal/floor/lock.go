package floor

import (
	"sync"
)

// tableLock is held by who acts at a table, until he has done. While he waits for the log, others may look at the table as it is then; those who
// watch look again when he has done.
type tableLock struct {
	acting sync.Mutex
	state  sync.Mutex // guards all that is kept of the table; taken after acting, and alone by who only looks
	live   *Live
	// waited: others could look since it was locked; then told changes had been told of when the last wait was over.
	waited bool
	told   uint64
}

// Lock waits for who acts.
func (l *tableLock) Lock() {
	l.acting.Lock()
	l.state.Lock()
}

// TryLock locks it if nobody acts.
func (l *tableLock) TryLock() bool {
	if !l.acting.TryLock() {
		return false
	}
	l.state.Lock()
	return true
}

// Unlock lets the next one act.
func (l *tableLock) Unlock() {
	missed := l.waited && l.live.changes.Load() == l.told
	l.waited = false
	l.state.Unlock()
	l.acting.Unlock()
	if missed { // what was altered since nobody may have been told
		l.live.seen()
	}
}

// waits has others look while the holder waits for what does does, which neither reads nor alters what is kept of the table.
func (l *tableLock) waits(does func()) {
	meanwhile(&l.state)(does)
	l.waited, l.told = true, l.live.changes.Load()
}

// meanwhile lets others have a lock while its holder waits.
func meanwhile(lock sync.Locker) func(does func()) {
	return func(does func()) {
		lock.Unlock()
		defer lock.Lock()
		does()
	}
}
