//! Shogi on the page.

mod jishogi;
mod lots;
mod options;
#[cfg(test)]
mod tests;

pub(crate) use options::{Options, Rules};

use super::{EndWords, Keys, OwnOffer, SaveAs, Table, Verdict};
use crate::board::shogi::{Board, speech};
use crate::i18n::tr;
use crate::play::{Choice, Game, Opponent, Pick, Play, Seat, Sentence, Side, SidePick, name};
use crate::settings::{Settings, ShogiNotation};
use engine_protocol::ask::Setting;
use game_core::{Conclusion, Ending, Outcome, Player, Termination};
use leptos::prelude::*;
use lots::Lots;
use notation::{Encoding, Format, shogi_text};
use options::{Jishogi, OFFERED, handicap_name, handicap_word, side_name};
use review::ShogiDeed;
use shogi::impasse::Rule;
use shogi::strict::{self, Judgement};
use shogi::{Action, Handicap, Piece, Position, PositionTrait as _, Reason, Setup};

/// What only this game's page has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Own {
    /// The toss that decides a new game.
    lots: RwSignal<Option<Lots>>,
    lots_open: RwSignal<bool>,
    /// Whether it is asked about jishogi.
    jishogi_open: RwSignal<bool>,
}

/// A way to save games of shogi.
const fn save(id: &'static str, key: &'static str, format: Format, encoding: Encoding) -> SaveAs {
    SaveAs {
        id,
        key,
        format,
        encoding,
    }
}

impl Table for Position {
    type Options = Options;
    type Rules = Rules;
    type Notation = ShogiNotation;
    type Own = Own;

    const SIDE_WORDS: [&'static str; 3] = ["sente", "gote", "furigoma"];
    const FORMATS: &'static [SaveAs] = &[
        save("save-kif", "shogi-play-save-kif", Format::Kif, Encoding::Utf8),
        save(
            "save-kif-sjis",
            "shogi-play-save-kif-sjis",
            Format::Kif,
            Encoding::ShiftJis,
        ),
        save("save-ki2", "shogi-play-save-ki2", Format::Ki2, Encoding::Utf8),
        save("save-csa", "shogi-play-save-csa", Format::Csa, Encoding::Utf8),
        save("save-usi", "shogi-play-save-usi", Format::Usi, Encoding::Utf8),
        save("save-jkf", "shogi-play-save-jkf", Format::Jkf, Encoding::Utf8),
        save("save-text", "play-save-text", Format::Text, Encoding::Utf8),
    ];
    const ACCEPT: &'static str = ".kif,.kifu,.ki2,.ki2u,.csa,.usi,.sfen,.jkf,.json,.txt,text/plain";
    const KEYS: Keys = Keys {
        heading: "shogi-play-heading",
        board: "shogi-play-board-label",
        new_game: "shogi-play-new-title",
        open_hint: "shogi-play-open-hint",
        not_a_position: "shogi-play-not-a-position",
        levels: ["shogi-play-level-sente", "shogi-play-level-gote"],
    };
    const FIRST_SIDE: Side = Side::Either;

    fn own() -> Own {
        Own {
            lots: RwSignal::new(None),
            lots_open: RwSignal::new(false),
            jishogi_open: RwSignal::new(false),
        }
    }

    fn new_game(options: Options, seats: [Seat; 2], _chance: u64) -> Game<Self> {
        let mut game = Game::new(options.handicap.position(), seats);
        game.set_rules(options.rules);
        game
    }

    fn options_of(game: &Game<Self>) -> Options {
        Options {
            handicap: Handicap::of(game.record().start()).unwrap_or_default(),
            rules: game.rules(),
        }
    }

    /// Furigoma, in even games.
    fn draws_lots(play: Play<Self>, choice: Choice<Self>) -> bool {
        let lots = choice.side == Side::Either
            && choice.opponent != Opponent::Watch
            && choice.options.handicap == Handicap::Even;
        if lots {
            lots::draw(play, choice);
        }
        lots
    }

    /// In a game with a handicap nothing is tossed: who gives it moves first, and that is chosen.
    fn settled(mut choice: Choice<Self>) -> Choice<Self> {
        if choice.side == Side::Either && choice.options.handicap != Handicap::Even {
            choice.side = Side::First;
        }
        choice
    }

    /// SFEN has nine ranks.
    fn is_like_position(text: &str) -> bool {
        let text = text.strip_prefix("sfen ").unwrap_or(text);
        let board = text.split_whitespace().next().unwrap_or_default();
        board.matches('/').count() == 8
    }

    fn of_text(text: &str) -> Result<Self, String> {
        let text = text.strip_prefix("sfen ").unwrap_or(text);
        text.parse()
            .map_err(|error: shogi::ParsePositionError| error.to_string())
    }

