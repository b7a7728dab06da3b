//! Challenges, the lobby, and lists of games.

use std::sync::Arc;

use game_core::clock::TimeControl;
use rooms::{AnyRoom, Opening};
use store::{Begun, ChallengeState as Stored};
use wire::http::{Accepted, Challenge, ChallengeState, ErrorCode, Games, Lobby, NewChallenge, Problem, To};
use wire::{
    ChallengeId, GameId, GameState, Person, PersonId, Phrase, Refusal, Seat, ServerMessage, Summary, Terms,
};

use super::api::{internal, of_store, problem, shown};
use super::bus::Notice;
use super::connection::Connection;
use super::core::{Given, Online, millis, new_game, now, random};
use super::game::{Deciding, Game};
use super::looking;

/// The most challenges in a lobby.
const MOST_LISTED: u64 = 200;
/// The most finished games in a list.
const MOST_OVER: u64 = 30;
/// The most games in the list of games to watch.
const MOST_LIVE: u64 = 60;
/// The most challenges in one message of the socket: it has to fit a frame.
const IN_A_FRAME: usize = 8;

/// A game for one who may see it, or why not.
type Seen = Result<Arc<Game>, ErrorCode>;

fn closed(found: &str) -> Problem {
    problem(ErrorCode::ChallengeClosed, "an open challenge", found)
}

fn no_challenge(id: ChallengeId) -> Problem {
    problem(ErrorCode::NotFound, "the name of a challenge", id.to_string())
}

/// The terms by which two challenges for anyone go together, if they do.
fn together(one: &NewChallenge, other: &NewChallenge) -> Option<Terms> {
    let plain = |terms: &Terms| Terms {
        time: TimeControl::NONE,
        seat: Seat::Random,
        watch: false,
        ..terms.clone()
    };
    if plain(&one.terms) != plain(&other.terms) {
        return None;
    }
    let times = other.all_times();
    let time = one.all_times().into_iter().find(|time| times.contains(time))?;
    // The seat of the first one's maker.
    let seat = match (one.terms.seat, other.terms.seat) {
        (Seat::First, Seat::First) | (Seat::Second, Seat::Second) => return None,
        (seat @ (Seat::First | Seat::Second), _) => seat,
        (_, Seat::First) => Seat::Second,
        (_, Seat::Second) => Seat::First,
        (seat, _) => seat,
    };
    Some(Terms {
        time,
        seat,
        watch: one.terms.watch && other.terms.watch,
        ..one.terms.clone()
    })
}

impl Online {
    /// Somebody as others see them.
    async fn person(&self, id: &str) -> Result<Person, Problem> {
        let person = self.store.person(id).await.map_err(|error| of_store(&error))?;
        let person = person.as_ref().and_then(shown);
        person.ok_or_else(|| internal(&format!("no person {id}")))
    }

    /// A stored challenge, for who reads it.
    async fn told(&self, stored: &store::Challenge, reader: Option<PersonId>) -> Result<Challenge, Problem> {
        let damaged = || internal(&format!("challenge {} is damaged", stored.id));
        let asked: NewChallenge = serde_json::from_str(&stored.body).map_err(|_| damaged())?;
        let maker = self.person(&stored.maker).await?;
        let game = stored
            .game
            .as_deref()
            .map(str::parse)
            .transpose()
            .map_err(|_| damaged())?;
        let state = match (stored.state, game) {
            (Stored::Accepted, Some(game)) => ChallengeState::Accepted { game },
            (Stored::Accepted, None) => return Err(damaged()),
            (Stored::Declined, _) => ChallengeState::Declined,
            (Stored::Cancelled, _) => ChallengeState::Cancelled,
            (Stored::Open, _) if stored.ends <= now() => ChallengeState::Expired,
            (Stored::Open, _) => ChallengeState::Open,
        };
        let yours = reader == Some(maker.id);
        // A game is shown to its players, and to all who may watch it.
        let state = match state {
            ChallengeState::Accepted { game } if !yours && !asked.terms.watch => {
                match self.game_for(game, reader).await {
                    Ok(_) => state,
                    Err(_) => return Err(closed("one that somebody else has accepted")),
                }
            }
            state => state,
        };
        Ok(Challenge {
            id: stored.id.parse().map_err(|_| damaged())?,
            maker,
            created: stored.made,
            expires: looking::ends(&asked, stored.made),
            asked,
            state,
            yours,
            opened: stored.opened.filter(|_| yours),
        })
    }

