//! Pictures: of a position, of a game that moves, of a game on paper.

use anyhow::{Context as _, Result, ensure};
use e2e::table::{downloaded, downloads, more, new_game};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::key::Key;
use serde_json::json;

/// Two persons, from the start.
const YINSH: &str = "person 1 1 white standard hand";

/// A game with a comment and a variation, opened on the page.
const GAME: &str = "[Game \"YINSH\"]\n[White \"Ann\"]\n[Black \"Ben <b>\"]\n\n\
    1.f6 2.c3 (2.d4 3.e5) 3.e5 4.g8 5.d4 6.h7 {All of them are in the middle.} 7.c4 8.f7 9.g6 10.e4 11.f6-f5 12.c3-d3 *\n";

async fn opened(browser: &Browser, text: &str) -> Result<()> {
    more(browser, "#open").await?;
    browser.wait_for("#open-ask[open]").await?;
    browser
        .js(
            "document.querySelector('#open-text').value = arguments[0]",
            &[text.into()],
        )
        .await?;
    browser.click("#open-yes").await?;
    browser
        .wait_until("return !document.querySelector('dialog[open]')", &[])
        .await
        .context("the game is opened")
}

async fn dialog(browser: &Browser) -> Result<()> {
    more(browser, "#picture-of").await?;
    browser.wait_for("#picture[open] .canvas").await
}

async fn fits(browser: &Browser, name: &str) -> Result<()> {
    let wide = browser
        .js(
            "const it = document.querySelector('#picture');
             const narrow = [...it.querySelectorAll('button, label > span')].filter((it) => it.scrollWidth > it.clientWidth + 1);
             return [it.scrollWidth > it.clientWidth, ...narrow.map((it) => it.textContent)].filter((it) => it)",
            &[],
        )
        .await?;
    ensure!(wide == json!([]), "{name}: {wide}");
    browser.shot(name).await?;
    browser.check_axe().await.context(name.to_owned())
}

