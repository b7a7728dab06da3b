//! A bot: plays games on a server as a program, with any engine.
//!
//! [`api`] talks to the server, [`wanted`] says which challenges are accepted, [`offers`] keeps invitations open for anyone,
//! [`game`] plays one game on a thread of its own, [`player`] is the engine of one game.

mod api;
mod game;
mod offers;
mod player;
mod wanted;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use arena::Contender;
use games::for_game;
use search::StopFlag;
use wire::http::{Accept, Accepted, Challenge, ChallengeState, ErrorCode, Me};
use wire::{ChallengeId, GameId, GameKind, PROTOCOL, PersonId, ServerMessage, Summary, Terms};

use api::{Api, Line, Trouble};
use offers::Offers;
pub(crate) use wanted::{From, Times, Wanted};

use crate::failure::Failure;

/// What a bot was asked to be.
#[derive(Debug)]
pub(crate) struct Settings {
    /// Which challenges it accepts.
    pub(crate) wanted: Wanted,
    /// For which games it leaves invitations for anyone.
    pub(crate) offers: Vec<Terms>,
    /// The engine that plays; without one, the one of this program.
    pub(crate) engine: Option<Contender>,
    /// The level of the engine of this program; 0 for all it can.
    pub(crate) level: u8,
    /// The time for an action where no clock says it.
    pub(crate) movetime: Duration,
    /// What is kept back of every clock for the way to the server.
    pub(crate) overhead: Duration,
    /// How many games at a time.
    pub(crate) at_once: usize,
    /// Ends after so many games.
    pub(crate) most: Option<usize>,
}

/// How a bot is told to end. Games that it leaves go on when it is started again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop {
    /// For engines in processes of their own, and for everything that waits.
    pub(crate) flag: Arc<AtomicBool>,
    /// For engines in this one.
    pub(crate) search: StopFlag,
}

impl Stop {
    pub(crate) fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
        self.search.stop();
    }

    fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Sleeps, unless the bot is told to end.
    fn sleep(&self, time: Duration) {
        let until = std::time::Instant::now() + time;
        while !self.is_stopped() {
            let left = until.saturating_duration_since(std::time::Instant::now());
            if left.is_zero() {
                return;
            }
            std::thread::sleep(left.min(Duration::from_millis(50)));
        }
    }
}

/// How long to wait before something is tried again: longer each time, and never the same for two bots.
#[derive(Debug)]
struct Patience(Duration);

/// The first time.
const FIRST_WAIT: Duration = Duration::from_millis(300);
/// The longest.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

impl Patience {
    const NEW: Self = Self(FIRST_WAIT);

    /// Waits, and not less than the server asks for. That is bounded too: it may have meant somebody else.
    fn wait(&mut self, stop: &Stop, after: Option<Duration>) {
        let asked = after.unwrap_or_default().min(LONGEST_WAIT);
        stop.sleep(self.0.mul_f64(0.75 + fastrand::f64() / 2.0).max(asked));
        self.0 = (self.0 * 2).min(LONGEST_WAIT);
    }
}

/// A bot that runs.
struct Bot {
    api: Api,
    settings: Arc<Settings>,
    stop: Stop,
    me: PersonId,
    games: HashMap<GameId, JoinHandle<()>>,
    offers: Offers,
    /// Challenges that suit, but come when there are games enough.
    waiting: HashMap<ChallengeId, Challenge>,
    /// How many games it has begun to play.
    begun: usize,
}

/// Plays until it is told to end, or has played as many games as it was asked to.
pub(crate) fn run(server: &str, token: &str, settings: Settings, stop: Stop) -> Result<(), Failure> {
    let api = Api::new(server, token);
    let mut patience = Patience::NEW;
    let me = loop {
        match api.get::<Me>("/api/me") {
            Ok(Me { you: Some(me), .. }) => break me,
            Ok(Me { you: None, .. }) => return Err(anyhow!("{server} does not know the token").into()),
            Err(Trouble::Passing { why, after }) if !stop.is_stopped() => {
                eprintln!("{server} cannot be reached: {why}");
                patience.wait(&stop, after);
            }
            Err(trouble) => return Err(anyhow!("{server}: {trouble}").into()),
        }
        if stop.is_stopped() {
            return Ok(());
        }
    };
    let name = me.name.clone().unwrap_or_else(|| me.id.to_string());
    eprintln!("playing on {server} as {name}");
    let mut bot = Bot {
        offers: Offers::new(settings.offers.clone()),
        api,
        settings: Arc::new(settings),
        stop,
        me: me.id,
        games: HashMap::new(),
        waiting: HashMap::new(),
        begun: 0,
    };
    let result = bot.listen();
    // Nobody is to sit down opposite a bot that is gone.
    bot.offers.take_back(&bot.api);
    bot.stop.stop();
    for (_, game) in bot.games.drain() {
        game.join().map_err(|_| anyhow!("a game has failed"))?;
    }
    result
}

