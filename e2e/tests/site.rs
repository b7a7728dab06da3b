//! The page as a whole: every address in every language and theme, and the way it is served.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use e2e::{Browser, Look, NO_KEY, run, run_with_copy};
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::{Value, json};

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

/// The addresses that are looked at: all of them, or every `share`th, beginning with the one that `which` says, and of the
/// lessons of a course only one.
fn looked_at(which: usize, share: usize) -> Vec<&'static str> {
    let course = |route: &'static str| {
        let (course, lesson) = route.rsplit_once('/')?;
        lesson.parse::<usize>().is_ok().then_some(course)
    };
    let taken = |route: &&'static str| {
        let Some(course_of_this) = course(route) else {
            return true;
        };
        let lessons: Vec<_> = routes()
            .into_iter()
            .filter(|&it| course(it) == Some(course_of_this))
            .collect();
        e2e::full() || lessons[which % lessons.len()] == *route
    };
    let taken = routes().into_iter().filter(taken).enumerate();
    taken
        .filter(|(index, _)| e2e::full() || (index + which).is_multiple_of(share))
        .map(|(_, route)| route)
        .collect()
}

/// Changes language, theme and size of the page that is open.
async fn change(browser: &Browser, look: Look) -> Result<()> {
    browser.size(look.width, look.height).await?;
    browser
        .js(
            "const [lang, theme] = arguments;
             const list = document.querySelector('.bar select');
             list.value = lang;
             list.dispatchEvent(new Event('change', { bubbles: true }));
             if (document.documentElement.dataset.theme !== theme) document.querySelector('#theme-switch').click();",
            &[look.lang.into(), look.theme.into()],
        )
        .await?;
    browser
        .wait_until(
            "const { lang, dataset } = document.documentElement;
             const moving = document.getAnimations().some((it) => it instanceof CSSTransition);
             return lang === arguments[0] && dataset.theme === arguments[1] && !moving",
            &[look.lang.into(), look.theme.into()],
        )
        .await
        .with_context(|| format!("the page should become {look:?}"))
}

