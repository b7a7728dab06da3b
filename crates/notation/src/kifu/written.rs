//! Moves as KIF and KI2 write them: read, and found on the board.

use super::figure;
use super::start::kind_of;
use crate::shogi_text::{Way, is_straight, rightness, rivals};
use game_core::Position as _;
use shogi::{Action, Kind, Position, Square};

/// A move as it is written, not yet looked for on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Written {
    /// The target; `None` for 同.
    pub(super) to: Option<Square>,
    /// The piece, as it was before the move.
    pub(super) kind: Kind,
    /// 右 (true) or 左 (false).
    pub(super) right: Option<bool>,
    /// 上, 寄 or 引.
    pub(super) way: Option<Way>,
    /// 直.
    pub(super) straight: bool,
    /// 成 (true) or 不成 (false).
    pub(super) promote: Option<bool>,
    /// 打.
    pub(super) drop: bool,
    /// The square of origin in brackets.
    pub(super) from: Option<Square>,
}

fn is_blank(c: char) -> bool {
    c == ' ' || c == '　' || c == '\t'
}

/// Reads a move at the beginning of `text`; gives it and what stands behind. `None` where there is none.
pub(super) fn read(text: &str) -> Option<(Written, &str)> {
    let mut rest = text.trim_start_matches(is_blank);
    let to = if let Some(behind) = rest.strip_prefix('同').or_else(|| rest.strip_prefix('仝')) {
        rest = behind;
        None
    } else {
        let mut chars = rest.chars();
        let (file, rank) = (figure(chars.next()?)?, figure(chars.next()?)?);
        rest = chars.as_str();
        Some(Square::new(file, rank)?)
    };
    rest = rest.trim_start_matches(is_blank);
    let (kind, behind) = piece(rest)?;
    rest = behind;
    let mut written = Written {
        to,
        kind,
        right: None,
        way: None,
        straight: false,
        promote: None,
        drop: false,
        from: None,
    };
    loop {
        let behind = rest.trim_start_matches(is_blank);
        let mut chars = behind.chars();
        match chars.next() {
            Some('右') => written.right = Some(true),
            Some('左') => written.right = Some(false),
            Some('上' | '行' | '入' | '進') => written.way = Some(Way::Up),
            Some('寄') => written.way = Some(Way::Side),
            Some('引' | '下') => written.way = Some(Way::Back),
            Some('直') => written.straight = true,
            Some('成') => written.promote = Some(true),
            Some('不') if chars.as_str().starts_with(['成', '生']) => {
                chars.next();
                written.promote = Some(false);
            }
            Some('生') => written.promote = Some(false),
            Some('打') => written.drop = true,
            Some('(' | '（') => {
                let Some((from, behind)) = origin(chars.as_str()) else {
                    return Some((written, behind));
                };
                written.from = from;
                return Some((written, behind));
            }
            _ => return Some((written, rest)),
        }
        rest = chars.as_str();
    }
}

/// The name of a piece.
fn piece(text: &str) -> Option<(Kind, &str)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    if first == '成' {
        let kind = kind_of(chars.next()?)?.promoted()?;
        return Some((kind, chars.as_str()));
    }
    Some((kind_of(first)?, chars.as_str()))
}

/// The square of origin, behind its opened bracket: `77)`. `00` is the hand.
fn origin(text: &str) -> Option<(Option<Square>, &str)> {
    let mut chars = text.chars();
    let (file, rank) = (chars.next()?, chars.next()?);
    if !matches!(chars.next()?, ')' | '）') {
        return None;
    }
    if super::digit(file) == Some(0) && super::digit(rank) == Some(0) {
        return Some((None, chars.as_str()));
    }
    let square = Square::new(figure(file)?, figure(rank)?)?;
    Some((Some(square), chars.as_str()))
}

