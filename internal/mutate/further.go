package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// further is an alteration that only woven code can hold: what it does depends on types.
type further struct {
	edit
	splices func(number int) []splice
	cites   bool // it only empties a citation
}

// further lists how the innermost node may be altered beyond what alter does: a statement
// or an element left out, a field left empty, a condition turned round, an operand
// ignored. The register of breaks needs them; to expect a test for each would be too much.
func (w *weaver) further(file *ast.File, parents []ast.Node) []further {
	n := parents[len(parents)-1]
	var parent ast.Node
	if len(parents) > 1 {
		parent = parents[len(parents)-2]
	}
	var all []further
	if s, ok := n.(ast.Stmt); ok && w.droppable(s, parent) {
		all = append(all, w.wrap(edit{s.Pos(), s.End(), ""}, "if !mutated(%d) {", "}"))
	}
	if x, ok := n.(ast.Expr); ok && w.condition(x, parent) {
		all = append(all, w.wrap(edit{x.Pos(), x.End(), "!" + types.ExprString(x)}, "mutatedNegate(%d, ", ")"))
	}
	switch n := n.(type) {
	case *ast.CompositeLit:
		all = append(all, w.elements(file, n, parent)...)
	case *ast.BinaryExpr:
		x, y := w.info.Types[n.X], w.info.Types[n.Y]
		if o, ok := operators[n.Op]; ok && w.info.Types[n].Value == nil && x.Type != nil && types.Identical(x.Type, y.Type) {
			all = append(all, further{edit: edit{n.X.End(), n.End(), ""}, splices: func(number int) []splice {
				return []splice{
					{at: w.offset(n.Pos()), text: fmt.Sprintf("mutated%s(%d, ", o.name, number)},
					{at: w.offset(n.OpPos), over: len(n.Op.String()), text: ","},
					{at: w.offset(n.End()), text: ")", closes: true},
				}
			}})
		}
	}
	return all
}

// wrap is an edit that is switched by what stands before and after it; before takes the number.
func (w *weaver) wrap(e edit, before, after string) further {
	return further{edit: e, splices: func(number int) []splice {
		return []splice{{at: w.offset(e.from), text: fmt.Sprintf(before, number)}, {at: w.offset(e.to), text: after, closes: true}}
	}}
}

// droppable reports whether a statement can be left out of its list.
func (w *weaver) droppable(s ast.Stmt, parent ast.Node) bool {
	var list []ast.Stmt
	switch p := parent.(type) {
	case *ast.BlockStmt:
		list = p.List
	case *ast.CaseClause:
		list = p.Body
	}
	last := len(list) > 0 && list[len(list)-1] == s
	switch s := s.(type) {
	case *ast.ExprStmt:
		// A function may end with a panic.
		return list != nil && called(s.X) != "panic"
	case *ast.AssignStmt:
		return list != nil && s.Tok != token.DEFINE
	case *ast.IncDecStmt, *ast.RangeStmt:
		return list != nil
	case *ast.IfStmt:
		return list != nil && !(last && s.Else != nil)
	case *ast.ReturnStmt:
		// Without results, what follows runs too; with them the function might end without.
		return list != nil && len(s.Results) == 0 && !last
	case *ast.BranchStmt:
		return list != nil && s.Label == nil && s.Tok == token.CONTINUE
	}
	return false
}

// condition reports whether an expression decides and is no comparison, which alter turns.
func (w *weaver) condition(x ast.Expr, parent ast.Node) bool {
	switch x.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
	default:
		return false
	}
	of := w.info.Types[x]
	if basic, ok := of.Type.(*types.Basic); !ok || basic.Info()&types.IsBoolean == 0 || basic.Kind() == types.UntypedBool && of.Value == nil {
		return false
	}
	switch p := parent.(type) {
	case *ast.IfStmt:
		return p.Cond == x
	case *ast.BinaryExpr:
		return p.Op == token.LAND || p.Op == token.LOR
	case *ast.ReturnStmt, *ast.AssignStmt:
		return true
	case *ast.CallExpr:
		return p.Fun != x
	case *ast.KeyValueExpr:
		return p.Value == x
	}
	return false
}

// elements are the parts of a literal that may be left out: of a list any, of a struct
// those that are named.
func (w *weaver) elements(file *ast.File, n *ast.CompositeLit, parent ast.Node) []further {
	of := w.info.Types[n].Type
	if of == nil {
		return nil
	}
	var all []further
	switch under := of.Underlying().(type) {
	case *types.Slice:
		if address, ok := parent.(*ast.UnaryExpr); n.Type == nil || ok && address.Op == token.AND {
			return nil
		}
		for i, element := range n.Elts {
			if _, keyed := element.(*ast.KeyValueExpr); keyed {
				return nil
			}
			all = append(all, further{edit: w.gone(n.Elts, i), splices: w.wrap(edit{n.Pos(), n.End(), ""}, fmt.Sprintf("mutatedWithout(%%d, %d, ", i), ")").splices})
		}
	case *types.Struct:
		for i, element := range n.Elts {
			pair, ok := element.(*ast.KeyValueExpr)
			if !ok {
				return nil
			}
			key, ok := pair.Key.(*ast.Ident)
			if !ok {
				return nil
			}
			if literal, ok := pair.Value.(*ast.CompositeLit); ok && literal.Type == nil {
				continue
			}
			for field := range under.Fields() {
				if field.Name() != key.Name {
					continue
				}
				if name := nameOf(file, field.Type()); name != "" {
					splices := w.wrap(edit{pair.Value.Pos(), pair.Value.End(), ""}, "mutatedEmpty["+name+"](%d, ", ")").splices
					all = append(all, further{w.gone(n.Elts, i), splices, field.Type().String() == module+"cite.Cite"})
				}
			}
		}
	}
	return all
}

// gone leaves one element out, with the comma that parts it from the next.
func (w *weaver) gone(elements []ast.Expr, i int) edit {
	e := edit{elements[i].Pos(), elements[i].End(), ""}
	file := w.set.File(e.from)
	source := w.sources[slices.Index(w.paths, file.Name())]
	switch rest := source[w.offset(e.to):]; {
	case rest[0] == ',':
		e.to++
		if i+1 < len(elements) && file.Line(e.to) == file.Line(elements[i+1].Pos()) {
			e.to = elements[i+1].Pos()
		}
	case i > 0:
		e.from = elements[i-1].End()
	}
	return e
}

// called is the name of the plain function that an expression calls.
func called(x ast.Expr) string {
	if call, ok := x.(*ast.CallExpr); ok {
		if f, ok := call.Fun.(*ast.Ident); ok {
			return f.Name
		}
	}
	return ""
}
