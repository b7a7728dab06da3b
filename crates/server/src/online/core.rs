//! What the server knows of online play, and how a command becomes events.
//!
//! Nobody owns a game. A command is decided on the events that this server knows, and its events are stored where no others
//! have come in the meantime; else those are read first. Only what is stored is applied here and told to anybody.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use game_core::Player;
use rooms::{AnyRoom, Duty, Moment, Planned};
use store::{Append, Appended, Outage, Sender, Store};
use tokio::sync::Notify;
use wire::{
    Command, Event, GameId, GameInfo, Person, PersonId, Plan, PlanChange, Refusal, ServerMessage, Summary,
    What,
};

use super::bus::{Bus, Notice};
use super::connection::{Connection, Frame, Over};
use super::game::{Deciding, Game, Here};
use super::limits::{Limits, Rates};
use super::metrics::Metrics;
use super::push::{self, Notifier};
use crate::Networks;

/// Events that are read from the store at once.
const READ: u64 = 1000;
/// How often a command is decided anew because others came first.
const TRIES: usize = 8;
/// So many games are read from the store at once, each by one alone.
const READERS: usize = 64;
/// Who has waited so long for another reader reads as well: the store may be away, and each is to learn that in its own time.
const READING: Duration = Duration::from_millis(500);
/// How long a heartbeat counts, in milliseconds. Without one clocks can't be trusted: the database may have been away.
pub(crate) const FRESH: u64 = 2500;
/// Who wants something of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked<'a> {
    /// A player.
    Player(PersonId, &'a Command),
    /// The server itself.
    Server(Duty),
}

/// Online play of this server.
#[derive(Debug)]
pub(crate) struct Online {
    pub(crate) store: Store,
    pub(crate) bus: Bus,
    pub(crate) limits: Limits,
    pub(crate) trusted: Networks,
    /// Which build of the page is served.
    pub(crate) page: String,
    pub(crate) metrics: Metrics,
    games: Mutex<HashMap<GameId, Arc<Game>>>,
    /// Whoever reads a game from the store holds one of these, always the same for a game: after a restart both its players come back
    /// at once, and it is replayed once.
    reading: [tokio::sync::Mutex<()>; READERS],
    connections: Mutex<Connections>,
    next_connection: AtomicU64,
    pub(crate) requests: Rates<IpAddr>,
    pub(crate) people: Rates<IpAddr>,
    pub(crate) phrases: Rates<(PersonId, GameId)>,
    pub(crate) sockets: Mutex<HashMap<IpAddr, usize>>,
    /// When the games in memory have to be looked at.
    due: Mutex<Due>,
    pub(crate) due_changed: Notify,
    /// When the last heartbeat was stored, in Unix milliseconds.
    pub(crate) beaten: AtomicU64,
    /// The number of the last outage.
    pub(crate) outage: AtomicU64,
    pub(crate) stopping: AtomicBool,
    pub(crate) notifier: Notifier,
}

/// All connections, and whose they are.
#[derive(Default, Debug)]
struct Connections {
    all: HashMap<u64, Arc<Connection>>,
    of: HashMap<PersonId, Vec<Arc<Connection>>>,
}

/// When games have to be looked at.
#[derive(Default, Debug)]
struct Due {
    in_order: BTreeSet<(u64, GameId)>,
    of: HashMap<GameId, u64>,
}

/// Unix time in milliseconds.
pub(crate) fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64)
}

/// A number that nobody can guess.
pub(crate) fn random() -> Result<u64, getrandom::Error> {
    getrandom::u64()
}

/// What a lock protects is whole, even where somebody panicked while holding it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a command became.
#[derive(Debug)]
pub(crate) struct Given {
    /// The number of the last event.
    pub(crate) seq: u64,
}

