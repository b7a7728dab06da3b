//! What comes of a command, and of what the server has to do.

use crate::apply::reason;
use crate::{Hosted, Room, limits};
use game_core::{Outcome, Player};
use table::Verdict;
use wire::{Claim, Clocks, Command, Ended, Event, GameId, PersonId, Reason, Refusal, What};

/// What only whoever runs a room knows of the moment in which something happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// The server's time: when the command was received.
    pub now: u64,
    /// How long a message from the player who gives the command takes, in milliseconds, as the server measured it; never as
    /// the player says.
    pub lag_ms: u64,
    /// Since when each player has no connection; `None` for who has one.
    pub away_since: [Option<u64>; 2],
    /// Since when each player is back whose connection an outage of the server had cut; `None` for who was not cut off.
    pub back_since: [Option<u64>; 2],
    /// A random number, for the name of a rematch.
    pub random: u64,
}

impl Moment {
    /// A moment in which everybody is here.
    pub fn at(now: u64) -> Self {
        Self {
            now,
            ..Self::default()
        }
    }
}

/// What the server does in a game of its own accord.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// Does what is due by time: ends a game whose player's time has run out or whose first turn did not come, and a pause
    /// that has lasted too long. See [`Room::due`].
    Look,
    /// Gives back time that passed while the server could not be reached. The clocks go on a little later.
    Credit {
        /// So much.
        ms: u64,
    },
    /// Calls the game off, as the host of the server wants it.
    CallOff,
}

/// A room in which something happens: a copy that takes in event after event.
pub(crate) struct Draft<'a, P: Hosted> {
    pub(crate) room: Room<P>,
    pub(crate) moment: &'a Moment,
    /// Never before the last event.
    pub(crate) now: u64,
    events: Vec<Event>,
}

impl<P: Hosted> Room<P> {
    /// The first event; `None` if the game can't begin so.
    pub(crate) fn begun(&self, what: What, now: u64) -> Option<Event> {
        let moment = Moment::at(now);
        let mut draft = self.draft(&moment);
        draft.push(None, what).ok()?;
        draft.events.pop()
    }

    fn draft<'a>(&self, moment: &'a Moment) -> Draft<'a, P> {
        Draft {
            room: self.clone(),
            moment,
            now: moment.now.max(self.at),
            events: Vec::new(),
        }
    }

    /// The events that come of a person's command. The room stays as it is: they are to be stored, and then applied. There may
    /// be none: a plan is not an event, as the other player sees those; it is to be stored where this accepts it.
    ///
    /// # Errors
    ///
    /// Why the command is not done.
    pub fn handle(
        &self,
        person: PersonId,
        command: &Command,
        moment: &Moment,
    ) -> Result<Vec<Event>, Refusal> {
        let by = self.side(person).ok_or(Refusal::NotAPlayer)?;
        let mut draft = self.draft(moment);
        if self.ended.is_some() {
            draft.after_the_end(by, command)?;
        } else {
            draft.while_it_goes_on(by, command)?;
        }
        Ok(draft.events)
    }

    /// The events that come of what the server does. None where there is nothing to do.
    pub fn serve(&self, duty: Duty, moment: &Moment) -> Vec<Event> {
        let mut draft = self.draft(moment);
        if self.ended.is_some() {
            return Vec::new();
        }
        // What is refused is not due.
        let _ = match duty {
            Duty::Look => draft.look(),
            Duty::Credit { ms } => draft.credit(ms),
            Duty::CallOff => draft.end(None, None, Reason::CalledOff),
        };
        draft.events
    }
}

