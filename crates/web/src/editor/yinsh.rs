//! What only YINSH has in the editor.

use super::desk::{board_attributes, radio};
use super::{Desk, Editable, Problem, Put, Verdict};
use crate::board::yinsh::{marker, marker_icon, ring, ring_icon};
use crate::board::{BoardGame as _, Input, Layout};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use drawing::{Spot, number, yinsh as geometry};
use leptos::prelude::*;
use yinsh::{BLACK, MARKERS, Piece, Player, Point, Position, RINGS, Setup, SetupError, Stage, WHITE};

/// What a tap puts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tool {
    /// This piece.
    Put(Piece),
    /// The other side of a marker; a ring of the other player.
    Turn,
    /// Nothing.
    Remove,
}

/// The tools in the order of their keys, 1 to 6.
const TOOLS: [Tool; 6] = [
    Tool::Put(Piece::Ring(WHITE)),
    Tool::Put(Piece::Ring(BLACK)),
    Tool::Put(Piece::Marker(WHITE)),
    Tool::Put(Piece::Marker(BLACK)),
    Tool::Turn,
    Tool::Remove,
];

/// A side as the texts select it.
const fn side(player: Player) -> &'static str {
    match player {
        WHITE => "white",
        BLACK => "black",
    }
}

fn markers(setup: &Setup) -> usize {
    setup.markers.iter().map(|set| set.len()).sum()
}

fn rings(setup: &Setup, player: Player) -> usize {
    setup.rings[player.index()].len()
}

/// The longest row of a player, by its ends.
fn row_of(setup: &Setup, player: Player) -> Option<(Point, Point)> {
    geometry::runs(setup.markers[player.index()]).into_iter().next()
}

/// Whether the rings are being placed, and by whom then the next one is.
fn placing(setup: &Setup) -> Option<Player> {
    let [white, black] = [rings(setup, WHITE), rings(setup, BLACK)];
    let open = markers(setup) == 0 && setup.removed == [0, 0] && black < usize::from(RINGS);
    match white.checked_sub(black) {
        Some(0) if open => Some(WHITE),
        Some(1) if open => Some(BLACK),
        _ => None,
    }
}

fn piece_words(piece: Piece) -> String {
    match piece {
        Piece::Ring(WHITE) => tr!("editor-white-ring"),
        Piece::Ring(BLACK) => tr!("editor-black-ring"),
        Piece::Marker(WHITE) => tr!("editor-white-marker"),
        Piece::Marker(BLACK) => tr!("editor-black-marker"),
    }
}

/// Why it can't be played, in words.
fn problems(setup: &Setup, error: &SetupError) -> Vec<Problem<Point>> {
    let mut found = Vec::new();
    for player in Player::BOTH {
        let count = rings(setup, player) + usize::from(setup.removed[player.index()]);
        if count > usize::from(RINGS) {
            let at = setup.rings[player.index()].into_iter().last();
            let words = tr!("editor-rings-many", side = side(player), count = count);
            found.push(Problem::at(words, at));
        } else if count < usize::from(RINGS) {
            let words = tr!("editor-rings-few", side = side(player), count = count);
            found.push(Problem::of_all(words));
        }
    }
    let count = markers(setup);
    if count > usize::from(MARKERS) {
        let at = setup
            .markers
            .iter()
            .filter_map(|set| set.into_iter().last())
            .max_by_key(|at| at.index());
        found.push(Problem::at(tr!("editor-markers", count = count), at));
    }
    let before_move = matches!(setup.stage, Stage::Row | Stage::Ring | Stage::Move);
    if let Some((low, high)) = row_of(setup, !setup.actor).filter(|_| before_move) {
        let words = tr!(
            "editor-row-left",
            side = side(!setup.actor),
            low = low.to_string(),
            high = high.to_string()
        );
        found.push(Problem::at(words, Some(low)));
    }
    if found.is_empty() {
        found.push(Problem::of_all(match error {
            SetupError::Stage {
                stage: Stage::Move, ..
            } if count == usize::from(MARKERS) => tr!("editor-pool-empty"),
            SetupError::Stage {
                stage: Stage::Move, ..
            } => tr!("editor-stuck"),
            _ => format!("{} ({error})", tr!("editor-other")),
        }));
    }
    found
}

