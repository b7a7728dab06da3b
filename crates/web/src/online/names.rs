//! What people are called.

use crate::i18n::tr;
use wire::Person;

/// What somebody is called: by their name, or as a guest in the reader's own language.
pub(crate) fn person_name(person: &Person) -> String {
    match &person.name {
        Some(name) => name.clone(),
        None => tr!(
            "online-guest",
            number = person.guest.unwrap_or_default().to_string()
        ),
    }
}
