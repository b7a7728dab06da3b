//! What stands beside the board of a chapter.

use super::Studied;
use super::book::{Book, Mode};
use super::desk::{Desk, Tool, told_at};
use super::round::{Round, State};
use crate::board::focus_board;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::play::{analyse_next, link};
use crate::router::{Route, Router};
use ::study::{Item, Turn, outline};
use game_core::{NodeId, Record};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// The signs of the tools.
const fn sign(tool: Tool) -> &'static str {
    match tool {
        Tool::Play => icons::HAND,
        Tool::Arrow => icons::ARROW,
        Tool::Circle => icons::CIRCLE,
        Tool::Letter => icons::LETTER,
        Tool::Rub => icons::ERASER,
    }
}

/// The way back, what is open, and the list of chapters.
#[component]
pub(super) fn Top(book: Book) -> impl IntoView {
    let place = move || tr!("study-place", number = book.at.get() + 1, count = book.count());
    view! {
        <div class="task">
            <a class="btn plain square" href=Route::Studies.path() aria-label=says("study-back")>{icon(icons::PREVIOUS)}</a>
            <div class="who"><b>{move || book.chapter_name(book.at.get())}</b><span class="small muted">{move || book.name()}</span></div>
            <button type="button" class="btn low" id="chapters" aria-haspopup="dialog" on:click=move |_| book.chapters_open.set(true)>
                <span class="unseen">{says("study-chapters-list")}</span> <span class="num">{place}</span> {icon(icons::FOLDED)}
            </button>
        </div>
    }
}

/// The sentence, or the comment that is written.
#[component]
pub(super) fn Now<G: Studied>(desk: Desk<G>, round: Round<G>) -> impl IntoView {
    let book = desk.book;
    view! {
        <div class="now">
            {move || match book.mode.get() {
                Mode::Read => view! { <Reading desk round/> }.into_any(),
                Mode::Write => view! { <Comment desk/> }.into_any(),
                Mode::Practise => view! { <Practising round/> }.into_any(),
            }}
        </div>
    }
}

#[component]
fn Reading<G: Studied>(desk: Desk<G>, round: Round<G>) -> impl IntoView {
    let at_begin = move || desk.viewer.with(|viewer| viewer.place() == 0);
    let chip = move || {
        let player = desk.viewer.with(|viewer| match viewer.latest_turn() {
            Some(turn) => turn.player,
            None => viewer.actor(),
        });
        G::chip(player)
    };
    let head = move || desk.here().unwrap_or_else(|| tr!("study-begins"));
    let text = move || {
        let told = desk.told().text;
        if told.is_empty() && at_begin() {
            let words = |viewer: &table::Viewer<G>| {
                (viewer.position().outcome().is_none()).then(|| {
                    tr!(
                        "study-to-move",
                        side = G::side_name(viewer.position(), viewer.actor())
                    )
                })
            };
            desk.viewer.with(words).unwrap_or_default()
        } else {
            told
        }
    };
    let possible = Memo::new(move |_| round.is_possible());
    view! {
        <div class="say">
            {chip}
            <p role="status" aria-atomic="true" tabindex="0"><strong>{head}</strong> " " <span class="more">{text}</span></p>
        </div>
        <div class="acts">
            <Show when=move || possible.get()>
                <button type="button" class="btn primary" id="practise" on:click=move |_| round.begin()>{says("study-practise")}</button>
            </Show>
        </div>
    }
}

#[component]
fn Comment<G: Studied>(desk: Desk<G>) -> impl IntoView {
    let label = move || match desk.here() {
        Some(turn) => tr!("study-comment", turn = turn),
        None => tr!("study-comment-begin"),
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <textarea
                class="text-field" id="study-comment" rows="3" maxlength="20000" placeholder=says("study-comment-hint")
                prop:value=move || desk.note().text
                on:input=move |event| desk.type_comment(event_target_value(&event))
            ></textarea>
        </label>
    }
}

