//! Puzzles of shogi: mates by checks, made from the ends of games.
//!
//! A position of a game becomes a mate problem so: the attacker is sente and has no king; all that the problem does not need is
//! taken away, and what gote could drop is all that is left of a set. So nothing on the board is idle.

use crate::brinkmate::{self, Brinkmates};
use crate::rate::rate;
use crate::tactics;
use crate::{Checked, Finder, Wanted};
use game_core::{Player, Position as _};
use puzzles::of_shogi::{Mates, TooMany, checks, is_mate, keeps_mate, mates_within, play};
use puzzles::{Judgement, Proof, Puzzle, Source, Theme, ThemeGame};
use search::StopFlag;
use shogi::{Action, Hand, Kind, Piece, Position, SENTE, Setup, Square};
use shogi_engine::{Engine, MateSolver, MateVerdict};
use std::collections::HashSet;
use train::Trainee as _;
use train::files::StoredGame;

/// How many of a game's last positions are looked at.
const LAST: usize = 20;
/// The longest mate.
const LONGEST: usize = 15;
/// Positions that the engine's solver looks at for a mate in a game's position, and the entries of its table as a power of two.
const LOOK: u64 = 1_500;
const LOOK_TABLE: u32 = 12;
/// Positions looked at to know how long the mate is that it found.
const MEASURE: u64 = 60_000;
/// In how many orders it is tried to take pieces away.
const ORDERS: u8 = 3;
/// Positions looked at to prove a problem, each time.
const PROVE: u64 = 150_000;
/// The same for mates as long as this and longer, and for one that may be made longer.
const LONG: usize = 13;
const PROVE_LONG: u64 = 1_000_000;
/// Positions that the engine's solver looks at for a mate that may be longer by two moves than one of the file.
const LOOK_LONG: u64 = 6_000;
/// So many are made of one.
const LONGER: usize = 2;
/// Entries of the table of the solver that checks, as a power of two, and the positions it may look at.
const CHECK_TABLE: u32 = 20;
const CHECK: u64 = 400_000;
const CHECK_LONG: u64 = 8_000_000;
/// Longer ones are not checked by plain search.
const PLAIN: usize = 5;

/// The finder of shogi.
#[derive(Debug)]
pub struct Shogi {
    pub(crate) engine: Engine,
    mates: Mates,
}

/// A mate problem that holds.
struct Problem {
    line: Vec<Action>,
    free_end: bool,
}

impl Finder for Shogi {
    type Engine = Engine;

    fn new() -> Self {
        Self {
            engine: Engine::with_weights(&Engine::built_in()),
            mates: Mates::default(),
        }
    }

    fn find(&mut self, game: &StoredGame, wanted: Wanted<'_>, stop: &StopFlag) -> Vec<Puzzle<Position>> {
        let mut positions = Vec::new();
        let replayed = game.replay::<Engine>(|position, _, _| positions.push(position.clone()));
        if replayed.is_err() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for attacker in Player::BOTH {
            if !stop.is_stopped() {
                found.extend(self.mate(&positions, attacker, game.number, wanted));
            }
        }
        if !stop.is_stopped() {
            found.extend(tactics::find(self, &positions, game, wanted));
        }
        for puzzle in &mut found {
            let plausible = checks(&puzzle.position).len();
            puzzle.rating = rate(&mut self.engine, puzzle, plausible, 1);
        }
        found
    }

    fn ends(&mut self, puzzle: &Puzzle<Position>) -> Vec<Puzzle<Position>> {
        let Some(moves) = puzzle.theme.mate_in() else {
            return Vec::new();
        };
        let mut ends = Vec::new();
        let mut position = puzzle.position.clone();
        for (place, &action) in puzzle.line.iter().enumerate() {
            let left = moves.saturating_sub(place);
            if let Some(theme) = Theme::of_mate(left).filter(|_| place > 0) {
                let source = Source {
                    place: puzzle.source.place + place as u16,
                    ..puzzle.source
                };
                let mut setup = position.to_setup();
                setup.move_number = 1;
                let end = (0..ORDERS).find_map(|order| self.made(&setup, (theme, left), order, source));
                ends.extend(end);
            }
            position.play_unchecked(action);
        }
        for end in &mut ends {
            let plausible = checks(&end.position).len();
            end.rating = rate(&mut self.engine, end, plausible, 1);
        }
        ends
    }