impl Online {
    pub(crate) fn new(
        store: Store,
        bus: Bus,
        limits: Limits,
        trusted: Networks,
        page: String,
        notifier: Notifier,
    ) -> Self {
        Self {
            notifier,
            bus,
            store,
            trusted,
            page,
            metrics: Metrics::new(),
            games: Mutex::default(),
            reading: [(); READERS].map(|()| tokio::sync::Mutex::default()),
            connections: Mutex::default(),
            next_connection: AtomicU64::new(1),
            requests: Rates::new(limits.requests),
            people: Rates::new(limits.people),
            phrases: Rates::new(limits.phrases),
            limits,
            sockets: Mutex::default(),
            due: Mutex::default(),
            due_changed: Notify::new(),
            beaten: AtomicU64::new(0),
            outage: AtomicU64::new(0),
            stopping: AtomicBool::new(false),
        }
    }

    // Connections.

    pub(crate) fn connect(&self, person: Option<Person>) -> Arc<Connection> {
        let id = self.next_connection.fetch_add(1, Ordering::Relaxed);
        let connection = Arc::new(Connection::new(id, person, now()));
        let mut connections = lock(&self.connections);
        connections.all.insert(id, Arc::clone(&connection));
        if let Some(person) = &connection.person {
            let of = connections.of.entry(person.id).or_default();
            of.push(Arc::clone(&connection));
        }
        drop(connections);
        if self.stopping.load(Ordering::SeqCst) {
            connection.end(Over::Stopping);
        }
        connection
    }

    pub(crate) fn disconnect(&self, connection: &Connection) {
        connection.end(Over::Gone);
        let mut connections = lock(&self.connections);
        connections.all.remove(&connection.id);
        if let Some(person) = &connection.person
            && let Some(of) = connections.of.get_mut(&person.id)
        {
            of.retain(|other| other.id != connection.id);
            if of.is_empty() {
                connections.of.remove(&person.id);
            }
        }
        drop(connections);
        let now = now();
        for game in connection.leave_all() {
            game.part(connection, now);
            tell_here(&game, now);
        }
    }

    pub(crate) fn connections(&self) -> Vec<Arc<Connection>> {
        lock(&self.connections).all.values().cloned().collect()
    }

    /// The connections of a person.
    pub(crate) fn connections_of(&self, person: PersonId) -> Vec<Arc<Connection>> {
        lock(&self.connections)
            .of
            .get(&person)
            .cloned()
            .unwrap_or_default()
    }

    // Games.

    /// The games in memory.
    pub(crate) fn cached(&self) -> Vec<Arc<Game>> {
        lock(&self.games).values().cloned().collect()
    }

    pub(crate) fn cached_game(&self, id: GameId) -> Option<Arc<Game>> {
        lock(&self.games).get(&id).cloned()
    }

    /// Forgets games that nobody has needed since then.
    pub(crate) fn forget_idle(&self, then: u64) {
        let mut games = lock(&self.games);
        let idle: Vec<GameId> = games
            .values()
            .filter(|game| Arc::strong_count(game) == 1 && game.is_idle_since(then))
            .map(|game| game.id)
            .collect();
        for id in idle {
            games.remove(&id);
        }
    }

    /// A game, from memory or out of its events.
    pub(crate) async fn game(&self, id: GameId) -> Result<Option<Arc<Game>>, store::Error> {
        let cached = || self.cached_game(id).inspect(|game| game.touch(now()));
        if let Some(game) = cached() {
            return Ok(Some(game));
        }
        let place = id.as_str().bytes().map(usize::from).sum::<usize>() % READERS;
        let _reading = tokio::time::timeout(READING, self.reading[place].lock()).await;
        if let Some(game) = cached() {
            return Ok(Some(game));
        }
        let Some(stored) = self.store.game(id.as_str()).await? else {
            return Ok(None);
        };
        let damaged = |why: String| store::Error::Damaged(format!("game {id}: {why}"));
        let info: GameInfo = wire_text(&stored.info).map_err(damaged)?;
        let events = self.read(id, 0).await?;
        let room = AnyRoom::replay(info.clone(), &events).map_err(|error| damaged(error.to_string()))?;
        let now = now();
        let deciding = Deciding {
            room,
            outage: stored.outage,
        };
        let due = deciding.room.due([None; 2]);
        let game = Arc::new(Game::new(info, deciding, events, now));
        let game = Arc::clone(lock(&self.games).entry(id).or_insert(game));
        self.set_due(id, due);
        Ok(Some(game))
    }

