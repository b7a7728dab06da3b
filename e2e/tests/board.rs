//! The board, worked as people work it: by mouse, by finger, by keyboard alone. The lessons give it positions.

use std::time::Duration;

use anyhow::{Result, ensure};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
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

const BOARD: &str = "svg.yinsh[role=application]";

/// The middle of a point on the screen. An offset is in spacings.
async fn place(browser: &Browser, point: &str, offset: (f64, f64)) -> Result<(f64, f64)> {
    browser.wait_for(BOARD).await?;
    let found = browser
        .js(
            "const [point, dx, dy] = arguments;
             const board = document.querySelector('svg.yinsh[role=application]');
             board.scrollIntoView({ block: 'nearest' });
             const box = board.getBoundingClientRect(), view = board.viewBox.baseVal.width;
             const x = point.charCodeAt(0) - 96 - 6, y = Number(point.slice(1)) - 6;
             const scale = Math.min(box.width, box.height) / view;
             return [box.left + box.width / 2 + (x * Math.sqrt(3) / 2 + dx) * scale,
                     box.top + box.height / 2 + (x / 2 - y + dy) * scale];",
            &[point.into(), offset.0.into(), offset.1.into()],
        )
        .await?;
    Ok((found[0].as_f64().unwrap_or(0.0), found[1].as_f64().unwrap_or(0.0)))
}

fn to((x, y): (f64, f64)) -> PointerAction {
    PointerAction::MoveTo {
        duration: Some(Duration::from_millis(20)),
        x: x.round(),
        y: y.round(),
    }
}

const DOWN: PointerAction = PointerAction::Down {
    button: MOUSE_BUTTON_LEFT,
};
const UP: PointerAction = PointerAction::Up {
    button: MOUSE_BUTTON_LEFT,
};

async fn mouse(browser: &Browser, actions: Vec<PointerAction>) -> Result<()> {
    let mut mouse = MouseActions::new("mouse".to_owned());
    for action in actions {
        mouse = mouse.then(action);
    }
    Ok(browser.client.perform_actions(mouse).await?)
}

async fn finger(browser: &Browser, actions: Vec<PointerAction>) -> Result<()> {
    let mut finger = TouchActions::new("finger".to_owned());
    for action in actions {
        finger = finger.then(action);
    }
    Ok(browser.client.perform_actions(finger).await?)
}

async fn hover(browser: &Browser, point: &str) -> Result<()> {
    let place = place(browser, point, (0.0, 0.0)).await?;
    mouse(browser, vec![to(place)]).await
}

async fn click(browser: &Browser, point: &str) -> Result<()> {
    let place = place(browser, point, (0.1, -0.1)).await?;
    mouse(browser, vec![to(place), DOWN, UP]).await
}

async fn tap(browser: &Browser, point: &str) -> Result<()> {
    let place = place(browser, point, (0.0, 0.0)).await?;
    finger(browser, vec![to(place), DOWN, UP]).await
}

/// How many elements there are inside the board.
async fn count(browser: &Browser, css: &str) -> Result<u64> {
    let script =
        "return document.querySelector('svg.yinsh[role=application]').querySelectorAll(arguments[0]).length";
    Ok(browser.js(script, &[css.into()]).await?.as_u64().unwrap_or(0))
}

async fn expect(browser: &Browser, css: &str, expected: u64) -> Result<()> {
    // The board changes in a task of its own.
    let script =
        "return document.querySelector('svg.yinsh[role=application]').querySelectorAll(arguments[0]).length
        === arguments[1]";
    if browser
        .wait_until(script, &[css.into(), expected.into()])
        .await
        .is_err()
    {
        let found = count(browser, css).await?;
        ensure!(
            found == expected,
            "{found} of {css} on the board, expected {expected}"
        );
    }
    Ok(())
}

/// From now on notes how many of these there are at most.
async fn watch(browser: &Browser, css: &str) -> Result<()> {
    let script = "const board = document.querySelector('svg.yinsh[role=application]');
        window.most = 0;
        const look = () => window.most = Math.max(window.most, board.querySelectorAll(arguments[0]).length);
        new MutationObserver(look).observe(board, { subtree: true, childList: true });";
    browser.js(script, &[css.into()]).await?;
    Ok(())
}

/// How many there were.
async fn most(browser: &Browser) -> Result<u64> {
    let found = browser.js("return window.most", &[]).await?;
    Ok(found.as_u64().unwrap_or(0))
}

/// The points of what is drawn with that attribute, in order of the alphabet.
async fn points(browser: &Browser, name: &str) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll(`svg.yinsh[role=application] [data-${arguments[0]}]`)]
        .map((it) => it.dataset[arguments[0]]).sort()";
    let found = browser.js(script, &[name.into()]).await?;
    Ok(serde_json::from_value(found)?)
}

