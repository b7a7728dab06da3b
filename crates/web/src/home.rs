//! The front page.

use crate::board::{BoardGame, Drawing, Shown, board};
use crate::host::{self, Host};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::later::Later;
use crate::learn;
use crate::names::game_name;
use crate::parts::{self, Around};
use crate::play::{self, GamePage, Opponent, Summary};
use crate::router::{Puzzles, Route};
use crate::settings::Settings;
use games::GameId;
use leptos::prelude::*;
use std::time::Duration;

/// The front page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let lessons = GameId::ALL.map(learn::count).iter().sum::<usize>();
    view! {
        <main id="main" class="page home" tabindex="-1">
            <h1>{says("home-headline")}</h1>
            {under_way()}
            <div class="games">
                <Later>
                    <Offer game=GameId::Yinsh pitch="home-pitch-yinsh">{demonstration::<yinsh::Position>(&YINSH)}</Offer>
                </Later>
                <Later>
                    <Offer game=GameId::Shogi pitch="home-pitch-shogi">{demonstration::<shogi::Position>(&SHOGI)}</Offer>
                </Later>
            </div>
            <Later><People/></Later>
            <ul class="facts small">
                <li>{icon(icons::COMPUTER)}<span>{says("home-fact-computer")}</span></li>
                <li>{icon(icons::PEOPLE)}<span>{says("home-fact-people")}</span></li>
                <li>{icon(icons::LESSON)}<span>{move || tr!("home-fact-lessons", count = lessons)}</span></li>
                <li>{icon(icons::GAMES)}<span>{says("home-fact-games")}</span></li>
            </ul>
            <footer class="small muted">
                <p>{says("home-free")}</p>
                <p>{says("home-unofficial")}</p>
            </footer>
        </main>
    }
}

/// A game, and the ways to play and to learn it.
#[component]
fn Offer(
    /// Which.
    game: GameId,
    /// The message that says what it is about.
    pitch: &'static str,
    /// A board.
    children: Children,
) -> impl IntoView {
    let id = move || format!("home-{}", game.slug());
    view! {
        <article class="card offer" aria-labelledby=id()>
            {children()}
            <h2 id=id()>{move || game_name(game)}</h2>
            <p class="muted pitch">{says(pitch)}</p>
            <div class="acts">
                <a class="btn primary" href=Route::Play(game).path()>{says("home-play")}</a>
                <a class="btn" href=Route::Course(game).path()>{says("home-learn")}</a>
            </div>
            <p class="small daily"><a href=Route::Puzzles(Puzzles::Day, Some(game)).path()>{says("puzzle-daily")}</a></p>
        </article>
    }
}

/// Games with people. Hidden where the host offers none.
#[component]
fn People() -> impl IntoView {
    let there = around();
    let words = move || match there.get().then(|| parts::around_now(Around::People)).flatten() {
        Some(now) => now,
        None => view! { <span>{says("home-people-none")}</span> }.into_any(),
    };
    view! {
        <aside class="card people with-people" aria-labelledby="home-people">
            {icon(icons::PEOPLE)}
            <p><b id="home-people">{says("home-people")}</b>" "{words}</p>
            <div class="btns">
                <a class="btn" href=play::open_new(GameId::Yinsh, Opponent::Friend)>{icon(icons::LINK)}<span>{says("find-invite")}</span></a>
                <a class="btn" href=Route::Find.path()>{says("find-heading")}</a>
                <a class="btn only-large" href=Route::Watch.path()>{says("watch-heading")}</a>
            </div>
        </aside>
    }
}

/// Whether what is seen of games with people is there: for who plays them.
fn around() -> RwSignal<bool> {
    let there = RwSignal::new(false);
    let known = host::is_known();
    let offered = Host::here().plays_online();
    Effect::new(move |_| {
        if offered && known.get() {
            leptos::task::spawn_local(async move {
                // Whoever has gone elsewhere meanwhile needs it no longer.
                let _ = there.try_set(parts::fetch_around().await);
            });
        }
    });
    there
}

