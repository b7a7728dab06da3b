//! Requests over HTTP.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::extract::{Extension, Path, RawQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wire::http::{Accept, Done, ErrorCode, Me, NewChallenge, NewName, Problem, Refused, Say};
use wire::{Follow, GameId, MAX_BODY, Person, PersonId, Refusal};

use super::core::{Online, millis, now, random};
use super::limits::one_address;
use super::push;
use super::session::{Known, Origin, Secret};
use super::socket::{self, Place};
use crate::net::Peer;

/// How long the body of a request may take.
const BODY: Duration = Duration::from_secs(10);

/// A problem of this kind.
pub(crate) fn problem(error: ErrorCode, expected: impl Into<String>, found: impl Into<String>) -> Problem {
    Problem {
        error,
        expected: expected.into(),
        found: found.into(),
        free: Vec::new(),
        again_ms: None,
        number: None,
    }
}

/// The store cannot do it now, or something is wrong here.
pub(crate) fn of_store(error: &store::Error) -> Problem {
    if error.is_temporary() {
        tracing::warn!(%error, "nothing could be stored");
        return problem(
            ErrorCode::Unavailable,
            "a database that can be written",
            "one that can't now",
        );
    }
    internal(error)
}

/// Something is wrong here: what, stands in the log under a number.
pub(crate) fn internal(error: &dyn std::fmt::Display) -> Problem {
    let number = format!("{:06X}", random().unwrap_or(0) & 0xff_ffff);
    tracing::error!(%error, number, "something went wrong");
    Problem {
        number: Some(number),
        ..problem(ErrorCode::Internal, "an answer", "something that went wrong here")
    }
}

fn status(error: ErrorCode) -> StatusCode {
    match error {
        ErrorCode::BadRequest | ErrorCode::OtherProtocol | ErrorCode::BadTerms | ErrorCode::BadName => {
            StatusCode::BAD_REQUEST
        }
        ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::NotSignedIn => StatusCode::UNAUTHORIZED,
        ErrorCode::Private | ErrorCode::CrossOrigin | ErrorCode::Banned => StatusCode::FORBIDDEN,
        ErrorCode::NameTaken
        | ErrorCode::OwnChallenge
        | ErrorCode::ChallengeTaken
        | ErrorCode::ChallengeClosed
        | ErrorCode::TooManyOpen => StatusCode::CONFLICT,
        ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

fn json<T: Serialize>(status: StatusCode, body: &T) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, wire::text(body)).into_response()
}

/// A problem as an answer.
pub(crate) fn failed(problem: &Problem) -> Response {
    let mut response = json(status(problem.error), problem);
    if let Some(ms) = problem.again_ms {
        let seconds = HeaderValue::from(ms.div_ceil(1000));
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
    response
}

/// An answer, or what went wrong.
pub(crate) fn answered<T: Serialize>(result: Result<T, Problem>) -> Response {
    match result {
        Ok(answer) => json(StatusCode::OK, &answer),
        Err(problem) => failed(&problem),
    }
}

/// Who asks, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Asking {
    pub(crate) origin: Origin,
    pub(crate) person: Option<Person>,
}

impl Asking {
    /// Who asks; nobody whom the server does not know.
    pub(crate) fn known(&self) -> Result<&Person, Problem> {
        self.person
            .as_ref()
            .ok_or_else(|| problem(ErrorCode::NotSignedIn, "somebody whom the server knows", "nobody"))
    }

    fn id(&self) -> Option<PersonId> {
        self.person.as_ref().map(|person| person.id)
    }
}

pub(crate) type Shared = State<Arc<Online>>;
pub(crate) type By = Extension<Asking>;

/// All addresses under `/api`.
pub(crate) fn router(online: &Arc<Online>) -> Router {
    Router::new()
        .route("/api/me", get(me))
        .route("/api/me/name", post(name))
        .route("/api/challenges", post(challenge))
        .route("/api/challenges/{id}", get(one_challenge))
        .route("/api/challenges/{id}/accept", post(accept))
        .route("/api/challenges/{id}/decline", post(decline))
        .route("/api/challenges/{id}/cancel", post(cancel))
        .route("/api/lobby", get(lobby))
        .route("/api/games", get(games))
        .route("/api/live", get(live))
        .route("/api/games/{id}", get(game))
        .route("/api/games/{id}/events", get(game_events))
        .route("/api/games/{id}/do", post(command))
        .route("/api/games/{id}/say", post(say))
        .route("/api/games/{id}/record", get(record))
        .route("/api/events", get(events))
        .route("/api/push", get(push::key).post(push::subscribe))
        .route("/api/push/remove", post(push::unsubscribe))
        .route("/api/wish", get(push::wish).post(push::set_wish))
        .route("/api/socket", get(page_socket))
        .route("/api/{*other}", get(nothing).post(nothing))
        .layer(middleware::from_fn_with_state(Arc::clone(online), guard))
        .with_state(Arc::clone(online))
}