#[component]
fn Practising<G: Studied>(round: Round<G>) -> impl IntoView {
    let book = round.desk.book;
    let actor = move || round.shown.with(|shown| shown.position.actor());
    let mark = move || match round.state.get() {
        State::Right(_) | State::Over => icon(icons::CHECK).into_any(),
        State::Shown(_) => icon(icons::EYE).into_any(),
        State::Asked | State::Waiting | State::Wrong(_) => G::chip(actor()),
    };
    let sentence = Memo::new(move |_| round.sentence());
    let missed = Memo::new(move |_| matches!(round.state.get(), State::Wrong(_)));
    let goes_on = Memo::new(move |_| match round.state.get() {
        State::Right(why) => !why.is_empty(),
        State::Shown(_) => true,
        _ => false,
    });
    let over = Memo::new(move |_| round.state.get() == State::Over);
    let more = Memo::new(move |_| book.at.get() + 1 < book.count());
    let go_on = move |_| {
        round.go_on();
        focus_board();
    };
    view! {
        <div class="say">
            {mark}
            <p role="status" aria-atomic="true" tabindex="0"><strong>{move || sentence.get().0}</strong> " " <span class="more">{move || sentence.get().1}</span></p>
        </div>
        <div class="acts">
            <Show when=move || missed.get()>
                <button type="button" class="btn primary" id="try-again" on:click=move |_| round.again()>{says("study-again")}</button>
                <button type="button" class="btn" id="show-answer" on:click=move |_| round.show()>{says("study-show")}</button>
            </Show>
            <Show when=move || goes_on.get()>
                <button type="button" class="btn primary" id="go-on" on:click=go_on>{says("study-go-on")}</button>
            </Show>
            <Show when=move || over.get() && more.get()>
                <button type="button" class="btn primary" id="next-chapter" on:click=move |_| book.step(true)>{says("study-next-chapter")}</button>
            </Show>
            <Show when=move || over.get()>
                <button type="button" class="btn" id="once-more" on:click=move |_| round.begin()>{says("study-once-more")}</button>
            </Show>
        </div>
    }
}

/// The moves, and what is chosen while one writes.
#[component]
pub(super) fn Body<G: Studied>(desk: Desk<G>, round: Round<G>) -> impl IntoView {
    let book = desk.book;
    let said_before = move || desk.viewer.with(|viewer| told_at(viewer, &[NodeId::ROOT]).text);
    let progress = move || {
        let (done, all) = round.progress();
        tr!("study-found", done = done, all = all)
    };
    view! {
        <div class="inside">
            {move || match book.mode.get() {
                Mode::Practise => view! {
                    <p class="muted words">{said_before}</p>
                    <p class="small muted num">{progress}</p>
                }
                .into_any(),
                Mode::Read => view! { <Tree desk/> }.into_any(),
                Mode::Write => view! { <Tools desk/> <Tree desk/> }.into_any(),
            }}
        </div>
    }
}

/// What a tap does, and what else is said of a move.
#[component]
fn Tools<G: Studied>(desk: Desk<G>) -> impl IntoView {
    let tool = move |it: Tool| {
        view! {
            <label title=move || tr!(it.key())>
                <input
                    type="radio" name="study-tool" aria-label=move || tr!(it.key())
                    prop:checked=move || desk.tool.get() == it on:change=move |_| desk.choose(it)
                />
                {icon(sign(it))}
            </label>
        }
    };
    let has_turn = Memo::new(move |_| desk.viewer.with(|viewer| viewer.place() > 0));
    let aside = Memo::new(move |_| desk.viewer.with(table::Viewer::in_variation));
    let can_undo = Memo::new(move |_| desk.book.before.with(|before| !before.is_empty()));
    view! {
        <fieldset class="swatches">
            <legend class="unseen">{says("study-tools")}</legend>
            {Tool::ALL.map(tool).into_iter().collect_view()}
        </fieldset>
        <Show when=move || has_turn.get()>
            <label class="switch">
                <span>{says("study-ask-here")}<small class="muted">{says("study-ask-here-what")}</small></span>
                <input type="checkbox" role="switch" id="study-asks" prop:checked=move || desk.note().asks
                    on:change=move |event| desk.ask(event_target_checked(&event))/>
            </label>
        </Show>
        <div class="few">
            <button type="button" class="btn low" id="study-undo" aria-disabled=move || (!can_undo.get()).then_some("true") on:click=move |_| desk.undo()>
                {icon(icons::UNDO)}<span>{says("study-undo")}</span>
            </button>
            <Show when=move || has_turn.get()>
                <button type="button" class="btn low" id="study-cut" on:click=move |_| desk.cut()>{icon(icons::BIN)}<span>{says("study-cut")}</span></button>
            </Show>
            <Show when=move || aside.get()>
                <button type="button" class="btn low" id="study-promote" on:click=move |_| desk.promote()>{says("study-promote")}</button>
            </Show>
        </div>
    }
}

/// A piece of the tree.
#[derive(Clone, PartialEq)]
enum Piece {
    Turn {
        depth: usize,
        /// Whether its number is told.
        number: Option<usize>,
        end: NodeId,
        words: String,
        asks: bool,
    },
    Words(usize, String),
}