/// The games under way, with people first.
fn under_way() -> impl IntoView {
    let there = around();
    let yinsh = play::saved_summary::<yinsh::Position>().map(|game| {
        let [white, black] = yinsh::Player::BOTH.map(|player| game.position.removed(player));
        let rings = move || Some(tr!("home-continue-rings", white = white, black = black));
        view! { <Continue card=Card::of(GameId::Yinsh, game) standing=Signal::derive(rings)/> }
    });
    let shogi = play::saved_summary::<shogi::Position>().map(|game| {
        let check = game.position.in_check();
        let standing = move || check.then(|| tr!("home-continue-check"));
        view! { <Continue card=Card::of(GameId::Shogi, game) standing=Signal::derive(standing)/> }
    });
    let urgent = move || there.get().then(|| parts::around_now(Around::Urgent));
    view! { <div class="under-way">{urgent}{yinsh}{shogi}</div> }
}

/// What is shown of a game under way.
struct Card {
    id: GameId,
    opponent: Box<dyn Fn() -> Option<String> + Send + Sync>,
    turn: usize,
    your_turn: bool,
    board: AnyView,
}

impl Card {
    fn of<P: GamePage>(id: GameId, game: Summary<P>) -> Self {
        let shown = Shown::still(game.position.clone());
        let turned = game.turned;
        Self {
            id,
            turn: game.turn,
            your_turn: game.your_turn && game.opponent().is_some(),
            board: board(Drawing {
                turned: Signal::derive(move || turned),
                mini: true,
                ..Drawing::still(Signal::stored(shown), Signal::derive(String::new))
            }),
            opponent: Box::new(move || game.opponent()),
        }
    }
}

/// A game under way: how it stands, and a way back to it.
#[component]
fn Continue(
    card: Card,
    /// What else is to be said of it.
    standing: Signal<Option<String>>,
) -> impl IntoView {
    let Card {
        id,
        opponent,
        turn,
        your_turn,
        board,
    } = card;
    let heading = move || match opponent() {
        Some(opponent) => tr!("home-continue-against", game = game_name(id), opponent = opponent),
        None => tr!("home-continue", game = game_name(id)),
    };
    let yours = if your_turn { "yes" } else { "no" };
    let state = move || {
        let turn = tr!("home-continue-state", turn = turn, yours = yours);
        match standing.get() {
            Some(more) => format!("{turn} · {more}"),
            None => turn,
        }
    };
    view! {
        <a class="continue card" href=Route::Play(id).path()>
            <span class="small-board" aria-hidden="true" inert>{board}</span>
            <span class="what">
                <b>{heading}</b>
                <span class="small muted">{state}</span>
            </span>
            {icon(icons::NEXT)}
        </a>
    }
}

/// A game that plays itself: our engine against itself.
struct Demo {
    /// Where it begins.
    start: &'static str,
    /// How it goes on, to its end.
    goes_on: &'static str,
    /// How much of it is played already when the page opens, so that there is something to see at once, and where nothing
    /// moves.
    opens_after: usize,
    /// The message with what the board is called.
    label: &'static str,
}

/// All rings are placed.
const YINSH: Demo = Demo {
    start: "4/7/4r3/2R6/3r2R3/5R3/4r1R3/2r2R3/3r4/7/4 w move 0-0 3",
    goes_on: "f7-f9 e4-e3 h8-h6 e3-f4 d3-f5 i7-j8 h6-g5 h5-h7 f9-h9 j8-k9 g8-d8 k9-i9 g5-g4 i9-i10 \
        e7-e6 f4-f2 d8-f8 i10-f10 e6-f6 h7-d7 h9-h4 g6-i8 g4-g7 d7-d5 h4-i5 f10-h10 f5-f3 i8-c2 g7-c7 xd7-h7 xf6 \
        c2-b2 xc2-g6 xh10 c7-f7 f2-g3 f3-d3 g3-h3 d3-h7 h3-i4 h7-e4 b2-e2 f8-k8 xh5-h9 xk8 c5-g9 i5-i11 d5-f5 \
        i11-g11 g9-g10 f7-h7 g10-j10 g11-g7 e2-h5 g7-g2 xg7-g11 xe4",
    opens_after: 24,
    label: "home-board-yinsh",
};

/// From the start of an even game.
const SHOGI: Demo = Demo {
    start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    goes_on: "2g2f 8c8d 4i5h 4c4d 9g9f 3c3d 4g4f 1c1d 2f2e 2b3c 8h9g 7a6b 6i6h 4a3b 1g1f 8d8e 3i4h 9c9d 7i7h 9d9e \
        9g7e 9e9f 7g7f 4d4e 7e6f 8e8f 6f3c 2a3c 8g8f P*8h 8i7g 8b8f P*8g 8f8b 2e2d 2c2d 2h2d P*2c 2d3d 8h8i+ \
        7h8i 9f9g+ 9i9g 9a9g+ 8i7h B*3h B*5f 3h5f+ 5g5f B*3h B*6f 3h2i+ 6f3c+ 3b3c 3d3c+ 3a4b 3c2c 2i1i 2c2a \
        L*3a N*4c 5a5b 4c3a+ 9g8g L*4d 6a5a 4d4b+ 5a4b 3a3b 8g7h 3b4b 5b4b G*3b 4b4c S*5b 4c3d G*2e 3d4d \
        2a2d S*3d 2e3d 4d5d 5b4c 5d6d S*6e",
    opens_after: 24,
    label: "home-board-shogi",
};

