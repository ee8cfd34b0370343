-- +goose Up

-- Seconds of a table's clock, both 0 for none.
ALTER TABLE tables ADD COLUMN bank INTEGER NOT NULL DEFAULT 0; -- of a seat, for the whole game
ALTER TABLE tables ADD COLUMN move INTEGER NOT NULL DEFAULT 0; -- of a decision, before the bank

-- When the time of the seat is up if its clock runs on, 0 where it does not run.
ALTER TABLE seats ADD COLUMN flag INTEGER NOT NULL DEFAULT 0;
CREATE INDEX seats_flag ON seats (flag, tbl) WHERE flag > 0;

-- When processes last said that they are there, and under '' when one last went.
CREATE TABLE beats (
    process TEXT    PRIMARY KEY,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- When clocks ran and no process was there.
CREATE TABLE absences (
    until INTEGER PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT;
