//! The page of the rules: the lessons, and the whole game on one page.

use super::lessons::{GROUPS, LESSONS};
use super::progress;
use crate::games::GameId;
use crate::i18n::{tr, translate};
use crate::icons::{self, icon};
use crate::router::Route;
use leptos::prelude::*;

/// A part of the rules.
struct Part {
    /// The message with its heading; its attributes `p1`, `p2` … are the paragraphs. It is the place's name as well.
    key: &'static str,
    paragraphs: usize,
    /// Lessons in which it can be tried, by their key.
    lessons: &'static [&'static str],
}

const NOTATION: Part = Part {
    key: "rules-notation",
    paragraphs: 1,
    lessons: &[],
};
const KEYS: Part = Part {
    key: "rules-keys",
    paragraphs: 1,
    lessons: &[],
};

const PARTS: [Part; 9] = [
    Part {
        key: "rules-goal",
        paragraphs: 1,
        lessons: &["lesson-goal"],
    },
    Part {
        key: "rules-things",
        paragraphs: 1,
        lessons: &[],
    },
    Part {
        key: "rules-place",
        paragraphs: 1,
        lessons: &["lesson-place"],
    },
    Part {
        key: "rules-move",
        paragraphs: 3,
        lessons: &["lesson-move", "lesson-reach", "lesson-pass"],
    },
    Part {
        key: "rules-flip",
        paragraphs: 1,
        lessons: &["lesson-flip"],
    },
    Part {
        key: "rules-row",
        paragraphs: 2,
        lessons: &[
            "lesson-row",
            "lesson-make",
            "lesson-cross",
            "lesson-seven",
            "lesson-ring",
        ],
    },
    Part {
        key: "rules-theirs",
        paragraphs: 1,
        lessons: &["lesson-theirs"],
    },
    Part {
        key: "rules-end",
        paragraphs: 2,
        lessons: &["lesson-third", "lesson-both", "lesson-markers"],
    },
    Part {
        key: "rules-blitz",
        paragraphs: 1,
        lessons: &["lesson-blitz"],
    },
];

/// How actions are written, and what each of them means.
const WRITTEN: [(&str, &str); 6] = [
    ("f6", "rules-notation-place"),
    ("e5-e8", "rules-notation-move"),
    ("xd4-h8", "rules-notation-row"),
    ("xd5", "rules-notation-ring"),
    ("pass", "rules-notation-pass"),
    ("e5-e8;xd4-h8;xd5", "rules-notation-turn"),
];

/// Keys, and what they do. Several keys are separated by blanks.
const KEYBOARD: [(&str, &str); 12] = [
    ("↑ ↓", "rules-keys-column"),
    ("← →", "rules-keys-falling"),
    ("Shift+← Shift+→", "rules-keys-rising"),
    ("W S D Q E A", "rules-keys-letters"),
    ("Enter Space", "rules-keys-act"),
    ("Esc", "rules-keys-back"),
    ("[ ]", "rules-keys-steps"),
    ("Home End", "rules-keys-ends"),
    ("U", "rules-keys-undo"),
    ("H", "rules-keys-hint"),
    ("F", "rules-keys-turn"),
    ("?", "rules-keys-list"),
];

/// The rules, and the list of lessons.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    let done = progress::done();
    let count = done.iter().filter(|done| **done).count();
    let total = LESSONS.len();
    // The first lesson that is not done; after the last one, the first again.
    let next = done.iter().position(|done| !done);
    let number = next.map_or(1, |index| index + 1);
    let go_on = move || match (next, count) {
        (None, _) => tr!("learn-again"),
        (_, 0) => tr!("learn-start"),
        _ => tr!("learn-continue", number = number),
    };
    view! {
        <main id="main" class="page learn" tabindex="-1">
            <header class="intro">
                <h1>{move || tr!("learn-heading")}</h1>
                <p class="muted">{move || tr!("learn-intro", count = total)}</p>
                <p class="start">
                    <a class="btn primary" href=Route::Lesson(GameId::Yinsh, number).path()>{go_on}</a>
                    <a class="btn" href=Route::Play(GameId::Yinsh).path()>{move || tr!("learn-play")}</a>
                    <span class="small muted" hidden=count == 0>{move || tr!("learn-progress", done = count, total = total)}</span>
                </p>
            </header>
            <section aria-labelledby="lessons">
                <h2 id="lessons" class="unseen" tabindex="-1">{move || tr!("learn-lessons")}</h2>
                <Course done/>
            </section>
            <Rules/>
        </main>
    }
}

