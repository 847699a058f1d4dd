package floor

import (
	"sync"
)

// meanwhile lets others have a lock while its holder waits.
func meanwhile(lock sync.Locker) func(does func()) {
	return func(does func()) {
		lock.Unlock()
		defer lock.Lock()
		does()
	}
}
