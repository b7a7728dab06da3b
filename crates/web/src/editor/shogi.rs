//! What only shogi has in the editor.

use super::desk::{board_attributes, radio};
use super::{Desk, Editable, Problem, Put, Verdict};
use crate::board::BoardGame as _;
use crate::board::shogi::speech;
use crate::board::shogi::{PieceIcon, Way, hand_order, kind_at, koma, step};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::play::GamePage;
use crate::settings::ShogiCoordinates;
use drawing::shogi as geometry;
use drawing::shogi::glyphs;
use drawing::{Spot, number};
use leptos::prelude::*;
use shogi::{
    GOTE, Kind, Oddity, Piece, Player, Position, PositionTrait as _, SENTE, Setup, SetupError, Square,
};

/// Where something can be put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum At {
    /// On a square.
    Square(Square),
    /// Into a hand, where the pieces of a kind lie.
    Hand(Player, Kind),
}

/// What is done with a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// It is put for that player.
    For(Player),
    /// What lies there is turned over.
    Promote,
    /// What lies there is taken away.
    Remove,
}

/// What a tap does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tool {
    /// With which piece.
    pub(crate) kind: Kind,
    /// What.
    pub(crate) act: Act,
}

/// The kinds in the order of their keys, 1 to 8.
const KINDS: [Kind; 8] = [
    Kind::King,
    Kind::Rook,
    Kind::Bishop,
    Kind::Gold,
    Kind::Silver,
    Kind::Knight,
    Kind::Lance,
    Kind::Pawn,
];

const ACTS: [Act; 4] = [Act::For(SENTE), Act::For(GOTE), Act::Promote, Act::Remove];

/// A side as the texts select it.
const fn side(player: Player) -> &'static str {
    match player {
        SENTE => "sente",
        GOTE => "gote",
    }
}

fn side_name(player: Player) -> String {
    match player {
        SENTE => tr!("shogi-play-sente"),
        GOTE => tr!("shogi-play-gote"),
    }
}

/// How many of a kind a set still has.
fn left(setup: &Setup, kind: Kind) -> usize {
    usize::from(kind.in_a_set()).saturating_sub(setup.count(kind))
}

/// What no game has, in words. What problems have, whose attacker has no king, keeps nobody from playing.
fn oddity(setup: &Setup, oddity: Oddity) -> Result<Problem<At>, String> {
    let at = |words: String, square: Square| Ok(Problem::at(words, Some(At::Square(square))));
    match oddity {
        Oddity::NoKing(player) => {
            let words = tr!("editor-no-king", side = side(player));
            let other = setup.board.contains(&Some(Piece::new(!player, Kind::King)));
            if other {
                Err(words)
            } else {
                Ok(Problem::of_all(words))
            }
        }
        Oddity::TwoPawns { player, at: square } => at(
            tr!("editor-two-pawns", side = side(player), file = square.file()),
            square,
        ),
        Oddity::Stuck(square) => at(tr!("editor-never", square = square.to_string()), square),
        Oddity::BeyondSet { kind, .. } => Ok(too_many(kind, kind.in_a_set())),
    }
}

fn too_many(kind: Kind, most: u8) -> Problem<At> {
    let piece = speech::name(kind);
    Problem::of_all(tr!("editor-many", most = usize::from(most), piece = piece))
}

/// Why it can't be played, in words.
fn problems(setup: &Setup, error: &SetupError) -> Vec<Problem<At>> {
    let mut found = Vec::new();
    for player in Player::BOTH {
        let king = Some(Piece::new(player, Kind::King));
        let kings: Vec<Square> = Square::all()
            .filter(|square| setup.board[square.index()] == king)
            .collect();
        if kings.len() > 1 {
            let words = tr!("editor-kings", side = side(player), count = kings.len());
            found.push(Problem::at(words, kings.last().copied().map(At::Square)));
        }
    }
    for kind in Kind::HAND {
        if setup.count(kind) > usize::from(Setup::MOST) {
            found.push(too_many(kind, Setup::MOST));
        }
    }
    if let SetupError::CheckNotAnswered { player, king } = error {
        let words = tr!("editor-check", side = side(*player));
        found.push(Problem::at(words, Some(At::Square(*king))));
    }
    if found.is_empty() {
        found.push(Problem::of_all(format!("{} ({error})", tr!("editor-other"))));
    }
    found
}

