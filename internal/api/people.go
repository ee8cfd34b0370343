package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seaboard/game"
	"seaboard/internal/door"
	"seaboard/internal/table"
)

// waitView is a person whom the table waits for, or for whom a bot plays.
type waitView struct {
	Seat      int       `json:"seat"`
	Since     time.Time `json:"since"`
	Left      bool      `json:"left,omitempty" doc:"A bot plays for the person."`
	Long      bool      `json:"long,omitempty" doc:"For longer than the table's patience: one of the others alone may act."`
	Needs     []int     `json:"needs,omitempty" doc:"Whose consent you need before that to let a bot play, or to invite somebody else."`
	MayRemind bool      `json:"mayRemind,omitempty" doc:"You may ask the person to move."`
	MayBot    bool      `json:"mayBot,omitempty" doc:"You may let a bot play, or propose it."`
	MayInvite bool      `json:"mayInvite,omitempty" doc:"You may invite somebody else, or propose it."`
}

// proposalView is something that people at a table have been asked to agree to.
type proposalView struct {
	ID        int       `json:"id"`
	Plan      string    `json:"plan" enum:"close,finish,bot,invite"`
	By        *int      `json:"by" nullable:"true" doc:"The seat that proposes it; null for a host who has no seat."`
	Seat      int       `json:"seat,omitempty" doc:"That it is about, with the plans bot and invite."`
	Since     time.Time `json:"since"`
	Until     time.Time `json:"until" doc:"When it ends by itself."`
	Agreed    []int     `json:"agreed" doc:"Who has agreed so far."`
	Asked     []int     `json:"asked" doc:"Whose consent is needed still."`
	MayAgree  bool      `json:"mayAgree,omitempty" doc:"You may agree."`
	MayRefuse bool      `json:"mayRefuse,omitempty" doc:"You may refuse, or withdraw what you have proposed."`
}

type proposeBody struct {
	Plan string `json:"plan" enum:"close,finish,bot,invite" doc:"Close the game for everybody; let bots play it to its end; let a bot play for a person; invite somebody else to the person's seat."`
	Seat int    `json:"seat,omitempty" minimum:"0" maximum:"5" doc:"The person's, with the plans bot and invite."`
}

type proposeInput struct {
	ID   string `path:"id" doc:"The table's ID."`
	Body proposeBody
}

type answerBody struct {
	Proposal int `json:"proposal" minimum:"1" doc:"Its id."`
}

type answerInput struct {
	ID   string `path:"id" doc:"The table's ID."`
	Body answerBody
}

type seatBody struct {
	Seat int `json:"seat" minimum:"1" maximum:"5" doc:"The seat of a person who is waited for."`
}

type seatInput struct {
	ID   string `path:"id" doc:"The table's ID."`
	Body seatBody
}

func (s *service) registerPeople(a huma.API) {
	op := func(name, summary, description string) huma.Operation {
		return huma.Operation{
			OperationID: name, Method: http.MethodPost, Path: "/api/tables/{id}/" + name, Tags: []string{"Tables"},
			Summary: summary, Description: description,
			Security: bearerOnly, MaxBodyBytes: MaxBody, Errors: []int{400, 401, 403, 404, 410, 413, 422, 429},
		}
	}
	huma.Register(a, op("propose", "Decide something with the others", "It is done at once where nobody else's consent is needed; otherwise it is proposed, or agreed to where somebody has proposed the same. Plans about a person's seat need the consent of all others, or the table's patience to have run out. A host alone may invite anew to a seat that was never played."),
		func(ctx context.Context, in *proposeInput) (*tableOutput, error) {
			return s.answer(ctx)(s.tables.Propose(ctx, in.ID, who(ctx), table.Plan(in.Body.Plan), game.Seat(in.Body.Seat)))
		})
	huma.Register(a, op("agree", "Agree to a proposal", "With the last consent that is needed it is done. Sent again, nothing changes."),
		func(ctx context.Context, in *answerInput) (*tableOutput, error) {
			return s.answer(ctx)(s.tables.Agree(ctx, in.ID, who(ctx), in.Body.Proposal))
		})
	huma.Register(a, op("refuse", "Refuse a proposal", "It is over then for everybody. Your own is withdrawn."),
		func(ctx context.Context, in *answerInput) (*tableOutput, error) {
			return s.answer(ctx)(s.tables.Refuse(ctx, in.ID, who(ctx), in.Body.Proposal))
		})
	huma.Register(a, op("remind", "Ask a person to move", "The person is told so at the next visit. Possible when the person has been waited for for an hour, or the table's patience if that is shorter, and once in six hours at a table."),
		func(ctx context.Context, in *seatInput) (*tableOutput, error) {
			return s.answer(ctx)(s.tables.Remind(ctx, in.ID, who(ctx), game.Seat(in.Body.Seat)))
		})
}

// addPeople adds to a table who is waited for and what people have proposed.
func (b *tableBody) addPeople(visit door.Visit, l *table.Look) {
	b.Patience = int(l.Patience / time.Second)
	b.Unplayed, b.CloseNeeds, b.FinishNeeds = numbers(l.Unplayed), numbers(l.CloseNeeds), numbers(l.FinishNeeds)
	b.MayFinish, b.Finishing, b.Called = l.MayFinish, l.Finishing, seatOrNil(l.Called)
	b.Waits, b.Proposals = []waitView{}, []proposalView{}
	for _, w := range l.Waits {
		b.Waits = append(b.Waits, waitView{
			Seat: int(w.Seat), Since: w.Since.UTC(), Left: w.Left, Long: w.Long, Needs: numbers(w.Needs),
			MayRemind: w.MayRemind, MayBot: w.MayBot, MayInvite: w.MayInvite,
		})
	}
	for _, o := range l.Proposals {
		b.Proposals = append(b.Proposals, proposalView{
			ID: o.ID, Plan: string(o.Plan), By: seatOrNil(o.By), Seat: int(o.Seat), Since: o.Since.UTC(), Until: o.Until.UTC(),
			Agreed: numbers(o.Agreed), Asked: numbers(o.Asked), MayAgree: o.MayAgree, MayRefuse: o.MayRefuse,
		})
	}
	for _, i := range l.Invites {
		b.Invites = append(b.Invites, newInvite(visit, l.Table, i))
	}
}

// newInvite is an invitation with the page that takes the seat.
func newInvite(visit door.Visit, id string, i table.Invite) invite {
	return invite{
		Seat: int(i.Seat), Code: i.Code,
		URL: visit.Link("/t/" + id + "/join/" + i.Code), Local: visit.Local,
	}
}

func numbers(seats []game.Seat) []int {
	list := []int{}
	for _, s := range seats {
		list = append(list, int(s))
	}
	return list
}
