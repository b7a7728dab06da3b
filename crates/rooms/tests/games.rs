//! What happens in games between people, case by case.

use game_core::Player::{self, First, Second};
use game_core::{Outcome, Termination};
use rooms::{AnyRoom, Duty, Moment, Opening, OpeningError, Planned, limits};
use wire::{
    Claim, Command, Ended, Event, GameId, GameKind, Offer, Person, PersonId, Plan, Reason, Refusal, Seat,
    Terms, What,
};

/// When all these games begin.
const T0: u64 = 1_760_000_000_000;

fn person(number: u64) -> Person {
    Person {
        id: PersonId::from_random(number),
        name: None,
        guest: Some(number as u32),
        bot: false,
    }
}

/// A game under way, at a time.
struct Table {
    room: AnyRoom,
    events: Vec<Event>,
    moment: Moment,
}

impl Table {
    fn of(game: GameKind, time: &str, change: impl FnOnce(&mut Terms)) -> Self {
        let mut terms = Terms::new(game, time.parse().expect("a time"));
        terms.seat = Seat::First;
        change(&mut terms);
        let opening = Opening::new(GameId::from_random(1), terms, [person(1), person(2)], T0, 12_345);
        let (room, begun) = AnyRoom::begin(opening).expect("terms");
        let mut table = Self {
            room,
            events: Vec::new(),
            moment: Moment {
                random: 99,
                ..Moment::at(T0)
            },
        };
        table.store(vec![begun]);
        table
    }

    fn shogi(time: &str) -> Self {
        Self::of(GameKind::Shogi, time, |_| {})
    }

    fn store(&mut self, events: Vec<Event>) {
        for event in events {
            self.room.apply(&event).expect("an event of its own");
            self.events.push(event);
        }
        let again = AnyRoom::replay(self.room.info().clone(), &self.events).expect("its own events");
        assert_eq!(again, self.room);
    }

    fn wait(&mut self, ms: u64) {
        self.moment.now += ms;
    }

    fn id(&self, by: Player) -> PersonId {
        self.room.info().players[by.index()].id
    }

    fn tries(&mut self, by: Player, command: &Command) -> Result<Vec<What>, Refusal> {
        let events = self.room.handle(self.id(by), command, &self.moment)?;
        let whats = events.iter().map(|event| event.what.clone()).collect();
        self.store(events);
        Ok(whats)
    }

    fn does(&mut self, by: Player, command: &Command) -> Vec<What> {
        let what = self.tries(by, command);
        what.unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal}"))
    }

    fn refuses(&mut self, by: Player, command: &Command) -> Refusal {
        match self.tries(by, command) {
            Ok(whats) => panic!("{by:?} {command:?}: {whats:?}"),
            Err(refusal) => refusal,
        }
    }

    fn act(&self, action: &str) -> Command {
        let action = action.to_owned();
        let base = self.room.version();
        Command::Act { action, base }
    }

    fn plays(&mut self, by: Player, action: &str) -> Vec<What> {
        let act = self.act(action);
        self.does(by, &act)
    }

    /// Turns of one action each, by turns, a second apart.
    fn moves(&mut self, actions: &str) {
        for action in actions.split_whitespace() {
            self.wait(1_000);
            let by = self.room.to_act().expect("somebody to act");
            self.plays(by, action);
        }
    }

    fn serves(&mut self, duty: Duty) -> Vec<What> {
        let events = self.room.serve(duty, &self.moment);
        let whats = events.iter().map(|event| event.what.clone()).collect();
        self.store(events);
        whats
    }

    /// What a player has left in all, in milliseconds.
    fn left(&self, by: Player) -> u64 {
        let clocks = self.room.clocks().expect("a clock");
        let clock = clocks.restore(self.room.info().terms.time);
        clock.left(by, self.moment.now).expect("a clock").total_ms()
    }

    fn running(&self) -> Option<Player> {
        self.room
            .clocks()
            .and_then(|clocks| clocks.running)
            .map(|running| running.player)
    }
}

fn offer(offer: Offer) -> Command {
    Command::Offer { offer }
}

fn ended(result: Option<Outcome>, reason: Reason) -> What {
    What::Ended(Ended { result, reason })
}