fn hand_words(setup: &Setup, player: Player) -> String {
    let hand = tr!("editor-hand", side = side(player));
    let pieces = setup.hands[player.index()].iter();
    let pieces: Vec<String> = pieces.map(|(kind, count)| speech::some(kind, count)).collect();
    if pieces.is_empty() {
        tr!("editor-hand-empty", hand = hand)
    } else {
        tr!("editor-hand-holds", hand = hand, pieces = pieces.join(", "))
    }
}

/// Takes what is somewhere.
fn take(setup: &mut Setup, at: At) -> Option<Piece> {
    match at {
        At::Square(square) => setup.board[square.index()].take(),
        At::Hand(player, kind) => {
            let hand = &mut setup.hands[player.index()];
            let count = hand.count(kind).checked_sub(1)?;
            hand.set(kind, count);
            Some(Piece::new(player, kind))
        }
    }
}

/// One more in a hand.
fn give(setup: &mut Setup, player: Player, kind: Kind) {
    let hand = &mut setup.hands[player.index()];
    hand.set(kind, hand.count(kind).saturating_add(1));
}

impl Editable for Position {
    type Setup = Setup;
    type At = At;
    type Tool = Tool;

    const FIRST_TOOL: Tool = Tool {
        kind: Kind::King,
        act: ACTS[0],
    };
    const BOARD: &'static str = "editor-board-shogi";
    const TEXT_HINT: &'static str = "editor-text-hint-shogi";

    fn first_place() -> At {
        At::Square(Square::new(5, 5).expect("the middle of the board"))
    }

    fn setup_of(position: &Self) -> Setup {
        position.to_setup()
    }

    fn empty_setup() -> Setup {
        Setup::empty()
    }

    fn put(setup: &mut Setup, Tool { kind, act }: Tool, at: At) -> Put {
        match (act, at) {
            (Act::For(player), At::Square(square)) => {
                let piece = Piece::new(player, kind);
                let there = setup.board[square.index()].take();
                // The same, whether promoted or not, is taken away.
                if there.is_some_and(|it| it.player == player && it.kind.base() == kind) {
                    return Ok(());
                }
                if left(setup, kind) == 0 {
                    setup.board[square.index()] = there;
                    return Err(tr!("editor-box-empty"));
                }
                setup.board[square.index()] = Some(piece);
            }
            (Act::For(_), At::Hand(player, _)) => {
                if kind == Kind::King || left(setup, kind) == 0 {
                    return Err(tr!("editor-box-empty"));
                }
                give(setup, player, kind);
            }
            (Act::Promote, At::Square(square)) => {
                if let Some(piece) = &mut setup.board[square.index()] {
                    piece.kind = match piece.kind.promoted() {
                        Some(promoted) => promoted,
                        None => piece.kind.base(),
                    };
                }
            }
            (Act::Promote, At::Hand(..)) => {}
            (Act::Remove, at) => {
                take(setup, at);
            }
        }
        Ok(())
    }

    fn take_away(setup: &mut Setup, at: At) {
        take(setup, at);
    }

    fn shift(setup: &mut Setup, from: At, to: Option<At>) {
        let Some(piece) = take(setup, from) else { return };
        match to {
            Some(At::Square(square)) => setup.board[square.index()] = Some(piece),
            // A king has no place in a hand.
            Some(At::Hand(player, _)) if piece.kind != Kind::King => give(setup, player, piece.kind.base()),
            Some(At::Hand(..)) | None => {}
        }
    }

