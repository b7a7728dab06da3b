//! The shogi board and its hands, worked as people work them: by mouse, by finger, by keyboard alone. A game that two
//! persons play at one screen is put where the page keeps it, so that the board has any position.

use std::time::Duration;

use anyhow::{Result, ensure};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use fantoccini::key::Key;
use serde_json::json;

/// The bishops look at each other; sente has a pawn, a lance and a silver in hand, gote two pawns.
const MIDDLE: &str = "lnsgkg1nl/1r5b1/pp2pp1pp/6p2/9/2P6/PP1PPPP1P/1B5R1/LNSGKG1N1 b SLP2p 9";
/// Sente's king is in check from the rook on 5e, and there is a gold in hand.
const CHECK: &str = "4k4/9/9/9/4r4/9/9/9/4K4 b G 1";
/// A pawn before the last rank, and a knight before the last two.
const FORCED: &str = "6k2/P8/4N4/9/9/9/9/9/4K4 b - 1";

/// Opens the page of shogi on a position that both players play here.
async fn open(browser: &Browser, position: &str, look: Look) -> Result<()> {
    // From another page: the page of play keeps its own game when it is left.
    browser.open("/", look).await?;
    let text = format!(
        "sente game 1\nseats person person\nturned no\n\n[Game \"shogi\"]\n[Position \"{position}\"]\n\n*\n"
    );
    let keep = "localStorage.setItem('sente.game.shogi', arguments[0])";
    browser.js(keep, &[text.into()]).await?;
    browser.goto("/shogi").await?;
    browser.wait_for(".shogi[role=application] [data-piece]").await
}

