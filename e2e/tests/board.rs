//! The board, worked as people work it: by mouse, by finger, by keyboard alone. The lessons give it positions.

use anyhow::{Result, ensure};
use e2e::pointer::{DOWN, UP, YINSH, finger, heard, key, listen, mouse, to};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::actions::PointerAction;
use fantoccini::key::Key;

/// Lessons by what happens in them.
const PLACE: &str = "/learn/yinsh/2";
/// Black's ring on e4 is to go to j9, which is marked.
const GOAL: &str = "/learn/yinsh/4";
/// Black's ring on c3 may jump five markers and land on i9.
const FLIP: &str = "/learn/yinsh/5";
/// Two black rows of five cross on f6.
const CROSS: &str = "/learn/yinsh/8";
/// Black has seven in a row from c3 to i9.
const SEVEN: &str = "/learn/yinsh/9";
/// No white ring can move.
const PASS: &str = "/learn/yinsh/15";

/// The points of what is drawn with that attribute, in order of the alphabet.
async fn points(browser: &Browser, name: &str) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll(`svg.yinsh[role=application] [data-${arguments[0]}]`)]
        .map((it) => it.dataset[arguments[0]]).sort()";
    let found = browser.js(script, &[name.into()]).await?;
    Ok(serde_json::from_value(found)?)
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_mouse_moves_a_ring() {
    run(async |browser| {
        for (name, look) in Look::sample() {
            browser.open(FLIP, look).await?;
            YINSH.hover(browser, "c3").await?;
            YINSH.expect(browser, ".lit", 1).await?;
            YINSH.expect(browser, ".dot", 0).await?;
            YINSH.click(browser, "c3").await?;
            YINSH.expect(browser, ".halo", 1).await?;
            let dots = YINSH.count(browser, ".dot").await?;
            ensure!(dots > 5, "{dots} destinations");
            YINSH.hover(browser, "i9").await?;
            YINSH.expect(browser, ".turn", 5).await?;
            YINSH.expect(browser, ".path", 1).await?;
            YINSH.expect(browser, ".dot", dots - 1).await?;
            ensure!(points(browser, "ghost").await? == ["i9"]);
            browser.shot(&format!("board-preview-{name}")).await?;
            browser.check_axe().await?;
            // A wrong point: nothing moves.
            YINSH.click(browser, "b5").await?;
            YINSH.expect(browser, ".halo", 1).await?;
            ensure!(!points(browser, "ring").await?.contains(&"i9".to_owned()));
            YINSH.click(browser, "i9").await?;
            YINSH.expect(browser, "[data-ring=i9]", 1).await?;
            YINSH.expect(browser, "[data-ring=c3]", 0).await?;
            YINSH.expect(browser, "[data-marker=c3] .marker.b", 1).await?;
            YINSH.expect(browser, ".halo, .dot, .turn", 0).await?;
            YINSH.expect(browser, ".trail", 1).await?;
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_mouse_may_drag_and_letting_go_beside_the_board_takes_it_back() {
    run(async |browser| {
        browser.open(FLIP, Look::DESKTOP).await?;
        let (c3, i9) = (
            YINSH.place(browser, "c3", (0.0, 0.0)).await?,
            YINSH.place(browser, "i9", (0.2, 0.2)).await?,
        );
        let beside = YINSH.place(browser, "c3", (-3.2, 2.8)).await?;
        YINSH.watch_most(browser, ".turn").await?;
        mouse(browser, vec![to(c3), DOWN, to(i9), to(beside), UP]).await?;
        ensure!(YINSH.most(browser).await? == 5, "a drag shows what it would do");
        YINSH.expect(browser, ".halo, .turn", 0).await?;
        YINSH.expect(browser, "[data-ring=c3]", 1).await?;
        mouse(browser, vec![to(c3), DOWN, to(i9), UP]).await?;
        YINSH.expect(browser, "[data-ring=i9]", 1).await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_finger_slides_and_lets_go() {
    run(async |browser| {
        browser.touch(true).await?;
        browser.open(FLIP, Look::PHONE).await?;
        YINSH.tap(browser, "c3").await?;
        YINSH.expect(browser, ".halo", 1).await?;
        let (near, i9) = (
            YINSH.place(browser, "h9", (0.0, 0.0)).await?,
            // Half a spacing away: 16 px on this screen.
            YINSH.place(browser, "i9", (0.35, -0.35)).await?,
        );
        let beside = YINSH.place(browser, "k7", (1.2, 3.3)).await?;
        YINSH.watch_most(browser, ".turn").await?;
        finger(browser, vec![to(near), DOWN, to(i9), to(beside), UP]).await?;
        ensure!(
            YINSH.most(browser).await? == 5,
            "a finger that slides shows what it would do"
        );
        YINSH.expect(browser, ".turn", 0).await?;
        YINSH.expect(browser, "[data-ring=c3]", 1).await?;
        YINSH.expect(browser, ".halo", 1).await?;
        finger(browser, vec![to(near), DOWN, to(i9), UP]).await?;
        YINSH.expect(browser, "[data-ring=i9]", 1).await?;
        browser.open(PLACE, Look::PHONE).await?;
        YINSH.tap(browser, "c5").await?;
        YINSH.expect(browser, "[data-ring=c5]", 1).await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_window_of_a_long_row_follows_the_pointer() {
    run(async |browser| {
        for (name, look) in Look::sample() {
            browser.open(SEVEN, look).await?;
            YINSH.expect(browser, ".run", 1).await?;
            YINSH.hover(browser, "i9").await?;
            browser.shot(&format!("board-seven-{name}")).await?;
            browser.check_axe().await?;
            YINSH.click(browser, "a4").await?;
            YINSH.expect(browser, "[data-marker=e5]", 1).await?;
            YINSH.click(browser, "c3").await?;
            YINSH.expect(browser, "[data-marker=e5]", 0).await?;
            YINSH.expect(browser, "[data-marker=h8]", 1).await?;
            YINSH.expect(browser, ".choice", 5).await?;
            YINSH.expect(browser, ".slot.next", 1).await?;
            YINSH.hover(browser, "h10").await?;
            browser.shot(&format!("board-remove-{name}")).await?;
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn of_two_crossing_rows_the_nearest_goes() {
    run(async |browser| {
        for (aim, stays) in [("d4", "f4"), ("f4", "d4")] {
            browser.open(CROSS, Look::DESKTOP).await?;
            YINSH.expect(browser, ".run", 2).await?;
            YINSH.click(browser, aim).await?;
            for (point, left) in [(aim, 0), ("f6", 0), (stays, 1)] {
                YINSH
                    .expect(browser, &format!("[data-marker={point}]"), left)
                    .await?;
            }
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_keyboard_does_all_of_it() {
    run(async |browser| {
        // A ring is placed.
        browser.open(PLACE, Look::DESKTOP).await?;
        YINSH.tab_to(browser).await?;
        YINSH.expect(browser, ".cursor.edge", 1).await?;
        let start = YINSH.cursor(browser).await?;
        ensure!(start == "f6", "the cursor begins on {start}");
        key(browser, Key::Left).await?;
        ensure!(YINSH.cursor(browser).await? == "e6");
        browser.press("\u{e008}", Key::Left.into()).await?;
        ensure!(YINSH.cursor(browser).await? == "d5");
        browser.press(NO_KEY, 'w').await?;
        browser.press(NO_KEY, 'd').await?;
        ensure!(YINSH.cursor(browser).await? == "e6", "letters walk too");
        browser.press(NO_KEY, 'a').await?;
        browser.press(NO_KEY, ' ').await?;
        YINSH.expect(browser, "[data-ring=d5]", 1).await?;

        // A ring is moved.
        browser.open(FLIP, Look::DESKTOP).await?;
        YINSH.tab_to(browser).await?;
        let rings = points(browser, "ring").await?;
        ensure!(
            rings.contains(&YINSH.cursor(browser).await?),
            "the cursor begins on a ring"
        );
        for _ in 0..30 {
            let at = YINSH.cursor(browser).await?;
            if at == "c3" {
                break;
            }
            let down = at.as_str()[1..].parse::<u8>()? > 3;
            key(
                browser,
                if at.starts_with('c') && down {
                    Key::Down
                } else {
                    Key::Left
                },
            )
            .await?;
            if at == YINSH.cursor(browser).await? {
                key(browser, Key::Up).await?;
            }
        }
        ensure!(
            YINSH.cursor(browser).await? == "c3",
            "{}",
            YINSH.cursor(browser).await?
        );
        key(browser, Key::Enter).await?;
        YINSH.expect(browser, ".halo", 1).await?;
        key(browser, Key::Escape).await?;
        YINSH.expect(browser, ".halo", 0).await?;
        key(browser, Key::Enter).await?;
        browser.press("\u{e008}", Key::Right.into()).await?;
        ensure!(YINSH.cursor(browser).await? == "i9", "over the markers at once");
        YINSH.expect(browser, ".turn", 5).await?;
        browser.shot("board-keyboard").await?;
        key(browser, Key::Enter).await?;
        YINSH.expect(browser, "[data-ring=i9]", 1).await?;

        // Five of seven are removed, then a ring.
        browser.open(SEVEN, Look::DESKTOP).await?;
        YINSH.tab_to(browser).await?;
        key(browser, Key::Left).await?;
        key(browser, Key::Left).await?;
        key(browser, Key::Enter).await?;
        YINSH.expect(browser, "[data-marker=c3]", 0).await?;
        YINSH.expect(browser, "[data-marker=h8]", 1).await?;
        YINSH.expect(browser, ".choice", 5).await?;
        let first = YINSH.cursor(browser).await?;
        key(browser, Key::Up).await?;
        key(browser, Key::Right).await?;
        let second = YINSH.cursor(browser).await?;
        ensure!(first != second, "arrows step from ring to ring");
        key(browser, Key::Enter).await?;
        YINSH.expect(browser, &format!("[data-ring={second}]"), 0).await?;
        YINSH.expect(browser, ".choice", 0).await?;

        // Who can't move passes.
        browser.open(PASS, Look::DESKTOP).await?;
        YINSH.tab_to(browser).await?;
        key(browser, Key::Enter).await?;
        browser.check_axe().await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_happens_is_said() {
    run(async |browser| {
        browser.open(FLIP, Look::DESKTOP).await?;
        YINSH.click(browser, "c3").await?;
        YINSH.hover(browser, "i9").await?;
        let said =
            "return [...document.querySelectorAll('[role=status]')].map((it) => it.textContent).join(' ')";
        let words = "e5, h8 to White, d4, f6, g7 to Black";
        let script = format!("return (() => {{ {said} }})().includes(arguments[0])");
        browser.wait_until(&script, &[words.into()]).await?;
        YINSH.click(browser, "b5").await?;
        browser.wait_until(&script, &["Not there:".into()]).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn motion_is_short_and_stands_still_where_it_should() {
    run(async |browser| {
        let moving = "return document.getAnimations().filter((it) => it.animationName?.startsWith('board-')
            && it.effect.getComputedTiming().activeDuration > 0).length";
        let play = async || {
            browser.open(FLIP, Look::DESKTOP).await?;
            YINSH.click(browser, "c3").await?;
            YINSH.click(browser, "i9").await?;
            YINSH.expect(browser, "[data-ring=i9]", 1).await
        };
        play().await?;
        YINSH.expect(browser, ".glide", 1).await?;
        YINSH.expect(browser, ".flip", 5).await?;
        let longest = browser
            .js(
                "return Math.max(...document.getAnimations().filter((it) => it.animationName?.startsWith('board-'))
                    .map((it) => it.effect.getComputedTiming().endTime), 0)",
                &[],
            )
            .await?;
        ensure!(
            longest.as_f64().unwrap_or(9999.0) <= 700.0,
            "the motion lasts {longest} ms"
        );
        browser.reduce_motion(true).await?;
        play().await?;
        YINSH.expect(browser, ".glide, .flip", 0).await?;
        ensure!(browser.js(moving, &[]).await? == 0);
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_hint_and_a_goal_are_drawn() {
    run(async |browser| {
        for (name, look) in [("desktop", Look::DESKTOP), ("phone-dark", Look::PHONE_DARK)] {
            browser.open(GOAL, look).await?;
            // The goal is a dashed circle, as a ring to choose is.
            YINSH.expect(browser, ".choice", 1).await?;
            browser.click(".answer button").await?;
            YINSH.expect(browser, ".hint.way", 1).await?;
            YINSH.expect(browser, ".hint.spot", 1).await?;
            browser.shot(&format!("board-hint-{name}")).await?;
            YINSH.click(browser, "e4").await?;
            YINSH.click(browser, "j9").await?;
            YINSH.expect(browser, ".hint", 0).await?;
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn it_sounds_only_where_somebody_wants_it() {
    run(async |browser| {
        for (choice, silent) in [("no", true), ("yes", false)] {
            browser.open(FLIP, Look::DESKTOP).await?;
            browser
                .js(
                    "localStorage.setItem('sente.sound', arguments[0])",
                    &[choice.into()],
                )
                .await?;
            browser.reload().await?;
            listen(browser).await?;
            YINSH.click(browser, "c3").await?;
            YINSH.click(browser, "i9").await?;
            YINSH.expect(browser, "[data-ring=i9]", 1).await?;
            let heard = heard(browser).await?;
            // Five markers and the two notes of a ring.
            ensure!(
                heard == if silent { 0 } else { 7 },
                "{heard} notes with sound: {choice}"
            );
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_pointer_that_moves_redraws_almost_nothing() {
    run(async |browser| {
        browser.open(FLIP, Look::DESKTOP).await?;
        YINSH.hover(browser, "f6").await?;
        YINSH.watch(browser, "[data-marker], [data-ring]").await?;
        for point in ["f5", "g5", "h6", "f6"] {
            YINSH.hover(browser, point).await?;
        }
        let idle = YINSH.changes(browser).await?;
        ensure!(idle == 0, "{idle} changes while nothing is in the hand");
        YINSH.click(browser, "c3").await?;
        YINSH.hover(browser, "c2").await?;
        YINSH.changes(browser).await?;
        YINSH.hover(browser, "i9").await?;
        YINSH.hover(browser, "c2").await?;
        let looking = YINSH.changes(browser).await?;
        ensure!((1..120).contains(&looking), "{looking} changes for two previews");
        ensure!(
            YINSH.pieces_were_kept(browser).await?,
            "pieces are drawn again for a preview"
        );
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn wrong_input_does_no_harm() {
    run(async |browser| {
        browser.open(FLIP, Look::DESKTOP).await?;
        let before = points(browser, "ring").await?;
        let c3 = YINSH.place(browser, "c3", (0.0, 0.0)).await?;
        // The right button, keys with Control, and a key that is the page's.
        let right = PointerAction::Down { button: 2 };
        mouse(browser, vec![to(c3), right, PointerAction::Up { button: 2 }]).await?;
        YINSH.expect(browser, ".halo", 0).await?;
        key(browser, Key::Escape).await?;
        YINSH.tab_to(browser).await?;
        let at = YINSH.cursor(browser).await?;
        browser.press("\u{e009}", Key::Left.into()).await?;
        ensure!(
            YINSH.cursor(browser).await? == at,
            "Control and an arrow are the browser's"
        );
        ensure!(points(browser, "ring").await? == before);
        browser.check_console().await
    });
}
