//! The flow of a game: what is done to the board, and who has to do what next. A [`Position`](crate::Position) is a
//! state with its key; play-outs and perft use states alone.

#![allow(
    clippy::inline_always,
    reason = "these have to be compiled anew in each function that enables wider registers"
)]

use crate::board::Board;
use crate::lanes::direction_between;
use crate::{Action, Bitboard, MARKERS, Outcome, Player, Point, RINGS, ROW, Setup, Stage, WHITE};

/// Everything that decides how a game goes on.
#[derive(Clone, Copy)]
pub(crate) struct State {
    pub(crate) board: Board,
    pub(crate) actor: Player,
    pub(crate) stage: Stage,
    pub(crate) removed: [u8; 2],
    pub(crate) target: u8,
    /// Markers that are not on the board.
    pub(crate) pool: u8,
}

impl State {
    pub(crate) fn from_setup(setup: &Setup) -> Self {
        let board = Board::from_setup(setup);
        Self {
            board,
            actor: setup.actor,
            stage: setup.stage,
            removed: setup.removed,
            target: setup.target,
            pool: MARKERS.saturating_sub(board.markers.bitboard().len() as u8),
        }
    }

    /// Plays a legal action, but does not look whether both players are shut in: [`State::settle`] does.
    #[inline(always)]
    pub(crate) fn advance(&mut self, action: Action) {
        let actor = self.actor;
        match action {
            Action::Place(point) => {
                self.board.place(actor, point);
                self.actor = !actor;
                let rings = self.board.rings[0].bitboard() | self.board.rings[1].bitboard();
                if rings.len() == 2 * RINGS as usize {
                    self.stage = self.move_stage();
                }
            }
            Action::Move { from, to } => {
                let direction = direction_between(from, to).map_or(0, |direction| direction as usize);
                self.board.move_ring(actor, direction % 3, from, to);
                self.moved();
            }
            Action::RemoveRow(row) => {
                self.board.remove_row(actor, row);
                self.pool = self.pool.saturating_add(ROW as u8);
                self.stage = if self.stage == Stage::Row {
                    Stage::Ring
                } else {
                    Stage::RingAfter
                };
            }
            Action::RemoveRing(point) => {
                self.board.remove_ring(actor, point);
                let removed = &mut self.removed[actor.index()];
                *removed = removed.saturating_add(1);
                if *removed >= self.target {
                    self.stage = Stage::Over;
                } else if self.stage == Stage::Ring {
                    self.begin_turn(actor);
                } else {
                    self.end_turn();
                }
            }
            Action::Pass => self.begin_turn(!actor),
        }
    }

    /// What follows a ring move that has been made on the board.
    #[inline(always)]
    pub(crate) fn moved(&mut self) {
        self.pool = self.pool.saturating_sub(1);
        self.end_turn();
    }

    /// Ends the game where neither player can move a ring.
    #[inline(always)]
    pub(crate) fn settle(&mut self) {
        if self.stage == Stage::Move && !self.board.can_move(self.actor) && !self.board.can_move(!self.actor)
        {
            self.stage = Stage::Over;
        }
    }

    /// The mover's rows go first, then it is the other's turn.
    #[inline(always)]
    fn end_turn(&mut self) {
        if self.board.has_row(self.actor) {
            self.stage = Stage::RowAfter;
        } else {
            self.begin_turn(!self.actor);
        }
    }

    #[inline(always)]
    fn begin_turn(&mut self, player: Player) {
        self.actor = player;
        self.stage = if self.board.has_row(player) {
            Stage::Row
        } else {
            self.move_stage()
        };
    }

    #[inline(always)]
    fn move_stage(&self) -> Stage {
        if self.pool == 0 { Stage::Over } else { Stage::Move }
    }

    /// How many actions there are.
    #[inline(always)]
    pub(crate) fn count(&self) -> u64 {
        match self.stage {
            Stage::Place => self.board.empty.bitboard().len() as u64,
            Stage::Row | Stage::RowAfter => self.board.colour(self.actor).runs().count_upward(),
            Stage::Ring | Stage::RingAfter => self.board.rings[self.actor.index()].bitboard().len() as u64,
            // Who can do nothing passes.
            Stage::Move => self.board.destinations(self.actor).count().max(1),
            Stage::Over => 0,
        }
    }

    /// Calls `f` with every action, until it returns an error.
    #[inline(always)]
    pub(crate) fn try_for_each_action<E>(&self, mut f: impl FnMut(Action) -> Result<(), E>) -> Result<(), E> {
        match self.stage {
            Stage::Place => {
                for point in self.board.empty.bitboard() {
                    f(Action::Place(point))?;
                }
            }
            Stage::Row | Stage::RowAfter => {
                for row in self.board.rows(self.actor) {
                    f(Action::RemoveRow(row))?;
                }
            }
            Stage::Ring | Stage::RingAfter => {
                for point in self.board.rings[self.actor.index()].bitboard() {
                    f(Action::RemoveRing(point))?;
                }
            }
            Stage::Move => {
                let mut any = false;
                self.board.try_for_each_move(self.actor, |_, from, to| {
                    any = true;
                    f(Action::Move { from, to })
                })?;
                if !any {
                    f(Action::Pass)?;
                }
            }
            Stage::Over => {}
        }
        Ok(())
    }

    /// The markers between two points of a line.
    pub(crate) fn flips(&self, from: Point, to: Point) -> Bitboard {
        let Some(direction) = direction_between(from, to) else {
            return Bitboard::EMPTY;
        };
        let between = self.board.flips(direction as usize % 3, from, to).bitboard();
        // What stands on the ends is a ring and nothing when a ring moves, but may be asked about at any time.
        between.without(Bitboard::of(from) | Bitboard::of(to))
    }

    /// How the game ended, if it did.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if self.stage != Stage::Over {
            return None;
        }
        let [white, black] = self.removed;
        Some(match white.cmp(&black) {
            core::cmp::Ordering::Greater => Outcome::Win(WHITE),
            core::cmp::Ordering::Less => Outcome::Win(!WHITE),
            core::cmp::Ordering::Equal => Outcome::Draw,
        })
    }
}
