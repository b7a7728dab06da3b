//! The page as a whole: every address in every language and theme, and the way it is served.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use e2e::{Browser, Look, run};
use serde_json::Value;

/// Every address that the page answers, and one that it does not.
fn routes() -> Vec<&'static str> {
    let listed = include_str!("../../crates/web/static/routes.txt");
    let routes = listed.lines().filter(|line| line.starts_with('/'));
    routes.chain(["/no/such/page"]).collect()
}

/// What the browser says about an answer that is no success: the server's 404 is meant here.
fn is_expected(line: &str, route: &str) -> bool {
    line.contains(route) && line.contains("404")
}

async fn every_page(browser: &Browser, lang: &'static str) -> Result<()> {
    for look in [Look::DESKTOP, Look::PHONE_DARK] {
        for route in routes() {
            browser.open(route, Look { lang, ..look }).await?;
            browser.check_axe().await.with_context(|| format!("{look:?}"))?;
            let console = browser.console().await?;
            let bad: Vec<_> = console
                .iter()
                .filter(|line| !is_expected(line, "/no/such/page"))
                .collect();
            ensure!(bad.is_empty(), "{route} in {lang}: {bad:#?}");
            let shown = browser.js("return document.documentElement.lang", &[]).await?;
            ensure!(shown == lang, "{route} should be in {lang}, but says {shown}");
            let wide = browser
                .js("return document.documentElement.scrollWidth > innerWidth", &[])
                .await?;
            ensure!(
                wide == false,
                "{route} in {lang} is wider than a window of {} px",
                look.width
            );
        }
    }
    Ok(())
}

#[test]
fn every_page_in_english() {
    run(async |browser| every_page(browser, "en").await);
}

#[test]
fn every_page_in_russian() {
    run(async |browser| every_page(browser, "ru").await);
}

#[test]
fn every_page_in_ukrainian() {
    run(async |browser| every_page(browser, "uk").await);
}

#[test]
fn every_page_in_hungarian() {
    run(async |browser| every_page(browser, "hu").await);
}

/// The other pairs of size and theme, in one language: colours do not depend on words.
#[test]
fn every_page_in_the_other_themes() {
    run(async |browser| {
        for look in [Look::DESKTOP_DARK, Look::PHONE] {
            for route in routes() {
                browser.open(route, look).await?;
                browser.check_axe().await.with_context(|| format!("{look:?}"))?;
            }
        }
        Ok(())
    });
}

#[test]
fn the_theme_is_chosen_before_the_page_starts() {
    run(async |browser| {
        for theme in ["light", "dark"] {
            browser
                .open(
                    "/",
                    Look {
                        theme,
                        ..Look::DESKTOP
                    },
                )
                .await?;
            let chosen = browser
                .js("return document.documentElement.dataset.theme", &[])
                .await?;
            ensure!(chosen == theme, "{theme} was chosen, {chosen} is shown");
        }
        Ok(())
    });
}

#[test]
fn the_address_decides_what_is_shown() {
    run(async |browser| {
        let mut titles = Vec::new();
        for route in routes() {
            browser.open(route, Look::DESKTOP).await?;
            let shown = browser.client.current_url().await?;
            ensure!(shown.path() == route, "{route} became {shown}");
            browser.wait_until("return document.title", &[]).await?;
            titles.push(browser.js("return document.title", &[]).await?.to_string());
        }
        titles.sort();
        let count = titles.len();
        titles.dedup();
        ensure!(
            titles.len() == count,
            "two addresses have the same title: {titles:#?}"
        );
        Ok(())
    });
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    run(async |browser| {
        for route in routes() {
            browser.open(route, Look::DESKTOP).await?;
            let loaded = browser
                .js(
                    "return performance.getEntriesByType('resource').map((entry) => entry.name)",
                    &[],
                )
                .await?;
            let loaded: Vec<_> = loaded
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            ensure!(!loaded.is_empty(), "{route} loaded nothing at all");
            for address in loaded {
                let ours = address.starts_with(&browser.site) || address.starts_with("data:");
                ensure!(ours, "{route} loads {address}");
            }
        }
        Ok(())
    });
}

/// The policy is in the page for static hosts, in a header for everybody else, and it works.
#[test]
fn the_security_policy_holds() {
    run(async |browser| {
        browser.open("/", Look::DESKTOP).await?;
        let policy = browser
            .js(
                "return fetch('/').then((answer) => answer.headers.get('content-security-policy'))",
                &[],
            )
            .await?;
        let policy = policy.as_str().context("there is no policy")?;
        ensure!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"),
            "{policy}"
        );
        let isolated = browser.js("return crossOriginIsolated", &[]).await?;
        ensure!(isolated == true, "the page is not isolated from others");
        browser.check_console().await?;
        browser
            .js(
                "const script = document.createElement('script');
                 script.textContent = 'window.injected = true';
                 document.head.append(script);",
                &[],
            )
            .await?;
        let injected = browser.js("return window.injected ?? null", &[]).await?;
        ensure!(injected == Value::Null, "an inline script ran");
        let refused = browser.console().await?;
        ensure!(
            refused
                .iter()
                .any(|line| line.contains("Content Security Policy")),
            "{refused:?}"
        );
        Ok(())
    });
}

/// How long it takes until a person can act, from an empty cache.
#[test]
fn the_page_starts_quickly() {
    run(async |browser| {
        for route in ["/", "/yinsh", "/learn"] {
            browser
                .cdp("Network.clearBrowserCache", serde_json::json!({}))
                .await?;
            browser.open(route, Look::DESKTOP).await?;
            let took = browser
                .js(
                    "return performance.getEntriesByName('sente-started')[0].startTime",
                    &[],
                )
                .await?;
            let took = took
                .as_f64()
                .context("the page did not say when it had started")?;
            println!("{route}: interactive after {took:.0} ms");
            ensure!(
                took < 2000.0,
                "{route} took {took:.0} ms to start; 2000 are allowed"
            );
        }
        Ok(())
    });
}

/// Once loaded, the page starts without its server too.
#[test]
fn the_page_works_offline_once_loaded() {
    run(async |browser| {
        let program = e2e::program().context("cargo xtask names the program")?;
        let mut server = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut line = String::new();
        let out = server.stdout.take().context("the server has no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let outcome = async {
            let site = line
                .trim()
                .strip_prefix("Sente is at ")
                .context("the server did not start")?;
            browser.client.goto(site).await?;
            browser
                .wait_until(
                    "return navigator.serviceWorker.ready.then((kept) => kept.active?.state === 'activated')",
                    &[],
                )
                .await?;
            server.kill()?;
            server.wait()?;
            browser.client.goto(&format!("{site}/learn")).await?;
            browser
                .wait_until(
                    "return performance.getEntriesByName('sente-started').length > 0",
                    &[],
                )
                .await?;
            ensure!(browser.exists("main").await?, "the page is empty");
            Ok(())
        }
        .await;
        let _ = server.kill();
        let _ = server.wait();
        outcome
    });
}
