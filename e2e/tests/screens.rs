//! Every screen: nothing is wider than the window, the board is wholly in it, and what is pressed is large enough.

use std::iter;

use anyhow::{Context as _, Result, ensure};
use e2e::table::new_game;
use e2e::{Browser, Look, run};
use serde_json::Value;

/// Phones, tablets and desktops, upright and sideways, and a desktop at twice the size (720 × 450).
const SIZES: [(u32, u32); 20] = [
    (320, 568),
    (568, 320),
    (360, 640),
    (390, 664),
    (360, 780),
    (390, 844),
    (667, 375),
    (780, 360),
    (844, 390),
    (600, 1024),
    (768, 1024),
    (720, 450),
    (800, 600),
    (1024, 600),
    (1024, 768),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
    (1440, 2560),
];

/// Where words are longest and windows smallest.
const TIGHT: [(u32, u32); 8] = [
    (320, 568),
    (568, 320),
    (360, 640),
    (360, 780),
    (667, 375),
    (844, 390),
    (720, 450),
    (1024, 600),
];

/// What the gate looks at: where it is tight, a tablet of each kind, and the largest. Those where it is tightest come first.
const SAMPLE: [(u32, u32); 8] = [
    (320, 568),
    (568, 320),
    (360, 640),
    (720, 450),
    (844, 390),
    (768, 1024),
    (1024, 600),
    (2560, 1440),
];

/// The screens that are looked at: all of them, or a sample.
fn sizes() -> &'static [(u32, u32)] {
    if e2e::full() { &SIZES } else { &SAMPLE }
}

/// Those on which words are looked at in other languages than English.
fn tight() -> &'static [(u32, u32)] {
    if e2e::full() { &TIGHT } else { &SAMPLE[..4] }
}

/// English on every screen, the other languages where it is tight.
fn languages_and_sizes() -> impl Iterator<Item = (&'static str, &'static [(u32, u32)])> {
    let others = e2e::languages().into_iter().filter(|lang| *lang != "en");
    iter::once(("en", sizes())).chain(others.map(|lang| (lang, tight())))
}

/// A game of each for two at this screen, so that nobody plays while one measures.
const GAMES: [(&str, &str); 2] = [
    ("yinsh", "person 1 1 white standard random"),
    ("shogi", "person 3 3 sente even free agreement"),
];

