//! Which of the formats of shogi a text is.

use super::{digit, lines, written};
use crate::Format;

/// The format of a text, by the first of its lines that tells it; `None` where none does, so that it is no record of
/// shogi, or a native one.
pub(crate) fn detect(text: &str) -> Option<Format> {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if text.starts_with('[') {
        return None;
    }
    if let Some(inside) = text.strip_prefix('{') {
        let looks_like_json = inside.trim_start().starts_with('"')
            && ["\"moves\"", "\"header\"", "\"initial\""]
                .iter()
                .any(|key| text.contains(key));
        return looks_like_json.then_some(Format::Jkf);
    }
    if is_usi(text) {
        return Some(Format::Usi);
    }
    let mut perhaps = None;
    for (_, line) in lines(text) {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if line.starts_with("#KI2") {
            return Some(Format::Ki2);
        }
        if line.starts_with("#KIF") || line.starts_with("手数-") {
            return Some(Format::Kif);
        }
        if is_csa(line) {
            return Some(Format::Csa);
        }
        if is_ki2(line) {
            return Some(Format::Ki2);
        }
        if is_kif(line) {
            return Some(Format::Kif);
        }
        // What may stand in the head of such a file, but of others too.
        if line.starts_with(['*', '&', '#', '|', '｜', '+']) || is_header(line) {
            perhaps = perhaps.or(Some(Format::Kif));
        } else if line.starts_with('\'') || line.starts_with('$') {
            perhaps = perhaps.or(Some(Format::Csa));
        } else if perhaps.is_none() {
            return None;
        }
    }
    perhaps
}

fn is_usi(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let Some(first) = words.next() else {
        return false;
    };
    match first {
        "startpos" | "sfen" => true,
        "position" => matches!(words.next(), Some("startpos" | "sfen")) || text.matches('/').count() == 8,
        "moves" => words.next().is_some_and(is_action),
        _ => {
            let is_board = first.matches('/').count() == 8 && matches!(words.next(), Some("b" | "w"));
            is_board || is_action(first)
        }
    }
}

fn is_action(word: &str) -> bool {
    word.parse::<shogi::Action>().is_ok()
}

fn is_csa(line: &str) -> bool {
    let bytes = line.as_bytes();
    match bytes {
        [b'V', b'1'..=b'9']
        | [b'V', b'1'..=b'9', b'.', ..]
        | [b'N', b'+' | b'-', ..]
        | [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..]
        | [b'+' | b'-'] => true,
        [b'+' | b'-', rest @ ..] => rest.len() >= 6 && rest[..4].iter().all(u8::is_ascii_digit),
        _ => line.starts_with("'CSA") || line.starts_with('%'),
    }
}

fn is_ki2(line: &str) -> bool {
    let rest = line.trim_start_matches(['▲', '△', '▼', '▽', '☗', '☖']);
    rest.len() < line.len() && written::read(rest).is_some()
}

fn is_kif(line: &str) -> bool {
    let behind = line.trim_start_matches(|c| digit(c).is_some());
    let word = behind.trim_start_matches(|c: char| c.is_whitespace() || "▲△▼▽☗☖手目.．:、".contains(c));
    let numbered = behind.len() < line.len() && written::read(word).is_some();
    numbered || written::read(line).is_some() || line.starts_with("まで") || line.starts_with("変化：")
}

fn is_header(line: &str) -> bool {
    let words = ["先手番", "後手番", "上手番", "下手番"];
    let key = line
        .split_once('：')
        .or_else(|| line.split_once(':').filter(|(key, _)| !key.is_ascii()));
    words.contains(&line) || key.is_some_and(|(key, _)| !key.is_empty() && !key.contains(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart() {
        for (text, expected) in [
            ("", None),
            ("1.f6 2.c3 *", None),
            ("1 ▲７六歩(77)", Some(Format::Kif)),
            ("３手目　△同　歩", Some(Format::Kif)),
            ("[Game \"Shogi\"]\n1.7g7f *", None),
            ("{A comment} 1.f6", None),
            ("{\"quoted\" words} 1.f6", None),
            ("e5-e8", None),
            ("{\"header\":{},\"moves\":[{}]}", Some(Format::Jkf)),
            ("position startpos moves 7g7f", Some(Format::Usi)),
            ("startpos", Some(Format::Usi)),
            ("sfen 9/9/9/9/9/9/9/9/9 b - 1", Some(Format::Usi)),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", Some(Format::Usi)),
            ("7g7f 3c3d", Some(Format::Usi)),
            ("V2.2\nPI\n+", Some(Format::Csa)),
            ("'a remark\n\nN+A\n", Some(Format::Csa)),
            ("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", Some(Format::Csa)),
            ("#KIF version=2.0", Some(Format::Kif)),
            ("# ---- \n手合割：平手\n▲７六歩", Some(Format::Ki2)),
            ("手合割：平手\n   1 ７六歩(77)", Some(Format::Kif)),
            ("先手：A\n後手：B", Some(Format::Kif)),
            ("*a\n1 ７六歩(77)", Some(Format::Kif)),
            ("▲７六歩 △３四歩", Some(Format::Ki2)),
            ("まで0手で中断", Some(Format::Kif)),
        ] {
            assert_eq!(detect(text), expected, "{text}");
        }
    }
}
