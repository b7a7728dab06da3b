//! A study as it is kept.

use crate::{Drill, Study};
use notation::{AnyRecord, ReadError, WriteError};
use serde::{Deserialize, Serialize};

/// Where a study came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whence {
    /// It was written here.
    Here,
    /// A link.
    Link,
    /// A file.
    File,
}

/// A study as it is kept: its text, and what no text says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Its name in the store.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Where it came from.
    pub whence: Whence,
    /// When it was changed last, in milliseconds since 1970.
    pub changed: u64,
    /// Which chapters were practised to their end without help.
    pub done: Vec<bool>,
    /// Which chapters ask for something.
    pub asks: Vec<bool>,
    /// Which game its first chapter is of, as [`AnyRecord::game`] names it.
    pub game: String,
    /// The position at which its first chapter begins, as text.
    pub position: String,
    /// Its text.
    pub text: String,
}

/// Whether a chapter asks for something, and where it begins.
fn about(record: &AnyRecord) -> (bool, String) {
    match record {
        AnyRecord::Yinsh(record) => (Drill::new(record).asks(), record.start().to_string()),
        AnyRecord::Shogi(record) => (Drill::new(record).asks(), record.start().to_string()),
    }
}

impl Kept {
    /// A study, to be kept. What `done` lacks was not practised.
    ///
    /// # Errors
    ///
    /// Where it can't be written.
    pub fn of(
        study: &Study,
        id: String,
        whence: Whence,
        changed: u64,
        mut done: Vec<bool>,
    ) -> Result<Self, WriteError> {
        let text = study.write()?;
        done.resize(study.chapters.len(), false);
        let first = study.chapters.first().map(|chapter| &chapter.record);
        Ok(Self {
            id,
            name: study.name.clone(),
            whence,
            changed,
            done,
            asks: study
                .chapters
                .iter()
                .map(|chapter| about(&chapter.record).0)
                .collect(),
            game: first.map_or("", |record| record.game()).to_owned(),
            position: first.map(about).unwrap_or_default().1,
            text,
        })
    }

    /// The study.
    ///
    /// # Errors
    ///
    /// As [`Study::read`].
    pub fn study(&self) -> Result<Study, ReadError> {
        Study::read(self.text.as_bytes())
    }

    /// Of the chapters that ask for something: how many were practised, and how many there are.
    pub fn practised(&self) -> (usize, usize) {
        let asking = self.asks.iter().enumerate().filter(|(_, asks)| **asks);
        let done = |number: usize| self.done.get(number) == Some(&true);
        let (mut practised, mut all) = (0, 0);
        for (number, _) in asking {
            all += 1;
            practised += usize::from(done(number));
        }
        (practised, all)
    }

    /// The path of its text among many files: readable, and of its own.
    ///
    /// ```
    /// # use study::{Kept, Whence};
    /// # let json = r#"{"id":"0123456789abcdef","name":"Two rows: how?","whence":"here","changed":0,"done":[],"asks":[],"game":"yinsh","position":"","text":""}"#;
    /// let kept = Kept::from_json(json).unwrap();
    /// assert_eq!(kept.path(), "studies/Two rows how-01234567.txt");
    /// ```
    pub fn path(&self) -> String {
        let plain: String = self
            .name
            .chars()
            .filter(|it| it.is_alphanumeric() || *it == ' ')
            .take(40)
            .collect();
        let id = self.id.get(..8).unwrap_or(&self.id);
        format!("studies/{}-{id}.txt", plain.trim())
    }

    /// As text that a store keeps.
    pub fn to_json(&self) -> String {
        // Nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`Kept::to_json`] wrote.
    ///
    /// # Errors
    ///
    /// Where it is something else.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
