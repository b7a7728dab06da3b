//! What has to work in every browser and on every host: `cargo xtask e2e --browser firefox` and `webkit` run these, on
//! `sente serve` and on a host for static files that isolates nothing.

use anyhow::{Context as _, Result, ensure};
use e2e::pointer::{Board, SHOGI, YINSH};
use e2e::table::{Kept, game_key, new_game, state, wait_for_moves, wait_for_turn};
use e2e::{Browser, Host, Look, NO_KEY, run_everywhere, run_everywhere_with_copy};
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::Value;
use yinsh::{Action, BLACK, Position, PositionTrait as _, WHITE};

/// Puts a game where the page keeps it, and opens the page: `seats` and `rules` are words of the form in which it is kept.
async fn open_kept(browser: &Browser, game: &str, head: &str, record: &str) -> Result<()> {
    browser.open("/learn", Look::DESKTOP).await?;
    browser.reduce_motion(true).await?;
    let text = format!("sente game 1\n{head}\n\n{record}\n");
    browser
        .js(
            "localStorage.setItem(arguments[0], arguments[1])",
            &[game_key(game).into(), text.into()],
        )
        .await?;
    browser.goto(&format!("/{game}")).await?;
    browser.wait_for(".stage [role=application]").await
}

/// The head of the sentence, once it holds these words.
async fn told(browser: &Browser, words: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('.now strong')?.textContent.includes(arguments[0])",
            &[words.into()],
        )
        .await
        .with_context(|| format!("the page should say {words:?}"))
}

/// Has the game that is over reviewed.
async fn review(browser: &Browser) -> Result<()> {
    browser.click("#review").await?;
    browser.wait_for("#review-chart").await?;
    browser.wait_for_review(".accuracy").await
}

/// The computer's only move, then mate.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_of_shogi_against_the_computer_is_won_and_reviewed() {
    run_everywhere(async |browser| {
        open_kept(
            browser,
            "shogi",
            "seats person computer:1\nrules free agreement",
            "[Game \"Shogi\"]\n[Position \"8k/6G2/9/9/4B2N1/9/9/9/K8 w G 1\"]\n\n*",
        )
        .await?;
        wait_for_turn::<shogi::Position>(browser, 1, shogi::SENTE).await?;
        SHOGI.click(browser, "b-G").await?;
        SHOGI.click(browser, "1c").await?;
        told(browser, "You won").await?;
        review(browser).await?;
        browser.check_console().await
    });
}

/// A game of blitz in which Black is to act and cannot keep White from a row, whatever it does.
fn won_for_white() -> Vec<Action> {
    for seed in 0.. {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (mut position, mut actions) = (Position::blitz(), Vec::new());
        while position.outcome().is_none() && actions.len() < 60 {
            let quiet: Vec<Action> = (position.actions().iter().copied())
                .filter(|&action| {
                    let mut after = position.clone();
                    after.play_unchecked(action);
                    after.rows(WHITE).next().is_none() && after.rows(BLACK).next().is_none()
                })
                .collect();
            let Some(&action) = rng.choice(&quiet) else { break };
            position.play_unchecked(action);
            actions.push(action);
            let legal = position.actions();
            let lost = position.actor() == BLACK
                && actions.len() > 20
                && quiet_all(&position, &legal)
                && legal.iter().all(|&answer| {
                    let mut after = position.clone();
                    after.play_unchecked(answer);
                    after.actor() == WHITE && row_for(&after).is_some()
                });
            if lost {
                return actions;
            }
        }
    }
    unreachable!("some seed leads to such a position")
}

/// Whether none of these makes a row.
fn quiet_all(position: &Position, actions: &[Action]) -> bool {
    actions.iter().all(|&action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        after.rows(WHITE).next().is_none() && after.rows(BLACK).next().is_none()
    })
}

/// A move that makes a row for whoever is to act.
fn row_for(position: &Position) -> Option<Action> {
    let actor = position.actor();
    position.actions().iter().copied().find(|&action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        after.rows(actor).next().is_some() && after.actor() == actor
    })
}

