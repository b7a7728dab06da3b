//! The hands: wooden plates with a place for each kind, so that no piece changes its place while others come and go.

use super::geometry::{self, Place, Spot};
use super::layers::Scene;
use super::pieces;
use super::tabletop::Origin;
use leptos::prelude::*;
use shogi::{Action, Kind, Player, SENTE};
use web_sys::{Element, MouseEvent};

/// A player's letter in attributes.
const fn letter(player: Player) -> char {
    match player {
        Player::First => 'b',
        Player::Second => 'w',
    }
}

/// How a place in a hand is called in the page: `b-P`.
pub(super) fn slot_name(player: Player, kind: Kind) -> String {
    format!("{}-{}", letter(player), kind.letter())
}

fn plate(root: &Element, player: Player) -> Option<Element> {
    let css = format!(".hand[data-player={}]", letter(player));
    root.query_selector(&css).ok().flatten()
}

/// Whether the hands lie above and below the board.
pub(super) fn are_stacked(root: &Element) -> bool {
    plate(root, SENTE).is_some_and(|plate| {
        let bounds = plate.get_bounding_client_rect();
        bounds.width() > bounds.height()
    })
}

/// The place in a hand under the pointer.
pub(super) fn place_at(root: &Element, event: &MouseEvent) -> Option<Place> {
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    Player::BOTH.into_iter().find_map(|player| {
        let bounds = plate(root, player)?.get_bounding_client_rect();
        let (across, down) = (
            (x - bounds.left()) / bounds.width(),
            (y - bounds.top()) / bounds.height(),
        );
        let stacked = bounds.width() > bounds.height();
        let (along, aside) = if stacked { (across, down) } else { (down, across) };
        let kind = geometry::kind_at(along).filter(|_| (0.0..1.0).contains(&aside))?;
        Some(Place::Hand(player, kind))
    })
}

/// Where a place in a hand is, in the units of the board.
pub(super) fn spot_of(scene: Scene, place: Place) -> Option<Spot> {
    let Place::Hand(player, kind) = place else {
        return None;
    };
    let css = format!("[data-hand=\"{}\"]", slot_name(player, kind));
    let slot = scene
        .root()?
        .query_selector(&css)
        .ok()
        .flatten()?
        .get_bounding_client_rect();
    scene.spot_at(slot.left() + slot.width() / 2.0, slot.top() + slot.height() / 2.0)
}

/// The hand on the near or the far side.
pub(super) fn hand(scene: Scene, near: bool) -> impl IntoView {
    let owner = move || {
        let own = geometry::near(scene.turned());
        if near { own } else { !own }
    };
    view! {
        <div class="hand" class:near=near data-player=move || letter(owner()).to_string() aria-hidden="true">
            {move || {
                let player = owner();
                geometry::hand_order().map(|kind| slot(scene, player, kind)).collect_view()
            }}
        </div>
    }
}

fn slot(scene: Scene, player: Player, kind: Kind) -> impl IntoView {
    let hint = scene.drawing.hint;
    let actor = move || scene.frame.with(|frame| frame.table.actor());
    let count = Memo::new(move |_| scene.frame.with(|frame| frame.table.hand(player).count(kind)));
    let there = Memo::new(move |_| count.get() > 0);
    let held = scene.part(move |view| view.held == Some(Origin::Hand(kind)));
    let held = move || held.get() && actor() == player;
    let lit = scene.part(move |view| view.lit == Some(Place::Hand(player, kind)));
    let cursor = scene.part(move |view| view.cursor == Some(Place::Hand(player, kind)));
    let hinted =
        move || matches!(hint.get(), Some(Action::Drop { kind: it, .. }) if it == kind) && actor() == player;
    // What the move that is looked at would take.
    let preview = scene.part(|view| view.preview);
    let gains = Memo::new(move |_| {
        let taken = preview.get().and_then(|it| {
            scene
                .frame
                .with(|frame| frame.table.piece_at(it.to))
                .filter(|piece| piece.player != player)
        });
        taken.is_some_and(|piece| piece.kind.base() == kind) && actor() == player
    });
    let piece = move || {
        view! {
            <svg viewBox="-.5 -.5 1 1">
                {move || pieces::koma(kind, player, scene.settings.pieces.get(), move || scene.turned())}
            </svg>
        }
    };
    view! {
        <div
            class="place"
            class:held=held
            class:lit=move || lit.get()
            class:cursor=move || cursor.get()
            class:hinted=hinted
            class:gains=move || gains.get()
            data-hand=slot_name(player, kind)
            data-count=move || count.get().to_string()
        >
            {move || (there.get() || gains.get()).then(piece)}
            {move || {
                let count = count.get() + u8::from(gains.get());
                (count > 1).then(|| view! { <b>{count}</b> })
            }}
        </div>
    }
}
