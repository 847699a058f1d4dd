package replicated

import (
	"encoding/binary"
	"errors"
	"fmt"

	"felt.example/felt/journal"
	"felt.example/felt/store/sqlite"
)

// The keys of the common log in etcd. Positions are written with 20 digits, so that their order is that of the keys.
const (
	prefix      = "felt/"
	fenceKey    = prefix + "owner"    // the name of the node that may append; who writes it shuts out who wrote it before
	positionKey = prefix + "position" // of the last entry
	baseKey     = prefix + "base"     // what every node's log was when the cluster began
	entryPrefix = prefix + "entry/"
	partPrefix  = prefix + "part/" // the beginnings of entries that are larger than one frame
	nodePrefix  = prefix + "node/" // the position at which each node's own log stands
)

func entryKey(position uint64) string { return entryPrefix + digits(position) }

func partKey(position uint64, part int) string {
	return fmt.Sprintf("%s%s/%04d", partPrefix, digits(position), part)
}

func digits(position uint64) string { return fmt.Sprintf("%020d", position) }

// frameSize is the most bytes of an entry that one value has. etcd takes requests of 1.5 MB.
const frameSize = 1 << 20

// frame is the value under an entry's key: how many parts lie before it, the entry's number in its shard, and the
// rest of its packed bytes.
func frame(p sqlite.Placed) (parts [][]byte, last []byte) {
	rest := p.Packed
	for len(rest) > frameSize {
		parts, rest = append(parts, rest[:frameSize]), rest[frameSize:]
	}
	last = binary.AppendUvarint(nil, uint64(len(parts)))
	last = binary.AppendUvarint(last, p.Entry.Seq)
	return parts, append(last, rest...)
}

var errFrame = errors.New("it is no frame of an entry")

// parseFrame reads an entry's value; part gives those before it.
func parseFrame(value []byte, part func(int) ([]byte, error)) (sqlite.Placed, error) {
	parts, n := binary.Uvarint(value)
	if n <= 0 || parts > journal.MaxLine/frameSize+1 {
		return sqlite.Placed{}, errFrame
	}
	value = value[n:]
	seq, n := binary.Uvarint(value)
	if n <= 0 {
		return sqlite.Placed{}, errFrame
	}
	var packed []byte
	for i := range int(parts) {
		of, err := part(i)
		if err != nil {
			return sqlite.Placed{}, err
		}
		packed = append(packed, of...)
	}
	packed = append(packed, value[n:]...)
	line, err := journal.Unpack(seq, packed)
	if err != nil {
		return sqlite.Placed{}, err
	}
	e, err := journal.Parse(line)
	return sqlite.Placed{Entry: e, Packed: packed}, err
}
