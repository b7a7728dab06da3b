//! What both databases have in common: queries in the same SQL, whole numbers and texts.

use std::future::Future;

use crate::Error;

/// A value that is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Null,
    Int(i64),
    Text(String),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Self {
        Self::Int(yes.into())
    }
}

/// Times and numbers are below 2^53 everywhere; what is larger could not come back as it was.
impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl<T> From<Option<T>> for Value
where
    Value: From<T>,
{
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// A row that was found, read from left to right.
#[derive(Debug)]
pub(crate) struct Row(std::vec::IntoIter<Value>);

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Self {
        Self(values.into_iter())
    }

    fn wrong(expected: &str, found: Option<&Value>) -> Error {
        Error::Damaged(format!("{found:?} in place of {expected}"))
    }

    pub(crate) fn text(&mut self) -> Result<String, Error> {
        match self.0.next() {
            Some(Value::Text(text)) => Ok(text),
            other => Err(Self::wrong("a text", other.as_ref())),
        }
    }

    pub(crate) fn maybe_text(&mut self) -> Result<Option<String>, Error> {
        match self.0.next() {
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(Value::Null) => Ok(None),
            other => Err(Self::wrong("a text or nothing", other.as_ref())),
        }
    }

    pub(crate) fn maybe_number(&mut self) -> Result<Option<u64>, Error> {
        match self.0.next() {
            Some(Value::Int(number)) if number >= 0 => Ok(Some(number as u64)),
            Some(Value::Null) => Ok(None),
            other => Err(Self::wrong("a number or nothing", other.as_ref())),
        }
    }

    pub(crate) fn number(&mut self) -> Result<u64, Error> {
        self.maybe_number()?
            .ok_or_else(|| Self::wrong("a number", Some(&Value::Null)))
    }

    pub(crate) fn yes(&mut self) -> Result<bool, Error> {
        Ok(self.number()? != 0)
    }
}

/// A transaction under way. Both databases take the same SQL; places for values are `$1`, `$2` …, each used in order.
pub(crate) trait Connection: Send {
    /// The rows that a query finds.
    fn rows(
        &mut self,
        sql: &'static str,
        values: &[Value],
    ) -> impl Future<Output = Result<Vec<Row>, Error>> + Send;

    /// How many rows a statement changed.
    fn change(
        &mut self,
        sql: &'static str,
        values: &[Value],
    ) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Tells the other servers on this database, when the transaction is durable.
    fn tell(&mut self, notice: &str) -> impl Future<Output = Result<(), Error>> + Send;
}

/// Something that is read or written in one transaction.
pub(crate) trait Operation: Send + Sync + 'static {
    /// What comes of it.
    type Output: Send + 'static;

    /// What it does, for people.
    const DOING: &'static str;

    fn run<C: Connection>(&self, on: &mut C) -> impl Future<Output = Result<Self::Output, Error>> + Send;
}
