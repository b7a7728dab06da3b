//! Studies: written by mouse, finger and keyboard, kept, shared, practised.

use anyhow::{Context as _, Result, ensure};
use e2e::pointer::{DOWN, SHOGI, UP, YINSH, key, mouse, to};
use e2e::table::{downloaded, downloads, more, new_game};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::Value;

/// The example of `docs/studies.md`.
fn example() -> &'static str {
    let document = include_str!("../../docs/studies.md");
    let (_, rest) = document.split_once("```text\n").expect("an example");
    rest.split_once("```").expect("its end").0
}

/// Waits until a condition in JavaScript holds.
async fn holds(browser: &Browser, condition: &str) -> Result<()> {
    browser
        .wait_until(&format!("return {condition}"), &[])
        .await
        .with_context(|| condition.to_owned())
}

async fn fill(browser: &Browser, css: &str, text: &str) -> Result<()> {
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

/// The sentence.
async fn says(browser: &Browser, words: &str) -> Result<()> {
    let said = browser
        .wait_until(
            "return document.querySelector('.now')?.textContent.includes(arguments[0])",
            &[words.into()],
        )
        .await;
    if said.is_err() {
        let found = browser.text(".now").await?;
        return said.with_context(|| format!("expected {words:?}, found {found:?}"));
    }
    Ok(())
}

/// Chooses what a tap does, by its place.
async fn tool(browser: &Browser, number: usize) -> Result<()> {
    browser
        .js(
            "document.querySelectorAll('input[name=study-tool]')[arguments[0]].click()",
            &[number.into()],
        )
        .await?;
    Ok(())
}

/// The turns of the tree, as they are written.
async fn turns(browser: &Browser) -> Result<Vec<String>> {
    let found = browser
        .js(
            "return [...document.querySelectorAll('.tree .line-turn')].map(it => it.textContent.replace(/\\s+/g, ' ').trim())",
            &[],
        )
        .await?;
    let found = found.as_array().into_iter().flatten();
    Ok(found.filter_map(Value::as_str).map(str::to_owned).collect())
}

async fn are_turns(browser: &Browser, count: usize) -> Result<()> {
    let there = browser
        .wait_until(
            "return document.querySelectorAll('.tree .line-turn').length === arguments[0]",
            &[count.into()],
        )
        .await;
    if there.is_err() {
        let found = turns(browser).await?;
        return there.with_context(|| format!("{count} turns, found {found:?}"));
    }
    Ok(())
}

/// A new study of a game, ready to be written.
async fn begin(browser: &Browser, look: Look, name: &str, game: usize) -> Result<()> {
    browser.open("/studies", look).await?;
    browser.reduce_motion(true).await?;
    browser.wait_for(".studies .empty").await?;
    browser.click("#study-new").await?;
    browser.wait_for("#study-make[open]").await?;
    fill(browser, "#study-new-name", name).await?;
    browser
        .js(
            "document.querySelectorAll('input[name=study-game]')[arguments[0]].click()",
            &[game.into()],
        )
        .await?;
    browser.click("#study-create").await?;
    browser.wait_for("main.study[data-mode=write]").await?;
    browser.wait_for("#study-comment").await
}

/// Brings the example.
async fn bring(browser: &Browser, look: Look) -> Result<()> {
    browser.open("/studies", look).await?;
    browser.reduce_motion(true).await?;
    browser.wait_for(".studies .empty").await?;
    browser.click("#study-open").await?;
    browser.wait_for("#study-bring[open]").await?;
    fill(browser, "#study-text", example()).await?;
    browser.click("#study-take").await?;
    browser.wait_for("main.study[data-mode=read]").await
}

async fn drag(browser: &Browser, from: &str, there: &str) -> Result<()> {
    let from = YINSH.place(browser, from, (0.0, 0.0)).await?;
    let there = YINSH.place(browser, there, (0.0, 0.0)).await?;
    mouse(browser, vec![to(from), DOWN, to(there), UP]).await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_study_is_written_by_mouse_and_is_there_after_a_reload() {
    run(async |browser| {
        browser.open("/studies", Look::PHONE).await?;
        browser.wait_for(".studies .empty").await?;
        browser.check_axe().await?;
        browser.shot("studies-empty-phone").await?;
        begin(browser, Look::DESKTOP, "Where to place the rings", 0).await?;
        for point in ["f6", "c3", "e5"] {
            YINSH.click(browser, point).await?;
        }
        are_turns(browser, 3).await?;
        // Another move becomes a variation.
        browser.click("#back").await?;
        YINSH.click(browser, "g8").await?;
        are_turns(browser, 4).await?;
        browser
            .wait_for(".tree .level-1 .line-turn[aria-current]")
            .await?;
        fill(browser, "#study-comment", "Away from the middle.").await?;
        holds(
            browser,
            "document.querySelector('.tree .level-1.words')?.textContent === 'Away from the middle.'",
        )
        .await?;
        tool(browser, 1).await?;
        drag(browser, "g8", "c3").await?;
        browser.wait_for("[data-ink='arrow g8-c3']").await?;
        // Two taps draw an arrow as well.
        YINSH.click(browser, "f6").await?;
        YINSH.click(browser, "e5").await?;
        browser.wait_for("[data-ink='arrow f6-e5']").await?;
        tool(browser, 2).await?;
        YINSH.click(browser, "c3").await?;
        browser.wait_for("[data-ink='circle c3']").await?;
        tool(browser, 3).await?;
        YINSH.click(browser, "d8").await?;
        YINSH.click(browser, "d3").await?;
        browser.wait_for("[data-ink='letter B d3']").await?;
        tool(browser, 4).await?;
        YINSH.click(browser, "e5").await?;
        holds(browser, "!document.querySelector('[data-ink=\"arrow f6-e5\"]')").await?;
        browser
            .js("document.querySelector('#study-asks').click()", &[])
            .await?;
        browser.wait_for(".tree .asks").await?;
        browser.check_axe().await?;
        browser.shot("study-write").await?;
        // What is undone is what was done last.
        browser.click("#study-undo").await?;
        holds(browser, "!document.querySelector('.tree .asks')").await?;
        holds(browser, "!!document.querySelector('[data-ink=\"letter B d3\"]')").await?;

        browser.reload().await?;
        browser.wait_for("main.study[data-mode=read]").await?;
        are_turns(browser, 4).await?;
        browser.click(".tree .level-1 .line-turn").await?;
        says(browser, "Away from the middle.").await?;
        for ink in ["arrow g8-c3", "circle c3", "letter A d8", "letter B d3"] {
            browser.wait_for(&format!("[data-ink='{ink}']")).await?;
        }
        browser.goto("/studies").await?;
        holds(
            browser,
            "document.querySelector('.studies .card .name')?.textContent === 'Where to place the rings'",
        )
        .await?;
        browser.check_axe().await?;
        browser.shot("studies-list").await?;
        // Deleted, and brought back.
        browser.click(".studies .card .btn").await?;
        browser.click("#study-delete").await?;
        browser.wait_for(".studies .empty").await?;
        browser.click("#studies-undo").await?;
        browser.wait_for(".studies .card .name").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_study_is_written_by_keyboard_alone() {
    run(async |browser| {
        begin(browser, Look::DESKTOP, "By keyboard", 1).await?;
        // Pieces are moved with the keys of the board, from the middle: 5e.
        SHOGI.tab_to(browser).await?;
        key(browser, Key::Down).await?;
        for _ in 0..9 {
            if SHOGI.cursor(browser).await? == "5g" {
                break;
            }
            key(browser, Key::Down).await?;
        }
        key(browser, Key::Enter).await?;
        key(browser, Key::Up).await?;
        key(browser, Key::Enter).await?;
        are_turns(browser, 1).await?;
        // A circle where the cursor is, then an arrow from there.
        browser.press(NO_KEY, '3').await?;
        key(browser, Key::Down).await?;
        browser.wait_for("[data-ink-cursor='5e']").await?;
        key(browser, Key::Down).await?;
        key(browser, Key::Enter).await?;
        browser.wait_for("[data-ink='circle 5f']").await?;
        holds(
            browser,
            "document.querySelector('#study-said').textContent === 'Circle on 5f.'",
        )
        .await?;
        browser.press(NO_KEY, '2').await?;
        key(browser, Key::Enter).await?;
        key(browser, Key::Up).await?;
        key(browser, Key::Up).await?;
        key(browser, Key::Enter).await?;
        browser.wait_for("[data-ink='arrow 5f-5d']").await?;
        browser.press(NO_KEY, 'u').await?;
        holds(browser, "!document.querySelector('[data-ink^=arrow]')").await?;
        // Moves by brackets, chapters with Shift.
        browser.press(NO_KEY, '[').await?;
        holds(browser, "!document.querySelector('[data-ink^=circle]')").await?;
        browser.press(NO_KEY, ']').await?;
        browser.wait_for("[data-ink='circle 5f']").await?;
        browser.shot("study-shogi-write").await?;
        browser.check_axe().await?;

        // Chapters: a new one, its name, the order, deleting and undoing.
        browser.click("#chapters").await?;
        browser.wait_for("#chapters-list[open]").await?;
        browser.click("#chapters-list [data-new=yinsh]").await?;
        browser.wait_for("main.study[data-game=yinsh] svg.yinsh").await?;
        browser.click("#chapters").await?;
        browser.wait_for("#chapters-list[open]").await?;
        fill(browser, "#chapters-list li:nth-child(2) input", "Second").await?;
        browser.check_axe().await?;
        browser.shot("study-chapters").await?;
        browser
            .click("#chapters-list li:nth-child(2) [data-act=up]")
            .await?;
        holds(
            browser,
            "document.querySelector('#chapters-list li input').value === 'Second'",
        )
        .await?;
        browser
            .click("#chapters-list li:nth-child(1) [data-act=remove]")
            .await?;
        holds(
            browser,
            "document.querySelectorAll('#chapters-list li').length === 1",
        )
        .await?;
        browser.click("#chapters-undo").await?;
        holds(
            browser,
            "document.querySelectorAll('#chapters-list li').length === 2",
        )
        .await?;
        key(browser, Key::Escape).await?;
        holds(browser, "!document.querySelector('dialog[open]')").await?;
        browser.press("\u{e008}", '{').await?;
        browser.press("\u{e008}", '}').await?;
        browser.wait_for("main.study[data-game=shogi] .shogi").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_link_holds_a_study_and_a_broken_one_says_so() {
    run(async |browser| {
        bring(browser, Look::PHONE).await?;
        browser.click("#on").await?;
        browser.wait_for("[data-ink='letter A d8']").await?;
        says(browser, "1 d4-d3").await?;
        browser.check_axe().await?;
        browser.shot("study-read-phone").await?;
        browser.click("#share").await?;
        browser.wait_for("#share-list[open]").await?;
        holds(
            browser,
            "document.querySelector('#study-link').value.includes('#s=')",
        )
        .await?;
        browser.check_axe().await?;
        browser.shot("study-share-phone").await?;
        let link = browser
            .js("return document.querySelector('#study-link').value", &[])
            .await?;
        let link = link.as_str().context("a link")?.to_owned();
        let code = link
            .split_once("#s=")
            .context("a link that holds it")?
            .1
            .to_owned();
        let folder = downloads(browser, "studies").await?;
        browser.click("#save-study").await?;
        let file = downloaded(&folder, "txt").await?;
        ensure!(std::fs::read_to_string(file)? == example());

        // Whoever opens the link has a copy; who has it already has no second one.
        browser.goto("/studies").await?;
        browser.goto(&format!("/study#s={code}")).await?;
        browser.wait_for("main.study[data-mode=read]").await?;
        holds(browser, "location.hash.startsWith('#k=')").await?;
        browser.goto("/studies").await?;
        holds(
            browser,
            "document.querySelectorAll('.studies .card .name').length === 1",
        )
        .await?;
        browser.shot("studies-list-phone").await?;

        browser
            .goto(&format!("/study#s={}", &code[..code.len() / 2]))
            .await?;
        browser.wait_for("main.missing").await?;
        let text = browser.text("main.missing").await?;
        ensure!(
            text.contains("There is no complete study in this link.") && text.contains("Open a study"),
            "{text}"
        );
        browser.check_axe().await?;
        browser.click("main.missing .btn").await?;
        browser.wait_for("#study-bring[open]").await?;
        fill(browser, "#study-text", "1.f6 *").await?;
        browser.click("#study-take").await?;
        holds(
            browser,
            "document.querySelector('#study-bring .problem').textContent.includes('expected a study')",
        )
        .await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_chapter_is_practised() {
    run(async |browser| {
        bring(browser, Look::DESKTOP).await?;
        browser.shot("study-read").await?;
        browser.click("#practise").await?;
        says(browser, "What would you play?").await?;
        // What is not in the study.
        YINSH.click(browser, "f7").await?;
        YINSH.click(browser, "f9").await?;
        says(browser, "That is not in this study. Try again.").await?;
        browser.click("#try-again").await?;
        says(browser, "What would you play?").await?;
        // Another move of it: its own comment, and it is answered.
        YINSH.click(browser, "d4").await?;
        YINSH.click(browser, "c3").await?;
        says(browser, "It makes four in a row, but Black jumps all four.").await?;
        browser.check_axe().await?;
        browser.shot("study-wrong").await?;
        browser.click("#try-again").await?;
        YINSH.click(browser, "d4").await?;
        YINSH.click(browser, "d3").await?;
        says(browser, "Yes.").await?;
        browser.wait_for("[data-ink='arrow d8-d3']").await?;
        browser.shot("study-right").await?;
        browser.click("#go-on").await?;
        says(browser, "Without help: it is checked off.").await?;
        // The next chapter marks nothing: the side that begins is asked. With help it is not checked off.
        browser.click("#next-chapter").await?;
        browser.wait_for("main.study[data-game=shogi]").await?;
        browser.click("#practise").await?;
        says(browser, "What would you play?").await?;
        browser.press(NO_KEY, 'h').await?;
        says(browser, "Look at 7g.").await?;
        browser.press(NO_KEY, 'h').await?;
        says(browser, "Play").await?;
        browser.shot("study-hint").await?;
        SHOGI.click(browser, "7g").await?;
        SHOGI.click(browser, "7f").await?;
        says(browser, "Yes. The bishop sees the board.").await?;
        browser.click("#go-on").await?;
        says(browser, "Without help it would be checked off.").await?;
        browser.click("#leave").await?;
        browser.click("#chapters").await?;
        browser.wait_for("#chapters-list[open] li.done").await?;
        holds(
            browser,
            "document.querySelectorAll('#chapters-list li.done').length === 1",
        )
        .await?;
        browser.goto("/studies").await?;
        holds(
            browser,
            "document.querySelector('.studies .card')?.textContent.includes('1 of 2 practised')",
        )
        .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_game_becomes_a_chapter() {
    run(async |browser| {
        new_game(browser, "yinsh", Look::PHONE, "person 1 1 white standard random").await?;
        more(browser, "#to-study").await?;
        browser.wait_for("#study-add[open]").await?;
        fill(browser, "#study-add-name", "Two rings").await?;
        browser.check_axe().await?;
        browser.shot("study-add-phone").await?;
        browser.click("#study-add-new").await?;
        browser.wait_for("main.study[data-mode=write]").await?;
        // The ten rings, which were placed by lot.
        are_turns(browser, 10).await?;
        browser.shot("study-write-phone").await?;
        holds(
            browser,
            "document.querySelector('.task .who b').textContent === 'Two rings'",
        )
        .await?;
        // Where a finger draws.
        tool(browser, 2).await?;
        YINSH.tap(browser, "f6").await?;
        browser.wait_for("[data-ink='circle f6']").await?;

        // Another game becomes the second chapter of the same study.
        new_game(
            browser,
            "shogi",
            Look::PHONE,
            "person 3 3 sente even free agreement",
        )
        .await?;
        more(browser, "#to-study").await?;
        browser
            .wait_for("#study-add[open] .list button:nth-child(2)")
            .await?;
        browser
            .click("#study-add[open] .list button:nth-child(2)")
            .await?;
        browser
            .wait_for("main.study[data-game=shogi][data-mode=write]")
            .await?;
        browser.click("#chapters").await?;
        browser.wait_for("#chapters-list[open]").await?;
        holds(
            browser,
            "document.querySelectorAll('#chapters-list li').length === 2",
        )
        .await?;
        browser.check_console().await
    });
}

/// A study whose variation asks for a turn.
const WITH_VARIATION: &str = "[Game \"Shogi\"]
[Study \"Rooks\"]
[Chapter \"An answer\"]
[Result \"*\"]

1.7g7f {[%ask]} 2.3c3d (2.8c8d 3.2g2f {[%ask] The rook comes.} 4.8d8e) 3.2g2f *
";

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_study_comes_from_a_file_and_its_variations_are_practised() {
    run(async |browser| {
        browser.open("/studies", Look::DESKTOP).await?;
        browser.reduce_motion(true).await?;
        browser.wait_for(".studies .empty").await?;
        let folder = downloads(browser, "study-files").await?;
        let bring = async |name: &str, text: &str| {
            let path = folder.join(name);
            std::fs::write(&path, text)?;
            browser.click("#study-open").await?;
            browser.wait_for("#study-bring[open]").await?;
            let field = browser.client.find(Locator::Css("#study-file")).await?;
            field.send_keys(&path.display().to_string()).await?;
            anyhow::Ok(())
        };
        // What is none is refused, with the place.
        bring("broken.txt", &WITH_VARIATION.replace("8d8e", "8d8f")).await?;
        holds(
            browser,
            "document.querySelector('#study-bring .problem').textContent.includes('8d8f')",
        )
        .await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        bring("rooks.txt", WITH_VARIATION).await?;
        browser.wait_for("main.study[data-mode=read]").await?;
        browser.click("#practise").await?;
        says(browser, "What would you play?").await?;
        SHOGI.click(browser, "7g").await?;
        SHOGI.click(browser, "7f").await?;
        // The variation is played up to its turn.
        says(browser, "What would you play?").await?;
        SHOGI.click(browser, "2g").await?;
        SHOGI.click(browser, "2f").await?;
        says(browser, "Yes. The rook comes.").await?;
        browser.shot("study-variation").await?;
        browser.click("#go-on").await?;
        says(browser, "Without help: it is checked off.").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn studies_look_right_in_the_dark_and_in_every_language() {
    run(async |browser| {
        bring(browser, Look::PHONE_DARK).await?;
        browser.click("#on").await?;
        browser.wait_for("[data-ink='letter A d8']").await?;
        browser.check_axe().await?;
        browser.shot("study-read-phone-dark").await?;
        browser.click("#edit").await?;
        browser.wait_for("#study-comment").await?;
        browser.check_axe().await?;
        browser.shot("study-write-phone-dark").await?;
        let address = browser.client.current_url().await?;
        let address = format!("/study#{}", address.fragment().context("a kept study")?);
        for language in e2e::languages() {
            browser
                .js(
                    "const select = document.querySelector('.language select');
                     select.value = arguments[0];
                     select.dispatchEvent(new Event('change', { bubbles: true }))",
                    &[language.into()],
                )
                .await?;
            holds(
                browser,
                &format!("document.documentElement.lang === '{language}'"),
            )
            .await?;
            browser.goto("/studies").await?;
            browser.wait_for(".studies .card .name").await?;
            browser.shot(&format!("studies-{language}")).await?;
            browser.check_axe().await?;
            browser.goto(&address).await?;
            browser.wait_for("#practise").await?;
            browser.shot(&format!("study-{language}")).await?;
            let wide = browser
                .js("return document.documentElement.scrollWidth > innerWidth", &[])
                .await?;
            ensure!(wide == false, "{language}: wider than the window");
            browser.check_axe().await?;
        }
        Ok(())
    });
}
