//! One node of the tree: what is known of it, what is left out, its actions one by one.

use super::order::{KILLER, Scored, select};
use super::{At, INFINITE, LOST, MAX_PLIES, NO_EVAL, Node, Search, Selectivity, is_settled, value_of};
use crate::threats::{Urgency, needs_one};
use search::{Bound, Entry, Raise, RootAsk, Score, Window};
use yinsh::{Action, PositionTrait as _, Stage};

/// What a node's actions have in common.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) depth: i32,
    pub(super) stage: Stage,
    /// The static value, or [`NO_EVAL`] where none was made.
    eval: i32,
    /// Whether it is better than at the player's last turn.
    pub(super) improving: bool,
}

/// With fewer markers left in the pool no turn is passed ("null move"): near the game's end a pass may be the best there is.
const PASSES_FROM: u8 = 9;
/// By how much less deep it is searched after a pass at most for what the position lies above the window, in hundredths of a turn.
const MOST_FOR_ABOVE: i32 = 200;

impl Search<'_> {
    /// The value of a node within a window, fail-soft.
    pub(super) fn search<const PV: bool>(
        &mut self,
        node: &Node,
        mut depth: i32,
        at: At,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        self.core.clear_pv(at.ply);
        let position = &node.position;
        if (depth <= 0 && is_settled(position.stage())) || at.ply >= MAX_PLIES {
            return self.quiescence(node, at, alpha, beta);
        }
        if self.core.must_stop() {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return value_of(outcome, position.actor(), at.turn);
        }
        self.core.reach(at.ply);
        // Mate distance pruning (MDP): a win can't come sooner than in this turn, a loss neither.
        alpha = alpha.max(Score::loss_at(at.turn).value());
        beta = beta.min(Score::win_at(at.turn).value());
        if alpha >= beta {
            return alpha;
        }
        let mut stops = Vec::new();
        if self.selectivity.threats != 0 {
            match self.evaluator.urgency(position, &node.board) {
                // Where the line is wanted, it is played out.
                Urgency::Won if !PV => return Score::win_at(at.turn).value(),
                Urgency::Won | Urgency::Nothing => {}
                Urgency::Stop(sets) => {
                    // Few moves stop a row: they cost no depth (a "check extension").
                    depth += 1;
                    stops = sets;
                }
            }
        }
        self.search_actions::<PV>(node, depth, at, alpha, beta, &stops)
    }

    /// The same for a node at which the search goes on. Where a row has to be stopped, `stops` says what each move has to
    /// touch for that.
    pub(super) fn search_actions<const PV: bool>(
        &mut self,
        node: &Node,
        depth: i32,
        at: At,
        alpha: i32,
        beta: i32,
        stops: &[u128],
    ) -> i32 {
        let position = &node.position;
        let stage = position.stage();
        let settled = is_settled(stage);
        let selective = self.selectivity.on != 0;
        let key = position.key();
        let known = self.core.table.get(key);
        if let Some(entry) = known
            && !PV
            && selective
            && i32::from(entry.depth) >= depth
        {
            let value = Score::from_table(entry.score, at.turn).value();
            if entry.cuts(value, alpha, beta) {
                return value;
            }
        }
        let hash_action = known.map_or(0, |entry| entry.action);
        let mut eval = NO_EVAL;
        // Where a row has to be stopped, the value says little.
        if settled && selective && stops.is_empty() {
            eval = self.static_value::<PV>(node, known, depth);
        }
        let mut here = Here {
            depth,
            stage,
            eval,
            improving: self.note_eval(eval, settled, at),
        };
        if !PV && self.reverse_futility(eval, depth, beta) {
            return eval;
        }
        if !PV && let Some(value) = self.null_move(node, here, at, beta) {
            return value;
        }
        // Internal iterative reduction (IIR): where the table names no action, the node is searched less deep first.
        if selective && hash_action == 0 && depth >= 4 && settled {
            here.depth -= 1;
        }

        // The table's action refutes so often that it is tried before the others are looked for. Where no policy orders these (at the
        // levels, and where the next row wins for both), everything goes as it was measured.
        let first = if !PV && settled && self.selectivity.policy != 0 {
            self.table_action(node, hash_action, stops)
        } else {
            None
        };
        let mut first_value = None;
        if let Some(scored) = first {
            let window = Window::new(alpha, beta, -INFINITE);
            let value = self.search_action::<false>(node, &scored, here, at, 0, &window);
            if self.core.aborted() {
                return 0;
            }
            if value >= beta {
                if here.is_quiet(&scored) {
                    self.reward(position.actor(), &[scored], here.depth, at);
                }
                self.store(key, here, at, value, Bound::Lower, hash_action);
                return value;
            }
            first_value = Some(value);
        }

        self.list(node, at, hash_action, stops);
        if self.lists[at.ply].is_empty() {
            // Nothing stops it.
            if !PV {
                return Score::loss_at(at.turn + 1).value();
            }
            // Where the line is wanted, it is played out.
            self.list(node, at, hash_action, &[]);
        }
        let mut list = std::mem::take(&mut self.lists[at.ply]);
        let (window, best_action) =
            self.search_list::<PV>(node, &mut list, here, at, (alpha, beta), first_value);
        self.lists[at.ply] = list;
        if self.core.aborted() {
            return 0;
        }
        self.store(key, here, at, window.best, window.bound(), best_action);
        window.best
    }

    /// Keeps what was found out about a node.
    fn store(&self, key: u64, here: Here, at: At, value: i32, bound: Bound, action: u16) {
        let entry = Entry {
            action,
            score: Score::from_value(value).to_table(at.turn),
            eval: if here.eval == NO_EVAL {
                Entry::NO_EVAL
            } else {
                here.eval as i16
            },
            depth: here.depth as i8,
            bound,
        };
        self.core.table.insert(key, entry);
    }

    /// The static value, where something will ask for it.
    #[inline]
    fn static_value<const PV: bool>(&self, node: &Node, known: Option<Entry>, depth: i32) -> i32 {
        let margins = &self.selectivity;
        match known.map(|entry| entry.eval) {
            Some(eval) if eval != Entry::NO_EVAL => i32::from(eval),
            // Whether the value rises is asked everywhere.
            _ if margins.reduction_worsening != 0 => self.evaluate(node),
            _ if !PV && depth <= margins.reverse_futility_depth.max(margins.futility_depth) => {
                self.evaluate(node)
            }
            _ => NO_EVAL,
        }
    }

    /// Notes the static value of a node for the turns after it, and answers whether it is better than at the player's last turn.
    #[inline]
    fn note_eval(&mut self, eval: i32, settled: bool, at: At) -> bool {
        let turn = at.turn as usize;
        if settled {
            self.trail[turn].eval = eval;
        }
        // Without a value then, any is better.
        eval != NO_EVAL && turn >= 2 && eval > self.trail[turn - 2].eval
    }

    /// Reverse futility pruning (RFP, "static null move"): far above the window already, a few turns will not change that.
    #[inline]
    fn reverse_futility(&self, eval: i32, depth: i32, beta: i32) -> bool {
        let margins = &self.selectivity;
        eval != NO_EVAL
            && !Score::from_value(beta).is_decided()
            && margins.reverse_futility != 0
            && depth <= margins.reverse_futility_depth
            && eval - margins.reverse_futility * depth >= beta
    }

    /// Null move pruning (NMP): where even after a pass the position lies above the window, a move will not bring it below. Not where
    /// the other player's next row wins, who would only have to make it. The value, if so, or any if the search is over.
    fn null_move(&mut self, node: &Node, here: Here, at: At, beta: i32) -> Option<i32> {
        let margins = self.selectivity;
        let Here { depth, eval, .. } = here;
        if margins.on == 0
            || depth < margins.null_move_from
            || here.stage != Stage::Move
            || eval == NO_EVAL
            || eval < beta
            || Score::from_value(beta).is_decided()
            || self.trail[at.turn as usize].passed
            || node.position.pool() < PASSES_FROM
            || needs_one(&node.position, !node.position.actor())
        {
            return None;
        }
        let above = (100 * (eval - beta) / margins.null_move_divisor.max(1)).min(MOST_FOR_ABOVE);
        let less = (margins.null_move + margins.null_move_per_depth * depth + above) / 100;
        let mut child = node.clone();
        let below = self.play(&mut child, Action::Pass, depth, at);
        // The other player may not be able to move either.
        if below.same || child.position.outcome().is_some() {
            return None;
        }
        let value = self.child_value::<false>(&child, below, less.min(below.depth), beta - 1, beta);
        if self.core.aborted() {
            return Some(0);
        }
        (value >= beta && !Score::from_value(value).is_decided()).then_some(value)
    }

    /// Searches a node's actions, the most promising first, whose value may be known. Answers with the best value and the action that
    /// raised alpha, packed.
    #[inline]
    fn search_list<const PV: bool>(
        &mut self,
        node: &Node,
        list: &mut [Scored],
        here: Here,
        at: At,
        (alpha, beta): (i32, i32),
        first: Option<i32>,
    ) -> (Window, u16) {
        let margins = self.selectivity;
        let mut window = Window::new(alpha, beta, -INFINITE);
        let mut best_action = 0;
        let may_threaten = margins.threats != 0 && needs_one(&node.position, node.position.actor());
        let (mut next, mut length) = (0, list.len());
        while next < length {
            let (index, list) = (next, &mut list[..length]);
            next += 1;
            select(list, index);
            let scored = list[index];
            if let Some(most) = futile(&margins, here, &scored, index, window.alpha) {
                window.best = window.best.max(most);
                continue;
            }
            if !PV
                && late(&margins, here, &scored, index, window.best)
                && !(may_threaten && self.threatens(node, scored.action))
            {
                if !may_threaten {
                    length = drop_late(&margins, here, list, next, &mut window);
                }
                continue;
            }
            let value = match first {
                Some(value) if index == 0 => value,
                _ => self.search_action::<PV>(node, &scored, here, at, index, &window),
            };
            if self.core.aborted() {
                break;
            }
            let raise = window.raise(value);
            if raise != Raise::Nothing {
                best_action = scored.packed;
                if PV {
                    self.core.note_pv(at.ply, scored.action);
                }
            }
            if raise == Raise::Cutoff {
                if here.is_quiet(&scored) {
                    self.reward(node.position.actor(), &list[..=index], here.depth, at);
                }
                break;
            }
        }
        (window, best_action)
    }

    /// The value of one action: principal variation search, with late move reductions.
    #[inline]
    fn search_action<const PV: bool>(
        &mut self,
        node: &Node,
        scored: &Scored,
        here: Here,
        at: At,
        index: usize,
        &Window { alpha, beta, .. }: &Window,
    ) -> i32 {
        let mut child = node.clone();
        let below = self.play(&mut child, scored.action, here.depth, at);
        if index == 0 {
            return self.child_value::<PV>(&child, below, 0, alpha, beta);
        }
        // Late move reductions (LMR): the null window less deep first, and again where that surprises.
        let reduction = self.reduction(here, scored, index);
        let mut value = self.child_value::<false>(&child, below, reduction, alpha, alpha + 1);
        if reduction > 0 && value > alpha && !self.core.aborted() {
            value = self.child_value::<false>(&child, below, 0, alpha, alpha + 1);
        }
        if PV && value > alpha && value < beta && !self.core.aborted() {
            value = self.child_value::<true>(&child, below, 0, alpha, beta);
        }
        value
    }
}