    fn is_taken(setup: &Setup, at: At) -> bool {
        match at {
            At::Square(square) => setup.board[square.index()].is_some(),
            At::Hand(player, kind) => setup.hands[player.index()].count(kind) > 0,
        }
    }

    fn spoken(setup: &Setup, at: At) -> String {
        match at {
            At::Square(square) => {
                let place = square.to_string();
                match setup.board[square.index()] {
                    None => tr!("editor-at-empty", place = place),
                    Some(Piece { player, kind }) => {
                        let what = format!("{} – {}", side_name(player), speech::name(kind));
                        tr!("editor-at", place = place, what = what)
                    }
                }
            }
            At::Hand(player, _) => hand_words(setup, player),
        }
    }

    fn side(player: Player) -> &'static str {
        side(player)
    }

    fn whose_turn(setup: &Setup) -> Player {
        setup.actor
    }

    fn set_actor(setup: &mut Setup, player: Player) {
        setup.actor = player;
    }

    fn judged(setup: &Setup) -> (Option<Self>, Verdict<At>) {
        let mut verdict = Verdict {
            problems: Vec::new(),
            remarks: Vec::new(),
        };
        let position = match Self::try_from(setup.clone()) {
            Err(error) => {
                verdict.problems = problems(setup, &error);
                None
            }
            Ok(position) => {
                for found in setup.oddities() {
                    match oddity(setup, found) {
                        Ok(problem) => verdict.problems.push(problem),
                        Err(remark) => verdict.remarks.push(remark),
                    }
                }
                let count: usize = KINDS.into_iter().map(|kind| left(setup, kind)).sum();
                verdict.remarks.push(tr!("editor-box", count = count));
                if position.outcome().is_some() {
                    verdict.problems.push(Problem::of_all(tr!("editor-over")));
                }
                verdict.problems.is_empty().then_some(position)
            }
        };
        (position, verdict)
    }

    fn tool_of_key(key: &str, before: Tool) -> Option<Tool> {
        Some(match key {
            "9" => Tool {
                act: match before.act {
                    Act::For(SENTE) => Act::For(GOTE),
                    _ => Act::For(SENTE),
                },
                ..before
            },
            "0" => Tool {
                act: Act::Promote,
                ..before
            },
            key => {
                let place: usize = key.parse().ok()?;
                let kind = *KINDS.get(place.checked_sub(1)?)?;
                let act = match before.act {
                    Act::For(player) => Act::For(player),
                    Act::Promote | Act::Remove => ACTS[0],
                };
                Tool { kind, act }
            }
        })
    }

    fn walk(at: At, key: &str, _code: &str, _shift: bool, turned: bool) -> Option<At> {
        let way = match key {
            "ArrowUp" => Way::Up,
            "ArrowDown" => Way::Down,
            "ArrowLeft" => Way::Left,
            "ArrowRight" => Way::Right,
            _ => return None,
        };
        Some(walk(at, way, turned))
    }

    fn place_under(spot: Option<Spot>, x: f64, y: f64, turned: bool) -> Option<At> {
        if let Some(square) = spot.and_then(|spot| geometry::square_at(spot, turned)) {
            return Some(At::Square(square));
        }
        let element = document().element_from_point(x as f32, y as f32)?;
        let plate = element.closest("[data-hand-of]").ok().flatten()?;
        let player = match plate.get_attribute("data-hand-of")?.as_str() {
            "b" => SENTE,
            _ => GOTE,
        };
        let bounds = plate.get_bounding_client_rect();
        let along = if bounds.width() > bounds.height() {
            (x - bounds.left()) / bounds.width()
        } else {
            (y - bounds.top()) / bounds.height()
        };
        Some(At::Hand(player, kind_at(along)?))
    }

    fn board(desk: Desk<Self>) -> AnyView {
        let half = Self::HALF[0];
        let (from, across) = (number(-half), number(2.0 * half));
        view! {
            <div class="shogi live act" tabindex="0" {..board_attributes(desk)}>
                <div class="table">
                    {hand(desk, false)}
                    <div class="face">
                        <svg viewBox=format!("{from} {from} {across} {across}") aria-hidden="true" node_ref=desk.face>
                            <rect class="wood" x=from.clone() y=from.clone() width=across.clone() height=across.clone() rx=".14"/>
                            {move || drag(desk)}
                            {lines(desk)}
                            {move || pieces(desk)}
                            {move || cursor(desk)}
                        </svg>
                    </div>
                    {hand(desk, true)}
                </div>
            </div>
        }
        .into_any()
    }

    fn palette(desk: Desk<Self>) -> AnyView {
        let shown = move || match desk.tool.get().act {
            Act::For(player) => player,
            _ => SENTE,
        };
        let kind = move |kind: Kind| {
            let count = move || desk.setup.with(|setup| left(setup, kind));
            let choose = move |kind: Kind| {
                desk.tool.update(|tool| {
                    tool.kind = kind;
                    if !matches!(tool.act, Act::For(_)) {
                        tool.act = ACTS[0];
                    }
                });
            };
            view! {
                <label title=move || speech::name(kind) class:none=move || count() == 0>
                    {radio("kind", kind, move || desk.tool.get().kind, choose)}
                    {move || view! { <PieceIcon kind player=shown() set=desk.settings.pieces/> }}
                    <b aria-hidden="true">{count}</b>
                    <span class="unseen">{move || speech::name(kind)}</span>
                </label>
            }
        };
        let words = |act: Act| match act {
            Act::For(player) => side_name(player),
            Act::Promote => tr!("editor-promote"),
            Act::Remove => tr!("editor-remove"),
        };
        let sign = |act: Act| match act {
            Act::For(player) => Position::chip(player),
            Act::Promote => icon(icons::TURN).into_any(),
            Act::Remove => icon(icons::ERASER).into_any(),
        };
        let act = move |act: Act| {
            let choose = move |act: Act| desk.tool.update(|tool| tool.act = act);
            view! {
                <label>
                    {radio("act", act, move || desk.tool.get().act, choose)}
                    {sign(act)}
                    <span>{move || words(act)}</span>
                </label>
            }
        };
        view! {
            <fieldset class="palette komas">
                <legend class="unseen">{says("editor-tools")}</legend>
                {KINDS.map(kind).collect_view()}
            </fieldset>
            <fieldset class="palette acts-for">
                <legend class="unseen">{says("editor-whose")}</legend>
                {ACTS.map(act).collect_view()}
            </fieldset>
        }
        .into_any()
    }
}

