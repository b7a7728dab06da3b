//! Games of YINSH with people elsewhere.

use super::arrange::{Arranged, SeatPicture};
use crate::board::yinsh::{lot_icon, ring_icon, slot_icon};
use crate::games::yinsh::Options;
use crate::i18n::tr;
use game_core::Player;
use game_core::clock::TimeControl;
use games::GameId;
use leptos::prelude::*;
use wire::Terms;
use yinsh::{Position, PositionTrait as _, WHITE};

/// The word of the start in which one ring wins.
const BLITZ: &str = "blitz";

impl Arranged for Position {
    fn terms(options: Options, time: TimeControl) -> Terms {
        let start = if options.blitz { BLITZ } else { "" };
        Terms {
            start: start.to_owned(),
            random_rings: options.random,
            ..Terms::new(GameId::Yinsh, time)
        }
    }

    fn told(terms: &Terms) -> String {
        let start = terms.start_of::<Self>().unwrap_or_else(|_| Self::start());
        let rings = tr!("invite-rings", rings = start.target());
        if terms.random_rings {
            format!("{rings}, {}", tr!("new-more-at-random"))
        } else {
            rings
        }
    }

    fn side_told(_terms: &Terms, side: Player) -> String {
        if side == WHITE {
            tr!("play-white")
        } else {
            tr!("play-black")
        }
    }

    fn chance_told(_terms: &Terms) -> [String; 2] {
        [tr!("new-random"), tr!("invited-random")]
    }

    fn seat_picture(seat: SeatPicture) -> AnyView {
        match seat {
            SeatPicture::Of(side) => ring_icon(side).into_any(),
            SeatPicture::Either => lot_icon().into_any(),
            SeatPicture::Nobody => slot_icon().into_any(),
        }
    }

    fn score(&self) -> Option<[u8; 2]> {
        Some(Player::BOTH.map(|player| self.removed(player)))
    }
}