#[test]
fn seats_pawns_and_rings_are_the_servers() {
    for random in 0..64 {
        let mut terms = Terms::new(GameKind::Shogi, "600+1x30".parse().expect("a time"));
        terms.seat = Seat::Furigoma;
        let opening = Opening::new(GameId::from_random(1), terms, [person(1), person(2)], T0, random);
        let (room, begun) = AnyRoom::begin(opening).expect("terms");
        let What::Begun {
            toss: Some(toss),
            placed,
        } = begun.what
        else {
            panic!("{begun:?}")
        };
        assert_eq!(placed, Vec::<String>::new());
        let up = toss.iter().filter(|&&up| up).count();
        // The maker tosses, and is first where more plain sides are up.
        assert_eq!(room.info().maker, if up < 3 { First } else { Second });
        assert_eq!(room.info().players[room.info().maker.index()].id, person(1).id);
    }
    let table = Table::of(GameKind::Yinsh, "600+10", |terms| terms.random_rings = true);
    let What::Begun { placed, toss: None } = &table.events[0].what else {
        panic!()
    };
    assert_eq!((placed.len(), table.room.actions()), (10, 10));
    let mut sides = [First, Second].map(|_| 0);
    for random in 0..100 {
        let terms = Terms::new(GameKind::Yinsh, "none".parse().expect("a time"));
        let opening = Opening::new(GameId::from_random(1), terms, [person(1), person(2)], T0, random);
        let (room, _) = AnyRoom::begin(opening).expect("terms");
        sides[room.info().maker.index()] += 1;
    }
    assert_eq!(sides, [50, 50]);
}

#[test]
fn nobody_plays_against_themselves_or_by_no_terms() {
    let terms = |time: &str| Terms::new(GameKind::Yinsh, time.parse().expect("a time"));
    let open = |terms, people| AnyRoom::begin(Opening::new(GameId::from_random(1), terms, people, T0, 0));
    let error = open(terms("600+10"), [person(1), person(1)]).unwrap_err();
    assert_eq!(error, OpeningError::OnePerson);
    let error = open(terms("15d"), [person(1), person(2)]).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 14 days a turn, found 15");
}

#[test]
fn a_clock_begins_with_its_players_second_turn() {
    let mut table = Table::shogi("300+5");
    table.wait(50_000);
    table.plays(First, "7g7f");
    assert_eq!(table.running(), None);
    table.wait(59_999);
    table.plays(Second, "3c3d");
    // Neither first turn was counted, nor gave an increment.
    assert_eq!(table.running(), Some(First));
    assert_eq!((table.left(First), table.left(Second)), (300_000, 300_000));
    table.wait(10_000);
    table.plays(First, "2g2f");
    assert_eq!(table.running(), Some(Second));
    table.wait(7_000);
    assert_eq!((table.left(First), table.left(Second)), (295_000, 293_000));
}

#[test]
fn a_first_turn_that_does_not_come_calls_the_game_off() {
    for moves in ["", "7g7f"] {
        let mut table = Table::shogi("300+5");
        table.moves(moves);
        table.wait(59_999);
        assert_eq!(table.serves(Duty::Look), []);
        assert_eq!(table.room.due([None; 2]), Some(table.moment.now + 1));
        table.wait(1);
        assert_eq!(table.serves(Duty::Look), [ended(None, Reason::NoFirstMove)]);
        assert_eq!(table.refuses(First, &Command::Resign), Refusal::Over);
    }
    // Without a clock and in games of days there is no hurry.
    for time in ["none", "3d"] {
        let mut table = Table::shogi(time);
        table.wait(3_600_000);
        assert_eq!(table.serves(Duty::Look), []);
    }
}

#[test]
fn in_games_of_days_every_turn_has_its_days() {
    const DAY: u64 = 86_400_000;
    let mut table = Table::shogi("3d");
    assert_eq!((table.running(), table.left(First)), (Some(First), 3 * DAY));
    table.wait(2 * DAY);
    table.plays(First, "7g7f");
    assert_eq!((table.left(First), table.left(Second)), (3 * DAY, 3 * DAY));
    assert_eq!(table.room.due([None; 2]), Some(table.moment.now + 3 * DAY));
    table.wait(3 * DAY);
    assert_eq!(
        table.serves(Duty::Look),
        [ended(Some(Outcome::Win(First)), Reason::Time)]
    );
}

