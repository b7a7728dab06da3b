//! Telling people what happens while their page is closed, by Web Push.
//!
//! Nothing waits for it. What is to be told of turns stands in the database until a server takes it over, so a restart loses
//! none of it, and of several servers one tells. Whatever is told otherwise comes from the one server that stored what it tells
//! of. Each message is sent by a task of its own; there are no more of them than [`MOST_WAITING`], and what finds no room is
//! counted and forgotten.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use game_core::Player;
use game_core::clock::Kind;
use push::{Message, Outcome, Sender, Services, Subscription, SubscriptionError, Urgency, Vapid};
use serde::{Deserialize, Serialize};
use store::{Store, Telling};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast, oneshot};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use wire::http::{Caller, ErrorCode, Problem, PushAddress, PushKey, PushKeys, PushSubscription, Told, Wish};
use wire::{ChallengeId, GameId, GameKind, Person, PersonId, Summary, Terms};

use super::api::{By, Shared, answered, failed, of_store, problem, read, somebody, with_cookie};
use super::bus::Notice;
use super::core::{Online, lock, now};

/// The most messages that wait to be sent, those that are tried again included.
const MOST_WAITING: usize = 1000;
/// The most messages that are sent at once.
const AT_ONCE: usize = 8;
/// The most places where one person is told.
const MOST_PLACES: u64 = 10;
/// The most people who are told that somebody wants to play.
const MOST_WISHING: u64 = 200;
/// The most games that are looked at in one go.
const MOST_GAMES: u64 = 200;
/// How often it is looked whose turn has begun, or is nearly over.
const LOOK: Duration = Duration::from_secs(1);
/// A connection that was heard so long ago, in milliseconds, is nobody's any more: three of our pings had no answer.
const SILENT: u64 = 16_000;
/// How long other servers have to say that somebody is there.
const ELSEWHERE: Duration = Duration::from_secs(1);

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// Somebody is told at most so often that others want to play.
const WANTED_APART: u64 = HOUR;
/// For so long it is news: whoever wants to play does not wait for ever.
const WANTED_KEEP: u64 = 15 * MINUTE;
/// Somebody is told at most so often of challenges of the same person.
const CHALLENGES_APART: u64 = 10 * MINUTE;
/// A wish to be told when somebody wants to play ends after so long.
const WISH: u64 = 30 * DAY;
/// The hours of a person's clock at which they are told that somebody wants to play.
const AWAKE: std::ops::Range<u64> = 8..22;
/// The longest that a push service keeps a message.
const KEEP: u64 = 28 * DAY;
/// What is about nothing else than that somebody wants to play.
const WANTED: &str = "wanted";
/// Under which name the key is kept.
const KEY: &str = "push-key";

/// How people are told things while their page is closed.
#[derive(Clone, Debug)]
pub struct Pushing {
    /// Push services beside those of the browsers: each the beginning of an address, `https://push.example:8443` for instance.
    pub services: Vec<String>,
    /// Where push services reach whoever runs this server: `mailto:…` or `https://…`. Without it they are told the address of
    /// the page.
    pub contact: Option<String>,
    /// How long a turn, and a challenge for anyone, has been there before anybody is told. It is longer than it takes to notice
    /// that a connection is dead, so that a page which has just been closed does not count as open.
    pub wait: Duration,
    /// After what pauses a message is sent again that a push service did not take.
    pub again: Vec<Duration>,
}

impl Default for Pushing {
    fn default() -> Self {
        Self {
            services: Vec::new(),
            contact: None,
            wait: Duration::from_secs(20),
            again: [5, 30, 120, 600, 3600].map(Duration::from_secs).to_vec(),
        }
    }
}

/// What telling people needs.
#[derive(Debug)]
pub(crate) struct Notifier {
    vapid: Vapid,
    services: Services,
    options: Pushing,
    sender: Sender,
    room: Arc<Semaphore>,
    at_once: Arc<Semaphore>,
    tasks: Mutex<JoinSet<()>>,
    /// Who is here, as other servers say it.
    here: broadcast::Sender<PersonId>,
    hours: Mutex<Hours>,
}

/// When people usually play, and when that was counted, in Unix milliseconds.
#[derive(Clone, Default, Debug)]
struct Hours {
    at: u64,
    counts: Vec<u32>,
}