/// What every request goes through: how many there are, from which page, who asks.
async fn guard(State(online): Shared, mut request: Request, next: Next) -> Response {
    let peer = request
        .extensions()
        .get::<Peer>()
        .map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0);
    let origin = Origin::of(peer, request.headers(), &online.trusted);
    if let Err(wait) = online.requests.take(one_address(origin.address)) {
        online.metrics.refused_requests.inc();
        return failed(&Problem {
            again_ms: Some(millis(wait)),
            ..problem(ErrorCode::TooMany, "fewer requests", "more than are answered")
        });
    }
    let known = origin.secret(request.headers());
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let opens = request.headers().contains_key(header::UPGRADE);
    if (changes || opens) && !is_ours(&origin, request.headers(), known.as_ref()) {
        online.metrics.refused_requests.inc();
        tracing::info!(
            path = request.uri().path(),
            "a request of another site was refused"
        );
        return failed(&problem(
            ErrorCode::CrossOrigin,
            "a request of a page of this server",
            "one of elsewhere",
        ));
    }
    let person = match &known {
        None => None,
        Some(known) => match online.store.person_of_token(&known.hash).await {
            Ok(person) => person,
            Err(error) => return failed(&of_store(&error)),
        },
    };
    if known.is_some_and(|known| known.bearer) && person.is_none() {
        return failed(&problem(
            ErrorCode::NotSignedIn,
            "a token of this server",
            "another one",
        ));
    }
    let person = person.as_ref().and_then(shown);
    request.extensions_mut().insert(Asking { origin, person });
    next.run(request).await
}

/// Whether no page of another site can have sent this: the browser says where it comes from, or it carries a secret that no
/// page can have.
fn is_ours(origin: &Origin, headers: &HeaderMap, known: Option<&Known>) -> bool {
    let program = known.is_some_and(|known| known.bearer) && !headers.contains_key(header::COOKIE);
    program || origin.is_same(headers)
}

/// A person as others see them.
pub(crate) fn shown(person: &store::Person) -> Option<Person> {
    Some(Person {
        id: person.id.parse().ok()?,
        name: person.name.clone(),
        guest: person.guest.and_then(|number| u32::try_from(number).ok()),
        bot: person.bot,
    })
}

/// The body of a request, in a bounded time and size.
pub(crate) async fn read<T: DeserializeOwned>(body: Body) -> Result<T, Problem> {
    let bytes = tokio::time::timeout(BODY, axum::body::to_bytes(body, MAX_BODY)).await;
    let bytes = match bytes {
        Err(_) => {
            return Err(problem(
                ErrorCode::BadRequest,
                "a body within ten seconds",
                "a slower one",
            ));
        }
        Ok(Err(_)) => {
            return Err(problem(
                ErrorCode::TooLarge,
                format!("a body of at most {MAX_BODY} bytes"),
                "a larger one, or none that ended",
            ));
        }
        Ok(Ok(bytes)) => bytes,
    };
    wire::parse_body(&bytes)
        .map_err(|error| problem(ErrorCode::BadRequest, "a body in JSON", error.to_string()))
}

fn id<T: std::str::FromStr>(text: &str) -> Result<T, Problem> {
    text.parse().map_err(|_| {
        problem(
            ErrorCode::NotFound,
            "a name of eight letters and digits",
            "another one",
        )
    })
}

async fn nothing() -> Response {
    failed(&problem(
        ErrorCode::NotFound,
        "an address of docs/online.md",
        "another one",
    ))
}

// Who one is.

async fn me(State(_online): Shared, Extension(asking): By) -> Response {
    json(
        StatusCode::OK,
        &Me {
            online: true,
            you: asking.person,
            now: now(),
        },
    )
}

