//! How one gets on: four figures, the rating over time, days, what comes back when, themes from the weakest.

use super::choose::{self, Of};
use super::shows::Shows;
use super::start::{in_words, meter};
use super::{Solving, files, kept, theme_name};
use crate::i18n::{says, tr};
use crate::names::game_name;
use crate::router::{Puzzles, Route};
use ::practice::{Candidate, Course, Day, Days, Help, Skill, Wish};
use ::puzzles::{Collection, Theme};
use games::GameId;
use leptos::prelude::*;
use std::fmt::Write as _;
use std::sync::Arc;

/// So many days of the rating are shown.
const RATED: i32 = 90;
/// So many weeks are shown day by day.
const WEEKS: i32 = 18;
/// From so many on a day is shown darker.
const SHADES: [u32; 3] = [1, 5, 10];

/// The page.
#[component]
pub(crate) fn ProgressPage(
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
    let link = |game: GameId| {
        view! {
            <a href=Route::Puzzles(Puzzles::Progress, Some(game)).path() aria-current=(game == G::ID).then_some("page")>{move || game_name(game)}</a>
        }
    };
    let shows = Shows::here();
    let (rating, of_themes) = (shows.rating.clone(), shows.rating.clone());
    view! {
        <main id="main" class="page puzzles progress" tabindex="-1">
            <div class="title">
                <div>
                    <p class="small"><a href=Route::Puzzles(Puzzles::Start, Some(G::ID)).path()>{says("nav-puzzles")}</a></p>
                    <h1>{says("puzzle-progress")}</h1>
                </div>
                <nav class="choose" aria-label=says("puzzle-game")>{GameId::ALL.map(link).collect_view()}</nav>
            </div>
            <Figures game=G::ID shows/>
            <div class="two">
                <Show when=move || rating.get()><OverTime game=G::ID/></Show>
                <EachDay game=G::ID/>
            </div>
            <ByTheme all rating=of_themes/>
        </main>
    }
    .into_any()
}

/// Four figures.
#[component]
fn Figures(game: GameId, shows: Shows) -> impl IntoView {
    let practice = kept::load();
    let course = practice.course(game.slug());
    let (solved, first) = course.solved();
    let tried = course.answers().count();
    let (rating, highest) = (course.rating().shown(), course.highest());
    let (streak, longest) = (practice.days.streak(kept::today()), practice.days.longest());
    let at_first = share(first, tried);
    let figure = |name: &'static str, value: String, below: Signal<String>| {
        view! { <div class="card"><dt>{says(name)}</dt><dd>{value} <small>{move || below.get()}</small></dd></div> }
    };
    view! {
        <dl class="figures">
            {move || shows.rating.get().then(|| {
                figure("puzzle-rating", rating.to_string(), Signal::derive(move || tr!("progress-highest", rating = highest.to_string())))
            })}
            {figure("progress-solved", solved.to_string(), Signal::derive(move || tr!("progress-tried", count = tried)))}
            {figure("progress-first", at_first.map_or_else(|| "–".to_owned(), percent), Signal::derive(says("progress-first-why")))}
            {move || shows.days.get().then(|| {
                figure("progress-days", streak.to_string(), Signal::derive(move || tr!("progress-longest", days = longest)))
            })}
        </dl>
    }
}

fn percent(part: usize) -> String {
    tr!("progress-percent", percent = part)
}

/// How many of a hundred; nothing of none.
fn share(part: usize, all: usize) -> Option<usize> {
    (100 * part + all / 2).checked_div(all)
}

/// The rating at the end of each day on which it moved, in the last days; the first is what it was before.
fn rated(course: &Course, today: Day) -> Vec<(Day, i32)> {
    let from = today - (RATED - 1);
    let before = course.history().take_while(|(day, _)| *day < from).last();
    let within = course.history().filter(|(day, _)| (from..=today).contains(day));
    before
        .map(|(_, rating)| (from, rating))
        .into_iter()
        .chain(within)
        .collect()
}

/// The size of the picture, and what the numbers beside it and the days below take.
const WIDE: f64 = 520.0;
const HIGH: f64 = 200.0;
const LEFT: f64 = 40.0;
const BELOW: f64 = 24.0;
const TOP: f64 = 8.0;

