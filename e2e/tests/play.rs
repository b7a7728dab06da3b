//! The page on which games are played: whole games by mouse and by keyboard, and everything around them.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::Locator;
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde_json::{Value, json};
use yinsh::{Action, Direction, Player, Point, Position, PositionTrait as _, Stage, WHITE};

const NEW: &str = "sente.new.yinsh";
const GAME: &str = "sente.game.yinsh";

// What the page keeps.

async fn stored(browser: &Browser, key: &str) -> Result<String> {
    let text = browser
        .js("return localStorage.getItem(arguments[0]) ?? ''", &[key.into()])
        .await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// The position at the end of the line shown, and its actions, from what the page keeps.
async fn state(browser: &Browser) -> Result<(Position, Vec<Action>)> {
    let text = stored(browser, GAME).await?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("line"))
        .context("no game is kept")?;
    let mut position = if text.contains("[Variant \"blitz\"]") {
        Position::blitz()
    } else {
        Position::start()
    };
    let mut actions = Vec::new();
    for word in line.split_whitespace() {
        let action: Action = word.parse()?;
        position.play(action)?;
        actions.push(action);
    }
    Ok((position, actions))
}

/// Waits until the line shown has more than `count` actions, and whoever `until` asks for is to act, or the game is over.
async fn wait_for_turn(browser: &Browser, count: usize, until: Player) -> Result<Position> {
    let end = Instant::now() + Duration::from_secs(40);
    loop {
        let (position, actions) = state(browser).await?;
        let reached = position.actor() == until || position.outcome().is_some();
        if actions.len() > count && reached {
            return Ok(position);
        }
        ensure!(
            Instant::now() < end,
            "nobody plays: {position}, {} actions, the page says {:?}",
            actions.len(),
            browser.text(".now").await?
        );
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
}

/// Opens the page with a new game as chosen (see `Choice::to_text` in the page's source), started with Enter.
async fn new_game(browser: &Browser, look: Look, choice: &str) -> Result<()> {
    browser.open("/learn", look).await?;
    browser.reduce_motion(true).await?;
    browser
        .js(
            "localStorage.removeItem(arguments[0]); localStorage.setItem(arguments[1], arguments[2])",
            &[GAME.into(), NEW.into(), choice.into()],
        )
        .await?;
    browser.goto("/yinsh").await?;
    browser.wait_for("dialog#new[open]").await?;
    let focused = browser.js("return document.activeElement.id", &[]).await?;
    ensure!(
        focused == "start",
        "Enter would not start: {focused} has the focus"
    );
    browser.press(NO_KEY, Key::Enter.into()).await?;
    browser
        .wait_until(
            "return !document.querySelector('dialog[open]') && !!localStorage.getItem(arguments[0])",
            &[GAME.into()],
        )
        .await
}

// Acting.

/// Where a point is, in pixels of the window.
async fn pixels(browser: &Browser, point: Point) -> Result<(f64, f64)> {
    let shown = browser
        .js(
            "const svg = document.querySelector('.stage svg.yinsh');
             const box = svg.getBoundingClientRect();
             const me = document.querySelector('.player.me .ring.b');
             return [box.left, box.top, box.width, !!me && !me.closest('.rings')];",
            &[],
        )
        .await?;
    let number = |index: usize| shown[index].as_f64().context("the board has no box");
    let (left, top, width) = (number(0)?, number(1)?, number(2)?);
    let (column, row) = (f64::from(point.column()) - 5.0, f64::from(point.number()) - 6.0);
    let (mut x, mut y) = (column * 0.75_f64.sqrt(), column / 2.0 - row);
    if shown[3] == true {
        (x, y) = (-x, -y);
    }
    let scale = width / 10.9;
    Ok((left + (x + 5.45) * scale, top + (y + 5.45) * scale))
}

async fn click_point(browser: &Browser, point: Point) -> Result<()> {
    let (x, y) = pixels(browser, point).await?;
    let mouse = MouseActions::new("mouse".to_owned())
        .then(PointerAction::MoveTo { duration: None, x, y })
        .then(PointerAction::Down {
            button: MOUSE_BUTTON_LEFT,
        })
        .then(PointerAction::Up {
            button: MOUSE_BUTTON_LEFT,
        });
    Ok(browser.client.perform_actions(mouse).await?)
}

async fn click_action(browser: &Browser, action: Action) -> Result<()> {
    match action {
        Action::Place(point) | Action::RemoveRing(point) => click_point(browser, point).await,
        Action::Move { from, to } => {
            click_point(browser, from).await?;
            click_point(browser, to).await
        }
        Action::RemoveRow(row) => click_point(browser, row.points()[2]).await,
        Action::Pass => click_point(browser, "f6".parse()?).await,
    }
}

/// A row if there is one to be made, anything else by lot.
fn choose(position: &Position, rng: &mut fastrand::Rng) -> Action {
    let actions = position.actions();
    let makes_row = |action: &&Action| {
        let mut after = position.clone();
        after.play_unchecked(**action);
        after.rows(position.actor()).next().is_some()
    };
    let best = actions.iter().find(makes_row).copied();
    best.unwrap_or_else(|| actions[rng.usize(..actions.len())])
}

/// Plays one action by mouse, and waits for what follows.
async fn click_one(browser: &Browser, rng: &mut fastrand::Rng, until: Option<Player>) -> Result<Position> {
    let (position, actions) = state(browser).await?;
    let action = choose(&position, rng);
    click_action(browser, action).await?;
    let mut after = position.clone();
    after.play_unchecked(action);
    wait_for_turn(browser, actions.len(), until.unwrap_or(after.actor()))
        .await
        .with_context(|| format!("{action} in {position}"))
}

async fn moves_shown(browser: &Browser) -> Result<Vec<String>> {
    let words = browser
        .js(
            "return [...document.querySelectorAll('.moves .turn:not(.other) span:last-child')].map((it) => it.textContent)",
            &[],
        )
        .await?;
    let words = words.as_array().into_iter().flatten();
    Ok(words.filter_map(Value::as_str).map(str::to_owned).collect())
}

async fn more(browser: &Browser, item: &str) -> Result<()> {
    browser.click("#more").await?;
    browser.wait_for("#more-list[open]").await?;
    browser.click(item).await
}

async fn says(browser: &Browser, words: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('.now [role=status]').textContent.includes(arguments[0])",
            &[words.into()],
        )
        .await
        .with_context(|| format!("the page should say {words:?}"))
}