    async fn stored_challenge(&self, id: ChallengeId) -> Result<store::Challenge, Problem> {
        let stored = self.store.challenge(id.as_str()).await;
        stored
            .map_err(|error| of_store(&error))?
            .ok_or_else(|| no_challenge(id))
    }

    /// Keeps a challenge; one for anyone may find another one with which it goes together.
    pub(crate) async fn make_challenge(
        self: &Arc<Self>,
        maker: &Person,
        asked: NewChallenge,
    ) -> Result<Challenge, Problem> {
        let now = now();
        let open = self
            .store
            .challenges_of(maker.id.as_str(), now, self.limits.challenges + 1)
            .await;
        let open = open.map_err(|error| of_store(&error))?;
        let own = open
            .iter()
            .filter(|challenge| challenge.maker == maker.id.as_str());
        if own.count() as u64 >= self.limits.challenges {
            let most = format!("at most {} open challenges", self.limits.challenges);
            return Err(problem(ErrorCode::TooManyOpen, most, "one more"));
        }
        self.may_begin(maker.id).await?;
        let recipient = match asked.to {
            To::Person(id) if id == maker.id => {
                return Err(problem(ErrorCode::OwnChallenge, "somebody else", "oneself"));
            }
            To::Person(id) => {
                let known = self
                    .store
                    .person(id.as_str())
                    .await
                    .map_err(|error| of_store(&error))?;
                if known.is_none() {
                    return Err(problem(
                        ErrorCode::NotFound,
                        "the name of a person",
                        id.to_string(),
                    ));
                }
                Some(id.to_string())
            }
            To::Link | To::Anyone => None,
        };
        if asked.to == To::Anyone
            && let Some(found) = self.find_opponent(maker, &asked).await?
        {
            return Ok(found);
        }
        let id = ChallengeId::from_random(random().map_err(|error| internal(&error))?);
        let new = store::Challenge {
            id: id.to_string(),
            maker: maker.id.to_string(),
            recipient,
            listed: asked.to == To::Anyone,
            state: Stored::Open,
            body: wire::text(&asked),
            game: None,
            made: now,
            ends: looking::ends_as_stored(&asked, now, now, self.limits.without_maker),
            opened: None,
        };
        self.store
            .add_challenge(new.clone())
            .await
            .map_err(|error| of_store(&error))?;
        self.challenge_changed(id).await;
        match asked.to {
            To::Person(reader) => self.tell_challenged(reader, maker, id, asked.terms.game),
            To::Anyone => self.tell_wanted(maker, id, asked.terms.game),
            To::Link => {}
        }
        self.told(&new, Some(maker.id)).await
    }

    /// Whether somebody has not too many games.
    async fn may_begin(&self, person: PersonId) -> Result<(), Problem> {
        let most = self.limits.games;
        let games = self.store.games_of(person.as_str(), false, most).await;
        if games.map_err(|error| of_store(&error))?.len() as u64 >= most {
            return Err(problem(
                ErrorCode::TooManyOpen,
                format!("at most {most} games at once"),
                "one more",
            ));
        }
        Ok(())
    }

