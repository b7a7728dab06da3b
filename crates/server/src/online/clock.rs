//! What happens by itself: heartbeats, clocks that run out, who is here, what is forgotten.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rooms::Duty;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};
use wire::{Refusal, ServerMessage};

use super::bus::Notice;
use super::core::{Online, now, tell_here};
use super::push;

/// How often the server says that it is alive.
const BEAT: Duration = Duration::from_secs(1);
/// Without a heartbeat for so long there was an outage, in milliseconds.
pub(crate) const SILENCE: u64 = 3000;
/// How often the database is asked for games that nobody has in memory and whose time has run out.
const SWEEP: Duration = Duration::from_secs(2);
/// Such games are left to servers that have them in memory for so long, in milliseconds.
const LEFT_TO_OTHERS: u64 = 1000;
/// A game that nobody needs is forgotten after so long, in milliseconds.
const FORGET: u64 = 60_000;
/// A game whose clock could not be looked at is looked at again after so long, in milliseconds.
const AGAIN: u64 = 500;
/// The most games that are looked at in one go.
const MOST: u64 = 500;
/// How long the clocks stand still after an outage, as it is told, in milliseconds.
const STAND: u64 = 5000;

/// Starts everything; it runs as long as what is returned is kept.
pub(crate) fn start(online: &Arc<Online>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(beat(Arc::clone(online)));
    tasks.spawn(raise_flags(Arc::clone(online)));
    tasks.spawn(sweep(Arc::clone(online)));
    tasks.spawn(look(Arc::clone(online)));
    tasks.spawn(super::looking::look(Arc::clone(online)));
    tasks.spawn(listen(Arc::clone(online)));
    tasks.spawn(push::look(Arc::clone(online)));
    tasks
}

/// Stores the first heartbeat; the database has to be there when the server starts.
pub(crate) async fn first_beat(online: &Arc<Online>) -> Result<(), store::Error> {
    beat_once(online).await
}

async fn beat_once(online: &Arc<Online>) -> Result<(), store::Error> {
    let at = now();
    let beaten = online.store.beat(at, SILENCE).await?;
    let before = online.outage.swap(beaten.last, Ordering::SeqCst);
    online.beaten.store(at, Ordering::SeqCst);
    online.metrics.database.set(1);
    if let Some(outage) = beaten.found {
        online.metrics.outages.inc();
        let ms = outage.ended - outage.began;
        tracing::warn!(ms, "no server was there for a while; the clocks are put right");
    }
    if beaten.last > before {
        let message = ServerMessage::Notice(wire::Notice::Back { ms: STAND });
        for connection in online.connections() {
            connection.send(&message);
        }
        tokio::spawn(credit_all(Arc::clone(online), beaten.last));
    }
    Ok(())
}

async fn beat(online: Arc<Online>) {
    let mut ticks = interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = beat_once(&online).await {
            online.metrics.database.set(0);
            tracing::error!(%error, "no heartbeat could be stored; clocks stand still until one can");
        }
    }
}

/// Gives all games with a running clock the time back in which no server was there.
async fn credit_all(online: Arc<Online>, outage: u64) {
    loop {
        let games = match online.store.games_before(outage, MOST).await {
            Ok(games) => games,
            Err(error) => {
                tracing::warn!(%error, "clocks cannot be put right now");
                sleep(BEAT).await;
                continue;
            }
        };
        let mut credited = 0;
        for id in games.iter().filter_map(|id| id.parse().ok()) {
            let Ok(Some(game)) = online.game(id).await else {
                continue;
            };
            if let Err(error) = online.credit(&game).await {
                tracing::warn!(%error, game = %id, "a clock cannot be put right now");
                continue;
            }
            credited += 1;
        }
        // What has no clock that runs is not marked, and would be found for ever. What failed is put right before anything
        // else happens in the game.
        if credited == 0 || (games.len() as u64) < MOST {
            return;
        }
    }
}

/// Looks at the games in memory when they are due.
async fn raise_flags(online: Arc<Online>) {
    loop {
        let at = now();
        let (games, next) = if online.is_fresh() {
            online.take_due(at)
        } else {
            // Nobody's time runs out while it is not known what time was ours.
            (Vec::new(), Some(at + AGAIN))
        };
        for id in games {
            let online = Arc::clone(&online);
            tokio::spawn(async move { look_at(&online, id).await });
        }
        let wait = next.map_or(60_000, |next| next.saturating_sub(now()));
        tokio::select! {
            () = sleep(Duration::from_millis(wait.clamp(1, 60_000))) => {}
            () = online.due_changed.notified() => {}
        }
    }
}

