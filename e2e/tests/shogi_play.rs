//! The page on which shogi is played: games against the computer, endings, furigoma, handicaps, files.

use anyhow::{Context as _, Result, ensure};
use e2e::pointer::SHOGI;
use e2e::table::{
    self, downloaded, downloads, look_at_dialogs, misfits, more, moves_shown, new_game, says, stored,
};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::Locator;
use serde_json::json;
use shogi::{Action, GOTE, Kind, Player, Position, PositionTrait as _, SENTE, Square};

const GAME: &str = "sente.game.shogi";

/// A game as the page keeps it, put there before the page opens.
async fn open_at(browser: &Browser, look: Look, position: &str, seats: &str, rules: &str) -> Result<()> {
    browser.open("/learn", look).await?;
    browser.reduce_motion(true).await?;
    let text = format!(
        "sente game 1\nseats {seats}\nrules {rules}\n\n[Game \"Shogi\"]\n[Position \"{position}\"]\n\n*\n"
    );
    browser
        .js(
            "localStorage.setItem(arguments[0], arguments[1])",
            &[GAME.into(), text.into()],
        )
        .await?;
    browser.goto("/shogi").await?;
    browser.wait_for(".shogi[role=application] [data-piece]").await
}

async fn state(browser: &Browser) -> Result<(Position, Vec<Action>)> {
    table::state(browser).await
}

async fn wait_for_turn(browser: &Browser, count: usize, until: Player) -> Result<Position> {
    table::wait_for_turn(browser, count, until).await
}

/// Plays an action as a person does; answers the question about promotion where it comes.
async fn play(browser: &Browser, text: &str) -> Result<()> {
    let action: Action = text.parse()?;
    match action {
        Action::Move { from, to, promote } => {
            SHOGI.click(browser, &from.to_string()).await?;
            SHOGI.click(browser, &to.to_string()).await?;
            if browser.exists(".shogi .question").await? {
                let answer = if promote { "first" } else { "last" };
                browser
                    .click(&format!(".shogi .question .btn:{answer}-of-type"))
                    .await?;
            }
        }
        Action::Drop { kind, to } => {
            let player = state(browser).await?.0.actor();
            let side = if player == SENTE { 'b' } else { 'w' };
            SHOGI.click(browser, &format!("{side}-{}", kind.letter())).await?;
            SHOGI.click(browser, &to.to_string()).await?;
        }
    }
    Ok(())
}

async fn play_line(browser: &Browser, line: &str) -> Result<()> {
    for (index, text) in line.split_whitespace().enumerate() {
        play(browser, text).await?;
        let script = "return (localStorage.getItem(arguments[0]).match(/^line (.*)$/m)?.[1] ?? '').split(' ').filter(Boolean).length";
        let played = format!("{script} > arguments[1]");
        browser
            .wait_until(&played, &[GAME.into(), json!(index)])
            .await
            .with_context(|| format!("{text} was not played"))?;
    }
    Ok(())
}

