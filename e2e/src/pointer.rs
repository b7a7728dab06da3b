//! A board worked as people work it: by mouse, by finger, by keyboard. Both games share this; a [`Board`] says what differs.

use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use fantoccini::key::Key;

use crate::{Browser, NO_KEY};

/// A board on the page, and how a place on it is found by its name.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Its element.
    pub css: &'static str,
    /// JavaScript: where `name` is, in pixels of the window, moved by `dx` and `dy` in places.
    find: &'static str,
}

/// The board of YINSH that a person plays on. Its places are points (`e5`).
pub const YINSH: Board = Board {
    css: "svg.yinsh[role=application]",
    find: "const box = board.getBoundingClientRect();
           const scale = Math.min(box.width, box.height) / board.viewBox.baseVal.width;
           const side = [...document.querySelectorAll('.player.me .ring.b')].some((it) => !it.closest('.rings')) ? -1 : 1;
           const x = name.charCodeAt(0) - 96 - 6, y = Number(name.slice(1)) - 6;
           return [box.left + box.width / 2 + (side * x * Math.sqrt(3) / 2 + dx) * scale,
                   box.top + box.height / 2 + (side * (x / 2 - y) + dy) * scale];",
};

/// The board of shogi and the hands beside it. Its places are squares (`7f`) and pieces in a hand (`b-P`).
pub const SHOGI: Board = Board {
    css: ".shogi[role=application]",
    find:
        "if (name.includes('-')) {
               const slot = board.querySelector(`[data-hand='${name}']`).getBoundingClientRect();
               return [slot.left + slot.width / 2, slot.top + slot.height / 2];
           }
           const face = board.querySelector('.face svg'), box = face.getBoundingClientRect();
           const scale = box.width / face.viewBox.baseVal.width;
           const side = board.querySelector('.hand.near[data-player=w]') ? -1 : 1;
           const x = side * (5 - Number(name[0])), y = side * (name.charCodeAt(1) - 97 - 4);
           return [box.left + box.width / 2 + (x + dx) * scale, box.top + box.height / 2 + (y + dy) * scale];",
};

/// The button goes down, or the finger.
pub const DOWN: PointerAction = PointerAction::Down {
    button: MOUSE_BUTTON_LEFT,
};

/// It is let go.
pub const UP: PointerAction = PointerAction::Up {
    button: MOUSE_BUTTON_LEFT,
};

/// The pointer goes to a place in the window.
pub fn to((x, y): (f64, f64)) -> PointerAction {
    PointerAction::MoveTo {
        duration: Some(Duration::from_millis(20)),
        x: x.round(),
        y: y.round(),
    }
}

/// Moves and presses a mouse.
pub async fn mouse(browser: &Browser, actions: Vec<PointerAction>) -> Result<()> {
    let mouse = actions
        .into_iter()
        .fold(MouseActions::new("mouse".to_owned()), MouseActions::then);
    Ok(browser.client.perform_actions(mouse).await?)
}

/// Moves and presses a finger.
pub async fn finger(browser: &Browser, actions: Vec<PointerAction>) -> Result<()> {
    let finger = actions
        .into_iter()
        .fold(TouchActions::new("finger".to_owned()), TouchActions::then);
    Ok(browser.client.perform_actions(finger).await?)
}

/// Presses a key that has no character.
pub async fn key(browser: &Browser, key: Key) -> Result<()> {
    browser.press(NO_KEY, key.into()).await
}

impl Board {
    /// The middle of a place in the window, moved by so many places to the right and down. Scrolls the board into sight.
    pub async fn place(&self, browser: &Browser, name: &str, offset: (f64, f64)) -> Result<(f64, f64)> {
        browser.wait_for(self.css).await?;
        let script = format!(
            "const [css, name, dx, dy] = arguments;
             const board = document.querySelector(css);
             (name.includes('-') ? board.querySelector(`[data-hand='${{name}}']`) : board).scrollIntoView({{ block: 'nearest' }});
             {}",
            self.find
        );
        let arguments = [self.css.into(), name.into(), offset.0.into(), offset.1.into()];
        let found = browser.js(&script, &arguments).await?;
        found[0]
            .as_f64()
            .zip(found[1].as_f64())
            .with_context(|| format!("{name} is not on the board"))
    }

    /// Moves the mouse to a place.
    pub async fn hover(&self, browser: &Browser, name: &str) -> Result<()> {
        let place = self.place(browser, name, (0.0, 0.0)).await?;
        mouse(browser, vec![to(place)]).await
    }

    /// Clicks on a place, not quite in its middle.
    pub async fn click(&self, browser: &Browser, name: &str) -> Result<()> {
        let place = self.place(browser, name, (0.1, -0.1)).await?;
        mouse(browser, vec![to(place), DOWN, UP]).await
    }

