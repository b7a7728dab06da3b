//! In which order actions are tried.

use crate::board::{self, Node, PIECE_SQUARES, SOURCES};
use crate::eval::{WORTH, capture_worth};
use crate::prospects::{Gains, Prospects};
use game_core::Position as _;
use search::History;
use shogi::{Action, Kind, Position, Square, Stage as Part};

/// What cut off elsewhere: one thread's own.
#[derive(Debug)]
pub(crate) struct Histories {
    /// History of quiet actions, by player, source and target.
    pub(crate) quiet: History,
    /// Capture history, by piece–square and captured kind.
    pub(crate) captures: History,
    /// Continuation history: piece–squares after an earlier one, the opponent's last or the own before.
    pub(crate) continuation: History,
    /// Countermoves: what refuted a piece–square.
    pub(crate) countermoves: Vec<u16>,
    /// Correction histories: by how much searches found another value than the evaluation's, by player and by pawns, hands, and
    /// the last two piece–squares.
    pub(crate) corrections: [History; 3],
}

/// How many places a correction history has for each player.
const CORRECTIONS: usize = 1 << 15;

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            quiet: History::new(2 * SOURCES * Square::COUNT),
            captures: History::new(PIECE_SQUARES * 8),
            continuation: History::new(PIECE_SQUARES * PIECE_SQUARES),
            countermoves: vec![0; PIECE_SQUARES],
            corrections: [(); 3].map(|()| History::new(2 * CORRECTIONS)),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.clear();
        self.captures.clear();
        self.continuation.clear();
        self.countermoves.fill(0);
        for history in &mut self.corrections {
            history.clear();
        }
    }

    /// The place of a quiet action in its table.
    #[inline]
    pub(crate) fn quiet_index(node: &Node<'_>, action: Action) -> usize {
        node.position.actor().index() * (SOURCES * Square::COUNT) + board::from_to(action)
    }

    /// The place of a capture or promotion in its table.
    #[inline]
    pub(crate) fn capture_index(node: &Node<'_>, action: Action) -> usize {
        let taken = board::captured(&node.position, action).map_or(7, |kind| kind.base().index().min(6));
        board::piece_square_of(&node.position, action) * 8 + taken
    }

    /// The places of a position in the correction histories.
    #[inline]
    pub(crate) fn correction_indices(node: &Node<'_>, before: [Option<usize>; 2]) -> [usize; 3] {
        let position = &node.position;
        let player = position.actor();
        let [mine, theirs] = [player, !player].map(|player| {
            let pawns = position.pieces_of(player, Kind::Pawn).bits();
            (pawns as u64) ^ ((pawns >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93)
        });
        let place = |hash: u64| {
            player.index() * CORRECTIONS
                + (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % CORRECTIONS
        };
        let last = before.map(|place| place.map_or(0, |place| place as u64 + 1));
        [
            place(mine.wrapping_mul(0xa076_1d64_78bd_642f) ^ theirs),
            place(position.key() ^ position.key_of_board()),
            place(last[0] << 20 | last[1]),
        ]
    }

    /// Where a node's quiet actions are looked up.
    #[inline]
    pub(crate) fn of_quiets<'a>(&'a self, position: &'a Position, before: &Before) -> OfQuiets<'a> {
        let after = |earlier: Option<usize>| match earlier {
            Some(earlier) => self.continuation.part(earlier * PIECE_SQUARES, PIECE_SQUARES),
            None => &NOTHING_BEFORE,
        };
        let moves = SOURCES * Square::COUNT;
        OfQuiets {
            position,
            history: self.quiet.part(position.actor().index() * moves, moves),
            weight: before.history,
            after: before.piece_squares.map(after),
            sixth: after(before.sixth),
            killers: before.killers,
            countermove: before.piece_squares[0].map_or(0, |last| self.countermoves[last]),
        }
    }
}

/// The continuation history where nothing came before.
static NOTHING_BEFORE: [i16; PIECE_SQUARES] = [0; PIECE_SQUARES];

/// What is known of quiet actions at a node: the parts of the tables in which they are looked up.
pub(crate) struct OfQuiets<'a> {
    position: &'a Position,
    /// By source and target.
    history: &'a [i16],
    /// What it counts, in hundredths.
    weight: i32,
    /// By piece–square, after the actions one, two and four plies ago.
    after: [&'a [i16]; 3],
    /// The same after that six plies ago.
    sixth: &'a [i16],
    killers: [u16; 2],
    /// 0 where there is none.
    countermove: u16,
}

impl OfQuiets<'_> {
    /// A quiet action's history, and its continuation histories after what came before.
    #[inline]
    pub(crate) fn history(&self, action: Action) -> i32 {
        let piece_square = board::piece_square_of(self.position, action);
        let after: i32 = self.after.iter().map(|row| i32::from(row[piece_square])).sum();
        let sixth = i32::from(self.sixth[piece_square]) / 2;
        self.weight * i32::from(self.history[board::from_to(action)]) / 100 + after + sixth
    }

    /// Its place in the order, before what it may be good for.
    #[inline]
    fn order(&self, action: Action) -> i32 {
        let packed = board::pack(action);
        if packed == self.killers[0] {
            return KILLER + 2;
        }
        if packed == self.killers[1] {
            return KILLER + 1;
        }
        let countermove = if packed == self.countermove { 8_000 } else { 0 };
        self.history(action) + countermove
    }
}