#[test]
fn a_whole_game_by_clicks() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "computer 1 1 white blitz random").await?;
        let mut rng = fastrand::Rng::with_seed(11);
        let mut position = wait_for_turn(browser, 9, WHITE).await?;
        let mut count = 0;
        while position.outcome().is_none() {
            ensure!(
                position.stage() != Stage::Place,
                "the rings were to be placed at random"
            );
            position = click_one(browser, &mut rng, Some(WHITE)).await?;
            count += 1;
            if count == 4 {
                browser.shot("play-game").await?;
                // A closed tab loses nothing.
                let before = moves_shown(browser).await?;
                browser.reload().await?;
                browser
                    .wait_until("return document.querySelectorAll('.moves .turn').length > 0", &[])
                    .await?;
                ensure!(
                    moves_shown(browser).await? == before,
                    "the game came back otherwise"
                );
                ensure!(
                    !browser.exists("dialog[open]").await?,
                    "no question when a game goes on"
                );
            }
        }
        let won = match position.outcome() {
            Some(yinsh::Outcome::Win(WHITE)) => "You won, 1 ring to 0.",
            Some(yinsh::Outcome::Win(_)) => "Dew won, 1 ring to 0.",
            _ => "A draw, 0 rings each.",
        };
        says(browser, won).await?;
        browser.shot("play-over").await?;
        browser.check_axe().await?;

        // Looking through it.
        let length = moves_shown(browser).await?.len();
        browser.press(NO_KEY, Key::Home.into()).await?;
        says(browser, "The start.").await?;
        browser.press(NO_KEY, ']').await?;
        says(browser, "After move 1.").await?;
        browser.press(NO_KEY, Key::End.into()).await?;
        browser.press(NO_KEY, '[').await?;
        says(browser, &format!("After move {}.", length - 1)).await?;
        browser.press(NO_KEY, Key::End.into()).await?;
        says(browser, won).await?;

        // Once more, with colours changed: the computer has White now and begins.
        browser.click(".now .btn.primary").await?;
        browser
            .wait_until(
                "return !!document.querySelector('.player.me > .chip .ring.b')",
                &[],
            )
            .await?;
        let position = wait_for_turn(browser, 10, yinsh::BLACK).await?;
        ensure!(position.target() == 1, "a rematch is of the same kind");
        browser.check_console().await
    });
}

