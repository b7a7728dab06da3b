//! The shogi board and its hands, worked as people work them: by mouse, by finger, by keyboard alone. A game that two
//! persons play at one screen is put where the page keeps it, so that the board has any position.

use anyhow::{Context as _, Result, ensure};
use e2e::pointer::{DOWN, SHOGI, UP, finger, key, mouse, to};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::actions::PointerAction;
use fantoccini::key::Key;

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

/// How many of a kind are in a hand.
async fn in_hand(browser: &Browser, name: &str, expected: u64) -> Result<()> {
    SHOGI
        .expect(
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

/// Walks with the arrows to a square.
async fn walk_to(browser: &Browser, square: &str) -> Result<()> {
    for _ in 0..20 {
        let at = SHOGI.cursor(browser).await?;
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
        SHOGI.cursor(browser).await?
    )
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_mouse_moves_a_piece_and_sees_what_it_does() {
    run(async |browser| {
        for (name, look) in Look::sample() {
            open(browser, MIDDLE, look).await?;
            SHOGI.hover(browser, "7f").await?;
            SHOGI.expect(browser, "rect.lit", 1).await?;
            SHOGI.click(browser, "8h").await?;
            SHOGI.expect(browser, "rect.held", 1).await?;
            SHOGI.expect(browser, ".take.edge", 1).await?;
            let dots = SHOGI.count(browser, ".dot").await?;
            ensure!(dots > 4, "{dots} destinations");
            SHOGI.hover(browser, "2b").await?;
            SHOGI.expect(browser, "[data-ghost='2b']", 1).await?;
            SHOGI.expect(browser, "[data-piece='2b'].taken", 1).await?;
            // The hand shows what it would get.
            SHOGI.expect(browser, "[data-hand='b-B'].gains svg", 1).await?;
            says(browser, "takes bishop").await?;
            browser.shot(&format!("shogi-preview-{name}")).await?;
            browser.check_axe().await?;
            // A wrong square: nothing moves, and it is said why.
            SHOGI.click(browser, "5d").await?;
            says(browser, "a bishop goes diagonally").await?;
            SHOGI.click(browser, "8h").await?;
            SHOGI.click(browser, "7f").await?;
            SHOGI.click(browser, "7d").await?;
            says(browser, "a pawn goes one step ahead").await?;
            SHOGI.expect(browser, "[data-piece='7f']", 1).await?;
            SHOGI.click(browser, "7e").await?;
            SHOGI.expect(browser, "[data-piece='7e']", 1).await?;
            SHOGI
                .expect(browser, "[data-piece='7f'], .dot, rect.held", 0)
                .await?;
            SHOGI.expect(browser, "rect.last", 2).await?;
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn whether_a_piece_promotes_is_asked_beside_the_square() {
    run(async |browser| {
        for (name, look) in Look::sample() {
            open(browser, MIDDLE, look).await?;
            SHOGI.click(browser, "8h").await?;
            SHOGI.click(browser, "2b").await?;
            browser.wait_for(".question button").await?;
            browser.shot(&format!("shogi-question-{name}")).await?;
            browser.check_axe().await?;
            // It is put there a moment after it is there.
            let apart = "const box = document.querySelector('.question').getBoundingClientRect();
                const square = document.querySelector('.shogi rect.target').getBoundingClientRect();
                return box.left >= 0 && box.right <= innerWidth
                    && (box.top >= square.bottom || box.bottom <= square.top || box.left >= square.right)
                    && document.activeElement.textContent === 'Promote'";
            browser
                .wait_until(apart, &[])
                .await
                .context("inside the window, off the square, Promote first")?;
            // Escape takes the move back.
            key(browser, Key::Escape).await?;
            SHOGI.expect(browser, ".question, rect.held", 0).await?;
            SHOGI.expect(browser, "[data-piece='8h']", 1).await?;
            SHOGI.click(browser, "8h").await?;
            SHOGI.click(browser, "2b").await?;
            browser.click(".question button:last-child").await?;
            SHOGI.expect(browser, ".question", 0).await?;
            SHOGI
                .expect(browser, "[data-piece='2b'] .koma:not(.promoted)", 1)
                .await?;
            in_hand(browser, "b-B", 1).await?;
        }
        // Where it has to, nobody is asked.
        open(browser, FORCED, Look::DESKTOP).await?;
        SHOGI.click(browser, "9b").await?;
        SHOGI.click(browser, "9a").await?;
        SHOGI
            .expect(browser, "[data-piece='9a'] .koma.promoted", 1)
            .await?;
        SHOGI.expect(browser, ".question", 0).await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn pieces_are_dropped_by_mouse_and_by_finger() {
    run(async |browser| {
        open(browser, MIDDLE, Look::DESKTOP).await?;
        let (lance, square) = (
            SHOGI.place(browser, "b-L", (0.0, 0.0)).await?,
            SHOGI.place(browser, "5e", (0.2, 0.2)).await?,
        );
        let beside = (square.0, 5.0);
        mouse(browser, vec![to(lance), DOWN, to(square), to(beside), UP]).await?;
        in_hand(browser, "b-L", 1).await?;
        mouse(browser, vec![to(lance), DOWN, to(square), UP]).await?;
        SHOGI.expect(browser, "[data-piece='5e']", 1).await?;
        in_hand(browser, "b-L", 0).await?;

        browser.touch(true).await?;
        open(browser, MIDDLE, Look::PHONE).await?;
        SHOGI.tap(browser, "b-P").await?;
        SHOGI.expect(browser, ".place.held", 1).await?;
        browser.shot("shogi-drop-phone").await?;
        // Two pawns on a file: it says so, and the pawn stays.
        SHOGI.tap(browser, "5e").await?;
        says(browser, "nifu").await?;
        in_hand(browser, "b-P", 1).await?;
        SHOGI.tap(browser, "2e").await?;
        SHOGI.expect(browser, "[data-piece='2e']", 1).await?;
        // Gote's turn, whose hand is above: a finger presses, slides and lets go.
        let (pawn, from, square) = (
            SHOGI.place(browser, "w-P", (0.0, 0.0)).await?,
            SHOGI.place(browser, "7d", (0.0, 0.0)).await?,
            SHOGI.place(browser, "7e", (0.0, 0.0)).await?,
        );
        finger(browser, vec![to(pawn), DOWN, to(from), to(square), UP]).await?;
        SHOGI.expect(browser, "[data-piece='7e']", 1).await?;
        in_hand(browser, "w-P", 1).await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn places_in_a_hand_are_large_enough_for_a_finger() {
    run(async |browser| {
        for (name, look) in Look::sample() {
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
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_keyboard_does_all_of_it() {
    run(async |browser| {
        open(browser, MIDDLE, Look::DESKTOP).await?;
        SHOGI.tab_to(browser).await?;
        SHOGI.expect(browser, ".cursor.edge", 1).await?;
        // A piece is moved: with it in hand the arrows go from destination to destination.
        walk_to(browser, "8h").await?;
        key(browser, Key::Enter).await?;
        SHOGI.expect(browser, "rect.held", 1).await?;
        for _ in 0..9 {
            if SHOGI.cursor(browser).await? == "2b" {
                break;
            }
            key(browser, Key::Right).await?;
        }
        ensure!(
            SHOGI.cursor(browser).await? == "2b",
            "{}",
            SHOGI.cursor(browser).await?
        );
        browser.shot("shogi-keyboard").await?;
        key(browser, Key::Enter).await?;
        // It is asked; the arrows choose.
        browser.wait_for(".question button:focus").await?;
        key(browser, Key::Right).await?;
        browser.wait_for(".question button:last-child:focus").await?;
        key(browser, Key::Left).await?;
        key(browser, Key::Enter).await?;
        SHOGI
            .expect(browser, "[data-piece='2b'] .koma.promoted", 1)
            .await?;
        let back = browser
            .js("return document.activeElement.matches('.shogi')", &[])
            .await?;
        ensure!(back == true, "the keyboard is on the board again");
        // Gote's turn: a letter takes a pawn from the hand, Escape puts it back.
        browser.press(NO_KEY, 'p').await?;
        SHOGI.expect(browser, ".place.held", 1).await?;
        key(browser, Key::Escape).await?;
        SHOGI.expect(browser, ".place.held", 0).await?;
        browser.press(NO_KEY, 'p').await?;
        let at = SHOGI.cursor(browser).await?;
        browser.press(NO_KEY, ' ').await?;
        SHOGI.expect(browser, &format!("[data-piece='{at}']"), 1).await?;
        in_hand(browser, "w-P", 1).await?;
        // Beyond the edge lies the hand.
        for _ in 0..10 {
            if SHOGI.cursor(browser).await?.starts_with("b-") {
                break;
            }
            key(browser, Key::Right).await?;
        }
        ensure!(
            SHOGI.cursor(browser).await?.starts_with("b-"),
            "{}",
            SHOGI.cursor(browser).await?
        );
        says(browser, "In your hand").await?;
        key(browser, Key::Down).await?;
        key(browser, Key::Enter).await?;
        SHOGI.expect(browser, ".place.held", 1).await?;
        browser.check_axe().await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn check_is_shown_and_said() {
    run(async |browser| {
        for (name, look) in [("desktop", Look::DESKTOP), ("phone-dark", Look::PHONE_DARK)] {
            open(browser, CHECK, look).await?;
            SHOGI.expect(browser, "[data-check='5i']", 1).await?;
            SHOGI.expect(browser, ".attack.edge", 1).await?;
            says(browser, "in check").await?;
            browser.shot(&format!("shogi-check-{name}")).await?;
            SHOGI.click(browser, "b-G").await?;
            // Only what stops the check is offered: 5f, 5g, 5h.
            SHOGI.expect(browser, ".dot", 3).await?;
            SHOGI.click(browser, "1a").await?;
            says(browser, "still be in check").await?;
            SHOGI.click(browser, "5h").await?;
            SHOGI.expect(browser, "[data-check], .attack", 0).await?;
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn pieces_and_coordinates_are_chosen_and_kept() {
    run(async |browser| {
        open(browser, MIDDLE, Look::DESKTOP).await?;
        SHOGI.expect(browser, ".koma .kanji", 34 + 4).await?;
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
        SHOGI.click(browser, "7f").await?;
        says(browser, "7六").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn motion_is_short_and_stands_still_where_it_should() {
    run(async |browser| {
        let play = async || {
            open(browser, MIDDLE, Look::DESKTOP).await?;
            SHOGI.click(browser, "8h").await?;
            SHOGI.click(browser, "2b").await?;
            browser.click(".question button").await?;
            SHOGI.expect(browser, "[data-piece='2b'] .koma.promoted", 1).await
        };
        play().await?;
        SHOGI.expect(browser, ".glide", 1).await?;
        SHOGI.expect(browser, ".flip", 1).await?;
        SHOGI.expect(browser, ".taken-away", 1).await?;
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
        SHOGI.expect(browser, ".glide, .flip, .taken-away", 0).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_pointer_that_moves_redraws_almost_nothing() {
    run(async |browser| {
        open(browser, MIDDLE, Look::DESKTOP).await?;
        SHOGI.hover(browser, "5e").await?;
        SHOGI.watch(browser, "[data-piece]").await?;
        for square in ["5d", "4e", "6e", "5e"] {
            SHOGI.hover(browser, square).await?;
        }
        let idle = SHOGI.changes(browser).await?;
        ensure!(idle == 0, "{idle} changes while nothing is in the hand");
        SHOGI.click(browser, "8h").await?;
        SHOGI.hover(browser, "7g").await?;
        SHOGI.changes(browser).await?;
        SHOGI.hover(browser, "2b").await?;
        SHOGI.hover(browser, "7g").await?;
        let looking = SHOGI.changes(browser).await?;
        ensure!((1..120).contains(&looking), "{looking} changes for two previews");
        ensure!(
            SHOGI.pieces_were_kept(browser).await?,
            "pieces are drawn again for a preview"
        );
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn wrong_input_does_no_harm() {
    run(async |browser| {
        open(browser, MIDDLE, Look::DESKTOP).await?;
        let square = SHOGI.place(browser, "7f", (0.0, 0.0)).await?;
        // The right button, a key with Control, a letter for a piece that is not in hand.
        let right = PointerAction::Down { button: 2 };
        mouse(browser, vec![to(square), right, PointerAction::Up { button: 2 }]).await?;
        SHOGI.expect(browser, "rect.held", 0).await?;
        SHOGI.tab_to(browser).await?;
        let at = SHOGI.cursor(browser).await?;
        browser.press("\u{e009}", Key::Left.into()).await?;
        ensure!(
            SHOGI.cursor(browser).await? == at,
            "Control and an arrow are the browser's"
        );
        browser.press(NO_KEY, 'r').await?;
        says(browser, "Not in your hand: rook").await?;
        SHOGI.expect(browser, "[data-piece]", 34).await?;
        browser.check_console().await
    });
}
