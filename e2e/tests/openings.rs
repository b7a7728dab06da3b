//! What was played in the position on the board: the panel of openings, in both games.

use anyhow::{Context as _, Result, ensure};
use e2e::table::{misfits, more, moves_shown, new_game};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::key::Key;
use serde_json::Value;

/// Two persons, from the start.
const YINSH: &str = "person 1 1 white standard hand";
/// Two persons.
const SHOGI: &str = "person 3 3 sente even free agreement";

/// Waits until there are lines, or until it is said that there are none.
async fn told(browser: &Browser) -> Result<String> {
    browser.wait_for("#openings .came").await?;
    browser
        .wait_until(
            "return document.querySelector('#openings .book') || document.querySelector('#openings .acts')",
            &[],
        )
        .await
        .context("the book")?;
    browser.text("#openings .came").await
}

/// How many games came here, as the sentence says it.
async fn games(browser: &Browser) -> Result<u64> {
    let told = told(browser).await?;
    let digits: String = told.chars().filter(char::is_ascii_digit).collect();
    digits.parse().with_context(|| told.clone())
}

/// A line's move with its twins, and its games.
async fn first_line(browser: &Browser) -> Result<(String, u64)> {
    let line = browser
        .js(
            "const row = document.querySelector('#openings tbody tr');
             return [row.querySelector('.pick').firstChild.textContent, Number(row.children[1].textContent.replace(/\\D/g, ''))]",
            &[],
        )
        .await?;
    let text = line[0].as_str().context("a move")?.to_owned();
    Ok((text, line[1].as_u64().context("games")?))
}

/// Waits until another position's lines are there.
async fn changed(browser: &Browser, before: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('#openings .came')?.textContent !== arguments[0]",
            &[before.into()],
        )
        .await
        .context("the next position")
}

