// Package table is one table and all that happens at it: seats, invitations,
// the log, undo, clocks, bot seats, who watches.
//
// A table is its record. The stored lines are the truth; every state in memory
// is a cache that can be thrown away and replayed. All bytes that a seat gets
// leave through Look, Story, Watch and Record, which show what that seat may
// see. The package must not know any game, nor HTTP.
package table
