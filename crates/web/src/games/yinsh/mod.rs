//! YINSH on the page.

mod choose;
mod saving;
mod wording;

pub(crate) use choose::Options;

use crate::board::Arrow;
use crate::board::yinsh::{ring_icon, slot_icon};
use crate::engine::Askable;
use crate::game::Game;
use crate::i18n::tr;
use crate::names::name;
use crate::openings::Explored;
use crate::parts;
use crate::play::{EndWords, GamePage, Keys, Play, Rest};
use crate::settings::Settings;
use book::Choice;
use game_core::{Conclusion, Outcome, Player};
use games::GameId;
use leptos::prelude::*;
use yinsh::{Action, Position, PositionTrait as _, WHITE};

impl Askable for Position {}

impl Explored for Position {
    /// Places as discs with their share of the games, those that are the same only where one points; moves as arrows, for the
    /// first few.
    fn drawn(choices: &[Choice<Action>], came: u32, pointed: Option<usize>) -> Vec<Arrow<Action>> {
        let most = choices.iter().map(|choice| choice.tally.games).max().unwrap_or(1);
        let alone = |place: usize| pointed.is_none_or(|pointed| pointed == place);
        let mut drawn = Vec::new();
        let mut ranks = 0..MOVES_DRAWN;
        for (place, choice) in choices.iter().enumerate() {
            let rank = ranks.next();
            let Some((&first, twins)) = choice.actions.split_first().filter(|_| alone(place)) else {
                continue;
            };
            if !matches!(first, Action::Place(_)) {
                drawn.extend(rank.map(|rank| Arrow::ranked(vec![first], rank)));
                continue;
            }
            let games = choice.tally.games;
            drawn.push(Arrow {
                actions: vec![first],
                label: (games.saturating_mul(100) / came.max(1)).to_string(),
                strength: f64::from(games) / f64::from(most.max(1)),
                disc: true,
            });
            if pointed.is_some() {
                drawn.extend(twins.iter().map(|&twin| Arrow {
                    actions: vec![twin],
                    label: String::new(),
                    strength: 0.5,
                    disc: false,
                }));
            }
        }
        drawn
    }
}

/// So many moves of rings are drawn as arrows.
const MOVES_DRAWN: usize = 3;

impl GamePage for Position {
    type Own = ();

    const KEYS: Keys = Keys {
        heading: "play-heading",
        board: "play-board-label",
        new_game: "play-new-title",
        open_hint: "play-open-hint",
        not_a_position: "play-open-position",
        levels: ["play-new-level-white", "play-new-level-black"],
    };

    fn own() {}

    async fn rest() -> Option<Rest<Self>> {
        parts::yinsh_rest().await.ok()
    }

    async fn load_openings() -> bool {
        parts::fetch_openings(GameId::Yinsh).await
    }

    fn show_openings(play: Play<Self>) -> Option<AnyView> {
        parts::yinsh_openings_now(play)
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
                    let name = name(game, winner);
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
