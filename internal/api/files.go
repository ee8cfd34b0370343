package api

import (
	"context"
	"fmt"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"seaboard/game"
	"seaboard/internal/table"
)

type fileOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Policy      string `header:"Content-Security-Policy"`
	Body        []byte
}

type boardInput struct {
	ID string  `path:"id" doc:"The table's ID."`
	At version `query:"at" doc:"Draw the position at this version; without it, the present one."`
}

func (s *service) registerFiles(a huma.API) {
	huma.Register(a, huma.Operation{
		OperationID: "record", Method: http.MethodGet, Path: "/api/tables/{id}/record", Tags: []string{"Play"},
		Summary: "Get the record", Description: "The .sea file so far as you may see it, hidden parts as \"?\"; all of it when the game is over.",
		Security: bearerOrNobody, Errors: []int{401, 404, 429},
		Responses: fileResponse("text/plain; charset=utf-8"),
	}, s.record)
	huma.Register(a, huma.Operation{
		OperationID: "board", Method: http.MethodGet, Path: "/api/tables/{id}/board.svg", Tags: []string{"Play"},
		Summary: "Get the picture of the board", Description: "As you see it; it stands for itself.",
		Security: bearerOrNobody, Errors: []int{401, 404, 422, 429},
		Responses: fileResponse("image/svg+xml"),
	}, s.picture)
}

func fileResponse(contentType string) map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: "string"}}},
	}}
}

func (s *service) record(ctx context.Context, in *idInput) (*fileOutput, error) {
	data, err := s.tables.Record(ctx, in.ID, who(ctx))
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	return &fileOutput{
		ContentType: "text/plain; charset=utf-8",
		Disposition: fmt.Sprintf(`attachment; filename="%s.sea"`, in.ID),
		Body:        data,
	}, nil
}

// picturePolicy lets a picture that is looked at alone use the style it carries.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

func (s *service) picture(ctx context.Context, in *boardInput) (*fileOutput, error) {
	look, err := s.lookAt(ctx, in)
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	board := s.board(look.Game)
	if board == nil || look.View == nil {
		return nil, refuse(http.StatusNotFound, "There is no picture of this table.")
	}
	return &fileOutput{
		ContentType: "image/svg+xml",
		Policy:      picturePolicy,
		Body:        board.SVG(look.View, game.Paint{Standalone: true}),
	}, nil
}

func (s *service) lookAt(ctx context.Context, in *boardInput) (*table.Look, error) {
	if !in.At.told {
		return s.tables.Look(ctx, in.ID, who(ctx))
	}
	return s.tables.At(ctx, in.ID, who(ctx), in.At.Number)
}

// version is a version in a query, which may be left out.
type version struct {
	Number int
	told   bool
}

// Schema is that of a version.
func (version) Schema(huma.Registry) *huma.Schema {
	least := 0.0
	return &huma.Schema{Type: huma.TypeInteger, Minimum: &least}
}

// Receiver is where huma puts the number.
func (v *version) Receiver() reflect.Value { return reflect.ValueOf(v).Elem().Field(0) }

// OnParamSet is how huma says whether there was one.
func (v *version) OnParamSet(told bool, _ any) { v.told = told }