/// The width of a canvas into which the browser draws this picture.
async fn width(browser: &Browser) -> Result<u64> {
    let width = browser
        .js(
            "const image = document.querySelector('.canvas'); return image.complete ? image.naturalWidth : 0",
            &[],
        )
        .await?;
    width.as_u64().context("a width")
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_position_is_saved_as_it_is_seen() {
    run(async |browser| {
        let folder = downloads(browser, "position").await?;
        new_game(browser, "yinsh", Look::DESKTOP, YINSH).await?;
        opened(browser, GAME).await?;
        dialog(browser).await?;
        browser
            .wait_until(
                "return document.querySelector('.canvas').naturalWidth === 1200",
                &[],
            )
            .await?;
        ensure!(width(browser).await? == 1200);
        browser
            .js(
                "const field = document.querySelector('#picture-caption');
                 field.value = 'White moves. <Where?>';
                 field.dispatchEvent(new Event('input', { bubbles: true }))",
                &[],
            )
            .await?;
        browser
            .click("label:has(> input[name=picture-look]):nth-of-type(3)")
            .await?;
        fits(browser, "picture-position").await?;
        browser.click("#picture-svg").await?;
        let svg = std::fs::read_to_string(downloaded(&folder, "svg").await?)?;
        ensure!(
            svg.contains("White moves. &lt;Where?&gt;") && svg.contains("class=\"last\""),
            "{svg}"
        );
        ensure!(svg.contains("#edf1ef"), "the board of paper");
        browser.click("label:has(> #picture-traces)").await?;
        browser.click("label:has(> #picture-coordinates)").await?;
        browser
            .wait_until(
                "const svg = decodeURIComponent(document.querySelector('.canvas').src);
                 return !svg.includes('class=\"last\"') && !svg.includes('class=\"coordinates\"')",
                &[],
            )
            .await?;
        browser.click("#picture-png").await?;
        let png = std::fs::read(downloaded(&folder, "png").await?)?;
        ensure!(png.starts_with(b"\x89PNG") && png.get(16..20) == Some(&1200_u32.to_be_bytes()[..]));
        // The dialog closes, and can be opened again.
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('#picture')", &[])
            .await?;
        dialog(browser).await?;
        let _ = std::fs::remove_dir_all(&folder);
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_becomes_a_gif_that_can_be_stopped() {
    run(async |browser| {
        let folder = downloads(browser, "gif").await?;
        new_game(browser, "yinsh", Look::PHONE_DARK, YINSH).await?;
        opened(browser, GAME).await?;
        dialog(browser).await?;
        browser.click("label:has(> #picture-game)").await?;
        browser.wait_for("#picture-gif").await?;
        fits(browser, "picture-game").await?;
        // A stop in the middle leaves nothing behind.
        browser
            .js(
                "document.querySelector('#picture-gif').click();
                 new MutationObserver((_, it) => {
                     const stop = document.querySelector('#picture-stop');
                     if (stop) { it.disconnect(); window.progressed = !!document.querySelector('#picture progress'); stop.click(); }
                 }).observe(document.body, { childList: true, subtree: true })",
                &[],
            )
            .await?;
        browser
            .wait_until(
                "return window.progressed && !document.querySelector('#picture-stop')",
                &[],
            )
            .await?;
        ensure!(std::fs::read_dir(&folder)?.next().is_none());
        browser.click("#picture-gif").await?;
        let gif = std::fs::read(downloaded(&folder, "gif").await?)?;
        ensure!(
            gif.starts_with(b"GIF89a") && gif.ends_with(&[0x3b]),
            "a whole GIF"
        );
        let size = |at: usize| u16::from_le_bytes([gif[at], gif[at + 1]]);
        ensure!((size(6), size(8)) == (480, 480));
        // A picture a turn, and the start.
        let pictures = gif.windows(3).filter(|it| *it == [0x21, 0xf9, 0x04]).count();
        ensure!(pictures == 13, "{pictures} pictures");
        browser
            .wait_until(
                "return document.querySelector('.canvas').src.startsWith('data:image/gif')",
                &[],
            )
            .await?;
        browser.shot("picture-gif-made").await?;
        let _ = std::fs::remove_dir_all(&folder);
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_is_printed_with_moves_comments_and_diagrams() {
    run(async |browser| {
        new_game(browser, "yinsh", Look::DESKTOP, YINSH).await?;
        opened(browser, GAME).await?;
        browser
            .js("window.print = () => window.printed = true", &[])
            .await?;
        dialog(browser).await?;
        browser.click("label:has(> #picture-paper)").await?;
        browser.wait_for("#picture-print").await?;
        fits(browser, "picture-paper").await?;
        let page = async || -> Result<serde_json::Value> {
            browser
                .js(
                    "const page = document.querySelector('.on-paper');
                     return [page.querySelector('h1').textContent, page.textContent, page.querySelectorAll('img').length]",
                    &[],
                )
                .await
        };
        let every = page().await?;
        ensure!(every[0] == "Ann – Ben <b>");
        let text = every[1].as_str().context("a text")?;
        for words in [
            "All of them are in the middle.",
            "6\u{a0}h7",
            "(2\u{a0}d4 3\u{a0}e5)",
            "After move 10. White to move.",
        ] {
            ensure!(text.contains(words), "{words:?} in {text:?}");
        }
        // After the tenth turn, and at the end.
        ensure!(every[2] == 2);
        browser.click("label:has(> #picture-comments)").await?;
        let bare = page().await?;
        ensure!(!bare[1].as_str().context("a text")?.contains("in the middle"));
        browser.click("label:has(> #picture-comments)").await?;
        browser.click("#picture-print").await?;
        browser.wait_until("return window.printed", &[]).await?;

        // Printed is this page alone, in two columns.
        browser
            .cdp("Emulation.setEmulatedMedia", json!({ "media": "print" }))
            .await?;
        let seen = browser
            .js(
                "const page = document.querySelector('.on-paper'), seen = [...document.body.children].filter((it) => it.offsetHeight);
                 return [seen.length, seen[0].contains(page), getComputedStyle(page.querySelector('.columns')).columnCount]",
                &[],
            )
            .await?;
        ensure!(seen == json!([1, true, "2"]), "{seen}");
        browser.shot("picture-printed").await?;
        browser
            .cdp("Emulation.setEmulatedMedia", json!({ "media": "" }))
            .await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('.on-paper')", &[])
            .await?;
        browser.check_console().await
    });
}

/// A game of shogi in which both give whole pieces away.
const BLUNDERS: &str = "[Game \"Shogi\"]\n\n7g7f 3c3d 8h2b+ 1c1d 9g9f 9c9d 1g1f 3a2b B*3c 2b3c 2g2f B*7g 1-0";

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_a_review_found_is_printed() {
    run(async |browser| {
        let choice = "person 3 3 sente even free agreement";
        new_game(browser, "shogi", Look::PHONE, choice).await?;
        opened(browser, BLUNDERS).await?;
        browser.click("#review").await?;
        browser.wait_for("#review-chart").await?;
        browser.wait_for_review_without(".comment .work").await?;
        browser.click("#review-table").await?;
        browser.wait_for("#review-list[open]").await?;
        browser.click("#review-picture").await?;
        browser.wait_for("#picture[open] .canvas").await?;
        browser.click("label:has(> #picture-paper)").await?;
        browser.wait_for("#picture-print").await?;
        let found = browser
            .js(
                "const page = document.querySelector('.on-paper'), text = page.textContent;
                 return [text.includes('Before move'), text.includes('Better was'), text.includes('??'),
                         page.querySelectorAll('em').length > 0, /accuracy \\d+%/.test(text)]",
                &[],
            )
            .await?;
        ensure!(found == json!([true, true, true, true, true]), "{found}");
        fits(browser, "picture-judged").await?;
        browser.click("label:has(> #picture-judged)").await?;
        browser
            .wait_until("return !document.querySelector('.on-paper em')", &[])
            .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_dialog_fits_a_phone_in_every_language() {
    run(async |browser| {
        new_game(browser, "yinsh", Look::PHONE, YINSH).await?;
        opened(browser, GAME).await?;
        for language in e2e::languages() {
            browser
                .js(
                    "const choice = document.querySelector('.language select');
                     choice.value = arguments[0];
                     choice.dispatchEvent(new Event('change', { bubbles: true }))",
                    &[language.into()],
                )
                .await?;
            browser
                .wait_until(
                    "return document.documentElement.lang === arguments[0]",
                    &[language.into()],
                )
                .await?;
            dialog(browser).await?;
            for kind in ["position", "game", "paper"] {
                browser.click(&format!("label:has(> #picture-{kind})")).await?;
                browser
                    .wait_until(
                        "return document.querySelector(`#picture-${arguments[0]}`).checked",
                        &[kind.into()],
                    )
                    .await?;
                fits(browser, &format!("picture-{language}-{kind}")).await?;
            }
            browser.press(NO_KEY, Key::Escape.into()).await?;
            browser
                .wait_until("return !document.querySelector('#picture')", &[])
                .await?;
        }
        browser.check_console().await
    });
}