/// What an ordering needs to know of the line so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    /// The piece–squares one, two and four plies ago, where there are any.
    pub(crate) piece_squares: [Option<usize>; 3],
    /// The one six plies ago, which counts half; none where it is not to count.
    pub(crate) sixth: Option<usize>,
    /// What the history counts beside what came after these, in hundredths.
    pub(crate) history: i32,
    /// What refuted siblings.
    pub(crate) killers: [u16; 2],
    /// What quiet actions gain in the order by what they leave, attack and approach.
    pub(crate) gains: Gains,
}

/// An action with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) action: Action,
    pub(crate) order: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Known,
    ListNoisy,
    Noisy,
    ListQuiet,
    Quiet,
    Bad,
    ListChecks,
    Checks,
    ListEvasions,
    Evasions,
    Done,
}

/// Hands out a node's actions one by one, listing them as late as it can. Lists live in one stack of all nodes' lists:
/// what a node puts there it takes away before its parent goes on.
#[derive(Debug)]
pub(crate) struct Picker {
    stage: Stage,
    known: Option<Action>,
    before: Before,
    /// From here on the stack is this picker's.
    begin: usize,
    next: usize,
    end: usize,
    /// Up to here captures that lose material.
    bad: usize,
    /// How many quiet actions were handed out.
    handed: usize,
    /// Without quiet actions and losing captures.
    noisy_only: bool,
    /// With quiet actions that give check all the same.
    checks: bool,
}

/// So many quiet actions are selected one by one; most nodes need no more. Then the rest is sorted.
const SELECTED: usize = 6;

impl Picker {
    /// All actions of a node; `known` first, which must be legal.
    pub(crate) fn new(node: &Node<'_>, known: Option<Action>, before: Before, stack: &[Scored]) -> Self {
        Self {
            stage: match known {
                Some(_) => Stage::Known,
                None => first_list(node),
            },
            known,
            before,
            begin: stack.len(),
            next: stack.len(),
            end: stack.len(),
            bad: stack.len(),
            handed: 0,
            noisy_only: false,
            checks: false,
        }
    }

    /// Only what changes material and does not lose any, and quiet checks where asked for; all in check.
    pub(crate) fn noisy(
        node: &Node<'_>,
        known: Option<Action>,
        before: Before,
        stack: &[Scored],
        checks: bool,
    ) -> Self {
        Self {
            noisy_only: true,
            checks,
            ..Self::new(node, known, before, stack)
        }
    }

    /// Gives the stack back as it was.
    pub(crate) fn finish(self, stack: &mut Vec<Scored>) {
        stack.truncate(self.begin);
    }

