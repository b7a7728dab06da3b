//! The pieces on the page: what [`drawing::shogi`] says of them, with the classes that the style sheet colours.

use crate::settings::PieceSet;
use drawing::shogi::{BODY, Ink, Shape, Stroke, face, glyphs, size};
use leptos::prelude::*;
use shogi::{GOTE, Kind, Player};

/// A stroke of a face.
fn stroke(stroke: Stroke) -> AnyView {
    let class = match stroke.ink {
        Ink::Kanji => "kanji",
        Ink::Fill => "fill",
        Ink::Line => "sign",
        Ink::Thin => "sign thin",
        Ink::Bar => "sign bar",
    };
    let Stroke { shape, place, .. } = stroke;
    match shape {
        Shape::Path(d) => view! { <path class=class transform=place d=d/> }.into_any(),
        Shape::Disc { x, y, r } => view! { <circle class=class transform=place cx=x cy=y r=r/> }.into_any(),
    }
}

/// The piece around the origin, seen from sente's side, or turned.
pub(crate) fn koma(
    kind: Kind,
    player: Player,
    set: PieceSet,
    turned: impl Fn() -> bool + Copy + Send + 'static,
) -> impl IntoView {
    let size = size(kind);
    let down = move || (player == GOTE) != turned();
    let turn = move |down: bool| if down { " rotate(180)" } else { "" };
    view! {
        <g class="koma" class:promoted=kind.is_promoted()>
            <path class="shade" d=BODY transform=move || format!("translate(0 .035){} scale({size})", turn(down()))/>
            <g transform=move || format!("{} scale({size})", turn(down())).trim_start().to_owned()>
                <path class="body" d=BODY/>
                {face(kind, player, set).into_iter().map(stroke).collect_view()}
            </g>
        </g>
    }
}

/// A piece as a small picture: on buttons, in lists and lessons. Words beside it say the same.
#[component]
pub(crate) fn PieceIcon(
    /// What it is.
    kind: Kind,
    /// Whose it is: gote's is turned.
    player: Player,
    /// How pieces look.
    #[prop(into)]
    set: Signal<PieceSet>,
) -> impl IntoView {
    view! {
        <svg class="piece-icon" viewBox="-.5 -.5 1 1" aria-hidden="true">
            {move || koma(kind, player, set.get(), || false)}
        </svg>
    }
}

/// Words with kanji in them, which are drawn, so that they look the same whatever fonts the reader has. Only characters
/// of the pieces and ranks can be drawn; the rest stays text.
#[component]
pub(crate) fn Written(
    /// The words.
    words: &'static str,
) -> impl IntoView {
    let draw = |character: char| match glyphs::outline(character) {
        "" => character.to_string().into_any(),
        outline => {
            let half = glyphs::EM / 2.0;
            let view_box = format!("-{half} -{half} {0} {0}", glyphs::EM);
            view! { <svg viewBox=view_box><path d=outline/></svg> }.into_any()
        }
    };
    view! {
        <span class="written" role="img" aria-label=words>
            <span aria-hidden="true">{words.chars().map(draw).collect_view()}</span>
        </span>
    }
}