async fn focused(browser: &Browser) -> Result<Value> {
    browser
        .js(
            "const rows = [...document.querySelectorAll('#openings .pick')]; return rows.indexOf(document.activeElement)",
            &[],
        )
        .await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn yinsh_openings_open_and_play() {
    run(async |browser| {
        new_game(browser, "yinsh", Look::DESKTOP, YINSH).await?;
        more(browser, "#show-openings").await?;
        let all = games(browser).await?;
        ensure!(all >= 100_000 / 4, "{all} games are behind the book");
        // The first ring stands for all that are the same: as many lines as there are kinds of points.
        let twins = browser.exists("#openings .pick span").await?;
        ensure!(twins, "places that are the same are one line");
        ensure!(browser.exists(".stage [data-arrow]").await?, "discs on the board");
        browser.check_axe().await?;
        browser.shot("openings-desktop").await?;

        // By mouse: a click on a line plays it.
        let (first, count) = first_line(browser).await?;
        let before = told(browser).await?;
        browser.click("#openings tbody tr:first-child .pick").await?;
        changed(browser, &before).await?;
        let now = games(browser).await?;
        ensure!(now == count, "{count} games played {first}, {now} came there");

        // By keyboard: the arrows walk the lines, Enter plays.
        browser
            .wait_until("return document.activeElement.matches('#openings .pick')", &[])
            .await
            .context("the first line has the focus")?;
        browser.press(NO_KEY, Key::Down.into()).await?;
        ensure!(focused(browser).await? == 1, "one line down");
        browser.press(NO_KEY, Key::Up.into()).await?;
        ensure!(focused(browser).await? == 0, "and up");
        let before = told(browser).await?;
        browser.press(NO_KEY, Key::Enter.into()).await?;
        changed(browser, &before).await?;

        // Its key closes it and opens it again; the moves that were played stand there.
        browser.press(NO_KEY, 'o').await?;
        browser.wait_for(".moves").await?;
        ensure!(
            moves_shown(browser).await?.first() == Some(&first),
            "{first} was played"
        );
        browser.press(NO_KEY, 'o').await?;
        told(browser).await?;

        // Games from here open in a new record, at this place.
        let here = told(browser).await?;
        browser.click("#openings .example").await?;
        browser.press(NO_KEY, 'o').await?;
        browser.wait_for(".moves").await?;
        let moves = moves_shown(browser).await?;
        ensure!(moves.len() > 20, "a whole game: {moves:?}");
        browser.press(NO_KEY, 'o').await?;
        ensure!(told(browser).await? == here, "the same position");

        // Where a game ends, so do the engine's games.
        browser.press(NO_KEY, Key::End.into()).await?;
        browser.wait_for("#openings .acts").await?;
        ensure!(!browser.exists("#openings .book").await?, "no lines");
        browser.check_axe().await?;
        browser.click("#openings .acts .btn:last-child").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn headings_sort_and_more_lines_are_shown() {
    run(async |browser| {
        new_game(browser, "yinsh", Look::DESKTOP_DARK, YINSH).await?;
        browser.press(NO_KEY, 'o').await?;
        told(browser).await?;
        browser.click("#openings thead th:nth-child(1) button").await?;
        browser
            .wait_for("#openings thead th:nth-child(1)[aria-sort]")
            .await?;
        let moves =
            "return [...document.querySelectorAll('#openings .pick')].map((it) => it.firstChild.textContent)";
        let list = browser.js(moves, &[]).await?;
        let list: Vec<&str> = list
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        ensure!(list.is_sorted() && list.len() > 1, "{list:?}");
        let count = list.len();
        if browser.exists("#openings .more-lines").await? {
            browser.click("#openings .more-lines").await?;
            browser
                .wait_until(
                    "return document.querySelectorAll('#openings .pick').length > arguments[0]",
                    &[count.into()],
                )
                .await?;
        }
        browser.check_axe().await?;
        browser.shot("openings-dark").await?;
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn shogi_openings_have_arrows_and_play() {
    run(async |browser| {
        new_game(browser, "shogi", Look::DESKTOP, SHOGI).await?;
        browser.press(NO_KEY, 'o').await?;
        let before = told(browser).await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.stage g.arrow[data-arrow]').length === 3",
                &[],
            )
            .await
            .context("arrows for the first three")?;
        browser.check_axe().await?;
        browser.shot("openings-shogi").await?;
        browser.click("#openings tbody tr:first-child .pick").await?;
        changed(browser, &before).await?;
        browser.click("#openings-close").await?;
        browser.wait_for(".moves").await?;
        ensure!(moves_shown(browser).await?.len() == 1, "one move was played");
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn openings_fit_a_phone_in_every_language() {
    run(async |browser| {
        for lang in e2e::languages() {
            let theme = if lang == "ru" || lang == "hu" {
                "dark"
            } else {
                "light"
            };
            for (game, choice) in [("yinsh", YINSH), ("shogi", SHOGI)] {
                let look = Look {
                    lang,
                    theme,
                    ..Look::PHONE
                };
                new_game(browser, game, look, choice).await?;
                browser.press(NO_KEY, 'o').await?;
                let told = told(browser).await?;
                ensure!(!told.contains("book-") && !told.contains('{'), "{lang}: {told}");
                let misfits = misfits(browser).await?;
                let wrong = misfits.as_array().into_iter().flatten().filter_map(Value::as_str);
                // The lines are scrolled to in their list.
                let wrong: Vec<_> = wrong.filter(|it| !it.ends_with("is below")).collect();
                ensure!(wrong.is_empty(), "{lang}, {game}: {wrong:?}");
                browser.check_axe().await?;
                browser.shot(&format!("openings-{game}-{lang}-phone")).await?;
            }
        }
        Ok(())
    });
}

/// Three games of Anna's: one won, two lost, two of them with the same first ring but for symmetry.
const OWN: &str = "[Game \"YINSH\"]\n[White \"Anna\"]\n[Black \"Bela\"]\n\n1.e5 2.c3 3.f6 1-0\n\n\
    [Game \"YINSH\"]\n[White \"Csaba\"]\n[Black \"Anna\"]\n\n1.g7 2.c4 1-0\n\n\
    [Game \"YINSH\"]\n[White \"Anna\"]\n[Black \"Dora\"]\n\n1.a2 2.f6 0-1\n";

/// Waits until this is said of the position.
async fn came(browser: &Browser, told: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('#openings .came')?.textContent === arguments[0]",
            &[told.into()],
        )
        .await
        .with_context(|| told.to_owned())
}

/// Brings games of Anna's, who is the reader, from the empty library.
async fn bring(browser: &Browser, text: &str) -> Result<()> {
    browser.click(".library .empty button").await?;
    browser.wait_for("#library-bring[open]").await?;
    browser
        .js(
            "for (const [css, text] of [['#bring-me', 'Anna'], ['#bring-text', arguments[0]]]) {
                 const field = document.querySelector(css);
                 field.value = text;
                 for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
             }",
            &[text.into()],
        )
        .await?;
    browser.click("#bring-paste").await?;
    browser.wait_for("#bring-done").await?;
    browser.click("#bring-done").await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_library_has_a_tab_for_the_openings_of_own_games() {
    run(async |browser| {
        for (look, name) in [(Look::DESKTOP, "desktop"), (Look::PHONE_DARK, "phone")] {
            browser.open("/library", look).await?;
            if name == "desktop" {
                // Without games of one's own they are the engine's.
                browser.wait_for(".tabs a[href='openings/yinsh']").await?;
                bring(browser, OWN).await?;
            }
            browser.wait_for(".tabs a[href='openings/yinsh#own']").await?;
            browser.shot(&format!("library-tabs-{name}")).await?;
            browser.check_axe().await?;
            browser.click(".tabs a[href='openings/yinsh#own']").await?;
            came(browser, "3 games came here.").await?;
            ensure!(
                browser
                    .js("return document.querySelector('#openings-own').checked", &[])
                    .await?
                    == true
            );
            // The address asks once: what is chosen then stays.
            ensure!(browser.client.current_url().await?.fragment().is_none());
            browser
                .wait_for(".bar nav a[href='library'][aria-current], .fold[aria-current]")
                .await?;
            browser.shot(&format!("openings-of-the-library-{name}")).await?;
            browser.check_axe().await?;
            // And back.
            browser.click("#openings-close").await?;
            browser.wait_for(".library .tabs").await?;
            // What is deleted does not count.
            if name == "phone" {
                browser.wait_for(".row-card .btn").await?;
                browser.click(".row-card .btn").await?;
                browser.click("#game-delete").await?;
                browser.wait_for(".toast").await?;
                browser.click(".tabs a[href='openings/yinsh#own']").await?;
                came(browser, "2 games came here.").await?;
            }
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn own_games_are_looked_at_where_the_address_says() {
    run(async |browser| {
        browser.open("/openings/yinsh", Look::DESKTOP).await?;
        browser.wait_for("#openings").await?;
        ensure!(
            !browser.exists("dialog[open]").await?,
            "nobody is asked for a game"
        );
        ensure!(games(browser).await? > 100);
        // Without games of one's own the other source is offered, and the choice is remembered.
        browser.click("label:has(> #openings-own)").await?;
        browser
            .wait_until(
                "return document.querySelector('#openings .came')?.textContent.includes('None of your games')",
                &[],
            )
            .await?;
        browser.shot("openings-own-none").await?;
        browser.check_axe().await?;
        browser.click("#openings .acts .btn:first-child").await?;
        ensure!(games(browser).await? > 100);
        browser.click("label:has(> #openings-own)").await?;

        browser.goto("/library").await?;
        bring(browser, OWN).await?;

        browser.goto("/openings/yinsh").await?;
        ensure!(games(browser).await? == 3);
        ensure!(
            first_line(browser).await?.1 == 2,
            "two are the same but for symmetry"
        );
        let bar = browser
            .js(
                "return document.querySelector('#openings .won.wide').ariaLabel",
                &[],
            )
            .await?;
        ensure!(bar == "You won 1, drew 0, lost 2.", "{bar}");
        // What the engine thinks of the moves comes with its games.
        browser
            .wait_until(
                "return document.querySelector('#openings tbody td:last-child').textContent.endsWith('%')",
                &[],
            )
            .await
            .context("the engine's chance")?;
        let examples = browser.text("#openings .examples").await?;
        for who in ["You – Bela", "Csaba – You", "You – Dora"] {
            ensure!(examples.contains(who), "{examples}");
        }
        browser.shot("openings-own").await?;
        browser.check_axe().await?;

        // One of the two sides: the games in which it was the reader's.
        browser
            .js(
                "const list = document.querySelector('#openings-side');
                 list.selectedIndex = 2;
                 list.dispatchEvent(new Event('change', { bubbles: true }))",
                &[],
            )
            .await?;
        came(browser, "1 game came here.").await?;
        ensure!(browser.text("#openings .examples").await?.contains("Csaba – You"));
        browser.check_axe().await?;
        browser
            .js(
                "const list = document.querySelector('#openings-side');
                 list.selectedIndex = 0;
                 list.dispatchEvent(new Event('change', { bubbles: true }))",
                &[],
            )
            .await?;
        came(browser, "3 games came here.").await?;
        browser.click("#openings .pick").await?;
        came(browser, "2 games came here.").await?;
        // A game of one's own is opened as it is kept.
        browser.click("#openings .example").await?;
        browser
            .wait_until("return document.querySelector('main').textContent.includes('Csaba') || document.querySelector('main').textContent.includes('Bela')", &[])
            .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_choice_of_games_fits_a_phone_in_every_language() {
    run(async |browser| {
        for language in e2e::languages() {
            let look = if language == "en" {
                Look::PHONE_DARK
            } else {
                Look::PHONE
            };
            new_game(browser, "yinsh", look, YINSH).await?;
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
            more(browser, "#show-openings").await?;
            browser.wait_for("#openings-own").await?;
            browser.click("label:has(> #openings-own)").await?;
            browser.wait_for("#openings .acts .btn:nth-child(2)").await?;
            let found = misfits(browser).await?;
            ensure!(found == serde_json::json!([]), "{language}: {found}");
            let narrow = browser
                .js(
                    "return [...document.querySelectorAll('.openings-head label span')].filter((it) => it.scrollWidth > it.clientWidth).length",
                    &[],
                )
                .await?;
            ensure!(narrow == 0, "{language}");
            browser.shot(&format!("openings-own-{language}-phone")).await?;
            browser
                .js("localStorage.removeItem('sente.openings')", &[])
                .await?;
        }
        browser.check_console().await
    });
}
