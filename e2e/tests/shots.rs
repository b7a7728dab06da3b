//! Pictures of the main pages, for people to look at: `cargo xtask shots`.

use anyhow::Result;
use e2e::hall::{arrange, run_together};
use e2e::pointer::{SHOGI, YINSH};
use e2e::{Browser, Look, run};
use serde_json::json;

#[test]
#[ignore = "makes pictures, compares nothing: cargo xtask shots"]
fn pictures_of_the_main_pages() {
    run(async |browser| {
        for (name, look) in Look::ALL {
            browser.reduce_motion(true).await?;
            for (page, route) in [
                ("home", "/"),
                ("play", "/yinsh"),
                ("learn", "/learn"),
                ("lesson-4", "/learn/yinsh/4"),
            ] {
                browser.open(route, look).await?;
                let path = browser.shot(&format!("{page}-{name}")).await?;
                println!("{}", path.display());
            }
        }
        Ok(())
    });
}

/// Phones and desktops, light and dark, in the languages with the longest words.
const LONG: [(&str, Look); 4] = [
    (
        "hu-phone",
        Look {
            lang: "hu",
            ..Look::PHONE
        },
    ),
    (
        "ru-phone-dark",
        Look {
            lang: "ru",
            ..Look::PHONE_DARK
        },
    ),
    (
        "ru-desktop",
        Look {
            lang: "ru",
            ..Look::DESKTOP
        },
    ),
    (
        "hu-desktop-dark",
        Look {
            lang: "hu",
            ..Look::DESKTOP_DARK
        },
    ),
];

async fn in_all_looks(window: &Browser, path: &str, name: &str) -> Result<()> {
    for (suffix, look) in LONG {
        window.open(path, look).await?;
        window
            .wait_until(
                "return !document.querySelector('[aria-busy=true]')
                     && (!document.querySelector('main.live') || document.querySelector('.moves').childElementCount > 0)",
                &[],
            )
            .await?;
        let path = window.shot(&format!("people-{name}-{suffix}")).await?;
        println!("{}", path.display());
    }
    Ok(())
}

#[test]
#[ignore = "makes pictures, compares nothing: cargo xtask shots"]
fn pictures_of_games_between_people() {
    run_together(2, async |_, windows| {
        let [one, two] = windows else {
            anyhow::bail!("two windows")
        };
        for window in windows {
            window.reduce_motion(true).await?;
        }
        let terms =
            |game: &str, time: &str| json!({ "game": game, "time": time, "seat": "first", "watch": true });
        in_all_looks(one, "/online/find", "find-quiet").await?;
        let ask = "return fetch('/api/challenges', { method: 'POST', headers: { 'content-type': 'application/json' },
                       body: JSON.stringify(arguments[0]) }).then((it) => it.json()).then((it) => it.id)";
        for (game, time, begin) in [
            ("yinsh", "600+10", "e5"),
            ("shogi", "600+3x30", "7g 7f"),
            ("yinsh", "3d", "e5"),
            ("shogi", "3d", "7g 7f"),
        ] {
            let address = arrange(one, two, terms(game, time)).await?;
            one.open(&address, Look::DESKTOP).await?;
            one.wait_for(".acts:not(.none), #call-off").await?;
            let name = format!("{game}-{}", if time == "3d" { "days" } else { "live" });
            let board = if game == "yinsh" { &YINSH } else { &SHOGI };
            for place in begin.split(' ') {
                board.click(one, place).await?;
            }
            one.wait_for(".moves .turn").await?;
            in_all_looks(two, &address, &format!("{name}-mine")).await?;
            in_all_looks(one, &address, &format!("{name}-theirs")).await?;
        }
        let address = arrange(one, two, terms("yinsh", "3d")).await?;
        one.open(&address, Look::DESKTOP).await?;
        YINSH.click(one, "e5").await?;
        one.wait_for(".acts .primary").await?;
        for (theirs, mine) in [("f6", "g7"), ("e6", "d4"), ("h8", "g8")] {
            one.click(".acts .primary").await?;
            YINSH.click(one, theirs).await?;
            YINSH.click(one, mine).await?;
            one.click(".acts .primary").await?;
        }
        one.wait_for(".plan:nth-child(3)").await?;
        in_all_looks(one, &address, "plans").await?;
        two.open(&address, Look::DESKTOP).await?;
        two.wait_for(".moves .turn").await?;
        YINSH.click(two, "f6").await?;
        two.wait_until(
            "return document.querySelectorAll('.moves .turn').length === 3",
            &[],
        )
        .await?;
        two.click("#resign").await?;
        two.click("#resign-yes").await?;
        two.wait_for("#games").await?;
        in_all_looks(one, &address, "over").await?;
        let link = json!({ "to": "link", "terms": terms("yinsh", "600+10") });
        let id = one.js(ask, &[link]).await?;
        let path = format!("/i/{}", id.as_str().unwrap_or_default());
        in_all_looks(two, &path, "invited").await?;
        one.js(
            "sessionStorage.setItem(`sente.invitation.${arguments[0]}`, 'made')",
            &[id],
        )
        .await?;
        in_all_looks(one, &path, "invite").await?;
        let anyone = json!({ "to": "anyone", "terms": terms("shogi", "600+3x30"), "times": ["3d"] });
        one.js(ask, &[anyone]).await?;
        in_all_looks(two, "/online/find", "find-open").await?;
        in_all_looks(one, "/online/find", "find-looking").await?;
        in_all_looks(one, "/online/games", "games").await?;
        in_all_looks(one, "/online/watch", "watch").await
    });
}
