package replicated

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"golang.org/x/time/rate"

	"felt.example/felt/gametest"
	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// appended is an append as its client asked for it.
type appended struct {
	shard    string
	expected uint64
	key      string
}

// answer is what the client was told: written as entry seq, refused because the shard has another number of entries, refused with nothing
// written, or nothing that he could know it by.
type answer struct {
	outcome string
	seq     uint64
}

const (
	isWritten  = "written"
	isConflict = "conflict"
	isRefused  = "refused"
	isInDoubt  = "in doubt"
)

func toldOf(seq uint64, err error) answer {
	switch {
	case err == nil:
		return answer{isWritten, seq}
	case errors.Is(err, store.ErrConflict):
		return answer{isConflict, 0}
	case errors.Is(err, store.ErrUnknown), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return answer{isInDoubt, 0}
	}
	return answer{isRefused, 0}
}

// oneLog is what one log would tell: a shard is the number of its entries, and an append is written on that number alone. One in doubt may
// have been written or not.
var oneLog = (&porcupine.NondeterministicModel{
	Partition: func(history []porcupine.Operation) (all [][]porcupine.Operation) {
		of := map[string]int{}
		for _, o := range history {
			shard := o.Input.(appended).shard
			i, known := of[shard]
			if !known {
				i = len(all)
				of[shard], all = i, append(all, nil)
			}
			all[i] = append(all[i], o)
		}
		return all
	},
	Init: func() []any { return []any{uint64(0)} },
	Step: func(state, input, output any) []any {
		head, in, out := state.(uint64), input.(appended), output.(answer)
		fits := head == in.expected
		switch out.outcome {
		case isWritten:
			if !fits || out.seq != head+1 {
				return nil
			}
			return []any{head + 1}
		case isConflict:
			if fits {
				return nil
			}
		case isInDoubt:
			if fits {
				return []any{head, head + 1}
			}
		}
		return []any{head}
	},
}).ToModel()

// TestLinearizable has clients append to three shards while the owner is deposed, or stops and comes back, and while some do not wait for
// their answers. What they are told is what one log would have told them in an order that their calls allow, which Porcupine finds; what
// was acknowledged is there, once; and all nodes have the same log. FELT_ROUNDS is how many faults there are.
func TestLinearizable(t *testing.T) { linearizable(t, false) }

// TestCommonIsLinearizable is the same where the clients append at all nodes at once, by way of the owner, and ask by its key what
// became of half of what is in doubt: what is not found counts as refused.
func TestCommonIsLinearizable(t *testing.T) { linearizable(t, true) }

