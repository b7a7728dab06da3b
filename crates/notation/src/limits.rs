//! How much a record may hold. More is refused with an error, when reading as when writing, so that a file from
//! somewhere else costs bounded time and memory.

/// Bytes in a file: 16 MiB. The longest games have some hundred actions and ten kilobytes.
pub const BYTES: usize = 16 << 20;
/// Variations inside variations.
pub const DEPTH: usize = 1000;
/// Actions in a record, variations included.
pub const ACTIONS: usize = 200_000;
/// Bytes in a tag's value, in a comment, in a property of an SGF file.
pub const TEXT: usize = 1 << 16;
/// Bytes in any other word: a number, an action, the name of a tag.
pub const WORD: usize = 255;
/// Tags of a record.
pub const TAGS: usize = 1000;
