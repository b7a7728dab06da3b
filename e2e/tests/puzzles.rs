//! Puzzles, and the way to them: solved right and wrong, hints, answers, what is kept, on a phone, without a network.

use anyhow::{Context as _, Result, ensure};
use e2e::pointer::{SHOGI, YINSH};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::key::Key;
use puzzles::{Collection, Judgement, Puzzle, Solvable, Theme};
use shogi::PositionTrait as _;

const LANGUAGES: [&str; 4] = ["en", "ru", "uk", "hu"];

/// The puzzles that the page has.
fn all<P: Solvable>(game: &str) -> Collection<P> {
    let path = format!("{}/../data/puzzles/{game}.puzzles", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(&path).expect("the puzzles are there");
    Collection::read(&bytes).expect("they can be read")
}

/// A puzzle of YINSH whose answer is one move of White's, and a move that is none.
fn stop() -> (Puzzle<yinsh::Position>, [yinsh::Action; 2]) {
    let all = all::<yinsh::Position>("yinsh");
    let found = all.of_theme(Theme::Stop).find_map(|number| {
        let puzzle = all.get(number)?.ok()?;
        let right = *puzzle.line.first()?;
        let plain = puzzle.line.len() == 1 && puzzle.position.actor() == yinsh::WHITE;
        let wrong = puzzle.position.actions().into_iter().find(|&action| {
            matches!(action, yinsh::Action::Move { .. })
                && puzzle.judge(0, &puzzle.position, &[action]) == Judgement::Wrong
        })?;
        plain.then_some((puzzle, [right, wrong]))
    });
    found.expect("a row to stop with one move")
}

/// A mate by a drop of sente's, and a drop that is no check.
fn mate() -> (Puzzle<shogi::Position>, [(String, String); 2]) {
    let all = all::<shogi::Position>("shogi");
    let drop = |action: shogi::Action| match action {
        shogi::Action::Drop { kind, to } => Some((format!("b-{}", kind.letter()), to.to_string())),
        shogi::Action::Move { .. } => None,
    };
    let found = all.of_theme(Theme::MateOne).find_map(|number| {
        let puzzle = all.get(number)?.ok()?;
        let right = drop(*puzzle.line.first()?)?;
        let wrong = puzzle.position.actions().into_iter().find(|&action| {
            let mut next = puzzle.position.clone();
            next.play_unchecked(action);
            !next.in_check() && drop(action).is_some()
        })?;
        let plain = puzzle.position.actor() == shogi::SENTE;
        plain.then(|| drop(wrong).map(|wrong| (puzzle, [right, wrong])))?
    });
    found.expect("a mate by a drop")
}

/// Waits until the sentence holds these words.
async fn told(browser: &Browser, words: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('.solve .say p')?.textContent.includes(arguments[0])",
            &[words.into()],
        )
        .await
        .with_context(|| format!("the page should say {words:?}"))
}

