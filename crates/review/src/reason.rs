//! Why a turn was bad, as far as the engine's lines show it.

use crate::{Finding, GameLine, Judged, Motif, Review};
use engine_protocol::output::Value;
use game_core::{Line, Player, Position};

/// Why a turn was bad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason<D> {
    /// A win in at most so many own turns, the one under way counted, was proven and is not any more.
    WinMissed {
        /// How many; 0 where the engine does not say.
        turns: u32,
    },
    /// After it the opponent has a proven win in so many turns.
    LossAllowed {
        /// How many; 0 where the engine does not say.
        turns: u32,
    },
    /// The player could have done that.
    Missed {
        /// What.
        deed: D,
        /// With the turn itself; else with one after it.
        at_once: bool,
    },
    /// Now the opponent can do that.
    Allowed {
        /// What.
        deed: D,
        /// With the next turn; else with one after it.
        at_once: bool,
    },
}

/// A game in which actions do what people speak of: a row is made, a piece is taken.
pub trait Telling: Position {
    /// What is spoken of.
    type Deed: Copy + Eq + std::fmt::Debug;

    /// Whether deeds answer each other, so that the last ones of a line say little: what takes is taken in turn.
    const EXCHANGES: bool;

    /// What `action`, which is legal here, does, if it is worth a word; and what it is worth, in units that all deeds
    /// of the game share.
    fn deed(&self, action: Self::Action) -> Option<(Self::Deed, i32)>;

    /// In which part of a game a turn is that begins here, below [`PARTS`](crate::PARTS).
    fn part(&self) -> usize;

    /// What kind of mistake it is that a deed was missed, or else allowed.
    fn motif(deed: Self::Deed, missed: bool) -> Motif;

    /// How many pieces more a turn that begins here makes the opponent's than it makes the player's own, where pieces change sides.
    fn turned_for_opponent(&self, _turn: &[Self::Action]) -> i32 {
        0
    }

    /// Whether two turns are the same but for what is given up in them, where something is.
    fn is_same_but_for_what_is_given_up(_played: &[Self::Action], _better: &[Self::Action]) -> bool {
        false
    }
}

/// How many turns of two lines are compared.
const HORIZON: usize = 5;

/// What somebody does in a line.
#[derive(Clone, Copy)]
struct Done<D> {
    turn: usize,
    player: Player,
    deed: D,
    worth: i32,
}

impl<P: Telling> GameLine<P> {
    /// Why the turn with that index, which was marked in `review`, was bad. `None` where it was not marked, or where the
    /// lines do not show it: a reason is told only where it explains at least half of what the lines differ by.
    pub fn reason(
        &self,
        findings: &[Option<Finding<P::Action>>],
        review: &Review<P::Action>,
        turn: usize,
    ) -> Option<Reason<P::Deed>> {
        let judged = review.turns.get(turn)?.as_ref()?;
        judged.mark?;
        let value = |place: usize| findings.get(place)?.as_ref()?.value();
        let (begin, end) = (self.place_of_turn(turn), self.place_of_turn(turn + 1));
        let before = value(begin);
        match before {
            Some(Value::Win(turns)) if judged.after < 1.0 => return Some(Reason::WinMissed { turns }),
            _ => {}
        }
        match value(end) {
            Some(Value::Win(turns)) if judged.before > 0.0 && self.turns_over(turn) => {
                return Some(Reason::LossAllowed { turns });
            }
            _ => {}
        }
        self.reason_of_lines(judged, turn)
    }

    /// Whether the other player acts after the turn with that index.
    fn turns_over(&self, turn: usize) -> bool {
        let after = self.positions_to(self.place_of_turn(turn + 1)).last();
        after.is_some_and(|after| after.actor() != self.turns()[turn].player)
    }

    fn reason_of_lines(&self, judged: &Judged<P::Action>, turn: usize) -> Option<Reason<P::Deed>> {
        let begin = self.place_of_turn(turn);
        let position = self.positions_to(begin).last()?;
        let player = self.turns()[turn].player;
        let played: Vec<_> = [&self.turns()[turn].actions[..], &judged.reply].concat();
        let better = &judged.better.as_ref()?.line;
        let (played, better) = (deeds(position, &played), deeds(position, better));
        let turns = played.1.min(better.1);
        let (played, better) = (cut::<P>(played.0, turns), cut::<P>(better.0, turns));

        let net = |line: &[Done<P::Deed>]| -> i32 {
            let worth = |it: &Done<_>| if it.player == player { it.worth } else { -it.worth };
            line.iter().map(worth).sum()
        };
        let gain = net(&better) - net(&played);
        let only_in = |one: &Done<P::Deed>, other: &[Done<P::Deed>]| {
            let same = |it: &Done<P::Deed>| it.player == one.player && it.deed == one.deed;
            !other.iter().any(same)
        };
        let allowed = played
            .iter()
            .filter(|it| it.player != player && only_in(it, &better));
        let missed = better
            .iter()
            .filter(|it| it.player == player && only_in(it, &played));
        // The most there is; of as much, what comes first.
        let told = allowed
            .chain(missed)
            .min_by_key(|it| (-it.worth, it.turn))
            .filter(|it| gain > 0 && 2 * it.worth >= gain)?;
        let deed = told.deed;
        Some(if told.player == player {
            let at_once = told.turn == 0;
            Reason::Missed { deed, at_once }
        } else {
            let at_once = told.turn <= 1;
            Reason::Allowed { deed, at_once }
        })
    }
}

