//! Cutting a text with many records.

/// The records of a text that holds more than one in the native format, one behind the other: for each the line on which it
/// begins, from 1, and its text. Total: whether they can be read is another question.
///
/// A record begins where tags follow on moves, or where a tag `Game` follows on another one; what stands in comments and in the
/// values of tags begins none.
///
/// ```
/// let text = "[Game \"YINSH\"]\n1.f6 {[Game \"no\"]} *\n[Game \"Shogi\"]\n*\n";
/// let pieces = notation::pieces(text);
/// assert_eq!(pieces, [(1, "[Game \"YINSH\"]\n1.f6 {[Game \"no\"]} *\n"), (3, "[Game \"Shogi\"]\n*\n")]);
/// ```
pub fn pieces(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let mut starts = vec![0];
    // Whether moves, and a tag `Game`, were seen since the record began.
    let (mut moves, mut game) = (false, false);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'{' => at = behind(bytes, at + 1, b'}'),
            b'[' => {
                let is_game = is_game(&text[at + 1..]);
                if moves || game && is_game {
                    starts.push(at);
                    (moves, game) = (false, false);
                }
                game |= is_game;
                at = behind_tag(bytes, at + 1);
            }
            _ => {
                moves |= !byte.is_ascii_whitespace();
                at += 1;
            }
        }
    }
    starts.push(text.len());
    let mut line = 1;
    let pieces = starts.windows(2).map(|pair| {
        let piece = &text[pair[0]..pair[1]];
        let begins = line;
        line += piece.matches('\n').count();
        (begins, piece)
    });
    pieces.collect()
}

/// Whether a tag is that with the game's name.
fn is_game(inside: &str) -> bool {
    let name = inside.trim_start().strip_prefix("Game");
    name.is_some_and(|rest| rest.starts_with(|it: char| it.is_whitespace() || it == '"'))
}

/// Behind the next `end` that no backslash stands before.
fn behind(bytes: &[u8], mut at: usize, end: u8) -> usize {
    while let Some(&byte) = bytes.get(at) {
        at += if byte == b'\\' { 2 } else { 1 };
        if byte == end {
            break;
        }
    }
    at.min(bytes.len())
}

/// Behind a tag: its end is not in its value. A value ends with its line.
fn behind_tag(bytes: &[u8], mut at: usize) -> usize {
    let mut quoted = false;
    while let Some(&byte) = bytes.get(at) {
        at += if byte == b'\\' { 2 } else { 1 };
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' => quoted = false,
            b']' if !quoted => break,
            _ => {}
        }
    }
    at.min(bytes.len())
}
