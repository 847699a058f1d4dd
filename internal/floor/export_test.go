package floor

// Expected is the number that a count of the dealer should find, of which nothing tells him.
func Expected(l *Live) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if q := l.table.ForDealer(); q != nil {
		return q.Count
	}
	return 0
}

// Linked is the number of tables that hear of the meter of a table.
func Linked(l *Live) (n int) {
	for _, level := range l.meter {
		n += len(level.tables)
	}
	return n
}

// Unheard is of how many tables it was told what it could not show yet.
func (f *Floor) Unheard() int {
	f.hearing.Lock()
	defer f.hearing.Unlock()
	return len(f.unheard)
}