func linearizable(t *testing.T, everywhere bool) {
	faults := gametest.Count(t, 3)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.start("a", "b", "c")
	defer c.stopAll()
	owner, led := c.lead()
	var lead atomic.Pointer[Lead]
	lead.Store(led)
	var nodes [3]atomic.Pointer[Node]
	started := func() {
		for i, name := range []string{"a", "b", "c"} {
			nodes[i].Store(c.nodes[name])
		}
	}
	started()

	began := time.Now()
	var mu sync.Mutex
	var history []porcupine.Operation
	record := func(client int, in appended, called time.Duration, out answer) {
		returned := time.Since(began).Nanoseconds()
		if out.outcome == isInDoubt {
			returned = math.MaxInt64 // it may be written at any time
		}
		mu.Lock()
		defer mu.Unlock()
		history = append(history, porcupine.Operation{ClientId: client, Input: in, Call: called.Nanoseconds(), Output: out, Return: returned})
	}
	var clients sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	defer clients.Wait()
	defer stop()
	for client := range 4 {
		r := rand.New(rand.NewPCG(seed, uint64(client+1)))
		clients.Go(func() {
			heads := map[string]uint64{} // as the client believes them
			for n, each := 0, rate.NewLimiter(250, 1); each.Wait(ctx) == nil; n++ {
				in := appended{fmt.Sprint("table/t", r.IntN(3)), 0, fmt.Sprintf("%d-%d", client, n)}
				in.expected = heads[in.shard]
				var at store.Log = lead.Load()
				if everywhere {
					at = nodes[client%len(nodes)].Load().Common()
				}
				patience := time.Minute
				if r.IntN(10) == 0 {
					patience = time.Duration(r.IntN(2000)) * time.Microsecond
				}
				within, cancel := context.WithTimeout(t.Context(), patience)
				called := time.Since(began)
				e, err := at.Append(within, in.expected, storetest.Entry(in.shard, in.key))
				cancel()
				told := toldOf(e.Seq, err)
				if everywhere && told.outcome == isInDoubt && r.IntN(2) == 0 {
					switch before, found, err := at.ByKey(t.Context(), in.key); {
					case err == nil && found:
						told = answer{isWritten, before.Seq}
					case err == nil:
						told = answer{isRefused, 0}
					}
				}
				record(client, in, called, told)
				if err == nil {
					heads[in.shard] = e.Seq
				} else if now, err := at.Head(t.Context(), in.shard); err == nil {
					heads[in.shard] = now.Seq
				}
			}
		})
	}
	asks := rate.NewLimiter(100, 1)
	more := func(n int) { // waits for so many more appends
		for until := -1; ; {
			mu.Lock()
			has := len(history)
			mu.Unlock()
			if until < 0 {
				until = has + n
			}
			if has >= until {
				return
			}
			if err := asks.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	done := map[string]int{}
	for range faults {
		more(50 + random.IntN(150))
		stops := random.IntN(2) == 0
		if stops {
			done["stopped"]++
			c.stop(owner.Name)
		} else {
			done["deposed"]++
			if _, err := owner.client.Put(t.Context(), fenceKey, "somebody else"); err != nil {
				t.Fatal(err)
			}
		}
		<-lead.Load().Lost()
		if stops {
			c.start(owner.Name)
			started()
		}
		var next *Lead
		owner, next = c.lead()
		lead.Store(next)
	}
	more(100)
	stop()
	clients.Wait()

	told, written := map[string]int{}, uint64(0)
	for _, o := range history {
		in, out := o.Input.(appended), o.Output.(answer)
		told[out.outcome]++
		e, found, err := lead.Load().ByKey(t.Context(), in.key)
		switch {
		case err != nil:
			t.Fatal(err)
		case out.outcome == isWritten && (!found || e.Seq != out.seq || e.Shard != in.shard):
			t.Errorf("%s was acknowledged as entry %d of %s; it is %d of %q, %t", in.key, out.seq, in.shard, e.Seq, e.Shard, found)
		case found && (out.outcome == isRefused || out.outcome == isConflict):
			t.Errorf("%s was refused (%s), and is entry %d of %s", in.key, out.outcome, e.Seq, e.Shard)
		case found:
			written++
		}
	}
	t.Logf("%v; %d appends: %v", done, len(history), told)
	if result := porcupine.CheckOperationsTimeout(oneLog, history, 2*time.Minute); result != porcupine.Ok {
		t.Errorf("the history of seed %d is no history of one log: %s", seed, result)
	}
	c.same(t, written)
	if n := bytes.Count(lines(t, c.nodes["a"]), []byte("\n")); n != int(written) {
		t.Errorf("the log has %d entries; want %d", n, written)
	}
}

// TestOneLogIsToldFromTwo: histories that no one log tells are found, and one that it may tell is not.
func TestOneLogIsToldFromTwo(t *testing.T) {
	at := func(call, end int64, expected uint64, out answer) porcupine.Operation {
		return porcupine.Operation{Input: appended{"table/t1", expected, ""}, Call: call, Output: out, Return: end}
	}
	for what, of := range map[string]struct {
		history []porcupine.Operation
		is      bool
	}{
		"one after the other":                  {[]porcupine.Operation{at(1, 2, 0, answer{isWritten, 1}), at(3, 4, 1, answer{isWritten, 2})}, true},
		"two at once, of which one is refused": {[]porcupine.Operation{at(1, 4, 0, answer{isConflict, 0}), at(2, 3, 0, answer{isWritten, 1})}, true},
		"one in doubt was written later":       {[]porcupine.Operation{at(1, math.MaxInt64, 0, answer{isInDoubt, 0}), at(2, 3, 1, answer{isWritten, 2})}, true},
		"an entry was lost":                    {[]porcupine.Operation{at(1, 2, 0, answer{isWritten, 1}), at(3, 4, 0, answer{isWritten, 1})}, false},
		"an entry that nobody wrote":           {[]porcupine.Operation{at(1, 2, 1, answer{isWritten, 2})}, false},
		"a conflict with nothing":              {[]porcupine.Operation{at(1, 2, 0, answer{isConflict, 0})}, false},
		"what was refused was written":         {[]porcupine.Operation{at(1, 2, 0, answer{isRefused, 0}), at(3, 4, 1, answer{isWritten, 2})}, false},
	} {
		if is := porcupine.CheckOperations(oneLog, of.history); is != of.is {
			t.Errorf("%s: %t", what, is)
		}
	}
}
