//! How long it takes from one person's click to the other one's screen, and until a game goes on after the network or the server
//! was away: `cargo xtask online screens`.
//!
//! Two windows of Chromium play each other on a server of their own. All clocks are this machine's.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, ensure};
use e2e::hall::{Hall, Line, arrange, run_together};
use e2e::pointer::SHOGI;
use e2e::{Browser, Look};
use serde_json::json;

/// Twenty moves of shogi, nearest to the edges, after which nobody has touched anybody.
const MOVES: [&str; 20] = [
    "9g9f", "1c1d", "1g1f", "9c9d", "5g5f", "5c5d", "6g6f", "4c4d", "4g4f", "6c6d", "3g3f", "7c7d", "7i6h",
    "3a4b", "3i4h", "7a6b", "6i7h", "4a3b", "4i5h", "6a5b",
];

/// Notes when something was pressed, and when a frame was drawn after the list of moves had changed or the last move was stored;
/// each in milliseconds of Unix time.
const WATCH: &str = "
    const at = (stamp) => performance.timeOrigin + stamp;
    const drawn = (then) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => then(at(performance.now()));
        channel.port2.postMessage(0);
    });
    const seen = window.seen = { pressed: 0, drawn: 0, stored: 0 };
    addEventListener('pointerup', (event) => { seen.pressed = at(event.timeStamp); }, true);
    const count = () => document.querySelectorAll('.moves .turn').length;
    const isStored = () => !document.querySelector('.stage.unsent, .player.sending');
    let [turns, stored] = [count(), isStored()];
    new MutationObserver(() => {
        if (count() !== turns) {
            turns = count();
            drawn((when) => { seen.drawn = when; });
        }
        if (isStored() !== stored) {
            stored = isStored();
            drawn((when) => { if (isStored()) seen.stored = when; });
        }
    }).observe(document.querySelector('main'), {
        subtree: true, childList: true, attributes: true, characterData: true,
    });";

fn number(variable: &str, usual: usize) -> usize {
    let text = std::env::var(variable).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64() * 1000.0)
}

/// How long something took, over and over, in milliseconds.
#[derive(Default)]
struct Times(Vec<f64>);

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut times = self.0.clone();
        times.sort_by(f64::total_cmp);
        let at = |quantile: f64| {
            let place = (times.len() as f64 * quantile).ceil() as usize;
            times.get(place.saturating_sub(1)).copied().unwrap_or(f64::NAN)
        };
        write!(
            f,
            "p50 {:.0} ms, p99 {:.0} ms, most {:.0} ms ({} times)",
            at(0.5),
            at(0.99),
            at(1.0),
            times.len()
        )
    }
}

/// Sits down at a new game, and begins to watch.
async fn sit_down(windows: [&Browser; 2]) -> Result<()> {
    let terms = json!({ "game": "shogi", "time": "none", "watch": true, "seat": "first" });
    let address = arrange(windows[0], windows[1], terms).await?;
    for window in windows {
        window.open(&address, Look::DESKTOP).await?;
        window.reduce_motion(true).await?;
        window.wait_for("main.live [role=application]").await?;
        let told = "return !document.querySelector('.now').textContent.includes('Connecting')";
        window.wait_until(told, &[]).await?;
        window.js(WATCH, &[]).await?;
    }
    Ok(())
}

async fn play(window: &Browser, action: &str) -> Result<()> {
    let (from, to) = action.split_at(2);
    SHOGI.click(window, from).await?;
    SHOGI.click(window, to).await
}

/// When a window noted something, after it was forgotten.
async fn noted(window: &Browser, what: &str) -> Result<f64> {
    window
        .wait_until("return seen[arguments[0]] > 0", &[what.into()])
        .await
        .with_context(|| format!("nothing was {what}"))?;
    let when = window.js("return seen[arguments[0]]", &[what.into()]).await?;
    when.as_f64().context("a time")
}

async fn forget(windows: [&Browser; 2]) -> Result<()> {
    for window in windows {
        window
            .js("Object.assign(seen, { pressed: 0, drawn: 0, stored: 0 })", &[])
            .await?;
    }
    Ok(())
}

/// Whether the page was loaded anew: then nobody watches it any more.
async fn was_reloaded(window: &Browser) -> Result<bool> {
    Ok(window.js("return window.seen === undefined", &[]).await? == true)
}