/// Where the cursor goes: over the squares, and beyond the edge into the hand on that side.
fn walk(at: At, way: Way, turned: bool) -> At {
    let near = if turned { GOTE } else { SENTE };
    match at {
        At::Square(square) => step(square, way, turned).map_or_else(
            || match way {
                Way::Down | Way::Right => At::Hand(near, Kind::Pawn),
                Way::Up | Way::Left => At::Hand(!near, Kind::Pawn),
            },
            At::Square,
        ),
        At::Hand(player, kind) => {
            let order: Vec<Kind> = hand_order().collect();
            let place = order.iter().position(|it| *it == kind).unwrap_or(0);
            match way {
                Way::Left | Way::Up => match place.checked_sub(1) {
                    Some(place) => At::Hand(player, order[place]),
                    None => Position::first_place(),
                },
                Way::Right | Way::Down => match order.get(place + 1) {
                    Some(&kind) => At::Hand(player, kind),
                    None => Position::first_place(),
                },
            }
        }
    }
}

type Editor = Desk<Position>;

fn spot(desk: Editor, square: Square) -> Spot {
    geometry::at(square, desk.turned.get())
}

fn cell(desk: Editor, class: &'static str, square: Square) -> impl IntoView {
    let place = spot(desk, square).translate();
    view! { <g transform=place><rect class=class x="-.5" y="-.5" width="1" height="1"/></g> }
}

