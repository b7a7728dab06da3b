//! A second shogi, written from the rules alone: a map of squares, loops, texts; every move is tried out. It is slow, and
//! it shares no code with the real one, so that a mistake would have to be made twice to stay unseen. Everything goes in
//! and out as text: SFEN and USI.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// File and rank, each from 1 to 9.
type Place = (i32, i32);

/// A game under way. Pieces are written as in SFEN: capitals are the first player's, `+` is promoted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pieces: BTreeMap<Place, String>,
    /// By letter, those in hand only.
    hands: BTreeMap<char, u32>,
    /// `'b'` or `'w'`.
    player: char,
    number: u32,
}

/// The order in which SFEN writes pieces in hand.
const HELD: [char; 7] = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];

/// What a way of moving is: a step, or as many of them as there is room for.
#[derive(Clone, Copy)]
enum Way {
    Step(i32, i32),
    Slide(i32, i32),
}

/// How a piece moves, as its own player sees it: files to the left, ranks ahead.
fn ways(piece: &str) -> Vec<Way> {
    use Way::{Slide, Step};
    let corners = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
    let sides = [(0, 1), (-1, 0), (1, 0), (0, -1)];
    let steps = |list: &[(i32, i32)]| list.iter().map(|&(x, y)| Step(x, y)).collect::<Vec<_>>();
    let slides = |list: &[(i32, i32)]| list.iter().map(|&(x, y)| Slide(x, y)).collect::<Vec<_>>();
    match piece.to_ascii_uppercase().as_str() {
        "P" => vec![Step(0, 1)],
        "L" => vec![Slide(0, 1)],
        "N" => vec![Step(-1, 2), Step(1, 2)],
        "S" => [vec![Step(0, 1)], steps(&corners)].concat(),
        "B" => slides(&corners),
        "R" => slides(&sides),
        "K" => [steps(&corners), steps(&sides)].concat(),
        "+B" => [slides(&corners), steps(&sides)].concat(),
        "+R" => [slides(&sides), steps(&corners)].concat(),
        // Gold, and what has become one.
        _ => [steps(&corners[..2]), steps(&sides)].concat(),
    }
}

fn owner(piece: &str) -> char {
    if piece.ends_with(|letter: char| letter.is_ascii_uppercase()) {
        'b'
    } else {
        'w'
    }
}

fn other(player: char) -> char {
    if player == 'b' { 'w' } else { 'b' }
}

/// The letter as a player writes it.
fn own(player: char, letter: char) -> char {
    if player == 'b' {
        letter.to_ascii_uppercase()
    } else {
        letter.to_ascii_lowercase()
    }
}

fn name((file, rank): Place) -> String {
    format!("{file}{}", (b'a' + rank as u8 - 1) as char)
}

fn place_named(name: &str) -> Option<Place> {
    every_place().into_iter().find(|&place| self::name(place) == name)
}

fn every_place() -> Vec<Place> {
    (1..=9)
        .flat_map(|file| (1..=9).map(move |rank| (file, rank)))
        .collect()
}

/// How many ranks there are ahead of a rank.
fn ahead(player: char, rank: i32) -> i32 {
    if player == 'b' { rank - 1 } else { 9 - rank }
}

/// How many ranks a piece that could never move again would lack.
fn must_have_ahead(letter: char) -> i32 {
    match letter.to_ascii_uppercase() {
        'P' | 'L' => 1,
        'N' => 2,
        _ => 0,
    }
}

