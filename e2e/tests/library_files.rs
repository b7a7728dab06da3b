//! Where kept games come from and where they lie: files brought and exported, what was there before, a browser without room for them.

use crate::library::{
    are_listed, done, forget_everything, many, paste, record, three_games, type_into, with_three,
};
use crate::yinsh_table::{choose, click_action, new_game, state};
use anyhow::{Result, ensure};
use e2e::table::{downloaded, downloads, says};
use e2e::{Browser, Look, run};
use fantoccini::Locator;
use serde_json::json;
use std::path::Path;
use std::time::Instant;

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn files_are_brought_and_a_broken_one_is_told() {
    run(async |browser| {
        let folder = downloads(browser, "library-files").await?;
        let files = [
            (
                "one.txt",
                record("YINSH", ["Anna", "Bela"], "2005.03.02", "1.f6 2.c3 3.g8", "0-1"),
            ),
            (
                "two.kif",
                "手合割：平手\n先手：Anna\n後手：Dóra\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n"
                    .to_owned(),
            ),
            (
                "same.txt",
                record("YINSH", ["Anna", "Bela"], "2005.03.02", "1.f6 2.c3 3.g8", "0-1"),
            ),
            ("broken.txt", "[Game \"YINSH\"]\n\n1.f6 2.f6 *\n".to_owned()),
            ("notes.txt", "Buy bread.\n".to_owned()),
        ];
        let mut paths = Vec::new();
        for (name, text) in &files {
            let path = folder.join(name);
            std::fs::write(&path, text)?;
            paths.push(path.display().to_string());
        }
        browser.open("/library", Look::DESKTOP).await?;
        browser.click("#library-add").await?;
        browser.wait_for("#library-bring[open]").await?;
        browser.check_axe().await?;
        browser.shot("library-bring").await?;
        let field = browser.client.find(Locator::Css("#bring-files")).await?;
        field.send_keys(&paths.join("\n")).await?;
        browser.wait_for("#bring-done").await?;
        let title = browser.text("#library-bring-title").await?;
        ensure!(title == "2 games added", "{title}");
        let report = browser.text("#bring-report").await?;
        ensure!(
            report.contains("1 more was here already.") && report.contains("2 are not understood:"),
            "{report}"
        );
        let faults = browser.text(".faults").await?;
        ensure!(
            faults.contains("broken.txt") && faults.contains("Line 3, column 8: move 2, f6."),
            "{faults}"
        );
        ensure!(faults.contains("notes.txt"), "{faults}");
        browser.shot("library-report").await?;
        browser.check_axe().await?;
        browser.click("#bring-tag").await?;
        done(browser).await?;
        are_listed(browser, 2).await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.row-card .tag').length === 2",
                &[],
            )
            .await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_is_exported_merges_where_it_is_brought() {
    run(async |browser| {
        let folder = downloads(browser, "library-export").await?;
        with_three(browser, Look::DESKTOP).await?;
        browser.click(".row-card .btn").await?;
        browser.click("#game-tag").await?;
        browser.wait_for("#game-tags[open]").await?;
        type_into(browser, "#library-new-tag", "bishop").await?;
        browser.click("#library-add-tag").await?;
        browser.click("#library-tagged").await?;
        browser.wait_for(".row-card .tag").await?;
        browser.click("#library-export-all").await?;
        let zip = downloaded(&folder, "zip").await?;
        browser
            .wait_until(
                "return document.querySelector('.store').textContent.includes('Last exported')",
                &[],
            )
            .await?;

        // Another device, which has one of them: it is kept once, and all there was is there again.
        forget_everything(browser).await?;
        browser.open("/library", Look::PHONE).await?;
        paste(
            browser,
            &record(
                "Shogi",
                ["Anna", "Dóra"],
                "2006.01.01",
                "1.7g7f 2.3c3d 3.8h2b+",
                "1-0",
            ),
        )
        .await?;
        done(browser).await?;
        are_listed(browser, 1).await?;
        ensure!(!browser.exists(".row-card .tag").await?);
        bring_file(browser, &zip).await?;
        let title = browser.text("#library-bring-title").await?;
        ensure!(title == "2 games added", "{title}");
        done(browser).await?;
        are_listed(browser, 3).await?;
        browser.wait_for(".row-card .tag").await?;
        let rows = browser.text(".months").await?;
        ensure!(
            rows.contains("You won") && rows.contains("You lost"),
            "whose side it was is known: {rows}"
        );
        browser.shot("library-phone").await?;
        browser.check_axe().await?;
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn games_from_before_there_was_a_library_are_taken_over_once() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "person 1 1 white blitz random").await?;
        let (position, _) = state(browser).await?;
        click_action(browser, choose(&position, &mut fastrand::Rng::with_seed(3))).await?;
        browser.click("#resign").await?;
        browser.click("#resign-yes").await?;
        says(browser, "resigned").await?;
        // What an earlier page left: the game in the storage, and no library.
        let stored = browser
            .js("return localStorage.getItem('sente.game.yinsh')", &[])
            .await?;
        forget_everything(browser).await?;
        browser
            .js(
                "localStorage.setItem('sente.game.yinsh.previous', arguments[0])",
                &[stored],
            )
            .await?;
        browser.goto("/library").await?;
        are_listed(browser, 1).await?;
        browser.click(".row-card .btn").await?;
        browser.click("#game-delete").await?;
        are_listed(browser, 0).await?;
        // Once is enough: what the reader takes away for good does not come back.
        browser
            .wait_until(
                "return new Promise(done => {
                     const open = indexedDB.open('sente');
                     open.onsuccess = () => {
                         const change = open.result.transaction(['heads', 'games'], 'readwrite');
                         for (const name of ['heads', 'games']) change.objectStore(name).clear();
                         change.oncomplete = () => { open.result.close(); done(true); };
                     };
                     open.onerror = () => done(false);
                 })",
                &[],
            )
            .await?;
        browser.reload().await?;
        browser.wait_for(".library .empty").await?;
        browser.check_console().await
    });
}