    /// Accepts another open challenge that goes together with this one.
    async fn find_opponent(
        self: &Arc<Self>,
        maker: &Person,
        asked: &NewChallenge,
    ) -> Result<Option<Challenge>, Problem> {
        let open = self.store.listed_challenges(now(), MOST_LISTED).await;
        for stored in open.map_err(|error| of_store(&error))? {
            if stored.maker == maker.id.as_str() {
                continue;
            }
            let Ok(other) = serde_json::from_str::<NewChallenge>(&stored.body) else {
                continue;
            };
            let Some(terms) = together(&other, asked) else {
                continue;
            };
            // Somebody else may be quicker; then there may be another one.
            if self.begin(&stored, maker, terms).await.is_ok() {
                let stored = self.stored_challenge_text(&stored.id).await?;
                return self.told(&stored, Some(maker.id)).await.map(Some);
            }
        }
        Ok(None)
    }

    async fn stored_challenge_text(&self, id: &str) -> Result<store::Challenge, Problem> {
        let stored = self.store.challenge(id).await.map_err(|error| of_store(&error))?;
        stored.ok_or_else(|| internal(&"a challenge that is gone"))
    }

    /// A challenge for somebody who has its name.
    pub(crate) async fn challenge_for(
        &self,
        id: ChallengeId,
        reader: Option<PersonId>,
    ) -> Result<Challenge, Problem> {
        let mut stored = self.stored_challenge(id).await?;
        let reader_id = reader.map(|reader| reader.to_string());
        if let Some(recipient) = &stored.recipient
            && Some(recipient) != reader_id.as_ref()
            && Some(&stored.maker) != reader_id.as_ref()
        {
            return Err(no_challenge(id));
        }
        let of_another = Some(&stored.maker) != reader_id.as_ref();
        if of_another && stored.opened.is_none() && stored.state == Stored::Open {
            let at = now();
            // Where it can't be kept it may be kept the next time.
            if let Ok(true) = self.store.open_challenge(id.as_str(), at).await {
                stored.opened = Some(at);
                self.challenge_changed(id).await;
            }
        }
        self.told(&stored, reader).await
    }

    /// Whether somebody may accept a challenge, by this time if by any; the challenge, and the terms.
    pub(crate) async fn acceptable(
        &self,
        id: ChallengeId,
        person: Option<PersonId>,
        time: Option<TimeControl>,
    ) -> Result<(store::Challenge, Terms), Problem> {
        let stored = self.stored_challenge(id).await?;
        let person = person.map(|person| person.to_string());
        if Some(&stored.maker) == person.as_ref() {
            return Err(problem(
                ErrorCode::OwnChallenge,
                "a challenge of somebody else",
                "one's own",
            ));
        }
        if stored.recipient.is_some() && stored.recipient != person {
            return Err(no_challenge(id));
        }
        let by_link = !stored.listed && stored.recipient.is_none();
        match stored.state {
            Stored::Open | Stored::Declined if stored.ends <= now() => {
                return Err(closed("one whose time is over"));
            }
            Stored::Open => {}
            // Whoever declined may think better of it.
            Stored::Declined if by_link => {}
            Stored::Declined => return Err(closed("one that was declined")),
            Stored::Cancelled => return Err(closed("one that was taken back")),
            Stored::Accepted => {
                let expected = "a challenge that nobody has accepted";
                return Err(problem(
                    ErrorCode::ChallengeTaken,
                    expected,
                    "one that somebody was quicker to accept",
                ));
            }
        }
        let asked: NewChallenge = serde_json::from_str(&stored.body)
            .map_err(|_| internal(&format!("challenge {id} is damaged")))?;
        let times = asked.all_times();
        let time = time.unwrap_or(asked.terms.time);
        if !times.contains(&time) {
            let expected: Vec<String> = times.iter().map(ToString::to_string).collect();
            return Err(problem(
                ErrorCode::BadTerms,
                expected.join(", "),
                time.to_string(),
            ));
        }
        let terms = Terms { time, ..asked.terms };
        Ok((stored, terms))
    }

