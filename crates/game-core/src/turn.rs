//! Turns: what one player does before the other acts.

use crate::{Player, Position};
use alloc::vec::Vec;

/// Everything that one player does before the other acts, in a line of actions.
///
/// The *places* of a line are counted in actions: place 0 is the start, place `n` is after `n` actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn<A> {
    /// 1 for the first turn of the line, whatever number the game's publisher gives it.
    pub number: usize,
    /// Who acted.
    pub player: Player,
    /// The place where the turn begins.
    pub begin: usize,
    /// What was done, at least one action.
    pub actions: Vec<A>,
    /// Whether nothing is left to do in it. False for a last turn that is under way.
    pub complete: bool,
}

impl<A> Turn<A> {
    /// The place after the last action.
    pub const fn end(&self) -> usize {
        self.begin + self.actions.len()
    }
}

/// Whether a turn of `player` is complete with the action that led to `after`: the other one acts, or the game is over
/// on the board.
pub fn turn_is_complete<P: Position>(player: Player, after: &P) -> bool {
    P::ALTERNATES || after.actor() != player || after.outcome().is_some()
}

/// Cuts `actions`, which are legal one after the other from `start` on, into turns.
///
/// ```
/// # fn show<P: game_core::Position>(start: &P, actions: Vec<P::Action>) {
/// for turn in game_core::turns(start, actions) {
///     println!("{}. {:?} from place {} on", turn.number, turn.actions, turn.begin);
/// }
/// # }
/// ```
pub fn turns<P: Position, I: IntoIterator<Item = P::Action>>(start: &P, actions: I) -> Turns<P, I::IntoIter> {
    Turns {
        position: start.clone(),
        actions: actions.into_iter(),
        told: 0,
        place: 0,
    }
}

/// The iterator that [`turns`] returns.
#[derive(Clone, Debug)]
pub struct Turns<P: Position, I> {
    position: P,
    actions: I,
    told: usize,
    place: usize,
}

impl<P: Position, I: Iterator<Item = P::Action>> Iterator for Turns<P, I> {
    type Item = Turn<P::Action>;

    fn next(&mut self) -> Option<Turn<P::Action>> {
        let player = self.position.actor();
        let mut turn = Turn {
            number: self.told + 1,
            player,
            begin: self.place,
            actions: Vec::new(),
            complete: false,
        };
        while !turn.complete
            && let Some(action) = self.actions.next()
        {
            self.position.play_unchecked(action);
            turn.actions.push(action);
            turn.complete = turn_is_complete(player, &self.position);
        }
        if turn.actions.is_empty() {
            return None;
        }
        self.told += 1;
        self.place = turn.end();
        Some(turn)
    }
}