/// The lessons in their groups.
#[component]
fn Course(
    /// Which are done.
    done: Vec<bool>,
) -> impl IntoView {
    let mut first = 0;
    let groups = GROUPS.map(|group| {
        let lessons = first..first + group.lessons;
        first = lessons.end;
        let links = lessons.clone().map(|index| {
            let done = done[index];
            view! {
                <li value=index + 1>
                    <a href=Route::Lesson(GameId::Yinsh, index + 1).path() class:done=done>
                        <span class="number" aria-hidden="true">{if done { icon(icons::CHECK).into_any() } else { (index + 1).into_any() }}</span>
                        <span>
                            {move || tr!(LESSONS[index].key)}
                            {done.then(|| view! { <span class="unseen">" "{move || tr!("learn-lesson-done")}</span> })}
                        </span>
                    </a>
                </li>
            }
        });
        view! {
            <section class="group card">
                <h3>{move || tr!(group.key)}</h3>
                <ol start=lessons.start + 1>{links.collect_view()}</ol>
            </section>
        }
    });
    view! { <div class="course">{groups.collect_view()}</div> }
}

/// All the rules, with a table of contents.
#[component]
fn Rules() -> impl IntoView {
    let contents = PARTS.iter().chain([&NOTATION, &KEYS]).map(|part| {
        view! { <li><a href=format!("#{}", part.key)>{move || tr!(part.key)}</a></li> }
    });
    view! {
        <section class="rules" aria-labelledby="rules">
            <h2 id="rules" tabindex="-1">{move || tr!("rules-heading")}</h2>
            <nav class="contents" aria-label=move || tr!("rules-contents")><ul>{contents.collect_view()}</ul></nav>
            <div class="parts">
                {PARTS.iter().map(|part| view! { <PartView part/> }).collect_view()}
                <PartView part=&NOTATION>
                    <table>
                        <tbody>
                            {WRITTEN
                                .map(|(code, key)| {
                                    view! {
                                        <tr><th scope="row"><code>{code}</code></th><td>{move || tr!(key)}</td></tr>
                                    }
                                })
                                .collect_view()}
                        </tbody>
                    </table>
                </PartView>
                <PartView part=&KEYS>
                    <table>
                        <tbody>
                            {KEYBOARD
                                .map(|(keys, key)| {
                                    let caps = keys.split(' ').map(|cap| view! { <kbd>{cap}</kbd>" " });
                                    view! {
                                        <tr><th scope="row">{caps.collect_view()}</th><td>{move || tr!(key)}</td></tr>
                                    }
                                })
                                .collect_view()}
                        </tbody>
                    </table>
                </PartView>
            </div>
        </section>
    }
}

/// One part of the rules: heading, paragraphs, what else belongs to it, and the lessons to try it in.
#[component]
fn PartView(part: &'static Part, #[prop(optional)] children: Option<Children>) -> impl IntoView {
    let paragraphs = (1..=part.paragraphs).map(|n| {
        view! { <p>{move || translate(&format!("{}.p{n}", part.key), &[])}</p> }
    });
    let lessons = part.lessons.iter().filter_map(|key| {
        let index = LESSONS.iter().position(|lesson| lesson.key == *key)?;
        Some(view! { " "<a href=Route::Lesson(GameId::Yinsh, index + 1).path()>{move || tr!(LESSONS[index].key)}</a> })
    });
    let try_in = (!part.lessons.is_empty()).then(|| {
        view! { <p class="small see"><span class="muted">{move || tr!("rules-see")}</span>{lessons.collect_view()}</p> }
    });
    view! {
        <section class="part">
            <h3 id=part.key tabindex="-1">{move || tr!(part.key)}</h3>
            {paragraphs.collect_view()}
            {children.map(|children| children())}
            {try_in}
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Lang;

    #[test]
    fn every_part_has_its_paragraphs_and_lessons() {
        for part in PARTS.iter().chain([&NOTATION, &KEYS]) {
            for lang in Lang::ALL {
                for n in 1..=part.paragraphs {
                    assert!(
                        locale::has(lang, &format!("{}.p{n}", part.key)),
                        "{} has no p{n}",
                        part.key
                    );
                }
                let more = format!("{}.p{}", part.key, part.paragraphs + 1);
                assert!(!locale::has(lang, &more), "{more} is never shown");
            }
            for key in part.lessons {
                assert!(LESSONS.iter().any(|lesson| lesson.key == *key), "no lesson {key}");
            }
        }
        for lesson in &LESSONS {
            let linked = PARTS.iter().any(|part| part.lessons.contains(&lesson.key));
            assert!(linked, "no part of the rules leads to {}", lesson.key);
        }
    }

    #[test]
    fn examples_of_notation_are_notation() {
        for (text, _) in WRITTEN {
            for word in text.split(';') {
                assert!(word.parse::<yinsh::Action>().is_ok(), "{word}");
            }
        }
    }
}