async fn key(browser: &Browser, key: Key) -> Result<()> {
    browser.press(NO_KEY, key.into()).await
}

/// Goes to the board by Tab alone.
async fn tab_to_board(browser: &Browser) -> Result<()> {
    browser.wait_for(BOARD).await?;
    for _ in 0..40 {
        key(browser, Key::Tab).await?;
        if browser
            .js("return document.activeElement.matches('svg.yinsh')", &[])
            .await?
            == true
        {
            return Ok(());
        }
    }
    anyhow::bail!("Tab never comes to the board")
}

async fn cursor(browser: &Browser) -> Result<String> {
    Ok(points(browser, "cursor").await?.join(" "))
}

/// Runs the same in all sizes and themes.
const LOOKS: [(&str, Look); 4] = [
    ("desktop", Look::DESKTOP),
    ("desktop-dark", Look::DESKTOP_DARK),
    ("phone", Look::PHONE),
    ("phone-dark", Look::PHONE_DARK),
];

#[test]
fn a_mouse_moves_a_ring() {
    run(async |browser| {
        for (name, look) in LOOKS {
            browser.open(FLIP, look).await?;
            hover(browser, "c3").await?;
            expect(browser, ".lit", 1).await?;
            expect(browser, ".dot", 0).await?;
            click(browser, "c3").await?;
            expect(browser, ".halo", 1).await?;
            let dots = count(browser, ".dot").await?;
            ensure!(dots > 5, "{dots} destinations");
            hover(browser, "i9").await?;
            expect(browser, ".turn", 5).await?;
            expect(browser, ".path", 1).await?;
            expect(browser, ".dot", dots - 1).await?;
            ensure!(points(browser, "ghost").await? == ["i9"]);
            browser.shot(&format!("board-preview-{name}")).await?;
            browser.check_axe().await?;
            // A wrong point: nothing moves.
            click(browser, "b5").await?;
            expect(browser, ".halo", 1).await?;
            ensure!(!points(browser, "ring").await?.contains(&"i9".to_owned()));
            click(browser, "i9").await?;
            expect(browser, "[data-ring=i9]", 1).await?;
            expect(browser, "[data-ring=c3]", 0).await?;
            expect(browser, "[data-marker=c3] .marker.b", 1).await?;
            expect(browser, ".halo, .dot, .turn", 0).await?;
            expect(browser, ".trail", 1).await?;
        }
        browser.check_console().await
    });
}

#[test]
fn a_mouse_may_drag_and_letting_go_beside_the_board_takes_it_back() {
    run(async |browser| {
        browser.open(FLIP, Look::DESKTOP).await?;
        let (c3, i9) = (
            place(browser, "c3", (0.0, 0.0)).await?,
            place(browser, "i9", (0.2, 0.2)).await?,
        );
        let beside = place(browser, "c3", (-3.2, 2.8)).await?;
        watch(browser, ".turn").await?;
        mouse(browser, vec![to(c3), DOWN, to(i9), to(beside), UP]).await?;
        ensure!(most(browser).await? == 5, "a drag shows what it would do");
        expect(browser, ".halo, .turn", 0).await?;
        expect(browser, "[data-ring=c3]", 1).await?;
        mouse(browser, vec![to(c3), DOWN, to(i9), UP]).await?;
        expect(browser, "[data-ring=i9]", 1).await?;
        browser.check_console().await
    });
}

#[test]
fn a_finger_slides_and_lets_go() {
    run(async |browser| {
        browser.touch(true).await?;
        browser.open(FLIP, Look::PHONE).await?;
        tap(browser, "c3").await?;
        expect(browser, ".halo", 1).await?;
        let (near, i9) = (
            place(browser, "h9", (0.0, 0.0)).await?,
            // Half a spacing away: 16 px on this screen.
            place(browser, "i9", (0.35, -0.35)).await?,
        );
        let beside = place(browser, "k7", (1.2, 3.3)).await?;
        watch(browser, ".turn").await?;
        finger(browser, vec![to(near), DOWN, to(i9), to(beside), UP]).await?;
        ensure!(
            most(browser).await? == 5,
            "a finger that slides shows what it would do"
        );
        expect(browser, ".turn", 0).await?;
        expect(browser, "[data-ring=c3]", 1).await?;
        expect(browser, ".halo", 1).await?;
        finger(browser, vec![to(near), DOWN, to(i9), UP]).await?;
        expect(browser, "[data-ring=i9]", 1).await?;
        browser.open(PLACE, Look::PHONE).await?;
        tap(browser, "c5").await?;
        expect(browser, "[data-ring=c5]", 1).await?;
        browser.check_console().await
    });
}

