//! What events make of the clocks, and when the server has to look.

use crate::{Hosted, Room, limits};
use game_core::Player;
use game_core::clock::{Clock, Kind};
use wire::{Event, What};

impl<P: Hosted> Room<P> {
    /// The clock after an event that this room has taken in, which still has the clock from before it.
    pub(crate) fn clock_after(&self, event: &Event) -> Clock {
        let mut clock = self.clock.clone();
        let at = event.at;
        match &event.what {
            What::Played { lag, .. } | What::Forbidden { lag, .. } => self.passed_on(&mut clock, *lag, at),
            What::Forgiven => {
                clock.stop(at);
                self.let_run(&mut clock, at);
            }
            What::TakenBack { .. } => {
                // The turn that this interrupts is played anew, unless it is the asking player's own.
                let interrupted = clock.turn().filter(|&(player, _)| Some(player) == event.by);
                if let Some((_, since)) = interrupted {
                    clock.credit(at.saturating_sub(since), at);
                }
                clock.stop(at);
                self.let_run(&mut clock, at);
            }
            What::Paused | What::Ended(_) => clock.stop(at),
            What::Begun { .. } | What::Resumed => self.let_run(&mut clock, at),
            What::Credited { ms, until } => {
                if let Some((player, _)) = clock.turn() {
                    clock.credit(*ms, at);
                    clock.stop(at);
                    clock.start(player, (*until).max(at));
                }
            }
            What::Undone { .. }
            | What::Punished { .. }
            | What::Offered { .. }
            | What::Withdrawn { .. }
            | What::Declined { .. }
            | What::Rematch { .. } => {}
        }
        clock
    }

    /// The clock runs for who is to act, unless it is their first turn.
    fn let_run(&self, clock: &mut Clock, at: u64) {
        let counts = |player: Player| self.info.terms.is_in_days() || self.sides[player.index()].moved;
        if let Some(player) = self.to_act().filter(|&player| counts(player)) {
            clock.start(player, at);
        }
    }

    /// A player has acted.
    fn passed_on(&self, clock: &mut Clock, lag: u64, at: u64) {
        if clock.turn().is_none() {
            return self.let_run(clock, at);
        }
        clock.credit(lag, at);
        // Where the game is over, its end stops the clock.
        let Some(next) = self.to_act() else { return };
        let in_time = clock.acted(next, at);
        debug_assert_eq!(in_time, Ok(()), "whoever acts has time left");
        if self.sides[next.index()].moved || self.info.terms.is_in_days() {
            return;
        }
        // It was not the other player's clock that ran, but their first turn is not counted.
        if clock.turn().is_some_and(|(player, _)| player == next) {
            clock.stop(at);
        }
    }

    /// Whether turns are counted in seconds.
    pub(crate) fn is_live(&self) -> bool {
        matches!(
            self.info.terms.time.kind(),
            Kind::Increment { .. } | Kind::Byoyomi { .. }
        )
    }

    /// Until when the first turn has to come that is awaited.
    pub(crate) fn first_turn_until(&self) -> Option<u64> {
        let player = self.to_act()?;
        let awaited = self.is_live() && !self.sides[player.index()].moved && self.paused.is_none();
        awaited.then(|| self.turn.since.saturating_add(limits::FIRST_TURN_MS))
    }

    /// How much may be given back to a player for a slow connection at this moment.
    pub(crate) fn lag_left(&self, player: Player) -> u64 {
        if !self.is_live() {
            return 0;
        }
        let of_turn = limits::LAG_MOST_MS.saturating_sub(self.turn.lag);
        of_turn.min(self.sides[player.index()].lag_stock)
    }

    /// When the server ends the game because of the time: a little after it has run out, as an action may be on its way.
    pub(crate) fn flag_at(&self, back_since: [Option<u64>; 2]) -> Option<(Player, u64)> {
        let (player, _) = self.clock.turn()?;
        let at = self.clock.flag_at()?.saturating_add(self.lag_left(player));
        let back = back_since[player.index()].map_or(0, |since| since.saturating_add(limits::BACK_MS));
        Some((player, at.max(back)))
    }

    /// When the server has to look at the game again ([`Duty::Look`](crate::Duty::Look)); `None` where nothing can become due by
    /// time alone. `back_since` is as in [`Moment`](crate::Moment).
    pub fn due(&self, back_since: [Option<u64>; 2]) -> Option<u64> {
        if self.ended.is_some() {
            return None;
        }
        if let Some(since) = self.paused {
            return Some(since.saturating_add(limits::PAUSE_MS));
        }
        self.first_turn_until()
            .or_else(|| self.flag_at(back_since).map(|(_, at)| at))
    }

    /// From when on the player who waits may claim that the other one has left; `None` where that will not be.
    /// `away_since` is as in [`Moment`](crate::Moment).
    pub fn claim_at(&self, away_since: [Option<u64>; 2]) -> Option<u64> {
        let player = self.to_act()?;
        if self.paused.is_some() || self.info.terms.is_in_days() || !self.both_have_moved() {
            return None;
        }
        let long = match self.info.terms.time.kind() {
            Kind::Increment { base, .. } | Kind::Byoyomi { base, .. } if base <= limits::SHORT_BASE => {
                limits::AWAY_SHORT_MS
            }
            _ => limits::AWAY_LONG_MS,
        };
        let since = away_since[player.index()]?.max(self.turn.since);
        Some(since.saturating_add(long))
    }
}
