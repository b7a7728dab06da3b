//! What events make of a room. Nothing is decided here: an event that was stored happened.

use crate::{Hosted, Room, limits};
use game_core::{Conclusion, Player, Termination};
use table::Acted;
use wire::{Ended, Event, GameId, Offer, Reason, What};

/// Events that are not those of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {seq} of game {game}: {why}")]
pub struct Corrupt {
    /// Of which game.
    pub game: GameId,
    /// The number of the event; 0 for the game itself.
    pub seq: u64,
    /// What was expected and found.
    pub why: String,
}

/// What an event is not.
type Wrong = String;

fn expected(expected: &str, found: impl std::fmt::Display) -> Wrong {
    format!("expected {expected}, found {found}")
}

impl<P: Hosted> Room<P> {
    pub(crate) fn corrupt(&self, seq: u64, why: Wrong) -> Corrupt {
        let game = self.info.id;
        Corrupt { game, seq, why }
    }

    /// Takes in an event that is stored.
    ///
    /// # Errors
    ///
    /// If it is not the next event of this game, or can't have happened in it. The room is of no use then.
    pub fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        self.take_in(event).map_err(|why| self.corrupt(event.seq, why))?;
        if let Some(clocks) = event.clocks {
            self.clock = clocks.restore(self.info.terms.time);
        }
        Ok(())
    }

    /// All that an event changes but the clock.
    pub(crate) fn take_in(&mut self, event: &Event) -> Result<(), Wrong> {
        if event.seq != self.version + 1 {
            return Err(expected(&format!("event {}", self.version + 1), event.seq));
        }
        let is_first = matches!(event.what, What::Begun { .. });
        if is_first != (self.version == 0) {
            return Err(expected(
                "the beginning first, and once",
                format!("{:?}", event.what),
            ));
        }
        let after_the_end = matches!(
            event.what,
            What::Offered { .. } | What::Withdrawn { .. } | What::Declined { .. } | What::Rematch { .. }
        );
        let is_over = self.ended.is_some();
        if is_over && !after_the_end || !is_over && matches!(event.what, What::Rematch { .. }) {
            let when = if is_over {
                "a rematch after the end"
            } else {
                "the end before a rematch"
            };
            return Err(expected(when, format!("{:?}", event.what)));
        }
        let Some(by) = event.by else {
            self.by_server(event)?;
            self.version = event.seq;
            self.at = event.at;
            return Ok(());
        };
        match &event.what {
            What::Played { action, lag } => self.played(by, action, *lag, event)?,
            What::Undone { to } => {
                self.cut(*to)?;
                self.turn.undos += 1;
                self.changed_for(!by, event);
            }
            What::Forbidden { action, lag } => self.forbidden(by, action, *lag, event)?,
            What::Forgiven => {
                if self.live.pending().is_none() || self.live.undo().is_none() {
                    return Err(expected("something to forgive", "nothing"));
                }
                self.new_turn(event);
                self.changed_for_both(event);
            }
            What::Punished { .. } => self
                .live
                .punish(by)
                .map_err(|refusal| expected("something to punish", refusal))?,
            What::TakenBack { to } => {
                self.cut(*to)?;
                self.clear_wishes();
                self.new_turn(event);
                self.changed_for_both(event);
            }
            What::Offered { offer } => self.offered(by, *offer, event)?,
            What::Withdrawn { offer } => self.no_offer(by, *offer)?,
            What::Declined { offer } => {
                self.no_offer(!by, *offer)?;
                if *offer == Offer::Rematch {
                    self.sides[(!by).index()].rematch_declined = true;
                }
            }
            What::Paused => {
                self.clear_wishes();
                self.paused = Some(event.at);
            }
            What::Resumed => self.resumed(event),
            What::Ended(ended) => self.end(*ended)?,
            What::Rematch { game } => {
                self.clear_wishes();
                self.rematch = Some(*game);
            }
            What::Begun { .. } | What::Credited { .. } => {
                return Err(expected("an event of a player", "one of the server"));
            }
        }
        self.version = event.seq;
        self.at = event.at;
        Ok(())
    }

    fn by_server(&mut self, event: &Event) -> Result<(), Wrong> {
        match &event.what {
            What::Begun { placed, .. } => {
                let actions: Result<Vec<P::Action>, Wrong> =
                    placed.iter().map(|text| Self::read(text)).collect();
                let actions = actions?;
                let count = self.live.set_up(&actions);
                if count < actions.len() {
                    return Err(expected("legal actions at the start", &placed[count]));
                }
                self.spent = vec![0; count];
                self.new_turn(event);
            }
            What::Credited { ms, until } => {
                let until = (*until).max(event.at);
                let turn = &mut self.turn;
                for since in [&mut turn.since, &mut turn.thinks_since] {
                    *since = since.saturating_add(*ms).min(event.at) + (until - event.at);
                }
            }
            What::Resumed => self.resumed(event),
            What::Ended(ended) => self.end(*ended)?,
            other => return Err(expected("an event of the server", format!("{other:?}"))),
        }
        Ok(())
    }

    pub(crate) fn read(text: &str) -> Result<P::Action, Wrong> {
        text.parse()
            .map_err(|error: <P::Action as std::str::FromStr>::Err| error.to_string())
    }

    fn played(&mut self, by: Player, action: &str, lag: u64, event: &Event) -> Result<(), Wrong> {
        let action = Self::read(action)?;
        let turn_complete = match self.live.act(by, action, false) {
            Ok(Acted::Played { turn_complete }) => turn_complete,
            Ok(_) => return Err(expected("a legal action", action)),
            Err(refusal) => return Err(expected("an action of the player to act", refusal)),
        };
        self.sides[(!by).index()].wish = None;
        self.changed_for(!by, event);
        let side = &mut self.sides[by.index()];
        let thought = event.at.saturating_sub(self.turn.thinks_since);
        side.spent = side.spent.saturating_add(thought.saturating_sub(lag));
        self.spent.push(side.spent);
        side.lag_stock = side.lag_stock.saturating_sub(lag);
        self.turn.lag = self.turn.lag.saturating_add(lag);
        self.turn.thinks_since = event.at;
        if turn_complete {
            side.moved = true;
            side.turns += 1;
            side.lag_stock = (side.lag_stock + limits::LAG_GAIN_MS).min(limits::LAG_STOCK_MS);
            self.new_turn(event);
        }
        Ok(())
    }

    fn forbidden(&mut self, by: Player, action: &str, lag: u64, event: &Event) -> Result<(), Wrong> {
        let action = Self::read(action)?;
        let side = &mut self.sides[by.index()];
        side.lag_stock = side.lag_stock.saturating_sub(lag);
        match self.live.act(by, action, false) {
            Ok(Acted::Lost) => {}
            Ok(Acted::Pending) => {
                self.new_turn(event);
                self.changed_for_both(event);
            }
            Ok(_) => return Err(expected("an illegal action", action)),
            Err(refusal) => return Err(expected("an action of the player to act", refusal)),
        }
        Ok(())
    }

    fn new_turn(&mut self, event: &Event) {
        self.turn = crate::room::TurnUnderWay {
            since: event.at,
            thinks_since: event.at,
            ..Default::default()
        };
    }

    fn changed_for(&mut self, player: Player, event: &Event) {
        self.sides[player.index()].changed = event.seq;
    }

    fn changed_for_both(&mut self, event: &Event) {
        for player in Player::BOTH {
            self.changed_for(player, event);
        }
    }

    /// Takes back what was played after a place.
    fn cut(&mut self, to: u32) -> Result<(), Wrong> {
        let to = to as usize;
        if !(self.live.fixed()..self.live.line().len()).contains(&to) {
            return Err(expected("an earlier place of the line", to));
        }
        self.live.rewind(to);
        self.spent.truncate(to);
        Ok(())
    }

    fn clear_wishes(&mut self) {
        for player in Player::BOTH {
            self.sides[player.index()].wish = None;
            self.live.withdraw(player);
        }
    }

    fn resumed(&mut self, event: &Event) {
        self.clear_wishes();
        self.paused = None;
        self.turn.since = event.at;
        self.turn.thinks_since = event.at;
    }

    fn offered(&mut self, by: Player, offer: Offer, event: &Event) -> Result<(), Wrong> {
        let of_the_game = match offer {
            Offer::Draw => Some(table::Offer::Draw),
            Offer::Impasse => Some(table::Offer::Impasse),
            Offer::TakeBack => Some(table::Offer::TakeBack),
            Offer::Pause | Offer::Resume | Offer::Rematch => None,
        };
        if (offer == Offer::Rematch) != self.ended.is_some() {
            return Err(expected("an offer that fits", format!("{offer:?}")));
        }
        self.live.withdraw(by);
        let side = &mut self.sides[by.index()];
        side.wish = None;
        match offer {
            Offer::Resume => side.asked_to_resume = Some(event.at),
            Offer::Rematch => side.rematches += 1,
            _ => side.asked[offer as usize] = Some(side.turns),
        }
        let Some(offer) = of_the_game else {
            side.wish = Some(offer);
            return Ok(());
        };
        let offered = self.live.offer(by, offer);
        offered.map_err(|refusal| expected("an offer that is possible", refusal))
    }

    fn no_offer(&mut self, by: Player, offer: Offer) -> Result<(), Wrong> {
        if self.offers()[by.index()] != Some(offer) {
            return Err(expected("an offer that stands", format!("{offer:?}")));
        }
        self.sides[by.index()].wish = None;
        self.live.withdraw(by);
        Ok(())
    }

    fn end(&mut self, ended: Ended) -> Result<(), Wrong> {
        let by_rule = matches!(
            ended.reason,
            Reason::Rules | Reason::Repetition | Reason::PerpetualCheck | Reason::Illegal
        );
        if let (Some(result), None, false) = (ended.result, self.live.ending(), by_rule) {
            self.live
                .conclude(Conclusion::new(Some(result), termination(ended.reason)))
                .map_err(|refusal| expected("an end that is possible", refusal))?;
        }
        if ended.result.is_some() && self.live.ending().and_then(|shown| shown.result()) != ended.result {
            return Err(expected("the end that the board shows", format!("{ended:?}")));
        }
        self.clear_wishes();
        self.paused = None;
        self.ended = Some(ended);
        Ok(())
    }
}