#[test]
fn byoyomi_counts_its_periods() {
    let mut table = Table::shogi("10+2x30");
    table.moves("7g7f 3c3d");
    // Ten seconds, a period that is gone, five seconds of the second one.
    table.wait(45_000);
    table.plays(First, "2g2f");
    let clocks = table.room.clocks().expect("a clock");
    assert_eq!(
        (
            clocks.sides[0].main,
            clocks.sides[0].period,
            clocks.sides[0].periods
        ),
        (0, 30_000, 1)
    );
    table.moves("8c8d");
    // The stock of lag has grown to 1.8 s, of which a turn may have one second.
    assert_eq!(table.room.due([None; 2]), Some(table.moment.now + 31_000));
    table.wait(30_000);
    let act = table.act("2f2e");
    assert_eq!(table.refuses(First, &act), Refusal::TimeIsUp);
    assert_eq!(table.serves(Duty::Look), []);
    table.wait(1_000);
    assert_eq!(
        table.serves(Duty::Look),
        [ended(Some(Outcome::Win(Second)), Reason::Time)]
    );
    assert_eq!(table.left(First), 0);
}

#[test]
fn a_slow_connection_is_made_good_within_bounds() {
    let mut table = Table::shogi("300+0");
    table.moves("7g7f 3c3d");
    table.moment.lag_ms = 5_000;
    table.wait(3_000);
    // The stock is 1.4 s after the first turn; a turn has a second at most.
    assert!(matches!(
        table.plays(First, "2g2f")[0],
        What::Played { lag: 1_000, .. }
    ));
    assert_eq!(table.left(First), 298_000);
    table.wait(100);
    assert!(
        matches!(table.plays(Second, "8c8d")[0], What::Played { lag: 100, .. }),
        "never more than has passed"
    );
    table.wait(3_000);
    assert!(matches!(
        table.plays(First, "2f2e")[0],
        What::Played { lag: 800, .. }
    ));
    table.moves("8d8e");
    table.wait(3_000);
    assert!(matches!(
        table.plays(First, "2e2d")[0],
        What::Played { lag: 400, .. }
    ));
    // A message that was on its way when the time ran out is in time.
    table.moment.lag_ms = 200;
    let left = table.left(Second);
    table.wait(left + 150);
    assert!(matches!(
        table.plays(Second, "2c2d")[0],
        What::Played { lag: 200, .. }
    ));
    assert_eq!(table.left(Second), 50);
}

#[test]
fn within_a_turn_actions_are_taken_back_one_by_one() {
    let mut table = yinsh_before_a_row();
    let (line, left) = (table.room.actions(), table.left(First));
    table.wait(4_000);
    let row = "xe2-e6";
    table.plays(First, "e2-e1");
    assert_eq!(table.refuses(Second, &Command::Undo), Refusal::NotNow);
    table.plays(First, row);
    // The turn is not complete: the clock runs on.
    table.wait(2_000);
    assert_eq!((table.running(), table.left(First)), (Some(First), left - 6_000));
    assert_eq!(
        table.does(First, &Command::Undo),
        [What::Undone { to: line as u32 + 1 }]
    );
    assert_eq!(
        table.does(First, &Command::Undo),
        [What::Undone { to: line as u32 }]
    );
    assert_eq!(table.refuses(First, &Command::Undo), Refusal::NotNow);
    assert_eq!((table.running(), table.left(First)), (Some(First), left - 6_000));
    for _ in 2..limits::UNDOS {
        table.plays(First, "e2-e1");
        table.does(First, &Command::Undo);
    }
    table.plays(First, "e2-e1");
    assert_eq!(table.refuses(First, &Command::Undo), Refusal::TooOften);
    table.plays(First, row);
    table.plays(First, "xe1");
    assert_eq!(
        (table.running(), table.left(First)),
        (Some(Second), left - 6_000 + 10_000)
    );
}

