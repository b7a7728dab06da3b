//! One browser session.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use fantoccini::actions::{InputSource as _, KeyAction, KeyActions};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::kind::Kind;

/// For [`Browser::press`]: none of the keys that change others.
pub const NO_KEY: &str = "";

/// In which language, theme and size the page is shown.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// `en`, `ru`, `uk` or `hu`; empty leaves the choice to the page.
    pub lang: &'static str,
    /// `light` or `dark`; empty leaves the choice to the page.
    pub theme: &'static str,
    /// The width of the window's inside in CSS pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
}

impl Look {
    /// English, light, 1440×900.
    pub const DESKTOP: Self = Self {
        lang: "en",
        theme: "light",
        width: 1440,
        height: 900,
    };
    /// English, dark, 1440×900.
    pub const DESKTOP_DARK: Self = Self {
        theme: "dark",
        ..Self::DESKTOP
    };
    /// English, light, 360×780.
    pub const PHONE: Self = Self {
        width: 360,
        height: 780,
        ..Self::DESKTOP
    };
    /// English, dark, 360×780.
    pub const PHONE_DARK: Self = Self {
        theme: "dark",
        ..Self::PHONE
    };
    /// The four of them, with names for pictures: in the gate two, in which size and theme both differ.
    pub fn sample() -> impl Iterator<Item = (&'static str, Self)> {
        let every = if crate::full() { 1 } else { Self::ALL.len() - 1 };
        Self::ALL.into_iter().step_by(every)
    }

    /// The four of them, with names for pictures.
    pub const ALL: [(&str, Self); 4] = [
        ("desktop-light", Self::DESKTOP),
        ("desktop-dark", Self::DESKTOP_DARK),
        ("phone-light", Self::PHONE),
        ("phone-dark", Self::PHONE_DARK),
    ];
}

impl Default for Look {
    fn default() -> Self {
        Self::DESKTOP
    }
}

/// A browser window in which nothing is kept of others.
#[derive(Debug)]
pub struct Browser {
    /// All that `WebDriver` can do.
    pub client: Client,
    /// The address of the server, without a slash at the end.
    pub site: String,
    /// Which browser it is. What is Chromium's alone is said where it is.
    pub kind: Kind,
    profile: PathBuf,
    /// Started as a whole one, which others have no need of.
    whole: bool,
    /// How often this test has asked axe-core.
    looks: AtomicU32,
}

/// A command that only Chromium's driver knows.
#[derive(Debug)]
struct Special {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Special {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// Where a picture goes, in a folder that is there.
fn place_of_picture(name: &str) -> Result<PathBuf> {
    let folder = root().join("target/shots");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder.join(format!("{name}.png")))
}

/// As much of a script as a message has.
fn beginning(script: &str) -> String {
    script.chars().take(200).collect()
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("e2e lies in the root of the repository")
}

/// What a driver has answered, unless it never does: a test has a limit, but not what is asked before and after it, and one browser that
/// hung would keep all who wait for the tests.
async fn answered<T, E>(asked: impl Future<Output = Result<T, E>>) -> Result<T>
where
    E: Into<anyhow::Error>,
{
    let limit = 2 * crate::patience();
    match tokio::time::timeout(limit, asked).await {
        Ok(answer) => answer.map_err(Into::into),
        Err(_) => bail!("the browser's driver has not answered for {limit:?}"),
    }
}

/// Whether an element is there, in JavaScript.
const IS_THERE: &str = "return !!document.querySelector(arguments[0])";

/// Browsers that a test has left, each with its profile. Whoever started the driver ends them with it.
static IDLE: Mutex<Vec<(Client, PathBuf)>> = Mutex::new(Vec::new());

impl Browser {
    /// A browser that a test has left, or a new one. The page keeps no copy of itself in it.
    pub(crate) async fn start(driver: &str, site: &str) -> Result<Self> {
        let browser = Self::start_with_copy(driver, site).await?;
        browser.without_copy().await?;
        Ok(browser)
    }

