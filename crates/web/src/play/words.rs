//! What the page says about the game: names, the sentence that tells what to do now, how it ended.

use super::page::{EndWords, GamePage};
use super::state::Play;
use crate::engine::failure_words;
use crate::game::{Game, Seat};
use crate::i18n::tr;
use crate::names::name;
use game_core::{Conclusion, Outcome, Termination, Turn};
use leptos::prelude::*;

/// The sentence: what it begins with, and the rest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sentence {
    /// Whose turn it is, or how the game ended.
    pub(crate) head: String,
    /// What happened, what to do.
    pub(crate) text: String,
}

/// The sentence of now.
pub(crate) fn sentence<P: GamePage>(play: Play<P>) -> Sentence {
    if let Some(why) = play.failure.get() {
        return Sentence {
            head: tr!("play-engine-failed"),
            text: tr!("play-engine-failed-why", reason = failure_words(&why)),
        };
    }
    if let Some((line, text)) = play.analysis.told() {
        return Sentence {
            head: tr!("analysis-line", line = line),
            text,
        };
    }
    let note = play.note.get();
    if !play.chosen.get() {
        return Sentence {
            head: tr!("play-no-game"),
            text: note.unwrap_or_else(|| tr!("play-no-game-how")),
        };
    }
    let held = play.paused.get();
    play.game.with(|game| {
        let Sentence { head, text } = plain(game, held);
        Sentence {
            text: note.unwrap_or(text),
            head,
        }
    })
}

/// The sentence where nothing else is to be said.
fn plain<P: GamePage>(game: &Game<P>, paused: bool) -> Sentence {
    let position = game.position();
    let actor = position.actor();
    let latest = game.latest_turn();
    let told = latest.as_ref().map(|turn| told(game, turn)).unwrap_or_default();
    if let Some(ending) = game.ending() {
        return ended(game, ending);
    }
    if game.pending() {
        return Sentence {
            head: tr!("play-confirm-ask"),
            text: tr!("play-confirm-how"),
        };
    }
    if let Some(sentence) = P::slip_words(game) {
        return sentence;
    }
    let task = position.task();
    let persons = game.seat(actor) == Seat::Person;
    if !game.at_tip() {
        let head = match &latest {
            Some(turn) => tr!("play-after-turn", number = game.number_of(turn)),
            None => tr!("play-at-start"),
        };
        return Sentence { head, text: told };
    }
    if !persons {
        let head = if paused && game.is_watched() {
            tr!("play-paused")
        } else {
            tr!("play-to-move", name = name(game, actor))
        };
        let text = if game.is_watched() { told } else { String::new() };
        return Sentence { head, text };
    }
    let head = if game.person().is_some() {
        tr!("play-your-move")
    } else {
        tr!("play-to-move", name = name(game, actor))
    };
    let by_other = latest.is_some_and(|turn| turn.complete && turn.player != actor);
    let fresh = game.is_fresh();
    let text = if by_other && !fresh {
        format!("{told} {task}")
    } else {
        task
    };
    Sentence { head, text }
}

/// What was done in a turn.
pub(crate) fn told<P: GamePage>(game: &Game<P>, turn: &Turn<P::Action>) -> String {
    let before = &game.line().positions()[turn.begin];
    before.describe_turn(&name(game, turn.player), &turn.actions)
}

/// How a game ended. What the game itself has to say comes first.
pub(crate) fn ended<P: GamePage>(game: &Game<P>, ending: Conclusion<P::Action>) -> Sentence {
    let EndWords { head, text } = P::end_words(game, &ending);
    let winner = ending.result().and_then(Outcome::winner);
    let head = head.unwrap_or_else(|| match winner {
        None => tr!("play-draw"),
        Some(winner) if game.person() == Some(winner) => tr!("play-you-won"),
        Some(winner) => tr!("play-won", name = name(game, winner)),
    });
    let loser = winner.map(|winner| !winner);
    let text = text.unwrap_or_else(|| match (ending.termination(), loser) {
        (Some(Termination::Resignation), Some(loser)) if game.person() == Some(loser) => {
            tr!("play-you-resigned")
        }
        (Some(Termination::Resignation), Some(loser)) => tr!("play-resigned", name = name(game, loser)),
        (Some(Termination::Time), _) => tr!("play-out-of-time"),
        (Some(Termination::Abandoned), _) => tr!("play-abandoned"),
        _ => String::new(),
    });
    Sentence { head, text }
}