    /// Accepts a challenge: the game begins.
    pub(crate) async fn accept_challenge(
        self: &Arc<Self>,
        id: ChallengeId,
        taker: &Person,
        time: Option<TimeControl>,
    ) -> Result<Accepted, Problem> {
        let (stored, terms) = match self.acceptable(id, Some(taker.id), time).await {
            Ok(both) => both,
            Err(problem) if problem.error == ErrorCode::ChallengeTaken => {
                // Whoever accepted it and did not hear of it is told again.
                return match self.accepted_by(id, taker.id).await {
                    Some(game) => Ok(Accepted { game }),
                    None => Err(problem),
                };
            }
            Err(problem) => return Err(problem),
        };
        self.may_begin(taker.id).await?;
        self.begin(&stored, taker, terms)
            .await
            .map(|game| Accepted { game })
    }

    async fn accepted_by(&self, id: ChallengeId, person: PersonId) -> Option<GameId> {
        let stored = self.stored_challenge(id).await.ok()?;
        let game: GameId = stored.game?.parse().ok()?;
        let game = self.game(game).await.ok()??;
        game.info.side(person).map(|_| game.id)
    }

    /// Begins the game of a challenge.
    async fn begin(
        self: &Arc<Self>,
        stored: &store::Challenge,
        taker: &Person,
        terms: Terms,
    ) -> Result<GameId, Problem> {
        let maker = self.person(&stored.maker).await?;
        let maker_id = maker.id;
        let number = || random().map_err(|error| internal(&error));
        let id = GameId::from_random(number()?);
        let at = now();
        let opening = Opening::new(id, terms, [maker, taker.clone()], at, number()?);
        let wrong = |error: &dyn std::fmt::Display| problem(ErrorCode::BadTerms, "a game", error.to_string());
        let (mut room, begun) = AnyRoom::begin(opening).map_err(|error| wrong(&error))?;
        room.apply(&begun).map_err(|error| internal(&error))?;
        let new = new_game(&room, &begun, Some(stored.id.clone()));
        match self.store.begin(new).await.map_err(|error| of_store(&error))? {
            Begun::Done => {}
            Begun::Taken => {
                let expected = "a challenge that nobody has accepted";
                return Err(problem(
                    ErrorCode::ChallengeTaken,
                    expected,
                    "one that somebody was quicker to accept",
                ));
            }
        }
        self.metrics.begun.inc();
        let due = room.due([None; 2]);
        let outage = self.outage.load(std::sync::atomic::Ordering::SeqCst);
        let info = room.info().clone();
        let deciding = Deciding { room, outage };
        let game = Arc::new(Game::new(info, deciding, vec![begun], at));
        self.keep(Arc::clone(&game), due);
        if let Ok(challenge) = stored.id.parse() {
            self.challenge_changed(challenge).await;
        }
        self.tell_players(&game);
        self.tell_begun(maker_id, taker, &game.summary());
        Ok(id)
    }

    /// Declines a challenge.
    pub(crate) async fn decline_challenge(
        self: &Arc<Self>,
        id: ChallengeId,
        person: Option<PersonId>,
    ) -> Result<Challenge, Problem> {
        let stored = self.stored_challenge(id).await?;
        let person_id = person.map(|person| person.to_string());
        if stored.listed || stored.recipient.is_some() && stored.recipient != person_id {
            return Err(no_challenge(id));
        }
        if Some(&stored.maker) == person_id.as_ref() {
            return Err(problem(
                ErrorCode::OwnChallenge,
                "a challenge of somebody else",
                "one's own",
            ));
        }
        self.close(id, stored, Stored::Declined, person).await
    }

    /// Takes a challenge back.
    pub(crate) async fn cancel_challenge(
        self: &Arc<Self>,
        id: ChallengeId,
        maker: PersonId,
    ) -> Result<Challenge, Problem> {
        let stored = self.stored_challenge(id).await?;
        if stored.maker != maker.as_str() {
            return Err(no_challenge(id));
        }
        self.close(id, stored, Stored::Cancelled, Some(maker)).await
    }

