//! Who this server is, and the request that carries a message.

use crate::Subscription;
use crate::subscription::origin;
use data_encoding::BASE64URL_NOPAD;
use http::{Request, header};
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::rand_core::OsRng;
use std::fmt;
use std::time::Duration;
use web_push_native::encrypt;

/// The longest message, in bytes: what every push service has to take (RFC 8030), less what the encryption adds.
pub const MOST_MESSAGE: usize = 3993;

/// For how long a request proves who sends it; a day is the most that is allowed.
const PROVES: Duration = Duration::from_hours(12);

/// The key pair by which push services know this server (RFC 8292). Browsers subscribe to its public half, so a server keeps
/// the same one for good.
#[derive(Clone)]
pub struct Vapid {
    key: SigningKey,
}

impl fmt::Debug for Vapid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vapid")
            .field("public", &self.public())
            .finish_non_exhaustive()
    }
}

/// A text that is no key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a private key of P-256, 32 bytes as base64url, found {0} characters that are none")]
pub struct KeyError(usize);

/// How soon a browser is told. A phone that saves its battery waits with what is not urgent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// When it suits the device.
    Low,
    /// Soon.
    Normal,
    /// At once: somebody waits.
    High,
}

impl Urgency {
    const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Normal => "normal",
            Self::High => "high",
        }
    }
}

/// What a browser is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message<'a> {
    /// For the page's service worker to read: at most [`MOST_MESSAGE`] bytes.
    pub text: &'a str,
    /// For how long the push service keeps it for a browser that is not there.
    pub keep: Duration,
    /// How soon.
    pub urgency: Urgency,
    /// A later message of the same topic replaces this one while it waits. At most 32 characters of base64url.
    pub topic: Option<&'a str>,
}

/// Why there is no request for a message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestError {
    /// It is too long.
    #[error("expected a message of at most {MOST_MESSAGE} bytes, found {0}")]
    TooLong(usize),
    /// Its topic is none.
    #[error("expected a topic of at most 32 letters, digits, - and _, found {0:?}")]
    Topic(String),
    /// Something in it cannot stand in a request.
    #[error("{0}")]
    Request(String),
}

impl Vapid {
    /// A new one, by the randomness of the operating system.
    pub fn generate() -> Self {
        Self {
            key: SigningKey::random(&mut OsRng),
        }
    }

    /// Reads what [`Vapid::to_text`] wrote.
    pub fn from_text(text: &str) -> Result<Self, KeyError> {
        let text = text.trim();
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok();
        let key = bytes.and_then(|bytes| SigningKey::from_slice(&bytes).ok());
        let key = key.ok_or_else(|| KeyError(text.chars().count()))?;
        Ok(Self { key })
    }

    /// The private key as text: a secret.
    pub fn to_text(&self) -> String {
        BASE64URL_NOPAD.encode(&self.key.to_bytes())
    }

    /// The public key, as a page gives it to the browser (`applicationServerKey`).
    pub fn public(&self) -> String {
        let point = self.key.verifying_key().to_encoded_point(false);
        BASE64URL_NOPAD.encode(point.as_bytes())
    }

    /// The request that tells a browser something. `contact` is where a push service reaches whoever runs this server, as
    /// `mailto:…` or `https://…`; `now` is in seconds since 1970.
    pub fn request(
        &self,
        to: &Subscription,
        message: &Message<'_>,
        contact: &str,
        now: u64,
    ) -> Result<Request<Vec<u8>>, RequestError> {
        if message.text.len() > MOST_MESSAGE {
            return Err(RequestError::TooLong(message.text.len()));
        }
        let body = encrypt(message.text.into(), &to.key, &to.secret.into());
        let body = body.map_err(|why| RequestError::Request(why.to_string()))?;
        let mut request = Request::post(to.endpoint.clone())
            .header("TTL", message.keep.as_secs())
            .header("Urgency", message.urgency.word())
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::AUTHORIZATION, self.authorization(to, contact, now));
        if let Some(topic) = message.topic {
            let fits = |it: u8| it.is_ascii_alphanumeric() || it == b'-' || it == b'_';
            if topic.is_empty() || topic.len() > 32 || !topic.bytes().all(fits) {
                return Err(RequestError::Topic(topic.to_owned()));
            }
            request = request.header("Topic", topic);
        }
        request
            .body(body)
            .map_err(|why| RequestError::Request(why.to_string()))
    }

    /// Who sends, signed (RFC 8292, 3): a JSON Web Token by ES256.
    fn authorization(&self, to: &Subscription, contact: &str, now: u64) -> String {
        let encode = |value: &serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let head = encode(&serde_json::json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = encode(&serde_json::json!({
            "aud": origin(&to.endpoint),
            "exp": now + PROVES.as_secs(),
            "sub": contact,
        }));
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = BASE64URL_NOPAD.encode(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}
