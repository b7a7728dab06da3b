//! The review of a game: the graph, the marks, what was better, how accurately each side played, in both games.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use e2e::pointer::{DOWN, UP, mouse, to};
use e2e::table::{game_key, misfits, more, moves_shown, new_game, stored};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::key::Key;
use serde_json::{Value, json};
use yinsh::PositionTrait as _;

/// A game by chance from the test kit's playthroughs: its actions. Full of blunders.
fn playthrough(name: &str) -> Result<Vec<String>> {
    let path = format!("{}/../data/playthroughs/{name}.tsv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).with_context(|| path)?;
    let actions = text.lines().skip(2).filter_map(|line| line.split_once('\t'));
    Ok(actions
        .map(|(action, _)| action.to_owned())
        .take_while(|it| it != "result")
        .collect())
}

/// A game of YINSH as a text record.
fn yinsh_record() -> Result<String> {
    let mut position = yinsh::Position::blitz();
    let mut text = "[Game \"YINSH\"]\n[Variant \"blitz\"]\n\n".to_owned();
    let mut last = None;
    for word in playthrough("yinsh-blitz-eventful")? {
        let actor = position.actor();
        position.play(word.parse()?)?;
        text += if last == Some(actor) { ";" } else { " " };
        text += &word;
        last = Some(actor);
    }
    Ok(text)
}

/// A game of shogi in which both give whole pieces away, in the first twelve moves.
const BLUNDERS: &str = "7g7f 3c3d 8h2b+ 1c1d 9g9f 9c9d 1g1f 3a2b B*3c 2b3c 2g2f B*7g \
    8i7g 4c4d 4g4f 5a6b 5i6h 6b7b 6h7h 6a5b 3i4h 5c5d 2f2e 3c4b";

/// That game as a text record, of that many moves.
fn shogi_record(moves: usize) -> String {
    let words: Vec<&str> = BLUNDERS.split_whitespace().take(moves).collect();
    format!("[Game \"Shogi\"]\n\n{} 1-0", words.join(" "))
}

/// Opens the page of a game and a record there, by pasting it.
async fn open(browser: &Browser, game: &str, look: Look, record: &str) -> Result<()> {
    let choice = match game {
        "shogi" => "person 3 3 sente even free agreement",
        _ => "person 1 1 white standard hand",
    };
    new_game(browser, game, look, choice).await?;
    more(browser, "#open").await?;
    browser.wait_for("#open-ask[open]").await?;
    browser
        .js(
            "document.querySelector('#open-text').value = arguments[0]",
            &[record.into()],
        )
        .await?;
    browser.click("#open-yes").await?;
    browser
        .wait_until("return document.querySelectorAll('.moves .turn').length > 5", &[])
        .await
}

/// Begins a review by its button and waits until it is done. Returns how long that took.
async fn review(browser: &Browser) -> Result<Duration> {
    let begin = Instant::now();
    browser.click("#review").await?;
    browser.wait_for("#review-chart").await?;
    wait_until_done(browser).await?;
    Ok(begin.elapsed())
}

/// However slow this machine is just now.
async fn wait_until_done(browser: &Browser) -> Result<()> {
    browser.wait_for_review_without(".comment .work").await
}

/// What the graph says of itself.
async fn chart(browser: &Browser, attribute: &str) -> Result<String> {
    let value = browser
        .js(
            "return document.querySelector('#review-chart').getAttribute(arguments[0])",
            &[attribute.into()],
        )
        .await?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}

async fn wait_for_turn(browser: &Browser, turn: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('#review-chart').getAttribute('aria-valuenow') === arguments[0]",
            &[turn.into()],
        )
        .await
        .with_context(|| format!("the graph should be at {turn}"))
}

/// What the board shows, as its drawing.
async fn board(browser: &Browser) -> Result<Value> {
    browser
        .js("return document.querySelector('.stage svg').innerHTML", &[])
        .await
}

