//! What the page says about the game: names, the sentence that tells what to do now, how it ended.

use super::game::{Ending, Game, Seat, Turn};
use super::state::Play;
use crate::board::yinsh::speech;
use crate::i18n::tr;
use game_core::{Outcome, Player, Termination};
use leptos::prelude::*;
use yinsh::{Action, PositionTrait as _, WHITE};

/// The keys of the levels' names, the weakest first.
pub(crate) const LEVELS: [&str; 12] = [
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

/// What a level is called.
pub(crate) fn level_name(level: u8) -> String {
    let index = usize::from(level).clamp(1, LEVELS.len()) - 1;
    tr!(LEVELS[index])
}

/// What a side is called.
pub(crate) fn color(player: Player) -> String {
    if player == WHITE {
        tr!("play-white")
    } else {
        tr!("play-black")
    }
}

/// Who plays a side.
pub(crate) fn name(game: &Game, player: Player) -> String {
    let both = [WHITE, !WHITE].map(|side| match game.seat(side) {
        Seat::Computer(level) => level_name(level),
        Seat::Person if game.person().is_some() => tr!("play-you"),
        Seat::Person => {
            let tag = if side == WHITE { "White" } else { "Black" };
            let tagged = game
                .record()
                .tag(tag)
                .map(str::trim)
                .filter(|name| !name.is_empty());
            tagged.map_or_else(|| color(side), shorten)
        }
    });
    let [white, black] = &both;
    if white == black {
        tr!("play-name-and-color", name = white, color = color(player))
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
pub(crate) fn sentence(play: Play) -> Sentence {
    if let Some(why) = play.failure.get() {
        return Sentence {
            head: tr!("play-engine-failed"),
            text: tr!("play-engine-failed-why", reason = why),
        };
    }
    let note = play.note.get();
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
fn plain(game: &Game, paused: bool) -> Sentence {
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
    let task = speech::task(position);
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
fn told(game: &Game, turn: &Turn) -> String {
    let before = game.record().position(turn.before);
    speech::describe_turn(&name(game, turn.player), &before, &turn.actions)
}

/// How a game ended.
fn ended(game: &Game, ending: Ending) -> Sentence {
    let position = game.position();
    let removed = |player: Player| usize::from(position.removed(player));
    let on_board = position.outcome().is_some();
    let head = match ending.outcome {
        Outcome::Draw if on_board => tr!("play-draw-rings", count = removed(WHITE)),
        Outcome::Draw => tr!("play-draw"),
        Outcome::Win(winner) => {
            let (mine, theirs) = (removed(winner), removed(!winner));
            let you = game.person() == Some(winner);
            match (you, on_board) {
                (true, true) => tr!("play-you-won-rings", mine = mine, theirs = theirs),
                (true, false) => tr!("play-you-won"),
                (false, true) => {
                    tr!(
                        "play-won-rings",
                        name = name(game, winner),
                        mine = mine,
                        theirs = theirs
                    )
                }
                (false, false) => tr!("play-won", name = name(game, winner)),
            }
        }
    };
    let loser = ending.outcome.winner().map(|winner| !winner);
    let text = match (ending.termination, loser) {
        (Some(Termination::Resignation), Some(loser)) if game.person() == Some(loser) => {
            tr!("play-you-resigned")
        }
        (Some(Termination::Resignation), Some(loser)) => tr!("play-resigned", name = name(game, loser)),
        (Some(Termination::Time), _) => tr!("play-out-of-time"),
        (Some(Termination::Abandoned), _) => tr!("play-abandoned"),
        _ if on_board
            && Player::BOTH
                .iter()
                .all(|&it| position.removed(it) < position.target()) =>
        {
            if position.pool() == 0 {
                tr!("play-pool-empty")
            } else {
                tr!("play-both-blocked")
            }
        }
        _ => String::new(),
    };
    Sentence { head, text }
}

/// What the computer would play for the person.
pub(crate) fn hint(action: Action) -> String {
    match action {
        Action::Place(point) => tr!("play-hint-place", point = point.to_string()),
        Action::Move { from, to } => tr!("play-hint-move", from = from.to_string(), to = to.to_string()),
        Action::RemoveRow(row) => {
            tr!(
                "play-hint-row",
                low = row.low().to_string(),
                high = row.high().to_string()
            )
        }
        Action::RemoveRing(point) => tr!("play-hint-ring", point = point.to_string()),
        Action::Pass => tr!("play-hint-pass"),
    }
}
