//! One page of figures: what the kept games say of the reader.

use super::chart;
use super::page::{Problem, Top};
use super::state::Games;
use super::words;
use crate::database;
use crate::game::FULL_STRENGTH;
use crate::i18n::{self, Words, lang, says, tr};
use crate::names::{day_plain, game_name, level_name, level_shown};
use crate::review::motif_name;
use crate::router::Route;
use crate::shelf;
use games::GameId;
use leptos::prelude::*;
use library::mistakes::{self, Often};
use library::stats::{self, FEWEST_GAMES, Figures, Opening, Tally};
use library::{Day, Mistake, keys};
use review::Motif;

/// So many openings are listed.
const OPENINGS: usize = 8;
/// And so many kinds of mistakes.
const MOTIFS: usize = 6;

/// Since when games count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Span {
    All,
    Year,
    Month,
}

impl Span {
    const ALL: [Self; 3] = [Self::All, Self::Year, Self::Month];

    const fn key(self) -> &'static str {
        match self {
            Self::All => "statistics-all",
            Self::Year => "statistics-year",
            Self::Month => "statistics-month",
        }
    }

    /// The first day.
    fn from(self) -> Option<Day> {
        let days = match self {
            Self::All => return None,
            Self::Year => 365.0,
            Self::Month => 30.0,
        };
        let date = js_sys::Date::new(&wasm_bindgen::JsValue::from(
            js_sys::Date::now() - days * 86_400_000.0,
        ));
        Day::of_tag(&format!(
            "{}-{:02}-{:02}",
            date.get_full_year(),
            date.get_month() + 1,
            date.get_date()
        ))
    }
}

/// The figures.
#[component]
pub(crate) fn StatisticsPage() -> impl IntoView {
    let games = Games::begin();
    let game = RwSignal::new(GameId::Yinsh);
    let span = RwSignal::new(Span::All);
    // Who plays one game only sees that one.
    Effect::new(move |chosen: Option<bool>| {
        if chosen == Some(true) || !games.there() {
            return chosen.unwrap_or(false);
        }
        let of = |id: GameId| {
            games
                .heads
                .with_untracked(|heads| heads.iter().filter(|head| head.game == id).count())
        };
        if of(GameId::Shogi) > of(GameId::Yinsh) {
            game.set(GameId::Shogi);
        }
        true
    });
    let figures = Memo::new(move |_| {
        let from = span.get().from();
        games
            .heads
            .with(|heads| stats::of(heads.iter(), game.get(), from.as_ref()))
    });
    // Which mistakes there are is told in the words of puzzles.
    let mistakes: RwSignal<Vec<Mistake>> = RwSignal::new(Vec::new());
    if database::is_thinkable() {
        leptos::task::spawn_local(async move {
            if i18n::need(Words::Puzzles).await.is_ok()
                && let Ok((all, _)) = shelf::mistakes().await
            {
                let _ = mistakes.try_set(all);
            }
        });
    }
    let often = Memo::new(move |_| {
        let from = span.get().from();
        let heads = games.heads.get();
        mistakes.with(|all| mistakes::often(all, &heads, game.get(), from.as_ref()))
    });
    let enough = Memo::new(move |_| figures.with(|figures| figures.tally.games() >= FEWEST_GAMES));
    let pick_game = move |id: GameId| {
        view! {
            <label>
                <input type="radio" name="statistics-game" prop:checked=move || game.get() == id on:change=move |_| game.set(id)/>
                <span>{move || game_name(id)}</span>
            </label>
        }
    };
    let pick_span = move |it: Span| {
        view! {
            <label>
                <input type="radio" name="statistics-span" prop:checked=move || span.get() == it on:change=move |_| span.set(it)/>
                <span>{move || tr!(it.key())}</span>
            </label>
        }
    };
    let shown = move || {
        lang();
        if enough.get() {
            figures.with(|figures| all(figures, game.get(), &often.get()))
        } else {
            view! { <TooFew game/> }.into_any()
        }
    };
    view! {
        <main id="main" class="library statistics" tabindex="-1">
            <Top here=Route::Statistics count=Signal::derive(move || games.count()) openings=Signal::derive(move || games.openings(Some(game.get())))>
                <fieldset class="choose">
                    <legend class="unseen">{says("library-game")}</legend>
                    {GameId::ALL.map(pick_game).into_iter().collect_view()}
                </fieldset>
            </Top>
            <Problem games/>
            <fieldset class="choose span">
                <legend class="unseen">{says("statistics-span")}</legend>
                {Span::ALL.map(pick_span).into_iter().collect_view()}
            </fieldset>
            {move || games.there().then(shown)}
        </main>
    }
}

