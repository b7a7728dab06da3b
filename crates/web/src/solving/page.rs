//! The page of one puzzle.

use super::desk::{Counts, Desk, Line, Own, State};
use super::files::{self, Lost};
use super::own::{self, Mine};
use super::share::{ByHand, ShareTool, Shared};
use super::start::{in_words, meter};
use super::{Solving, choose, kept, theme_name};
use crate::board::{Drawing, board, focus_board};
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::outward::{Handed, to_clipboard, whole_address};
use crate::play::{analyse_next, link, with_position};
use crate::router::{Puzzles, Route, Router};
use ::practice::{Help, of_the_day};
use ::puzzles::{Collection, Puzzle};
use derive_where::derive_where;
use game_core::{NodeId, Player, Record};
use games::GameId;
use leptos::ev;
use leptos::prelude::*;
use std::cell::Cell;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;

thread_local! {
    /// Whether the keyboard goes on at the board of the next page.
    static TO_BOARD: Cell<bool> = const { Cell::new(false) };
}

/// So many turns in the list of those to find fit on the smallest phone.
const MOST_SEEN: usize = 3;
/// How many puzzles are offered after one.
const ALIKE: usize = 3;

/// A puzzle by its number.
#[component]
pub(crate) fn PuzzlePage(game: GameId, number: u32) -> impl IntoView {
    match game {
        GameId::Yinsh => of_number::<yinsh::Position>(number),
        GameId::Shogi => of_number::<shogi::Position>(number),
    }
}

fn of_number<G: Solving>(number: u32) -> AnyView {
    files::with::<G>(move |all| opened(all, number, false))
}

/// The puzzle of the day.
#[component]
pub(crate) fn DayPage(
    /// Of which game; that of the puzzle seen last, where the address does not say.
    game: Option<GameId>,
) -> impl IntoView {
    match game.unwrap_or_else(kept::last_game) {
        GameId::Yinsh => of_today::<yinsh::Position>(),
        GameId::Shogi => of_today::<shogi::Position>(),
    }
}

fn of_today<G: Solving>() -> AnyView {
    files::with::<G>(|all| {
        let numbers = all.entries().iter().map(|entry| entry.number);
        match of_the_day(numbers, kept::today()) {
            Some(number) => opened(all, number, true),
            None => nothing().into_any(),
        }
    })
}

fn opened<G: Solving>(all: Arc<Collection<G>>, number: u32, daily: bool) -> AnyView {
    kept::remember_game(G::ID);
    match all.get(number) {
        Some(Ok(puzzle)) => {
            let desk = Desk::new(puzzle);
            view! { <Solve desk among=Among::All(all) daily/> }.into_any()
        }
        Some(Err(error)) => lost(Lost::Broken(error.to_string()), Callback::new(|()| ())).into_any(),
        None => nothing().into_any(),
    }
}

/// A mistake of an own game.
pub(super) fn of_own<G: Solving>(puzzle: Puzzle<G>, known: Own<G>, mine: Arc<Mine>) -> AnyView {
    let desk = Desk::of_own(puzzle, known);
    view! { <Solve desk among=Among::Own(mine) daily=false/> }.into_any()
}

/// Among which others a puzzle is.
#[derive_where(Clone)]
enum Among<G: Solving> {
    /// The puzzles of a game.
    All(Arc<Collection<G>>),
    /// Mistakes of one's own games.
    Own(Arc<Mine>),
}

impl<G: Solving> Among<G> {
    /// The address of the one that comes next, where there is one.
    fn after(&self, number: u32) -> Option<String> {
        let route = match self {
            Self::All(all) => Route::Puzzle(G::ID, choose::after(all, number)?),
            Self::Own(mine) => Route::Mistake(G::ID, own::next(G::ID, &mine.mistakes, Some(number))?),
        };
        Some(route.path())
    }

    /// Where they begin.
    fn start(&self) -> Route {
        let page = match self {
            Self::All(_) => Puzzles::Start,
            Self::Own(_) => Puzzles::Mistakes,
        };
        Route::Puzzles(page, Some(G::ID))
    }

