//! Tactics of shogi: moves that win something, judged by the engine.

use crate::shogi::Shogi;
use crate::{Checked, Wanted};
use game_core::Position as _;
use puzzles::of_shogi::{forked, is_great, newly_pinned, pinned_by};
use puzzles::{Proof, Puzzle, Source, Theme};
use search::{Engine as _, Limits, Options, StopFlag};
use shogi::{Action, Kind, Position};
use std::collections::BTreeMap;
use train::files::{PROVEN, StoredGame, UNKNOWN};

/// A mistake before: by so much the value has changed since the other player's search.
const SWING: i32 = 280;
/// Nobody was further ahead before.
const EVEN: i32 = 700;
/// Positions of a search.
const LOOK: u64 = 12_000;
const DEEP: u64 = 50_000;
/// What is as good as the best, and what all others have to be behind.
const AS_GOOD: i32 = 100;
const BEHIND: i32 = 250;
/// How many lines are compared.
const LINES: usize = 4;
/// Moves of the line that is kept.
const KEPT: usize = 5;
const HASH: usize = 8;

/// The best lines with their values, best first.
fn lines(finder: &mut Shogi, position: &Position, nodes: u64) -> Vec<(i32, Vec<Action>)> {
    finder.engine.new_game();
    finder.engine.set_options(&Options {
        hash: HASH,
        multipv: LINES,
        ..Options::default()
    });
    let mut found = BTreeMap::new();
    let line = std::slice::from_ref(position);
    finder
        .engine
        .search(line, &Limits::nodes(nodes), &StopFlag::new(), &mut |info| {
            found.insert(info.multipv, (info.score.value(), info.pv.clone()));
        });
    let mut lines: Vec<_> = found.into_values().filter(|(_, line)| !line.is_empty()).collect();
    lines.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
    lines
}

/// The right moves, where all others are clearly worse.
fn clear(lines: &[(i32, Vec<Action>)]) -> Option<Vec<Action>> {
    let best = lines.first()?.0;
    if search::Score::from_value(best).is_decided() {
        return None;
    }
    let right: Vec<Action> = lines
        .iter()
        .filter(|(value, _)| best - value <= AS_GOOD)
        .map(|(_, line)| line[0])
        .collect();
    let next = lines.get(right.len())?.0;
    (right.len() <= 2 && best - next >= BEHIND).then_some(right)
}

/// One tactic of a game, after a mistake of the other player.
pub(crate) fn find(
    finder: &mut Shogi,
    positions: &[Position],
    game: &StoredGame,
    wanted: Wanted<'_>,
) -> Option<Puzzle<Position>> {
    let themes = [
        Theme::Fork,
        Theme::Pin,
        Theme::Promote,
        Theme::WinMaterial,
        Theme::Guard,
    ];
    if !themes.into_iter().any(wanted) {
        return None;
    }
    let others = themes
        .into_iter()
        .any(|theme| theme != Theme::Pin && wanted(theme));
    let mut tried = 0;
    for (place, position) in positions.iter().enumerate().skip(1) {
        let [before, now] = [place - 1, place].map(|place| game.actions[place].1);
        if [before, now]
            .iter()
            .any(|&score| score == UNKNOWN || score.abs() >= PROVEN)
        {
            continue;
        }
        let (before, now) = (i32::from(before), i32::from(now));
        if before.abs() > EVEN || now + before < SWING || tried >= 2 {
            continue;
        }
        // Pins are rare: where nothing else is looked for, nothing is searched that can't be one.
        if !others && !can_pin(position) {
            continue;
        }
        tried += 1;
        let Some(first) = clear(&lines(finder, position, LOOK)) else {
            continue;
        };
        let deep = lines(finder, position, DEEP);
        let Some(right) = clear(&deep).filter(|right| right[0] == first[0]) else {
            continue;
        };
        let Some(theme) = theme_of(position, &deep).filter(|&theme| wanted(theme)) else {
            continue;
        };
        return Some(Puzzle {
            number: 0,
            theme,
            idea: None,
            rating: 1_000,
            proof: Proof::Judged,
            left_in_hand: false,
            free_end: false,
            position: position.clone(),
            right: right.into_iter().map(|action| vec![action]).collect(),
            line: deep[0].1.iter().copied().take(KEPT).collect(),
            source: Source {
                game: game.number,
                place: u16::try_from(place).unwrap_or(u16::MAX),
            },
        });
    }
    None
}