    /// Whether what comes now are captures that lose material.
    pub(crate) fn is_at_bad(&self) -> bool {
        matches!(self.stage, Stage::Bad | Stage::Done)
    }

    /// The next action. With `skip_quiet`, quiet ones that are not listed yet are left out.
    pub(crate) fn next(
        &mut self,
        node: &Node<'_>,
        histories: &Histories,
        stack: &mut Vec<Scored>,
        skip_quiet: bool,
    ) -> Option<Action> {
        loop {
            let found = match self.stage {
                Stage::Known => {
                    self.stage = first_list(node);
                    return self.known;
                }
                Stage::ListNoisy | Stage::ListChecks | Stage::ListQuiet | Stage::ListEvasions => {
                    self.list(node, histories, stack, skip_quiet);
                    None
                }
                Stage::Noisy => self.next_noisy(node, stack),
                Stage::Checks => self.next_check(node, stack),
                Stage::Quiet => self.next_quiet(stack, skip_quiet),
                Stage::Bad => self.next_bad(stack),
                Stage::Evasions => self.next_evasion(stack),
                Stage::Done => return None,
            };
            if found.is_some() {
                return found;
            }
        }
    }

    /// Lists the actions of a stage, with their places in the order.
    fn list(&mut self, node: &Node<'_>, histories: &Histories, stack: &mut Vec<Scored>, skip_quiet: bool) {
        let position = &node.position;
        let quiets = histories.of_quiets(position, &self.before);
        self.next = stack.len();
        self.stage = match self.stage {
            Stage::ListNoisy => {
                list(position, Part::Captures, stack);
                put_in_order(position, stack, self.next, |action| {
                    Some(noisy_order(node, histories, action))
                });
                Stage::Noisy
            }
            Stage::ListChecks => {
                list(position, Part::Checks, stack);
                put_in_order(position, stack, self.next, |action| {
                    (!board::is_noisy(position, action)).then(|| quiets.order(action))
                });
                Stage::Checks
            }
            Stage::ListQuiet => {
                if !skip_quiet {
                    list(position, Part::Quiets, stack);
                    list(position, Part::Drops, stack);
                    let prospects = Prospects::of(position, self.before.gains);
                    put_in_order(position, stack, self.next, |action| {
                        let order = quiets.order(action);
                        // What refuted a sibling goes before all others in any case.
                        let gain = if order < KILLER { prospects.gain(action) } else { 0 };
                        Some(order + gain)
                    });
                }
                Stage::Quiet
            }
            _ => {
                list(position, Part::All, stack);
                put_in_order(position, stack, self.next, |action| {
                    Some(if board::is_noisy(position, action) {
                        noisy_order(node, histories, action) + EVASION_TAKES
                    } else {
                        quiets.order(action)
                    })
                });
                Stage::Evasions
            }
        };
        self.end = stack.len();
    }

    /// Captures and promotions that lose no material; those that do are put aside.
    #[inline]
    fn next_noisy(&mut self, node: &Node<'_>, stack: &mut [Scored]) -> Option<Action> {
        while self.next < self.end {
            let Scored { action, .. } = select(&mut stack[self.next..self.end]);
            self.next += 1;
            if Some(action) == self.known {
                continue;
            }
            if board::see_ge(&node.position, action, 0) {
                return Some(action);
            }
            stack[self.bad].action = action;
            self.bad += 1;
        }
        self.stage = if self.checks {
            Stage::ListChecks
        } else if self.noisy_only {
            Stage::Done
        } else {
            Stage::ListQuiet
        };
        None
    }

    /// Quiet checks that lose no material.
    #[inline]
    fn next_check(&mut self, node: &Node<'_>, stack: &mut [Scored]) -> Option<Action> {
        while self.next < self.end {
            let action = self.next_sorted(stack);
            if board::see_ge(&node.position, action, 0) {
                return Some(action);
            }
        }
        self.stage = Stage::Done;
        None
    }