/// Every page in one language, in both themes, large and small.
async fn every_page(browser: &Browser, lang: &'static str) -> Result<()> {
    let desktop = Look {
        lang,
        ..Look::DESKTOP
    };
    // Each address in one language, and each language at a quarter of the addresses.
    let which = e2e::LANGUAGES.iter().position(|it| *it == lang);
    for route in looked_at(which.unwrap_or_default(), e2e::LANGUAGES.len()) {
        browser.open(route, desktop).await?;
        for look in [
            desktop,
            Look {
                lang,
                ..Look::PHONE_DARK
            },
        ] {
            change(browser, look).await?;
            browser.check_axe().await.with_context(|| format!("{look:?}"))?;
            let wide = browser
                .js("return document.documentElement.scrollWidth > innerWidth", &[])
                .await?;
            ensure!(
                wide == false,
                "{route} in {lang} is wider than a window of {} px",
                look.width
            );
        }
        let console = browser.console().await?;
        let bad: Vec<_> = console
            .iter()
            .filter(|line| !is_expected(line, "/no/such/page"))
            .collect();
        ensure!(bad.is_empty(), "{route} in {lang}: {bad:#?}");
    }
    Ok(())
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn every_page_in_english() {
    run(async |browser| every_page(browser, "en").await);
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn every_page_in_russian() {
    run(async |browser| every_page(browser, "ru").await);
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn every_page_in_ukrainian() {
    run(async |browser| every_page(browser, "uk").await);
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn every_page_in_hungarian() {
    run(async |browser| every_page(browser, "hu").await);
}

/// The other pairs of size and theme, in one language: colours do not depend on words.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn every_page_in_the_other_themes() {
    run(async |browser| {
        for route in looked_at(0, e2e::LANGUAGES.len()) {
            browser.open(route, Look::PHONE).await?;
            for look in [Look::PHONE, Look::DESKTOP_DARK] {
                change(browser, look).await?;
                browser.check_axe().await.with_context(|| format!("{look:?}"))?;
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
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
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_address_decides_what_is_shown_and_all_of_it_is_ours() {
    run(async |browser| {
        for route in looked_at(1, 1) {
            browser.open(route, Look::DESKTOP).await?;
            let shown = browser.client.current_url().await?;
            ensure!(shown.path() == route, "{route} became {shown}");
            browser.wait_until("return document.title", &[]).await?;
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
        // What is served says it as well, for who does not start the page.
        let titles = browser
            .js(
                "const title = (text) => new DOMParser().parseFromString(text, 'text/html').title;
                 const page = { headers: { accept: 'text/html' } };
                 return Promise.all(arguments[0].map((route) => fetch(route, page).then((it) => it.text()).then(title)))",
                &[json!(routes())],
            )
            .await?;
        let titles: Vec<_> = titles.as_array().into_iter().flatten().collect();
        ensure!(titles.len() == routes().len(), "{titles:?}");
        for (at, title) in titles.iter().enumerate() {
            ensure!(
                title.as_str().is_some_and(|it| !it.is_empty()),
                "{}",
                routes()[at]
            );
            ensure!(
                !titles[..at].contains(title),
                "two addresses have the title {title}"
            );
        }
        Ok(())
    });
}

/// The policy is in the page for static hosts, in a header for everybody else, and it works.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
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

/// What is served is the page itself: the same words in each language, and the boards; with a title and a description of
/// its own for each address.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn what_is_served_is_what_comes() {
    // The words that are seen, with one space between them.
    const SEEN: &str = "
        const seen = (root, css, lang) => {
            root = root.cloneNode(true);
            for (const one of root.querySelectorAll('dialog, [hidden], option, desc, title, .spoken'))
                if (one.lang !== lang || !one.matches('.spoken')) one.remove();
            return [...root.querySelectorAll(css)].map((it) => it.textContent.replace(/\\s+/g, ' ').trim());
        };
        const [route, css, lang] = arguments;
        return fetch(route).then((answer) => answer.text()).then((html) => {
            const served = new DOMParser().parseFromString(html, 'text/html');
            return [seen(served.querySelector('#frame'), css, lang), seen(document.body, css, lang)];
        });";
    run(async |browser| {
        for lang in ["en", "ru", "uk", "hu"] {
            for (route, css) in [
                ("/", ".bar, main"),
                ("/yinsh", ".bar, h1, .tools"),
                ("/shogi", ".bar, h1, .tools"),
                ("/learn", ".bar, main"),
                ("/learn/shogi", ".bar, main"),
                ("/learn/yinsh/3", ".bar, main"),
            ] {
                browser.open(route, Look { lang, ..Look::PHONE }).await?;
                let texts = browser.js(SEEN, &[route.into(), css.into(), lang.into()]).await?;
                let some = texts[0].as_array().is_some_and(|texts| texts.len() >= 2);
                ensure!(
                    some && texts[0] == texts[1],
                    "{route} in {lang}: served, shown {texts:#}"
                );
            }
        }
        let parts = "return Promise.all(arguments[0].map((route) => fetch(route).then((answer) => answer.text()).then((html) => {
            const page = new DOMParser().parseFromString(html, 'text/html');
            return [page.title, page.querySelector('meta[name=description]').content,
                    page.querySelectorAll('#frame svg.yinsh, #frame .shogi').length, page.querySelectorAll('[style]').length];
        })))";
        let routes: Vec<_> = routes()
            .into_iter()
            .filter(|route| *route != "/no/such/page")
            .collect();
        let pages = browser.js(parts, &[json!(routes)]).await?;
        let mut told = std::collections::BTreeSet::new();
        for (route, page) in routes.iter().zip(pages.as_array().into_iter().flatten()) {
            let word = |index: usize| page[index].as_str().unwrap_or_default().to_owned();
            ensure!(
                told.insert(word(0)) && told.insert(word(1)),
                "{route} is told as another page is: {page}"
            );
            ensure!(
                page[3] == 0,
                "{route} has inline styles, which the policy refuses"
            );
            // What leads to the lessons, or only lists them, may have none; nor has what depends on what is kept in the browser.
            let boardless = [
                "/learn",
                "/learn/yinsh",
                "/library",
                "/statistics",
                "/studies",
                "/study",
            ];
            let board = page[2].as_u64() > Some(0) || boardless.contains(route);
            ensure!(board, "{route} is served without a board");
        }
        Ok(())
    });
}

/// Once loaded, the page starts without its server too.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_page_works_offline_once_loaded() {
    run_with_copy(async |browser| {
        let program = e2e::program().context("cargo xtask names the program")?;
        let mut server = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-online"])
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
            // None of these was ever opened: their parts of the page, and the engine, were kept all the same.
            for (path, seen) in [
                ("/learn", "main.learn .course"),
                ("/learn/shogi/3", "main [role=application]"),
                ("/shogi", ".stage .shogi[role=application]"),
                ("/yinsh", ".stage .yinsh[role=application]"),
            ] {
                browser.client.goto(&format!("{site}{path}")).await?;
                browser
                    .wait_until(
                        "return performance.getEntriesByName('sente-started').length > 0",
                        &[],
                    )
                    .await?;
                browser.wait_for(seen).await.with_context(|| path.to_owned())?;
            }
            browser.wait_for("dialog#new[open]").await?;
            browser.press(NO_KEY, Key::Escape.into()).await?;
            browser.press(NO_KEY, 'c').await?;
            browser
                .wait_for(".lines li:not(.empty)")
                .await
                .context("the engine is there without a network")?;
            ensure!(browser.exists("main").await?, "the page is empty");
            // In every language, not only in the one of the visit.
            let list = browser.client.find(Locator::Css(".bar select")).await?;
            for (lang, words) in [("hu", "Leckék"), ("uk", "Уроки")] {
                list.select_by_value(lang).await?;
                let script =
                    "return document.querySelector('.bar nav a[href=learn]').innerText === arguments[0]";
                browser.wait_until(script, &[words.into()]).await.context(lang)?;
            }
            Ok(())
        }
        .await;
        let _ = server.kill();
        let _ = server.wait();
        outcome
    });
}
