package submission

import (
	"encoding/json"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
)

// object is a part of a JSON Schema.
type object map[string]any

const dollars = `^[0-9]+(\.[0-9]{1,2})?$`

// Schema is the JSON Schema of a submission, made from what the chapters declare. It tells the
// form of each value; what values may stand together Read tells.
func Schema() []byte {
	sections, games, tables := object{}, object{}, []any{}
	for _, g := range pa.Games {
		sections[g.ID] = sectionSchema(g)
		of := object{"$ref": "#/$defs/" + g.ID, "unevaluatedProperties": false}
		if g.Banked() {
			of["required"], of["properties"] = []string{"wagers"}, object{"hold": object{
				"type": "object", "propertyNames": object{"enum": held(g)}, "additionalProperties": object{"type": "string", "pattern": dollars},
				"description": "The hold that is stated for a wager, per cent.",
			}}
		}
		games[g.ID] = of
		tables = append(tables, object{"$ref": "#/$defs/" + g.ID, "unevaluatedProperties": false, "required": []string{"game"}, "properties": object{"game": object{"const": g.ID}}})
	}
	text, _ := json.MarshalIndent(object{ // of strings, numbers and lists only
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"$id":         "felt:submission:1",
		"title":       "Rules Submission, version 1",
		"description": "What a licensed facility files of the choices that the chapters leave to it (58 Pa. Code § 601a.2), in TOML.",
		"type":        "object", "additionalProperties": false,
		"required": []string{"edition", "facility", "effective", "games"},
		"properties": object{
			"edition":   object{"type": "string", "minLength": 1, "description": "The edition of the submission."},
			"facility":  object{"type": "string", "minLength": 1, "description": "The licensed facility."},
			"effective": object{"type": "string", "format": "date", "description": "The day from which it holds; in TOML without quotation marks."},
			"expires":   object{"type": "string", "format": "date", "description": "The first day on which it holds no more."},
			"games":     object{"type": "object", "minProperties": 1, "additionalProperties": false, "properties": games},
			"tables":    object{"type": "object", "additionalProperties": object{"oneOf": tables}},
			"links": object{"type": "object", "description": "Tables that share one progressive meter (§ 605a.8).", "additionalProperties": object{
				"type": "object", "additionalProperties": false, "required": []string{"tables"},
				"properties": object{"tables": object{"type": "array", "minItems": 2, "uniqueItems": true, "items": object{"type": "string"}}},
			}},
		},
		"$defs": sections,
	}, "", " ")
	return append(text, '\n')
}

// held are the wagers whose hold may be stated.
func held(g *game.Game) []string {
	list := []string{}
	if odds.Game(g.ID) != nil {
		list = append(list, string(analysis.Base))
	}
	for i := range g.Wagers {
		if w := &g.Wagers[i]; w.Listed() && g.Paytable(w.ID) != nil {
			list = append(list, string(w.ID))
		}
	}
	return list
}

// sectionSchema is what a game's section and those of its tables have in common.
func sectionSchema(g *game.Game) object {
	properties, meter, letters, readings, wagers := object{}, object{}, object{}, object{}, []string{}
	for i := range g.Options {
		o := &g.Options[i]
		if switchOf(g, o.ID) != nil {
			continue
		}
		if key, ok := strings.CutPrefix(o.ID, progressive+"_"); ok {
			meter[key] = optionSchema(o)
			continue
		}
		properties[o.ID] = optionSchema(o)
	}
	for i := range g.Wagers {
		w := &g.Wagers[i]
		table := g.Paytable(w.ID)
		if w.Listed() {
			wagers = append(wagers, string(w.ID))
		}
		if table != nil && table.Lettered() {
			var printed []string
			for _, p := range table.Printed {
				printed = append(printed, p.Letter)
			}
			letters[string(w.ID)] = object{"enum": printed, "description": w.Name + " (§ " + string(table.Cite) + ")."}
		}
	}
	for _, r := range g.Readings {
		readings[r.ID] = object{"enum": append([]string{r.Default}, r.Others...), "description": r.Why}
	}
	for name, of := range map[string]object{"paytables": letters, "readings": readings, progressive: meter} {
		if len(of) > 0 {
			properties[name] = object{"type": "object", "additionalProperties": false, "properties": of}
		}
	}
	if len(wagers) > 0 {
		properties["wagers"] = object{"type": "array", "uniqueItems": true, "items": object{"enum": wagers}, "description": "The wagers offered."}
	}
	return object{"type": "object", "title": g.Name, "properties": properties}
}

func optionSchema(o *game.Option) object {
	of := object{"description": o.Name + ": " + o.Range() + " (§ " + string(o.Cite) + ")."}
	switch o.Type {
	case game.OneOf:
		of["enum"] = o.Values
	case game.Amount, game.Percent:
		of["type"], of["pattern"] = "string", dollars
	case game.Count:
		of["type"], of["minimum"], of["maximum"] = "integer", o.Least, o.Most
	case game.Switch:
		of["type"] = "boolean"
	case game.Amounts:
		named := object{}
		for _, v := range o.Values {
			named[v] = object{"type": "string", "pattern": dollars}
		}
		of["type"], of["additionalProperties"], of["properties"] = "object", false, named
	}
	switch {
	case o.Default == "":
	case o.Type == game.OneOf, o.Type == game.Amount, o.Type == game.Percent:
		of["default"] = o.Default
	default:
		of["default"] = json.RawMessage(o.Default)
	}
	return of
}
