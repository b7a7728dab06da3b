//! Puzzles of YINSH.

use crate::rate::rate;
use crate::{Checked, Finder, Wanted};
use fastrand::Rng;
use game_core::{Outcome, Player};
use games::Game as _;
use puzzles::of_yinsh::{
    can_make_row, can_win, for_each_turn, is_row_poisoned, keeps_win, to_act, wins_within,
};
use puzzles::{Judgement, Proof, Puzzle, Source, Theme};
use search::{Engine as _, Limits, Options, StopFlag};
use std::ops::ControlFlow;
use train::files::{StoredGame, UNKNOWN};
use yinsh::{Action, Position, PositionTrait as _, Setup, Stage, Symmetry};
use yinsh_engine::{Engine, Solver, Verdict};

/// Right first moves at most, where the rules tell.
const MOST_RIGHT: usize = 3;
/// Right first turns at most, where they are listed.
const MOST_TURNS: usize = 12;
/// Moves there have to be at least, so that there is something to choose.
const LEAST_MOVES: usize = 20;
/// How many of a game's last actions are looked at for wins.
const LAST: usize = 14;
/// Where the game's own search saw less, no win is looked for.
const HOPEFUL: i16 = 100;
/// The solver's nodes for a win in three turns, and for each first turn.
const SOLVE: u64 = 25_000;
/// Of a judged puzzle: what each choice is searched with.
const DEEP: u64 = 25_000;
/// A first look at one.
const LOOK: u64 = 3_000;
/// MiB of the tables.
const HASH: usize = 8;

/// The finder of YINSH.
#[derive(Debug)]
pub struct Yinsh {
    engine: Engine,
    solver: Solver,
}

/// A turn, and the position after it.
type After = (Vec<Action>, Position);

/// A choice among few, with the chance to win after it.
#[derive(Clone, Copy, Debug)]
struct Choice {
    action: Action,
    chance: f64,
}

fn turns_of(position: &Position) -> Vec<After> {
    let mut all = Vec::new();
    let _ = for_each_turn::<()>(position, &mut |turn, next| {
        all.push((turn.to_vec(), next.clone()));
        ControlFlow::Continue(())
    });
    all
}

/// How many different first actions turns have.
fn first_actions(turns: &[Vec<Action>]) -> usize {
    let mut firsts: Vec<Action> = turns.iter().filter_map(|turn| turn.first().copied()).collect();
    firsts.sort_unstable();
    firsts.dedup();
    firsts.len()
}

/// How many moves let that player make a row at once, were it their turn.
fn threats(position: &Position, player: Player) -> usize {
    let position = to_act(position, player);
    let Some(position) = position.filter(|position| position.stage() == Stage::Move) else {
        return 0;
    };
    let mut count = 0;
    position.for_each_action(|action| {
        let mut next = position.clone();
        next.play_unchecked(action);
        count += usize::from(next.stage() == Stage::RowAfter && next.actor() == player);
    });
    count
}

impl Finder for Yinsh {
    type Engine = Engine;

    fn new() -> Self {
        Self {
            engine: Engine::new(HASH),
            solver: Solver::new(HASH),
        }
    }

    fn find(&mut self, game: &StoredGame, wanted: Wanted<'_>, stop: &StopFlag) -> Vec<Puzzle<Position>> {
        let mut positions = Vec::new();
        let mut scores = Vec::new();
        if game.start != 3 {
            return Vec::new();
        }
        let replayed = game.replay::<Engine>(|position, _, score| {
            positions.push(position.clone());
            scores.push(score);
        });
        if replayed.is_err() {
            return Vec::new();
        }
        // Nothing depends on the games before.
        self.solver = Solver::new(HASH);
        let mut rng = Rng::with_seed(u64::from(game.number));
        let mut found = Vec::new();
        found.extend(self.win((&positions, &scores), game.number, wanted, stop));
        found.extend(by_rules(&positions, game.number, wanted, &mut rng));
        found.extend(refuse(&positions, game.number, wanted));
        if !stop.is_stopped() {
            found.extend(self.which(&positions, game.number, wanted, &mut rng));
            found.extend(self.defence(&positions, game.number, wanted, &mut rng));
        }
        for puzzle in &mut found {
            self.rate(puzzle);
        }
        found
    }

    /// Wins in more turns are found in the games themselves.
    fn before(&mut self, _: &Puzzle<Position>, _: Wanted<'_>) -> Vec<Puzzle<Position>> {
        Vec::new()
    }

