package submission

import (
	"encoding/json"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
)

// shape is a part of a JSON Schema; its fields stand in the order of their names.
type shape struct {
	Defs        map[string]*shape `json:"$defs,omitzero"`
	ID          string            `json:"$id,omitempty"`
	Ref         string            `json:"$ref,omitempty"`
	Schema      string            `json:"$schema,omitempty"`
	Additional  any               `json:"additionalProperties,omitempty"` // false or a *shape
	Const       string            `json:"const,omitempty"`
	Default     any               `json:"default,omitempty"`
	Description string            `json:"description,omitempty"`
	Enum        []string          `json:"enum,omitzero"`
	Format      string            `json:"format,omitempty"`
	Items       *shape            `json:"items,omitempty"`
	Maximum     any               `json:"maximum,omitempty"`
	MinItems    int               `json:"minItems,omitempty"`
	MinLength   int               `json:"minLength,omitempty"`
	MinProps    int               `json:"minProperties,omitempty"`
	Minimum     any               `json:"minimum,omitempty"`
	OneOf       []*shape          `json:"oneOf,omitempty"`
	Pattern     string            `json:"pattern,omitempty"`
	Properties  map[string]*shape `json:"properties,omitzero"`
	Names       *shape            `json:"propertyNames,omitempty"`
	Required    []string          `json:"required,omitempty"`
	Title       string            `json:"title,omitempty"`
	Type        string            `json:"type,omitempty"`
	Unevaluated any               `json:"unevaluatedProperties,omitempty"` // false
	Unique      bool              `json:"uniqueItems,omitempty"`
}

const dollars = `^[0-9]+(\.[0-9]{1,2})?$`

// Schema is the JSON Schema of a submission, made from what the chapters declare. It tells the
// form of each value; what values may stand together Read tells.
func Schema() []byte {
	defs, games, tables := map[string]*shape{}, map[string]*shape{}, []*shape{}
	for _, g := range pa.Games {
		defs[g.ID] = sectionSchema(g, defs)
		of := &shape{Ref: "#/$defs/" + g.ID, Unevaluated: false}
		if len(listed(g)) > 0 {
			of.Required = []string{"wagers"}
		}
		if names := held(g); len(names) > 0 {
			of.Properties = map[string]*shape{"hold": {
				Type: "object", Names: &shape{Enum: names}, Additional: &shape{Type: "string", Pattern: dollars},
				Description: "The hold that is stated for a wager, per cent.",
			}}
		}
		games[g.ID] = of
		table := map[string]*shape{"game": {Const: g.ID}}
		if g.GameAndLimit != nil {
			table[mustMove] = &shape{Type: "string", MinLength: 1, Description: "The main game, another table of the same game and limit, to which the players of this table must move."}
		}
		if g.InTurn != nil {
			table[inTurn] = &shape{Type: "array", MinItems: 1, Unique: true, Items: &shape{Enum: turning(g)}, Description: "The games that come after its game in turn, before that comes again."}
			table[hands] = &shape{Type: "integer", Minimum: 1, Maximum: game.MostHands, Description: "How many hands of each game are played before the next; an orbit if it is not stated."}
			for _, id := range turning(g) {
				table[id] = &shape{Ref: "#/$defs/" + id, Unevaluated: false}
			}
		}
		tables = append(tables, &shape{Ref: "#/$defs/" + g.ID, Unevaluated: false, Required: []string{"game"}, Properties: table})
	}
	text, _ := json.MarshalIndent(&shape{ // of strings, numbers and lists only
		Schema:      "https://json-schema.org/draft/2020-12/schema",
		ID:          "felt:submission:1",
		Title:       "Rules Submission, version 1",
		Description: "What a licensed facility files of the choices that the chapters leave to it (58 Pa. Code § 601a.2), in TOML.",
		Type:        "object", Additional: false,
		Required: []string{"edition", "facility", "effective", "games"},
		Properties: map[string]*shape{
			"edition":   {Type: "string", MinLength: 1, Description: "The edition of the submission."},
			"facility":  {Type: "string", MinLength: 1, Description: "The licensed facility."},
			"effective": {Type: "string", Format: "date", Description: "The day from which it holds; in TOML without quotation marks."},
			"expires":   {Type: "string", Format: "date", Description: "The first day on which it holds no more."},
			"games":     {Type: "object", MinProps: 1, Additional: false, Properties: games},
			"tables":    {Type: "object", Additional: &shape{OneOf: tables}},
			"links": {Type: "object", Description: "Tables that share one progressive meter (§ 605a.8).", Additional: &shape{
				Type: "object", Additional: false, Required: []string{"tables"},
				Properties: map[string]*shape{"tables": {Type: "array", MinItems: 2, Unique: true, Items: &shape{Type: "string"}}},
			}},
		},
		Defs: defs,
	}, "", " ")
	return append(text, '\n')
}

