-- +goose Up

-- What a seat has said beforehand, which is nobody else's business: it is no line
-- of the log, and moves no number that others can see.
CREATE TABLE standing (
    tbl    TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    place  INTEGER NOT NULL,
    answer TEXT    NOT NULL,
    PRIMARY KEY (tbl, place)
) STRICT, WITHOUT ROWID;