    /// The same, but the page keeps a copy of itself for when there is no network, as it does for people.
    pub(crate) async fn start_with_copy(driver: &str, site: &str) -> Result<Self> {
        let idle = IDLE.lock().expect("nobody panics with it").pop();
        match idle {
            Some((client, profile)) => Ok(Self {
                client,
                site: site.to_owned(),
                kind: Kind::of_this_run(),
                profile,
                whole: false,
                looks: AtomicU32::new(0),
            }),
            None => Self::start_one(driver, site, false).await,
        }
    }

    /// A new and whole one, in which the page keeps a copy of itself.
    pub(crate) async fn start_new(driver: &str, site: &str) -> Result<Self> {
        Self::start_one(driver, site, true).await
    }

    async fn start_one(driver: &str, site: &str, whole: bool) -> Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::var_os("SENTE_E2E_PROFILES").map_or_else(std::env::temp_dir, PathBuf::from);
        let profile = folder.join(format!("sente-e2e-{}-{number}", std::process::id()));
        fs::create_dir_all(&profile).with_context(|| format!("cannot make {}", profile.display()))?;
        let kind = Kind::of_this_run();
        let capabilities = kind.capabilities(&profile, whole);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = answered(builder.capabilities(capabilities).connect(driver)).await;
        let client = client.context("cannot start a browser session");
        if client.is_err() {
            let _ = fs::remove_dir_all(&profile);
        }
        Ok(Self {
            client: client?,
            site: site.to_owned(),
            kind,
            profile,
            whole,
            looks: AtomicU32::new(0),
        })
    }

    /// A test is done with it. The next one gets it as if it were new, which takes a fraction of the time that another one
    /// takes to start; after a test that failed, and where `SENTE_E2E_FRESH` asks for new ones, it is closed.
    pub(crate) async fn done(self, well: bool) -> Result<()> {
        let fresh = std::env::var_os("SENTE_E2E_FRESH").is_some();
        let again = well && !fresh && !self.whole && self.kind == Kind::Chromium;
        if again && answered(self.clean()).await.is_ok() {
            let mut idle = IDLE.lock().expect("nobody panics with it");
            idle.push((self.client, self.profile));
            return Ok(());
        }
        self.close().await
    }

    /// Leaves nothing of a test: another tab, for what is emulated and overheard is a tab's own, and nothing kept. Only files that the
    /// browser has stay, for their names change with them, and what it has made of a module takes a slow machine seconds.
    async fn clean(&self) -> Result<()> {
        let tabs = self.client.windows().await?;
        let fresh = self.client.new_window(true).await?.handle;
        for tab in tabs {
            self.client.switch_to_window(tab).await?;
            self.client.close_window().await?;
        }
        self.client.switch_to_window(fresh).await?;
        let all = json!({ "origin": self.site, "storageTypes": "all" });
        self.cdp("Storage.clearDataForOrigin", all).await?;
        self.cdp("Network.clearBrowserCookies", json!({})).await?;
        self.cdp("Browser.resetPermissions", json!({})).await?;
        self.console().await?;
        Ok(())
    }

    async fn close(self) -> Result<()> {
        let closed = answered(self.client.close()).await;
        let closed = closed.context("cannot close the session");
        // The browser may still be writing its last words; what stays is in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.profile);
        closed
    }

    /// For a test that failed: a picture, whose name ends with `which` window it is of, and what the console holds.
    pub(crate) async fn tell_what_is_seen(&self, which: &str) {
        let told = async {
            self.tell(which).await;
            anyhow::Ok(())
        };
        if let Err(error) = answered(told).await {
            eprintln!("what the page showed when the test failed is not known: {error:#}");
        }
    }

    async fn tell(&self, which: &str) {
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        if self.kind == Kind::Webkit {
            // WebKit never answers when it is asked for a picture without a graphics card.
            let text = self.js("return document.body.innerText", &[]).await;
            eprintln!("the page when the test failed: {text:?}");
            return;
        }
        match self.picture(&format!("failed-{name}{which}")).await {
            Ok(path) => eprintln!("the page when the test failed: {}", path.display()),
            Err(error) => eprintln!("no picture of the page: {error:#}"),
        }
        if let Ok(log) = self.console().await {
            for line in log {
                eprintln!("console: {line}");
            }
        }
    }

