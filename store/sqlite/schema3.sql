-- Version 3 packs new entries, see store.Pack; their line is then ''. Earlier ones stay as they are.
ALTER TABLE entry ADD COLUMN packed BLOB;