#[test]
fn taking_back_and_giving_up() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "computer 2 2 white standard hand").await?;
        let mut rng = fastrand::Rng::with_seed(3);
        click_one(browser, &mut rng, Some(WHITE)).await?;
        click_one(browser, &mut rng, Some(WHITE)).await?;
        ensure!(state(browser).await?.1.len() == 4);
        browser.press(NO_KEY, 'u').await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 2",
                &[],
            )
            .await?;
        says(browser, "Your move.").await?;
        browser.click("#undo").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 0",
                &[],
            )
            .await?;
        ensure!(state(browser).await?.1.is_empty());
        let disabled = browser
            .js(
                "return document.querySelector('#undo').getAttribute('aria-disabled')",
                &[],
            )
            .await?;
        ensure!(disabled == "true", "nothing is left to take back");

        // Taken back while the computer thinks: its answer does not come.
        click_point(browser, "f6".parse()?).await?;
        browser
            .wait_until("return document.querySelectorAll('.moves .turn').length > 0", &[])
            .await?;
        browser.press(NO_KEY, 'u').await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 0",
                &[],
            )
            .await?;
        tokio::time::sleep(Duration::from_millis(1500)).await;
        ensure!(
            state(browser).await?.1.is_empty(),
            "the computer answered what was taken back"
        );

        click_one(browser, &mut rng, Some(WHITE)).await?;
        browser.click("#resign").await?;
        browser.wait_for("#resign-ask[open]").await?;
        browser.check_axe().await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('dialog[open]')", &[])
            .await?;
        says(browser, "Your move.").await?;
        browser.click("#resign").await?;
        browser.click("#resign-yes").await?;
        says(browser, "Drop won.").await?;
        says(browser, "You resigned.").await?;
        browser.reload().await?;
        says(browser, "You resigned.").await?;
        browser.check_console().await
    });
}

