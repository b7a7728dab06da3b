//! Playing with people elsewhere.
//!
//! - [`net`]: the page's side of the protocol; [`followed`]: a game as this page knows it; [`clock`]: what clocks show and say;
//!   [`time`]: what times are offered and how they are told; [`plans`]: answers that are planned; [`qr`]: a link as a picture.
//!   None of them knows a browser.
//! - [`link`]: the page's one connection; [`api`]: requests, and who one is; [`names`]: what people are called.
//! - [`live`]: the page of a game.
//! - [`arrange`]: what is chosen for a new game, with what is only [`yinsh`]'s and [`shogi`]'s; [`invite`]: an invitation, for both.
//! - [`mine`], [`find`], [`watch`]: the three views, with what they share in [`lists`].
//! - [`wish`]: being told when somebody wants to play, and when people usually do.
//! - [`disc`]: the header's last button, and what comes while one is elsewhere; [`notices`], [`notify`].

mod api;
mod arrange;
mod clock;
mod disc;
mod find;
mod followed;
mod invite;
pub(crate) mod link;
mod lists;
mod live;
mod mine;
mod names;
mod net;
mod notices;
mod notify;
mod plans;
mod qr;
mod shogi;
mod time;
mod watch;
mod wish;
mod yinsh;

pub(crate) use arrange::Arrange;
pub(crate) use disc::{Face, Menu, Presence, Urgent, WithPeopleLine};
pub(crate) use find::FindPage;
pub(crate) use invite::InvitationPage;
pub(crate) use live::LivePage;
pub(crate) use mine::MinePage;
pub(crate) use notify::Setting as NotifySetting;
pub(crate) use watch::WatchPage;
