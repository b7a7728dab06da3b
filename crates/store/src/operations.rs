//! All that is read and written, once for both databases.

use crate::connection::{Connection, Operation, Row, Value};
use crate::{
    Append, Appended, Beaten, Begun, Challenge, ChallengeState, Error, Event, Game, GameState, Name, NewGame,
    NewPerson, Outage, Person, Push, Telling, Wish,
};

/// Writes an operation down: its fields, what comes of it, what it does in words, and how.
macro_rules! operation {
    ($(#[$meta:meta])* $name:ident { $($field:ident: $kind:ty),* $(,)? } -> $output:ty, $doing:literal,
     |$this:ident, $on:ident| $body:block) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub(crate) struct $name { $(pub(crate) $field: $kind),* }

        impl Operation for $name {
            type Output = $output;
            const DOING: &'static str = $doing;

            async fn run<C: Connection>(&self, $on: &mut C) -> Result<$output, Error> {
                let $this = self;
                $body
            }
        }
    };
}

/// The first row, read by `read`.
fn first<T>(rows: Vec<Row>, read: fn(Row) -> Result<T, Error>) -> Result<Option<T>, Error> {
    rows.into_iter().next().map(read).transpose()
}

fn all<T>(rows: Vec<Row>, read: fn(Row) -> Result<T, Error>) -> Result<Vec<T>, Error> {
    rows.into_iter().map(read).collect()
}

// People.

fn person(mut row: Row) -> Result<Person, Error> {
    Ok(Person {
        id: row.text()?,
        guest: row.maybe_number()?,
        name: row.maybe_text()?,
        bot: row.yes()?,
    })
}

operation! {
    /// `None` where the name is taken.
    AddPerson { new: NewPerson } -> Option<Person>, "keep a person", |this, on| {
        let new = &this.new;
        if let Some(name) = &new.name
            && !on.rows("SELECT id FROM people WHERE folded = $1", &[(&name.folded).into()]).await?.is_empty()
        {
            return Ok(None);
        }
        let guest = if new.bot {
            None
        } else {
            let rows = on
                .rows("UPDATE counters SET value = value + 1 WHERE name = 'guest' RETURNING value", &[])
                .await?;
            first(rows, |mut row| row.number())?
        };
        let name = new.name.as_ref();
        let added = on.change(
            "INSERT INTO people (id, guest, name, folded, bot, made) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT DO NOTHING",
            &[
                (&new.id).into(),
                guest.into(),
                name.map(|name| &name.shown).into(),
                name.map(|name| &name.folded).into(),
                new.bot.into(),
                new.at.into(),
            ],
        )
        .await?;
        if added == 0 {
            return Ok(None);
        }
        add_token(on, &new.token_hash, &new.id, new.at).await?;
        Ok(Some(Person {
            id: new.id.clone(),
            guest,
            name: name.map(|name| name.shown.clone()),
            bot: new.bot,
        }))
    }
}

async fn add_token<C: Connection>(on: &mut C, hash: &String, person: &String, at: u64) -> Result<u64, Error> {
    on.change(
        "INSERT INTO tokens (hash, person, made) VALUES ($1, $2, $3)",
        &[hash.into(), person.into(), at.into()],
    )
    .await
}

operation! {
    PersonOfToken { hash: String } -> Option<Person>, "look for a person", |this, on| {
        let rows = on.rows(
            "SELECT people.id, people.guest, people.name, people.bot FROM tokens \
             JOIN people ON people.id = tokens.person WHERE tokens.hash = $1",
            &[(&this.hash).into()],
        )
        .await?;
        first(rows, person)
    }
}

operation! {
    PersonOfId { id: String } -> Option<Person>, "look for a person", |this, on| {
        let rows = on
            .rows("SELECT id, guest, name, bot FROM people WHERE id = $1", &[(&this.id).into()])
            .await?;
        first(rows, person)
    }
}

operation! {
    Bots {} -> Vec<Person>, "look for bots", |_this, on| {
        let rows = on
            .rows("SELECT id, guest, name, bot FROM people WHERE bot = 1 ORDER BY folded", &[])
            .await?;
        all(rows, person)
    }
}