    /// Taps on a place.
    pub async fn tap(&self, browser: &Browser, name: &str) -> Result<()> {
        let place = self.place(browser, name, (0.0, 0.0)).await?;
        finger(browser, vec![to(place), DOWN, UP]).await
    }

    /// How many elements there are inside the board.
    pub async fn count(&self, browser: &Browser, css: &str) -> Result<u64> {
        let script = "return document.querySelector(arguments[0]).querySelectorAll(arguments[1]).length";
        let count = browser.js(script, &[self.css.into(), css.into()]).await?;
        count.as_u64().context("a count")
    }

    /// Waits until there are so many elements inside the board.
    pub async fn expect(&self, browser: &Browser, css: &str, expected: u64) -> Result<()> {
        // The board changes in a task of its own.
        let script = "return document.querySelector(arguments[0])?.querySelectorAll(arguments[1]).length === arguments[2]";
        let arguments = [self.css.into(), css.into(), expected.into()];
        if browser.wait_until(script, &arguments).await.is_err() {
            let found = self.count(browser, css).await?;
            ensure!(
                found == expected,
                "{found} of {css} on the board, expected {expected}"
            );
        }
        Ok(())
    }

    /// Whether the keyboard is on the board.
    pub async fn has_focus(&self, browser: &Browser) -> Result<bool> {
        let script = "return document.activeElement.matches(arguments[0])";
        Ok(browser.js(script, &[self.css.into()]).await? == true)
    }

    /// Goes to the board by the Tab key alone.
    pub async fn tab_to(&self, browser: &Browser) -> Result<()> {
        browser.wait_for(self.css).await?;
        for _ in 0..40 {
            key(browser, Key::Tab).await?;
            if self.has_focus(browser).await? {
                return Ok(());
            }
        }
        bail!("Tab never comes to the board")
    }

    /// Where the keyboard's cursor is; empty if nowhere.
    pub async fn cursor(&self, browser: &Browser) -> Result<String> {
        let script = "const board = document.querySelector(arguments[0]);
             return board.querySelector('[data-cursor]')?.dataset.cursor
                 ?? board.querySelector('.place.cursor')?.dataset.hand ?? ''";
        let found = browser.js(script, &[self.css.into()]).await?;
        Ok(found.as_str().unwrap_or_default().to_owned())
    }

    /// From now on counts what changes on the board, and remembers the elements that are its pieces.
    pub async fn watch(&self, browser: &Browser, pieces: &str) -> Result<()> {
        let script = "const board = document.querySelector(arguments[0]);
             window.pieces = [...board.querySelectorAll(arguments[1])];
             window.changes = 0;
             new MutationObserver((list) => window.changes += list.length)
                 .observe(board, { subtree: true, childList: true, attributes: true, characterData: true });";
        browser.js(script, &[self.css.into(), pieces.into()]).await?;
        Ok(())
    }

    /// How much has changed since [`Board::watch`], or since this was asked last.
    pub async fn changes(&self, browser: &Browser) -> Result<u64> {
        let script = "const n = window.changes; window.changes = 0; return n";
        browser.js(script, &[]).await?.as_u64().context("a count")
    }

    /// Whether the pieces that [`Board::watch`] saw are still the same elements.
    pub async fn pieces_were_kept(&self, browser: &Browser) -> Result<bool> {
        let script = "return window.pieces.every((it) => it.isConnected)";
        Ok(browser.js(script, &[]).await? == true)
    }

    /// From now on notes how many of these there are at most.
    pub async fn watch_most(&self, browser: &Browser, css: &str) -> Result<()> {
        let script = "const board = document.querySelector(arguments[0]);
             window.most = 0;
             const look = () => window.most = Math.max(window.most, board.querySelectorAll(arguments[1]).length);
             new MutationObserver(look).observe(board, { subtree: true, childList: true });";
        browser.js(script, &[self.css.into(), css.into()]).await?;
        Ok(())
    }

    /// How many there were at most since [`Board::watch_most`].
    pub async fn most(&self, browser: &Browser) -> Result<u64> {
        let most = browser.js("return window.most", &[]).await?;
        most.as_u64().context("a count")
    }
}

/// From now on counts the notes that the page plays.
pub async fn listen(browser: &Browser) -> Result<()> {
    let script = "window.heard = 0;
        for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
            const start = prototype.start;
            prototype.start = function (...when) { window.heard += 1; start.apply(this, when); };
        }";
    browser.js(script, &[]).await?;
    Ok(())
}

/// How many notes were played since [`listen`].
pub async fn heard(browser: &Browser) -> Result<u64> {
    let heard = browser.js("return window.heard", &[]).await?;
    heard.as_u64().context("a count")
}