/// What does not fit, in words. Moves in lists are many and small for a mouse, and links within a sentence are as high as it.
async fn misfits(browser: &Browser) -> Result<Vec<String>> {
    let found = browser
        .js(
            "const problems = [];
             const root = document.documentElement;
             const shown = ({ left, top, right, bottom }) =>
                 left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
             const size = (it) => { const { width, height } = it.getBoundingClientRect(); return `${width} × ${height}`; };
             const name = (it) => it.id || it.getAttribute('aria-label') || it.textContent.trim().slice(0, 30) || it.className;
             if (root.scrollWidth > innerWidth) problems.push(`${root.scrollWidth} px wide`);
             for (const board of document.querySelectorAll(':is(.stage, .lesson > .table) :is([role=application], .hand)')) {
                 const bounds = board.getBoundingClientRect();
                 if (bounds.width < 100 && !board.matches('.hand')) problems.push(`a board of ${size(board)}`);
                 if (!shown(bounds)) problems.push(`${name(board)} is not wholly seen: ${JSON.stringify(bounds)}`);
             }
             const panel = document.querySelector('.panel');
             const scrolls = panel && getComputedStyle(panel).overflowY === 'auto';
             const dialog = document.querySelector('dialog[open]');
             if (dialog && dialog.scrollWidth > dialog.clientWidth) problems.push(`${dialog.id} is too wide`);
             const inside = (it) => dialog ? dialog.contains(it) : !it.closest('dialog');
             const fine = !matchMedia('(pointer: coarse)').matches;
             for (const it of document.querySelectorAll('button, a[href], select, summary, label:has(input)')) {
                 if (!it.checkVisibility() || !inside(it) || it.matches('.skip') || it.closest('.unseen')) continue;
                 if (getComputedStyle(it).display === 'inline') continue;
                 const list = it.matches('.turn, .line-turn');
                 const { width, height } = it.getBoundingClientRect();
                 if ((width < 43.5 || height < 43.5) && !(fine && list)) problems.push(`${name(it)} is ${size(it)}`);
                 if (!dialog && it.closest('.panel') && !list && !it.closest('.record, .comment, .fields, .verdict, .acts-for') && !scrolls
                     && !shown(it.getBoundingClientRect())) problems.push(`${name(it)} is out of sight`);
                 if (it.matches('.panel button') && !list && it.scrollWidth > it.clientWidth + 1) problems.push(`${name(it)} is cut off`);
             }
             const now = document.querySelector('.now:not(.comment)');
             if (now && now.scrollHeight > now.clientHeight + 1) problems.push(`the sentence does not fit: ${now.textContent}`);
             return problems;",
            &[],
        )
        .await?;
    let found = found.as_array().into_iter().flatten();
    Ok(found.filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Looks at what is open now in windows of these sizes.
async fn fits(browser: &Browser, what: &str, sizes: &[(u32, u32)]) -> Result<()> {
    let mut all = Vec::new();
    for &(width, height) in sizes {
        browser.size(width, height).await?;
        // Two frames later all is laid out, what depends on sizes as well.
        browser
            .client
            .execute_async(
                "const done = arguments[0]; scrollTo(0, 0); requestAnimationFrame(() => requestAnimationFrame(() => done()))",
                Vec::new(),
            )
            .await?;
        let problems = misfits(browser).await?;
        if !problems.is_empty() {
            browser.shot(&format!("screen-{width}x{height}")).await?;
            all.push(format!("{width} × {height}: {}", problems.join("; ")));
        }
    }
    ensure!(all.is_empty(), "{what} does not fit\n{}", all.join("\n"));
    Ok(())
}

const PAGES: [&str; 8] = [
    "/",
    "/learn",
    "/learn/yinsh",
    "/learn/shogi",
    "/learn/yinsh/1",
    "/learn/yinsh/4",
    "/learn/shogi/9",
    "/no/such/page",
];

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn pages_to_read_fit_every_screen() {
    run(async |browser| {
        for (lang, sizes) in languages_and_sizes() {
            for page in PAGES {
                let look = Look {
                    lang,
                    ..Look::DESKTOP
                };
                browser.open(page, look).await?;
                fits(browser, &format!("{page} in {lang}"), sizes).await?;
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_fits_every_screen() {
    run(async |browser| {
        for (game, choice) in GAMES {
            for (lang, sizes) in languages_and_sizes() {
                let look = Look {
                    lang,
                    ..Look::DESKTOP
                };
                new_game(browser, game, look, choice).await?;
                fits(browser, &format!("{game} in {lang}"), sizes).await?;
                browser.click("#analysis").await?;
                browser.wait_for(".line-turn").await?;
                fits(browser, &format!("{game} with its analysis in {lang}"), sizes).await?;
                browser.size(look.width, look.height).await?;
                browser.click("#analysis").await?;
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn fingers_and_dialogs_have_room_on_every_screen() {
    run(async |browser| {
        browser.touch(true).await?;
        for (game, choice) in GAMES {
            new_game(browser, game, Look::DESKTOP, choice).await?;
            browser.click("#analysis").await?;
            browser.wait_for(".line-turn").await?;
            fits(browser, &format!("{game} for fingers"), sizes()).await?;
            browser.size(1440, 900).await?;
            browser.click("#analysis").await?;
            for (opener, dialog) in [
                ("#new-game", "#new"),
                ("#more", "#more-list"),
                ("#open-settings", "#settings"),
            ] {
                browser.click(opener).await?;
                browser.wait_for(&format!("{dialog}[open]")).await?;
                fits(browser, &format!("{dialog} of {game}"), sizes()).await?;
                browser.size(1440, 900).await?;
                browser
                    .js("document.querySelector('dialog[open]').close()", &[])
                    .await?;
                browser
                    .wait_until("return !document.querySelector('dialog[open]')", &[])
                    .await
                    .with_context(|| dialog.to_owned())?;
            }
        }
        browser.touch(false).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn setting_up_a_position_fits_every_screen() {
    run(async |browser| {
        for page in ["/editor/yinsh", "/editor/shogi"] {
            for (lang, sizes) in languages_and_sizes() {
                let look = Look {
                    lang,
                    ..Look::DESKTOP
                };
                browser.open(page, look).await?;
                fits(browser, &format!("{page} in {lang}"), sizes).await?;
            }
            browser.open(page, Look::DESKTOP).await?;
            browser.click("#editor-more").await?;
            browser.wait_for("#editor-more-list[open]").await?;
            fits(browser, &format!("the dialog of {page}"), sizes()).await?;
        }
        Ok(())
    });
}

/// A board is as high as the window lets it be.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_large_screen_has_a_large_board() {
    run(async |browser| {
        for (game, choice) in GAMES {
            new_game(browser, game, Look::DESKTOP, choice).await?;
            for (width, height) in [(1440, 900), (1920, 1080), (2560, 1440), (844, 390)] {
                browser.size(width, height).await?;
                let share = browser
                    .js(
                        "const board = document.querySelector('.stage :is(svg.yinsh, .face)');
                         return board.getBoundingClientRect().height / innerHeight",
                        &[],
                    )
                    .await?;
                let share = share.as_f64().context("a number")?;
                ensure!(
                    share > 0.82,
                    "{game} takes {share:.2} of the height of {width} × {height}"
                );
            }
        }
        Ok(())
    });
}
