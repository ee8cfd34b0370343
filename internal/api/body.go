package api

import (
	"seaboard/game"
	"seaboard/internal/door"
	"seaboard/internal/table"
)

// tableBody is a table as one seat, or a watcher, sees it.
type tableBody struct {
	Table     string            `json:"table" doc:"The table's ID."`
	Game      string            `json:"game" example:"pirates"`
	Options   map[string]string `json:"options" doc:"The options that are not at their default."`
	Private   bool              `json:"private"`
	Version   int               `json:"version" doc:"Counts the record's action lines. Act from this version. While you have yet to make a choice that all make at the same time, it is the version at which the choice opened."`
	Seq       int               `json:"seq" doc:"Counts all that happened at the table, undone actions and seats taken included; it only rises."`
	State     string            `json:"state" enum:"open,playing,over,closed"`
	Actors    []string          `json:"actors" doc:"The seats that are to act."`
	You       *int              `json:"you" nullable:"true" doc:"Your seat; null for a watcher, and before the seats are drawn if they are."`
	Names     []string          `json:"names" doc:"By seat; empty where the seat is free."`
	Seats     []seatView        `json:"seats"`
	Points    []*int            `json:"points" doc:"By seat, what is sure so far; null where you may not know."`
	View      any               `json:"view" doc:"The position as you see it; the game's page in docs/ says what is in it."`
	Legal     []string          `json:"legal" doc:"All that you may do now, sorted; empty where you are not to act."`
	Forced    bool              `json:"forced,omitempty" doc:"Your only legal action is made by the table after a moment, if you do not act before."`
	Decline   string            `json:"decline,omitempty" enum:"never,once,always" doc:"Which hidden questions the table declines for you; left out in games that ask none."`
	Declining bool              `json:"declining,omitempty" doc:"It declines one for you in a moment, if you do not answer before."`
	Prompt    string            `json:"prompt,omitempty" doc:"What you are to do, in English."`
	MayUndo   bool              `json:"mayUndo" doc:"You may take back your last action."`
	MayClose  bool              `json:"mayClose" doc:"You may close the table, or propose it."`
	Invites   []invite          `json:"invites,omitempty" doc:"Of seats that are still free, or to which somebody else is invited; only for those who may invite."`

	Patience    int            `json:"patience" doc:"Seconds until one of the others alone may act for a person who does not move; 0 means forever."`
	Waits       []waitView     `json:"waits" doc:"While the game goes on: people who are waited for, or for whom a bot plays."`
	Proposals   []proposalView `json:"proposals" doc:"What people are asked to agree to."`
	Called      *int           `json:"called,omitempty" doc:"The seat whose player asks you to move."`
	CloseNeeds  []int          `json:"closeNeeds,omitempty" doc:"With mayClose: who else has to agree."`
	MayFinish   bool           `json:"mayFinish,omitempty" doc:"You may let bots play the game to its end, or propose it."`
	FinishNeeds []int          `json:"finishNeeds,omitempty" doc:"With mayFinish: who else has to agree."`
	Finishing   bool           `json:"finishing,omitempty" doc:"All have agreed that bots play the game to its end."`
	Unplayed    []int          `json:"unplayed,omitempty" doc:"Seats that were taken and never played: you alone may make new invitations to them."`

	Result     []int       `json:"result" nullable:"true" doc:"Final points by seat, when over."`
	Places     []int       `json:"places" nullable:"true" doc:"By seat, 1 is best, when over."`
	Resting    bool        `json:"resting,omitempty" doc:"Everybody has left or is out of time: nothing happens until somebody returns."`
	BotPlayed  []stintView `json:"botPlayed,omitempty" doc:"Which part of the game bots have played in the seats of people."`
	Clock      *clockView  `json:"clock" doc:"Null if the table has none."`
	Commitment string      `json:"commitment" doc:"SHA-256 of the seed of all draws, in hexadecimal."`
	Seed       string      `json:"seed,omitempty" doc:"The seed, when over or closed."`
	Salts      []string    `json:"salts,omitempty" doc:"By seat, in hexadecimal, with the seed; an empty text if nobody sat down."`
}

// seatView is one seat's sign.
type seatView struct {
	Kind  string `json:"kind" enum:"open,person,bot"`
	Name  string `json:"name"`
	Level int    `json:"level,omitempty" doc:"Of a bot."`
	Left  bool   `json:"left,omitempty" doc:"The person is away and may come back; a bot plays, unless the table rests."`
	Late  bool   `json:"late,omitempty" doc:"The person is away because the time was up."`
}

// stintView is a part of the game in which a bot played a person's seat.
type stintView struct {
	Seat  int    `json:"seat"`
	From  int    `json:"from" doc:"The version at which the bot took over."`
	To    int    `json:"to" doc:"The version at which the person was back, or the present one."`
	Why   string `json:"why" enum:"left,time,others" doc:"The person had left, was out of time, or was absent and the others let a bot play."`
	Going bool   `json:"going,omitempty" doc:"The person is not back yet."`
}

func newStints(all []table.Stint) (views []stintView) {
	for _, s := range all {
		views = append(views, stintView{int(s.Seat), s.From, s.To, string(s.Why), s.Going})
	}
	return views
}

type invite struct {
	Seat  int    `json:"seat"`
	Code  string `json:"code"`
	URL   string `json:"url,omitempty" doc:"The page that takes the seat."`
	Local bool   `json:"local,omitempty" doc:"The URL is of no use on another machine, because the server does not know its public address."`
}

func newTableBody(visit door.Visit, l *table.Look) *tableBody {
	b := &tableBody{
		Table: l.Table, Game: l.Game, Options: l.Options, Private: l.Private,
		Version: l.Version, Seq: l.Seq, State: string(l.Phase),
		Actors: actorNames(l.Actors), You: seatOrNil(l.You),
		Names: []string{}, Seats: []seatView{},
		Points: orEmpty(l.Points), View: l.View, Legal: orEmpty(l.Legal), Prompt: l.Prompt.String(),
		Forced: l.Forced, Decline: string(l.Decline), Declining: l.Declining, MayUndo: l.MayUndo, MayClose: l.MayClose,
		Result: l.Result, Places: l.Places, Clock: newClock(l),
		Resting: l.Resting, BotPlayed: newStints(l.Stints),
		Commitment: l.Commitment, Seed: l.Seed, Salts: l.Salts,
	}
	if b.Options == nil {
		b.Options = map[string]string{}
	}
	for _, s := range l.Seats {
		b.Names = append(b.Names, s.Name)
		b.Seats = append(b.Seats, seatView{string(s.Kind), s.Name, s.Level, s.Left, s.Late})
	}
	b.addPeople(visit, l)
	return b
}

func actorNames(seats []game.Seat) []string {
	names := []string{}
	for _, s := range seats {
		names = append(names, s.String())
	}
	return names
}

func seatOrNil(s game.Seat) *int {
	if s == game.Watcher {
		return nil
	}
	n := int(s)
	return &n
}

// orEmpty makes a nil slice an empty list.
func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
