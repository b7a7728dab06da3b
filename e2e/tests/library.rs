//! Games that are kept: finished and opened ones, found again, deleted and brought back, counted.

use crate::yinsh_table::{choose, click_action, new_game, state};
use anyhow::{Context as _, Result, ensure};
use e2e::table::{more, says};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::key::Key;
use serde_json::{Value, json};
use yinsh::PositionTrait as _;

/// The names of the games in the list.
async fn listed(browser: &Browser) -> Result<Vec<String>> {
    let names = browser
        .js(
            "return [...document.querySelectorAll('.games-list .name')].map(it => it.textContent)",
            &[],
        )
        .await?;
    let names = names.as_array().into_iter().flatten();
    Ok(names.filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Waits until so many games are in the list.
pub(crate) async fn are_listed(browser: &Browser, count: usize) -> Result<()> {
    let script = "return document.querySelectorAll('.games-list .name').length === arguments[0]";
    let come = browser.wait_until(script, &[count.into()]).await;
    if come.is_err() {
        let found = listed(browser).await?;
        return come.with_context(|| format!("{count} games, found {found:?}"));
    }
    Ok(())
}

pub(crate) async fn type_into(browser: &Browser, css: &str, text: &str) -> Result<()> {
    browser
        .js(
            "const field = document.querySelector(arguments[0]);
             field.value = arguments[1];
             for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))",
            &[css.into(), text.into()],
        )
        .await?;
    Ok(())
}

/// A record with these names and this date.
pub(crate) fn record(game: &str, names: [&str; 2], date: &str, moves: &str, result: &str) -> String {
    let tags = if game == "YINSH" {
        ["White", "Black"]
    } else {
        ["Sente", "Gote"]
    };
    format!(
        "[Game \"{game}\"]\n[{} \"{}\"]\n[{} \"{}\"]\n[Date \"{date}\"]\n[Result \"{result}\"]\n[Termination \"resignation\"]\n\n{moves} {result}\n",
        tags[0], names[0], tags[1], names[1]
    )
}

/// Brings games as text.
pub(crate) async fn paste(browser: &Browser, text: &str) -> Result<()> {
    browser.click("#library-add").await?;
    browser.wait_for("#library-bring[open]").await?;
    type_into(browser, "#bring-text", text).await?;
    browser.click("#bring-paste").await?;
    browser.wait_for("#bring-done").await
}

pub(crate) async fn done(browser: &Browser) -> Result<()> {
    browser.click("#bring-done").await?;
    browser
        .wait_until("return !document.querySelector('dialog[open]')", &[])
        .await
}

pub(crate) fn three_games() -> String {
    [
        record("YINSH", ["Anna", "Bela"], "2005.03.02", "1.f6 2.c3 3.g8", "0-1"),
        record("YINSH", ["Csaba", "Anna"], "2005.03.09", "1.e5 2.c3", "0-1"),
        record(
            "Shogi",
            ["Anna", "Dóra"],
            "2006.01.01",
            "1.7g7f 2.3c3d 3.8h2b+",
            "1-0",
        ),
    ]
    .join("\n")
}

