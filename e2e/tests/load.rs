//! How long the page takes to be there, and whether it stutters, on a slow phone on a slow line: `cargo xtask load`.
//!
//! Chromium's own throttling makes the phone and the line: a processor four times slower, 1.6 Mbit/s, 150 ms there and
//! back, a screen of 360×780. Each load begins with an empty profile. Machines have other things to do, so each is done
//! several times, and of each figure the best counts.

use std::cell::RefCell;
use std::time::Duration;

use anyhow::{Context as _, Result};
use e2e::pointer::YINSH;
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde_json::{Value, json};
use yinsh::{Point, Position, PositionTrait as _};

const PATHS: [&str; 4] = ["/", "/yinsh", "/shogi", "/learn"];
/// How many times slower than this machine the phone is.
const SLOWER: u32 = 4;
/// Bytes in a second, there and back: 750 kbit/s, 1.6 Mbit/s.
const UP: u32 = 93_750;
const DOWN: u32 = 200_000;
/// Milliseconds there and back.
const LATENCY: u32 = 150;

/// Collects what blocks the main thread, from the start.
const WATCH: &str = "
    window.blocked = [];
    new PerformanceObserver((list) => blocked.push(...list.getEntries().map((it) => it.duration)))
        .observe({ type: 'longtask', buffered: true });";

/// What one load was like, in milliseconds and bytes.
const REPORT: &str = "
    const ready = performance.getEntriesByName('sente-started')[0].startTime;
    const [page] = performance.getEntriesByType('navigation');
    const files = [page, ...performance.getEntriesByType('resource')].map((it) => ({
        name: new URL(it.name).pathname, bytes: it.encodedBodySize, end: it.responseEnd,
    }));
    const content = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
    return { ready, content, files, blocked: Math.max(0, ...blocked) };";

/// What the page keeps for when there is no network: how many files, and what they weighed on the line.
const KEPT: &str = "
    const done = arguments[arguments.length - 1];
    (async () => {
        await navigator.serviceWorker.ready;
        let [count, bytes] = [0, 0];
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
                const answer = await cache.match(request);
                count += 1;
                bytes += Number(answer.headers.get('content-length') ?? (await answer.blob()).size);
            }
        }
        done([count, bytes]);
    })();";

fn rounds() -> usize {
    let rounds = std::env::var("SENTE_LOAD_ROUNDS");
    rounds.ok().and_then(|text| text.parse().ok()).unwrap_or(3)
}

async fn slow_line(browser: &Browser) -> Result<()> {
    browser.cdp("Network.enable", json!({})).await?;
    let line = json!({
        "offline": false, "latency": LATENCY, "downloadThroughput": DOWN, "uploadThroughput": UP,
    });
    browser.cdp("Network.emulateNetworkConditions", line).await?;
    Ok(())
}

