package books_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"felt.example/felt/internal/books"
)

// TestColumnsAreDocumented: the page of the columns says of each what the declaration says, and names no other.
func TestColumnsAreDocumented(t *testing.T) {
	var want strings.Builder
	for _, file := range books.ExportFiles {
		want.WriteString("\n## " + file.Name + "\n| column | type | what it is |\n| --- | --- | --- |\n")
		for _, field := range reflect.VisibleFields(reflect.TypeOf(file.Row)) {
			name, logical, _ := strings.Cut(field.Tag.Get("parquet"), ",")
			kind := map[string]string{"date": "DATE", "timestamp(microsecond)": "TIMESTAMP, microseconds, UTC", "decimal(2:18)": "DECIMAL(18, 2), dollars"}[logical]
			if kind == "" {
				kind = map[reflect.Kind]string{reflect.String: "STRING", reflect.Int64: "INT64", reflect.Bool: "BOOLEAN"}[field.Type.Kind()]
			}
			want.WriteString("| `" + name + "` | " + kind + " | " + field.Tag.Get("about") + " |\n")
		}
	}
	text, err := os.ReadFile("../../docs/columns.md")
	if err != nil {
		t.Fatal(err)
	}
	if i := strings.Index(string(text), "\n## "); i < 0 || string(text[i:]) != want.String() {
		t.Errorf("docs/columns.md should end with:\n%s", want.String())
	}
}
