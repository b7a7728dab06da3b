//! A game on paper: what the browser's print window shows. Nothing is said by colour there.

use super::Pictured;
use super::easel::{Diagrams, Easel, Story};
use super::pixels;
use crate::i18n::tr;
use crate::names::game_name;
use crate::review::Printed;
use drawing::paper::{Layout, Piece, Words, pieces};
use drawing::{Course, Theme};
use game_core::Outcome;
use leptos::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlImageElement;

/// How wide the drawing of a diagram is, in pixels; on paper it is as wide as its column.
const WIDE: u32 = 600;
/// After how many turns there is a diagram, where they are regular.
const EVERY: usize = 10;

impl<P: Pictured> Easel<P> {
    /// What is on the page.
    fn layout(self, story: &Story<P>) -> Layout {
        let mut layout = Layout {
            words: if self.comments.get() {
                Words::Variations
            } else {
                Words::None
            },
            ..Layout::default()
        };
        let judged = || story.whole.judged.iter().filter(|it| it.matters);
        match self.diagrams.get() {
            Diagrams::Every => layout.every = Some(EVERY),
            Diagrams::Comments => layout.at_comments = true,
            Diagrams::Turning => layout.before = judged().map(|it| it.turn).collect(),
            Diagrams::End => {}
        }
        layout.at_end = true;
        if self.judged.get() {
            layout.alone = judged().map(|it| it.turn).collect();
        }
        layout
    }

    /// How many diagrams there are on the page.
    pub(super) fn diagrams_on_paper(self) -> usize {
        let Some(story) = self.story.get_value() else {
            return 0;
        };
        let pieces = pieces(&story.record, &story.course, &self.layout(&story));
        let diagrams = pieces.iter().filter(|it| matches!(it, Piece::Diagram(_)));
        diagrams.count()
    }

    /// Opens the browser's print window when every diagram on the page is drawn.
    pub(super) fn print(self) {
        leptos::task::spawn_local(async move {
            if let Ok(images) = document().query_selector_all(".on-paper img") {
                for index in 0..images.length() {
                    let image = images
                        .get(index)
                        .and_then(|it| it.dyn_into::<HtmlImageElement>().ok());
                    if let Some(image) = image {
                        // A diagram that is none would only be missing on the page.
                        let _ = JsFuture::from(image.decode()).await;
                    }
                }
            }
            if window().print().is_err() {
                let _ = self.said.try_set(tr!("picture-not-printed"));
            }
        });
    }
}

/// The page, as far as so many of its pieces.
pub(super) fn sheet<P: Pictured>(easel: Easel<P>, most: usize) -> Option<AnyView> {
    let story = easel.story.get_value()?;
    let layout = easel.layout(&story);
    let writer = Writer {
        easel,
        notation: P::notation(easel.settings),
        judged: easel.judged.get(),
        story: Arc::clone(&story),
    };
    let body = pieces(&story.record, &story.course, &layout)
        .into_iter()
        .take(most);
    let body = body.map(|piece| writer.piece(piece)).collect_view();
    let result = story.record.result().map(Outcome::score_text);
    let accuracy = story.whole.accuracy.join(" ");
    let [first, second] = story.whole.names.clone();
    Some(
        view! {
            <header>
                <h1>{first} " – " {second}</h1>
                <p>{facts(&story)}</p>
                {(easel.judged.get() && !accuracy.is_empty()).then(|| view! { <p>{accuracy}</p> })}
            </header>
            <div class="columns">
                {body}
                {result.map(|result| view! { <p><b>{result}</b></p> })}
            </div>
        }
        .into_any(),
    )
}

/// What is known of the game beside the names.
fn facts<P: Pictured>(story: &Story<P>) -> String {
    let record = &story.record;
    let tags = ["Event", "Place", "Round", "Date"].into_iter();
    let known = tags.filter_map(|tag| record.tag(tag)).map(str::trim);
    let known = known.filter(|value| !value.is_empty() && !value.starts_with('?'));
    let result = record.result().map(Outcome::score_text);
    let facts = known.chain(result).map(str::to_owned);
    let all: Vec<String> = std::iter::once(game_name(P::ID)).chain(facts).collect();
    all.join(" · ")
}

/// Writes pieces.
struct Writer<P: Pictured> {
    easel: Easel<P>,
    story: Arc<Story<P>>,
    notation: P::Notation,
    judged: bool,
}

impl<P: Pictured> Writer<P> {
    fn piece(&self, piece: Piece<P>) -> AnyView {
        match piece {
            Piece::Turns(turns) => {
                let said = self
                    .judged_at(turns.start)
                    .filter(|it| it.matters && turns.len() == 1);
                let moves = self.moves(&self.story.course, turns);
                let said = said.map(said_of);
                view! { <p>{moves} {said.map(|said| view! { " " <em>{said}</em> })}</p> }.into_any()
            }
            Piece::Diagram(turns) => self.diagram(turns),
            Piece::Comment(text) => view! { <p class="comment">{text}</p> }.into_any(),
            Piece::Variation(course, begin) => {
                let all = course.turns().len();
                let moves = self.moves(&course, begin..all);
                view! { <p class="other-way">"("{moves}")"</p> }.into_any()
            }
        }
    }

    fn judged_at(&self, turn: usize) -> Option<&Printed> {
        let all = self.story.whole.judged.iter();
        all.filter(|_| self.judged).find(|it| it.turn == turn)
    }

    /// Turns with their numbers. None is broken at its hyphen.
    fn moves(&self, course: &Course<P>, turns: Range<usize>) -> AnyView {
        let is_main = std::ptr::eq(course, &raw const self.story.course);
        let one = |index: usize| {
            let turn = course.turns().get(index)?;
            let position = course.position(index);
            let text = position.write_turn(course.previous(index), &turn.actions, self.notation);
            let sign = self.judged_at(index).filter(|_| is_main).map_or("", |it| it.sign);
            let number = course.position(0).first_number() + index;
            let space = (index > turns.start).then_some(" ");
            Some(view! { {space} <b>{number}</b> "\u{a0}" <span class="played">{text}{sign}</span> })
        };
        turns.clone().filter_map(one).collect_view().into_any()
    }

    fn diagram(&self, turns: usize) -> AnyView {
        let course = &self.story.course;
        let svg = course.svg(turns, &self.easel.look(Theme::Print, WIDE));
        let (first, all) = (course.position(0).first_number(), course.turns().len());
        let before = self.easel.diagrams.get() == Diagrams::Turning && turns < all;
        let place = match turns.checked_sub(1) {
            _ if before => tr!("picture-before", number = first + turns),
            None => tr!("picture-start"),
            Some(last) => tr!("picture-after", number = first + last),
        };
        let position = course.position(turns);
        let next = match self.story.record.result().filter(|_| turns == all) {
            Some(outcome) => outcome.score_text().to_owned(),
            None => tr!(
                "play-to-move",
                name = P::side_name(course.position(0), position.actor())
            ),
        };
        view! {
            <figure>
                <img src=pixels::address(&svg) alt=""/>
                <figcaption>{place} " " {next}</figcaption>
            </figure>
        }
        .into_any()
    }
}

/// What a review says of a turn.
fn said_of(told: &Printed) -> String {
    let better = (!told.better.is_empty()).then(|| tr!("picture-better", turn = told.better.clone()));
    let parts = [Some(told.reason.clone()), Some(told.chance.clone()), better];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|it| !it.is_empty()).collect();
    parts.join(" ")
}
