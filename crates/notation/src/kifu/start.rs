//! Where a game starts: handicaps by name, and diagrams as KIF draws them.

use crate::shogi_text::KANJI;
use shogi::{Hand, Handicap, Kind, Piece, Player, Position, Setup, Square};
use std::fmt::Write as _;

/// Handicaps with their names in KIF and in JKF.
const HANDICAPS: [(Handicap, &str, &str); 16] = [
    (Handicap::Even, "平手", "HIRATE"),
    (Handicap::Lance, "香落ち", "KY"),
    (Handicap::RightLance, "右香落ち", "KY_R"),
    (Handicap::Bishop, "角落ち", "KA"),
    (Handicap::Rook, "飛車落ち", "HI"),
    (Handicap::RookLance, "飛香落ち", "HIKY"),
    (Handicap::TwoPieces, "二枚落ち", "2"),
    (Handicap::ThreePieces, "三枚落ち", "3"),
    (Handicap::FourPieces, "四枚落ち", "4"),
    (Handicap::FivePieces, "五枚落ち", "5"),
    (Handicap::LeftFivePieces, "左五枚落ち", "5_L"),
    (Handicap::SixPieces, "六枚落ち", "6"),
    (Handicap::LeftSevenPieces, "左七枚落ち", "7_L"),
    (Handicap::RightSevenPieces, "右七枚落ち", "7_R"),
    (Handicap::EightPieces, "八枚落ち", "8"),
    (Handicap::TenPieces, "十枚落ち", "10"),
];

/// The handicap with that name in KIF. Figures of any kind do, and `落` for `落ち`.
pub(super) fn handicap(name: &str) -> Option<Handicap> {
    let clean: String = name
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match super::figure(c) {
            Some(figure) => KANJI[usize::from(figure) - 1],
            None => c,
        })
        .collect();
    let clean = match clean.strip_suffix('落') {
        Some(_) => clean + "ち",
        None => clean,
    };
    let clean = match clean.as_str() {
        "一〇枚落ち" | "一0枚落ち" | "一０枚落ち" => "十枚落ち",
        "飛落ち" => "飛車落ち",
        "左香落ち" => "香落ち",
        "右五枚落ち" => "五枚落ち",
        "七枚落ち" => "左七枚落ち",
        clean => clean,
    };
    HANDICAPS
        .into_iter()
        .find(|(_, name, _)| *name == clean)
        .map(|(handicap, _, _)| handicap)
}

/// The name of a handicap in KIF.
pub(super) fn handicap_name(handicap: Handicap) -> &'static str {
    let row = HANDICAPS.into_iter().find(|(it, _, _)| *it == handicap);
    row.expect("the table has every handicap").1
}

/// The handicap that JKF calls so.
pub(super) fn preset(name: &str) -> Option<Handicap> {
    HANDICAPS
        .into_iter()
        .find(|(_, _, preset)| *preset == name)
        .map(|(handicap, _, _)| handicap)
}

/// What JKF calls a handicap.
pub(super) fn preset_name(handicap: Handicap) -> &'static str {
    let row = HANDICAPS.into_iter().find(|(it, _, _)| *it == handicap);
    row.expect("the table has every handicap").2
}

/// The kind of a piece by the character of a diagram.
pub(super) fn kind_of(c: char) -> Option<Kind> {
    Some(match c {
        '歩' | '步' => Kind::Pawn,
        '香' => Kind::Lance,
        '桂' => Kind::Knight,
        '銀' => Kind::Silver,
        '金' => Kind::Gold,
        '角' => Kind::Bishop,
        '飛' => Kind::Rook,
        '王' | '玉' => Kind::King,
        'と' | '个' => Kind::Tokin,
        '杏' => Kind::PromotedLance,
        '圭' => Kind::PromotedKnight,
        '全' => Kind::PromotedSilver,
        '馬' => Kind::Horse,
        '龍' | '竜' => Kind::Dragon,
        _ => return None,
    })
}

/// Reads a rank of a diagram, `|v香v桂v銀v金v玉v金v銀v桂v香|一`. `None` where it has not nine squares.
pub(super) fn rank(line: &str) -> Option<[Option<Piece>; 9]> {
    let bar = |c: char| matches!(c, '|' | '｜' | '│' | '┃');
    let inside = line.trim_start().trim_start_matches(bar);
    let inside = inside.split(bar).next()?;
    let mut squares = [None; 9];
    let mut count = 0;
    let mut player = Player::First;
    let mut promoted = false;
    for c in inside.chars() {
        let square = match c {
            'v' | 'V' | 'ｖ' | 'Ｖ' | '▽' | '△' | '☖' => {
                player = Player::Second;
                continue;
            }
            ' ' | '　' | '\t' | '^' | '▲' | '☗' | '+' => continue,
            '成' => {
                promoted = true;
                continue;
            }
            '・' | '･' | '.' | '．' | '*' | '＊' | '□' | '-' | '－' => None,
            c => {
                let kind = kind_of(c)?;
                let kind = if promoted { kind.promoted()? } else { kind };
                Some(Piece::new(player, kind))
            }
        };
        player = Player::First;
        promoted = false;
        *squares.get_mut(count)? = square;
        count += 1;
    }
    (count == 9).then_some(squares)
}

