package floor

import (
	"context"
	"fmt"
	"time"
)

// How often the clock is compared with one that nobody can set, and from which difference on it counts as set.
const (
	clockWatched = time.Minute
	clockSlack   = time.Second
)

// watchClock records that the clock was set: before the floor opened, if the last event is later than now, and
// while it is open.
func (f *Floor) watchClock(ctx context.Context) {
	was, steady := f.Clock().Round(0), f.Steady()
	if f.events.last.After(was) {
		was = f.events.last
	}
	for {
		should, is := was.Add(f.Steady()-steady), f.Clock().Round(0)
		if is.Sub(should).Abs() <= clockSlack || f.Note(ctx, ClockSet, "", Circumstances{
			What: fmt.Sprintf("from %s to %s", should.UTC().Format(time.RFC3339), is.UTC().Format(time.RFC3339)),
		}) == nil {
			was, steady = is, f.Steady()
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(clockWatched):
		}
	}
}
