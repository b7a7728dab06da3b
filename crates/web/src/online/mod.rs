//! Playing with people elsewhere.
//!
//! - [`net`]: the page's side of the protocol; [`followed`]: a game as this page knows it; [`clock`]: what clocks show and say.
//!   None of them knows a browser.
//! - [`link`]: the page's one connection; [`api`]: requests, and who one is; [`names`]: what people are called.
//! - [`live`]: the page of a game.

mod api;
mod clock;
mod followed;
pub(crate) mod link;
mod live;
mod names;
mod net;

pub(crate) use live::LivePage;
