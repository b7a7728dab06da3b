//! The lessons, taken as a learner takes them: by mouse, by keyboard, with mistakes.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::Locator;
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;

/// The points to click in each lesson, in order. An empty list: the button that passes.
const CLICKS: [&[&str]; 16] = [
    &["d3"],
    &["c6"],
    &["e5", "e8"],
    &["e4", "j9"],
    &["c3", "i9"],
    &["f4", "c3"],
    &["f4", "f7", "f6", "i9"],
    &["f8", "e3"],
    &["e5", "b5"],
    &["e6", "g8", "e6", "f3"],
    &["f5", "j8", "c4", "c5"],
    &["d3", "d6", "e5", "i6"],
    &["f5", "f8", "f6", "c7"],
    &["f9", "g9"],
    &[],
    &["e6", "h6", "g6", "i5"],
];

/// Clicks on a point of the board.
async fn click(browser: &Browser, point: &str) -> Result<()> {
    let place = browser
        .js(
            "const board = document.querySelector('svg.yinsh[role=application]');
             board.scrollIntoView({ block: 'nearest' });
             const box = board.getBoundingClientRect();
             const x = arguments[0].charCodeAt(0) - 102, y = Number(arguments[0].slice(1)) - 6;
             const scale = box.width / board.viewBox.baseVal.width;
             return [box.left + box.width / 2 + x * Math.sqrt(3) / 2 * scale,
                     box.top + box.height / 2 + (x / 2 - y) * scale];",
            &[point.into()],
        )
        .await?;
    let at = |index: usize| place[index].as_f64().unwrap_or_default().round();
    let moved = PointerAction::MoveTo {
        duration: Some(Duration::from_millis(20)),
        x: at(0),
        y: at(1),
    };
    let mouse = MouseActions::new("mouse".to_owned())
        .then(moved)
        .then(PointerAction::Down {
            button: MOUSE_BUTTON_LEFT,
        })
        .then(PointerAction::Up {
            button: MOUSE_BUTTON_LEFT,
        });
    Ok(browser.client.perform_actions(mouse).await?)
}

/// Does what a lesson asks for.
async fn solve(browser: &Browser, lesson: usize) -> Result<()> {
    if CLICKS[lesson - 1].is_empty() {
        browser.click(".help .primary").await?;
    }
    for point in CLICKS[lesson - 1] {
        click(browser, point).await?;
    }
    browser
        .wait_for(".feedback.good")
        .await
        .with_context(|| format!("lesson {lesson} is not done"))
}

fn path(lesson: usize) -> String {
    format!("/learn/yinsh/{lesson}")
}

#[test]
fn the_whole_course_by_mouse() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        browser.open("/learn", Look::DESKTOP).await?;
        browser.click(".learn .start .primary").await?;
        for lesson in 1..=CLICKS.len() {
            browser
                .wait_until(
                    "return location.pathname === arguments[0]",
                    &[path(lesson).into()],
                )
                .await?;
            ensure!(
                !browser.exists(".feedback.good").await?,
                "lesson {lesson} begins as if it were done"
            );
            solve(browser, lesson).await?;
            let praise = browser.text(".feedback p").await?;
            ensure!(praise.starts_with("Yes."), "lesson {lesson} ends with {praise:?}");
            browser.click(".walk .next").await?;
        }
        // After the last one there is a game to play.
        browser
            .wait_until("return location.pathname === '/yinsh'", &[])
            .await?;
        browser.goto("/learn").await?;
        let done = browser
            .js("return document.querySelectorAll('.course a.done').length", &[])
            .await?;
        ensure!(done == CLICKS.len(), "{done} lessons are remembered as done");
        browser.check_axe().await?;
        browser.check_console().await
    });
}

#[test]
fn every_answer_is_for_everybody() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        for (lang, look) in [
            ("ru", Look::PHONE),
            ("uk", Look::DESKTOP_DARK),
            ("hu", Look::PHONE_DARK),
        ] {
            for lesson in 1..=CLICKS.len() {
                browser.open(&path(lesson), Look { lang, ..look }).await?;
                solve(browser, lesson).await?;
                browser
                    .check_axe()
                    .await
                    .with_context(|| format!("lesson {lesson} done, {lang}"))?;
                let wide = browser
                    .js("return document.documentElement.scrollWidth > innerWidth", &[])
                    .await?;
                ensure!(
                    wide == false,
                    "lesson {lesson} in {lang} is wider than its window"
                );
            }
        }
        browser.check_console().await
    });
}