/// There are not enough games.
#[component]
fn TooFew(game: RwSignal<GameId>) -> impl IntoView {
    view! {
        <div class="card empty">
            <h2>{move || tr!("statistics-too-few", count = FEWEST_GAMES)}</h2>
            <p class="muted">{says("statistics-too-few-why")}</p>
            <a class="btn primary" href=move || Route::Play(game.get()).path()>{says("library-play")}</a>
        </div>
    }
}

fn percent(value: f64) -> String {
    tr!("library-percent", percent = value.round())
}

/// All figures.
fn all(figures: &Figures, game: GameId, often: &[Often]) -> AnyView {
    view! {
        {head(figures)}
        <div class="two">
            {levels(figures)}
            {sides(figures, game)}
        </div>
        {(!often.is_empty()).then(|| motifs(often, game))}
        <section class="card section" aria-labelledby="over-time">
            <div class="over"><h2 id="over-time">{tr!("statistics-over-time")}</h2><span class="small muted">{tr!("statistics-over-time-how")}</span></div>
            {chart::over_time(&figures.over_time)}
        </section>
        {parts(figures, game)}
        {openings(figures, game)}
    }
    .into_any()
}

/// What the parts of a game are called.
const fn part_names(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Yinsh => &["part-placing", "part-no-row", "part-rows", "part-last-ring"],
        GameId::Shogi => &["part-no-capture", "part-few-in-hand", "part-many-in-hand"],
    }
}

/// Accuracy by part of the game, where games were reviewed.
fn parts(figures: &Figures, game: GameId) -> Option<AnyView> {
    let row = |(name, (turns, accuracy)): (&&'static str, (u32, f64))| {
        let (said, label) = (percent(accuracy), percent(accuracy));
        view! {
            <tr>
                <th scope="row">{tr!(name)}</th>
                <td class="wide">
                    <span class="won" role="img" aria-label=label>
                        <i class="first" style:flex=format!("{accuracy} 0 0")>{said}</i>
                        <i class="rest" style:flex=format!("{} 0 0", 100.0 - accuracy)></i>
                    </span>
                </td>
                <td class="end muted num">{tr!("library-turns", count = turns)}</td>
            </tr>
        }
    };
    let known = part_names(game).iter().zip(figures.parts);
    let known: Vec<_> = known.filter(|(_, (turns, _))| *turns > 0).map(row).collect();
    (!known.is_empty()).then(|| {
        view! {
            <section class="card section" aria-labelledby="by-part">
                <h2 id="by-part">{tr!("statistics-parts")}</h2>
                <table class="lines" aria-labelledby="by-part"><tbody>{known}</tbody></table>
            </section>
        }
        .into_any()
    })
}

/// The four figures.
fn head(figures: &Figures) -> AnyView {
    let Tally { won, drawn, lost } = figures.tally;
    let played = figures.tally.games();
    let since = figures
        .since
        .as_ref()
        .map(|day| tr!("statistics-since", date = day_plain(day.as_str())));
    let reviewed = figures.over_time.len();
    let accuracy = figures.accuracy.map_or_else(|| "–".to_owned(), percent);
    let (best, best_how) = match &figures.best {
        Some((level, day)) => {
            let how = format!("{}, {}", level_shown(*level, false), words::day(day));
            (level_name(*level), how)
        }
        None => ("–".to_owned(), tr!("statistics-none-beaten")),
    };
    let figure = |name: String, value: String, more: String| {
        view! { <div class="card flat"><dt>{name}</dt><dd>{value}<small>{more}</small></dd></div> }
    };
    view! {
        <dl class="figures">
            {figure(tr!("library-games"), locale::number(lang(), played as f64), since.unwrap_or_default())}
            {figure(tr!("statistics-won"), percent(100.0 * won as f64 / played.max(1) as f64), tr!("statistics-results", won = won, drawn = drawn, lost = lost))}
            {figure(tr!("statistics-accuracy"), accuracy, tr!("statistics-reviewed", reviewed = reviewed, games = played))}
            {figure(tr!("statistics-best"), best, best_how)}
        </dl>
    }
    .into_any()
}

/// How wide the bar is.
const BAR: f64 = 100.0;

/// Results as a bar with their numbers in it.
fn bar(tally: Tally) -> AnyView {
    let Tally { won, drawn, lost } = tally;
    let said = tr!("statistics-results", won = won, drawn = drawn, lost = lost);
    let share = |count: usize| BAR * count as f64 / tally.games().max(1) as f64;
    let part = |class: &'static str, count: usize| {
        let number = (count > 0 && class != "drawn").then_some(count);
        (count > 0).then(|| view! { <i class=class style:flex=format!("{} 0 0", share(count))>{number}</i> })
    };
    view! { <span class="won" role="img" aria-label=said>{part("first", won)}{part("drawn", drawn)}{part("second", lost)}</span> }
        .into_any()
}