impl Game {
    /// Reads SFEN, without checking that a game can come to it. `None` if it is not SFEN.
    pub fn from_text(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let [board, player, hands, number] = words[..] else {
            return None;
        };
        let mut game = Self {
            pieces: BTreeMap::new(),
            hands: BTreeMap::new(),
            player: player.chars().next()?,
            number: number.parse().ok()?,
        };
        for (rank, row) in (1..).zip(board.split('/')) {
            let mut file = 9;
            let mut promoted = "";
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file -= empty as i32,
                    None if letter == '+' => promoted = "+",
                    None => {
                        game.pieces.insert((file, rank), format!("{promoted}{letter}"));
                        promoted = "";
                        file -= 1;
                    }
                }
            }
        }
        let mut count = String::new();
        for letter in hands.chars().filter(|&letter| letter != '-') {
            if letter.is_ascii_digit() {
                count.push(letter);
            } else {
                game.hands.insert(letter, count.parse().unwrap_or(1));
                count.clear();
            }
        }
        Some(game)
    }

    /// Writes SFEN.
    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in 1..=9 {
            let mut row = String::new();
            let mut empty = 0;
            for file in (1..=9).rev() {
                match self.pieces.get(&(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            row += &empty.to_string();
                        }
                        empty = 0;
                        row += piece;
                    }
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        let mut hands = String::new();
        for player in ['b', 'w'] {
            for letter in HELD.map(|letter| own(player, letter)) {
                match self.hands.get(&letter) {
                    Some(1) => hands.push(letter),
                    Some(count) => {
                        let _ = write!(hands, "{count}{letter}");
                    }
                    None => {}
                }
            }
        }
        if hands.is_empty() {
            hands.push('-');
        }
        format!("{} {} {hands} {}", rows.join("/"), self.player, self.number)
    }

    /// The legal actions as texts, sorted.
    pub fn actions(&self) -> Vec<String> {
        let mut actions: Vec<String> = self
            .possible()
            .into_iter()
            .filter(|action| self.allows(action))
            .collect();
        actions.sort();
        actions
    }

    /// Plays an action; `false` if it is not legal.
    pub fn play(&mut self, action: &str) -> bool {
        let legal = self.possible().iter().any(|other| other == action) && self.allows(action);
        if legal {
            *self = self.after(action);
        }
        legal
    }

    /// `1-0` or `0-1` where the player to move has no legal action.
    pub fn result(&self) -> Option<&'static str> {
        let over = !self.possible().iter().any(|action| self.allows(action));
        over.then_some(if self.player == 'b' { "0-1" } else { "1-0" })
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_king_attacked(self.player)
    }

    /// Whether an action that the pieces can do is legal: the own king is safe after it, and a pawn dropped does not mate.
    fn allows(&self, action: &str) -> bool {
        let next = self.after(action);
        if next.is_king_attacked(self.player) {
            return false;
        }
        // Who is mated by the pawn could at most answer by a drop that mates, and against a pawn beside the king there
        // is no drop: so that this ends.
        !(action.starts_with("P*") && next.in_check() && next.result().is_some())
    }

    /// Where the piece on a square can go, own pieces in the way or not reached left out.
    fn reached(&self, from: Place) -> Vec<Place> {
        let Some(piece) = self.pieces.get(&from) else {
            return Vec::new();
        };
        let player = owner(piece);
        let mut found = Vec::new();
        for way in ways(piece) {
            let (x, y, most) = match way {
                Way::Step(x, y) => (x, y, 1),
                Way::Slide(x, y) => (x, y, 8),
            };
            let y = if player == 'b' { -y } else { y };
            for n in 1..=most {
                let to = (from.0 + n * x, from.1 + n * y);
                if !(1..=9).contains(&to.0) || !(1..=9).contains(&to.1) {
                    break;
                }
                let there = self.pieces.get(&to);
                if there.is_none_or(|there| owner(there) != player) {
                    found.push(to);
                }
                if there.is_some() {
                    break;
                }
            }
        }
        found
    }

    fn is_king_attacked(&self, player: char) -> bool {
        let king = own(player, 'K').to_string();
        let Some((&place, _)) = self.pieces.iter().find(|(_, piece)| **piece == king) else {
            return false;
        };
        let theirs = self.pieces.iter().filter(|(_, piece)| owner(piece) != player);
        theirs
            .into_iter()
            .any(|(&from, _)| self.reached(from).contains(&place))
    }

    /// What the pieces can do, wherever that leaves the king.
    fn possible(&self) -> Vec<String> {
        let mut found = Vec::new();
        let player = self.player;
        let zone = |place: Place| ahead(player, place.1) < 3;
        for (&from, piece) in self.pieces.iter().filter(|(_, piece)| owner(piece) == player) {
            let letter = piece.chars().next().unwrap_or('+').to_ascii_uppercase();
            for to in self.reached(from) {
                let text = format!("{}{}", name(from), name(to));
                if "PLNSBR".contains(letter) && (zone(from) || zone(to)) {
                    found.push(format!("{text}+"));
                }
                if ahead(player, to.1) >= must_have_ahead(letter) {
                    found.push(text);
                }
            }
        }
        for letter in HELD {
            if !self.hands.contains_key(&own(player, letter)) {
                continue;
            }
            for to in every_place() {
                let pawn = own(player, 'P').to_string();
                let two_pawns = (1..=9).any(|rank| self.pieces.get(&(to.0, rank)) == Some(&pawn));
                if self.pieces.contains_key(&to)
                    || ahead(player, to.1) < must_have_ahead(letter)
                    || letter == 'P' && two_pawns
                {
                    continue;
                }
                found.push(format!("{letter}*{}", name(to)));
            }
        }
        found
    }

    fn after(&self, action: &str) -> Self {
        let mut next = self.clone();
        if let Some((letter, to)) = action.split_once('*') {
            let letter = own(self.player, letter.chars().next().expect("a letter"));
            let count = next.hands.get_mut(&letter).expect("it is in hand");
            *count -= 1;
            if *count == 0 {
                next.hands.remove(&letter);
            }
            next.pieces
                .insert(place_named(to).expect("a square"), letter.to_string());
        } else {
            let from = place_named(&action[..2]).expect("a square");
            let to = place_named(&action[2..4]).expect("a square");
            let mut piece = next.pieces.remove(&from).expect("a piece");
            if action.ends_with('+') {
                piece.insert(0, '+');
            }
            if let Some(taken) = next.pieces.insert(to, piece) {
                let letter = taken.trim_start_matches('+').chars().next().expect("a letter");
                *next.hands.entry(own(self.player, letter)).or_default() += 1;
            }
        }
        next.player = other(self.player);
        next.number += 1;
        next
    }
}