operation! {
    /// A new token in place of all others; whether there is such a bot.
    RenewToken { folded: String, hash: String, at: u64 } -> bool, "keep a token", |this, on| {
        let rows = on
            .rows("SELECT id FROM people WHERE folded = $1 AND bot = 1", &[(&this.folded).into()])
            .await?;
        let Some(id) = first(rows, |mut row| row.text())? else { return Ok(false) };
        on.change("DELETE FROM tokens WHERE person = $1", &[(&id).into()]).await?;
        add_token(on, &this.hash, &id, this.at).await?;
        Ok(true)
    }
}

operation! {
    /// Whether the bot had any token.
    RevokeTokens { folded: String } -> bool, "forget a token", |this, on| {
        let changed = on.change(
            "DELETE FROM tokens WHERE person IN (SELECT id FROM people WHERE folded = $1 AND bot = 1)",
            &[(&this.folded).into()],
        )
        .await?;
        Ok(changed > 0)
    }
}

operation! {
    /// Whether the name was free.
    SetName { id: String, name: Name } -> bool, "keep a name", |this, on| {
        let rows = on
            .rows("SELECT id FROM people WHERE folded = $1", &[(&this.name.folded).into()])
            .await?;
        if first(rows, |mut row| row.text())?.is_some_and(|owner| owner != this.id) {
            return Ok(false);
        }
        on.change(
            "UPDATE people SET name = $1, folded = $2 WHERE id = $3",
            &[(&this.name.shown).into(), (&this.name.folded).into(), (&this.id).into()],
        )
        .await?;
        Ok(true)
    }
}

operation! {
    IsTaken { folded: String } -> bool, "look for a name", |this, on| {
        let rows = on.rows("SELECT id FROM people WHERE folded = $1", &[(&this.folded).into()]).await?;
        Ok(!rows.is_empty())
    }
}

// Games.

/// The columns of [`game`], in its order.
macro_rules! games {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, first, second, info, listed, made, version, changed, ended, turn, due, tell, \
             summary, outage FROM games ",
            $rest
        )
    };
}

fn game(mut row: Row) -> Result<Game, Error> {
    Ok(Game {
        id: row.text()?,
        kind: row.text()?,
        players: [row.text()?, row.text()?],
        info: row.text()?,
        listed: row.yes()?,
        made: row.number()?,
        version: row.number()?,
        changed: row.number()?,
        state: GameState {
            ended: row.yes()?,
            turn: row.maybe_number()?.map(|turn| u8::from(turn != 0)),
            due: row.maybe_number()?,
            tell: row.maybe_number()?,
            summary: row.text()?,
        },
        outage: row.number()?,
    })
}

async fn last_outage<C: Connection>(on: &mut C) -> Result<u64, Error> {
    let rows = on
        .rows("SELECT COALESCE(MAX(number), 0) FROM outages", &[])
        .await?;
    Ok(first(rows, |mut row| row.number())?.unwrap_or(0))
}

async fn add_events<C: Connection>(
    on: &mut C,
    game: &str,
    after: u64,
    at: u64,
    events: &[String],
    sender: Option<&crate::Sender>,
) -> Result<(), Error> {
    for (index, body) in events.iter().enumerate() {
        let seq = after + 1 + index as u64;
        // The last event carries the command's number: it is the answer to who repeats the command.
        let sender = sender.filter(|_| index + 1 == events.len());
        on.change(
            "INSERT INTO events (game, seq, at, body, person, n) VALUES ($1, $2, $3, $4, $5, $6)",
            &[
                game.into(),
                seq.into(),
                at.into(),
                body.into(),
                sender.map(|sender| &sender.person).into(),
                sender.map(|sender| sender.n).into(),
            ],
        )
        .await?;
    }
    Ok(())
}

