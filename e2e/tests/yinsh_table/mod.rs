//! What the tests of YINSH's page share: playing with the board.

use anyhow::{Context as _, Result};
use e2e::pointer::YINSH;
use e2e::{Browser, Look, table};
use yinsh::{Action, Player, Point, Position, PositionTrait as _};

pub(crate) const GAME: &str = "sente.game.yinsh";

/// Opens the page with a new game as chosen.
pub(crate) async fn new_game(browser: &Browser, look: Look, choice: &str) -> Result<()> {
    table::new_game(browser, "yinsh", look, choice).await
}

/// The position at the end of the line shown, and its actions.
pub(crate) async fn state(browser: &Browser) -> Result<(Position, Vec<Action>)> {
    table::state(browser).await
}

/// Waits until the line shown has more than `count` actions, and whoever `until` asks for is to act, or the game is over.
pub(crate) async fn wait_for_turn(browser: &Browser, count: usize, until: Player) -> Result<Position> {
    table::wait_for_turn(browser, count + 1, until).await
}

pub(crate) async fn click_point(browser: &Browser, point: Point) -> Result<()> {
    YINSH.click(browser, &point.to_string()).await
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
