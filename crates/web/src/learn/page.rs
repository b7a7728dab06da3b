//! The pages around the lessons: which game to learn, and for each game the list of its lessons and all its rules.

use super::course::Outline;
use super::progress;
use super::{shogi, yinsh};
use crate::i18n::{says, tr, translate};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::router::Route;
use games::GameId;
use leptos::prelude::*;

/// A part of the rules.
pub(super) struct Part {
    /// The message with its heading; its attributes `p1`, `p2` … are the paragraphs. It is the place's name as well.
    pub(super) key: &'static str,
    pub(super) paragraphs: usize,
    /// Lessons in which it can be tried, by their key.
    pub(super) lessons: &'static [&'static str],
    /// What is shown below the paragraphs: a drawing, a table.
    pub(super) more: Option<fn() -> AnyView>,
}

/// A part with one paragraph and nothing else.
pub(super) const PART: Part = Part {
    key: "",
    paragraphs: 1,
    lessons: &[],
    more: None,
};

/// The rules of a game, part by part.
fn rules(game: GameId) -> &'static [Part] {
    match game {
        GameId::Yinsh => yinsh::rules(),
        GameId::Shogi => shogi::rules(),
    }
}

/// What a course says about itself.
fn heading(game: GameId) -> String {
    match game {
        GameId::Yinsh => tr!("learn-heading-yinsh"),
        GameId::Shogi => tr!("learn-heading-shogi"),
    }
}

/// What to expect of a course of so many lessons.
fn intro(game: GameId, count: usize) -> String {
    match game {
        GameId::Yinsh => tr!("learn-intro-yinsh", count = count),
        GameId::Shogi => tr!("learn-intro-shogi", count = count),
    }
}

/// How far somebody is in a course.
#[derive(Clone, Copy)]
struct Standing {
    done: usize,
    total: usize,
    /// The first lesson that is not done, counted from 1; after the last one, the first again.
    next: usize,
}

impl Standing {
    fn of(done: &[bool]) -> Self {
        Self {
            done: done.iter().filter(|done| **done).count(),
            total: done.len(),
            next: done.iter().position(|done| !done).map_or(1, |index| index + 1),
        }
    }

    /// What the link to the next lesson says.
    fn go_on(self) -> String {
        match self.done {
            0 => tr!("learn-start"),
            done if done == self.total => tr!("learn-again"),
            _ => tr!("learn-continue", number = self.next),
        }
    }
}

/// The links at the top of a course: to the next lesson, and somewhere else.
#[component]
fn Start(game: GameId, standing: Standing, children: Children) -> impl IntoView {
    let Standing { done, total, next } = standing;
    view! {
        <p class="start">
            <a class="btn primary" href=Route::Lesson(game, next).path()>{move || standing.go_on()}</a>
            {children()}
            <span class="small muted" hidden=done == 0>{move || tr!("learn-progress", done = done, total = total)}</span>
        </p>
    }
}

/// Which game to learn.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    view! {
        <main id="main" class="page learn" tabindex="-1">
            <header class="intro">
                <h1>{says("learn-heading")}</h1>
                <p class="muted">{says("learn-intro")}</p>
            </header>
            {GameId::ALL.map(|game| view! { <Choice game/> }).collect_view()}
        </main>
    }
}

/// A game that can be learnt: its lessons, and the way to its rules.
#[component]
fn Choice(game: GameId) -> impl IntoView {
    let outline = Outline::of(game);
    let done = progress::done(&outline.lessons);
    let standing = Standing::of(&done);
    let id = move || format!("learn-{}", game.slug());
    view! {
        <section class="choice" aria-labelledby=id()>
            <h2 id=id()>{move || game_name(game)}</h2>
            <p class="muted">{move || intro(game, standing.total)}</p>
            <Start game standing>
                <a class="btn" href=Route::Course(game).path()>{says("learn-rules")}</a>
            </Start>
            <Lessons game outline done/>
        </section>
    }
}

/// A game's lessons and all its rules.
#[component]
pub(crate) fn CoursePage(game: GameId) -> impl IntoView {
    let outline = Outline::of(game);
    let done = progress::done(&outline.lessons);
    let standing = Standing::of(&done);
    view! {
        <main id="main" class="page learn" tabindex="-1">
            <header class="intro">
                <nav class="small muted" aria-label=says("learn-path")>
                    <a href=Route::Learn.path()>{says("nav-learn")}</a>" · "{move || game_name(game)}
                </nav>
                <h1>{move || heading(game)}</h1>
                <p class="muted">{move || intro(game, standing.total)}</p>
                <Start game standing>
                    <a class="btn" href=Route::Play(game).path()>{says("learn-play")}</a>
                </Start>
            </header>
            <section aria-labelledby="lessons">
                <h2 id="lessons" class="unseen" tabindex="-1">{says("learn-lessons")}</h2>
                <Lessons game outline done/>
            </section>
            <Rules game/>
        </main>
    }
}

