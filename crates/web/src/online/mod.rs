//! Playing with people elsewhere.
//!
//! - [`net`]: the page's side of the protocol; [`clock`]: what clocks show and say. Neither knows a browser.
//! - [`link`]: the page's one connection.

mod clock;
pub(crate) mod link;
mod net;
