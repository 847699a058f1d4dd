package floor

import (
	"cmp"
	"slices"
	"sync"
)

// directory finds the open tables of a list, and those where a player stays, without a look at all of them. Each view asks for them.
type directory struct {
	mu sync.Mutex
	// of has them by name (see names), in the order in which they were opened. A list is replaced, not altered.
	of map[string][]*Live
}

// names are those by which a table is found.
func (l *Live) names() []string {
	all := []string{"list/" + l.list.Load().ID}
	for _, s := range *l.stays.Load() {
		all = append(all, "player/"+s.Player)
	}
	return all
}

// put has an open table be found as it is now.
func (d *directory) put(l *Live) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if l.place == 0 {
		return
	}
	names := l.names()
	for _, name := range l.found {
		if !slices.Contains(names, name) {
			d.of[name] = slices.DeleteFunc(slices.Clone(d.of[name]), func(o *Live) bool { return o == l })
		}
		if len(d.of[name]) == 0 {
			delete(d.of, name)
		}
	}
	for _, name := range names {
		if !slices.Contains(d.of[name], l) {
			d.of[name] = append(slices.Clone(d.of[name]), l)
			slices.SortFunc(d.of[name], func(a, b *Live) int { return cmp.Compare(a.place, b.place) })
		}
	}
	l.found = names
}

func (d *directory) named(name string) []*Live {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.of[name]
}

func (d *directory) listed(list string) []*Live { return d.named("list/" + list) }

// stayed are the tables where a player stays, or that he has left of late.
func (d *directory) stayed(player string) []*Live { return d.named("player/" + player) }