    fn before(&mut self, puzzle: &Puzzle<Position>, wanted: Wanted<'_>) -> Vec<Puzzle<Position>> {
        let mut found = Vec::new();
        if let Some(moves) = puzzle.theme.mate_in() {
            let theme = Theme::of_mate(moves + 2).filter(|&theme| wanted(theme));
            if let Some(theme) = theme {
                found.extend(self.longer(puzzle, theme, moves + 2));
            }
            if wanted(Theme::Brinkmate) {
                found.extend(brinkmate::before(&mut Brinkmates::new(), puzzle));
            }
        }
        for puzzle in &mut found {
            let plausible = match puzzle.theme {
                Theme::Brinkmate => brinkmate::plausible(&puzzle.position),
                _ => checks(&puzzle.position).len(),
            };
            puzzle.rating = rate(&mut self.engine, puzzle, plausible, 1);
        }
        found
    }

    /// The least packed form of the board, its mirror image, and both turned with the players exchanged.
    fn alike(position: &Position) -> Vec<u8> {
        let setup = position.to_setup();
        let mirror = mirrored(&setup);
        let forms = [setup.turned(), mirror.turned(), setup, mirror];
        let forms = forms
            .into_iter()
            .filter_map(|setup| Position::try_from(setup).ok());
        forms
            .map(|position| position.to_packed())
            .min()
            .unwrap_or_default()
    }

    fn check(&mut self, puzzle: &Puzzle<Position>, long: bool) -> Checked {
        match puzzle.theme.mate_in() {
            Some(moves) => check_mate(puzzle, moves, long),
            None if puzzle.theme == Theme::Brinkmate => brinkmate::check(puzzle),
            None if long => tactics::check(self, puzzle),
            None => Checked::Open,
        }
    }

    fn most(theme: Theme) -> usize {
        match theme {
            Theme::MateThree | Theme::MateFive => 1_600,
            Theme::MateSeven => 1_000,
            Theme::MateOne => 900,
            Theme::MateNine => 500,
            Theme::WinMaterial => 600,
            Theme::MateEleven | Theme::Brinkmate | Theme::Fork | Theme::Promote | Theme::Guard => 300,
            Theme::MateThirteen | Theme::MateFifteen | Theme::Pin => 150,
            _ => 0,
        }
    }
}

fn mirrored(setup: &Setup) -> Setup {
    let mut mirror = setup.clone();
    for square in Square::all() {
        if let Some(other) = Square::new(10 - square.file(), square.rank()) {
            mirror.board[other.index()] = setup.board[square.index()];
        }
    }
    mirror
}

/// All that is not on the board nor in sente's hand, in gote's.
pub(crate) fn give_the_rest_to_gote(setup: &mut Setup) {
    let mut rest = Hand::EMPTY;
    for kind in Kind::HAND {
        let on_board = setup
            .board
            .iter()
            .flatten()
            .filter(|piece| piece.kind.base() == kind);
        let taken = on_board.count() as u8 + setup.hands[0].count(kind);
        rest.set(kind, kind.in_a_set().saturating_sub(taken));
    }
    setup.hands[1] = rest;
}

/// The position as a mate problem of that attacker, before anything is taken away: the attacker is sente and has no king.
pub(crate) fn as_problem(position: &Position, attacker: Player) -> Setup {
    let setup = position.to_setup();
    let mut setup = if attacker == SENTE { setup } else { setup.turned() };
    let king = Piece::new(SENTE, Kind::King);
    for place in &mut setup.board {
        if *place == Some(king) {
            *place = None;
        }
    }
    setup.actor = SENTE;
    setup.move_number = 1;
    give_the_rest_to_gote(&mut setup);
    setup
}

pub(crate) fn position_of(setup: &Setup) -> Option<Position> {
    Position::try_from(setup.clone()).ok()
}

/// How many positions may be looked at to prove a mate of that length.
const fn prove(moves: usize) -> u64 {
    if moves < LONG { PROVE } else { PROVE_LONG }
}