impl Editable for Position {
    type Setup = Setup;
    type At = Point;
    type Tool = Tool;

    const FIRST_TOOL: Tool = TOOLS[0];
    const BOARD: &'static str = "editor-board-yinsh";
    const TEXT_HINT: &'static str = "editor-text-hint-yinsh";

    fn first_place() -> Point {
        // The middle, which lies nearest to where a board begins to be looked at.
        geometry::nearest(Spot::default()).unwrap_or_else(|| Point::all().next().expect("a board has points"))
    }

    fn setup_of(position: &Self) -> Setup {
        position.into()
    }

    fn empty_setup() -> Setup {
        Setup::empty(3)
    }

    /// What has to be done follows from the board: rings are placed, or a row is removed, or a ring moves.
    fn settle(mut setup: Setup) -> Setup {
        for removed in &mut setup.removed {
            *removed = (*removed).min(setup.target.saturating_sub(1));
        }
        if let Some(next) = placing(&setup) {
            (setup.stage, setup.actor) = (Stage::Place, next);
        } else if row_of(&setup, setup.actor).is_some() {
            setup.stage = Stage::Row;
        } else {
            setup.stage = Stage::Move;
        }
        setup
    }

    fn put(setup: &mut Setup, tool: Tool, at: Point) -> Put {
        let there = setup.piece(at);
        let piece = match (tool, there) {
            (Tool::Put(piece), Some(same)) if same == piece => None,
            (Tool::Put(piece), _) => Some(piece),
            (Tool::Turn, Some(Piece::Ring(player))) => Some(Piece::Ring(!player)),
            (Tool::Turn, Some(Piece::Marker(player))) => Some(Piece::Marker(!player)),
            (Tool::Turn, None) | (Tool::Remove, _) => None,
        };
        setup.put(at, piece);
        Ok(())
    }

    fn take_away(setup: &mut Setup, at: Point) {
        setup.put(at, None);
    }

    fn shift(setup: &mut Setup, from: Point, to: Option<Point>) {
        let piece = setup.piece(from);
        setup.put(from, None);
        if let Some(to) = to {
            setup.put(to, piece);
        }
    }

    fn is_taken(setup: &Setup, at: Point) -> bool {
        setup.piece(at).is_some()
    }

    fn spoken(setup: &Setup, at: Point) -> String {
        let place = at.to_string();
        match setup.piece(at) {
            None => tr!("editor-at-empty", place = place),
            Some(piece) => tr!("editor-at", place = place, what = piece_words(piece)),
        }
    }

