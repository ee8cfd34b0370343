package store

import (
	"context"
	"errors"
)

// What a Guests refuses, wrapped as the errors of a Store are.
var (
	ErrUsed    = errors.New("the key has been used")
	ErrInvalid = errors.New("the code is not valid")
	ErrTooMany = errors.New("the guest has too many devices")
)

// MaxDevices is how many devices one guest can have that are not shut out.
const MaxDevices = 20

// Receipt is the answer to a request, kept so that it can be given again.
type Receipt struct {
	Key    Hash   // by which it is found
	Ask    Hash   // digest of the request
	Answer []byte // sealed: nobody can read it without the asker's secret
	At     int64  // Unix milliseconds
	Until  int64  // from then on it is as if it were not there
}

// Device is a secret that holds the seats of a guest. A secret without a Device
// holds those of the guest that has the secret's own hash as its ID.
type Device struct {
	Secret  Hash
	Guest   Hash // the guest's first secret
	Name    string
	Created int64 // Unix milliseconds, as are all times here
	Seen    int64 // when it was last used, by day
	Revoked int64 // since when it cannot be used any more, or 0
}

// Handover is a code that lets one more device hold what its maker holds.
type Handover struct {
	Code  Hash
	Maker Hash // a device's secret
	Until int64
	Used  Hash // the device that has come in by it, or none
}

// Guests keeps who holds which seats.
type Guests interface {
	// Receipt returns the receipt that has the key and is valid at that time, or
	// ErrMissing.
	Receipt(ctx context.Context, key Hash, at int64) (*Receipt, error)
	// Devices lists all devices of the guest whose seats the secret holds, the
	// oldest first and those shut out included. It is empty if the secret has no
	// Device.
	Devices(ctx context.Context, secret Hash) ([]Device, error)
	// Known reports whether a secret has a Device, a seat or a table.
	Known(ctx context.Context, secret Hash) (bool, error)
	// Offer keeps a new handover. The maker becomes a Device of its own guest if it
	// has none yet: one created when the guest opened its first table.
	Offer(ctx context.Context, h Handover, maker Device) error
	// Handover returns a handover that is valid at that time for the secret, which
	// may be none: it has not expired, its maker is not shut out, and no other device
	// has used it. Else it returns ErrInvalid.
	Handover(ctx context.Context, code, secret Hash, at int64) (*Handover, error)
	// Redeem uses a handover for d, once. All that d held before goes to the maker's
	// guest, with all of d's own devices. It returns ErrInvalid as Handover does and
	// where d is shut out, and ErrTooMany if that guest would have more than
	// MaxDevices.
	Redeem(ctx context.Context, code Hash, d Device, at int64, receipts ...Receipt) error
	// See notes that a device has been used. It does nothing without a Device.
	See(ctx context.Context, secret Hash, at int64) error
	// Revoke shuts a device out, or returns ErrMissing. Codes that it made are void.
	Revoke(ctx context.Context, secret Hash, at int64) error
	// Key returns the server's secret of that name, which is fresh if there is none
	// yet.
	Key(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// Tidy removes receipts and handovers that are no longer valid at that time, and
	// devices that were shut out before then and never had a seat.
	Tidy(ctx context.Context, at, before int64) error
}