impl Bot {
    /// Listens to what the server has to say, over one stream after the other.
    fn listen(&mut self) -> Result<(), Failure> {
        let mut patience = Patience::NEW;
        while !self.is_done() {
            let lines = match self.api.lines("/api/events") {
                Ok(lines) => lines,
                Err(Trouble::Passing { why, after }) => {
                    eprintln!("the server cannot be reached: {why}");
                    patience.wait(&self.stop, after);
                    continue;
                }
                Err(trouble) => {
                    return Err(anyhow!("the server does not tell about challenges: {trouble}").into());
                }
            };
            while !self.is_done() {
                match lines.0.recv_timeout(Duration::from_millis(200)) {
                    Ok(Line::Message(message)) => {
                        patience = Patience::NEW;
                        self.hear(*message)?;
                    }
                    Ok(Line::Alive) | Err(RecvTimeoutError::Timeout) => {}
                    Ok(Line::Strange(why)) => eprintln!("a message of the server is not understood: {why}"),
                    Ok(Line::Over(why)) => {
                        eprintln!("connecting again: {why}");
                        break;
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                self.look_around();
            }
            if !self.is_done() {
                patience.wait(&self.stop, None);
            }
        }
        Ok(())
    }

    /// Whether there is nothing to do any more.
    fn is_done(&self) -> bool {
        let enough = self.settings.most.is_some_and(|most| self.begun >= most);
        self.stop.is_stopped() || enough && self.games.is_empty()
    }

    /// How many games may begin now.
    fn room(&self) -> usize {
        let left = self
            .settings
            .most
            .map_or(usize::MAX, |most| most.saturating_sub(self.begun));
        self.settings.at_once.saturating_sub(self.games.len()).min(left)
    }

    fn hear(&mut self, message: ServerMessage) -> Result<(), Failure> {
        match message {
            ServerMessage::Welcome { protocol, .. } if protocol != PROTOCOL => {
                return Err(anyhow!("expected a server of protocol {PROTOCOL}, found {protocol}").into());
            }
            ServerMessage::Challenge(challenge) => self.consider(*challenge),
            ServerMessage::Mine(game) => self.own_game(&game),
            ServerMessage::Error {
                code,
                expected,
                found,
            } => {
                if code == ErrorCode::NotSignedIn {
                    return Err(anyhow!("the server does not know the token any more").into());
                }
                eprintln!("the server expected {expected} and found {found}");
            }
            _ => {}
        }
        Ok(())
    }

    /// A game of the bot's own has changed, or was there before it came.
    fn own_game(&mut self, game: &Summary) {
        let plays = game.ended.is_none() && game.info.side(self.me).is_some();
        if plays && !self.games.contains_key(&game.info.id) {
            self.begin(game.info.id, game.info.terms.game);
        }
    }

    fn consider(&mut self, challenge: Challenge) {
        let id = challenge.id;
        self.waiting.remove(&id);
        if challenge.yours {
            return self.offers.changed(&challenge);
        }
        if challenge.state != ChallengeState::Open {
            return;
        }
        if let Err(why) = self.settings.wanted.time_of(&challenge) {
            eprintln!("challenge {id} is declined: {why}");
            let declined: Result<Challenge, _> = self.api.post(&format!("/api/challenges/{id}/decline"), &());
            if let Err(trouble) = declined {
                eprintln!("challenge {id} could not be declined: {trouble}");
            }
            return;
        }
        self.waiting.insert(id, challenge);
    }

    /// Takes leave of games that are over, and accepts what waits.
    fn look_around(&mut self) {
        let over: Vec<GameId> = self
            .games
            .iter()
            .filter(|(_, it)| it.is_finished())
            .map(|(&id, _)| id)
            .collect();
        for id in over {
            if self.games.remove(&id).is_some_and(|game| game.join().is_err()) {
                eprintln!("game {id} has failed");
            }
        }
        while self.room() > 0
            && let Some(&id) = self.waiting.keys().next()
            && let Some(challenge) = self.waiting.remove(&id)
        {
            self.accept(&challenge);
        }
        if self.room() == 0 {
            self.offers.take_back(&self.api);
        } else if let Some((game, kind)) = self.offers.renew(&self.api)
            && !self.games.contains_key(&game)
        {
            self.begin(game, kind);
        }
    }

    fn accept(&mut self, challenge: &Challenge) {
        let id = challenge.id;
        let Ok(time) = self.settings.wanted.time_of(challenge) else {
            return;
        };
        let accept = Accept { time: Some(time) };
        match self
            .api
            .post::<Accepted>(&format!("/api/challenges/{id}/accept"), &accept)
        {
            Ok(Accepted { game }) => {
                // The game itself may have been told already.
                if !self.games.contains_key(&game) {
                    self.begin(game, challenge.asked.terms.game);
                }
            }
            // What is open is told again with the next stream.
            Err(trouble) => eprintln!("challenge {id} could not be accepted: {trouble}"),
        }
    }

    fn begin(&mut self, id: GameId, kind: GameKind) {
        if let Some(engine) = &self.settings.engine
            && kind != self.settings.wanted.games[0]
        {
            eprintln!("game {id} is {kind}, which {} does not play", engine.name);
            return;
        }
        let (api, settings, stop, me) = (
            self.api.clone(),
            Arc::clone(&self.settings),
            self.stop.clone(),
            self.me,
        );
        let thread = std::thread::Builder::new().name(format!("game {id}"));
        let playing = thread.spawn(move || {
            for_game!(kind, |P| game::Playing::<P>::new(api, settings, stop, me, id)
                .play());
        });
        match playing.context("no thread for it") {
            Ok(playing) => {
                self.begun += 1;
                self.games.insert(id, playing);
            }
            Err(error) => eprintln!("game {id} cannot be played: {error:#}"),
        }
    }
}
