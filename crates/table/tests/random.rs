//! Random commands of both sides, in both games: what always holds.

use fastrand::Rng;
use game_core::{Line, Player};
use shogi::PositionTrait as _;
use table::{Acted, LiveGame, Offer, Playable, Refusal, Seat, ShogiRules, Undone, Viewer};

const SEATS: [Seat; 3] = [Seat::Person, Seat::Computer(4), Seat::Remote];

/// What happened how often: a test that never sees an event proves nothing about it.
#[derive(Default, Debug)]
struct Seen {
    ended: usize,
    after_the_end: usize,
    held: usize,
    not_your_turn: usize,
    illegal: usize,
    lost: usize,
    pending: usize,
    punished: usize,
    confirmed: usize,
    agreed: usize,
    taken_back: usize,
    words_undone: usize,
    undone: usize,
}

fn random_action<P: Playable>(game: &LiveGame<P>, any: &[P::Action], rng: &mut Rng) -> P::Action {
    if let Some(pending) = game.pending().filter(|_| rng.bool()) {
        return pending.answers[rng.usize(..pending.answers.len())];
    }
    let legal = game.position().actions();
    if legal.is_empty() || rng.u8(..4) == 0 {
        any[rng.usize(..any.len())]
    } else {
        legal[rng.usize(..legal.len())]
    }
}

/// One command of `who`. `None` where it was refused because the game is over.
fn command<P: Playable>(
    game: &mut LiveGame<P>,
    who: Player,
    any: &[P::Action],
    rng: &mut Rng,
    seen: &mut Seen,
) -> Result<(), Refusal<P::Illegal>> {
    const OFFERS: [Offer; 3] = [Offer::Draw, Offer::Impasse, Offer::TakeBack];
    match rng.u8(..40) {
        0 if rng.bool() => game.resign(who),
        0 | 1 => game.offer(who, OFFERS[rng.usize(..3)]),
        2 | 9..14 => {
            let takes_back = game.offered_by(!who) == Some(Offer::TakeBack);
            let accepted = game.accept(who);
            if accepted.is_ok() {
                seen.taken_back += usize::from(takes_back);
                seen.agreed += usize::from(!takes_back);
            }
            accepted
        }
        3 => game.decline(who),
        4 => game.declare(who),
        5..8 => {
            let confirmed = game.confirm(who);
            seen.confirmed += usize::from(confirmed.is_ok());
            confirmed
        }
        8 => game.punish(who),
        _ => {
            let action = random_action(game, any, rng);
            let acted = game.act(who, action, rng.bool())?;
            match acted {
                Acted::Played { turn_complete } => {
                    assert_eq!(turn_complete, game.line().last_turn_is_complete());
                }
                Acted::Lost => seen.lost += 1,
                Acted::Pending => seen.pending += 1,
                Acted::Punished => seen.punished += 1,
            }
            Ok(())
        }
    }
}

/// What a game is that came to `place` of `line` and nowhere else.
fn fresh<P: Playable>(game: &LiveGame<P>, line: &Line<P>, place: usize) -> LiveGame<P> {
    let actions = line.actions()[..place].iter().copied();
    let mut fresh = LiveGame::of(Line::replay(line.start().clone(), actions), game.seats());
    fresh.set_rules(game.rules());
    fresh.restore(game.fixed(), false);
    fresh
}

fn play<P: Playable>(start: &P, rules: P::Rules, any: &[P::Action], seed: u64, seen: &mut Seen) {
    let mut rng = Rng::with_seed(seed);
    let rng = &mut rng;
    let seats = [0, 1].map(|_| SEATS[rng.usize(..3)]);
    let mut game = LiveGame::new(start.clone(), seats);
    game.set_rules(rules);
    let fixed: Vec<_> = start.actions().into_iter().take(rng.usize(..2)).collect();
    assert_eq!(game.set_up(&fixed), fixed.len());
    for _ in 0..150 {
        let before = game.clone();
        if before.ending().is_some() && rng.u8(..4) == 0 {
            // The owner of the game lets it go on from an earlier place.
            let place = rng.usize(game.fixed()..=game.line().len());
            game.rewind(place);
            assert_eq!(game, fresh(&game, before.line(), place));
            continue;
        }
        if rng.u8(..25) == 0 {
            let could = game.can_undo();
            let undone = game.undo();
            assert_eq!(undone.is_some(), could);
            match undone {
                None => assert_eq!(game, before),
                Some(Undone::Word) => {
                    seen.words_undone += 1;
                    assert_eq!(game.line(), before.line());
                    assert!(game.pending().is_none() && game.ending().is_none());
                }
                Some(Undone::To(place)) => {
                    seen.undone += 1;
                    assert!(game.fixed() <= place && place < before.line().len());
                    assert_eq!(game, fresh(&game, before.line(), place));
                    let first = before
                        .line()
                        .turn_before(place + 1)
                        .expect("a turn was taken back");
                    assert_eq!(game.seat(first.player), Seat::Person);
                }
            }
            continue;
        }
        let who = Player::BOTH[rng.usize(..2)];
        let refused = command(&mut game, who, any, rng, seen).err();
        if refused.is_some() {
            assert_eq!(game, before, "what is refused changes nothing");
        }
        if before.ending().is_some() {
            assert_eq!(game, before, "nothing happens after the end");
            seen.after_the_end += 1;
        }
        match refused {
            Some(Refusal::Held) => seen.held += 1,
            Some(Refusal::NotYourTurn) => seen.not_your_turn += 1,
            Some(Refusal::Illegal(_)) => seen.illegal += 1,
            _ => {}
        }
        if let Some(ending) = game.ending() {
            seen.ended += usize::from(before.ending().is_none());
            assert!(ending.result().is_some());
            assert_eq!((game.to_act(), game.computers_turn()), (None, None));
            assert!(!game.is_held() && Player::BOTH.iter().all(|&it| game.offered_by(it).is_none()));
        }
        // What was played stays, but for what is taken back by consent.
        let (old, new) = (before.line().actions(), game.line().actions());
        assert!(new.starts_with(old) && new.len() <= old.len() + 1 || old.starts_with(new));
        assert!(new.len() >= game.fixed());
        if let Some(level) = game.computers_turn() {
            let actor = game.position().actor();
            assert_eq!(game.seat(actor), Seat::Computer(level));
            assert_eq!(game.to_act(), Some(actor));
        }
    }
}