/// About how much a piece is worth, in pawns.
const fn pawns(kind: Kind) -> i32 {
    match kind.base() {
        Kind::Pawn => 1,
        Kind::Lance => 4,
        Kind::Knight => 5,
        Kind::Silver => 7,
        Kind::Gold => 8,
        Kind::Bishop => 10,
        Kind::Rook => 11,
        _ => 0,
    }
}

/// What the best line does; `None` where that is nothing that has a name.
fn theme_of(position: &Position, lines: &[(i32, Vec<Action>)]) -> Option<Theme> {
    let (best, line) = lines.first()?;
    let first = *line.first()?;
    let other = lines.get(1)?.0;
    if position.in_check() || other < -1_200 && *best > -600 {
        return Some(Theme::Guard);
    }
    let takes = position.piece_at(first.to()).is_some();
    if !takes && wins_pinned(position, line) {
        return Some(Theme::Pin);
    }
    let gained = gain(position, line);
    if gained < 3 {
        return None;
    }
    if let Action::Move { promote: true, .. } = first {
        return Some(Theme::Promote);
    }
    if !takes && forked(position, first).len() > 1 {
        return Some(Theme::Fork);
    }
    Some(Theme::WinMaterial)
}

/// Whether some move that takes nothing pins a piece that is worth it.
fn can_pin(position: &Position) -> bool {
    position.actions().into_iter().any(|action| {
        let takes = position.piece_at(action.to()).is_some();
        !takes
            && pinned_by(position, action).into_iter().any(|square| {
                position
                    .piece_at(square)
                    .is_some_and(|piece| is_great(piece.kind))
            })
    })
}

/// Whether the first move of a line pins a piece that is worth it, and the solver takes that later in the line, where it stood.
fn wins_pinned(position: &Position, line: &[Action]) -> bool {
    !newly_pinned(position, &line[..line.len().min(KEPT)]).is_empty()
}

/// What the player to move has won after the first moves of a line, in pawns.
fn gain(position: &Position, line: &[Action]) -> i32 {
    let mut at = position.clone();
    let mut gained = 0;
    // It ends with the opponent's answer, so that nothing is counted that is taken back at once.
    for (place, &action) in line.iter().take(4).enumerate() {
        if let Some(piece) = at.piece_at(action.to()) {
            let worth = pawns(piece.kind);
            gained += if place % 2 == 0 { worth } else { -worth };
        }
        at.play_unchecked(action);
    }
    gained
}

/// The engine, asked for longer: no other move is as good as the right ones.
pub(crate) fn check(finder: &mut Shogi, puzzle: &Puzzle<Position>) -> Checked {
    let lines = lines(finder, &puzzle.position, 3 * DEEP);
    let right = |action: Action| puzzle.right.iter().any(|turn| turn[0] == action);
    let Some((best, line)) = lines.first() else {
        return Checked::Wrong("there is no move".to_owned());
    };
    let other = lines.iter().find(|(_, line)| !right(line[0]));
    if !right(line[0]) || other.is_some_and(|(value, _)| best - value <= AS_GOOD) {
        return Checked::Wrong("another move is as good".to_owned());
    }
    Checked::Right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Vec<Action> {
        text.split(' ').map(|action| action.parse().unwrap()).collect()
    }

    #[test]
    fn a_pin_holds_a_piece_until_it_is_taken() {
        // The gold on 7b stands before the king on 7a.
        let position = "2kg3n1/2r3s1l/4gp3/s3pbp1p/1pln3p1/P2GPBP1P/KP1P1P1P1/4SGR2/1N4SNL b L3Pp 79";
        let position: Position = position.parse().unwrap();
        let best = line("L*7c 4d6f 7c7b+ 6a7b 6g6f");
        assert!(can_pin(&position) && wins_pinned(&position, &best));
        assert_eq!(
            theme_of(&position, &[(300, best.clone()), (0, best)]),
            Some(Theme::Pin)
        );
        // It is pinned, and nobody takes it.
        assert!(!wins_pinned(&position, &line("L*7c 4d6f 6g6f")));
        // A pawn holds nothing from afar.
        assert!(!wins_pinned(&position, &line("P*7c 7b7c 6g6f")));
        assert!(!wins_pinned(&position, &[]));
        assert!(!can_pin(&Position::start()));
    }
}
