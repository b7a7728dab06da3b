//! What the tests of YINSH's page share: playing with the board.

#![allow(dead_code, reason = "no test file needs all of it")]

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use e2e::table::{self, stored};
use e2e::{Browser, Look};
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use yinsh::{Action, Player, Point, Position, PositionTrait as _};

pub(crate) const GAME: &str = "sente.game.yinsh";

/// Opens the page with a new game as chosen.
pub(crate) async fn new_game(browser: &Browser, look: Look, choice: &str) -> Result<()> {
    table::new_game(browser, "yinsh", look, choice).await
}

/// The position at the end of the line shown, and its actions, from what the page keeps.
pub(crate) async fn state(browser: &Browser) -> Result<(Position, Vec<Action>)> {
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
pub(crate) async fn wait_for_turn(browser: &Browser, count: usize, until: Player) -> Result<Position> {
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

/// Where a point is, in pixels of the window.
pub(crate) async fn pixels(browser: &Browser, point: Point) -> Result<(f64, f64)> {
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

pub(crate) async fn click_point(browser: &Browser, point: Point) -> Result<()> {
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

pub(crate) async fn click_action(browser: &Browser, action: Action) -> Result<()> {
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
pub(crate) fn choose(position: &Position, rng: &mut fastrand::Rng) -> Action {
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
pub(crate) async fn click_one(
    browser: &Browser,
    rng: &mut fastrand::Rng,
    until: Option<Player>,
) -> Result<Position> {
    let (position, actions) = state(browser).await?;
    let action = choose(&position, rng);
    click_action(browser, action).await?;
    let mut after = position.clone();
    after.play_unchecked(action);
    wait_for_turn(browser, actions.len(), until.unwrap_or(after.actor()))
        .await
        .with_context(|| format!("{action} in {position}"))
}