#[test]
fn whatever_is_commanded_in_yinsh() {
    let any: Vec<yinsh::Action> = ["a2", "f6", "e5-e8", "xd5", "xd4-h8", "pass"]
        .map(|word| word.parse().expect("an action"))
        .to_vec();
    let mut seen = Seen::default();
    for seed in 0..600 {
        let start = yinsh::Position::start();
        play(&start, (), &any, seed, &mut seen);
    }
    // White makes rows here: turns of several actions.
    let row: yinsh::Position = "4/7/8/9/1MMMMR4/2r6/r2R6/3r1R3/2R1r3/2R2r1/4 w move 0-0 1"
        .parse()
        .expect("a position");
    for seed in 0..600 {
        play(&row, (), &any, seed, &mut seen);
    }
    let Seen {
        lost,
        pending,
        punished,
        ..
    } = seen;
    assert_eq!(
        (lost, pending, punished),
        (0, 0, 0),
        "YINSH is not played strictly"
    );
    let Seen {
        ended,
        after_the_end,
        held,
        not_your_turn,
        illegal,
        ..
    } = seen;
    let least = [ended, after_the_end, held, not_your_turn, illegal]
        .into_iter()
        .min();
    assert!(least > Some(100), "{seen:?}");
    assert!(
        seen.confirmed > 50 && seen.agreed > 50 && seen.taken_back > 20,
        "{seen:?}"
    );
    assert!(seen.words_undone > 20 && seen.undone > 50, "{seen:?}");
}

#[test]
fn whatever_is_commanded_in_shogi() {
    let any: Vec<shogi::Action> = ["7g7f", "5i5h", "P*5e", "8h2b+", "9g9f", "1a9i"]
        .map(|word| word.parse().expect("an action"))
        .to_vec();
    let mut seen = Seen::default();
    let check: shogi::Position = "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1".parse().expect("a position");
    for seed in 0..500 {
        let rules = ShogiRules {
            strict: seed % 2 == 0,
            ..ShogiRules::default()
        };
        play(&shogi::Position::start(), rules, &any, seed, &mut seen);
        play(&check, rules, &any, seed, &mut seen);
    }
    assert!(seen.ended > 500 && seen.after_the_end > 1000, "{seen:?}");
    let least = [seen.lost, seen.pending, seen.punished].into_iter().min();
    assert!(least > Some(20), "{seen:?}");
}

/// A viewer of a record that is played on, left for variations, promoted and cut always shows what the record says.
#[test]
fn a_viewer_shows_what_the_record_says() {
    let (mut in_variations, mut removed) = (0, 0);
    for seed in 0..60 {
        let mut rng = Rng::with_seed(seed);
        let mut viewer = Viewer::new(game_core::Record::new(yinsh::Position::start()));
        for _ in 0..120 {
            match rng.u8(..16) {
                0 => viewer.back(),
                1 => viewer.forward(),
                2 => viewer.first(),
                3 => viewer.last(),
                4 => viewer.end_line_here(),
                5 => viewer.promote(),
                6 => {
                    removed += usize::from(viewer.in_variation());
                    viewer.remove_variation();
                }
                7 => {
                    let back = rng.usize(..3).min(viewer.place());
                    viewer.end_line_here();
                    viewer.take_back(viewer.place() - back);
                }
                8 => {
                    let turns = viewer.turns();
                    let others: Vec<_> = turns
                        .iter()
                        .flat_map(|turn| viewer.alternatives(turn))
                        .chain(viewer.continuations())
                        .collect();
                    if let Some((node, _)) = rng.choice(others) {
                        viewer.go_to(node);
                    }
                }
                _ => {
                    // Few kinds, so that lines meet again.
                    let actions = viewer.position().actions();
                    if let Some(&action) = actions.get(rng.usize(..3)) {
                        viewer.play(action).expect("a legal action");
                    }
                }
            }
            in_variations += usize::from(viewer.in_variation());
            let record = viewer.record();
            assert_eq!(viewer.line(), &record.line_to(viewer.tip()));
            assert_eq!(viewer.position(), &record.position(viewer.cursor()));
            let path = record.path_to(viewer.tip());
            assert_eq!(path.node(viewer.place()), Some(viewer.cursor()));
            assert_eq!(viewer.place_of(viewer.cursor()), Some(viewer.place()));
            assert_eq!(viewer.ending().is_some(), viewer.position().outcome().is_some());
            // The record holds each of its nodes once.
            let mut open = vec![game_core::NodeId::ROOT];
            let mut count = 0;
            while let Some(node) = open.pop() {
                open.extend(&record.node(node).children);
                count += 1;
            }
            assert_eq!(count, record.len() + 1);
            // Whoever comes back finds the same.
            let mut again = Viewer::new(record.clone());
            again.restore(viewer.line().actions(), viewer.place());
            assert_eq!((again.cursor(), again.tip()), (viewer.cursor(), viewer.tip()));
        }
    }
    assert!(in_variations > 500 && removed > 50, "{in_variations}, {removed}");
}
