//! The analysis of the position on the board: the bar, the best lines, arrows, in both games.

use std::time::Duration;

use crate::yinsh_table;
use anyhow::{Context as _, Result, ensure};
use e2e::pointer::{self, mouse, to};
use e2e::table::{game_key, misfits, moves_shown, new_game, says};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::key::Key;
use serde_json::{Value, json};

/// Two persons, the rings placed at random.
const YINSH: &str = "person 1 1 white standard random";
/// Two persons.
const SHOGI: &str = "person 3 3 sente even free agreement";

/// Switches the analysis on by its key and waits for so many lines.
async fn switch_on(browser: &Browser, lines: usize) -> Result<()> {
    ensure!(
        !browser.exists(".evaluation").await?,
        "analysis is off until it is asked for"
    );
    browser.press(NO_KEY, 'c').await?;
    wait_for_lines(browser, lines).await?;
    let pressed = browser
        .js(
            "return document.querySelector('#analysis').getAttribute('aria-pressed')",
            &[],
        )
        .await?;
    ensure!(pressed == "true", "{pressed}");
    Ok(())
}

async fn wait_for_lines(browser: &Browser, lines: usize) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelectorAll('.lines li:not(.empty)').length === arguments[0]",
            &[lines.into()],
        )
        .await
        .context("the best lines")
}

/// How many turns were looked ahead.
async fn depth(browser: &Browser) -> Result<u64> {
    let depth = browser
        .js(
            "return Number(/\\d+/.exec(document.querySelector('.analysis .summary .small').textContent)?.[0] ?? 0)",
            &[],
        )
        .await?;
    depth.as_u64().context("a depth")
}

/// What the arrows on the board are called, the one below the others first.
async fn arrows(browser: &Browser) -> Result<Value> {
    browser
        .js(
            "return [...document.querySelectorAll('.stage [data-arrow]')].map((it) => it.dataset.arrow)",
            &[],
        )
        .await
}

/// The turns of the first line, as written.
async fn first_line(browser: &Browser) -> Result<Vec<String>> {
    let turns = browser
        .js(
            "return [...document.querySelectorAll('.lines li:first-child .line-turn')].map((it) => it.lastChild.textContent)",
            &[],
        )
        .await?;
    let turns = turns.as_array().into_iter().flatten();
    Ok(turns.filter_map(Value::as_str).map(str::to_owned).collect())
}

/// The chance in percent that the bar shows, which is also what it says aloud.
async fn chance(browser: &Browser) -> Result<u64> {
    let told = browser
        .js(
            "const bar = document.querySelector('.evaluation'), share = bar.firstElementChild.style.getPropertyValue('--share');
             return [Number(bar.getAttribute('aria-valuenow')), 100 * Number(share), bar.getAttribute('aria-valuetext')];",
            &[],
        )
        .await?;
    let (now, share) = (told[0].as_f64(), told[1].as_f64());
    let (now, share) = now.zip(share).context("numbers")?;
    ensure!((now - share).abs() < 1.6, "{told}");
    Ok(now as u64)
}

/// Waits until the search has come that far.
async fn wait_for_depth(browser: &Browser, least: u64) -> Result<()> {
    browser.wait_for(".analysis .summary").await?;
    browser
        .wait_until(
            "return Number(/\\d+/.exec(document.querySelector('.analysis .summary .small').textContent)?.[0] ?? 0) >= arguments[0]",
            &[least.into()],
        )
        .await
        .with_context(|| format!("depth {least}"))
}

/// Plays a line through by mouse and keys, and comes back.
async fn play_through(browser: &Browser) -> Result<()> {
    wait_for_depth(browser, 3).await?;
    browser
        .click(".lines li:first-child .line-turn:nth-child(1)")
        .await?;
    says(browser, "Line 1.").await?;
    browser.wait_for(".line-turn[aria-current]").await?;
    ensure!(
        arrows(browser).await? == json!(["1"]),
        "the next turn of the line"
    );
    // The lines keep still.
    let line = first_line(browser).await?;
    ensure!(line.len() >= 2, "{line:?}");
    tokio::time::sleep(Duration::from_millis(700)).await;
    ensure!(
        first_line(browser).await? == line,
        "a line that is looked at changed"
    );
    browser.press(NO_KEY, ']').await?;
    browser
        .wait_for(".lines li:first-child .line-turn:nth-child(2)[aria-current]")
        .await?;
    browser.press(NO_KEY, '[').await?;
    browser.press(NO_KEY, '[').await?;
    browser
        .wait_until("return !document.querySelector('.line-turn[aria-current]')", &[])
        .await?;
    browser
        .click(".lines li:nth-child(2) .line-turn:nth-child(1)")
        .await?;
    says(browser, "Line 2.").await?;
    browser.check_axe().await?;
    browser.press(NO_KEY, Key::Escape.into()).await?;
    browser
        .wait_until("return !document.querySelector('.line-turn[aria-current]')", &[])
        .await?;
    // And by the button at the sentence.
    browser
        .click(".lines li:first-child .line-turn:nth-child(2)")
        .await?;
    says(browser, "Line 1.").await?;
    browser.click(".now .btn.primary").await?;
    browser
        .wait_until("return !document.querySelector('.line-turn[aria-current]')", &[])
        .await
}

