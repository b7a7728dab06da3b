//! The pieces as drawings, and as small pictures for the page around the board.

use leptos::prelude::*;
use yinsh::{Player, WHITE};

/// The class that gives a player's colours.
pub(crate) fn side(player: Player) -> &'static str {
    if player == WHITE { "w" } else { "b" }
}

fn circles() -> impl IntoView {
    view! {
        <circle class="edge"/>
        <circle class="body"/>
        <circle class="mark"/>
    }
}

/// A ring around the origin.
pub(crate) fn ring(player: Player) -> impl IntoView {
    view! {
        <g class=format!("ring {}", side(player))>
            <circle class="shade" cy=".05"/>
            {circles()}
        </g>
    }
}

/// A marker on the origin.
pub(crate) fn marker(player: Player) -> impl IntoView {
    view! {
        <circle class="shade" r=".27" cy=".04"/>
        {face(player)}
    }
}

/// One side of a marker, without its shadow.
pub(super) fn face(player: Player) -> impl IntoView {
    view! { <g class=format!("marker {}", side(player))>{circles()}</g> }
}

/// A player's ring on a chip of board colour: it stands for the player, or for a ring that was removed. It is
/// decoration: words say the same.
pub(crate) fn ring_icon(player: Player) -> impl IntoView {
    view! {
        <svg class="chip" viewBox="-.58 -.58 1.16 1.16" aria-hidden="true">
            <g class=format!("ring {}", side(player))>{circles()}</g>
        </svg>
    }
}

/// A player's marker on a chip of board colour. It is decoration: words say the same.
pub(crate) fn marker_icon(player: Player) -> impl IntoView {
    view! {
        <svg class="chip" viewBox="-.58 -.58 1.16 1.16" aria-hidden="true">
            <g class=format!("marker {}", side(player))>{circles()}</g>
        </svg>
    }
}

/// A ring that is white or black, half and half: who plays which side is left to chance.
pub(crate) fn lot_icon() -> impl IntoView {
    let half = "M0-.355A.355 .355 0 0 0 0 .355";
    view! {
        <svg class="chip" viewBox="-.58 -.58 1.16 1.16" aria-hidden="true">
            <g class="ring b">{circles()}</g>
            <g class="ring w lot">
                <path class="edge" d=half/>
                <path class="body" d=half/>
                <path class="mark" d=half/>
            </g>
        </svg>
    }
}

/// The place of a ring that is not removed yet.
pub(crate) fn slot_icon() -> impl IntoView {
    view! {
        <svg class="chip" viewBox="-.58 -.58 1.16 1.16" aria-hidden="true">
            <circle class="empty" r=".36"/>
        </svg>
    }
}