/// The rating over time, and the same as a table.
#[component]
fn OverTime(game: GameId) -> impl IntoView {
    let practice = kept::load();
    let today = kept::today();
    let points = rated(practice.course(game.slug()), today);
    let drawn = match points.as_slice() {
        [] => view! { <p class="muted">{says("progress-none")}</p> }.into_any(),
        points => chart(points, today).into_any(),
    };
    let rows: Vec<_> = points
        .iter()
        .rev()
        .map(|&(day, rating)| {
            view! { <tr><th scope="row">{move || short(day)}</th><td class="end">{rating}</td></tr> }
        })
        .collect();
    let none = points.is_empty();
    view! {
        <section class="card pad" aria-labelledby="rating-title">
            <div class="over"><h2 id="rating-title">{says("puzzle-rating")}</h2><span class="small muted">{move || tr!("progress-span-days", count = RATED)}</span></div>
            {drawn}
            <details hidden=none>
                <summary class="small">{says("progress-table")}</summary>
                <div class="scrolls" tabindex="0" role="group" aria-label=says("puzzle-rating")>
                    <table class="listed">
                        <thead><tr><th scope="col">{says("progress-day")}</th><th scope="col" class="end">{says("puzzle-rating")}</th></tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </details>
        </section>
    }
}

fn short(day: Day) -> String {
    in_words(day, &[("day", "numeric"), ("month", "short")])
}

fn chart(points: &[(Day, i32)], today: Day) -> impl IntoView + use<> {
    let low = points.iter().map(|it| it.1).min().unwrap_or(1000);
    let high = points.iter().map(|it| it.1).max().unwrap_or(1000);
    let (low, high) = (low.div_euclid(50) * 50, (high.div_euclid(50) + 1) * 50);
    let first = points.first().map_or(today, |it| it.0);
    // One day alone still has a width.
    let days = f64::from((today - first).max(1));
    let x = move |day: Day| LEFT + (WIDE - LEFT - 8.0) * f64::from(day - first) / days;
    let y = move |rating: i32| TOP + (HIGH - BELOW - TOP) * f64::from(high - rating) / f64::from(high - low);
    let mut path = String::new();
    for (at, &(day, rating)) in points.iter().enumerate() {
        let sign = if at == 0 { 'M' } else { 'L' };
        // Writing to a string can't fail.
        let _ = write!(path, "{sign}{:.1} {:.1}", x(day), y(rating));
    }
    let last = points.last().map_or(low, |it| it.1);
    let _ = write!(path, "L{:.1} {:.1}", x(today), y(last));
    let area = format!("{path}L{:.1} {1:.1}L{LEFT:.1} {1:.1}Z", x(today), HIGH - BELOW);
    let step = ((high - low) / 3).div_euclid(50).max(1) * 50;
    let grid = (low..=high)
        .step_by(usize::try_from(step).unwrap_or(50))
        .map(|rating| {
            view! {
                <line class="grid-line" x1=LEFT x2=WIDE y1=y(rating) y2=y(rating)></line>
                <text x=0 y=y(rating) + 4.0>{rating}</text>
            }
        })
        .collect_view();
    let begin = points.first().map_or(last, |it| it.1);
    let said = move || {
        tr!(
            "progress-rating-said",
            from = begin.to_string(),
            to = last.to_string(),
            count = RATED
        )
    };
    view! {
        <svg class="chart-line" role="img" viewBox=format!("0 0 {WIDE} {HIGH}") aria-label=said>
            {grid}<path class="area" d=area></path><path class="stroke" d=path></path>
            <circle class="end" r="4.5" cx=x(today) cy=y(last)></circle>
            <text x=LEFT y=HIGH - 4.0>{move || short(first)}</text>
            <text x=WIDE y=HIGH - 4.0 text-anchor="end">{move || short(today)}</text>
        </svg>
    }
}

/// How dark a day is shown.
fn shade(count: u32) -> usize {
    SHADES.iter().filter(|from| count >= **from).count()
}