impl Search<'_> {
    /// By how many turns a late quiet move is searched less deep first.
    #[inline]
    fn reduction(&self, here: Here, scored: &Scored, index: usize) -> i32 {
        if self.selectivity.on == 0 || !here.is_quiet(scored) || scored.order >= KILLER {
            return 0;
        }
        self.reductions
            .turns(&self.selectivity, here, index, scored.history)
    }

    /// The same at the root, where a good move that is overlooked costs the most: a turn less.
    pub(super) fn root_reduction(&self, node: &Node, ask: &RootAsk<Action>) -> i32 {
        let margins = &self.selectivity;
        let stage = node.position.stage();
        if margins.on == 0 || !is_settled(stage) || self.makes_row(node, ask.action) {
            return 0;
        }
        let here = Here {
            depth: ask.depth,
            stage,
            eval: NO_EVAL,
            improving: true,
        };
        self.reductions.turns_at_root(margins, here, ask.index)
    }

    /// Whether an action makes a row of either colour.
    fn makes_row(&self, node: &Node, action: Action) -> bool {
        let Action::Move { from, to } = action else {
            return false;
        };
        let actor = node.position.actor();
        let change = node
            .board
            .change(&self.evaluator.tables, actor, from.index(), to.index());
        change.own_row || change.other_row
    }

    /// Whether after an action its player, who needs one row, can make it unless it is stopped.
    fn threatens(&self, node: &Node, action: Action) -> bool {
        let actor = node.position.actor();
        let Node { position, board } = node.child(self.evaluator, action);
        board.reach(&position, actor, |_, _| ()).threats > 0
    }
}