/// White is to move, both have moved already, and e2-e1 makes the row e2-e6.
fn yinsh_before_a_row() -> Table {
    let mut table = Table::of(GameKind::Yinsh, "300+10", |terms| {
        "RRRR/7/8/9/1RMMMM4/9/10/r8/8/7/rrrr w move 0-0 3".clone_into(&mut terms.start);
    });
    table.moves("a2-b2 h3-h4");
    table
}

#[test]
fn what_is_forbidden_is_punished_or_forgiven_in_strict_play() {
    let strict = || {
        Table::of(GameKind::Shogi, "300+5", |terms| {
            terms.strict = true;
            "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1".clone_into(&mut terms.start);
        })
    };
    let forbidden = |action: &str| What::Forbidden {
        action: action.to_owned(),
        lag: 0,
    };
    // A move that can't be made at all loses at once.
    let mut table = strict();
    let lost = ended(Some(Outcome::Win(Second)), Reason::Illegal);
    assert_eq!(table.plays(First, "9g9e"), [forbidden("9g9e"), lost.clone()]);

    // A check that is overlooked stands.
    let mut table = strict();
    assert_eq!(table.plays(First, "9g9f"), [forbidden("9g9f")]);
    assert_eq!(table.room.to_act(), Some(Second));
    let act = table.act("5i5h");
    assert_eq!(table.refuses(First, &act), Refusal::Held);
    assert_eq!(table.refuses(First, &Command::Forgive), Refusal::NotYourTurn);
    assert_eq!(table.refuses(First, &offer(Offer::Draw)), Refusal::Held);
    let act = table.act("5a5b");
    assert_eq!(table.refuses(Second, &act), Refusal::Held);
    assert_eq!(table.does(Second, &Command::Forgive), [What::Forgiven]);
    assert_eq!((table.room.to_act(), table.room.actions()), (Some(First), 0));
    table.plays(First, "9g9f");
    let punished = |action: Option<&str>| What::Punished {
        action: action.map(str::to_owned),
    };
    assert_eq!(
        table.plays(Second, "5e5i"),
        [punished(Some("5e5i")), lost.clone()]
    );
    let record = table.room.record();
    assert_eq!(record.result(), Some(Outcome::Win(Second)));

    let mut table = strict();
    table.plays(First, "9g9f");
    assert_eq!(table.does(Second, &Command::Punish), [punished(None), lost]);

    // Where nobody plays strictly it is not accepted.
    let mut table = Table::of(GameKind::Shogi, "300+5", |terms| {
        "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1".clone_into(&mut terms.start);
    });
    let act = table.act("9g9f");
    let Refusal::Illegal { action, why } = table.refuses(First, &act) else {
        panic!()
    };
    assert_eq!(action, "9g9f");
    assert!(why.contains("check"), "{why}");
    assert_eq!(table.refuses(Second, &Command::Punish), Refusal::NotNow);
}

#[test]
fn commands_name_what_their_player_has_seen() {
    let mut table = Table::shogi("none");
    let act = |action: &str, base| Command::Act {
        action: action.to_owned(),
        base,
    };
    assert_eq!(
        table.refuses(First, &act("7g7f", 9)),
        Refusal::Changed { last: 1, base: 9 }
    );
    table.does(First, &act("7g7f", 1));
    // The other player's move was not seen.
    assert_eq!(
        table.refuses(Second, &act("3c3d", 1)),
        Refusal::Changed { last: 2, base: 1 }
    );
    table.does(Second, &act("3c3d", 2));
    table.does(First, &offer(Offer::Draw));
    // An offer does not change the line.
    table.does(First, &act("2g2f", 3));
    assert_eq!(table.refuses(First, &act("2f2e", 5)), Refusal::NotYourTurn);
    let Refusal::Unreadable { why } = table.refuses(Second, &act("z9", 5)) else {
        panic!()
    };
    assert!(why.starts_with("expected a move"), "{why}");
    let stranger = table.room.handle(person(3).id, &Command::Resign, &table.moment);
    assert_eq!(stranger, Err(Refusal::NotAPlayer));
}

