//! A game under way.

use crate::{Playable, Verdict};
use game_core::{Conclusion, Ending, Line, Outcome, Player, Termination};

/// Who acts for a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// Somebody here, at this screen.
    Person,
    /// The computer, at a level; what the numbers mean is its user's business.
    Computer(u8),
    /// Somebody elsewhere.
    Remote,
}

/// Something forbidden that stands on the board, where the players play strictly: the opponent may punish it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingIllegal<A> {
    /// What was played.
    pub action: A,
    /// What punishes it, at least one action.
    pub answers: Vec<A>,
}

/// What a player may ask of the other one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To end the game because neither side can win it any more, by the rule agreed on (shogi: jishogi). It need not be a
    /// draw.
    Impasse,
    /// To take the asking player's last turn back, and what came after it.
    TakeBack,
}

/// What came of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acted {
    /// It was played.
    Played {
        /// Whether the turn is complete with it.
        turn_complete: bool,
    },
    /// The rules forbid it, and the players play strictly: the player who acted has lost.
    Lost,
    /// The rules forbid it, and it stands until the opponent punishes it or lets it be taken back.
    Pending,
    /// It punished what the opponent had done against the rules: the game is over.
    Punished,
}

/// Why something is not done. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal<E> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The other player is to act.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// A turn waits to be confirmed, or an illegal action to be punished.
    #[error("something else has to be settled first")]
    Held,
    /// The rules forbid the action.
    #[error("{0}")]
    Illegal(E),
    /// There is nothing to confirm, to punish, to accept, to decline, to declare or to take back now.
    #[error("that is not possible now")]
    NotNow,
}

/// What was taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undone {
    /// How the game ended, or what waited to be punished; the line is what it was.
    Word,
    /// The actions after this place of the line.
    To(usize),
}

type Refused<P> = Refusal<<P as game_core::Position>::Illegal>;

/// A game under way: a line of play, and all that decides who may do what at its end.
///
/// Every command of a player names who gives it, and is refused, with nothing changed, where that player may not. Nothing but
/// [`LiveGame::undo`], [`LiveGame::rewind`] and [`LiveGame::follow`] goes on after the end of the game; they are for whoever
/// owns the game, not for a player in a game with somebody else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveGame<P: Playable> {
    line: Line<P>,
    seats: [Seat; 2],
    rules: P::Rules,
    /// Actions at the start that nobody chose: rings placed at random.
    fixed: usize,
    /// Whether the last turn waits for a yes.
    unconfirmed: bool,
    /// What was played at the end of the line although it is forbidden, and is not punished yet.
    pending: Option<PendingIllegal<P::Action>>,
    /// How the game ended, where the rules do not say so.
    stated: Option<Conclusion<P::Action>>,
    /// What each player offers.
    offers: [Option<Offer>; 2],
}

impl<P: Playable> LiveGame<P> {
    /// A game that has not begun.
    pub fn new(start: P, seats: [Seat; 2]) -> Self {
        Self::of(Line::new(start), seats)
    }

    /// A game that has come so far.
    pub fn of(line: Line<P>, seats: [Seat; 2]) -> Self {
        Self {
            line,
            seats,
            rules: P::Rules::default(),
            fixed: 0,
            unconfirmed: false,
            pending: None,
            stated: None,
            offers: [None; 2],
        }
    }

    /// Plays actions that nobody chose and that can't be taken back. Ends before the first illegal one, and says how many
    /// were played.
    pub fn set_up(&mut self, actions: &[P::Action]) -> usize {
        let before = self.line.len();
        for &action in actions {
            if self.line.play(action).is_err() {
                break;
            }
        }
        self.fixed = self.line.len();
        self.fixed - before
    }

    // What there is.

    /// The line of play.
    pub fn line(&self) -> &Line<P> {
        &self.line
    }

    /// The position at its end.
    pub fn position(&self) -> &P {
        self.line.position()
    }

    /// Who plays, the first player first.
    pub fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// Who acts for a player.
    pub fn seat(&self, player: Player) -> Seat {
        self.seats[player.index()]
    }

    /// What the players agreed on for the whole game.
    pub fn rules(&self) -> P::Rules {
        self.rules
    }

    /// From now on the players play by these.
    pub fn set_rules(&mut self, rules: P::Rules) {
        self.rules = rules;
    }

    /// Actions at the start that nobody chose.
    pub fn fixed(&self) -> usize {
        self.fixed
    }

