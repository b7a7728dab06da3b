//! Notifications that reach a browser whose page is closed: Web Push.
//!
//! A browser that agrees to be told gives a [`Subscription`]: an address at the push service of its maker, and keys. [`Vapid`]
//! is what this server proves with who it is (RFC 8292); [`Vapid::request`] makes the request that carries a message,
//! encrypted for that browser alone (RFC 8291); [`Sender`] sends it and says what came of it.
//!
//! An address is somebody else's word for where this server is to send something, so [`Subscription::new`] takes only those
//! of known push services, and others that the host of the server has allowed.
//!
//! ```
//! use push::{Services, Subscription, Vapid};
//!
//! let vapid = Vapid::generate();
//! assert_eq!(Vapid::from_text(&vapid.to_text()).unwrap().public(), vapid.public());
//!
//! let known = Services::default();
//! let keys = ("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "BTBZMqHH6r4Tts7J_aSIgg");
//! let there = Subscription::new("https://updates.push.services.mozilla.com/wpush/v2/abc", keys.0, keys.1, &known);
//! assert!(there.is_ok());
//! let elsewhere = Subscription::new("https://intranet.example/", keys.0, keys.1, &known);
//! assert!(elsewhere.unwrap_err().to_string().starts_with("expected the address of a known push service"));
//! ```

mod send;
mod subscription;
mod vapid;

pub use send::{Outcome, Sender, Unreachable};
pub use subscription::{Services, Subscription, SubscriptionError};
pub use vapid::{KeyError, MOST_MESSAGE, Message, RequestError, Urgency, Vapid};