/// What is kept of a place where somebody is told.
#[derive(Serialize, Deserialize)]
struct Place {
    keys: PushKeys,
    /// The host of the page that subscribed.
    #[serde(default)]
    host: String,
}

/// Something to tell somebody.
#[derive(Clone, Debug)]
struct News {
    telling: Telling,
    /// They are not told of the topic within so many milliseconds, unless they have looked.
    apart: u64,
    told: Told,
    urgency: Urgency,
    /// For how long it is news, in milliseconds.
    keep: u64,
}

impl News {
    fn new(person: PersonId, topic: String, told: Told, keep: u64) -> Self {
        Self {
            telling: Telling {
                person: person.to_string(),
                topic,
            },
            apart: u64::MAX,
            told,
            urgency: Urgency::Normal,
            keep,
        }
    }

    fn of_game(person: PersonId, game: GameId, told: Told, keep: u64) -> Self {
        Self::new(person, about(game), told, keep)
    }

    fn urgent(self) -> Self {
        Self {
            urgency: Urgency::High,
            ..self
        }
    }

    fn apart(self, apart: u64) -> Self {
        Self { apart, ..self }
    }
}

/// The topic of what is told of a game: the push service replaces by it what it still has, and the device by the same what it shows.
pub(crate) fn about(game: GameId) -> String {
    format!("game-{game}")
}

/// When whoever is to act is to be told of a turn that began with the last event; `None` where players are here at the same time.
pub(crate) fn tell(terms: &Terms, summary: &Summary) -> Option<u64> {
    (terms.is_apart() && summary.ended.is_none() && summary.to_act.is_some()).then_some(summary.at)
}

/// When the time of the turn under way is nearly over, and when it is over; `None` where it does not run in days.
fn nearly_over(summary: &Summary) -> Option<(u64, u64)> {
    let Kind::Days(days) = summary.info.terms.time.kind() else {
        return None;
    };
    let clocks = summary.clocks.as_ref()?;
    let running = clocks.running?;
    let over = running.since + clocks.sides[running.player.index()].main;
    let left = (u64::from(days) * DAY / 4).min(DAY);
    Some((over.saturating_sub(left), over))
}

impl Notifier {
    /// Reads the key of all servers of this database, or makes it.
    pub(crate) async fn start(store: &Store, options: Pushing) -> Result<Self, store::Error> {
        let kept = store.setting(KEY, &Vapid::generate().to_text()).await?;
        let vapid = Vapid::from_text(&kept)
            .map_err(|error| store::Error::Damaged(format!("the key for notifications: {error}")))?;
        Ok(Self {
            vapid,
            services: Services::and(options.services.clone()),
            options,
            sender: Sender::default(),
            room: Arc::new(Semaphore::new(MOST_WAITING)),
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            tasks: Mutex::default(),
            here: broadcast::Sender::new(256),
            hours: Mutex::default(),
        })
    }