async fn bring_file(browser: &Browser, path: &Path) -> Result<()> {
    browser.click("#library-add").await?;
    browser.wait_for("#library-bring[open]").await?;
    let field = browser.client.find(Locator::Css("#bring-files")).await?;
    field.send_keys(&path.display().to_string()).await?;
    browser.wait_for("#bring-done").await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn without_a_database_games_last_as_long_as_the_page() {
    run(async |browser| {
        let script = browser
            .cdp(
                "Page.addScriptToEvaluateOnNewDocument",
                json!({ "source": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }" }),
            )
            .await?;
        browser.open("/library", Look::PHONE).await?;
        browser
            .wait_until(
                "return document.querySelector('.library .note')?.textContent.includes('This browser keeps nothing')",
                &[],
            )
            .await?;
        paste(browser, &three_games()).await?;
        done(browser).await?;
        are_listed(browser, 3).await?;
        browser.check_axe().await?;
        // Within the page one may go elsewhere and come back.
        browser.click(".tabs a:last-child").await?;
        browser.wait_for(".statistics").await?;
        browser.click(".tabs a:first-child").await?;
        are_listed(browser, 3).await?;
        browser.reload().await?;
        browser.wait_for(".library .empty").await?;
        browser
            .cdp("Page.removeScriptToEvaluateOnNewDocument", script)
            .await?;
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_full_browser_loses_nothing_that_is_open() {
    run(async |browser| {
        browser.open("/library", Look::DESKTOP).await?;
        browser
            .js(
                "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }",
                &[],
            )
            .await?;
        browser.wait_for(".library .empty").await?;
        paste(browser, &three_games()).await?;
        done(browser).await?;
        browser
            .wait_until(
                "return document.querySelector('.library .problem')?.textContent.includes('There is no room for more games.')",
                &[],
            )
            .await?;
        are_listed(browser, 3).await?;
        browser.shot("library-full").await?;
        browser.check_axe().await
    });
}

/// Measures, and is asked for by name: how long the library takes with so many games (`SENTE_GAMES`, 10,000 if nothing is said).
#[test]
#[ignore = "measures: SENTE_GAMES=10000 cargo xtask e2e --dev --area library_files measure_many_games"]
fn measure_many_games() {
    run(async |browser| {
        let Ok(count) = std::env::var("SENTE_GAMES").unwrap_or_default().parse::<usize>() else {
            println!("skipped: SENTE_GAMES says how many games");
            return Ok(());
        };
        let folder = downloads(browser, "library-many").await?;
        let path = folder.join("many.txt");
        std::fs::write(&path, many(count))?;
        browser.open("/library", Look::DESKTOP).await?;
        let begun = Instant::now();
        browser.click("#library-add").await?;
        browser.wait_for("#library-bring[open]").await?;
        let field = browser.client.find(Locator::Css("#bring-files")).await?;
        field.send_keys(&path.display().to_string()).await?;
        loop {
            if browser.wait_for("#bring-done").await.is_ok() {
                break;
            }
            ensure!(begun.elapsed().as_secs() < 600, "it takes too long");
        }
        println!(
            "{count} games read and kept: {:.1} s",
            begun.elapsed().as_secs_f64()
        );
        for path in [
            "/library",
            "/library#p=yinsh:4/7/8/9/10/4R4/10/9/8/7/4_b_place_0-0_3",
        ] {
            browser.goto("/learn").await?;
            let script = "const begun = performance.now();
                 document.querySelector('#measure')?.remove();
                 const link = document.createElement('a');
                 link.id = 'measure'; link.href = arguments[0].slice(1); link.textContent = 'go';
                 document.querySelector('main').append(link);
                 window.measured = new Promise(done => {
                     const look = () => document.querySelector(arguments[0].includes('#') ? '.library .note' : '.row-card')
                         ? done(performance.now() - begun) : requestAnimationFrame(look);
                     look();
                 });
                 link.click();";
            browser.js(script, &[path.into()]).await?;
            let took = browser.js("return window.measured", &[]).await?;
            let drawn = browser
                .js("return document.querySelectorAll('.row-card').length", &[])
                .await?;
            println!("{path}: {took} ms, {drawn} rows drawn");
        }
        Ok(())
    });
}
