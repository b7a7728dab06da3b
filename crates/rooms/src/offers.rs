//! Offers and their answers.

use crate::handle::Draft;
use crate::{Hosted, limits};
use game_core::{Outcome, Player};
use wire::{Command, Offer, Reason, Refusal, What};

impl<P: Hosted> Draft<'_, P> {
    pub(crate) fn offer(&mut self, by: Player, offer: Offer) -> Result<(), Refusal> {
        let of_the_game = match offer {
            Offer::Draw => table::Offer::Draw,
            Offer::Impasse => table::Offer::Impasse,
            Offer::TakeBack => table::Offer::TakeBack,
            Offer::Pause | Offer::Resume => return self.offer_about_clocks(by, offer),
            Offer::Rematch => return Err(Refusal::NotOver),
        };
        if offer == Offer::TakeBack {
            if self.room.info.terms.rated {
                return Err(Refusal::NotByTerms);
            }
            if self.room.paused.is_some() {
                return Err(Refusal::Paused);
            }
        }
        if let Err(refusal) = self.room.live.may_offer(by, of_the_game) {
            return Err(match refusal {
                table::Refusal::Held => Refusal::Held,
                _ => Refusal::NotNow,
            });
        }
        if offer != Offer::TakeBack && self.room.offers()[(!by).index()] == Some(offer) {
            return self.accept(by);
        }
        self.not_asked_lately(by, offer)?;
        self.push(Some(by), What::Offered { offer })
    }

    fn offer_about_clocks(&mut self, by: Player, offer: Offer) -> Result<(), Refusal> {
        if !self.room.is_live() {
            return Err(Refusal::NotByTerms);
        }
        if self.room.live.is_held() {
            return Err(Refusal::Held);
        }
        let is_possible =
            self.room.both_have_moved() && self.room.paused.is_some() == (offer == Offer::Resume);
        if !is_possible {
            return Err(Refusal::NotNow);
        }
        if self.room.offers()[(!by).index()] == Some(offer) {
            return self.accept(by);
        }
        if offer == Offer::Resume {
            let asked = self.room.sides[by.index()].asked_to_resume;
            if asked.is_some_and(|asked| self.now < asked.saturating_add(limits::RESUME_MS)) {
                return Err(Refusal::TooOften);
            }
            self.not_too_many()?;
        } else {
            self.not_asked_lately(by, offer)?;
        }
        self.push(Some(by), What::Offered { offer })
    }

    fn not_asked_lately(&self, by: Player, offer: Offer) -> Result<(), Refusal> {
        self.not_too_many()?;
        let side = &self.room.sides[by.index()];
        if let Some(asked) = side.asked[offer as usize] {
            let again = asked.saturating_add(limits::OFFER_TURNS);
            if side.turns < again {
                let turns = again - side.turns;
                return Err(Refusal::AgainAfter { turns });
            }
        }
        Ok(())
    }

    pub(crate) fn withdraw(&mut self, by: Player) -> Result<(), Refusal> {
        let offer = self.room.offers()[by.index()].ok_or(Refusal::NotNow)?;
        self.push(Some(by), What::Withdrawn { offer })
    }

    pub(crate) fn decline(&mut self, by: Player) -> Result<(), Refusal> {
        let offer = self.room.offers()[(!by).index()].ok_or(Refusal::NotNow)?;
        self.push(Some(by), What::Declined { offer })
    }

    pub(crate) fn accept(&mut self, by: Player) -> Result<(), Refusal> {
        let offer = self.room.offers()[(!by).index()].ok_or(Refusal::NotNow)?;
        if self.room.live.is_held() {
            return Err(Refusal::Held);
        }
        match offer {
            Offer::Draw => self.end(Some(by), Some(Outcome::Draw), Reason::Agreement),
            Offer::Impasse => {
                let ending = self.room.live.if_agreed().ok_or(Refusal::NotNow)?;
                self.end(Some(by), Some(ending.outcome), Reason::Impasse)
            }
            Offer::TakeBack if self.room.paused.is_some() => Err(Refusal::Paused),
            Offer::TakeBack => {
                let to = self.room.live.last_turn_of(!by).ok_or(Refusal::NotNow)? as u32;
                self.push(Some(by), What::TakenBack { to })
            }
            Offer::Pause => self.push(Some(by), What::Paused),
            Offer::Resume => self.push(Some(by), What::Resumed),
            Offer::Rematch => self.agree_to_rematch(by),
        }
    }

    /// After the end there is nothing but a rematch.
    pub(crate) fn after_the_end(&mut self, by: Player, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Offer {
                offer: Offer::Rematch,
            } => self.offer_rematch(by),
            Command::Withdraw => self.withdraw(by),
            Command::Decline => self.decline(by),
            Command::Accept if self.room.rematch.is_none() => {
                let offer = self.room.offers()[(!by).index()];
                offer.map_or(Err(Refusal::NotNow), |_| self.agree_to_rematch(by))
            }
            _ => Err(Refusal::Over),
        }
    }

    fn offer_rematch(&mut self, by: Player) -> Result<(), Refusal> {
        if self.room.rematch.is_some() {
            return Err(Refusal::NotNow);
        }
        let offers = self.room.offers();
        if offers[(!by).index()].is_some() {
            return self.agree_to_rematch(by);
        }
        let side = &self.room.sides[by.index()];
        if offers[by.index()].is_some() {
            return Err(Refusal::NotNow);
        }
        if side.rematch_declined || side.rematches >= limits::REMATCHES {
            return Err(Refusal::TooOften);
        }
        let offer = Offer::Rematch;
        self.push(Some(by), What::Offered { offer })
    }

    fn agree_to_rematch(&mut self, by: Player) -> Result<(), Refusal> {
        let game = self.next_game();
        self.push(Some(by), What::Rematch { game })
    }
}