    fn ends(&mut self, puzzle: &Puzzle<Position>) -> Vec<Puzzle<Position>> {
        let turns = puzzle.theme.win_in().unwrap_or_default();
        let mut ends: Vec<_> = (1..turns)
            .rev()
            .filter_map(|turns| end_of(puzzle, turns))
            .collect();
        for end in &mut ends {
            self.rate(end);
        }
        ends
    }

    /// The least packed form over the twelve symmetries and both colours.
    fn alike(position: &Position) -> Vec<u8> {
        let setup = Setup::from(position);
        let mut swapped = setup.clone();
        swapped.rings.swap(0, 1);
        swapped.markers.swap(0, 1);
        swapped.removed.swap(0, 1);
        swapped.actor = !swapped.actor;
        let both = [setup, swapped];
        let forms = both.iter().flat_map(|setup| {
            Symmetry::ALL.map(|symmetry| Position::try_from(symmetry.setup(setup)).map(|it| it.to_packed()))
        });
        forms.filter_map(Result::ok).min().unwrap_or_default()
    }

    fn check(&mut self, puzzle: &Puzzle<Position>, long: bool) -> Checked {
        check(self, puzzle, long)
    }

    fn most(theme: Theme) -> usize {
        match theme {
            Theme::WinTwo => 1_600,
            Theme::Stop => 1_400,
            Theme::Row => 1_200,
            Theme::WinOne | Theme::WinThree => 1_000,
            Theme::Defence | Theme::WhichRing => 700,
            Theme::TwoRows => 500,
            Theme::WhichFive => 300,
            Theme::Refuse => 150,
            _ => 0,
        }
    }
}

fn puzzle(theme: Theme, proof: Proof, position: &Position, game: u32, place: usize) -> Puzzle<Position> {
    Puzzle {
        number: 0,
        theme,
        idea: None,
        rating: 1_000,
        proof,
        left_in_hand: false,
        free_end: false,
        position: position.clone(),
        right: Vec::new(),
        line: Vec::new(),
        source: Source {
            game,
            place: u16::try_from(place).unwrap_or(u16::MAX),
        },
    }
}

impl Yinsh {
    /// The longest proven win near the end of a game.
    fn win(
        &mut self,
        (positions, scores): (&[Position], &[i16]),
        game: u32,
        wanted: Wanted<'_>,
        stop: &StopFlag,
    ) -> Option<Puzzle<Position>> {
        if ![Theme::WinOne, Theme::WinTwo, Theme::WinThree]
            .into_iter()
            .any(wanted)
        {
            return None;
        }
        let mut best: Option<Puzzle<Position>> = None;
        for (place, position) in positions.iter().enumerate().rev().take(LAST) {
            let me = position.actor();
            if stop.is_stopped() {
                break;
            }
            if position.stage() != Stage::Move
                || position.removed(me) + 1 != position.target()
                || position.count_actions() < LEAST_MOVES
            {
                continue;
            }
            // What was not searched may be anything.
            if scores[place] < HOPEFUL && scores[place] != UNKNOWN {
                continue;
            }
            let longer = best.as_ref().map_or(0, Puzzle::own_turns);
            let found = self.win_at(position, longer, wanted);
            if let Some((theme, right, line)) = found {
                best = Some(Puzzle {
                    right,
                    line,
                    ..puzzle(theme, Proof::Proven, position, game, place)
                });
            }
        }
        best
    }