#[test]
fn two_persons_variations_and_languages() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "person 3 3 white standard hand").await?;
        for word in ["f6", "c3", "e5", "g8"] {
            click_point(browser, word.parse()?).await?;
        }
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length == 4",
                &[],
            )
            .await?;
        says(browser, "White to move.").await?;
        says(browser, "Black placed a ring on g8.").await?;

        // Another way from the second turn on.
        browser.js("document.activeElement.blur()", &[]).await?;
        browser.press(NO_KEY, Key::Left.into()).await?;
        browser.press(NO_KEY, Key::Left.into()).await?;
        says(browser, "After move 2.").await?;
        click_point(browser, "d4".parse()?).await?;
        browser.wait_for(".variation").await?;
        ensure!(moves_shown(browser).await? == ["f6", "c3", "d4"]);
        browser.shot("play-variation").await?;
        browser.check_axe().await?;
        browser.click(".turn.other").await?;
        says(browser, "After move 3.").await?;
        ensure!(moves_shown(browser).await? == ["f6", "c3", "e5", "g8"]);
        browser.click(".turn.other").await?;
        browser.click(".variation button").await?;
        browser
            .wait_until("return !document.querySelector('.variation')", &[])
            .await?;
        ensure!(stored(browser, GAME).await?.contains("3.d4 (3.e5 4.g8)"));
        browser.reload().await?;
        browser.wait_for(".turn.other").await?;
        ensure!(moves_shown(browser).await? == ["f6", "c3", "d4"]);

        // The wheel steps.
        browser
            .js(
                "document.querySelector('.stage').dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }))",
                &[],
            )
            .await?;
        says(browser, "After move 2.").await?;
        browser.press(NO_KEY, Key::End.into()).await?;

        // The words follow the language.
        for (lang, words) in [
            ("ru", "Чёрные"),
            ("uk", "Чорні"),
            ("hu", "Fekete"),
            ("en", "Black"),
        ] {
            browser
                .js(
                    "const list = document.querySelector('.bar select');
                     list.value = arguments[0];
                     list.dispatchEvent(new Event('change', { bubbles: true }));",
                    &[lang.into()],
                )
                .await?;
            says(browser, words).await?;
            browser
                .wait_until(
                    "return document.documentElement.lang === arguments[0]",
                    &[lang.into()],
                )
                .await?;
        }
        browser.check_console().await
    });
}

/// Walks the board's cursor to a point, by the shortest way, over the keys for the six directions.
async fn walk(browser: &Browser, from: Point, to: Point) -> Result<()> {
    const KEYS: [(Direction, char); 6] = [
        (Direction::Up, 'w'),
        (Direction::Down, 's'),
        (Direction::Right, 'd'),
        (Direction::Left, 'q'),
        (Direction::UpRight, 'e'),
        (Direction::DownLeft, 'a'),
    ];
    let mut ways: Vec<Option<(Point, char)>> = vec![None; Point::COUNT];
    let mut open = VecDeque::from([from]);
    while let Some(point) = open.pop_front() {
        for (direction, key) in KEYS {
            if let Some(next) = point
                .step(direction)
                .filter(|next| *next != from && ways[next.index()].is_none())
            {
                ways[next.index()] = Some((point, key));
                open.push_back(next);
            }
        }
    }
    let mut keys = Vec::new();
    let mut at = to;
    while at != from {
        let (before, key) = ways[at.index()].context("every point can be reached")?;
        keys.push(key);
        at = before;
    }
    for &key in keys.iter().rev() {
        browser.press(NO_KEY, key).await?;
    }
    Ok(())
}

/// Where the board's cursor is, from what it says.
async fn cursor(browser: &Browser) -> Result<Point> {
    let said = browser.text(".now [role=status]").await?;
    let point = said
        .split(|c: char| !c.is_ascii_alphanumeric())
        .find_map(|word| word.parse().ok());
    point.with_context(|| format!("no point in {said:?}"))
}

