//! The record of a game, to take away.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use notation::Format;
use wire::http::{ErrorCode, Problem};

use super::api::{internal, problem};
use super::game::Game;

/// The record in a format of `notation`, as a file.
pub(crate) async fn write(game: &Game, format: &str) -> Result<Response, Problem> {
    let record = game.room.lock().await.room.record();
    let known: Vec<&str> = Format::of(record.game()).map(Format::name).collect();
    let format: Format = format
        .parse()
        .ok()
        .filter(|format: &Format| format.holds(record.game()))
        .ok_or_else(|| problem(ErrorCode::BadRequest, known.join(", "), format))?;
    let text = notation::write(&record, format).map_err(|error| internal(&error))?;
    let name = format!("attachment; filename=\"{}.{}\"", game.id, format.extension());
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((StatusCode::OK, headers, text).into_response())
}
