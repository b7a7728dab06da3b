//! What the three views share: the links between them, lines and cards of games.

use super::arrange::Arranged;
use super::names::person_name;
use super::{api, time};
use crate::board::{Drawing, Shown, board};
use crate::i18n::{lang, says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::router::{Route, Router};
use game_core::clock::Kind;
use game_core::{Outcome, Player};
use games::{GameId, for_game};
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wire::{PersonId, Reason, Summary};

/// A game, as it stands in somebody's list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub(crate) game: Summary,
    /// On which side the one plays who reads it; `None` for who does not.
    pub(crate) side: Option<Player>,
}

/// What is left of a turn, in milliseconds.
pub(crate) fn left_of_turn(game: &Summary, now: u64) -> Option<u64> {
    let clock = game.clocks?.restore(game.info.terms.time);
    Some(clock.left(game.to_act?, now)?.total_ms())
}

impl Line {
    pub(crate) fn of(game: Summary, reader: Option<PersonId>) -> Self {
        let side = reader.and_then(|reader| game.info.side(reader));
        Self { game, side }
    }

    /// Whether it waits for who reads it.
    pub(crate) fn waits_for_me(&self) -> bool {
        self.game.ended.is_none() && self.side.is_some() && self.game.to_act == self.side
    }

    /// Whether who reads it has played a turn.
    pub(crate) fn has_moved(&self) -> bool {
        match self.side {
            None => false,
            Some(Player::First) => self.game.turns >= 1,
            Some(Player::Second) => self.game.turns >= 2,
        }
    }

    /// Who plays against who reads it.
    pub(crate) fn opponent(&self) -> String {
        let other = !self.side.unwrap_or(Player::First);
        person_name(&self.game.info.players[other.index()])
    }

    /// Rings that were taken, the reader's first; nothing in games without.
    fn score(&self) -> Option<[u8; 2]> {
        let me = self.side.unwrap_or(Player::First);
        for_game!(self.game.info.terms.game, |P| {
            let position = self.game.position.parse::<P>().ok()?;
            P::score(&position).map(|score| [score[me.index()], score[(!me).index()]])
        })
    }

    /// `YINSH · move 41 · 1 : 1`.
    pub(crate) fn standing(&self) -> String {
        let mut all = vec![
            game_name(self.game.info.terms.game),
            tr!("mine-move", number = self.game.turns + 1),
        ];
        all.extend(self.score().map(score_text));
        all.join(" · ")
    }

    /// How long there is still for the turn, and whether that is short: only where turns take days.
    pub(crate) fn time_left(&self, now: u64) -> (String, bool) {
        match left_of_turn(&self.game, now) {
            Some(left) => {
                let (words, short) = time::left(left);
                (words, short && self.game.info.terms.is_in_days())
            }
            None => (time::short(self.game.info.terms.time), false),
        }
    }

    /// How it ended for who reads it.
    pub(crate) fn result(&self) -> String {
        let ended = self.game.ended;
        let Some(result) = ended.and_then(|ended| ended.result) else {
            return tr!("mine-off");
        };
        // Where it did not end on the board, the board's score says little.
        let by_rules = ended.is_some_and(|ended| ended.reason == Reason::Rules);
        let score = self.score().filter(|_| by_rules);
        match (result.winner(), score) {
            (None, _) => tr!("mine-draw"),
            (winner, Some([mine, theirs])) if winner == self.side => {
                tr!("mine-won-score", mine = mine, theirs = theirs)
            }
            (winner, None) if winner == self.side => tr!("mine-won"),
            (_, Some([mine, theirs])) => tr!("mine-lost-score", mine = mine, theirs = theirs),
            (_, None) => tr!("mine-lost"),
        }
    }

    /// How it ended for who watches: `3 : 1`, in games without a score `1 : 0`.
    pub(crate) fn result_watched(&self) -> String {
        match self.game.ended.and_then(|ended| ended.result) {
            None => tr!("mine-off"),
            Some(Outcome::Draw) => tr!("watch-draw"),
            Some(Outcome::Win(winner)) => {
                let plain = if winner == Player::First { [1, 0] } else { [0, 1] };
                score_text(self.score().unwrap_or(plain))
            }
        }
    }
}

fn score_text([mine, theirs]: [u8; 2]) -> String {
    // On one line.
    format!("{mine}\u{a0}:\u{a0}{theirs}")
}

/// Lines in the order in which they wait: by what is left of the turn, those without a clock last.
pub(crate) fn most_urgent_first(lines: &mut [Line], now: u64) {
    lines.sort_by_key(|line| left_of_turn(&line.game, now).unwrap_or(u64::MAX));
}