    fn side(player: Player) -> &'static str {
        side(player)
    }

    fn whose_turn(setup: &Setup) -> Player {
        setup.actor
    }

    /// While rings are placed, their number says whose turn it is.
    fn turn_is_given(setup: &Setup) -> bool {
        placing(setup).is_some()
    }

    fn set_actor(setup: &mut Setup, player: Player) {
        setup.actor = player;
    }

    fn judged(setup: &Setup) -> (Option<Self>, Verdict<Point>) {
        let mut verdict = Verdict {
            problems: Vec::new(),
            remarks: Vec::new(),
        };
        match Self::try_from(setup.clone()) {
            Err(error) => {
                verdict.problems = problems(setup, &error);
                (None, verdict)
            }
            Ok(_) if setup.stage == Stage::Over => {
                verdict.problems.push(Problem::of_all(tr!("editor-over")));
                (None, verdict)
            }
            Ok(position) => {
                match setup.stage {
                    Stage::Place => verdict.remarks.push(tr!("editor-placing")),
                    Stage::Row => {
                        let words = tr!("editor-row-first", side = side(setup.actor));
                        verdict.remarks.push(words);
                    }
                    _ => {}
                }
                (Some(position), verdict)
            }
        }
    }

    fn tool_of_key(key: &str, _: Tool) -> Option<Tool> {
        let place: usize = key.parse().ok()?;
        TOOLS.get(place.checked_sub(1)?).copied()
    }

    fn walk(at: Point, key: &str, code: &str, shift: bool, turned: bool) -> Option<Point> {
        // `U` undoes here, and so it does there.
        let layout = Layout {
            turned,
            stacked: false,
        };
        match Self::input_of_key(key, code, shift, layout)? {
            // At the edge the cursor stays.
            Input::Key(way, _) => Some(at.step(way).unwrap_or(at)),
            _ => None,
        }
    }

    fn place_under(spot: Option<Spot>, _x: f64, _y: f64, turned: bool) -> Option<Point> {
        geometry::nearest(spot?.turned(turned))
    }

    fn board(desk: Desk<Self>) -> AnyView {
        let half = Self::HALF[0];
        view! {
            <svg
                class="yinsh live act" tabindex="0" node_ref=desk.face
                viewBox=format!("{0} {0} {1} {1}", -half, 2.0 * half)
                {..board_attributes(desk)}
            >
                {ground(desk)}
                {corners(desk)}
                {move || row_shown(desk)}
                {move || pieces(desk)}
                {move || drag(desk)}
                {move || cursor(desk)}
            </svg>
        }
        .into_any()
    }

    fn palette(desk: Desk<Self>) -> AnyView {
        let label = |tool: Tool| match tool {
            Tool::Put(Piece::Ring(_)) => tr!("editor-ring"),
            Tool::Put(Piece::Marker(_)) => tr!("editor-marker"),
            Tool::Turn => tr!("editor-turn"),
            Tool::Remove => tr!("editor-remove"),
        };
        let sign = |tool: Tool| match tool {
            Tool::Put(Piece::Ring(player)) => ring_icon(player).into_any(),
            Tool::Put(Piece::Marker(player)) => marker_icon(player).into_any(),
            Tool::Turn => icon(icons::TURN).into_any(),
            Tool::Remove => icon(icons::ERASER).into_any(),
        };
        // What is told by colour is told in words, too.
        let spoken = move |tool: Tool| match tool {
            Tool::Put(piece) => piece_words(piece),
            other => label(other),
        };
        let one = move |tool: Tool| {
            view! {
                <label title=move || spoken(tool)>
                    {radio("tool", tool, move || desk.tool.get(), move |tool| desk.tool.set(tool))}
                    {sign(tool)}
                    <span aria-hidden="true">{move || label(tool)}</span>
                    <span class="unseen">{move || spoken(tool)}</span>
                </label>
            }
        };
        view! {
            <fieldset class="palette">
                <legend class="unseen">{says("editor-tools")}</legend>
                {TOOLS.map(one).collect_view()}
            </fieldset>
        }
        .into_any()
    }

    fn details(desk: Desk<Self>) -> AnyView {
        let target = Memo::new(move |_| desk.setup.with(|setup| setup.target));
        let removed = move |player: Player| {
            let chosen = move || desk.setup.with(|setup| setup.removed[player.index()]);
            let choose = move |count: u8| {
                desk.change(|setup| {
                    setup.removed[player.index()] = count;
                });
            };
            let name = ["removed-white", "removed-black"][player.index()];
            let label = move || tr!("editor-removed", side = side(player));
            let counts = move || {
                let one = move |count: u8| {
                    view! { <label>{radio(name, count, chosen, choose)}{count}</label> }
                };
                (0..target.get().max(1)).map(one).collect_view()
            };
            view! {
                <span aria-hidden="true">{label}</span>
                <div class="choose" role="radiogroup" aria-label=label>{counts}</div>
            }
        };
        let to_win = move |count: u8| {
            let choose = move |count: u8| desk.change(|setup| setup.target = count);
            view! { <label>{radio("to-win", count, move || target.get(), choose)}{count}</label> }
        };
        let left = move || {
            desk.setup
                .with(|setup| usize::from(MARKERS).saturating_sub(markers(setup)))
        };
        view! {
            {Player::BOTH.map(removed).collect_view()}
            <span aria-hidden="true">{says("editor-to-win")}</span>
            <div class="choose" role="radiogroup" aria-label=says("editor-to-win")>
                {[3, 1].map(to_win).collect_view()}
            </div>
            <span>{says("editor-pool")}</span>
            <span class="value">{move || tr!("editor-pool-left", left = left())}</span>
        }
        .into_any()
    }
}

