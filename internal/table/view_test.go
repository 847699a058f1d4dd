package table_test

import (
	"reflect"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
)

// TestWhatIsSeenAtASeatIsCompared: seats that differ in anything that is sent of them are not the same.
func TestWhatIsSeenAtASeatIsCompared(t *testing.T) {
	differs[table.SeatView](t, func(a, b *table.SeatView) bool { return a.Same(b) })
	differs[table.ResultView](t, func(a, b *table.ResultView) bool {
		return (&table.SeatView{Results: []table.ResultView{*a}}).Same(&table.SeatView{Results: []table.ResultView{*b}})
	})
	differs[cardroom.SeatView](t, func(a, b *cardroom.SeatView) bool {
		return (&table.SeatView{Room: a}).Same(&table.SeatView{Room: b})
	})
}

func differs[T any](t *testing.T, same func(a, b *T) bool) {
	t.Helper()
	of := reflect.TypeFor[T]()
	if !same(new(T), new(T)) {
		t.Errorf("two of %v without anything are not the same", of)
	}
	for i := range of.NumField() {
		var one T
		field := reflect.ValueOf(&one).Elem().Field(i)
		switch field.Kind() {
		case reflect.Slice:
			field.Set(reflect.MakeSlice(field.Type(), 1, 1))
		case reflect.Map:
			field.Set(reflect.MakeMap(field.Type()))
			field.SetMapIndex(reflect.Zero(field.Type().Key()), reflect.Zero(field.Type().Elem()))
		case reflect.Pointer:
			field.Set(reflect.New(field.Type().Elem()))
		case reflect.Interface:
			field.Set(reflect.ValueOf(&cardroom.SeatView{}))
		case reflect.Bool:
			field.SetBool(true)
		case reflect.String:
			field.SetString("x")
		default:
			field.SetInt(1)
		}
		if same(&one, new(T)) || same(new(T), &one) {
			t.Errorf("%v are the same though %s differs", of, of.Field(i).Name)
		}
	}
}
