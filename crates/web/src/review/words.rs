//! What is said about the turns of a game.

use super::Reviewable;
use super::state::Reviewing;
use crate::game::Game;
use crate::i18n::tr;
use crate::names::name;
use crate::settings::Settings;
use game_core::Player;
use games::GameId;
use leptos::prelude::*;
use review::{Judged, Mark, Motif, Reason};

/// What a mark is called.
pub(crate) fn mark_name(mark: Mark) -> String {
    tr!(match mark {
        Mark::Inaccuracy => "review-inaccuracy",
        Mark::Mistake => "review-mistake",
        Mark::Blunder => "review-blunder",
    })
}

/// A chance or an accuracy in whole percent.
pub(super) fn percent(part: f64) -> u8 {
    (100.0 * part).round().clamp(0.0, 100.0) as u8
}

/// How accurately a player played, where there is a review that says so.
pub(crate) fn accuracy<P: Reviewable>(reviewing: Reviewing<P>, player: Player) -> Option<String> {
    let accuracy = reviewing
        .review
        .with(|review| review.as_ref()?.players[player.index()].accuracy)?;
    Some(tr!("review-accuracy", percent = percent(accuracy / 100.0)))
}

/// How many turns of a player got each mark, the mildest first.
pub(crate) fn counts<P: Reviewable>(reviewing: Reviewing<P>, player: Player) -> Option<[(Mark, usize); 3]> {
    reviewing.review.with(|review| {
        let marks = review.as_ref()?.players[player.index()].marks;
        Some(Mark::ALL.map(|mark| (mark, marks[mark.index()])))
    })
}

/// A turn of the line that is reviewed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Told {
    /// As the game numbers its turns.
    pub(super) number: usize,
    pub(super) player: Player,
    /// As it is written.
    pub(super) text: String,
}

impl Told {
    /// The turn as it is written, with what is thought of it, where that is known.
    pub(super) fn with_verdict<A>(&self, judged: Option<&Judged<A>>) -> String {
        match judged {
            Some(judged) => tr!(
                "review-turn-judged",
                number = self.number,
                turn = &self.text,
                verdict = verdict(judged)
            ),
            None => tr!("review-turn", number = self.number, turn = &self.text),
        }
    }
}

/// All turns of the line that is reviewed, as they are written.
pub(super) fn turns<P: Reviewable>(reviewing: Reviewing<P>, settings: Settings) -> Vec<Told> {
    let notation = P::notation(settings);
    reviewing.reviewed.with(|reviewed| {
        let Some(reviewed) = reviewed else {
            return Vec::new();
        };
        let course = &reviewed.course;
        let before = course.positions_to(0)[0].first_number();
        let told = |(index, turn): (usize, &game_core::Turn<P::Action>)| {
            let place = course.place_of_turn(index);
            let position = &course.positions_to(place)[place];
            let previous = course.actions_to(place).last().copied();
            Told {
                number: before + index,
                player: turn.player,
                text: position.write_turn(previous, &turn.actions, notation),
            }
        };
        course.turns().iter().enumerate().map(told).collect()
    })
}

/// What a kind of mistake is called.
pub(crate) fn motif_name(game: GameId, motif: Motif) -> String {
    match (motif, game) {
        (Motif::WinMissed, GameId::Shogi) => tr!("motif-mate-missed"),
        (Motif::LossAllowed, GameId::Shogi) => tr!("motif-mate-allowed"),
        (Motif::WinMissed, _) => tr!("motif-win-missed"),
        (Motif::LossAllowed, _) => tr!("motif-loss-allowed"),
        (Motif::RowMissed, _) => tr!("motif-row-missed"),
        (Motif::RowAllowed, _) => tr!("motif-row-allowed"),
        (Motif::WrongRing, _) => tr!("motif-wrong-ring"),
        (Motif::MarkersTurned, _) => tr!("motif-markers-turned"),
        (Motif::PieceMissed, _) => tr!("motif-piece-missed"),
        (Motif::PieceLeft, _) => tr!("motif-piece-left"),
        (Motif::PromotionMissed, _) => tr!("motif-promotion-missed"),
        (Motif::PromotionAllowed, _) => tr!("motif-promotion-allowed"),
        (Motif::Other, _) => tr!("motif-other"),
    }
}

/// What is printed about a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Printed {
    /// Which turn of the line, counted from 0.
    pub(crate) turn: usize,
    /// The sign of its mark.
    pub(crate) sign: &'static str,
    /// Whether the game turned there.
    pub(crate) matters: bool,
    /// Why it was bad, and the player's chances before and after it, in sentences; empty where there is nothing to say.
    pub(crate) reason: String,
    pub(crate) chance: String,
    /// What was better, as it is written; empty where nothing is known.
    pub(crate) better: String,
}