    /// Does something beside everything else, if there is room.
    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) -> bool {
        let Ok(permit) = Arc::clone(&self.room).try_acquire_owned() else {
            return false;
        };
        self.spawn_with(permit, task);
        true
    }

    fn spawn_with(&self, permit: OwnedSemaphorePermit, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = lock(&self.tasks);
        while tasks.try_join_next().is_some() {}
        tasks.spawn(async move {
            task.await;
            drop(permit);
        });
    }

    /// Ends what is under way.
    pub(crate) fn stop(&self) {
        lock(&self.tasks).abort_all();
    }

    /// Another server says that somebody is there.
    pub(crate) fn is_elsewhere(&self, person: PersonId) {
        // Nobody may be asking.
        let _ = self.here.send(person);
    }

    /// A message to one place, sent by a thread that may wait; `Err` is worth another try.
    async fn send(&self, place: &store::Push, news: &News, text: &str) -> Result<Sent, Option<Duration>> {
        let Ok(body) = serde_json::from_str::<Place>(&place.body) else {
            return Ok(Sent::Gone);
        };
        // The services are looked at anew: the host may have taken one back.
        let to = Subscription::new(
            &place.endpoint,
            &body.keys.p256dh,
            &body.keys.auth,
            &self.services,
        );
        let Ok(to) = to else { return Ok(Sent::Gone) };
        let contact = self
            .options
            .contact
            .clone()
            .unwrap_or_else(|| format!("https://{}", body.host));
        let message = Message {
            text,
            keep: Duration::from_millis(news.keep.min(KEEP)),
            urgency: news.urgency,
            topic: Some(&news.telling.topic),
        };
        let request = match self.vapid.request(&to, &message, &contact, now() / 1000) {
            Ok(request) => request,
            Err(error) => {
                tracing::error!(%error, "a notification cannot be made");
                return Ok(Sent::Refused);
            }
        };
        let _turn = self.at_once.acquire().await;
        let (answer, outcome) = oneshot::channel();
        let sender = self.sender.clone();
        // Not one of the runtime's threads: it would wait for them at its end.
        let thread = std::thread::Builder::new().name("push".to_owned());
        let started = thread.spawn(move || drop(answer.send(sender.send(request))));
        if let Err(error) = started {
            tracing::warn!(%error, "no thread for a notification");
            return Err(None);
        }
        match outcome.await {
            Ok(Ok(Outcome::Taken)) => Ok(Sent::Taken),
            Ok(Ok(Outcome::Gone)) => Ok(Sent::Gone),
            Ok(Ok(Outcome::Later(pause))) => Err(pause),
            Ok(Ok(Outcome::Refused(status, words))) => {
                let host = to.host();
                tracing::warn!(status, words, host, "a push service refused a notification");
                Ok(Sent::Refused)
            }
            Ok(Err(unreachable)) => {
                tracing::info!(%unreachable, "a notification is sent again later");
                Err(None)
            }
            Err(_) => Err(None),
        }
    }
}

/// What came of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sent {
    Taken,
    /// Nothing can be sent there any more.
    Gone,
    Refused,
}

/// Looks for turns that have begun, and for those that are nearly over.
pub(crate) async fn look(online: Arc<Online>) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if !online.is_fresh() {
            continue;
        }
        let wait = online.notifier.options.wait.as_millis() as u64;
        let games = online
            .store
            .games_to_tell(now().saturating_sub(wait), MOST_GAMES)
            .await;
        match games {
            Ok(games) => {
                for (game, tell) in games {
                    if let Err(error) = online.tell_of_turn(&game, tell).await {
                        tracing::warn!(%error, game, "nobody can be told of this game now");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "nobody can be told anything now"),
        }
    }
}

impl Online {
    /// Whether somebody has a page open that hears this server.
    pub(crate) fn is_here(&self, person: PersonId) -> bool {
        let since = now().saturating_sub(SILENT);
        let connections = self.connections_of(person);
        connections.iter().any(|connection| connection.heard() > since)
    }

    /// Whether somebody has a page open that hears this server or another one.
    async fn is_anywhere(&self, person: PersonId) -> bool {
        if self.is_here(person) || !self.bus.is_shared() {
            return self.is_here(person);
        }
        let mut heard = self.notifier.here.subscribe();
        self.bus.tell(Notice::Sought(person)).await;
        let found = async {
            loop {
                match heard.recv().await {
                    Ok(found) if found == person => return true,
                    Err(broadcast::error::RecvError::Closed) => return false,
                    _ => {}
                }
            }
        };
        timeout(ELSEWHERE, found).await.unwrap_or(false)
    }

    /// Tells somebody something, if they are nowhere and were not told of it before. Returns at once.
    fn tell(self: &Arc<Self>, news: News) {
        let online = Arc::clone(self);
        let told = self.notifier.spawn(async move {
            if let Err(error) = online.tell_now(news).await {
                tracing::warn!(%error, "somebody was not told something");
                online.metrics.notices_lost.inc();
            }
        });
        if !told {
            self.metrics.notices_lost.inc();
        }
    }

    async fn tell_now(self: &Arc<Self>, news: News) -> Result<(), store::Error> {
        let places = self.store.pushes(&news.telling.person).await?;
        let Ok(person) = news.telling.person.parse::<PersonId>() else {
            return Ok(());
        };
        if places.is_empty() || self.is_anywhere(person).await {
            return Ok(());
        }
        if !self.store.may_tell(&news.telling, now(), news.apart).await? {
            return Ok(());
        }
        for place in places {
            let (online, news) = (Arc::clone(self), news.clone());
            let sent = self
                .notifier
                .spawn(async move { online.send_news(&place, &news).await });
            if !sent {
                self.metrics.notices_lost.inc();
            }
        }
        Ok(())
    }

