//! Times for people: what a clock takes, gives, and never does.

use game_core::Player::{self, First, Second};
use game_core::clock::{Clock, Kind, MOST_BASE, MOST_DAYS, MOST_PERIODS, MOST_STEP, OutOfTime, TimeControl};
use proptest::prelude::*;

const DAY: u64 = 86_400_000;

fn clock(text: &str) -> Clock {
    Clock::new(text.parse().expect("a time control"))
}

fn left(clock: &Clock, player: Player, now: u64) -> (u64, u64, u32) {
    let left = clock.left(player, now).expect("a clock");
    (left.main_ms(), left.period_ms(), left.periods())
}

#[test]
fn an_increment_is_added_when_a_turn_is_complete() {
    let mut clock = clock("60+5");
    assert_eq!(clock.turn(), None);
    assert_eq!(clock.flag_at(), None, "nobody's time runs");
    clock.start(First, 500);
    clock.start(Second, 900);
    assert_eq!(clock.turn(), Some((First, 500)), "it runs already");
    assert_eq!(left(&clock, First, 10_500), (50_000, 0, 0));
    // The turn goes on, and so does the clock.
    clock.acted(First, 10_500).expect("in time");
    clock.acted(Second, 20_500).expect("in time");
    assert_eq!(left(&clock, First, 99_000), (45_000, 0, 0));
    assert_eq!(left(&clock, Second, 21_500), (59_000, 0, 0));
    assert_eq!(left(&clock, Second, 3), (60_000, 0, 0), "before the turn began");
}

#[test]
fn without_a_base_the_first_turn_has_one_increment() {
    let mut clock = clock("0+10");
    clock.start(First, 0);
    assert_eq!(clock.flag_at(), Some(10_000));
    clock.acted(Second, 4_000).expect("in time");
    assert_eq!(left(&clock, First, 4_000), (16_000, 0, 0));
}

#[test]
fn a_turn_within_a_period_does_not_use_it_up() {
    let mut clock = clock("10+3x30");
    clock.start(First, 0);
    assert_eq!(clock.flag_at(), Some(100_000));
    assert_eq!(left(&clock, First, 9_999), (1, 30_000, 3));
    assert_eq!(left(&clock, First, 10_000), (0, 30_000, 3));
    assert_eq!(left(&clock, First, 39_999), (0, 1, 3));
    assert_eq!(left(&clock, First, 40_000), (0, 30_000, 2));
    clock.acted(Second, 65_000).expect("in time");
    assert_eq!(left(&clock, First, 65_000), (0, 30_000, 2));
    clock.acted(First, 65_001).expect("in time");
    assert_eq!(clock.flag_at(), Some(65_001 + 60_000));
    assert_eq!(left(&clock, First, 125_000), (0, 1, 1));
    assert_eq!(left(&clock, First, 125_001), (0, 0, 0));
    assert_eq!(left(&clock, First, u64::MAX), (0, 0, 0));
    assert_eq!(clock.flagged(125_000), None);
    assert_eq!(clock.flagged(125_001), Some(First));
    let before = clock.clone();
    assert_eq!(clock.acted(Second, 125_001), Err(OutOfTime(First)));
    assert_eq!(clock, before);
}

#[test]
fn days_are_for_each_turn() {
    let mut clock = clock("2d");
    clock.start(First, 0);
    clock.acted(Second, DAY).expect("in time");
    assert_eq!(left(&clock, First, DAY), (2 * DAY, 0, 0));
    assert_eq!(clock.flagged(3 * DAY - 1), None);
    assert_eq!(clock.flagged(3 * DAY), Some(Second));
}

#[test]
fn without_a_clock_nothing_runs() {
    let mut clock = Clock::new(TimeControl::NONE);
    clock.start(First, 0);
    assert_eq!(clock.acted(Second, u64::MAX), Ok(()));
    assert_eq!((clock.turn(), clock.flagged(u64::MAX)), (None, None));
    assert_eq!(clock.left(First, 0), None);
}

#[test]
fn what_passed_is_given_back_but_no_more() {
    let mut clock = clock("60+0");
    clock.start(First, 1_000);
    clock.credit(3_000, 11_000);
    assert_eq!(left(&clock, First, 11_000), (53_000, 0, 0));
    clock.credit(u64::MAX, 12_000);
    assert_eq!(left(&clock, First, 12_000), (60_000, 0, 0));
    clock.stop(13_000);
    assert_eq!(left(&clock, First, 99_000), (59_000, 0, 0));
    clock.start(First, 20_000);
    assert_eq!(clock.flag_at(), Some(79_000));
}

