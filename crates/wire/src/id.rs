//! Names of games, challenges and people in addresses and messages.

use std::fmt;
use std::str::FromStr;

/// Letters and digits that are not taken for each other (base58).
const LETTERS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// How many an id has: 46.9 bits.
const LENGTH: usize = 8;

/// A text that is no id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 8 letters or digits without 0, O, I and l, found {0:?}")]
pub struct IdError(String);

/// Reads an id.
fn read(text: &str) -> Result<[u8; LENGTH], IdError> {
    let bytes: Option<[u8; LENGTH]> = text.as_bytes().try_into().ok();
    bytes
        .filter(|bytes| bytes.iter().all(|byte| LETTERS.contains(byte)))
        .ok_or_else(|| IdError(text.chars().take(24).collect()))
}

macro_rules! ids {
    ($($(#[$docs:meta])* $Id:ident),+ $(,)?) => {$(
        $(#[$docs])*
        ///
        /// Eight letters or digits, drawn at random; nothing can be read from it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Id([u8; LENGTH]);

        impl $Id {
            /// The id that a random number stands for. All of its bits have to come from a good generator: ids must not be
            /// guessed.
            pub fn from_random(mut random: u64) -> Self {
                Self(std::array::from_fn(|_| {
                    let letter = LETTERS[(random % 58) as usize];
                    random /= 58;
                    letter
                }))
            }

            /// Its text.
            pub fn as_str(&self) -> &str {
                // The bytes are out of LETTERS.
                std::str::from_utf8(&self.0).unwrap_or_default()
            }
        }

        impl fmt::Display for $Id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $Id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($Id))
            }
        }

        impl FromStr for $Id {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                read(text).map(Self)
            }
        }

        impl serde::Serialize for $Id {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $Id {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

ids! {
    /// A game between people, as its address has it: `/g/7mKw9Qxz`.
    GameId,
    /// An invitation, as its address has it: `/i/2Yp4TnRc`.
    ChallengeId,
    /// A person, as others see it. It is not the secret by which the server knows the person.
    PersonId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_eight_letters_that_are_not_taken_for_each_other() {
        let id = GameId::from_random(0);
        assert_eq!(id.to_string(), "11111111");
        for random in [1, 57, 58, u64::MAX, 0x1234_5678_9abc_def0] {
            let id = GameId::from_random(random);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(id.as_str().len(), 8);
        }
        for wrong in [
            "",
            "1111111",
            "111111111",
            "1111111O",
            "1111111l",
            "11111 11",
            "1111111é",
        ] {
            let error = wrong.parse::<PersonId>().unwrap_err().to_string();
            assert!(
                error.starts_with("expected 8 letters") && error.contains(wrong),
                "{error}"
            );
        }
    }
}