    /// A win in more turns than `longer` that is a puzzle: theme, right turns, line.
    #[allow(clippy::type_complexity)]
    fn win_at(
        &mut self,
        position: &Position,
        longer: usize,
        wanted: Wanted<'_>,
    ) -> Option<(Theme, Vec<Vec<Action>>, Vec<Action>)> {
        let me = position.actor();
        let turns = turns_of(position);
        let won = |next: &Position| next.outcome() == Some(Outcome::Win(me));
        let winning: Vec<_> = turns.iter().filter(|(_, next)| won(next)).collect();
        if let Some((line, _)) = winning.first() {
            let lists: Vec<Vec<Action>> = winning.iter().map(|(turn, _)| turn.clone()).collect();
            let fits = longer == 0 && wanted(Theme::WinOne) && first_actions(&lists) <= MOST_RIGHT;
            return fits.then(|| (Theme::WinOne, Vec::new(), line.clone()));
        }
        let open = |next: &&After| next.1.outcome().is_none() && !can_win(&next.1);
        let soon: Vec<&After> = turns.iter().filter(open).collect();
        let right: Vec<&After> = soon
            .iter()
            .copied()
            .filter(|(_, next)| keeps_win(next, me, 1))
            .collect();
        let (turns, right) = if right.is_empty() {
            if longer >= 3 || !wanted(Theme::WinThree) {
                return None;
            }
            (3, self.wins_in_three(position, &soon)?)
        } else if longer >= 2 || !wanted(Theme::WinTwo) {
            return None;
        } else {
            (2, right)
        };
        let lists: Vec<Vec<Action>> = right.iter().map(|(turn, _)| turn.clone()).collect();
        if right.is_empty() || lists.len() > MOST_TURNS || first_actions(&lists) > MOST_RIGHT {
            return None;
        }
        let (first, after) = right[0];
        let mut line = first.clone();
        line.extend(resistance(after, me, turns - 1)?);
        Some((Theme::of_win(turns)?, lists, line))
    }

    /// The turns that win in exactly three, `None` where there is none or it took too long to know of one.
    fn wins_in_three<'a>(&mut self, position: &Position, turns: &[&'a After]) -> Option<Vec<&'a After>> {
        let me = position.actor();
        let stop = StopFlag::new();
        let limits = Limits::nodes(SOLVE);
        let Verdict::Win(win) = self.solver.solve(position, me, &limits, &stop) else {
            return None;
        };
        // What it found is a bound from above; far ones are not looked at.
        if win.turns > 6 {
            return None;
        }
        let mut right = Vec::new();
        for &turn in turns {
            match self.solver.solve(&turn.1, me, &limits, &stop) {
                Verdict::Win(_) if keeps_win(&turn.1, me, 2) => right.push(turn),
                Verdict::Unknown => return None,
                _ => {}
            }
            if right.len() > MOST_TURNS {
                return None;
            }
        }
        Some(right)
    }

    /// The chance of the actor of `position` after one of its actions, by a search of so many nodes.
    fn chance_after(&mut self, position: &Position, action: Action, nodes: u64) -> f64 {
        let me = position.actor();
        let mut next = position.clone();
        next.play_unchecked(action);
        if let Some(outcome) = next.outcome() {
            return match outcome {
                Outcome::Draw => 0.5,
                Outcome::Win(winner) => f64::from(u8::from(winner == me)),
            };
        }
        let best = self
            .engine
            .search(&next, &Limits::nodes(nodes), &StopFlag::new(), &mut |_| ());
        let score = best.info.score;
        let chance = match (score.win_in(), score.loss_in()) {
            (Some(_), _) => 1.0,
            (_, Some(_)) => 0.0,
            _ => Position::WIN_SCALE.chance(score.value()),
        };
        if next.actor() == me { chance } else { 1.0 - chance }
    }

    fn full_strength(&mut self) {
        self.engine.set_options(&Options {
            hash: HASH,
            ..Options::default()
        });
        self.engine.new_game();
    }

    /// All of these choices with their chances, the best first.
    fn choices(&mut self, position: &Position, actions: &[Action], nodes: u64) -> Vec<Choice> {
        self.full_strength();
        let mut choices: Vec<Choice> = actions
            .iter()
            .map(|&action| Choice {
                action,
                chance: self.chance_after(position, action, nodes),
            })
            .collect();
        choices.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        choices
    }

    /// Which five, which ring: one choice that matters, if the game had one.
    fn which(
        &mut self,
        positions: &[Position],
        game: u32,
        wanted: Wanted<'_>,
        rng: &mut Rng,
    ) -> Option<Puzzle<Position>> {
        let mut places: Vec<usize> = (0..positions.len()).collect();
        rng.shuffle(&mut places);
        let mut tried = 0;
        for place in places {
            let position = &positions[place];
            let theme = match position.stage() {
                Stage::Row | Stage::RowAfter => Theme::WhichFive,
                Stage::Ring | Stage::RingAfter => Theme::WhichRing,
                _ => continue,
            };
            let mut actions = position.actions();
            actions.sort_unstable();
            if !wanted(theme) || actions.len() < 2 || tried >= 2 {
                continue;
            }
            tried += 1;
            if let Some(right) = self.clear_choice(position, &actions, (0.03, 0.12)) {
                return Some(Puzzle {
                    line: right[..1].to_vec(),
                    right: right.into_iter().map(|action| vec![action]).collect(),
                    ..puzzle(theme, Proof::Judged, position, game, place)
                });
            }
        }
        None
    }

    /// The best choices, where all others are worse by far, by a quick look and then a deep one: within the first margin
    /// of the best, or behind by more than the second. `None` where it is not as clear.
    fn clear_choice(
        &mut self,
        position: &Position,
        actions: &[Action],
        margins: (f64, f64),
    ) -> Option<Vec<Action>> {
        let clear = |choices: &[Choice], slack: f64| {
            let best = choices.first()?.chance;
            let right: Vec<Action> = choices
                .iter()
                .filter(|choice| best - choice.chance <= margins.0)
                .map(|choice| choice.action)
                .collect();
            let rest = choices.get(right.len())?;
            let sure = best - rest.chance >= margins.1 - slack && best > 0.15;
            (sure && right.len() <= 2).then_some(right)
        };
        clear(&self.choices(position, actions, LOOK), 0.04)?;
        let first = clear(&self.choices(position, actions, DEEP), 0.0)?;
        // Twice as deep it has to be the same.
        let again = clear(&self.choices(position, actions, 2 * DEEP), 0.0)?;
        (first == again).then_some(again)
    }

    /// A position with a threat, and hardly a move that answers it well.
    fn defence(
        &mut self,
        positions: &[Position],
        game: u32,
        wanted: Wanted<'_>,
        rng: &mut Rng,
    ) -> Option<Puzzle<Position>> {
        if !wanted(Theme::Defence) || positions.is_empty() {
            return None;
        }
        let mut places: Vec<usize> = (0..positions.len()).collect();
        rng.shuffle(&mut places);
        let threatened = |position: &Position| {
            position.stage() == Stage::Move
                && position.count_actions() >= LEAST_MOVES
                && threats(position, !position.actor()) > 0
                && !can_make_row(position)
        };
        let place = places.into_iter().find(|&place| threatened(&positions[place]))?;
        let position = &positions[place];
        let mut actions = position.actions();
        actions.sort_unstable();
        // All with hardly a look, then the best ones.
        let quick = self.choices(position, &actions, 250);
        if quick[0].chance - quick[3].chance < 0.08 {
            return None;
        }
        let best: Vec<Action> = quick.iter().take(8).map(|choice| choice.action).collect();
        let right = self.clear_choice(position, &best, (0.05, 0.15))?;
        Some(Puzzle {
            line: right[..1].to_vec(),
            right: right.into_iter().map(|action| vec![action]).collect(),
            ..puzzle(Theme::Defence, Proof::Judged, position, game, place)
        })
    }

    fn rate(&mut self, puzzle: &mut Puzzle<Position>) {
        let position = &puzzle.position;
        let me = position.actor();
        let plausible = match puzzle.theme {
            Theme::WinTwo | Theme::WinThree | Theme::Defence => {
                let threatens = |&action: &Action| {
                    let mut next = position.clone();
                    next.play_unchecked(action);
                    next.outcome().is_none() && threats(&next, me) > 0
                };
                position
                    .actions()
                    .iter()
                    .filter(|action| threatens(action))
                    .count()
            }
            _ => threats(position, me) + threats(position, !me),
        };
        let right = first_actions(&puzzle.right);
        puzzle.rating = rate(&mut self.engine, puzzle, plausible, right);
    }
}