    async fn close(
        self: &Arc<Self>,
        id: ChallengeId,
        stored: store::Challenge,
        state: Stored,
        reader: Option<PersonId>,
    ) -> Result<Challenge, Problem> {
        let closing = self.store.close_challenge(id.as_str(), state).await;
        if !closing.map_err(|error| of_store(&error))? && stored.state == Stored::Open {
            return Err(closed("one that was accepted just now"));
        }
        self.challenge_changed(id).await;
        let stored = self.stored_challenge(id).await?;
        self.told(&stored, reader).await
    }

    /// Tells everybody whom it concerns that a challenge is new or has changed, here and on other servers.
    async fn challenge_changed(&self, id: ChallengeId) {
        self.tell_challenge(id).await;
        self.bus.tell(Notice::Challenge(id)).await;
    }

    /// Tells everybody here whom it concerns.
    pub(crate) async fn tell_challenge(&self, id: ChallengeId) {
        let Ok(stored) = self.stored_challenge(id).await else {
            return;
        };
        for person in [Some(&stored.maker), stored.recipient.as_ref()]
            .into_iter()
            .flatten()
        {
            let Ok(person) = person.parse::<PersonId>() else {
                continue;
            };
            let connections = self.connections_of(person);
            if connections.is_empty() {
                continue;
            }
            if let Ok(challenge) = self.told(&stored, Some(person)).await {
                let message = ServerMessage::Challenge(Box::new(challenge));
                for connection in connections {
                    connection.send(&message);
                }
            }
        }
        if !stored.listed {
            return;
        }
        let open = stored.state == Stored::Open && stored.ends > now();
        let told = if open {
            self.told(&stored, None).await.ok()
        } else {
            None
        };
        for connection in self.connections() {
            if connection.wants_lobby() {
                let mine = connection.person.as_ref().map(|person| person.id);
                let open = told.iter().cloned().map(|challenge| Challenge {
                    yours: mine == Some(challenge.maker.id),
                    ..challenge
                });
                connection.send(&ServerMessage::Lobby {
                    open: open.collect(),
                    gone: if told.is_some() { Vec::new() } else { vec![id] },
                });
            }
        }
    }

    /// Open challenges for anyone.
    pub(crate) async fn lobby(&self, reader: Option<PersonId>) -> Result<Lobby, Problem> {
        let now = now();
        let open = self.store.listed_challenges(now, MOST_LISTED).await;
        let mut lobby = Lobby::default();
        for stored in open.map_err(|error| of_store(&error))? {
            lobby.open.push(self.told(&stored, reader).await?);
        }
        let (waiting, playing) = self.store.counts(now).await.map_err(|error| of_store(&error))?;
        lobby.hours = self.hours().await;
        lobby.waiting = u32::try_from(waiting).unwrap_or(u32::MAX);
        lobby.playing = u32::try_from(playing).unwrap_or(u32::MAX);
        Ok(lobby)
    }

    /// Sends all open challenges for anyone.
    pub(crate) async fn send_lobby(&self, connection: &Connection) {
        let reader = connection.person.as_ref().map(|person| person.id);
        let Ok(lobby) = self.lobby(reader).await else {
            return;
        };
        let mut chunks = lobby.open.chunks(IN_A_FRAME);
        let send = |open: &[Challenge]| {
            connection.send(&ServerMessage::Lobby {
                open: open.to_vec(),
                gone: Vec::new(),
            });
        };
        // An empty lobby is an answer too.
        send(chunks.next().unwrap_or_default());
        chunks.for_each(send);
    }

    // Games.

    /// A game for somebody who may see it: its players, and everybody if it may be watched.
    pub(crate) async fn game_for(&self, id: GameId, person: Option<PersonId>) -> Seen {
        let game = match self.game_as_stored(id).await {
            Ok(Some(game)) => game,
            Ok(None) => return Err(ErrorCode::NotFound),
            Err(error) => return Err(of_store(&error).error),
        };
        if may_see(&game, person) {
            Ok(game)
        } else {
            Err(ErrorCode::Private)
        }
    }