/// The library with three games in it.
pub(crate) async fn with_three(browser: &Browser, look: Look) -> Result<()> {
    browser.open("/library", look).await?;
    browser.wait_for(".library .empty").await?;
    browser.click(".library .empty button").await?;
    browser.wait_for("#library-bring[open]").await?;
    type_into(browser, "#bring-me", "Anna").await?;
    type_into(browser, "#bring-text", &three_games()).await?;
    browser.click("#bring-paste").await?;
    browser.wait_for("#bring-done").await?;
    done(browser).await?;
    are_listed(browser, 3).await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_finished_game_is_kept_and_found_by_its_position() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "person 1 1 white blitz random").await?;
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..2 {
            let (position, _) = state(browser).await?;
            click_action(browser, choose(&position, &mut rng)).await?;
        }
        let (position, _) = state(browser).await?;
        ensure!(position.outcome().is_none(), "two moves end no game");
        browser.click("#resign").await?;
        browser.click("#resign-yes").await?;
        says(browser, "resigned").await?;
        // It goes there by itself, without anybody waiting for it.
        browser
            .wait_until(
                // To open a database that is not there would make it.
                "return indexedDB.databases().then(all => all.some(it => it.name === 'sente') && new Promise(done => {
                     const open = indexedDB.open('sente');
                     open.onsuccess = () => {
                         const stores = [...open.result.objectStoreNames];
                         if (!stores.includes('heads')) { open.result.close(); return done(false); }
                         const count = open.result.transaction('heads').objectStore('heads').count();
                         count.onsuccess = () => { open.result.close(); done(count.result === 1); };
                     };
                     open.onerror = () => done(false);
                 }))",
                &[],
            )
            .await?;
        more(browser, "#find-position").await?;
        are_listed(browser, 1).await?;
        browser.wait_for(".library .note").await?;
        browser.shot("library-position").await?;
        // The whole row leads to the game, and what was played before stays where it is.
        browser.click(".games-list .name").await?;
        browser.wait_for("main.play").await?;
        says(browser, "resigned").await?;
        ensure!(
            browser
                .client
                .current_url()
                .await?
                .fragment()
                .is_some_and(|it| it.starts_with("k="))
        );
        browser.goto("/library").await?;
        are_listed(browser, 1).await?;
        // What is deleted does not come back with the game that is still on the page.
        browser.click(".row-card .btn").await?;
        browser.click("#game-delete").await?;
        are_listed(browser, 0).await?;
        browser.goto("/yinsh").await?;
        says(browser, "resigned").await?;
        browser.goto("/library").await?;
        browser.wait_for("#library-bin").await?;
        are_listed(browser, 0).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn games_are_searched_chosen_deleted_and_brought_back() {
    run(async |browser| {
        with_three(browser, Look::DESKTOP).await?;
        ensure!(listed(browser).await? == ["Anna – Dóra", "Csaba – Anna", "Anna – Bela"]);
        browser.shot("library-desktop").await?;
        browser.check_axe().await?;
        let row = browser.text(".row-card").await?;
        ensure!(row.contains("You won") && row.contains("3 moves"), "{row}");

        // `/` leads to the search; words may stand anywhere.
        browser.press(NO_KEY, '/').await?;
        ensure!(browser.js("return document.activeElement.id", &[]).await? == "library-search");
        for (text, names) in [
            ("bela", vec!["Anna – Bela"]),
            ("2005 anna", vec!["Csaba – Anna", "Anna – Bela"]),
            ("you lost", vec!["Anna – Bela"]),
        ] {
            type_into(browser, "#library-search", text).await?;
            are_listed(browser, names.len()).await?;
            ensure!(listed(browser).await? == names, "{text}");
        }
        type_into(browser, "#library-search", "nobody").await?;
        browser.click("#library-clear").await?;
        are_listed(browser, 3).await?;

        // Filters.
        browser
            .js(
                "document.querySelectorAll('input[name=library-game]')[1].click()",
                &[],
            )
            .await?;
        are_listed(browser, 2).await?;
        browser.click("#library-filter").await?;
        browser.wait_for("#library-filters[open]").await?;
        browser.shot("library-filter").await?;
        browser.check_axe().await?;
        browser
            .js(
                "const list = document.querySelector('#filter-result'); list.value = '0'; list.dispatchEvent(new Event('change'))",
                &[],
            )
            .await?;
        browser.click("#filter-done").await?;
        are_listed(browser, 1).await?;
        browser.click("#library-filter").await?;
        browser.click("#filter-none").await?;
        browser.click("#filter-done").await?;
        browser
            .js(
                "document.querySelectorAll('input[name=library-game]')[0].click()",
                &[],
            )
            .await?;
        are_listed(browser, 3).await?;

        // By keyboard: down, choose, tag, delete, undo.
        browser
            .js("document.querySelector('.games-list .name').focus()", &[])
            .await?;
        browser.press(NO_KEY, Key::Down.into()).await?;
        browser.press(NO_KEY, ' ').await?;
        browser.wait_for(".row-card.picked").await?;
        browser.press(NO_KEY, Key::Up.into()).await?;
        browser.press(NO_KEY, ' ').await?;
        browser
            .wait_until("return document.querySelectorAll('.picked').length === 2", &[])
            .await?;
        browser.check_axe().await?;
        browser.click("#bulk-tag").await?;
        browser.wait_for("#game-tags[open]").await?;
        type_into(browser, "#library-new-tag", " club, evening ").await?;
        browser.click("#library-add-tag").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.row-card .tag').length === 2",
                &[],
            )
            .await?;
        browser.check_axe().await?;
        browser.click("#library-tagged").await?;
        browser.click("#bulk-delete").await?;
        are_listed(browser, 1).await?;
        browser.wait_for(".toast").await?;
        browser.shot("library-deleted").await?;
        browser.check_axe().await?;
        browser.click("#library-undo").await?;
        are_listed(browser, 3).await?;
        ensure!(!browser.exists(".toast").await?);

        // Deleted for good only after thirty days: brought back after a reload.
        browser
            .js("document.querySelector('.games-list .name').focus()", &[])
            .await?;
        browser.press(NO_KEY, Key::Delete.into()).await?;
        are_listed(browser, 2).await?;
        browser.reload().await?;
        are_listed(browser, 2).await?;
        browser.click("#library-filter").await?;
        browser.click("#filter-deleted").await?;
        browser.click("#filter-done").await?;
        are_listed(browser, 1).await?;
        browser.click(".row-card .btn").await?;
        browser.wait_for("#game-more[open]").await?;
        browser.check_axe().await?;
        browser.click("#game-restore").await?;
        are_listed(browser, 0).await?;
        browser.reload().await?;
        are_listed(browser, 3).await
    });
}