/// Sente's moves that may have brought the piece on that square there, taking nothing, and what stood before each; none where
/// the piece is not sente's. What gote has in hand stays as it is.
pub(crate) fn taken_back(setup: &Setup, to: Square) -> Vec<(Setup, Action)> {
    let Some(piece) = setup.board[to.index()].filter(|piece| piece.player == SENTE) else {
        return Vec::new();
    };
    let mut without = setup.clone();
    without.board[to.index()] = None;
    without.actor = SENTE;
    let mut ways = Vec::new();
    let base = piece.kind.base();
    if piece.kind == base && Kind::HAND.contains(&base) {
        let mut before = without.clone();
        before.hands[0].set(base, without.hands[0].count(base) + 1);
        ways.push((before, Action::Drop { kind: base, to }));
    }
    for from in Square::all().filter(|from| without.board[from.index()].is_none() && *from != to) {
        for (kind, promote) in [(piece.kind, false), (base, true)] {
            if promote && piece.kind == base {
                continue;
            }
            let mut before = without.clone();
            before.board[from.index()] = Some(Piece::new(SENTE, kind));
            ways.push((before, Action::Move { from, to, promote }));
        }
    }
    let is_legal = |(before, action): &(Setup, Action)| {
        position_of(before).is_some_and(|position| position.is_legal(*action))
    };
    ways.retain(is_legal);
    ways
}

/// The same, and those moves that have taken what sente has in hand.
fn checks_taken_back(setup: &Setup, to: Square) -> Vec<(Setup, Action)> {
    let mut ways = taken_back(setup, to);
    let quiet = ways.clone();
    for kind in Kind::HAND
        .into_iter()
        .filter(|&kind| setup.hands[0].count(kind) > 0)
    {
        for other in std::iter::once(kind).chain(kind.promoted()) {
            for (before, action) in &quiet {
                // Nothing is dropped on a piece.
                if matches!(action, Action::Drop { .. }) {
                    continue;
                }
                let mut before = before.clone();
                before.board[to.index()] = Some(Piece::new(!SENTE, other));
                before.hands[0].set(kind, before.hands[0].count(kind) - 1);
                ways.push((before, *action));
            }
        }
    }
    ways.retain(|(before, action)| position_of(before).is_some_and(|position| position.is_legal(*action)));
    ways
}

/// What stood before gote's last move, and where that went: any piece of gote's may have moved, taking nothing or a piece
/// that gote has in hand. Drops are left out, as one that is taken at once resists in vain.
fn answers_taken_back(setup: &Setup) -> Vec<(Setup, Square)> {
    let mut ways = Vec::new();
    for to in Square::all() {
        let Some(piece) = setup.board[to.index()].filter(|piece| piece.player != SENTE) else {
            continue;
        };
        let in_hand = Kind::HAND
            .into_iter()
            .filter(|&kind| setup.hands[1].count(kind) > 0);
        let kinds = in_hand.flat_map(|kind| std::iter::once(kind).chain(kind.promoted()));
        for taken in std::iter::once(None).chain(kinds.map(Some)) {
            for from in Square::all().filter(|from| setup.board[from.index()].is_none()) {
                let mut before = setup.clone();
                before.board[from.index()] = Some(piece);
                before.board[to.index()] = taken.map(|kind| Piece::new(SENTE, kind));
                before.actor = !SENTE;
                give_the_rest_to_gote(&mut before);
                let action = Action::Move {
                    from,
                    to,
                    promote: false,
                };
                if position_of(&before).is_some_and(|position| position.is_legal(action)) {
                    ways.push((before, to));
                }
            }
        }
    }
    ways
}

