//! All turns of the game and what is thought of them, as a list to read.

use super::Reviewable;
use super::state::{Host, Reviewing};
use super::words::{self, mark_name, percent};
use crate::board::focus_board;
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::name;
use crate::settings::Settings;
use game_core::Player;
use leptos::prelude::*;
use review::Mark;

/// A row: a turn.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row {
    /// How many turns lead to its end.
    turns: usize,
    number: usize,
    text: String,
    player: String,
    chance: String,
    mark: Option<Mark>,
    better: String,
}

fn rows<P: Reviewable>(reviewing: Reviewing<P>, settings: Settings) -> Vec<Row> {
    let notation = P::notation(settings);
    let told = words::turns(reviewing, settings);
    let names = Player::BOTH.map(|player| reviewing.game.with(|game| name(game, player)));
    reviewing.reviewed.with(|reviewed| {
        let Some(reviewed) = reviewed else {
            return Vec::new();
        };
        let course = &reviewed.course;
        let row = |(index, told): (usize, words::Told)| {
            let judged = reviewing.judged(index);
            let chance = judged.as_ref().map(|judged| {
                tr!(
                    "review-from-to",
                    before = percent(judged.before),
                    after = percent(judged.after)
                )
            });
            let mark = judged.as_ref().and_then(|judged| judged.mark);
            let better = judged.filter(|_| mark.is_some()).and_then(|it| it.better);
            let better = better.map(|better| {
                let place = course.place_of_turn(index);
                let previous = course.actions_to(place).last().copied();
                course.positions_to(place)[place].write_turn(previous, &better.line[..better.turn], notation)
            });
            Row {
                turns: index + 1,
                number: told.number,
                text: told.text,
                player: names[told.player.index()].clone(),
                chance: chance.unwrap_or_default(),
                mark,
                better: better.unwrap_or_default(),
            }
        };
        told.into_iter().enumerate().map(row).collect()
    })
}

/// What leads to pictures: a page to print has what the review found.
fn picture(open: RwSignal<bool>, host: Host) -> impl IntoView {
    let act = move |_| {
        open.set(false);
        host.picture.run(());
    };
    view! {
        <div class="acts">
            <button type="button" class="btn" id="review-picture" on:click=act>
                {icon(icons::IMAGE)}
                <span>{says("play-picture")}</span>
            </button>
        </div>
    }
}

/// The dialog with how each side played, and all turns; a turn's number leads to it.
#[component]
pub(crate) fn TableDialog<P: Reviewable>(review: Reviewing<P>, host: Host) -> impl IntoView {
    let settings = Settings::here();
    let open = review.table_open;
    // Only while somebody reads it.
    let rows = Memo::new(move |_| {
        if open.get() {
            rows(review, settings)
        } else {
            Vec::new()
        }
    });
    let player = move |player: Player| {
        let who = move || review.game.with(|game| name(game, player));
        let accuracy = move || {
            let accuracy = review
                .review
                .with(|it| it.as_ref()?.players[player.index()].accuracy);
            accuracy.map(|it| tr!("analysis-percent", percent = percent(it / 100.0)))
        };
        let count = move |mark: Mark| {
            let count = move || {
                let counts = words::counts(review, player)?;
                counts.iter().find(|(it, _)| *it == mark).map(|(_, count)| *count)
            };
            view! { <td>{count}</td> }
        };
        view! {
            <tr>
                <th scope="row">{who}</th>
                <td>{accuracy}</td>
                {Mark::ALL.map(count)}
            </tr>
        }
    };
    let head = |mark: Mark| {
        view! {
            <th scope="col"><b aria-hidden="true">{mark.sign()}</b><span class="unseen">{move || mark_name(mark)}</span></th>
        }
    };
    let turn = move |row: Row| {
        let Row {
            turns,
            number,
            text,
            player,
            chance,
            mark,
            better,
        } = row;
        let go = move |_| {
            open.set(false);
            review.go_to(host, turns);
            focus_board();
        };
        view! {
            <tr>
                <td>
                    <button type="button" class="turn" on:click=go>
                        <span class="number">{number}</span>
                        <span>{text}</span>
                        <span class="unseen">{player}</span>
                    </button>
                </td>
                <td>{mark.map(|mark| view! {
                    <b class="mark" aria-hidden="true">{mark.sign()}</b><span class="unseen">{move || mark_name(mark)}</span>
                })}</td>
                <td>{chance}</td>
                <td>{better}</td>
            </tr>
        }
    };
    view! {
        <Dialog open id="review-list" title=Signal::derive(says("review-table"))>
            <table class="players">
                <thead>
                    <tr>
                        <th scope="col">{says("review-column-player")}</th>
                        <th scope="col">{says("review-column-accuracy")}</th>
                        {Mark::ALL.map(head)}
                    </tr>
                </thead>
                <tbody>{Player::BOTH.map(player)}</tbody>
            </table>
            <table class="turns">
                <thead>
                    <tr>
                        <th scope="col">{says("review-column-turn")}</th>
                        <th scope="col"><span class="unseen">{says("review-column-mark")}</span></th>
                        <th scope="col">{says("review-column-chance")}</th>
                        <th scope="col">{says("review-better")}</th>
                    </tr>
                </thead>
                <tbody><For each=move || rows.get() key=Row::clone children=turn/></tbody>
            </table>
            {picture(open, host)}
        </Dialog>
    }
}
