//! The page on which games are played: whole games by mouse and by keyboard, and everything around them.

use std::collections::VecDeque;
use std::time::Duration;

use crate::yinsh_table::{
    GAME, choose, click_action, click_one, click_point, new_game, state, wait_for_turn,
};
use anyhow::{Context as _, Result, bail, ensure};
use e2e::table::{moves_shown, says, stored};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::key::Key;
use yinsh::{Action, Direction, Point, PositionTrait as _, Stage, WHITE};

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_whole_game_by_clicks() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "computer 1 1 white blitz random").await?;
        let mut rng = fastrand::Rng::with_seed(11);
        let mut position = wait_for_turn(browser, 9, WHITE).await?;
        let mut count = 0;
        while position.outcome().is_none() {
            ensure!(
                position.stage() != Stage::Place,
                "the rings were to be placed at random"
            );
            position = click_one(browser, &mut rng, Some(WHITE)).await?;
            count += 1;
            if count == 4 {
                browser.shot("play-game").await?;
                // A closed tab loses nothing.
                let before = moves_shown(browser).await?;
                browser.reload().await?;
                browser
                    .wait_until("return document.querySelectorAll('.moves .turn').length > 0", &[])
                    .await?;
                ensure!(
                    moves_shown(browser).await? == before,
                    "the game came back otherwise"
                );
                ensure!(
                    !browser.exists("dialog[open]").await?,
                    "no question when a game goes on"
                );
            }
        }
        let won = match position.outcome() {
            Some(yinsh::Outcome::Win(WHITE)) => "You won, 1 ring to 0.",
            Some(yinsh::Outcome::Win(_)) => "Dew won, 1 ring to 0.",
            _ => "A draw, 0 rings each.",
        };
        says(browser, won).await?;
        browser.shot("play-over").await?;
        browser.check_axe().await?;

        // Looking through it.
        let length = moves_shown(browser).await?.len();
        browser.press(NO_KEY, Key::Home.into()).await?;
        says(browser, "The start.").await?;
        browser.press(NO_KEY, ']').await?;
        says(browser, "After move 1.").await?;
        browser.press(NO_KEY, Key::End.into()).await?;
        browser.press(NO_KEY, '[').await?;
        says(browser, &format!("After move {}.", length - 1)).await?;
        browser.press(NO_KEY, Key::End.into()).await?;
        says(browser, won).await?;

        // Once more, with colours changed: the computer has White now and begins.
        browser.click(".now .btn.primary").await?;
        browser
            .wait_until(
                "return !!document.querySelector('.player.me > .chip .ring.b')",
                &[],
            )
            .await?;
        let position = wait_for_turn(browser, 10, yinsh::BLACK).await?;
        ensure!(position.target() == 1, "a rematch is of the same kind");
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn taking_back_and_giving_up() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "computer 2 2 white standard hand").await?;
        let mut rng = fastrand::Rng::with_seed(3);
        click_one(browser, &mut rng, Some(WHITE)).await?;
        click_one(browser, &mut rng, Some(WHITE)).await?;
        ensure!(state(browser).await?.1.len() == 4);
        browser.press(NO_KEY, 'u').await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 2",
                &[],
            )
            .await?;
        says(browser, "Your move.").await?;
        browser.click("#undo").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 0",
                &[],
            )
            .await?;
        ensure!(state(browser).await?.1.is_empty());
        let disabled = browser
            .js(
                "return document.querySelector('#undo').getAttribute('aria-disabled')",
                &[],
            )
            .await?;
        ensure!(disabled == "true", "nothing is left to take back");

        // Taken back while the computer thinks: its answer does not come.
        click_point(browser, "f6".parse()?).await?;
        browser
            .wait_until("return document.querySelectorAll('.moves .turn').length > 0", &[])
            .await?;
        browser.press(NO_KEY, 'u').await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 0",
                &[],
            )
            .await?;
        tokio::time::sleep(Duration::from_millis(700)).await;
        ensure!(
            state(browser).await?.1.is_empty(),
            "the computer answered what was taken back"
        );

        click_one(browser, &mut rng, Some(WHITE)).await?;
        browser.click("#resign").await?;
        browser.wait_for("#resign-ask[open]").await?;
        browser.check_axe().await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('dialog[open]')", &[])
            .await?;
        says(browser, "Your move.").await?;
        browser.click("#resign").await?;
        browser.click("#resign-yes").await?;
        says(browser, "Drop won.").await?;
        says(browser, "You resigned.").await?;
        browser.reload().await?;
        says(browser, "You resigned.").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn two_persons_variations_and_languages() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "person 3 3 white standard hand").await?;
        for word in ["f6", "c3", "e5", "g8"] {
            click_point(browser, word.parse()?).await?;
        }
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 4",
                &[],
            )
            .await?;
        says(browser, "White to move.").await?;
        says(browser, "Black placed a ring on g8.").await?;

        // Another way from the second turn on.
        browser.js("document.activeElement.blur()", &[]).await?;
        browser.press(NO_KEY, Key::Left.into()).await?;
        browser.press(NO_KEY, Key::Left.into()).await?;
        says(browser, "After move 2.").await?;
        click_point(browser, "d4".parse()?).await?;
        browser.wait_for(".variation").await?;
        ensure!(moves_shown(browser).await? == ["f6", "c3", "d4"]);
        browser.shot("play-variation").await?;
        browser.check_axe().await?;
        browser.click(".turn.other").await?;
        says(browser, "After move 3.").await?;
        ensure!(moves_shown(browser).await? == ["f6", "c3", "e5", "g8"]);
        browser.click(".turn.other").await?;
        browser.click(".variation button").await?;
        browser
            .wait_until("return !document.querySelector('.variation')", &[])
            .await?;
        ensure!(stored(browser, GAME).await?.contains("3.d4 (3.e5 4.g8)"));
        browser.reload().await?;
        browser.wait_for(".turn.other").await?;
        ensure!(moves_shown(browser).await? == ["f6", "c3", "d4"]);

        // The wheel steps.
        browser
            .js(
                "document.querySelector('.stage').dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }))",
                &[],
            )
            .await?;
        says(browser, "After move 2.").await?;
        browser.press(NO_KEY, Key::End.into()).await?;

        // The words follow the language.
        for (lang, words) in [
            ("ru", "Чёрные"),
            ("uk", "Чорні"),
            ("hu", "Fekete"),
            ("en", "Black"),
        ] {
            browser
                .js(
                    "const list = document.querySelector('.bar select');
                     list.value = arguments[0];
                     list.dispatchEvent(new Event('change', { bubbles: true }));",
                    &[lang.into()],
                )
                .await?;
            says(browser, words).await?;
            browser
                .wait_until(
                    "return document.documentElement.lang === arguments[0]",
                    &[lang.into()],
                )
                .await?;
        }
        browser.check_console().await
    });
}