async fn slow_phone(browser: &Browser) -> Result<()> {
    let metrics = json!({ "width": 360, "height": 780, "deviceScaleFactor": 2, "mobile": true });
    browser.cdp("Emulation.setDeviceMetricsOverride", metrics).await?;
    browser
        .cdp("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWER }))
        .await?;
    browser
        .cdp(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": WATCH }),
        )
        .await?;
    Ok(())
}

/// Loads a page for the first time.
async fn load(browser: &Browser, path: &str) -> Result<Value> {
    browser.cdp("Network.clearBrowserCache", json!({})).await?;
    slow_line(browser).await?;
    slow_phone(browser).await?;
    browser.client.goto(&format!("{}{path}", browser.site)).await?;
    let report = loop {
        let there = "return performance.getEntriesByName('sente-started').length > 0";
        if browser.js(there, &[]).await? == true {
            // What was painted last is told a little later.
            tokio::time::sleep(Duration::from_millis(500)).await;
            break browser.js(REPORT, &[]).await?;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let kept = tokio::time::timeout(
        Duration::from_mins(2),
        browser.client.execute_async(KEPT, Vec::new()),
    );
    let kept = kept.await.context("nothing is kept for offline use")??;
    let mut report = report;
    report["kept"] = kept;
    Ok(report)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// The files that were there before the page was ready, and what they weigh together.
fn before_ready(report: &Value) -> (Vec<(String, f64)>, f64) {
    let ready = number(&report["ready"]);
    let files = report["files"].as_array().into_iter().flatten();
    let files: Vec<(String, f64)> = files
        .filter(|file| number(&file["end"]) <= ready)
        .map(|file| {
            let name = file["name"].as_str().unwrap_or_default().to_owned();
            (name, number(&file["bytes"]))
        })
        .collect();
    let sum = files.iter().map(|(_, bytes)| bytes).sum();
    (files, sum)
}

#[test]
#[ignore = "measures, checks nothing: `cargo xtask load`"]
fn a_first_visit() {
    let mut rows = Vec::new();
    let mut details = Vec::new();
    for path in PATHS {
        let reports = RefCell::new(Vec::new());
        for _ in 0..rounds() {
            run(async |browser| {
                let report = load(browser, path).await?;
                reports.borrow_mut().push(report);
                Ok(())
            });
        }
        let reports = reports.into_inner();
        let Some(one) = reports.first() else { continue };
        let best = |name: &str| {
            let values = reports.iter().map(|report| number(&report[name]));
            values.fold(f64::INFINITY, f64::min)
        };
        let (files, sum) = before_ready(one);
        rows.push(format!(
            "| {path} | {:.1} s | {:.1} s | {:.0} kB | {} | {:.0} kB | {:.0} ms |",
            best("content") / 1000.0,
            best("ready") / 1000.0,
            sum / 1000.0,
            files.len(),
            number(&one["kept"][1]) / 1000.0,
            best("blocked"),
        ));
        details.push(format!("\n{path}, before it is ready:"));
        details.extend(files.iter().map(|(name, bytes)| format!("{bytes:>9} {name}")));
    }
    println!(
        "\n| address | first content | ready to play | downloaded until then | files | kept for offline use | longest block |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    println!("{}", rows.join("\n"));
    println!("{}", details.join("\n"));
}

/// A game of YINSH with some turns played.
fn yinsh_game() -> (String, Position) {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut position = Position::start();
    let mut words = Vec::new();
    while words.len() < 40 {
        let actions = position.actions();
        let action = actions[rng.usize(..actions.len())];
        if position.play(action).is_err() {
            break;
        }
        words.push(action.to_string());
    }
    let line = words.join(" ");
    let text = format!(
        "sente game 1\nseats person person\nturned no\nline {line}\n\n[Game \"YINSH\"]\n\n{line} *\n"
    );
    (text, position)
}

/// A game of shogi with some turns played.
fn shogi_game() -> String {
    let line =
        "2g2f 8c8d 4i5h 4c4d 9g9f 3c3d 4g4f 1c1d 2f2e 2b3c 8h9g 7a6b 6i6h 4a3b 1g1f 8d8e 3i4h 9c9d 7i7h 9d9e";
    format!("sente game 1\nseats person person\nturned no\nline {line}\n\n[Game \"shogi\"]\n\n{line} *\n")
}

async fn point_at(browser: &Browser, (x, y): (f64, f64), press: bool) -> Result<()> {
    let (x, y) = (x.round(), y.round());
    let mut mouse =
        MouseActions::new("mouse".to_owned()).then(PointerAction::MoveTo { duration: None, x, y });
    if press {
        mouse = mouse
            .then(PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            })
            .then(PointerAction::Up {
                button: MOUSE_BUTTON_LEFT,
            });
    }
    Ok(browser.client.perform_actions(mouse).await?)
}

/// Runs a step, and adds what blocked the main thread the longest to the table.
async fn step(
    browser: &Browser,
    table: &RefCell<Vec<(String, f64)>>,
    name: &str,
    wait: Duration,
    act: impl AsyncFnOnce() -> Result<()>,
) -> Result<()> {
    // What came before is over.
    tokio::time::sleep(Duration::from_millis(800)).await;
    browser.js("blocked.length = 0", &[]).await?;
    act().await?;
    tokio::time::sleep(wait).await;
    let longest = browser.js("return Math.max(0, ...blocked)", &[]).await?;
    table.borrow_mut().push((name.to_owned(), number(&longest)));
    Ok(())
}

/// The middle of an element.
async fn middle(browser: &Browser, css: &str) -> Result<(f64, f64)> {
    let found = browser
        .js(
            "const it = document.querySelector(arguments[0]).getBoundingClientRect();
             return [it.left + it.width / 2, it.top + it.height / 2];",
            &[css.into()],
        )
        .await?;
    Ok((number(&found[0]), number(&found[1])))
}

/// Opens a game that is kept.
async fn open_game(browser: &Browser, game: &str, text: String) -> Result<()> {
    browser.open("/learn", Look::PHONE).await?;
    browser
        .js(
            "localStorage.setItem(arguments[0], arguments[1])",
            &[e2e::table::game_key(game).into(), text.into()],
        )
        .await?;
    slow_phone(browser).await?;
    browser.goto(&format!("/{game}")).await?;
    browser.wait_for(".stage [role=application]").await
}

/// What can be done with any game.
async fn look_around(browser: &Browser, name: &str, table: &RefCell<Vec<(String, f64)>>) -> Result<()> {
    let soon = Duration::from_millis(600);
    browser.js("document.activeElement?.blur()", &[]).await?;
    step(
        browser,
        table,
        &format!("{name}: step through the game"),
        soon,
        async || {
            for _ in 0..6 {
                browser.press(NO_KEY, Key::Left.into()).await?;
            }
            for _ in 0..3 {
                browser.press(NO_KEY, Key::Right.into()).await?;
            }
            Ok(())
        },
    )
    .await?;
    let while_it_thinks = Duration::from_secs(3);
    step(
        browser,
        table,
        &format!("{name}: open the analysis"),
        while_it_thinks,
        async || browser.press(NO_KEY, 'c').await,
    )
    .await
}

async fn yinsh(browser: &Browser, table: &RefCell<Vec<(String, f64)>>) -> Result<()> {
    let (text, position) = yinsh_game();
    open_game(browser, "yinsh", text).await?;
    let moves = position.actions();
    let (from, to): (Vec<Point>, Vec<Point>) = moves
        .iter()
        .filter_map(|action| match *action {
            yinsh::Action::Move { from, to } => Some((from, to)),
            _ => None,
        })
        .unzip();
    let first = *from.first().context("the position has no moves")?;
    let soon = Duration::from_millis(600);
    let at = YINSH.place(browser, &first.to_string(), (0.0, 0.0)).await?;
    step(browser, table, "YINSH: pick a ring", soon, async || {
        point_at(browser, at, true).await
    })
    .await?;
    step(browser, table, "YINSH: point at destinations", soon, async || {
        for (_, &to) in from.iter().zip(&to).filter(|(from, _)| **from == first) {
            point_at(
                browser,
                YINSH.place(browser, &to.to_string(), (0.0, 0.0)).await?,
                false,
            )
            .await?;
        }
        Ok(())
    })
    .await?;
    browser.press(NO_KEY, Key::Escape.into()).await?;
    look_around(browser, "YINSH", table).await
}

async fn shogi(browser: &Browser, table: &RefCell<Vec<(String, f64)>>) -> Result<()> {
    open_game(browser, "shogi", shogi_game()).await?;
    let soon = Duration::from_millis(600);
    let board = middle(browser, ".shogi .face svg").await?;
    let width = browser
        .js(
            "const it = document.querySelector('.shogi .face svg');
             return it.getBoundingClientRect().width / it.viewBox.baseVal.width",
            &[],
        )
        .await?;
    let square = |file: i32, rank: i32| {
        let (x, y) = (f64::from(5 - file), f64::from(rank - 5));
        (
            x.mul_add(number(&width), board.0),
            y.mul_add(number(&width), board.1),
        )
    };
    step(browser, table, "shogi: pick a piece", soon, async || {
        point_at(browser, square(2, 8), true).await
    })
    .await?;
    step(browser, table, "shogi: point at squares", soon, async || {
        for file in 3..9 {
            point_at(browser, square(file, 8), false).await?;
        }
        Ok(())
    })
    .await?;
    browser.press(NO_KEY, Key::Escape.into()).await?;
    look_around(browser, "shogi", table).await
}

#[test]
#[ignore = "measures, checks nothing: `cargo xtask load`"]
fn working_the_page() {
    let table = RefCell::new(Vec::new());
    for _ in 0..rounds() {
        run(async |browser| {
            yinsh(browser, &table).await?;
            shogi(browser, &table).await
        });
    }
    let measured = table.into_inner();
    println!("\n| what a person does | longest block |\n| --- | --- |");
    let mut told: Vec<&str> = Vec::new();
    for (name, _) in &measured {
        if told.contains(&name.as_str()) {
            continue;
        }
        told.push(name);
        let all = measured.iter().filter(|(other, _)| other == name);
        let best = all.map(|(_, longest)| *longest).fold(f64::INFINITY, f64::min);
        // Chromium does not tell of less.
        if best < 50.0 {
            println!("| {name} | less than 50 ms |");
        } else {
            println!("| {name} | {best:.0} ms |");
        }
    }
}
