package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seaboard/bot"
	"seaboard/game"
)

// Game describes a game to programs.
type Game struct {
	ID       string   `json:"id" example:"pirates"`
	Title    string   `json:"title"`
	Summary  string   `json:"summary"`
	MinSeats int      `json:"minSeats"`
	MaxSeats int      `json:"maxSeats"`
	Options  []Option `json:"options"`
	Bots     []Bot    `json:"bots"`
}

// Option is something agreed before a game.
type Option struct {
	Name    string  `json:"name"`
	Text    string  `json:"text"`
	Default string  `json:"default"`
	Values  []Value `json:"values"`
}

// Value is one value of an option.
type Value struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Bot is a level of bots, 1 the weakest.
type Bot struct {
	Level int    `json:"level"`
	ID    string `json:"id" example:"greedy"`
	Name  string `json:"name"`
	Text  string `json:"text"`
}

// Describe describes a kit's game.
func Describe(kit game.Kit) Game {
	info := kit.Rules.Info()
	g := Game{
		ID: info.ID, Title: info.Title, Summary: info.Summary,
		MinSeats: info.MinSeats, MaxSeats: info.MaxSeats,
		Options: []Option{}, Bots: []Bot{},
	}
	for _, o := range info.Options {
		option := Option{Name: o.Name, Text: o.Text, Default: o.Values[0].Name}
		for _, v := range o.Values {
			option.Values = append(option.Values, Value{v.Name, v.Text})
		}
		g.Options = append(g.Options, option)
	}
	for _, l := range bot.Levels(kit) {
		g.Bots = append(g.Bots, Bot{l.Number, l.ID, l.Name, l.Text})
	}
	return g
}

type gamesOutput struct{ Body []Game }

func (s *service) registerGames(a huma.API) {
	list := &gamesOutput{Body: []Game{}}
	for _, kit := range s.kits {
		list.Body = append(list.Body, Describe(kit))
	}
	huma.Register(a, huma.Operation{
		OperationID: "games", Method: http.MethodGet, Path: "/api/games", Tags: []string{"Games"},
		Summary: "List the games", Description: "Their seats, options and bots.",
	}, func(context.Context, *struct{}) (*gamesOutput, error) { return list, nil })
}

// board finds the picture of a game; nil where it has none.
func (s *service) board(id string) game.Board {
	for _, kit := range s.kits {
		if kit.Rules.Info().ID == id {
			return kit.Board
		}
	}
	return nil
}
