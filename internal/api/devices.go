package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seaboard/internal/door"
	"seaboard/internal/table"
)

type handoverBody struct {
	Code  string    `json:"code" doc:"Lets one other device in. It is told here only."`
	URL   string    `json:"url" doc:"The page on which a browser takes the seats."`
	Until time.Time `json:"until" doc:"When the code ends."`
}

type handoverInput struct {
	ID   string `path:"id" doc:"The table's ID."`
	Body *namedBody
}

type namedBody struct {
	Name string `json:"name,omitempty" maxLength:"100" doc:"What your program is called in the list of devices."`
}

type handoverOutput struct{ Body handoverBody }

type redeemBody struct {
	Code string `json:"code" minLength:"1" doc:"That another device made."`
	Name string `json:"name,omitempty" maxLength:"100" doc:"What your program is called in the list of devices."`
}

type redeemInput struct {
	Keyed
	Body redeemBody
}

type redeemedBody struct {
	Token  string  `json:"token" doc:"Of all seats that the device has which made the code, and of those it takes from now on. It is told here only."`
	Tables []owned `json:"tables" doc:"Where these seats are, the last moved first."`
}

type redeemedOutput struct{ Body redeemedBody }

// owned is a table in the list of somebody who has a seat there or opened it.
type owned struct {
	Table   string    `json:"table"`
	Game    string    `json:"game"`
	State   string    `json:"state" enum:"open,playing,over,closed"`
	You     *int      `json:"you" nullable:"true" doc:"Your seat, before the seats are drawn if the game has not begun; null where you have none."`
	Waiting bool      `json:"waiting" doc:"The table waits for you."`
	Version int       `json:"version"`
	Since   time.Time `json:"since" doc:"When something last happened."`
}

type ownedOutput struct{ Body []owned }

type deviceBody struct {
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	Since time.Time `json:"since"`
	Seen  string    `json:"seen" format:"date" doc:"The day of its last use, in UTC."`
	This  bool      `json:"this" doc:"It is the one whose token asks."`
}

type devicesOutput struct{ Body []deviceBody }

type deviceInput struct {
	Device string `path:"device" doc:"The ID of one of the devices."`
}

func (s *service) registerDevices(a huma.API) {
	huma.Register(a, huma.Operation{
		OperationID: "handover", Method: http.MethodPost, Path: "/api/tables/{id}/handover", Tags: []string{"Devices"},
		Summary:     "Make a code for another device",
		Description: "The code lets one other browser or program hold your seat, and all that you hold beside it, for good. It works once, within ten minutes.",
		Security:    bearerOnly, DefaultStatus: http.StatusCreated, MaxBodyBytes: MaxBody, Errors: []int{401, 404, 413, 422, 429},
	}, s.handover)
	huma.Register(a, huma.Operation{
		OperationID: "redeem", Method: http.MethodPost, Path: "/api/devices", Tags: []string{"Devices"},
		Summary:     "Use a code of another device",
		Description: "Answers with a token of your own for all seats of the device that made the code. Without an Authorization header.",
		Errors:      []int{400, 403, 410, 413, 422, 429}, DefaultStatus: http.StatusCreated, MaxBodyBytes: MaxBody,
	}, s.redeem)
	huma.Register(a, huma.Operation{
		OperationID: "devices", Method: http.MethodGet, Path: "/api/devices", Tags: []string{"Devices"},
		Summary: "List the devices that hold your seats", Description: "It is empty as long as that is yours alone.",
		Security: bearerOnly, Errors: []int{401, 403, 429},
	}, s.devices)
	huma.Register(a, huma.Operation{
		OperationID: "shutOut", Method: http.MethodPost, Path: "/api/devices/{device}/remove", Tags: []string{"Devices"},
		Summary: "Shut a device out", Description: "Its token, or its browser's secret, is void at once, and so are codes that it made. Answers with the devices that are left.",
		Security: bearerOnly, Errors: []int{401, 403, 404, 422, 429},
	}, s.shutOut)
	huma.Register(a, huma.Operation{
		OperationID: "seats", Method: http.MethodGet, Path: "/api/seats", Tags: []string{"Devices"},
		Summary: "List the tables where you have a seat, or that you opened", Description: "The last moved first, 200 at most.",
		Security: bearerOnly, Errors: []int{401, 429},
	}, s.seats)
}

func (s *service) handover(ctx context.Context, in *handoverInput) (*handoverOutput, error) {
	if _, err := s.token(ctx); err != nil {
		return nil, err
	}
	if _, err := s.tables.Look(ctx, in.ID, who(ctx)); err != nil {
		return nil, s.fail(ctx, err)
	}
	name := ""
	if in.Body != nil {
		name = in.Body.Name
	}
	h, err := s.tables.Offer(ctx, who(ctx), name)
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	return &handoverOutput{handoverBody{h.Code, door.Of(ctx).Link("/devices/" + h.Code), h.Until.UTC().Truncate(time.Second)}}, nil
}

func (s *service) redeem(ctx context.Context, in *redeemInput) (*redeemedOutput, error) {
	key, err := in.key()
	if err != nil {
		return nil, err
	}
	token, err := s.tables.Redeem(ctx, table.Who{}, table.Redeeming{Code: in.Body.Code, Name: in.Body.Name, Key: key})
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	list, err := s.owned(ctx, token)
	if err != nil {
		list = []owned{} // the token is told here only, and the list elsewhere, too
	}
	return &redeemedOutput{redeemedBody{token, list}}, nil
}

// owned lists the tables of a token.
func (s *service) owned(ctx context.Context, token string) ([]owned, error) {
	list := []owned{}
	sums, err := s.tables.Tables(ctx, table.Query{Kind: table.Mine, Guest: token, Limit: 200})
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	for _, t := range sums {
		list = append(list, owned{t.Table, t.Game, string(t.Phase), seatOrNil(t.You), t.Waiting, t.Version, time.Unix(t.Since, 0).UTC()})
	}
	return list, nil
}

func (s *service) seats(ctx context.Context, _ *struct{}) (*ownedOutput, error) {
	token, err := s.token(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.owned(ctx, token)
	return &ownedOutput{list}, err
}

// token is the caller's, where one is needed.
func (s *service) token(ctx context.Context) (string, error) {
	token := who(ctx).Token
	if token == "" {
		header := http.Header{"WWW-Authenticate": {"Bearer"}}
		return "", huma.ErrorWithHeaders(refuse(http.StatusUnauthorized, `A token is needed: send it in the header "Authorization: Bearer TOKEN".`), header)
	}
	return token, nil
}

func (s *service) devices(ctx context.Context, _ *struct{}) (*devicesOutput, error) {
	if _, err := s.token(ctx); err != nil {
		return nil, err
	}
	list, err := s.tables.Devices(ctx, who(ctx))
	if err != nil {
		return nil, s.fail(ctx, err)
	}
	out := &devicesOutput{Body: []deviceBody{}}
	for _, d := range list {
		out.Body = append(out.Body, deviceBody{d.ID, d.Name, d.Since.UTC().Truncate(time.Second), d.Seen.UTC().Format(time.DateOnly), d.This})
	}
	return out, nil
}

func (s *service) shutOut(ctx context.Context, in *deviceInput) (*devicesOutput, error) {
	if _, err := s.token(ctx); err != nil {
		return nil, err
	}
	if err := s.tables.ShutOut(ctx, who(ctx), in.Device); err != nil {
		return nil, s.fail(ctx, err)
	}
	return s.devices(ctx, nil)
}