async fn play(browser: &Browser, action: yinsh::Action) -> Result<()> {
    let yinsh::Action::Move { from, to } = action else {
        anyhow::bail!("{action} is no move");
    };
    YINSH.click(browser, &from.to_string()).await?;
    YINSH.click(browser, &to.to_string()).await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_puzzle_of_yinsh_is_solved_and_the_rating_is_kept() {
    run(async |browser| {
        let (puzzle, [right, _]) = stop();
        browser
            .open(&format!("/puzzles/yinsh/{}", puzzle.number), Look::DESKTOP)
            .await?;
        told(browser, "White to move.").await?;
        play(browser, right).await?;
        told(browser, "Solved. Your rating is").await?;
        browser.wait_for("#next-puzzle").await?;
        ensure!(browser.exists(".line-turn").await?, "the line is not shown");
        browser.check_axe().await?;
        browser.shot("puzzle-solved").await?;
        // What was solved counts, and is there after a reload.
        browser.goto("/puzzles").await?;
        let rating = browser.text(".standing .rating b").await?;
        ensure!(rating != "1000", "the rating did not move");
        browser.reload().await?;
        ensure!(
            browser.text(".standing .rating b").await? == rating,
            "the rating was forgotten"
        );
        ensure!(browser.text(".days [aria-current] .unseen").await? == "solved");
        browser.check_axe().await?;
        browser.shot("puzzles-desktop").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_wrong_turn_is_answered_and_comes_back() {
    run(async |browser| {
        let (puzzle, [right, wrong]) = stop();
        let address = format!("/puzzles/yinsh/{}", puzzle.number);
        browser.open(&address, Look::PHONE).await?;
        told(browser, "White to move.").await?;
        play(browser, wrong).await?;
        told(browser, "Not this one. Black answers").await?;
        ensure!(
            browser.exists(".slots .not").await?,
            "the wrong turn is not struck through"
        );
        browser.check_axe().await?;
        browser.shot("puzzle-wrong-phone").await?;
        // By a key, then by the board itself.
        browser.press(NO_KEY, 't').await?;
        told(browser, "White to move.").await?;
        play(browser, wrong).await?;
        told(browser, "Not this one.").await?;
        browser.click("#try-again").await?;
        play(browser, right).await?;
        told(browser, "Solved. The puzzle comes back tomorrow.").await?;
        browser.press(NO_KEY, 'n').await?;
        browser
            .wait_until("return location.pathname !== arguments[0]", &[address.into()])
            .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn hints_say_where_and_then_what() {
    run(async |browser| {
        let (puzzle, [right, _]) = stop();
        let yinsh::Action::Move { from, to } = right else {
            anyhow::bail!("{right} is no move");
        };
        browser
            .open(&format!("/puzzles/yinsh/{}", puzzle.number), Look::DESKTOP_DARK)
            .await?;
        told(browser, "White to move.").await?;
        browser.press(NO_KEY, 'h').await?;
        told(browser, &format!("Look at the ring on {from}.")).await?;
        browser.click("#hint").await?;
        told(browser, &format!("It goes to {to}.")).await?;
        browser.wait_for("svg.yinsh .hint").await?;
        browser.click("#answer").await?;
        told(browser, "This was the answer. The puzzle comes back tomorrow.").await?;
        browser.click("#again").await?;
        told(browser, "White to move.").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_mate_in_shogi_is_given_and_missed() {
    run(async |browser| {
        let (puzzle, [(hand, to), (other, there)]) = mate();
        browser
            .open(&format!("/puzzles/shogi/{}", puzzle.number), Look::DESKTOP)
            .await?;
        told(browser, "Sente to move. Give mate in one move.").await?;
        SHOGI.click(browser, &other).await?;
        SHOGI.click(browser, &there).await?;
        told(browser, "Not this one. This is no check.").await?;
        browser.click("#try-again").await?;
        told(browser, "Sente to move.").await?;
        SHOGI.click(browser, &hand).await?;
        SHOGI.click(browser, &to).await?;
        told(browser, "Solved.").await?;
        browser.check_axe().await?;
        browser.shot("puzzle-shogi").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn puzzles_fit_every_language_on_a_phone() {
    run(async |browser| {
        let (puzzle, _) = stop();
        let of_shogi = mate().0.number;
        for lang in LANGUAGES {
            let look = Look { lang, ..Look::PHONE };
            for path in [
                "/puzzles/yinsh".to_owned(),
                "/puzzles/day/shogi".to_owned(),
                format!("/puzzles/yinsh/{}", puzzle.number),
                format!("/puzzles/shogi/{of_shogi}"),
            ] {
                browser.open(&path, look).await?;
                browser.wait_for("main:not([aria-busy]) h1").await?;
                let wide = "const bar = document.querySelector('.bar');
                    const out = [...document.querySelectorAll('.bar *, main *')].filter((it) => !it.closest('svg, .unseen, .small-board')
                        && it.getClientRects().length && getComputedStyle(it).opacity !== '0' && it.getBoundingClientRect().right > innerWidth + 1);
                    return [document.documentElement.scrollWidth > innerWidth, bar.scrollWidth > bar.clientWidth, out.map((it) => it.outerHTML.slice(0, 90))]";
                let found = browser.js(wide, &[]).await?;
                ensure!(
                    found == serde_json::json!([false, false, []]),
                    "{path} in {lang} is too wide: {found}"
                );
                browser
                    .check_axe()
                    .await
                    .with_context(|| format!("{path} in {lang}"))?;
                let name = path.trim_matches('/').replace('/', "-");
                browser.shot(&format!("{name}-{lang}-phone")).await?;
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn on_a_phone_one_button_stands_for_the_parts_to_study_in() {
    run(async |browser| {
        browser.open("/yinsh", Look::PHONE).await?;
        browser.wait_for("dialog#new[open]").await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('dialog#new[open]')", &[])
            .await?;
        ensure!(browser.text("#study").await? == "Study");
        browser.click("#study").await?;
        browser.wait_for("#study[aria-expanded=true]").await?;
        browser.shot("study-list").await?;
        browser.check_axe().await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser.wait_for("#study[aria-expanded=false]").await?;
        let focus = browser.js("return document.activeElement.id", &[]).await?;
        ensure!(focus == "study", "after Esc the focus is on {focus}");
        browser.click("#study").await?;
        browser.click("#study-list a[href=puzzles]").await?;
        browser.wait_for("main.puzzles .hero").await?;
        browser.wait_for("#study[aria-expanded=false]").await?;
        ensure!(browser.text("#study").await? == "Puzzles");
        browser.check_console().await
    });
}