    fn judge(&self, rules: Rules, action: Action) -> Verdict<Action> {
        if !rules.strict {
            return Verdict::Refused;
        }
        match strict::judge(self, action) {
            Judgement::Legal => Verdict::Refused,
            Judgement::Loses(_) => Verdict::Loses,
            Judgement::Overlooked(overlooked) => Verdict::Punishable(overlooked.captures),
        }
    }

    /// The computer knows the declaration with 27 points only; by the other rules the page ends the game for it.
    fn agreements(rules: Rules) -> &'static [Setting] {
        match rules.jishogi {
            Jishogi::Declaration(Rule::Points27) => &[Setting::DeclaresBy27Points(true)],
            _ => &[Setting::DeclaresBy27Points(false)],
        }
    }

    fn side_name(start: &Self, player: Player) -> String {
        let handicap = Handicap::of(start).is_some_and(|it| it != Handicap::Even);
        side_name(handicap, player)
    }

    fn instruction(&self) -> String {
        speech::instruction(self)
    }

    fn task(&self) -> String {
        speech::task(self)
    }

    fn describe_turn(&self, name: &str, actions: &[Action]) -> String {
        speech::describe_turn(name, self, actions)
    }

    fn hint(&self, action: Action, settings: Settings) -> String {
        let turn = self.write_turn(None, &[action], settings.shogi_notation.get_untracked());
        tr!("shogi-play-hint", turn = turn)
    }

    fn missed(deed: ShogiDeed, at_once: bool) -> String {
        match (deed, at_once) {
            (ShogiDeed::Takes(kind), true) => tr!("review-take-missed", piece = speech::name_taken(kind)),
            (ShogiDeed::Takes(kind), false) => {
                tr!("review-take-missed-later", piece = speech::name_taken(kind))
            }
            (ShogiDeed::Promotes(kind), _) => {
                tr!("review-promotion-missed", piece = speech::name_taken(kind))
            }
        }
    }

    fn allowed(deed: ShogiDeed, at_once: bool) -> String {
        match (deed, at_once) {
            (ShogiDeed::Takes(kind), true) => tr!("review-take-allowed", piece = speech::name_taken(kind)),
            (ShogiDeed::Takes(kind), false) => {
                tr!("review-take-allowed-later", piece = speech::name_taken(kind))
            }
            (ShogiDeed::Promotes(kind), _) => {
                tr!("review-promotion-allowed", piece = speech::name_taken(kind))
            }
        }
    }

    fn end_words(game: &Game<Self>, ending: &Conclusion<Action>) -> EndWords {
        EndWords {
            head: None,
            text: end_text(game, *ending),
        }
    }

    fn slip_words(game: &Game<Self>) -> Option<Sentence> {
        game.slip()?;
        let loser = game.position().actor();
        let who = name(game, loser);
        let head = if game.person() == Some(loser) {
            tr!("shogi-play-you-overlooked")
        } else {
            tr!("shogi-play-overlooked", name = who)
        };
        let text = match game.seat(!loser) {
            Seat::Person => tr!("shogi-play-king-free"),
            Seat::Computer(_) => String::new(),
        };
        Some(Sentence { head, text })
    }

    fn notation(settings: Settings) -> ShogiNotation {
        settings.shogi_notation.get()
    }

    fn write_turn(&self, previous: Option<Action>, actions: &[Action], notation: ShogiNotation) -> String {
        let write = |&action: &Action| match notation {
            ShogiNotation::Japanese => shogi_text::japanese(self, action, previous),
            ShogiNotation::Western => shogi_text::western(self, action),
            ShogiNotation::Usi => action.to_string(),
        };
        actions.iter().map(write).collect::<Vec<_>>().join(" ")
    }

    fn computer_ends(game: &Game<Self>, declares: bool) -> Option<Ending> {
        jishogi::computer_ends(game, declares)
    }

    fn board(play: Play<Self>) -> AnyView {
        let game = play.game;
        let plays = Memo::new(move |_| play.plays());
        let turned = Memo::new(move |_| game.with(Game::turned));
        let shown = Memo::new(move |_| play.shown());
        let strict = Memo::new(move |_| game.with(|game| game.rules().strict));
        let setup = Memo::new(move |_| {
            let looks = play.is_looking();
            game.with(|game| {
                let illegal = game.illegal().filter(|_| !looks)?;
                Some(forced(game.position(), illegal))
            })
        });
        view! {
            <Board
                shown=shown
                plays=plays
                on_action=Callback::new(move |action| play.act(action))
                on_say=Callback::new(move |words| play.board_says(words))
                turned=turned
                hint=play.hint
                arrows=Memo::new(move |_| play.analysis.arrows())
                label=Signal::derive(|| tr!(Self::KEYS.board))
                strict=strict
                setup=setup
            />
        }
        .into_any()
    }

    /// A piece as the signs of records have it: filled for sente, hollow for gote.
    fn chip(player: Player) -> AnyView {
        let class = if player == shogi::SENTE {
            "side sente"
        } else {
            "side gote"
        };
        view! {
            <svg class="chip" viewBox="-.58 -.58 1.16 1.16" aria-hidden="true">
                <path class=class d="M0-.44 .29-.3 .4 .42H-.4L-.29-.3Z"/>
            </svg>
        }
        .into_any()
    }

    /// Nothing: the hands are at the board.
    fn standing(_play: Play<Self>, _player: Signal<Player>) -> AnyView {
        ().into_any()
    }

    fn choose(choice: RwSignal<Choice<Self>>) -> AnyView {
        view! {
            <Sides choice/>
            <HandicapSelect choice/>
            <fieldset>
                <legend>{move || tr!("shogi-play-illegal")}</legend>
                <div class="choose">
                    <Pick choice name="strict" value="free" get=|it| !it.options.rules.strict set=|it| it.options.rules.strict = false>
                        {move || tr!("shogi-play-not-accepted")}
                    </Pick>
                    <Pick choice name="strict" value="strict" get=|it| it.options.rules.strict set=|it| it.options.rules.strict = true>
                        {move || tr!("shogi-play-strict")}
                    </Pick>
                </div>
            </fieldset>
            <details class="more">
                <summary>{move || tr!("play-more")}</summary>
                <JishogiSelect choice/>
            </details>
        }
        .into_any()
    }

    fn board_keys() -> Vec<(&'static [&'static str], String)> {
        vec![
            (&["↑", "↓", "←", "→"], tr!("shogi-play-key-arrows")),
            (&["P", "L", "N", "S", "G", "B", "R"], tr!("shogi-play-key-hand")),
            (&["Enter", "Space"], tr!("play-key-act")),
            (&["Esc"], tr!("play-key-escape")),
        ]
    }

    fn offer(game: &Game<Self>) -> Option<OwnOffer<Self>> {
        if game.slip().is_some() {
            let takes = game.seat(!game.position().actor()) == Seat::Person;
            return takes.then_some(OwnOffer {
                key: "shogi-play-take-king",
                primary: true,
                act: Play::punish,
            });
        }
        jishogi::offer(game).map(|key| OwnOffer {
            key,
            primary: false,
            act: |play: Play<Self>| play.own.jishogi_open.set(true),
        })
    }

    fn dialogs(play: Play<Self>) -> AnyView {
        // Who beats a level is the stronger one from then on.
        Effect::new(move |_| {
            let beaten = play.game.with(|game| {
                let person = game.person()?;
                let won = game.ending()?.result() == Some(Outcome::Win(person));
                match game.seat(!person) {
                    Seat::Computer(level) if won && game.at_tip() => Some(level),
                    _ => None,
                }
            });
            if let Some(level) = beaten {
                lots::note_beaten(level);
            }
        });
        view! {
            <lots::Furigoma play/>
            <jishogi::Ask play/>
        }
        .into_any()
    }
}

