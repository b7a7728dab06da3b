//! Brinkmates of shogi: moves that give no check, and after which every answer is mated by checks.
//!
//! They are made from mate problems. One is looked at as if gote were to move: where every answer is mated all the same, the
//! move before it was a brinkmate, and each of sente's pieces may have made it. What is left after taking such a move back is a
//! puzzle where there was no mate at once, and no other move does it. Sente has no king, as in mate problems, so no check of
//! gote's stands in the way. Gote has all other pieces in hand where that leaves it a brinkmate, and else none.
//!
//! Whether an answer escapes is told by the engine's mate solver, which can say that there is no mate of any length; how long the
//! mate after each answer is, by a search through everything.

use crate::Checked;
use crate::shogi::{check_line, give_the_rest_to_gote, position_of, taken_back};
use game_core::Position as _;
use puzzles::of_shogi::{LONGEST_AFTER, Mate, Mates, TooMany, expected_first, mates_within, passed, play};
use puzzles::{Proof, Puzzle, Theme};
use shogi::{Action, Hand, Kind, Piece, Position, SENTE, Setup, Square};
use shogi_engine::{MateSolver, MateVerdict};

/// The longest of the mates that follow takes so many moves, at least and at most.
const SHORTEST: usize = 3;
const LONGEST: usize = LONGEST_AFTER;
/// Positions that the solver looks at for one answer, the first time and where that did not tell.
const LOOKS: [u64; 3] = [200, 2_000, 10_000];
/// Where as many answers are not told, the move is not looked at further.
const UNTOLD: usize = 12;
/// Positions that it looks at for a mate at once, and the entries of its table as a power of two.
const AT_ONCE: u64 = 50_000;
const TABLE: u32 = 16;
/// Positions looked at to know how long the mate after an answer is.
const MEASURE: u64 = 60_000;
/// Answers that were the best against other moves, and are tried first.
const REMEMBERED: usize = 24;
/// Positions looked at by the search that checks, for one answer, and how deep it goes.
const CHECK: u64 = 400_000;
const CHECK_DEPTH: usize = 9;

/// What is known of a move that gives no check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quiet {
    /// Every answer is mated.
    Brinkmate,
    /// Some answer is not.
    Escapes,
    /// The solver gave up too early to know.
    Unknown,
}

/// Tells brinkmates from other moves.
#[derive(Debug)]
pub(crate) struct Brinkmates {
    solver: MateSolver,
    mates: Mates,
    /// What refuted other moves, the last one first.
    refuting: Vec<Action>,
}

impl Brinkmates {
    pub(crate) fn new() -> Self {
        Self {
            solver: MateSolver::new(TABLE),
            mates: Mates::default(),
            refuting: Vec::new(),
        }
    }

    /// What a move that led here is, whose player gives no check by it.
    pub(crate) fn quiet(&mut self, after: &Position) -> Quiet {
        // Most moves are refuted by an answer that is seen to escape soon: longer searches wait until none is.
        let each = LOOKS.into_iter().map(|nodes| self.quiet_within(after, nodes));
        each.into_iter()
            .find(|&quiet| quiet != Quiet::Unknown)
            .unwrap_or(Quiet::Unknown)
    }

    fn quiet_within(&mut self, after: &Position, nodes: u64) -> Quiet {
        let answers = expected_first(after);
        if answers.is_empty() {
            return Quiet::Unknown;
        }
        let again: Vec<Action> = self
            .refuting
            .iter()
            .copied()
            .filter(|answer| answers.contains(answer))
            .collect();
        let others = answers.into_iter().filter(|answer| !again.contains(answer));
        let all: Vec<Action> = again.iter().copied().chain(others).collect();
        let mut quiet = Quiet::Brinkmate;
        let mut untold = 0;
        for answer in all {
            match self.solver.find(&play(after, answer), nodes) {
                MateVerdict::Mate(_) => {}
                MateVerdict::Unknown => {
                    quiet = Quiet::Unknown;
                    untold += 1;
                    if untold > UNTOLD {
                        break;
                    }
                }
                MateVerdict::NoMate => {
                    self.refuting.retain(|it| *it != answer);
                    self.refuting.insert(0, answer);
                    self.refuting.truncate(REMEMBERED);
                    return Quiet::Escapes;
                }
            }
        }
        quiet
    }

    /// The only brinkmate of a position in which there is no mate by checks; `None` where there is none, or several, or where
    /// something could not be told.
    pub(crate) fn only(&mut self, position: &Position) -> Option<Action> {
        if position.in_check() || self.solver.find(position, AT_ONCE) != MateVerdict::NoMate {
            return None;
        }
        let mut only = None;
        for action in quiet_moves(position) {
            match self.quiet(&play(position, action)) {
                Quiet::Escapes => {}
                Quiet::Brinkmate if only.is_none() => only = Some(action),
                Quiet::Brinkmate | Quiet::Unknown => return None,
            }
        }
        only
    }