/// One's own games, as they come from the server.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Sorted {
    pub(crate) mine: Vec<Line>,
    pub(crate) theirs: Vec<Line>,
    pub(crate) over: Vec<Line>,
}

impl Sorted {
    pub(crate) fn of(running: Vec<Summary>, over: Vec<Summary>, reader: Option<PersonId>, now: u64) -> Self {
        let lines = |games: Vec<Summary>| games.into_iter().map(|game| Line::of(game, reader));
        let (mut mine, mut theirs): (Vec<_>, Vec<_>) = lines(running).partition(Line::waits_for_me);
        most_urgent_first(&mut mine, now);
        most_urgent_first(&mut theirs, now);
        Self {
            mine,
            theirs,
            over: lines(over).collect(),
        }
    }
}

/// A day in words, as somebody today calls it: today, yesterday, a day of the week, a date.
pub(crate) fn day(at: u64) -> String {
    let days = |ms: f64| {
        let date = js_sys::Date::new(&JsValue::from(ms));
        let ms = ms - f64::from(date.get_timezone_offset() as i32) * 60_000.0;
        (ms / 86_400_000.0).floor() as i64
    };
    let code = lang().code();
    let told = |how: &[(&str, &str)]| {
        let options = js_sys::Object::new();
        for (name, value) in how {
            // Setting a field of a new object never fails.
            let _ = js_sys::Reflect::set(&options, &(*name).into(), &(*value).into());
        }
        let date = js_sys::Date::new(&JsValue::from(at as f64));
        String::from(date.to_locale_date_string(code, &options))
    };
    match days(api::now() as f64) - days(at as f64) {
        ..=0 => tr!("time-today"),
        1 => tr!("time-yesterday"),
        2..7 => told(&[("weekday", "long")]),
        _ => told(&[("day", "numeric"), ("month", "long")]),
    }
}

/// The board of a game, small, from one player's side. What is played comes by its own motion.
pub(crate) fn thumbnail(game: Signal<Summary>, side: Option<Player>) -> AnyView {
    fn of<P: Arranged>(game: Signal<Summary>, side: Option<Player>) -> AnyView {
        let read = move || {
            let position = game.with(|game| game.position.parse::<P>());
            position.unwrap_or_else(|_| P::start())
        };
        let shown = RwSignal::new(Shown::still(untrack(read)));
        let position = Memo::new(move |_| read());
        Effect::watch(
            move || position.get(),
            move |position, _, _| shown.update(|shown| advance(shown, position)),
            false,
        );
        board(Drawing::<P> {
            mini: true,
            turned: Signal::stored(side == Some(Player::Second)),
            ..Drawing::still(shown, Signal::derive(says("mine-board")))
        })
    }
    for_game!(game.with_untracked(|game| game.info.terms.game), |P| of::<P>(
        game, side
    ))
}

/// Goes to a position. Where one action leads there, it is seen.
fn advance<P: Arranged>(shown: &mut Shown<P>, to: &P) {
    let one = shown.position.actions().into_iter().find(|&action| {
        let mut next = shown.position.clone();
        next.play(action).is_ok() && next == *to
    });
    *shown = Shown {
        position: to.clone(),
        arrived_by: one,
        last_turn: one.into_iter().collect(),
    };
}

/// A place at which nobody sits, in a game's own shape.
pub(crate) fn free_seat(game: GameId) -> AnyView {
    use super::arrange::SeatPicture;
    for_game!(game, |P| P::seat_picture(SeatPicture::Nobody))
}

/// The heading of the three views, and the links between them.
#[component]
pub(crate) fn Views(
    /// What this one is called.
    #[prop(into)]
    heading: Signal<String>,
    /// How many games wait.
    waiting: Signal<usize>,
) -> impl IntoView {
    let router = expect_context::<Router>();
    let link = move |to: Route, words: &'static str, counts: bool| {
        view! {
            <a href=to.path() aria-current=move || (router.route() == to).then_some("page")>
                <span>{says(words)}</span>
                {move || (counts && waiting.get() > 0).then(|| view! {
                    <span class="count" aria-label=tr!("you-waiting", count = waiting.get())>{waiting.get()}</span>
                })}
            </a>
        }
    };
    view! {
        <div class="head">
            <h1 class="large-seen">{move || heading.get()}</h1>
            <nav class="tabs" aria-label=says("nav-views")>
                {link(Route::Mine, "mine-heading", true)}
                {link(Route::Find, "find-heading", false)}
                {link(Route::Watch, "watch-heading", false)}
            </nav>
        </div>
    }
}