#[test]
fn offers_are_answered_declined_by_a_move_and_not_repeated() {
    let mut table = Table::shogi("300+5");
    table.moves("7g7f 3c3d");
    assert_eq!(
        table.does(First, &offer(Offer::Draw)),
        [What::Offered { offer: Offer::Draw }]
    );
    assert_eq!(table.room.offers(), [Some(Offer::Draw), None]);
    // The own move leaves it, the other player's declines it.
    table.moves("2g2f");
    assert_eq!(table.room.offers(), [Some(Offer::Draw), None]);
    table.moves("8c8d");
    assert_eq!(table.room.offers(), [None, None]);
    assert_eq!(table.refuses(Second, &Command::Accept), Refusal::NotNow);
    assert_eq!(
        table.refuses(First, &offer(Offer::Draw)),
        Refusal::AgainAfter { turns: 4 }
    );
    // Another kind may be offered, and the other player may.
    table.does(First, &offer(Offer::TakeBack));
    table.does(Second, &Command::Decline);
    table.does(Second, &offer(Offer::Draw));
    table.does(Second, &Command::Withdraw);
    assert_eq!(table.refuses(Second, &Command::Withdraw), Refusal::NotNow);
    table.moves("2f2e 8d8e 6i7h 4a3b 3i3h 7a7b 4g4f 1c1d");
    let draw = ended(Some(Outcome::Draw), Reason::Agreement);
    table.does(First, &offer(Offer::Draw));
    // Who offers the same agrees.
    assert_eq!(table.does(Second, &offer(Offer::Draw)), [draw]);
    assert_eq!(table.running(), None);
}

#[test]
fn a_turn_is_taken_back_by_consent() {
    let mut table = Table::shogi("300+5");
    table.moves("7g7f 3c3d 2g2f");
    table.wait(20_000);
    table.does(First, &offer(Offer::TakeBack));
    let (first, second) = (table.left(First), table.left(Second));
    assert_eq!(table.does(Second, &Command::Accept), [What::TakenBack { to: 2 }]);
    assert_eq!(table.running(), Some(First));
    // The time that Second thought about it comes back.
    assert_eq!((table.left(First), table.left(Second)), (first, second + 20_000));
    assert_eq!(table.room.offers(), [None, None]);
    let stale = Command::Act {
        action: "2g2f".to_owned(),
        base: table.room.version() - 1,
    };
    let last = table.room.version();
    assert_eq!(
        table.refuses(First, &stale),
        Refusal::Changed { last, base: last - 1 }
    );
    table.plays(First, "2g2f");
}

#[test]
fn jishogi_is_agreed_or_declared_by_the_rule() {
    let entered = "KG7/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/+p+p+p+p+p+p+p+p+p/8k b 2R2BG2g4s4n4l 1";
    let jishogi = |word: &str| {
        Table::of(GameKind::Shogi, "none", |terms| {
            entered.clone_into(&mut terms.start);
            terms.jishogi = table::Jishogi::from_word(word).expect("a word");
        })
    };
    let mut table = jishogi("points27");
    assert_eq!(table.refuses(Second, &Command::Declare), Refusal::NotYourTurn);
    assert_eq!(table.refuses(First, &offer(Offer::Impasse)), Refusal::NotNow);
    assert_eq!(
        table.does(First, &Command::Declare),
        [ended(Some(Outcome::Win(First)), Reason::Impasse)]
    );
    let mut table = jishogi("agreement");
    assert_eq!(table.refuses(First, &Command::Declare), Refusal::NotNow);
    table.does(First, &offer(Offer::Impasse));
    let whats = table.does(Second, &Command::Accept);
    assert!(
        matches!(
            &whats[..],
            [What::Ended(Ended {
                result: Some(_),
                reason: Reason::Impasse
            })]
        ),
        "{whats:?}"
    );
}

#[test]
fn a_game_is_called_off_until_both_have_moved() {
    let mut table = Table::shogi("300+5");
    table.moves("7g7f");
    assert_eq!(table.does(First, &Command::Abort), [ended(None, Reason::Aborted)]);
    let mut table = Table::shogi("300+5");
    table.moves("7g7f 3c3d");
    assert_eq!(table.refuses(First, &Command::Abort), Refusal::TooLate);
    assert_eq!(
        table.does(First, &Command::Resign),
        [ended(Some(Outcome::Win(Second)), Reason::Resignation)]
    );
}