/// How a game ended, in the words of records. `None` where they have none.
pub(crate) fn termination(reason: Reason) -> Option<Termination> {
    Some(match reason {
        Reason::Rules => Termination::Normal,
        Reason::Repetition => Termination::Repetition,
        Reason::PerpetualCheck => Termination::PerpetualCheck,
        Reason::Impasse => Termination::Impasse,
        Reason::Agreement => Termination::Agreement,
        Reason::Resignation => Termination::Resignation,
        Reason::Time => Termination::Time,
        Reason::Illegal => Termination::IllegalAction,
        Reason::Left | Reason::Aborted | Reason::NoFirstMove | Reason::CalledOff => Termination::Abandoned,
        Reason::Length => return None,
    })
}

/// The reason of an end that the live game knows of.
pub(crate) fn reason(termination: Option<Termination>) -> Reason {
    match termination {
        Some(Termination::Normal) => Reason::Rules,
        Some(Termination::Resignation) => Reason::Resignation,
        Some(Termination::Time) => Reason::Time,
        Some(Termination::Abandoned) => Reason::Left,
        Some(Termination::Repetition) => Reason::Repetition,
        Some(Termination::PerpetualCheck) => Reason::PerpetualCheck,
        Some(Termination::IllegalAction) => Reason::Illegal,
        Some(Termination::Impasse) => Reason::Impasse,
        Some(Termination::Agreement) => Reason::Agreement,
        None => Reason::Length,
    }
}
