//! How people write moves of shogi: in Japanese (`☗７六歩`) and in Western notation (`P-7f`).
//!
//! Both name a piece and where it goes, and more only where that would fit another piece as well. The Japanese way
//! follows what the Japan Shogi Association has laid down for records; the Western one is that of George Hodges, used
//! by Hosking and most books in English.
//!
//! Total: an action that is not legal is written as far as the board explains it, else in USI.

use game_core::Position as _;
use shogi::{Action, Kind, Player, Position, SENTE, Square};
use std::cmp::Ordering;
use std::fmt::Write as _;

const FULL_WIDTH: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
pub(crate) const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The square as records write it, `７六`.
///
/// ```
/// assert_eq!(notation::shogi_text::square("7f".parse().unwrap()), "７六");
/// ```
pub fn square(square: Square) -> String {
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    String::from_iter([FULL_WIDTH[file - 1], KANJI[rank - 1]])
}

/// The name of a piece as moves are written: `歩`, `成香`, `馬`.
pub const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "歩",
        Kind::Lance => "香",
        Kind::Knight => "桂",
        Kind::Silver => "銀",
        Kind::Gold => "金",
        Kind::Bishop => "角",
        Kind::Rook => "飛",
        Kind::King => "玉",
        Kind::Tokin => "と",
        Kind::PromotedLance => "成香",
        Kind::PromotedKnight => "成桂",
        Kind::PromotedSilver => "成銀",
        Kind::Horse => "馬",
        Kind::Dragon => "龍",
    }
}

/// An action in Japanese: who (`☗` sente, `☖` gote), where to, which piece, and what else is needed to tell it from
/// others. `previous` is the action before it, so that the same target is `同`.
///
/// ```
/// use notation::shogi_text::japanese;
/// use shogi::{Position, PositionTrait as _};
///
/// let mut position = Position::start();
/// let mut previous = None;
/// let mut texts = Vec::new();
/// for text in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
///     let action = text.parse().unwrap();
///     texts.push(japanese(&position, action, previous));
///     position.play(action).unwrap();
///     previous = Some(action);
/// }
/// assert_eq!(texts, ["☗７六歩", "☖３四歩", "☗２二角成", "☖同銀"]);
/// ```
pub fn japanese(position: &Position, action: Action, previous: Option<Action>) -> String {
    let mark = if position.actor() == SENTE { '☗' } else { '☖' };
    let Some(piece) = moved(position, action) else {
        return format!("{mark}{action}");
    };
    let mut text = String::from(mark);
    if previous.is_some_and(|previous| previous.to() == action.to()) {
        text.push('同');
    } else {
        text.push_str(&square(action.to()));
    }
    text.push_str(kind(piece));
    text.push_str(&qualifier(position, action));
    text
}

/// An action in Western notation: the piece's letter, its square where another piece of the kind could go there too,
/// `-`, `x` or `*` for a move, a capture or a drop, the target, and `+` or `=` for a promotion made or declined.
///
/// ```
/// use notation::shogi_text::western;
/// use shogi::Position;
///
/// let position: Position = "8k/9/9/9/9/9/9/2B3R2/K3R4 b P 1".parse().unwrap();
/// assert_eq!(western(&position, "3h3b+".parse().unwrap()), "R-3b+");
/// assert_eq!(western(&position, "7h2c".parse().unwrap()), "B-2c=");
/// assert_eq!(western(&position, "3h5h".parse().unwrap()), "R3h-5h");
/// assert_eq!(western(&position, "P*5e".parse().unwrap()), "P*5e");
/// ```
pub fn western(position: &Position, action: Action) -> String {
    let Some(piece) = moved(position, action) else {
        return action.to_string();
    };
    let mut text = String::new();
    if piece.is_promoted() {
        text.push('+');
    }
    text.push(piece.letter());
    match action {
        Action::Drop { to, .. } => {
            // Writing to a string can't fail.
            let _ = write!(text, "*{to}");
        }
        Action::Move { from, to, promote } => {
            if rivals(position, piece, to).any(|other| other != from) {
                let _ = write!(text, "{from}");
            }
            let taken = position.piece_at(to).is_some();
            let _ = write!(text, "{}{to}", if taken { 'x' } else { '-' });
            if promote {
                text.push('+');
            } else if may_promote(position.actor(), piece, from, to) {
                text.push('=');
            }
        }
    }
    text
}