/// Stores a game that begins, and closes its challenge.
async fn begin<C: Connection>(on: &mut C, new: &NewGame) -> Result<Begun, Error> {
    let version = new.events.len() as u64;
    let outage = last_outage(on).await?;
    on.change(
        "INSERT INTO games (id, kind, first, second, info, listed, made, version, changed, ended, turn, due, tell, \
         summary, outage) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        &[
            (&new.id).into(),
            (&new.kind).into(),
            (&new.players[0]).into(),
            (&new.players[1]).into(),
            (&new.info).into(),
            new.listed.into(),
            new.at.into(),
            version.into(),
            new.at.into(),
            new.state.ended.into(),
            new.state.turn.map(u64::from).into(),
            new.state.due.into(),
            new.state.tell.into(),
            (&new.state.summary).into(),
            outage.into(),
        ],
    )
    .await?;
    if let Some(challenge) = &new.challenge {
        let taken = on
            .change(
                // Whoever declined one by a link may think better of it: the link works on.
                "UPDATE challenges SET state = 'accepted', game = $1 WHERE id = $2 AND ends > $3 \
             AND (state = 'open' OR state = 'declined' AND listed = 0 AND recipient IS NULL)",
                &[(&new.id).into(), challenge.into(), new.at.into()],
            )
            .await?;
        if taken == 0 {
            on.change("DELETE FROM games WHERE id = $1", &[(&new.id).into()])
                .await?;
            return Ok(Begun::Taken);
        }
    }
    add_events(on, &new.id, 0, new.at, &new.events, None).await?;
    Ok(Begun::Done)
}

operation! {
    BeginGame { new: NewGame } -> Begun, "keep a new game", |this, on| {
        begin(on, &this.new).await
    }
}

operation! {
    AppendEvents { append: Append } -> Appended, "keep a move", |this, on| {
        let append = &this.append;
        let answered = match &append.sender {
            Some(sender) => answer(on, &append.game, sender).await?,
            None => None,
        };
        if let Some(seq) = answered {
            return Ok(Appended::Repeated(seq));
        }
        let last = append.last();
        let state = &append.state;
        let changed = on.change(
            "UPDATE games SET version = $1, changed = $2, ended = $3, turn = $4, due = $5, summary = $6, \
             tell = CASE WHEN turn IS NOT DISTINCT FROM $7 THEN tell ELSE $8 END, \
             outage = COALESCE($9, outage) WHERE id = $10 AND version = $11",
            &[
                last.into(),
                append.at.into(),
                state.ended.into(),
                state.turn.map(u64::from).into(),
                state.due.into(),
                (&state.summary).into(),
                state.turn.map(u64::from).into(),
                state.tell.into(),
                append.outage.into(),
                (&append.game).into(),
                append.expected.into(),
            ],
        )
        .await?;
        if changed == 0 {
            // Somebody else may have stored this very command in the meantime.
            if let Some(sender) = &append.sender
                && let Some(seq) = answer(on, &append.game, sender).await?
            {
                return Ok(Appended::Repeated(seq));
            }
            let rows = on
                .rows("SELECT version FROM games WHERE id = $1", &[(&append.game).into()])
                .await?;
            return Ok(first(rows, |mut row| row.number())?.map_or(Appended::NoGame, Appended::Conflict));
        }
        add_events(on, &append.game, append.expected, append.at, &append.events, append.sender.as_ref()).await?;
        if let (Some(sender), Some(topic)) = (&append.sender, &append.looked) {
            on.change(LOOKED, &[(&sender.person).into(), topic.into()]).await?;
        }
        if let Some(new) = &append.begins
            && begin(on, new).await? == Begun::Taken
        {
            return Err(Error::Refused("a rematch has no challenge".to_owned()));
        }
        on.tell(&format!("game {} {last}", append.game)).await?;
        Ok(Appended::Done(last))
    }
}

async fn answer<C: Connection>(
    on: &mut C,
    game: &String,
    sender: &crate::Sender,
) -> Result<Option<u64>, Error> {
    let rows = on
        .rows(
            "SELECT seq FROM events WHERE game = $1 AND person = $2 AND n = $3",
            &[game.into(), (&sender.person).into(), sender.n.into()],
        )
        .await?;
    first(rows, |mut row| row.number())
}

operation! {
    Answered { game: String, sender: crate::Sender } -> Option<u64>, "look for a move", |this, on| {
        answer(on, &this.game, &this.sender).await
    }
}

operation! {
    GameOfId { id: String } -> Option<Game>, "look for a game", |this, on| {
        let rows = on.rows(games!("WHERE id = $1"), &[(&this.id).into()]).await?;
        first(rows, game)
    }
}

operation! {
    EventsAfter { game: String, after: u64, most: u64 } -> Vec<Event>, "read a game", |this, on| {
        let rows = on.rows(
            "SELECT seq, at, body FROM events WHERE game = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            &[(&this.game).into(), this.after.into(), this.most.into()],
        )
        .await?;
        all(rows, |mut row| {
            Ok(Event { seq: row.number()?, at: row.number()?, body: row.text()? })
        })
    }
}

