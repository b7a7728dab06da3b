//! Games of shogi with people elsewhere.

use super::arrange::{Arranged, SeatPicture};
use crate::games::shogi::{Options, handicap_name, side_name};
use crate::i18n::tr;
use crate::names::game_name;
use crate::play::GamePage as _;
use game_core::Player;
use game_core::clock::TimeControl;
use games::GameId;
use leptos::prelude::*;
use shogi::{Handicap, Position};
use wire::{Seat, Terms};

/// The handicap by these terms; even where the game starts from a position of its own.
fn handicap(terms: &Terms) -> Handicap {
    let named = Handicap::ALL.into_iter().find(|it| it.word() == terms.start);
    named.unwrap_or_default()
}

impl Arranged for Position {
    fn terms(options: Options, time: TimeControl) -> Terms {
        let usual = Terms::new(GameId::Shogi, time);
        let even = options.handicap == Handicap::Even;
        Terms {
            start: if even {
                String::new()
            } else {
                options.handicap.word().to_owned()
            },
            strict: options.rules.strict,
            jishogi: options.rules.jishogi,
            seat: if even { usual.seat } else { Seat::Random },
            ..usual
        }
    }

    fn told(terms: &Terms) -> String {
        let mut all = vec![game_name(GameId::Shogi)];
        match handicap(terms) {
            Handicap::Even => {}
            handicap => all.push(tr!("new-more-handicap", handicap = handicap_name(handicap))),
        }
        if terms.strict {
            all.push(tr!("new-more-strict"));
        }
        all.join(", ")
    }

    fn side_told(terms: &Terms, side: Player) -> String {
        side_name(handicap(terms) != Handicap::Even, side)
    }

    fn chance_told(terms: &Terms) -> [String; 2] {
        if terms.seat == Seat::Random {
            [tr!("new-random"), tr!("new-random")]
        } else {
            [tr!("shogi-play-furigoma"), tr!("invited-furigoma")]
        }
    }

    fn seat_picture(seat: SeatPicture) -> AnyView {
        let outline = "M0-.44 .29-.3 .4 .42H-.4L-.29-.3Z";
        match seat {
            SeatPicture::Of(side) => Self::chip(side),
            SeatPicture::Either => view! {
                <svg class="chip wood" viewBox="-.58 -.58 1.16 1.16" aria-hidden="true">
                    <path class="side gote" d=outline/>
                    <path class="side sente" d="M0-.44-.29-.3-.4 .42H0Z"/>
                </svg>
            }
            .into_any(),
            SeatPicture::Nobody => view! {
                <svg class="chip wood" viewBox="-.58 -.58 1.16 1.16" aria-hidden="true">
                    <path class="empty" d=outline/>
                </svg>
            }
            .into_any(),
        }
    }
}
