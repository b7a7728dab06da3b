//! A second YINSH, written from the rule books alone: a map of points, loops, texts. It is slow, and it shares no code
//! with the real one, so that a mistake would have to be made twice to stay unseen. Everything goes in and out as text.

use std::collections::{BTreeMap, BTreeSet};

/// Column from 1 for `a`, and number.
type Place = (i32, i32);

/// The three lines through a point, as steps.
const LINES: [Place; 3] = [(0, 1), (1, 0), (1, 1)];

/// The lowest and highest number of each column, `a` first.
const COLUMNS: [(i32, i32); 11] = [
    (2, 5),
    (1, 7),
    (1, 8),
    (1, 9),
    (1, 10),
    (2, 10),
    (2, 11),
    (3, 11),
    (4, 11),
    (5, 11),
    (7, 10),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thing {
    Ring(char),
    Marker(char),
}

/// What the player whose turn it is has to do, by the names of the position string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Duty {
    Place,
    RowBefore,
    RingBefore,
    Move,
    RowAfter,
    RingAfter,
    Nothing,
}

/// A game under way. `'w'` and `'b'` are the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    things: BTreeMap<Place, Thing>,
    player: char,
    duty: Duty,
    white_removed: i32,
    black_removed: i32,
    target: i32,
}

fn other(player: char) -> char {
    if player == 'w' { 'b' } else { 'w' }
}

fn on_board((column, number): Place) -> bool {
    if !(1..=11).contains(&column) {
        return false;
    }
    let (lowest, highest) = COLUMNS[column as usize - 1];
    lowest <= number && number <= highest
}

fn every_place() -> Vec<Place> {
    let mut places = Vec::new();
    for column in 1..=11 {
        for number in 1..=11 {
            if on_board((column, number)) {
                places.push((column, number));
            }
        }
    }
    places
}

fn name((column, number): Place) -> String {
    let letter = "abcdefghijk".as_bytes()[column as usize - 1] as char;
    format!("{letter}{number}")
}

fn place_named(name: &str) -> Option<Place> {
    every_place().into_iter().find(|&place| self::name(place) == name)
}

impl Game {
    /// An empty board; `target` is 3, or 1 in blitz.
    pub fn new(target: i32) -> Self {
        Self {
            things: BTreeMap::new(),
            player: 'w',
            duty: Duty::Place,
            white_removed: 0,
            black_removed: 0,
            target,
        }
    }

    /// Reads a position string, without checking that a game can come to it. `None` if it is not one.
    pub fn from_text(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let [board, player, duty, removed, target] = words[..] else {
            return None;
        };
        let mut game = Self::new(target.parse().ok()?);
        let columns: Vec<&str> = board.split('/').collect();
        if columns.len() != 11 {
            return None;
        }
        for (index, column) in columns.into_iter().enumerate() {
            let (mut number, highest) = COLUMNS[index];
            let mut empty = String::new();
            for sign in column.chars().chain(['.']) {
                if sign.is_ascii_digit() {
                    empty.push(sign);
                    continue;
                }
                if !empty.is_empty() {
                    number += empty.parse::<i32>().ok()?;
                    empty.clear();
                }
                let thing = match sign {
                    'R' => Thing::Ring('w'),
                    'r' => Thing::Ring('b'),
                    'M' => Thing::Marker('w'),
                    'm' => Thing::Marker('b'),
                    '.' => break,
                    _ => return None,
                };
                game.things.insert((index as i32 + 1, number), thing);
                number += 1;
            }
            if number != highest + 1 {
                return None;
            }
        }
        game.player = player.chars().next()?;
        game.duty = match duty {
            "place" => Duty::Place,
            "row" => Duty::RowBefore,
            "ring" => Duty::RingBefore,
            "move" => Duty::Move,
            "row-after" => Duty::RowAfter,
            "ring-after" => Duty::RingAfter,
            "over" => Duty::Nothing,
            _ => return None,
        };
        let (white, black) = removed.split_once('-')?;
        game.white_removed = white.parse().ok()?;
        game.black_removed = black.parse().ok()?;
        Some(game)
    }

