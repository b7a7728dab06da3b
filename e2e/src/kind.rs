//! Which browser the tests run in, and what each has to be told.

use std::path::Path;

use serde_json::{Map, Value, json};

/// A browser that the tests can run in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Chromium, over chromedriver.
    Chromium,
    /// Firefox, over geckodriver.
    Firefox,
    /// WebKitGTK's own small browser, over `WebKitWebDriver`.
    Webkit,
}

impl Kind {
    /// The one that `cargo xtask e2e --browser` names; Chromium otherwise.
    pub fn of_this_run() -> Self {
        match std::env::var("SENTE_E2E_BROWSER").as_deref() {
            Ok("firefox") => Self::Firefox,
            Ok("webkit") => Self::Webkit,
            _ => Self::Chromium,
        }
    }

    /// What a session asks of the driver. Where the whole browser is not needed, the shell of its pages does, if xtask has found one.
    pub(crate) fn capabilities(self, profile: &Path, whole: bool) -> Map<String, Value> {
        let shell = std::env::var("SENTE_E2E_SHELL").ok().filter(|_| !whole);
        let program = shell.or_else(|| std::env::var("SENTE_E2E_PROGRAM_OF_BROWSER").ok());
        let (name, mut options) = match self {
            Self::Chromium => {
                let mut arguments: Vec<String> = [
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-quic",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    // What a browser does for its person, the network in a process of its own, and processes that are started for a
                    // page which may be opened next and for what people type take a fifth of the tests' processor time.
                    "--disable-extensions",
                    "--disable-component-extensions-with-background-pages",
                    "--disable-default-apps",
                    "--disable-breakpad",
                    "--disable-hang-monitor",
                    "--disable-domain-reliability",
                    "--disable-client-side-phishing-detection",
                    "--metrics-recording-only",
                    "--mute-audio",
                    "--no-pings",
                    "--enable-features=NetworkServiceInProcess2",
                    "--disable-features=Translate,OptimizationHints,OptimizationGuideModelDownloading,MediaRouter,SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
                    "--hide-scrollbars",
                    "--force-color-profile=srgb",
                ]
                .map(str::to_owned)
                .to_vec();
                arguments.push(format!("--user-data-dir={}", profile.display()));
                ("goog:chromeOptions", json!({ "args": arguments }))
            }
            Self::Firefox => ("moz:firefoxOptions", json!({ "args": ["-headless"] })),
            Self::Webkit => ("webkitgtk:browserOptions", json!({ "args": ["--automation"] })),
        };
        if let Some(program) = program {
            options["binary"] = program.into();
        }
        let mut capabilities = Map::new();
        capabilities.insert(name.to_owned(), options);
        if self == Self::Chromium {
            capabilities.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
        }
        capabilities
    }
}