type Editor = Desk<Position>;

fn spot(desk: Editor, point: Point) -> Spot {
    geometry::at(point).turned(desk.turned.get())
}

fn ground(desk: Editor) -> impl IntoView {
    let label = move |(text, spot): (String, Spot)| {
        let spot = move || spot.turned(desk.turned.get());
        view! { <text x=move || number(spot().x) y=move || number(spot().y)>{text}</text> }
    };
    view! {
        <circle class="surface" r=number(geometry::SURFACE[0])/>
        <path class="lines" d=geometry::lines_path()/>
        {move || {
            let labels = || geometry::labels().into_iter().map(label).collect_view();
            desk.settings
                .coordinates
                .get()
                .then(|| view! { <g class="coords" aria-hidden="true">{labels()}</g> })
        }}
    }
}

/// The plates in the corners.
fn corners(desk: Editor) -> impl IntoView {
    let plate = move |player: Player| {
        let slots = move || {
            let (removed, target) = desk.setup.with(|setup| {
                (
                    setup.removed[player.index()],
                    setup.target.clamp(1, geometry::SLOTS),
                )
            });
            let slot = move |index: u8| {
                let at = geometry::slot(player, geometry::slot_number(index, target), desk.turned.get());
                let piece = if index < removed {
                    view! { <g class="removed">{ring(player)}</g> }.into_any()
                } else {
                    view! { <circle class="slot"/> }.into_any()
                };
                view! { <g transform=at.translate()>{piece}</g> }
            };
            (0..target).map(slot).collect_view()
        };
        view! {
            <path class="plate" d=move || geometry::plate_path(player, desk.turned.get())/>
            {slots}
        }
    };
    let count = geometry::pool_count();
    let left = move || {
        desk.setup
            .with(|setup| usize::from(MARKERS).saturating_sub(markers(setup)))
    };
    view! {
        <g aria-hidden="true">
            {Player::BOTH.map(plate).collect_view()}
            <path class="plate" d=geometry::pool_path()/>
            <g transform=geometry::pool_markers().translate()>
                <g transform="translate(-.05 .06)">{marker(BLACK)}</g>
                <g transform="translate(.05 -.06)">{marker(WHITE)}</g>
            </g>
            <text class="pool" x=number(count.x) y=number(count.y)>{left}</text>
        </g>
    }
}

/// Rows, which have to be removed or should have been.
fn row_shown(desk: Editor) -> impl IntoView {
    let rows = Player::BOTH
        .into_iter()
        .flat_map(|player| geometry::runs(desk.setup.with(|setup| setup.markers[player.index()])));
    let line = |(low, high): (Point, Point)| {
        let (a, b) = (spot(desk, low), spot(desk, high));
        view! { <line class="run" x1=number(a.x) y1=number(a.y) x2=number(b.x) y2=number(b.y)/> }
    };
    rows.map(line).collect_view()
}

fn pieces(desk: Editor) -> impl IntoView {
    let drawn = |point: Point| {
        let piece = desk.setup.with(|setup| setup.piece(point))?;
        let place = spot(desk, point).translate();
        let drawn = match piece {
            Piece::Ring(player) => ring(player).into_any(),
            Piece::Marker(player) => marker(player).into_any(),
        };
        Some(view! { <g data-at=point.to_string() transform=place>{drawn}</g> })
    };
    Point::all().filter_map(drawn).collect_view()
}

/// What is dragged, and where it would go.
fn drag(desk: Editor) -> impl IntoView {
    let press = desk.press.get()?;
    let taken = desk.setup.with(|setup| setup.piece(press.from).is_some());
    let circle =
        |point: Point| view! { <g transform=spot(desk, point).translate()><circle class="lit"/></g> };
    taken.then(|| {
        let over = press.over.filter(|over| *over != press.from);
        view! { {circle(press.from)} {over.map(circle)} }
    })
}

