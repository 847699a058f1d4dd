package paytable_test

import (
	"fmt"

	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
)

// Fruit is what a wager of one's own pays for; zero is what it does not.
type Fruit uint8

// The fruits.
const (
	Cherry Fruit = iota + 1
	Lemon
)

// String names the fruit.
func (f Fruit) String() string { return [...]string{"none", "cherry", "lemon"}[f] }

// A paytable of one's own, with two columns of which a house selects one.
func ExampleNew() {
	table := paytable.New[Fruit]("678a.12(b)", "A", "B").
		Row(Lemon, payout.To(30, 1), payout.To(25, 1)).
		Row(Cherry, payout.To(3, 2), payout.To(1, 1))
	column := table.Column("A")
	for _, fruit := range []Fruit{Lemon, Cherry, 0} {
		pays := column.Pays(fruit)
		fmt.Println(fruit, pays.Loses(), pays.Amount(5*money.Dollar, 0))
	}
	for _, printed := range table.Print() {
		fmt.Println(printed.Letter, printed.Rows)
	}
	// Output:
	// lemon false 150.00
	// cherry false 7.50
	// none true 0.00
	// A [{lemon 30 to 1} {cherry 3 to 2}]
	// B [{lemon 25 to 1} {cherry 1 to 1}]
}