    /// Whether a complete turn waits for a yes.
    pub fn unconfirmed(&self) -> bool {
        self.unconfirmed
    }

    /// What was played although it is forbidden, and may be punished.
    pub fn pending(&self) -> Option<&PendingIllegal<P::Action>> {
        self.pending.as_ref()
    }

    /// Whether something has to be settled before the game goes on: a turn that waits for a yes, or something forbidden that
    /// may be punished.
    pub fn is_held(&self) -> bool {
        self.unconfirmed || self.pending.is_some()
    }

    /// What a player offers.
    pub fn offered_by(&self, player: Player) -> Option<Offer> {
        self.offers[player.index()]
    }

    /// How the game ended, by the rules or else as was stated; its result is known then.
    pub fn ending(&self) -> Option<Conclusion<P::Action>> {
        self.line.ending().map(Conclusion::from).or(self.stated)
    }

    /// Who may act: the player to act, or the one who may punish; nobody where a turn waits for a yes or the game is over.
    pub fn to_act(&self) -> Option<Player> {
        if self.unconfirmed || self.ending().is_some() {
            return None;
        }
        let actor = self.position().actor();
        Some(if self.pending.is_some() { !actor } else { actor })
    }

    /// The level at which the computer has to act now, if it has.
    pub fn computers_turn(&self) -> Option<u8> {
        match self
            .to_act()
            .filter(|_| !self.is_held())
            .map(|player| self.seat(player))
        {
            Some(Seat::Computer(level)) => Some(level),
            _ => None,
        }
    }

    // What players do.

    /// Plays an action. With `confirm`, a turn of somebody here that is complete waits for [`LiveGame::confirm`], unless it
    /// ended the game. Where the players play strictly, an action of a person that the rules forbid may end the game, or stay
    /// to be punished: then that is no refusal.
    ///
    /// # Errors
    ///
    /// If `who` may not act, or the action is not legal.
    pub fn act(&mut self, who: Player, action: P::Action, confirm: bool) -> Result<Acted, Refused<P>> {
        self.goes_on()?;
        let actor = self.position().actor();
        if let Some(pending) = &self.pending {
            if who == actor || !pending.answers.contains(&action) {
                return Err(Refusal::Held);
            }
            self.punish(who)?;
            return Ok(Acted::Punished);
        }
        if self.unconfirmed {
            return Err(Refusal::Held);
        }
        if who != actor {
            return Err(Refusal::NotYourTurn);
        }
        if let Err(illegal) = self.line.play(action) {
            return self.forbidden(who, action, illegal);
        }
        let turn_complete = self.line.last_turn_is_complete();
        // Whoever acts declines; and what was to be taken back is not the last turn any more.
        self.offers[(!who).index()] = None;
        if self.offered_by(who) == Some(Offer::TakeBack) {
            self.offers[who.index()] = None;
        }
        let over = self.line.ending().is_some();
        if over {
            self.offers = [None; 2];
        }
        self.unconfirmed = confirm && turn_complete && !over && self.seat(who) == Seat::Person;
        Ok(Acted::Played { turn_complete })
    }

    /// What comes of an action that the rules forbid.
    fn forbidden(&mut self, who: Player, action: P::Action, why: P::Illegal) -> Result<Acted, Refused<P>> {
        let verdict = match self.seat(who) {
            // A computer that errs has a fault, and has not lost.
            Seat::Computer(_) => Verdict::Refused,
            Seat::Person | Seat::Remote => self.position().judge(self.rules, action),
        };
        match verdict {
            Verdict::Refused => Err(Refusal::Illegal(why)),
            Verdict::Loses => {
                self.end(by_illegal_action(!who, action));
                Ok(Acted::Lost)
            }
            Verdict::Punishable(answers) => {
                self.pending = Some(PendingIllegal { action, answers });
                Ok(Acted::Pending)
            }
        }
    }

    fn goes_on(&self) -> Result<(), Refused<P>> {
        if self.ending().is_some() {
            return Err(Refusal::Over);
        }
        Ok(())
    }

    /// Says yes to the turn that waits. It is the player's who made it.
    ///
    /// # Errors
    ///
    /// If nothing waits, or it is the other player's turn that does.
    pub fn confirm(&mut self, who: Player) -> Result<(), Refused<P>> {
        let last = self.line.last_turn().filter(|_| self.unconfirmed);
        match last {
            None => Err(Refusal::NotNow),
            Some(turn) if turn.player != who => Err(Refusal::NotYourTurn),
            Some(_) => {
                self.unconfirmed = false;
                Ok(())
            }
        }
    }