/// What is done in a line, and how many turns it has.
fn deeds<P: Telling>(start: &P, line: &[P::Action]) -> (Vec<Done<P::Deed>>, usize) {
    let mut whole = Line::new(start.clone());
    for &action in line {
        // An engine may have erred: what can be played counts.
        if whole.play(action).is_err() {
            break;
        }
    }
    let mut done = Vec::new();
    for (index, turn) in whole.turns().enumerate() {
        for (position, &action) in whole.positions()[turn.begin..].iter().zip(&turn.actions) {
            if let Some((deed, worth)) = position.deed(action) {
                done.push(Done {
                    turn: index,
                    player: turn.player,
                    deed,
                    worth,
                });
            }
        }
    }
    (done, whole.turns().len())
}

/// Only what is done in the first `turns` turns that are compared, and what is not in the midst of an exchange there.
fn cut<P: Telling>(mut done: Vec<Done<P::Deed>>, turns: usize) -> Vec<Done<P::Deed>> {
    let mut last = turns.min(HORIZON);
    done.retain(|it| it.turn < last);
    // Within the turn and its answer all counts: without more of the line nothing better is known.
    while P::EXCHANGES && last > 2 && done.last().is_some_and(|it| it.turn + 1 == last) {
        last -= 1;
        done.retain(|it| it.turn < last);
    }
    done
}

/// What people speak of in YINSH.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum YinshDeed {
    /// A row is removed, and a ring for it.
    Row,
}

impl Telling for yinsh::Position {
    type Deed = YinshDeed;

    const EXCHANGES: bool = false;

    fn deed(&self, action: yinsh::Action) -> Option<(YinshDeed, i32)> {
        matches!(action, yinsh::Action::RemoveRow(_)).then_some((YinshDeed::Row, 1))
    }

    /// The rings are placed; no row was removed yet; one was; somebody is one ring from the end.
    fn part(&self) -> usize {
        let removed = Player::BOTH.map(|player| self.removed(player));
        match removed.into_iter().max().unwrap_or_default() {
            _ if self.stage() == yinsh::Stage::Place => 0,
            0 => 1,
            most if most + 1 == self.target() => 3,
            _ => 2,
        }
    }

    fn motif(deed: YinshDeed, missed: bool) -> Motif {
        match deed {
            YinshDeed::Row if missed => Motif::RowMissed,
            YinshDeed::Row => Motif::RowAllowed,
        }
    }

    fn turned_for_opponent(&self, turn: &[yinsh::Action]) -> i32 {
        let opponent = !self.actor();
        let mut at = self.clone();
        let mut turned = 0;
        for &action in turn {
            let before = at.markers(opponent).len();
            if at.play(action).is_err() {
                break;
            }
            // Rows that come off are told otherwise.
            if matches!(action, yinsh::Action::Move { .. }) {
                turned += at.markers(opponent).len() as i32 - before as i32;
            }
        }
        turned
    }

    fn is_same_but_for_what_is_given_up(played: &[yinsh::Action], better: &[yinsh::Action]) -> bool {
        use yinsh::Action::RemoveRing;
        let ring = |it: &yinsh::Action| matches!(it, RemoveRing(_));
        let alike = |(one, other): (&yinsh::Action, &yinsh::Action)| one == other || ring(one) && ring(other);
        played != better && played.len() == better.len() && played.iter().zip(better).all(alike)
    }
}

/// What people speak of in shogi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShogiDeed {
    /// A piece of that kind is taken.
    Takes(shogi::Kind),
    /// A piece that was of that kind is promoted.
    Promotes(shogi::Kind),
}

/// What a piece is worth to whoever takes it or makes it, in pawns, roughly as beginners learn it.
fn worth(kind: shogi::Kind) -> i32 {
    use shogi::Kind;
    match kind {
        Kind::Pawn => 1,
        Kind::Lance => 3,
        Kind::Knight => 4,
        Kind::Silver => 5,
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => 6,
        Kind::Bishop => 8,
        Kind::Rook => 10,
        Kind::Horse => 11,
        Kind::Dragon => 13,
        Kind::King => 0,
    }
}

/// Less than this is not worth a word: pawns come and go.
const LEAST: i32 = 3;

impl Telling for shogi::Position {
    type Deed = ShogiDeed;

    const EXCHANGES: bool = true;

    fn deed(&self, action: shogi::Action) -> Option<(ShogiDeed, i32)> {
        let shogi::Action::Move { from, to, promote } = action else {
            return None;
        };
        let taken = self.piece_at(to).map(|piece| piece.kind);
        let moved = self.piece_at(from)?.kind;
        let gained = taken.map_or(0, worth);
        let promoted = if promote {
            moved.promoted().map_or(0, |it| worth(it) - worth(moved))
        } else {
            0
        };
        let deed = match taken {
            Some(kind) if gained >= promoted => ShogiDeed::Takes(kind),
            _ => ShogiDeed::Promotes(moved),
        };
        (gained + promoted >= LEAST).then_some((deed, gained + promoted))
    }

    /// Nothing was taken yet; up to five pieces are in the hands of both; more are.
    fn part(&self) -> usize {
        let hands = Player::BOTH.map(|player| self.hand(player));
        let all: usize = hands
            .iter()
            .flat_map(|hand| hand.iter())
            .map(|(_, count)| usize::from(count))
            .sum();
        match all {
            0 => 0,
            1..=5 => 1,
            _ => 2,
        }
    }

    fn motif(deed: ShogiDeed, missed: bool) -> Motif {
        match (deed, missed) {
            (ShogiDeed::Takes(_), true) => Motif::PieceMissed,
            (ShogiDeed::Takes(_), false) => Motif::PieceLeft,
            (ShogiDeed::Promotes(_), true) => Motif::PromotionMissed,
            (ShogiDeed::Promotes(_), false) => Motif::PromotionAllowed,
        }
    }
}