/// Plays an action on YINSH's board by mouse.
async fn play(browser: &Browser, action: Action) -> Result<()> {
    let click = async |point: yinsh::Point| YINSH.click(browser, &point.to_string()).await;
    match action {
        Action::Place(point) | Action::RemoveRing(point) => click(point).await,
        Action::Move { from, to } => {
            click(from).await?;
            click(to).await
        }
        Action::RemoveRow(row) => click(row.points()[2]).await,
        Action::Pass => Ok(()),
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_of_yinsh_against_the_computer_is_won_and_reviewed() {
    let actions = won_for_white();
    let line: Vec<String> = actions.iter().map(ToString::to_string).collect();
    run_everywhere(async |browser| {
        let text = format!(
            "[Game \"YINSH\"]\n[Variant \"blitz\"]\n\n{} *",
            turns(&actions).join(" ")
        );
        let head = format!("seats person computer:1\nline {}", line.join(" "));
        open_kept(browser, "yinsh", &head, &text).await?;
        let mut played = actions.len() + 1;
        wait_for_turn::<Position>(browser, played, WHITE).await?;
        loop {
            let (position, _) = state::<Position>(browser).await?;
            if position.outcome().is_some() {
                break;
            }
            ensure!(
                position.actor() == WHITE,
                "Black should not be to move in {position}"
            );
            let action = row_for(&position).unwrap_or_else(|| position.actions()[0]);
            play(browser, action).await?;
            played += 1;
            wait_for_turn::<Position>(browser, played, WHITE).await?;
        }
        told(browser, "You won").await?;
        review(browser).await?;
        browser.check_console().await
    });
}

/// A line as a text record has it: the actions of a turn are joined.
fn turns(actions: &[Action]) -> Vec<String> {
    let mut position = Position::blitz();
    let mut turns: Vec<String> = Vec::new();
    let mut last = None;
    for action in actions {
        let actor = position.actor();
        position.play_unchecked(*action);
        match turns.last_mut().filter(|_| last == Some(actor)) {
            Some(turn) => turn.extend([";", &action.to_string()]),
            None => turns.push(action.to_string()),
        }
        last = Some(actor);
    }
    turns
}

/// Two people at one screen, by mouse and by keyboard; what they play is kept.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn two_people_play_by_mouse_and_by_keyboard() {
    run_everywhere(async |browser| {
        new_game(browser, "yinsh", Look::DESKTOP, "person 1 1 white standard hand").await?;
        YINSH.click(browser, "e5").await?;
        wait_for_moves(browser, 1).await?;
        by_keyboard(browser, &YINSH, 2).await?;
        still_there::<Position>(browser, 2).await?;

        let choice = "person 3 3 sente even free agreement";
        new_game(browser, "shogi", Look::DESKTOP, choice).await?;
        SHOGI.click(browser, "7g").await?;
        SHOGI.click(browser, "7f").await?;
        wait_for_moves(browser, 1).await?;
        SHOGI.click(browser, "3c").await?;
        SHOGI.click(browser, "3d").await?;
        wait_for_moves(browser, 2).await?;
        still_there::<shogi::Position>(browser, 2).await?;
        // Undo, from the keyboard.
        browser.press(NO_KEY, 'u').await?;
        wait_for_moves(browser, 1).await?;
        browser.check_console().await
    });
}

/// Goes to the board by Tab and does something there with arrows and Enter, so that there are `turns`.
async fn by_keyboard(browser: &Browser, board: &Board, turns: usize) -> Result<()> {
    browser
        .js(
            "document.querySelector(arguments[0]).focus()",
            &[board.css.into()],
        )
        .await?;
    for key in [Key::Up, Key::Up, Key::Enter] {
        browser.press(NO_KEY, key.into()).await?;
    }
    wait_for_moves(browser, turns)
        .await
        .context("nothing was played by keyboard")
}

/// After the page is loaded again, the game is there.
async fn still_there<P: Kept>(browser: &Browser, actions: usize) -> Result<()> {
    browser.reload().await?;
    wait_for_moves(browser, actions).await?;
    let (_, line) = state::<P>(browser).await?;
    ensure!(line.len() == actions, "{} actions are kept", line.len());
    Ok(())
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_position_is_analysed_and_a_hint_given() {
    run_everywhere(async |browser| {
        for (game, choice) in [
            ("yinsh", "person 1 1 white standard hand"),
            ("shogi", "person 3 3 sente even free agreement"),
        ] {
            new_game(browser, game, Look::DESKTOP, choice).await?;
            browser.click("#analysis").await?;
            browser.wait_for(".line-turn").await?;
            browser.click("#analysis").await?;
            browser.click("#hint").await?;
            browser.wait_for(".stage .hint").await?;
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn lessons_are_learnt_in_any_language() {
    run_everywhere(async |browser| {
        browser.open("/learn/yinsh/6", Look::DESKTOP).await?;
        for mark in [".run", ".choice"] {
            browser.wait_for(&format!("{} {mark}", YINSH.css)).await?;
            browser
                .js(
                    "document.querySelector(arguments[0]).focus()",
                    &[YINSH.css.into()],
                )
                .await?;
            browser.press(NO_KEY, Key::Enter.into()).await?;
        }
        browser.wait_for(".feedback.good").await?;
        browser.goto("/learn/shogi/9").await?;
        browser.click(".btn.show").await?;
        browser.wait_for(&format!("{} .hint", SHOGI.css)).await?;

        for (lang, learn) in [("uk", "Уроки"), ("hu", ""), ("ru", ""), ("en", "Learn")] {
            let select = browser.client.find(Locator::Css(".bar select")).await?;
            select.select_by_value(lang).await?;
            browser
                .wait_until(
                    "return document.documentElement.lang === arguments[0]
                         && document.querySelector('.bar nav').textContent.includes(arguments[1])",
                    &[lang.into(), learn.into()],
                )
                .await
                .with_context(|| format!("the page is not in {lang}"))?;
        }
        browser.check_console().await
    });
}

/// On a first visit a game is offered, and none is under way: nothing moves, and no engine is fetched to move it.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn nothing_begins_before_a_game_is_chosen() {
    run_everywhere(async |browser| {
        let untouched = async |game: &str| -> Result<()> {
            let found = browser
                .js(
                    "return [localStorage.getItem(arguments[0]),
                             performance.getEntriesByType('resource').some(({ name }) => name.includes('/worker')),
                             document.querySelectorAll('.moves .turn').length]",
                    &[game_key(game).into()],
                )
                .await?;
            ensure!(
                found == serde_json::json!([null, false, 0]),
                "{game} has begun: {found}"
            );
            Ok(())
        };
        for game in ["yinsh", "shogi"] {
            browser.open(&format!("/{game}"), Look::DESKTOP).await?;
            browser.wait_for("dialog#new[open]").await?;
            untouched(game).await?;
            browser.press(NO_KEY, Key::Escape.into()).await?;
            told(browser, "No game yet").await?;
            let board = if game == "yinsh" { &YINSH } else { &SHOGI };
            let place = if game == "yinsh" { "e5" } else { "7g" };
            if browser.exists(board.css).await? {
                board.click(browser, place).await?;
            }
            browser.press(NO_KEY, 'u').await?;
            untouched(game).await?;
            // The same when one comes back; and the way on is at the sentence.
            browser.reload().await?;
            browser.wait_for("dialog#new[open]").await?;
            browser.press(NO_KEY, Key::Escape.into()).await?;
            browser.click(".now .btn.primary").await?;
            browser.wait_for("dialog#new[open]").await?;
        }
        browser.check_console().await
    });
}

/// Visits the front page, and nothing else, before the server goes away.
async fn visit_and_part(browser: &Browser, host: &mut Host) -> Result<()> {
    browser.open("/", Look::DESKTOP).await?;
    let kept = browser
        .client
        .execute_async(
            "const done = arguments[0];
             navigator.serviceWorker.ready.then(({ active }) => {
                 const look = () => active.state === 'activated' && done(true);
                 active.onstatechange = look;
                 look();
             });",
            Vec::new(),
        )
        .await?;
    ensure!(kept == Value::Bool(true), "nothing is kept for later");
    host.stop();
    Ok(())
}

/// Puzzles work without a network after one visit of another page, too.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_puzzle_is_solved_without_a_network() {
    run_everywhere_with_copy(async |browser, host| {
        visit_and_part(browser, host).await?;
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/puzzles/shogi.puzzles");
        let all = puzzles::Collection::<shogi::Position>::read(&std::fs::read(path)?)?;
        let drop = |number: u32| {
            let puzzle = all.get(number)?.ok()?;
            match puzzle.line.first()? {
                shogi::Action::Drop { kind, to } if puzzle.position.actor() == shogi::SENTE => {
                    Some((number, format!("b-{}", kind.letter()), to.to_string()))
                }
                _ => None,
            }
        };
        let (number, hand, to) = all
            .of_theme(puzzles::Theme::MateOne)
            .find_map(drop)
            .context("a mate by a drop")?;
        let address = format!("{}/puzzles/shogi/{number}", browser.site);
        browser.client.goto(&address).await?;
        browser.wait_for("main.solve .slots").await?;
        SHOGI.click(browser, &hand).await?;
        SHOGI.click(browser, &to).await?;
        told(browser, "Solved.").await
    });
}

/// Once the page has been visited, everything works without its server: the computer too.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_is_played_without_a_network() {
    run_everywhere_with_copy(async |browser, host| {
        visit_and_part(browser, host).await?;
        browser.client.goto(&format!("{}/yinsh", browser.site)).await?;
        browser.wait_for("dialog#new[open]").await?;
        browser.click("#start").await?;
        browser
            .wait_until("return !document.querySelector('dialog#new[open]')", &[])
            .await?;
        // Whoever begins, the computer acts sooner or later; the hint asks it at once.
        browser.wait_for(".stage [role=application]").await?;
        browser.click("#analysis").await?;
        browser.wait_for(".line-turn").await?;
        browser.goto("/learn/shogi/1").await?;
        browser.wait_for(".feedback").await
    });
}