/// Walks the board's cursor to a point, by the shortest way, over the keys for the six directions.
async fn walk(browser: &Browser, from: Point, to: Point) -> Result<()> {
    const KEYS: [(Direction, char); 6] = [
        (Direction::Up, 'w'),
        (Direction::Down, 's'),
        (Direction::Right, 'd'),
        (Direction::Left, 'q'),
        (Direction::UpRight, 'e'),
        (Direction::DownLeft, 'a'),
    ];
    let mut ways: Vec<Option<(Point, char)>> = vec![None; Point::COUNT];
    let mut open = VecDeque::from([from]);
    while let Some(point) = open.pop_front() {
        for (direction, key) in KEYS {
            if let Some(next) = point
                .step(direction)
                .filter(|next| *next != from && ways[next.index()].is_none())
            {
                ways[next.index()] = Some((point, key));
                open.push_back(next);
            }
        }
    }
    let mut keys = Vec::new();
    let mut at = to;
    while at != from {
        let (before, key) = ways[at.index()].context("every point can be reached")?;
        keys.push(key);
        at = before;
    }
    for &key in keys.iter().rev() {
        browser.press(NO_KEY, key).await?;
    }
    Ok(())
}

/// Where the board's cursor is, from what it says.
async fn cursor(browser: &Browser) -> Result<Point> {
    let said = browser.text(".now [role=status]").await?;
    let point = said
        .split(|c: char| !c.is_ascii_alphanumeric())
        .find_map(|word| word.parse().ok());
    point.with_context(|| format!("no point in {said:?}"))
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_whole_game_by_keyboard() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP_DARK, "computer 1 1 white blitz random").await?;
        let focused = browser
            .js("return document.activeElement.matches('svg.yinsh')", &[])
            .await?;
        ensure!(focused == true, "the board has the focus when a game starts");
        let mut rng = fastrand::Rng::with_seed(5);
        let mut position = wait_for_turn(browser, 9, WHITE).await?;
        while position.outcome().is_none() {
            let count = state(browser).await?.1.len();
            match (position.stage(), choose(&position, &mut rng)) {
                (Stage::Move, Action::Move { from, to }) => {
                    // A step there and back, so that the board says where its cursor is.
                    browser.press(NO_KEY, Key::Escape.into()).await?;
                    browser.press(NO_KEY, 'w').await?;
                    browser.press(NO_KEY, 's').await?;
                    let here = if let Ok(here) = cursor(browser).await {
                        here
                    } else {
                        browser.press(NO_KEY, 'd').await?;
                        cursor(browser).await?
                    };
                    walk(browser, here, from).await?;
                    says(browser, &format!("{from}, your ring")).await?;
                    browser.press(NO_KEY, Key::Enter.into()).await?;
                    says(browser, &format!("Ring {from} in your hand")).await?;
                    let direction = from.direction_to(to).context("a move is on a line")?;
                    let mut presses = 0;
                    let mut point = from;
                    while point != to {
                        point = point.step(direction).context("the line ends before its end")?;
                        presses += usize::from(position.destinations(from).contains(point));
                    }
                    let key = match direction {
                        Direction::Up => 'w',
                        Direction::Down => 's',
                        Direction::Right => 'd',
                        Direction::Left => 'q',
                        Direction::UpRight => 'e',
                        Direction::DownLeft => 'a',
                    };
                    for _ in 0..presses {
                        browser.press(NO_KEY, key).await?;
                    }
                    says(browser, &format!("{to}, empty")).await?;
                    browser.press(NO_KEY, Key::Enter.into()).await?;
                }
                (Stage::Ring | Stage::RingAfter, _) => {
                    browser.press(NO_KEY, Key::Right.into()).await?;
                    browser.press(NO_KEY, Key::Enter.into()).await?;
                }
                _ => browser.press(NO_KEY, Key::Enter.into()).await?,
            }
            position = wait_for_turn(browser, count, WHITE).await?;
        }
        browser.wait_for(".now .btn.primary").await?;
        browser.press(NO_KEY, '?').await?;
        browser.wait_for("#keys-list[open]").await?;
        browser.shot("play-keys").await?;
        browser.check_axe().await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn hint_flip_and_confirm() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "computer 4 4 black standard random").await?;
        wait_for_turn(browser, 10, yinsh::BLACK).await?;
        // Black's side is at the bottom, and turns.
        browser.wait_for(".player.me > .chip .ring.b").await?;
        browser.press(NO_KEY, 'f').await?;
        browser.wait_for(".player.me > .chip .ring.w").await?;
        browser.press(NO_KEY, 'f').await?;
        browser.wait_for(".player.me > .chip .ring.b").await?;

        browser.click("#hint").await?;
        says(browser, "Hint: from").await?;
        browser.shot("play-hint").await?;
        let said = browser.text(".now [role=status]").await?;
        let points: Vec<Point> = said
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter_map(|word| word.parse().ok())
            .collect();
        let &[from, to] = points.as_slice() else {
            bail!("a hint has two points: {said}");
        };
        let (position, _) = state(browser).await?;
        ensure!(
            position.is_legal(Action::Move { from, to }),
            "{said} in {position}"
        );

        // With the setting on, a turn waits for a yes.
        browser.click("#open-settings").await?;
        browser.click("#confirm").await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('dialog[open]')", &[])
            .await?;
        click_action(browser, Action::Move { from, to }).await?;
        says(browser, "Play this move?").await?;
        browser.shot("play-confirm").await?;
        browser.reload().await?;
        says(browser, "Play this move?").await?;
        browser.click("#undo").await?;
        says(browser, "Your move.").await?;
        click_action(browser, Action::Move { from, to }).await?;
        let count = state(browser).await?.1.len();
        browser.click(".now .btn.primary").await?;
        wait_for_turn(browser, count, yinsh::BLACK).await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_computer_plays_itself() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP_DARK, "watch 1 2 white blitz random").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length >= 13",
                &[],
            )
            .await?;
        browser.click(".now .btn").await?;
        says(browser, "Paused.").await?;
        let count = state(browser).await?.1.len();
        tokio::time::sleep(Duration::from_millis(700)).await;
        ensure!(
            state(browser).await?.1.len() == count,
            "it plays while it is paused"
        );
        browser.shot("play-watch").await?;
        browser.click(".now .btn").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length > arguments[0]",
                &[count.into()],
            )
            .await?;
        browser.check_console().await
    });
}

