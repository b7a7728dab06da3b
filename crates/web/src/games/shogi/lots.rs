//! Furigoma: five pawns are tossed on the page, and tell who moves first.

use crate::board::shogi::PieceIcon;
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::names::level_name;
use crate::play::{Choice, Opponent, Play, chance};
use crate::settings::Settings;
use crate::storage;
use game_core::Player;
use leptos::prelude::*;
use shogi::furigoma::{Starter, Toss};
use shogi::{Kind, Position, SENTE};

/// The name under which the strongest level is kept that was beaten here.
const BEATEN: &str = "sente.beaten.shogi";

/// The strongest level that was beaten in this browser, 0 for none.
fn beaten() -> u8 {
    let kept = storage::get(BEATEN).and_then(|text| text.parse().ok());
    kept.unwrap_or_default()
}

/// Remembers that a level was beaten.
pub(super) fn note_beaten(level: u8) {
    if level > beaten() {
        storage::set(BEATEN, &level.to_string());
    }
}

/// Who tosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tosser {
    /// The person, who has beaten this level.
    Person,
    /// The computer: nobody here has beaten this level.
    Computer,
    /// Whoever of two persons sits at the bottom of the board.
    Bottom,
}

/// A toss that decides a new game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lots {
    choice: Choice<Position>,
    toss: Toss,
    tosser: Tosser,
    /// Whether the pawns lie on the board.
    tossed: bool,
}

impl Lots {
    fn new(choice: Choice<Position>, beaten: u8, random: u64) -> Self {
        let tosser = match choice.opponent {
            Opponent::Person => Tosser::Bottom,
            _ if beaten >= choice.level => Tosser::Person,
            _ => Tosser::Computer,
        };
        Self {
            choice,
            toss: Toss::from_random(random),
            tosser,
            tossed: tosser == Tosser::Computer,
        }
    }

    /// The side of the person, or of the one at the bottom.
    fn side(&self) -> Player {
        let tosser_starts = self.toss.starter() == Starter::Tosser;
        if tosser_starts == (self.tosser != Tosser::Computer) {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Who tosses, and why.
    fn reason(&self) -> String {
        let level = level_name(self.choice.level);
        match self.tosser {
            Tosser::Person => tr!("shogi-play-toss-person", name = level),
            Tosser::Computer => tr!("shogi-play-toss-computer", name = level),
            Tosser::Bottom => tr!("shogi-play-toss-bottom"),
        }
    }

    /// What lies there, and what comes of it.
    fn result(&self) -> String {
        let up = self.toss.promoted_sides();
        let lie = tr!(
            "shogi-play-toss-result",
            promoted = up,
            plain = self.toss.promoted.len() - up
        );
        let side = if self.side() == SENTE { "sente" } else { "gote" };
        let who = match self.tosser {
            Tosser::Bottom => tr!("shogi-play-toss-side-bottom", side = side),
            Tosser::Person | Tosser::Computer => tr!("shogi-play-toss-side", side = side),
        };
        let rule = match self.toss.starter() {
            Starter::Tosser => tr!("shogi-play-toss-tosser"),
            Starter::Opponent => tr!("shogi-play-toss-opponent"),
        };
        format!("{lie} {rule} {who}")
    }
}

/// Tosses for a new game.
pub(super) fn draw(play: Play<Position>, choice: Choice<Position>) {
    play.own.lots.set(Some(Lots::new(choice, beaten(), chance())));
    play.own.lots_open.set(true);
}

/// The dialog with the pawns.
#[component]
pub(super) fn Furigoma(play: Play<Position>) -> impl IntoView {
    let (lots, open) = (play.own.lots, play.own.lots_open);
    let settings = Settings::here();
    let tossed = Memo::new(move |_| lots.with(|lots| lots.is_some_and(|it| it.tossed)));
    let pawns = move || {
        let lots = lots.get();
        (0..5)
            .map(|pawn| {
                let up = lots.filter(|it| it.tossed).is_some_and(|it| it.toss.promoted[pawn]);
                let kind = if up { Kind::Tokin } else { Kind::Pawn };
                view! {
                    <span class="pawn" class:tossed=move || tossed.get() data-kind=if up { "tokin" } else { "pawn" }>
                        <PieceIcon kind=kind player=SENTE set=settings.pieces/>
                    </span>
                }
            })
            .collect_view()
    };
    let words = move || {
        lots.get().map(|lots| {
            view! {
                <p>{lots.reason()}</p>
                <p class="result" role="status">{lots.tossed.then(|| lots.result())}</p>
            }
        })
    };
    let act = move |_| {
        let Some(now) = lots.get_untracked() else { return };
        if now.tossed {
            open.set(false);
            let side = now.side();
            play.deal(now.choice.options, now.choice.seats_for(side), side);
            crate::board::focus_board();
        } else {
            lots.update(|lots| {
                if let Some(lots) = lots {
                    lots.tossed = true;
                }
            });
        }
    };
    let label = move || {
        if tossed.get() {
            tr!("play-new-start")
        } else {
            tr!("shogi-play-toss")
        }
    };
    view! {
        <Dialog open id="furigoma" title=Signal::derive(says("shogi-play-furigoma"))>
            <div class="toss" aria-hidden="true">{pawns}</div>
            <div class="told">{words}</div>
            <button type="button" class="btn primary" id="toss" autofocus=true on:click=act>{label}</button>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lots(level: u8, beaten: u8, random: u64) -> Lots {
        let choice = Choice {
            level,
            ..Choice::default()
        };
        Lots::new(choice, beaten, random)
    }

    #[test]
    fn the_stronger_player_tosses_and_more_promoted_sides_let_the_other_start() {
        // The computer tosses; three plain sides: it starts.
        let computer = lots(5, 4, 0b00011);
        assert_eq!((computer.tosser, computer.tossed), (Tosser::Computer, true));
        assert_eq!(computer.side(), Player::Second);
        assert_eq!(lots(5, 4, 0b00111).side(), Player::First);
        // The person has beaten the level, and tosses.
        let person = lots(5, 5, 0b00011);
        assert_eq!((person.tosser, person.tossed), (Tosser::Person, false));
        assert_eq!(person.side(), Player::First);
        assert_eq!(lots(5, 9, 0b11111).side(), Player::Second);
    }

    #[test]
    fn the_result_is_said_in_words() {
        assert_eq!(
            lots(3, 0, 0b10110).result(),
            "Promoted sides up: 3, plain ones: 2. More promoted sides: whoever did not toss starts. You are sente and move first."
        );
        assert_eq!(
            lots(3, 0, 0).reason(),
            "The stronger player tosses five pawns. You have not beaten Rain yet, so the computer tosses."
        );
    }
}