operation! {
    /// Running games first come those that wait longest; finished ones by their end, the last first.
    GamesOf { person: String, ended: bool, most: u64 } -> Vec<Game>, "list games", |this, on| {
        let rows = on.rows(
            games!("WHERE (first = $1 OR second = $2) AND ended = $3 ORDER BY changed DESC, id LIMIT $4"),
            &[(&this.person).into(), (&this.person).into(), this.ended.into(), this.most.into()],
        )
        .await?;
        all(rows, game)
    }
}

operation! {
    ListedGames { ended: bool, most: u64 } -> Vec<Game>, "list games", |this, on| {
        let rows = on.rows(
            games!("WHERE listed = 1 AND ended = $1 ORDER BY changed DESC, id LIMIT $2"),
            &[this.ended.into(), this.most.into()],
        )
        .await?;
        all(rows, game)
    }
}

operation! {
    DueGames { until: u64, most: u64 } -> Vec<(String, u64)>, "look for clocks", |this, on| {
        let rows = on.rows(
            "SELECT id, due FROM games WHERE due IS NOT NULL AND due <= $1 ORDER BY due LIMIT $2",
            &[this.until.into(), this.most.into()],
        )
        .await?;
        all(rows, |mut row| Ok((row.text()?, row.number()?)))
    }
}

operation! {
    /// Running games whose clocks were not put right yet for an outage.
    GamesBefore { outage: u64, most: u64 } -> Vec<String>, "look for clocks", |this, on| {
        let rows = on.rows(
            "SELECT id FROM games WHERE due IS NOT NULL AND ended = 0 AND outage < $1 ORDER BY due LIMIT $2",
            &[this.outage.into(), this.most.into()],
        )
        .await?;
        all(rows, |mut row| row.text())
    }
}

// Time.

operation! {
    /// Finds the outage that has just ended, if none said for longer than `silence` that it was alive.
    Beat { now: u64, silence: u64 } -> Beaten, "say that it is alive", |this, on| {
        // The row is locked first: of several servers that come back at once, one finds the outage.
        on.change("UPDATE counters SET value = value WHERE name = 'alive'", &[]).await?;
        let rows = on.rows("SELECT value FROM counters WHERE name = 'alive'", &[]).await?;
        let before = first(rows, |mut row| row.number())?.unwrap_or(0);
        let last = last_outage(on).await?;
        if before >= this.now {
            return Ok(Beaten { found: None, last });
        }
        on.change("UPDATE counters SET value = $1 WHERE name = 'alive'", &[this.now.into()]).await?;
        if before == 0 || this.now - before <= this.silence {
            return Ok(Beaten { found: None, last });
        }
        let number = last + 1;
        on.change(
            "INSERT INTO outages (number, began, ended) VALUES ($1, $2, $3)",
            &[number.into(), before.into(), this.now.into()],
        )
        .await?;
        let found = Some(Outage { number, began: before, ended: this.now });
        Ok(Beaten { found, last: number })
    }
}

operation! {
    OutagesAfter { number: u64 } -> Vec<Outage>, "look for outages", |this, on| {
        let rows = on.rows(
            "SELECT number, began, ended FROM outages WHERE number > $1 ORDER BY number",
            &[this.number.into()],
        )
        .await?;
        all(rows, |mut row| {
            Ok(Outage { number: row.number()?, began: row.number()?, ended: row.number()? })
        })
    }
}

operation! {
    /// How many open challenges everybody sees, and how many games run.
    Counts { now: u64 } -> (u64, u64), "count games", |this, on| {
        let rows = on.rows(
            "SELECT (SELECT COUNT(*) FROM challenges WHERE listed = 1 AND state = 'open' AND ends > $1), \
             (SELECT COUNT(*) FROM games WHERE ended = 0)",
            &[this.now.into()],
        )
        .await?;
        Ok(first(rows, |mut row| Ok((row.number()?, row.number()?)))?.unwrap_or_default())
    }
}

// Challenges.

/// The columns of [`challenge`], in its order.
macro_rules! challenges {
    ($rest:literal) => {
        concat!(
            "SELECT id, maker, recipient, listed, state, body, game, made, ends, opened FROM challenges ",
            $rest
        )
    };
}