fn lines(desk: Editor) -> impl IntoView {
    let stars = [(-1.5, -1.5), (1.5, -1.5), (-1.5, 1.5), (1.5, 1.5)]
        .map(|(x, y)| view! { <circle class="star" cx=number(x) cy=number(y)/> });
    let labels = move || {
        let style = desk.settings.shogi_coordinates.get();
        let label = move |index: u8| {
            let square = Square::new(index, index)?;
            let Spot { x, y } = spot(desk, square);
            let rank = if style == ShogiCoordinates::Japanese {
                let place = format!("translate(4.675 {}) scale({})", number(y), 0.25 / glyphs::EM);
                let outline = glyphs::outline(geometry::RANKS[usize::from(index - 1)]);
                view! { <path transform=place d=outline/> }.into_any()
            } else {
                let letter = char::from(b'a' + index - 1).to_string();
                view! { <text x="4.675" y=number(y)>{letter}</text> }.into_any()
            };
            Some(view! {
                <text x=number(x) y="-4.67">{index}</text>
                {rank}
            })
        };
        (style != ShogiCoordinates::None)
            .then(|| view! { <g class="coords">{(1..=9).filter_map(label).collect_view()}</g> })
    };
    view! {
        <path class="grid" d=geometry::grid_path()/>
        {stars}
        {labels}
    }
}

fn pieces(desk: Editor) -> impl IntoView {
    let (turned, set) = (desk.turned.get(), desk.settings.pieces.get());
    let drawn = |square: Square| {
        let piece = desk.setup.with(|setup| setup.board[square.index()])?;
        let place = spot(desk, square).translate();
        let drawn = koma(piece.kind, piece.player, set, move || turned);
        Some(view! { <g data-at=square.to_string() transform=place>{drawn}</g> })
    };
    Square::all().filter_map(drawn).collect_view()
}

fn drag(desk: Editor) -> impl IntoView {
    let press = desk.press.get()?;
    let taken = desk.setup.with(|setup| Position::is_taken(setup, press.from));
    let lit = |at: Option<At>| match at {
        Some(At::Square(square)) => Some(cell(desk, "lit", square)),
        _ => None,
    };
    taken.then(|| {
        let over = press.over.filter(|over| *over != press.from);
        view! { {lit(Some(press.from))} {lit(over)} }
    })
}

fn cursor(desk: Editor) -> impl IntoView {
    match desk.cursor.get() {
        At::Square(square) if desk.keys.get() => Some(view! {
            <g data-cursor=square.to_string()>
                {cell(desk, "cursor edge", square)}
                {cell(desk, "cursor", square)}
            </g>
        }),
        _ => None,
    }
}

