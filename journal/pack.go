package journal

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"sync"
)

// A line takes less space packed: without its place, each digest in it as 32 bytes, and the rest
// compressed with a dictionary that has what lines say again and again. Packed bytes are
//
//	previous hash (32), hash (32), number of the dictionary (1), DEFLATE, digests (32 each)
//
// A dictionary is never changed, for without it what was packed with it is lost; a new one has the
// next number. internal/cmd/dictionary makes them.

// digestHere stands in the compressed text for a digest. No JSON has this byte.
const digestHere = '\x01'

//go:embed dictionary
var dictionaryFiles embed.FS

// dictionary is one by which lines are packed, with those who do it and wait for work.
type dictionary struct {
	text             []byte
	packers, openers sync.Pool
}

// dictionaries are those known here, number 1 the first. The last is used for what is written.
var dictionaries = readDictionaries()

func readDictionaries() (all []*dictionary) {
	for {
		text, err := dictionaryFiles.ReadFile(fmt.Sprintf("dictionary/%d.txt", len(all)+1))
		if err != nil {
			return all
		}
		all = append(all, &dictionary{text: text})
	}
}

// Pack packs the draft without its place in the chain. This is the slow part of packing.
func (d Draft) Pack() []byte { return pack(d.open) }

func pack(text []byte) []byte {
	number := len(dictionaries)
	with := dictionaries[number-1]
	short, raw := cutDigests(text)
	packed := bytes.NewBuffer(make([]byte, 0, 256))
	packed.WriteByte(byte(number))
	w, _ := with.packers.Get().(*flate.Writer)
	if w == nil {
		w, _ = flate.NewWriterDict(packed, flate.DefaultCompression, with.text) // fails of an unknown level only
	} else {
		w.Reset(packed)
	}
	_, _ = w.Write(short) // a buffer takes all
	_ = w.Close()
	with.packers.Put(w)
	packed.Write(raw)
	return packed.Bytes()
}

// cutDigests leaves digestHere where there are 64 digits of a digest.
func cutDigests(text []byte) (short, raw []byte) {
	short = make([]byte, 0, len(text))
	run := 0 // how many digits text ends in, up to here
	for _, b := range text {
		short = append(short, b)
		if b >= '0' && b <= '9' || b >= 'a' && b <= 'f' {
			run++
		} else {
			run = 0
		}
		if run == 2*sha256.Size {
			digest := len(short) - run
			raw, _ = hex.AppendDecode(raw, short[digest:])
			short, run = append(short[:digest], digestHere), 0
		}
	}
	return short, raw
}

// Placed returns the packed bytes of an entry, made from the packed bytes of its draft.
func (e *Entry) Placed(draft []byte) []byte {
	packed := make([]byte, 0, 2*sha256.Size+len(draft))
	packed = append(packed, e.Previous[:]...)
	packed = append(packed, e.Hash[:]...)
	return append(packed, draft...)
}

// Unpack returns the line of a packed entry with this sequence number. It does not check the line;
// Parse does.
func Unpack(seq uint64, packed []byte) ([]byte, error) {
	const before = 2 * sha256.Size
	if len(packed) <= before {
		return nil, errors.New("it is shorter than anything packed, so it was cut")
	}
	number := int(packed[before])
	if number < 1 || number > len(dictionaries) {
		return nil, fmt.Errorf("it was packed with dictionary %d, and this build knows dictionaries 1 to %d", number, len(dictionaries))
	}
	short, raw, err := dictionaries[number-1].inflate(packed[before+1:])
	if err != nil {
		return nil, err
	}
	line := make([]byte, 0, len(short)+2*len(raw)+300)
	for _, b := range short {
		if b != digestHere {
			line = append(line, b)
			continue
		}
		if len(raw) < sha256.Size {
			return nil, errNotPacked
		}
		line, raw = hex.AppendEncode(line, raw[:sha256.Size]), raw[sha256.Size:]
	}
	if len(raw) > 0 {
		return nil, errNotPacked
	}
	return hashed(placed(line, seq, Hash(packed[:sha256.Size])), Hash(packed[sha256.Size:before])), nil
}

var errNotPacked = errors.New("it cannot be unpacked, so it was altered")

// inflate gives the compressed text and what follows it.
func (d *dictionary) inflate(packed []byte) (text, rest []byte, err error) {
	from := bytes.NewReader(packed) // a ByteReader, of which no byte too many is read
	r, _ := d.openers.Get().(io.ReadCloser)
	if r == nil {
		r = flate.NewReaderDict(from, d.text)
	} else if err := r.(flate.Resetter).Reset(from, d.text); err != nil {
		return nil, nil, err
	}
	defer d.openers.Put(r)
	text, err = io.ReadAll(io.LimitReader(r, MaxLine+1))
	if err != nil || len(text) > MaxLine {
		return nil, nil, errNotPacked
	}
	return text, packed[len(packed)-from.Len():], nil
}
