//! What is said of a game that is played elsewhere.

use super::ask::{Ask, ask};
use super::plan::Stage;
use super::state::{Live, Remote};
use crate::game::Game;
use crate::i18n::tr;
use crate::online::clock::{self, Face, Look};
use crate::online::followed::Followed;
use crate::online::net::Status;
use crate::play::Sentence;
use crate::play::words::{ended, told};
use game_core::clock::Kind;
use game_core::{Conclusion, Player};
use leptos::prelude::*;
use wire::{Ended, Phrase, Reason, Refusal};

/// The sentence of now.
pub(super) fn sentence<P: Remote>(live: Live<P>) -> Sentence {
    if live.corrupt.get() {
        return of(tr!("online-lost-heading"), tr!("online-lost-how"));
    }
    if let Some((line, text)) = live.play.analysis.told() {
        return of(tr!("analysis-line", line = line), text);
    }
    if let Some(sentence) = connection(live) {
        return sentence;
    }
    let note = live.play.note.get();
    let Sentence { head, text } = asked(live).unwrap_or_else(|| of_game(live));
    of(head, note.unwrap_or(text))
}

fn of(head: String, text: String) -> Sentence {
    Sentence { head, text }
}

/// What is to be said of the connection; nothing where all is well.
fn connection<P: Remote>(live: Live<P>) -> Option<Sentence> {
    if live.is_over() {
        return None;
    }
    let (sending, mine) = (live.is_sending(), live.plays_now());
    let status = live.status.get();
    if live.restarting.get() && status != Status::Offline {
        return Some(of(tr!("online-restarting"), tr!("online-restarting-how")));
    }
    match status {
        Status::First if live.followed.with(|followed| followed.last() == 0) => {
            Some(of(tr!("online-opening"), tr!("online-opening-how")))
        }
        Status::First | Status::Here => None,
        Status::Reconnecting => Some(of(
            tr!("online-reconnecting"),
            match (sending, mine) {
                (true, _) => tr!("online-kept"),
                (false, true) => tr!("online-offline-how"),
                (false, false) => tr!("online-reconnecting-how"),
            },
        )),
        Status::Offline => Some(of(
            tr!("online-offline"),
            match (sending, mine) {
                (true, _) => tr!("online-kept"),
                (false, true) => tr!("online-offline-how"),
                (false, false) => tr!("online-offline-wait"),
            },
        )),
    }
}

/// What is to be said of what is asked here and now.
fn asked<P: Remote>(live: Live<P>) -> Option<Sentence> {
    let name = || live.opponent().map(|other| live.name(other)).unwrap_or_default();
    let sentence = match ask(live) {
        Ask::Confirm => of(tr!("play-confirm-ask"), confirmed(live)),
        Ask::Draw => of(tr!("online-draw-offered", name = name()), tr!("online-draw-how")),
        Ask::TakeBack => of(tr!("online-takeback-asked", name = name()), taken_back(live)),
        Ask::Jishogi => of(tr!("online-jishogi-offered", name = name()), jishogi(live)),
        Ask::Pause => of(
            tr!("online-pause-offered", name = name()),
            tr!("online-pause-how"),
        ),
        Ask::Claim => of(
            tr!("online-opponent-left", name = name()),
            tr!("online-claim-how"),
        ),
        Ask::Rematch => {
            let side = live.opponent().map(|other| live.side_word(other));
            let how = tr!("online-rematch-how", side = side.unwrap_or_default());
            of(tr!("online-rematch-asked", name = name()), how)
        }
        Ask::Planning(Stage::Theirs(_)) => of(
            tr!("online-plan-theirs", name = name()),
            tr!("online-plan-theirs-how", name = name()),
        ),
        Ask::Planning(Stage::Mine) => of(
            tr!("online-plan-mine"),
            tr!("online-plan-mine-how", turn = live.told_sketch()),
        ),
        Ask::Planning(Stage::Whole) => of(live.told_sketch(), tr!("online-plan-whole-how", name = name())),
        // Where there is something to be told of the game, that is told.
        Ask::Plan
            if live
                .followed
                .with(|it| it.planned_lines().is_empty() && it.have_moved() == [true; 2]) =>
        {
            of(
                tr!("play-to-move", name = name()),
                tr!("online-plan-how", name = name()),
            )
        }
        Ask::RematchThere => of(tr!("online-rematch-there"), String::new()),
        _ => return None,
    };
    Some(sentence)
}

/// What comes of saying yes to the turn that waits.
fn confirmed<P: Remote>(live: Live<P>) -> String {
    let days = live.followed.with(|it| match it.info().terms.time.kind() {
        Kind::Days(days) => Some(days),
        _ => None,
    });
    match (days, live.opponent()) {
        (Some(days), Some(other)) => {
            tr!(
                "online-confirm-how",
                name = live.name(other),
                days = u64::from(days)
            )
        }
        _ => tr!("play-confirm-how"),
    }
}