#[test]
fn who_has_left_loses_if_the_other_one_says_so() {
    for (time, ms) in [
        ("300+5", 60_000),
        ("600+5", 120_000),
        ("none", 120_000),
        ("300+1x30", 60_000),
    ] {
        let mut table = Table::shogi(time);
        let claim = Command::Claim { result: Claim::Win };
        table.moment.away_since[First.index()] = Some(T0);
        assert_eq!(
            table.refuses(Second, &claim),
            Refusal::StillHere { at: None },
            "before both have moved"
        );
        table.moves("7g7f 3c3d");
        // What counts is from when the one who is away was to act.
        let at = table.moment.now + ms;
        assert_eq!(table.room.claim_at(table.moment.away_since), Some(at));
        table.wait(ms - 1);
        assert_eq!(table.refuses(Second, &claim), Refusal::StillHere { at: Some(at) });
        assert_eq!(table.refuses(First, &claim), Refusal::StillHere { at: None });
        table.wait(1);
        assert_eq!(
            table.does(Second, &claim),
            [ended(Some(Outcome::Win(Second)), Reason::Left)]
        );
    }
    let mut table = Table::shogi("3d");
    table.moves("7g7f 3c3d");
    table.moment.away_since = [Some(T0); 2];
    table.wait(86_400_000);
    let claim = Command::Claim { result: Claim::Draw };
    assert_eq!(table.refuses(Second, &claim), Refusal::NotByTerms);
}

#[test]
fn a_pause_stops_both_clocks_and_ends_by_itself() {
    let mut table = Table::shogi("300+5");
    assert_eq!(table.refuses(First, &offer(Offer::Pause)), Refusal::NotNow);
    table.moves("7g7f 3c3d");
    table.wait(10_000);
    table.does(First, &offer(Offer::Pause));
    assert_eq!(table.does(Second, &Command::Accept), [What::Paused]);
    table.wait(600_000);
    assert_eq!((table.left(First), table.running()), (290_000, None));
    let act = table.act("2g2f");
    assert_eq!(table.refuses(First, &act), Refusal::Paused);
    table.does(Second, &offer(Offer::Resume));
    table.does(First, &Command::Decline);
    assert_eq!(table.refuses(Second, &offer(Offer::Resume)), Refusal::TooOften);
    table.wait(limits::RESUME_MS);
    table.does(Second, &offer(Offer::Resume));
    assert_eq!(table.does(First, &offer(Offer::Resume)), [What::Resumed]);
    assert_eq!((table.left(First), table.running()), (290_000, Some(First)));
    table.plays(First, "2g2f");
    table.moves("8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 7a7b 4g4f");
    table.does(First, &offer(Offer::Pause));
    table.does(Second, &Command::Accept);
    table.wait(limits::PAUSE_MS - 1);
    assert_eq!(table.serves(Duty::Look), []);
    table.wait(1);
    assert_eq!(table.serves(Duty::Look), [What::Resumed]);
    let mut table = Table::shogi("3d");
    table.moves("7g7f 3c3d");
    assert_eq!(table.refuses(First, &offer(Offer::Pause)), Refusal::NotByTerms);
}

#[test]
fn nobody_loses_on_time_because_of_the_server() {
    let mut table = Table::shogi("60+0");
    table.moves("7g7f 3c3d");
    table.wait(50_000);
    // The server was away for a minute: nothing of it counts, and the clocks go on five seconds later.
    table.wait(60_000);
    let until = table.moment.now + limits::GRACE_MS;
    assert_eq!(
        table.serves(Duty::Credit { ms: 60_000 }),
        [What::Credited { ms: 60_000, until }]
    );
    assert_eq!(table.left(First), 10_000);
    table.wait(limits::GRACE_MS);
    assert_eq!(table.left(First), 10_000);
    table.wait(9_000);
    // First came back only now: for two seconds nobody's time runs out, and an action is taken.
    table.moment.back_since[First.index()] = Some(table.moment.now);
    table.wait(1_999);
    assert_eq!(table.serves(Duty::Look), []);
    let mut late = Table {
        room: table.room.clone(),
        events: table.events.clone(),
        moment: table.moment,
    };
    let whats = table.plays(First, "2g2f");
    assert!(
        matches!(whats[..], [What::Credited { .. }, What::Played { .. }]),
        "{whats:?}"
    );
    assert_eq!(table.left(First), 1);
    late.wait(1);
    assert_eq!(
        late.serves(Duty::Look),
        [ended(Some(Outcome::Win(Second)), Reason::Time)]
    );
    // Sixty seconds for the first turn are given back as well.
    let mut table = Table::shogi("60+0");
    table.wait(90_000);
    table.serves(Duty::Credit { ms: 80_000 });
    assert_eq!(table.serves(Duty::Look), []);
    assert_eq!(
        table.room.due([None; 2]),
        Some(T0 + 80_000 + 60_000 + limits::GRACE_MS)
    );
}

