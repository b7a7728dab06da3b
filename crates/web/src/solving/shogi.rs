//! What puzzles of shogi have of their own.

use super::{Miss, Solving, side};
use crate::analysis::Analysable as _;
use crate::board::shogi::speech;
use crate::i18n::tr;
use crate::settings::Settings;
use ::puzzles::of_shogi::{Escape, escape, forked, newly_pinned, taken};
use ::puzzles::{Idea, Puzzle, Theme};
use game_core::{Player, Position as _};
use leptos::prelude::*;
use shogi::{Action, Kind, Position, Square};

/// Whether a puzzle's first move has just been played, and is to be a brinkmate.
fn is_to_be_brinkmate(puzzle: &Puzzle<Position>, after: &Position) -> bool {
    let first = puzzle.position.move_number().saturating_add(1);
    puzzle.theme == Theme::Brinkmate && after.move_number() == first
}

/// Whether mate is asked for, now or after a first move.
fn is_to_mate(puzzle: &Puzzle<Position>) -> bool {
    puzzle.theme == Theme::Brinkmate || puzzle.theme.mate_in().is_some()
}

impl Solving for Position {
    const BETTER: Theme = Theme::BetterMove;

    fn end_of(turn: &[Action]) -> Option<Square> {
        turn.first().map(|action| action.to())
    }

    fn first_hint(&self, turn: &[Action]) -> (Option<Square>, String) {
        match turn.first() {
            Some(&Action::Move { from, .. }) => {
                let piece = self.piece_at(from).map(|piece| speech::name(piece.kind));
                let words = tr!(
                    "puzzle-hint-look-piece",
                    piece = piece.unwrap_or_default(),
                    square = from.to_string()
                );
                (Some(from), words)
            }
            Some(&Action::Drop { kind, .. }) => {
                (None, tr!("puzzle-hint-look-hand", piece = speech::name(kind)))
            }
            None => (None, String::new()),
        }
    }

    fn second_hint(&self, turn: &[Action]) -> String {
        match turn.first() {
            Some(&Action::Move {
                to, promote: true, ..
            }) => {
                tr!("puzzle-hint-goes-promotes", square = to.to_string())
            }
            Some(&Action::Move { to, .. }) => tr!("puzzle-hint-goes-square", square = to.to_string()),
            Some(&Action::Drop { to, .. }) => tr!("puzzle-hint-drop", square = to.to_string()),
            None => String::new(),
        }
    }

    fn refutation(puzzle: &Puzzle<Self>, after: &Self) -> Option<Vec<Action>> {
        if is_to_be_brinkmate(puzzle, after) {
            return match escape(after) {
                // What is said of the move says enough.
                Escape::Check | Escape::NoThreat => Some(Vec::new()),
                Escape::By(answer) => Some(vec![answer]),
                Escape::Untold => None,
            };
        }
        // A move that is no check is not answered: that it is none says enough.
        (is_to_mate(puzzle) && !after.in_check()).then(Vec::new)
    }

    fn shown_of(reply: &[Action]) -> usize {
        reply.len()
    }

    const OWN_WAY_STAYS: bool = false;

    fn reason(miss: Miss<'_, Self>, settings: Settings) -> String {
        if !is_to_mate(miss.puzzle) {
            return tr!("puzzle-wrong-better-move");
        }
        if is_to_be_brinkmate(miss.puzzle, miss.after) {
            return match escape(miss.after) {
                Escape::Check => tr!("puzzle-wrong-check"),
                Escape::NoThreat => tr!("puzzle-wrong-no-threat"),
                Escape::By(Action::Move { from, to, .. })
                    if miss.after.king(miss.after.actor()) == Some(from) =>
                {
                    tr!("puzzle-wrong-escape-king", square = to.to_string())
                }
                Escape::By(answer) => tr!(
                    "puzzle-wrong-escape",
                    side = side(miss.after.actor()),
                    turn = miss.after.write_turn(None, &[answer], Self::notation(settings))
                ),
                Escape::Untold => tr!("puzzle-wrong-averted"),
            };
        }
        if !miss.after.in_check() {
            return tr!("puzzle-wrong-nocheck");
        }
        let Some(&reply) = miss.reply.first() else {
            return tr!("puzzle-wrong-free");
        };
        let square = reply.to().to_string();
        let piece = match reply {
            Action::Move { from, .. } => miss.after.piece_at(from).map(|piece| piece.kind),
            Action::Drop { kind, .. } => Some(kind),
        };
        // How the board names squares is how the sentence does.
        let _ = settings;
        match piece {
            Some(Kind::King) => tr!("puzzle-wrong-king", square = square),
            Some(kind) if miss.after.piece_at(reply.to()).is_some() => {
                tr!("puzzle-wrong-take", piece = speech::name(kind), square = square)
            }
            _ => tr!("puzzle-wrong-between", square = square),
        }
    }

    fn idea(puzzle: &Puzzle<Self>, turns: &[Vec<Action>]) -> Option<String> {
        let idea = puzzle.idea_of(turns)?;
        let (position, line) = (&puzzle.position, turns.concat());
        let standing = |squares: Vec<Square>| {
            let one = |square: Square| {
                let piece = position.piece_at(square).map(|piece| speech::name(piece.kind));
                format!("{} {square}", piece.unwrap_or_default())
            };
            squares.into_iter().map(one).collect::<Vec<_>>().join(", ")
        };
        let named = |kinds: Vec<Kind>| kinds.into_iter().map(speech::name).collect::<Vec<_>>().join(", ");
        Some(match idea {
            Idea::Fork => tr!("idea-fork", pieces = standing(forked(position, *line.first()?))),
            Idea::Pin => tr!("idea-pin", pieces = standing(newly_pinned(position, &line))),
            Idea::Gain => tr!("idea-gain", pieces = named(taken(position, &line).0)),
            Idea::Exchange => {
                let (won, lost) = taken(position, &line);
                tr!("idea-exchange", pieces = named(won), lost = named(lost))
            }
            _ => tr!(idea.key()),
        })
    }

    fn whose_turn(player: Player) -> String {
        tr!("puzzle-turn-shogi", side = side(player))
    }

    fn sign(theme: Theme) -> AnyView {
        let inside = match theme.mate_in() {
            Some(moves) => moves.to_string(),
            None => match theme {
                Theme::Brinkmate => "#",
                Theme::Fork => "V",
                Theme::Pin => "I",
                Theme::Promote => "+",
                Theme::Guard => "O",
                _ => "×",
            }
            .to_owned(),
        };
        view! {
            <svg class="glyph wood" viewBox="-1 -1 2 2" aria-hidden="true">
                <path class="koma-shape" d="M0-.78 .46-.55 .66 .72H-.66L-.46-.55Z"/>
                <text class="inside" y=".12">{inside}</text>
            </svg>
        }
        .into_any()
    }
}
