//! Notifications: who is asked, what is told while the page is closed, and while it is open elsewhere.
//!
//! No browser of a test reaches the push service of its maker, so what it would be given there is made here: an address at a
//! service of the test's own, and keys. What that service is sent is read and handed to the service worker, as the browser would.

use anyhow::{Context as _, Result, bail, ensure};
use data_encoding::BASE64URL_NOPAD;
use e2e::hall::{Hall, arrange, arrange_another, ask, run_together, run_together_in_new};
use e2e::{Browser, Look, patience};
use p256::SecretKey;
use p256::elliptic_curve::rand_core::OsRng;
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// A push service with one browser.
struct Service {
    origin: String,
    key: SecretKey,
    secret: [u8; 16],
    came: mpsc::UnboundedReceiver<Vec<u8>>,
}

impl Service {
    async fn start() -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let origin = format!("http://{}", listener.local_addr()?);
        let (tell, came) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let tell = tell.clone();
                tokio::spawn(async move {
                    if let Ok(body) = take(stream).await {
                        // The test may be over.
                        let _ = tell.send(body);
                    }
                });
            }
        });
        Ok(Self {
            origin,
            key: SecretKey::random(&mut OsRng),
            secret: *b"sixteen secret !",
            came,
        })
    }

    /// What a page finds in place of the browser's own way to its service.
    fn script(&self) -> String {
        let point = self.key.public_key().to_encoded_point(false);
        let subscription = json!({
            "endpoint": format!("{}/push/1", self.origin),
            "keys": {
                "p256dh": BASE64URL_NOPAD.encode(point.as_bytes()),
                "auth": BASE64URL_NOPAD.encode(&self.secret),
            },
        });
        format!(
            "const made = {subscription};
             const there = Object.assign(Object.create(PushSubscription.prototype), {{
                 toJSON: () => made,
                 unsubscribe: async () => (localStorage.removeItem('test-push'), true),
             }});
             Object.defineProperty(there, 'endpoint', {{ value: made.endpoint }});
             PushManager.prototype.subscribe = async () => (localStorage.setItem('test-push', 'yes'), there);
             PushManager.prototype.getSubscription = async () => (localStorage.getItem('test-push') ? there : null);"
        )
    }

    /// The next message, as the browser would give it to the service worker.
    async fn next(&mut self) -> Result<String> {
        let body = tokio::time::timeout(patience(), self.came.recv())
            .await
            .context("the server should send a notification")?;
        let body = body.context("the service runs")?;
        let text = web_push_native::decrypt(body, &self.key, &self.secret.into());
        Ok(String::from_utf8(text.map_err(|why| {
            anyhow::anyhow!("the message can't be read: {why}")
        })?)?)
    }
}

/// Takes one request: its body.
async fn take(mut stream: TcpStream) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        ensure!(stream.read_buf(&mut bytes).await? > 0, "a request that ended");
        let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
            continue;
        };
        let head = String::from_utf8_lossy(&bytes[..at]).to_ascii_lowercase();
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.context("a length")?.parse()?;
        if bytes.len() >= at + 4 + length {
            stream
                .write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
                .await?;
            return Ok(bytes.split_off(at + 4));
        }
    }
}

/// The browser allows notifications, forbids them, or would ask (`granted`, `denied`, `prompt`).
async fn permit(window: &Browser, setting: &str) -> Result<()> {
    window
        .cdp(
            "Browser.setPermission",
            json!({ "origin": window.site, "permission": { "name": "notifications" }, "setting": setting }),
        )
        .await?;
    Ok(())
}

/// Waits until the page says something in an element.
async fn says(window: &Browser, selector: &str, words: &str) -> Result<()> {
    window
        .wait_until(
            "return document.querySelector(arguments[0])?.textContent.includes(arguments[1]) ?? false",
            &[selector.into(), words.into()],
        )
        .await
        .with_context(|| format!("{selector} should say {words:?}"))
}

/// It is noon where this window is: nobody is told at night.
async fn at_noon(window: &Browser) -> Result<()> {
    let hour = window.js("return new Date().getUTCHours()", &[]).await?;
    let behind = hour.as_i64().context("an hour")? - 12;
    // The names of these zones say how far they are behind Greenwich.
    let zone = format!("Etc/GMT{behind:+}");
    window
        .cdp("Emulation.setTimezoneOverride", json!({ "timezoneId": zone }))
        .await?;
    Ok(())
}