    /// How long the mate after each answer is, the longest first and of those as long the expected ones; `None` where one is
    /// longer than is good for a puzzle.
    fn lengths(&mut self, after: &Position) -> Result<Option<Vec<(usize, Action)>>, TooMany> {
        let mut lengths = Vec::new();
        self.mates.allow(MEASURE);
        for answer in expected_first(after) {
            self.mates.allow_more(MEASURE);
            match self.mates.look(&play(after, answer), LONGEST)? {
                Mate::In(moves) => lengths.push((moves, answer)),
                Mate::Never | Mate::NotSoon => return Ok(None),
            }
        }
        lengths.sort_by_key(|&(moves, _)| std::cmp::Reverse(moves));
        Ok(Some(lengths))
    }

    /// A mate in exactly so many moves, against the longest resistance; `None` where that rests on pieces that are dropped
    /// between only to be taken.
    fn mate(&mut self, position: &Position, moves: usize) -> Result<Option<Vec<Action>>, TooMany> {
        for check in puzzles::of_shogi::checks(position) {
            let next = play(position, check);
            if !self.mates.is_mated(&next, moves - 1)? {
                continue;
            }
            if moves == 1 {
                return Ok(Some(vec![check]));
            }
            for answer in expected_first(&next) {
                let after = play(&next, answer);
                if self.mates.shortest(&after, moves - 2)? != Some(moves - 2) {
                    continue;
                }
                let Some(rest) = self.mate(&after, moves - 2)? else {
                    continue;
                };
                if matches!(answer, Action::Drop { .. }) && rest[0].to() == answer.to() {
                    continue;
                }
                return Ok(Some([vec![check, answer], rest].concat()));
            }
        }
        Ok(None)
    }

    /// The brinkmate, the answer that resists longest, and the mate after it; `None` where that is no puzzle.
    pub(crate) fn line(
        &mut self,
        position: &Position,
        first: Action,
    ) -> Result<Option<Vec<Action>>, TooMany> {
        let after = play(position, first);
        let Some(lengths) = self.lengths(&after)? else {
            return Ok(None);
        };
        for (moves, answer) in lengths {
            if moves < SHORTEST {
                break;
            }
            self.mates.allow_more(MEASURE);
            if let Some(mate) = self.mate(&play(&after, answer), moves)? {
                return Ok(Some([vec![first, answer], mate].concat()));
            }
        }
        Ok(None)
    }

    /// Whether the position is a puzzle with that solution.
    fn holds(&mut self, setup: &Setup, first: Action) -> bool {
        let Some(position) = position_of(setup).filter(|position| position.is_legal(first)) else {
            return false;
        };
        // The solution before all others: where it is none, nothing else need be looked at.
        let after = play(&position, first);
        !after.in_check()
            && self.quiet(&after) == Quiet::Brinkmate
            && matches!(self.lengths(&after), Ok(Some(_)))
            && self.only(&position) == Some(first)
            && matches!(self.line(&position, first), Ok(Some(_)))
    }

    /// The puzzle with that solution, without what it does not need.
    fn made(&mut self, setup: Setup, first: Action, mate: &Puzzle<Position>) -> Option<Puzzle<Position>> {
        let mut setup = self.reduced(setup, first);
        setup.move_number = 1;
        let position = position_of(&setup)?;
        let line = self.line(&position, first).ok()??;
        Some(Puzzle {
            number: 0,
            theme: Theme::Brinkmate,
            idea: None,
            rating: 1_000,
            proof: Proof::Proven,
            left_in_hand: false,
            free_end: false,
            position,
            right: vec![vec![first]],
            line,
            source: mate.source,
        })
    }

