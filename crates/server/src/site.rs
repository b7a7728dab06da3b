//! The page's files as HTTP answers.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use rust_embed::RustEmbed;

use crate::negotiate::{self, Encoding};

/// The built page. In a release build it is part of the program; in a debug build it is read from the disk, so that
/// a page built anew is served at once.
#[derive(RustEmbed)]
#[folder = "../../target/site"]
struct Built;

/// Whether the program holds a page.
pub(crate) fn is_built() -> bool {
    Built::get("index.html").is_some()
}

/// One file as it is sent.
#[derive(Clone)]
pub(crate) struct File {
    pub(crate) content: Cow<'static, [u8]>,
    /// Changes when the content does.
    pub(crate) version: String,
}

/// Where files come from: the built page, or a test's.
pub(crate) type Files = Arc<dyn Fn(&str) -> Option<File> + Send + Sync>;

pub(crate) fn built(path: &str) -> Option<File> {
    let file = Built::get(path)?;
    let hash = file.metadata.sha256_hash();
    let version = hash[..12]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect::<Vec<_>>()
        .concat();
    Some(File {
        content: file.data,
        version,
    })
}

/// What answers requests: the built page, and `/healthz`.
pub fn app() -> Router {
    app_with(Arc::new(built), Router::new())
}

/// The cookie by which the page knows, before it paints anything, that people play with each other here. It says nothing about
/// who reads it.
const ONLINE: &str = "sente-online";

/// The files, and whether people play with each other here.
#[derive(Clone)]
struct Site {
    files: Files,
    online: bool,
}

/// The files, and `more` addresses; where there are any, people play with each other here.
pub(crate) fn app_with(files: Files, more: Router) -> Router {
    let online = more.has_routes();
    Router::new()
        .route("/healthz", get(healthz))
        .fallback(get(file))
        .with_state(Site { files, online })
        .merge(more)
        .layer(middleware::from_fn(log))
        .layer(middleware::map_response(guard))
}

/// Says that the server is alive. It has nothing to wait for and no state to lose.
async fn healthz() -> Response {
    ([(header::CACHE_CONTROL, "no-store")], "ok\n").into_response()
}