impl Piece {
    const fn depth(&self) -> usize {
        match self {
            Self::Turn { depth, .. } | Self::Words(depth, _) => *depth,
        }
    }
}

fn pieces<G: Studied>(desk: Desk<G>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (items, begin) = desk
        .viewer
        .with(|viewer| (outline(viewer.record()), told_at(viewer, &[NodeId::ROOT]).text));
    if !begin.is_empty() {
        pieces.push(Piece::Words(0, begin));
    }
    let mut depth = 0;
    let mut previous: Option<usize> = None;
    for item in items {
        match item {
            Item::Open => {
                depth += 1;
                previous = None;
            }
            Item::Close => {
                depth -= 1;
                previous = None;
            }
            Item::Turn(turn) => {
                let told = desk
                    .viewer
                    .with(|viewer| told_at(viewer, &nodes_of(viewer.record(), &turn)));
                // A turn that follows on its own opponent's needs no number but at the first player's.
                let first = turn.before.actor() == game_core::Player::First;
                pieces.push(Piece::Turn {
                    depth,
                    number: (first || previous.is_none()).then_some(turn.number),
                    end: turn.end,
                    words: desk.written(&turn),
                    asks: told.asks,
                });
                previous = Some(turn.number);
                if !told.text.is_empty() {
                    pieces.push(Piece::Words(depth, told.text));
                    previous = None;
                }
            }
        }
    }
    pieces
}

/// The nodes of a turn.
fn nodes_of<G: Studied>(record: &Record<G>, turn: &Turn<G>) -> Vec<NodeId> {
    let mut nodes: Vec<NodeId> = record
        .ancestry(turn.end)
        .take_while(|node| *node != turn.begin)
        .collect();
    nodes.reverse();
    nodes
}

/// The moves with indented variations and comments.
#[component]
fn Tree<G: Studied>(desk: Desk<G>) -> impl IntoView {
    let all = Memo::new(move |_| pieces(desk));
    let current = Memo::new(move |_| {
        desk.viewer.with(|viewer| {
            let turn = viewer.latest_turn()?;
            viewer.node(turn.end().min(viewer.line().len()))
        })
    });
    let empty = Memo::new(move |_| all.with(|all| !all.iter().any(|it| matches!(it, Piece::Turn { .. }))));
    let list = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        current.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || show_current(&list));
        }
    });
    let lines = move || {
        all.with(|all| {
            let groups = all.chunk_by(|a, b| {
                a.depth() == b.depth() && matches!(a, Piece::Turn { .. }) && matches!(b, Piece::Turn { .. })
            });
            groups.map(|group| line(desk, group, current)).collect_view()
        })
    };
    view! {
        <div class="tree" role="group" aria-label=says("study-moves") node_ref=list>
            {lines}
            <Show when=move || empty.get()><p class="muted">{move || tr!(if desk.book.mode.get() == Mode::Write { "study-no-moves-write" } else { "study-no-moves" })}</p></Show>
        </div>
    }
}

/// Turns that follow on each other, or a comment.
fn line<G: Studied>(desk: Desk<G>, group: &[Piece], current: Memo<Option<NodeId>>) -> AnyView {
    let depth = group.first().map_or(0, Piece::depth).min(6);
    let class = format!("level level-{depth}");
    if let [Piece::Words(_, words)] = group {
        return view! { <p class=format!("{class} words")>{words.clone()}</p> }.into_any();
    }
    let turn = |piece: &Piece| {
        let Piece::Turn {
            number,
            end,
            words,
            asks,
            ..
        } = piece.clone()
        else {
            return ().into_any();
        };
        let here = move || (current.get() == Some(end)).then_some("step");
        let asks = asks.then(|| {
            view! { <span class="asks" aria-hidden="true">"?"</span> <span class="unseen">{says("study-asked")}</span> }
        });
        view! {
            <button type="button" class="line-turn" aria-current=here on:click=move |_| desk.go_to(end)>
                {number.map(|number| view! { <span class="number">{number}</span> " " })}{words}{asks}
            </button>
        }
        .into_any()
    };
    view! { <div class=format!("{class} turns")>{group.iter().map(turn).collect_view()}</div> }.into_any()
}

