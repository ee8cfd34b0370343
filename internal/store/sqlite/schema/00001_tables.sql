-- +goose Up

-- Times are Unix milliseconds, hashes SHA-256, NULL where there is none.
CREATE TABLE tables (
    id         TEXT    PRIMARY KEY,
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL, -- JSON object, those not at their default
    private    INTEGER NOT NULL,
    shuffle    INTEGER NOT NULL,
    seed       BLOB    NOT NULL, -- the secret of the table's draws
    host_token BLOB,
    host_guest BLOB,
    created    INTEGER NOT NULL,
    -- The rest follows from the log and is kept to find tables without reading it.
    seq        INTEGER NOT NULL,
    phase      TEXT    NOT NULL,
    version    INTEGER NOT NULL,
    actors     INTEGER NOT NULL, -- bit n is seat n
    touched    INTEGER NOT NULL,
    due        INTEGER NOT NULL  -- from when on a bot is to act, 0 for none
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_due ON tables (due) WHERE due > 0;
CREATE INDEX tables_listed ON tables (phase, touched) WHERE private = 0;
CREATE INDEX tables_idle ON tables (touched) WHERE phase IN ('open', 'closed');
CREATE INDEX tables_host ON tables (host_guest, phase) WHERE host_guest IS NOT NULL;

CREATE TABLE seats (
    tbl   TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    place INTEGER NOT NULL, -- as the table was opened
    seat  INTEGER NOT NULL, -- as drawn at the start, 0 before
    kind  TEXT    NOT NULL,
    name  TEXT    NOT NULL,
    level INTEGER NOT NULL,
    salt  BLOB    NOT NULL,
    token BLOB,
    guest BLOB,
    code  TEXT    NOT NULL, -- of the invitation, '' when used
    away  INTEGER NOT NULL,
    PRIMARY KEY (tbl, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_guest ON seats (guest) WHERE guest IS NOT NULL;

CREATE TABLE lines (
    tbl    TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq    INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    actor  INTEGER NOT NULL,
    text   TEXT    NOT NULL,
    client TEXT    NOT NULL, -- id of the client's making
    at     INTEGER NOT NULL,
    PRIMARY KEY (tbl, seq)
) STRICT, WITHOUT ROWID;
