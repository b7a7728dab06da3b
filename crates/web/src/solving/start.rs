//! Where puzzles begin: the next one, the ways to others, how one gets on, themes.

use super::choose::{self, Of};
use super::shows::Shows;
use super::{Solving, files, kept, page, theme_name};
use crate::i18n::{lang, says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::router::{Puzzles, Route};
use ::practice::{Day, Wish};
use ::puzzles::{Collection, Theme};
use games::GameId;
use leptos::prelude::*;
use std::sync::Arc;

/// The page.
#[component]
pub(crate) fn StartPage(
    /// Of which game; that of the puzzle seen last, where the address does not say.
    game: Option<GameId>,
) -> impl IntoView {
    match game.unwrap_or_else(kept::last_game) {
        GameId::Yinsh => files::with::<yinsh::Position>(begin),
        GameId::Shogi => files::with::<shogi::Position>(begin),
    }
}

fn begin<G: Solving>(all: Arc<Collection<G>>) -> AnyView {
    kept::remember_game(G::ID);
    choose::set(Of::All);
    let link = |game: GameId| {
        view! {
            <a href=Route::Puzzles(Puzzles::Start, Some(game)).path() aria-current=(game == G::ID).then_some("page")>{move || game_name(game)}</a>
        }
    };
    let is_new = kept::load().course(G::ID.slug()).answers().next().is_none();
    view! {
        <main id="main" class="page puzzles" tabindex="-1">
            <div class="title">
                <h1>{says("nav-puzzles")}</h1>
                <nav class="choose" aria-label=says("puzzle-game")>{GameId::ALL.map(link).collect_view()}</nav>
            </div>
            {kept::is_forgetful().then(|| view! { <p class="muted" role="status">{says("puzzle-forgetful")}</p> })}
            <div class="start">
                <Next all=Arc::clone(&all) is_new/>
                {if is_new { view! { <How/> }.into_any() } else { view! { <Standing game=G::ID/> }.into_any() }}
                <Ways all=Arc::clone(&all)/>
            </div>
            <Themes all/>
        </main>
    }
    .into_any()
}

/// The next puzzle.
#[component]
fn Next<G: Solving>(all: Arc<Collection<G>>, is_new: bool) -> impl IntoView {
    // What was wished for last, and how often: another press shows another one.
    let wish = RwSignal::new((Wish::Fitting, 0_u64));
    let of = Arc::clone(&all);
    let next = Memo::new(move |_| {
        let (wish, times) = wish.get();
        choose::of(&of, Of::All, wish, times, None)
    });
    let wished = move |it: Wish| {
        kept::change(|practice| practice.course_mut(G::ID.slug()).wished(it));
        wish.update(|(wish, times)| (*wish, *times) = (it, *times + 1));
    };
    let kind = if is_new { "puzzle-first" } else { "puzzle-next" };
    let why = if is_new { "puzzle-finds" } else { "puzzle-fits" };
    move || {
        let puzzle = all.get(next.get()?)?.ok()?;
        let (theme, solver) = (puzzle.theme, puzzle.position.actor());
        let address = Route::Puzzle(G::ID, puzzle.number).path();
        Some(view! {
            <section class="card hero" aria-labelledby="next-title" data-game=G::GAME>
                <span class="small-board" aria-hidden="true" inert>{page::small_board(&puzzle)}</span>
                <div class="ask">
                    <p class="small muted kind">{says(kind)}</p>
                    <h2 id="next-title">{move || theme_name(theme)}</h2>
                    <p class="whose">{G::chip(solver)} <span>{move || G::whose_turn(solver)} " " <span class="muted">{says(why)}</span></span></p>
                    <div class="acts">
                        <a class="btn primary" id="solve" href=address>{says("puzzle-solve")}</a>
                        <button type="button" class="btn" id="easier" on:click=move |_| wished(Wish::Easier)>{says("puzzle-easier")}</button>
                        <button type="button" class="btn" id="harder" on:click=move |_| wished(Wish::Harder)>{says("puzzle-harder")}</button>
                    </div>
                </div>
            </section>
        })
    }
}

/// What puzzles are, for who has solved none.
#[component]
fn How() -> impl IntoView {
    view! {
        <section class="card standing told" aria-labelledby="how-title">
            <h2 id="how-title">{says("puzzle-how-title")}</h2>
            <p class="muted">{says("puzzle-how")}</p>
            <p class="muted">{says("puzzle-private")}</p>
        </section>
    }
}

/// The rating, and the week.
#[component]
fn Standing(game: GameId) -> impl IntoView {
    let practice = kept::load();
    let today = kept::today();
    let course = practice.course(game.slug());
    let (rating, gained) = (course.rating().shown(), course.gained_since(today.monday()));
    let streak = practice.days.streak(today);
    let shows = Shows::here();
    let (rates, counts) = (RwSignal::from(shows.rating.clone()), RwSignal::from(shows.days));
    let hides = move || !counts.get();
    let days: Vec<AnyView> = (0..7)
        .map(|index| {
            let day = today.monday() + index;
            let done = practice.days.on(day) > 0;
            let rest = !done && day < today;
            let name = move || weekday(day);
            let how = if done {
                "puzzle-day-solved"
            } else if rest {
                "puzzle-day-off"
            } else {
                "puzzle-day-open"
            };
            view! {
                <li class:done=done class:rest=rest aria-current=(day == today).then_some("date")>
                    <i>{done.then(|| icon(icons::CHECK))}</i>
                    {name} <span class="unseen">{says(how)}</span>
                </li>
            }
            .into_any()
        })
        .collect();
    view! {
        <section class="card standing" aria-labelledby="rating-title">
            <div class="over">
                <h2 id="rating-title">{move || if rates.get() { tr!("puzzle-rating") } else { tr!("puzzle-days") }}</h2>
                <a id="progress" href=Route::Puzzles(Puzzles::Progress, Some(game)).path()>{says("puzzle-progress")}</a>
            </div>
            <p class="rating" hidden=move || !rates.get()>
                <b>{rating}</b> " " <span class="small muted">{move || tr!("puzzle-week", more = signed(gained))}</span>
            </p>
            <ol class="days" aria-label=says("puzzle-days") hidden=hides>{days}</ol>
            <p class="small" hidden=hides>
                <b>{move || tr!("puzzle-streak", days = streak)}</b> " " <span class="muted">{says("puzzle-streak-rest")}</span>
            </p>
        </section>
    }
}

/// A number with its sign; nothing gained has none.
fn signed(number: i32) -> String {
    match number {
        1.. => format!("+{number}"),
        0 => "±0".to_owned(),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// The short name of a day of the week, in the language of the page.
fn weekday(day: Day) -> String {
    in_words(day, &[("weekday", "short")])
}

/// A date, as the browser writes it in the language of the page.
pub(super) fn in_words(day: Day, parts: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for (part, how) in [("timeZone", "UTC")].iter().chain(parts) {
        // An object that was just made takes any property.
        let _ = js_sys::Reflect::set(&options, &(*part).into(), &(*how).into());
    }
    let millis = f64::from(day.number()) * 86_400_000.0;
    let date = js_sys::Date::new(&millis.into());
    String::from(date.to_locale_date_string(lang().code(), &options))
}

/// Other ways to puzzles.
#[component]
fn Ways<G: Solving>(all: Arc<Collection<G>>) -> impl IntoView {
    let practice = kept::load();
    let today = kept::today();
    let due = practice.course(G::ID.slug()).due(today).len();
    let again = choose::of(&all, Of::Due, Wish::Fitting, 0, None).filter(|_| due > 0);
    let repeat = again.map(|number| {
        view! {
            <li>
                <a class="card way" id="due" href=Route::Puzzle(G::ID, number).path() on:click=|_| choose::set(Of::Due)>
                    {icon(icons::RESET)}
                    <span class="what"><b>{says("puzzle-due")}</b> <span class="small muted">{says("puzzle-due-why")}</span></span>
                    <span class="count">{due}</span>
                </a>
            </li>
        }
    });
    let best = practice.course(G::ID.slug()).best();
    let record = move || match best {
        0 => tr!("storm-about"),
        _ => tr!("storm-best", count = best),
    };
    let none = (due == 0).then(|| {
        view! {
            <li>
                <p class="card way">
                    {icon(icons::RESET)}
                    <span class="what"><b>{says("puzzle-due")}</b> <span class="small muted">{says("puzzle-none-due")}</span></span>
                </p>
            </li>
        }
    });
    view! {
        <ul class="ways">
            <li>
                <a class="card way" id="daily" href=Route::Puzzles(Puzzles::Day, Some(G::ID)).path()>
                    {icon(icons::DAY)}
                    <span class="what"><b>{says("puzzle-daily")}</b> <span class="small muted">{move || in_words(today, &[("day", "numeric"), ("month", "long")])}</span></span>
                    {icon(icons::NEXT)}
                </a>
            </li>
            {repeat} {none}
            <li>
                <a class="card way" id="own" href=Route::Puzzles(Puzzles::Mistakes, Some(G::ID)).path()>
                    {icon(icons::CHART)}
                    <span class="what"><b>{says("own-title")}</b> <span class="small muted">{says("own-why")}</span></span>
                    {icon(icons::NEXT)}
                </a>
            </li>
            <li>
                <a class="card way" id="three" href=Route::Puzzles(Puzzles::Three, Some(G::ID)).path()>
                    {icon(icons::CLOCK)}
                    <span class="what"><b>{says("storm-title")}</b> <span class="small muted">{record}</span></span>
                    {icon(icons::NEXT)}
                </a>
            </li>
        </ul>
    }
}

/// The themes, with how many of each are solved.
#[component]
fn Themes<G: Solving>(all: Arc<Collection<G>>) -> impl IntoView {
    let practice = kept::load();
    let course = practice.course(G::ID.slug());
    let solved = |number: u32| course.answer_to(number).is_some_and(|answer| answer.solved);
    let theme = |theme: Theme| {
        let count = all.of_theme(theme).count();
        let number = choose::of(&all, Of::Theme(theme), Wish::Fitting, 0, None)?;
        let done = all.of_theme(theme).filter(|&number| solved(number)).count();
        Some(view! {
            <li>
                <a class="card theme" href=Route::Puzzle(G::ID, number).path() on:click=move |_| choose::set(Of::Theme(theme))>
                    {G::sign(theme)}
                    <span>
                        <b>{move || theme_name(theme)}</b>
                        <span class="small muted">{move || tr!("puzzle-done-of", done = done, all = count)}</span>
                        {meter(done, count)}
                    </span>
                </a>
            </li>
        })
    };
    let themes = Theme::of_game(G::GAME_OF_THEMES).filter_map(theme).collect_view();
    view! {
        <section class="section" aria-labelledby="themes-title">
            <h2 id="themes-title">{says("puzzle-themes")}</h2>
            <ul class="themes">{themes}</ul>
        </section>
    }
}

/// A share, as a bar: the words beside it say the same.
pub(super) fn meter(done: usize, all: usize) -> impl IntoView {
    let wide = 100 * done / all.max(1);
    view! {
        <svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width=wide height="4"/></svg>
    }
}