/// The lessons in their groups.
#[component]
fn Lessons(
    game: GameId,
    outline: Outline,
    /// Which are done.
    done: Vec<bool>,
) -> impl IntoView {
    let mut first = 0;
    let groups = outline.groups.iter().map(|group| {
        let lessons = first..first + group.lessons;
        first = lessons.end;
        let links = lessons.clone().map(|index| {
            let done = done[index];
            let key = outline.lessons[index];
            view! {
                <li value=index + 1>
                    <a href=Route::Lesson(game, index + 1).path() class:done=done>
                        <span class="number" aria-hidden="true">{if done { icon(icons::CHECK).into_any() } else { (index + 1).into_any() }}</span>
                        <span>
                            {says(key)}
                            {done.then(|| view! { <span class="unseen">" "{says("learn-lesson-done")}</span> })}
                        </span>
                    </a>
                </li>
            }
        });
        view! {
            <section class="group card">
                <h3>{says(group.key)}</h3>
                <ol start=lessons.start + 1>{links.collect_view()}</ol>
            </section>
        }
    });
    view! { <div class="course">{groups.collect_view()}</div> }
}

/// All the rules, with a table of contents.
#[component]
fn Rules(game: GameId) -> impl IntoView {
    let contents = rules(game).iter().map(|part| {
        view! { <li><a href=format!("#{}", part.key)>{says(part.key)}</a></li> }
    });
    view! {
        <section class="rules" aria-labelledby="rules">
            <h2 id="rules" tabindex="-1">{says("rules-heading")}</h2>
            <nav class="contents" aria-label=says("rules-contents")><ul>{contents.collect_view()}</ul></nav>
            <div class="parts">
                {rules(game).iter().map(|part| view! { <PartView game part/> }).collect_view()}
            </div>
        </section>
    }
}

/// One part of the rules: heading, paragraphs, what else belongs to it, and the lessons to try it in.
#[component]
fn PartView(game: GameId, part: &'static Part) -> impl IntoView {
    let paragraphs = (1..=part.paragraphs).map(|n| {
        view! { <p>{move || translate(&format!("{}.p{n}", part.key), &[])}</p> }
    });
    let outline = Outline::of(game);
    let lessons = part.lessons.iter().filter_map(|key| {
        let number = outline.place(key)? + 1;
        Some(view! { " "<a href=Route::Lesson(game, number).path()>{move || tr!(*key)}</a> })
    });
    let try_in = (!part.lessons.is_empty()).then(|| {
        view! { <p class="small see"><span class="muted">{says("rules-see")}</span>{lessons.collect_view()}</p> }
    });
    view! {
        <section class="part">
            <h3 id=part.key tabindex="-1">{says(part.key)}</h3>
            {paragraphs.collect_view()}
            {part.more.map(|more| more())}
            {try_in}
        </section>
    }
}

/// A table of two columns: what is written, and what it means.
pub(super) fn written(rows: &'static [(&'static str, &'static str)]) -> AnyView {
    let rows = rows.iter().map(|&(code, key)| {
        view! { <tr><th scope="row"><code>{code}</code></th><td>{says(key)}</td></tr> }
    });
    view! { <table><tbody>{rows.collect_view()}</tbody></table> }.into_any()
}

/// Keys that are the same in all games, and what they do.
const KEYBOARD: [(&str, &str); 6] = [
    ("[ ]", "rules-keys-steps"),
    ("Home End", "rules-keys-ends"),
    ("U", "rules-keys-undo"),
    ("H", "rules-keys-hint"),
    ("F", "rules-keys-turn"),
    ("?", "rules-keys-list"),
];

/// A table of a game's keys and those of all games, and what they do. Several keys are separated by blanks.
pub(super) fn keyboard(of_game: &'static [(&'static str, &'static str)]) -> AnyView {
    let rows = of_game.iter().chain(&KEYBOARD).map(|&(keys, key)| {
        let caps = keys.split(' ').map(|cap| view! { <kbd>{cap}</kbd>" " });
        view! { <tr><th scope="row">{caps.collect_view()}</th><td>{says(key)}</td></tr> }
    });
    view! { <table><tbody>{rows.collect_view()}</tbody></table> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Lang;

    #[test]
    fn every_part_has_its_paragraphs_and_lessons() {
        for game in GameId::ALL {
            let outline = Outline::of(game);
            for part in rules(game) {
                for lang in Lang::ALL {
                    for n in 1..=part.paragraphs {
                        let paragraph = format!("{}.p{n}", part.key);
                        assert!(locale::has(lang, &paragraph), "{paragraph} in {lang:?}");
                    }
                    let more = format!("{}.p{}", part.key, part.paragraphs + 1);
                    assert!(!locale::has(lang, &more), "{more} is never shown");
                }
                for key in part.lessons {
                    assert!(outline.place(key).is_some(), "no lesson {key}");
                }
            }
            for key in &outline.lessons {
                let linked = rules(game).iter().any(|part| part.lessons.contains(key));
                assert!(linked, "no part of the rules leads to {key}");
            }
        }
    }
}