/// A number as Japanese writes it, up to 99: `十八`, `18`, `１８`.
fn number(text: &str) -> Option<u8> {
    let mut value = 0_u8;
    for c in text.chars() {
        value = match (c, super::figure(c)) {
            ('十', _) => value.max(1).checked_mul(10)?,
            ('0' | '０' | '〇', _) => value.checked_mul(10)?,
            (_, Some(figure)) if value > 0 && value.is_multiple_of(10) => value.checked_add(figure)?,
            (_, Some(figure)) => value.checked_mul(10)?.checked_add(figure)?,
            _ => return None,
        };
    }
    (1..=99).contains(&value).then_some(value)
}

/// Reads the pieces in a hand, `飛二　角　歩十七`, with or without blanks between.
pub(super) fn hand(text: &str) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    let text = text.trim();
    if matches!(text, "" | "なし" | "無し" | "ナシ" | "無") {
        return Some(hand);
    }
    let mut rest = text.chars().filter(|c| !c.is_whitespace()).peekable();
    while let Some(c) = rest.next() {
        let kind = kind_of(c).filter(|kind| kind.is_droppable())?;
        let mut count = String::new();
        while let Some(c) =
            rest.next_if(|&c| c == '十' || c == '〇' || c == '0' || c == '０' || super::figure(c).is_some())
        {
            count.push(c);
        }
        let count = if count.is_empty() { 1 } else { number(&count)? };
        let total = hand.count(kind).checked_add(count)?;
        if total > Setup::MOST {
            return None;
        }
        hand.set(kind, total);
    }
    Some(hand)
}

fn hand_text(hand: Hand) -> String {
    let mut text = String::new();
    for (kind, count) in hand.iter() {
        text.push(kind.kanji());
        if count >= 10 {
            text.push('十');
        }
        if count > 1 && count % 10 > 0 {
            text.push(KANJI[usize::from(count) % 10 - 1]);
        }
        text.push('　');
    }
    if text.is_empty() {
        "なし".to_owned()
    } else {
        text
    }
}

/// The lines of KIF that say where a game starts: a handicap by name, or a diagram.
pub(super) fn lines(position: &Position) -> String {
    if let Some(handicap) = Handicap::of(position) {
        return format!("手合割：{}\n", handicap_name(handicap));
    }
    let mut text = format!("後手の持駒：{}\n", hand_text(position.hand(Player::Second)));
    text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in 1..=9 {
        text.push('|');
        for file in (1..=9).rev() {
            let square = Square::new(file, rank).expect("on the board");
            match position.piece_at(square) {
                None => text.push_str(" ・"),
                Some(piece) => {
                    text.push(if piece.player == Player::Second { 'v' } else { ' ' });
                    text.push(piece.kind.kanji());
                }
            }
        }
        text.push('|');
        text.push(KANJI[usize::from(rank) - 1]);
        text.push('\n');
    }
    text.push_str("+---------------------------+\n");
    let _ = writeln!(text, "先手の持駒：{}", hand_text(position.hand(Player::First)));
    text.push_str(match shogi::PositionTrait::actor(position) {
        Player::First => "先手番\n",
        Player::Second => "後手番\n",
    });
    text
}

/// Puts a rank of a diagram, counted from 1, into a setup.
pub(super) fn put_rank(setup: &mut Setup, rank: u8, squares: [Option<Piece>; 9]) {
    for (file, piece) in (1..=9).rev().zip(squares) {
        let square = Square::new(file, rank).expect("a diagram has nine ranks of nine squares");
        setup.board[square.index()] = piece;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_by_name() {
        for handicap in Handicap::ALL {
            assert_eq!(super::handicap(handicap_name(handicap)), Some(handicap));
            assert_eq!(preset(preset_name(handicap)), Some(handicap));
        }
        assert_eq!(super::handicap("2枚落　"), Some(Handicap::TwoPieces));
        assert_eq!(super::handicap("その他"), None);
    }

    #[test]
    fn hands_in_words() {
        let hand = |text| {
            super::hand(text).map(|hand| {
                hand.iter()
                    .map(|(kind, count)| (kind.letter(), count))
                    .collect::<Vec<_>>()
            })
        };
        assert_eq!(hand("飛二　歩十七　"), Some(vec![('R', 2), ('P', 17)]));
        assert_eq!(hand("歩18 角"), Some(vec![('B', 1), ('P', 18)]));
        assert_eq!(hand("銀四桂歩１２"), Some(vec![('S', 4), ('N', 1), ('P', 12)]));
        assert_eq!(hand("歩十"), Some(vec![('P', 10)]));
        assert_eq!(hand("なし"), Some(vec![]));
        assert_eq!(hand("玉"), None);
        assert_eq!(hand("金五"), Some(vec![('G', 5)]));
        assert_eq!(hand("金十九"), None);
        for count in 1..=18 {
            let mut held = Hand::EMPTY;
            held.set(Kind::Pawn, count);
            assert_eq!(super::hand(&hand_text(held)), Some(held));
        }
    }

    #[test]
    fn ranks_of_diagrams() {
        let letters = |line| {
            rank(line).map(|squares| {
                squares.map(|it: Option<Piece>| it.map(|piece| (piece.player.index(), piece.kind)))
            })
        };
        let mut expected = [None; 9];
        expected[0] = Some((1, Kind::Lance));
        expected[2] = Some((0, Kind::PromotedSilver));
        assert_eq!(letters("|v香 ・ 全 ・ ・ ・ ・ ・ ・|一"), Some(expected));
        assert_eq!(letters("|v香 ・ 全 ・ ・ ・ ・ ・|一"), None);
        assert_eq!(letters("|v香 ・ 全 ・ ・ ・ ・ ・ ・ ・|"), None);
        assert_eq!(letters("| x ・ ・ ・ ・ ・ ・ ・ ・|"), None);
    }
}