/// The last turns of a longer win, so many of the winner's, as a puzzle.
fn end_of(puzzle: &Puzzle<Position>, turns: usize) -> Option<Puzzle<Position>> {
    let all = puzzle.turns();
    let from = all.len().checked_sub(2 * turns - 1)?;
    let (before, rest) = all.split_at_checked(from)?;
    let mut position = puzzle.position.clone();
    for &action in before.iter().flatten() {
        position.play_unchecked(action);
    }
    let me = position.actor();
    let right = right_turns(&position, me, turns);
    let lists: Vec<Vec<Action>> = right.iter().map(|(turn, _)| turn.clone()).collect();
    let fits = position.stage() == Stage::Move
        && !before.is_empty()
        && (1..=MOST_RIGHT).contains(&first_actions(&lists))
        && (turns == 1 || lists.len() <= MOST_TURNS && !wins_within(&position, turns - 1));
    let theme = Theme::of_win(turns).filter(|_| fits)?;
    right.iter().find(|(turn, _)| *turn == rest[0])?;
    Some(Puzzle {
        theme,
        right: if theme.by_rules() { Vec::new() } else { lists },
        line: rest.concat(),
        source: Source {
            place: puzzle.source.place + before.concat().len() as u16,
            ..puzzle.source
        },
        position,
        ..puzzle.clone()
    })
}

