//! The panel beside the board: the players, the sentence, steps, tools.

use super::page::GamePage;
use super::state::Play;
use super::words;
use crate::board::focus_board;
use crate::game::{Game, Seat};
use crate::i18n::says;
use crate::icons::{self, icon};
use crate::names;
use crate::review;
use crate::step::Step;
use game_core::Player;
use leptos::prelude::*;

/// A player: what they play with, their name, how they stand.
#[component]
pub(super) fn PlayerBox<P: GamePage>(
    /// The game.
    play: Play<P>,
    /// Which of the two.
    player: Signal<Player>,
    /// Whether this is the one at the bottom.
    #[prop(optional)]
    me: bool,
) -> impl IntoView {
    let game = play.game;
    let name = move || game.with(|game| names::name(game, player.get()));
    let about = move || {
        game.with(|game| match game.seat(player.get()) {
            Seat::Computer(level) => names::level_shown(level, thinks(play, game, player.get())),
            Seat::Person | Seat::Remote => String::new(),
        })
    };
    // A turn that waits for a yes is still its player's.
    let active = move || {
        game.with(|game| {
            let actor = game.position().actor();
            let actor = if game.pending() { !actor } else { actor };
            game.ending().is_none() && actor == player.get()
        })
    };
    view! {
        <div class="player" class:me=me class:active=active>
            {move || P::chip(player.get())}
            <div class="who">
                <b>{name}</b>
                <span class="small muted">{about}</span>
            </div>
            {move || review::accuracy(play.review, player.get()).map(|words| view! { <span class="accuracy">{words}</span> })}
            {P::standing(play, player)}
        </div>
    }
}

/// Whether the computer is at work for that side.
fn thinks<P: GamePage>(play: Play<P>, game: &Game<P>, player: Player) -> bool {
    let held = play.failure.with(Option::is_some) || game.is_watched() && play.paused.get();
    !held && game.computers_turn().is_some() && game.position().actor() == player
}

/// What can be done right at the sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Offer {
    Nothing,
    /// Back from a line that is played through.
    Leave,
    Retry,
    Confirm,
    Visiting,
    Rematch,
    /// To choose a game, where there is none.
    Choose,
    Pause,
    Resume,
    PlayOn,
    /// What only this game has, by the key of its words.
    Own(&'static str),
}

fn offer<P: GamePage>(play: Play<P>) -> Offer {
    if play.analysis.is_looking() {
        return Offer::Leave;
    }
    if !play.chosen.get() {
        return Offer::Choose;
    }
    play.game.with(|game| {
        if play.failure.with(Option::is_some) {
            Offer::Retry
        } else if game.pending() {
            Offer::Confirm
        } else if play.visiting.get() {
            Offer::Visiting
        } else if game.at_tip() && game.ending().is_some() {
            Offer::Rematch
        } else if let Some(own) = P::offer(game) {
            Offer::Own(own.key)
        } else if game.is_watched() && game.at_tip() {
            if play.paused.get() {
                Offer::Resume
            } else {
                Offer::Pause
            }
        } else if !game.at_tip()
            && game.ending().is_none()
            && matches!(game.seat(game.position().actor()), Seat::Computer(_))
        {
            Offer::PlayOn
        } else {
            Offer::Nothing
        }
    })
}

/// The sentence that says what happened and what to do now, always in the same place.
#[component]
pub(super) fn NowBox<P: GamePage>(play: Play<P>) -> impl IntoView {
    let sentence = Memo::new(move |_| words::sentence(play));
    let offer = Memo::new(move |_| offer(play));
    let button = move |primary: bool, key: &'static str, act: fn(Play<P>)| {
        view! {
            <button
                type="button"
                class="btn"
                class:primary=primary
                on:click=move |_| {
                    act(play);
                    focus_board();
                }
            >
                {says(key)}
            </button>
        }
        .into_any()
    };
    let offers = move || match offer.get() {
        Offer::Nothing => ().into_any(),
        Offer::Leave => button(true, "analysis-leave", |play| play.analysis.leave()),
        Offer::Choose => button(true, "play-new", |play| play.new_open.set(true)),
        Offer::Retry => button(true, "play-retry", Play::retry),
        Offer::Confirm => button(true, "play-confirm", |play| play.change(Game::confirm)),
        Offer::Rematch => button(true, "play-rematch", Play::rematch),
        Offer::Pause => button(false, "play-pause", |play| play.paused.set(true)),
        Offer::Resume => button(true, "play-resume", |play| play.paused.set(false)),
        Offer::PlayOn => button(false, "play-on-from-here", |play| {
            play.change(Game::play_on_from_here);
        }),
        Offer::Own(_) => {
            let own = play.game.with_untracked(P::offer);
            own.map(|own| button(own.primary, own.key, own.act)).into_any()
        }
        Offer::Visiting => view! {
            {button(true, "play-keep-it", Play::keep_visited)}
            {button(false, "play-my-game", Play::leave_visited)}
        }
        .into_any(),
    };
    view! {
        <div class="now" class:offers=move || offer.get() != Offer::Nothing class:visiting=move || offer.get() == Offer::Visiting>
            <p role="status" aria-atomic="true">
                <strong>{move || sentence.with(|it| it.head.clone())}</strong>
                " "
                <span>{move || sentence.with(|it| it.text.clone())}</span>
            </p>
            <div class="acts">{offers}</div>
        </div>
    }
}