#[test]
fn lessons_by_keyboard_alone() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        // Lesson 6: take the only row, then a ring. Lesson 15: pass.
        for (lesson, enters) in [(6, 2), (15, 1)] {
            browser.open(&path(lesson), Look::DESKTOP).await?;
            for stop in 0.. {
                ensure!(
                    stop < 20,
                    "the Tab key does not reach the board of lesson {lesson}"
                );
                browser.press(NO_KEY, Key::Tab.into()).await?;
                if browser
                    .js("return document.activeElement.matches('svg.yinsh')", &[])
                    .await?
                    == true
                {
                    break;
                }
            }
            for _ in 0..enters {
                browser.press(NO_KEY, Key::Enter.into()).await?;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            browser
                .wait_for(".feedback.good")
                .await
                .with_context(|| format!("lesson {lesson} is not done"))?;
        }
        browser.check_console().await
    });
}

#[test]
fn mistakes_are_explained_and_undone() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        browser.open(&path(3), Look::DESKTOP).await?;
        let at_first = browser.text(".feedback p").await?;
        ensure!(
            !browser.exists(".feedback .reset:not(.unused)").await?,
            "there is nothing to start again"
        );

        // Not legal: e5 and h6 are not on one line. The board says why, and nothing moves.
        click(browser, "e5").await?;
        click(browser, "h6").await?;
        browser
            .wait_until(
                "return document.querySelector('.feedback p').innerText !== arguments[0]",
                &[at_first.clone().into()],
            )
            .await?;
        let refusal = browser.text(".feedback p").await?;
        ensure!(refusal.contains("line"), "the refusal is {refusal:?}");
        ensure!(
            !browser.exists(".feedback.missed").await?,
            "what is refused is no answer"
        );

        // Legal, but not what was asked for.
        click(browser, "e6").await?;
        browser.wait_for(".feedback.missed").await?;
        let answer = browser.text(".feedback p").await?;
        ensure!(answer.starts_with("Not yet."), "the answer is {answer:?}");
        browser.check_axe().await?;
        // The board waits for a new start.
        click(browser, "c3").await?;
        click(browser, "c2").await?;
        ensure!(
            browser.text(".feedback p").await? == answer,
            "the board goes on after a mistake"
        );

        browser.click(".feedback .reset").await?;
        browser
            .wait_until("return !document.querySelector('.feedback.missed')", &[])
            .await?;
        ensure!(
            browser.text(".feedback p").await? == at_first,
            "the lesson does not start again"
        );
        solve(browser, 3).await?;
        browser.reload().await?;
        ensure!(
            browser.exists(".dots .done.here").await?,
            "the lesson is not remembered as done"
        );
        browser.check_console().await
    });
}

#[test]
fn the_solution_is_shown_on_request() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        browser.open(&path(5), Look::DESKTOP).await?;
        let drawn = "return document.querySelector('svg.yinsh').querySelectorAll('*').length";
        let before = browser.js(drawn, &[]).await?.as_u64();
        browser.click(".feedback .show").await?;
        browser
            .wait_until("return !document.querySelector('.feedback .show')", &[])
            .await?;
        let after = browser.js(drawn, &[]).await?.as_u64();
        ensure!(
            after > before,
            "nothing is drawn for the hint: {before:?} and {after:?} parts"
        );
        solve(browser, 5).await
    });
}

#[test]
fn the_other_side_answers() {
    run(async |browser| {
        browser.open(&path(2), Look::DESKTOP).await?;
        let rings = "return document.querySelectorAll('svg.yinsh g.ring').length";
        let before = browser.js(rings, &[]).await?.as_u64().context("a number")?;
        solve(browser, 2).await?;
        browser
            .wait_until(&format!("{rings} === arguments[0]"), &[(before + 2).into()])
            .await
    });
}

#[test]
fn a_lesson_follows_the_language() {
    run(async |browser| {
        browser.open(&path(7), Look::DESKTOP).await?;
        let mut seen = Vec::new();
        for lang in ["en", "ru", "uk", "hu"] {
            browser
                .client
                .find(Locator::Css(".bar select"))
                .await?
                .select_by_value(lang)
                .await?;
            browser
                .wait_until(
                    "return document.documentElement.lang === arguments[0]",
                    &[lang.into()],
                )
                .await?;
            for css in ["h1", ".try", ".feedback p", ".walk .next"] {
                let words = browser.text(css).await?;
                ensure!(
                    !words.is_empty() && !seen.contains(&words),
                    "{css} in {lang} says {words:?}"
                );
                seen.push(words);
            }
        }
        browser.check_console().await
    });
}