/// A row, two rows, a row to stop: what the rules alone tell.
fn by_rules(positions: &[Position], game: u32, wanted: Wanted<'_>, rng: &mut Rng) -> Vec<Puzzle<Position>> {
    let mut found: Vec<Puzzle<Position>> = Vec::new();
    let from = rng.usize(..positions.len().max(1));
    let places = (0..positions.len()).map(|place| (place + from) % positions.len());
    for place in places {
        let position = &positions[place];
        let missing = [Theme::Row, Theme::TwoRows, Theme::Stop]
            .into_iter()
            .any(|theme| wanted(theme) && found.iter().all(|puzzle| puzzle.theme != theme));
        if !missing {
            break;
        }
        if position.stage() != Stage::Move || position.count_actions() < LEAST_MOVES {
            continue;
        }
        if let Some((theme, line)) = row_or_stop(position, wanted)
            && found.iter().all(|puzzle| puzzle.theme != theme)
        {
            found.push(Puzzle {
                line,
                ..puzzle(theme, Proof::Proven, position, game, place)
            });
        }
    }
    found
}

/// The first position of a game in which a row is better not taken, with few moves that are right.
fn refuse(positions: &[Position], game: u32, wanted: Wanted<'_>) -> Option<Puzzle<Position>> {
    if !wanted(Theme::Refuse) {
        return None;
    }
    // Only the opponent is one ring from the end: else whoever takes a row wins, or nobody threatens to.
    let tempts = |position: &Position| {
        let me = position.actor();
        position.stage() == Stage::Move
            && position.removed(!me) + 1 == position.target()
            && position.removed(me) + 1 < position.target()
            && position.count_actions() >= LEAST_MOVES
            && threats(position, me) > 0
            && threats(position, !me) > 0
    };
    positions.iter().enumerate().find_map(|(place, position)| {
        if !tempts(position) || !is_row_poisoned(position) {
            return None;
        }
        let asked = puzzle(Theme::Refuse, Proof::Proven, position, game, place);
        let mut right: Vec<Vec<Action>> = turns_of(position).into_iter().map(|(turn, _)| turn).collect();
        right.retain(|turn| asked.judge(0, position, turn) == Judgement::Right);
        let fits = (1..=MOST_RIGHT).contains(&first_actions(&right));
        let line = right.into_iter().next().filter(|_| fits)?;
        Some(Puzzle { line, ..asked })
    })
}

/// A position by which a row is to be made or stopped, and a right turn.
fn row_or_stop(position: &Position, wanted: Wanted<'_>) -> Option<(Theme, Vec<Action>)> {
    let me = position.actor();
    let turns = turns_of(position);
    if turns.iter().any(|(_, next)| next.outcome().is_some()) {
        return None;
    }
    let with = |rows: u8| -> Vec<Vec<Action>> {
        let made = turns
            .iter()
            .filter(|(_, next)| next.removed(me) >= position.removed(me) + rows);
        made.map(|(turn, _)| turn.clone()).collect()
    };
    let two = with(2);
    if !two.is_empty() {
        let fits = wanted(Theme::TwoRows) && first_actions(&two) <= MOST_RIGHT;
        return fits.then(|| (Theme::TwoRows, two[0].clone()));
    }
    let one = with(1);
    if !one.is_empty() {
        let fits = wanted(Theme::Row) && first_actions(&one) <= 2;
        return fits.then(|| (Theme::Row, one[0].clone()));
    }
    if !wanted(Theme::Stop) || threats(position, !me) == 0 {
        return None;
    }
    let stops: Vec<_> = turns
        .iter()
        .filter(|(_, next)| !can_make_row(next))
        .take(MOST_RIGHT + 1)
        .collect();
    match stops.len() {
        1..=MOST_RIGHT => Some((Theme::Stop, stops[0].0.clone())),
        _ => None,
    }
}