impl Written {
    /// The action that is meant. The error says what was expected instead.
    pub(super) fn find(&self, position: &Position, last: Option<Square>) -> Result<Action, String> {
        let Some(to) = self.to.or(last) else {
            return Err("a target: 同 has no move before it".to_owned());
        };
        if let Some(from) = self.from {
            return self.with_origin(position, from, to);
        }
        let drop = Action::Drop { kind: self.kind, to };
        if self.drop {
            return if self.kind.is_droppable() {
                Ok(drop)
            } else {
                Err("a piece that can be dropped".to_owned())
            };
        }
        let player = position.actor();
        let promote = self.promote == Some(true);
        let all: Vec<Square> = rivals(position, self.kind, to).collect();
        let fits = |&from: &Square| self.way.is_none_or(|way| Way::of(player, from, to) == way);
        let mut found: Vec<Square> = all.iter().copied().filter(fits).collect();
        if self.straight {
            let ahead = |&from: &Square| is_straight(player, self.kind, from, to);
            if found.iter().any(ahead) {
                found.retain(ahead);
            } else {
                // Some say so of pieces that do not move like generals.
                found.retain(|from| from.file() == to.file());
            }
        }
        if let Some(right) = self.right {
            let place = |from: &Square| {
                if right {
                    rightness(player, *from)
                } else {
                    -rightness(player, *from)
                }
            };
            let most = found.iter().map(place).max();
            found.retain(|from| Some(place(from)) == most);
        }
        let legal = |&from: &Square| position.is_legal(Action::Move { from, to, promote });
        if found.len() > 1 {
            let allowed: Vec<Square> = found.iter().copied().filter(legal).collect();
            if !allowed.is_empty() {
                found = allowed;
            }
        }
        // Words that tell nothing apart may be there, or even be wrong: one piece is one piece.
        if found.is_empty() && all.len() == 1 {
            found = all;
        }
        match found[..] {
            [from] => Ok(Action::Move { from, to, promote }),
            [] if self.kind.is_droppable() && position.hand(player).count(self.kind) > 0 => Ok(drop),
            [] => Err(format!(
                "a move of a {:?} that can go to {to}, or is in hand",
                self.kind
            )),
            _ => Err(format!(
                "words that tell which {:?} goes to {to}: {} can",
                self.kind,
                found
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(", ")
            )),
        }
    }

    fn with_origin(&self, position: &Position, from: Square, to: Square) -> Result<Action, String> {
        let mut promote = self.promote == Some(true);
        if let Some(piece) = position.piece_at(from)
            && piece.kind != self.kind
        {
            // Some name the piece as it is after the move.
            if piece.kind.promoted() != Some(self.kind) {
                return Err(format!("{:?}, which stands on {from}", piece.kind));
            }
            promote = true;
        }
        Ok(Action::Move { from, to, promote })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(sfen: &str, text: &str) -> Result<String, String> {
        let position: Position = sfen.parse().expect("a position");
        let (written, rest) = read(text).ok_or("no move")?;
        assert_eq!(rest.trim(), "", "{text}");
        written
            .find(&position, "2b".parse().ok())
            .map(|action| action.to_string())
    }

    #[test]
    fn moves_in_many_forms() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        for text in [
            "７六歩(77)",
            "76歩",
            " ７６歩　（７７）",
            "七六歩",
            "７六歩上",
            "７六 歩(7七)",
        ] {
            assert_eq!(found(start, text).as_deref(), Ok("7g7f"), "{text}");
        }
        let golds = "lnsgk1snl/1r5b1/ppppppppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL b G 1";
        assert_eq!(found(golds, "５八金右").as_deref(), Ok("4i5h"));
        assert_eq!(found(golds, "５八金左上").as_deref(), Ok("6i5h"));
        assert_eq!(found(golds, "５八金打").as_deref(), Ok("G*5h"));
        assert_eq!(found(golds, "５六金").as_deref(), Ok("G*5f"));
        assert!(found(golds, "５八金").is_err());
        let bishop = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";
        for text in [
            "同　角成",
            "２二角成(88)",
            "２２角成",
            "２二馬(88)",
            "同角成 (88)",
        ] {
            assert_eq!(found(bishop, text).as_deref(), Ok("8h2b+"), "{text}");
        }
        assert_eq!(found(bishop, "２二角不成").as_deref(), Ok("8h2b"));
        assert_eq!(found(bishop, "２二角生").as_deref(), Ok("8h2b"));
        assert!(found(bishop, "２二銀(88)").is_err());
        assert!(found(bishop, "２二銀").is_err());
        // 直 is straight ahead, not straight back.
        let golds = "4k4/9/9/9/9/4G4/9/3GG4/4K4 b - 1";
        assert_eq!(found(golds, "５七金直").as_deref(), Ok("5h5g"));
        assert_eq!(found(golds, "５七金引").as_deref(), Ok("5f5g"));
        assert_eq!(read("投了"), None);
        assert_eq!(read("７十歩"), None);
        assert_eq!(read("７"), None);
        assert_eq!(read("同"), None);
    }
}