    /// The setup without what the puzzle does not need: pieces on the board, the furthest from gote's king first, then those in hand.
    fn reduced(&mut self, mut setup: Setup, first: Action) -> Setup {
        let king = Piece::new(!SENTE, Kind::King);
        let Some(at) = Square::all().find(|square| setup.board[square.index()] == Some(king)) else {
            return setup;
        };
        let distance = |square: &Square| {
            let (files, ranks) = (
                square.file().abs_diff(at.file()),
                square.rank().abs_diff(at.rank()),
            );
            files.max(ranks)
        };
        let moves_from = match first {
            Action::Move { from, .. } => Some(from),
            Action::Drop { .. } => None,
        };
        let mut squares: Vec<Square> = Square::all()
            .filter(|square| *square != at && Some(*square) != moves_from)
            .collect();
        squares.sort_by_key(|square| std::cmp::Reverse(distance(square)));
        let rest = !setup.hands[1].is_empty();
        let without = |setup: &Setup, gone: &dyn Fn(&Square) -> bool| {
            let mut fewer = setup.clone();
            for square in squares.iter().filter(|square| gone(square)) {
                fewer.board[square.index()] = None;
            }
            hand_over(&mut fewer, rest);
            fewer
        };
        // All that is far away at once, where that goes.
        for far in [3, 4, 5] {
            let fewer = without(&setup, &|square| distance(square) >= far);
            if self.holds(&fewer, first) {
                setup = fewer;
                break;
            }
        }
        for square in &squares {
            if setup.board[square.index()].is_some() {
                let fewer = without(&setup, &|it| it == square);
                if self.holds(&fewer, first) {
                    setup = fewer;
                }
            }
        }
        for kind in Kind::HAND {
            while setup.hands[0].count(kind) > 0 {
                let mut fewer = setup.clone();
                fewer.hands[0].set(kind, setup.hands[0].count(kind) - 1);
                hand_over(&mut fewer, rest);
                if !self.holds(&fewer, first) {
                    break;
                }
                setup = fewer;
            }
        }
        setup
    }
}

/// Gives gote all that is neither on the board nor in sente's hand, or nothing.
fn hand_over(setup: &mut Setup, rest: bool) {
    if rest {
        give_the_rest_to_gote(setup);
    } else {
        setup.hands[1] = Hand::EMPTY;
    }
}

/// The moves that give no check.
pub(crate) fn quiet_moves(position: &Position) -> Vec<Action> {
    let mut actions = position.actions();
    actions.sort_unstable();
    actions.retain(|&action| !play(position, action).in_check());
    actions
}

/// A brinkmate whose solution leads to the position of a mate problem, or to one like it.
pub(crate) fn before(brinkmates: &mut Brinkmates, mate: &Puzzle<Position>) -> Option<Puzzle<Position>> {
    let mut after = mate.position.to_setup();
    after.actor = !SENTE;
    for rest in [true, false] {
        hand_over(&mut after, rest);
        let Some(position) = position_of(&after) else {
            continue;
        };
        if brinkmates.quiet(&position) != Quiet::Brinkmate {
            continue;
        }
        match brinkmates.lengths(&position) {
            Ok(Some(lengths)) if lengths.first().is_some_and(|&(moves, _)| moves >= SHORTEST) => {}
            _ => continue,
        }
        let mut ways: Vec<_> = Square::all()
            .flat_map(|square| taken_back(&after, square))
            .collect();
        // Not always a drop, nor always a move: where there are both, by the number.
        let drops_first = mate.number.is_multiple_of(2);
        ways.sort_by_key(|(_, action)| matches!(action, Action::Drop { .. }) != drops_first);
        for (mut setup, first) in ways {
            hand_over(&mut setup, rest);
            if brinkmates.holds(&setup, first)
                && let Some(puzzle) = brinkmates.made(setup, first, mate)
            {
                return Some(puzzle);
            }
        }
    }
    None
}

/// How many wrong moves look right: they give no check, and threaten mate in one move or three.
pub(crate) fn plausible(position: &Position) -> usize {
    let threatens =
        |action: &Action| passed(&play(position, *action)).is_some_and(|free| mates_within(&free, 3));
    quiet_moves(position)
        .iter()
        .filter(|action| threatens(action))
        .count()
        .saturating_sub(1)
}