#[test]
fn the_window_of_a_long_row_follows_the_pointer() {
    run(async |browser| {
        for (name, look) in LOOKS {
            browser.open(SEVEN, look).await?;
            expect(browser, ".run", 1).await?;
            hover(browser, "i9").await?;
            browser.shot(&format!("board-seven-{name}")).await?;
            browser.check_axe().await?;
            click(browser, "a4").await?;
            expect(browser, "[data-marker=e5]", 1).await?;
            click(browser, "c3").await?;
            expect(browser, "[data-marker=e5]", 0).await?;
            expect(browser, "[data-marker=h8]", 1).await?;
            expect(browser, ".choice", 5).await?;
            expect(browser, ".slot.next", 1).await?;
            hover(browser, "h10").await?;
            browser.shot(&format!("board-remove-{name}")).await?;
        }
        browser.check_console().await
    });
}

#[test]
fn of_two_crossing_rows_the_nearest_goes() {
    run(async |browser| {
        for (aim, stays) in [("d4", "f4"), ("f4", "d4")] {
            browser.open(CROSS, Look::DESKTOP).await?;
            expect(browser, ".run", 2).await?;
            click(browser, aim).await?;
            for (point, left) in [(aim, 0), ("f6", 0), (stays, 1)] {
                expect(browser, &format!("[data-marker={point}]"), left).await?;
            }
        }
        browser.check_console().await
    });
}

#[test]
fn a_keyboard_does_all_of_it() {
    run(async |browser| {
        // A ring is placed.
        browser.open(PLACE, Look::DESKTOP).await?;
        tab_to_board(browser).await?;
        expect(browser, ".cursor.edge", 1).await?;
        let start = cursor(browser).await?;
        ensure!(start == "f6", "the cursor begins on {start}");
        key(browser, Key::Left).await?;
        ensure!(cursor(browser).await? == "e6");
        browser.press("\u{e008}", Key::Left.into()).await?;
        ensure!(cursor(browser).await? == "d5");
        browser.press(NO_KEY, 'w').await?;
        browser.press(NO_KEY, 'd').await?;
        ensure!(cursor(browser).await? == "e6", "letters walk too");
        browser.press(NO_KEY, 'a').await?;
        browser.press(NO_KEY, ' ').await?;
        expect(browser, "[data-ring=d5]", 1).await?;

        // A ring is moved.
        browser.open(FLIP, Look::DESKTOP).await?;
        tab_to_board(browser).await?;
        let rings = points(browser, "ring").await?;
        ensure!(
            rings.contains(&cursor(browser).await?),
            "the cursor begins on a ring"
        );
        for _ in 0..30 {
            let at = cursor(browser).await?;
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
            if at == cursor(browser).await? {
                key(browser, Key::Up).await?;
            }
        }
        ensure!(cursor(browser).await? == "c3", "{}", cursor(browser).await?);
        key(browser, Key::Enter).await?;
        expect(browser, ".halo", 1).await?;
        key(browser, Key::Escape).await?;
        expect(browser, ".halo", 0).await?;
        key(browser, Key::Enter).await?;
        browser.press("\u{e008}", Key::Right.into()).await?;
        ensure!(cursor(browser).await? == "i9", "over the markers at once");
        expect(browser, ".turn", 5).await?;
        browser.shot("board-keyboard").await?;
        key(browser, Key::Enter).await?;
        expect(browser, "[data-ring=i9]", 1).await?;

        // Five of seven are removed, then a ring.
        browser.open(SEVEN, Look::DESKTOP).await?;
        tab_to_board(browser).await?;
        key(browser, Key::Left).await?;
        key(browser, Key::Left).await?;
        key(browser, Key::Enter).await?;
        expect(browser, "[data-marker=c3]", 0).await?;
        expect(browser, "[data-marker=h8]", 1).await?;
        expect(browser, ".choice", 5).await?;
        let first = cursor(browser).await?;
        key(browser, Key::Up).await?;
        key(browser, Key::Right).await?;
        let second = cursor(browser).await?;
        ensure!(first != second, "arrows step from ring to ring");
        key(browser, Key::Enter).await?;
        expect(browser, &format!("[data-ring={second}]"), 0).await?;
        expect(browser, ".choice", 0).await?;

        // Who can't move passes.
        browser.open(PASS, Look::DESKTOP).await?;
        tab_to_board(browser).await?;
        key(browser, Key::Enter).await?;
        browser.check_axe().await?;
        browser.check_console().await
    });
}

#[test]
fn what_happens_is_said() {
    run(async |browser| {
        browser.open(FLIP, Look::DESKTOP).await?;
        click(browser, "c3").await?;
        hover(browser, "i9").await?;
        let said =
            "return [...document.querySelectorAll('[role=status]')].map((it) => it.textContent).join(' ')";
        let words = "e5, h8 to White, d4, f6, g7 to Black";
        let script = format!("return (() => {{ {said} }})().includes(arguments[0])");
        browser.wait_until(&script, &[words.into()]).await?;
        click(browser, "b5").await?;
        browser.wait_until(&script, &["Not there:".into()]).await
    });
}

