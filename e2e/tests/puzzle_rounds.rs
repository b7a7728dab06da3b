//! Rounds of puzzles, telling others how they went, and the mistakes of one's own games as puzzles.

use crate::puzzles::{all, play, told};
use anyhow::{Context as _, Result, ensure};
use e2e::pointer::{SHOGI, YINSH};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::key::Key;
use puzzles::Collection;
use shogi::PositionTrait as _;

/// Plays what is right on the board of a puzzle with one move.
async fn play_right(browser: &Browser, all: &Collection<yinsh::Position>) -> Result<()> {
    let text = "return document.querySelector('main.storm').dataset.number";
    let number = browser.js(text, &[]).await?;
    let number: u32 = number.as_str().context("no number")?.parse()?;
    let puzzle = all.get(number).context("no puzzle")??;
    if puzzle.position.actor() == yinsh::BLACK {
        // The board is seen from White's side where it is clicked on by name.
        browser.click("#flip").await?;
    }
    for action in puzzle.turns().first().context("no turn")? {
        match action {
            yinsh::Action::Move { .. } => play(browser, *action).await?,
            yinsh::Action::RemoveRow(row) => YINSH.click(browser, &row.points()[2].to_string()).await?,
            yinsh::Action::RemoveRing(point) | yinsh::Action::Place(point) => {
                YINSH.click(browser, &point.to_string()).await?;
            }
            yinsh::Action::Pass => (),
        }
    }
    Ok(())
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn three_minutes_are_three_minutes() {
    run(async |browser| {
        let all = all::<yinsh::Position>("yinsh");
        browser.open("/puzzles/three/yinsh", Look::PHONE).await?;
        browser.reduce_motion(true).await?;
        told(browser, "Ready? The clock starts with your first move.").await?;
        ensure!(
            browser.text(".clock b").await? == "3:00",
            "the clock runs already"
        );
        browser.check_axe().await?;
        browser.shot("three-phone").await?;
        play_right(browser, &all).await?;
        browser.wait_for(".ticks li:not(.miss)").await?;
        ensure!(browser.text(".score b").await? == "1");
        browser
            .wait_until(
                "return document.querySelector('.clock b').textContent < '3:00'",
                &[],
            )
            .await?;
        // A skip is a miss, and costs ten seconds.
        browser.click("#skip").await?;
        browser.wait_for(".ticks .miss").await?;
        told(browser, "Missed.").await?;
        browser.shot("three-running-phone").await?;
        // In a pause nothing is seen of the board.
        browser.click("#pause").await?;
        browser.wait_for(".storm .covered").await?;
        browser.check_axe().await?;
        browser.shot("three-paused-phone").await?;
        browser.click("#pause").await?;
        browser
            .wait_until("return !document.querySelector('.storm .covered')", &[])
            .await?;
        for _ in 0..20 {
            if !browser.exists("#skip").await? {
                break;
            }
            browser.click("#skip").await?;
        }
        told(browser, "Time. 1 puzzle solved.").await?;
        browser.check_axe().await?;
        browser.shot("three-over-phone").await?;
        // It is told to others without any answer; with no program of the device the clipboard has it.
        browser.js(COPIES, &[]).await?;
        browser.click("#share").await?;
        told_others(browser, "#share", "Copied").await?;
        let text = browser.js("return window.copied", &[]).await?;
        let text = text.as_str().context("nothing was copied")?;
        let (came, address) = (text.lines().nth(1), text.lines().last());
        ensure!(text.starts_with("Sente, YINSH, three minutes: 1 of "), "{text}");
        ensure!(
            came.is_some_and(|signs| signs.starts_with("✓✗") && signs.chars().count() == 10),
            "{text}"
        );
        ensure!(
            address.is_some_and(|it| it.ends_with("/puzzles/three/yinsh")),
            "{text}"
        );
        // The rating is untouched; the day counts; the best is kept.
        let kept = browser
            .js("return localStorage.getItem('sente.practice')", &[])
            .await?;
        let kept = practice::Practice::read(kept.as_str().unwrap_or_default());
        ensure!(kept.course("yinsh").best() == 1 && kept.course("yinsh").rating().answered == 0);
        ensure!(kept.days.in_all() == 1, "the day does not count");
        browser.click("#storm-missed").await?;
        browser.wait_for("main.solve:not(.storm) .slots").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn twenty_go_without_a_clock() {
    run(async |browser| {
        let all = all::<yinsh::Position>("yinsh");
        browser.open("/puzzles/three/yinsh", Look::DESKTOP_DARK).await?;
        browser.reduce_motion(true).await?;
        told(browser, "Ready?").await?;
        browser.shot("three-desktop-dark").await?;
        browser.click(".storm .choose label:last-child").await?;
        browser
            .wait_until("return !document.querySelector('.clock')", &[])
            .await?;
        play_right(browser, &all).await?;
        browser.wait_for(".ticks li").await?;
        for _ in 0..19 {
            browser.click("#skip").await?;
        }
        told(browser, "That was the last one. 1 puzzle solved.").await?;
        browser.shot("twenty-over-desktop-dark").await?;
        // By a program of the device where the browser has that, found and pressed by keyboard.
        let hands_on = "navigator.share = (data) => { window.handed = data.text; return Promise.resolve(); }";
        browser.js(hands_on, &[]).await?;
        browser
            .js("document.querySelector('#share').focus()", &[])
            .await?;
        browser.press(NO_KEY, Key::Enter.into()).await?;
        browser
            .wait_until(
                "return window.handed?.startsWith('Sente, YINSH, without a clock: 1 of 20 puzzles solved.')",
                &[],
            )
            .await?;
        // Whoever thinks better of it is left alone.
        let thinks_better = "window.copied = null;
             navigator.share = () => { window.asked = true; return Promise.reject(new DOMException('', 'AbortError')); }";
        browser.js(COPIES, &[]).await?;
        browser.js(thinks_better, &[]).await?;
        browser.click("#share").await?;
        browser
            .wait_until("return window.asked && window.copied === null", &[])
            .await?;
        // Where nothing takes it the text stands there.
        browser
            .js("navigator.share = undefined; navigator.clipboard.writeText = () => Promise.reject(new Error());", &[])
            .await?;
        browser.click("#share").await?;
        browser
            .wait_until(
                "return document.querySelector('.by-hand textarea')?.value.includes('/puzzles/three/yinsh')",
                &[],
            )
            .await?;
        browser.check_axe().await?;
        browser.shot("twenty-by-hand-desktop-dark").await?;
        browser.click("#another").await?;
        browser
            .wait_until("return !document.querySelector('.ticks li')", &[])
            .await?;
        browser.check_axe().await?;
        browser.check_console().await
    });
}

/// What the page copies, a test can read.
const COPIES: &str =
    "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }";

/// Waits until the button says that.
async fn told_others(browser: &Browser, button: &str, words: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector(arguments[0])?.textContent.includes(arguments[1])",
            &[button.into(), words.into()],
        )
        .await
        .with_context(|| format!("{button} should say {words:?}"))
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_puzzle_of_the_day_is_told_to_others() {
    run(async |browser| {
        browser.open("/puzzles/day/yinsh", Look::PHONE).await?;
        browser.reduce_motion(true).await?;
        browser.wait_for("#answer").await?;
        ensure!(!browser.exists("#share").await?, "there is nothing to tell yet");
        browser.click("#answer").await?;
        browser.wait_for("#share").await?;
        browser.js(COPIES, &[]).await?;
        browser.click("#share").await?;
        told_others(browser, "#share", "Copied").await?;
        let text = browser.js("return window.copied", &[]).await?;
        let text = text.as_str().context("nothing was copied")?;
        ensure!(text.starts_with("Sente, YINSH, puzzle of "), "{text}");
        ensure!(
            text.contains(": not solved.\n") && text.contains("/puzzles/yinsh/"),
            "{text}"
        );
        ensure!(text.lines().count() == 2, "it tells more than it should: {text}");
        browser.check_axe().await?;
        browser.shot("day-told-phone").await?;
        browser.check_console().await
    });
}

/// A game of shogi in which both give whole pieces away.
const BLUNDERS: &str = "7g7f 3c3d 8h2b+ 1c1d 9g9f 9c9d 1g1f 3a2b B*3c 2b3c 2g2f B*7g \
    8i7g 4c4d 4g4f 5a6b 5i6h 6b7b 6h7h 6a5b 3i4h 5c5d 2f2e 3c4b";

/// The mistakes that the page keeps.
async fn mistakes(browser: &Browser) -> Result<Vec<serde_json::Value>> {
    let script = "return new Promise((done) => {
            const open = indexedDB.open('sente');
            open.onsuccess = () => {
                const all = open.result.transaction('mistakes').objectStore('mistakes').getAll();
                all.onsuccess = () => { open.result.close(); done(all.result.filter((it) => typeof it === 'string')); };
            };
        })";
    let all = browser.js(script, &[]).await?;
    let all = all.as_array().context("no mistakes")?.iter();
    all.map(|it| Ok(serde_json::from_str(it.as_str().unwrap_or_default())?))
        .collect()
}

/// Where to click to play a move of sente's about which nothing is asked: a piece on the board or in the hand, and where it goes.
fn clicks(position: &str, word: &str) -> Option<(String, String)> {
    let position: shogi::Position = position.parse().ok()?;
    match word.parse().ok()? {
        shogi::Action::Drop { kind, to } => Some((format!("b-{}", kind.letter()), to.to_string())),
        shogi::Action::Move { from, to, promote } => {
            let promote = !promote;
            let asked = position.is_legal(shogi::Action::Move { from, to, promote });
            (!asked).then(|| (from.to_string(), to.to_string()))
        }
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn mistakes_of_kept_games_become_puzzles() {
    run(async |browser| {
        let text = format!(
            "[Game \"Shogi\"]\n[Sente \"Anna\"]\n[Gote \"Bela\"]\n[Date \"2026.11.02\"]\n\n{BLUNDERS} 0-1"
        );
        browser.open("/puzzles/mistakes/shogi", Look::PHONE).await?;
        browser.wait_for("main.mistakes .empty").await?;
        browser.check_axe().await?;
        browser.goto("/library").await?;
        browser.wait_for(".library .empty button").await?;
        browser.click(".library .empty button").await?;
        browser.wait_for("#library-bring[open]").await?;
        let fill = "for (const [css, text] of [['#bring-me', 'Anna'], ['#bring-text', arguments[0]]]) {
                const field = document.querySelector(css);
                field.value = text;
                for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
            }";
        browser.js(fill, &[text.into()]).await?;
        browser.click("#bring-paste").await?;
        browser.wait_for("#bring-done").await?;
        browser.goto("/puzzles/mistakes/shogi").await?;
        browser.wait_for("#own-look").await?;
        browser.click("#own-look").await?;
        browser.wait_for("#own-stop").await?;
        browser.wait_for_review(".listed-mistakes .mistake").await?;
        ensure!(
            browser
                .text(".listed-mistakes .mistake b")
                .await?
                .contains("against Bela")
        );
        ensure!(browser.exists(".motifs li").await?, "nothing happens most often");
        browser.check_axe().await?;
        browser.shot("mistakes-phone").await?;
        let kept = mistakes(browser).await?;
        ensure!(
            kept.iter()
                .all(|it| it["player"] == serde_json::json!("First")
                    || it["player"] == serde_json::json!("first")),
            "somebody else's mistakes are kept: {kept:?}"
        );
        browser
            .open("/puzzles/mistakes/shogi", Look::DESKTOP_DARK)
            .await?;
        // The window is another one, and what it keeps is the same.
        browser.wait_for(".mistake").await?;
        browser.shot("mistakes-desktop-dark").await?;
        browser.click("#own-start").await?;
        told(browser, "find a better one. You played").await?;
        browser.check_axe().await?;
        browser.shot("mistake-desktop-dark").await?;
        // One whose answer is a plain move.
        let found = kept.iter().find_map(|it| {
            let word = |of: &str| clicks(it["position"].as_str()?, it[of].as_str()?.split(' ').next()?);
            Some((it["number"].as_u64()?, word("played"), word("line")?))
        });
        let (number, played, (from, to)) =
            found.with_context(|| format!("all answers are asked about: {kept:?}"))?;
        browser
            .open(&format!("/puzzles/mistakes/shogi/{number}"), Look::PHONE)
            .await?;
        told(browser, "find a better one. You played").await?;
        browser.shot("mistake-phone").await?;
        if let Some((from, to)) = played {
            SHOGI.click(browser, &from).await?;
            SHOGI.click(browser, &to).await?;
            told(browser, "Not this one.").await?;
            browser.click("#try-again").await?;
            told(browser, "find a better one.").await?;
        }
        SHOGI.click(browser, &from).await?;
        SHOGI.click(browser, &to).await?;
        told(browser, "Much better.").await?;
        browser.check_axe().await?;
        browser.shot("mistake-found-phone").await?;
        // It counts for its own course, and no rating is touched.
        let practice = browser
            .js("return localStorage.getItem('sente.practice')", &[])
            .await?;
        let practice = practice::Practice::read(practice.as_str().unwrap_or_default());
        ensure!(practice.course("shogi-own").answers().count() == 1);
        ensure!(practice.course("shogi").answers().count() == 0);
        browser.goto("/puzzles/mistakes/shogi").await?;
        browser.wait_for(".mistake .state .count").await?;
        browser.click("#own-open").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_review_leads_to_its_mistakes() {
    run(async |browser| {
        e2e::table::new_game(
            browser,
            "shogi",
            Look::DESKTOP,
            "person 3 3 sente even free agreement",
        )
        .await?;
        e2e::table::more(browser, "#open").await?;
        browser.wait_for("#open-ask[open]").await?;
        let text = format!("[Game \"Shogi\"]\n\n{BLUNDERS} 0-1");
        browser
            .js(
                "document.querySelector('#open-text').value = arguments[0]",
                &[text.into()],
            )
            .await?;
        browser.click("#open-yes").await?;
        browser
            .wait_until("return document.querySelectorAll('.moves .turn').length > 5", &[])
            .await?;
        browser.press(NO_KEY, Key::End.into()).await?;
        browser.click("#review").await?;
        browser.wait_for("#review-chart").await?;
        browser.wait_for_review("#review-learn").await?;
        browser.check_axe().await?;
        browser.shot("review-learn").await?;
        browser.click("#review-learn").await?;
        browser.wait_for(".listed-mistakes .mistake").await?;
        browser.check_console().await
    });
}
