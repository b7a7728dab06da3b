//! One game of a bot.

use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use arena::Trouble as EngineTrouble;
use engine_protocol::client::Reply;
use engine_protocol::output::Value;
use game_core::{Outcome, Player};
use rooms::Room;
use wire::http::ErrorCode;
use wire::{Command, Event, GameId, GameInfo, Offer, PersonId, Refusal, ServerMessage};

use super::api::{Api, Line, Lines, Trouble};
use super::player::{Answer, Own, ServerTime, Thinks, Time};
use super::{Patience, Settings, Stop};

/// How long a bot stays after the end, in case the other player wants a rematch.
const STAYS: Duration = Duration::from_mins(1);
/// How long before something is tried again that the server refused, if nothing else happens.
const AGAIN: Duration = Duration::from_secs(1);

/// A game under way.
pub(crate) struct Playing<P: Own> {
    api: Api,
    settings: Arc<Settings>,
    stop: Stop,
    me: PersonId,
    id: GameId,
    info: Option<GameInfo>,
    room: Option<Room<P>>,
    time: ServerTime,
    engine: Option<Thinks<P>>,
    /// What the engine thought of the game last.
    value: Option<Value>,
    /// Up to where the room has to come before the bot acts again: what it did last is on its way.
    awaited: u64,
    /// The offer that was answered last, by the number of the event after which it stood.
    answered: u64,
    /// When to try again what was refused; anything that happens comes before.
    again_at: Option<Instant>,
    /// When the game was seen to be over.
    over: Option<Instant>,
}

impl<P: Own> Playing<P> {
    pub(crate) fn new(api: Api, settings: Arc<Settings>, stop: Stop, me: PersonId, id: GameId) -> Self {
        Self {
            api,
            settings,
            stop,
            me,
            id,
            info: None,
            room: None,
            time: ServerTime::heard_now(0),
            engine: None,
            value: None,
            awaited: 0,
            answered: 0,
            again_at: None,
            over: None,
        }
    }

    fn say(&self, what: &str) {
        eprintln!("game {}: {what}", self.id);
    }

    /// Plays the game to its end, over one stream after the other.
    pub(crate) fn play(mut self) {
        let mut patience = Patience::NEW;
        while !self.is_done() {
            let after = self.room.as_ref().map_or(0, Room::version);
            let lines = match self
                .api
                .lines(&format!("/api/games/{}/events?after={after}", self.id))
            {
                Ok(lines) => lines,
                Err(Trouble::Passing { why, after }) => {
                    self.say(&format!("the server cannot be reached: {why}"));
                    patience.wait(&self.stop, after);
                    continue;
                }
                Err(trouble) => return self.say(&format!("it cannot be followed: {trouble}")),
            };
            match self.follow(&lines, &mut patience) {
                Ok(()) => {}
                Err(why) => {
                    self.say(&why);
                    patience.wait(&self.stop, None);
                }
            }
        }
    }

    fn is_done(&self) -> bool {
        let is_told = self.settings.most.is_some();
        // Whoever counts games does not wait for another one.
        let stays = if is_told { Duration::ZERO } else { STAYS };
        let has_another = self
            .room
            .as_ref()
            .is_some_and(|room| room.rematch_game().is_some());
        self.stop.is_stopped()
            || self
                .over
                .is_some_and(|since| has_another || since.elapsed() >= stays)
    }

    /// Follows one stream, and acts whenever it is the bot's turn. Ends with the stream or the game.
    fn follow(&mut self, lines: &Lines, patience: &mut Patience) -> Result<(), String> {
        while !self.is_done() {
            match lines.0.recv_timeout(Duration::from_millis(200)) {
                Ok(Line::Message(message)) => {
                    *patience = Patience::NEW;
                    self.hear(*message)?;
                }
                Ok(Line::Alive) | Err(RecvTimeoutError::Timeout) => {}
                Ok(Line::Strange(why)) => self.say(&format!("a message is not understood: {why}")),
                Ok(Line::Over(why)) => return Err(format!("connecting again: {why}")),
                Err(RecvTimeoutError::Disconnected) => return Err("connecting again".to_owned()),
            }
            // All that is there is heard before anything is done.
            while let Ok(line) = lines.0.try_recv() {
                match line {
                    Line::Message(message) => self.hear(*message)?,
                    Line::Over(why) => return Err(format!("connecting again: {why}")),
                    Line::Alive | Line::Strange(_) => {}
                }
            }
            self.act()?;
        }
        Ok(())
    }

    fn hear(&mut self, message: ServerMessage) -> Result<(), String> {
        match message {
            ServerMessage::Game(state) => {
                if self.info.is_none() {
                    let player = self.side_of(&state.info);
                    let side = player.map_or("nobody", |player| {
                        ["the first player", "the second player"][player.index()]
                    });
                    let terms = &state.info.terms;
                    self.say(&format!("{}, {}, as {side}", terms.game, terms.time));
                }
                self.info = Some(state.info);
            }
            ServerMessage::Events { events, .. } => self.happened(&events)?,
            ServerMessage::Welcome { now, .. } => self.time = ServerTime::heard_now(now),
            ServerMessage::Error {
                code: ErrorCode::NotSignedIn,
                ..
            } => self.stop.stop(),
            _ => {}
        }
        Ok(())
    }

    fn side_of(&self, info: &GameInfo) -> Option<Player> {
        info.side(self.me)
    }