/// A place on the screen: of a square (`7f`) or of a place in a hand (`b-P`). An offset is in squares.
async fn place(browser: &Browser, name: &str, offset: (f64, f64)) -> Result<(f64, f64)> {
    let found = browser
        .js(
            "const [name, dx, dy] = arguments;
             const face = document.querySelector('.shogi .face svg'), box = face.getBoundingClientRect();
             const scale = box.width / face.viewBox.baseVal.width;
             if (name.includes('-')) {
                 const slot = document.querySelector(`[data-hand='${name}']`).getBoundingClientRect();
                 return [slot.left + slot.width / 2, slot.top + slot.height / 2];
             }
             const turned = !!document.querySelector('.hand.near[data-player=w]');
             const side = turned ? -1 : 1;
             const x = side * (5 - Number(name[0])), y = side * (name.charCodeAt(1) - 97 - 4);
             return [box.left + box.width / 2 + (x + dx) * scale, box.top + box.height / 2 + (y + dy) * scale];",
            &[name.into(), offset.0.into(), offset.1.into()],
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
    let mouse = actions
        .into_iter()
        .fold(MouseActions::new("mouse".to_owned()), MouseActions::then);
    Ok(browser.client.perform_actions(mouse).await?)
}

async fn finger(browser: &Browser, actions: Vec<PointerAction>) -> Result<()> {
    let finger = actions
        .into_iter()
        .fold(TouchActions::new("finger".to_owned()), TouchActions::then);
    Ok(browser.client.perform_actions(finger).await?)
}

async fn hover(browser: &Browser, name: &str) -> Result<()> {
    let place = place(browser, name, (0.0, 0.0)).await?;
    mouse(browser, vec![to(place)]).await
}

async fn click(browser: &Browser, name: &str) -> Result<()> {
    let place = place(browser, name, (0.2, -0.2)).await?;
    mouse(browser, vec![to(place), DOWN, UP]).await
}

async fn tap(browser: &Browser, name: &str) -> Result<()> {
    let place = place(browser, name, (0.0, 0.0)).await?;
    finger(browser, vec![to(place), DOWN, UP]).await
}

async fn count(browser: &Browser, css: &str) -> Result<u64> {
    let script = "return document.querySelector('.shogi').querySelectorAll(arguments[0]).length";
    Ok(browser.js(script, &[css.into()]).await?.as_u64().unwrap_or(0))
}

async fn expect(browser: &Browser, css: &str, expected: u64) -> Result<()> {
    // The board changes in a task of its own.
    let script =
        "return document.querySelector('.shogi').querySelectorAll(arguments[0]).length === arguments[1]";
    let there = browser.wait_until(script, &[css.into(), expected.into()]).await;
    if there.is_err() {
        let found = count(browser, css).await?;
        ensure!(
            found == expected,
            "{found} of {css} on the board, expected {expected}"
        );
    }
    Ok(())
}

/// How many of a kind are in a hand.
async fn in_hand(browser: &Browser, name: &str, expected: u64) -> Result<()> {
    expect(
        browser,
        &format!("[data-hand='{name}'][data-count='{expected}']"),
        1,
    )
    .await
}

/// Waits until the page says something with these words.
async fn says(browser: &Browser, words: &str) -> Result<()> {
    let script = "return [...document.querySelectorAll('[role=status]')].map((it) => it.textContent).join(' ').includes(arguments[0])";
    browser.wait_until(script, &[words.into()]).await
}

async fn key(browser: &Browser, key: Key) -> Result<()> {
    browser.press(NO_KEY, key.into()).await
}

async fn cursor(browser: &Browser) -> Result<String> {
    let script = "return document.querySelector('.shogi [data-cursor]')?.dataset.cursor
        ?? document.querySelector('.shogi .place.cursor')?.dataset.hand ?? ''";
    let found = browser.js(script, &[]).await?;
    Ok(found.as_str().unwrap_or_default().to_owned())
}

/// Goes to the board by Tab alone.
async fn tab_to_board(browser: &Browser) -> Result<()> {
    for _ in 0..40 {
        key(browser, Key::Tab).await?;
        let there = browser
            .js("return document.activeElement.matches('.shogi')", &[])
            .await?;
        if there == true {
            return Ok(());
        }
    }
    anyhow::bail!("Tab never comes to the board")
}

/// Walks with the arrows to a square.
async fn walk_to(browser: &Browser, square: &str) -> Result<()> {
    for _ in 0..20 {
        let at = cursor(browser).await?;
        let (Some(here), Some(there)) = (
            at.as_bytes().first_chunk::<2>(),
            square.as_bytes().first_chunk::<2>(),
        ) else {
            anyhow::bail!("no cursor, {at:?}");
        };
        if at == square {
            return Ok(());
        }
        let way = match (here[0].cmp(&there[0]), here[1].cmp(&there[1])) {
            (std::cmp::Ordering::Less, _) => Key::Left,
            (std::cmp::Ordering::Greater, _) => Key::Right,
            (_, std::cmp::Ordering::Less) => Key::Down,
            _ => Key::Up,
        };
        key(browser, way).await?;
    }
    anyhow::bail!(
        "the arrows never come to {square}, but to {}",
        cursor(browser).await?
    )
}

const LOOKS: [(&str, Look); 4] = [
    ("desktop", Look::DESKTOP),
    ("desktop-dark", Look::DESKTOP_DARK),
    ("phone", Look::PHONE),
    ("phone-dark", Look::PHONE_DARK),
];

#[test]
fn a_mouse_moves_a_piece_and_sees_what_it_does() {
    run(async |browser| {
        for (name, look) in LOOKS {
            open(browser, MIDDLE, look).await?;
            hover(browser, "7f").await?;
            expect(browser, "rect.lit", 1).await?;
            click(browser, "8h").await?;
            expect(browser, "rect.held", 1).await?;
            expect(browser, ".take.edge", 1).await?;
            let dots = count(browser, ".dot").await?;
            ensure!(dots > 4, "{dots} destinations");
            hover(browser, "2b").await?;
            expect(browser, "[data-ghost='2b']", 1).await?;
            expect(browser, "[data-piece='2b'].taken", 1).await?;
            // The hand shows what it would get.
            expect(browser, "[data-hand='b-B'].gains svg", 1).await?;
            says(browser, "takes bishop").await?;
            browser.shot(&format!("shogi-preview-{name}")).await?;
            browser.check_axe().await?;
            // A wrong square: nothing moves, and it is said why.
            click(browser, "5d").await?;
            says(browser, "a bishop goes diagonally").await?;
            click(browser, "8h").await?;
            click(browser, "7f").await?;
            click(browser, "7d").await?;
            says(browser, "a pawn goes one step ahead").await?;
            expect(browser, "[data-piece='7f']", 1).await?;
            click(browser, "7e").await?;
            expect(browser, "[data-piece='7e']", 1).await?;
            expect(browser, "[data-piece='7f'], .dot, rect.held", 0).await?;
            expect(browser, "rect.last", 2).await?;
        }
        browser.check_console().await
    });
}

#[test]
fn whether_a_piece_promotes_is_asked_beside_the_square() {
    run(async |browser| {
        for (name, look) in LOOKS {
            open(browser, MIDDLE, look).await?;
            click(browser, "8h").await?;
            click(browser, "2b").await?;
            browser.wait_for(".question button").await?;
            browser.shot(&format!("shogi-question-{name}")).await?;
            browser.check_axe().await?;
            let apart = "const box = document.querySelector('.question').getBoundingClientRect();
                const square = document.querySelector('.shogi rect.target').getBoundingClientRect();
                return [box.left >= 0 && box.right <= innerWidth,
                    box.top >= square.bottom || box.bottom <= square.top || box.left >= square.right,
                    document.activeElement.textContent];";
            let found = browser.js(apart, &[]).await?;
            ensure!(
                found == json!([true, true, "Promote"]),
                "inside the window, off the square, Promote first: {found}"
            );
            // Escape takes the move back.
            key(browser, Key::Escape).await?;
            expect(browser, ".question, rect.held", 0).await?;
            expect(browser, "[data-piece='8h']", 1).await?;
            click(browser, "8h").await?;
            click(browser, "2b").await?;
            browser.click(".question button:last-child").await?;
            expect(browser, ".question", 0).await?;
            expect(browser, "[data-piece='2b'] .koma:not(.promoted)", 1).await?;
            in_hand(browser, "b-B", 1).await?;
        }
        // Where it has to, nobody is asked.
        open(browser, FORCED, Look::DESKTOP).await?;
        click(browser, "9b").await?;
        click(browser, "9a").await?;
        expect(browser, "[data-piece='9a'] .koma.promoted", 1).await?;
        expect(browser, ".question", 0).await?;
        browser.check_console().await
    });
}

#[test]
fn pieces_are_dropped_by_mouse_and_by_finger() {
    run(async |browser| {
        open(browser, MIDDLE, Look::DESKTOP).await?;
        let (lance, square) = (
            place(browser, "b-L", (0.0, 0.0)).await?,
            place(browser, "5e", (0.2, 0.2)).await?,
        );
        let beside = (square.0, 5.0);
        mouse(browser, vec![to(lance), DOWN, to(square), to(beside), UP]).await?;
        in_hand(browser, "b-L", 1).await?;
        mouse(browser, vec![to(lance), DOWN, to(square), UP]).await?;
        expect(browser, "[data-piece='5e']", 1).await?;
        in_hand(browser, "b-L", 0).await?;

        browser.touch(true).await?;
        open(browser, MIDDLE, Look::PHONE).await?;
        tap(browser, "b-P").await?;
        expect(browser, ".place.held", 1).await?;
        browser.shot("shogi-drop-phone").await?;
        // Two pawns on a file: it says so, and the pawn stays.
        tap(browser, "5e").await?;
        says(browser, "nifu").await?;
        in_hand(browser, "b-P", 1).await?;
        tap(browser, "2e").await?;
        expect(browser, "[data-piece='2e']", 1).await?;
        // Gote's turn, whose hand is above: a finger presses, slides and lets go.
        let (pawn, from, square) = (
            place(browser, "w-P", (0.0, 0.0)).await?,
            place(browser, "7d", (0.0, 0.0)).await?,
            place(browser, "7e", (0.0, 0.0)).await?,
        );
        finger(browser, vec![to(pawn), DOWN, to(from), to(square), UP]).await?;
        expect(browser, "[data-piece='7e']", 1).await?;
        in_hand(browser, "w-P", 1).await?;
        browser.check_console().await
    });
}

#[test]
fn places_in_a_hand_are_large_enough_for_a_finger() {
    run(async |browser| {
        for (name, look) in LOOKS {
            open(browser, MIDDLE, look).await?;
            let smallest = browser
                .js(
                    "return Math.min(...[...document.querySelectorAll('.shogi .place')]
                        .map((it) => it.getBoundingClientRect()).flatMap((it) => [it.width, it.height]))",
                    &[],
                )
                .await?;
            ensure!(
                smallest.as_f64().unwrap_or(0.0) >= 44.0,
                "{smallest} px in {name}"
            );
            let wide = browser
                .js("return document.documentElement.scrollWidth - innerWidth", &[])
                .await?;
            ensure!(
                wide.as_i64().unwrap_or(1) <= 0,
                "the page is {wide} px too wide in {name}"
            );
        }
        Ok(())
    });
}

