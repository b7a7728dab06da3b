//! Setting up a position: by mouse, finger, keyboard and text, and what is done with it.

use anyhow::{Context as _, Result, ensure};
use e2e::pointer::{DOWN, UP, to};
use e2e::table::{downloaded, downloads, more, new_game};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::actions::{InputSource as _, MouseActions, TouchActions};
use fantoccini::key::Key;

const ROW: &str = "4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3MMMMM2/1R1MmM3/2rmmM2/7/4 w row 1-1 3";

/// Where a place of the board is in the window, in pixels.
async fn place(browser: &Browser, name: &str) -> Result<(f64, f64)> {
    let found = browser
        .js(
            "const name = arguments[0], shogi = document.querySelector('.stage .face svg');
             const board = shogi ?? document.querySelector('.stage svg.yinsh'), box = board.getBoundingClientRect();
             if (name.includes('-')) {
                 const [player, kind] = name.split('-');
                 const slot = document.querySelector(`[data-hand-of=${player}] [data-kind=${kind}]`).getBoundingClientRect();
                 return [slot.left + slot.width / 2, slot.top + slot.height / 2];
             }
             const scale = box.width / board.viewBox.baseVal.width;
             const x = shogi ? 5 - Number(name[0]) : (name.charCodeAt(0) - 102) * Math.sqrt(3) / 2;
             const y = shogi ? name.charCodeAt(1) - 101 : (name.charCodeAt(0) - 102) / 2 - (Number(name.slice(1)) - 6);
             return [box.left + box.width / 2 + x * scale, box.top + box.height / 2 + y * scale];",
            &[name.into()],
        )
        .await?;
    let at = |index: usize| found[index].as_f64().context("a number");
    Ok((at(0)?, at(1)?))
}

async fn tap(browser: &Browser, name: &str) -> Result<()> {
    let at = place(browser, name).await?;
    let mouse = MouseActions::new("mouse".into()).then(to(at)).then(DOWN).then(UP);
    Ok(browser.client.perform_actions(mouse).await?)
}

async fn drag(browser: &Browser, from: &str, there: (f64, f64)) -> Result<()> {
    let mouse = MouseActions::new("mouse".into());
    let mouse = mouse
        .then(to(place(browser, from).await?))
        .then(DOWN)
        .then(to(there))
        .then(UP);
    Ok(browser.client.perform_actions(mouse).await?)
}

/// Waits until the field for text holds this.
async fn is_set_up(browser: &Browser, text: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('#editor-text')?.value === arguments[0]",
            &[text.into()],
        )
        .await
        .with_context(|| text.to_owned())
}

async fn type_text(browser: &Browser, text: &str) -> Result<()> {
    browser
        .js(
            "const field = document.querySelector('#editor-text');
             field.value = arguments[0];
             field.dispatchEvent(new Event('input', { bubbles: true }))",
            &[text.into()],
        )
        .await?;
    Ok(())
}

async fn verdict(browser: &Browser, words: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('.verdict')?.textContent.includes(arguments[0])",
            &[words.into()],
        )
        .await
        .with_context(|| words.to_owned())
}