/// The place of what has the focus: its name in the document.
async fn focused(browser: &Browser) -> Result<Value> {
    browser.js("return document.activeElement.id", &[]).await
}

/// Waits until so many games are stored: what is known of them, their records, their positions.
async fn are_stored(browser: &Browser, count: u64) -> Result<()> {
    browser
        .wait_until(
            "return new Promise(done => {
                 const open = indexedDB.open('sente');
                 open.onsuccess = () => {
                     const names = ['heads', 'games', 'places'];
                     const all = open.result.transaction(names);
                     const counts = names.map(name => all.objectStore(name).count());
                     all.oncomplete = () => { open.result.close(); done(counts.every(it => it.result === arguments[0])); };
                 };
             })",
            &[count.into()],
        )
        .await
        .with_context(|| format!("{count} games are stored"))
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn deleted_games_wait_in_the_bin_and_are_brought_back_or_removed_for_good() {
    run(async |browser| {
        with_three(browser, Look::DESKTOP).await?;
        ensure!(!browser.exists("#library-bin").await?, "nothing was deleted");
        // All three, by keyboard.
        browser
            .js("document.querySelector('.games-list .name').focus()", &[])
            .await?;
        for left in [2, 1, 0] {
            browser.press(NO_KEY, Key::Delete.into()).await?;
            are_listed(browser, left).await?;
            let first = "document.querySelector('.games-list .name')?.focus()";
            browser.js(first, &[]).await?;
        }
        browser.wait_for(".library .empty #library-bin").await?;
        let door = browser.text(".bin-door").await?;
        ensure!(
            door.contains("Recently deleted") && door.contains("3 games: 0.1 MB."),
            "{door}"
        );
        browser.shot("library-bin-door").await?;
        browser.check_axe().await?;

        // What they say and where they are; the focus goes with them.
        browser.click("#library-bin").await?;
        are_listed(browser, 3).await?;
        browser
            .wait_until("return document.activeElement.id === 'bin-title'", &[])
            .await?;
        let told = browser.text(".bin").await?;
        ensure!(
            told.contains("can be brought back for 30 days") && told.contains("3 games: 0.1 MB."),
            "{told}"
        );
        let row = browser.text(".row-card").await?;
        ensure!(row.contains("30 days left"), "{row}");
        browser.shot("library-bin").await?;
        browser.check_axe().await?;

        // One by one.
        browser.click(".row-card .btn").await?;
        browser.wait_for("#game-more[open]").await?;
        ensure!(
            !browser.exists("#game-review").await?,
            "nobody reviews what is deleted"
        );
        browser.shot("library-bin-more").await?;
        browser.check_axe().await?;
        browser.click("#game-restore").await?;
        are_listed(browser, 2).await?;

        // For good, and that undone; then really.
        browser
            .js("document.querySelector('.games-list .name').focus()", &[])
            .await?;
        browser.press(NO_KEY, Key::Delete.into()).await?;
        are_listed(browser, 1).await?;
        let toast = browser.text(".toast").await?;
        ensure!(toast.contains("1 game removed for good."), "{toast}");
        browser.shot("library-bin-removed").await?;
        browser.check_axe().await?;
        browser.click("#library-undo").await?;
        are_listed(browser, 2).await?;
        are_stored(browser, 3).await?;
        browser
            .js("document.querySelector('.games-list .name').focus()", &[])
            .await?;
        browser.press(NO_KEY, ' ').await?;
        browser.wait_for(".bulk").await?;
        browser.check_axe().await?;
        browser.click("#bulk-remove").await?;
        are_listed(browser, 1).await?;
        browser.click(".toast .square").await?;
        are_stored(browser, 2).await?;

        // All that are left, and back to the games.
        browser.click("#bin-restore").await?;
        are_listed(browser, 0).await?;
        browser
            .wait_until("return document.activeElement.id === 'bin-title'", &[])
            .await?;
        let told = browser.text(".bin").await?;
        ensure!(told.contains("There are no deleted games."), "{told}");
        ensure!(!browser.exists("#bin-remove").await?);
        browser.shot("library-bin-empty").await?;
        browser.check_axe().await?;
        browser.click("#bin-leave").await?;
        are_listed(browser, 2).await?;
        ensure!(focused(browser).await? == "main" || focused(browser).await? == "");

        // A page that is closed meanwhile forgets nothing of it: what was removed is gone.
        browser
            .js("document.querySelector('.games-list .name').focus()", &[])
            .await?;
        browser.press(NO_KEY, Key::Delete.into()).await?;
        are_listed(browser, 1).await?;
        browser.click("#library-bin").await?;
        are_listed(browser, 1).await?;
        browser.click("#bin-remove").await?;
        are_listed(browser, 0).await?;
        browser.reload().await?;
        are_listed(browser, 1).await?;
        ensure!(
            !browser.exists("#library-bin").await?,
            "nothing is left in the bin"
        );
        are_stored(browser, 1).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_was_deleted_long_ago_goes_by_itself() {
    run(async |browser| {
        with_three(browser, Look::PHONE).await?;
        for left in [2, 1] {
            browser
                .js("document.querySelector('.games-list .name').focus()", &[])
                .await?;
            browser.press(NO_KEY, Key::Delete.into()).await?;
            are_listed(browser, left).await?;
        }
        // One was deleted 29 days ago, the other 31.
        browser
            .js(
                "return new Promise(done => {
                     const open = indexedDB.open('sente');
                     open.onsuccess = () => {
                         const change = open.result.transaction('heads', 'readwrite');
                         const heads = change.objectStore('heads');
                         let days = 29;
                         heads.openCursor().onsuccess = (event) => {
                             const at = event.target.result;
                             if (!at) return;
                             const head = JSON.parse(at.value);
                             if (head.deleted) {
                                 head.deleted -= days * 24 * 60 * 60 * 1000;
                                 days += 2;
                                 at.update(JSON.stringify(head));
                             }
                             at.continue();
                         };
                         change.oncomplete = () => { open.result.close(); done(days); };
                     };
                 })",
                &[],
            )
            .await?;
        browser.reload().await?;
        are_listed(browser, 1).await?;
        are_stored(browser, 2).await?;
        browser.click("#library-bin").await?;
        are_listed(browser, 1).await?;
        let row = browser.text(".row-card").await?;
        ensure!(row.contains("1 day left"), "{row}");
        browser.shot("library-bin-phone").await?;
        browser.check_axe().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_bin_fits_a_phone_in_every_language() {
    run(async |browser| {
        for lang in e2e::languages() {
            let theme = if lang == "ru" || lang == "hu" {
                "dark"
            } else {
                "light"
            };
            let look = Look {
                lang,
                theme,
                ..Look::PHONE
            };
            forget_everything(browser).await?;
            with_three(browser, look).await?;
            browser
                .js("document.querySelector('.games-list .name').focus()", &[])
                .await?;
            browser.press(NO_KEY, Key::Delete.into()).await?;
            are_listed(browser, 2).await?;
            let fits = "return document.documentElement.scrollWidth <= innerWidth";
            ensure!(browser.js(fits, &[]).await? == true, "{lang}: the games");
            browser.shot(&format!("library-bin-door-{lang}-phone")).await?;
            // The toast lies over the end of the page.
            let in_sight = "document.querySelector('#library-bin').scrollIntoView({ block: 'center' })";
            browser.js(in_sight, &[]).await?;
            browser.click("#library-bin").await?;
            are_listed(browser, 1).await?;
            ensure!(browser.js(fits, &[]).await? == true, "{lang}: the bin");
            browser.shot(&format!("library-bin-{lang}-phone")).await?;
            browser.check_axe().await?;
        }
        Ok(())
    });
}

/// As on a device on which nothing was done yet.
pub(crate) async fn forget_everything(browser: &Browser) -> Result<()> {
    browser.goto("/learn").await?;
    browser
        .wait_until(
            "return new Promise(done => {
                 localStorage.clear();
                 const gone = indexedDB.deleteDatabase('sente');
                 gone.onsuccess = () => done(true);
                 gone.onerror = gone.onblocked = () => done(false);
             })",
            &[],
        )
        .await
}

/// Games of one's own against the computer, won and lost, with levels and days.
pub(crate) fn many(count: usize) -> String {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut texts = Vec::new();
    for number in 0..count {
        let mut position = yinsh::Position::start();
        let mut words = Vec::new();
        for turn in 1..=14 {
            let action = choose(&position, &mut rng);
            position.play_unchecked(action);
            words.push(format!("{turn}.{action}"));
        }
        let (level, result) = (3 + number % 5, if number % 3 == 0 { "0-1" } else { "1-0" });
        let (month, day) = (1 + number / 28 % 12, 1 + number % 28);
        texts.push(format!(
            "[Game \"YINSH\"]\n[Black \"Sente\"]\n[BlackType \"program\"]\n[BlackLevel \"{level}\"]\n[Date \"2026.{month:02}.{day:02}\"]\n\
             [Result \"{result}\"]\n[Termination \"resignation\"]\n[LibraryKind \"computer\"]\n[LibrarySide \"first\"]\n\
             [LibraryAccuracy \"{} 50\"]\n\n{} {result}\n",
            60 + number % 30,
            words.join(" ")
        ));
    }
    texts.join("\n")
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_figures_are_those_of_the_games() {
    run(async |browser| {
        browser.open("/statistics", Look::DESKTOP).await?;
        browser.wait_for(".statistics .empty").await?;
        browser.check_axe().await?;
        browser.goto("/library").await?;
        paste(browser, &many(30)).await?;
        done(browser).await?;
        are_listed(browser, 30).await?;
        let row = browser.text(".row-card").await?;
        ensure!(row.contains("level") && row.contains("accuracy"), "{row}");
        browser.goto("/statistics").await?;
        browser.wait_for(".figures").await?;
        let figures = browser.text(".figures").await?;
        ensure!(
            figures.contains("30") && figures.contains("20 won, 0 drawn, 10 lost"),
            "{figures}"
        );
        let levels = browser.text("#by-level + table").await?;
        ensure!(levels.contains("6 games"), "{levels}");
        ensure!(!browser.exists("#most-often").await?, "nothing was reviewed");
        // As a review leaves them.
        browser
            .wait_until(
                "return new Promise(done => {
                     const open = indexedDB.open('sente');
                     open.onsuccess = () => {
                         const change = open.result.transaction(['heads', 'mistakes'], 'readwrite');
                         change.objectStore('heads').getAll().onsuccess = ({ target }) => {
                             const head = target.result.map(JSON.parse).find(it => it.game === 'yinsh' && it.own);
                             const parts = [[5, 80], [10, 62.5], [4, 40], [0, 0]];
                             head.parts = head.own === 'first' ? [parts, [[0, 0], [0, 0], [0, 0], [0, 0]]]
                                 : [[[0, 0], [0, 0], [0, 0], [0, 0]], parts];
                             change.objectStore('heads').put(JSON.stringify(head), head.id);
                             ['row-allowed', 'row-missed', 'row-allowed'].forEach((motif, index) => {
                                 const mistake = {
                                     number: index + 1, game: 'yinsh', player: head.own, position: '', played: '', line: '', own: 1,
                                     before: 0.9, after: 0.1 * index, mark: '??', motif, turn: 9, of: head.id, day: head.day,
                                 };
                                 change.objectStore('mistakes').put(JSON.stringify(mistake), String(index + 1));
                             });
                         };
                         change.oncomplete = () => { open.result.close(); done(true); };
                     };
                     open.onerror = () => done(false);
                 })",
                &[],
            )
            .await?;
        browser.reload().await?;
        browser.wait_for("#most-often").await?;
        let parts = browser.text("#by-part + table").await?;
        ensure!(
            parts.contains("Placing the rings") && parts.contains("63%") && parts.contains("10 moves"),
            "{parts}"
        );
        ensure!(
            !parts.contains("One ring from the end"),
            "no turn was there: {parts}"
        );
        let often = browser
            .js(
                "return [...document.querySelectorAll('.often tr')].map(row => [row.cells[0].textContent, row.cells[1].textContent,
                     row.querySelector('a').getAttribute('href')])",
                &[],
            )
            .await?;
        let expected = json!([
            ["A row let through", "2", "puzzles/mistakes/yinsh/1"],
            ["An own row missed", "1", "puzzles/mistakes/yinsh/2"],
        ]);
        ensure!(often == expected, "{often}");
        browser
            .wait_for("#practise-commonest[href='puzzles/mistakes/yinsh/1']")
            .await?;
        browser.click(".statistics summary").await?;
        let days = browser
            .js(
                "return document.querySelectorAll('.scrolls tbody tr').length",
                &[],
            )
            .await?;
        ensure!(days == 30, "{days} days in the table");
        browser.check_axe().await?;
        browser.shot("statistics-desktop").await?;
        for (look, name) in [(Look::PHONE, "phone"), (Look::DESKTOP_DARK, "dark")] {
            browser.open("/statistics", look).await?;
            browser.wait_for(".figures").await?;
            browser.shot(&format!("statistics-{name}")).await?;
            browser.check_axe().await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_tabs_are_seen_whole_in_every_language() {
    run(async |browser| {
        for lang in e2e::languages() {
            for width in [320, 360, 390] {
                let look = Look {
                    width,
                    lang,
                    ..Look::PHONE
                };
                browser.open("/studies", look).await?;
                browser.wait_for(".tabs [aria-current]").await?;
                let scrolls = "const tabs = document.querySelector('.tabs'); return [tabs.scrollWidth, tabs.clientWidth]";
                let scrolls = browser.js(scrolls, &[]).await?;
                ensure!(
                    scrolls[0].as_u64() <= scrolls[1].as_u64(),
                    "{lang}, {width}: tabs of {} in {}",
                    scrolls[0],
                    scrolls[1]
                );
                browser.shot(&format!("tabs-{lang}-{width}")).await?;
            }
        }
        browser.check_console().await
    });
}

/// What is wider than the window, or cut off.
async fn too_wide(browser: &Browser) -> Result<Value> {
    browser
        .js(
            "const wide = [];
             if (document.documentElement.scrollWidth > innerWidth) wide.push('the page');
             for (const it of document.querySelectorAll('main .btn, main h1, main .choose label, main .figures dd, dialog[open] *')) {
                 const box = it.getBoundingClientRect();
                 if (box.width && (box.right > innerWidth + 1 || box.left < -1)) wide.push(it.outerHTML.slice(0, 120));
                 else if (it.matches('.btn') && it.scrollWidth > it.clientWidth + 1) wide.push('cut: ' + it.outerHTML.slice(0, 120));
             }
             return wide;",
            &[],
        )
        .await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_library_fits_in_every_language() {
    run(async |browser| {
        with_three(browser, Look::PHONE).await?;
        paste(browser, &many(12)).await?;
        done(browser).await?;
        for lang in e2e::languages() {
            for (width, theme) in [(360, "dark"), (1440, "light")] {
                let look = Look {
                    width,
                    height: 780,
                    lang,
                    theme,
                };
                browser.open("/library", look).await?;
                are_listed(browser, 15).await?;
                ensure!(
                    too_wide(browser).await? == json!([]),
                    "{lang} {width}: {}",
                    too_wide(browser).await?
                );
                browser.shot(&format!("library-{lang}-{width}")).await?;
                for (open, dialog) in [
                    ("#library-add", "#library-bring"),
                    ("#library-filter", "#library-filters"),
                    (".row-card .btn", "#game-more"),
                ] {
                    browser.click(open).await?;
                    browser.wait_for(&format!("{dialog}[open]")).await?;
                    let wide = too_wide(browser).await?;
                    ensure!(wide == json!([]), "{lang} {width} {dialog}: {wide}");
                    browser.check_axe().await?;
                    browser.press(NO_KEY, Key::Escape.into()).await?;
                    browser
                        .wait_until("return !document.querySelector('dialog[open]')", &[])
                        .await?;
                }
                browser.open("/statistics", look).await?;
                browser.wait_for(".figures").await?;
                let wide = too_wide(browser).await?;
                ensure!(wide == json!([]), "{lang} {width} statistics: {wide}");
                browser.shot(&format!("statistics-{lang}-{width}")).await?;
            }
        }
        Ok(())
    });
}