#[test]
fn a_keyboard_does_all_of_it() {
    run(async |browser| {
        open(browser, MIDDLE, Look::DESKTOP).await?;
        tab_to_board(browser).await?;
        expect(browser, ".cursor.edge", 1).await?;
        // A piece is moved: with it in hand the arrows go from destination to destination.
        walk_to(browser, "8h").await?;
        key(browser, Key::Enter).await?;
        expect(browser, "rect.held", 1).await?;
        for _ in 0..9 {
            if cursor(browser).await? == "2b" {
                break;
            }
            key(browser, Key::Right).await?;
        }
        ensure!(cursor(browser).await? == "2b", "{}", cursor(browser).await?);
        browser.shot("shogi-keyboard").await?;
        key(browser, Key::Enter).await?;
        // It is asked; the arrows choose.
        browser.wait_for(".question button:focus").await?;
        key(browser, Key::Right).await?;
        browser.wait_for(".question button:last-child:focus").await?;
        key(browser, Key::Left).await?;
        key(browser, Key::Enter).await?;
        expect(browser, "[data-piece='2b'] .koma.promoted", 1).await?;
        let back = browser
            .js("return document.activeElement.matches('.shogi')", &[])
            .await?;
        ensure!(back == true, "the keyboard is on the board again");
        // Gote's turn: a letter takes a pawn from the hand, Escape puts it back.
        browser.press(NO_KEY, 'p').await?;
        expect(browser, ".place.held", 1).await?;
        key(browser, Key::Escape).await?;
        expect(browser, ".place.held", 0).await?;
        browser.press(NO_KEY, 'p').await?;
        let at = cursor(browser).await?;
        browser.press(NO_KEY, ' ').await?;
        expect(browser, &format!("[data-piece='{at}']"), 1).await?;
        in_hand(browser, "w-P", 1).await?;
        // Beyond the edge lies the hand.
        for _ in 0..10 {
            if cursor(browser).await?.starts_with("b-") {
                break;
            }
            key(browser, Key::Right).await?;
        }
        ensure!(
            cursor(browser).await?.starts_with("b-"),
            "{}",
            cursor(browser).await?
        );
        says(browser, "In your hand").await?;
        key(browser, Key::Down).await?;
        key(browser, Key::Enter).await?;
        expect(browser, ".place.held", 1).await?;
        browser.check_axe().await?;
        browser.check_console().await
    });
}