    /// A game with all events that are stored at this moment, whichever server stored them: whoever comes from another server
    /// finds here what they were told there.
    pub(crate) async fn game_as_stored(&self, id: GameId) -> Result<Option<Arc<Game>>, store::Error> {
        let Some(game) = self.game(id).await? else {
            return Ok(None);
        };
        if self.bus.is_shared()
            && let Some(stored) = self.store.game(id.as_str()).await?
            && stored.version > game.last()
        {
            self.catch_up(&game).await?;
        }
        Ok(Some(game))
    }

    /// Takes a game that began here into memory.
    pub(crate) fn keep(&self, game: Arc<Game>, due: Option<u64>) {
        let id = game.id;
        lock(&self.games).insert(id, game);
        self.set_due(id, due);
    }

    /// The stored events after a number.
    async fn read(&self, id: GameId, after: u64) -> Result<Vec<Event>, store::Error> {
        let mut events: Vec<Event> = Vec::new();
        loop {
            let from = after + events.len() as u64;
            let batch = self.store.events(id.as_str(), from, READ).await?;
            let full = batch.len() as u64 == READ;
            for stored in batch {
                let damaged =
                    |why| store::Error::Damaged(format!("event {} of game {id}: {why}", stored.seq));
                let event: Event = wire_text(&stored.body).map_err(damaged)?;
                if event.seq != after + events.len() as u64 + 1 || event.seq != stored.seq {
                    return Err(damaged("its number is another one".to_owned()));
                }
                events.push(event);
            }
            if !full {
                return Ok(events);
            }
        }
    }

    /// Reads what others stored, and tells who follows the game.
    pub(crate) async fn catch_up(&self, game: &Arc<Game>) -> Result<(), store::Error> {
        let mut deciding = game.room.lock().await;
        self.catch_up_locked(game, &mut deciding).await
    }

    /// The same, unless the event with this number is known when it comes to that: a server hears of its own events, too.
    pub(crate) async fn catch_up_to(&self, game: &Arc<Game>, last: u64) -> Result<(), store::Error> {
        let mut deciding = game.room.lock().await;
        if game.last() >= last {
            return Ok(());
        }
        self.catch_up_locked(game, &mut deciding).await
    }

    async fn catch_up_locked(&self, game: &Arc<Game>, deciding: &mut Deciding) -> Result<(), store::Error> {
        let events = self.read(game.id, game.last()).await?;
        if events.is_empty() {
            return Ok(());
        }
        self.apply(game, deciding, events)?;
        if let Some(stored) = self.store.game(game.id.as_str()).await? {
            deciding.outage = deciding.outage.max(stored.outage);
        }
        Ok(())
    }

    /// Takes stored events into memory, and tells who follows the game.
    fn apply(
        &self,
        game: &Arc<Game>,
        deciding: &mut Deciding,
        events: Vec<Event>,
    ) -> Result<(), store::Error> {
        for event in &events {
            let applied = deciding.room.apply(event);
            applied.map_err(|error| store::Error::Damaged(error.to_string()))?;
        }
        let texts: Vec<String> = events.iter().map(wire::text).collect();
        let frame = wire::events_text(game.id, &texts);
        game.add(events, frame, deciding.room.summary());
        self.set_due(game.id, deciding.room.due(game.back_since()));
        game.wake_followers();
        self.tell_players(game);
        Ok(())
    }

    /// Tells the players that a line of their games has changed, where they do not follow the game itself.
    pub(crate) fn tell_players(&self, game: &Game) {
        let mut message = None;
        for player in &game.info.players {
            for connection in self.connections_of(player.id) {
                if !connection.follows(game.id) {
                    let text: &Frame = message.get_or_insert_with(|| {
                        let summary = (*game.summary()).clone();
                        wire::text(&ServerMessage::Mine(Box::new(summary))).into()
                    });
                    connection.send_text(text.clone());
                }
            }
        }
    }