fn challenge(mut row: Row) -> Result<Challenge, Error> {
    Ok(Challenge {
        id: row.text()?,
        maker: row.text()?,
        recipient: row.maybe_text()?,
        listed: row.yes()?,
        state: {
            let name = row.text()?;
            ChallengeState::named(&name)
                .ok_or_else(|| Error::Damaged(format!("a challenge that is {name:?}")))?
        },
        body: row.text()?,
        game: row.maybe_text()?,
        made: row.number()?,
        ends: row.number()?,
        opened: row.maybe_number()?,
    })
}

operation! {
    AddChallenge { new: Challenge } -> (), "keep an invitation", |this, on| {
        let new = &this.new;
        on.change(
            "INSERT INTO challenges (id, maker, recipient, listed, state, body, game, made, ends) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            &[
                (&new.id).into(),
                (&new.maker).into(),
                new.recipient.as_ref().into(),
                new.listed.into(),
                new.state.name().into(),
                (&new.body).into(),
                new.game.as_ref().into(),
                new.made.into(),
                new.ends.into(),
            ],
        )
        .await?;
        Ok(())
    }
}

operation! {
    ChallengeOfId { id: String } -> Option<Challenge>, "look for an invitation", |this, on| {
        let rows = on.rows(challenges!("WHERE id = $1"), &[(&this.id).into()]).await?;
        first(rows, challenge)
    }
}

operation! {
    /// Whether nobody had looked at it before.
    OpenChallenge { id: String, at: u64 } -> bool, "keep an invitation", |this, on| {
        let changed = on
            .change(
                "UPDATE challenges SET opened = $1 WHERE id = $2 AND opened IS NULL AND state = 'open'",
                &[this.at.into(), (&this.id).into()],
            )
            .await?;
        Ok(changed > 0)
    }
}

operation! {
    ListedChallenges { now: u64, most: u64 } -> Vec<Challenge>, "list invitations", |this, on| {
        let rows = on.rows(
            challenges!("WHERE listed = 1 AND state = 'open' AND ends > $1 ORDER BY made, id LIMIT $2"),
            &[this.now.into(), this.most.into()],
        )
        .await?;
        all(rows, challenge)
    }
}

operation! {
    ChallengesMadeAfter { made: u64, most: u64 } -> Vec<Challenge>, "list invitations", |this, on| {
        let rows = on.rows(
            challenges!("WHERE listed = 1 AND state = 'open' AND made > $1 ORDER BY made, id LIMIT $2"),
            &[this.made.into(), this.most.into()],
        )
        .await?;
        all(rows, challenge)
    }
}

operation! {
    /// Whether it was to end sooner.
    PutOff { id: String, ends: u64 } -> bool, "keep an invitation", |this, on| {
        let changed = on
            .change(
                "UPDATE challenges SET ends = $1 WHERE id = $2 AND state = 'open' AND ends < $3",
                &[this.ends.into(), (&this.id).into(), this.ends.into()],
            )
            .await?;
        Ok(changed > 0)
    }
}

operation! {
    /// Open ones that a person made, or that are addressed to them.
    ChallengesOf { person: String, now: u64, most: u64 } -> Vec<Challenge>, "list invitations", |this, on| {
        let rows = on.rows(
            challenges!("WHERE (maker = $1 OR recipient = $2) AND state = 'open' AND ends > $3 ORDER BY made, id LIMIT $4"),
            &[(&this.person).into(), (&this.person).into(), this.now.into(), this.most.into()],
        )
        .await?;
        all(rows, challenge)
    }
}

operation! {
    /// Whether it was open until now.
    CloseChallenge { id: String, state: ChallengeState } -> bool, "close an invitation", |this, on| {
        let changed = on.change(
            "UPDATE challenges SET state = $1 WHERE id = $2 AND state = 'open'",
            &[this.state.name().into(), (&this.id).into()],
        )
        .await?;
        Ok(changed > 0)
    }
}

// Telling people.

operation! {
    /// The games of which somebody has to be told, and when they had to be: the first one first.
    GamesToTell { until: u64, most: u64 } -> Vec<(String, u64)>, "look whom to tell", |this, on| {
        let rows = on.rows(
            "SELECT id, tell FROM games WHERE tell IS NOT NULL AND tell <= $1 ORDER BY tell LIMIT $2",
            &[this.until.into(), this.most.into()],
        )
        .await?;
        all(rows, |mut row| Ok((row.text()?, row.number()?)))
    }
}

