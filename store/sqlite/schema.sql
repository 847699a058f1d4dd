-- An entry's line is its JSON as it was hashed; shard, seq and key are copied
-- from it to be found by. The foreign keys are not enforced at each append, for the writer
-- keeps them; they are there for PRAGMA foreign_key_check.
CREATE TABLE entry (
	position INTEGER PRIMARY KEY, -- the order of appends over all shards
	shard    TEXT NOT NULL,
	seq      INTEGER NOT NULL CHECK (seq > 0),
	key      TEXT NOT NULL UNIQUE,
	line     TEXT NOT NULL,
	UNIQUE (shard, seq),
	FOREIGN KEY (shard) REFERENCES head
) STRICT;

-- The last entry of each shard.
CREATE TABLE head (
	shard TEXT PRIMARY KEY,
	seq   INTEGER NOT NULL,
	hash  TEXT NOT NULL,
	FOREIGN KEY (shard, seq) REFERENCES entry (shard, seq)
) STRICT, WITHOUT ROWID;

-- What the transfers of all entries come to; accounts that hold nothing are left out.
CREATE TABLE balance (
	account TEXT PRIMARY KEY,
	cents   INTEGER NOT NULL,
	may_owe INTEGER NOT NULL,
	CHECK (cents > 0 OR cents < 0 AND may_owe)
) STRICT, WITHOUT ROWID;