#[test]
fn motion_is_short_and_stands_still_where_it_should() {
    run(async |browser| {
        let moving = "return document.getAnimations().filter((it) => it.animationName?.startsWith('board-')
            && it.effect.getComputedTiming().activeDuration > 0).length";
        let play = async || {
            browser.open(FLIP, Look::DESKTOP).await?;
            click(browser, "c3").await?;
            click(browser, "i9").await?;
            expect(browser, "[data-ring=i9]", 1).await
        };
        play().await?;
        expect(browser, ".glide", 1).await?;
        expect(browser, ".flip", 5).await?;
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
        expect(browser, ".glide, .flip", 0).await?;
        ensure!(browser.js(moving, &[]).await? == 0);
        Ok(())
    });
}

#[test]
fn a_hint_and_a_goal_are_drawn() {
    run(async |browser| {
        for (name, look) in [("desktop", Look::DESKTOP), ("phone-dark", Look::PHONE_DARK)] {
            browser.open(GOAL, look).await?;
            // The goal is a dashed circle, as a ring to choose is.
            expect(browser, ".choice", 1).await?;
            browser.click(".answer button").await?;
            expect(browser, ".hint.way", 1).await?;
            expect(browser, ".hint.spot", 1).await?;
            browser.shot(&format!("board-hint-{name}")).await?;
            click(browser, "e4").await?;
            click(browser, "j9").await?;
            expect(browser, ".hint", 0).await?;
        }
        browser.check_console().await
    });
}

#[test]
fn it_sounds_only_where_somebody_wants_it() {
    run(async |browser| {
        let listen = "window.heard = 0;
            for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
                const start = prototype.start;
                prototype.start = function (...when) { window.heard += 1; start.apply(this, when); };
            }";
        for (choice, silent) in [("no", true), ("yes", false)] {
            browser.open(FLIP, Look::DESKTOP).await?;
            browser
                .js(
                    "localStorage.setItem('sente.sound', arguments[0])",
                    &[choice.into()],
                )
                .await?;
            browser.reload().await?;
            browser.js(listen, &[]).await?;
            click(browser, "c3").await?;
            click(browser, "i9").await?;
            expect(browser, "[data-ring=i9]", 1).await?;
            let heard = browser
                .js("return window.heard", &[])
                .await?
                .as_u64()
                .unwrap_or(0);
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
fn a_pointer_that_moves_redraws_almost_nothing() {
    run(async |browser| {
        browser.open(FLIP, Look::DESKTOP).await?;
        hover(browser, "f6").await?;
        browser
            .js(
                "const board = document.querySelector('svg.yinsh');
                 window.pieces = [...board.querySelectorAll('[data-marker], [data-ring]')];
                 window.changes = 0;
                 new MutationObserver((list) => window.changes += list.length)
                     .observe(board, { subtree: true, childList: true, attributes: true, characterData: true });",
                &[],
            )
            .await?;
        let changes = async || -> Result<u64> {
            let found = browser
                .js("const n = window.changes; window.changes = 0; return n", &[])
                .await?;
            Ok(found.as_u64().unwrap_or(u64::MAX))
        };
        for point in ["f5", "g5", "h6", "f6"] {
            hover(browser, point).await?;
        }
        let idle = changes().await?;
        ensure!(idle == 0, "{idle} changes while nothing is in the hand");
        click(browser, "c3").await?;
        hover(browser, "c2").await?;
        changes().await?;
        hover(browser, "i9").await?;
        hover(browser, "c2").await?;
        let looking = changes().await?;
        ensure!((1..60).contains(&looking), "{looking} changes for two previews");
        let kept = browser
            .js("return window.pieces.every((it) => it.isConnected)", &[])
            .await?;
        ensure!(kept == true, "pieces are drawn again for a preview");
        Ok(())
    });
}

#[test]
fn wrong_input_does_no_harm() {
    run(async |browser| {
        browser.open(FLIP, Look::DESKTOP).await?;
        let before = points(browser, "ring").await?;
        let c3 = place(browser, "c3", (0.0, 0.0)).await?;
        // The right button, keys with Control, and a key that is the page's.
        let right = PointerAction::Down { button: 2 };
        mouse(browser, vec![to(c3), right, PointerAction::Up { button: 2 }]).await?;
        expect(browser, ".halo", 0).await?;
        key(browser, Key::Escape).await?;
        tab_to_board(browser).await?;
        let at = cursor(browser).await?;
        browser.press("\u{e009}", Key::Left.into()).await?;
        ensure!(
            cursor(browser).await? == at,
            "Control and an arrow are the browser's"
        );
        ensure!(points(browser, "ring").await? == before);
        browser.check_console().await
    });
}