#[test]
fn a_whole_game_by_keyboard() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP_DARK, "computer 1 1 white blitz random").await?;
        let focused = browser
            .js("return document.activeElement.matches('svg.yinsh')", &[])
            .await?;
        ensure!(focused == true, "the board has the focus when a game starts");
        let mut rng = fastrand::Rng::with_seed(5);
        let mut position = wait_for_turn(browser, 9, WHITE).await?;
        while position.outcome().is_none() {
            let count = state(browser).await?.1.len();
            match (position.stage(), choose(&position, &mut rng)) {
                (Stage::Move, Action::Move { from, to }) => {
                    // A step there and back, so that the board says where its cursor is.
                    browser.press(NO_KEY, Key::Escape.into()).await?;
                    browser.press(NO_KEY, 'w').await?;
                    browser.press(NO_KEY, 's').await?;
                    let here = if let Ok(here) = cursor(browser).await {
                        here
                    } else {
                        browser.press(NO_KEY, 'd').await?;
                        cursor(browser).await?
                    };
                    walk(browser, here, from).await?;
                    says(browser, &format!("{from}, your ring")).await?;
                    browser.press(NO_KEY, Key::Enter.into()).await?;
                    says(browser, &format!("Ring {from} in your hand")).await?;
                    let direction = from.direction_to(to).context("a move is on a line")?;
                    let mut presses = 0;
                    let mut point = from;
                    while point != to {
                        point = point.step(direction).context("the line ends before its end")?;
                        presses += usize::from(position.destinations(from).contains(point));
                    }
                    let key = match direction {
                        Direction::Up => 'w',
                        Direction::Down => 's',
                        Direction::Right => 'd',
                        Direction::Left => 'q',
                        Direction::UpRight => 'e',
                        Direction::DownLeft => 'a',
                    };
                    for _ in 0..presses {
                        browser.press(NO_KEY, key).await?;
                    }
                    says(browser, &format!("{to}, empty")).await?;
                    browser.press(NO_KEY, Key::Enter.into()).await?;
                }
                (Stage::Ring | Stage::RingAfter, _) => {
                    browser.press(NO_KEY, Key::Right.into()).await?;
                    browser.press(NO_KEY, Key::Enter.into()).await?;
                }
                _ => browser.press(NO_KEY, Key::Enter.into()).await?,
            }
            position = wait_for_turn(browser, count, WHITE).await?;
        }
        browser.wait_for(".now .btn.primary").await?;
        browser.press(NO_KEY, '?').await?;
        browser.wait_for("#keys-list[open]").await?;
        browser.shot("play-keys").await?;
        browser.check_axe().await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser.check_console().await
    });
}

#[test]
fn hint_flip_and_confirm() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "computer 4 4 black standard random").await?;
        wait_for_turn(browser, 10, yinsh::BLACK).await?;
        // Black's side is at the bottom, and turns.
        browser.wait_for(".player.me > .chip .ring.b").await?;
        browser.press(NO_KEY, 'f').await?;
        browser.wait_for(".player.me > .chip .ring.w").await?;
        browser.press(NO_KEY, 'f').await?;
        browser.wait_for(".player.me > .chip .ring.b").await?;

        browser.click("#hint").await?;
        says(browser, "Hint: from").await?;
        browser.shot("play-hint").await?;
        let said = browser.text(".now [role=status]").await?;
        let points: Vec<Point> = said
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter_map(|word| word.parse().ok())
            .collect();
        let &[from, to] = points.as_slice() else {
            bail!("a hint has two points: {said}");
        };
        let (position, _) = state(browser).await?;
        ensure!(
            position.is_legal(Action::Move { from, to }),
            "{said} in {position}"
        );

        // With the setting on, a turn waits for a yes.
        browser.click("#open-settings").await?;
        browser.click("#confirm").await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('dialog[open]')", &[])
            .await?;
        click_action(browser, Action::Move { from, to }).await?;
        says(browser, "Play this move?").await?;
        browser.shot("play-confirm").await?;
        browser.reload().await?;
        says(browser, "Play this move?").await?;
        browser.click("#undo").await?;
        says(browser, "Your move.").await?;
        click_action(browser, Action::Move { from, to }).await?;
        let count = state(browser).await?.1.len();
        browser.click(".now .btn.primary").await?;
        wait_for_turn(browser, count, yinsh::BLACK).await?;
        browser.check_console().await
    });
}

#[test]
fn the_computer_plays_itself() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP_DARK, "watch 1 2 white blitz random").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length >= 13",
                &[],
            )
            .await?;
        browser.click(".now .btn").await?;
        says(browser, "Paused.").await?;
        let count = state(browser).await?.1.len();
        tokio::time::sleep(Duration::from_millis(2500)).await;
        ensure!(
            state(browser).await?.1.len() == count,
            "it plays while it is paused"
        );
        browser.shot("play-watch").await?;
        browser.click(".now .btn").await?;
        browser
            .wait_until(
                "return document.querySelectorAll('.moves .turn').length > arguments[0]",
                &[count.into()],
            )
            .await?;
        browser.check_console().await
    });
}

