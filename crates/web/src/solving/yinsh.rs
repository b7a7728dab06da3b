//! What puzzles of YINSH have of their own.

use super::{Miss, Solving, side};
use crate::board::yinsh::{marker, ring};
use crate::i18n::tr;
use crate::settings::Settings;
use ::puzzles::of_yinsh::{Threat, for_each_turn, right_allows};
use ::puzzles::{Puzzle, Theme};
use game_core::{Outcome, Player};
use leptos::prelude::*;
use std::ops::ControlFlow;
use yinsh::{Action, BLACK, Point, Position, PositionTrait as _, Row, WHITE};

impl Solving for Position {
    const BETTER: Theme = Theme::Better;

    fn end_of(turn: &[Action]) -> Option<Point> {
        match turn.first()? {
            Action::Move { to: at, .. } | Action::Place(at) | Action::RemoveRing(at) => Some(*at),
            Action::RemoveRow(_) | Action::Pass => None,
        }
    }

    fn first_hint(&self, turn: &[Action]) -> (Option<Point>, String) {
        match turn.first() {
            Some(&Action::Move { from, .. }) => {
                (Some(from), tr!("puzzle-hint-look-ring", point = from.to_string()))
            }
            Some(&Action::RemoveRow(row)) => (
                Some(row.low()),
                tr!("puzzle-hint-look-marker", point = row.low().to_string()),
            ),
            Some(&(Action::RemoveRing(point) | Action::Place(point))) => (
                Some(point),
                tr!("puzzle-hint-look-ring", point = point.to_string()),
            ),
            Some(Action::Pass) | None => (None, String::new()),
        }
    }

    fn second_hint(&self, turn: &[Action]) -> String {
        match turn.first() {
            Some(&Action::Move { to, .. }) => tr!("puzzle-hint-goes", point = to.to_string()),
            Some(&Action::RemoveRow(row)) => tr!(
                "puzzle-hint-row",
                low = row.low().to_string(),
                high = row.high().to_string()
            ),
            Some(&(Action::RemoveRing(point) | Action::Place(point))) => {
                tr!("puzzle-hint-ring", point = point.to_string())
            }
            Some(Action::Pass) | None => String::new(),
        }
    }

    fn refutation(puzzle: &Puzzle<Self>, after: &Self) -> Option<Vec<Action>> {
        if matches!(puzzle.theme, Theme::Row | Theme::TwoRows) {
            // What was asked was not done: nobody has to show it.
            return Some(Vec::new());
        }
        let me = after.actor();
        let shows = |threat: Threat| threat.is_there(after) && !right_allows(puzzle, threat);
        if shows(Threat::Win) {
            return first_turn(after, |next| next.outcome() == Some(Outcome::Win(me)));
        }
        if shows(Threat::Row) {
            let before = after.removed(me);
            return first_turn(after, |next| next.removed(me) > before);
        }
        None
    }

    /// Up to the row: it lies there to be seen.
    fn shown_of(reply: &[Action]) -> usize {
        let row = reply.iter().position(|it| matches!(it, Action::RemoveRow(_)));
        row.filter(|&row| row > 0).unwrap_or(reply.len())
    }

    const OWN_WAY_STAYS: bool = true;

    fn reason(miss: Miss<'_, Self>, _settings: Settings) -> String {
        let opponent = !miss.before.actor();
        let mut last = miss.after.clone();
        for &action in miss.reply {
            last.play_unchecked(action);
        }
        let row = miss.reply.iter().find_map(|it| match it {
            Action::RemoveRow(row) => Some(*row),
            _ => None,
        });
        let wins = last.outcome() == Some(Outcome::Win(opponent));
        let threat = if wins { Threat::Win } else { Threat::Row };
        // What the right turn allows, too, is no reason.
        if let Some(row) = row.filter(|_| !right_allows(miss.puzzle, threat)) {
            return row_words(miss.reply, row, opponent, wins);
        }
        match miss.puzzle.theme {
            Theme::Row => tr!("puzzle-wrong-no-row"),
            Theme::TwoRows => tr!("puzzle-wrong-one-row"),
            Theme::WinOne | Theme::WinTwo | Theme::WinThree => {
                tr!("puzzle-wrong-late", turn = text(miss.turn))
            }
            _ => tr!("puzzle-wrong-better"),
        }
    }

