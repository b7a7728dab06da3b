//! The sentence and, where there is a question, its answers.

use super::plan::Stage;
use super::state::{Live, Remote};
use super::words;
use crate::board::focus_board;
use crate::i18n::says;
use crate::icons::{self, icon};
use crate::online::followed::Followed;
use crate::online::link;
use crate::online::net::Status;
use crate::play::Sentence;
use crate::router::Route;
use leptos::prelude::*;
use table::Seat;
use wire::{Claim, Command, Offer};

/// What can be answered now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ask {
    Nothing,
    /// Back from a line that is played through.
    Leave,
    /// To try whether there is a line.
    TryNow,
    /// The turn that waits for a yes.
    Confirm,
    /// What the other player offers.
    Draw,
    TakeBack,
    Jishogi,
    Pause,
    /// What stands on the board against the rules: to punish or to forgive.
    Slip,
    /// The game of who has left.
    Claim,
    /// A pause: to go on.
    Paused,
    /// What was offered here: to take it back; and whether an answer can be planned meanwhile.
    Sent(bool),
    /// An answer can be planned.
    Plan,
    /// A line is being planned, and has come so far.
    Planning(Stage),
    /// The end: to play again, and to look at it.
    Over,
    /// The end, for who watched, or where it does not count.
    OverWatched,
    /// The other player wants to play again.
    Rematch,
    /// It has begun.
    RematchThere,
}

impl Ask {
    /// Whether it comes from the other player, at a moment that nobody here chose.
    const fn is_theirs(self) -> bool {
        matches!(
            self,
            Self::Draw | Self::TakeBack | Self::Jishogi | Self::Pause | Self::Rematch
        )
    }
}

/// What can be answered now.
pub(super) fn ask<P: Remote>(live: Live<P>) -> Ask {
    if live.play.analysis.is_looking() {
        return Ask::Leave;
    }
    let status = live.status.get();
    let stage = live.stage();
    live.followed.with(|followed| {
        let theirs = live.opponent().and_then(|other| followed.offered_by(other));
        let own = followed.me().and_then(|me| followed.offered_by(me));
        if followed.ended().is_some() {
            return over(followed.me().is_some(), followed.rematch().is_some(), theirs, own);
        }
        if status == Status::Offline {
            return Ask::TryNow;
        }
        if followed.waiting().is_some() {
            return Ask::Confirm;
        }
        match theirs {
            Some(Offer::Draw) => return Ask::Draw,
            Some(Offer::TakeBack) => return Ask::TakeBack,
            Some(Offer::Impasse) => return Ask::Jishogi,
            Some(Offer::Pause) => return Ask::Pause,
            Some(Offer::Resume | Offer::Rematch) | None => {}
        }
        if followed.stored().pending().is_some() {
            let actor = followed.stored().position().actor();
            let takes = followed.stored().seat(!actor) == Seat::Person;
            return if takes { Ask::Slip } else { Ask::Nothing };
        }
        if live.may_claim() {
            return Ask::Claim;
        }
        if followed.paused() {
            return if followed.me().is_some() {
                Ask::Paused
            } else {
                Ask::Nothing
            };
        }
        match (stage, followed.may_plan()) {
            (Some(stage), _) => Ask::Planning(stage),
            (None, may_plan) if own.is_some() => Ask::Sent(may_plan),
            (None, true) => Ask::Plan,
            (None, false) => Ask::Nothing,
        }
    })
}

fn over(plays: bool, rematch: bool, theirs: Option<Offer>, own: Option<Offer>) -> Ask {
    match (theirs, own) {
        _ if rematch => Ask::RematchThere,
        _ if !plays => Ask::OverWatched,
        (Some(Offer::Rematch), _) => Ask::Rematch,
        (_, Some(Offer::Rematch)) => Ask::Sent(false),
        _ => Ask::Over,
    }
}

