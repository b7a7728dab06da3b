//! The page on which a position is set up.

use super::Editable;
use super::desk::{Desk, radio};
use super::solve::Solved;
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::{Named, game_name};
use crate::parts::PictureDoor;
use crate::router::Route;
use game_core::Player;
use games::GameId;
use leptos::ev;
use leptos::prelude::*;
use std::marker::PhantomData;

/// The page.
#[component]
pub(crate) fn EditorPage<G: Editable>(
    /// Which game: there is nothing in it.
    #[prop(optional)]
    game: PhantomData<G>,
) -> impl IntoView {
    let PhantomData = game;
    let desk: Desk<G> = Desk::begin();
    let moved = window_event_listener(ev::hashchange, move |_| desk.follow_address());
    on_cleanup(move || moved.remove());
    view! {
        <main id="main" class="play editor" data-game=G::GAME tabindex="-1">
            <h1 class="unseen">{says("editor-title")}</h1>
            <section class="stage" aria-label=says("play-board")>{G::board(desk)}</section>
            <section class="panel" aria-label=says("editor-position")>
                <Top game=G::ID/>
                <div class="tools-of">{G::palette(desk)}</div>
                <Judged desk/>
                <Fields desk/>
                <Launch desk/>
            </section>
            <p class="unseen" role="status" id="editor-said">{move || desk.said.get()}</p>
            <More desk/>
            <PictureDoor asked=desk.pictured/>
        </main>
    }
}

/// The way back, and to the other game.
#[component]
fn Top(game: GameId) -> impl IntoView {
    let link = move |other: GameId| {
        view! {
            <a href=Route::Editor(other).path() aria-current=(other == game).then_some("page")>{move || game_name(other)}</a>
        }
    };
    view! {
        <div class="task">
            <a class="btn plain square" href=Route::Play(game).path() aria-label=move || game_name(game)>{icon(icons::PREVIOUS)}</a>
            <b>{says("editor-title")}</b>
            <nav class="choose slim" aria-label=says("editor-game")>{GameId::ALL.map(link).collect_view()}</nav>
        </div>
    }
}

/// Whether it can be played, and why not.
#[component]
fn Judged<G: Editable>(desk: Desk<G>) -> impl IntoView {
    let good = Memo::new(move |_| desk.position.with(Option::is_some));
    let sign = move || icon(if good.get() { icons::CHECK } else { icons::WARN });
    let head = move || {
        if good.get() {
            tr!("editor-good")
        } else {
            tr!("editor-bad")
        }
    };
    let sentences = move || {
        desk.verdict.with(|verdict| {
            let problems = verdict.problems.iter().map(|problem| problem.words.clone());
            let all = problems.chain(verdict.remarks.iter().cloned());
            all.map(|words| view! { <span>{words} " "</span> }).collect_view()
        })
    };
    let place = Memo::new(move |_| {
        desk.verdict
            .with(|verdict| verdict.problems.iter().find_map(|problem| problem.at))
    });
    let show = move |_| {
        if let Some(at) = place.get_untracked() {
            desk.point_out(at);
        }
    };
    view! {
        <div class="verdict" class:bad=move || !good.get()>
            {sign}
            <div>
                <p role="status"><strong id="editor-verdict">{head}</strong> <span class="more">{sentences}</span></p>
                <Show when=move || place.get().is_some()>
                    <button type="button" class="link" id="editor-show" on:click=show>{says("editor-show")}</button>
                </Show>
                <Solved desk/>
            </div>
        </div>
    }
}

