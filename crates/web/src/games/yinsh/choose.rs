//! What is chosen for a new game, beside who plays.

use crate::board::yinsh::ring_icon;
use crate::game::{Game, Seat};
use crate::i18n::{says, tr};
use crate::play::{Choice, Kept, Offered, Opponent, Pick, Side, SidePick, WatchPick};
use leptos::prelude::*;
use table::random_placement;
use yinsh::{BLACK, Position, PositionTrait as _, WHITE};

/// What can be chosen for a new game of YINSH.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Options {
    /// One ring wins.
    pub(crate) blitz: bool,
    /// The rings are placed at random.
    pub(crate) random: bool,
}

impl Kept for Options {
    fn to_text(self) -> String {
        let length = if self.blitz { "blitz" } else { "standard" };
        let placing = if self.random { "random" } else { "hand" };
        format!("{length} {placing}")
    }

    fn from_text(text: &str) -> Option<Self> {
        let (length, placing) = text.split_once(' ')?;
        let blitz = match length {
            "blitz" => true,
            "standard" => false,
            _ => return None,
        };
        let random = match placing {
            "random" => true,
            "hand" => false,
            _ => return None,
        };
        Some(Self { blitz, random })
    }
}

impl Offered for Position {
    type Options = Options;

    const SIDE_WORDS: [&'static str; 3] = ["white", "black", "either"];
    const FIRST_SIDE: Side = Side::First;

    fn new_game(options: Options, seats: [Seat; 2], chance: u64) -> Game<Self> {
        let start = if options.blitz {
            Self::blitz()
        } else {
            Self::start()
        };
        let mut game = Game::new(start.clone(), seats);
        if options.random {
            game.set_up(&random_placement(&start, chance));
        }
        game
    }

    fn options_of(game: &Game<Self>) -> Options {
        Options {
            blitz: game.position().target() == 1,
            random: game.fixed() > 0,
        }
    }

    fn choose_side(choice: RwSignal<Choice<Self>>) -> AnyView {
        let opponent = Memo::new(move |_| choice.with(|choice| choice.opponent));
        view! {
            <Show when=move || opponent.get() != Opponent::Person>
                <fieldset>
                    <legend>{says("play-new-side")}</legend>
                    <div class="choose two">
                        <SidePick choice side=Side::First>{ring_icon(WHITE)}{says("play-white")}</SidePick>
                        <SidePick choice side=Side::Second>{ring_icon(BLACK)}{says("play-black")}</SidePick>
                        <SidePick choice side=Side::Either>{says("play-new-either")}</SidePick>
                        <WatchPick choice/>
                    </div>
                </fieldset>
            </Show>
        }
        .into_any()
    }

    fn choose_rules(choice: RwSignal<Choice<Self>>) -> AnyView {
        view! {
            <fieldset>
                <legend>{says("play-new-length")}</legend>
                <div class="choose">
                    <Pick choice name="length" value="standard" get=|it| !it.options.blitz set=|it| it.options.blitz = false>
                        {says("play-new-standard")}
                    </Pick>
                    <Pick choice name="length" value="blitz" get=|it| it.options.blitz set=|it| it.options.blitz = true>
                        {says("play-new-blitz")}
                    </Pick>
                </div>
            </fieldset>
            <fieldset>
                <legend>{says("play-new-placing")}</legend>
                <div class="choose">
                    <Pick choice name="placing" value="hand" get=|it| !it.options.random set=|it| it.options.random = false>
                        {says("play-new-by-hand")}
                    </Pick>
                    <Pick choice name="placing" value="random" get=|it| it.options.random set=|it| it.options.random = true>
                        {says("play-new-at-random")}
                    </Pick>
                </div>
            </fieldset>
        }
        .into_any()
    }

    fn rules_in_words(options: Options) -> Vec<String> {
        let rings = if options.blitz { 1 } else { 3 };
        let placing = if options.random {
            tr!("new-more-at-random")
        } else {
            tr!("new-more-by-hand")
        };
        vec![tr!("new-more-rings", count = rings), placing]
    }
}
