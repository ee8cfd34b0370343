package api

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs.css
var docsStyle []byte

// docs is the readable page of the description, rendered once.
type docs struct{ html []byte }

func newDocs(spec *huma.OpenAPI) *docs {
	var b bytes.Buffer
	if err := docsPage(newManual(spec)).Render(context.Background(), &b); err != nil {
		panic("api: " + err.Error()) // the description is part of the program
	}
	return &docs{b.Bytes()}
}

func (d *docs) page(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(d.html)
}

func (d *docs) style(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Write(docsStyle)
}

// manual is the description as the page shows it.
type manual struct {
	version string
	server  string   // address to which all paths are added, "" for where the page is from
	intro   []string // paragraphs
	groups  []group
	shapes  []shape
}

// group is the operations of one tag.
type group struct {
	title string
	calls []call
}

// call is one operation.
type call struct {
	id, method, path     string
	summary, description string
	token                string // whether one is needed
	params               []field
	body, answer         kind
	status               string
	errors               string
}

// shape is an object that calls take or give.
type shape struct {
	name   string
	fields []field
}

// field is a part of a shape, or a parameter.
type field struct {
	name, note string
	kind       kind
	required   bool
}

// kind is a type in words, with the shape that it refers to, if any.
type kind struct{ before, shape, after string }

func (k kind) none() bool { return k == kind{} }

func newManual(spec *huma.OpenAPI) manual {
	m := manual{version: spec.Info.Version, intro: strings.Split(spec.Info.Description, "\n\n")}
	if len(spec.Servers) > 0 {
		m.server = spec.Servers[0].URL
	}
	for _, title := range []string{"Games", "Tables", "Play", "Devices"} {
		m.groups = append(m.groups, group{title, callsOf(spec, title)})
	}
	for name, schema := range spec.Components.Schemas.Map() {
		m.shapes = append(m.shapes, shape{name, fieldsOf(schema)})
	}
	slices.SortFunc(m.shapes, func(a, b shape) int { return cmp.Compare(a.name, b.name) })
	return m
}

func callsOf(spec *huma.OpenAPI, tag string) []call {
	var calls []call
	for path, item := range spec.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post} {
			if op != nil && slices.Contains(op.Tags, tag) {
				calls = append(calls, newCall(path, op))
			}
		}
	}
	slices.SortFunc(calls, func(a, b call) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.method, b.method))
	})
	return calls
}

func newCall(path string, op *huma.Operation) call {
	c := call{id: op.OperationID, method: op.Method, path: path, summary: op.Summary, description: op.Description}
	switch {
	case len(op.Security) > 1:
		c.token = "A token is possible."
	case len(op.Security) == 1:
		c.token = "Needs a token."
	}
	for _, p := range op.Parameters {
		c.params = append(c.params, field{p.Name + " (" + p.In + ")", p.Description, kindOf(p.Schema), p.Required})
	}
	if op.RequestBody != nil {
		c.body = contentKind(op.RequestBody.Content)
	}
	var errors []string
	for status, r := range op.Responses {
		if status < "300" {
			c.status, c.answer = status, contentKind(r.Content)
		} else if status != "default" {
			errors = append(errors, status)
		}
	}
	slices.Sort(errors)
	c.errors = strings.Join(errors, ", ")
	return c
}

func contentKind(content map[string]*huma.MediaType) kind {
	var types []string
	var k kind
	for t, media := range content {
		types = append(types, t)
		k = kindOf(media.Schema)
	}
	slices.Sort(types)
	if len(types) > 0 && types[0] != "application/json" {
		k.after += " as " + strings.Join(types, " or ")
	}
	return k
}

func fieldsOf(s *huma.Schema) []field {
	var fields []field
	for name, p := range s.Properties {
		note := p.Description
		if len(p.Examples) > 0 && note == "" {
			if text, ok := p.Examples[0].(string); ok {
				note = "Such as " + text + "."
			}
		}
		fields = append(fields, field{name, note, kindOf(p), slices.Contains(s.Required, name)})
	}
	slices.SortFunc(fields, func(a, b field) int {
		if a.required != b.required {
			if a.required {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.name, b.name)
	})
	return fields
}

// kindOf says a schema in words.
func kindOf(s *huma.Schema) kind {
	if s == nil {
		return kind{}
	}
	k := kind{}
	switch {
	case s.Ref != "":
		k.shape = s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
	case len(s.OneOf) == 2 && s.OneOf[1].Type == "null":
		k = kindOf(s.OneOf[0])
		k.after += " or null"
	case len(s.OneOf) == 2:
		a, b := kindOf(s.OneOf[0]), kindOf(s.OneOf[1])
		k = kind{"", a.shape, " and at last " + b.shape}
	case len(s.Enum) > 0:
		var values []string
		for _, v := range s.Enum {
			if text, ok := v.(string); ok && text != "" {
				values = append(values, text)
			}
		}
		k.before = "one of " + strings.Join(values, ", ")
	case s.Type == huma.TypeArray:
		k = kindOf(s.Items)
		k.before = "list of " + k.before
	case s.Type == huma.TypeObject && s.AdditionalProperties != nil:
		k.before = "object of texts by name"
	case s.Type == huma.TypeString && s.Format == "date-time":
		k.before = "time"
	case s.Type == huma.TypeString:
		k.before = "text"
	case s.Type == huma.TypeInteger, s.Type == huma.TypeNumber:
		k.before = "number"
	case s.Type == huma.TypeBoolean:
		k.before = "true or false"
	default:
		k.before = "anything"
	}
	if s.Nullable {
		k.after += " or null"
	}
	return k
}
