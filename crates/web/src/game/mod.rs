//! A game on the page: one that is under way, and looking at it, kept together. Without any page.

#[cfg(test)]
mod tests;

use game_core::{Conclusion, Line, NodeId, Player, Record, Turn};
use notation::Recorded;
use std::ops::Deref;
use table::{LiveGame, PendingIllegal, Playable, Refusal, Undone, Verdict, Viewer};

pub(crate) use table::Seat;

/// The strongest level.
pub(crate) const MOST_LEVEL: u8 = 12;
/// Where the computer is to play as well as it can: what comes after the highest level.
pub(crate) const FULL_STRENGTH: u8 = MOST_LEVEL + 1;

/// A game that is being played or looked at.
///
/// The game under way has come to the end of the line that the viewer shows. Whoever acts at an earlier place lets the game
/// go on from there. What only looks is the viewer's, and can be asked here.
#[derive(Clone, Debug)]
pub(crate) struct Game<P: Recorded + Playable> {
    live: LiveGame<P>,
    viewer: Viewer<P>,
}

impl<P: Recorded + Playable> Deref for Game<P> {
    type Target = Viewer<P>;

    fn deref(&self) -> &Viewer<P> {
        &self.viewer
    }
}

impl<P: Recorded + Playable> Game<P> {
    /// A game that has not begun.
    pub(crate) fn new(start: P, seats: [Seat; 2]) -> Self {
        Self::of(Record::new(start), seats)
    }

    /// A record, looked at where its main line ends.
    pub(crate) fn of(record: Record<P>, seats: [Seat; 2]) -> Self {
        let viewer = Viewer::new(record);
        let live = LiveGame::of(Line::new(viewer.line().start().clone()), seats);
        let mut game = Self { live, viewer };
        game.follow();
        let turned = game.person() == Some(Player::Second);
        game.viewer.set_turned(turned);
        game
    }

    /// The game has come to the end of the line that is shown.
    fn follow(&mut self) {
        let stated = self.viewer.stated(self.viewer.tip());
        self.live.follow(self.viewer.line().clone(), stated);
    }

    /// Plays actions that are legal, written with spaces between.
    #[cfg(test)]
    pub(crate) fn play_words(&mut self, words: &str) {
        for word in words.split_whitespace() {
            let action = word.parse().unwrap_or_else(|_| panic!("{word} is no action"));
            let played = self.play(action, false);
            played.unwrap_or_else(|error| panic!("{word}: {error}"));
        }
    }

    /// Whether both halves agree, as they always do.
    #[cfg(test)]
    pub(crate) fn is_in_step(&self) -> bool {
        let stated = |ending: Option<Conclusion<P::Action>>| ending.filter(|_| self.at_tip());
        self.live.line() == self.viewer.line() && stated(self.live.ending()) == stated(self.viewer.ending())
    }

    /// Plays actions that nobody at the screen chose, and that can't be taken back. Ends at the first illegal one.
    pub(crate) fn set_up(&mut self, actions: &[P::Action]) {
        let played = self.live.set_up(actions);
        for &action in &actions[..played] {
            // They were legal.
            let _ = self.viewer.play(action);
        }
        self.viewer.forget_arrival();
    }