/// Past the twelve levels the slider comes to full strength, and the game is played so.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn full_strength_lies_above_the_levels() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "computer 12 3 white standard random").await?;
        browser.click("#new-game").await?;
        browser.wait_for("#new[open]").await?;
        let chosen = "label:has(#level) output";
        ensure!(browser.text(chosen).await? == "12 · Ocean");
        browser
            .js("document.getElementById('level').focus()", &[])
            .await?;
        browser.press(NO_KEY, Key::Right.into()).await?;
        ensure!(browser.text(chosen).await? == "Full strength");
        let about = browser.text("#level-about").await?;
        ensure!(about.contains("Everything the engine has"), "{about}");
        browser.shot("play-new-full").await?;
        browser.click("#start").await?;
        browser
            .wait_until("return !document.querySelector('#new[open]')", &[])
            .await?;
        let opponent = browser.text(".player:not(.me)").await?;
        ensure!(
            opponent.contains("Sente") && opponent.contains("full strength"),
            "{opponent}"
        );
        wait_for_turn(browser, 9, WHITE).await?;
        click_one(browser, &mut fastrand::Rng::with_seed(4), Some(WHITE)).await?;
        let kept = stored(browser, GAME).await?;
        ensure!(kept.contains("seats person computer:13"), "{kept}");
        browser.shot("play-full").await?;
        browser.check_console().await
    });
}

/// Where the engine does not start, the page says so, loses nothing, and tries again when asked.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn an_engine_that_does_not_start_is_tried_again() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "computer 1 1 white standard hand").await?;
        browser
            .js(
                "window.Real = Worker; window.Worker = function () { throw new Error('no workers today'); }",
                &[],
            )
            .await?;
        click_point(browser, "f6".parse()?).await?;
        says(browser, "The computer does not answer.").await?;
        says(browser, "cannot start in this browser").await?;
        browser.shot("play-no-engine").await?;
        browser.check_axe().await?;
        ensure!(state(browser).await?.1.len() == 1, "the person's move is kept");
        browser.js("window.Worker = window.Real", &[]).await?;
        browser.click(".now .btn.primary").await?;
        wait_for_turn(browser, 1, WHITE).await?;
        says(browser, "Your move.").await?;
        browser.check_console().await
    });
}