impl<P: Hosted> Draft<'_, P> {
    /// One thing more has happened.
    pub(crate) fn push(&mut self, by: Option<Player>, what: What) -> Result<(), Refusal> {
        let mut event = Event {
            seq: self.room.version + 1,
            at: self.now,
            by,
            what,
            clocks: None,
        };
        if let Err(why) = self.room.take_in(&event) {
            debug_assert!(false, "{event:?}: {why}");
            return Err(Refusal::NotNow);
        }
        let clock = self.room.clock_after(&event);
        if clock != self.room.clock {
            event.clocks = Clocks::of(&clock);
            self.room.clock = clock;
        }
        self.events.push(event);
        Ok(())
    }

    pub(crate) fn end(
        &mut self,
        by: Option<Player>,
        result: Option<Outcome>,
        reason: Reason,
    ) -> Result<(), Refusal> {
        self.push(by, What::Ended(Ended { result, reason }))
    }

    /// So many events are more than any game has: it comes to an end without new questions.
    pub(crate) fn not_too_many(&self) -> Result<(), Refusal> {
        if self.room.version >= limits::EVENTS {
            return Err(Refusal::TooOften);
        }
        Ok(())
    }

    fn while_it_goes_on(&mut self, by: Player, command: &Command) -> Result<(), Refusal> {
        if let Command::Plan { plan } = command {
            return self.room.check_plan(by, plan);
        }
        self.in_time(by)?;
        match command {
            Command::Act { action, base } => self.act(by, action, *base),
            Command::Undo => self.undo(by),
            Command::Offer { offer } => self.offer(by, *offer),
            Command::Withdraw => self.withdraw(by),
            Command::Accept => self.accept(by),
            Command::Decline => self.decline(by),
            Command::Declare => self.declare(by),
            Command::Punish => self.punish(by, None),
            Command::Forgive => self.forgive(by),
            Command::Resign => self.end(Some(by), Some(Outcome::Win(!by)), Reason::Resignation),
            Command::Abort if self.room.both_have_moved() => Err(Refusal::TooLate),
            Command::Abort => self.end(Some(by), None, Reason::Aborted),
            Command::Claim { result } => self.claim(by, *result),
            Command::Plan { .. } => Err(Refusal::NotNow),
        }
    }

    /// Whether the time allows a command. What it takes a slow message to come is not counted against its sender.
    fn in_time(&mut self, by: Player) -> Result<(), Refusal> {
        let Some((player, last)) = self.room.flag_at(self.moment.back_since) else {
            return Ok(());
        };
        let Some(at) = self.room.clock.flag_at() else {
            return Ok(());
        };
        if player != by {
            // Until the server ends the game, an action may be on its way.
            return if self.now >= last {
                Err(Refusal::TimeIsUp)
            } else {
                Ok(())
            };
        }
        let lag = self.lag(by);
        if self.now < at.saturating_add(lag) {
            return Ok(());
        }
        let is_just_back = self.moment.back_since[by.index()]
            .is_some_and(|since| self.now < since.saturating_add(limits::BACK_MS));
        if !is_just_back {
            return Err(Refusal::TimeIsUp);
        }
        // An outage took the time: it is given back as far as it is missing.
        let ms = (self.now - at).saturating_add(1);
        self.push(None, What::Credited { ms, until: self.now })?;
        // No more comes back than has passed in the turn: it may have been out before.
        match self.room.clock.flagged(self.now) {
            Some(_) => Err(Refusal::TimeIsUp),
            None => Ok(()),
        }
    }

    /// How much is given back for a slow connection now.
    fn lag(&self, by: Player) -> u64 {
        match self.room.clock.turn() {
            Some((player, since)) if player == by => {
                let passed = self.now.saturating_sub(since);
                self.moment.lag_ms.min(self.room.lag_left(by)).min(passed)
            }
            _ => 0,
        }
    }

    fn not_paused(&self) -> Result<(), Refusal> {
        match self.room.paused {
            Some(_) => Err(Refusal::Paused),
            None => Ok(()),
        }
    }

    fn act(&mut self, by: Player, text: &str, base: u64) -> Result<(), Refusal> {
        self.not_paused()?;
        if self.room.to_act() != Some(by) {
            return Err(match self.room.live.pending() {
                Some(_) => Refusal::Held,
                None => Refusal::NotYourTurn,
            });
        }
        let last = self.room.sides[by.index()].changed;
        if base < last || base > self.room.version {
            let last = last.max(self.room.version.min(base));
            return Err(Refusal::Changed { last, base });
        }
        let action = Room::<P>::read(text).map_err(|why| Refusal::Unreadable { why })?;
        if let Some(pending) = self.room.live.pending() {
            if !pending.answers.contains(&action) {
                return Err(Refusal::Held);
            }
            return self.punish(by, Some(action.to_string()));
        }
        let mut after = self.room.live.position().clone();
        let action_text = action.to_string();
        let lag = self.lag(by);
        match after.play(action) {
            Ok(()) => {
                let action = action_text;
                self.push(Some(by), What::Played { action, lag })?;
                self.end_by_rule()
            }
            Err(illegal) => {
                let rules = self.room.live.rules();
                match self.room.live.position().judge(rules, action) {
                    Verdict::Refused => Err(Refusal::Illegal {
                        action: action_text,
                        why: illegal.to_string(),
                    }),
                    Verdict::Loses | Verdict::Punishable(_) => {
                        let action = action_text;
                        self.push(Some(by), What::Forbidden { action, lag })?;
                        self.end_by_rule()
                    }
                }
            }
        }
    }

    /// Says that the game is over, where the live game knows it.
    fn end_by_rule(&mut self) -> Result<(), Refusal> {
        if let Some(ending) = self.room.live.ending() {
            return self.end(None, ending.result(), reason(ending.termination()));
        }
        if self.room.live.line().len() >= limits::ACTIONS {
            return self.end(None, Some(Outcome::Draw), Reason::Length);
        }
        Ok(())
    }

    fn undo(&mut self, by: Player) -> Result<(), Refusal> {
        self.not_paused()?;
        self.not_too_many()?;
        if self.room.live.is_held() {
            return Err(Refusal::Held);
        }
        let line = self.room.live.line();
        let last = line.last_turn().filter(|turn| !turn.complete);
        let own = last.is_some_and(|turn| turn.player == by && turn.begin >= self.room.live.fixed());
        if !own {
            return Err(Refusal::NotNow);
        }
        if self.room.turn.undos >= limits::UNDOS {
            return Err(Refusal::TooOften);
        }
        let to = (line.len() - 1) as u32;
        self.push(Some(by), What::Undone { to })
    }

    fn declare(&mut self, by: Player) -> Result<(), Refusal> {
        self.not_paused()?;
        if self.room.live.is_held() {
            return Err(Refusal::Held);
        }
        if self.room.to_act() != Some(by) {
            return Err(Refusal::NotYourTurn);
        }
        let ending = self.room.live.if_declared().ok_or(Refusal::NotNow)?;
        self.end(Some(by), Some(ending.outcome), Reason::Impasse)
    }

    fn punish(&mut self, by: Player, action: Option<String>) -> Result<(), Refusal> {
        self.not_paused()?;
        self.may_punish(by)?;
        self.push(Some(by), What::Punished { action })?;
        self.end_by_rule()
    }

    fn forgive(&mut self, by: Player) -> Result<(), Refusal> {
        self.not_paused()?;
        self.not_too_many()?;
        self.may_punish(by)?;
        self.push(Some(by), What::Forgiven)
    }

    fn may_punish(&self, by: Player) -> Result<(), Refusal> {
        if self.room.live.pending().is_none() {
            return Err(Refusal::NotNow);
        }
        if self.room.to_act() != Some(by) {
            return Err(Refusal::NotYourTurn);
        }
        Ok(())
    }

    fn claim(&mut self, by: Player, claim: Claim) -> Result<(), Refusal> {
        if self.room.info.terms.is_in_days() {
            return Err(Refusal::NotByTerms);
        }
        let at = self.room.claim_at(self.moment.away_since);
        let may = self.room.to_act() == Some(!by) && at.is_some_and(|at| self.now >= at);
        if !may {
            let at = at.filter(|_| self.room.to_act() == Some(!by));
            return Err(Refusal::StillHere { at });
        }
        let result = match claim {
            Claim::Win => Outcome::Win(by),
            Claim::Draw => Outcome::Draw,
        };
        self.end(Some(by), Some(result), Reason::Left)
    }

    // What the server does.

    fn look(&mut self) -> Result<(), Refusal> {
        if let Some(since) = self.room.paused {
            if self.now >= since.saturating_add(limits::PAUSE_MS) {
                return self.push(None, What::Resumed);
            }
            return Ok(());
        }
        if self
            .room
            .first_turn_until()
            .is_some_and(|until| self.now >= until)
        {
            return self.end(None, None, Reason::NoFirstMove);
        }
        let out = self.room.flag_at(self.moment.back_since);
        if let Some((player, _)) = out.filter(|&(_, at)| self.now >= at) {
            return self.end(None, Some(Outcome::Win(!player)), Reason::Time);
        }
        Ok(())
    }

    fn credit(&mut self, ms: u64) -> Result<(), Refusal> {
        let waits = self.room.clock.turn().is_some() || self.room.first_turn_until().is_some();
        if ms == 0 || !waits {
            return Ok(());
        }
        let grace = if self.room.is_live() { limits::GRACE_MS } else { 0 };
        let until = self.now.saturating_add(grace);
        self.push(None, What::Credited { ms, until })
    }

    /// The name of the next game.
    pub(crate) fn next_game(&self) -> GameId {
        GameId::from_random(self.moment.random)
    }
}