operation! {
    /// Whether it was this caller who took it over to tell.
    TellNext { game: String, tell: u64, next: Option<u64> } -> bool, "keep whom to tell", |this, on| {
        let changed = on.change(
            "UPDATE games SET tell = $1 WHERE id = $2 AND tell = $3",
            &[this.next.into(), (&this.game).into(), this.tell.into()],
        )
        .await?;
        Ok(changed > 0)
    }
}

operation! {
    /// Whether they may be told: whether they were not, or longer ago than `apart`.
    Tell { telling: Telling, at: u64, apart: u64 } -> bool, "keep who was told", |this, on| {
        let told = on.change(
            "INSERT INTO told (person, topic, at) VALUES ($1, $2, $3) \
             ON CONFLICT (person, topic) DO UPDATE SET at = excluded.at WHERE told.at + $4 <= excluded.at",
            &[
                (&this.telling.person).into(),
                (&this.telling.topic).into(),
                this.at.into(),
                // A sum of both is a number still.
                this.apart.min(1 << 52).into(),
            ],
        )
        .await?;
        Ok(told > 0)
    }
}

operation! {
    WasTold { telling: Telling } -> bool, "look who was told", |this, on| {
        let rows = on.rows(
            "SELECT at FROM told WHERE person = $1 AND topic = $2",
            &[(&this.telling.person).into(), (&this.telling.topic).into()],
        )
        .await?;
        Ok(!rows.is_empty())
    }
}

const LOOKED: &str = "DELETE FROM told WHERE person = $1 AND topic = $2";

operation! {
    Looked { telling: Telling } -> bool, "keep that somebody has looked", |this, on| {
        let telling = &this.telling;
        let changed = on.change(LOOKED, &[(&telling.person).into(), (&telling.topic).into()]).await?;
        Ok(changed > 0)
    }
}

/// Minutes that a clock is ahead of UTC are stored with a day more: the store knows no negative numbers.
const A_DAY: i32 = 24 * 60;

operation! {
    SetWish { wish: Wish } -> (), "keep a wish", |this, on| {
        let wish = &this.wish;
        on.change(
            "INSERT INTO wishes (person, clock, ends) VALUES ($1, $2, $3) \
             ON CONFLICT (person) DO UPDATE SET clock = excluded.clock, ends = excluded.ends",
            &[
                (&wish.person).into(),
                u64::from((wish.clock + A_DAY).clamp(0, 2 * A_DAY).unsigned_abs()).into(),
                wish.ends.into(),
            ],
        )
        .await?;
        Ok(())
    }
}

operation! {
    RemoveWish { person: String } -> (), "forget a wish", |this, on| {
        on.change("DELETE FROM wishes WHERE person = $1", &[(&this.person).into()]).await?;
        Ok(())
    }
}

fn wish(mut row: Row) -> Result<Wish, Error> {
    Ok(Wish {
        person: row.text()?,
        clock: i32::try_from(row.number()?).unwrap_or(A_DAY) - A_DAY,
        ends: row.number()?,
    })
}

operation! {
    WishOf { person: String, now: u64 } -> Option<Wish>, "read a wish", |this, on| {
        let rows = on.rows(
            "SELECT person, clock, ends FROM wishes WHERE person = $1 AND ends > $2",
            &[(&this.person).into(), this.now.into()],
        )
        .await?;
        first(rows, wish)
    }
}

operation! {
    /// Who can be told, and was not since: whoever was told longest ago comes first.
    Wishing { topic: String, now: u64, since: u64, most: u64 } -> Vec<Wish>, "look whom to tell", |this, on| {
        let rows = on.rows(
            "SELECT wishes.person, wishes.clock, wishes.ends FROM wishes \
             LEFT JOIN told ON told.person = wishes.person AND told.topic = $1 \
             WHERE wishes.ends > $2 AND (told.at IS NULL OR told.at <= $3) \
             AND EXISTS (SELECT 1 FROM pushes WHERE pushes.person = wishes.person) \
             ORDER BY COALESCE(told.at, 0), wishes.person LIMIT $4",
            &[(&this.topic).into(), this.now.into(), this.since.into(), this.most.into()],
        )
        .await?;
        all(rows, wish)
    }
}

