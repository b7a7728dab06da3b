//! The board of YINSH: one SVG.
//!
//! - [`geometry`], of the crate `drawing`: where everything lies; [`state`]: what a person does and what comes of it; [`keys`]: which key means
//!   what; [`motion`]: what moves; [`standing`]: what stands where and how it came there. None of them knows the page.
//! - [`layers`], [`pieces`], [`pool`]: the drawing; [`speech`]: the words; [`sound`]: the sounds.

mod keys;
mod layers;
mod motion;
mod pieces;
mod pool;
mod sound;
pub(crate) mod speech;
mod standing;
mod state;
#[cfg(test)]
mod state_tests;

pub(crate) use pieces::{lot_icon, marker, marker_icon, ring, ring_icon, slot_icon};

use super::interact::{InputOf, Layout, SpeechOf};
use super::scene::Scene;
use super::sound::Note;
use super::{Board, BoardGame, Said};
use crate::i18n::says;
use crate::later::Later;
use drawing::{Spot, yinsh as geometry};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use motion::Motion;
use state::{Interaction, View};
use yinsh::{Action, Player, Point, Position, Stage};

impl BoardGame for Position {
    type Place = Point;
    type Beside = ();
    type Interaction = Interaction;
    type Motion = Motion;

    const CLASS: &'static str = "yinsh";
    const HALF: [f64; 2] = geometry::HALF;

    fn task(&self) -> String {
        speech::task(self)
    }

    fn begins_turn(&self) -> bool {
        matches!(self.stage(), Stage::Place | Stage::Row | Stage::Move)
    }

    fn describe_action(&self, name: &str, action: Action, goes_on: bool) -> String {
        speech::describe_action(name, self, action, goes_on)
    }

    fn say(speech: SpeechOf<Interaction>, position: &Self, plays: Option<Player>) -> Said {
        speech::say(speech, position, plays)
    }

    fn table(position: &Self, (): ()) -> Self {
        position.clone()
    }

    fn spot(point: Point, turned: bool) -> Spot {
        geometry::at(point).turned(turned)
    }

    fn motion(before: &Self, after: &Self, action: Action, _: Scene<Self>) -> Option<Motion> {
        Motion::between(before, after, action)
    }

    fn notes(motion: &Motion) -> Vec<Note> {
        sound::notes(motion)
    }

    fn locate(scene: Scene<Self>, event: &MouseEvent) -> Option<Spot> {
        let turned = scene.drawing.turned.get_untracked();
        scene.pointed(event).map(|spot| spot.turned(turned))
    }

    fn input_of_key(key: &str, code: &str, shift: bool, layout: Layout) -> Option<InputOf<Interaction>> {
        keys::input(key, code, shift, layout)
    }

    fn is_active(view: &View) -> bool {
        view.active
    }

    fn face(board: Board<Self>) -> AnyView {
        let scene = board.scene;
        view! {
            <svg
                class="yinsh"
                viewBox=scene.view_box()
                // A drawing that listens for the focus would be a tab stop without being told not to.
                tabindex=move || if board.live.get() { "0" } else { "-1" }
                node_ref=scene.face
                {..board.root()}
            >
                <desc id=board.id()>{says("board-keys")}</desc>
                {layers::surface(scene)}
                {layers::points(scene)}
                {layers::corners(scene)}
                {layers::trail(scene)}
                {layers::rows(scene)}
                {layers::hint_under(scene)}
                {layers::under_hand(scene)}
                <Later>{layers::marker_layer(scene)}</Later>
                {layers::leaving(scene)}
                {layers::inside_held(scene)}
                <Later>{layers::ring_layer(scene)} {layers::removed_layer(scene)}</Later>
                <Later>
                    {layers::over_hand(scene)}
                    {layers::hint_over(scene)}
                    {layers::arrow_layer(scene)}
                    {layers::cursor(scene)}
                    {scene.drawing.over.map(|over| over.run(scene))}
                </Later>
            </svg>
        }
        .into_any()
    }
}
