//! Browser tests: the real page, in a real Chromium, over WebDriver.
//!
//! # Running them
//!
//! `cargo xtask e2e` builds the page, starts `sente serve` and chromedriver on free ports and runs all browser
//! tests; `cargo xtask e2e --dev a_deep_link` builds quickly and runs those whose name holds `a_deep_link`. Plain
//! `cargo test` ignores them, and says so: without xtask there is nothing to talk to.
//!
//! # Writing one
//!
//! A test lies in `tests/<area>.rs`, which `tests/main.rs` names, and gets a [`Browser`] in which nothing is kept of others.
//! [`mod@pointer`] works the boards, [`table`] the page on which games are played. A test waits for what is to be seen, never for
//! a time:
//!
//! ```no_run
//! # use e2e::{Look, run};
//! #[test]
//! #[ignore = "needs a browser: cargo xtask e2e"]
//! fn the_board_has_a_name() {
//!     run(async |browser| {
//!         browser.open("/yinsh", Look { lang: "hu", ..Look::PHONE_DARK }).await?;
//!         browser.reduce_motion(true).await?;
//!         browser.click("button.hint").await?;
//!         browser.wait_for("svg[role=application]").await?;
//!         assert_eq!(browser.js("return document.title", &[]).await?, "Sente");
//!         browser.shot("play-hint").await?;
//!         browser.check_axe().await?;
//!         browser.check_console().await
//!     });
//! }
//! ```
//!
//! The session is closed even when the test fails; a failed test leaves a picture of the page in `target/shots`.
//! [`Browser::client`] has all of WebDriver, for what is missing here.

mod address;
mod browser;
pub mod hall;
mod host;
mod kind;
pub mod pointer;
pub mod table;

use std::io::Write as _;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use futures_util::FutureExt as _;
use tokio::runtime::Runtime;

pub use browser::{Browser, Look, NO_KEY};
pub use host::Host;
pub use kind::Kind;

use browser::root;

/// Whether everything is to be looked at in every language and theme (`cargo xtask test --full`), or a sample.
pub fn full() -> bool {
    std::env::var_os("SENTE_FULL").is_some()
}

/// The languages of the page.
pub const LANGUAGES: [&str; 4] = ["en", "ru", "uk", "hu"];

/// The languages in which a test looks at what differs only by its words: all of them, or one that its name decides, so that
/// the tests together look at all.
pub fn languages() -> Vec<&'static str> {
    if full() {
        return LANGUAGES.to_vec();
    }
    let name = std::thread::current()
        .name()
        .unwrap_or_default()
        .bytes()
        .map(usize::from)
        .sum::<usize>();
    vec![LANGUAGES[name % LANGUAGES.len()]]
}

/// How long a test may take, in [`patience`]s: where it looks at everything, twice as long.
fn patiences_a_test() -> u32 {
    if full() { 20 } else { 10 }
}

/// How long to wait for anything that is bound to come: far longer than it takes, because the machine may have other things
/// to do. `SENTE_PATIENCE` is a factor for one that is slower still.
pub fn patience() -> Duration {
    let factor = std::env::var("SENTE_PATIENCE").ok();
    let factor = factor.and_then(|text| text.parse::<f32>().ok());
    Duration::from_secs(30).mul_f32(factor.filter(|factor| *factor > 0.0).unwrap_or(1.0))
}

/// Where the page and chromedriver are, as `cargo xtask` says.
struct Place {
    site: String,
    driver: String,
}

fn place() -> Option<Place> {
    Some(Place {
        site: std::env::var("SENTE_E2E_SITE").ok()?,
        driver: std::env::var("SENTE_E2E_DRIVER").ok()?,
    })
}

/// The `sente` program that is tested, for a test that needs a server of its own. Nothing outside `cargo xtask`.
pub fn program() -> Option<PathBuf> {
    std::env::var_os("SENTE_E2E_PROGRAM").map(PathBuf::from)
}

/// Writes down how long a test has taken, in the file that `SENTE_E2E_TIMES` names, where there is one.
fn note_time(begin: Instant) {
    let Some(path) = std::env::var_os("SENTE_E2E_TIMES") else {
        return;
    };
    let name = std::thread::current().name().unwrap_or("?").to_owned();
    let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
    let line = format!("{:.1}\t{name}\n", begin.elapsed().as_secs_f32());
    // Nothing depends on it.
    let _ = file.and_then(|mut file| file.write_all(line.as_bytes()));
}