    /// How a game stands, for one who looks at it.
    pub(crate) async fn state_of(&self, game: &Arc<Game>, person: Option<PersonId>) -> GameState {
        let plan = match person.filter(|person| game.info.side(*person).is_some()) {
            Some(person) if game.info.terms.is_in_days() => {
                self.plan_of(game.id, person).await.unwrap_or_default()
            }
            _ => None,
        };
        let (here, watching) = (game.here(now()), game.watching());
        let deciding = game.room.lock().await;
        deciding.room.state(person, here, watching, plan)
    }

    /// Gives somebody's command in a game.
    pub(crate) async fn give(
        self: &Arc<Self>,
        person: Option<&Person>,
        game: GameId,
        n: u64,
        command: &wire::Command,
        heard: (u64, u64),
    ) -> Result<Given, Refusal> {
        let person = person.map(|person| person.id);
        // Events of others that are not known here are found out when the answer is stored.
        let found = self.game(game).await.map_err(|error| {
            tracing::warn!(%error, %game, "a game cannot be read now");
            Refusal::Unavailable
        })?;
        let game = found
            .filter(|game| may_see(game, person))
            .ok_or(Refusal::NoGame)?;
        let person = person.ok_or(Refusal::NotAPlayer)?;
        self.command(&game, person, n, command, heard).await
    }

    /// Says something in a game.
    pub(crate) async fn say(
        &self,
        person: Option<&Person>,
        game: GameId,
        phrase: Phrase,
    ) -> Result<(), Problem> {
        let id = person.map(|person| person.id);
        let found = self.game_for(game, id).await;
        let found =
            found.map_err(|code| problem(code, "the name of a game that you play", game.to_string()))?;
        let player = id.and_then(|id| found.info.side(id).map(|by| (id, by)));
        let Some((person, by)) = player else {
            return Err(problem(
                ErrorCode::Private,
                "one of the two players",
                "somebody else",
            ));
        };
        if let Err(wait) = self.phrases.take((person, game)) {
            self.metrics.refused_requests.inc();
            return Err(Problem {
                again_ms: Some(millis(wait)),
                ..problem(ErrorCode::TooMany, "five phrases a minute", "one more")
            });
        }
        found.send(&ServerMessage::Said { game, by, phrase });
        self.bus.tell(Notice::Said(game, by, phrase)).await;
        Ok(())
    }

    /// The games of a person.
    pub(crate) async fn games_of(&self, person: PersonId) -> Result<Games, Problem> {
        let text = person.as_str();
        let running = self.store.games_of(text, false, self.limits.games).await;
        let mut running = summaries(running.map_err(|error| of_store(&error))?);
        let over = self.store.games_of(text, true, MOST_OVER).await;
        let over = summaries(over.map_err(|error| of_store(&error))?);
        running.sort_by_key(|game| order(game, person));
        let stored = self.store.challenges_of(text, now(), MOST_LISTED).await;
        let mut challenges = Vec::new();
        for challenge in stored.map_err(|error| of_store(&error))? {
            challenges.push(self.told(&challenge, Some(person)).await?);
        }
        Ok(Games {
            running,
            over,
            challenges,
        })
    }

    /// The games that everybody may watch.
    pub(crate) async fn live_games(&self) -> Result<Games, Problem> {
        let running = self.store.listed_games(false, MOST_LIVE).await;
        let mut running = summaries(running.map_err(|error| of_store(&error))?);
        let over = self.store.listed_games(true, MOST_OVER).await;
        let over = summaries(over.map_err(|error| of_store(&error))?);
        let watching = |game: &Summary| self.cached_game(game.info.id).map_or(0, |game| game.watching());
        running.sort_by_cached_key(|game| std::cmp::Reverse(watching(game)));
        Ok(Games {
            running,
            over,
            challenges: Vec::new(),
        })
    }

    /// Sends a program what waits for it: challenges and running games.
    pub(crate) async fn send_mine(&self, connection: &Connection) {
        let Some(person) = &connection.person else { return };
        let Ok(games) = self.games_of(person.id).await else {
            return;
        };
        for challenge in games.challenges {
            connection.send(&ServerMessage::Challenge(Box::new(challenge)));
        }
        for game in games.running {
            connection.send(&ServerMessage::Mine(Box::new(game)));
        }
    }

