//! Games between people: several windows, a real server, lines that are cut.

use crate::yinsh_table::{choose, click_action};
use anyhow::{Context as _, Result, ensure};
use e2e::hall::{Hall, arrange, run_together};
use e2e::pointer::{Board, SHOGI, YINSH};
use e2e::table::{misfits, more, says};
use e2e::{Browser, Look, NO_KEY, patience};
use fantoccini::key::Key;
use serde_json::{Value, json};
use std::time::Instant;
use yinsh::{Position, PositionTrait as _};

/// Ten minutes for each and ten seconds more for every turn.
fn terms(game: &str) -> Value {
    json!({ "game": game, "time": "600+10", "watch": true, "seat": "first" })
}

/// Both players at the board of a new game. The first window plays the first side.
async fn sit_down(windows: &[Browser], terms: Value, look: Look) -> Result<String> {
    let address = arrange(&windows[0], &windows[1], terms).await?;
    for window in &windows[..2] {
        window.open(&address, look).await?;
        window.reduce_motion(true).await?;
        at_the_board(window).await?;
    }
    Ok(address)
}

/// The board is there, and the server has told of the game.
async fn at_the_board(window: &Browser) -> Result<()> {
    window.wait_for("main.live [role=application]").await?;
    window
        .wait_until(
            "return !document.querySelector('.now').textContent.includes('Connecting')",
            &[],
        )
        .await
}