/// Why the game is over.
fn end_text(game: &Game<Position>, ending: Conclusion<Action>) -> Option<String> {
    let loser = ending.result().and_then(Outcome::winner).map(|winner| !winner);
    let loses = |you: &str, other: &str| {
        let loser = loser?;
        Some(if game.person() == Some(loser) {
            tr!(you)
        } else {
            tr!(other, name = name(game, loser))
        })
    };
    match ending.termination()? {
        Termination::Normal if game.position().in_check() => Some(tr!("shogi-play-ended-mate")),
        Termination::Normal => Some(tr!("shogi-play-ended-stuck")),
        Termination::Repetition => Some(tr!("shogi-play-ended-sennichite")),
        Termination::PerpetualCheck => loses("shogi-play-you-perpetual", "shogi-play-perpetual"),
        Termination::IllegalAction => {
            let reason = ending
                .illegal()
                .and_then(|action| game.position().why_illegal(action));
            match reason {
                Some(Reason::InCheck) => loses("shogi-play-you-king-taken", "shogi-play-king-taken"),
                Some(reason) => {
                    let what = loses("shogi-play-you-illegal", "shogi-play-illegal-by")?;
                    Some(format!("{what} {}", broken(reason)))
                }
                None => loses("shogi-play-you-illegal", "shogi-play-illegal-by"),
            }
        }
        Termination::Impasse => Some(jishogi::told(game, ending.result()?)),
        Termination::Agreement => Some(tr!("shogi-play-ended-agreement")),
        Termination::Resignation | Termination::Time | Termination::Abandoned => None,
    }
}