/// Days as a grid, and what comes back when.
#[component]
fn EachDay(game: GameId) -> impl IntoView {
    let practice = kept::load();
    let today = kept::today();
    let first = today.monday() - 7 * (WEEKS - 1);
    let course = practice.course(game.slug());
    let due = course.due(today).len();
    let tomorrow = course.due_on(today + 1);
    let later = (2..7).map(|days| course.due_on(today + days)).sum::<usize>();
    let back = move || match due + tomorrow + later {
        0 => tr!("progress-nothing-due"),
        _ => tr!("progress-due", today = due, tomorrow = tomorrow, later = later),
    };
    view! {
        <section class="card pad" aria-labelledby="days-title">
            <div class="over"><h2 id="days-title">{says("progress-each-day")}</h2><span class="small muted">{move || tr!("progress-span-weeks", count = WEEKS)}</span></div>
            {heat(&practice.days, first, today)}
            <p class="due">{back}</p>
        </section>
    }
}

fn heat(days: &Days, first: Day, today: Day) -> impl IntoView + use<> {
    let all: Vec<(Day, u32)> = (0..=today - first)
        .map(|at| (first + at, days.on(first + at)))
        .collect();
    let cell = |&(day, count): &(Day, u32)| {
        let column = f64::from((day - first).div_euclid(7)) * 22.0;
        let row = f64::from(day.weekday()) * 22.0;
        view! { <rect class=format!("shade-{}", shade(count)) x=column y=row width="18" height="18" rx="4"></rect> }
    };
    let cells = all.iter().map(cell).collect_view();
    let solved: Vec<(Day, u32)> = all.iter().copied().filter(|it| it.1 > 0).collect();
    let (on, most) = (solved.len(), solved.iter().map(|it| it.1).max().unwrap_or(0));
    let of = all.len();
    let said = move || tr!("progress-days-said", count = on, all = of, most = most);
    let rows: Vec<_> = solved
        .iter()
        .rev()
        .map(|&(day, count)| {
            view! { <tr><th scope="row">{move || short(day)}</th><td class="end">{count}</td></tr> }
        })
        .collect();
    let key = |shade: usize, from: u32, to: Option<u32>| {
        let words = move || match (from, to) {
            (0, _) => tr!("progress-key-none"),
            (from, Some(to)) => tr!("progress-key-to", from = from, to = to),
            (from, None) => tr!("progress-key-more", from = from),
        };
        view! { <span><svg viewBox="0 0 18 18" aria-hidden="true"><rect class=format!("shade-{shade}") width="18" height="18" rx="4"></rect></svg> {words}</span> }
    };
    let [one, two, three] = SHADES;
    view! {
        <svg class="heat" role="img" viewBox=format!("0 0 {} {}", 22 * WEEKS - 4, 22 * 7 - 4) aria-label=said>{cells}</svg>
        <p class="key small muted">{key(0, 0, None)} {key(1, one, Some(two - 1))} {key(2, two, Some(three - 1))} {key(3, three, None)}</p>
        <details hidden=on == 0>
            <summary class="small">{says("progress-table")}</summary>
            <div class="scrolls" tabindex="0" role="group" aria-label=says("progress-each-day")>
                <table class="listed">
                    <thead><tr><th scope="col">{says("progress-day")}</th><th scope="col" class="end">{says("progress-solved")}</th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}

/// How one does at a theme.
#[derive(Clone, Copy, PartialEq, Debug)]
struct AtTheme {
    theme: Theme,
    tried: usize,
    first: usize,
    skill: Skill,
}

/// The themes that were tried, from the weakest.
fn by_theme<G: Solving>(all: &Collection<G>, course: &Course, today: Day) -> Vec<AtTheme> {
    let of = |theme: Theme| {
        let answers = all.of_theme(theme).filter_map(|number| course.answer_to(number));
        let (mut tried, mut first) = (0, 0);
        for answer in answers {
            tried += 1;
            first += usize::from(answer.first == Help::None);
        }
        let of_theme = all.entries().iter().filter(|entry| entry.theme == theme);
        let candidates = of_theme.map(|entry| Candidate {
            number: entry.number,
            rating: entry.rating.into(),
        });
        let skill = course.skill(candidates, today);
        AtTheme {
            theme,
            tried,
            first,
            skill,
        }
    };
    let mut themes: Vec<AtTheme> = Theme::of_game(G::GAME_OF_THEMES)
        .map(of)
        .filter(|it| it.tried > 0)
        .collect();
    themes.sort_by_key(|it| (it.skill.shown(), std::cmp::Reverse(it.tried)));
    themes
}

/// Themes, from the weakest.
#[component]
fn ByTheme<G: Solving>(all: Arc<Collection<G>>, rating: ArcRwSignal<bool>) -> impl IntoView {
    let rated = RwSignal::from(rating);
    let practice = kept::load();
    let themes = by_theme(&all, practice.course(G::ID.slug()), kept::today());
    let next = |theme: Theme| choose::of(&all, Of::Theme(theme), Wish::Fitting, 0, None);
    let weakest = themes.first().and_then(|it| Some((it.theme, next(it.theme)?)));
    let practise = weakest.map(|(theme, number)| {
        view! {
            <a class="btn primary" id="weakest" href=Route::Puzzle(G::ID, number).path() on:click=move |_| choose::set(Of::Theme(theme))>
                {says("progress-weakest")}
            </a>
        }
    });
    let none = themes.is_empty();
    let rows: Vec<_> = themes.iter().map(|&AtTheme { theme, tried, first, skill }| {
        let part = share(first, tried).unwrap_or(0);
        let link = next(theme).map(|number| {
            view! {
                <a href=Route::Puzzle(G::ID, number).path() on:click=move |_| choose::set(Of::Theme(theme))>
                    {says("progress-practise")} <span class="unseen">{move || theme_name(theme)}</span>
                </a>
            }
        });
        view! {
            <tr>
                <th scope="row">{G::sign(theme)} <span>{move || theme_name(theme)}</span></th>
                <td class="end tries">{tried}</td>
                <td><span class="part-of"><span>{move || percent(part)}</span> {meter(part, 100)}</span></td>
                <td class="end rated">{move || tr!("progress-sure", rating = skill.shown().to_string(), doubt = skill.doubt().to_string())}</td>
                <td class="end">{link}</td>
            </tr>
        }
    }).collect();
    view! {
        <section class="card themes-table" aria-labelledby="by-theme">
            <div class="over"><h2 id="by-theme">{says("progress-themes")}</h2>{practise}</div>
            <p class="muted pad" hidden=!none>{says("progress-none")}</p>
            <p class="small muted pad" hidden=move || none || !rated.get()>{says("progress-sure-why")}</p>
            <table class="listed" class:with-rating=move || rated.get() hidden=none>
                <thead><tr>
                    <th scope="col">{says("progress-theme")}</th><th scope="col" class="end tries">{says("progress-tries")}</th>
                    <th scope="col">{says("progress-first")}</th><th scope="col" class="end rated">{says("progress-rating")}</th>
                    <th scope="col"><span class="unseen">{says("progress-practise")}</span></th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
        {none.then(|| view! { <p><a class="btn primary" href=Route::Puzzles(Puzzles::Start, Some(G::ID)).path()>{says("puzzle-solve")}</a></p> })}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::practice::{Candidate, Practice};

    #[test]
    fn shares_are_rounded_and_none_is_nothing() {
        assert_eq!(share(0, 0), None);
        assert_eq!(share(1, 3), Some(33));
        assert_eq!(share(2, 3), Some(67));
        assert_eq!(share(3, 3), Some(100));
    }

    #[test]
    fn days_are_darker_the_more_was_solved() {
        let shades: Vec<usize> = [0, 1, 4, 5, 9, 10, 500].map(shade).to_vec();
        assert_eq!(shades, [0, 1, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn the_rating_of_the_last_days_begins_where_it_was_before() {
        let today = Day::of_date(2026, 11, 23).expect("a day");
        let mut practice = Practice::default();
        for (number, days) in [(1, 200), (2, 100), (3, 50), (4, 0)] {
            let puzzle = Candidate { number, rating: 1000 };
            practice.answer("yinsh", puzzle, Help::None, today - days);
        }
        let points = rated(practice.course("yinsh"), today);
        let days: Vec<i32> = points.iter().map(|(day, _)| today - *day).collect();
        assert_eq!(days, [89, 50, 0]);
        assert!(points.is_sorted_by_key(|it| it.1));
        assert_eq!(rated(&Course::default(), today), []);
    }
}