    /// Sends something to one place, and again where it was not taken, as long as it is news.
    async fn send_news(&self, place: &store::Push, news: &News) {
        let text = wire::text(&news.told);
        let until = now() + news.keep;
        let pauses = self.notifier.options.again.iter().copied().map(Some);
        for pause in pauses.chain([None]) {
            let asked = match self.notifier.send(place, news, &text).await {
                Ok(Sent::Taken) => return self.metrics.notices_sent.inc(),
                Ok(Sent::Refused) => break,
                Ok(Sent::Gone) => {
                    self.metrics.notices_gone.inc();
                    if let Err(error) = self.store.remove_push(&place.endpoint).await {
                        tracing::warn!(%error, "a place where nobody is told any more is kept");
                    }
                    return;
                }
                Err(asked) => asked,
            };
            let Some(pause) = pause else { break };
            // A service that wants a longer pause has it; one that wants a day has given up.
            let pause = pause.max(asked.unwrap_or_default()).min(Duration::from_hours(1));
            self.metrics.notices_again.inc();
            sleep(pause).await;
            let looked = matches!(self.store.was_told(&news.telling).await, Ok(false));
            if looked || now() > until {
                return;
            }
        }
        self.metrics.notices_lost.inc();
    }

    /// Tells whoever is to act in a game, if this server takes it over: that their turn has begun, or is nearly over.
    async fn tell_of_turn(self: &Arc<Self>, game: &str, tell: u64) -> Result<(), store::Error> {
        let Some(stored) = self.store.game(game).await? else {
            return Ok(());
        };
        let summary: Summary = serde_json::from_str(&stored.state.summary)
            .map_err(|error| store::Error::Damaged(format!("game {game}: {error}")))?;
        let player = summary.to_act.filter(|_| summary.ended.is_none());
        let end = nearly_over(&summary);
        let last = end.is_some_and(|(soon, _)| tell.max(now()) >= soon);
        let next = end.map(|(soon, _)| soon).filter(|_| !last && player.is_some());
        if !self.store.tell_next(game, tell, next).await? {
            return Ok(());
        }
        let Some(player) = player else { return Ok(()) };
        let info = &summary.info;
        let [reader, by] = [player, !player].map(|side| &info.players[side.index()]);
        let (game, by) = (info.id, Caller::from(by));
        let left = end.map(|(_, over)| over.saturating_sub(now()));
        let news = match left {
            Some(0) => return Ok(()),
            Some(left) if last => {
                let told = Told::Time { game, by, left };
                News::of_game(reader.id, game, told, left).urgent().apart(0)
            }
            left => News::of_game(
                reader.id,
                game,
                Told::Turn { game, by, left },
                left.unwrap_or(KEEP),
            ),
        };
        self.tell(news);
        Ok(())
    }

    /// Tells both players that a game is over, if it is one in which they need not be here at the same time.
    pub(crate) fn tell_end(self: &Arc<Self>, summary: &Summary) {
        let info = &summary.info;
        if summary.ended.is_none() || !info.terms.is_apart() {
            return;
        }
        let game = info.id;
        for side in Player::BOTH {
            let by = Caller::from(&info.players[(!side).index()]);
            let reader = info.players[side.index()].id;
            self.tell(News::of_game(reader, game, Told::Over { game, by }, 7 * DAY).apart(0));
        }
    }

    /// Tells the maker of a challenge that it was accepted.
    pub(crate) fn tell_begun(self: &Arc<Self>, maker: PersonId, taker: &Person, summary: &Summary) {
        let info = &summary.info;
        let told = Told::Begun {
            game: info.id,
            by: Caller::from(taker),
        };
        // Somebody waits at the board; but not for long.
        let keep = if info.terms.is_apart() { KEEP } else { 2 * MINUTE };
        // Whoever begins needs not be told the same once more; else their first turn is still to be told.
        let topic = match summary.to_act {
            Some(player) if info.players[player.index()].id == maker => about(info.id),
            _ => format!("begun-{}", info.id),
        };
        self.tell(News::new(maker, topic, told, keep).urgent());
    }

