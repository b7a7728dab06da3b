//! The ways into games with people: invitations, searches, the three views; several windows, a real server.

use anyhow::{Context as _, Result, ensure};
use e2e::hall::{arrange, run_together};
use e2e::{Browser, Look};
use fantoccini::Locator;
use serde_json::json;

/// Waits until a window is at an address that begins so.
async fn is_at(window: &Browser, begin: &str) -> Result<()> {
    window
        .wait_until(
            "return location.pathname.startsWith(arguments[0])",
            &[begin.into()],
        )
        .await
        .with_context(|| format!("the window should be at {begin}"))
}

/// Waits until the page's heading says this.
async fn heading(window: &Browser, words: &str) -> Result<()> {
    window
        .wait_until(
            "return [...document.querySelectorAll('main h1, main h2')].some((it) => it.textContent.includes(arguments[0]))",
            &[words.into()],
        )
        .await
        .with_context(|| format!("a heading should say {words}"))
}

/// Types a name over the one that is there.
async fn type_name(window: &Browser, name: &str) -> Result<()> {
    window.wait_for("#my-name").await?;
    let field = window.client.find(Locator::Css("#my-name")).await?;
    field.clear().await?;
    field.send_keys(name).await?;
    Ok(())
}

/// A window makes a link for a game of YINSH: the path of the invitation.
async fn make_link(window: &Browser, look: Look) -> Result<String> {
    window.open("/yinsh#new-friend", look).await?;
    window.wait_for("dialog#new[open] [name=time]").await?;
    window
        .wait_until("return !document.querySelector('#start[aria-disabled]')", &[])
        .await?;
    window.click("#start").await?;
    is_at(window, "/i/").await?;
    window.wait_for("#link").await?;
    let path = window.js("return location.pathname", &[]).await?;
    let link = window
        .js("return document.querySelector('#link').value", &[])
        .await?;
    ensure!(
        link == format!("{}{}", window.site, path.as_str().unwrap_or_default()),
        "the link is {link}, the page at {path}"
    );
    Ok(path.as_str().unwrap_or_default().to_owned())
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_friend_comes_by_a_link() {
    run_together(2, async |_, windows| {
        let [maker, guest] = windows else {
            anyhow::bail!("two windows")
        };
        let path = make_link(maker, Look::PHONE).await?;
        heading(maker, "Send this link to your friend.").await?;
        maker.wait_for(".qr svg path").await?;
        maker.check_axe().await?;
        guest.open(&path, Look::DESKTOP).await?;
        heading(guest, "invites you to a game of YINSH.").await?;
        guest.check_axe().await?;
        maker
            .wait_until("return document.querySelector('.state .dot.on') !== null", &[])
            .await
            .context("the maker should see that the link was opened")?;
        type_name(guest, "O").await?;
        guest.click("#accept").await?;
        guest.wait_for("#name-wrong .wrong").await?;
        type_name(guest, "Olena").await?;
        guest.click("#accept").await?;
        for window in [guest, maker] {
            is_at(window, "/g/").await?;
            window.wait_for("main.live [role=application]").await?;
        }
        // Nobody else can sit down there; whoever plays gets to the board.
        let late = &windows[1];
        late.goto(&path).await?;
        is_at(late, "/g/").await?;
        maker.check_console().await?;
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn an_invitation_is_declined_or_taken_back() {
    run_together(2, async |_, windows| {
        let [maker, guest] = windows else {
            anyhow::bail!("two windows")
        };
        let path = make_link(maker, Look::DESKTOP).await?;
        guest.open(&path, Look::PHONE).await?;
        guest.click("#decline").await?;
        heading(guest, "has been told.").await?;
        heading(maker, "Your friend declined.").await?;
        guest.check_axe().await?;
        // Whoever thinks better of it may still come.
        guest.click(".row button.btn").await?;
        guest.click("#accept").await?;
        is_at(guest, "/g/").await?;
        is_at(maker, "/g/").await?;

        let path = make_link(maker, Look::DESKTOP).await?;
        guest.goto(&path).await?;
        guest.wait_for("#accept").await?;
        maker.click("#take-back").await?;
        heading(maker, "The invitation is taken back.").await?;
        maker.check_axe().await?;
        // Whoever sits before the old page learns it when they accept.
        guest.click("#accept").await?;
        heading(guest, "This invitation is no longer open.").await?;
        guest.goto("/i/11111111").await?;
        heading(guest, "There is no invitation at this address.").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn an_invitation_ends_after_its_time() {
    run_together(2, async |hall, windows| {
        let [maker, guest] = windows else {
            anyhow::bail!("two windows")
        };
        let path = make_link(maker, Look::PHONE).await?;
        guest.open(&path, Look::PHONE_DARK).await?;
        guest.wait_for("#accept").await?;
        hall.outlive_invitations()?;
        // Both pages learn it by themselves, as soon as they have a line again.
        heading(maker, "The time of this invitation is over.").await?;
        maker.check_axe().await?;
        maker.shot("invitation-over").await?;
        heading(guest, "This invitation is no longer open.").await?;
        guest.goto(&path).await?;
        heading(guest, "This invitation is no longer open.").await?;
        guest.check_axe().await?;
        guest.shot("invitation-gone").await?;
        ensure!(!guest.exists("#accept").await?, "it can't be accepted any more");
        // It waits nowhere, and leads on.
        maker.goto("/online/games").await?;
        heading(maker, "No games yet").await?;
        maker.goto(&path).await?;
        // The button may be drawn again with what the socket tells: found and pressed at once.
        maker
            .wait_until(
                "const it = document.querySelector('.linkbox .btn.primary'); it?.click(); return !!it",
                &[],
            )
            .await?;
        maker.wait_for("dialog#new[open] [name=time]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn an_invitation_that_was_taken_back_is_so_for_everybody() {
    run_together(2, async |_, windows| {
        let [maker, guest] = windows else {
            anyhow::bail!("two windows")
        };
        let path = make_link(maker, Look::PHONE).await?;
        maker.click("#take-back").await?;
        heading(maker, "The invitation is taken back.").await?;
        guest.open(&path, Look::PHONE).await?;
        heading(guest, "This invitation is no longer open.").await?;
        guest.check_axe().await?;
        ensure!(!guest.exists("#accept, #decline").await?);
        maker.reload().await?;
        heading(maker, "The invitation is taken back.").await?;
        maker.goto("/online/games").await?;
        heading(maker, "No games yet").await?;
        guest.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn an_own_invitation_is_known_as_such() {
    run_together(1, async |_, windows| {
        let window = &windows[0];
        let path = make_link(window, Look::DESKTOP).await?;
        window.reload().await?;
        heading(window, "Send this link to your friend.").await?;
        window.js("sessionStorage.clear()", &[]).await?;
        window.goto(&path).await?;
        heading(window, "This is your own invitation.").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn anyone_is_found_with_one_press() {
    run_together(2, async |_, windows| {
        let [one, two] = windows else {
            anyhow::bail!("two windows")
        };
        one.open("/online/find", Look::DESKTOP).await?;
        heading(one, "It is quiet at the moment.").await?;
        one.click("#find").await?;
        heading(one, "Looking for an opponent").await?;
        one.wait_for("#you .disc.looking").await?;
        two.open("/online/find", Look::PHONE).await?;
        two.click("button.row:not(#leave)").await?;
        for window in [one, two] {
            is_at(window, "/g/").await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn whoever_is_elsewhere_is_called() {
    run_together(2, async |_, windows| {
        let [one, two] = windows else {
            anyhow::bail!("two windows")
        };
        one.open("/online/find", Look::DESKTOP).await?;
        one.click("#find").await?;
        one.wait_for("#stop").await?;
        one.click(".bar .logo").await?;
        one.wait_for("main.home").await?;
        two.open("/online/find", Look::DESKTOP).await?;
        two.click("button.row:not(#leave)").await?;
        is_at(two, "/g/").await?;
        one.wait_for("dialog#call[open]").await?;
        one.check_axe().await?;
        one.click("#to-board").await?;
        is_at(one, "/g/").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_waits_comes_first_in_your_games() {
    run_together(2, async |_, windows| {
        let [one, two] = windows else {
            anyhow::bail!("two windows")
        };
        for (time, seat) in [("3d", "first"), ("2d", "first"), ("3d", "second")] {
            arrange(one, two, json!({ "game": "yinsh", "time": time, "seat": seat })).await?;
        }
        one.open("/online/games", Look::DESKTOP).await?;
        one.wait_for(".table-card.first").await?;
        let cards = one
            .js(
                "return document.querySelectorAll('.table-card:not(.new)').length",
                &[],
            )
            .await?;
        ensure!(cards == 2, "two games wait, not {cards}");
        one.wait_until(
            "return document.querySelector('#you .count')?.textContent === '2'",
            &[],
        )
        .await
        .context("the disc counts them")?;
        ensure!(
            one.exists(".rows .row").await?,
            "the other one waits for the opponent"
        );
        one.check_axe().await?;
        one.open("/", Look::PHONE_DARK).await?;
        one.wait_for(".under-way .continue").await?;
        one.click("#you").await?;
        one.wait_for("#you-menu a").await?;
        one.check_axe().await?;
        one.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_name_that_is_taken_offers_free_ones() {
    run_together(2, async |_, windows| {
        for (index, window) in windows.iter().enumerate() {
            window.open("/yinsh#new-anyone", Look::PHONE).await?;
            window.click(".as-whom button").await?;
            type_name(window, "Marta").await?;
            window.click("dialog#name button[type=submit]").await?;
            if index == 1 {
                window.click(".free .btn").await?;
            }
            window
                .wait_until("return !document.querySelector('dialog#name[open]')", &[])
                .await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_only_people_need_comes_when_it_is_wanted() {
    run_together(1, async |_, windows| {
        let window = &windows[0];
        let fetched =
            "return performance.getEntriesByType('resource').some((it) => it.name.includes('/style-live-')
                           && it.initiatorType === 'link')";
        for path in ["/", "/yinsh", "/learn"] {
            window.open(path, Look::DESKTOP).await?;
            ensure!(
                window.js(fetched, &[]).await? == false,
                "{path} fetches the style"
            );
        }
        // Whatever is shown of a view is shown as it should be.
        window.open("/", Look::PHONE).await?;
        window
            .js(
                "window.bare = 0;
                 new MutationObserver(() => {
                     const tabs = document.querySelector('.tabs');
                     if (tabs && getComputedStyle(tabs).display !== 'flex') window.bare += 1;
                 }).observe(document.body, { childList: true, subtree: true });",
                &[],
            )
            .await?;
        window.click(".people .btn[href='online/find']").await?;
        window.wait_for(".tabs").await?;
        ensure!(
            window.js(fetched, &[]).await? == true,
            "the style was not fetched"
        );
        ensure!(
            window.js("return window.bare", &[]).await? == 0,
            "it was seen without its style"
        );
        window.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn every_view_fits_in_every_language() {
    run_together(2, async |_, windows| {
        let [one, two] = windows else {
            anyhow::bail!("two windows")
        };
        arrange(
            one,
            two,
            json!({ "game": "yinsh", "time": "3d", "seat": "first", "watch": true }),
        )
        .await?;
        arrange(
            one,
            two,
            json!({ "game": "shogi", "time": "600+1x30", "seat": "first", "watch": true }),
        )
        .await?;
        for lang in e2e::languages() {
            for path in [
                "/online/games",
                "/online/find",
                "/online/watch",
                "/yinsh#new-friend",
                "/shogi#new-anyone",
            ] {
                one.open(
                    path,
                    Look {
                        lang,
                        ..Look::PHONE_DARK
                    },
                )
                .await?;
                one.wait_until(
                    "return !document.querySelector('[aria-busy=true]') && (!location.hash || !!document.querySelector('dialog#new[open] .lines'))",
                    &[],
                )
                .await?;
                one.check_axe()
                    .await
                    .with_context(|| format!("{path} in {lang}"))?;
                let wide = one
                    .js("return document.documentElement.scrollWidth > innerWidth", &[])
                    .await?;
                ensure!(wide == false, "{path} in {lang} is wider than a phone");
            }
        }
        one.check_console().await
    });
}