impl Shogi {
    /// Mates longer by two moves, whose first check is answered so that the problem is left: gote's king or another piece went
    /// where it stands, and may have taken what gave the check.
    fn longer(&mut self, puzzle: &Puzzle<Position>, theme: Theme, moves: usize) -> Vec<Puzzle<Position>> {
        let setup = puzzle.position.to_setup();
        let mut solver = MateSolver::new(LOOK_TABLE);
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        for (checked, to) in answers_taken_back(&setup) {
            let Some(position) = position_of(&checked).filter(Position::in_check) else {
                continue;
            };
            let taken = checked.board[to.index()].is_some();
            for checker in position.checkers() {
                if taken && checker != to {
                    continue;
                }
                for (mut before, _) in checks_taken_back(&checked, checker) {
                    give_the_rest_to_gote(&mut before);
                    before.move_number = 1;
                    let Some(position) = position_of(&before) else {
                        continue;
                    };
                    if !matches!(solver.find(&position, LOOK_LONG), MateVerdict::Mate(_)) {
                        continue;
                    }
                    self.mates.allow(prove(moves));
                    if self.mates.shortest(&position, moves) != Ok(Some(moves)) {
                        continue;
                    }
                    let made = (0..ORDERS)
                        .find_map(|order| self.made(&before, (theme, moves), order, puzzle.source));
                    found.extend(made.filter(|made| seen.insert(Self::alike(&made.position))));
                    if found.len() == LONGER {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// A mate problem of that attacker from the end of a game, the longest that holds.
    fn mate(
        &mut self,
        positions: &[Position],
        attacker: Player,
        game: u32,
        wanted: Wanted<'_>,
    ) -> Option<Puzzle<Position>> {
        if !Theme::of_game(ThemeGame::Shogi).any(|theme| theme.mate_in().is_some() && wanted(theme)) {
            return None;
        }
        let mut candidates = Vec::new();
        let mut solver = MateSolver::new(LOOK_TABLE);
        for (place, position) in positions.iter().enumerate().rev().take(LAST) {
            let setup = as_problem(position, attacker);
            let Some(problem) = position_of(&setup) else {
                continue;
            };
            let MateVerdict::Mate(line) = solver.find(&problem, LOOK) else {
                continue;
            };
            self.mates.allow(MEASURE);
            if let Ok(Some(moves)) = self.mates.shortest(&problem, line.len().min(LONGEST)) {
                candidates.push((moves, place, setup));
            }
        }
        candidates.sort_by_key(|&(moves, place, _)| std::cmp::Reverse((moves, place)));
        candidates.dedup_by_key(|&mut (moves, _, _)| moves);
        for (moves, place, setup) in candidates {
            let Some(theme) = Theme::of_mate(moves).filter(|&theme| wanted(theme)) else {
                continue;
            };
            let source = Source {
                game,
                place: place as u16,
            };
            let made = (0..ORDERS).find_map(|order| self.made(&setup, (theme, moves), order, source));
            if made.is_some() {
                return made;
            }
        }
        None
    }

    /// A problem from a setup with a mate in so many moves, with what it does not need taken away in one of the orders.
    fn made(
        &mut self,
        setup: &Setup,
        (theme, moves): (Theme, usize),
        order: u8,
        source: Source,
    ) -> Option<Puzzle<Position>> {
        let setup = self.reduced(setup.clone(), moves, order).ok()?;
        let position = position_of(&setup)?;
        self.mates.allow(prove(moves));
        let problem = self.problem(&position, moves).ok()??;
        Some(made(theme, &position, problem, source))
    }

    /// Whether it is still a mate in so many moves, and in no fewer.
    fn holds(&mut self, setup: &Setup, moves: usize) -> Result<bool, TooMany> {
        let Some(position) = position_of(setup) else {
            return Ok(false);
        };
        self.mates.allow(prove(moves) / 4);
        Ok(self.mates.shortest(&position, moves)? == Some(moves) && self.one_solution(&position, moves)?)
    }

    /// Whether only one first move mates in time.
    fn one_solution(&mut self, position: &Position, moves: usize) -> Result<bool, TooMany> {
        if moves == 1 {
            return Ok(true);
        }
        let mut solutions = 0;
        for check in checks(position) {
            solutions += usize::from(self.mates.is_mated(&play(position, check), moves - 1)?);
        }
        Ok(solutions == 1)
    }

    /// The problem without what it does not need: pieces on the board, the furthest from the king first or the nearest, and those in
    /// hand after them or before.
    fn reduced(&mut self, mut setup: Setup, moves: usize, order: u8) -> Result<Setup, TooMany> {
        let king = Piece::new(!SENTE, Kind::King);
        let Some(at) = Square::all().find(|square| setup.board[square.index()] == Some(king)) else {
            return Ok(setup);
        };
        let distance = |square: &Square| {
            square
                .file()
                .abs_diff(at.file())
                .max(square.rank().abs_diff(at.rank()))
        };
        let mut squares: Vec<Square> = Square::all().filter(|square| *square != at).collect();
        squares.sort_by_key(|square| std::cmp::Reverse(distance(square)));
        // All that is far away at once, where that goes.
        for far in [3, 4, 5] {
            let mut fewer = setup.clone();
            for square in squares.iter().filter(|square| distance(square) >= far) {
                fewer.board[square.index()] = None;
            }
            give_the_rest_to_gote(&mut fewer);
            if self.holds(&fewer, moves) == Ok(true) {
                setup = fewer;
                break;
            }
        }
        let unique = self.holds(&setup, moves)?;
        if order > 0 {
            self.reduce_hand(&mut setup, moves, unique)?;
        }
        if order > 1 {
            squares.reverse();
        }
        for square in squares {
            if setup.board[square.index()].is_none() {
                continue;
            }
            let mut fewer = setup.clone();
            fewer.board[square.index()] = None;
            give_the_rest_to_gote(&mut fewer);
            let holds = if unique {
                self.holds(&fewer, moves)?
            } else {
                self.still(&fewer, moves)?
            };
            if holds {
                setup = fewer;
            }
        }
        self.reduce_hand(&mut setup, moves, unique)?;
        Ok(setup)
    }

    fn reduce_hand(&mut self, setup: &mut Setup, moves: usize, unique: bool) -> Result<(), TooMany> {
        for kind in Kind::HAND {
            while setup.hands[0].count(kind) > 0 {
                let mut fewer = setup.clone();
                fewer.hands[0].set(kind, setup.hands[0].count(kind) - 1);
                give_the_rest_to_gote(&mut fewer);
                if !self.still(&fewer, moves)? || unique && !self.holds(&fewer, moves)? {
                    break;
                }
                *setup = fewer;
            }
        }
        Ok(())
    }

    /// Whether it is still a mate in so many moves, whatever else is one.
    fn still(&mut self, setup: &Setup, moves: usize) -> Result<bool, TooMany> {
        let Some(position) = position_of(setup) else {
            return Ok(false);
        };
        self.mates.allow(prove(moves) / 4);
        Ok(self.mates.shortest(&position, moves)? == Some(moves))
    }

    /// The line of a problem in which each move of the attacker but the last is the only one that mates, by two moves later
    /// too, against the longest resistance. `None` where there is none.
    fn problem(&mut self, position: &Position, moves: usize) -> Result<Option<Problem>, TooMany> {
        let mut solutions = Vec::new();
        for check in checks(position) {
            // Later by two moves is a second solution all the same.
            let most = if moves == 1 { 0 } else { moves + 1 };
            if self.mates.is_mated(&play(position, check), most)? {
                solutions.push(check);
            }
        }
        let Some(&only) = solutions.first() else {
            return Ok(None);
        };
        if moves == 1 {
            return Ok(Some(Problem {
                line: vec![only],
                free_end: solutions.len() > 1,
            }));
        }
        let next = play(position, only);
        if solutions.len() > 1 || !self.mates.is_mated(&next, moves - 1)? {
            return Ok(None);
        }
        let mut answers = next.actions();
        // Kings first, then captures and moves between, drops last: those are the answers that people expect.
        answers.sort_by_key(|&answer| {
            (
                matches!(answer, Action::Drop { .. }),
                !next_is_king(&next, answer),
                answer,
            )
        });
        for answer in answers {
            let after = play(&next, answer);
            if self.mates.shortest(&after, moves - 2)? != Some(moves - 2) {
                continue;
            }
            let Some(rest) = self.problem(&after, moves - 2)? else {
                continue;
            };
            // A piece that is dropped between only to be taken resists in vain.
            let in_vain = matches!(answer, Action::Drop { .. }) && rest.line[0].to() == answer.to();
            if in_vain {
                return Ok(None);
            }
            let line = [vec![only, answer], rest.line].concat();
            return Ok(Some(Problem { line, ..rest }));
        }
        Ok(None)
    }
}

fn next_is_king(position: &Position, action: Action) -> bool {
    match action {
        Action::Move { from, .. } => position
            .piece_at(from)
            .is_some_and(|piece| piece.kind == Kind::King),
        Action::Drop { .. } => false,
    }
}

fn made(theme: Theme, position: &Position, problem: Problem, source: Source) -> Puzzle<Position> {
    let Problem { line, free_end } = problem;
    let first = line[0];
    let end = end_of(position, &line);
    Puzzle {
        number: 0,
        theme,
        idea: None,
        rating: 1_000,
        proof: Proof::Proven,
        left_in_hand: !end.hand(SENTE).is_empty(),
        free_end,
        position: position.clone(),
        right: if theme.by_rules() {
            Vec::new()
        } else {
            vec![vec![first]]
        },
        line,
        source,
    }
}

fn end_of(position: &Position, line: &[Action]) -> Position {
    line.iter()
        .fold(position.clone(), |at, &action| play(&at, action))
}

/// What is wrong with a line that is to end with mate, each move of the attacker's being right.
pub(crate) fn check_line(puzzle: &Puzzle<Position>) -> Option<&'static str> {
    let mut at = puzzle.position.clone();
    for (place, &action) in puzzle.line.iter().enumerate() {
        if place % 2 == 0 && puzzle.judge(place / 2, &at, &[action]) != Judgement::Right {
            return Some("a move of the line is not right");
        }
        at.play_unchecked(action);
    }
    (!is_mate(&at)).then_some("the line does not end with mate")
}

/// By plain search through everything for short ones, by the engine's solver, which searches in quite another order, for long ones.
fn check_mate(puzzle: &Puzzle<Position>, moves: usize, long: bool) -> Checked {
    let position = &puzzle.position;
    let wrong = |why: &str| Checked::Wrong(why.to_owned());
    if puzzle.line.len() != moves {
        return wrong("the line has another length");
    }
    if let Some(why) = check_line(puzzle) {
        return wrong(why);
    }
    let at = end_of(position, &puzzle.line);
    if puzzle.left_in_hand == at.hand(SENTE).is_empty() {
        return wrong("what is left in hand is another thing than it says");
    }
    let others = || {
        checks(position)
            .into_iter()
            .filter(|&check| check != puzzle.line[0])
    };
    if moves == 1 {
        let others = others().any(|check| is_mate(&play(position, check)));
        return if others == puzzle.free_end {
            Checked::Right
        } else {
            wrong("how many moves mate is another thing than it says")
        };
    }
    if moves <= PLAIN {
        if mates_within(position, moves - 2) {
            return wrong("there is a shorter mate");
        }
        if others().any(|check| keeps_mate(&play(position, check), moves - 1)) {
            return wrong("another first move mates");
        }
        let mates = keeps_mate(&play(position, puzzle.line[0]), moves - 1);
        return if mates {
            Checked::Right
        } else {
            wrong("it is no mate")
        };
    }
    if !long {
        return Checked::Open;
    }
    let mut solver = MateSolver::new(CHECK_TABLE);
    let most = if moves < LONG { CHECK } else { CHECK_LONG };
    match solver.find(position, most) {
        MateVerdict::Mate(line) if line.len() >= moves => {}
        MateVerdict::Mate(_) => return wrong("there is a shorter mate"),
        MateVerdict::NoMate => return wrong("it is no mate"),
        MateVerdict::Unknown => return Checked::Open,
    }
    // Another first move may mate, but only later than any that is right: all its answers are searched for one that escapes.
    for check in others() {
        let next = play(position, check);
        let mut longest = 0;
        let mut escapes = false;
        for answer in next.actions() {
            match solver.find(&play(&next, answer), most) {
                MateVerdict::Mate(line) => longest = longest.max(line.len() + 2),
                MateVerdict::NoMate => escapes = true,
                MateVerdict::Unknown => return Checked::Open,
            }
            if escapes {
                break;
            }
        }
        if !escapes && longest <= moves {
            return wrong("another first move mates");
        }
    }
    Checked::Right
}