/// Scrolls the panel, and only that, so that the current turn is seen.
fn show_current(list: &web_sys::HtmlDivElement) {
    let inside = list.closest(".inside").ok().flatten();
    let current = list.query_selector("[aria-current]").ok().flatten();
    let (Some(inside), Some(current)) = (inside, current) else {
        return;
    };
    let (of_list, of_turn) = (
        inside.get_bounding_client_rect(),
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
    inside.set_scroll_top(inside.scroll_top() + by as i32);
}

/// To the page where it is played, with the analysis on.
fn analyse<G: Studied>(desk: Desk<G>, round: Round<G>, router: Router) {
    let position = if desk.book.mode.get_untracked() == Mode::Practise {
        round.shown.with_untracked(|shown| shown.position.clone())
    } else {
        desk.viewer.with_untracked(|viewer| viewer.position().clone())
    };
    let record: Record<G> = Record::new(position);
    let code = link::write(&record, NodeId::ROOT);
    analyse_next();
    router.go(&format!("{}#g={code}", G::ROUTE.path()));
}

/// The buttons below.
#[component]
pub(super) fn Buttons<G: Studied>(desk: Desk<G>, round: Round<G>) -> impl IntoView {
    let book = desk.book;
    let router = expect_context::<Router>();
    let button = move |id: &'static str, sign: &'static str, key: &'static str, act: Box<dyn Fn()>| {
        view! {
            <button type="button" class="btn" id=id on:click=move |_| act()>{icon(sign)} <span>{says(key)}</span></button>
        }
    };
    let can_back = Memo::new(move |_| desk.viewer.with(|viewer| viewer.place() > 0));
    let can_on = Memo::new(move |_| desk.viewer.with(table::Viewer::can_go_forward));
    let steps = move || {
        view! {
            <button type="button" class="btn" id="back" aria-disabled=move || (!can_back.get()).then_some("true") on:click=move |_| desk.step(false)>
                {icon(icons::PREVIOUS)} <span>{says("study-tool-back")}</span>
            </button>
            <button type="button" class="btn" id="on" aria-disabled=move || (!can_on.get()).then_some("true") on:click=move |_| desk.step(true)>
                {icon(icons::NEXT)} <span>{says("study-tool-on")}</span>
            </button>
        }
    };
    let asked = move || round.state.get() == State::Asked;
    let no_hint = move || (!asked() || round.hints.get() == 2).then_some("true");
    let no_answer = move || (!matches!(round.state.get(), State::Asked | State::Wrong(_))).then_some("true");
    let practising = move || {
        view! {
            <button type="button" class="btn" id="hint" aria-disabled=no_hint on:click=move |_| round.hint()>
                {icon(icons::HINT)} <span>{says("study-tool-hint")}</span>
            </button>
            <button type="button" class="btn" id="answer" aria-disabled=no_answer on:click=move |_| round.show()>
                {icon(icons::EYE)} <span>{says("study-tool-answer")}</span>
            </button>
        }
    };
    let analysis = move || {
        button(
            "analyse",
            icons::ANALYSIS,
            "study-tool-analyse",
            Box::new(move || analyse(desk, round, router)),
        )
    };
    let share = move || {
        button(
            "share",
            icons::SHARE,
            "study-tool-share",
            Box::new(move || book.share_open.set(true)),
        )
    };
    view! {
        <div class="tools" role="group" aria-label=says("study-buttons")>
            {move || match book.mode.get() {
                Mode::Read => view! {
                    {steps()} {analysis()}
                    {button("edit", icons::PEN, "study-tool-edit", Box::new(move || book.mode.set(Mode::Write)))}
                    {share()}
                }
                .into_any(),
                Mode::Write => view! {
                    {steps()} {analysis()}
                    {button("written", icons::CHECK, "done", Box::new(move || book.mode.set(Mode::Read)))}
                    {share()}
                }
                .into_any(),
                Mode::Practise => view! {
                    {practising()} {analysis()}
                    {button("flip", icons::TURN, "study-tool-flip", Box::new(move || desk.turned.update(|turned| *turned = !*turned)))}
                    {button("leave", icons::CLOSE, "study-tool-leave", Box::new(move || round.leave()))}
                }
                .into_any(),
            }}
        </div>
    }
}

/// Whether a key was typed into something else, or behind a dialog.
pub(super) fn is_elsewhere(target: Option<web_sys::EventTarget>) -> bool {
    let target = target.and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    let typing = target.is_some_and(|it| {
        it.closest("dialog, input:not([type=radio], [type=checkbox]), select, textarea")
            .ok()
            .flatten()
            .is_some()
    });
    typing || document().query_selector("dialog[open]").ok().flatten().is_some()
}