    // Commands.

    /// Gives a player's command, heard at a time over a way that takes so long. What comes back as done is stored.
    pub(crate) async fn command(
        self: &Arc<Self>,
        game: &Arc<Game>,
        person: PersonId,
        n: u64,
        command: &Command,
        heard: (u64, u64),
    ) -> Result<Given, Refusal> {
        let begin = Instant::now();
        let side = game.info.side(person).ok_or(Refusal::NotAPlayer)?;
        game.see(side, heard.0);
        let sender = Sender {
            person: person.to_string(),
            n,
        };
        let asked = Asked::Player(person, command);
        let given = self.decide(game, asked, Some(&sender), heard).await;
        match &given {
            Ok(_) => {
                self.metrics.done(begin.elapsed());
                // What is stored with the events of other commands.
                if matches!(command, Command::Plan { .. }) {
                    self.looks(person, game.id);
                }
            }
            Err(refusal) => {
                self.metrics.refused();
                tracing::debug!(game = %game.id, %refusal, "refused");
            }
        }
        given
    }

    /// Does what the server has to do in a game; whether there was anything to do.
    pub(crate) async fn serve(self: &Arc<Self>, game: &Arc<Game>, duty: Duty) -> Result<bool, Refusal> {
        let before = game.last();
        let given = self.decide(game, Asked::Server(duty), None, (now(), 0)).await?;
        Ok(given.seq > before)
    }

    async fn decide(
        self: &Arc<Self>,
        game: &Arc<Game>,
        asked: Asked<'_>,
        sender: Option<&Sender>,
        heard: (u64, u64),
    ) -> Result<Given, Refusal> {
        if self.stopping.load(Ordering::SeqCst) {
            return Err(Refusal::Unavailable);
        }
        let mut deciding = game.room.lock().await;
        self.put_clocks_right(game, &mut deciding)
            .await
            .map_err(|error| unavailable(&error))?;
        let given = self
            .decide_locked(game, &mut deciding, asked, sender, heard)
            .await?;
        if let Asked::Player(person, Command::Plan { plan }) = asked {
            self.keep_plan(game, person, plan)
                .await
                .map_err(|error| unavailable(&error))?;
            self.tell_plan(game, person, plan.clone(), PlanChange::Kept);
        }
        if deciding.room.info().terms.is_in_days() {
            self.play_plans(game, &mut deciding).await;
        }
        Ok(given)
    }

    async fn decide_locked(
        self: &Arc<Self>,
        game: &Arc<Game>,
        deciding: &mut Deciding,
        asked: Asked<'_>,
        sender: Option<&Sender>,
        (at, lag_ms): (u64, u64),
    ) -> Result<Given, Refusal> {
        for _ in 0..TRIES {
            let moment = Moment {
                now: at,
                lag_ms,
                away_since: game.away_since(at),
                back_since: game.back_since(),
                random: random().map_err(|_| Refusal::Unavailable)?,
            };
            let events = match asked {
                Asked::Player(person, command) => deciding.room.handle(person, command, &moment),
                Asked::Server(duty) => Ok(deciding.room.serve(duty, &moment)),
            };
            let events = match events {
                Ok(events) => events,
                Err(refusal) => {
                    // It was decided on what this server knows; another one may know more.
                    let known = game.last();
                    if self.bus.is_shared() {
                        let read = self.catch_up_locked(game, deciding).await;
                        read.map_err(|error| unavailable(&error))?;
                    }
                    if game.last() > known {
                        continue;
                    }
                    return self.answer_of_the_first_time(game, sender, refusal).await;
                }
            };
            match self.append(game, deciding, events, sender, None).await {
                Ok(Appended::Done(seq) | Appended::Repeated(seq)) => return Ok(Given { seq }),
                Ok(Appended::Conflict(_)) => {}
                Ok(Appended::NoGame) => return Err(Refusal::NoGame),
                Err(error) => return Err(unavailable(&error)),
            }
            self.catch_up_locked(game, deciding)
                .await
                .map_err(|error| unavailable(&error))?;
        }
        Err(Refusal::Unavailable)
    }

