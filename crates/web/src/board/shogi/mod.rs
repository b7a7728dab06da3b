//! The board of shogi: one SVG, and the hands beside it.
//!
//! - [`geometry`]: where everything lies; [`tabletop`]: what lies there; [`state`]: what a person does and what comes of it;
//!   [`keys`]: which key means what; [`motion`]: what moves. None of them knows the page.
//! - [`layers`], [`hands`], [`pieces`]: the drawing; [`question`]: whether a piece promotes; [`speech`]: the
//!   words; [`sound`]: the sounds.

mod geometry;
mod hands;
mod keys;
mod layers;
mod motion;
mod pieces;
mod question;
mod set_choice;
mod sound;
pub(crate) mod speech;
mod state;
#[cfg(test)]
mod state_tests;
mod tabletop;

pub(crate) use geometry::{Way, hand_order, kind_at, step};
pub(crate) use pieces::{PieceIcon, Written, koma};
pub(crate) use set_choice::PieceSetChoice;

use super::interact::{InputOf, Layout, SpeechOf};
use super::scene::Scene;
use super::sound::Note;
use super::{Board, BoardGame, Said};
use crate::i18n::says;
use crate::later::Later;
use drawing::Spot;
use geometry::Place;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use motion::Motion;
use shogi::{Action, Player, Position, PositionTrait as _, Setup, Square};
use state::{Interaction, View};
use tabletop::Tabletop;

/// What the page may show, or agree on, beside the position.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Beside {
    /// See [`Tabletop::strict`].
    pub(crate) strict: bool,
    /// See [`Tabletop::unchecked`].
    pub(crate) unchecked: Option<Setup>,
}

impl BoardGame for Position {
    type Place = Square;
    type Beside = Beside;
    type Interaction = Interaction;
    type Motion = Motion;

    const CLASS: &'static str = "shogi";
    const HALF: [f64; 2] = geometry::HALF;

    fn task(&self) -> String {
        speech::task(self)
    }

    fn begins_turn(&self) -> bool {
        self.outcome().is_none()
    }

    fn describe_action(&self, name: &str, action: Action, _: bool) -> String {
        speech::describe_action(name, self, action)
    }

    fn say(speech: SpeechOf<Interaction>, table: &Tabletop, plays: Option<Player>) -> Said {
        speech::say(speech, table, plays)
    }

    fn table(position: &Self, Beside { strict, unchecked }: Beside) -> Tabletop {
        Tabletop {
            position: position.clone(),
            unchecked,
            strict,
        }
    }

    fn spot(square: Square, turned: bool) -> Spot {
        geometry::at(square, turned)
    }

    fn motion(before: &Tabletop, after: &Tabletop, action: Action, scene: Scene<Self>) -> Option<Motion> {
        let motion = Motion::between(&before.setup(), &after.setup(), action)?;
        Some(motion.with_hands(|place| hands::spot_of(scene, place)))
    }

    fn notes(motion: &Motion) -> Vec<Note> {
        sound::notes(motion)
    }

    fn locate(scene: Scene<Self>, event: &MouseEvent) -> Option<Place> {
        let spot = scene.pointed(event)?;
        let on_board = geometry::square_at(spot, scene.drawing.turned.get_untracked());
        on_board
            .map(Place::Square)
            .or_else(|| hands::place_at(&scene.root()?, event))
    }

    fn input_of_key(key: &str, code: &str, _: bool, layout: Layout) -> Option<InputOf<Interaction>> {
        keys::input(key, code, layout)
    }

    fn is_active(view: &View) -> bool {
        view.active
    }

    fn is_dragged(view: &View) -> bool {
        view.dragged
    }

    fn is_stacked(scene: Scene<Self>) -> bool {
        scene.root().is_some_and(|root| hands::are_stacked(&root))
    }

    fn face(board: Board<Self>) -> AnyView {
        let Board { scene, live, .. } = board;
        let with_hands = Memo::new(move |before: Option<&bool>| {
            let some = |table: &Tabletop| Player::BOTH.iter().any(|&player| !table.hand(player).is_empty());
            before == Some(&true) || live.get() || scene.frame.with(|frame| some(&frame.table))
        });
        view! {
            <div class="shogi" tabindex=move || live.get().then_some("0") {..board.root()}>
                <p id=board.id() hidden>{says("koma-keys")}</p>
                <div class="table">
                    {move || with_hands.get().then(|| view! { <Later>{hands::hand(scene, false)}</Later> })}
                    <div class="face">
                        <svg viewBox=scene.view_box() aria-hidden="true" node_ref=scene.face>
                            {layers::wood(scene)}
                            {layers::squares(scene)}
                            {layers::last(scene)}
                            {layers::under_hand(scene)}
                            {layers::hint_under(scene)}
                            {layers::lines(scene)}
                            {layers::check(scene)}
                            <Later>{layers::piece_layer(scene)}</Later>
                            <Later>
                                {layers::leaving(scene)}
                                {layers::over_hand(scene)}
                                {layers::hint_over(scene)}
                                {layers::arrow_layer(scene)}
                                {layers::cursor(scene)}
                                {layers::in_the_air(scene)}
                                {scene.drawing.over.map(|over| over.run(scene))}
                            </Later>
                        </svg>
                        <Later>{question::question(board)}</Later>
                    </div>
                    {move || with_hands.get().then(|| view! { <Later>{hands::hand(scene, true)}</Later> })}
                </div>
            </div>
        }
        .into_any()
    }
}
