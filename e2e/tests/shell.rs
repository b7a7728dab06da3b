//! What surrounds every page: language, theme, settings, addresses, the front page.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use e2e::{Browser, LANGUAGES, Look, NO_KEY, run};
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::{Value, json};

/// Leaves language and theme to the page.
const UNDECIDED: Look = Look {
    lang: "",
    theme: "",
    ..Look::DESKTOP
};

/// Says to the page which languages the browser prefers.
async fn prefer(browser: &Browser, languages: &str) -> Result<()> {
    let agent = browser.js("return navigator.userAgent", &[]).await?;
    let parameters = json!({ "userAgent": agent, "acceptLanguage": languages });
    browser.cdp("Emulation.setUserAgentOverride", parameters).await?;
    Ok(())
}

async fn root(browser: &Browser, attribute: &str) -> Result<String> {
    let value = browser
        .js(
            "return document.documentElement.getAttribute(arguments[0])",
            &[attribute.into()],
        )
        .await?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}

async fn expect_root(browser: &Browser, attribute: &str, value: &str) -> Result<()> {
    let script = "return document.documentElement.getAttribute(arguments[0]) === arguments[1]";
    let waited = browser
        .wait_until(script, &[attribute.into(), value.into()])
        .await;
    waited.with_context(|| format!("{attribute} should become {value:?}"))
}

async fn choose_language(browser: &Browser, lang: &str) -> Result<()> {
    let list = browser.client.find(Locator::Css(".bar select")).await?;
    list.select_by_value(lang).await?;
    expect_root(browser, "lang", lang).await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_browser_decides_the_language_at_first() {
    run(async |browser| {
        for (wanted, lang) in [
            ("uk-UA,ru", "uk"),
            ("ru-RU", "ru"),
            ("de-AT,hu-HU", "hu"),
            ("fr,en-GB", "en"),
            ("ja", "en"),
        ] {
            prefer(browser, wanted).await?;
            browser.open("/", UNDECIDED).await?;
            let shown = root(browser, "lang").await?;
            ensure!(shown == lang, "a browser that prefers {wanted} is shown {shown}");
            let learn = browser.text(".bar nav a[href=learn]").await?;
            ensure!(learn == learn_in(lang), "{lang} says {learn} for Learn");
            let mut files = word_files(browser).await?;
            // What sets out with the page may be named twice: as it comes, and as it is used.
            files.dedup();
            ensure!(
                files.len() == 1 && files[0].contains(&format!("/words-{lang}-")),
                "a page in {lang} fetched {files:?}"
            );
        }
        browser.check_console().await
    });
}

/// What leads to the lessons is called so.
fn learn_in(lang: &str) -> &'static str {
    match lang {
        "ru" | "uk" => "Уроки",
        "hu" => "Leckék",
        _ => "Learn",
    }
}

/// The files with words that the page has fetched, each as often as it has.
async fn word_files(browser: &Browser) -> Result<Vec<String>> {
    let script = "return performance.getEntriesByType('resource').map((entry) => entry.name)
                      .filter((name) => name.includes('/words-'))";
    let files = browser.js(script, &[]).await?;
    Ok(serde_json::from_value(files)?)
}