async fn choose(browser: &Browser, name: &str, number: usize) -> Result<()> {
    browser
        .js(
            "document.querySelectorAll(`input[name=${arguments[0]}]`)[arguments[1]].click()",
            &[name.into(), number.into()],
        )
        .await?;
    Ok(())
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_position_of_yinsh_is_set_up_by_mouse_and_played() {
    run(async |browser| {
        browser.open("/editor/yinsh", Look::DESKTOP).await?;
        is_set_up(browser, "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3").await?;
        tap(browser, "f6").await?;
        is_set_up(browser, "4/7/8/9/10/4R4/10/9/8/7/4 b place 0-0 3").await?;
        // The same again takes it away; another piece replaces it; it is turned over.
        tap(browser, "f6").await?;
        is_set_up(browser, "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3").await?;
        choose(browser, "tool", 2).await?;
        tap(browser, "f6").await?;
        choose(browser, "tool", 4).await?;
        tap(browser, "f6").await?;
        is_set_up(browser, "4/7/8/9/10/4m4/10/9/8/7/4 w move 0-0 3").await?;
        verdict(browser, "This cannot be played yet.").await?;
        verdict(
            browser,
            "White’s rings on the board and removed: 0. Five are needed.",
        )
        .await?;
        // A drag moves it, and off the board it goes away.
        let there = place(browser, "d4").await?;
        drag(browser, "f6", there).await?;
        is_set_up(browser, "4/7/8/3m5/10/9/10/9/8/7/4 w move 0-0 3").await?;
        drag(browser, "d4", (30.0, 30.0)).await?;
        is_set_up(browser, "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3").await?;
        browser.click("#editor-undo").await?;
        is_set_up(browser, "4/7/8/3m5/10/9/10/9/8/7/4 w move 0-0 3").await?;

        // Text is read while it is typed, and a mistake leaves the board as it is.
        type_text(browser, ROW).await?;
        verdict(browser, "White has a row and removes it first.").await?;
        type_text(browser, "4/7/9 w").await?;
        browser
            .wait_until(
                "return document.querySelector('.problem').textContent.includes('board stays')",
                &[],
            )
            .await?;
        verdict(browser, "This can be played.").await?;
        type_text(browser, ROW).await?;
        browser.shot("editor-yinsh").await?;
        browser.check_axe().await?;

        // Six rings, and where the sixth is.
        choose(browser, "tool", 0).await?;
        tap(browser, "a2").await?;
        verdict(browser, "White has 6 rings on the board and removed.").await?;
        browser.click("#editor-show").await?;
        browser.wait_for("[data-cursor]").await?;
        browser.shot("editor-yinsh-bad").await?;
        browser.click("#editor-play").await?;
        ensure!(browser.client.current_url().await?.path() == "/editor/yinsh");
        browser.click("#editor-undo").await?;
        is_set_up(browser, ROW).await?;

        // A reload finds the same, and from here it is played.
        browser.reload().await?;
        is_set_up(browser, ROW).await?;
        browser.click("#editor-play").await?;
        browser.wait_for(".play[data-game=yinsh] .now").await?;
        more(browser, "#set-up").await?;
        is_set_up(browser, ROW).await?;
        browser.click("#editor-analyse").await?;
        browser.wait_for(".line-turn").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_position_of_shogi_is_set_up_by_finger_on_a_phone() {
    run(async |browser| {
        browser.open("/editor/shogi", Look::PHONE).await?;
        browser.touch(true).await?;
        browser.click("#editor-more").await?;
        browser.click("#editor-empty").await?;
        is_set_up(browser, "9/9/9/9/9/9/9/9/9 b - 1").await?;
        verdict(browser, "Sente has no king.").await?;
        verdict(browser, "40 pieces are still in the box.").await?;
        let touch = async |name: &str| -> Result<()> {
            let at = place(browser, name).await?;
            let finger = TouchActions::new("finger".into())
                .then(to(at))
                .then(DOWN)
                .then(UP);
            Ok(browser.client.perform_actions(finger).await?)
        };
        touch("5i").await?;
        choose(browser, "act", 1).await?;
        touch("5a").await?;
        is_set_up(browser, "4k4/9/9/9/9/9/9/9/4K4 b - 1").await?;
        // A pawn for a hand, and a rook that is turned over.
        choose(browser, "kind", 7).await?;
        touch("b-P").await?;
        touch("b-P").await?;
        choose(browser, "kind", 1).await?;
        touch("2h").await?;
        choose(browser, "act", 2).await?;
        touch("2h").await?;
        is_set_up(browser, "4k4/9/9/9/9/9/9/7+r1/4K4 b 2P 1").await?;
        verdict(browser, "35 pieces are still in the box.").await?;
        browser.shot("editor-shogi-phone").await?;
        browser.check_axe().await?;
        choose(browser, "act", 3).await?;
        touch("b-P").await?;
        is_set_up(browser, "4k4/9/9/9/9/9/9/7+r1/4K4 b P 1").await?;
        choose(browser, "actor", 1).await?;
        type_text(browser, "4k4/9/9/9/4R4/9/9/9/4K4 b - 1").await?;
        verdict(browser, "Gote is in check, and sente is to move.").await?;
        choose(browser, "actor", 1).await?;
        is_set_up(browser, "4k4/9/9/9/4R4/9/9/9/4K4 w - 1").await?;
        verdict(browser, "This can be played.").await?;
        // What no game has is told, and where it is.
        type_text(browser, "4k4/9/9/9/9/9/P8/P8/4K4 b - 1").await?;
        verdict(browser, "Sente has two pawns on file 9.").await?;
        // It may lie behind the bar at the lower edge, and is scrolled to, as by a finger.
        browser
            .js(
                "document.querySelector('#editor-show').scrollIntoView({ block: 'center' })",
                &[],
            )
            .await?;
        browser.click("#editor-show").await?;
        browser.wait_for("[data-cursor]").await?;
        type_text(browser, "4k3P/9/9/9/9/9/9/9/4K4 b 3R 1").await?;
        verdict(browser, "The piece on 1a can never move.").await?;
        verdict(browser, "More than 2 of a kind: rook.").await?;
        browser.shot("editor-shogi-odd").await?;
        browser.check_axe().await?;
        // The attacker of a problem needs no king.
        type_text(browser, "7nl/6+B1k/7pp/9/9/9/9/9/9 b SN 1").await?;
        verdict(browser, "Sente has no king.").await?;
        verdict(browser, "This can be played.").await?;
        browser.touch(false).await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_position_is_set_up_by_keyboard() {
    run(async |browser| {
        browser.open("/editor/yinsh", Look::DESKTOP).await?;
        let key = async |key: char| browser.press(NO_KEY, key).await;
        browser
            .js("document.querySelector('.stage [role=application]').focus()", &[])
            .await?;
        // The first key shows where the cursor is.
        key(Key::Up.into()).await?;
        browser.wait_for("[data-cursor=f6]").await?;
        key(Key::Up.into()).await?;
        browser.wait_for("[data-cursor=f7]").await?;
        key('4').await?;
        key(Key::Enter.into()).await?;
        is_set_up(browser, "4/7/8/9/10/5m3/10/9/8/7/4 w move 0-0 3").await?;
        browser
            .wait_until(
                "return document.querySelector('#editor-said').textContent === 'f7, Black marker.'",
                &[],
            )
            .await?;
        key(Key::Delete.into()).await?;
        is_set_up(browser, "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3").await?;
        key('u').await?;
        is_set_up(browser, "4/7/8/9/10/5m3/10/9/8/7/4 w move 0-0 3").await?;
        browser.open("/editor/shogi", Look::DESKTOP).await?;
        browser
            .js("document.querySelector('.stage [role=application]').focus()", &[])
            .await?;
        key(Key::Down.into()).await?;
        browser.wait_for("[data-cursor='5e']").await?;
        key(Key::Enter.into()).await?;
        // No third king is in the box.
        browser
            .wait_until(
                "return document.querySelector('#editor-said').textContent.startsWith('None of these')",
                &[],
            )
            .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_position_is_shared_and_saved_as_a_picture() {
    run(async |browser| {
        let folder = downloads(browser, "pictures").await?;
        new_game(
            browser,
            "shogi",
            Look::DESKTOP,
            "person 3 3 sente even free agreement",
        )
        .await?;
        more(browser, "#set-up").await?;
        is_set_up(
            browser,
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        )
        .await?;
        tap(browser, "5e").await?;
        browser
            .js("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }", &[])
            .await?;
        let item = async |id: &str| -> Result<()> {
            browser.click("#editor-more").await?;
            browser.wait_for("#editor-more-list[open]").await?;
            browser.click(id).await
        };
        item("#editor-share").await?;
        browser
            .wait_until("return window.copied?.includes('/editor/shogi#p=')", &[])
            .await?;
        let link = browser.js("return window.copied", &[]).await?;
        item("#editor-copy").await?;
        browser
            .wait_until("return window.copied.startsWith('lnsgkgsnl/')", &[])
            .await?;
        item("#editor-picture").await?;
        browser.wait_for("#picture[open] .canvas").await?;
        ensure!(!browser.exists("#picture-game").await?, "a position is no game");
        browser.click("#picture-svg").await?;
        let svg = std::fs::read_to_string(downloaded(&folder, "svg").await?)?;
        ensure!(svg.starts_with("<svg ") && svg.contains("Shogi, sente to move"));
        browser.click("#picture-png").await?;
        let png = std::fs::read(downloaded(&folder, "png").await?)?;
        ensure!(
            png.starts_with(b"\x89PNG") && png.len() > 20_000,
            "{} bytes",
            png.len()
        );
        let shots = browser.shot("editor-shogi").await?;
        std::fs::write(shots.with_file_name("editor-picture.png"), &png)?;
        let path = link
            .as_str()
            .and_then(|link| link.strip_prefix(&browser.site))
            .context("a link of ours")?;
        browser.goto("/learn").await?;
        browser.goto(path).await?;
        is_set_up(
            browser,
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        )
        .await?;
        let _ = std::fs::remove_dir_all(&folder);
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn whether_a_position_is_won_is_asked() {
    const WON: &str = "r3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3";
    const LOST: &str = "M2M/rM5/m5M1/Mm3M3/mM2M5/m2Mr4/m1RMRM3M/2MR1M3/rmMM1m2/mmMm3/m2m b move 2-2 3";
    run(async |browser| {
        browser.open("/editor/yinsh", Look::PHONE).await?;
        type_text(browser, WON).await?;
        browser.click("#editor-solve").await?;
        solved(browser, "White wins, whatever Black does:").await?;
        browser.check_axe().await?;
        browser.shot("editor-won-phone").await?;
        // What is known is of this position alone.
        type_text(browser, LOST).await?;
        browser.wait_for("#editor-solve").await?;
        ensure!(browser.text("#editor-solved").await?.is_empty());
        browser.click("#editor-solve").await?;
        solved(browser, "Black cannot force a win.").await?;
        // From the start nobody knows, and who does not want to wait any longer says so.
        browser.open("/editor/yinsh", Look::DESKTOP).await?;
        browser.click("#editor-solve").await?;
        solved(browser, "Looking for a win that nobody can prevent.").await?;
        browser.click("#editor-solve-stop").await?;
        browser.wait_for("#editor-solve").await?;
        browser.open("/editor/shogi", Look::DESKTOP_DARK).await?;
        type_text(browser, "4k4/9/9/9/9/9/9/9/4K4 b G 1").await?;
        browser.click("#editor-solve").await?;
        solved(browser, "Sente has no mate by checks.").await?;
        type_text(browser, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1").await?;
        browser.click("#editor-solve").await?;
        solved(browser, "Sente mates by checks:").await?;
        browser.shot("editor-won").await?;
        browser.click("#editor-solve-show").await?;
        browser.wait_for("main.play:not(.editor)").await?;
        browser
            .wait_until(
                "return document.querySelector('main').textContent.includes('G*5b')",
                &[],
            )
            .await?;
        browser.check_console().await
    });
}

/// Waits until this is said of who wins.
async fn solved(browser: &Browser, words: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('#editor-solved')?.textContent.includes(arguments[0])",
            &[words.into()],
        )
        .await
        .with_context(|| words.to_owned())
}
