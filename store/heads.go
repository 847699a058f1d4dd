package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// headsFile is what an exported head is written as: kept apart from the log, it proves
// later that nothing up to it was rewritten.
type headsFile struct {
	Version int    `json:"version"`
	Heads   []Head `json:"heads"`
}

const headsVersion = 1

// maxHeadsFile is the greatest length of a head file, in bytes: some 400,000 shards.
const maxHeadsFile = 64 << 20

// WriteHeads writes a head file, JSON.
func WriteHeads(w io.Writer, heads []Head) error {
	if heads == nil {
		heads = []Head{}
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	return encoder.Encode(headsFile{headsVersion, heads})
}

// ReadHeads reads a head file. The error is a sentence that names the field.
func ReadHeads(r io.Reader) ([]Head, error) {
	limited := &io.LimitedReader{R: r, N: maxHeadsFile}
	decoder := json.NewDecoder(limited)
	decoder.DisallowUnknownFields()
	var file headsFile
	if err := decoder.Decode(&file); err != nil {
		return nil, fmt.Errorf("this is no head file: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("this is no head file: something follows after its end")
	}
	switch {
	case file.Version != headsVersion:
		return nil, fmt.Errorf("version: %d is not a version of head files that is known here; %d is", file.Version, headsVersion)
	case file.Heads == nil:
		return nil, errors.New("heads: the list of heads is missing")
	}
	seen := make(map[string]bool, len(file.Heads))
	for i, head := range file.Heads {
		switch {
		case head.Shard == "":
			return nil, fmt.Errorf("heads[%d].shard is empty", i)
		case seen[head.Shard]:
			return nil, fmt.Errorf("heads[%d].shard: %.80q is there twice", i, head.Shard)
		case head.Seq == 0:
			return nil, fmt.Errorf("heads[%d].seq: the first entry of a shard is 1", i)
		case head.Hash == Hash{}:
			return nil, fmt.Errorf("heads[%d].hash is missing", i)
		}
		seen[head.Shard] = true
	}
	return file.Heads, nil
}