/// The moves that a window lists.
async fn moves(window: &Browser) -> Result<String> {
    let text = window
        .js("return document.querySelector('.moves').textContent", &[])
        .await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Waits until all of these windows list the same moves, and others than before; which ones.
async fn moved_on(windows: &[&Browser], before: &str) -> Result<String> {
    let end = Instant::now() + patience();
    loop {
        let mut lists = Vec::new();
        for window in windows {
            lists.push(moves(window).await?);
        }
        if lists[0] != before && lists.iter().all(|list| *list == lists[0]) {
            return Ok(lists.swap_remove(0));
        }
        ensure!(
            Instant::now() < end,
            "the windows list {lists:?}, before it was {before:?}"
        );
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    }
}

/// Waits until nothing of what was played in a window is on its way.
async fn stored(window: &Browser) -> Result<()> {
    window
        .wait_until(
            "return !document.querySelector('.stage.unsent, .player.sending')",
            &[],
        )
        .await
}

async fn click_move(window: &Browser, board: &Board, from: &str, to: &str) -> Result<()> {
    board.click(window, from).await?;
    board.click(window, to).await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_whole_game_of_yinsh_between_two_windows() {
    run_together(2, async |_, windows| {
        let blitz = json!({ "game": "yinsh", "start": "blitz", "time": "300+3", "seat": "first" });
        sit_down(windows, blitz, Look::DESKTOP).await?;
        let both: Vec<&Browser> = windows.iter().collect();
        says(&windows[0], "You are White. Your move.").await?;
        says(&windows[1], "You are Black.").await?;
        windows[0].wait_for("#call-off").await?;
        let (mut position, mut list) = (Position::blitz(), String::new());
        let mut rng = fastrand::Rng::with_seed(7);
        while position.outcome().is_none() {
            let action = choose(&position, &mut rng);
            let window = &windows[position.actor().index()];
            click_action(window, action)
                .await
                .with_context(|| format!("{action} in {position}"))?;
            list = moved_on(&both, &list)
                .await
                .with_context(|| format!("{action} in {position}"))?;
            position.play_unchecked(action);
        }
        let winner = position.outcome().and_then(shogi::Outcome::winner);
        for (index, window) in windows.iter().enumerate() {
            match winner {
                Some(winner) if winner.index() == index => says(window, "You won").await?,
                Some(_) => says(window, "won, 1 ring to 0").await?,
                None => says(window, "draw").await?,
            }
            window.wait_for(".acts .btn.primary").await?;
            window.check_console().await?;
        }
        windows[0].shot("online-yinsh-over").await?;
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_of_shogi_is_resigned_and_played_again() {
    run_together(2, async |_, windows| {
        let byoyomi = json!({ "game": "shogi", "time": "600+1x30", "seat": "first" });
        let address = sit_down(windows, byoyomi, Look::DESKTOP).await?;
        let both: Vec<&Browser> = windows.iter().collect();
        let mut list = String::new();
        let line = ["7g 7f", "3c 3d", "2g 2f", "8c 8d", "2f 2e", "2b 3c"];
        for (index, turn) in line.into_iter().enumerate() {
            let (from, to) = turn.split_once(' ').context("from and to")?;
            click_move(&windows[index % 2], &SHOGI, from, to).await?;
            list = moved_on(&both, &list).await.with_context(|| turn.to_owned())?;
        }
        let clock = windows[0].text(".player.me .clock").await?;
        ensure!(clock.contains("then 30 s"), "the clock says {clock}");
        windows[0].shot("online-shogi").await?;
        windows[0].click("#resign").await?;
        windows[0].click("#resign-yes").await?;
        says(&windows[0], "You resigned").await?;
        says(&windows[1], "You won.").await?;
        // Who wants to play again asks, and the other one is asked.
        windows[1].click(".panel > .acts .btn.primary").await?;
        says(&windows[0], "wants a rematch").await?;
        answer(&windows[0], "Play again").await?;
        for window in windows {
            window.click(".panel > .acts .btn.primary").await?;
            window
                .wait_until(
                    "return location.pathname !== arguments[0]",
                    &[address.clone().into()],
                )
                .await?;
            at_the_board(window).await?;
        }
        // The sides have changed.
        says(&windows[1], "You are sente. Your move.").await?;
        for window in windows {
            window.check_console().await?;
        }
        Ok(())
    });
}

/// Presses an answer as soon as it takes a press: answers to the other player's questions do not at first.
async fn answer(window: &Browser, words: &str) -> Result<()> {
    window.js("window.pressed = false", &[]).await?;
    window
        .wait_until(
            "const it = [...document.querySelectorAll('.panel > .acts .btn')].find((it) => it.textContent === arguments[0]);
             if (it) { window.pressed = true; it.click(); }
             return !it && window.pressed;",
            &[words.into()],
        )
        .await
        .with_context(|| format!("the answer {words:?}"))
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_players_ask_of_each_other() {
    run_together(2, async |_, windows| {
        sit_down(windows, terms("yinsh"), Look::DESKTOP).await?;
        let both: Vec<&Browser> = windows.iter().collect();
        YINSH.click(&windows[0], "e5").await?;
        let list = moved_on(&both, "").await?;
        YINSH.click(&windows[1], "f6").await?;
        let list = moved_on(&both, &list).await?;
        // A turn is taken back if the other player allows it.
        windows[1].click("#take-back").await?;
        says(&windows[0], "asks to take back a move").await?;
        says(&windows[1], "You ask to take your move back").await?;
        answer(&windows[0], "Allow").await?;
        let shorter = moved_on(&both, &list).await?;
        ensure!(shorter.len() < list.len(), "{list} became {shorter}");
        // Phrases.
        windows[0].click("#say-something").await?;
        windows[0].click("#say .phrases .btn:nth-child(2)").await?;
        windows[1]
            .wait_until(
                "return document.querySelector('.says')?.textContent === 'Good luck!'",
                &[],
            )
            .await?;
        // A draw is declined by the next move, and agreed on when it is wanted.
        windows[0].click("#draw").await?;
        says(&windows[1], "offers a draw").await?;
        windows[1].check_axe().await?;
        YINSH.click(&windows[1], "g7").await?;
        moved_on(&both, &shorter).await?;
        windows[1]
            .wait_until("return !document.querySelector('.panel.asks')", &[])
            .await?;
        windows[1].click("#draw").await?;
        says(&windows[0], "offers a draw").await?;
        answer(&windows[0], "Accept the draw").await?;
        for window in windows {
            says(window, "A draw").await?;
            window.check_console().await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_cut_line_loses_no_move() {
    run_together(2, async |hall: &mut Hall, windows| {
        let line = hall.line().await?;
        let far = hall.window(&line.site).await?;
        let outcome = async {
            let address = arrange(&far, &windows[1], terms("shogi")).await?;
            far.open(&address, Look::PHONE).await?;
            windows[1].open(&address, Look::DESKTOP).await?;
            at_the_board(&far).await?;
            at_the_board(&windows[1]).await?;
            click_move(&far, &SHOGI, "7g", "7f").await?;
            let list = moved_on(&[&far, &windows[1]], "").await?;
            click_move(&windows[1], &SHOGI, "3c", "3d").await?;
            let list = moved_on(&[&far, &windows[1]], &list).await?;
            line.cut();
            // It is shown at once, and said that it is kept.
            click_move(&far, &SHOGI, "2g", "2f").await?;
            far.wait_until(
                "return document.querySelectorAll('.moves .turn').length === 3",
                &[],
            )
            .await?;
            says(&far, "Reconnecting").await?;
            far.wait_for(".stage.unsent").await?;
            far.shot("online-kept").await?;
            ensure!(
                moves(&windows[1]).await? == list,
                "a move came over a line that was cut"
            );
            line.mend();
            moved_on(&[&far, &windows[1]], &list).await?;
            stored(&far).await?;
            says(&far, "Connected again").await
        }
        .await;
        let closed = far.client.clone().close().await;
        outcome.and(closed.map_err(Into::into))
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_killed_server_loses_no_move() {
    run_together(2, async |hall: &mut Hall, windows| {
        sit_down(windows, terms("yinsh"), Look::DESKTOP).await?;
        let both: Vec<&Browser> = windows.iter().collect();
        let mut list = String::new();
        for (index, point) in ["e5", "f6", "g7", "e6"].into_iter().enumerate() {
            YINSH.click(&windows[index % 2], point).await?;
            list = moved_on(&both, &list).await?;
            // What is acknowledged is stored: the server may go at any moment.
            stored(&windows[index % 2]).await?;
            hall.kill();
            if index == 1 {
                // What is played meanwhile is sent when it is back.
                YINSH.click(&windows[0], "d4").await?;
                says(&windows[0], "Reconnecting").await?;
            }
            hall.start()?;
            if index == 1 {
                list = moved_on(&both, &list).await?;
                YINSH.click(&windows[1], "h8").await?;
                list = moved_on(&both, &list).await?;
            }
        }
        for window in windows {
            window.reload().await?;
            at_the_board(window).await?;
        }
        ensure!(moved_on(&both, "").await? == list, "something else is stored");
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn who_watches_sees_all_and_touches_nothing() {
    run_together(3, async |_, windows| {
        let address = sit_down(windows, terms("yinsh"), Look::DESKTOP).await?;
        windows[2].open(&address, Look::DESKTOP_DARK).await?;
        at_the_board(&windows[2]).await?;
        says(&windows[2], "You are watching").await?;
        windows[0].wait_for(".seen [role=img]").await?;
        YINSH.click(&windows[2], "e5").await?;
        let all: Vec<&Browser> = windows.iter().collect();
        YINSH.click(&windows[0], "f6").await?;
        let list = moved_on(&all, "").await?;
        ensure!(list.contains("f6") && !list.contains("e5"), "{list}");
        ensure!(
            !windows[2]
                .exists("#resign, #call-off, #take-back, #say-something")
                .await?
        );
        // Nobody has help while people play.
        windows[2].press(NO_KEY, 'c').await?;
        says(&windows[2], "No hints and no analysis").await?;
        windows[2].shot("online-watching").await?;
        windows[2].check_axe().await?;
        windows[2].check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn two_tabs_of_one_player_show_the_same() {
    run_together(2, async |_, windows| {
        let address = sit_down(windows, terms("shogi"), Look::DESKTOP).await?;
        let first = windows[0].client.window().await?;
        let tab = windows[0].client.new_window(true).await?;
        windows[0].client.switch_to_window(tab.handle).await?;
        windows[0].goto(&address).await?;
        at_the_board(&windows[0]).await?;
        click_move(&windows[0], &SHOGI, "7g", "7f").await?;
        let both: Vec<&Browser> = windows.iter().collect();
        let list = moved_on(&both, "").await?;
        windows[0].client.switch_to_window(first).await?;
        ensure!(moved_on(&both, "").await? == list);
        windows[0].check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn on_a_phone_everything_fits() {
    run_together(2, async |_, windows| {
        for game in ["yinsh", "shogi"] {
            sit_down(windows, terms(game), Look::PHONE).await?;
            for lang in e2e::languages() {
                let look = Look {
                    lang,
                    ..Look::PHONE_DARK
                };
                let address = windows[0].js("return location.pathname", &[]).await?;
                windows[0]
                    .open(address.as_str().unwrap_or_default(), look)
                    .await?;
                windows[0].wait_for("main.live [role=application]").await?;
                let wrong = misfits(&windows[0]).await?;
                ensure!(wrong == json!([]), "{game} in {lang}: {wrong}");
                windows[0].shot(&format!("online-phone-{game}-{lang}")).await?;
            }
            windows[1].check_axe().await?;
            more(&windows[1], "#keys").await?;
            windows[1].wait_for("#keys-list[open]").await?;
        }
        Ok(())
    });
}

/// Three days for every turn.
fn days(game: &str) -> Value {
    json!({ "game": game, "time": "3d", "seat": "first" })
}

/// Waits until so many plans are listed, and those of the server are the same.
async fn plans(window: &Browser, count: usize) -> Result<Vec<String>> {
    window
        .wait_until(
            "return document.querySelectorAll('.moves.plans .plan').length === arguments[0]",
            &[count.into()],
        )
        .await?;
    window
        .wait_until(
            "return fetch('/api' + location.pathname.replace('/g/', '/games/')).then((it) => it.json())
                 .then((it) => (it.plan?.lines.length ?? 0) === arguments[0])",
            &[count.into()],
        )
        .await
        .with_context(|| format!("the server should know of {count} plans"))?;
    let told = window
        .js(
            "return [...document.querySelectorAll('.plan .turn')].map((it) => it.textContent)",
            &[],
        )
        .await?;
    let told = told.as_array().into_iter().flatten();
    Ok(told.filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Presses what can be answered now, by its words.
async fn press(window: &Browser, words: &str) -> Result<()> {
    answer_is(window, words).await?;
    window
        .js(
            "[...document.querySelectorAll('.panel > .acts .btn')].find((it) => it.textContent === arguments[0]).click()",
            &[words.into()],
        )
        .await?;
    Ok(())
}

async fn answer_is(window: &Browser, words: &str) -> Result<()> {
    window
        .wait_until(
            "return [...document.querySelectorAll('.panel > .acts .btn')].some((it) => it.textContent === arguments[0])",
            &[words.into()],
        )
        .await
        .with_context(|| format!("the answer {words:?}"))
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn answers_are_planned_and_played() {
    run_together(2, async |_, windows| {
        let [marta, olena] = windows else {
            anyhow::bail!("two windows")
        };
        sit_down(windows, days("shogi"), Look::DESKTOP).await?;
        click_move(marta, &SHOGI, "7g", "7f").await?;
        let list = moved_on(&[marta, olena], "").await?;
        for theirs in [("3c", "3d"), ("8c", "8d")] {
            press(marta, "Plan an answer").await?;
            says(marta, "Plan: the move of Olena.").await?;
            click_move(marta, &SHOGI, theirs.0, theirs.1).await?;
            says(marta, "Plan: your answer.").await?;
            click_move(marta, &SHOGI, "2g", "2f").await?;
            says(marta, "Keep this, or go on with the next move of Olena.").await?;
            press(marta, "Keep the plan").await?;
        }
        let told = plans(marta, 2).await?;
        ensure!(told == ["If P-3d then P-2f", "If P-8d then P-2f"], "{told:?}");
        marta.check_axe().await?;
        marta.shot("online-plans").await?;
        // One is looked at on the board, taken back, and goes another way; another answer takes the place of the first one.
        marta.click(".plan:nth-child(2) .turn").await?;
        says(marta, "If P-8d then P-2f").await?;
        marta.wait_for(".stage.planned").await?;
        marta.shot("online-planning").await?;
        press(marta, "Undo").await?;
        click_move(marta, &SHOGI, "6g", "6f").await?;
        says(marta, "If P-8d then P-6f").await?;
        press(marta, "Keep the plan").await?;
        let told = plans(marta, 2).await?;
        ensure!(told == ["If P-3d then P-2f", "If P-8d then P-6f"], "{told:?}");
        // What is left is as it was; nobody else knows.
        press(marta, "Plan an answer").await?;
        click_move(marta, &SHOGI, "1c", "1d").await?;
        press(marta, "Back to the game").await?;
        ensure!(!olena.exists(".plan").await?);
        marta.reload().await?;
        at_the_board(marta).await?;
        plans(marta, 2).await?;
        marta.click(".plan:nth-child(2) .btn").await?;
        plans(marta, 1).await?;
        // It is played as soon as it fits.
        click_move(olena, &SHOGI, "3c", "3d").await?;
        let list = moved_on(&[marta, olena], &list).await?;
        ensure!(list.contains("P-2f"), "{list}");
        says(marta, "Your planned answer was played.").await?;
        // What fits nothing takes the plans away.
        press(marta, "Plan an answer").await?;
        click_move(marta, &SHOGI, "4c", "4d").await?;
        click_move(marta, &SHOGI, "3i", "4h").await?;
        press(marta, "Keep the plan").await?;
        plans(marta, 1).await?;
        click_move(olena, &SHOGI, "8c", "8d").await?;
        says(marta, "Olena played something else: your plans are gone.").await?;
        says(marta, "Your move.").await?;
        ensure!(!marta.exists(".plan").await?);
        for window in windows {
            window.check_console().await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn answers_are_planned_with_the_keyboard_and_with_a_finger() {
    run_together(2, async |_, windows| {
        let [marta, olena] = windows else {
            anyhow::bail!("two windows")
        };
        sit_down(windows, days("yinsh"), Look::DESKTOP).await?;
        YINSH.click(marta, "e5").await?;
        let list = moved_on(&[marta, olena], "").await?;
        // By keys: the answer follows the board.
        answer_is(marta, "Plan an answer").await?;
        marta
            .js("document.querySelector('.panel > .acts .btn').focus()", &[])
            .await?;
        marta.press(NO_KEY, Key::Enter.into()).await?;
        says(marta, "Plan: the move of Olena.").await?;
        ensure!(YINSH.has_focus(marta).await?, "the board has the keys");
        marta.press(NO_KEY, Key::Right.into()).await?;
        marta.press(NO_KEY, Key::Enter.into()).await?;
        says(marta, "Plan: your answer.").await?;
        marta.press(NO_KEY, Key::Up.into()).await?;
        marta.press(NO_KEY, Key::Enter.into()).await?;
        answer_is(marta, "Keep the plan").await?;
        // U takes back, Escape leaves.
        marta.press(NO_KEY, 'u').await?;
        says(marta, "Plan: your answer.").await?;
        marta.press(NO_KEY, Key::Enter.into()).await?;
        answer_is(marta, "Keep the plan").await?;
        press(marta, "Keep the plan").await?;
        let told = plans(marta, 1).await?;
        ensure!(
            told[0].starts_with("If ") && told[0].contains(" then "),
            "{told:?}"
        );
        press(marta, "Plan an answer").await?;
        YINSH.click(marta, "g8").await?;
        says(marta, "Plan: your answer.").await?;
        marta.press(NO_KEY, Key::Escape.into()).await?;
        marta
            .wait_until("return !document.querySelector('.stage.planned')", &[])
            .await?;
        // With a finger, on a phone, in a second window of the same player: it knows what the first one planned.
        marta.touch(true).await?;
        let address = marta.js("return location.pathname", &[]).await?;
        marta
            .open(address.as_str().unwrap_or_default(), Look::PHONE)
            .await?;
        at_the_board(marta).await?;
        plans(marta, 1).await?;
        press(marta, "Plan an answer").await?;
        YINSH.tap(marta, "f6").await?;
        says(marta, "Plan: your answer.").await?;
        YINSH.tap(marta, "g7").await?;
        answer_is(marta, "Keep the plan").await?;
        let wrong = misfits(marta).await?;
        ensure!(wrong == json!([]), "{wrong}");
        press(marta, "Keep the plan").await?;
        let told = plans(marta, 2).await?;
        ensure!(told[1] == "If f6 then g7", "{told:?}");
        let wrong = misfits(marta).await?;
        ensure!(wrong == json!([]), "{wrong}");
        marta.shot("online-plans-phone").await?;
        marta.check_axe().await?;
        YINSH.click(olena, "f6").await?;
        let list = moved_on(&[marta, olena], &list).await?;
        ensure!(list.contains("g7"), "{list}");
        marta.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn one_goes_on_to_the_next_game_and_hears_of_other_windows() {
    run_together(2, async |_, windows| {
        let [marta, olena] = windows else {
            anyhow::bail!("two windows")
        };
        let other = arrange(marta, olena, days("shogi")).await?;
        let address = sit_down(windows, days("yinsh"), Look::DESKTOP).await?;
        YINSH.click(marta, "e5").await?;
        marta.click("#next-game").await?;
        let is_at = "return location.pathname === arguments[0]";
        marta.wait_until(is_at, &[other.into()]).await?;
        at_the_board(marta).await?;
        click_move(marta, &SHOGI, "7g", "7f").await?;
        marta.click("#next-game").await?;
        // Nothing waits any more.
        marta.wait_until(is_at, &["/online/games".into()]).await?;
        marta.goto(&address).await?;
        at_the_board(marta).await?;
        // What the other one is told stands in a list now.
        marta.click("#more").await?;
        marta.click("#more-say-something").await?;
        marta.click("#say .phrases .btn:nth-child(1)").await?;
        let first = marta.client.window().await?;
        let tab = marta.client.new_window(true).await?;
        marta.client.switch_to_window(tab.handle).await?;
        marta.goto(&address).await?;
        says(marta, "This game is open in another window, too.").await?;
        marta.client.switch_to_window(first).await?;
        says(marta, "This game is open in another window, too.").await?;
        marta.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_last_seconds_are_counted_for_who_wants_it() {
    run_together(2, async |_, windows| {
        let marta = &windows[0];
        marta.open("/", Look::DESKTOP).await?;
        marta.click("#open-settings").await?;
        marta.click("label:has(#countdown)").await?;
        let heard = "const said = window.said = [];
                     speechSynthesis.speak = (it) => said.push(it.text);";
        let heard = json!({ "source": heard });
        marta.cdp("Page.addScriptToEvaluateOnNewDocument", heard).await?;
        let short = json!({ "game": "shogi", "time": "12+0", "seat": "first" });
        sit_down(windows, short, Look::DESKTOP).await?;
        let both: Vec<&Browser> = windows.iter().collect();
        // A clock runs from the second turn on.
        let mut list = String::new();
        for (index, (from, to)) in [("7g", "7f"), ("3c", "3d")].into_iter().enumerate() {
            click_move(&windows[index], &SHOGI, from, to).await?;
            list = moved_on(&both, &list).await?;
        }
        marta
            .wait_until("return window.said.length >= 3 && window.said.join(' ')", &[])
            .await?;
        let said = marta.js("return window.said.slice(0, 3)", &[]).await?;
        ensure!(said == json!(["10", "9", "8"]), "{said}");
        ensure!(windows[1].js("return !window.said", &[]).await? == true);
        Ok(())
    });
}