async fn act(window: &Browser, game: &str, action: &str, base: u64) -> Result<()> {
    let command = json!({ "t": "act", "action": action, "base": base });
    let path = format!("/api/games/{}/do", game.trim_start_matches("/g/"));
    ask(window, "POST", &path, json!({ "n": base, "command": command })).await?;
    Ok(())
}

/// Hands a message to the page's service worker, and waits until something is shown: title, text and place.
async fn delivered(window: &Browser, text: &str) -> Result<Value> {
    window.cdp("ServiceWorker.enable", json!({})).await?;
    // The browser numbers its service workers; this window has had only ours, but it may have been registered anew.
    for registration in 0..4 {
        let asked = json!({
            "origin": format!("{}/", window.site),
            "registrationId": registration.to_string(),
            "data": text,
        });
        // A number that is not ours is refused, or nothing comes of it.
        let _ = window.cdp("ServiceWorker.deliverPushMessage", asked).await;
    }
    window
        .wait_until(
            "return navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) => all.length > 0)",
            &[],
        )
        .await
        .context("the service worker should show a notification")?;
    window
        .js(
            "return navigator.serviceWorker.ready.then((it) => it.getNotifications())
                 .then((all) => all.map((it) => ({ title: it.title, body: it.body, tag: it.tag, lang: it.lang })))",
            &[],
        )
        .await
}