    #[inline]
    fn next_quiet(&mut self, stack: &mut [Scored], skip_quiet: bool) -> Option<Action> {
        while !skip_quiet && self.next < self.end {
            let action = self.next_sorted(stack);
            if Some(action) != self.known {
                return Some(action);
            }
        }
        self.next = self.begin;
        self.stage = Stage::Bad;
        None
    }

    /// What was put aside.
    #[inline]
    fn next_bad(&mut self, stack: &[Scored]) -> Option<Action> {
        if self.next < self.bad {
            self.next += 1;
            return Some(stack[self.next - 1].action);
        }
        self.stage = Stage::Done;
        None
    }

    #[inline]
    fn next_evasion(&mut self, stack: &mut [Scored]) -> Option<Action> {
        while self.next < self.end {
            let action = self.next_sorted(stack);
            if Some(action) != self.known {
                return Some(action);
            }
        }
        self.stage = Stage::Done;
        None
    }

    /// The best of what is left of a list.
    #[inline]
    fn next_sorted(&mut self, stack: &mut [Scored]) -> Action {
        let rest = &mut stack[self.next..self.end];
        self.next += 1;
        self.handed += 1;
        if self.handed <= SELECTED {
            return select(rest).action;
        }
        if self.handed == SELECTED + 1 {
            // Equal histories are told apart by what they are, so that the order is the same everywhere.
            rest.sort_unstable_by_key(|scored| {
                u64::from((!scored.order) as u32 ^ 1 << 31) << 16 | u64::from(board::pack(scored.action))
            });
        }
        rest[0].action
    }
}

/// Lists the legal actions of a part behind what is there already. All that list do so here: what finds them is long, and would be there
/// once for each of them, which no processor's cache of instructions has room for.
#[inline(never)]
pub(crate) fn list(position: &Position, part: Part, stack: &mut Vec<Scored>) {
    position.for_each_in(part, |action| stack.push(Scored { action, order: 0 }));
}

/// Gives what was listed from `begin` on its place in the order. What has none is left out, and so is what is pointless.
#[inline]
fn put_in_order(
    position: &Position,
    stack: &mut Vec<Scored>,
    begin: usize,
    mut order: impl FnMut(Action) -> Option<i32>,
) {
    let mut end = begin;
    for at in begin..stack.len() {
        let action = stack[at].action;
        if !board::is_pointless(position, action)
            && let Some(order) = order(action)
        {
            stack[end] = Scored { action, order };
            end += 1;
        }
    }
    stack.truncate(end);
}

/// What is listed first.
#[inline]
fn first_list(node: &Node<'_>) -> Stage {
    if node.position.in_check() {
        Stage::ListEvasions
    } else {
        Stage::ListNoisy
    }
}

/// Captures come before quiet evasions.
const EVASION_TAKES: i32 = 1 << 20;
/// What refuted siblings comes before other quiet actions.
const KILLER: i32 = 1 << 18;

/// The best captured piece first, by the least of the own pieces.
#[inline]
fn noisy_order(node: &Node<'_>, histories: &Histories, action: Action) -> i32 {
    let position = &node.position;
    let kind = board::moved(position, action);
    let mut gain = board::captured(position, action).map_or(0, capture_worth) * 8;
    if let Action::Move { promote: true, .. } = action {
        let better = kind.promoted().unwrap_or(kind);
        gain += (WORTH[better.index()] - WORTH[kind.index()]) * 8;
    }
    let cost = if kind == Kind::King {
        800
    } else {
        WORTH[kind.index()]
    };
    gain - cost + histories.captures.get(Histories::capture_index(node, action)) / 4
}

/// Brings the best of a list to its front. Among equals the one that was listed first, so that the order is the same
/// everywhere.
#[inline]
fn select(list: &mut [Scored]) -> Scored {
    let (mut best, mut order) = (0, list[0].order);
    for (index, scored) in list.iter().enumerate().skip(1) {
        if scored.order > order {
            (best, order) = (index, scored.order);
        }
    }
    list.swap(0, best);
    list[0]
}