#[test]
fn a_rematch_changes_sides() {
    let mut table = Table::shogi("300+5");
    assert_eq!(table.refuses(First, &offer(Offer::Rematch)), Refusal::NotOver);
    table.does(First, &Command::Abort);
    table.does(First, &offer(Offer::Rematch));
    assert_eq!(table.room.offers(), [Some(Offer::Rematch), None]);
    let game = GameId::from_random(99);
    assert_eq!(table.does(Second, &Command::Accept), [What::Rematch { game }]);
    assert_eq!(table.room.rematch_game(), Some(game));
    let opening = table.room.rematch(game, table.moment.now, 5);
    let (next, _) = AnyRoom::begin(opening).expect("the same terms");
    assert_eq!(next.info().players[0].id, person(2).id);
    assert_eq!(
        (next.info().maker, next.info().rematch_of),
        (Second, Some(table.room.info().id))
    );
    assert_eq!(table.refuses(First, &offer(Offer::Rematch)), Refusal::NotNow);

    let mut table = Table::shogi("300+5");
    table.does(First, &Command::Abort);
    table.does(First, &offer(Offer::Rematch));
    table.does(Second, &Command::Decline);
    assert_eq!(table.refuses(First, &offer(Offer::Rematch)), Refusal::TooOften);
    // Who declined may change their mind.
    table.does(Second, &offer(Offer::Rematch));
    assert_eq!(
        table.does(First, &offer(Offer::Rematch)),
        [What::Rematch { game }]
    );
}

#[test]
fn planned_answers_are_played_by_the_server() {
    let plan = |from, lines: &[&str]| Plan {
        from,
        lines: lines
            .iter()
            .map(|line| line.split_whitespace().map(str::to_owned).collect())
            .collect(),
    };
    let command = |plan: &Plan| Command::Plan { plan: plan.clone() };
    let mut table = Table::shogi("3d");
    table.moves("7g7f");
    let good = plan(1, &["8c8d 2g2f 8d8e 2f2e", "8c8d 2g2f 3c3d 6i7h", "3c3d 2g2f"]);
    assert_eq!(table.tries(First, &command(&good)), Ok(vec![]));
    for (bad, words) in [
        (
            plan(0, &["8c8d 2g2f"]),
            "line 0 of the plan: expected a plan from action 1, found one from 0",
        ),
        (
            plan(1, &["8c8d"]),
            "line 1 of the plan: expected a whole answer at the end, found none",
        ),
        (plan(1, &["8c8d 2g2e"]), "line 1 of the plan: 2g2e is not legal"),
        (
            plan(1, &["8c8d 2g2f", "8c8d 6i7h"]),
            "line 2 of the plan: expected 2g2f, which another line answers here",
        ),
        (plan(1, &["hello"]), "line 1 of the plan: expected a move"),
        (
            plan(1, &["8c8d 2g2f"; 21]),
            "line 0 of the plan: expected at most 20 lines, found 21",
        ),
    ] {
        let refusal = table.refuses(First, &command(&bad)).to_string();
        assert!(refusal.starts_with(words), "{refusal}");
    }
    assert_eq!(table.refuses(Second, &command(&good)), Refusal::NotNow);
    assert_eq!(table.room.follow_plan(First, &good), Planned::Waits);
    table.moves("8c8d");
    let Planned::Answer { commands, rest } = table.room.follow_plan(First, &good) else {
        panic!()
    };
    assert_eq!(commands, [table.act("2g2f")]);
    assert_eq!(rest, plan(3, &["8d8e 2f2e", "3c3d 6i7h"]));
    table.does(First, &commands[0]);
    assert_eq!(table.room.follow_plan(First, &rest), Planned::Waits);
    table.moves("1c1d");
    assert_eq!(table.room.follow_plan(First, &rest), Planned::Void);
    // A turn that is taken back leaves the plan behind.
    assert_eq!(
        table.room.follow_plan(First, &plan(9, &["8c8d 2g2f"])),
        Planned::Void
    );
    let mut table = Table::shogi("300+5");
    table.moves("7g7f");
    assert_eq!(table.refuses(First, &command(&good)), Refusal::NotByTerms);
}