/// The other way round than a brinkmate was found: the mates after each answer by plain search through everything, by the rules
/// alone; that other moves are none, and that there is no mate at once, by the search through everything that counts moves.
pub(crate) fn check(puzzle: &Puzzle<Position>) -> Checked {
    let wrong = |why: &str| Checked::Wrong(why.to_owned());
    let (position, line) = (&puzzle.position, &puzzle.line);
    if !(SHORTEST + 2..=LONGEST + 2).contains(&line.len()) || line.len().is_multiple_of(2) {
        return wrong("the line has another length");
    }
    let first = line[0];
    if puzzle.right != [vec![first]] {
        return wrong("the right move is not that of the line");
    }
    if let Some(why) = check_line(puzzle) {
        return wrong(why);
    }
    let after = play(position, first);
    if after.in_check() {
        return wrong("it gives check");
    }
    for answer in expected_first(&after) {
        if !mates_within(&play(&after, answer), LONGEST) {
            return wrong("an answer is not mated");
        }
    }
    if mates_within(&play(&after, line[1]), line.len() - 4) {
        return wrong("the line's answer is mated sooner");
    }
    let mut mates = Mates::default();
    mates.allow(CHECK);
    match mates.look(position, CHECK_DEPTH) {
        Ok(Mate::In(_)) => return wrong("there is a mate by checks"),
        Ok(_) => {}
        Err(TooMany) => return Checked::Open,
    }
    for action in quiet_moves(position) {
        if action == first {
            continue;
        }
        let next = play(position, action);
        let mut escapes = false;
        let mut open = false;
        for answer in expected_first(&next) {
            mates.allow_more(CHECK);
            match mates.look(&play(&next, answer), CHECK_DEPTH) {
                Ok(Mate::In(_)) => {}
                Ok(_) => escapes = true,
                Err(TooMany) => open = true,
            }
            if escapes {
                break;
            }
        }
        if !escapes {
            return if open {
                Checked::Open
            } else {
                wrong("another move is a brinkmate")
            };
        }
    }
    Checked::Right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Finder as _;
    use puzzles::Judgement;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn action(text: &str) -> Action {
        text.parse().unwrap()
    }

    fn quiet(text: &str, first: &str) -> Quiet {
        Brinkmates::new().quiet(&play(&position(text), action(first)))
    }

    #[test]
    fn a_brinkmate_is_told_from_what_is_none() {
        let golds = "4k4/9/9/4G4/9/9/9/9/9 b G 1";
        assert_eq!(quiet(golds, "5d5c"), Quiet::Brinkmate);
        assert_eq!(Brinkmates::new().only(&position(golds)), Some(action("5d5c")));
        // The king gets out on the other side.
        assert_eq!(quiet(golds, "5d4e"), Quiet::Escapes);
        // Gote has a gold to drop.
        let helped = "4k4/9/9/4G4/9/9/9/9/9 b Gg 1";
        assert_eq!(quiet(helped, "5d5c"), Quiet::Escapes);
        assert_eq!(Brinkmates::new().only(&position(helped)), None);
        // Gote's pawn gives check, and to answer that costs the mate.
        let checked = "4k4/9/9/4G4/9/9/4p4/9/4K4 b G 1";
        assert_eq!(quiet(checked, "5d5c"), Quiet::Escapes);
        // It is a mate at once.
        let mate = "4k4/9/4G4/9/9/9/9/9/9 b G 1";
        assert_eq!(Brinkmates::new().only(&position(mate)), None);
    }

    /// A mate in one move, as the file has them, and no other.
    fn mate() -> Puzzle<Position> {
        Puzzle {
            number: 1,
            theme: Theme::MateOne,
            idea: None,
            rating: 600,
            proof: Proof::Proven,
            left_in_hand: false,
            free_end: true,
            position: position("7k1/9/6+S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1"),
            right: Vec::new(),
            line: vec![action("G*2b")],
            source: puzzles::Source::default(),
        }
    }

    #[test]
    fn what_is_found_before_a_mate_holds_and_what_is_changed_does_not() {
        let mut finder = crate::shogi::Shogi::new();
        let found = finder.before(&mate(), &|theme| theme == Theme::Brinkmate);
        let [puzzle] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!(finder.before(&mate(), &|_| false), []);
        assert_eq!(check(puzzle), Checked::Right, "{puzzle:?}");
        let (position, line) = (&puzzle.position, &puzzle.line);
        assert_eq!(puzzle.judge(0, position, &line[..1]), Judgement::Right);
        let wrong = |change: &dyn Fn(&mut Puzzle<Position>)| {
            let mut changed = puzzle.clone();
            change(&mut changed);
            assert!(matches!(check(&changed), Checked::Wrong(_)), "{changed:?}");
        };
        wrong(&|puzzle| puzzle.line.truncate(3));
        wrong(&|puzzle| {
            puzzle.right = quiet_moves(&puzzle.position)
                .into_iter()
                .map(|it| vec![it])
                .collect();
        });
        wrong(&|puzzle| puzzle.line.push(puzzle.line[0]));
        // With all that is left of a set gote stops the mate.
        wrong(&|puzzle| {
            let mut setup = puzzle.position.to_setup();
            give_the_rest_to_gote(&mut setup);
            puzzle.position = position_of(&setup).unwrap();
        });
        // What leads to no position of a game is refused before.
        let mut none = mate();
        none.position = self::position("9/9/9/9/9/9/9/9/9 b - 1");
        assert_eq!(finder.before(&none, &|_| true), []);
    }

    #[test]
    fn moves_are_taken_back_as_the_rules_allow() {
        let after = position("7k1/9/6+S2/9/9/9/9/9/9 w G 1").to_setup();
        let to: Square = "3c".parse().unwrap();
        let ways = taken_back(&after, to);
        assert!(ways.len() > 5);
        for (before, first) in &ways {
            assert_eq!(
                play(&position_of(before).unwrap(), *first).to_setup().board,
                after.board
            );
        }
        // A promoted piece was not dropped, and another's is not taken back.
        assert!(ways.iter().all(|(_, first)| matches!(first, Action::Move { .. })));
        assert!(taken_back(&after, "2a".parse().unwrap()).is_empty());
        assert!(taken_back(&after, "5e".parse().unwrap()).is_empty());
    }
}