/// What is moved or dropped; `None` where an illegal action moves nothing.
pub(crate) fn moved(position: &Position, action: Action) -> Option<Kind> {
    match action {
        Action::Drop { kind, .. } => Some(kind),
        Action::Move { from, .. } => position.piece_at(from).map(|piece| piece.kind),
    }
}

fn may_promote(player: Player, kind: Kind, from: Square, to: Square) -> bool {
    kind.promoted().is_some() && (from.is_in_promotion_zone(player) || to.is_in_promotion_zone(player))
}

/// Where pieces of the player to move stand that are of that kind and could go there by their way of moving.
pub(crate) fn rivals(position: &Position, kind: Kind, to: Square) -> impl Iterator<Item = Square> + '_ {
    let player = position.actor();
    Square::all().filter(move |&from| {
        position
            .piece_at(from)
            .is_some_and(|piece| piece.player == player && piece.kind == kind)
            && position.targets(from).contains(&to)
    })
}

/// What a move does, as its player sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// 上: forwards.
    Up,
    /// 寄: sideways.
    Side,
    /// 引: backwards.
    Back,
}

impl Way {
    pub(crate) fn of(player: Player, from: Square, to: Square) -> Self {
        match to.rank_for(player).cmp(&from.rank_for(player)) {
            Ordering::Less => Self::Up,
            Ordering::Equal => Self::Side,
            Ordering::Greater => Self::Back,
        }
    }

    const fn name(self) -> char {
        match self {
            Self::Up => '上',
            Self::Side => '寄',
            Self::Back => '引',
        }
    }
}

/// How far to the right a square is, as the player sees it.
pub(crate) fn rightness(player: Player, square: Square) -> i8 {
    match player {
        Player::First => -(square.file() as i8),
        Player::Second => square.file() as i8,
    }
}

/// Whether a move goes straight ahead by one square, for which there is a word (直) of its own: of pieces that move
/// like generals.
pub(crate) fn is_straight(player: Player, kind: Kind, from: Square, to: Square) -> bool {
    !matches!(
        kind,
        Kind::Horse | Kind::Dragon | Kind::Rook | Kind::Bishop | Kind::King
    ) && from.file() == to.file()
        && Way::of(player, from, to) == Way::Up
}

/// What stands behind the piece's name: 右左直, 上寄引, 打, 成, 不成, as far as it is needed.
pub(crate) fn qualifier(position: &Position, action: Action) -> String {
    let Some(kind) = moved(position, action) else {
        return String::new();
    };
    let player = position.actor();
    match action {
        Action::Drop { to, .. } => {
            let needed = rivals(position, kind, to).next().is_some();
            if needed { "打".to_owned() } else { String::new() }
        }
        Action::Move { from, to, promote } => {
            let mut text = place(position, kind, from, to);
            if promote {
                text.push('成');
            } else if may_promote(player, kind, from, to) {
                text.push_str("不成");
            }
            text
        }
    }
}

