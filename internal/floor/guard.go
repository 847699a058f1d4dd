package floor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"felt.example/felt/store"
)

// unwritable is what everybody reads while the log takes nothing.
const unwritable = "The log cannot be written, so nothing can be done at the tables just now. What was done is kept, and play goes on by itself."

// Notice says what is not as usual on the whole floor; "" is nothing.
func (f *Floor) Notice() string {
	if f.silent.Load() {
		return unwritable
	}
	return ""
}

// wrote notes how an append ended.
func (f *Floor) wrote(err error) {
	if !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown) {
		return
	}
	select {
	case f.failed <- struct{}{}:
	default:
	}
}

// guard tells all tables when the log takes nothing, and asks it until it does again: a log that
// failed tries to recover when it is asked.
func (f *Floor) guard(ctx context.Context) {
	var since time.Time // when it began to take nothing, as long as that is not recorded
	for {
		select {
		case <-ctx.Done():
			return
		case <-f.failed:
		}
		f.tell(true)
		if since.IsZero() {
			since = f.Clock()
		}
		for f.silent.Load() {
			select {
			case <-ctx.Done():
				return
			case <-time.After(f.retry()):
			}
			select {
			case <-f.failed: // before it was asked again
			default:
			}
			if _, _, err := f.Log.ByKey(ctx, "guard"); err == nil {
				f.tell(false)
			}
		}
		if f.Note(ctx, Unavailable, "", Circumstances{What: fmt.Sprintf("the log took nothing from %s on", since.UTC().Format(time.RFC3339))}) == nil {
			since = time.Time{}
		}
	}
}

// tell shows everyone watching that the log cannot be written, or can be again.
func (f *Floor) tell(silent bool) {
	f.silent.Store(silent)
	for _, l := range f.lives() {
		l.mu.Lock()
		l.changed()
		l.mu.Unlock()
	}
}
