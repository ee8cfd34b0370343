-- +goose Up
-- For how many seconds a person is waited for before one of the others alone may let
-- a bot play or invite somebody else: 0 is the usual time, below 0 is for ever.
ALTER TABLE tables ADD COLUMN patience INTEGER NOT NULL DEFAULT 0;

ALTER TABLE seats ADD COLUMN offer  TEXT    NOT NULL DEFAULT ''; -- code of a new invitation to a seat that is taken, '' for none
ALTER TABLE seats ADD COLUMN called INTEGER NOT NULL DEFAULT 0;  -- seat of who has asked the person to move, 0 for nobody
