-- One schema for both databases: whole numbers are BIGINT (times in Unix milliseconds, yes and no as 1 and 0), all else is TEXT.

CREATE TABLE counters (
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
-- The last guest's number, and when a server last said that it was alive.
INSERT INTO counters (name, value) VALUES ('guest', 0), ('alive', 0);

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- When no server was alive, or none could write.
CREATE TABLE outages (
    number BIGINT PRIMARY KEY,
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL
);

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    guest BIGINT UNIQUE,
    name TEXT,
    -- The name as it is compared: look-alikes are the same.
    folded TEXT UNIQUE,
    bot BIGINT NOT NULL,
    made BIGINT NOT NULL
);

CREATE TABLE tokens (
    -- SHA-256 of the token, in hexadecimal.
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    made BIGINT NOT NULL
);
CREATE INDEX tokens_person ON tokens (person);

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    first TEXT NOT NULL REFERENCES people (id),
    second TEXT NOT NULL REFERENCES people (id),
    -- What does not change any more.
    info TEXT NOT NULL,
    listed BIGINT NOT NULL,
    made BIGINT NOT NULL,
    -- The number of the last event.
    version BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    -- Who is to act: 0 the first player, 1 the second, nothing: nobody.
    turn BIGINT,
    -- When the server has to look at the game again.
    due BIGINT,
    -- What lists show.
    summary TEXT NOT NULL,
    -- The last outage that the clocks were put right for.
    outage BIGINT NOT NULL
);
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_first ON games (first, ended, changed);
CREATE INDEX games_second ON games (second, ended, changed);
CREATE INDEX games_running ON games (id) WHERE ended = 0;
CREATE INDEX games_listed ON games (ended, changed) WHERE listed = 1;

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    -- Whose command brought it about, and that person's number of the command: with the last event of the command.
    person TEXT,
    n BIGINT,
    PRIMARY KEY (game, seq)
);
CREATE UNIQUE INDEX events_sender ON events (game, person, n) WHERE n IS NOT NULL;

CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    maker TEXT NOT NULL REFERENCES people (id),
    -- To whom alone it is addressed, if to anybody.
    recipient TEXT REFERENCES people (id),
    listed BIGINT NOT NULL,
    -- open, accepted, declined, cancelled
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    game TEXT REFERENCES games (id),
    made BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    -- When somebody else than its maker first looked at it.
    opened BIGINT
);
CREATE INDEX challenges_maker ON challenges (maker, state);
CREATE INDEX challenges_recipient ON challenges (recipient, state);
CREATE INDEX challenges_listed ON challenges (made) WHERE listed = 1 AND state = 'open';

CREATE TABLE plans (
    game TEXT NOT NULL REFERENCES games (id),
    person TEXT NOT NULL REFERENCES people (id),
    body TEXT NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE TABLE pushes (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    body TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE INDEX pushes_person ON pushes (person);
