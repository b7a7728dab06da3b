//! Numbers as each language writes them.

use crate::Lang;

/// The space between groups of digits: it neither breaks nor stretches.
const THIN: char = '\u{202f}';

/// From so many thousandths on numbers are not told apart any more.
const LARGEST: f64 = 9e15;

/// `value` in the language's own way: `1,234.5` in English; `1234,5` and `12 345` in the others, which group from
/// five digits on. At most three places after the point, none that are zero. From nine million millions on it is `∞`.
///
/// ```
/// # use locale::{Lang, number};
/// assert_eq!(number(Lang::En, 1_234.5), "1,234.5");
/// assert_eq!(number(Lang::Hu, 1_234.5), "1234,5");
/// ```
pub fn number(lang: Lang, value: f64) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    let (group, point, grouped_from) = match lang {
        Lang::En => (',', '.', 4),
        Lang::Ru | Lang::Uk | Lang::Hu => (THIN, ',', 5),
    };
    // Whole numbers are written here: what writes any other weighs some kilobytes on the page before a game.
    let thousandths = (value.abs() * 1000.0).round();
    let sign = if value < 0.0 && thousandths > 0.0 {
        "\u{2212}"
    } else {
        ""
    };
    if thousandths >= LARGEST {
        return format!("{sign}∞");
    }
    let thousandths = thousandths as u64;
    let whole = (thousandths / 1000).to_string();
    let rest = format!("{:03}", thousandths % 1000);
    let rest = rest.trim_end_matches('0');
    let mut text = sign.to_owned();
    for (index, digit) in whole.char_indices() {
        if index > 0 && whole.len() >= grouped_from && (whole.len() - index).is_multiple_of(3) {
            text.push(group);
        }
        text.push(digit);
    }
    if !rest.is_empty() {
        text.push(point);
        text.push_str(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        let all = |value| Lang::ALL.map(|lang| number(lang, value));
        assert_eq!(all(0.0), ["0"; 4]);
        assert_eq!(all(51.0), ["51"; 4]);
        assert_eq!(all(-0.0), ["0"; 4]);
        assert_eq!(all(-0.0001), ["0"; 4]);
        assert_eq!(all(-3.0), ["−3"; 4]);
        assert_eq!(all(1.5), ["1.5", "1,5", "1,5", "1,5"]);
        assert_eq!(all(0.1 + 0.2), ["0.3", "0,3", "0,3", "0,3"]);
        assert_eq!(all(1234.0), ["1,234", "1234", "1234", "1234"]);
        let many = "12\u{202f}345\u{202f}678";
        assert_eq!(all(12_345_678.0), ["12,345,678", many, many, many]);
        assert_eq!(number(Lang::En, 8_999_999_999_999.0), "8,999,999,999,999");
        assert_eq!(
            [9e12, f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(|n| number(Lang::En, n)),
            ["∞", "∞", "−∞", "–"]
        );
    }
}
