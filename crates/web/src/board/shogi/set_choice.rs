//! Choosing how the pieces look: a small strip, each choice drawn as it would be.

use super::pieces::PieceIcon;
use crate::i18n::{says, tr};
use crate::settings::{PieceSet, Settings};
use leptos::prelude::*;
use shogi::{Kind, SENTE};

/// What a set is called.
fn name(set: PieceSet) -> String {
    match set {
        PieceSet::Kanji1 => tr!("settings-pieces-kanji1"),
        PieceSet::Kanji2 => tr!("settings-pieces-kanji2"),
        PieceSet::Signs => tr!("settings-pieces-signs"),
        PieceSet::Moves => tr!("settings-pieces-moves"),
    }
}

/// The choice of the pieces, kept as a setting. It holds at once.
#[component]
pub(crate) fn PieceSetChoice(
    /// The name of the strip in its document, so that two of them do not choose for each other.
    name: &'static str,
) -> impl IntoView {
    let chosen = Settings::here().pieces;
    let option = move |set: PieceSet| {
        view! {
            <label>
                <input
                    type="radio"
                    name=name
                    value=set.word()
                    prop:checked=move || chosen.get() == set
                    on:change=move |_| chosen.set(set)
                />
                <span class="pair">
                    <PieceIcon kind=Kind::Rook player=SENTE set/>
                    <PieceIcon kind=Kind::Dragon player=SENTE set/>
                </span>
                <span>{move || self::name(set)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="piece-sets">
            <legend>{says("settings-pieces")}</legend>
            <div class="choose">{PieceSet::ALL.iter().copied().map(option).collect_view()}</div>
        </fieldset>
    }
}
