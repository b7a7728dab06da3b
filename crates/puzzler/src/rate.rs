//! How hard a puzzle is, before anybody has tried: by its features, and by which levels of the engine solve it.

use game_core::Position as _;
use puzzles::{Judgement, Puzzle, Solvable, Theme};
use search::{Engine, Limits, Options, StopFlag};

/// The levels that try.
const LEVELS: [u8; 4] = [2, 5, 8, 11];
/// How many positions each looks at, at most.
const NODES: u64 = 2_500;
/// What a level that fails adds.
const MISSED: i32 = 70;
/// What each turn more of a brinkmate's line adds.
const LONGER: i32 = 180;
/// What an own turn more adds, beside what the theme is worth.
const PLAUSIBLE: i32 = 12;
/// The range of ratings.
const RANGE: std::ops::RangeInclusive<i32> = 400..=2_800;

/// Where each theme begins.
const fn base(theme: Theme) -> i32 {
    match theme {
        Theme::Row => 450,
        Theme::WinOne => 560,
        Theme::MateOne => 520,
        Theme::TwoRows => 760,
        Theme::Stop => 720,
        Theme::WhichFive | Theme::Refuse => 900,
        Theme::WhichRing | Theme::WinMaterial | Theme::Promote => 980,
        Theme::Fork | Theme::Pin => 1_000,
        Theme::Guard => 1_100,
        Theme::MateThree => 860,
        Theme::WinTwo => 1_050,
        Theme::Defence => 1_200,
        Theme::MateFive => 1_240,
        Theme::Brinkmate => 1_300,
        Theme::WinThree => 1_480,
        Theme::MateSeven => 1_560,
        Theme::MateNine => 1_800,
        Theme::MateEleven => 2_000,
        Theme::MateThirteen => 2_150,
        _ => 2_280,
    }
}

/// Rates a puzzle. `plausible` wrong moves look as good as the right ones at first: moves that make a threat, or give check.
pub(crate) fn rate<E>(engine: &mut E, puzzle: &Puzzle<E::Position>, plausible: usize, right: usize) -> u16
where
    E: Engine<Position: Solvable>,
{
    let missed = LEVELS
        .into_iter()
        .filter(|&level| !solves(engine, puzzle, level))
        .count() as i32;
    let plausible = PLAUSIBLE * (plausible.min(25) as i32) * 3 / 5;
    let several = 40 * (right.saturating_sub(1).min(3) as i32);
    // Of a brinkmate the mate after it may be longer than the shortest there is.
    let further = match puzzle.theme {
        Theme::Brinkmate => LONGER * (puzzle.own_turns().saturating_sub(3) as i32),
        _ => 0,
    };
    let rating = base(puzzle.theme) + further + MISSED * missed + plausible - several;
    rating.clamp(*RANGE.start(), *RANGE.end()) as u16
}

/// Whether a level's first turn is right.
fn solves<E>(engine: &mut E, puzzle: &Puzzle<E::Position>, level: u8) -> bool
where
    E: Engine<Position: Solvable>,
{
    engine.new_game();
    engine.set_options(&Options {
        hash: 1,
        level,
        seed: u64::from(puzzle.source.game),
        ..Options::default()
    });
    let mut at = puzzle.position.clone();
    let mut turn = Vec::new();
    // No turn has so many actions.
    for _ in 0..8 {
        match puzzle.judge(0, &puzzle.position, &turn) {
            Judgement::GoOn => {}
            judgement => return judgement == Judgement::Right,
        }
        let best = engine.search(
            std::slice::from_ref(&at),
            &Limits::nodes(NODES),
            &StopFlag::new(),
            &mut |_| (),
        );
        let Some(action) = best.action else {
            return false;
        };
        at.play_unchecked(action);
        turn.push(action);
    }
    false
}