/// An answer: whether it is what one would do next, the key of its words, and what it does.
type Answer<P> = (bool, &'static str, fn(Live<P>));

fn answers<P: Remote>(ask: Ask) -> Vec<Answer<P>> {
    let accept: fn(Live<P>) = |live| live.command(Command::Accept);
    let decline: Answer<P> = (false, "online-decline", |live| live.command(Command::Decline));
    let review: Answer<P> = (false, "review", |live| live.play.begin_review());
    let withdraw: Answer<P> = (false, "online-withdraw", |live| live.command(Command::Withdraw));
    let leave: Answer<P> = (false, "analysis-leave", |live| live.leave_plan());
    let back: Answer<P> = (false, "play-undo", |live| live.sketch_back());
    match ask {
        Ask::Nothing => vec![],
        Ask::Leave => vec![(true, "analysis-leave", |live| live.play.analysis.leave())],
        Ask::TryNow => vec![(true, "online-try-now", |_| link::try_now())],
        Ask::Confirm => vec![
            (true, "play-confirm", |live| live.settle(true)),
            (false, "play-undo", |live| live.settle(false)),
        ],
        Ask::Draw => vec![(false, "online-draw-accept", accept), decline],
        Ask::TakeBack | Ask::Pause => vec![(false, "online-allow", accept), decline],
        Ask::Jishogi => vec![(false, "shogi-play-agree", accept), decline],
        Ask::Slip => vec![
            (true, "shogi-play-take-king", |live| live.command(Command::Punish)),
            (false, "online-allow", |live| live.command(Command::Forgive)),
        ],
        Ask::Claim => vec![
            (true, "online-claim-win", |live| {
                live.command(Command::Claim { result: Claim::Win });
            }),
            (false, "online-claim-draw", |live| {
                live.command(Command::Claim { result: Claim::Draw });
            }),
        ],
        Ask::Paused => vec![(true, "online-resume", |live| {
            let theirs = live.opponent().and_then(|other| {
                live.followed
                    .with_untracked(|followed| followed.offered_by(other))
            });
            if theirs == Some(Offer::Resume) {
                live.command(Command::Accept);
            } else {
                live.offer(Offer::Resume);
            }
        })],
        Ask::Sent(false) => vec![withdraw],
        Ask::Sent(true) => vec![withdraw, (false, "online-plan", |live| live.begin_plan(None))],
        Ask::Plan => vec![(true, "online-plan", |live| live.begin_plan(None))],
        Ask::Planning(Stage::Theirs(false)) => vec![leave],
        Ask::Planning(Stage::Theirs(true) | Stage::Mine) => vec![back, leave],
        Ask::Planning(Stage::Whole) => vec![(true, "online-plan-keep", Live::keep_plan), back],
        Ask::Over => vec![(true, "play-rematch", |live| live.offer(Offer::Rematch)), review],
        Ask::OverWatched => vec![review],
        Ask::Rematch => vec![
            (true, "online-play-again", accept),
            (false, "online-no-thanks", |live| live.command(Command::Decline)),
        ],
        Ask::RematchThere => vec![
            (true, "online-rematch-go", |live| {
                if let Some(game) = live.followed.with_untracked(Followed::rematch) {
                    live.router.go(&Route::Game(game).path());
                }
            }),
            review,
        ],
    }
}

/// The sentence that says what happened and what to do now, always in the same place, and the answers to what it asks.
#[component]
pub(super) fn Asked<P: Remote>(live: Live<P>, ask: Memo<Ask>) -> impl IntoView {
    let sentence = Memo::new(move |_| words::sentence(live));
    // A time that counts down is seen, and not read out every second.
    let spoken = Memo::new(move |_| {
        let Sentence { head, text } = sentence.get();
        let counts = text.chars().any(|it| it.is_ascii_digit()) && live.away_since.get() != [None; 2];
        if counts { head } else { format!("{head} {text}") }
    });
    Effect::new(move |_| {
        ask.track();
        live.asked_at.set_value(link::page_time());
    });
    let answer = move |(primary, key, act): Answer<P>, theirs: bool| {
        let press = move |_| {
            if theirs && !live.takes_answers() {
                return;
            }
            act(live);
            focus_board();
        };
        view! {
            <button type="button" class="btn" class:primary=primary on:click=press>{says(key)}</button>
        }
    };
    view! {
        <div class="now">
            <p aria-hidden="true">
                <strong>{move || sentence.with(|it| it.head.clone())}</strong>
                " "
                <span>{move || sentence.with(|it| it.text.clone())}</span>
            </p>
            <p class="unseen" role="status" aria-atomic="true">{move || spoken.get()}</p>
        </div>
        <div class="acts" class:none=move || ask.get() == Ask::Nothing>
            {move || {
                let ask = ask.get();
                answers(ask).into_iter().map(|it| answer(it, ask.is_theirs())).collect_view()
            }}
            <button
                type="button" class="btn square tools-again" aria-haspopup="dialog"
                aria-label=says("play-more") title=says("play-more")
                on:click=move |_| live.play.more_open.set(true)
            >
                {icon(icons::MORE)}
            </button>
        </div>
    }
}