    /// Tells somebody that a challenge is addressed to them.
    pub(crate) fn tell_challenged(
        self: &Arc<Self>,
        reader: PersonId,
        by: &Person,
        challenge: ChallengeId,
        kind: GameKind,
    ) {
        let told = Told::Challenge {
            challenge,
            by: Caller::from(by),
            kind,
        };
        let topic = format!("from-{}", by.id);
        self.tell(
            News::new(reader, topic, told, DAY)
                .urgent()
                .apart(CHALLENGES_APART),
        );
    }

    /// Tells those who wished for it that somebody wants to play, if the challenge is still open in a while.
    pub(crate) fn tell_wanted(self: &Arc<Self>, maker: &Person, challenge: ChallengeId, kind: GameKind) {
        if maker.bot {
            return;
        }
        let (online, maker) = (Arc::clone(self), maker.clone());
        self.notifier.spawn(async move {
            sleep(online.notifier.options.wait).await;
            if let Err(error) = online.tell_who_wishes(&maker, challenge, kind).await {
                tracing::warn!(%error, "who wished for an opponent was not told");
            }
        });
    }

    async fn tell_who_wishes(
        self: &Arc<Self>,
        maker: &Person,
        challenge: ChallengeId,
        kind: GameKind,
    ) -> Result<(), store::Error> {
        let at = now();
        let stored = self.store.challenge(challenge.as_str()).await?;
        let open = |stored: &store::Challenge| {
            stored.listed && stored.state == store::ChallengeState::Open && stored.ends > at
        };
        if !stored.as_ref().is_some_and(open) {
            return Ok(());
        }
        let since = at.saturating_sub(WANTED_APART);
        let wishes = self.store.wishing(WANTED, at, since, MOST_WISHING).await?;
        for wish in wishes {
            let Ok(reader) = wish.person.parse::<PersonId>() else {
                continue;
            };
            if reader == maker.id || !AWAKE.contains(&hour_of(at, wish.clock)) {
                continue;
            }
            let told = Told::Wanted {
                by: Caller::from(maker),
                kind,
            };
            self.tell(News::new(reader, WANTED.to_owned(), told, WANTED_KEEP).apart(WANTED_APART));
        }
        Ok(())
    }

    /// A player looks at a game: they may be told of it again.
    pub(crate) fn looks(self: &Arc<Self>, person: PersonId, game: GameId) {
        let online = Arc::clone(self);
        let telling = Telling {
            person: person.to_string(),
            topic: about(game),
        };
        self.notifier.spawn(async move {
            if let Err(error) = online.store.looked(&telling).await {
                tracing::debug!(%error, "that somebody has looked is not kept");
            }
        });
    }

    /// How many games of people began in each hour of the day, in UTC: of the last four weeks, empty where there were not twenty.
    /// It is counted once an hour.
    pub(crate) async fn hours(&self) -> Vec<u32> {
        const MOST: u64 = 10_000;
        const FEWEST: u64 = 20;
        let at = now();
        {
            let mut hours = lock(&self.notifier.hours);
            if hours.at + HOUR > at {
                return hours.counts.clone();
            }
            // Who asks while it is counted hears what was known before.
            hours.at = at;
        }
        let counted = self.store.begun_by_hour(at.saturating_sub(28 * DAY), MOST).await;
        let mut hours = lock(&self.notifier.hours);
        match counted {
            Ok(counted) => {
                let all: u64 = counted.iter().map(|(_, count)| count).sum();
                let mut counts = vec![0; if all < FEWEST { 0 } else { 24 }];
                for (hour, count) in counted {
                    if let Some(place) = counts.get_mut(hour as usize) {
                        *place = u32::try_from(count).unwrap_or(u32::MAX);
                    }
                }
                hours.counts = counts;
            }
            Err(error) => tracing::warn!(%error, "when people play cannot be counted now"),
        }
        hours.counts.clone()
    }
}

/// The hour of the day at a time, in Unix milliseconds, by a clock so many minutes ahead of UTC.
fn hour_of(at: u64, clock: i32) -> u64 {
    (at.saturating_add_signed(i64::from(clock) * MINUTE as i64) / HOUR) % 24
}

// Requests.

/// The key by which browsers subscribe.
pub(crate) async fn key(State(online): Shared) -> Response {
    let key = online.notifier.vapid.public();
    answered(Ok(PushKey { key }))
}