    fn idea(puzzle: &Puzzle<Self>, turns: &[Vec<Action>]) -> Option<String> {
        puzzle.idea_of(turns).map(|idea| tr!(idea.key()))
    }

    fn whose_turn(player: Player) -> String {
        tr!("puzzle-turn-yinsh", side = side(player))
    }

    fn sign(theme: Theme) -> AnyView {
        let number = |number: &'static str| {
            view! { {lying(WHITE, true, 0.0, 0.0, 1.6)} <text class="inside">{number}</text> }.into_any()
        };
        let markers = |player: Player, at: &[(f64, f64)]| {
            at.iter()
                .map(|&(x, y)| lying(player, false, x, y, 0.8))
                .collect_view()
        };
        let rising = [(-0.7, 0.4), (-0.35, 0.2), (0.0, 0.0), (0.35, -0.2)];
        let drawn = match theme {
            Theme::WinOne => number("1"),
            Theme::WinTwo => number("2"),
            Theme::WinThree => number("3"),
            Theme::TwoRows => markers(
                WHITE,
                &[
                    (0.0, 0.0),
                    (-0.6, -0.6),
                    (0.6, 0.6),
                    (-0.6, 0.6),
                    (0.6, -0.6),
                    (-0.3, -0.3),
                    (0.3, 0.3),
                    (-0.3, 0.3),
                    (0.3, -0.3),
                ],
            )
            .into_any(),
            Theme::Stop => {
                view! { {markers(BLACK, &rising)} {lying(WHITE, true, 0.7, -0.42, 0.8)} }.into_any()
            }
            Theme::Refuse => {
                view! { {markers(WHITE, &rising)} {lying(BLACK, true, 0.7, -0.42, 0.8)} }.into_any()
            }
            Theme::WhichFive => view! {
                {markers(WHITE, &rising)} {markers(WHITE, &[(0.7, -0.4)])}
                <path class="band" d="M-.9 .1 .55-.72 .78-.36-.62 .62Z"/>
            }
            .into_any(),
            Theme::WhichRing => view! {
                {lying(WHITE, true, -0.42, 0.35, 0.8)} {lying(WHITE, true, 0.42, 0.35, 0.8)}
                <circle class="ghosted" cy="-.42" r=".32"/>
            }
            .into_any(),
            Theme::Defence => {
                view! { {markers(BLACK, &rising[..2])} {markers(WHITE, &rising[2..])} }.into_any()
            }
            _ => view! { {markers(WHITE, &rising)} <circle class="ghosted" cx=".7" cy="-.42" r=".16"/> }
                .into_any(),
        };
        view! { <svg class="glyph" viewBox="-1 -1 2 2" aria-hidden="true">{drawn}</svg> }.into_any()
    }
}

/// A ring or a marker, small.
fn lying(player: Player, is_ring: bool, x: f64, y: f64, scale: f64) -> AnyView {
    let place = format!("translate({x} {y}) scale({scale})");
    let piece = if is_ring {
        ring(player).into_any()
    } else {
        marker(player).into_any()
    };
    view! { <g transform=place>{piece}</g> }.into_any()
}

/// The first turn after which something holds.
fn first_turn(position: &Position, holds: impl Fn(&Position) -> bool) -> Option<Vec<Action>> {
    let flow = for_each_turn(position, &mut |turn: &[Action], next: &Position| {
        if holds(next) {
            ControlFlow::Break(turn.to_vec())
        } else {
            ControlFlow::Continue(())
        }
    });
    flow.break_value()
}

fn text(turn: &[Action]) -> String {
    turn.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The opponent makes a row.
fn row_words(reply: &[Action], row: Row, opponent: Player, wins: bool) -> String {
    let turn = text(&reply[..Position::shown_of(reply).min(1)]);
    let (low, high, side) = (row.low().to_string(), row.high().to_string(), side(opponent));
    if wins {
        tr!(
            "puzzle-wrong-row-wins",
            side = side,
            turn = turn,
            low = low,
            high = high
        )
    } else {
        tr!(
            "puzzle-wrong-row",
            side = side,
            turn = turn,
            low = low,
            high = high
        )
    }
}
