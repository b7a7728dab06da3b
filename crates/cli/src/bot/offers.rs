//! Invitations that a bot leaves for anyone.

use std::time::{Duration, Instant};

use wire::http::{Challenge, ChallengeState, NewChallenge, To};
use wire::{ChallengeId, GameId, GameKind, Terms};

use super::api::Api;

/// How long before an invitation that could not be made is tried again.
const AGAIN: Duration = Duration::from_secs(10);

/// Invitations, each of which is made anew as soon as it is taken or over.
#[derive(Debug)]
pub(super) struct Offers(Vec<Offer>);

#[derive(Debug)]
struct Offer {
    asked: NewChallenge,
    /// The challenge that is open, and until when.
    open: Option<(ChallengeId, Instant)>,
    /// Not before this.
    next: Instant,
}

impl Offers {
    pub(super) fn new(terms: Vec<Terms>) -> Self {
        let offer = |terms| Offer {
            asked: NewChallenge {
                to: To::Anyone,
                terms,
                times: Vec::new(),
            },
            open: None,
            next: Instant::now(),
        };
        Self(terms.into_iter().map(offer).collect())
    }

    /// A challenge of the bot's own is new or has changed. It may have been made before the bot was started.
    pub(super) fn changed(&mut self, challenge: &Challenge) {
        let is_open = challenge.state == ChallengeState::Open;
        for offer in &mut self.0 {
            match offer.open {
                Some((id, _)) if id == challenge.id && !is_open => offer.open = None,
                None if is_open && offer.asked == challenge.asked => offer.opened(challenge),
                _ => {}
            }
        }
    }

    /// Makes an invitation that is not open. The game, where somebody has been waiting for just that.
    pub(super) fn renew(&mut self, api: &Api) -> Option<(GameId, GameKind)> {
        let now = Instant::now();
        for offer in &mut self.0 {
            if offer.open.is_some_and(|(_, until)| now < until) || now < offer.next {
                continue;
            }
            offer.open = None;
            offer.next = now + AGAIN;
            match api.post::<Challenge>("/api/challenges", &offer.asked) {
                Ok(challenge) => match challenge.state {
                    ChallengeState::Accepted { game } => return Some((game, offer.asked.terms.game)),
                    _ => offer.opened(&challenge),
                },
                Err(trouble) => {
                    let terms = &offer.asked.terms;
                    eprintln!("{}, {} could not be offered: {trouble}", terms.game, terms.time);
                }
            }
        }
        None
    }

    /// Takes back all that are open.
    pub(super) fn take_back(&mut self, api: &Api) {
        for offer in &mut self.0 {
            if let Some((id, _)) = offer.open.take() {
                let taken_back = api.post::<Challenge>(&format!("/api/challenges/{id}/cancel"), &());
                if let Err(trouble) = taken_back {
                    eprintln!("challenge {id} could not be taken back: {trouble}");
                }
            }
        }
    }
}

impl Offer {
    fn opened(&mut self, challenge: &Challenge) {
        // By the bot's own clock: the server's may be another one.
        let lasts = Duration::from_millis(challenge.expires.saturating_sub(challenge.created));
        self.open = Some((challenge.id, Instant::now() + lasts));
    }
}
