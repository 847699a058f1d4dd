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
