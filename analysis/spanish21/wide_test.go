package spanish21

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestWide compares with whole numbers of any size.
func TestWide(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func(bits int) *big.Int {
		x := new(big.Int)
		for range (bits + 63) / 64 {
			x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(rng.Uint64()))
		}
		x.Rsh(x, uint(x.BitLen()-min(x.BitLen(), bits)))
		if rng.IntN(2) == 0 {
			x.Neg(x)
		}
		return x
	}
	for range 20_000 {
		a, b, m := random(rng.IntN(250)), random(rng.IntN(250)), rng.Uint64()>>rng.IntN(64)
		times := new(big.Int).Mul(b, new(big.Int).SetUint64(m))
		for name, test := range map[string]struct {
			do   func(z, x *wide)
			want *big.Int
		}{
			"add":    {func(z, x *wide) { z.add(x) }, new(big.Int).Add(a, b)},
			"sub":    {func(z, x *wide) { z.sub(x) }, new(big.Int).Sub(a, b)},
			"addMul": {func(z, x *wide) { z.addMul(x, m) }, new(big.Int).Add(a, times)},
			"subMul": {func(z, x *wide) { z.subMul(x, m) }, new(big.Int).Sub(a, times)},
		} {
			z, x := newWide(a), newWide(b)
			if test.do(&z, &x); z.int().Cmp(test.want) != 0 {
				t.Fatalf("%s of %s, %s and %d is %s, not %s", name, a, b, m, z.int(), test.want)
			}
		}
		c := random(60)
		x, y := newWide(a), newWide(c)
		if p := x.times(&y); p.int().Cmp(new(big.Int).Mul(a, c)) != 0 {
			t.Fatalf("%s times %s is %s", a, c, p.int())
		}
		if z := newWide(b); z.more(&x) != (b.Cmp(a) > 0) {
			t.Fatalf("%s more than %s: %t", b, a, z.more(&x))
		}
	}
}

// TestMost: no hand has more cards than length reckons with.
func TestMost(t *testing.T) {
	if all := hands(); all[len(all)-1].size != most {
		t.Errorf("the largest hand has %d cards, not %d", all[len(all)-1].size, most)
	}
}