    /// A command that is not possible now may be one that was done: then it has its first answer.
    async fn answer_of_the_first_time(
        &self,
        game: &Game,
        sender: Option<&Sender>,
        refusal: Refusal,
    ) -> Result<Given, Refusal> {
        let Some(sender) = sender else { return Err(refusal) };
        match self.store.answered(game.id.as_str(), sender.clone()).await {
            Ok(Some(seq)) => Ok(Given { seq }),
            Ok(None) => Err(refusal),
            Err(error) => Err(unavailable(&error)),
        }
    }

    /// Stores events, and when they are durable, and not before, takes them into memory and tells others.
    async fn append(
        self: &Arc<Self>,
        game: &Arc<Game>,
        deciding: &mut Deciding,
        events: Vec<Event>,
        sender: Option<&Sender>,
        outage: Option<u64>,
    ) -> Result<Appended, store::Error> {
        let expected = game.last();
        let Some(at) = events.last().map(|event| event.at) else {
            return Ok(Appended::Done(expected));
        };
        let mut after = deciding.room.clone();
        let mut begins = None;
        let ends = events.iter().any(|event| matches!(event.what, What::Ended(_)));
        for event in &events {
            let applied = after.apply(event);
            applied.map_err(|error| store::Error::Refused(error.to_string()))?;
            if let What::Rematch { game } = event.what {
                begins = Some(rematch(&after, game, event.at)?);
            }
        }
        let begin = Instant::now();
        let texts: Vec<String> = events.iter().map(wire::text).collect();
        let frame = wire::events_text(game.id, &texts);
        let summary = after.summary();
        let append = Append {
            game: game.id.to_string(),
            expected,
            events: texts,
            at,
            state: state(&after, &summary),
            sender: sender.cloned(),
            outage,
            looked: game.info.terms.is_apart().then(|| push::about(game.id)),
            begins,
        };
        let appended = self.store.append(append).await?;
        self.metrics.committed(begin.elapsed());
        if let Appended::Done(last) = appended {
            deciding.room = after;
            deciding.outage = deciding.outage.max(outage.unwrap_or(0));
            game.add(events, frame, summary);
            self.set_due(game.id, deciding.room.due(game.back_since()));
            game.wake_followers();
            self.tell_players(game);
            self.bus.tell(Notice::Game(game.id, last)).await;
            if ends {
                self.tell_end(&game.summary());
            }
        }
        Ok(appended)
    }

    // Plans.

    async fn keep_plan(&self, game: &Game, person: PersonId, plan: &Plan) -> Result<(), store::Error> {
        let body = (!plan.lines.is_empty()).then(|| wire::text(plan));
        self.store.set_plan(game.id.as_str(), person.as_str(), body).await
    }

    /// What a player has planned.
    pub(crate) async fn plan_of(&self, game: GameId, person: PersonId) -> Result<Option<Plan>, store::Error> {
        let body = self.store.plan(game.as_str(), person.as_str()).await?;
        // A plan that can't be read is none: nothing depends on it.
        Ok(body.and_then(|body| wire_text(&body).ok()))
    }

