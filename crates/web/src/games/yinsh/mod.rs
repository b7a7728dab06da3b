//! YINSH on the page.

mod placement;

use super::{EndWords, Kept, Keys, SaveAs, Table};
use crate::board::yinsh::{ring_icon, slot_icon};
use crate::i18n::tr;
use crate::play::{Choice, Game, Pick, Play, Seat, Side};
use crate::play::{Opponent, SidePick};
use crate::settings::Settings;
use game_core::{Conclusion, Outcome, Player};
use leptos::prelude::*;
use notation::{Encoding, Format};
use review::YinshDeed;
use yinsh::{Action, BLACK, Position, PositionTrait as _, WHITE};

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

impl Table for Position {
    type Options = Options;
    type Notation = ();
    type Own = ();

    const SIDE_WORDS: [&'static str; 3] = ["white", "black", "either"];
    const FORMATS: &'static [SaveAs] = &[
        SaveAs {
            id: "save-text",
            key: "play-save-text",
            format: Format::Text,
            encoding: Encoding::Utf8,
        },
        SaveAs {
            id: "save-sgf",
            key: "play-save-sgf",
            format: Format::Sgf,
            encoding: Encoding::Utf8,
        },
    ];
    const ACCEPT: &'static str = ".txt,.sgf,.pgn,text/plain";
    const KEYS: Keys = Keys {
        heading: "play-heading",
        board: "play-board-label",
        new_game: "play-new-title",
        open_hint: "play-open-hint",
        not_a_position: "play-open-position",
        levels: ["play-new-level-white", "play-new-level-black"],
    };
    const FIRST_SIDE: Side = Side::First;

    fn own() {}

    fn new_game(options: Options, seats: [Seat; 2], chance: u64) -> Game<Self> {
        let start = if options.blitz {
            Self::blitz()
        } else {
            Self::start()
        };
        let mut game = Game::new(start.clone(), seats);
        if options.random {
            game.set_up(&placement::random_placement(&start, chance));
        }
        game
    }

    fn options_of(game: &Game<Self>) -> Options {
        Options {
            blitz: game.position().target() == 1,
            random: game.fixed() > 0,
        }
    }

    /// A position of YINSH has ten strokes.
    fn is_like_position(text: &str) -> bool {
        text.matches('/').count() == 10
    }

    fn of_text(text: &str) -> Result<Self, String> {
        text.parse()
            .map_err(|error: yinsh::ParsePositionError| error.to_string())
    }

    fn side_name(_start: &Self, player: Player) -> String {
        if player == WHITE {
            tr!("play-white")
        } else {
            tr!("play-black")
        }
    }

    fn hint(&self, action: Action, _settings: Settings) -> String {
        match action {
            Action::Place(point) => tr!("play-hint-place", point = point.to_string()),
            Action::Move { from, to } => {
                tr!("play-hint-move", from = from.to_string(), to = to.to_string())
            }
            Action::RemoveRow(row) => {
                tr!(
                    "play-hint-row",
                    low = row.low().to_string(),
                    high = row.high().to_string()
                )
            }
            Action::RemoveRing(point) => tr!("play-hint-ring", point = point.to_string()),
            Action::Pass => tr!("play-hint-pass"),
        }
    }

    fn missed(YinshDeed::Row: YinshDeed, at_once: bool) -> String {
        if at_once {
            tr!("review-row-missed")
        } else {
            tr!("review-row-missed-later")
        }
    }

    fn allowed(YinshDeed::Row: YinshDeed, at_once: bool) -> String {
        if at_once {
            tr!("review-row-allowed")
        } else {
            tr!("review-row-allowed-later")
        }
    }