    /// Others like it, as small boards that lead there.
    fn alike(&self, number: u32) -> Vec<AnyView> {
        let Self::All(all) = self else {
            return Vec::new();
        };
        let other = |number: u32| {
            let other = all.get(number)?.ok()?;
            let (theme, rating) = (other.theme, other.rating);
            let words = move || view! { {rating} " " <span class="unseen">{theme_name(theme)}</span> };
            Some(thumbnail(&other, words).into_any())
        };
        all.alike(number, ALIKE).into_iter().filter_map(other).collect()
    }

    /// Against whom it was played, and when, where it is of an own game.
    fn whence(&self, number: u32) -> Option<String> {
        let Self::Own(mine) = self else { return None };
        let mistake = mine.get(number)?;
        Some(format!(
            "{} · {}",
            mine.against::<G>(mistake),
            own::day_in_words(&mistake.day)
        ))
    }
}

/// While the puzzles come.
pub(crate) fn coming() -> impl IntoView {
    view! {
        <main id="main" class="page puzzles" tabindex="-1" aria-busy="true">
            <h1>{says("nav-puzzles")}</h1>
        </main>
    }
}

/// There is no such puzzle.
pub(super) fn nothing() -> impl IntoView {
    view! {
        <main id="main" class="page missing" tabindex="-1">
            <h1>{says("missing-heading")}</h1>
            <p class="muted">{says("puzzle-no-number")}</p>
            <p><a class="btn primary" href=Route::Puzzles(Puzzles::Start, None).path()>{says("nav-puzzles")}</a></p>
        </main>
    }
}

/// The puzzles can't be had.
pub(crate) fn lost(lost: Lost, again: Callback<()>) -> impl IntoView {
    let (heading, why) = match lost {
        Lost::Network => ("puzzle-missing", tr!("puzzle-missing-why")),
        Lost::Broken(reason) => ("puzzle-broken", reason),
    };
    view! {
        <main id="main" class="page missing" tabindex="-1">
            <h1>{says(heading)}</h1>
            <p class="muted" role="alert">{why}</p>
            <p><button type="button" class="btn primary" id="puzzles-again" on:click=move |_| again.run(())>{says("puzzle-ask-again")}</button></p>
        </main>
    }
}

/// Solving.
#[component]
fn Solve<G: Solving>(desk: Desk<G>, among: Among<G>, daily: bool) -> impl IntoView {
    let more_open = RwSignal::new(false);
    let next = RwSignal::new(None::<String>);
    let number = desk.puzzle().number;
    let of = among.clone();
    // What comes next depends on how this one went.
    Effect::new(move |_| {
        if desk.is_over() {
            next.set(of.after(number));
        }
    });
    listen(desk, next, more_open);
    if TO_BOARD.replace(false) {
        // After the router has shown where the page begins.
        set_timeout(focus_board, std::time::Duration::ZERO);
    }
    let drawn = board(Drawing {
        plays: Memo::new(move |_| desk.plays()).into(),
        on_action: Callback::new(move |action| desk.act(action)),
        on_say: Callback::new(move |said| desk.board_says(said)),
        turned: desk.turned.into(),
        hint: Memo::new(move |_| {
            if matches!(desk.state.get(), State::Wrong(_)) {
                return desk.lit.get();
            }
            let asked = desk.hints.get() == 2 && matches!(desk.state.get(), State::Asked(_));
            asked.then(|| desk.right_turn()?.first().copied()).flatten()
        })
        .into(),
        goal: Memo::new(move |_| {
            let own = desk.own().filter(|_| desk.is_untouched());
            if let Some(own) = own {
                // Where the turn that was played went.
                return G::end_of(&own.played);
            }
            let asked = desk.hints.get() == 1 && matches!(desk.state.get(), State::Asked(_));
            let turn = asked.then(|| desk.right_turn()).flatten()?;
            desk.shown.with(|shown| shown.position.first_hint(&turn).0)
        })
        .into(),
        ..Drawing::still(desk.shown, Signal::derive(says("puzzle-board")))
    });
    let heading = move || tr!("puzzle-heading", goal = theme_name(desk.puzzle().theme));
    let played_seen = move || (desk.own().is_some() && desk.is_untouched()).then_some("");
    let start = among.start();
    let whence = among.whence(number);
    let among = StoredValue::new(among);
    let shared = RwSignal::new(None);
    let value = Callback::new(move |()| to_share(desk, daily));
    view! {
        <main id="main" class="play solve" data-game=G::GAME tabindex="-1" data-wrong=move || desk.has_missed().then_some("") data-played=played_seen>
            <h1 class="unseen">{heading}</h1>
            <section class="stage" aria-label=says("play-board") on:pointerdown=move |_| desk.press() on:pointerup=move |_| desk.release()>{drawn}</section>
            <section class="panel" aria-label=says("puzzle-panel")>
                <Top desk daily start whence/>
                <Now desk next start/>
                <div class="inside">
                    <ByHand value shared/>
                    <Chances desk/>
                    <Show when=move || desk.is_over() fallback=move || view! { <Slots desk/> }>
                        <After desk alike=among.with_value(|among| among.alike(number))/>
                    </Show>
                </div>
                <Tools desk more_open what=if daily { Handed::Text } else { Handed::Address } value shared/>
            </section>
            <More desk open=more_open/>
        </main>
    }
}

