//! The quiescence search: captures, promotions and the first quiet checks are played out.

use super::{INFINITE, LOST, MAX_PLIES, NO_EVAL, Search, known_action, refined, stored};
use crate::board::{self, Node};
use crate::eval::{WORTH, capture_worth};
use crate::pick::Picker;
use game_core::Position as _;
use search::{Entry, Raise, Score, Window};
use shogi::{Action, Kind, Position};

/// What the quiescence knows of a node before it looks at the actions.
struct Here {
    /// Plies below the horizon.
    depth: i32,
    ply: usize,
    check: bool,
    /// Whether quiet checks are tried.
    with_checks: bool,
    /// The table's action.
    known: Option<Action>,
    /// The static value; [`NO_EVAL`] in check.
    eval: i32,
}

/// What the search of a node's actions found.
struct Found {
    best: Option<Action>,
    /// How many actions there were.
    count: i32,
}

impl Search<'_> {
    /// The value at the horizon: the evaluation, unless captures and promotions that lose no material make it better.
    /// In check, all evasions.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.core.clear_pv(ply);
        if self.core.must_stop() {
            return 0;
        }
        let selective = self.selectivity.on != 0;
        let position = &node.position;
        let check = position.in_check();
        if ply >= MAX_PLIES {
            return if check { 0 } else { self.evaluate(node) };
        }
        self.core.reach(ply);
        let key = position.key();
        if let Some(value) = self
            .repetition(node, key, ply)
            .or_else(|| self.declared(node, ply))
        {
            return value;
        }
        let entry = if selective { self.core.table.get(key) } else { None };
        let with_checks = selective && depth < self.selectivity.quiescence_checks;
        let table_depth = if check || with_checks { 0 } else { -1 };
        let known_value = entry.map(|entry| Score::from_table(entry.score, ply as u32).value());
        if let (Some(entry), Some(value)) = (entry, known_value)
            && !PV
            && i32::from(entry.depth) >= table_depth
            && entry.cuts(value, alpha, beta)
        {
            return value;
        }
        let known = known_action(node, entry).filter(|&action| check || board::is_noisy(position, action));
        let mut window = Window::new(alpha, beta, -INFINITE);
        let (mut raw, mut eval) = (NO_EVAL, NO_EVAL);
        if !check {
            if entry.is_none()
                && let Some((_, value)) = self.mate_in_one::<PV>(node, ply)
            {
                return value;
            }
            raw = self.static_value(node, entry);
            eval = self.corrected(node, ply, raw);
            // Stand pat: nobody has to capture.
            window.best = refined(eval, entry, known_value);
            if window.best >= beta {
                return window.best;
            }
            window.alpha = alpha.max(window.best);
        }
        let here = Here {
            depth,
            ply,
            check,
            with_checks,
            known,
            eval,
        };
        let found = self.quiescence_actions::<PV>(node, &here, &mut window);
        if self.core.aborted() {
            return 0;
        }
        if check && found.count == 0 {
            // All evasions were listed.
            return Score::loss_at(ply as u32).value();
        }
        if selective {
            self.core.table.insert(
                key,
                Entry {
                    action: found.best.map_or(0, board::pack),
                    score: Score::from_value(window.best).to_table(ply as u32),
                    eval: stored(raw),
                    depth: table_depth as i8,
                    bound: window.bound(),
                },
            );
        }
        window.best
    }

    #[inline]
    fn quiescence_actions<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        here: &Here,
        window: &mut Window,
    ) -> Found {
        let margins = self.selectivity;
        let position = &node.position;
        let before = self.before(here.ply);
        let mut picker = Picker::noisy(node, here.known, before, &self.stack, here.with_checks);
        let mut found = Found { best: None, count: 0 };
        while let Some(action) = picker.next(node, &self.memory.histories, &mut self.stack, false) {
            found.count += 1;
            if margins.on != 0 && window.best > LOST {
                if here.check {
                    // One quiet evasion that does not lose is answer enough at the horizon.
                    if found.count > margins.quiescence_evasions && !board::is_noisy(position, action) {
                        break;
                    }
                } else {
                    if found.count > margins.quiescence_captures && !position.gives_check(action) {
                        continue;
                    }
                    // Delta pruning: what is taken does not reach the window.
                    let gain = board::captured(position, action).map_or(0, capture_worth)
                        + promotion_gain(position, action);
                    let most = here.eval + gain + margins.delta;
                    if most <= window.alpha && !position.gives_check(action) {
                        window.best = window.best.max(most);
                        continue;
                    }
                }
            }
            self.enter(node, here.ply, action);
            let child = node.child(action, |key| self.prefetch(key));
            let value =
                -self.quiescence::<PV>(&child, here.depth + 1, here.ply + 1, -window.beta, -window.alpha);
            self.leave();
            if self.core.aborted() {
                break;
            }
            let raise = window.raise(value);
            if raise != Raise::Nothing {
                found.best = Some(action);
                if PV {
                    self.core.note_pv(here.ply, action);
                }
            }
            if raise == Raise::Cutoff {
                break;
            }
        }
        picker.finish(&mut self.stack);
        found
    }
}

/// What an action's promotion adds in worth.
fn promotion_gain(position: &Position, action: Action) -> i32 {
    let Action::Move { promote: true, .. } = action else {
        return 0;
    };
    let kind = board::moved(position, action);
    let better = kind.promoted().unwrap_or(Kind::King);
    if better == Kind::King {
        0
    } else {
        WORTH[better.index()] - WORTH[kind.index()]
    }
}
