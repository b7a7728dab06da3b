//! The schema, step by step. A step that was released is never changed.

use crate::Error;

const STEPS: [&str; 2] = [
    include_str!("../migrations/0001.sql"),
    include_str!("../migrations/0002.sql"),
];

/// The newest schema that this program knows.
pub(crate) const KNOWN: i64 = STEPS.len() as i64;

/// What brings a database from the schema `found` to the newest one; 0 is an empty database.
pub(crate) fn after(found: i64) -> Result<Vec<String>, Error> {
    let Some(missing) = usize::try_from(found).ok().and_then(|done| STEPS.get(done..)) else {
        return Err(Error::Newer { known: KNOWN, found });
    };
    let numbered = missing
        .iter()
        .zip(found + 1..)
        .map(|(sql, number)| format!("{sql}\nINSERT INTO schema_version (version) VALUES ({number});"));
    let first = (found == 0).then(|| "CREATE TABLE schema_version (version BIGINT PRIMARY KEY);".to_owned());
    Ok(first.into_iter().chain(numbered).collect())
}