    /// Opens the page at `path` (which begins with a slash) and waits until it has started.
    pub async fn open(&self, path: &str, look: Look) -> Result<()> {
        self.size(look.width, look.height).await?;
        // Settings are the page's own, which reads them when it starts: this runs before it does, and only now.
        let settings = json!({ "sente.lang": look.lang, "sente.theme": look.theme });
        let script = format!(
            "for (const [key, value] of Object.entries({settings}))
                 value ? localStorage.setItem(key, value) : localStorage.removeItem(key);"
        );
        if self.kind != Kind::Chromium {
            // A file that is no page: what is kept can be changed there, before the page starts.
            self.client.goto(&format!("{}/robots.txt", self.site)).await?;
            self.js(&script, &[]).await?;
            return self.goto(path).await;
        }
        let script = self
            .cdp(
                "Page.addScriptToEvaluateOnNewDocument",
                json!({ "source": script }),
            )
            .await?;
        let opened = self.goto(path).await;
        self.cdp("Page.removeScriptToEvaluateOnNewDocument", script)
            .await?;
        opened
    }

    /// Goes to `path` (or to a whole address) with whatever settings there are, and waits until the page has started.
    pub async fn goto(&self, path: &str) -> Result<()> {
        let address = if path.starts_with('/') {
            format!("{}{path}", self.site)
        } else {
            path.to_owned()
        };
        self.client.goto(&address).await?;
        self.wait_until_started().await
    }

    /// Loads the page again and waits until it has started.
    pub async fn reload(&self) -> Result<()> {
        self.client.refresh().await?;
        self.wait_until_started().await
    }

    async fn wait_until_started(&self) -> Result<()> {
        self.wait_until(
            "return performance.getEntriesByName('sente-started').length > 0 && !!document.querySelector('main')",
            &[],
        )
        .await
        .context("the page did not start")
    }

    /// Makes the inside of the window this large, in CSS pixels.
    pub async fn size(&self, width: u32, height: u32) -> Result<()> {
        if self.kind != Kind::Chromium {
            // The window is larger than its inside, by as much as one sees only then.
            let (mut outer_width, mut outer_height) = (width, height);
            for _ in 0..2 {
                self.client.set_window_size(outer_width, outer_height).await?;
                let inner = self.js("return [innerWidth, innerHeight]", &[]).await?;
                let missing = |wanted: u32, index: usize| {
                    let inner = inner[index].as_u64().and_then(|it| u32::try_from(it).ok());
                    wanted.saturating_sub(inner.unwrap_or(wanted))
                };
                outer_width += missing(width, 0);
                outer_height += missing(height, 1);
            }
            return Ok(());
        }
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.cdp("Emulation.setDeviceMetricsOverride", metrics).await?;
        Ok(())
    }

    /// Says to the page that the person wants less motion, or not.
    pub async fn reduce_motion(&self, less: bool) -> Result<()> {
        if self.kind != Kind::Chromium {
            // The page's own setting, from the next page on.
            let script = "arguments[0] ? localStorage.setItem('sente.still', 'yes') : localStorage.removeItem('sente.still')";
            self.js(script, &[less.into()]).await?;
            return Ok(());
        }
        let value = if less { "reduce" } else { "no-preference" };
        let features = json!([{ "name": "prefers-reduced-motion", "value": value }]);
        self.cdp("Emulation.setEmulatedMedia", json!({ "features": features }))
            .await?;
        Ok(())
    }