/// Where the engine does not start, the page says so, loses nothing, and tries again when asked.
#[test]
fn an_engine_that_does_not_start_is_tried_again() {
    run(async |browser| {
        new_game(browser, Look::DESKTOP, "computer 1 1 white standard hand").await?;
        browser
            .js(
                "window.Real = Worker; window.Worker = function () { throw new Error('no workers today'); }",
                &[],
            )
            .await?;
        click_point(browser, "f6".parse()?).await?;
        says(browser, "The computer does not answer.").await?;
        says(browser, "no workers today").await?;
        browser.shot("play-no-engine").await?;
        browser.check_axe().await?;
        ensure!(state(browser).await?.1.len() == 1, "the person's move is kept");
        browser.js("window.Worker = window.Real", &[]).await?;
        browser.click(".now .btn.primary").await?;
        wait_for_turn(browser, 1, WHITE).await?;
        says(browser, "Your move.").await?;
        browser.check_console().await
    });
}

/// Lets the browser save files into a folder of this test's own.
async fn downloads(browser: &Browser, name: &str) -> Result<std::path::PathBuf> {
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

async fn downloaded(folder: &std::path::Path, extension: &str) -> Result<std::path::PathBuf> {
    let end = Instant::now() + Duration::from_secs(10);
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

#[test]
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
fn a_phone_shows_all_at_once() {
    run(async |browser| {
        for lang in ["en", "ru", "uk", "hu"] {
            let look = Look { lang, ..Look::PHONE };
            new_game(browser, look, "computer 1 1 white standard hand").await?;
            click_point(browser, "f6".parse()?).await?;
            wait_for_turn(browser, 1, WHITE).await?;
            let problems = browser
                .js(
                    "const problems = [];
                     const root = document.documentElement;
                     if (root.scrollHeight > innerHeight || document.body.scrollHeight > innerHeight)
                         problems.push(`${Math.max(root.scrollHeight, document.body.scrollHeight)} px high`);
                     if (root.scrollWidth > innerWidth) problems.push(`${root.scrollWidth} px wide`);
                     for (const button of document.querySelectorAll('main button:not(dialog *)')) {
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
                .await?;
            ensure!(problems == json!([]), "{lang}: {problems}");
            browser.shot(&format!("play-phone-{lang}")).await?;
        }
        Ok(())
    });
}

/// Every dialog in every language: no rule of accessibility is broken, nothing is wider than the phone.
#[test]
fn dialogs_in_every_language() {
    run(async |browser| {
        for lang in ["en", "ru", "uk", "hu"] {
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
            for (opener, dialog) in [("#new-game", "#new"), ("#more", "#more-list")] {
                browser.click(opener).await?;
                browser.wait_for(&format!("{dialog}[open]")).await?;
                let wide = browser
                    .js("const it = document.querySelector(arguments[0]); return it.scrollWidth > it.clientWidth", &[dialog.into()])
                    .await?;
                ensure!(wide == false, "{dialog} in {lang} is too wide");
                browser
                    .shot(&format!("play-{}-{lang}", dialog.trim_start_matches('#')))
                    .await?;
                browser
                    .check_axe()
                    .await
                    .with_context(|| format!("{dialog} in {lang}"))?;
                browser.press(NO_KEY, Key::Escape.into()).await?;
                browser
                    .wait_until("return !document.querySelector('dialog[open]')", &[])
                    .await?;
            }
        }
        browser.check_console().await
    });
}

/// Pictures of the page as it is played on.
#[test]
fn pictures() {
    run(async |browser| {
        for (look, name) in [
            (Look::DESKTOP, "desktop-light"),
            (Look::DESKTOP_DARK, "desktop-dark"),
            (Look::PHONE, "phone-light"),
            (Look::PHONE_DARK, "phone-dark"),
        ] {
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