/// A server that sends to a push service of the test's own, which the first window's browser has subscribed at.
async fn with_service(hall: &mut Hall, window: &Browser) -> Result<Service> {
    let service = Service::start().await?;
    hall.more = vec!["--push-service".to_owned(), service.origin.clone()];
    hall.kill();
    hall.start()?;
    window
        .cdp(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": service.script() }),
        )
        .await?;
    Ok(service)
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn whose_turn_it_is_is_told_while_the_page_is_closed() {
    run_together_in_new(2, async |hall, windows| {
        let [one, two] = windows else { bail!("two windows") };
        let mut service = with_service(hall, one).await?;
        permit(one, "prompt").await?;
        let game = arrange(
            one,
            two,
            json!({ "game": "shogi", "time": "3d", "seat": "first" }),
        )
        .await?;
        // Nobody is asked before they have played a turn, and then by our own card.
        one.open("/online/games", Look::PHONE).await?;
        one.wait_for(".table-card.first").await?;
        ensure!(!one.exists("#ask-to-tell").await?, "asked too early");
        act(one, &game, "7g7f", 1).await?;
        one.open("/online/games", Look::PHONE_DARK).await?;
        says(one, "#ask-to-tell", "Shall we tell you when it is your turn?").await?;
        one.check_axe().await?;
        one.shot("notify-card-phone-dark").await?;
        permit(one, "granted").await?;
        one.wait_until(
            "return navigator.serviceWorker.getRegistration().then((it) => !!it?.active)",
            &[],
        )
        .await?;
        one.click("#tell-me").await?;
        says(
            one,
            "#ask-to-tell",
            "You are told, even when this page is closed.",
        )
        .await?;
        one.check_axe().await?;

        // The words are the reader's own, whatever the server speaks.
        one.open(
            "/online/games",
            Look {
                lang: "hu",
                ..Look::DESKTOP
            },
        )
        .await?;
        one.wait_until(
            "return caches.open('reader').then((it) => it.match('language')).then((it) => it?.text())
                 .then((it) => it === 'hu')",
            &[],
        )
        .await
        .context("the worker should know the language")?;
        one.wait_until(
            "return navigator.serviceWorker.getRegistration().then((it) => !!it?.active)",
            &[],
        )
        .await?;
        // Nobody is there any more.
        one.client.goto("about:blank").await?;
        act(two, &game, "3c3d", 2).await?;
        let text = service.next().await?;
        one.goto("/learn").await?;
        ensure!(text.contains("\"t\":\"turn\""), "{text}");
        let shown = delivered(one, &text).await?;
        let expected = json!([{
            "title": "Olena lépett.",
            "body": "Még 2 nap",
            "tag": game.trim_start_matches('/'),
            "lang": "hu",
        }]);
        ensure!(shown == expected, "{shown}");

        // Who looks at the game needs it no more.
        one.goto(&game).await?;
        one.wait_for("main.live [role=application]").await?;
        one.wait_until(
            "return navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) => all.length === 0)",
            &[],
        )
        .await
        .context("the notification should go")?;

        // Off, in the settings: nothing is sent there any more.
        one.open("/online/games", Look::PHONE).await?;
        one.js("document.querySelector('#open-settings').click()", &[])
            .await?;
        one.wait_for("dialog#settings[open] #notices:checked").await?;
        one.check_axe().await?;
        one.shot("notify-settings-phone").await?;
        one.click("#notices").await?;
        says(one, "#notices-hint", "When it is your turn").await?;
        let kept = one.js("return localStorage.getItem('test-push')", &[]).await?;
        ensure!(kept.is_null(), "the browser is subscribed still");
        one.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_browser_that_does_not_notify_says_so() {
    run_together(2, async |_, windows| {
        let [one, two] = windows else { bail!("two windows") };
        permit(one, "denied").await?;
        let game = arrange(
            one,
            two,
            json!({ "game": "shogi", "time": "none", "seat": "first" }),
        )
        .await?;
        act(one, &game, "7g7f", 1).await?;
        one.open("/online/games", Look::PHONE).await?;
        one.wait_for(".rows .row").await?;
        ensure!(!one.exists("#ask-to-tell").await?, "nobody is asked in vain");
        one.check_axe().await?;
        for (lang, words) in [
            ("en", "does not let this page notify you"),
            ("ru", "не разрешает"),
            ("uk", "не дозволяє"),
            ("hu", "nem engedi"),
        ] {
            one.open("/online/find", Look { lang, ..Look::PHONE }).await?;
            one.wait_for("#wish").await?;
            one.js("document.querySelector('#open-settings').click()", &[])
                .await?;
            one.wait_for("dialog#settings[open] #notices:disabled").await?;
            says(one, "#notices-hint", words).await?;
            let wide = one
                .js(
                    "const sheet = document.querySelector('dialog#settings'); return sheet.scrollWidth > sheet.clientWidth",
                    &[],
                )
                .await?;
            ensure!(wide == false, "the settings in {lang} are wider than a phone");
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn who_wishes_for_an_opponent_hears_of_one() {
    run_together_in_new(2, async |hall, windows| {
        let [one, two] = windows else { bail!("two windows") };
        let mut service = with_service(hall, one).await?;
        permit(one, "granted").await?;
        at_noon(one).await?;
        // Twenty games, by which it is known when people play.
        let terms = json!({ "game": "shogi", "time": "1d", "seat": "first" });
        arrange(one, two, terms.clone()).await?;
        for _ in 1..20 {
            arrange_another(one, two, terms.clone()).await?;
        }
        one.open("/online/find", Look::PHONE).await?;
        says(one, ".find .section p", "Most games between people begin between").await?;
        one.check_axe().await?;
        one.shot("notify-find-phone").await?;
        one.click("#wish").await?;
        one.wait_until(
            "return fetch('/api/wish').then((it) => it.json()).then((it) => it.on)",
            &[],
        )
        .await
        .context("the server should know the wish")?;
        one.wait_until("return localStorage.getItem('test-push') === 'yes'", &[])
            .await?;

        // While a page is open, the page tells.
        one.open("/learn", Look::DESKTOP).await?;
        one.wait_for("#you .disc").await?;
        two.open("/online/find", Look::DESKTOP).await?;
        two.click("#find").await?;
        two.wait_for("#stop").await?;
        says(one, "#wanted", "Olena would like to play: YINSH.").await?;
        one.check_axe().await?;
        one.shot("notify-wanted-desktop").await?;
        one.click("#wanted a").await?;
        one.wait_for("main.find button.row:not(#leave)").await?;
        two.click("#stop").await?;
        two.wait_for("#find").await?;

        // While none is, the push service is asked.
        one.client.goto("about:blank").await?;
        two.click("#find").await?;
        two.wait_for("#stop").await?;
        // The games that wait are told as well, each once.
        let mut text = service.next().await?;
        while text.contains("\"t\":\"turn\"") {
            text = service.next().await?;
        }
        ensure!(text.contains("\"t\":\"wanted\""), "{text}");
        one.goto("/learn").await?;
        let shown = delivered(one, &text).await?;
        ensure!(shown[0]["title"] == "Olena would like to play: YINSH.", "{shown}");
        ensure!(shown[0]["tag"] == "online/find", "{shown}");
        Ok(())
    });
}