    fn happened(&mut self, events: &[Event]) -> Result<(), String> {
        let Some(last) = events.last() else { return Ok(()) };
        self.again_at = None;
        if let Some(room) = &mut self.room {
            let known = room.version();
            for event in events.iter().filter(|event| event.seq > known) {
                if let Err(corrupt) = room.apply(event) {
                    // From the beginning, over another stream.
                    self.room = None;
                    return Err(corrupt.to_string());
                }
            }
        } else {
            let info = self
                .info
                .clone()
                .ok_or("expected the game first, found its events")?;
            self.room = Some(Room::replay(info, events).map_err(|corrupt| corrupt.to_string())?);
        }
        self.time = ServerTime::heard_now(last.at);
        let ended = self.room.as_ref().and_then(Room::ended);
        if let Some(ended) = ended.filter(|_| self.over.is_none()) {
            let result = ended.result.map_or("called off", Outcome::score_text);
            self.say(&format!("{result}, {:?}", ended.reason));
            self.over = Some(Instant::now());
        }
        Ok(())
    }

    /// Does what there is to do, if there is something.
    fn act(&mut self) -> Result<(), String> {
        let may = self.again_at.is_none_or(|at| Instant::now() >= at);
        let Some(room) = self
            .room
            .as_ref()
            .filter(|room| may && room.version() >= self.awaited)
        else {
            return Ok(());
        };
        let Some(side) = room.side(self.me) else {
            return Err("it is not the bot's own".to_owned());
        };
        if let Some(answer) = self.answer_to_offer(room, side) {
            self.answered = room.version();
            return self.give(&answer);
        }
        if room.to_act() != Some(side) || room.is_paused() {
            return Ok(());
        }
        let command = if room.live().pending().is_some() {
            Command::Punish
        } else if room.live().if_declared().is_some() {
            Command::Declare
        } else {
            match self.think(side) {
                Ok(command) => command,
                Err(EngineTrouble::Interrupted) => return Ok(()),
                Err(EngineTrouble::Fault(fault)) => {
                    self.say(&format!("the engine failed, and the game is resigned: {fault}"));
                    self.engine = None;
                    Command::Resign
                }
            }
        };
        self.give(&command)
    }

    /// What a bot says to an offer: it lets turns be taken back, pauses, plays again, and takes a draw where it does not stand
    /// better.
    fn answer_to_offer(&self, room: &Room<P>, side: Player) -> Option<Command> {
        let offer = room.offers()[(!side).index()]?;
        if room.version() <= self.answered || room.live().is_held() {
            return None;
        }
        let not_better = match self.value {
            Some(Value::Cp(value)) => value <= 0,
            Some(Value::Loss(_)) => true,
            Some(Value::Win(_)) | None => false,
        };
        let agrees = match offer {
            Offer::TakeBack | Offer::Pause | Offer::Resume => true,
            Offer::Rematch => self.settings.most.is_none() && !self.stop.is_stopped(),
            Offer::Draw => not_better,
            Offer::Impasse => room
                .live()
                .if_agreed()
                .is_some_and(|ending| ending.outcome != Outcome::Win(!side)),
        };
        Some(if agrees { Command::Accept } else { Command::Decline })
    }

    /// What the engine wants to do.
    fn think(&mut self, side: Player) -> Result<Command, EngineTrouble> {
        if self.engine.is_none() {
            self.engine = Some(Thinks::start(&self.settings, &self.stop)?);
        }
        let (Some(engine), Some(room)) = (&mut self.engine, &self.room) else {
            return Err(EngineTrouble::Interrupted);
        };
        let line = room.live().line();
        let time = Time {
            clock: room.clock(),
            now: self.time.now(),
            player: side,
            settings: &self.settings,
        };
        let mut answer = engine.think(line, &time, &self.stop)?;
        if answer.reply == Reply::DeclaresWin {
            // The terms of this game do not have that, or the engine counts by another rule.
            answer = Thinks::<P>::stand_in(line, &self.stop)?;
        }
        let Answer { reply, value } = answer;
        self.value = value.or(self.value);
        let illegal = |found: String| {
            let kind = arena::FaultKind::Illegal;
            EngineTrouble::Fault(arena::Fault { kind, text: found })
        };
        match reply {
            Reply::Action(text) => {
                let action: P::Action = text
                    .parse()
                    .map_err(|error: <P::Action as std::str::FromStr>::Err| illegal(error.to_string()))?;
                if !line.position().is_legal(action) {
                    return Err(illegal(format!("{action} is not legal")));
                }
                let base = room.version();
                let action = action.to_string();
                Ok(Command::Act { action, base })
            }
            Reply::Resigns | Reply::Nothing | Reply::DeclaresWin | Reply::Win(_) => Ok(Command::Resign),
        }
    }

    /// Gives a command, again and again until there is an answer.
    fn give(&mut self, command: &Command) -> Result<(), String> {
        let n = fastrand::u64(..wire::NUMBERS_BELOW);
        let mut patience = Patience::NEW;
        loop {
            match self.api.give(self.id, n, command) {
                Ok(done) => {
                    self.awaited = done.seq;
                    return Ok(());
                }
                Err(Trouble::Passing { why, after }) if !self.stop.is_stopped() => {
                    self.say(&format!("sending again: {why}"));
                    patience.wait(&self.stop, after);
                }
                Err(Trouble::Refused(refused)) => {
                    // Most often something has happened that is yet to be heard.
                    let expected = matches!(
                        refused.reason,
                        Refusal::Changed { .. }
                            | Refusal::NotYourTurn
                            | Refusal::Over
                            | Refusal::TimeIsUp
                            | Refusal::Paused
                            | Refusal::Held
                            | Refusal::NotNow
                    );
                    if !expected {
                        self.say(&format!("{command:?} is refused: {}", refused.detail));
                    }
                    self.again_at = Some(Instant::now() + AGAIN);
                    return Ok(());
                }
                Err(Trouble::Passing { why, .. }) => return Err(why),
                Err(trouble) => {
                    self.again_at = Some(Instant::now() + AGAIN);
                    return Err(trouble.to_string());
                }
            }
        }
    }
}