/// What is printed about the turns that could have been better.
pub(crate) fn printed<P: Reviewable>(reviewing: Reviewing<P>, settings: Settings) -> Vec<Printed> {
    let notation = P::notation(settings);
    let all = reviewing
        .review
        .with(|review| review.as_ref().map_or(0, |review| review.turns.len()));
    let one = |turn: usize| {
        let judged = reviewing.judged(turn)?;
        let mark = judged.mark?;
        let reviewed = reviewing.reviewed.get()?;
        let place = reviewed.course.place_of_turn(turn);
        let position = &reviewed.course.positions_to(place)[place];
        let previous = reviewed.course.actions_to(place).last().copied();
        let better = judged.better.as_ref().map(|better| {
            let actions = &better.line[..better.turn.min(better.line.len())];
            position.write_turn(previous, actions, notation)
        });
        let who = reviewing.game.with(|game| name(game, position.actor()));
        let (before, after) = (percent(judged.before), percent(judged.after));
        Some(Printed {
            turn,
            sign: mark.sign(),
            matters: mark != Mark::Inaccuracy,
            reason: reviewing.reason(turn).map(reason_words::<P>).unwrap_or_default(),
            chance: tr!("review-chance", name = who, before = before, after = after),
            better: better.unwrap_or_default(),
        })
    };
    (0..all).filter_map(one).collect()
}

/// What is thought of a turn, in a word or two.
fn verdict<A>(judged: &Judged<A>) -> String {
    match judged.mark {
        Some(mark) => mark_name(mark),
        None if judged.forced => tr!("review-forced"),
        None if judged.better.is_none() => tr!("review-best"),
        None => tr!("review-good"),
    }
}

/// Why a turn was bad.
pub(super) fn reason_words<P: Reviewable>(reason: Reason<P::Deed>) -> String {
    match reason {
        Reason::WinMissed { turns: 0 } => tr!("review-win-missed"),
        Reason::WinMissed { turns } => tr!("review-win-missed-in", turns = turns),
        Reason::LossAllowed { turns: 0 } => tr!("review-loss-allowed"),
        Reason::LossAllowed { turns } => tr!("review-loss-allowed-in", turns = turns),
        Reason::Missed { deed, at_once } => P::missed(deed, at_once),
        Reason::Allowed { deed, at_once } => P::allowed(deed, at_once),
    }
}

/// What there is to say about the place where one looks: what it begins with, and the rest.
pub(super) fn told<P: Reviewable>(reviewing: Reviewing<P>, turns: &[Told]) -> (String, String) {
    let called = |player| reviewing.game.with(|game| name(game, player));
    if let Some((position, turn)) = reviewing.looked_turn() {
        let who = called(position.actor());
        let head = match reviewing.looked_at() {
            Some((super::state::Aside::Reply, _)) => tr!("review-reply-shown"),
            _ => tr!("review-better-shown"),
        };
        return (head, position.describe_turn(&who, &turn));
    }
    match reviewing.here() {
        None => (tr!("review-elsewhere"), String::new()),
        Some(0) => (tr!("play-at-start"), chance_of_below(reviewing, 0)),
        Some(here) => {
            let Some(told) = turns.get(here - 1) else {
                return (String::new(), String::new());
            };
            let judged = reviewing.judged(here - 1);
            let head = told.with_verdict(judged.as_ref());
            let Some(judged) = judged else {
                return (head, String::new());
            };
            let who = called(told.player);
            let (before, after) = (percent(judged.before), percent(judged.after));
            let chance = if before == after {
                tr!("review-chance-same", name = who, percent = after)
            } else {
                tr!("review-chance", name = who, before = before, after = after)
            };
            let reason = reviewing.reason(here - 1).map(reason_words::<P>);
            let text = match reason {
                Some(reason) => format!("{reason} {chance}"),
                None => chance,
            };
            (head, text)
        }
    }
}

/// The chance of the player whose side of the board is below, after so many turns.
pub(super) fn chance_of_below<P: Reviewable>(reviewing: Reviewing<P>, turns: usize) -> String {
    let turned = reviewing.game.with(Game::turned);
    let below = if turned { Player::Second } else { Player::First };
    let chance = reviewing
        .review
        .with(|review| review.as_ref()?.chances.get(turns).copied().flatten());
    let Some(chance) = chance else {
        return String::new();
    };
    let chance = if turned { 1.0 - chance } else { chance };
    let who = reviewing.game.with(|game| name(game, below));
    tr!("review-chance-same", name = who, percent = percent(chance))
}

/// What is said when all is known.
pub(super) fn summary<P: Reviewable>(reviewing: Reviewing<P>) -> String {
    let one = |player: Player| {
        let accuracy = accuracy(reviewing, player)?;
        let who = reviewing.game.with(|game| name(game, player));
        Some(tr!("review-player", name = who, accuracy = accuracy))
    };
    let players: Vec<String> = Player::BOTH.into_iter().filter_map(one).collect();
    format!("{} {}", tr!("review-done"), players.join(" "))
}