    /// Gives somebody a name.
    pub(crate) async fn rename(&self, person: Person, name: &wire::names::Name) -> Result<Person, Problem> {
        let asked = store::Name {
            shown: name.shown().to_owned(),
            folded: name.folded().to_owned(),
        };
        let named = self.store.set_name(person.id.as_str(), asked).await;
        if !named.map_err(|error| of_store(&error))? {
            return Err(Problem {
                free: self.free_names(name.shown()).await,
                ..problem(ErrorCode::NameTaken, "a name that nobody has", name.shown())
            });
        }
        self.bus.tell(Notice::Person(person.id)).await;
        Ok(Person {
            name: Some(name.shown().to_owned()),
            ..person
        })
    }

    /// Up to three names like one, which nobody has.
    async fn free_names(&self, taken: &str) -> Vec<String> {
        let mut free = Vec::new();
        for number in 2..20 {
            let separators = ["-", "", "_"];
            let candidate = format!("{taken}{}{number}", separators[number % 3]);
            let Ok(name) = wire::names::Name::clean(&candidate) else {
                break;
            };
            if let Ok(false) = self.store.is_taken(name.folded()).await {
                free.push(name.shown().to_owned());
            }
            if free.len() == 3 {
                break;
            }
        }
        free
    }
}

/// Whether somebody may see a game: its players, and everybody if it may be watched.
fn may_see(game: &Game, person: Option<PersonId>) -> bool {
    game.info.terms.watch || person.is_some_and(|person| game.info.side(person).is_some())
}

/// What was stored for lists. What can't be read is left out, and said in the log.
fn summaries(games: Vec<store::Game>) -> Vec<Summary> {
    let read = |game: store::Game| match serde_json::from_str(&game.state.summary) {
        Ok(summary) => Some(summary),
        Err(error) => {
            tracing::error!(%error, game = game.id, "the summary of a game is damaged");
            None
        }
    };
    games.into_iter().filter_map(read).collect()
}

/// One's own turn first; then by time left, those without a clock last.
fn order(game: &Summary, person: PersonId) -> (bool, u64) {
    let own = game.to_act.is_some() && game.to_act == game.info.side(person);
    let left = game.clocks.and_then(|clocks| {
        let running = clocks.running?;
        let side = clocks.sides[running.player.index()];
        Some(running.since + side.main + side.period * u64::from(side.periods.max(1)))
    });
    (!own, left.unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(seat: Seat, times: &[&str]) -> NewChallenge {
        let times: Vec<TimeControl> = times.iter().map(|time| time.parse().unwrap()).collect();
        NewChallenge {
            to: To::Anyone,
            terms: Terms {
                seat,
                ..Terms::new(wire::GameKind::Yinsh, times[0])
            },
            times: times[1..].to_vec(),
        }
    }

    #[test]
    fn challenges_go_together_where_a_time_and_the_seats_do() {
        let one = asked(Seat::Random, &["600+10", "3d"]);
        let terms = together(&one, &asked(Seat::Random, &["300+5", "3d"])).unwrap();
        assert_eq!(
            (terms.time.to_string(), terms.seat),
            ("3d".to_owned(), Seat::Random)
        );
        assert!(together(&one, &asked(Seat::Random, &["300+5"])).is_none());
        let first = asked(Seat::First, &["3d"]);
        assert!(together(&first, &first).is_none());
        assert_eq!(together(&first, &one).unwrap().seat, Seat::First);
        assert_eq!(together(&one, &first).unwrap().seat, Seat::Second);
        let mut blitz = one.clone();
        blitz.terms.start = "blitz".to_owned();
        assert!(together(&one, &blitz).is_none());
        let mut watched = one.clone();
        watched.terms.watch = true;
        assert!(!together(&one, &watched).unwrap().watch, "both have to agree");
    }
}