    /// Writes a tag of the record.
    pub(crate) fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        self.viewer.set_tag(name, value);
    }

    /// Who plays, the first player first.
    pub(crate) fn seats(&self) -> [Seat; 2] {
        self.live.seats()
    }

    /// Who acts for a player.
    pub(crate) fn seat(&self, player: Player) -> Seat {
        self.live.seat(player)
    }

    /// The side of the only person here who plays; `None` where both sides or none are played by persons here.
    pub(crate) fn person(&self) -> Option<Player> {
        match self.seats() {
            [Seat::Person, Seat::Computer(_) | Seat::Remote] => Some(Player::First),
            [Seat::Computer(_) | Seat::Remote, Seat::Person] => Some(Player::Second),
            _ => None,
        }
    }

    /// Whether the computer plays against itself.
    pub(crate) fn is_watched(&self) -> bool {
        matches!(self.seats(), [Seat::Computer(_), Seat::Computer(_)])
    }

    /// What the players agreed on for the whole game.
    pub(crate) fn rules(&self) -> P::Rules {
        self.live.rules()
    }

    /// From now on the players play by these.
    pub(crate) fn set_rules(&mut self, rules: P::Rules) {
        self.live.set_rules(rules);
    }

    /// Actions at the start that nobody chose.
    pub(crate) fn fixed(&self) -> usize {
        self.live.fixed()
    }

    /// Where we are, as a node of the record.
    pub(crate) fn cursor(&self) -> NodeId {
        self.viewer.cursor()
    }

    /// How the game ended, where we are.
    pub(crate) fn ending(&self) -> Option<Conclusion<P::Action>> {
        self.viewer.ending()
    }

    /// Whether the board is seen from the second player's side.
    pub(crate) fn turned(&self) -> bool {
        self.viewer.turned()
    }

    /// Whether the line shown is a variation.
    pub(crate) fn in_variation(&self) -> bool {
        self.viewer.in_variation()
    }

    /// Shows the board from that side.
    pub(crate) fn set_turned(&mut self, turned: bool) {
        self.viewer.set_turned(turned);
    }

    /// Whether a finished turn waits for a yes.
    pub(crate) fn pending(&self) -> bool {
        self.live.unconfirmed()
    }

    /// Whether nothing was played but what was set up.
    pub(crate) fn is_fresh(&self) -> bool {
        self.record().len() <= self.fixed()
    }

    /// Whether the game goes on at the end of the line shown.
    pub(crate) fn goes_on(&self) -> bool {
        self.live.ending().is_none()
    }

    /// Whether something at the cursor has to be settled before one may look elsewhere: a turn that waits for a yes, or
    /// something forbidden that may be punished.
    pub(crate) fn is_held(&self) -> bool {
        self.live.is_held()
    }

    /// For whom a person may act: for their own side, or for whoever is to act where both sides are persons'.
    pub(crate) fn plays(&self) -> Option<Player> {
        if self.pending() || self.ending().is_some() {
            return None;
        }
        let actor = self.actor();
        match self.seats() {
            // What is forbidden is punished by the other one.
            [Seat::Person, Seat::Person] if self.slip().is_some() => Some(!actor),
            [Seat::Person, Seat::Person] => Some(actor),
            _ => self.person(),
        }
    }

    /// Whether a person is to act, here and now.
    pub(crate) fn persons_turn(&self) -> bool {
        self.slip().is_none() && self.plays() == Some(self.actor())
    }

    /// The level at which the computer has to act now. It only does at the end of the line shown.
    pub(crate) fn computers_turn(&self) -> Option<u8> {
        self.live.computers_turn().filter(|_| self.at_tip())
    }

    /// Plays an action here. Where that is not the end of the line, it begins a variation, or follows one. With
    /// `confirm`, a person's turn that is complete waits for [`Game::confirm`]. Where the players play strictly, a
    /// person's action that the rules forbid may end the game, or stay to be punished: then that is no error.
    pub(crate) fn play(&mut self, action: P::Action, confirm: bool) -> Result<(), Refusal<P::Illegal>> {
        if self.is_held() {
            return Err(Refusal::Held);
        }
        let (actor, legal) = (self.actor(), self.position().is_legal(action));
        if !self.at_tip() {
            let judged = || self.position().judge(self.rules(), action);
            let strict = !matches!(self.seat(actor), Seat::Computer(_));
            let accepted = legal || strict && judged() != Verdict::Refused;
            if !accepted {
                let why = self.position().clone().play(action);
                return why.map_err(Refusal::Illegal);
            }
            self.play_on_from_here();
        }
        if legal && self.viewer.stated(self.cursor()).is_some() {
            // Playing on takes a resignation back.
            self.state_at_tip(Conclusion::default());
            self.follow();
        }
        self.live.act(actor, action, confirm)?;
        if legal {
            // It was legal for the game, which is at the same place.
            let _ = self.viewer.play(action);
            self.hear_the_record();
        } else {
            self.viewer.forget_arrival();
            self.note_ending();
        }
        Ok(())
    }

    /// The record says as well how the game ended, where the rules do not show it.
    fn note_ending(&mut self) {
        if let Some(ending) = self.live.ending() {
            self.state_at_tip(ending);
        }
    }

    fn state_at_tip(&mut self, conclusion: Conclusion<P::Action>) {
        // The game has accepted it, so that nothing contradicts it.
        let _ = self.viewer.conclude(conclusion);
    }

    /// What was played here although it is forbidden, and may be punished.
    pub(crate) fn slip(&self) -> Option<&PendingIllegal<P::Action>> {
        self.live.pending()
    }

    /// What stands on the board here although it is forbidden, punished or not.
    pub(crate) fn illegal(&self) -> Option<P::Action> {
        let slip = self.slip().map(|slip| slip.action);
        slip.or_else(|| self.ending()?.illegal())
    }

    /// Punishes what is forbidden and stands on the board: that ends the game. Nothing happens where there is nothing.
    pub(crate) fn punish(&mut self) {
        if self.live.punish(!self.live.position().actor()).is_ok() {
            self.note_ending();
        }
    }

    /// States how the game ended at the end of the line shown, where the board does not show it. Nothing happens where
    /// it is over.
    pub(crate) fn state(&mut self, ending: Conclusion<P::Action>) {
        if self.live.conclude(ending).is_ok() {
            self.note_ending();
        }
    }

    /// Says yes to the turn that waits.
    pub(crate) fn confirm(&mut self) {
        for player in Player::BOTH {
            // It is the turn of one of them, or nothing waits.
            let _ = self.live.confirm(player);
        }
        self.viewer.forget_arrival();
    }

    /// Gives the game up for `player`, at the end of the line shown. Nothing happens where it is over.
    pub(crate) fn resign(&mut self, player: Player) {
        if self.live.resign(player).is_ok() {
            self.note_ending();
        }
    }

    /// Takes over a game that goes on elsewhere. What its line has more is played here, what it has no longer is taken back;
    /// whoever looks at an earlier place stays there, as long as it is on the line.
    pub(crate) fn take_over(&mut self, live: LiveGame<P>) {
        let (shown, new) = (self.viewer.line().actions(), live.line().actions());
        let shared = shown.iter().zip(new).take_while(|(one, two)| one == two).count();
        let looks_at = (!self.viewer.at_tip()).then(|| self.viewer.place());
        if shown.len() > shared {
            self.viewer.take_back(shared);
        } else if looks_at.is_some() {
            self.viewer.last();
        }
        for &action in &live.line().actions()[shared..] {
            // It is legal on the other line, which is the same so far.
            let _ = self.viewer.play(action);
        }
        self.live = live;
        let stated = self.live.ending().filter(|_| self.live.line().ending().is_none());
        if self.viewer.stated(self.viewer.tip()) != stated && self.viewer.line().ending().is_none() {
            self.state_at_tip(stated.unwrap_or_default());
        }
        if let Some(node) = looks_at.and_then(|place| self.viewer.node(place)) {
            self.viewer.go_to(node);
        }
    }

    // Where we look.

    /// The number of a turn of the line shown, as the game's publisher gives it.
    pub(crate) fn number_of(&self, turn: &Turn<P::Action>) -> usize {
        self.line().start().first_number() + turn.number - 1
    }

    /// Changes where we look, unless something is held; the game goes to the end of the line shown then.
    fn look(&mut self, f: impl FnOnce(&mut Viewer<P>)) {
        if self.is_held() {
            return;
        }
        let tip = self.tip();
        f(&mut self.viewer);
        if self.tip() != tip {
            self.follow();
        }
    }

    /// Goes to a place of the record. The line shown is the one through it. Nothing happens while something is held.
    pub(crate) fn go_to(&mut self, node: NodeId) {
        self.look(|viewer| viewer.go_to(node));
    }

    /// Whether there is something before.
    pub(crate) fn can_go_back(&self) -> bool {
        self.place() > 0 && !self.is_held()
    }

    /// Whether there is something after.
    pub(crate) fn can_go_forward(&self) -> bool {
        !self.is_held() && self.viewer.can_go_forward()
    }

    /// One turn back; within a turn, one action.
    pub(crate) fn back(&mut self) {
        self.look(Viewer::back);
    }

    /// One turn on; within a turn, one action.
    pub(crate) fn forward(&mut self) {
        self.look(Viewer::forward);
    }

    /// To the beginning.
    pub(crate) fn first(&mut self) {
        self.look(Viewer::first);
    }

    /// To the end of the line shown.
    pub(crate) fn last(&mut self) {
        self.look(Viewer::last);
    }

    /// Makes this place the end of the line, so that the computer plays on from here.
    pub(crate) fn play_on_from_here(&mut self) {
        if !self.at_tip() {
            self.live.rewind(self.place());
        }
        self.viewer.end_line_here();
        self.hear_the_record();
    }

    /// A game that has come to an earlier place may have ended there once: so the record says.
    fn hear_the_record(&mut self) {
        if self.stated(self.cursor()).is_some() {
            self.follow();
        }
    }

    // Variations.

    /// Makes the line shown the main line.
    pub(crate) fn promote(&mut self) {
        self.viewer.promote();
    }

    /// Takes the variation shown out of the record and goes to where it began.
    pub(crate) fn remove_variation(&mut self) {
        if self.in_variation() {
            self.viewer.remove_variation();
            self.follow();
        }
    }

    // Taking back.

    /// Whether something can be taken back.
    pub(crate) fn can_undo(&self) -> bool {
        if self.at_tip() {
            self.live.can_undo()
        } else {
            self.stated(self.cursor()).is_some() || self.live.undo_from(self.place()).is_some()
        }
    }

    /// Takes back: something forbidden, a resignation, the last action of a turn under way, or the last turn of a person and what came
    /// after it. What else the record holds stays.
    pub(crate) fn undo(&mut self) {
        if !self.can_undo() {
            return;
        }
        if !self.at_tip() {
            self.viewer.end_line_here();
            self.follow();
        }
        match self.live.undo() {
            Some(Undone::Word) => self.state_at_tip(Conclusion::default()),
            Some(Undone::To(place)) => {
                self.viewer.take_back(place);
                self.hear_the_record();
            }
            None => {}
        }
    }

    // Keeping.

    /// Brings back what is not in the record: where one looked, and what was set up.
    pub(crate) fn restore(&mut self, tip: &[P::Action], cursor: usize, fixed: usize, pending: bool) {
        self.viewer.restore(tip, cursor);
        self.follow();
        let pending = pending && self.at_tip();
        self.live.restore(fixed.min(self.record().len()), pending);
    }
}