/// The words that tell one of several pieces that could go to the same square.
fn place(position: &Position, kind: Kind, from: Square, to: Square) -> String {
    let player = position.actor();
    let others: Vec<Square> = rivals(position, kind, to)
        .filter(|&other| other != from)
        .collect();
    if others.is_empty() {
        return String::new();
    }
    let way = Way::of(player, from, to);
    // Which way it moves says most.
    if others.iter().all(|&other| Way::of(player, other, to) != way) {
        return way.name().to_string();
    }
    if is_straight(player, kind, from, to) {
        return "直".to_owned();
    }
    // On which side it stood, among all, else among those that move the same way.
    let side = |others: &mut dyn Iterator<Item = Square>| {
        let mut order = others.map(|other| rightness(player, from).cmp(&rightness(player, other)));
        let first = order.next()?;
        if !order.all(|another| another == first) {
            return None;
        }
        match first {
            Ordering::Greater => Some('右'),
            Ordering::Less => Some('左'),
            Ordering::Equal => None,
        }
    };
    if let Some(side) = side(&mut others.iter().copied()) {
        return side.to_string();
    }
    let mut alike = others
        .iter()
        .copied()
        .filter(|&other| Way::of(player, other, to) == way);
    match side(&mut alike) {
        Some(side) => String::from_iter([side, way.name()]),
        // A knight's or general's moves leave no such case; for what is left, one word is better than none.
        None => way.name().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(sfen: &str, usi: &str) -> String {
        let position: Position = sfen.parse().unwrap();
        japanese(&position, usi.parse().unwrap(), None)
    }

    /// Cases of the rules for records: golds, silvers, tokins, horses and dragons that could all go there.
    #[test]
    fn pieces_are_told_apart() {
        // Two golds: one moves up, one sideways.
        let golds = "4k4/9/2G6/G8/9/9/9/9/4K4 b - 1";
        assert_eq!(said(golds, "9d8c"), "☗８三金上");
        assert_eq!(said(golds, "7c8c"), "☗８三金寄");
        // One moves up, one down.
        let golds = "8k/4G4/9/4G4/9/9/9/9/4K4 b - 1";
        assert_eq!(said(golds, "5b5c"), "☗５三金引");
        assert_eq!(said(golds, "5d5c"), "☗５三金上");
        // Side by side, with the target between them, and straight ahead of one.
        let golds = "4k4/9/9/9/9/9/9/9/K2G1G3 b - 1";
        assert_eq!(said(golds, "6i5h"), "☗５八金左");
        assert_eq!(said(golds, "4i5h"), "☗５八金右");
        let golds = "4k4/9/9/9/9/9/9/9/K2GG4 b - 1";
        assert_eq!(said(golds, "6i5h"), "☗５八金左");
        assert_eq!(said(golds, "5i5h"), "☗５八金直");
        assert_eq!(said(golds, "6i6h"), "☗６八金直");
        // As gote sees it.
        let golds = "3gg3k/9/9/9/9/9/9/9/4K4 w - 1";
        assert_eq!(said(golds, "6a5b"), "☖５二金右");
        assert_eq!(said(golds, "5a5b"), "☖５二金直");
        // Four silvers around a square: side and way together.
        let silvers = "8k/9/9/9/3S1S3/9/3S1S3/9/4K4 b - 1";
        assert_eq!(said(silvers, "6e5f"), "☗５六銀左引");
        assert_eq!(said(silvers, "4e5f"), "☗５六銀右引");
        assert_eq!(said(silvers, "6g5f"), "☗５六銀左上");
        assert_eq!(said(silvers, "4g5f"), "☗５六銀右上");
        // Horses and dragons know no 直.
        let horses = "8k/9/9/9/9/9/9/3+B5/4+B4 b - 1";
        assert_eq!(said(horses, "6h5h"), "☗５八馬寄");
        assert_eq!(said(horses, "5i5h"), "☗５八馬上");
        let dragons = "8k/9/9/9/9/9/9/9/4+R+R3 b - 1";
        assert_eq!(said(dragons, "5i5h"), "☗５八龍左");
        assert_eq!(said(dragons, "4i5h"), "☗５八龍右");
    }

    #[test]
    fn drops_and_promotions_are_said_where_needed() {
        let position = "8k/9/9/9/9/9/4P4/9/K4G3 b GP 1";
        assert_eq!(said(position, "G*5h"), "☗５八金打");
        assert_eq!(said(position, "G*2h"), "☗２八金");
        assert_eq!(said(position, "4i5h"), "☗５八金");
        let bishop = "8k/9/9/9/9/2B6/9/9/K8 b - 1";
        assert_eq!(said(bishop, "7f4c"), "☗４三角不成");
        assert_eq!(said(bishop, "7f4c+"), "☗４三角成");
        assert_eq!(said(bishop, "7f6e"), "☗６五角");
        // Not legal, and yet something to say.
        assert_eq!(said(bishop, "5e5d"), "☗5e5d");
        assert_eq!(said(bishop, "7f7e"), "☗７五角");
    }

    #[test]
    fn western_names_the_origin_only_where_needed() {
        let position: Position = "4k4/9/9/9/9/2p6/9/9/K2G1G3 b P 1".parse().unwrap();
        let said = |usi: &str| western(&position, usi.parse().unwrap());
        assert_eq!(said("6i5h"), "G6i-5h");
        assert_eq!(said("6i6h"), "G-6h");
        assert_eq!(said("P*5e"), "P*5e");
        let position: Position = "4k4/9/9/4p4/9/2B6/9/9/K8 b - 1".parse().unwrap();
        let said = |usi: &str| western(&position, usi.parse().unwrap());
        assert_eq!(said("7f5d"), "Bx5d");
        assert_eq!(said("5e5d"), "5e5d");
        let position: Position = "4k4/9/9/4p4/5+R3/9/9/9/K8 b - 1".parse().unwrap();
        assert_eq!(western(&position, "4e5d".parse().unwrap()), "+Rx5d");
    }
}