#[test]
#[ignore = "measures, checks nothing: `cargo xtask online screens`"]
fn from_click_to_screen() {
    run_together(2, async |_, windows| {
        let count = number("SENTE_SCREENS_MOVES", 200);
        let windows = [&windows[0], &windows[1]];
        let mut times = Times::default();
        while times.0.len() < count {
            sit_down(windows).await?;
            for (place, action) in MOVES.into_iter().enumerate().take(count - times.0.len()) {
                forget(windows).await?;
                let (mover, other) = (windows[place % 2], windows[1 - place % 2]);
                play(mover, action).await?;
                let drawn = noted(other, "drawn").await.with_context(|| action.to_owned())?;
                times.0.push(drawn - noted(mover, "pressed").await?);
                mover
                    .wait_until(
                        "return !document.querySelector('.stage.unsent, .player.sending')",
                        &[],
                    )
                    .await?;
            }
        }
        println!("from one's click to the other's screen: {times}");
        Ok(())
    });
}

/// What goes wrong.
#[derive(Clone, Copy)]
enum Trouble {
    /// The line is cut, and nobody tells the browser.
    Cut,
    /// The browser knows that it has no network.
    Offline,
    /// The server is killed.
    Killed,
}

async fn offline(window: &Browser, offline: bool) -> Result<()> {
    let line = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    window.cdp("Network.enable", json!({})).await?;
    window.cdp("Network.emulateNetworkConditions", line).await?;
    Ok(())
}

/// One trouble, in which a move is played, from its end until the move is stored; how long that took.
async fn one(
    hall: &mut Hall,
    line: &Line,
    window: &Browser,
    trouble: Trouble,
    action: &str,
    lasts: Duration,
) -> Result<f64> {
    match trouble {
        Trouble::Cut => line.cut(),
        Trouble::Offline => {
            offline(window, true).await?;
            line.cut();
        }
        Trouble::Killed => hall.kill(),
    }
    play(window, action).await?;
    window.wait_for(".stage.unsent, .player.sending").await?;
    tokio::time::sleep(lasts).await;
    let begin = match trouble {
        Trouble::Cut => {
            let begin = now();
            line.mend();
            begin
        }
        Trouble::Offline => {
            line.mend();
            let begin = now();
            offline(window, false).await?;
            begin
        }
        Trouble::Killed => {
            hall.start()?;
            now()
        }
    };
    Ok(noted(window, "stored").await? - begin)
}

#[test]
#[ignore = "measures, checks nothing: `cargo xtask online screens`"]
fn from_network_back_to_game_resumed() {
    let rounds = number("SENTE_SCREENS_ROUNDS", 20);
    for (trouble, name) in [
        (Trouble::Offline, "the network was away, and the browser knew"),
        (Trouble::Cut, "the line was cut, and nobody said so"),
        (Trouble::Killed, "the server was killed, and is back"),
    ] {
        run_together(1, async |hall: &mut Hall, windows| {
            let line = hall.line().await?;
            let far = hall.window(&line.site).await?;
            let outcome = async {
                let both = [&far, &windows[0]];
                let mut rng = fastrand::Rng::with_seed(now() as u64);
                let (mut times, mut reloads) = (Times::default(), 0);
                while times.0.len() < rounds {
                    sit_down(both).await?;
                    for pair in MOVES.chunks(2).take(rounds - times.0.len()) {
                        forget(both).await?;
                        // Nobody can press anything sooner; as long as a lift takes, or a tunnel.
                        let lasts = Duration::from_millis(rng.u64(500..4000));
                        times
                            .0
                            .push(one(hall, &line, &far, trouble, pair[0], lasts).await?);
                        if was_reloaded(&far).await? {
                            reloads += 1;
                            far.js(WATCH, &[]).await?;
                        }
                        noted(both[1], "drawn").await?;
                        forget(both).await?;
                        play(both[1], pair[1]).await?;
                        noted(&far, "drawn").await?;
                    }
                }
                println!("{name}: the game goes on after {times}, {reloads} reloads");
                Ok(())
            }
            .await;
            let closed = far.client.clone().close().await;
            outcome.and(closed.map_err(Into::into))
        });
    }
}

/// The moves are what they are said to be: the rules take them.
#[test]
fn the_moves_can_be_played() -> Result<()> {
    use shogi::PositionTrait as _;
    let mut position = shogi::Position::start();
    for action in MOVES {
        let action = action.parse()?;
        ensure!(position.play(action).is_ok(), "{action}");
    }
    Ok(())
}