/// From one action to the next, and from the last one to the beginning.
const STEP: Duration = Duration::from_millis(1600);
const PAUSE_STEPS: usize = 3;

impl Demo {
    fn actions<P: BoardGame>(&self) -> Vec<P::Action> {
        let words = self.goes_on.split_whitespace();
        words.filter_map(|word| word.parse().ok()).collect()
    }

    /// The game after so many actions.
    fn after<P: BoardGame>(&self, actions: &[P::Action]) -> Shown<P> {
        let mut position: P = self.start.parse().unwrap_or_else(|_| P::start());
        for &action in actions {
            // The test plays them all.
            let _ = position.play(action);
        }
        Shown {
            position,
            arrived_by: None,
            last_turn: actions.last().copied().into_iter().collect(),
        }
    }
}

/// A board on which a game plays itself, over and over, unless the person wants nothing to move, or stops it.
fn demonstration<P: BoardGame>(demo: &'static Demo) -> impl IntoView {
    let settings = Settings::here();
    let actions = demo.actions::<P>();
    let opens_after = demo.opens_after.min(actions.len());
    let shown = RwSignal::new(demo.after::<P>(&actions[..opens_after]));
    let stopped = RwSignal::new(settings.reduced_motion());
    let played = StoredValue::new(opens_after);
    let mover = StoredValue::new(None);
    let step = move || {
        if stopped.get_untracked() || document().hidden() {
            return;
        }
        let index = played.get_value();
        if let Some(&action) = actions.get(index) {
            shown.update(|shown| {
                let actor = shown.position.actor();
                if shown.position.play(action).is_ok() {
                    shown.arrived_by = Some(action);
                    // What the same player does next belongs to the same turn.
                    if mover.get_value() != Some(actor) {
                        shown.last_turn.clear();
                    }
                    mover.set_value(Some(actor));
                    shown.last_turn.push(action);
                }
            });
        } else if index >= actions.len() + PAUSE_STEPS {
            shown.set(demo.after(&[]));
            played.set_value(0);
            mover.set_value(None);
            return;
        }
        played.set_value(index + 1);
    };
    let clock = StoredValue::new(set_interval_with_handle(step, STEP).ok());
    on_cleanup(move || {
        if let Some(Some(clock)) = clock.try_get_value() {
            clock.clear();
        }
    });
    // Switching motion off in the settings stops the board as well.
    Effect::watch(
        move || settings.still.get(),
        move |still, _, _| stopped.set(*still),
        false,
    );
    let words = move || {
        if stopped.get() {
            tr!("home-resume")
        } else {
            tr!("home-pause")
        }
    };
    let label = demo.label;
    let board = board(Drawing::<P> {
        mini: true,
        ..Drawing::still(shown, Signal::derive(says(label)))
    });
    view! {
        <div class="demonstration">
            <Later>{board}</Later>
            <button type="button" class="btn plain square" aria-label=words title=words on:click=move |_| stopped.update(|stopped| *stopped = !*stopped)>
                {move || if stopped.get() { icon(icons::RESUME) } else { icon(icons::PAUSE) }}
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_a_whole_game<P: BoardGame>(demo: &Demo) {
        let Ok(mut position) = demo.start.parse::<P>() else {
            panic!("{} is no position", demo.start);
        };
        let words = demo.goes_on.split_whitespace();
        for word in words.clone() {
            let Ok(action) = word.parse() else {
                panic!("{word} is no action");
            };
            assert!(position.play(action).is_ok(), "{word} is not legal");
        }
        assert!(position.outcome().is_some(), "it is played to its end");
        assert!(demo.opens_after < words.count());
    }

    #[test]
    fn the_games_that_play_themselves_are_games() {
        is_a_whole_game::<yinsh::Position>(&YINSH);
        is_a_whole_game::<shogi::Position>(&SHOGI);
    }
}
