//! The page around YINSH's board: files, links, dialogs, a phone.

use crate::yinsh_table::{GAME, click_one, click_point, new_game, state, wait_for_turn};
use anyhow::{Context as _, ensure};
use e2e::table::{downloaded, downloads, look_at_dialogs, misfits, more, moves_shown, says, stored};
use e2e::{Look, run};
use fantoccini::Locator;
use serde_json::json;
use yinsh::WHITE;

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn files_and_links() {
    run(async |browser| {
        let folder = downloads(browser, "files").await?;
        new_game(browser, Look::DESKTOP, "computer 1 1 white blitz random").await?;
        let mut rng = fastrand::Rng::with_seed(2);
        wait_for_turn(browser, 9, WHITE).await?;
        for _ in 0..3 {
            click_one(browser, &mut rng, Some(WHITE)).await?;
        }
        let played = moves_shown(browser).await?;
        let (position, _) = state(browser).await?;
        more(browser, "#save-text").await?;
        says(browser, "Saved as").await?;
        more(browser, "#save-sgf").await?;
        let files = [
            downloaded(&folder, "txt").await?,
            downloaded(&folder, "sgf").await?,
        ];
        ensure!(std::fs::read_to_string(&files[0])?.contains("[Black \"Sente Dew\"]"));

        // A link, and what it holds.
        browser
            .js("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }", &[])
            .await?;
        more(browser, "#copy-position").await?;
        browser
            .wait_until(
                "return window.copied === arguments[0]",
                &[position.to_string().into()],
            )
            .await?;
        more(browser, "#copy-link").await?;
        browser
            .wait_until("return window.copied.includes('#g=')", &[])
            .await?;
        let link = browser.js("return window.copied", &[]).await?;
        let path = link
            .as_str()
            .and_then(|link| link.strip_prefix(&browser.site))
            .context("a link of ours")?;

        for file in &files {
            new_game(browser, Look::DESKTOP, "person 1 1 white standard hand").await?;
            more(browser, "#open").await?;
            browser.wait_for("#open-ask[open]").await?;
            let input = browser.client.find(Locator::Css("#open-file")).await?;
            input.send_keys(file.to_str().context("a path in UTF-8")?).await?;
            says(browser, "Opened:").await?;
            ensure!(
                moves_shown(browser).await? == played,
                "{} came back otherwise",
                file.display()
            );
            ensure!(state(browser).await?.0 == position);
        }
        let _ = std::fs::remove_dir_all(&folder);

        // Opening the link leaves one's own game alone until it is taken over.
        new_game(browser, Look::DESKTOP, "person 1 1 white standard hand").await?;
        click_point(browser, "f6".parse()?).await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 1",
                &[],
            )
            .await?;
        let own = stored(browser, GAME).await?;
        browser.goto("/learn").await?;
        browser.goto(path).await?;
        browser
            .wait_until("return document.querySelectorAll('.moves .turn').length > 9", &[])
            .await?;
        ensure!(moves_shown(browser).await? == played);
        ensure!(stored(browser, GAME).await? == own, "a link changed what is kept");
        browser.shot("play-link").await?;
        browser.check_axe().await?;
        browser.click(".now .btn:not(.primary)").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 1",
                &[],
            )
            .await?;
        ensure!(browser.js("return location.hash", &[]).await? == "");
        browser.goto("/learn").await?;
        browser.goto(path).await?;
        browser.click(".now .btn.primary").await?;
        says(browser, "This is your game now.").await?;
        ensure!(state(browser).await?.0 == position);
        more(browser, "#previous").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 1",
                &[],
            )
            .await?;
        browser.goto("/learn").await?;
        browser.goto("/yinsh#g=AAAA").await?;
        says(browser, "There is no complete game in this link.").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_cannot_be_read_says_where_and_why() {
    run(async |browser| {
        new_game(
            browser,
            Look {
                lang: "hu",
                ..Look::DESKTOP
            },
            "person 1 1 white standard hand",
        )
        .await?;
        let before = stored(browser, GAME).await?;
        browser
            .js(
                "const data = new DataTransfer();
                 data.items.add(new File(['[Game \"YINSH\"]\\n\\n1.f6 2.f6 *'], 'broken.txt', { type: 'text/plain' }));
                 for (const kind of ['dragover', 'drop'])
                     document.querySelector('.stage').dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));",
                &[],
            )
            .await?;
        browser.wait_for("#open-ask[open] .problem p").await?;
        let said = browser.text(".problem").await?;
        ensure!(said.contains("3. sor, 8. oszlop"), "{said}");
        ensure!(
            said.contains("turn 2: f6 is not legal: f6 is not empty"),
            "{said}"
        );
        ensure!(
            stored(browser, GAME).await? == before,
            "what cannot be read changes nothing"
        );
        browser.check_axe().await?;
        browser.shot("play-broken-hu").await?;

        // What is kept, broken: the page says so, puts it aside, and goes on.
        browser
            .js(
                "localStorage.setItem(arguments[0], 'sente game 1\\nseats nobody\\n\\n')",
                &[GAME.into()],
            )
            .await?;
        browser.goto("/learn").await?;
        browser.goto("/yinsh").await?;
        ensure!(
            stored(browser, "sente.game.yinsh.broken")
                .await?
                .contains("nobody")
        );
        browser.check_console().await
    });
}

/// On the smallest phone the page fits without scrolling, in every language, and everything can be hit.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_phone_shows_all_at_once() {
    run(async |browser| {
        for lang in e2e::languages() {
            let look = Look { lang, ..Look::PHONE };
            new_game(browser, look, "computer 1 1 white standard hand").await?;
            click_point(browser, "f6".parse()?).await?;
            wait_for_turn(browser, 1, WHITE).await?;
            let problems = misfits(browser).await?;
            ensure!(problems == json!([]), "{lang}: {problems}");
            browser.shot(&format!("play-phone-{lang}")).await?;
        }
        Ok(())
    });
}

/// Every dialog in every language: no rule of accessibility is broken, nothing is wider than the phone.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn dialogs_in_every_language() {
    run(async |browser| {
        for lang in e2e::languages() {
            let theme = if lang == "ru" || lang == "hu" {
                "dark"
            } else {
                "light"
            };
            new_game(
                browser,
                Look {
                    lang,
                    theme,
                    ..Look::PHONE
                },
                "watch 7 12 white standard hand",
            )
            .await?;
            let dialogs = [("#new-game", "#new"), ("#more", "#more-list")];
            look_at_dialogs(browser, &format!("play-{lang}"), &dialogs)
                .await
                .context(lang)?;
        }
        browser.check_console().await
    });
}

/// Pictures of the page as it is played on.
#[test]
#[ignore = "makes pictures, compares nothing: cargo xtask shots"]
fn pictures() {
    run(async |browser| {
        for (name, look) in Look::sample() {
            new_game(browser, look, "computer 7 7 white standard random").await?;
            let mut rng = fastrand::Rng::with_seed(8);
            wait_for_turn(browser, 9, WHITE).await?;
            for _ in 0..4 {
                click_one(browser, &mut rng, Some(WHITE)).await?;
            }
            browser.shot(&format!("play-{name}")).await?;
            browser.check_axe().await?;
            browser.click("#new-game").await?;
            browser.wait_for("#new[open]").await?;
            browser.shot(&format!("play-new-{name}")).await?;
        }
        Ok(())
    });
}