/// Answers with a file of the page. A page says whether people play with each other here, unless the browser knows it already.
async fn file(State(site): State<Site>, uri: Uri, headers: HeaderMap) -> Response {
    let mut response = site.answer(&uri, &headers);
    let told = negotiate::cookie(&headers, ONLINE) == Some("yes");
    if negotiate::wants_html(&headers) && told != site.online {
        let rest = if site.online { "yes" } else { "; Max-Age=0" };
        if let Ok(cookie) = HeaderValue::from_str(&format!("{ONLINE}={rest}; Path=/; SameSite=Lax")) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    response
}

impl Site {
    fn answer(&self, uri: &Uri, headers: &HeaderMap) -> Response {
        let files = &self.files;
        let path = uri.path().trim_start_matches('/');
        if let Some(response) = send(files, path, headers, StatusCode::OK) {
            return response;
        }
        // `/yinsh` and `/yinsh/` are the page at `yinsh/index.html`.
        let page = format!("{}/index.html", path.trim_end_matches('/'));
        if let Some(response) = send(files, page.trim_start_matches('/'), headers, StatusCode::OK) {
            return response;
        }
        let status = if self.online && is_between_people(path) || is_of_puzzles(path) {
            StatusCode::OK
        } else {
            StatusCode::NOT_FOUND
        };
        if negotiate::wants_html(headers)
            && let Some(response) = send(files, "404.html", headers, status)
        {
            return response;
        }
        (StatusCode::NOT_FOUND, "not found\n").into_response()
    }
}

/// Whether the page has something to show at an address that no file is made for: a game between people, an invitation, a list of
/// games. Whether there is such a one, the page asks.
fn is_between_people(path: &str) -> bool {
    match path.trim_end_matches('/').split_once('/') {
        None => path.trim_end_matches('/') == "online",
        Some(("g", id)) => id.parse::<wire::GameId>().is_ok(),
        Some(("i", id)) => id.parse::<wire::ChallengeId>().is_ok(),
        Some(("online", view)) => matches!(view, "games" | "find" | "watch"),
        _ => false,
    }
}

/// The pages about puzzles, beside that where they begin.
const PUZZLES: [&str; 4] = ["day", "three", "progress", "mistakes"];

/// Whether the page has something to show at an address of puzzles: no file is made for any of them. Which puzzles there are, the page knows.
fn is_of_puzzles(path: &str) -> bool {
    let is_game = |name: &str| matches!(name, "yinsh" | "shogi");
    let is_number = |text: &str| {
        text.parse::<u32>()
            .is_ok_and(|it| it > 0 && it.to_string() == text)
    };
    let parts: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    match parts.as_slice() {
        ["puzzles"] => true,
        ["puzzles", page] => is_game(page) || PUZZLES.contains(page),
        ["puzzles", page, game] if PUZZLES.contains(page) => is_game(game),
        ["puzzles", game, number] | ["puzzles", "mistakes", game, number] => {
            is_game(game) && is_number(number)
        }
        _ => false,
    }
}

/// The file at `path` in the best form that the browser takes, or nothing where there is none.
fn send(files: &Files, path: &str, headers: &HeaderMap, status: StatusCode) -> Option<Response> {
    let kind = content_type(path)?;
    let plain = files(path)?;
    let packed = Encoding::ALL
        .into_iter()
        .filter(|&encoding| negotiate::accepts(headers, encoding))
        .find_map(|encoding| Some((encoding, files(&format!("{path}.{}", encoding.extension()))?)));
    let (encoding, File { content, version }) = match packed {
        Some((encoding, file)) => (Some(encoding), file),
        None => (None, plain),
    };
    let tag = format!("\"{version}\"");
    // The name of a file under assets/ holds the hash of its content.
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = if status == StatusCode::OK && negotiate::has_already(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = (status, Body::from(content)).into_response();
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        if let Some(encoding) = encoding {
            let name = HeaderValue::from_static(encoding.name());
            response.headers_mut().insert(header::CONTENT_ENCODING, name);
        }
        response
    };
    let out = response.headers_mut();
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        out.insert(header::ETAG, tag);
    }
    Some(response)
}

/// The content type of the files that the page has, by the end of their name. Nothing else is sent.
fn content_type(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        // All puzzles of a game.
        "bin" => "application/octet-stream",
        _ => return None,
    })
}

/// What the page may do, word for word as in the page itself, and that nobody may put it in a frame (which only a
/// header can say).
const CONTENT_SECURITY_POLICY: &str = concat!(
    include_str!("../../web/static/content-security-policy.txt"),
    "; frame-ancestors 'none'"
);