    /// Plays what is planned, in a game of days; each answer the same way as if the player had given it.
    async fn play_plans(self: &Arc<Self>, game: &Arc<Game>, deciding: &mut Deciding) {
        // One answer may be what the other player has foreseen. Plans are bounded, and so is this.
        for _ in 0..2 * Plan::MOST_ACTIONS {
            match self.play_a_plan(game, deciding).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(refusal) => {
                    tracing::warn!(game = %game.id, %refusal, "a planned answer was not played");
                    return;
                }
            }
        }
    }

    /// Plays the answer of one player; whether there was any.
    async fn play_a_plan(
        self: &Arc<Self>,
        game: &Arc<Game>,
        deciding: &mut Deciding,
    ) -> Result<bool, Refusal> {
        for side in Player::BOTH {
            let person = game.info.players[side.index()].id;
            let plan = self
                .plan_of(game.id, person)
                .await
                .map_err(|error| unavailable(&error))?;
            let Some(plan) = plan else { continue };
            let (rest, why) = match deciding.room.follow_plan(side, &plan) {
                Planned::Waits => continue,
                Planned::Void => (Plan::default(), PlanChange::Dropped),
                Planned::Answer { commands, rest } => {
                    for command in &commands {
                        let asked = Asked::Player(person, command);
                        self.decide_locked(game, deciding, asked, None, (now(), 0))
                            .await?;
                    }
                    (rest, PlanChange::Played)
                }
            };
            let kept = self.keep_plan(game, person, &rest).await;
            kept.map_err(|error| unavailable(&error))?;
            self.tell_plan(game, person, rest, why);
            return Ok(true);
        }
        Ok(false)
    }

    /// Tells all windows of a player what is planned now.
    fn tell_plan(&self, game: &Game, person: PersonId, plan: Plan, why: PlanChange) {
        let message = ServerMessage::Planned {
            game: game.id,
            plan: (!plan.lines.is_empty()).then_some(plan),
            why,
        };
        for connection in self.connections_of(person) {
            connection.send(&message);
        }
    }

    // Time.

    /// Whether it is known that no outage has happened that clocks would have to be put right for.
    pub(crate) fn is_fresh(&self) -> bool {
        now() < self.beaten.load(Ordering::SeqCst) + FRESH
    }

    /// Gives back the time in which no server was there, before anything else happens in a game.
    async fn put_clocks_right(
        self: &Arc<Self>,
        game: &Arc<Game>,
        deciding: &mut Deciding,
    ) -> Result<(), store::Error> {
        if !self.is_fresh() {
            return Err(store::Error::Unavailable {
                doing: "keep time",
                why: "no heartbeat was stored for more than two seconds".to_owned(),
            });
        }
        let last = self.outage.load(Ordering::SeqCst);
        for _ in 0..TRIES {
            if deciding.outage >= last {
                return Ok(());
            }
            let outages = self.store.outages_after(deciding.outage).await?;
            let number = outages.last().map_or(last, |outage| outage.number);
            let moment = Moment::at(now());
            let ms = away_ms(&outages, deciding.room.at());
            let credit = deciding.room.serve(Duty::Credit { ms }, &moment);
            if credit.is_empty() {
                // No clock ran: nothing to give back.
                deciding.outage = number;
                return Ok(());
            }
            // Whose connection we have lost is not back yet.
            game.cut_off(moment.now);
            if let Appended::Conflict(_) = self.append(game, deciding, credit, None, Some(number)).await? {
                self.catch_up_locked(game, deciding).await?;
            }
        }
        Ok(())
    }

    /// Puts the clocks of a game right, if they are to be.
    pub(crate) async fn credit(self: &Arc<Self>, game: &Arc<Game>) -> Result<(), store::Error> {
        let mut deciding = game.room.lock().await;
        self.put_clocks_right(game, &mut deciding).await
    }

    /// When a game has to be looked at next.
    pub(crate) fn set_due(&self, id: GameId, at: Option<u64>) {
        let mut due = lock(&self.due);
        let before = match at {
            Some(at) => due.of.insert(id, at),
            None => due.of.remove(&id),
        };
        if let Some(before) = before {
            due.in_order.remove(&(before, id));
        }
        let first = due.in_order.first().copied();
        if let Some(at) = at {
            due.in_order.insert((at, id));
        }
        let sooner = due.in_order.first().copied() < first || first.is_none();
        drop(due);
        if sooner {
            self.due_changed.notify_one();
        }
    }

    /// The games that have to be looked at now, and when the next one has to be.
    pub(crate) fn take_due(&self, until: u64) -> (Vec<GameId>, Option<u64>) {
        let mut due = lock(&self.due);
        // No id comes before this one.
        let later = due.in_order.split_off(&(until + 1, GameId::from_random(0)));
        let now = std::mem::replace(&mut due.in_order, later);
        let games: Vec<GameId> = now.into_iter().map(|(_, game)| game).collect();
        for game in &games {
            due.of.remove(game);
        }
        (games, due.in_order.first().map(|(at, _)| *at))
    }

    // Who is here.

    /// A player was heard by another server.
    pub(crate) fn seen_elsewhere(&self, game: GameId, side: Player) {
        if let Some(game) = self.cached_game(game) {
            game.see(side, now());
        }
    }
}