    /// Punishes what the other player has done against the rules: that ends the game.
    ///
    /// # Errors
    ///
    /// If there is nothing to punish, or `who` did it.
    pub fn punish(&mut self, who: Player) -> Result<(), Refused<P>> {
        self.goes_on()?;
        let Some(pending) = &self.pending else {
            return Err(Refusal::NotNow);
        };
        if who == self.position().actor() {
            return Err(Refusal::NotYourTurn);
        }
        let action = pending.action;
        self.end(by_illegal_action(who, action));
        Ok(())
    }

    /// Gives the game up for `who`, whoever is to act.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn resign(&mut self, who: Player) -> Result<(), Refused<P>> {
        self.conclude(Conclusion::new(
            Some(Outcome::Win(!who)),
            Some(Termination::Resignation),
        ))
    }

    /// The game ends for another reason: a player's time has run out, say, or a player left.
    ///
    /// # Errors
    ///
    /// If the game is over, or the conclusion has no result or names an action that is legal.
    pub fn conclude(&mut self, conclusion: Conclusion<P::Action>) -> Result<(), Refused<P>> {
        self.goes_on()?;
        let legal = conclusion
            .illegal()
            .is_some_and(|action| self.position().is_legal(action));
        if conclusion.result().is_none() || legal {
            return Err(Refusal::NotNow);
        }
        self.end(conclusion);
        Ok(())
    }

    fn end(&mut self, conclusion: Conclusion<P::Action>) {
        self.settle();
        self.stated = Some(conclusion);
    }

    /// Nothing waits any more.
    fn settle(&mut self) {
        self.unconfirmed = false;
        self.pending = None;
        self.stated = None;
        self.offers = [None; 2];
    }

    /// Declares that the game is over by the rule agreed on (shogi: a win or a draw by entering the other camp).
    ///
    /// # Errors
    ///
    /// If `who` is not to act, or the declaration would not hold.
    pub fn declare(&mut self, who: Player) -> Result<(), Refused<P>> {
        self.may_act(who)?;
        let ending = self.if_declared().ok_or(Refusal::NotNow)?;
        self.end(ending.into());
        Ok(())
    }

    fn may_act(&self, who: Player) -> Result<(), Refused<P>> {
        self.goes_on()?;
        if self.is_held() {
            return Err(Refusal::Held);
        }
        if who != self.position().actor() {
            return Err(Refusal::NotYourTurn);
        }
        Ok(())
    }

    /// Offers something to the other player, in place of what `who` offered before. Where the other player offers the same,
    /// both agree.
    ///
    /// # Errors
    ///
    /// If the game is over or held, or what is offered is not possible now.
    pub fn offer(&mut self, who: Player, offer: Offer) -> Result<(), Refused<P>> {
        self.may_offer(who, offer)?;
        // Two who ask to take back ask for different things.
        if offer != Offer::TakeBack && self.offered_by(!who) == Some(offer) {
            return self.accept(who);
        }
        self.offers[who.index()] = Some(offer);
        Ok(())
    }

    /// Whether `who` may offer that now.
    ///
    /// # Errors
    ///
    /// As [`LiveGame::offer`].
    pub fn may_offer(&self, who: Player, offer: Offer) -> Result<(), Refused<P>> {
        self.goes_on()?;
        if self.is_held() {
            return Err(Refusal::Held);
        }
        let possible = match offer {
            Offer::Draw => true,
            Offer::Impasse => self.if_agreed().is_some(),
            Offer::TakeBack => self.last_turn_of(who).is_some(),
        };
        if possible { Ok(()) } else { Err(Refusal::NotNow) }
    }

    /// Takes back what `who` offers.
    pub fn withdraw(&mut self, who: Player) {
        self.offers[who.index()] = None;
    }

    /// Agrees to what the other player offers.
    ///
    /// # Errors
    ///
    /// If nothing is offered, or it is not possible any more.
    pub fn accept(&mut self, who: Player) -> Result<(), Refused<P>> {
        self.goes_on()?;
        if self.is_held() {
            return Err(Refusal::Held);
        }
        let conclusion = match self.offered_by(!who).ok_or(Refusal::NotNow)? {
            Offer::Draw => Conclusion::new(Some(Outcome::Draw), Some(Termination::Agreement)),
            Offer::Impasse => {
                let ending = self.if_agreed().ok_or(Refusal::NotNow)?;
                ending.into()
            }
            Offer::TakeBack => {
                let place = self.last_turn_of(!who).ok_or(Refusal::NotNow)?;
                self.rewind(place);
                return Ok(());
            }
        };
        self.end(conclusion);
        Ok(())
    }

    /// Declines what the other player offers.
    ///
    /// # Errors
    ///
    /// If nothing is offered.
    pub fn decline(&mut self, who: Player) -> Result<(), Refused<P>> {
        self.offers[(!who).index()]
            .take()
            .map(|_| ())
            .ok_or(Refusal::NotNow)
    }

    /// How the game ends here if the players agree that neither side can win any more; `None` where they may not.
    pub fn if_agreed(&self) -> Option<Ending> {
        self.position().if_agreed(self.line.start(), self.rules)
    }

    /// How the game ends here if the player to act declares it; `None` where that is not possible or would lose.
    pub fn if_declared(&self) -> Option<Ending> {
        self.position().if_declared(self.line.start(), self.rules)
    }

    /// Where the last turn of a player begins, if it may be taken back.
    pub fn last_turn_of(&self, player: Player) -> Option<usize> {
        let mut place = self.line.len();
        while let Some(turn) = self.line.turn_before(place) {
            place = turn.begin;
            if turn.player == player {
                return Some(place).filter(|&place| place >= self.fixed);
            }
        }
        None
    }

    // What the owner of the game does.

    /// Where [`LiveGame::undo`] would go from a place of the line: within a turn of somebody here, or while it waits for a
    /// yes, one action back; otherwise to the beginning of the last turn of somebody here. `None` where nothing may be taken
    /// back.
    ///
    /// # Panics
    ///
    /// If the line has no such place.
    pub fn undo_from(&self, place: usize) -> Option<usize> {
        if !self.seats.contains(&Seat::Person) {
            return None;
        }
        let last = self.line.turn_before(place)?;
        let waits = self.unconfirmed && place == self.line.len();
        let to = if self.seat(last.player) == Seat::Person && (waits || !last.complete) {
            place - 1
        } else {
            let mut turn = last;
            while self.seat(turn.player) != Seat::Person {
                turn = self.line.turn_before(turn.begin)?;
            }
            turn.begin
        };
        (to >= self.fixed).then_some(to)
    }

    /// Whether an ending that the rules do not know, and nothing else, would be taken back: a resignation, say.
    pub fn ended_by_word(&self) -> bool {
        let by_word = |ended: Conclusion<P::Action>| match ended.termination() {
            Some(Termination::IllegalAction) => ended.illegal().is_some(),
            termination => matches!(termination, Some(Termination::Resignation | Termination::Impasse)),
        };
        self.pending.is_some() || self.line.ending().is_none() && self.stated.is_some_and(by_word)
    }

    /// Whether something can be taken back.
    pub fn can_undo(&self) -> bool {
        self.ended_by_word() || self.undo_from(self.line.len()).is_some()
    }

    /// Takes back without asking: something forbidden, a resignation, the last action of a turn under way, or the last turn
    /// of somebody here and what came after it.
    pub fn undo(&mut self) -> Option<Undone> {
        if self.ended_by_word() {
            self.pending = None;
            self.stated = None;
            return Some(Undone::Word);
        }
        let place = self.undo_from(self.line.len())?;
        self.rewind(place);
        Some(Undone::To(place))
    }

    /// The game goes on from an earlier place of its line: what came after is gone, and so is whatever waited or was stated.
    pub fn rewind(&mut self, place: usize) {
        self.settle();
        self.line.truncate(place);
    }

    /// The game goes on from the end of another line, which ended as stated.
    pub fn follow(&mut self, line: Line<P>, stated: Option<Conclusion<P::Action>>) {
        self.settle();
        self.line = line;
        self.stated = stated.filter(|stated| stated.result().is_some());
    }

    /// Brings back what neither the line nor the record says: how many actions nobody chose (more than the line has, where
    /// it left the game before their end), and whether the last turn waited for a yes.
    pub fn restore(&mut self, fixed: usize, unconfirmed: bool) {
        self.fixed = fixed;
        self.unconfirmed = unconfirmed
            && self.ending().is_none()
            && !self.line.is_empty()
            && self.line.last_turn_is_complete();
    }
}

fn by_illegal_action<A>(winner: Player, action: A) -> Conclusion<A> {
    Conclusion::by_illegal_action(Some(Outcome::Win(winner)), action)
}