/// Who asks; a new guest, with the header that says so, where the server does not know them.
pub(crate) async fn somebody(
    online: &Online,
    asking: &Asking,
) -> Result<(Person, Option<HeaderValue>), Problem> {
    if let Some(person) = &asking.person {
        return Ok((person.clone(), None));
    }
    if let Err(wait) = online.people.take(one_address(asking.origin.address)) {
        online.metrics.refused_requests.inc();
        return Err(Problem {
            again_ms: Some(millis(wait)),
            ..problem(
                ErrorCode::TooMany,
                "fewer new people from one address",
                "one more",
            )
        });
    }
    let secret = Secret::new().map_err(|error| internal(&error))?;
    let id = PersonId::from_random(random().map_err(|error| internal(&error))?);
    let new = store::NewPerson {
        id: id.to_string(),
        token_hash: secret.hash(),
        name: None,
        bot: false,
        at: now(),
    };
    let added = online
        .store
        .add_person(new)
        .await
        .map_err(|error| of_store(&error))?;
    let person = added
        .as_ref()
        .and_then(shown)
        .ok_or_else(|| internal(&"a new id that is taken"))?;
    Ok((person, Some(asking.origin.set_cookie(&secret))))
}

/// An answer that may tell a new guest who they are.
pub(crate) fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

async fn name(State(online): Shared, Extension(asking): By, body: Body) -> Response {
    let result = async {
        let asked: NewName = read(body).await?;
        let name = wire::names::Name::clean(&asked.name)
            .map_err(|error| problem(ErrorCode::BadName, error.expected, error.found))?;
        let (person, cookie) = somebody(&online, &asking).await?;
        let person = online.rename(person, &name).await;
        Ok((person, cookie))
    };
    match result.await {
        Err(problem) => failed(&problem),
        // Who became somebody stays somebody, even where the name is taken.
        Ok((Err(problem), cookie)) => with_cookie(failed(&problem), cookie),
        Ok((Ok(person), cookie)) => {
            let me = Me {
                online: true,
                you: Some(person),
                now: now(),
            };
            with_cookie(json(StatusCode::OK, &me), cookie)
        }
    }
}

// Challenges.

async fn challenge(State(online): Shared, Extension(asking): By, body: Body) -> Response {
    let result = async {
        let asked: NewChallenge = read(body).await?;
        asked
            .check()
            .map_err(|error| problem(ErrorCode::BadTerms, error.expected, error.found))?;
        somebody(&online, &asking).await.map(|somebody| (asked, somebody))
    };
    match result.await {
        Err(problem) => failed(&problem),
        Ok((asked, (person, cookie))) => {
            let made = online.make_challenge(&person, asked).await;
            with_cookie(answered(made), cookie)
        }
    }
}

async fn one_challenge(State(online): Shared, Extension(asking): By, Path(text): Path<String>) -> Response {
    let result = async {
        let challenge = online.challenge_for(id(&text)?, asking.id()).await?;
        Ok(challenge)
    };
    answered(result.await)
}

async fn accept(
    State(online): Shared,
    Extension(asking): By,
    Path(text): Path<String>,
    body: Body,
) -> Response {
    let result = async {
        let challenge = id(&text)?;
        let Accept { time } = read(body).await?;
        if asking.person.is_none() {
            // Whether it can be accepted at all is seen first: nobody becomes somebody by a dead link.
            online.acceptable(challenge, None, time).await?;
        }
        somebody(&online, &asking)
            .await
            .map(|somebody| (challenge, time, somebody))
    };
    match result.await {
        Err(problem) => failed(&problem),
        Ok((challenge, time, (person, cookie))) => {
            let accepted = online.accept_challenge(challenge, &person, time).await;
            with_cookie(answered(accepted), cookie)
        }
    }
}

async fn decline(State(online): Shared, Extension(asking): By, Path(text): Path<String>) -> Response {
    let result = async { online.decline_challenge(id(&text)?, asking.id()).await };
    answered(result.await)
}

async fn cancel(State(online): Shared, Extension(asking): By, Path(text): Path<String>) -> Response {
    let result = async { online.cancel_challenge(id(&text)?, asking.known()?.id).await };
    answered(result.await)
}

async fn lobby(State(online): Shared, Extension(asking): By) -> Response {
    answered(online.lobby(asking.id()).await)
}

// Games.

async fn games(State(online): Shared, Extension(asking): By) -> Response {
    let result = async {
        match asking.id() {
            Some(person) => online.games_of(person).await,
            None => Ok(wire::http::Games::default()),
        }
    };
    answered(result.await)
}