/// The keys of this page: hint, try again, next.
fn listen<G: Solving>(desk: Desk<G>, next: RwSignal<Option<String>>, more_open: RwSignal<bool>) {
    let router = expect_context::<Router>();
    let listener = window_event_listener(ev::keydown, move |event| {
        let busy = event.ctrl_key() || event.alt_key() || event.meta_key() || event.repeat();
        let target = event
            .target()
            .and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let elsewhere = target.is_some_and(|it| {
            it.closest("dialog, input, select, textarea")
                .ok()
                .flatten()
                .is_some()
        });
        if busy || elsewhere || more_open.get_untracked() {
            return;
        }
        match event.code().as_str() {
            "KeyH" => desk.hint(),
            "KeyT" => desk.try_again(),
            "KeyN" => {
                if let Some(address) = next.get_untracked() {
                    TO_BOARD.set(true);
                    router.go(&address);
                }
            }
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

/// The way back, and what is asked.
#[component]
fn Top<G: Solving>(desk: Desk<G>, daily: bool, start: Route, whence: Option<String>) -> impl IntoView {
    let puzzle = desk.puzzle();
    let (number, theme, rating) = (puzzle.number, puzzle.theme, puzzle.rating);
    let which = move || {
        if let Some(whence) = &whence {
            whence.clone()
        } else if daily {
            tr!("puzzle-daily")
        } else if desk.is_over() {
            tr!(
                "puzzle-number-rated",
                number = number.to_string(),
                rating = rating.to_string()
            )
        } else {
            tr!("puzzle-number", number = number.to_string())
        }
    };
    let today = move || {
        desk.state.track();
        tr!("puzzle-today", count = kept::load().days.on(kept::today()))
    };
    view! {
        <div class="task">
            <a class="btn plain square" href=start.path() aria-label=says("puzzle-back")>{icon(icons::PREVIOUS)}</a>
            <div class="who"><b>{move || theme_name(theme)}</b><span class="small muted">{which}</span></div>
            <span class="beside small muted">{today}</span>
        </div>
    }
}

/// The sentence, and what there is to do beside playing.
#[component]
fn Now<G: Solving>(desk: Desk<G>, next: RwSignal<Option<String>>, start: Route) -> impl IntoView {
    let sign = move || match desk.state.get() {
        State::Solved => icon(icons::CHECK).into_any(),
        State::Shown => icon(icons::EYE).into_any(),
        State::Wrong(_) | State::Waiting => G::chip(!desk.solver()),
        State::Asked(_) | State::Slower => G::chip(desk.solver()),
    };
    let sentence = Memo::new(move |_| desk.sentence());
    let address = move || next.get().unwrap_or_else(|| start.path());
    view! {
        <div class="now">
            <div class="say">
                {sign}
                <p role="status" aria-atomic="true">
                    <strong>{move || sentence.get().0}</strong> " " <span class="more">{move || sentence.get().1}</span>
                </p>
                <p class="beside small muted" role="status">{move || desk.beside()}</p>
            </div>
            <div class="acts">
                <Show when=move || desk.has_missed()>
                    <button type="button" class="btn primary" id="try-again" on:click=move |_| desk.try_again()>{says("puzzle-try-again")}</button>
                    <button type="button" class="btn" id="show-answer" on:click=move |_| desk.show()>{says("puzzle-show")}</button>
                </Show>
                <Show when=move || desk.is_over()>
                    <a class="btn primary" id="next-puzzle" href=address on:click=move |_| TO_BOARD.set(true)>{says("puzzle-next-one")}</a>
                </Show>
            </div>
        </div>
    }
}

/// Of an own game: the chance to win before the turn, and after what was played.
#[component]
fn Chances<G: Solving>(desk: Desk<G>) -> impl IntoView {
    let own = desk.own()?;
    let played = move || {
        let puzzle = desk.puzzle();
        let own = desk.own()?;
        Some(format!(
            "{}{}",
            desk.written(&puzzle.position, &own.played),
            own.mark.sign()
        ))
    };
    let bar = |part: f64| {
        let percent = own::percent(part);
        view! { <td class="num">{move || tr!("progress-percent", percent = percent)}</td> <td>{meter(percent.into(), 100)}</td> }
    };
    Some(view! {
        <section class="part chances" aria-labelledby="chances-title">
            <h2 id="chances-title">{says("own-chance")}</h2>
            <table>
                <tbody>
                    <tr><th scope="row">{says("own-before")}</th> {bar(own.before)}</tr>
                    <tr><th scope="row">{played}</th> {bar(own.after)}</tr>
                </tbody>
            </table>
        </section>
    })
}

/// The turns to find: those that were found, the one that is asked for, those to come.
#[component]
fn Slots<G: Solving>(desk: Desk<G>) -> impl IntoView {
    let played = move || {
        desk.slots.with(|slots| {
            let one = |slot: &super::desk::Slot| {
                let words = slot.words.clone();
                let (wrong, later) = (slot.counts == Counts::Wrong, slot.counts == Counts::Later);
                let right = slot.counts == Counts::Stands && slot.player == desk.solver();
                view! {
                    <li>
                        {G::chip(slot.player)}
                        <span class:not=wrong>{words}</span>
                        {wrong.then(|| view! { <span class="unseen">{tr!("puzzle-slot-wrong")}</span> })}
                        {later.then(|| view! { <span class="unseen">{tr!("puzzle-slower-why")}</span> })}
                        {right.then(|| view! { {icon(icons::CHECK)} <span class="unseen">{tr!("puzzle-slot-right")}</span> })}
                    </li>
                }
            };
            slots.iter().map(one).collect_view()
        })
    };
    let open = move || {
        let (solved, all) = (desk.solved.get(), desk.puzzle().own_turns());
        let first = if desk.has_missed() { solved + 1 } else { solved };
        (first..all)
            .map(|index| {
                let here = index == solved;
                view! {
                    <li class="open" class:now-here=here aria-current=here.then_some("step")>
                        {G::chip(desk.solver())} <span>{tr!("puzzle-slot", number = index + 1)}</span>
                    </li>
                }
            })
            .collect_view()
    };
    // So many may not all be seen on a phone: then the keyboard has to come here to scroll them.
    let scrolls = move || {
        let (played, all) = (desk.slots.with(Vec::len), desk.puzzle().own_turns());
        let to_come = all.saturating_sub(desk.solved.get());
        (played + to_come > MOST_SEEN).then_some("0")
    };
    view! { <ol class="slots" tabindex=scrolls aria-label=says("puzzle-slots")>{played} {open}</ol> }
}

/// What there is to see when it is over: the idea, the line that was played or shown, another one, others like it.
#[component]
fn After<G: Solving>(desk: Desk<G>, alike: Vec<AnyView>) -> impl IntoView {
    // The idea is that of the line which stands below it.
    let first = move || {
        if desk.own_line.with(Option::is_some) {
            Line::Own
        } else {
            Line::Puzzle
        }
    };
    let idea = Memo::new(move |_| G::idea(&desk.puzzle(), &desk.line(first())));
    let idea = move || {
        idea.get().map(|idea| {
            view! {
                <section class="part">
                    <h2>{says("puzzle-idea")}</h2>
                    <p>{idea}</p>
                </section>
            }
        })
    };
    let lines = move || match first() {
        Line::Own => vec![
            (Line::Own, "puzzle-line-own"),
            (Line::Puzzle, "puzzle-line-other"),
        ],
        Line::Puzzle => vec![(Line::Puzzle, "puzzle-line")],
    };
    let lines = move || {
        let line = |(line, heading)| view! { <LineTurns desk line heading/> };
        lines().into_iter().map(line).collect_view()
    };
    let none = alike.is_empty();
    view! {
        {idea}
        {lines}
        <section class="part" hidden=none>
            <h2>{says("puzzle-alike")}</h2>
            <ul class="alike">{alike}</ul>
        </section>
    }
}

/// A line, whose turns are looked at by pressing them.
#[component]
fn LineTurns<G: Solving>(desk: Desk<G>, line: Line, heading: &'static str) -> impl IntoView {
    let turns = Memo::new(move |_| {
        let mut at = desk.puzzle().position.clone();
        let mut written = Vec::new();
        for turn in desk.line(line) {
            written.push(desk.written(&at, &turn));
            for action in turn {
                at.play_unchecked(action);
            }
        }
        written
    });
    let here = move |place: usize| (desk.looked.get() == Some((line, place))).then_some("step");
    let buttons = move || {
        let buttons = turns.get().into_iter().enumerate().map(|(index, words)| {
            let number = (index % 2 == 0).then(|| view! { <span class="number">{index / 2 + 1}</span> });
            view! {
                <button type="button" class="line-turn" aria-current=move || here(index + 1) on:click=move |_| desk.look(line, index + 1)>{number} {words}</button>
            }
        });
        buttons.collect_view()
    };
    let name = match line {
        Line::Own => "line-own",
        Line::Puzzle => "line-puzzle",
    };
    view! {
        <section class="part" aria-labelledby=name>
            <h2 id=name>{says(heading)}</h2>
            <div class="line-turns">
                <button type="button" class="line-turn" aria-current=move || here(0) on:click=move |_| desk.look(line, 0)>
                    {says("puzzle-line-begin")}
                </button>
                {buttons}
            </div>
        </section>
    }
}

/// A puzzle as a small board that leads there.
pub(super) fn thumbnail<G: Solving, V: IntoView + 'static>(
    puzzle: &::puzzles::Puzzle<G>,
    words: impl Fn() -> V + Send + 'static,
) -> impl IntoView {
    let address = Route::Puzzle(G::ID, puzzle.number).path();
    view! {
        <li>
            <a href=address>
                <span class="thumb" aria-hidden="true" inert>{small_board(puzzle)}</span>
                <span>{words}</span>
            </a>
        </li>
    }
}

/// The board of a puzzle, small, to look at.
pub(crate) fn small_board<G: Solving>(puzzle: &::puzzles::Puzzle<G>) -> AnyView {
    let shown = crate::board::Shown::still(puzzle.position.clone());
    let turned = puzzle.position.actor() == Player::Second;
    board(Drawing {
        turned: Signal::derive(move || turned),
        mini: true,
        ..Drawing::still(Signal::stored(shown), Signal::derive(String::new))
    })
}

/// What can be done beside solving.
#[component]
fn Tools<G: Solving>(
    desk: Desk<G>,
    more_open: RwSignal<bool>,
    what: Handed,
    value: Callback<(), String>,
    shared: RwSignal<Option<Shared>>,
) -> impl IntoView {
    let over = Memo::new(move |_| desk.is_over());
    let asked = move || matches!(desk.state.get(), State::Asked(_));
    let no_hint = move || (!asked() || desk.hints.get() == 2).then_some("true");
    view! {
        <div class="tools" role="group" aria-label=says("puzzle-tools")>
            <Show when=move || !over.get()>
                <button type="button" class="btn" id="hint" aria-disabled=no_hint on:click=move |_| desk.hint()>
                    {icon(icons::HINT)} <span>{says("puzzle-tool-hint")}</span>
                </button>
                <button type="button" class="btn" id="answer" on:click=move |_| desk.show()>
                    {icon(icons::EYE)} <span>{says("puzzle-tool-answer")}</span>
                </button>
            </Show>
            <Show when=move || over.get()>
                <button type="button" class="btn" id="again" on:click=move |_| desk.again()>
                    {icon(icons::RESET)} <span>{says("puzzle-tool-again")}</span>
                </button>
            </Show>
            // A mistake lies in this browser alone.
            <Show when=move || over.get() && desk.own().is_none()>
                <ShareTool what value shared/>
            </Show>
            <button type="button" class="btn" id="flip" on:click=move |_| desk.turned.update(|turned| *turned = !*turned)>
                {icon(icons::TURN)} <span>{says("puzzle-tool-flip")}</span>
            </button>
            <button type="button" class="btn" id="analyse" on:click={
                let router = expect_context::<Router>();
                move |_| analyse(desk, router)
            }>
                {icon(icons::ANALYSIS)} <span>{says("puzzle-tool-analyse")}</span>
            </button>
            <button type="button" class="btn" id="more" aria-haspopup="dialog" on:click=move |_| more_open.set(true)>
                {icon(icons::MORE)} <span>{says("puzzle-tool-more")}</span>
            </button>
        </div>
    }
}

/// What is shared: the address of the puzzle, which holds no answer; of the puzzle of the day also how it went, at the first time.
fn to_share<G: Solving>(desk: Desk<G>, daily: bool) -> String {
    let number = desk.puzzle().number;
    let address = whole_address(&Route::Puzzle(G::ID, number).path());
    if !daily {
        return address;
    }
    let answer = kept::load().course(G::ID.slug()).answer_to(number);
    let how = match answer.map(|it| (it.solved, it.first)) {
        Some((true, Help::None)) => "first",
        Some((true, Help::Hint)) => "hint",
        Some((true, _)) => "later",
        _ => "no",
    };
    let day = in_words(
        kept::today(),
        &[("day", "numeric"), ("month", "long"), ("year", "numeric")],
    );
    let sentence = tr!("puzzle-daily-tell", game = game_name(G::ID), day = day, how = how);
    format!("{sentence}\n{address}")
}

/// To the page where it is played, with the analysis on.
fn analyse<G: Solving>(desk: Desk<G>, router: Router) {
    let record: Record<G> = Record::new(desk.shown.with_untracked(|shown| shown.position.clone()));
    let code = link::write(&record, NodeId::ROOT);
    analyse_next();
    router.go(&format!("{}#g={code}", G::ROUTE.path()));
}

#[component]
fn More<G: Solving>(desk: Desk<G>, open: RwSignal<bool>) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let copy = move |_| {
        let text = desk.shown.with_untracked(|shown| shown.position.to_string());
        leptos::task::spawn_local(async move {
            let done = to_clipboard(&text).await;
            let _ = copied.try_set(Some(done));
        });
    };
    let copy_words = move || match copied.get() {
        None => tr!("puzzle-copy"),
        Some(true) => tr!("puzzle-copied"),
        Some(false) => tr!("puzzle-not-shared"),
    };
    let editor = move || {
        let position = desk.shown.with(|shown| shown.position.to_string());
        with_position(Route::Editor(G::ID), &position)
    };
    view! {
        <Dialog open id="puzzle-more-list" title=Signal::derive(says("puzzle-tool-more"))>
            <div class="list">
                <button type="button" class="btn plain" id="puzzle-copy" on:click=copy>
                    {icon(icons::COPY)} <span aria-live="polite">{copy_words}</span>
                </button>
                <a class="btn plain" href=editor on:click=move |_| open.set(false)>{icon(icons::PEN)} <span>{says("nav-editor")}</span></a>
            </div>
            <dl class="keys">
                <div><dt><kbd>"H"</kbd></dt><dd>{says("puzzle-key-hint")}</dd></div>
                <div><dt><kbd>"T"</kbd></dt><dd>{says("puzzle-try-again")}</dd></div>
                <div><dt><kbd>"N"</kbd></dt><dd>{says("puzzle-next-one")}</dd></div>
            </dl>
        </Dialog>
    }
}