    /// Lets the timers of pages that are loaded from now on run twenty times as fast: for tests that nothing happens.
    pub async fn hurry(&self) -> Result<()> {
        let script = "for (const name of ['setTimeout', 'setInterval']) {
                          const real = window[name];
                          window[name] = (call, delay = 0, ...rest) => real(call, delay / 20, ...rest);
                      }";
        let script = json!({ "source": script });
        self.cdp("Page.addScriptToEvaluateOnNewDocument", script).await?;
        Ok(())
    }

    /// Makes the screen one for fingers, or not. Reload afterwards: pages look at their start.
    pub async fn touch(&self, on: bool) -> Result<()> {
        let touch = json!({ "enabled": on, "maxTouchPoints": 1 });
        self.cdp("Emulation.setTouchEmulationEnabled", touch).await?;
        Ok(())
    }

    /// Lets the page keep no copy of itself for when there is no network, as it does with a service worker once it has nothing else to
    /// do: in a browser that has kept nothing yet, to fetch and store all of its files is a large part of what a test costs.
    async fn without_copy(&self) -> Result<()> {
        if self.kind == Kind::Chromium {
            let script = "if (window.ServiceWorkerContainer)
                              ServiceWorkerContainer.prototype.register = () => new Promise(() => {});";
            let script = json!({ "source": script });
            self.cdp("Page.addScriptToEvaluateOnNewDocument", script).await?;
        }
        Ok(())
    }

    /// Calls a method of Chromium's own protocol.
    pub async fn cdp(&self, method: &str, parameters: Value) -> Result<Value> {
        let command = Special {
            path: "goog/cdp/execute",
            body: json!({ "cmd": method, "params": parameters }),
        };
        self.client
            .issue_cmd(command)
            .await
            .with_context(|| method.to_owned())
    }

    /// Runs JavaScript in the page, whatever the page's policy allows it, and gives what it returns.
    pub async fn js(&self, script: &str, arguments: &[Value]) -> Result<Value> {
        let answer = self.client.execute(script, arguments.to_vec()).await;
        answer.with_context(|| format!("JavaScript: {}", beginning(script)))
    }

    /// Waits until JavaScript returns something that counts as true.
    pub async fn wait_until(&self, script: &str, arguments: &[Value]) -> Result<()> {
        self.wait_within(crate::patience(), script, arguments).await
    }

    async fn wait_within(&self, patience: Duration, script: &str, arguments: &[Value]) -> Result<()> {
        let end = Instant::now() + patience;
        while !self.comes_true(script, arguments).await? {
            ensure!(
                Instant::now() < end,
                "waited {patience:?} in vain for: {script} {}",
                Value::from(arguments)
            );
        }
        Ok(())
    }

    /// Whether JavaScript returns something that counts as true, now or within a second. The page itself looks again and again: to be
    /// asked as often from here takes driver and browser a tenth of the tests' processor time.
    async fn comes_true(&self, script: &str, arguments: &[Value]) -> Result<bool> {
        let look = format!(
            "const given = [...arguments], done = given.pop(), end = performance.now() + 1000;
             const asked = async function () {{
                 {script}
             }};
             const look = () => asked.apply(null, given).then(
                 (it) => it || performance.now() > end ? done(!!it) : setTimeout(look, 15),
                 (error) => done(String(error)));
             look();"
        );
        match self.client.execute_async(&look, arguments.to_vec()).await {
            Ok(Value::Bool(answer)) => Ok(answer),
            Ok(error) => bail!("{error} in JavaScript: {}", beginning(script)),
            // Another page has come meanwhile: Chromium's driver says that the script took too long, Firefox's that the page is gone.
            Err(error) if error.is_script_timeout() || error.to_string().contains("unload") => Ok(false),
            Err(error) => Err(error).with_context(|| format!("JavaScript: {}", beginning(script))),
        }
    }

    /// Waits until an element is there.
    pub async fn wait_for(&self, css: &str) -> Result<()> {
        self.wait_until(IS_THERE, &[css.into()]).await
    }

    /// Waits until an element is there that comes when the engine has looked through a whole game. That takes seconds on an idle
    /// machine, and many times as long on a busy one.
    pub async fn wait_for_review(&self, css: &str) -> Result<()> {
        self.wait_within(8 * crate::patience(), IS_THERE, &[css.into()])
            .await
    }

    /// Waits until an element is gone that is there for as long as the engine looks through a whole game.
    pub async fn wait_for_review_without(&self, css: &str) -> Result<()> {
        let gone = "return !document.querySelector(arguments[0])";
        self.wait_within(8 * crate::patience(), gone, &[css.into()]).await
    }

    /// Whether an element is there.
    pub async fn exists(&self, css: &str) -> Result<bool> {
        let there = self.js(IS_THERE, &[css.into()]).await?;
        Ok(there == true)
    }

    /// The words of an element, as they are seen.
    pub async fn text(&self, css: &str) -> Result<String> {
        self.wait_for(css).await?;
        let element = self.client.find(Locator::Css(css)).await?;
        Ok(element.text().await?)
    }

    /// Clicks on an element, once it is there.
    pub async fn click(&self, css: &str) -> Result<()> {
        let end = Instant::now() + crate::patience();
        loop {
            self.wait_for(css).await?;
            let clicked = match self.client.find(Locator::Css(css)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                // The page has made it anew since it was found.
                Err(error) if error.is_stale_element_reference() && Instant::now() < end => {}
                clicked => return clicked.with_context(|| format!("cannot click on {css}")),
            }
        }
    }

    /// Presses a key, while `held` (or [`NO_KEY`]) is held. Both are `WebDriver`'s: a character, or one of
    /// `fantoccini::key::Key` as a character.
    pub async fn press(&self, held: &str, key: char) -> Result<()> {
        let mut keys = KeyActions::new("keyboard".to_owned());
        for value in held.chars() {
            keys = keys.then(KeyAction::Down { value });
        }
        keys = keys
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key });
        for value in held.chars() {
            keys = keys.then(KeyAction::Up { value });
        }
        Ok(self.client.perform_actions(keys).await?)
    }

    /// Takes a picture of the window into `target/shots/<name>.png`, for people who look at what a test does: where
    /// `SENTE_E2E_SHOTS` asks for it, as every command but the gate does.
    pub async fn shot(&self, name: &str) -> Result<PathBuf> {
        if std::env::var_os("SENTE_E2E_SHOTS").is_some() {
            self.picture(name).await
        } else {
            place_of_picture(name)
        }
    }

    /// The same, whoever asks.
    async fn picture(&self, name: &str) -> Result<PathBuf> {
        let path = place_of_picture(name)?;
        let picture = self.client.screenshot().await?;
        fs::write(&path, picture).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }

    /// Fails when axe-core finds anything against its rules for accessibility, and lists it. It takes half a second, so in the gate
    /// a test that asks more than once is answered every other time.
    pub async fn check_axe(&self) -> Result<()> {
        let earlier = self.looks.fetch_add(1, Ordering::Relaxed);
        // Of a desktop and a phone, which often follow each other, now the one and now the other.
        if !crate::full() && earlier.div_ceil(2) % 2 == 1 {
            return Ok(());
        }
        if self.js("return !!window.axe", &[]).await? != true {
            let path = root().join("tools/node_modules/axe-core/axe.min.js");
            let axe = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            self.js(&axe, &[]).await.context("cannot load axe-core")?;
        }
        let found = self
            .client
            .execute_async(
                "const done = arguments[0];
                 axe.run(document, { resultTypes: ['violations'] }).then(
                     ({ violations }) => done(violations.flatMap(({ id, help, nodes }) => nodes.map((node) =>
                         `${id}: ${help}\\n    ${node.html.slice(0, 200)}\\n    ${node.failureSummary.replace(/\\s+/g, ' ')}`))),
                     (error) => done([`axe-core itself failed: ${error}`]));",
                Vec::new(),
            )
            .await
            .context("axe-core")?;
        let found: Vec<_> = found
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let page = self.client.current_url().await?;
        ensure!(
            found.is_empty(),
            "{page}: {} axe-core violations\n{}",
            found.len(),
            found.join("\n")
        );
        Ok(())
    }

    /// What the console got since the last time it was asked: errors, and what the security policy refused. Only Chromium
    /// tells.
    pub async fn console(&self) -> Result<Vec<String>> {
        if self.kind != Kind::Chromium {
            return Ok(Vec::new());
        }
        let command = Special {
            path: "se/log",
            body: json!({ "type": "browser" }),
        };
        let log = self.client.issue_cmd(command).await.context("the console")?;
        let lines = log.as_array().into_iter().flatten();
        let bad = lines.filter(|line| {
            let message = line["message"].as_str().unwrap_or_default();
            line["level"] == "SEVERE" || message.contains("Content Security Policy")
        });
        Ok(bad
            .map(|line| line["message"].as_str().unwrap_or_default().to_owned())
            .collect())
    }

    /// Fails when the console holds errors.
    pub async fn check_console(&self) -> Result<()> {
        let lines = self.console().await?;
        ensure!(lines.is_empty(), "errors in the console:\n{}", lines.join("\n"));
        Ok(())
    }
}
