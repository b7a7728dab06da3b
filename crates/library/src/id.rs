//! The name of a game: the same for the same game, wherever it comes from.

use game_core::Record;
use notation::Recorded;

/// FNV-1a with 128 bits: <https://www.rfc-editor.org/rfc/rfc9923>.
const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// A number for these bytes, the same everywhere.
pub(crate) fn hash(bytes: &[u8]) -> u128 {
    let step = |hash: u128, byte: &u8| (hash ^ u128::from(*byte)).wrapping_mul(PRIME);
    bytes.iter().fold(BASIS, step)
}

/// What the game, its start, its main line and its result come to, as 32 hexadecimal digits. Names, dates and comments do not
/// count: who exports a game as KIF and brings it back has one game.
pub(crate) fn id_of<P: Recorded>(record: &Record<P>) -> String {
    let mut all = Vec::new();
    let mut take = |text: &str| {
        all.extend_from_slice(text.as_bytes());
        all.push(b'\n');
    };
    take(P::GAME);
    take(&record.start().to_string());
    for action in record.actions_to(record.end()) {
        take(&action.to_string());
    }
    take(record.result().map_or("*", game_core::Outcome::score_text));
    format!("{:032x}", hash(&all))
}
