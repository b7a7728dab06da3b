//! The page on which games are played, as tests work it: what both games share.

use crate::{Browser, Look, NO_KEY, patience};
use anyhow::{Context as _, Result, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};
use shogi::PositionTrait;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The name under which the page keeps the game.
pub fn game_key(game: &str) -> String {
    format!("sente.game.{game}")
}

/// What the page keeps under a key; empty if nothing.
pub async fn stored(browser: &Browser, key: &str) -> Result<String> {
    let text = browser
        .js("return localStorage.getItem(arguments[0]) ?? ''", &[key.into()])
        .await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Opens the page of a game (`yinsh`) with a new game as chosen (see `Choice::to_text` in the page's source), started
/// with Enter.
pub async fn new_game(browser: &Browser, game: &str, look: Look, choice: &str) -> Result<()> {
    let key = game_key(game);
    browser.open("/learn", look).await?;
    browser.reduce_motion(true).await?;
    browser
        .js(
            "localStorage.removeItem(arguments[0]); localStorage.setItem(arguments[1], arguments[2])",
            &[
                key.clone().into(),
                format!("sente.new.{game}").into(),
                choice.into(),
            ],
        )
        .await?;
    browser.goto(&format!("/{game}")).await?;
    browser.wait_for("dialog#new[open]").await?;
    let focused = browser.js("return document.activeElement.id", &[]).await?;
    ensure!(
        focused == "start",
        "Enter would not start: {focused} has the focus"
    );
    browser.press(NO_KEY, Key::Enter.into()).await?;
    browser
        .wait_until(
            "return !document.querySelector('dialog#new[open]') && (!!localStorage.getItem(arguments[0]) || !!document.querySelector('#furigoma[open]'))",
            &[key.into()],
        )
        .await
}

/// A game as the page keeps it, for tests that know its rules.
pub trait Kept: PositionTrait<Action: FromStr<Err: Into<anyhow::Error>>> {
    /// Where the line begins, from the text that is kept.
    fn start_of(text: &str) -> Result<Self>;
}

impl Kept for yinsh::Position {
    fn start_of(text: &str) -> Result<Self> {
        Ok(if text.contains("[Variant \"blitz\"]") {
            Self::blitz()
        } else {
            Self::start()
        })
    }
}

impl Kept for shogi::Position {
    fn start_of(text: &str) -> Result<Self> {
        let stated = |line: &str| {
            let text = line.strip_prefix("[Position \"")?.strip_suffix("\"]")?;
            Some(text.trim_start_matches("sfen ").to_owned())
        };
        match text.lines().find_map(stated) {
            Some(sfen) => Ok(sfen.parse()?),
            None => Ok(Self::start()),
        }
    }
}

/// The position at the end of the line shown, and its actions, from what the page keeps.
pub async fn state<P: Kept>(browser: &Browser) -> Result<(P, Vec<P::Action>)> {
    let text = stored(browser, &game_key(P::GAME)).await?;
    let mut position = P::start_of(&text)?;
    let line = text.lines().find_map(|line| line.strip_prefix("line"));
    let mut actions = Vec::new();
    for word in line.unwrap_or_default().split_whitespace() {
        let action: P::Action = word.parse().map_err(Into::into)?;
        position
            .play(action)
            .with_context(|| format!("{word} in {position}"))?;
        actions.push(action);
    }
    Ok((position, actions))
}

/// Waits until the line shown has at least so many actions, and whoever `until` asks for is to act, or the game is over.
pub async fn wait_for_turn<P: Kept>(browser: &Browser, actions: usize, until: shogi::Player) -> Result<P> {
    // As long as the game goes on, somebody may be thinking.
    let (mut known, mut end) = (0, Instant::now() + patience());
    loop {
        let (position, line) = state::<P>(browser).await?;
        let reached = position.actor() == until || position.outcome().is_some();
        if line.len() >= actions && reached {
            return Ok(position);
        }
        if line.len() != known {
            (known, end) = (line.len(), Instant::now() + patience());
        }
        ensure!(
            Instant::now() < end,
            "nobody plays: {position}, {known} actions, the page says {:?}",
            browser.text(".now").await?
        );
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
}

/// Waits until the line shown has so many turns.
pub async fn wait_for_moves(browser: &Browser, count: usize) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelectorAll('.moves .turn').length === arguments[0]",
            &[count.into()],
        )
        .await
        .with_context(|| format!("there should be {count} moves"))
}

/// The turns of the line shown, as the list has them.
pub async fn moves_shown(browser: &Browser) -> Result<Vec<String>> {
    let words = browser
        .js(
            "return [...document.querySelectorAll('.moves .turn:not(.other) span:last-child')].map((it) => it.textContent)",
            &[],
        )
        .await?;
    let words = words.as_array().into_iter().flatten();
    Ok(words.filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Presses an item of the list of what is needed less often.
pub async fn more(browser: &Browser, item: &str) -> Result<()> {
    browser.click("#more").await?;
    browser.wait_for("#more-list[open]").await?;
    browser.click(item).await
}

/// Waits until the sentence holds these words.
pub async fn says(browser: &Browser, words: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('.now [role=status]').textContent.includes(arguments[0])",
            &[words.into()],
        )
        .await
        .with_context(|| format!("the page should say {words:?}"))
}

/// Lets the browser save files into a folder of this test's own.
pub async fn downloads(browser: &Browser, name: &str) -> Result<std::path::PathBuf> {
    let folder = std::env::temp_dir().join(format!("sente-e2e-saved-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    browser
        .cdp(
            "Browser.setDownloadBehavior",
            json!({ "behavior": "allow", "downloadPath": folder }),
        )
        .await?;
    Ok(folder)
}

/// The first file with that extension that is saved there.
pub async fn downloaded(folder: &std::path::Path, extension: &str) -> Result<std::path::PathBuf> {
    let end = Instant::now() + patience();
    loop {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|it| it == extension) && std::fs::metadata(&path)?.len() > 0 {
                return Ok(path);
            }
        }
        ensure!(Instant::now() < end, "no .{extension} file was saved");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What does not fit a phone: the page's size, buttons too small to hit or out of sight, a sentence that is cut off.
pub async fn misfits(browser: &Browser) -> Result<Value> {
    browser
        .js(
            "const problems = [];
             const root = document.documentElement;
             if (root.scrollHeight > innerHeight || document.body.scrollHeight > innerHeight)
                 problems.push(`${Math.max(root.scrollHeight, document.body.scrollHeight)} px high`);
             if (root.scrollWidth > innerWidth) problems.push(`${root.scrollWidth} px wide`);
             // The name of the other player is pressed on all of their row.
             for (const button of document.querySelectorAll('main button:not(dialog *, .name)')) {
                 const { width, height, bottom } = button.getBoundingClientRect();
                 if (!button.checkVisibility()) continue;
                 if (width < 40 || height < 39.5) problems.push(`${button.textContent} is ${width}×${height}`);
                 if (!button.matches('.turn') && bottom > innerHeight) problems.push(`${button.textContent} is below`);
                 if (button.scrollWidth > button.clientWidth) problems.push(`${button.textContent} does not fit`);
             }
             const now = document.querySelector('.now');
             if (now.scrollHeight > now.clientHeight) problems.push(`the sentence does not fit: ${now.textContent}`);
             return problems;",
            &[],
        )
        .await
}

/// Opens dialogs by what opens them, and looks at each: no rule of accessibility is broken, nothing is too wide.
pub async fn look_at_dialogs(browser: &Browser, name: &str, dialogs: &[(&str, &str)]) -> Result<()> {
    for (opener, dialog) in dialogs {
        browser.click(opener).await?;
        browser.wait_for(&format!("{dialog}[open]")).await?;
        let wide = browser
            .js(
                "const it = document.querySelector(arguments[0]); return it.scrollWidth > it.clientWidth",
                &[(*dialog).into()],
            )
            .await?;
        ensure!(wide == false, "{dialog} is too wide");
        let shot = format!("{name}-{}", dialog.trim_start_matches('#'));
        browser.shot(&shot).await?;
        browser.check_axe().await.with_context(|| dialog.to_string())?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('dialog[open]')", &[])
            .await?;
    }
    Ok(())
}
