package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seaboard/games"
	"seaboard/internal/keeping"
	"seaboard/internal/names"
	"seaboard/internal/store"
	"seaboard/internal/table"
)

type tablesCommand struct {
	List   listTables   `cmd:"" help:"List tables, those that moved last first."`
	Show   showTable    `cmd:"" help:"Show one table and its seats."`
	Close  closeTable   `cmd:"" help:"Give up a table before its end; its record stays."`
	Remove removeTables `cmd:"" help:"Remove tables with all that is kept of them."`
	Invite inviteTo     `cmd:"" help:"Make a new invitation to a seat."`
}

func (tablesCommand) Help() string {
	return `Looks after the tables of a data folder, while the server runs or not. A running server notices at once, and streams within ten seconds.

Examples:

    seaboard tables list --phase open --older 30d
    seaboard tables show xtjb4q6rkcvhx2wd
    seaboard tables remove xtjb4q6rkcvhx2wd`
}

// age is a time with days as a unit.
type age time.Duration

// mostDays keeps an age within what a time.Duration can hold.
const mostDays = 36500

func (a *age) UnmarshalText(text []byte) error {
	s := string(text)
	if days, ok := strings.CutSuffix(s, "d"); ok {
		n, err := strconv.Atoi(days)
		if err != nil || n < 0 || n > mostDays {
			return fmt.Errorf("%q is no number of days", s)
		}
		*a = age(time.Duration(n) * 24 * time.Hour)
		return nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return fmt.Errorf("%q is no time: 90m, 12h or 30d are", s)
	}
	*a = age(d)
	return nil
}

type listTables struct {
	folderFlag
	Phase string `placeholder:"PHASE" help:"Those alone that are open, playing, over or closed."`
	Game  string `placeholder:"GAME" help:"Those of a game alone."`
	Older age    `placeholder:"TIME" help:"Those alone at which nothing has happened for so long, as 90m, 12h or 30d."`
	Limit int    `default:"100" placeholder:"N" help:"How many at most, from 1 to 100000."`
	JSON  bool   `name:"json" help:"Print JSON."`
}

// mostListed bounds a list.
const mostListed = 100_000

func (c listTables) Run(std *streams) error {
	phases := []string{"open", "playing", "over", "closed"}
	switch {
	case c.Phase != "" && !slices.Contains(phases, c.Phase):
		return usagef("--phase is one of %s, not %q", strings.Join(phases, ", "), c.Phase)
	case c.Limit < 1 || c.Limit > mostListed:
		return usagef("--limit is from 1 to %d, not %d", mostListed, c.Limit)
	}
	if c.Game != "" {
		if _, err := findGame(c.Game); err != nil {
			return err
		}
	}
	only := store.Only{Phase: c.Phase, Game: c.Game}
	if c.Older > 0 {
		only.Before = time.Now().Add(-time.Duration(c.Older)).UnixMilli()
	}
	return on(c.folderFlag, func(ctx context.Context, dir string) error {
		all, err := keeping.List(ctx, dir, only, c.Limit)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(std, append([]table.Seen{}, all...))
		}
		for _, t := range all {
			fmt.Fprintf(std.out, "%s  %-9s  %-7s  %s  %s\n", t.ID, t.Game, t.State, moment(t.Touched), seatedAll(t))
		}
		return nil
	})
}

// on does something with the data folder of a command.
func on(f folderFlag, do func(ctx context.Context, dir string) error) error {
	dir, err := f.folder()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	return do(ctx, dir)
}

