//! Who asks, and from where.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest as _, Sha256};

use crate::Networks;

/// How long a browser keeps the cookie, in seconds: as long as browsers keep any, 400 days.
const COOKIE_AGE: u32 = 400 * 24 * 60 * 60;
/// The bytes of a secret.
const SECRET: usize = 32;

/// What a request says about itself; only what a trusted proxy adds is believed beyond the connection.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// From where.
    pub(crate) address: IpAddr,
    /// Whether the browser speaks TLS, as far as we know.
    pub(crate) https: bool,
    /// The host that the browser asked.
    host: String,
}

impl Origin {
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, trusted: &Networks) -> Self {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text("host").unwrap_or_default();
        if !trusted.contains(peer) {
            return Self {
                address: peer,
                https: false,
                host: host.to_owned(),
            };
        }
        // Each proxy adds whom it talked to, at the end. The last one that is no proxy of ours is the person.
        let all: Vec<&str> = headers
            .get_all("x-forwarded-for")
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .collect();
        let mut address = peer;
        for before in all.iter().rev() {
            let Ok(before) = before.trim().parse::<IpAddr>() else {
                break;
            };
            address = before.to_canonical();
            if !trusted.contains(address) {
                break;
            }
        }
        Self {
            address,
            https: text("x-forwarded-proto").is_some_and(|scheme| scheme.trim() == "https"),
            host: text("x-forwarded-host").unwrap_or(host).trim().to_owned(),
        }
    }

    /// The host that the browser asked, with its port.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Whether a page of this server asks: the browser says so, and no page can make it say something else.
    pub(crate) fn is_same(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN).and_then(|value| value.to_str().ok()) else {
            return false;
        };
        let Some((scheme, host)) = origin.split_once("://") else {
            return false;
        };
        let port = match scheme {
            "http" => ":80",
            "https" => ":443",
            _ => return false,
        };
        let plain = |host: &str| host.strip_suffix(port).unwrap_or(host).to_ascii_lowercase();
        !host.is_empty() && plain(host) == plain(&self.host)
    }

    /// The name of the cookie. Over TLS a name is used that no other site, and no subdomain, can set.
    fn cookie(&self) -> &'static str {
        if self.https { "__Host-sente" } else { "sente" }
    }

    /// The header that gives somebody a secret.
    pub(crate) fn set_cookie(&self, secret: &Secret) -> HeaderValue {
        let secure = if self.https { "; Secure" } else { "" };
        let cookie = format!(
            "{}={}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}",
            self.cookie(),
            secret.0
        );
        HeaderValue::from_str(&cookie).unwrap_or_else(|_| HeaderValue::from_static(""))
    }

    /// By which secret somebody is known, as it is stored.
    pub(crate) fn secret(&self, headers: &HeaderMap) -> Option<Known> {
        if let Some(bearer) = headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "))
        {
            return Some(Known {
                hash: hash(bearer.trim()),
                bearer: true,
            });
        }
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, _)| *name == self.cookie())
            .map(|(_, secret)| Known {
                hash: hash(secret),
                bearer: false,
            })
    }
}

/// How somebody is known.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// SHA-256 of the secret, in hexadecimal.
    pub(crate) hash: String,
    /// Whether a program says so, in a header that no page of another site can send.
    pub(crate) bearer: bool,
}

/// A secret by which somebody is known. It is stored only as its SHA-256.
pub struct Secret(String);

impl Secret {
    /// A new one, of 256 bits out of the operating system's generator.
    ///
    /// # Errors
    ///
    /// If there is no such generator.
    pub fn new() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; SECRET];
        getrandom::fill(&mut bytes)?;
        Ok(Self(hexadecimal(&bytes)))
    }

    /// What is stored of it.
    pub fn hash(&self) -> String {
        hash(&self.0)
    }

    /// The secret itself, for its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

fn hash(secret: &str) -> String {
    hexadecimal(&Sha256::digest(secret.as_bytes()))
}

fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn origin(peer: &str, pairs: &[(&'static str, &str)]) -> Origin {
        let trusted = "127.0.0.1,10.0.0.0/8".parse().unwrap();
        Origin::of(peer.parse().unwrap(), &headers(pairs), &trusted)
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let forged = [
            ("host", "sente.example"),
            ("x-forwarded-for", "1.1.1.1"),
            ("x-forwarded-proto", "https"),
            ("x-forwarded-host", "other.example"),
        ];
        let direct = origin("9.9.9.9", &forged);
        assert_eq!(direct.address.to_string(), "9.9.9.9");
        assert!(!direct.https && direct.host == "sente.example");
        let behind = origin("127.0.0.1", &forged);
        assert_eq!(behind.address.to_string(), "1.1.1.1");
        assert!(behind.https && behind.host == "other.example");
        // What the person says themselves stands further left.
        let chain = [
            ("x-forwarded-for", "6.6.6.6, 2.2.2.2"),
            ("x-forwarded-for", "10.0.0.7"),
        ];
        assert_eq!(origin("127.0.0.1", &chain).address.to_string(), "2.2.2.2");
        let nonsense = [("x-forwarded-for", "1.1.1.1, unknown")];
        assert_eq!(origin("127.0.0.1", &nonsense).address.to_string(), "127.0.0.1");
    }

    #[test]
    fn pages_of_other_sites_are_told_apart() {
        let same = |host: &str, origin_header: &str| {
            let pairs = [("host", host), ("origin", origin_header)];
            origin("9.9.9.9", &pairs).is_same(&headers(&pairs))
        };
        assert!(same("sente.example", "https://sente.example"));
        assert!(same("Sente.example:443", "https://sente.example"));
        assert!(same("127.0.0.1:8480", "http://127.0.0.1:8480"));
        for (host, other) in [
            ("sente.example", "https://sente.example.evil.example"),
            ("sente.example", "https://evil.example"),
            ("sente.example", "null"),
            ("sente.example", "file://"),
            ("sente.example:81", "http://sente.example"),
            ("sente.example", "http://sente.example:443"),
            ("", "http://"),
        ] {
            assert!(!same(host, other), "{host} {other}");
        }
        assert!(!origin("9.9.9.9", &[("host", "h")]).is_same(&HeaderMap::new()));
    }

    #[test]
    fn secrets() {
        let secret = Secret::new().unwrap();
        assert_eq!(secret.reveal().len(), 64);
        assert_ne!(secret.reveal(), Secret::new().unwrap().reveal());
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        let plain = origin("9.9.9.9", &[]);
        let cookie = plain.set_cookie(&secret);
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.starts_with("sente=") && cookie.ends_with("; HttpOnly; SameSite=Lax"));
        let tls = origin("127.0.0.1", &[("x-forwarded-proto", "https")]);
        let cookie = tls.set_cookie(&secret);
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.starts_with("__Host-sente=") && cookie.ends_with("; Secure"));

        let with = format!("a=b; sente={}; __Host-sente=other", secret.reveal());
        let known = plain.secret(&headers(&[("cookie", &with)])).unwrap();
        assert_eq!((known.hash, known.bearer), (secret.hash(), false));
        let bearer = format!("Bearer {}", secret.reveal());
        let known = plain
            .secret(&headers(&[("authorization", &bearer), ("cookie", "sente=x")]))
            .unwrap();
        assert_eq!((known.hash, known.bearer), (secret.hash(), true));
        assert!(plain.secret(&headers(&[("cookie", "senten=x")])).is_none());
        assert!(plain.secret(&HeaderMap::new()).is_none());
    }
}
