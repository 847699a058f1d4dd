package floor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"felt.example/felt/store"
)

// unwritable is the notice that everybody sees while the log accepts nothing.
const unwritable = "The log cannot be written, so nothing can be done at the tables just now. What was done is kept, and play goes on by itself."

// Notice says what is unusual on the whole floor; "" is nothing.
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

// guard informs all tables when the log accepts nothing, and asks it until it does again: a failed log tries to
// recover when it is asked.
func (f *Floor) guard(ctx context.Context) {
	var since time.Time // when it began to refuse, until that is recorded
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
		if !f.leads() || f.Note(ctx, Unavailable, "", Circumstances{What: fmt.Sprintf("the log took nothing from %s on", since.UTC().Format(time.RFC3339))}) == nil { // the floor that leads records it
			since = time.Time{}
		}
	}
}

// tell shows everyone who watches that the log cannot be written, or that it can again.
func (f *Floor) tell(silent bool) {
	f.silent.Store(silent)
	for _, l := range f.lives() {
		l.changed() // without its lock: an append that gets no answer would hide that nothing can be done
	}
}
