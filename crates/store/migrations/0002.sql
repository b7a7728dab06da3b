-- Telling people what happens while their page is closed.

-- When whoever is to act has to be told of the game next: at the beginning of a turn, and when its time is nearly over.
ALTER TABLE games ADD COLUMN tell BIGINT;
CREATE INDEX games_tell ON games (tell) WHERE tell IS NOT NULL;
-- When people usually play.
CREATE INDEX games_made ON games (made);

-- What somebody was told last, and has not looked at yet.
CREATE TABLE told (
    person TEXT NOT NULL REFERENCES people (id),
    -- About what: a game, an invitation, all who look for an opponent.
    topic TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, topic)
);

-- Who wants to be told when somebody wants to play.
CREATE TABLE wishes (
    person TEXT PRIMARY KEY REFERENCES people (id),
    -- How many minutes their clock is ahead of UTC, plus a day, so that it is never negative.
    clock BIGINT NOT NULL,
    -- When the wish ends by itself.
    ends BIGINT NOT NULL
);