impl Here {
    /// Whether an action neither makes a row nor is part of one.
    #[inline]
    fn is_quiet(self, scored: &Scored) -> bool {
        is_settled(self.stage) && !scored.row
    }
}

/// Futility pruning: the most that a quiet move can be worth, where that does not reach the window.
#[inline]
fn futile(margins: &Selectivity, here: Here, scored: &Scored, index: usize, alpha: i32) -> Option<i32> {
    if margins.on == 0
        || margins.futility == 0
        || index == 0
        || here.depth > margins.futility_depth
        || !here.is_quiet(scored)
        || here.eval == NO_EVAL
        || Score::from_value(alpha).is_decided()
    {
        return None;
    }
    let most = here.eval + scored.delta + margins.futility * here.depth;
    (most <= alpha).then_some(most)
}

/// Drops all quiet moves from `next` on, which come too late as the one before them did; only moves that make a row for the other
/// player, the last of all, are left. Answers how long the list is then. What futility pruning says of the others counts.
fn drop_late(
    margins: &Selectivity,
    here: Here,
    list: &mut [Scored],
    next: usize,
    window: &mut Window,
) -> usize {
    let mut length = next;
    for i in next..list.len() {
        let scored = list[i];
        if !here.is_quiet(&scored) {
            list[length] = scored;
            length += 1;
        } else if let Some(most) = futile(margins, here, &scored, i, window.alpha) {
            window.best = window.best.max(most);
        }
    }
    length
}

/// Late move pruning (LMP): whether a quiet move comes too late in the order to be tried near the horizon: with 6, after 6,
/// 15 and 30 at depths 1, 2 and 3, or 4, 10 and 20 where the static value does not rise.
#[inline]
fn late(margins: &Selectivity, here: Here, scored: &Scored, index: usize, best: i32) -> bool {
    let share = if margins.late_move_worsening != 0 && !here.improving {
        3
    } else {
        2
    };
    margins.on != 0
        && margins.late_move_pruning != 0
        && here.is_quiet(scored)
        && here.stage == Stage::Move
        && here.depth <= margins.late_move_pruning_depth
        && best > LOST
        && scored.order < KILLER
        && index >= (margins.late_move_pruning * (1 + here.depth * here.depth) / share) as usize
}
