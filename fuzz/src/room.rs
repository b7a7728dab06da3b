//! Games between people.

use game_core::Player;
use rooms::{AnyRoom, Duty, Moment, Opening};
use wire::{Claim, Command, Event, GameId, GameInfo, GameKind, Offer, Person, PersonId, Plan, Seat, Terms};

/// Bytes, one after the other; zeros at the end.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn below(&mut self, most: usize) -> usize {
        usize::from(self.byte()) % most
    }
}

fn person(number: u64) -> Person {
    Person {
        id: PersonId::from_random(number),
        name: None,
        guest: Some(1),
        bot: false,
    }
}

fn terms(bytes: &mut Bytes<'_>) -> Terms {
    const TIMES: [&str; 8] = [
        "none", "60+5", "0+10", "10+2x5", "0+1x10", "2d", "5400+60", "600+1x30",
    ];
    const STARTS: [&str; 6] = [
        "",
        "blitz",
        "rook",
        "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1",
        "KG7/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/+p+p+p+p+p+p+p+p+p/8k b 2R2BG2g4s4n4l 1",
        "RRRR/7/8/9/1RMMMM4/9/10/r8/8/7/rrrr w move 0-0 3",
    ];
    let game = [GameKind::Yinsh, GameKind::Shogi][bytes.below(2)];
    let time = TIMES[bytes.below(TIMES.len())].parse().expect("a time");
    let mut terms = Terms::new(game, time);
    terms.start = STARTS[bytes.below(STARTS.len())].to_owned();
    let flags = bytes.byte();
    terms.strict = flags & 1 != 0;
    terms.random_rings = flags & 2 != 0;
    terms.jishogi = table::Jishogi::ALL[usize::from(flags >> 2 & 3).min(2)];
    terms.seat = [Seat::Random, Seat::Furigoma, Seat::First, Seat::Second][usize::from(flags >> 4 & 3)];
    terms
}

/// The legal action that a byte stands for.
fn legal(room: &AnyRoom, bytes: &mut Bytes<'_>) -> String {
    fn of<P: game_core::Position>(position: &P, byte: usize) -> String {
        let actions = position.actions();
        match actions.len() {
            0 => "pass".to_owned(),
            count => actions[byte % count].to_string(),
        }
    }
    let byte = usize::from(bytes.byte());
    match room {
        AnyRoom::Yinsh(room) => of(room.live().position(), byte),
        AnyRoom::Shogi(room) => of(room.live().position(), byte),
    }
}

fn command(room: &AnyRoom, bytes: &mut Bytes<'_>) -> Command {
    let base = room.version().saturating_sub(bytes.below(8) as u64 / 7);
    match bytes.byte() % 24 {
        0..10 => Command::Act {
            action: legal(room, bytes),
            base,
        },
        10 => Command::Act {
            action: String::from_utf8_lossy(&bytes.0[..bytes.0.len().min(5)]).into_owned(),
            base,
        },
        11 => Command::Undo,
        12 | 13 => Command::Offer {
            offer: [
                Offer::Draw,
                Offer::Impasse,
                Offer::TakeBack,
                Offer::Pause,
                Offer::Resume,
                Offer::Rematch,
            ][bytes.below(6)],
        },
        14 => Command::Withdraw,
        15 | 16 => Command::Accept,
        17 => Command::Decline,
        18 => Command::Declare,
        19 => Command::Punish,
        20 => Command::Forgive,
        21 => [Command::Resign, Command::Abort][bytes.below(2)].clone(),
        22 => Command::Claim {
            result: [Claim::Win, Claim::Draw][bytes.below(2)],
        },
        _ => Command::Plan {
            plan: Plan {
                from: u32::from(bytes.byte()),
                lines: vec![vec![legal(room, bytes); bytes.below(4)]],
            },
        },
    }
}

/// A game between people takes whatever comes: no panic, and what it made of its events is made of them again.
pub fn room(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let mut now = 1_000_000;
    let opening = Opening::new(
        GameId::from_random(1),
        terms(&mut bytes),
        [person(1), person(2)],
        now,
        u64::from(bytes.byte()) << 3 | 5,
    );
    let Ok((mut room, begun)) = AnyRoom::begin(opening) else {
        return;
    };
    room.apply(&begun).expect("its own event");
    let mut events = vec![begun];
    while !bytes.0.is_empty() {
        let how = bytes.byte();
        now += [0, 300, 3_000, 20_000, 61_000, 130_000, 4_000_000, 90_000_000][usize::from(how >> 5)];
        let away = u64::from(bytes.byte());
        let moment = Moment {
            now,
            lag_ms: away * 10,
            away_since: [now.checked_sub(away << 10), now.checked_sub(away << 12)],
            back_since: [now.checked_sub(away << 4), None],
            random: away,
        };
        let done = match how % 16 {
            0 => room.serve(Duty::Look, &moment),
            1 => room.serve(Duty::Credit { ms: away << 8 }, &moment),
            2 if how == 2 => room.serve(Duty::CallOff, &moment),
            _ => {
                let by = Player::BOTH[usize::from(how & 1)];
                let id = room.info().players[by.index()].id;
                let command = command(&room, &mut bytes);
                room.handle(id, &command, &moment).unwrap_or_default()
            }
        };
        for event in done {
            room.apply(&event).expect("its own event");
            events.push(event);
        }
    }
    let again = AnyRoom::replay(room.info().clone(), &events).expect("its own events");
    assert_eq!(again, room);
    let record = notation::write(&room.record(), notation::Format::Text).expect("a record");
    assert!(notation::read(record.as_bytes()).is_ok(), "{record}");
}

/// Events as they are stored, a line of JSON each after one that says who plays: no panic, whatever is there.
pub fn stored_events(text: &str) {
    let mut lines = text.lines();
    let Some(Ok(info)) = lines.next().map(wire::parse::<GameInfo>) else {
        return;
    };
    let events: Vec<Event> = lines.filter_map(|line| wire::parse(line).ok()).collect();
    if let Ok(room) = AnyRoom::replay(info, &events) {
        let _ = room.summary();
        let _ = room.record();
        let _ = room.due([None; 2]);
        let _ = room.claim_at([Some(0); 2]);
        let moment = Moment::at(u64::MAX);
        let _ = room.serve(Duty::Look, &moment);
        let _ = room.serve(Duty::Credit { ms: u64::MAX }, &moment);
        for person in room.info().players.clone() {
            let _ = room.handle(person.id, &Command::Resign, &moment);
        }
    }
}
