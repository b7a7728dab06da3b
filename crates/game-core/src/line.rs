//! A line of play whose positions are kept as one goes.

use crate::turn::turn_is_complete;
use crate::{Ending, Position, Turn};
use alloc::vec;
use alloc::vec::Vec;

/// A start, the actions played from it, and every position on the way.
///
/// Adding an action costs the same however long the line is: one position is copied. (A game whose rules look at the past
/// compares the new position with those before it.) Nothing is played again to look at an earlier place.
///
/// The *places* of a line are counted in actions: place 0 is the start, place `n` is after `n` actions. A line may go on
/// where the rules have ended the game by a repetition, as records of games do; [`Line::ending`] tells.
///
/// ```
/// # fn show<P: game_core::Position>(first: P::Action, second: P::Action) -> Result<(), P::Illegal> {
/// let mut line = game_core::Line::new(P::start());
/// line.play(first)?;
/// line.play(second)?;
/// assert_eq!((line.len(), line.positions().len()), (2, 3));
/// line.truncate(1);
/// assert_eq!(line.actions(), [first]);
/// # Ok(())
/// # }
/// ```
#[derive(PartialEq, Eq, Debug)]
pub struct Line<P: Position> {
    /// At every place: never empty.
    positions: Vec<P>,
    actions: Vec<P::Action>,
    /// Where each turn begins.
    begins: Vec<usize>,
    /// How the rules end the game at the last place.
    ending: Option<Ending>,
}

impl<P: Position> Clone for Line<P> {
    /// A copy has room to go on. Its size is one of few: a server that copies its games at every action would else leave holes
    /// in the memory, each a little too small for the next copy.
    fn clone(&self) -> Self {
        fn copy<T: Clone>(all: &[T]) -> Vec<T> {
            const STEP: usize = 32;
            let mut copy = Vec::with_capacity((all.len() / STEP + 1) * STEP);
            copy.extend_from_slice(all);
            copy
        }
        Self {
            positions: copy(&self.positions),
            actions: copy(&self.actions),
            begins: copy(&self.begins),
            ending: self.ending,
        }
    }
}

impl<P: Position> Line<P> {
    /// A line without actions.
    pub fn new(start: P) -> Self {
        let positions = vec![start];
        let ending = P::ending_of(&positions);
        Self {
            positions,
            actions: Vec::new(),
            begins: Vec::new(),
            ending,
        }
    }

    /// The line of `actions`, which the caller knows to be legal one after the other.
    pub fn replay(start: P, actions: impl IntoIterator<Item = P::Action>) -> Self {
        let mut line = Self {
            positions: vec![start],
            actions: Vec::new(),
            begins: Vec::new(),
            ending: None,
        };
        line.extend_unchecked(actions);
        line
    }

    /// Adds actions that the caller knows to be legal one after the other.
    pub fn extend_unchecked(&mut self, actions: impl IntoIterator<Item = P::Action>) {
        for action in actions {
            let mut next = self.position().clone();
            next.play_unchecked(action);
            self.add(action, next);
        }
        // Once: a rule that looks at the past is not asked about each place on the way.
        self.ending = P::ending_of(&self.positions);
    }

    /// Where it starts.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// How many actions it has: the number of its last place.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether it has no actions.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The position at the last place.
    pub fn position(&self) -> &P {
        &self.positions[self.actions.len()]
    }

    /// The position at every place: one more than actions.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The actions, first to last.
    pub fn actions(&self) -> &[P::Action] {
        &self.actions
    }

    /// How the rules end the game at the last place, on the board or by what happened before.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How the rules end the game at a place.
    ///
    /// # Panics
    ///
    /// If the line has no such place.
    pub fn ending_at(&self, place: usize) -> Option<Ending> {
        if place == self.len() {
            return self.ending;
        }
        P::ending_of(&self.positions[..=place])
    }

    /// Adds an action, or says why it is not legal and leaves the line as it was.
    pub fn play(&mut self, action: P::Action) -> Result<(), P::Illegal> {
        let mut next = self.position().clone();
        next.play(action)?;
        self.add(action, next);
        self.ending = P::ending_of(&self.positions);
        Ok(())
    }

    /// Adds an action that the caller knows to be legal.
    pub fn play_unchecked(&mut self, action: P::Action) {
        self.extend_unchecked([action]);
    }

    fn add(&mut self, action: P::Action, next: P) {
        if self.last_turn_is_complete() {
            self.begins.push(self.len());
        }
        self.actions.push(action);
        self.positions.push(next);
    }

    /// Takes the actions after a place away. Nothing happens where there are none.
    pub fn truncate(&mut self, place: usize) {
        if place >= self.len() {
            return;
        }
        self.actions.truncate(place);
        self.positions.truncate(place + 1);
        while self.begins.last().is_some_and(|&begin| begin >= place) {
            self.begins.pop();
        }
        self.ending = P::ending_of(&self.positions);
    }

    /// Whether the last place lies between two turns: true before the first one as well.
    pub fn last_turn_is_complete(&self) -> bool {
        match self.begins.last() {
            Some(&begin) => turn_is_complete(self.positions[begin].actor(), self.position()),
            None => true,
        }
    }

    /// The turns, first to last. The last one may be under way.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = Turn<P::Action>> + ExactSizeIterator + '_ {
        (0..self.begins.len()).map(|index| self.cut(index, self.len()))
    }

    /// The last turn.
    pub fn last_turn(&self) -> Option<Turn<P::Action>> {
        self.turn_before(self.len())
    }

    /// The turn that ends at a place, or the part of it up to there; `None` at the start.
    ///
    /// # Panics
    ///
    /// If the line has no such place.
    pub fn turn_before(&self, place: usize) -> Option<Turn<P::Action>> {
        let index = self
            .begins
            .partition_point(|&begin| begin < place)
            .checked_sub(1)?;
        Some(self.cut(index, place))
    }

    /// The turn with that index, up to `place` at most.
    fn cut(&self, index: usize, place: usize) -> Turn<P::Action> {
        let begin = self.begins[index];
        let end = self.begins.get(index + 1).map_or(place, |&next| next.min(place));
        let player = self.positions[begin].actor();
        Turn {
            number: index + 1,
            player,
            begin,
            actions: self.actions[begin..end].to_vec(),
            complete: turn_is_complete(player, &self.positions[end]),
        }
    }
}