/// The hand on the near or the far side.
fn hand(desk: Editor, near: bool) -> impl IntoView {
    let owner = move || if desk.turned.get() == near { GOTE } else { SENTE };
    let letter = move || match owner() {
        SENTE => "b",
        GOTE => "w",
    };
    let place = move |kind: Kind| {
        let count = Memo::new(move |_| desk.setup.with(|setup| setup.hands[owner().index()].count(kind)));
        let held = move || desk.keys.get() && desk.cursor.get() == At::Hand(owner(), kind);
        let piece = move || {
            let (turned, set) = (desk.turned.get(), desk.settings.pieces.get());
            (count.get() > 0).then(|| {
                view! { <svg viewBox="-.5 -.5 1 1">{koma(kind, owner(), set, move || turned)}</svg> }
            })
        };
        view! {
            <div class="place" class:cursor=held data-kind=kind.letter().to_string()>
                {piece}
                {move || (count.get() > 1).then(|| view! { <b>{count.get()}</b> })}
            </div>
        }
    };
    view! {
        <div class="hand" class:near=near data-hand-of=letter aria-hidden="true">
            {hand_order().map(place).collect_view()}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn s(text: &str) -> At {
        At::Square(text.parse().unwrap())
    }

    const fn tool(kind: Kind, act: Act) -> Tool {
        Tool { kind, act }
    }

    #[test]
    fn a_tap_puts_turns_over_and_takes_away() {
        let mut setup = Setup::empty();
        let rook = tool(Kind::Rook, Act::For(SENTE));
        Position::put(&mut setup, rook, s("5e")).unwrap();
        assert_eq!(setup.to_string(), "9/9/9/9/4R4/9/9/9/9 b - 1");
        Position::put(&mut setup, tool(Kind::Rook, Act::Promote), s("5e")).unwrap();
        assert_eq!(setup.to_string(), "9/9/9/9/4+R4/9/9/9/9 b - 1");
        Position::put(&mut setup, tool(Kind::Rook, Act::For(GOTE)), s("1a")).unwrap();
        // A set has two.
        Position::put(&mut setup, rook, s("1b")).unwrap_err();
        Position::put(&mut setup, rook, At::Hand(GOTE, Kind::Pawn)).unwrap_err();
        // A promoted one goes into a hand as what it was.
        Position::shift(&mut setup, s("5e"), Some(At::Hand(GOTE, Kind::Pawn)));
        assert_eq!(setup.to_string(), "8r/9/9/9/9/9/9/9/9 b r 1");
        Position::put(
            &mut setup,
            tool(Kind::Gold, Act::Remove),
            At::Hand(GOTE, Kind::Rook),
        )
        .unwrap();
        Position::put(&mut setup, tool(Kind::Rook, Act::For(GOTE)), s("1a")).unwrap();
        assert_eq!(setup, Setup::empty());
    }

    #[test]
    fn the_cursor_comes_to_every_place_and_back() {
        let mut at = Position::first_place();
        for _ in 0..5 {
            at = walk(at, Way::Down, false);
        }
        assert_eq!(at, At::Hand(SENTE, Kind::Pawn));
        at = walk(at, Way::Left, false);
        assert_eq!(at, At::Hand(SENTE, Kind::Lance));
        for _ in 0..6 {
            at = walk(at, Way::Left, false);
        }
        assert_eq!(at, Position::first_place());
    }

    #[test]
    fn what_cannot_be_played_always_has_a_reason() {
        for (text, problem, remark) in [
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                "",
                "box is empty",
            ),
            ("7nl/6+B1k/7pp/9/9/9/9/9/4K4 b SN 1", "", "31 pieces"),
            ("k8/9/9/9/9/9/9/9/9 w - 1", "", "Sente has no king"),
            ("9/9/9/9/9/9/9/9/9 b - 1", "Sente has no king", "40 pieces"),
            ("k8/9/9/9/9/9/P8/P8/K8 b - 1", "two pawns on file 9", ""),
            ("k7P/9/9/9/9/9/9/9/K8 b - 1", "1a can never move", ""),
            ("k8/9/9/9/9/9/9/9/K8 b 3R 1", "More than 2 of a kind: rook", ""),
            ("kk7/9/9/9/9/9/9/9/K8 b - 1", "Gote has 2 kings", ""),
            (
                "k8/R8/9/9/9/9/9/9/K8 b - 1",
                "Gote is in check, and sente is to move",
                "",
            ),
            (
                "k8/9/9/9/9/9/9/9/K8 b 18P18p 1",
                "More than 18 of a kind: pawn",
                "",
            ),
            ("k8/G8/P8/9/9/9/9/9/K8 w - 1", "game is over", ""),
        ] {
            let (position, verdict) = Position::judged(&text.parse().unwrap());
            assert_eq!(position.is_some(), problem.is_empty(), "{text}");
            assert_eq!(verdict.problems.is_empty(), problem.is_empty(), "{text}");
            if let Some(first) = verdict.problems.first() {
                assert!(first.words.contains(problem), "{text}: {}", first.words);
            }
            let remarks = verdict.remarks.join(" ");
            assert!(remarks.contains(remark), "{text}: {remarks}");
        }
    }
}
