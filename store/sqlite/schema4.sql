-- Version 4 adds what was moved to an archive, see Archiver. First which segments it has, as they were then.
CREATE TABLE archive_segment (
	first INTEGER PRIMARY KEY, -- the position of its first entry
	last  INTEGER NOT NULL,
	sum   TEXT NOT NULL,
	dir   TEXT NOT NULL -- where it was
) STRICT;

-- The last entry of each shard in each of them, by which a reader finds the segment.
CREATE TABLE archive_head (
	shard TEXT NOT NULL,
	seq   INTEGER NOT NULL,
	first INTEGER NOT NULL REFERENCES archive_segment,
	PRIMARY KEY (shard, seq)
) STRICT, WITHOUT ROWID;

-- The last entry of each shard that lies only there. Those up to it are not in the table entry.
CREATE TABLE archived (
	shard TEXT PRIMARY KEY,
	seq   INTEGER NOT NULL,
	hash  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The keys of these entries, for a key takes effect once: the first 16 bytes of their SHA-256.
CREATE TABLE archived_key (
	key      BLOB PRIMARY KEY,
	position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the transfers of these entries come to; accounts that hold nothing are left out.
CREATE TABLE archived_balance (
	account TEXT PRIMARY KEY,
	cents   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