/// What the parts of bars mean.
fn key() -> AnyView {
    let part = |class: &'static str, words: String| view! { <span><i class=class></i>{words}</span> };
    view! {
        <p class="key" aria-hidden="true">
            {part("first", tr!("statistics-key-won"))}{part("drawn", tr!("statistics-key-drawn"))}{part("second", tr!("statistics-key-lost"))}
        </p>
    }
    .into_any()
}

fn line(name: String, note: String, tally: Tally) -> AnyView {
    view! {
        <tr>
            <th scope="row">{name}" "<span class="muted">{note}</span></th>
            <td class="wide">{bar(tally)}</td>
            <td class="end muted num">{tr!("statistics-games", count = tally.games())}</td>
        </tr>
    }
    .into_any()
}

/// Results by level.
fn levels(figures: &Figures) -> AnyView {
    let level = |&(level, tally): &(u8, Tally)| {
        let note = if level == FULL_STRENGTH {
            String::new()
        } else {
            level.to_string()
        };
        line(level_name(level), note, tally)
    };
    let rows = figures.levels.iter().map(level).collect_view();
    let none = figures
        .levels
        .is_empty()
        .then(|| view! { <p class="muted">{tr!("statistics-no-levels")}</p> });
    view! {
        <section class="card section" aria-labelledby="by-level">
            <h2 id="by-level">{tr!("statistics-levels")}</h2>
            {none}
            <table class="lines" aria-labelledby="by-level"><tbody>{rows}</tbody></table>
            {key()}
        </section>
    }
    .into_any()
}

/// Results by side.
fn sides(figures: &Figures, game: GameId) -> AnyView {
    let rows = game_core::Player::BOTH
        .map(|side| {
            line(
                words::side_name(game, side),
                String::new(),
                figures.sides[side.index()],
            )
        })
        .into_iter()
        .collect_view();
    view! {
        <section class="card section" aria-labelledby="by-side">
            <h2 id="by-side">{tr!("statistics-sides")}</h2>
            <table class="lines" aria-labelledby="by-side"><tbody>{rows}</tbody></table>
            {key()}
        </section>
    }
    .into_any()
}

/// What happens most often, each with its practice.
fn motifs(often: &[Often], game: GameId) -> AnyView {
    let row = |it: &Often| {
        let name = motif_name(game, Motif::of_name(&it.motif));
        let label = tr!("statistics-practise-what", what = name.clone());
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class="end num">{it.count}</td>
                <td class="end"><a href=Route::Mistake(game, it.example).path() aria-label=label>{tr!("statistics-practise")}</a></td>
            </tr>
        }
    };
    let commonest = often.first().map(|it| Route::Mistake(game, it.example).path());
    view! {
        <section class="card section" aria-labelledby="most-often">
            <h2 id="most-often">{tr!("own-motifs")}</h2>
            <table class="lines often" aria-labelledby="most-often"><tbody>{often.iter().take(MOTIFS).map(row).collect_view()}</tbody></table>
            <div class="acts"><a class="btn primary" id="practise-commonest" href=commonest>{tr!("statistics-practise-commonest")}</a></div>
        </section>
    }
    .into_any()
}

/// Results by opening.
fn openings(figures: &Figures, game: GameId) -> AnyView {
    let name = |opening: &Opening| {
        let twins = match game {
            GameId::Yinsh => opening.name.parse().map_or(0, |point| keys::folded(point).1 - 1),
            GameId::Shogi => 0,
        };
        let twins = (twins > 0).then(|| view! { " "<span class="muted">{format!("+{twins}")}</span> });
        view! { <b>{opening.name.clone()}</b>{twins} }
    };
    let row = |opening: &Opening| {
        let accuracy = opening.accuracy.map(percent);
        view! {
            <tr>
                <th scope="row">{name(opening)}</th>
                <td class="end num">{opening.tally.games()}</td>
                <td class="wide">{bar(opening.tally)}</td>
                <td class="end num">{accuracy}</td>
            </tr>
        }
    };
    let first = match game {
        GameId::Yinsh => tr!("statistics-first-ring"),
        GameId::Shogi => tr!("statistics-first-moves"),
    };
    view! {
        <section class="card section" aria-labelledby="by-opening">
            <h2 id="by-opening">{tr!("statistics-openings")}</h2>
            <table class="book" aria-labelledby="by-opening">
                <thead><tr>
                    <th scope="col">{first}</th>
                    <th scope="col" class="end">{tr!("library-games")}</th>
                    <th scope="col">{tr!("library-result")}</th>
                    <th scope="col" class="end">{tr!("statistics-accuracy")}</th>
                </tr></thead>
                <tbody>{figures.openings.iter().take(OPENINGS).map(row).collect_view()}</tbody>
            </table>
        </section>
    }
    .into_any()
}