/// Which move would be undone.
fn taken_back<P: Remote>(live: Live<P>) -> String {
    let Some(other) = live.opponent() else {
        return String::new();
    };
    let notation = P::notation(live.settings);
    live.play.game.with(|game| {
        let turns = game.turns();
        let Some(turn) = turns.iter().rev().find(|turn| turn.player == other) else {
            return String::new();
        };
        let before = &game.line().positions()[turn.begin];
        let previous = turn
            .begin
            .checked_sub(1)
            .map(|place| game.line().actions()[place]);
        let written = before.write_turn(previous, &turn.actions, notation);
        tr!(
            "online-takeback-how",
            number = game.number_of(turn),
            turn = written
        )
    })
}

/// The points of both, where they are counted.
fn jishogi<P: Remote>(live: Live<P>) -> String {
    let Some(other) = live.opponent() else {
        return String::new();
    };
    let points = live.play.game.with(P::points);
    points.map_or_else(String::new, |points| {
        tr!(
            "online-jishogi-how",
            mine = points[(!other).index()],
            name = live.name(other),
            theirs = points[other.index()]
        )
    })
}

/// The sentence where nothing is asked.
fn of_game<P: Remote>(live: Live<P>) -> Sentence {
    if let Some(ended) = live.followed.with(Followed::ended)
        && live.play.game.with(|game| game.at_tip())
    {
        return end(live, ended);
    }
    if live.unstored()[1] {
        return of(tr!("online-sending"), tr!("online-sending-how"));
    }
    if let Some(sentence) = away(live) {
        return sentence;
    }
    if live.followed.with(Followed::paused) {
        return of(tr!("online-paused"), tr!("online-paused-how"));
    }
    if let Some(offered) = offered(live) {
        return offered;
    }
    if let Some(sentence) = live.play.game.with(P::slip_words) {
        return sentence;
    }
    begun(live).unwrap_or_else(|| live.play.game.with(|game| plain(live, game)))
}

/// What is said of a player who is not here.
fn away<P: Remote>(live: Live<P>) -> Option<Sentence> {
    let other = live.opponent()?;
    live.is_away(other).then(|| {
        let name = live.name(other);
        let text = live.claim_at.get().map(|at| {
            let seconds = at.saturating_sub(live.now.get()).div_ceil(1000);
            tr!("online-claim-in", name = &name, time = clock::minutes(seconds))
        });
        of(
            tr!("online-opponent-away", name = &name),
            text.unwrap_or_default(),
        )
    })
}

/// What one has offered oneself, and what has not been answered.
fn offered<P: Remote>(live: Live<P>) -> Option<Sentence> {
    let other = live.opponent()?;
    let name = live.name(other);
    let offer = live.followed.with(|followed| followed.offered_by(!other))?;
    let how = tr!("online-sent-how", name = &name);
    Some(match offer {
        wire::Offer::Draw => of(tr!("online-draw-sent"), how),
        wire::Offer::Impasse => of(tr!("online-jishogi-sent"), how),
        wire::Offer::TakeBack => of(tr!("online-takeback-sent"), how),
        wire::Offer::Pause => of(tr!("online-pause-sent"), String::new()),
        wire::Offer::Rematch => of(tr!("online-rematch-sent", name = name), String::new()),
        wire::Offer::Resume => return None,
    })
}

/// What is said as long as not both have moved.
fn begun<P: Remote>(live: Live<P>) -> Option<Sentence> {
    let other = live.opponent()?;
    let me = !other;
    let moved = live.followed.with(Followed::have_moved);
    if moved[me.index()] || !live.play.game.with(|game| game.at_tip()) {
        return None;
    }
    let (actor, last) = live.play.game.with(|game| {
        let last = game.latest_turn().map(|turn| told(game, &turn));
        (game.position().actor(), last.filter(|_| moved[other.index()]))
    });
    let are = tr!("online-you-are", side = live.side_word(me));
    let turn = if actor == me {
        tr!("play-your-move")
    } else {
        tr!("play-to-move", name = live.name(other))
    };
    let toss = live.followed.with(Followed::toss).filter(|_| last.is_none());
    let toss = toss.map(|toss| {
        tr!(
            "online-toss",
            plain = toss.iter().filter(|promoted| !**promoted).count()
        )
    });
    // What was played says that somebody is here; a phone has no room for both.
    let how = last.unwrap_or_else(|| tr!("online-begun-how", name = live.name(other)));
    let all: Vec<String> = [toss, Some(how)].into_iter().flatten().collect();
    Some(of(format!("{are} {turn}"), all.join(" ")))
}

