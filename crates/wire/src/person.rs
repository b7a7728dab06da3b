//! Who plays.

use crate::PersonId;
use serde::{Deserialize, Serialize};

/// Somebody, as everybody sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    /// The name they chose, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A guest's number, for who has no name. The word before it is the reader's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<u32>,
    /// Whether a program plays for them, and says so.
    #[serde(default, skip_serializing_if = "crate::is_false")]
    pub bot: bool,
}