#[test]
fn check_is_shown_and_said() {
    run(async |browser| {
        for (name, look) in [("desktop", Look::DESKTOP), ("phone-dark", Look::PHONE_DARK)] {
            open(browser, CHECK, look).await?;
            expect(browser, "[data-check='5i']", 1).await?;
            expect(browser, ".attack.edge", 1).await?;
            says(browser, "in check").await?;
            browser.shot(&format!("shogi-check-{name}")).await?;
            click(browser, "b-G").await?;
            // Only what stops the check is offered: 5f, 5g, 5h.
            expect(browser, ".dot", 3).await?;
            click(browser, "1a").await?;
            says(browser, "still be in check").await?;
            click(browser, "5h").await?;
            expect(browser, "[data-check], .attack", 0).await?;
        }
        browser.check_console().await
    });
}

#[test]
fn pieces_and_coordinates_are_chosen_and_kept() {
    run(async |browser| {
        open(browser, MIDDLE, Look::DESKTOP).await?;
        expect(browser, ".koma .kanji", 34 + 4).await?;
        let faces = "return document.querySelector('.shogi [data-piece=\"7f\"] .koma').innerHTML";
        let mut seen = vec![browser.js(faces, &[]).await?];
        for (set, css) in [
            ("kanji2", ".koma .kanji"),
            ("signs", ".koma .sign"),
            ("moves", ".koma circle.fill"),
        ] {
            browser
                .js(
                    "localStorage.setItem('sente.pieces', arguments[0]);
                     localStorage.setItem('sente.shogi-coordinates', 'japanese')",
                    &[set.into()],
                )
                .await?;
            browser.reload().await?;
            browser.wait_for(&format!(".shogi [data-piece] {css}")).await?;
            let face = browser.js(faces, &[]).await?;
            ensure!(!seen.contains(&face), "{set} looks like another set");
            seen.push(face);
            // Nothing depends on the reader's fonts but the figures of files and counts.
            let strange = browser
                .js(
                    "return [...document.querySelectorAll('.shogi text, .shogi b')].map((it) => it.textContent)
                        .filter((it) => !/^[0-9]+$/.test(it)).join()",
                    &[],
                )
                .await?;
            ensure!(strange == "", "drawn with a font: {strange}");
            browser.shot(&format!("shogi-set-{set}")).await?;
        }
        click(browser, "7f").await?;
        says(browser, "7六").await?;
        browser.check_console().await
    });
}

