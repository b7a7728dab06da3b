//! What the page says about the game: names, the sentence that tells what to do now, how it ended.

use super::engine::failure_words;
use super::game::{FULL_STRENGTH, Game, MOST_LEVEL, Seat, Turn};
use super::state::Play;
use crate::games::{EndWords, Table};
use crate::i18n::tr;
use game_core::{Conclusion, Outcome, Player, Termination};
use leptos::prelude::*;

/// The keys of the levels' names, the weakest first.
const LEVELS: [&str; MOST_LEVEL as usize] = [
    "play-level-dew",
    "play-level-drop",
    "play-level-rain",
    "play-level-spring",
    "play-level-brook",
    "play-level-stream",
    "play-level-river",
    "play-level-rapids",
    "play-level-waterfall",
    "play-level-lake",
    "play-level-sea",
    "play-level-ocean",
];

/// The keys of what to expect of the levels.
const LEVELS_ABOUT: [&str; MOST_LEVEL as usize] = [
    "play-level-dew-about",
    "play-level-drop-about",
    "play-level-rain-about",
    "play-level-spring-about",
    "play-level-brook-about",
    "play-level-stream-about",
    "play-level-river-about",
    "play-level-rapids-about",
    "play-level-waterfall-about",
    "play-level-lake-about",
    "play-level-sea-about",
    "play-level-ocean-about",
];

/// The computer's name at full strength: in every language the same.
const FULL: &str = "Sente";

/// What the computer is called at a level.
pub(crate) fn level_name(level: u8) -> String {
    at(&LEVELS, level).map_or_else(|| FULL.to_owned(), |key| tr!(key))
}

/// The same in English, for files.
pub(super) fn level_name_for_files(level: u8) -> String {
    let name = at(&LEVELS, level).map(|key| locale::text(locale::Lang::En, key, &[]));
    name.map_or_else(|| FULL.to_owned(), |name| format!("{FULL} {name}"))
}

/// The level as one chooses it: number and name.
pub(super) fn level_named(level: u8) -> String {
    match level {
        FULL_STRENGTH => tr!("play-full"),
        level => tr!("play-level-named", level = level, name = level_name(level)),
    }
}

/// How strong the computer is that plays, and whether it is thinking, to stand below its name.
pub(super) fn level_shown(level: u8, thinks: bool) -> String {
    match (level, thinks) {
        (FULL_STRENGTH, false) => tr!("play-full-shown"),
        (FULL_STRENGTH, true) => tr!("play-full-thinks"),
        (level, false) => tr!("play-level-number", level = level),
        (level, true) => tr!("play-level-thinks", level = level),
    }
}

/// What to expect of a level.
pub(super) fn level_about(level: u8) -> String {
    tr!(at(&LEVELS_ABOUT, level).unwrap_or("play-full-about"))
}

fn at<'a>(keys: &[&'a str], level: u8) -> Option<&'a str> {
    keys.get(usize::from(level).checked_sub(1)?).copied()
}

/// Who plays a side.
pub(crate) fn name<P: Table>(game: &Game<P>, player: Player) -> String {
    let side_name = |side| P::side_name(game.record().start(), side);
    let both = Player::BOTH.map(|side| match game.seat(side) {
        Seat::Computer(level) => level_name(level),
        Seat::Person if game.person().is_some() => tr!("play-you"),
        Seat::Person => {
            let tagged = game
                .record()
                .tag(P::NAME_TAGS[side.index()])
                .map(str::trim)
                .filter(|name| !name.is_empty());
            tagged.map_or_else(|| side_name(side), shorten)
        }
    });
    let [first, second] = &both;
    if first == second {
        tr!("play-name-and-color", name = first, color = side_name(player))
    } else {
        both[player.index()].clone()
    }
}

/// Names from files may be of any length.
fn shorten(name: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = name.chars().take(MOST).collect();
    if name.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

/// The sentence: what it begins with, and the rest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sentence {
    /// Whose turn it is, or how the game ended.
    pub(crate) head: String,
    /// What happened, what to do.
    pub(crate) text: String,
}

/// The sentence of now.
pub(crate) fn sentence<P: Table>(play: Play<P>) -> Sentence {
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
            text: note.map_or_else(|| tr!("play-no-game-how"), |note| note.0),
        };
    }
    let held = play.paused.get();
    play.game.with(|game| {
        let Sentence { head, text } = plain(game, held);
        Sentence {
            text: note.map_or(text, |note| note.0),
            head,
        }
    })
}

/// The sentence where nothing else is to be said.
fn plain<P: Table>(game: &Game<P>, paused: bool) -> Sentence {
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
            Some(turn) => tr!("play-after-turn", number = turn.number),
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
fn told<P: Table>(game: &Game<P>, turn: &Turn<P::Action>) -> String {
    let before = game.record().position(turn.before);
    before.describe_turn(&name(game, turn.player), &turn.actions)
}

/// How a game ended. What the game itself has to say comes first.
fn ended<P: Table>(game: &Game<P>, ending: Conclusion<P::Action>) -> Sentence {
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