/// The graph, the marks and the lines of a review of that game that is done, by mouse and keys.
async fn look_through(browser: &Browser, game: &str) -> Result<()> {
    let turns = moves_shown(browser).await?.len();
    ensure!(chart(browser, "aria-valuemax").await? == turns.to_string());
    let accuracies = browser
        .js(
            "return [...document.querySelectorAll('.player .accuracy')].map((it) => it.textContent)",
            &[],
        )
        .await?;
    let accuracies = accuracies.as_array().context("accuracies")?;
    ensure!(
        accuracies.len() == 2
            && accuracies
                .iter()
                .all(|it| it.as_str().is_some_and(|it| it.starts_with("accuracy "))),
        "{accuracies:?}"
    );
    let marks = browser
        .js(
            "return [document.querySelectorAll('.moves .mark').length, document.querySelectorAll('.chart .mark').length]",
            &[],
        )
        .await?;
    ensure!(
        marks[0] == marks[1] && marks[0].as_u64() > Some(2),
        "the game is full of mistakes: {marks}"
    );

    // By keys: the graph is a slider over the turns.
    browser
        .js("document.querySelector('#review-chart').focus()", &[])
        .await?;
    browser.press(NO_KEY, Key::Home.into()).await?;
    wait_for_turn(browser, "0").await?;
    let start = board(browser).await?;
    browser.press(NO_KEY, Key::Right.into()).await?;
    wait_for_turn(browser, "1").await?;
    ensure!(
        board(browser).await? != start,
        "the board should follow the graph"
    );
    ensure!(
        chart(browser, "aria-valuetext").await?.starts_with("Move 1, "),
        "{}",
        chart(browser, "aria-valuetext").await?
    );
    browser.press(NO_KEY, Key::PageUp.into()).await?;
    let marked = chart(browser, "aria-valuetext").await?;
    ensure!(
        ["inaccuracy", "mistake", "blunder"]
            .iter()
            .any(|word| marked.contains(word)),
        "{marked}"
    );

    // The line that was better, on the board and back.
    let kept = stored(browser, &game_key(game)).await?;
    let here = board(browser).await?;
    browser
        .click(".beside[data-line=better] .line-turn:first-child")
        .await?;
    browser
        .wait_for(".beside[data-line=better] .line-turn:first-child[aria-current]")
        .await?;
    ensure!(
        board(browser).await? != here,
        "the board should show the better line"
    );
    browser.check_axe().await?;
    browser.press(NO_KEY, ']').await?;
    browser.press(NO_KEY, Key::Escape.into()).await?;
    browser
        .wait_until("return !document.querySelector('.line-turn[aria-current]')", &[])
        .await?;
    ensure!(board(browser).await? == here, "and then the game again");
    ensure!(
        stored(browser, &game_key(game)).await? == kept,
        "looking changed the game"
    );

    // From one mark to the next and back.
    let before = chart(browser, "aria-valuenow").await?;
    browser.click("#review-mark-on").await?;
    browser
        .wait_until(
            "return document.querySelector('#review-chart').getAttribute('aria-valuenow') !== arguments[0]",
            &[before.clone().into()],
        )
        .await?;
    browser.click("#review-mark-back").await?;
    wait_for_turn(browser, &before).await?;

    // By mouse: the end of the graph is the end of the game.
    let place = browser
        .js(
            "const box = document.querySelector('#review-chart').getBoundingClientRect();
             return [box.right - 1, box.top + box.height / 2];",
            &[],
        )
        .await?;
    let (x, y) = place[0].as_f64().zip(place[1].as_f64()).context("a place")?;
    mouse(browser, vec![to((x, y)), DOWN, UP]).await?;
    wait_for_turn(browser, &turns.to_string()).await?;

    // The same in words, and from there to a turn.
    browser.click("#review-table").await?;
    browser.wait_for("#review-list[open] .turns tbody tr").await?;
    let rows = browser
        .js(
            "return document.querySelectorAll('#review-list .turns tbody tr').length",
            &[],
        )
        .await?;
    ensure!(rows == turns, "{rows} rows, {turns} turns");
    browser.check_axe().await?;
    browser
        .click("#review-list .turns tbody tr:nth-child(3) .turn")
        .await?;
    wait_for_turn(browser, "3").await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_of_yinsh_is_reviewed() {
    run(async |browser| {
        open(browser, "yinsh", Look::DESKTOP, &yinsh_record()?).await?;
        let took = review(browser).await?;
        println!(
            "a review of {} turns of YINSH took {took:.1?}",
            moves_shown(browser).await?.len()
        );
        browser.check_axe().await?;
        look_through(browser, "yinsh").await?;
        browser.press(NO_KEY, 'v').await?;
        browser
            .wait_until(
                "return !document.querySelector('#review-chart, .moves .mark, .accuracy') && !!document.querySelector('#review')",
                &[],
            )
            .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_of_shogi_is_reviewed() {
    run(async |browser| {
        open(browser, "shogi", Look::DESKTOP, &shogi_record(24)).await?;
        review(browser).await?;
        browser.check_axe().await?;
        look_through(browser, "shogi").await?;
        browser.check_console().await
    });
}

/// A review that is stopped keeps what is known, and goes on from there; a new game ends it.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_review_can_be_stopped() {
    run(async |browser| {
        open(browser, "yinsh", Look::PHONE, &yinsh_record()?).await?;
        browser.click("#review").await?;
        browser.wait_for("#review-stop").await?;
        browser
            .wait_until(
                "return document.querySelector('.comment progress').value > 2",
                &[],
            )
            .await?;
        let problems = misfits(browser).await?;
        ensure!(problems == json!([]), "while it runs: {problems}");
        browser.click("#review-stop").await?;
        browser.wait_for("#review-go-on").await?;
        let known = browser
            .js("return document.querySelector('.comment progress').value", &[])
            .await?;
        tokio::time::sleep(Duration::from_millis(400)).await;
        ensure!(
            browser
                .js("return document.querySelector('.comment progress').value", &[])
                .await?
                == known,
            "it went on"
        );
        browser.check_axe().await?;
        browser.click("#review-go-on").await?;
        browser.wait_for("#review-stop").await?;
        browser.press(NO_KEY, 'v').await?;
        browser
            .wait_until("return !document.querySelector('#review-chart')", &[])
            .await?;
        browser.check_console().await
    });
}

/// On the smallest phone all of it fits, in every language, in both games.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_review_on_a_phone() {
    run(async |browser| {
        for (game, record) in [("yinsh", yinsh_record()?), ("shogi", shogi_record(12))] {
            open(browser, game, Look::PHONE, &record).await?;
            review(browser).await?;
            browser.click("#review-mark-back").await?;
            browser.wait_for(".beside[data-line=better]").await?;
            for lang in e2e::languages() {
                browser
                    .js(
                        "const select = document.querySelector('.language select');
                         select.value = arguments[0];
                         select.dispatchEvent(new Event('change', { bubbles: true }));",
                        &[lang.into()],
                    )
                    .await?;
                browser
                    .wait_until(
                        "return document.documentElement.lang === arguments[0]",
                        &[lang.into()],
                    )
                    .await?;
                let problems = misfits(browser).await?;
                browser.shot(&format!("review-phone-{game}-{lang}")).await?;
                ensure!(problems == json!([]), "{game}, {lang}: {problems}");
                browser.check_axe().await?;
            }
        }
        Ok(())
    });
}

/// Pictures of a review.
#[test]
#[ignore = "makes pictures, compares nothing: cargo xtask shots"]
fn pictures() {
    run(async |browser| {
        for (name, look) in Look::sample() {
            for (game, record) in [("yinsh", yinsh_record()?), ("shogi", shogi_record(24))] {
                open(browser, game, look, &record).await?;
                review(browser).await?;
                browser.shot(&format!("review-{game}-{name}-end")).await?;
                browser.click("#review-mark-back").await?;
                browser.wait_for(".beside[data-line=better]").await?;
                browser.shot(&format!("review-{game}-{name}")).await?;
                browser.click("#review-table").await?;
                browser.wait_for("#review-list[open] .turns tbody tr").await?;
                browser.shot(&format!("review-{game}-{name}-list")).await?;
                browser.press(NO_KEY, Key::Escape.into()).await?;
                browser.check_axe().await?;
            }
        }
        Ok(())
    });
}