#[test]
fn motion_is_short_and_stands_still_where_it_should() {
    run(async |browser| {
        let play = async || {
            open(browser, MIDDLE, Look::DESKTOP).await?;
            click(browser, "8h").await?;
            click(browser, "2b").await?;
            browser.click(".question button").await?;
            expect(browser, "[data-piece='2b'] .koma.promoted", 1).await
        };
        play().await?;
        expect(browser, ".glide", 1).await?;
        expect(browser, ".flip", 1).await?;
        expect(browser, ".taken-away", 1).await?;
        let longest = browser
            .js(
                "return Math.max(...document.getAnimations().map((it) => it.effect.getComputedTiming().endTime), 0)",
                &[],
            )
            .await?;
        ensure!(
            longest.as_f64().unwrap_or(9999.0) <= 700.0,
            "the motion lasts {longest} ms"
        );
        browser.reduce_motion(true).await?;
        play().await?;
        expect(browser, ".glide, .flip, .taken-away", 0).await
    });
}

#[test]
fn a_pointer_that_moves_redraws_almost_nothing() {
    run(async |browser| {
        open(browser, MIDDLE, Look::DESKTOP).await?;
        hover(browser, "5e").await?;
        browser
            .js(
                "const board = document.querySelector('.shogi');
                 window.pieces = [...board.querySelectorAll('[data-piece]')];
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
        for square in ["5d", "4e", "6e", "5e"] {
            hover(browser, square).await?;
        }
        let idle = changes().await?;
        ensure!(idle == 0, "{idle} changes while nothing is in the hand");
        click(browser, "8h").await?;
        hover(browser, "7g").await?;
        changes().await?;
        hover(browser, "2b").await?;
        hover(browser, "7g").await?;
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
        open(browser, MIDDLE, Look::DESKTOP).await?;
        let square = place(browser, "7f", (0.0, 0.0)).await?;
        // The right button, a key with Control, a letter for a piece that is not in hand.
        let right = PointerAction::Down { button: 2 };
        mouse(browser, vec![to(square), right, PointerAction::Up { button: 2 }]).await?;
        expect(browser, "rect.held", 0).await?;
        tab_to_board(browser).await?;
        let at = cursor(browser).await?;
        browser.press("\u{e009}", Key::Left.into()).await?;
        ensure!(
            cursor(browser).await? == at,
            "Control and an arrow are the browser's"
        );
        browser.press(NO_KEY, 'r').await?;
        says(browser, "Not in your hand: rook").await?;
        expect(browser, "[data-piece]", 34).await?;
        browser.check_console().await
    });
}
