//! Where a browser is told something, and which addresses are taken.

use data_encoding::BASE64URL_NOPAD;
use http::Uri;
use p256::PublicKey;

/// The longest address that is taken, in bytes.
const MOST_ENDPOINT: usize = 1024;

/// The push services of the browsers: hosts, or with a dot before them all hosts below.
const KNOWN: [&str; 4] = [
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
    ".push.apple.com",
];

/// The push services to which this server sends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Services {
    more: Vec<String>,
}

impl Services {
    /// Those of the browsers, and these beside them: each the beginning of an address, `https://push.example:8443` for
    /// instance. Plain `http://` is taken where it is said so here, for a service on the same machine.
    pub fn and(more: impl IntoIterator<Item = String>) -> Self {
        let more = more.into_iter();
        let more = more.map(|it| it.trim_end_matches('/').to_owned());
        Self { more: more.collect() }
    }

    fn knows(&self, endpoint: &Uri) -> bool {
        let (Some(scheme), Some(host)) = (endpoint.scheme_str(), endpoint.host()) else {
            return false;
        };
        let host = host.to_ascii_lowercase();
        let usual = scheme == "https"
            && endpoint.port().is_none()
            && KNOWN.iter().any(|known| match known.strip_prefix('.') {
                Some(_) => host.ends_with(known),
                None => host == *known,
            });
        usual || self.more.contains(&origin(endpoint))
    }
}

/// The scheme, the host and the port of an address, as a browser writes an origin.
pub(crate) fn origin(address: &Uri) -> String {
    // An authority may name a user; an origin does not.
    let host = address.host().unwrap_or_default();
    let scheme = address.scheme_str().unwrap_or_default();
    match address.port() {
        Some(port) => format!("{scheme}://{host}:{port}"),
        None => format!("{scheme}://{host}"),
    }
}

/// Where one browser is told something, and the keys that only it can read with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    pub(crate) endpoint: Uri,
    pub(crate) key: PublicKey,
    pub(crate) secret: [u8; 16],
}

/// What is wrong with a subscription.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SubscriptionError {
    /// Its address is none, or not that of a push service that is known.
    #[error("expected the address of a known push service, at most {MOST_ENDPOINT} bytes long, found {0:?}")]
    Endpoint(String),
    /// Its public key is none.
    #[error("expected a point of P-256, 65 bytes as base64url, for the key p256dh, found {0:?}")]
    Key(String),
    /// Its secret is none.
    #[error("expected 16 bytes as base64url for the secret auth, found {0} characters")]
    Secret(usize),
}

impl Subscription {
    /// A subscription as a browser gives it (`PushSubscription.toJSON`): its address, `keys.p256dh` and `keys.auth`.
    pub fn new(
        endpoint: &str,
        p256dh: &str,
        auth: &str,
        services: &Services,
    ) -> Result<Self, SubscriptionError> {
        let shown = |text: &str| text.chars().take(80).collect::<String>();
        let address = endpoint.parse::<Uri>().ok();
        let address = address.filter(|it| endpoint.len() <= MOST_ENDPOINT && services.knows(it));
        let bytes = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).ok();
        let key = bytes(p256dh).and_then(|it| PublicKey::from_sec1_bytes(&it).ok());
        Ok(Self {
            endpoint: address.ok_or_else(|| SubscriptionError::Endpoint(shown(endpoint)))?,
            key: key.ok_or_else(|| SubscriptionError::Key(shown(p256dh)))?,
            secret: bytes(auth)
                .and_then(|it| it.try_into().ok())
                .ok_or_else(|| SubscriptionError::Secret(auth.chars().count()))?,
        })
    }

    /// The host of its push service.
    pub fn host(&self) -> &str {
        self.endpoint.host().unwrap_or_default()
    }

    /// The address, in which a secret of the browser's stands: it does not belong into a log.
    pub fn endpoint(&self) -> String {
        self.endpoint.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn only_push_services_are_sent_to() {
        let taken =
            |endpoint: &str, services: &Services| Subscription::new(endpoint, KEY, SECRET, services).is_ok();
        let known = Services::default();
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/x:y",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://db5p.notify.windows.com/w/?token=x",
            "https://web.push.apple.com/x",
        ] {
            assert!(taken(endpoint, &known), "{endpoint}");
        }
        let long = format!("https://web.push.apple.com/{}", "x".repeat(MOST_ENDPOINT));
        for endpoint in [
            "",
            "/relative",
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:22/x",
            "https://fcm.googleapis.com.example/x",
            "https://xfcm.googleapis.com/x",
            "https://push.apple.com.example/x",
            "https://evilpush.apple.com.example/x",
            "https://fcm.googleapis.com@127.0.0.1/x",
            "https://127.0.0.1/x",
            "ftp://web.push.apple.com/x",
            &long,
        ] {
            assert!(!taken(endpoint, &known), "{endpoint}");
        }
        let own = Services::and(["http://127.0.0.1:9000/".to_owned()]);
        assert!(taken("http://127.0.0.1:9000/x", &own));
        assert!(taken("https://web.push.apple.com/x", &own));
        assert!(!taken("http://127.0.0.1:9001/x", &own));
        assert!(!taken("https://127.0.0.1:9000/x", &own));
    }

    #[test]
    fn keys_are_looked_at() {
        let known = Services::default();
        let of =
            |key: &str, secret: &str| Subscription::new("https://web.push.apple.com/x", key, secret, &known);
        assert!(of(&format!("{KEY}="), &format!("{SECRET}==")).is_ok());
        assert!(matches!(of("", SECRET), Err(SubscriptionError::Key(_))));
        // No point of the curve.
        let off = BASE64URL_NOPAD.encode(&[4; 65]);
        assert!(matches!(of(&off, SECRET), Err(SubscriptionError::Key(_))));
        assert_eq!(of(KEY, "AAAA"), Err(SubscriptionError::Secret(4)));
    }
}