/// The line from a position in which the other player acts and `me` wins within so many more turns: what holds out longest and
/// leaves the fewest right turns, and the first right turn each time.
fn resistance(after: &Position, me: Player, left: usize) -> Option<Vec<Action>> {
    let mut best: Option<((usize, usize), Vec<Action>, Position)> = None;
    let replies = turns_of(after);
    for (turn, next) in replies {
        match next.outcome() {
            Some(outcome) if outcome == Outcome::Win(me) => continue,
            Some(_) => return None,
            None => {}
        }
        let length = (1..=left).find(|&turns| wins_within(&next, turns))?;
        if best
            .as_ref()
            .is_some_and(|((longest, _), _, _)| *longest > length)
        {
            continue;
        }
        let right = right_turns(&next, me, length).len();
        let worth = (length, usize::MAX - right);
        if best.as_ref().is_none_or(|(most, _, _)| worth > *most) {
            best = Some((worth, turn, next));
        }
    }
    let ((length, _), mut line, next) = best?;
    let (turn, end) = right_turns(&next, me, length).into_iter().next()?;
    line.extend(turn);
    if end.outcome().is_none() {
        line.extend(resistance(&end, me, length - 1)?);
    }
    Some(line)
}

/// The turns after which `me`, who acts, wins within so many turns in all.
fn right_turns(position: &Position, me: Player, length: usize) -> Vec<After> {
    turns_of(position)
        .into_iter()
        .filter(|(_, next)| keeps_win(next, me, length - 1))
        .collect()
}

/// Plain search through everything by the rules alone: which first turns are right, that no shorter way is there, that the line
/// keeps to it. What was judged is judged again by the engine.
fn check(finder: &mut Yinsh, puzzle: &Puzzle<Position>, long: bool) -> Checked {
    let position = &puzzle.position;
    let me = position.actor();
    let wrong = |why: &str| Checked::Wrong(why.to_owned());
    if let Some(why) = line_is_wrong(puzzle) {
        return wrong(why);
    }
    match puzzle.theme {
        Theme::WinOne | Theme::WinTwo | Theme::WinThree => {
            let turns = puzzle.own_turns();
            if turns == 3 && !long {
                return Checked::Open;
            }
            if wins_within(position, turns - 1) {
                return wrong("it is won sooner");
            }
            let mut right: Vec<Vec<Action>> = right_turns(position, me, turns)
                .into_iter()
                .map(|(turn, _)| turn)
                .collect();
            if first_actions(&right) > MOST_RIGHT {
                return wrong("too many first moves win");
            }
            let mut said = puzzle.right.clone();
            said.sort();
            right.sort();
            if right.is_empty() || turns > 1 && right != said {
                return wrong("the right first turns are others");
            }
            Checked::Right
        }
        Theme::Refuse if !is_row_poisoned(position) => wrong("no row is poisoned"),
        Theme::Row | Theme::TwoRows | Theme::Stop | Theme::Refuse => {
            let turns = turns_of(position);
            let right = turns
                .iter()
                .filter(|(turn, _)| puzzle.judge(0, position, turn) == Judgement::Right);
            let right: Vec<Vec<Action>> = right.map(|(turn, _)| turn.clone()).collect();
            match first_actions(&right) {
                1..=MOST_RIGHT => Checked::Right,
                _ => wrong("no turn is right, or too many"),
            }
        }
        _ if !long => Checked::Open,
        theme => {
            let actions: Vec<Action> = position.actions();
            let margin = if theme == Theme::Defence { 0.05 } else { 0.03 };
            let choices = finder.choices(position, &actions, DEEP);
            let right = |action: Action| puzzle.right.iter().any(|turn| turn[0] == action);
            let best = choices[0].chance;
            let other = choices.iter().find(|choice| !right(choice.action));
            if !right(choices[0].action) || other.is_some_and(|other| best - other.chance <= margin) {
                return wrong("another choice is as good");
            }
            Checked::Right
        }
    }
}

/// What is wrong with a puzzle's line: each turn of the solver has to be right as the page would judge it, and the end to be one.
fn line_is_wrong(puzzle: &Puzzle<Position>) -> Option<&'static str> {
    let me = puzzle.position.actor();
    let mut at = puzzle.position.clone();
    let mut solved = 0;
    for turn in puzzle.turns() {
        if at.actor() == me {
            if puzzle.judge(solved, &at, &turn) != Judgement::Right {
                return Some("a turn of the line is not right");
            }
            solved += 1;
        }
        for action in turn {
            at.play_unchecked(action);
        }
    }
    if solved != puzzle.own_turns() {
        return Some("the line has another number of turns");
    }
    let wins = puzzle.theme.win_in().is_some();
    (wins && at.outcome() != Some(Outcome::Win(me))).then_some("the line does not win")
}
