//! Why a game is over, in words.

use super::jishogi;
use crate::game::Game;
use crate::i18n::tr;
use crate::names::name;
use game_core::{Conclusion, Outcome, Termination};
use shogi::{Action, Position, Reason};

/// Why the game is over.
pub(super) fn end_text(game: &Game<Position>, ending: Conclusion<Action>) -> Option<String> {
    let loser = ending.result().and_then(Outcome::winner).map(|winner| !winner);
    let loses = |you: &str, other: &str| {
        let loser = loser?;
        Some(if game.person() == Some(loser) {
            tr!(you)
        } else {
            tr!(other, name = name(game, loser))
        })
    };
    match ending.termination()? {
        Termination::Normal if game.position().in_check() => Some(tr!("shogi-play-ended-mate")),
        Termination::Normal => Some(tr!("shogi-play-ended-stuck")),
        Termination::Repetition => Some(tr!("shogi-play-ended-sennichite")),
        Termination::PerpetualCheck => loses("shogi-play-you-perpetual", "shogi-play-perpetual"),
        Termination::IllegalAction => {
            let reason = ending
                .illegal()
                .and_then(|action| game.position().why_illegal(action));
            match reason {
                Some(Reason::InCheck) => loses("shogi-play-you-king-taken", "shogi-play-king-taken"),
                Some(reason) => {
                    let what = loses("shogi-play-you-illegal", "shogi-play-illegal-by")?;
                    Some(format!("{what} {}", broken(reason)))
                }
                None => loses("shogi-play-you-illegal", "shogi-play-illegal-by"),
            }
        }
        Termination::Impasse => Some(jishogi::told(game, ending.result()?)),
        Termination::Agreement => Some(tr!("shogi-play-ended-agreement")),
        Termination::Resignation | Termination::Time | Termination::Abandoned => None,
    }
}

/// Which rule was broken, in a few words.
fn broken(reason: Reason) -> String {
    match reason {
        Reason::TwoPawns(_) => tr!("shogi-play-broke-nifu"),
        Reason::PawnDropMate => tr!("shogi-play-broke-uchifuzume"),
        Reason::Stuck { .. } => tr!("shogi-play-broke-stuck"),
        _ => tr!("shogi-play-broke-way"),
    }
}