    /// The position string.
    pub fn text(&self) -> String {
        let mut columns = Vec::new();
        for column in 1..=11 {
            let mut text = String::new();
            let mut empty = 0;
            for number in 1..=11 {
                let place = (column, number);
                if !on_board(place) {
                    continue;
                }
                let sign = match self.things.get(&place) {
                    None => {
                        empty += 1;
                        continue;
                    }
                    Some(Thing::Ring('w')) => "R",
                    Some(Thing::Ring(_)) => "r",
                    Some(Thing::Marker('w')) => "M",
                    Some(Thing::Marker(_)) => "m",
                };
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text += sign;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            columns.push(text);
        }
        let duty = match self.duty {
            Duty::Place => "place",
            Duty::RowBefore => "row",
            Duty::RingBefore => "ring",
            Duty::Move => "move",
            Duty::RowAfter => "row-after",
            Duty::RingAfter => "ring-after",
            Duty::Nothing => "over",
        };
        format!(
            "{} {} {duty} {}-{} {}",
            columns.join("/"),
            self.player,
            self.white_removed,
            self.black_removed,
            self.target
        )
    }

    /// The legal actions as texts, sorted.
    pub fn actions(&self) -> Vec<String> {
        let mut actions = BTreeSet::new();
        match self.duty {
            Duty::Place => {
                for place in every_place() {
                    if !self.things.contains_key(&place) {
                        actions.insert(name(place));
                    }
                }
            }
            Duty::RowBefore | Duty::RowAfter => {
                for row in self.rows(self.player) {
                    actions.insert(format!("x{}-{}", name(row[0]), name(row[4])));
                }
            }
            Duty::RingBefore | Duty::RingAfter => {
                for place in self.rings(self.player) {
                    actions.insert(format!("x{}", name(place)));
                }
            }
            Duty::Move => {
                for from in self.rings(self.player) {
                    for to in self.landings(from) {
                        actions.insert(format!("{}-{}", name(from), name(to)));
                    }
                }
                if actions.is_empty() {
                    actions.insert("pass".to_owned());
                }
            }
            Duty::Nothing => {}
        }
        actions.into_iter().collect()
    }

    /// Plays an action; `false` if it is not legal.
    pub fn play(&mut self, action: &str) -> bool {
        if !self.actions().iter().any(|legal| legal == action) {
            return false;
        }
        match self.duty {
            Duty::Place => {
                let place = place_named(action).expect("listed");
                self.things.insert(place, Thing::Ring(self.player));
                self.player = other(self.player);
                if self.things.len() == 10 {
                    self.duty = Duty::Move;
                    self.end_if_nobody_can_go_on();
                }
            }
            Duty::RowBefore | Duty::RowAfter => {
                let (first, last) = action[1..].split_once('-').expect("listed");
                let row = self
                    .rows(self.player)
                    .into_iter()
                    .find(|row| name(row[0]) == first && name(row[4]) == last);
                for place in row.expect("listed") {
                    self.things.remove(&place);
                }
                self.duty = if self.duty == Duty::RowBefore {
                    Duty::RingBefore
                } else {
                    Duty::RingAfter
                };
            }
            Duty::RingBefore | Duty::RingAfter => {
                self.things.remove(&place_named(&action[1..]).expect("listed"));
                let removed = if self.player == 'w' {
                    &mut self.white_removed
                } else {
                    &mut self.black_removed
                };
                *removed += 1;
                if *removed == self.target {
                    self.duty = Duty::Nothing;
                } else if self.duty == Duty::RingBefore {
                    self.begin_turn();
                } else {
                    self.finish_turn();
                }
            }
            Duty::Move if action == "pass" => {
                self.player = other(self.player);
                self.begin_turn();
            }
            Duty::Move => {
                let (from, to) = action.split_once('-').expect("listed");
                let from = place_named(from).expect("listed");
                let to = place_named(to).expect("listed");
                self.things.insert(from, Thing::Marker(self.player));
                let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
                let mut place = (from.0 + step.0, from.1 + step.1);
                while place != to {
                    if let Some(Thing::Marker(color)) = self.things.get_mut(&place) {
                        *color = other(*color);
                    }
                    place = (place.0 + step.0, place.1 + step.1);
                }
                self.things.insert(to, Thing::Ring(self.player));
                self.finish_turn();
            }
            Duty::Nothing => unreachable!("nothing is listed"),
        }
        true
    }

    /// `1-0`, `0-1` or `1/2-1/2` where the game is over.
    pub fn result(&self) -> Option<&'static str> {
        if self.duty != Duty::Nothing {
            return None;
        }
        let lead = self.white_removed - self.black_removed;
        Some(match lead {
            1.. => "1-0",
            0 => "1/2-1/2",
            _ => "0-1",
        })
    }

    fn rings(&self, player: char) -> Vec<Place> {
        let ring = Thing::Ring(player);
        self.things
            .iter()
            .filter(|(_, thing)| **thing == ring)
            .map(|(place, _)| *place)
            .collect()
    }

    fn markers_on_board(&self) -> usize {
        self.things
            .values()
            .filter(|thing| matches!(thing, Thing::Marker(_)))
            .count()
    }

    /// Every five neighbouring markers of a player on a line, from the lower end.
    fn rows(&self, player: char) -> Vec<Vec<Place>> {
        let mut rows = Vec::new();
        for (column, number) in every_place() {
            for (right, up) in LINES {
                let row: Vec<Place> = (0..5).map(|n| (column + n * right, number + n * up)).collect();
                if row
                    .iter()
                    .all(|place| self.things.get(place) == Some(&Thing::Marker(player)))
                {
                    rows.push(row);
                }
            }
        }
        rows
    }

    /// Where a ring may land: over empty points, then over one run of markers, behind it at once.
    fn landings(&self, from: Place) -> Vec<Place> {
        let mut landings = Vec::new();
        for (right, up) in LINES {
            for way in [1, -1] {
                let mut jumped = false;
                for n in 1.. {
                    let place = (from.0 + n * way * right, from.1 + n * way * up);
                    if !on_board(place) {
                        break;
                    }
                    match self.things.get(&place) {
                        Some(Thing::Ring(_)) => break,
                        Some(Thing::Marker(_)) => jumped = true,
                        None => {
                            landings.push(place);
                            if jumped {
                                break;
                            }
                        }
                    }
                }
            }
        }
        landings
    }

    fn can_move(&self, player: char) -> bool {
        self.rings(player)
            .into_iter()
            .any(|ring| !self.landings(ring).is_empty())
    }

    /// The player has just moved, or has removed a ring for a row of that move.
    fn finish_turn(&mut self) {
        if self.rows(self.player).is_empty() {
            self.player = other(self.player);
            self.begin_turn();
        } else {
            self.duty = Duty::RowAfter;
        }
    }

    fn begin_turn(&mut self) {
        if self.rows(self.player).is_empty() {
            self.duty = Duty::Move;
            self.end_if_nobody_can_go_on();
        } else {
            self.duty = Duty::RowBefore;
        }
    }

    /// A ring would have to move now: the game ends without a marker for it, or where no ring of either player can.
    fn end_if_nobody_can_go_on(&mut self) {
        let stuck = !self.can_move('w') && !self.can_move('b');
        if self.markers_on_board() == 51 || stuck {
            self.duty = Duty::Nothing;
        }
    }
}