/// Runs a browser test. The page keeps no copy of itself there, for when there is no network: [`run_with_copy`] has one.
///
/// # Panics
///
/// When the test fails, which is what the test runner waits for; and outside `cargo xtask`, which starts what it needs.
pub fn run(test: impl AsyncFnOnce(&Browser) -> Result<()>) {
    run_here(Keeps::Nothing, test);
}

/// Runs a browser test in which the page keeps a copy of itself, as it does for people.
///
/// # Panics
///
/// As [`run`].
pub fn run_with_copy(test: impl AsyncFnOnce(&Browser) -> Result<()>) {
    run_here(Keeps::Copy, test);
}

/// What a page keeps in the browser for when there is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keeps {
    Nothing,
    /// All of itself, as it does for people.
    Copy,
}

fn run_here(keeps: Keeps, test: impl AsyncFnOnce(&Browser) -> Result<()>) {
    let place = place().expect("browser tests need a server and a browser; `cargo xtask e2e` starts both");
    let begin = Instant::now();
    let outcome = session(&place, &place.site, keeps, test).context("browser test");
    note_time(begin);
    if let Err(error) = outcome {
        panic!("{error:#}");
    }
}

/// Runs a browser test on each host of the page: `sente serve`, which isolates it, and one that hands out files and nothing
/// else.
///
/// # Panics
///
/// As [`run`].
#[expect(clippy::needless_pass_by_value, reason = "a test is written where it is run")]
pub fn run_everywhere(test: impl AsyncFn(&Browser) -> Result<()>) {
    on_each_host(Keeps::Nothing, async |browser, _| test(browser).await);
}

/// Runs a browser test on each of these hosts, which it may stop: the page keeps a copy of itself.
///
/// # Panics
///
/// As [`run`].
pub fn run_everywhere_with_copy(test: impl AsyncFn(&Browser, &mut Host) -> Result<()>) {
    on_each_host(Keeps::Copy, test);
}

#[expect(clippy::needless_pass_by_value, reason = "a test is written where it is run")]
fn on_each_host(keeps: Keeps, test: impl AsyncFn(&Browser, &mut Host) -> Result<()>) {
    let place = place().expect("browser tests need a server and a browser; `cargo xtask e2e` starts both");
    let begin = Instant::now();
    for start in [Host::isolated, Host::plain] {
        let outcome = start(keeps).and_then(|mut host| {
            let (site, name) = (host.site.clone(), host.name);
            session(&place, &site, keeps, async |browser| {
                test(browser, &mut host).await
            })
            .with_context(|| format!("the page on a host that is {name}"))
        });
        if let Err(error) = outcome.context("browser test") {
            panic!("{error:#}");
        }
    }
    note_time(begin);
}

/// What all tests run on: a browser is used by one after the other, and its line ends with what it was opened on.
pub(crate) fn runtime() -> &'static Runtime {
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build();
        runtime.expect("tests can start a runtime")
    });
    &RUNTIME
}

/// One test in a browser window of its own, which is closed whatever happens.
fn session(
    place: &Place,
    site: &str,
    keeps: Keeps,
    test: impl AsyncFnOnce(&Browser) -> Result<()>,
) -> Result<()> {
    runtime().block_on(async {
        let browser = match keeps {
            Keeps::Nothing => Browser::start(&place.driver, site).await?,
            Keeps::Copy => Browser::start_with_copy(&place.driver, site).await?,
        };
        let limit = patience() * patiences_a_test();
        let test = tokio::time::timeout(limit, test(&browser));
        let outcome = AssertUnwindSafe(test).catch_unwind().await;
        if !matches!(outcome, Ok(Ok(Ok(())))) {
            browser.tell_what_is_seen("").await;
        }
        let closed = browser.done(matches!(outcome, Ok(Ok(Ok(()))))).await;
        match outcome {
            Ok(Ok(result)) => result.and(closed),
            Ok(Err(_)) => Err(anyhow::anyhow!("the test took longer than {limit:?}")),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