func printJSON(std *streams, v any) error {
	e := json.NewEncoder(std.out)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

func moment(unix int64) string { return time.Unix(unix, 0).UTC().Format("2006-01-02 15:04Z") }

// seatedAll is who sits at a table, in a line.
func seatedAll(t table.Seen) string {
	var all []string
	for _, x := range t.Seats {
		all = append(all, seated(x))
	}
	return strings.Join(all, ", ")
}

func seated(x table.SeenSeat) string {
	switch {
	case x.Kind == table.Free:
		return "(free)"
	case x.Kind == table.Bot:
		return fmt.Sprintf("bot %d", x.Level)
	case x.Away:
		return quoted(x.Name) + " (a bot plays)"
	}
	return quoted(x.Name)
}

// quoted is a name in a line of a terminal, which it does not turn about.
func quoted(name string) string { return `"` + names.Isolate(name) + `"` }

type showTable struct {
	folderFlag
	ID      string `arg:"" help:"The table's ID, as in its address: /t/ID."`
	Secrets bool   `help:"Show the invitations to free seats, too: who has one may sit down."`
	JSON    bool   `name:"json" help:"Print JSON."`
}

func (c showTable) Run(std *streams) error {
	return on(c.folderFlag, func(ctx context.Context, dir string) error {
		t, err := keeping.Show(ctx, dir, c.ID, c.Secrets)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(std, t)
		}
		fmt.Fprintf(std.out, "table   %s\ngame    %s\nstate   %s, after %s\nopened  %s\nmoved   %s\nprivate %t\n",
			t.ID, t.Game, t.State, counted(t.Version, "action"), moment(t.Created), moment(t.Touched), t.Private)
		for _, x := range t.Seats {
			waits := ""
			if slices.Contains(t.Waiting, x.Seat) {
				waits = ", to act"
			}
			fmt.Fprintf(std.out, "seat %d  %s%s\n", x.Seat, seated(x), waits)
			if x.Code != "" {
				fmt.Fprintf(std.out, "        %s\n", invitation(t.ID, x.Code))
			}
		}
		return nil
	})
}

// invitation is where somebody takes a seat, below the address of the server.
func invitation(id, code string) string { return "/t/" + id + "/join/" + code }

type closeTable struct {
	folderFlag
	ID string `arg:"" help:"The table's ID."`
}

func (c closeTable) Run(std *streams) error {
	return on(c.folderFlag, func(ctx context.Context, dir string) error {
		closed, err := keeping.Close(ctx, dir, c.ID, games.Kits)
		if err != nil {
			return err
		}
		said := "closed"
		if !closed {
			said = "was closed already"
		}
		fmt.Fprintf(std.out, "%s %s\n", c.ID, said)
		return nil
	})
}

type removeTables struct {
	folderFlag
	IDs []string `arg:"" name:"id" help:"The tables' IDs."`
	Yes bool     `help:"Do not ask."`
}

func (c removeTables) Run(std *streams) error {
	return on(c.folderFlag, func(ctx context.Context, dir string) error {
		if !c.Yes && !agreed(std, fmt.Sprintf("Remove %s for good, with the records? [y/N] ", counted(len(c.IDs), "table"))) {
			return fmt.Errorf("nothing was removed")
		}
		for _, id := range c.IDs {
			if err := keeping.Remove(ctx, dir, id); err != nil {
				return err
			}
			fmt.Fprintf(std.out, "%s removed\n", id)
		}
		return nil
	})
}

// agreed asks a question that is answered by yes or no.
func agreed(std *streams, question string) bool {
	fmt.Fprint(std.err, question)
	answer, err := bufio.NewReader(std.in).ReadString('\n')
	if err != nil {
		fmt.Fprintln(std.err)
	}
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes"
}

type inviteTo struct {
	folderFlag
	ID   string `arg:"" help:"The table's ID."`
	Seat int    `arg:"" help:"The seat's number, as seaboard tables show has it."`
}

func (c inviteTo) Run(std *streams) error {
	return on(c.folderFlag, func(ctx context.Context, dir string) error {
		code, err := keeping.Invite(ctx, dir, c.ID, c.Seat, games.Kits)
		if err != nil {
			return err
		}
		fmt.Fprintln(std.out, invitation(c.ID, code))
		return nil
	})
}