/// Headers that every answer carries.
async fn guard(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        // Alone in its process group, so that the engine may use shared memory.
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-embedder-policy"),
            "require-corp",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let policy: String = CONTENT_SECURITY_POLICY
        .chars()
        .filter(|c| !c.is_control())
        .collect();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Writes a line a request into the log; for those that only ask whether we live, when asked for.
async fn log(request: Request, next: Next) -> Response {
    let begin = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let micros = begin.elapsed().as_micros() as u64;
    if path == "/healthz" {
        tracing::debug!(%method, path, status, micros, "request");
    } else {
        tracing::info!(%method, path, status, micros, "request");
    }
    response
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use tower::ServiceExt as _;

    use super::*;

    /// A page of a few files, with their compressed forms in name only.
    fn page(more: Router) -> Router {
        let files: HashMap<&str, &str> = HashMap::from([
            ("index.html", "<home>"),
            ("yinsh/index.html", "<yinsh>"),
            ("404.html", "<lost>"),
            ("assets/a-1.js", "plain"),
            ("assets/a-1.js.br", "brotli"),
            ("assets/a-1.js.gz", "gzip"),
            ("assets/b-2.wasm", "wasm"),
            ("robots.txt", "robots"),
            ("secret.key", "secret"),
        ]);
        app_with(
            Arc::new(move |path: &str| {
                let content = *files.get(path)?;
                Some(File {
                    content: Cow::Borrowed(content.as_bytes()),
                    version: format!("v-{content}"),
                })
            }),
            more,
        )
    }

    /// The page of a server on which people play with each other.
    fn with_people() -> Router {
        page(Router::new().route("/api/me", get(|| async { "me" })))
    }

    async fn ask(method: &str, path: &str, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap, String) {
        ask_of(page(Router::new()), method, path, headers).await
    }

    async fn ask_of(
        page: Router,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> (StatusCode, HeaderMap, String) {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = page.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, 1 << 20).await.unwrap();
        (
            parts.status,
            parts.headers,
            String::from_utf8(body.to_vec()).unwrap(),
        )
    }

    #[tokio::test]
    async fn files_and_pages() {
        for (path, kind, cache, content) in [
            ("/", "text/html; charset=utf-8", "no-cache", "<home>"),
            ("/yinsh", "text/html; charset=utf-8", "no-cache", "<yinsh>"),
            ("/yinsh/", "text/html; charset=utf-8", "no-cache", "<yinsh>"),
            ("/yinsh?g=abc", "text/html; charset=utf-8", "no-cache", "<yinsh>"),
            ("/robots.txt", "text/plain; charset=utf-8", "no-cache", "robots"),
            (
                "/assets/b-2.wasm",
                "application/wasm",
                "public, max-age=31536000, immutable",
                "wasm",
            ),
            (
                "/assets/a-1.js",
                "text/javascript; charset=utf-8",
                "public, max-age=31536000, immutable",
                "plain",
            ),
        ] {
            let (status, headers, body) = ask("GET", path, &[]).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert_eq!(headers[header::CONTENT_TYPE], kind, "{path}");
            assert_eq!(headers[header::CACHE_CONTROL], cache, "{path}");
            assert_eq!(headers.get(header::CONTENT_ENCODING), None, "{path}");
            assert_eq!(body, content, "{path}");
        }
    }

    #[tokio::test]
    async fn a_page_says_whether_people_play_here() {
        let html = ("accept", "text/html");
        let told = ("cookie", "a=b; sente-online=yes");
        for (path, content) in [("/yinsh", "<yinsh>"), ("/g/7mKw9Qxz", "<lost>")] {
            let (status, headers, body) = ask_of(with_people(), "GET", path, &[html]).await;
            assert_eq!((status, body.as_str()), (StatusCode::OK, content), "{path}");
            assert_eq!(
                headers[header::SET_COOKIE],
                "sente-online=yes; Path=/; SameSite=Lax"
            );
            let (_, headers, _) = ask_of(with_people(), "GET", path, &[html, told]).await;
            assert_eq!(headers.get(header::SET_COOKIE), None, "it is said once");
        }
        let (_, headers, _) = ask_of(with_people(), "GET", "/assets/a-1.js", &[]).await;
        assert_eq!(headers.get(header::SET_COOKIE), None, "a file says nothing");
        let (status, _, body) = ask_of(with_people(), "GET", "/chess/1", &[html]).await;
        assert_eq!((status, body.as_str()), (StatusCode::NOT_FOUND, "<lost>"));
        // A server for the page alone.
        let (status, headers, _) = ask("GET", "/i/7mKw9Qxz", &[html]).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert_eq!(headers.get(header::SET_COOKIE), None);
        let (_, headers, _) = ask("GET", "/", &[html, told]).await;
        assert_eq!(
            headers[header::SET_COOKIE],
            "sente-online=; Max-Age=0; Path=/; SameSite=Lax"
        );
    }

    #[tokio::test]
    async fn the_best_form_that_the_browser_takes() {
        for (accepted, encoding, content) in [
            ("gzip, br", Some("br"), "brotli"),
            ("gzip", Some("gzip"), "gzip"),
            ("zstd", None, "plain"),
        ] {
            let (_, headers, body) = ask("GET", "/assets/a-1.js", &[("accept-encoding", accepted)]).await;
            assert_eq!(
                headers.get(header::CONTENT_ENCODING).map(|v| v.to_str().unwrap()),
                encoding
            );
            assert_eq!(headers[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
            assert_eq!(headers[header::VARY], "accept-encoding");
            assert_eq!(headers[header::ETAG], format!("\"v-{content}\""));
            assert_eq!(body, content);
        }
    }

    #[tokio::test]
    async fn nothing_is_sent_twice() {
        let (_, headers, _) = ask("GET", "/", &[]).await;
        let tag = headers[header::ETAG].to_str().unwrap();
        let (status, headers, body) = ask("GET", "/", &[("if-none-match", tag)]).await;
        assert_eq!((status, body.as_str()), (StatusCode::NOT_MODIFIED, ""));
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
        let (status, _, body) = ask("GET", "/", &[("if-none-match", "\"other\"")]).await;
        assert_eq!((status, body.as_str()), (StatusCode::OK, "<home>"));
    }

    #[tokio::test]
    async fn unknown_addresses() {
        let browser = [("accept", "text/html,*/*;q=0.8")];
        for path in [
            "/nope",
            "/yinsh/nope",
            "/assets/gone.js",
            "/secret.key",
            "/assets/a-1.js.br",
            "/../Cargo.toml",
            "//",
        ] {
            let (status, headers, body) = ask("GET", path, &browser).await;
            if path == "//" {
                assert_eq!(body, "<home>");
                continue;
            }
            assert_eq!(
                (status, body.as_str()),
                (StatusCode::NOT_FOUND, "<lost>"),
                "{path}"
            );
            assert_eq!(
                headers[header::CONTENT_TYPE],
                "text/html; charset=utf-8",
                "{path}"
            );
            let (status, _, body) = ask("GET", path, &[]).await;
            assert_eq!(
                (status, body.as_str()),
                (StatusCode::NOT_FOUND, "not found\n"),
                "{path}"
            );
        }
    }

    #[tokio::test]
    async fn addresses_of_games_and_invitations_are_the_pages() {
        let browser = [("accept", "text/html,*/*;q=0.8")];
        for (path, there) in [
            ("/g/7mKw9Qxz", StatusCode::OK),
            ("/g/7mKw9Qxz/", StatusCode::OK),
            ("/i/2Yp4TnRc", StatusCode::OK),
            ("/online", StatusCode::OK),
            ("/online/find", StatusCode::OK),
            ("/online/me", StatusCode::NOT_FOUND),
            ("/g/short", StatusCode::NOT_FOUND),
            ("/g/7mKw9Qx0", StatusCode::NOT_FOUND),
            ("/x/7mKw9Qxz", StatusCode::NOT_FOUND),
        ] {
            let (status, _, body) = ask_of(with_people(), "GET", path, &browser).await;
            assert_eq!((status, body.as_str()), (there, "<lost>"), "{path}");
        }
    }

    #[tokio::test]
    async fn only_reading() {
        for path in ["/", "/healthz", "/nope"] {
            assert_eq!(
                ask("POST", path, &[]).await.0,
                StatusCode::METHOD_NOT_ALLOWED,
                "{path}"
            );
        }
        let (status, headers, body) = ask("HEAD", "/", &[]).await;
        assert_eq!((status, body.as_str()), (StatusCode::OK, ""));
        assert_eq!(headers[header::CONTENT_LENGTH], "6");
    }

    #[tokio::test]
    async fn every_answer_is_guarded() {
        for path in ["/", "/nope", "/healthz", "/assets/a-1.js"] {
            let (_, headers, _) = ask("GET", path, &[]).await;
            let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
            assert!(
                policy.starts_with(
                    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
                )
            );
            assert!(
                policy.ends_with("form-action 'none'; frame-ancestors 'none'"),
                "{policy}"
            );
            assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
            assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
            assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
            assert_eq!(headers["cross-origin-embedder-policy"], "require-corp");
        }
    }

    #[tokio::test]
    async fn alive() {
        let (status, headers, body) = ask("GET", "/healthz", &[]).await;
        assert_eq!((status, body.as_str()), (StatusCode::OK, "ok\n"));
        assert_eq!(headers[header::CACHE_CONTROL], "no-store");
    }
}