/// A language is one file, fetched when it is first chosen. Where it can't be had the page says so, and stays as it is.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn another_language_is_one_file() {
    run(async |browser| {
        let english = Look {
            lang: "en",
            ..UNDECIDED
        };
        browser.open("/", english).await?;
        browser.cdp("Network.enable", json!({})).await?;
        browser
            .cdp("Network.setBypassServiceWorker", json!({ "bypass": true }))
            .await?;
        let block = async |urls: &[&str]| {
            browser
                .cdp("Network.setBlockedURLs", json!({ "urls": urls }))
                .await
        };

        block(&["*/words-hu-*"]).await?;
        let list = browser.client.find(Locator::Css(".bar select")).await?;
        list.select_by_value("hu").await?;
        let problem = browser.text(".bar .problem").await?;
        ensure!(problem.starts_with("Magyar could not be loaded"), "{problem}");
        let now = browser
            .js(
                "return [document.documentElement.lang, document.querySelector('.bar select').value]",
                &[],
            )
            .await?;
        ensure!(
            now == json!(["en", "en"]),
            "without the words the page is in {now}"
        );
        browser.check_axe().await?;
        block(&[]).await?;
        // What the browser says of the file that was blocked.
        browser.console().await?;

        let before = word_files(browser).await?.len();
        choose_language(browser, "hu").await?;
        ensure!(!browser.exists(".problem").await?, "the problem is still told");
        let learn = browser.text(".bar nav a[href=learn]").await?;
        ensure!(learn == learn_in("hu"), "{learn}");
        choose_language(browser, "en").await?;
        choose_language(browser, "hu").await?;
        let files = word_files(browser).await?;
        ensure!(files.len() == before + 1, "{before} files, then {files:?}");
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_language_that_was_chosen_stays() {
    run(async |browser| {
        prefer(browser, "ru").await?;
        browser.open("/learn", UNDECIDED).await?;
        let mut seen = Vec::new();
        for lang in LANGUAGES {
            choose_language(browser, lang).await?;
            let words = (browser.text("h1").await?, browser.client.title().await?);
            ensure!(
                !seen.contains(&words),
                "{lang} has the words of another language: {words:?}"
            );
            seen.push(words);
        }
        browser.reload().await?;
        ensure!(
            root(browser, "lang").await? == "hu",
            "the language chosen was forgotten"
        );
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_theme_is_the_devices_until_one_is_chosen() {
    run(async |browser| {
        let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
        browser.cdp("Emulation.setEmulatedMedia", dark).await?;
        browser.open("/", UNDECIDED).await?;
        let shade = "return getComputedStyle(document.body).backgroundColor";
        let night = browser.js(shade, &[]).await?;
        browser.click("#theme-switch").await?;
        expect_root(browser, "data-theme", "light").await?;
        let day = browser.js(shade, &[]).await?;
        ensure!(night != day, "light and dark are both {day}");
        browser.reload().await?;
        ensure!(
            root(browser, "data-theme").await? == "light",
            "the theme chosen was forgotten"
        );
        browser.click("#theme-switch").await?;
        expect_root(browser, "data-theme", "dark").await?;
        // Back to the device's own.
        browser.click("#open-settings").await?;
        browser.click("#settings input[name=theme][value=system]").await?;
        expect_root(browser, "data-theme", "").await?;
        let kept = browser
            .js("return localStorage.getItem('sente.theme')", &[])
            .await?;
        ensure!(kept == Value::Null, "the device's theme is kept as {kept}");
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn settings_are_kept_and_closed_by_key() {
    run(async |browser| {
        browser.open("/", Look::DESKTOP).await?;
        browser.click("#open-settings").await?;
        browser.wait_for("#settings[open]").await?;
        for id in ["sound", "confirm", "coordinates"] {
            browser.click(&format!("#{id}")).await?;
        }
        browser.click("#settings input[name=motion][value=off]").await?;
        expect_root(browser, "data-motion", "off").await?;
        let volume = "const volume = document.querySelector('#volume'); volume.value = 25;
                      volume.dispatchEvent(new Event('input', { bubbles: true }))";
        browser.js(volume, &[]).await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('#settings').open", &[])
            .await?;
        let focus = browser.js("return document.activeElement.id", &[]).await?;
        ensure!(
            focus == "open-settings",
            "after the dialog the focus is on {focus}"
        );

        browser.reload().await?;
        browser.click("#open-settings").await?;
        browser.wait_for("#volume").await?;
        let state = browser
            .js(
                "return ['sound', 'confirm', 'coordinates'].map(id => document.getElementById(id).checked)
                     .concat(document.querySelector('#volume').value,
                             document.querySelector('#settings input[name=motion][value=off]').checked)",
                &[],
            )
            .await?;
        ensure!(
            state == json!([true, true, false, "25", true]),
            "after a reload the settings are {state}"
        );
        // A press beside the dialog closes it too.
        browser.js("document.querySelector('#settings').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))", &[]).await?;
        browser
            .wait_until("return !document.querySelector('#settings').open", &[])
            .await?;
        browser.check_console().await
    });
}

/// Opens the settings. On a phone they are in the menu of the disc, where people play with each other.
async fn open_settings(browser: &Browser) -> Result<()> {
    let hidden = "return getComputedStyle(document.querySelector('#open-settings')).display === 'none'";
    if browser.js(hidden, &[]).await? == true {
        browser.click("#you").await?;
        return browser.click("#you-menu .item.only-small").await;
    }
    browser.click("#open-settings").await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn settings_are_for_everybody() {
    run(async |browser| {
        for lang in e2e::languages() {
            for look in [Look::DESKTOP, Look::PHONE_DARK] {
                browser.open("/", Look { lang, ..look }).await?;
                open_settings(browser).await?;
                browser.wait_for("#settings[open]").await?;
                browser
                    .check_axe()
                    .await
                    .with_context(|| format!("settings, {lang}, {look:?}"))?;
                let cut = browser
                    .js(
                        "const box = document.querySelector('#settings');
                         return [...box.querySelectorAll('*')].filter(one => one.scrollWidth > box.clientWidth).length",
                        &[],
                    )
                    .await?;
                ensure!(
                    cut == 0,
                    "{cut} parts of the settings are wider than the dialog in {lang}, {look:?}"
                );
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn without_storage_everything_still_works() {
    run(async |browser| {
        let script = "for (const name of ['getItem', 'setItem', 'removeItem'])
                          Storage.prototype[name] = () => { throw new DOMException('no', 'SecurityError') };";
        browser
            .cdp(
                "Page.addScriptToEvaluateOnNewDocument",
                json!({ "source": script }),
            )
            .await?;
        // Wide enough that the switch has a place in the bar.
        browser.size(1280, 800).await?;
        browser.goto("/").await?;
        choose_language(browser, "hu").await?;
        browser.click("#theme-switch").await?;
        ensure!(
            !root(browser, "data-theme").await?.is_empty(),
            "the theme switch does nothing"
        );
        browser.click(".bar nav a[href=learn]").await?;
        browser.wait_for("main.learn").await?;
        browser.click(".learn .start .primary").await?;
        browser.wait_for("main.lesson").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn links_lead_on_without_loading_the_page_again() {
    run(async |browser| {
        browser.open("/", Look::DESKTOP).await?;
        browser.js("window.sameDocument = true", &[]).await?;
        let mut titles = vec![browser.client.title().await?];
        for (link, there, path) in [
            (".bar nav a[href=learn]", "main.learn", "/learn"),
            (".course a[href='learn/yinsh/4']", "main.lesson", "/learn/yinsh/4"),
            (".walk .next", "main.lesson", "/learn/yinsh/5"),
            (".lesson nav a", "main.learn", "/learn/yinsh"),
            (".bar nav a[href=learn]", "main.learn", "/learn"),
            (".course a[href='learn/shogi/2']", "main.lesson", "/learn/shogi/2"),
            (".bar .logo", "main.home", "/"),
        ] {
            browser.click(link).await?;
            browser.wait_for(there).await?;
            browser
                .wait_until("return location.pathname === arguments[0]", &[path.into()])
                .await?;
            browser
                .wait_until("return document.activeElement.id === 'main'", &[])
                .await?;
            titles.push(browser.client.title().await?);
        }
        ensure!(titles.first() == titles.last(), "the front page has two titles");
        let count = titles.len();
        titles.dedup();
        ensure!(titles.len() == count, "pages share titles: {titles:?}");
        browser.client.back().await?;
        browser
            .wait_until(
                "return location.pathname === '/learn/shogi/2' && !!document.querySelector('main.lesson')",
                &[],
            )
            .await?;
        let same = browser.js("return window.sameDocument", &[]).await?;
        ensure!(same == true, "the page was loaded again");
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn places_in_a_page_are_reached_by_their_links() {
    run(async |browser| {
        browser.open("/learn/yinsh", Look::DESKTOP).await?;
        // The first stop of the Tab key leads past the header.
        browser.press(NO_KEY, Key::Tab.into()).await?;
        let first = browser.js("return document.activeElement.className", &[]).await?;
        ensure!(first == "skip", "the first stop is {first}");
        browser.press(NO_KEY, Key::Enter.into()).await?;
        browser
            .wait_until("return document.activeElement.id === 'main'", &[])
            .await?;
        browser.click(".contents a[href='#rules-end']").await?;
        browser
            .wait_until("return document.activeElement.id === 'rules-end'", &[])
            .await?;
        let top = browser
            .js(
                "return document.getElementById('rules-end').getBoundingClientRect().top",
                &[],
            )
            .await?;
        ensure!(
            top.as_f64().is_some_and(|top| (-1.0..800.0).contains(&top)),
            "the place is {top} px down"
        );
        let path = browser.js("return location.pathname", &[]).await?;
        ensure!(path == "/learn/yinsh", "the link led to {path}");
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_focus_is_always_seen() {
    run(async |browser| {
        for (path, look) in [
            ("/", Look::DESKTOP),
            ("/learn", Look::DESKTOP_DARK),
            ("/learn/yinsh/3", Look::PHONE),
            ("/learn/shogi", Look::PHONE_DARK),
            ("/learn/shogi/19", Look::PHONE),
        ] {
            browser.open(path, look).await?;
            let mut stops = 0;
            loop {
                browser.press(NO_KEY, Key::Tab.into()).await?;
                // The ring may be around what holds the stop, or be the board's own cursor.
                let seen = browser
                    .js(
                        "const stop = document.activeElement;
                         if (stop === document.body || stop === document.documentElement) return 'end';
                         const ring = one => one && getComputedStyle(one).outlineStyle !== 'none';
                         const board = stop.matches('[role=application]') && stop.querySelector('.cursor');
                         return ring(stop) || ring(stop.parentElement) || board ? 'seen' : stop.outerHTML.slice(0, 200);",
                        &[],
                    )
                    .await?;
                if seen == "end" {
                    break;
                }
                ensure!(seen == "seen", "on {path} the focus is not seen on {seen}");
                stops += 1;
                ensure!(stops < 150, "the Tab key never leaves {path}");
            }
            ensure!(stops > 6, "only {stops} stops on {path}");
        }
        Ok(())
    });
}

/// Where the pieces on the boards of the front page are, board by board.
const PIECES: &str = "return [...document.querySelectorAll('.demonstration')].map(board =>
    [...board.querySelectorAll('g[transform], [data-piece]')].map(g => `${g.getAttribute('transform')} ${g.dataset.piece}`).join())";

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_boards_of_the_front_page_play_unless_motion_is_unwanted() {
    run(async |browser| {
        browser.hurry().await?;
        browser.reduce_motion(true).await?;
        browser.open("/", Look::DESKTOP).await?;
        let still = browser.js(PIECES, &[]).await?;
        ensure!(
            still
                .as_array()
                .is_some_and(|boards| boards.len() == 2 && boards[0] != boards[1]),
            "there are not two boards"
        );
        tokio::time::sleep(Duration::from_millis(250)).await;
        ensure!(
            browser.js(PIECES, &[]).await? == still,
            "a board moves though nothing should"
        );

        browser.reduce_motion(false).await?;
        browser.reload().await?;
        let before = browser.js(PIECES, &[]).await?;
        for board in 0..2 {
            browser
                .wait_until(
                    &format!("return (() => {{ {PIECES} }})()[arguments[1]] !== arguments[0][arguments[1]]"),
                    &[before.clone(), board.into()],
                )
                .await?;
        }
        for board in 1..=2 {
            browser
                .click(&format!(".offer:nth-of-type({board}) .demonstration button"))
                .await?;
        }
        // What was under way may end.
        tokio::time::sleep(Duration::from_millis(250)).await;
        let stopped = browser.js(PIECES, &[]).await?;
        tokio::time::sleep(Duration::from_millis(250)).await;
        ensure!(
            browser.js(PIECES, &[]).await? == stopped,
            "a board goes on though it was stopped"
        );
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn an_address_that_leads_nowhere_says_so() {
    run(async |browser| {
        browser.open("/learn/yinsh/99", Look::DESKTOP).await?;
        browser.wait_for("main.missing").await?;
        browser.check_axe().await?;
        browser.click("main .btn").await?;
        browser.wait_for("main.home").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_under_way_is_offered_on_the_front_page() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        for (choice, words) in [
            ("computer 7 7 white standard hand", "River"),
            ("person 7 7 white standard hand", "your game"),
        ] {
            browser.open("/", Look::DESKTOP).await?;
            browser
                .js(
                    "localStorage.removeItem('sente.game.yinsh'); localStorage.setItem('sente.new.yinsh', arguments[0])",
                    &[choice.into()],
                )
                .await?;
            browser.reload().await?;
            ensure!(
                !browser.exists(".continue").await?,
                "a game is offered that there is not"
            );
            // A new game, begun with Enter, and one ring placed with the keyboard.
            browser.click(".acts .primary").await?;
            browser.wait_for("dialog[open]").await?;
            browser.press(NO_KEY, Key::Enter.into()).await?;
            browser
                .wait_until("return !document.querySelector('dialog[open]')", &[])
                .await?;
            browser
                .wait_until("return document.activeElement.matches('svg.yinsh')", &[])
                .await?;
            browser.press(NO_KEY, Key::Up.into()).await?;
            browser.press(NO_KEY, Key::Enter.into()).await?;
            browser.wait_for(".stage svg.yinsh g.ring").await?;

            browser.click(".bar .logo").await?;
            let offer = browser.text(".continue").await?;
            ensure!(offer.contains(words), "the front page offers {offer:?}");
            browser.check_axe().await?;
            for (look, name) in [
                (Look::DESKTOP, "home-continue-desktop"),
                (Look::PHONE_DARK, "home-continue-phone"),
            ] {
                browser.open("/", Look { lang: "hu", ..look }).await?;
                browser.wait_for(".continue").await?;
                browser.shot(name).await?;
            }
            browser.click(".continue").await?;
            browser.wait_for(".stage svg.yinsh g.ring").await?;
            ensure!(
                !browser.exists("dialog[open]").await?,
                "the game is not gone on with"
            );
        }
        browser.check_console().await
    });
}

/// Two persons' game of shogi under way, as the page keeps it.
const SHOGI_GAME: &str = "sente game 1\nseats person person\nturned no\ncursor 3\nline 7g7f 3c3d 8h2b+\n\n[Game \"shogi\"]\n\n1.7g7f 2.3c3d 3.8h2b+ *\n";

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn games_of_both_kinds_are_offered_side_by_side() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        browser.open("/", Look::DESKTOP).await?;
        let keep = "localStorage.setItem('sente.game.shogi', arguments[0]);
                    localStorage.setItem('sente.game.yinsh', arguments[1]);";
        let yinsh = "sente game 1\nseats person person\nturned no\ncursor 2\nline f6 c3\n\n[Game \"YINSH\"]\n\n1.f6 2.c3 *\n";
        browser.js(keep, &[SHOGI_GAME.into(), yinsh.into()]).await?;
        for (lang, look, name) in [
            ("en", Look::DESKTOP, "home-two-games-desktop"),
            ("uk", Look::PHONE_DARK, "home-two-games-phone"),
        ] {
            browser.open("/", Look { lang, ..look }).await?;
            let offered = browser
                .js(
                    "return [...document.querySelectorAll('.continue')].map(game => game.getAttribute('href'))",
                    &[],
                )
                .await?;
            ensure!(
                offered == json!(["yinsh", "shogi"]),
                "the front page offers {offered}"
            );
            let shogi = browser.text(".continue[href=shogi]").await?;
            ensure!(
                shogi.contains('4'),
                "the fourth move is next, but {shogi:?} is offered"
            );
            browser.check_axe().await?;
            browser.shot(name).await?;
        }
        browser.click(".continue[href=shogi]").await?;
        browser.wait_for(".stage .shogi [data-piece]").await?;
        ensure!(
            !browser.exists("dialog[open]").await?,
            "the game is not gone on with"
        );
        browser.check_console().await
    });
}