#[test]
fn planned_turns_of_yinsh_have_all_their_actions() {
    let mut table = Table::of(GameKind::Yinsh, "3d", |terms| {
        "RRRR/7/8/9/1RMMMM4/9/10/r8/8/7/rrrr b move 0-0 3".clone_into(&mut terms.start);
    });
    let lines = vec!["h3-h4 e2-e1 xe2-e6 xe1".split(' ').map(str::to_owned).collect()];
    let plan = Plan { from: 0, lines };
    assert_eq!(
        table.tries(First, &Command::Plan { plan: plan.clone() }),
        Ok(vec![])
    );
    table.moves("h3-h4");
    let Planned::Answer { commands, rest } = table.room.follow_plan(First, &plan) else {
        panic!()
    };
    assert_eq!((commands.len(), rest.lines.len()), (3, 0));
    for command in &commands {
        table.does(First, command);
    }
    assert_eq!(table.room.to_act(), Some(Second));
}

#[test]
fn a_record_has_people_times_and_the_end() {
    let mut table = Table::shogi("300+5");
    table.moves("7g7f 3c3d 2g2f");
    table.does(Second, &Command::Resign);
    let notation::AnyRecord::Shogi(record) = table.room.record() else {
        panic!()
    };
    let tags = ["Sente", "Gote", "Date", "TimeControl"].map(|tag| record.tag(tag).map(str::to_owned));
    assert_eq!(
        tags,
        ["Guest 1", "Guest 2", "2025.10.09", "300+5"].map(|it| Some(it.to_owned()))
    );
    assert_eq!(record.termination(), Some(Termination::Resignation));
    let times: Vec<_> = record.main_line()[1..]
        .iter()
        .map(|&node| record.node(node).time_ms)
        .collect();
    assert_eq!(times, [Some(1_000), Some(1_000), Some(2_000)]);
}

#[test]
fn events_that_are_not_those_of_a_game_are_refused_with_what_is_wrong() {
    let mut table = Table::shogi("300+5");
    table.moves("7g7f 3c3d");
    table.does(First, &Command::Resign);
    let info = table.room.info().clone();
    let refused = |change: &dyn Fn(&mut Vec<Event>)| {
        let mut events = table.events.clone();
        change(&mut events);
        AnyRoom::replay(info.clone(), &events)
            .expect_err("events that were spoilt")
            .to_string()
    };
    let game = info.id;
    assert_eq!(
        refused(&|events| events.clear()),
        format!("event 0 of game {game}: expected its events, found none")
    );
    assert_eq!(
        refused(&|events| drop(events.remove(1))),
        format!("event 3 of game {game}: expected event 2, found 3")
    );
    let illegal = refused(&|events| {
        events[1].what = What::Played {
            action: "7g7e".to_owned(),
            lag: 0,
        };
    });
    assert!(
        illegal.contains("event 2") && illegal.contains("7g7e"),
        "{illegal}"
    );
    let other = refused(&|events| events[2].by = Some(First));
    assert!(other.ends_with("found it is the other player's turn"), "{other}");
    let after = refused(&|events| {
        events.push(Event {
            seq: 5,
            ..events[1].clone()
        });
    });
    assert!(after.contains("expected a rematch after the end"), "{after}");
    let result = refused(&|events| events[3].what = ended(Some(Outcome::Draw), Reason::Rules));
    assert!(
        result.contains("expected the end that the board shows"),
        "{result}"
    );
}