fn cursor(desk: Editor) -> impl IntoView {
    desk.keys.get().then(|| {
        let point = desk.cursor.get();
        view! {
            <g data-cursor=point.to_string() transform=spot(desk, point).translate()>
                <circle class="cursor edge"/>
                <circle class="cursor"/>
            </g>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(text: &str) -> Point {
        text.parse().unwrap()
    }

    fn settled(text: &str) -> Setup {
        Position::settle(text.parse().unwrap())
    }

    #[test]
    fn a_tap_puts_replaces_and_takes_away() {
        let mut setup = Setup::empty(3);
        for (tool, expected) in [
            (TOOLS[0], Some(Piece::Ring(WHITE))),
            (TOOLS[3], Some(Piece::Marker(BLACK))),
            (Tool::Turn, Some(Piece::Marker(WHITE))),
            (TOOLS[2], None),
            (Tool::Turn, None),
            (TOOLS[1], Some(Piece::Ring(BLACK))),
            (Tool::Remove, None),
        ] {
            Position::put(&mut setup, tool, p("f6")).unwrap();
            assert_eq!(setup.piece(p("f6")), expected, "{tool:?}");
        }
        setup.put(p("a2"), Some(Piece::Marker(WHITE)));
        Position::shift(&mut setup, p("a2"), Some(p("k7")));
        assert_eq!(setup.piece(p("k7")), Some(Piece::Marker(WHITE)));
        Position::shift(&mut setup, p("k7"), None);
        assert_eq!(setup, Setup::empty(3));
    }

    #[test]
    fn what_has_to_be_done_follows_from_the_board() {
        let one = settled("4/7/8/9/10/4R4/10/9/8/7/4 w move 0-0 3");
        assert_eq!((one.stage, one.actor), (Stage::Place, BLACK));
        let row = settled("4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3MMMMM2/1R1MmM3/2rmmM2/7/4 w move 1-1 3");
        assert_eq!(row.stage, Stage::Row);
        assert!(Position::judged(&row).0.is_some());
        let blitz = Setup {
            target: 1,
            removed: [2, 1],
            ..Setup::empty(1)
        };
        assert_eq!(Position::settle(blitz).removed, [0, 0]);
    }

    /// Whatever lies there, either it can be played or there is a reason in words.
    #[test]
    fn what_cannot_be_played_always_has_a_reason() {
        let mut chance = fastrand::Rng::with_seed(7);
        let mut seen = [0; 2];
        for _ in 0..4000 {
            let mut setup = Setup::empty(if chance.bool() { 3 } else { 1 });
            setup.actor = if chance.bool() { WHITE } else { BLACK };
            setup.removed = [chance.u8(0..3), chance.u8(0..3)];
            for player in Player::BOTH {
                let wanted = if chance.u8(0..4) > 0 {
                    5 - usize::from(setup.removed[player.index()])
                } else {
                    chance.usize(0..8)
                };
                while rings(&setup, player) < wanted {
                    let at = Point::all().nth(chance.usize(0..85)).unwrap();
                    if setup.piece(at).is_none() {
                        setup.put(at, Some(Piece::Ring(player)));
                    }
                }
            }
            for _ in 0..chance.usize(0..60) {
                let at = Point::all().nth(chance.usize(0..85)).unwrap();
                if setup.piece(at).is_none() {
                    let player = if chance.bool() { WHITE } else { BLACK };
                    setup.put(at, Some(Piece::Marker(player)));
                }
            }
            let setup = Position::settle(setup);
            let (position, verdict) = Position::judged(&setup);
            assert_eq!(position.is_some(), verdict.problems.is_empty(), "{setup}");
            for problem in &verdict.problems {
                let is_known = !problem.words.contains('(') && !problem.words.contains("editor-");
                assert!(is_known, "{setup}: {}", problem.words);
            }
            seen[usize::from(position.is_some())] += 1;
        }
        assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
    }
}
