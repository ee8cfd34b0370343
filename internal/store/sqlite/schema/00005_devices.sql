-- +goose Up

-- Answers that are given again to whoever asks the same again. Each is sealed with
-- a secret of the asker's own, so reading this table gives nobody a seat.
CREATE TABLE receipts (
    key    BLOB    PRIMARY KEY, -- made from that secret
    ask    BLOB    NOT NULL,    -- digest of what was asked
    answer BLOB    NOT NULL,
    until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX receipts_until ON receipts (until);

-- Secrets that hold the seats of a guest. A secret that is not here is a guest of
-- its own; where a guest has several, its first is here, too.
CREATE TABLE devices (
    secret  BLOB    PRIMARY KEY, -- SHA-256
    guest   BLOB    NOT NULL,    -- SHA-256 of the guest's first secret
    name    TEXT    NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL,    -- by day
    revoked INTEGER NOT NULL     -- 0 while it may be used
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_guest ON devices (guest);

-- Codes by which a device lets another in, once.
CREATE TABLE handovers (
    code  BLOB    PRIMARY KEY, -- SHA-256
    maker BLOB    NOT NULL,    -- the device's secret
    until INTEGER NOT NULL,
    used  BLOB                 -- the secret of the device that came in by it
) STRICT, WITHOUT ROWID;

CREATE INDEX handovers_until ON handovers (until);

-- Secrets of the server that all its processes share.
CREATE TABLE keys (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Whoever has only a token is a guest, too.
UPDATE seats SET guest = token WHERE guest IS NULL AND token IS NOT NULL;
UPDATE tables SET host_guest = host_token WHERE host_guest IS NULL AND host_token IS NOT NULL;