const TWO: &str = "person 3 3 sente even free agreement";

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn shogi_against_the_computer() {
    run(async |browser| {
        new_game(
            browser,
            "shogi",
            Look::DESKTOP,
            "computer 1 1 sente even free agreement",
        )
        .await?;
        says(browser, "Your move.").await?;
        play(browser, "7g7f").await?;
        wait_for_turn(browser, 2, SENTE).await?;
        play(browser, "2g2f").await?;
        let position = wait_for_turn(browser, 4, SENTE).await?;
        browser.shot("shogi-play-computer").await?;
        let shown = moves_shown(browser).await?;
        ensure!(shown.len() == 4 && shown[0] == "P-7f", "{shown:?}");

        // A closed tab loses nothing.
        browser.reload().await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 4",
                &[],
            )
            .await?;
        ensure!(state(browser).await?.0 == position);
        ensure!(moves_shown(browser).await? == shown);

        // The hint is a legal move, written as in the list.
        browser.press(NO_KEY, 'h').await?;
        says(browser, "Hint: ").await?;
        browser.press(NO_KEY, 'u').await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 2",
                &[],
            )
            .await?;
        browser.click("#resign").await?;
        browser.click("#resign-yes").await?;
        says(browser, "Dew won. You resigned.").await?;
        browser.check_axe().await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn promotion_drops_and_notations() {
    run(async |browser| {
        new_game(browser, "shogi", Look::DESKTOP, TWO).await?;
        play_line(browser, "7g7f 3c3d 8h2b+ 3a2b B*5e").await?;
        ensure!(moves_shown(browser).await? == ["P-7f", "P-3d", "Bx2b+", "Sx2b", "B*5e"]);
        says(browser, "Gote to move.").await?;
        for (notation, last) in [("japanese", "☗５五角打"), ("usi", "B*5e")] {
            browser
                .js(
                    "localStorage.setItem('sente.shogi-notation', arguments[0])",
                    &[notation.into()],
                )
                .await?;
            browser.reload().await?;
            browser
                .wait_until(
                    "return document.querySelectorAll('.moves .turn').length == 5",
                    &[],
                )
                .await?;
            let shown = moves_shown(browser).await?;
            let alike = shown.last().is_some_and(|it| it == last || it == "☗５五角");
            ensure!(alike, "{notation}: {shown:?}");
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn mate_ends_the_game() {
    run(async |browser| {
        open_at(
            browser,
            Look::DESKTOP,
            "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
            "person computer:3",
            "free agreement",
        )
        .await?;
        play(browser, "G*5b").await?;
        says(browser, "You won. Checkmate.").await?;
        browser.shot("shogi-play-mate").await?;
        // Who has beaten a level tosses against it from now on.
        ensure!(stored(browser, "sente.beaten.shogi").await? == "3");
        browser.check_axe().await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_fourth_time_is_a_draw() {
    run(async |browser| {
        new_game(browser, "shogi", Look::DESKTOP, TWO).await?;
        play_line(browser, &"2h3h 8b7b 3h2h 7b8b ".repeat(3)).await?;
        says(browser, "A draw. Sennichite").await?;
        browser.press(NO_KEY, 'u').await?;
        says(browser, "Gote to move.").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn in_strict_play_what_is_forbidden_loses() {
    run(async |browser| {
        // A second pawn on a file is not accepted …
        let nifu = "4k4/9/9/9/9/9/4P4/9/4K4 b P 1";
        open_at(browser, Look::DESKTOP, nifu, "person person", "free agreement").await?;
        play(browser, "P*5e").await?;
        ensure!(state(browser).await?.1.is_empty());
        // … and loses where the players play strictly.
        open_at(browser, Look::DESKTOP, nifu, "person person", "strict agreement").await?;
        play(browser, "P*5e").await?;
        says(browser, "Gote won. Sente made an illegal move.").await?;
        browser.wait_for(".shogi [data-piece='5e']").await?;
        browser.shot("shogi-play-nifu").await?;
        browser.reload().await?;
        says(browser, "Gote won. Sente made an illegal move.").await?;

        // A check that is overlooked stays on the board, and the king may be taken.
        let check = "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1";
        open_at(browser, Look::DESKTOP, check, "person person", "strict agreement").await?;
        play(browser, "9g9f").await?;
        says(browser, "Sente overlooked the check. The king can be taken.").await?;
        browser.check_axe().await?;
        browser.shot("shogi-play-overlooked").await?;
        browser.click(".now .btn.primary").await?;
        says(browser, "Gote won. Sente overlooked a check").await?;

        // The computer takes it by itself.
        open_at(
            browser,
            Look::DESKTOP,
            check,
            "person computer:2",
            "strict agreement",
        )
        .await?;
        play(browser, "9g9f").await?;
        says(
            browser,
            "Drop won. You overlooked a check, and your king was taken.",
        )
        .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn jishogi_is_offered_and_counted() {
    run(async |browser| {
        let entered = "K8/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/+p+p+p+p+p+p+p+p+p/8k b 2R2B2G2g4s4n4l 1";
        open_at(
            browser,
            Look::DESKTOP,
            entered,
            "person computer:1",
            "free agreement",
        )
        .await?;
        browser.click(".now .btn").await?;
        browser.wait_for("#jishogi-ask[open]").await?;
        browser.check_axe().await?;
        browser.shot("shogi-play-jishogi").await?;
        browser.click("#jishogi-yes").await?;
        says(browser, "You won. Jishogi: sente has 31 points, gote 23").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn furigoma_decides_who_starts() {
    run(async |browser| {
        new_game(
            browser,
            "shogi",
            Look::PHONE,
            "computer 2 2 furigoma even free agreement",
        )
        .await?;
        browser.wait_for("#furigoma[open] .result").await?;
        let wide = browser
            .js(
                "const it = document.querySelector('#furigoma'); return it.scrollWidth > it.clientWidth",
                &[],
            )
            .await?;
        ensure!(wide == false, "five pawns do not fit a phone");
        let tokin = browser
            .js(
                "return document.querySelectorAll('.toss [data-kind=tokin]').length",
                &[],
            )
            .await?;
        let said = browser.text("#furigoma .result").await?;
        ensure!(said.contains(&format!("Promoted sides up: {tokin}")), "{said}");
        // The computer tosses: more promoted sides let the person start.
        let person_starts = tokin.as_u64().unwrap_or_default() > 2;
        ensure!(said.contains("You are sente") == person_starts, "{said}");
        browser.check_axe().await?;
        browser.shot("shogi-play-furigoma").await?;
        browser.click("#toss").await?;
        let person = if person_starts { SENTE } else { GOTE };
        wait_for_turn(browser, usize::from(!person_starts), person).await?;
        says(browser, "Your move.").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn with_a_handicap_uwate_moves_first() {
    run(async |browser| {
        new_game(
            browser,
            "shogi",
            Look::DESKTOP,
            "computer 1 1 sente six free agreement",
        )
        .await?;
        let position = wait_for_turn(browser, 1, SENTE).await?;
        let pieces =
            Square::all().filter(|&square| position.piece_at(square).is_some_and(|it| it.player == GOTE));
        ensure!(pieces.count() == 14, "six pieces are off");
        let far =
            Square::all().find(|&square| position.piece_at(square).is_some_and(|it| it.kind == Kind::Rook));
        ensure!(far.map(|square| square.to_string()).as_deref() == Some("2h"));
        browser.shot("shogi-play-handicap").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn saved_as_kif_and_opened_again() {
    run(async |browser| {
        let folder = downloads(browser, "shogi").await?;
        new_game(browser, "shogi", Look::DESKTOP, TWO).await?;
        play_line(browser, "7g7f 3c3d 8h2b+ 3a2b B*5e").await?;
        let (position, _) = state(browser).await?;
        for (way, extension) in [
            ("#save-kif-sjis", "kif"),
            ("#save-csa", "csa"),
            ("#save-jkf", "jkf"),
        ] {
            more(browser, "#save").await?;
            browser.wait_for("#save-list[open]").await?;
            browser.click(way).await?;
            let saved = downloaded(&folder, extension).await?;
            // Another game, and back: the file is opened over the page of YINSH, which passes it on.
            new_game(browser, "yinsh", Look::DESKTOP, "person 1 1 white standard hand").await?;
            more(browser, "#open").await?;
            let input = browser.client.find(Locator::Css("#open-file")).await?;
            input.send_keys(&saved.to_string_lossy()).await?;
            browser
                .wait_until("return location.pathname.endsWith('/shogi')", &[])
                .await?;
            says(browser, "Opened: 5 moves.").await?;
            ensure!(state(browser).await?.0 == position, "{extension}");
            std::fs::remove_file(saved)?;
        }

        // A link holds the game.
        browser
            .js(
                "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }",
                &[],
            )
            .await?;
        more(browser, "#copy-link").await?;
        browser
            .wait_until("return !!window.copied?.includes('/shogi#g=')", &[])
            .await?;
        let link = browser.js("return window.copied", &[]).await?;
        let path = link
            .as_str()
            .and_then(|link| link.strip_prefix(&browser.site))
            .context("a link of ours")?;
        new_game(browser, "shogi", Look::DESKTOP, TWO).await?;
        browser.goto(path).await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 5",
                &[],
            )
            .await?;
        ensure!(
            browser.text(".now").await?.contains("Keep it"),
            "a game from a link is not kept by itself"
        );
        browser.check_console().await
    });
}

/// On the smallest phone the page fits without scrolling, in every language.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn shogi_on_a_phone() {
    run(async |browser| {
        for lang in e2e::languages() {
            let look = Look { lang, ..Look::PHONE };
            new_game(browser, "shogi", look, "computer 1 1 sente even free agreement").await?;
            play(browser, "7g7f").await?;
            wait_for_turn(browser, 2, SENTE).await?;
            let problems = misfits(browser).await?;
            ensure!(problems == json!([]), "{lang}: {problems}");
            browser.shot(&format!("shogi-play-phone-{lang}")).await?;
            let dialogs = [("#new-game", "#new"), ("#more", "#more-list")];
            look_at_dialogs(browser, &format!("shogi-play-{lang}"), &dialogs)
                .await
                .context(lang)?;
        }
        browser.check_console().await
    });
}
