//! Whether a piece promotes: two pieces to choose from, beside the square and never over it.

use super::geometry;
use super::layers::Scene;
use super::pieces::PieceIcon;
use super::speech;
use super::state::Key;
use crate::board::Board;
use crate::board::interact::{Input, Layout};
use crate::i18n::{says, tr};
use leptos::prelude::*;
use leptos::{ev, html};
use shogi::{Kind, Player, Position, Square};

/// What was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reply {
    /// It promotes, or stays what it is.
    Promote(bool),
    /// The move is taken back.
    Back,
}

/// The question, while it is asked.
pub(super) fn question(board: Board<Position>) -> impl IntoView {
    let scene = board.scene;
    let on_answer = Callback::new(move |reply| {
        board.take_focus_back();
        board.input(match reply {
            Reply::Promote(promote) => Input::Key(Key::Promote(promote), Layout::default()),
            Reply::Back => Input::Escape,
        });
    });
    let asking = scene.part(|view| view.asking);
    move || {
        let (from, to) = asking.get()?;
        let piece = scene.frame.with_untracked(|frame| frame.table.piece_at(from))?;
        let promoted = piece.kind.promoted()?;
        Some(view! { <Question scene player=piece.player kind=piece.kind promoted to on_answer/> })
    }
}

#[component]
fn Question(
    scene: Scene,
    player: Player,
    kind: Kind,
    promoted: Kind,
    to: Square,
    on_answer: Callback<Reply>,
) -> impl IntoView {
    let (yes, no) = (NodeRef::<html::Button>::new(), NodeRef::<html::Button>::new());
    let focus = |button: NodeRef<html::Button>| {
        if let Some(button) = button.get_untracked() {
            // Fails for no element that is in the page.
            let _ = button.focus();
        }
    };
    Effect::new(move |_| {
        yes.track();
        focus(yes);
    });
    let on_key = move |event: ev::KeyboardEvent| {
        match event.key().as_str() {
            "Escape" => on_answer.run(Reply::Back),
            "ArrowLeft" | "ArrowUp" => focus(yes),
            "ArrowRight" | "ArrowDown" => focus(no),
            "Enter" | " " | "Tab" => {
                event.stop_propagation();
                return;
            }
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let beside = move || geometry::beside(to, scene.turned(), scene.half());
    let percent = |part: f64| format!("{}%", geometry::number(100.0 * part));
    // Both as the player sees them: upright on their own side.
    let shown_as = move || {
        if scene.turned() { !player } else { player }
    };
    let icon =
        move |kind: Kind| move || view! { <PieceIcon kind player=shown_as() set=scene.settings.pieces/> };
    view! {
        <div
            class="question card"
            class:below=move || beside().below
            class:left=move || { beside().side < 0 }
            class:right=move || { beside().side > 0 }
            style:--x=move || percent(beside().x)
            style:--y=move || percent(beside().y)
            role="dialog"
            aria-label=move || tr!("koma-promotion", piece = speech::name(kind))
            on:keydown=on_key
            on:pointerdown=|event| event.stop_propagation()
            on:pointermove=|event| event.stop_propagation()
            on:pointerup=|event| event.stop_propagation()
        >
            <button type="button" class="btn plain" node_ref=yes on:click=move |_| on_answer.run(Reply::Promote(true))>
                {icon(promoted)}
                <span>{says("koma-promote")}</span>
            </button>
            <button type="button" class="btn plain" node_ref=no on:click=move |_| on_answer.run(Reply::Promote(false))>
                {icon(kind)}
                <span>{says("koma-keep")}</span>
            </button>
        </div>
    }
}
