-- Version 2 adds states: what a shard's entries come to at one of them, so that opening need not
-- read them all. The sum is over all of a state; one that differs is not used.
CREATE TABLE state (
	shard TEXT NOT NULL,
	seq   INTEGER NOT NULL,
	hash  TEXT NOT NULL, -- of the entry
	build TEXT NOT NULL,
	data  BLOB NOT NULL,
	sum   TEXT NOT NULL,
	PRIMARY KEY (shard, seq)
) STRICT, WITHOUT ROWID;
