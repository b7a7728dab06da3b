//! What a browser says it accepts, and has already (RFC 9110, sections 12.5.3 and 13.1.2).

use axum::http::{HeaderMap, HeaderName, header};

/// A form in which a file may lie beside the plain one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// The better one first.
    pub(crate) const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// Its name in HTTP.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The end of the names of its files.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gz",
        }
    }
}

/// Each part of a header that is a list, wherever it is split into several headers.
fn parts(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
}

/// Whether the browser takes `encoding`. The quality matters only where it is zero: we know which form is best.
pub(crate) fn accepts(headers: &HeaderMap, encoding: Encoding) -> bool {
    let mut any = false;
    for part in parts(headers, header::ACCEPT_ENCODING) {
        let (name, parameters) = part.split_once(';').unwrap_or((part, ""));
        let refused = parameters
            .trim()
            .strip_prefix("q=")
            .and_then(|quality| quality.trim().parse::<f32>().ok())
            .is_some_and(|quality| quality <= 0.0);
        let name = name.trim();
        if name.eq_ignore_ascii_case(encoding.name()) {
            return !refused;
        }
        any |= name == "*" && !refused;
    }
    any
}

/// Whether the browser has the version `tag` (with its quotation marks) already.
pub(crate) fn has_already(headers: &HeaderMap, tag: &str) -> bool {
    parts(headers, header::IF_NONE_MATCH)
        .any(|part| part == "*" || part.strip_prefix("W/").unwrap_or(part) == tag)
}

/// The value of a cookie that the browser sends.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter();
    let all = all.filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(';'))
        .filter_map(|part| part.trim().split_once('='))
        .find_map(|(known, value)| (known == name).then_some(value))
}

/// Whether a person is to read the answer.
pub(crate) fn wants_html(headers: &HeaderMap) -> bool {
    parts(headers, header::ACCEPT).any(|part| {
        part.split(';')
            .next()
            .is_some_and(|kind| kind.trim() == "text/html")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &HeaderName, values: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(name.clone(), value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn encodings() {
        for (values, brotli, gzip) in [
            (&["gzip, deflate, br, zstd"][..], true, true),
            (&["gzip", "BR"], true, true),
            (&["gzip;q=0.5 , br; q=0"], false, true),
            (&["*"], true, true),
            (&["*;q=0, gzip"], false, true),
            (&["identity"], false, false),
            (&["br;q=0, *"], false, true),
            (&[], false, false),
            (&["brr, xgzip"], false, false),
        ] {
            let headers = headers(&header::ACCEPT_ENCODING, values);
            assert_eq!(accepts(&headers, Encoding::Brotli), brotli, "{values:?}");
            assert_eq!(accepts(&headers, Encoding::Gzip), gzip, "{values:?}");
        }
    }

    #[test]
    fn tags() {
        let has = |value: &str| has_already(&headers(&header::IF_NONE_MATCH, &[value]), "\"ab\"");
        assert!(has("\"ab\"") && has("W/\"ab\"") && has("\"x\", \"ab\"") && has("*"));
        assert!(!has("\"a\"") && !has("ab") && !has(""));
    }

    #[test]
    fn html() {
        let wants = |value: &str| wants_html(&headers(&header::ACCEPT, &[value]));
        assert!(wants("text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"));
        assert!(!wants("*/*") && !wants("application/json"));
    }
}