/// Does in one game what is due.
async fn look_at(online: &Arc<Online>, id: wire::GameId) {
    let game = match online.game(id).await {
        Ok(Some(game)) => game,
        Ok(None) => return,
        Err(error) => {
            tracing::warn!(%error, game = %id, "a game that is due cannot be read now");
            online.set_due(id, Some(now() + AGAIN));
            return;
        }
    };
    match online.serve(&game, Duty::Look).await {
        Ok(true) => online.metrics.flags.inc(),
        // It is not due yet after all: a clock was put right, or an action came first.
        Ok(false) => {}
        Err(refusal) => {
            if refusal != Refusal::Unavailable {
                tracing::error!(game = %id, %refusal, "a game that is due can't be looked at");
            }
            online.set_due(id, Some(now() + AGAIN));
            return;
        }
    }
    let deciding = game.room.lock().await;
    let due = deciding
        .room
        .due(game.back_since())
        .map(|due| due.max(now() + 20));
    drop(deciding);
    online.set_due(id, due);
}

/// Looks for games that are due and that no server has in memory.
async fn sweep(online: Arc<Online>) {
    let mut ticks = interval(SWEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let now = now();
        online.forget_idle(now.saturating_sub(FORGET));
        online.metrics.games.set(online.cached().len() as i64);
        if !online.is_fresh() {
            continue;
        }
        if online.bus.is_shared() {
            // A notice may have been lost.
            for game in online.cached() {
                if game.is_followed()
                    && let Err(error) = online.game_as_stored(game.id).await
                {
                    tracing::warn!(%error, game = %game.id, "a game cannot be read now");
                }
            }
        }
        let due = match online.store.due(now.saturating_sub(LEFT_TO_OTHERS), MOST).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(%error, "games that are due cannot be looked for now");
                continue;
            }
        };
        for id in due.into_iter().filter_map(|(id, _)| id.parse().ok()) {
            if let Some(game) = online.cached_game(id) {
                // Another server may have stored what this one does not know.
                let _ = online.catch_up(&game).await;
            }
            look_at(&online, id).await;
        }
    }
}

/// Tells who is here, each second.
async fn look(online: Arc<Online>) {
    let mut ticks = interval(Duration::from_secs(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut round = 0_u32;
    loop {
        ticks.tick().await;
        round += 1;
        let now = now();
        for game in online.cached() {
            if !game.is_followed() {
                continue;
            }
            for side in game.look() {
                // Others need to know it only often enough not to think that somebody is away.
                if round.is_multiple_of(3) {
                    online.bus.tell(Notice::Seen(game.id, side)).await;
                }
            }
            tell_here(&game, now);
        }
    }
}

/// Hears what other servers tell.
async fn listen(online: Arc<Online>) {
    let mut heard = online.bus.listen().await;
    loop {
        match heard.next().await {
            Notice::Game(id, last) => {
                if let Some(game) = online.cached_game(id)
                    && game.last() < last
                {
                    catch_up(&online, game, last);
                }
            }
            Notice::Seen(id, side) => online.seen_elsewhere(id, side),
            Notice::Said(id, by, phrase) => {
                if let Some(game) = online.cached_game(id) {
                    game.send(&ServerMessage::Said { game: id, by, phrase });
                }
            }
            Notice::Challenge(id) => {
                let online = Arc::clone(&online);
                tokio::spawn(async move { online.tell_challenge(id).await });
            }
            Notice::Person(_) => {}
            Notice::Sought(person) => {
                if online.is_here(person) {
                    online.bus.tell(Notice::Here(person)).await;
                }
            }
            Notice::Here(person) => online.notifier.is_elsewhere(person),
            Notice::Again => {
                for game in online.cached() {
                    catch_up(&online, game, u64::MAX);
                }
            }
        }
    }
}

/// Reads what others stored up to a number, beside other things.
fn catch_up(online: &Arc<Online>, game: Arc<super::game::Game>, last: u64) {
    let online = Arc::clone(online);
    tokio::spawn(async move {
        if let Err(error) = online.catch_up_to(&game, last).await {
            tracing::warn!(%error, game = %game.id, "a game cannot be read now");
        }
    });
}