fn refused(error: SubscriptionError) -> Problem {
    let (expected, found) = match error {
        SubscriptionError::Endpoint(found) => ("the address of a push service of a browser", found),
        SubscriptionError::Key(found) => ("a point of P-256 as base64url for the key p256dh", found),
        SubscriptionError::Secret(length) => (
            "16 bytes as base64url for the secret auth",
            format!("{length} characters"),
        ),
    };
    problem(ErrorCode::BadRequest, expected, found)
}

/// Takes a place where whoever asks is to be told.
pub(crate) async fn subscribe(State(online): Shared, Extension(asking): By, body: Body) -> Response {
    let result = async {
        let asked: PushSubscription = read(body).await?;
        Subscription::new(
            &asked.endpoint,
            &asked.keys.p256dh,
            &asked.keys.auth,
            &online.notifier.services,
        )
        .map_err(refused)?;
        somebody(&online, &asking).await.map(|somebody| (asked, somebody))
    };
    let (asked, (person, cookie)) = match result.await {
        Ok(both) => both,
        Err(problem) => return failed(&problem),
    };
    let place = Place {
        keys: asked.keys,
        host: asking.origin.host().chars().take(100).collect(),
    };
    let push = store::Push {
        endpoint: asked.endpoint,
        person: person.id.to_string(),
        body: wire::text(&place),
    };
    let response = match online.store.add_push(push, now(), MOST_PLACES).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => failed(&of_store(&error)),
    };
    with_cookie(response, cookie)
}

/// Tells whoever asks no longer in a place of theirs.
pub(crate) async fn unsubscribe(State(online): Shared, Extension(asking): By, body: Body) -> Response {
    let result = async {
        let PushAddress { endpoint } = read(body).await?;
        let person = asking.known()?.id;
        let removed = online.store.remove_push_of(person.as_str(), &endpoint).await;
        // One that is not there is what was wanted.
        removed.map_err(|error| of_store(&error))
    };
    match result.await {
        Ok(_) => StatusCode::NO_CONTENT.into_response(),
        Err(problem) => failed(&problem),
    }
}

/// Whether whoever asks wants to be told when somebody wants to play.
pub(crate) async fn wish(State(online): Shared, Extension(asking): By) -> Response {
    let result = async {
        let Some(person) = &asking.person else {
            return Ok(Wish::default());
        };
        let wish = online.store.wish(person.id.as_str(), now()).await;
        let wish = wish.map_err(|error| of_store(&error))?;
        Ok(wish.map_or_else(Wish::default, |wish| Wish {
            on: true,
            clock: wish.clock,
        }))
    };
    answered(result.await)
}

/// Keeps or forgets that wish.
pub(crate) async fn set_wish(State(online): Shared, Extension(asking): By, body: Body) -> Response {
    /// No clock on Earth is further from UTC, in minutes.
    const FURTHEST: i32 = 14 * 60;
    let result = async {
        let asked: Wish = read(body).await?;
        if !(-FURTHEST..=FURTHEST).contains(&asked.clock) {
            return Err(problem(
                ErrorCode::BadRequest,
                format!("a clock between {FURTHEST} minutes behind and ahead of UTC"),
                asked.clock.to_string(),
            ));
        }
        somebody(&online, &asking).await.map(|somebody| (asked, somebody))
    };
    let (asked, (person, cookie)) = match result.await {
        Ok(both) => both,
        Err(problem) => return failed(&problem),
    };
    let kept = if asked.on {
        let wish = store::Wish {
            person: person.id.to_string(),
            clock: asked.clock,
            ends: now() + WISH,
        };
        online.store.set_wish(wish).await
    } else {
        online.store.remove_wish(person.id.as_str()).await
    };
    let answer = kept.map(|()| asked).map_err(|error| of_store(&error));
    with_cookie(answered(answer), cookie)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_of_clocks_far_apart() {
        let noon = 12 * HOUR + 59 * MINUTE;
        assert_eq!(hour_of(noon, 0), 12);
        assert_eq!(hour_of(noon, 1), 13);
        assert_eq!(hour_of(noon, 330), 18);
        assert_eq!(hour_of(noon, -60), 11);
        assert_eq!(hour_of(noon, 14 * 60), 2);
        // Before the epoch there is nothing.
        assert_eq!(hour_of(HOUR, -120), 0);
    }
}