// turning are the games that a table may play in turn with one, which may come again with other betting.
func turning(with *game.Game) (ids []string) {
	for _, g := range pa.Games {
		if g.InTurn != nil && g.Chapter == with.Chapter {
			ids = append(ids, g.ID)
		}
	}
	return ids
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

// sectionSchema is what a game's section and those of its tables have in common. The readings of its chapter, which
// several games may share, it puts among the definitions.
func sectionSchema(g *game.Game, defs map[string]*shape) *shape {
	properties, meter, letters, readings := map[string]*shape{}, map[string]*shape{}, map[string]*shape{}, map[string]*shape{}
	var wagers []string
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
			of := &shape{Enum: printed, Description: w.Name + " (§ " + string(table.Cite) + ")."}
			if table.Own != "" {
				of = &shape{OneOf: []*shape{{Enum: printed}, {Type: "object", MinProps: 1, Names: &shape{Enum: table.Hands()}, Additional: &shape{Type: "string"}}}, Description: w.Name + ", a letter or what each hand pays by a paytable of one's own (§ " + string(table.Cite) + ")."}
			}
			letters[string(w.ID)] = of
		}
	}
	for _, r := range g.Readings {
		name := string(g.Chapter) + "." + r.ID
		defs[name] = &shape{Enum: append([]string{r.Default}, r.Others...), Description: r.Why}
		readings[r.ID] = &shape{Ref: "#/$defs/" + name}
	}
	for name, of := range map[string]map[string]*shape{"paytables": letters, "readings": readings, progressive: meter} {
		if len(of) > 0 {
			properties[name] = &shape{Type: "object", Additional: false, Properties: of}
		}
	}
	if len(wagers) > 0 {
		properties["wagers"] = &shape{Type: "array", Unique: true, Items: &shape{Enum: wagers}, Description: "The wagers offered."}
	}
	return &shape{Type: "object", Title: g.Name, Properties: properties}
}

func optionSchema(o *game.Option) *shape {
	of := &shape{Description: o.Name + ": " + o.Range() + " (§ " + string(o.Cite) + ")."}
	switch o.Type {
	case game.OneOf:
		of.Enum = o.Values
	case game.Amount, game.Percent:
		if of.Type, of.Pattern = "string", dollars; o.ByLevel {
			each := &shape{Type: "object", MinProps: 1, Additional: &shape{Type: "string", Pattern: dollars}}
			of.Type, of.Pattern, of.OneOf = "", "", []*shape{{Type: "string", Pattern: dollars}, each}
			of.Description = o.Name + ", or that of each level of the meter: " + o.Range() + " (§ " + string(o.Cite) + ")."
		}
	case game.Count:
		of.Type, of.Minimum, of.Maximum = "integer", o.Least, o.Most
	case game.Switch:
		of.Type = "boolean"
	case game.Amounts:
		of.Type, of.Additional, of.Properties = "object", false, map[string]*shape{}
		for _, v := range o.Values {
			of.Properties[v] = &shape{Type: "string", Pattern: dollars}
		}
	}
	switch {
	case o.Default == "":
	case o.Type == game.OneOf, o.Type == game.Amount, o.Type == game.Percent:
		of.Default = o.Default
	default:
		of.Default = json.RawMessage(o.Default)
	}
	return of
}