    fn end_words(game: &Game<Self>, ending: &Conclusion<Action>) -> EndWords {
        let position = game.position();
        if position.outcome().is_none() {
            return EndWords::default();
        }
        let removed = |player: Player| usize::from(position.removed(player));
        let head = match ending.result().and_then(Outcome::winner) {
            None => tr!("play-draw-rings", count = removed(WHITE)),
            Some(winner) => {
                let (mine, theirs) = (removed(winner), removed(!winner));
                if game.person() == Some(winner) {
                    tr!("play-you-won-rings", mine = mine, theirs = theirs)
                } else {
                    let name = crate::names::name(game, winner);
                    tr!("play-won-rings", name = name, mine = mine, theirs = theirs)
                }
            }
        };
        let reached = Player::BOTH
            .iter()
            .any(|&it| position.removed(it) >= position.target());
        let text = match position.pool() {
            _ if reached => None,
            0 => Some(tr!("play-pool-empty")),
            _ => Some(tr!("play-both-blocked")),
        };
        EndWords {
            head: Some(head),
            text,
        }
    }

    fn notation(_settings: Settings) {}

    fn write_turn(&self, _previous: Option<Action>, actions: &[Action], (): ()) -> String {
        let words: Vec<String> = actions.iter().map(ToString::to_string).collect();
        words.join(" ")
    }

    fn chip(player: Player) -> AnyView {
        ring_icon(player).into_any()
    }

    /// The rings removed, and the places of those to come.
    fn standing(play: Play<Self>, player: Signal<Player>) -> AnyView {
        let rings = Memo::new(move |_| {
            play.game.with(|game| {
                let (player, position) = (player.get(), game.position());
                (player, position.removed(player), position.target())
            })
        });
        let label = move || {
            let (_, removed, target) = rings.get();
            tr!("play-rings-removed", removed = removed, target = target)
        };
        let drawn = move || {
            let (player, removed, target) = rings.get();
            let one = |place| {
                if place < removed {
                    ring_icon(player).into_any()
                } else {
                    slot_icon().into_any()
                }
            };
            (0..target).map(one).collect_view()
        };
        view! { <div class="rings" role="img" aria-label=label>{drawn}</div> }.into_any()
    }

    fn choose(choice: RwSignal<Choice<Self>>) -> AnyView {
        let opponent = Memo::new(move |_| choice.with(|choice| choice.opponent));
        view! {
            <Show when=move || opponent.get() == Opponent::Computer>
                <fieldset>
                    <legend>{move || tr!("play-new-side")}</legend>
                    <div class="choose">
                        <SidePick choice side=Side::First>{ring_icon(WHITE)}{move || tr!("play-white")}</SidePick>
                        <SidePick choice side=Side::Second>{ring_icon(BLACK)}{move || tr!("play-black")}</SidePick>
                        <SidePick choice side=Side::Either>{move || tr!("play-new-either")}</SidePick>
                    </div>
                </fieldset>
            </Show>
            <fieldset>
                <legend>{move || tr!("play-new-length")}</legend>
                <div class="choose">
                    <Pick choice name="length" value="standard" get=|it| !it.options.blitz set=|it| it.options.blitz = false>
                        {move || tr!("play-new-standard")}
                    </Pick>
                    <Pick choice name="length" value="blitz" get=|it| it.options.blitz set=|it| it.options.blitz = true>
                        {move || tr!("play-new-blitz")}
                    </Pick>
                </div>
            </fieldset>
            <fieldset>
                <legend>{move || tr!("play-new-placing")}</legend>
                <div class="choose">
                    <Pick choice name="placing" value="hand" get=|it| !it.options.random set=|it| it.options.random = false>
                        {move || tr!("play-new-by-hand")}
                    </Pick>
                    <Pick choice name="placing" value="random" get=|it| it.options.random set=|it| it.options.random = true>
                        {move || tr!("play-new-at-random")}
                    </Pick>
                </div>
            </fieldset>
        }
        .into_any()
    }

    fn board_keys() -> Vec<(&'static [&'static str], String)> {
        vec![
            (&["↑", "↓", "←", "→"], tr!("play-key-arrows")),
            (&["⇧ ←", "⇧ →"], tr!("play-key-rising")),
            (&["W", "S", "D", "Q", "E", "A"], tr!("play-key-letters")),
            (&["Enter", "Space"], tr!("play-key-act")),
            (&["Esc"], tr!("play-key-escape")),
        ]
    }
}