operation! {
    /// Of the last games without a bot, how many began in each hour of the day, in UTC.
    BegunByHour { since: u64, most: u64 } -> Vec<(u64, u64)>, "count games", |this, on| {
        let rows = on.rows(
            "SELECT made / 3600000 % 24, COUNT(*) FROM (SELECT made FROM games WHERE made > $1 AND NOT EXISTS \
             (SELECT 1 FROM people WHERE people.id IN (games.first, games.second) AND people.bot = 1) \
             ORDER BY made DESC LIMIT $2) AS late GROUP BY 1 ORDER BY 1",
            &[this.since.into(), this.most.into()],
        )
        .await?;
        all(rows, |mut row| Ok((row.number()?, row.number()?)))
    }
}

// Plans, push, settings.

operation! {
    SetPlan { game: String, person: String, body: Option<String> } -> (), "keep a plan", |this, on| {
        let key: [Value; 2] = [(&this.game).into(), (&this.person).into()];
        match &this.body {
            None => {
                on.change("DELETE FROM plans WHERE game = $1 AND person = $2", &key).await?;
            }
            Some(body) => {
                let [game, person] = key;
                on.change(
                    "INSERT INTO plans (game, person, body) VALUES ($1, $2, $3) \
                     ON CONFLICT (game, person) DO UPDATE SET body = excluded.body",
                    &[game, person, body.into()],
                )
                .await?;
            }
        }
        Ok(())
    }
}

operation! {
    PlanOf { game: String, person: String } -> Option<String>, "read a plan", |this, on| {
        let rows = on.rows(
            "SELECT body FROM plans WHERE game = $1 AND person = $2",
            &[(&this.game).into(), (&this.person).into()],
        )
        .await?;
        first(rows, |mut row| row.text())
    }
}

operation! {
    /// Whose are more than `most`, loses the oldest.
    AddPush { push: Push, at: u64, most: u64 } -> (), "keep where to tell somebody", |this, on| {
        let push = &this.push;
        on.change(
            "INSERT INTO pushes (endpoint, person, body, made) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, body = excluded.body, \
             made = excluded.made",
            &[(&push.endpoint).into(), (&push.person).into(), (&push.body).into(), this.at.into()],
        )
        .await?;
        on.change(
            "DELETE FROM pushes WHERE person = $1 AND endpoint NOT IN \
             (SELECT endpoint FROM pushes WHERE person = $2 ORDER BY made DESC, endpoint LIMIT $3)",
            &[(&push.person).into(), (&push.person).into(), this.most.into()],
        )
        .await?;
        Ok(())
    }
}

operation! {
    RemovePush { endpoint: String } -> (), "forget where to tell somebody", |this, on| {
        on.change("DELETE FROM pushes WHERE endpoint = $1", &[(&this.endpoint).into()]).await?;
        Ok(())
    }
}

operation! {
    /// Whether it was this person's.
    RemovePushOf { person: String, endpoint: String } -> bool, "forget where to tell somebody", |this, on| {
        let changed = on.change(
            "DELETE FROM pushes WHERE person = $1 AND endpoint = $2",
            &[(&this.person).into(), (&this.endpoint).into()],
        )
        .await?;
        Ok(changed > 0)
    }
}

operation! {
    PushesOf { person: String } -> Vec<Push>, "look where to tell somebody", |this, on| {
        let rows = on.rows(
            "SELECT endpoint, person, body FROM pushes WHERE person = $1 ORDER BY made, endpoint",
            &[(&this.person).into()],
        )
        .await?;
        all(rows, |mut row| {
            Ok(Push { endpoint: row.text()?, person: row.text()?, body: row.text()? })
        })
    }
}

operation! {
    /// What is kept under a name: what was there, else what is given.
    Setting { name: String, fallback: String } -> String, "read a setting", |this, on| {
        on.change(
            "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            &[(&this.name).into(), (&this.fallback).into()],
        )
        .await?;
        let rows = on.rows("SELECT value FROM settings WHERE name = $1", &[(&this.name).into()]).await?;
        Ok(first(rows, |mut row| row.text())?.unwrap_or_else(|| this.fallback.clone()))
    }
}

operation! {
    TellOthers { notice: String } -> (), "tell other servers", |this, on| {
        on.tell(&this.notice).await
    }
}