/// Steps back and forth: what was found is there at once.
async fn step_and_return(browser: &Browser) -> Result<()> {
    wait_for_depth(browser, 3).await?;
    let deep = depth(browser).await?;
    let step = async |key: &'static str| {
        // What is seen right after the key, before a search could say anything.
        let script = "const [key] = arguments;
             window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
             return new Promise((done) => queueMicrotask(() => setTimeout(() => done([
                 document.querySelectorAll('.lines li:not(.empty)').length,
                 Number(/\\d+/.exec(document.querySelector('.analysis .summary .small').textContent)?.[0] ?? 0),
             ]), 0)));";
        browser.js(script, &[key.into()]).await
    };
    let before = step("[").await?;
    ensure!(before[0] == 3, "this was looked at before: {before}");
    tokio::time::sleep(Duration::from_millis(400)).await;
    let again = step("]").await?;
    ensure!(
        again[0] == 3 && again[1].as_u64() >= Some(deep),
        "what was known should be seen at once: {again}, depth {deep} before"
    );
    wait_for_depth(browser, deep + 1)
        .await
        .context("the search goes on")
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn yinsh_is_analysed() {
    run(async |browser| {
        yinsh_table::new_game(browser, Look::DESKTOP, YINSH).await?;
        let (position, actions) = yinsh_table::state(browser).await?;
        switch_on(browser, 3).await?;
        ensure!(arrows(browser).await? == json!(["3", "2", "1"]));
        let chance_before = chance(browser).await?;
        ensure!((1..=99).contains(&chance_before), "{chance_before}");
        // Whose chance it is: turning the board turns it over.
        browser.press(NO_KEY, 'f').await?;
        browser.wait_for(".evaluation.turned").await?;
        browser.press(NO_KEY, 'f').await?;
        browser.check_axe().await?;
        browser.shot("analysis-yinsh").await?;

        // A line that is pointed at has its arrow alone.
        let place = browser
            .js(
                "const box = document.querySelector('.lines li:nth-child(2) .value').getBoundingClientRect();
                 return [box.left + 5, box.top + 5]",
                &[],
            )
            .await?;
        let (x, y) = place[0].as_f64().zip(place[1].as_f64()).context("a place")?;
        mouse(browser, vec![to((x, y))]).await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.stage [data-arrow]').length === 1 && !!document.querySelector('[data-arrow=\"2\"]')",
                &[],
            )
            .await?;
        mouse(browser, vec![to((2.0, 2.0))]).await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.stage [data-arrow]').length === 3",
                &[],
            )
            .await?;

        play_through(browser).await?;
        let after = yinsh_table::state(browser).await?;
        ensure!(
            after == (position.clone(), actions.clone()),
            "looking changed the game"
        );

        // A turn of the game; then back, and on again.
        let mut rng = fastrand::Rng::with_seed(4);
        yinsh_table::click_one(browser, &mut rng, None).await?;
        wait_for_lines(browser, 3).await?;
        step_and_return(browser).await?;

        browser.press(NO_KEY, 'c').await?;
        browser
            .wait_until(
                "return !document.querySelector('.evaluation, .analysis, [data-arrow]')",
                &[],
            )
            .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn shogi_is_analysed() {
    run(async |browser| {
        new_game(browser, "shogi", Look::DESKTOP, SHOGI).await?;
        browser.wait_for(".shogi[role=application] [data-piece]").await?;
        // A dialog that was just closed may still have the focus; its keys are the page's.
        let key = "document.getElementById('start').dispatchEvent(
             new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', bubbles: true }))";
        browser.js(key, &[]).await?;
        browser.wait_for(".evaluation").await?;
        browser.js(key, &[]).await?;
        browser
            .wait_until("return !document.querySelector('.evaluation')", &[])
            .await?;
        switch_on(browser, 3).await?;
        ensure!(arrows(browser).await? == json!(["3", "2", "1"]));
        ensure!(
            (20..=80).contains(&chance(browser).await?),
            "the start is about even"
        );
        browser.check_axe().await?;
        play_through(browser).await?;
        // The best move is played as the line has it: by the keyboard, with what the board says.
        pointer::SHOGI.click(browser, "7g").await?;
        pointer::SHOGI.click(browser, "7f").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length === 1",
                &[],
            )
            .await?;
        wait_for_lines(browser, 3).await?;
        step_and_return(browser).await?;
        ensure!(moves_shown(browser).await?.len() == 1);
        browser.shot("analysis-shogi").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_is_proven_is_said_so() {
    run(async |browser| {
        // Mate by a gold that is dropped; gote is below, who loses.
        browser.open("/learn", Look::DESKTOP).await?;
        browser.reduce_motion(true).await?;
        let text = "sente game 1\nseats person person\nturned yes\nrules free agreement\n\n[Game \"Shogi\"]\n\
                    [Position \"4k4/9/4P4/9/9/9/9/9/4K4 b G 1\"]\n\n*\n";
        browser
            .js(
                "localStorage.setItem(arguments[0], arguments[1])",
                &[game_key("shogi").into(), text.into()],
            )
            .await?;
        browser.goto("/shogi").await?;
        switch_on(browser, 3).await?;
        browser
            .wait_until(
                "return document.querySelector('.analysis .summary').textContent.includes('loss in 1 turn')",
                &[],
            )
            .await?;
        ensure!(chance(browser).await? == 0);
        browser
            .wait_for(".stage [data-arrow=\"1\"] .target")
            .await
            .context("a drop is outlined")?;
        browser
            .wait_for(".stage [data-arrow=\"1\"] [data-ghost=\"5b\"]")
            .await?;
        browser.shot("analysis-drop").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_number_of_lines_is_chosen_and_a_new_game_against_the_computer_begins_without() {
    run(async |browser| {
        yinsh_table::new_game(browser, Look::DESKTOP, "computer 1 1 white standard hand").await?;
        switch_on(browser, 3).await?;
        ensure!(
            browser.exists(".stage [data-arrow] .target").await?,
            "rings that are to be placed are outlined"
        );
        browser.click("#open-settings").await?;
        browser.wait_for("dialog#settings[open]").await?;
        browser
            .click("dialog#settings label:has(input[name=analysis-lines][value='5'])")
            .await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        wait_for_lines(browser, 5).await?;
        ensure!(arrows(browser).await? == json!(["5", "4", "3", "2", "1"]));
        browser.check_axe().await?;
        browser.shot("analysis-five").await?;
        browser.click("#new-game").await?;
        browser.wait_for("dialog#new[open]").await?;
        browser.click("#start").await?;
        browser
            .wait_until("return !document.querySelector('.evaluation, .analysis')", &[])
            .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_phone_shows_the_analysis_without_scrolling() {
    run(async |browser| {
        for lang in e2e::languages() {
            for (game, choice) in [("yinsh", YINSH), ("shogi", SHOGI)] {
                let theme = if lang == "ru" || lang == "hu" {
                    "dark"
                } else {
                    "light"
                };
                let look = Look {
                    lang,
                    theme,
                    ..Look::PHONE
                };
                new_game(browser, game, look, choice).await?;
                browser.wait_for("#analysis").await?;
                browser.click("#analysis").await?;
                wait_for_lines(browser, 3).await?;
                let problems = misfits(browser).await?;
                ensure!(problems == json!([]), "{game} in {lang}: {problems}");
                browser
                    .check_axe()
                    .await
                    .with_context(|| format!("{game} in {lang}"))?;
                browser.shot(&format!("analysis-phone-{game}-{lang}")).await?;
                browser.click(".lines li:first-child .line-turn").await?;
                browser.wait_for(".line-turn[aria-current]").await?;
                browser
                    .shot(&format!("analysis-phone-{game}-{lang}-looked"))
                    .await?;
                let problems = misfits(browser).await?;
                ensure!(problems == json!([]), "{game} in {lang}, a line: {problems}");
            }
        }
        browser.check_console().await
    });
}

/// Pictures of the analysis.
#[test]
#[ignore = "makes pictures, compares nothing: cargo xtask shots"]
fn pictures() {
    run(async |browser| {
        for (name, look) in Look::sample() {
            yinsh_table::new_game(browser, look, YINSH).await?;
            let mut rng = fastrand::Rng::with_seed(8);
            for _ in 0..12 {
                yinsh_table::click_one(browser, &mut rng, None).await?;
            }
            browser.click("#analysis").await?;
            wait_for_depth(browser, 4).await?;
            browser.shot(&format!("analysis-yinsh-{name}")).await?;
            browser
                .click(".lines li:first-child .line-turn:nth-child(2)")
                .await?;
            browser.wait_for(".line-turn[aria-current]").await?;
            browser.shot(&format!("analysis-yinsh-{name}-line")).await?;
            new_game(browser, "shogi", look, SHOGI).await?;
            browser.wait_for("#analysis").await?;
            browser.click("#analysis").await?;
            wait_for_depth(browser, 4).await?;
            browser.shot(&format!("analysis-shogi-{name}")).await?;
        }
        browser.check_console().await
    });
}