async fn live(State(online): Shared) -> Response {
    answered(online.live_games().await)
}

/// A game that somebody may see, or why not.
async fn seen(online: &Arc<Online>, text: &str, asking: &Asking) -> Result<Arc<super::game::Game>, Problem> {
    let game: GameId = id(text)?;
    online
        .game_for(game, asking.id())
        .await
        .map_err(|code| match code {
            ErrorCode::Private => problem(code, "one of the two players", "somebody else"),
            ErrorCode::Unavailable => problem(code, "a database that can be read", "one that can't now"),
            code => problem(code, "the name of a game", text),
        })
}

async fn game(State(online): Shared, Extension(asking): By, Path(text): Path<String>) -> Response {
    let result = async {
        let game = seen(&online, &text, &asking).await?;
        Ok(online.state_of(&game, asking.id()).await)
    };
    answered(result.await)
}

async fn game_events(
    State(online): Shared,
    Extension(asking): By,
    Path(text): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let after = match parameter(query.as_deref(), "after").map(str::parse) {
        None => 0,
        Some(Ok(after)) => after,
        Some(Err(_)) => {
            return failed(&problem(
                ErrorCode::BadRequest,
                "after= and the number of an event",
                "something else",
            ));
        }
    };
    let game = match seen(&online, &text, &asking).await {
        Ok(game) => game,
        Err(problem) => return failed(&problem),
    };
    let Some(place) = Place::take(&online, asking.origin.address) else {
        return failed(&too_many_sockets());
    };
    let connection = online.connect(asking.person);
    socket::start_to_follow(&online, &connection, Follow { game: game.id, after }).await;
    socket::lines(online, connection, place)
}

fn too_many_sockets() -> Problem {
    problem(
        ErrorCode::TooMany,
        "fewer connections from one address",
        "one more",
    )
}

async fn command(
    State(online): Shared,
    Extension(asking): By,
    Path(text): Path<String>,
    body: Body,
) -> Response {
    let heard = (now(), 0);
    let result = async {
        let asked: wire::http::Do = read(body).await?;
        Ok((id(&text)?, asked))
    };
    let (game, asked) = match result.await {
        Ok(both) => both,
        Err(problem) => return failed(&problem),
    };
    match online
        .give(asking.person.as_ref(), game, asked.n, &asked.command, heard)
        .await
    {
        Ok(given) => json(StatusCode::OK, &Done { seq: given.seq }),
        Err(reason) => {
            let status = match reason {
                Refusal::NoGame => StatusCode::NOT_FOUND,
                Refusal::NotAPlayer => StatusCode::FORBIDDEN,
                Refusal::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
                _ => StatusCode::CONFLICT,
            };
            let detail = reason.to_string();
            json(status, &Refused { reason, detail })
        }
    }
}

async fn say(State(online): Shared, Extension(asking): By, Path(text): Path<String>, body: Body) -> Response {
    let result = async {
        let Say { phrase } = read(body).await?;
        online.say(asking.person.as_ref(), id(&text)?, phrase).await
    };
    match result.await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(problem) => failed(&problem),
    }
}

async fn record(
    State(online): Shared,
    Extension(asking): By,
    Path(text): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let format = parameter(query.as_deref(), "format").unwrap_or("text");
    let result = async {
        let game = seen(&online, &text, &asking).await?;
        super::record::write(&game, format).await
    };
    match result.await {
        Ok(record) => record,
        Err(problem) => failed(&problem),
    }
}

async fn events(State(online): Shared, Extension(asking): By) -> Response {
    if let Err(problem) = asking.known() {
        return failed(&problem);
    }
    let Some(place) = Place::take(&online, asking.origin.address) else {
        return failed(&too_many_sockets());
    };
    let connection = online.connect(asking.person);
    socket::greet_program(&online, &connection);
    online.send_mine(&connection).await;
    socket::lines(online, connection, place)
}

async fn page_socket(
    State(online): Shared,
    Extension(asking): By,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        let expected = "the beginning of a WebSocket";
        return failed(&problem(ErrorCode::BadRequest, expected, "another request"));
    };
    match Place::take(&online, asking.origin.address) {
        Some(place) => socket::accept(online, upgrade, asking.person, place),
        None => failed(&too_many_sockets()),
    }
}

/// The value of a parameter. Those that there are need no decoding.
fn parameter<'a>(query: Option<&'a str>, name: &str) -> Option<&'a str> {
    query?
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}