/// Which rule was broken, in a few words.
fn broken(reason: Reason) -> String {
    match reason {
        Reason::TwoPawns(_) => tr!("shogi-play-broke-nifu"),
        Reason::PawnDropMate => tr!("shogi-play-broke-uchifuzume"),
        Reason::Stuck { .. } => tr!("shogi-play-broke-stuck"),
        _ => tr!("shogi-play-broke-way"),
    }
}

/// The board with something on it that the rules forbid, as a hand puts it there.
fn forced(position: &Position, action: Action) -> Setup {
    if let Judgement::Overlooked(overlooked) = strict::judge(position, action) {
        return overlooked.setup;
    }
    let mut setup = position.to_setup();
    let player = setup.actor;
    let lower = |hand: &mut shogi::Hand, kind| hand.set(kind, hand.count(kind).saturating_sub(1));
    match action {
        Action::Move { from, to, promote } => {
            let piece = setup.board[from.index()].take();
            let taken = setup.board[to.index()]
                .filter(|taken| taken.player != player && taken.kind.base().is_droppable());
            if let Some(taken) = taken {
                let hand = &mut setup.hands[player.index()];
                let kind = taken.kind.base();
                hand.set(kind, hand.count(kind).saturating_add(1));
            }
            setup.board[to.index()] = piece.map(|piece| Piece {
                kind: piece.kind.promoted().filter(|_| promote).unwrap_or(piece.kind),
                ..piece
            });
        }
        Action::Drop { kind, to } => {
            lower(&mut setup.hands[player.index()], kind);
            setup.board[to.index()] = Some(Piece::new(player, kind));
        }
    }
    setup.actor = !player;
    setup
}

/// Who starts, or who gives the handicap.
#[component]
fn Sides(choice: RwSignal<Choice<Position>>) -> impl IntoView {
    let kind = Memo::new(move |_| {
        choice.with(|choice| (choice.opponent, choice.options.handicap != Handicap::Even))
    });
    let legend = move || match kind.get() {
        (Opponent::Person, _) => tr!("shogi-play-bottom"),
        _ => tr!("play-new-side"),
    };
    let sides = move || {
        let (_, handicap) = kind.get();
        view! {
            {(!handicap).then(|| view! { <SidePick choice side=Side::Either>{move || tr!("shogi-play-furigoma")}</SidePick> })}
            <SidePick choice side=Side::First>{Position::chip(Player::First)}{move || side_name(handicap, Player::First)}</SidePick>
            <SidePick choice side=Side::Second>{Position::chip(Player::Second)}{move || side_name(handicap, Player::Second)}</SidePick>
        }
    };
    view! {
        <Show when=move || kind.get().0 != Opponent::Watch>
            <fieldset>
                <legend>{legend}</legend>
                <div class="choose">{sides}</div>
            </fieldset>
        </Show>
    }
}

#[component]
fn HandicapSelect(choice: RwSignal<Choice<Position>>) -> impl IntoView {
    let on_change = move |event| {
        let word: String = event_target_value(&event);
        if let Some(&handicap) = OFFERED.iter().find(|&&it| handicap_word(it) == word) {
            choice.update(|choice| {
                choice.options.handicap = handicap;
                *choice = Position::settled(*choice);
            });
        }
    };
    let chosen = Memo::new(move |_| choice.with(|choice| handicap_word(choice.options.handicap)));
    let options = OFFERED
        .into_iter()
        .map(|handicap| {
            let word = handicap_word(handicap);
            view! { <option value=word selected=move || chosen.get() == word>{move || handicap_name(handicap)}</option> }
        })
        .collect_view();
    view! {
        <label class="field">
            <span>{move || tr!("shogi-play-handicap")}</span>
            <select id="handicap" prop:value=move || chosen.get() on:change=on_change>{options}</select>
        </label>
        <Show when=move || chosen.get() != handicap_word(Handicap::Even)>
            <p class="small muted">{move || tr!("shogi-play-handicap-hint")}</p>
        </Show>
    }
}

#[component]
fn JishogiSelect(choice: RwSignal<Choice<Position>>) -> impl IntoView {
    let on_change = move |event| {
        let word: String = event_target_value(&event);
        if let Some(jishogi) = Jishogi::ALL.into_iter().find(|it| it.word() == word) {
            choice.update(|choice| choice.options.rules.jishogi = jishogi);
        }
    };
    let chosen = Memo::new(move |_| choice.with(|choice| choice.options.rules.jishogi.word()));
    let options = Jishogi::ALL
        .into_iter()
        .map(|jishogi| {
            let word = jishogi.word();
            view! { <option value=word selected=move || chosen.get() == word>{move || jishogi.name()}</option> }
        })
        .collect_view();
    view! {
        <label class="field">
            <span>{move || tr!("shogi-play-jishogi")}</span>
            <select id="jishogi" prop:value=move || chosen.get() on:change=on_change>{options}</select>
        </label>
    }
}