/// A game that is over, or waits for somebody else: a line.
#[component]
pub(crate) fn Row(
    line: Line,
    /// What it is called.
    name: Signal<String>,
    /// What else is to be said of it.
    about: Signal<String>,
    /// What stands at its end.
    children: Children,
) -> impl IntoView {
    let to = Route::Game(line.game.info.id).path();
    let side = line.side;
    view! {
        <li>
            <a class="row" href=to>
                <span class="small-board" aria-hidden="true" inert>{thumbnail(Signal::stored(line.game), side)}</span>
                <span class="text"><b>{move || name.get()}</b><span class="small muted figures">{move || about.get()}</span></span>
                <span class="end">{children()}{icon(icons::NEXT)}</span>
            </a>
        </li>
    }
}

/// The kind of clock of a game's turns that one need not be here for.
pub(crate) fn is_live(game: &Summary) -> bool {
    matches!(
        game.info.terms.time.kind(),
        Kind::Increment { .. } | Kind::Byoyomi { .. }
    )
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A game by its opponent's name, whose turn began at 0.
    pub(crate) fn summary(name: &str, time: &str, to_act: &str, left: u64) -> Summary {
        let clocks = match time {
            "none" => String::new(),
            _ => format!(
                r#""clocks":{{"sides":[{{"main":{left}}},{{"main":{left}}}],"running":{{"player":"{to_act}","since":0}}}},"#
            ),
        };
        let json = format!(
            r#"{{"info":{{"id":"7mKw9Qxz","terms":{{"game":"yinsh","time":"{time}"}},"players":[{{"id":"2Yp4TnRc","name":"Marta"}},
            {{"id":"3Yp4TnRc","name":"{name}"}}],"maker":"{to_act}","created":0}},"last":9,"at":0,
            "position":"4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3Mmmm3/1R1MmM3/2rmmM2/7/4 w move 1-1 3",{clocks}"turns":40,"to_act":"{to_act}"}}"#
        );
        wire::parse(&json).unwrap()
    }

    #[test]
    fn what_waits_comes_first_by_the_time_that_is_left() {
        let marta = Some("2Yp4TnRc".parse().unwrap());
        let hour = 3_600_000;
        let games = vec![
            summary("late", "3d", "first", 50 * hour),
            summary("never", "none", "first", 0),
            summary("soon", "3d", "first", 5 * hour),
            summary("theirs", "3d", "second", 5 * hour),
        ];
        let sorted = Sorted::of(games.clone(), games, marta, 0);
        let names = |lines: &[Line]| lines.iter().map(Line::opponent).collect::<Vec<_>>();
        assert_eq!(names(&sorted.mine), ["soon", "late", "never"]);
        assert_eq!(names(&sorted.theirs), ["theirs"]);
        let soon = &sorted.mine[0];
        assert_eq!(soon.standing(), "YINSH · move 41 · 1\u{a0}:\u{a0}1");
        assert_eq!(soon.time_left(0), ("5 hours left".to_owned(), true));
        assert_eq!(sorted.mine[2].time_left(0), ("no clock".to_owned(), false));
        assert!(!Line::of(soon.game.clone(), None).waits_for_me());
    }

    #[test]
    fn an_end_is_told_from_each_side() {
        let mut game = summary("Olena", "600+10", "first", 1);
        game.to_act = None;
        game.position = "4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3Mmmm3/3MmM3/2rmmM2/7/4 w move 2-1 3".to_owned();
        let line = |reader: &str, game: &Summary| Line::of(game.clone(), Some(reader.parse().unwrap()));
        let mut ended = |result, reason| {
            game.ended = Some(wire::Ended { result, reason });
            [
                line("2Yp4TnRc", &game).result(),
                line("3Yp4TnRc", &game).result(),
                line("2Yp4TnRc", &game).result_watched(),
            ]
        };
        let first = Some(Outcome::Win(Player::First));
        assert_eq!(
            ended(first, Reason::Rules),
            ["You won 2 : 1", "You lost 1 : 2", "2\u{a0}:\u{a0}1"]
        );
        assert_eq!(
            ended(first, Reason::Time),
            ["You won", "You lost", "2\u{a0}:\u{a0}1"]
        );
        assert_eq!(
            ended(Some(Outcome::Draw), Reason::Agreement),
            ["A draw", "A draw", "draw"]
        );
        assert_eq!(ended(None, Reason::Aborted), ["Called off"; 3]);
    }
}
