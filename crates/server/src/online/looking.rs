//! Open invitations with a clock are there as long as their makers are: nobody sits down opposite an empty chair.
//!
//! Such an invitation is stored with an end that is never far away, and the server at which its maker is connected puts that
//! off. So it goes by itself when the maker has, or that server has, and is back when the maker is, for as long as it may last.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use game_core::clock::{Kind, TimeControl};
use store::Challenge;
use tokio::time::{MissedTickBehavior, interval};
use wire::http::{NewChallenge, To};

use super::core::{Online, millis, now};

/// A challenge by a link, or for one person, may be accepted for so long.
const LINK_MS: u64 = 7 * DAY_MS;
/// One for anyone with a clock: whoever made it waits for it.
const WAIT_MS: u64 = 30 * 60 * 1000;
/// One for anyone by which turns take days, or that has no clock.
const LEFT_MS: u64 = 14 * DAY_MS;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// So often within the time for which one stays without its maker the server looks who is here.
const LOOKS: u32 = 12;
/// The most that are looked at.
const MOST: u64 = 1000;

/// Whether whoever made it waits for an opponent, who may come at any moment.
fn waits(asked: &NewChallenge) -> bool {
    let clock = |time: &TimeControl| matches!(time.kind(), Kind::Increment { .. } | Kind::Byoyomi { .. });
    asked.to == To::Anyone && asked.all_times().iter().any(clock)
}

/// Until when a challenge that was made then may be accepted, if its maker stays.
pub(crate) fn ends(asked: &NewChallenge, made: u64) -> u64 {
    made + match asked.to {
        To::Anyone if waits(asked) => WAIT_MS,
        To::Anyone => LEFT_MS,
        To::Link | To::Person(_) => LINK_MS,
    }
}

/// Until when it may be accepted as far as is known now: it stays so long without its maker.
pub(crate) fn ends_as_stored(asked: &NewChallenge, made: u64, now: u64, without: Duration) -> u64 {
    let end = ends(asked, made);
    if waits(asked) {
        end.min(now + millis(without))
    } else {
        end
    }
}

/// Puts the ends off of invitations whose makers are here, and tells of those that went or came back.
pub(crate) async fn look(online: Arc<Online>) {
    let without = online.limits.without_maker;
    let mut ticks = interval(without / LOOKS);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Of each whether it could be accepted at the last look.
    let mut known: HashMap<String, bool> = HashMap::new();
    loop {
        ticks.tick().await;
        let now = now();
        // A little longer than they last, so that their end is seen, too.
        let since = now.saturating_sub(WAIT_MS + 2 * millis(without));
        let challenges = match online.store.challenges_made_after(since, MOST).await {
            Ok(challenges) => challenges,
            Err(error) => {
                tracing::warn!(%error, "invitations cannot be looked at now");
                continue;
            }
        };
        let mut known_now = HashMap::new();
        for challenge in challenges {
            let is_open = online.keep_open(&challenge, now).await || challenge.ends > now;
            let has_changed = known.get(&challenge.id).is_some_and(|&was| was != is_open);
            if has_changed && let Ok(id) = challenge.id.parse() {
                online.tell_challenge(id).await;
            }
            known_now.insert(challenge.id, is_open);
        }
        known = known_now;
    }
}

impl Online {
    /// Puts the end of an invitation off, if its maker is here; whether it was.
    async fn keep_open(&self, challenge: &Challenge, now: u64) -> bool {
        let here = challenge
            .maker
            .parse()
            .is_ok_and(|maker| !self.connections_of(maker).is_empty());
        let Ok(asked) = serde_json::from_str::<NewChallenge>(&challenge.body) else {
            return false;
        };
        let until = ends_as_stored(&asked, challenge.made, now, self.limits.without_maker);
        if !here || until <= challenge.ends {
            return false;
        }
        match self.store.put_off(&challenge.id, until).await {
            Ok(put_off) => put_off,
            Err(error) => {
                tracing::warn!(%error, "an invitation cannot be kept open now");
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::{GameKind, Terms};

    use super::*;

    #[test]
    fn how_long_a_challenge_is_open() {
        let minute = Duration::from_mins(1);
        let asked = |to, times: &[&str]| {
            let mut times = times.iter().map(|time| time.parse().unwrap());
            NewChallenge {
                to,
                terms: Terms::new(GameKind::Yinsh, times.next().unwrap()),
                times: times.collect(),
            }
        };
        let clock = asked(To::Anyone, &["3d", "600+10"]);
        assert_eq!(ends(&clock, 5), WAIT_MS + 5);
        assert_eq!(ends_as_stored(&clock, 5, 1005, minute), 61_006);
        assert_eq!(ends_as_stored(&clock, 5, WAIT_MS, minute), WAIT_MS + 5);
        for (left, end) in [
            (asked(To::Anyone, &["3d", "none"]), LEFT_MS),
            (asked(To::Link, &["600+10"]), LINK_MS),
        ] {
            assert_eq!(ends(&left, 5), end + 5);
            assert_eq!(ends_as_stored(&left, 5, 1005, minute), end + 5);
        }
    }
}
