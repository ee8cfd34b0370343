package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seaboard/internal/door"
	"seaboard/internal/table"
)

type idInput struct {
	ID string `path:"id" doc:"The table's ID."`
}

type tableOutput struct{ Body *tableBody }

type actBody struct {
	Version int    `json:"version" minimum:"0" doc:"Of the table that you chose from."`
	Action  string `json:"action" minLength:"1" maxLength:"200" doc:"One of the table's legal actions." example:"sail 2"`
	Seq     int    `json:"seq,omitempty" minimum:"0" doc:"The table's seq; with it, an action is also refused where something was taken back and done anew since."`
	ID      string `json:"id,omitempty" maxLength:"100" doc:"Any text of yours: sent again with the same one, the action is made once and answered as the first time."`
}

type undoBody struct {
	Version int `json:"version" minimum:"0" doc:"Of the table as you know it."`
}

type declineBody struct {
	Questions string `json:"questions" enum:"never,once,always" doc:"Which: none, the next one, or all."`
}

type declineInput struct {
	ID   string `path:"id" doc:"The table's ID."`
	Body declineBody
}

type actInput struct {
	ID   string `path:"id" doc:"The table's ID."`
	Body actBody
}

type undoInput struct {
	ID   string `path:"id" doc:"The table's ID."`
	Body undoBody
}

var bearerOnly = []map[string][]string{{"token": {}}}
var bearerOrNobody = []map[string][]string{{"token": {}}, {}}

func (s *service) registerPlay(a huma.API) {
	huma.Register(a, huma.Operation{
		OperationID: "table", Method: http.MethodGet, Path: "/api/tables/{id}", Tags: []string{"Play"},
		Summary: "Look at a table", Description: "As your seat sees it; without a token, as a watcher.",
		Security: bearerOrNobody, Errors: []int{401, 404, 429},
	}, func(ctx context.Context, in *idInput) (*tableOutput, error) {
		return s.answer(ctx)(s.tables.Look(ctx, in.ID, who(ctx)))
	})
	huma.Register(a, huma.Operation{
		OperationID: "act", Method: http.MethodPost, Path: "/api/tables/{id}/actions", Tags: []string{"Play"},
		Summary: "Act", Description: "Answers with the new table once the action is safe on disk. Status 409, with the present table, where yours is of an older version; 422, with the reason and the rule, where the action is not legal.",
		Security: bearerOnly, MaxBodyBytes: MaxBody, Errors: []int{401, 403, 404, 409, 410, 413, 422, 429},
	}, func(ctx context.Context, in *actInput) (*tableOutput, error) {
		b := in.Body
		return s.answer(ctx)(s.tables.Act(ctx, in.ID, who(ctx), table.Acting{Version: b.Version, Action: b.Action, ID: b.ID, Seq: b.Seq}))
	})
	huma.Register(a, huma.Operation{
		OperationID: "undo", Method: http.MethodPost, Path: "/api/tables/{id}/undo", Tags: []string{"Play"},
		Summary: "Take back your last action", Description: "With what the table did for you since. As long as nobody else has acted since, chance has not, and nothing hidden was shown.",
		Security: bearerOnly, MaxBodyBytes: MaxBody, Errors: []int{401, 403, 404, 409, 410, 413, 422, 429},
	}, func(ctx context.Context, in *undoInput) (*tableOutput, error) {
		return s.answer(ctx)(s.tables.Undo(ctx, in.ID, who(ctx), in.Body.Version))
	})
	huma.Register(a, huma.Operation{
		OperationID: "decline", Method: http.MethodPost, Path: "/api/tables/{id}/decline", Tags: []string{"Play"},
		Summary: "Have hidden questions declined", Description: "In games that ask a seat something of which nobody else may know whether it could answer: the table declines for you, after as long as a person might take. Nobody else learns of it.",
		Security: bearerOnly, MaxBodyBytes: MaxBody, Errors: []int{401, 403, 404, 410, 413, 422, 429},
	}, func(ctx context.Context, in *declineInput) (*tableOutput, error) {
		return s.answer(ctx)(s.tables.Stand(ctx, in.ID, who(ctx), table.Decline(in.Body.Questions)))
	})
	s.registerBare(a, "leave", "Leave your seat to a bot", "You may come back at any time.", s.tables.Leave)
	s.registerBare(a, "return", "Come back to your seat", "After you left it to a bot.", s.tables.Return)
	s.registerBare(a, "close", "Close a table", "Before the game has begun, by whoever opened the table. After that it proposes to close the game, or agrees to that: it is closed once all have agreed who sit there, except for bots and whoever has left or has been absent for longer than the table's patience. So the answer may be a table that is still playing, with a proposal.", s.tables.Close)
}

// registerBare registers what a seat asks for without saying more.
func (s *service) registerBare(a huma.API, name, summary, description string, do func(context.Context, string, table.Who) (*table.Look, error)) {
	huma.Register(a, huma.Operation{
		OperationID: name, Method: http.MethodPost, Path: "/api/tables/{id}/" + name, Tags: []string{"Tables"},
		Summary: summary, Description: description,
		Security: bearerOnly, MaxBodyBytes: MaxBody, Errors: []int{401, 403, 404, 410, 422, 429},
	}, func(ctx context.Context, in *idInput) (*tableOutput, error) {
		return s.answer(ctx)(do(ctx, in.ID, who(ctx)))
	})
}

// answer makes of a table's answer the API's.
func (s *service) answer(ctx context.Context) func(*table.Look, error) (*tableOutput, error) {
	return func(l *table.Look, err error) (*tableOutput, error) {
		if err != nil {
			return nil, s.fail(ctx, err)
		}
		return &tableOutput{newTableBody(door.Of(ctx), l)}, nil
	}
}