/// To the last turn; from the tip of the line, to the end of what was played on from there.
fn to_the_end<P: GamePage>(game: &mut Game<P>) {
    if game.at_tip() {
        game.forward();
    }
    game.last();
}

/// The buttons that step through the game, and what stands beside them.
#[component]
pub(crate) fn Steps<P: GamePage>(play: Play<P>, children: Children) -> impl IntoView {
    let game = play.game;
    let analysis = play.analysis;
    let looks = Memo::new(move |_| analysis.is_looking());
    let back = Memo::new(move |_| looks.get() || game.with(Game::can_go_back));
    let forward = Memo::new(move |_| {
        if looks.get() {
            analysis.can_step_on()
        } else {
            game.with(Game::can_go_forward)
        }
    });
    view! {
        <div class="steps" role="group" aria-label=says("play-steps")>
            <Step sign=icons::FIRST label="play-first" can=back act=move |()| play.change(Game::first)/>
            <Step sign=icons::PREVIOUS label="play-back" can=back act=move |()| play.back()/>
            <Step sign=icons::NEXT label="play-forward" can=forward act=move |()| play.forward()/>
            <Step sign=icons::LAST label="play-last" can=forward act=move |()| play.change(to_the_end)/>
            {children()}
        </div>
    }
}

/// Switches the analysis on and off.
#[component]
pub(crate) fn AnalysisSwitch<P: GamePage>(play: Play<P>) -> impl IntoView {
    let analysis = play.analysis;
    view! {
        <button
            type="button" class="btn" id="analysis" aria-label=says("analysis") title=says("analysis")
            aria-pressed=move || analysis.on.get().to_string()
            on:click=move |_| analysis.toggle()
        >
            {icon(icons::ANALYSIS)}
        </button>
    }
}

/// Opens the list of what is needed less often.
#[component]
pub(crate) fn MoreButton(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <button
            type="button" class="btn" id="more" aria-haspopup="dialog"
            aria-label=says("play-more") title=says("play-more")
            on:click=move |_| open.set(true)
        >
            {icon(icons::MORE)}
        </button>
    }
}

/// The buttons below: undo, hint, flip, resign, new game.
#[component]
pub(super) fn Tools<P: GamePage>(play: Play<P>) -> impl IntoView {
    let game = play.game;
    let can_undo = Memo::new(move |_| game.with(Game::can_undo));
    let can_hint = Memo::new(move |_| play.can_hint());
    let can_resign = Memo::new(move |_| play.who_resigns().is_some());
    let over = Memo::new(move |_| game.with(|game| !game.goes_on()));
    let can_review = Memo::new(move |_| play.review.is_possible());
    let always = Memo::new(|_| true);
    let tool = move |id: &'static str,
                     sign: &'static str,
                     label: &'static str,
                     can: Memo<bool>,
                     act: fn(Play<P>)| {
        view! {
            <button
                type="button"
                class="btn"
                id=id
                aria-disabled=move || (!can.get()).then_some("true")
                on:click=move |_| {
                    if can.get_untracked() {
                        act(play);
                    }
                }
            >
                {icon(sign)}
                <span>{says(label)}</span>
            </button>
        }
    };
    view! {
        <div class="tools" role="group" aria-label=says("play-tools")>
            {tool("undo", icons::UNDO, "play-undo", can_undo, Play::undo)}
            {tool("hint", icons::HINT, "play-hint", can_hint, Play::ask_hint)}
            {tool("flip", icons::TURN, "play-flip", always, Play::flip)}
            {move || if over.get() {
                tool("review", icons::CHART, "review", can_review, Play::begin_review).into_any()
            } else {
                tool("resign", icons::FLAG, "play-resign", can_resign, |play| play.resign_open.set(true)).into_any()
            }}
            {tool("new-game", icons::PLUS, "play-new", always, |play| play.new_open.set(true))}
        </div>
    }
}