/// Who is to move, what else there is to choose, and the text.
#[component]
fn Fields<G: Editable>(desk: Desk<G>) -> impl IntoView {
    let start = G::start();
    let actor = move |player: Player| {
        let start = start.clone();
        let name = move || <G as Named>::side_name(&start, player);
        view! {
            <label>
                {radio("actor", player, move || desk.setup.with(G::whose_turn), move |player| desk.set_actor(player))}
                {G::chip(player)}
                <span>{name}</span>
            </label>
        }
    };
    let problem = move || {
        desk.text_error.get().map(|error| {
            view! { <p>{tr!("editor-text-bad")}</p> <p class="small muted" lang="en">{error}</p> }
        })
    };
    view! {
        <div class="fields">
            <div class="pair">
                <span aria-hidden="true">{says("editor-to-move")}</span>
                <fieldset class="choose" disabled=move || desk.setup.with(G::turn_is_given)>
                    <legend class="unseen">{says("editor-to-move")}</legend>
                    {Player::BOTH.map(actor).collect_view()}
                </fieldset>
                {G::details(desk)}
            </div>
            <label class="field">
                <span>{says("editor-text")}</span>
                <textarea
                    id="editor-text" rows="3" spellcheck="false" autocapitalize="off" aria-describedby="editor-text-hint"
                    prop:value=move || desk.text.get()
                    on:input=move |event| desk.read(&event_target_value(&event))
                ></textarea>
            </label>
            <div class="problem" role="alert">{problem}</div>
            <p class="small muted" id="editor-text-hint">{move || tr!(G::TEXT_HINT)}</p>
        </div>
    }
}

/// What is done with it.
#[component]
fn Launch<G: Editable>(desk: Desk<G>) -> impl IntoView {
    let cannot = move || desk.position.with(Option::is_none).then_some("true");
    view! {
        <div class="launch">
            <button type="button" class="btn primary" id="editor-play" aria-disabled=cannot on:click=move |_| desk.play(false)>
                {says("editor-play")}
            </button>
            <button type="button" class="btn" id="editor-analyse" aria-disabled=cannot on:click=move |_| desk.play(true)>
                {says("editor-analyse")}
            </button>
            <button
                type="button" class="btn square" id="editor-undo" aria-label=says("editor-undo")
                aria-disabled=move || (!desk.can_undo()).then_some("true") on:click=move |_| desk.undo()
            >
                {icon(icons::UNDO)}
            </button>
            <button
                type="button" class="btn square" id="editor-more" aria-haspopup="dialog" aria-label=says("editor-more")
                on:click=move |_| desk.more_open.set(true)
            >
                {icon(icons::MORE)}
            </button>
        </div>
    }
}

#[component]
fn More<G: Editable>(desk: Desk<G>) -> impl IntoView {
    let open = desk.more_open;
    let item = move |id: &'static str, sign: &'static str, key: &'static str, act: fn(Desk<G>)| {
        let act = move |_| {
            open.set(false);
            act(desk);
        };
        view! {
            <button type="button" class="btn plain" id=id on:click=act>
                {icon(sign)}
                <span>{says(key)}</span>
            </button>
        }
    };
    view! {
        <Dialog open id="editor-more-list" title=Signal::derive(says("editor-more"))>
            <div class="list">
                {item("editor-copy", icons::COPY, "editor-copy", |desk| {
                    desk.copy(desk.setup.with_untracked(ToString::to_string), tr!("editor-copied"));
                })}
                {item("editor-share", icons::LINK, "editor-share", |desk| desk.copy(desk.link(), tr!("editor-shared")))}
                {item("editor-picture", icons::IMAGE, "editor-picture", Desk::picture)}
                {item("editor-start", icons::RESET, "editor-start", |desk| {
                    desk.change(|setup| *setup = G::setup_of(&G::start()));
                })}
                {item("editor-empty", icons::ERASER, "editor-empty", |desk| desk.change(|setup| *setup = G::empty_setup()))}
                <Show when=move || desk.position.with(Option::is_some)>
                    {item("editor-study", icons::LESSON, "editor-add-to-study", Desk::add_to_study)}
                </Show>
                {item("editor-flip", icons::TURN, "editor-flip", |desk| desk.turned.update(|turned| *turned = !*turned))}
            </div>
        </Dialog>
    }
}