/// Who of the players is here, and from when on the other one may claim a game whose player has left. `None` where somebody
/// decides at this moment.
fn here_of(game: &Game, now: u64) -> Option<Here> {
    let deciding = game.room.try_lock().ok()?;
    Some(Here {
        players: game.here(now),
        // Who is away is so from the last word on.
        claim_at: deciding.room.claim_at(game.away_since(now)),
        watching: game.watching(),
    })
}

fn presence(game: &Game, here: Here) -> ServerMessage {
    ServerMessage::Presence {
        game: game.id,
        here: here.players,
        claim_at: here.claim_at,
    }
}

/// Tells who of the players is here, if that has changed.
pub(crate) fn tell_here(game: &Arc<Game>, now: u64) {
    if !game.is_followed() {
        return;
    }
    // What can't be told now is told in a second.
    let Some(here) = here_of(game, now) else { return };
    let before = game.tell(here);
    if before.is_none_or(|before| (before.players, before.claim_at) != (here.players, here.claim_at)) {
        game.send(&presence(game, here));
    }
    if before.is_none_or(|before| before.watching != here.watching) {
        game.send(&ServerMessage::Watching {
            game: game.id,
            count: here.watching,
        });
    }
}

/// Tells somebody who begins to follow a game what the others have been told: since when one who is away may be claimed from.
pub(crate) fn tell_here_again(game: &Game, connection: &Connection) {
    if let Some(here) = game.told()
        && here.players.contains(&false)
    {
        connection.send(&presence(game, here));
    }
}

/// For how long no server was there after a time, in milliseconds.
fn away_ms(outages: &[Outage], since: u64) -> u64 {
    outages
        .iter()
        .map(|outage| outage.ended.saturating_sub(outage.began.max(since)))
        .sum()
}

/// What is stored of how a game stands.
pub(crate) fn state(room: &AnyRoom, summary: &Summary) -> store::GameState {
    store::GameState {
        ended: room.ended().is_some(),
        turn: room.to_act().map(|player| player.index() as u8),
        due: room.due([None; 2]),
        tell: push::tell(&summary.info.terms, summary),
        summary: wire::text(summary),
    }
}

/// A game that begins, as it is stored.
pub(crate) fn new_game(room: &AnyRoom, begun: &Event, challenge: Option<String>) -> store::NewGame {
    let info = room.info();
    store::NewGame {
        id: info.id.to_string(),
        kind: info.terms.game.slug().to_owned(),
        players: info.players.each_ref().map(|person| person.id.to_string()),
        info: wire::text(info),
        listed: info.terms.watch,
        at: begun.at,
        events: vec![wire::text(begun)],
        state: state(room, &room.summary()),
        challenge,
    }
}

/// The rematch of a game.
fn rematch(room: &AnyRoom, id: GameId, at: u64) -> Result<store::NewGame, store::Error> {
    let refused = |error: &dyn std::fmt::Display| store::Error::Refused(error.to_string());
    let random = random().map_err(|error| refused(&error))?;
    let (mut next, begun) = AnyRoom::begin(room.rematch(id, at, random)).map_err(|error| refused(&error))?;
    next.apply(&begun).map_err(|error| refused(&error))?;
    Ok(new_game(&next, &begun, None))
}

fn unavailable(error: &store::Error) -> Refusal {
    tracing::warn!(%error, "nothing could be stored");
    Refusal::Unavailable
}

/// Reads what this program wrote.
fn wire_text<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// How long somebody is told to wait.
pub(crate) fn millis(duration: Duration) -> u64 {
    duration.as_millis() as u64 + 1
}