/// The sentence where one looks, in a game that goes on.
fn plain<P: Remote>(live: Live<P>, game: &Game<P>) -> Sentence {
    let (position, latest) = (game.position(), game.latest_turn());
    let last = latest.as_ref().map(|turn| told(game, turn)).unwrap_or_default();
    if !game.at_tip() {
        let head = match &latest {
            Some(turn) => tr!("play-after-turn", number = game.number_of(turn)),
            None => tr!("play-at-start"),
        };
        return of(head, last);
    }
    let actor = position.actor();
    if game.person() == Some(actor) {
        let by_other = latest.is_some_and(|turn| turn.complete && turn.player != actor);
        if live.newer.get() {
            return of(tr!("play-your-move"), tr!("online-version"));
        }
        let task = position.task();
        let text = if by_other && !game.is_fresh() {
            format!("{last} {task}")
        } else {
            task
        };
        return of(tr!("play-your-move"), text);
    }
    let head = tr!("play-to-move", name = live.name(actor));
    if live.opponent().is_none() {
        return of(head, tr!("online-watching"));
    }
    of(head, last)
}

/// How it ended.
fn end<P: Remote>(live: Live<P>, it: Ended) -> Sentence {
    if let Some(offered) = offered(live) {
        return offered;
    }
    let me = live.followed.with_untracked(Followed::me);
    let winner = live.followed.with(Followed::winner);
    let name = |player: Player| live.name(player);
    let head = match (it.reason, winner) {
        (Reason::Aborted | Reason::CalledOff, _) => tr!("online-called-off"),
        (Reason::NoFirstMove, _) => tr!("online-no-first-move"),
        (Reason::Time, Some(winner)) if me == Some(winner) => {
            tr!("online-flagged-other", name = name(!winner))
        }
        (Reason::Time, Some(winner)) if me.is_some() => tr!("online-flagged", name = name(winner)),
        (Reason::Left, Some(winner)) if me == Some(winner) => tr!("online-left-won", name = name(!winner)),
        (Reason::Left, Some(winner)) if me.is_some() => tr!("online-left-lost", name = name(winner)),
        _ => {
            return live.play.game.with(|game| {
                let stated = || Conclusion::new(it.result, None);
                ended(game, game.ending().unwrap_or_else(stated))
            });
        }
    };
    of(head, String::new())
}

/// Why a command was refused.
pub(super) fn refusal(why: &Refusal) -> String {
    match why {
        Refusal::Over => tr!("online-refused-over"),
        Refusal::NotYourTurn => tr!("online-refused-turn"),
        Refusal::Changed { .. } => tr!("online-refused-changed"),
        Refusal::Unreadable { .. } | Refusal::Illegal { .. } | Refusal::Held => tr!("online-refused-rules"),
        Refusal::Paused => tr!("online-refused-paused"),
        Refusal::TimeIsUp => tr!("online-refused-time"),
        Refusal::AgainAfter { .. } => tr!("online-refused-offered"),
        Refusal::TooMany { .. } | Refusal::TooOften | Refusal::Unavailable => tr!("online-refused-soon"),
        Refusal::NotAPlayer => tr!("online-refused-player"),
        _ => tr!("online-refused-now"),
    }
}

/// The keys of the phrases.
const PHRASES: [&str; Phrase::ALL.len()] = [
    "phrase-hello",
    "phrase-luck",
    "phrase-thanks",
    "phrase-nice",
    "phrase-oops",
    "phrase-moment",
    "phrase-sorry",
    "phrase-game",
    "phrase-again",
    "phrase-bye",
];

/// A phrase in the language chosen.
pub(super) fn phrase(phrase: Phrase) -> String {
    let place = Phrase::ALL.iter().position(|it| *it == phrase);
    tr!(PHRASES[place.unwrap_or_default()])
}

/// Both clocks, to be said aloud; nothing where nobody counts.
pub(super) fn both_clocks<P: Remote>(live: Live<P>) -> String {
    let now = live.now.get_untracked();
    let words = |player| {
        live.followed.with_untracked(|followed| {
            let face = Face::of(&followed.clock()?, player, now, Look::default())?;
            Some(face.words())
        })
    };
    let (Some(first), Some(second)) = (words(Player::First), words(Player::Second)) else {
        return String::new();
    };
    match live.opponent() {
        Some(Player::Second) => {
            tr!(
                "clock-both",
                mine = first,
                name = live.name(Player::Second),
                theirs = second
            )
        }
        Some(Player::First) => {
            tr!(
                "clock-both",
                mine = second,
                name = live.name(Player::First),
                theirs = first
            )
        }
        None => tr!(
            "clock-both-watched",
            first = live.name(Player::First),
            mine = first,
            second = live.name(Player::Second),
            theirs = second,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_the_phrases_are_their_words() {
        for (phrase, key) in Phrase::ALL.into_iter().zip(PHRASES) {
            assert_eq!(key, format!("phrase-{}", phrase.word()));
        }
    }
}