#[test]
fn time_controls_have_bounds() {
    for kind in [
        Kind::None,
        Kind::Increment {
            base: MOST_BASE,
            increment: MOST_STEP,
        },
        Kind::Byoyomi {
            base: 0,
            period: 1,
            periods: 1,
        },
        Kind::Byoyomi {
            base: MOST_BASE,
            period: MOST_STEP,
            periods: MOST_PERIODS,
        },
        Kind::Days(1),
        Kind::Days(MOST_DAYS),
    ] {
        let control = TimeControl::new(kind).expect("within bounds");
        assert_eq!(control.kind(), kind);
        assert_eq!(control.to_string().parse(), Ok(control));
    }
    for (text, why) in [
        ("86401+0", "expected a base of at most 86400 seconds, found 86401"),
        (
            "0+3601",
            "expected an increment of at most 3600 seconds, found 3601",
        ),
        ("0+0", "expected a base or an increment, found 0"),
        ("1+0x5", "expected 1 to 20 periods, found 0"),
        ("1+21x5", "expected 1 to 20 periods, found 21"),
        ("1+1x0", "expected a period of 1 to 3600 seconds, found 0"),
        ("0d", "expected 1 to 30 days, found 0"),
        ("31d", "expected 1 to 30 days, found 31"),
        (
            "5",
            "expected a time control, none, 300+3, 600+3x30 or 2d, found \"5\"",
        ),
        (
            "+5+",
            "expected a time control, none, 300+3, 600+3x30 or 2d, found \"+5+\"",
        ),
        (
            "99999999999+1",
            "expected a time control, none, 300+3, 600+3x30 or 2d, found \"99999999999+1\"",
        ),
    ] {
        assert_eq!(text.parse::<TimeControl>().expect_err(text).to_string(), why);
    }
}

fn controls() -> impl Strategy<Value = TimeControl> {
    let kinds = prop_oneof![
        (1..200_u32, 0..20_u32).prop_map(|(base, increment)| Kind::Increment { base, increment }),
        (1..20_u32).prop_map(|increment| Kind::Increment { base: 0, increment }),
        (0..60_u32, 1..40_u32, 1..5_u32).prop_map(|(base, period, periods)| Kind::Byoyomi {
            base,
            period,
            periods
        }),
        (1..3_u32).prop_map(Kind::Days),
    ];
    kinds.prop_map(|kind| TimeControl::new(kind).expect("within bounds"))
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Acts(bool),
    Stops,
    Starts,
    Credit(u64),
    Restores,
}

fn steps() -> impl Strategy<Value = Vec<(u64, Step)>> {
    let step = prop_oneof![
        8 => any::<bool>().prop_map(Step::Acts),
        1 => Just(Step::Stops),
        2 => Just(Step::Starts),
        1 => (0..20_000_u64).prop_map(Step::Credit),
        1 => Just(Step::Restores),
    ];
    prop::collection::vec((0..15_000_u64, step), 1..60)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// What a player has left falls by exactly what passes while their clock runs, and rises only by an increment, a new
    /// period or days when their turn is complete, or by a credit of no more than has passed.
    #[test]
    fn a_clock_never_rises_but_by_what_it_may(control in controls(), steps in steps()) {
        let mut clock = Clock::new(control);
        let mut now = 1_000_000;
        for (passes, step) in steps {
            let before = Player::BOTH.map(|player| clock.left(player, now).expect("a clock").total_ms());
            let running = clock.turn().map(|(player, _)| player);
            now += passes;
            let after = Player::BOTH.map(|player| clock.left(player, now).expect("a clock").total_ms());
            for player in Player::BOTH {
                let passed = if running == Some(player) { passes } else { 0 };
                prop_assert_eq!(after[player.index()], before[player.index()].saturating_sub(passed));
            }
            let flagged = clock.flagged(now);
            prop_assert_eq!(flagged.is_some(), running.is_some_and(|player| after[player.index()] == 0));
            let since = clock.turn().map_or(now, |(_, since)| since);
            let mut gain = [0, 0];
            match step {
                Step::Acts(goes_on) => {
                    let actor = running.unwrap_or(First);
                    let next = if goes_on { actor } else { !actor };
                    let acted = clock.acted(next, now);
                    prop_assert_eq!(acted.err(), flagged.map(OutOfTime));
                    if acted.is_ok() && next != actor && running.is_some() {
                        gain[actor.index()] = match control.kind() {
                            Kind::Increment { increment, .. } => u64::from(increment) * 1000,
                            Kind::Byoyomi { period, .. } => u64::from(period) * 1000,
                            Kind::Days(days) => u64::from(days) * DAY,
                            _ => 0,
                        };
                        prop_assert_eq!(clock.turn(), Some((next, now)));
                    }
                }
                Step::Stops => clock.stop(now),
                Step::Starts => clock.start(Second, now),
                Step::Credit(ms) => {
                    clock.credit(ms, now);
                    if let Some(player) = running {
                        gain[player.index()] = ms.min(now - since);
                    }
                }
                Step::Restores => {
                    let sides = Player::BOTH.map(|player| {
                        let left = clock.at_turn_start(player).expect("a clock");
                        (left.main_ms(), left.period_ms(), left.periods())
                    });
                    prop_assert_eq!(&Clock::restore(control, sides, clock.turn()), &clock);
                }
            }
            for player in Player::BOTH {
                let is = clock.left(player, now).expect("a clock").total_ms();
                let was = after[player.index()];
                prop_assert!(is >= was && is - was <= gain[player.index()], "{was} became {is}");
            }
        }
    }

    #[test]
    fn any_text_is_a_time_control_or_refused(text in "[0-9+xd]{0,12}|none") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }
    }
}
