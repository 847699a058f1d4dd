package spanish21

import (
	"math/big"
	"math/bits"
)

// limbs is how many words a wide has: the 33 cards that a hand and the dealer's can have
// at most, drawn in order from 383, are fewer than 2^284 ways.
const limbs = 5

// wide is a whole number below 2^319 in size, the least significant word first, in two's
// complement.
type wide [limbs]uint64

func newWide(x *big.Int) wide {
	var z wide
	m := new(big.Int).Set(x)
	if m.Sign() < 0 {
		m.Add(m, new(big.Int).Lsh(big.NewInt(1), 64*limbs))
	}
	for i := range z {
		z[i] = new(big.Int).Rsh(m, uint(64*i)).Uint64()
	}
	return z
}

// int is the number as a big.Int.
func (z *wide) int() *big.Int {
	m := new(big.Int)
	for i := limbs - 1; i >= 0; i-- {
		m.Or(m.Lsh(m, 64), new(big.Int).SetUint64(z[i]))
	}
	if z[limbs-1]>>63 != 0 {
		m.Sub(m, new(big.Int).Lsh(big.NewInt(1), 64*limbs))
	}
	return m
}

func (z *wide) zero() bool { return *z == wide{} }

func (z *wide) add(x *wide) {
	var carry uint64
	for i := range z {
		z[i], carry = bits.Add64(z[i], x[i], carry)
	}
}

func (z *wide) sub(x *wide) {
	var borrow uint64
	for i := range z {
		z[i], borrow = bits.Sub64(z[i], x[i], borrow)
	}
}

// addMul adds m times x.
func (z *wide) addMul(x *wide, m uint64) {
	var high, carry uint64
	for i := range z {
		h, l := bits.Mul64(x[i], m)
		var c uint64
		l, c = bits.Add64(l, high, 0)
		high = h + c
		z[i], carry = bits.Add64(z[i], l, carry)
	}
}

// subMul subtracts m times x.
func (z *wide) subMul(x *wide, m uint64) {
	var high, borrow uint64
	for i := range z {
		h, l := bits.Mul64(x[i], m)
		var c uint64
		l, c = bits.Add64(l, high, 0)
		high = h + c
		z[i], borrow = bits.Sub64(z[i], l, borrow)
	}
}

// times is the product of two.
func (z *wide) times(x *wide) wide {
	var product wide
	for i, m := range z {
		if m == 0 {
			continue
		}
		var high, carry uint64
		for j := 0; i+j < limbs; j++ {
			h, l := bits.Mul64(x[j], m)
			var c uint64
			l, c = bits.Add64(l, high, 0)
			high = h + c
			product[i+j], carry = bits.Add64(product[i+j], l, carry)
		}
	}
	return product
}

// more reports whether z is more than x.
func (z *wide) more(x *wide) bool {
	d := *x
	d.sub(z)
	return d[limbs-1]>>63 != 0
}
