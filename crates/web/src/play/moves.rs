//! The game's turns in notation, and what else the record holds.

use super::page::GamePage;
use super::state::Play;
use crate::game::Game;
use crate::i18n::{says, tr};
use crate::later;
use crate::review;
use crate::settings::Settings;
use game_core::NodeId;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A turn as the list shows it. Two that are equal look the same, so that its buttons stay while one steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Entry {
    number: usize,
    end: NodeId,
    text: String,
    /// What else was played in its place.
    others: Vec<(NodeId, String)>,
}

fn entries<P: GamePage>(game: &Game<P>, notation: P::Notation) -> Vec<Entry> {
    let record = game.record();
    // Each turn is written where it begins; the positions are played once.
    let mut position = record.start().clone();
    let mut previous: Option<P::Action> = None;
    let texts = |position: &P, previous: Option<P::Action>, others: Vec<(NodeId, Vec<P::Action>)>| {
        let write = |(end, actions): (NodeId, Vec<P::Action>)| {
            (end, position.write_turn(previous, &actions, notation))
        };
        others.into_iter().map(write).collect::<Vec<_>>()
    };
    let turns = game.turns();
    let mut entries: Vec<Entry> = Vec::with_capacity(turns.len());
    // Where a turn under way began.
    let mut begin = (position.clone(), None);
    for turn in &turns {
        begin = (position.clone(), previous);
        entries.push(Entry {
            number: game.number_of(turn),
            end: game.node(turn.end()).unwrap_or(NodeId::ROOT),
            text: position.write_turn(previous, &turn.actions, notation),
            others: texts(&position, previous, game.alternatives(turn)),
        });
        for &action in &turn.actions {
            position.play_unchecked(action);
            previous = Some(action);
        }
    }
    let last = turns.last();
    if last.is_none_or(|turn| turn.complete) {
        begin = (position, previous);
    }
    let ahead = texts(&begin.0, begin.1, game.continuations());
    if !ahead.is_empty() {
        let number = match last {
            Some(turn) => game.number_of(turn) + usize::from(turn.complete),
            None => record.start().first_number(),
        };
        entries.push(Entry {
            number,
            end: game.tip(),
            text: String::new(),
            others: ahead,
        });
    }
    entries
}

/// The list of turns of the line shown.
#[component]
pub(crate) fn Moves<P: GamePage>(play: Play<P>) -> impl IntoView {
    let game = play.game;
    let settings = Settings::here();
    let entries = Memo::new(move |_| {
        let notation = P::notation(settings);
        game.with(|game| entries(game, notation))
    });
    // The turn that led to where we are.
    let current = Memo::new(move |_| {
        game.with(|game| {
            let turn = game.line().turns().find(|turn| turn.end() >= game.place())?;
            (game.place() > 0).then(|| game.node(turn.end()))?
        })
    });
    let in_variation = Memo::new(move |_| game.with(Game::in_variation));
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        current.track();
        entries.track();
        if let Some(list) = list.get().filter(|_| later::is_seen()) {
            // After the list has changed.
            request_animation_frame(move || show_current(&list));
        }
    });
    view! {
        <div class="record">
            <Show when=move || in_variation.get()>
                <div class="variation">
                    <span>{says("play-variation")}</span>
                    <button type="button" class="btn plain" on:click=move |_| play.change(Game::promote)>{says("play-promote")}</button>
                    <button type="button" class="btn plain" on:click=move |_| play.change(Game::remove_variation)>{says("play-remove")}</button>
                </div>
            </Show>
            <ol class="moves" aria-label=says("play-moves") node_ref=list>
                <For each=move || entries.get() key=Entry::clone children=move |entry| view! { <Turn play entry current/> }/>
            </ol>
        </div>
    }
}

/// Scrolls the list, and only the list, so that the current turn is seen.
fn show_current(list: &web_sys::HtmlOListElement) {
    let current = list.query_selector("[aria-current]").ok().flatten();
    let Some(current) = current.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) else {
        list.set_scroll_top(0);
        return;
    };
    let (of_list, of_turn) = (
        list.get_bounding_client_rect(),
        current.get_bounding_client_rect(),
    );
    let above = of_turn.top() - of_list.top();
    let below = of_turn.bottom() - of_list.bottom();
    let by = if above < 0.0 {
        above.floor()
    } else if below > 0.0 {
        below.ceil()
    } else {
        return;
    };
    list.set_scroll_top(list.scroll_top() + by as i32);
}

/// A turn, and what was played in its place.
#[component]
fn Turn<P: GamePage>(play: Play<P>, entry: Entry, current: Memo<Option<NodeId>>) -> impl IntoView {
    let Entry {
        number,
        end,
        text,
        others,
    } = entry;
    let is_current = move || (current.get() == Some(end)).then_some("true");
    let mark = Memo::new(move |_| play.review.mark_at(end));
    let mark = move || {
        mark.get().map(|mark| {
            view! {
                <b class="mark" data-mark=mark.name() aria-hidden="true">{mark.sign()}</b>
                <b class="unseen">", " {move || review::mark_name(mark)}</b>
            }
        })
    };
    let main = (!text.is_empty()).then(|| {
        view! {
            <button type="button" class="turn" aria-current=is_current on:click=move |_| play.go_to(end)>
                <span class="number">{number}</span>
                <span>{text} {mark}</span>
            </button>
        }
    });
    let others = others
        .into_iter()
        .map(|(node, text)| {
            let label = {
                let text = text.clone();
                move || tr!("play-instead", number = number, turn = &text)
            };
            view! {
                <button type="button" class="turn other" aria-label=label on:click=move |_| play.go_to(node)>
                    <span class="number"></span>
                    <span>"("{text}")"</span>
                </button>
            }
        })
        .collect_view();
    view! { <li value=number>{main}{others}</li> }
}
