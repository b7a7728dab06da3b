//! As many puzzles as one solves in three minutes, or twenty without a clock. Nothing of it counts for the rating.

use super::desk::{Desk, State};
use super::share::{ByHand, ShareTool, Shared};
use super::{Solving, choose, files, kept, page, theme_name};
use crate::board::{Drawing, board, focus_board};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::outward::{Handed, whole_address};
use crate::router::{Puzzles, Route};
use ::practice::{PENALTY, Round, Rule, TIME};
use ::puzzles::{Collection, Puzzle};
use derive_where::derive_where;
use games::GameId;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(200);
/// When what is left is said aloud.
const TOLD: [(Duration, &str); 2] = [
    (Duration::from_secs(10), "storm-left-ten"),
    (Duration::from_mins(1), "storm-left-minute"),
];

/// The page.
#[component]
pub(crate) fn RoundPage(
    /// Of which game; that of the puzzle seen last, where the address does not say.
    game: Option<GameId>,
) -> impl IntoView {
    match game.unwrap_or_else(kept::last_game) {
        GameId::Yinsh => files::with::<yinsh::Position>(begin),
        GameId::Shogi => files::with::<shogi::Position>(begin),
    }
}

fn begin<G: Solving>(all: Arc<Collection<G>>) -> AnyView {
    kept::remember_game(G::ID);
    let first = choose::of_round(&all, &Round::new(Rule::Timed), &[]).and_then(|it| all.get(it)?.ok());
    match first {
        Some(first) => view! { <Three all first/> }.into_any(),
        None => page::nothing().into_any(),
    }
}

/// A round under way.
#[derive_where(Clone, Copy)]
struct Run<G: Solving> {
    all: StoredValue<Arc<Collection<G>>>,
    round: RwSignal<Round>,
    /// When the clock was looked at last, in milliseconds since the page began.
    looked: StoredValue<f64>,
    /// What came of the puzzle before.
    went: RwSignal<Option<bool>>,
    /// By how many more were solved than ever before, when it is over.
    more: RwSignal<Option<u32>>,
    /// What is left, where it was just said aloud.
    told: RwSignal<Option<&'static str>>,
    /// Puzzles of earlier rounds since the page was opened.
    had: StoredValue<Vec<u32>>,
    /// Whether it was shared.
    shared: RwSignal<Option<Shared>>,
}

fn now() -> f64 {
    window().performance().map_or(0.0, |it| it.now())
}

impl<G: Solving> Run<G> {
    fn new(all: Arc<Collection<G>>) -> Self {
        Self {
            all: StoredValue::new(all),
            round: RwSignal::new(Round::new(Rule::Timed)),
            looked: StoredValue::new(now()),
            went: RwSignal::new(None),
            more: RwSignal::new(None),
            told: RwSignal::new(None),
            had: StoredValue::new(Vec::new()),
            shared: RwSignal::new(None),
        }
    }

    fn puzzle(self, number: u32) -> Option<Puzzle<G>> {
        self.all.with_value(|all| all.get(number)?.ok())
    }

    fn next(self) -> Option<Puzzle<G>> {
        let chosen = self.all.with_value(|all| {
            self.round
                .with_untracked(|round| self.had.with_value(|had| choose::of_round(all, round, had)))
        });
        self.puzzle(chosen?)
    }

    fn is_over(self) -> bool {
        self.round.with(Round::is_over)
    }

    /// Time passes.
    fn tick(self) {
        let now = now();
        let passed = now - self.looked.get_value();
        self.looked.set_value(now);
        let before = self.round.with_untracked(Round::left);
        let runs = self
            .round
            .with_untracked(|round| round.has_begun() && !round.is_paused() && !round.is_over());
        if !runs || passed <= 0.0 {
            return;
        }
        self.round
            .update(|round| round.pass(Duration::from_secs_f64(passed / 1000.0)));
        let after = self.round.with_untracked(Round::left);
        if let (Some(before), Some(after)) = (before, after) {
            let told = TOLD.iter().find(|(at, _)| before > *at && after <= *at);
            if let Some((_, words)) = told {
                self.told.set(Some(*words));
            }
        }
        self.look_whether_over();
    }

    fn look_whether_over(self) {
        if !self.round.with_untracked(Round::is_over) {
            return;
        }
        self.told.set(None);
        let (rule, solved) = self.round.with_untracked(|it| (it.rule(), it.solved()));
        let numbers = self.round.with_untracked(|it| it.answers().to_vec());
        self.had
            .update_value(|had| had.extend(numbers.iter().map(|(number, _)| number)));
        let more = kept::change(|practice| {
            for _ in 0..solved {
                practice.days.solved(kept::today());
            }
            let course = practice.course_mut(G::ID.slug());
            (rule == Rule::Timed)
                .then(|| course.finish_round(solved))
                .flatten()
        });
        self.more.set(more);
    }

    /// The puzzle that is shown is over.
    fn ended(self, desk: Desk<G>, solved: bool) {
        let number = desk.puzzle().number;
        self.round.update(|round| round.answer(number, solved));
        self.went.set(Some(solved));
        self.look_whether_over();
        if !self.round.with_untracked(Round::is_over)
            && let Some(next) = self.next()
        {
            desk.take(next);
        }
    }

    fn anew(self, desk: Desk<G>, rule: Rule) {
        self.round.set(Round::new(rule));
        self.went.set(None);
        self.more.set(None);
        self.shared.set(None);
        if let Some(next) = self.next() {
            desk.take(next);
        }
    }

    /// How it went, for others: what was solved and missed, and where one can try it.
    fn told_to_others(self) -> String {
        let round = self.round.get_untracked();
        let (solved, all) = (round.solved(), round.answers().len());
        let sentence = match round.rule() {
            Rule::Timed => tr!("storm-tell", game = game_name(G::ID), solved = solved, all = all),
            Rule::Twenty => tr!(
                "storm-tell-twenty",
                game = game_name(G::ID),
                solved = solved,
                all = all
            ),
        };
        let address = whole_address(&Route::Puzzles(Puzzles::Three, Some(G::ID)).path());
        format!("{sentence}\n{}\n{address}", round.signs())
    }

    fn missed(self) -> Vec<u32> {
        let missed = |(number, solved): &(u32, bool)| (!solved).then_some(*number);
        self.round
            .with(|round| round.answers().iter().filter_map(missed).collect())
    }
}

#[component]
fn Three<G: Solving>(all: Arc<Collection<G>>, first: Puzzle<G>) -> impl IntoView {
    let run = Run::new(all);
    let slot = StoredValue::new(None::<Desk<G>>);
    let ended = Callback::new(move |solved| {
        if let Some(desk) = slot.get_value() {
            run.ended(desk, solved);
        }
    });
    let desk = Desk::in_round(first, ended);
    slot.set_value(Some(desk));
    let clock = set_interval_with_handle(move || run.tick(), TICK).ok();
    on_cleanup(move || {
        if let Some(clock) = clock {
            clock.clear();
        }
    });
    let stands = move || run.round.with(|it| it.is_paused() || it.is_over());
    let drawn = board(Drawing {
        plays: Memo::new(move |_| desk.plays().filter(|_| !stands())).into(),
        on_action: Callback::new(move |action| {
            if !run.round.with_untracked(Round::has_begun) {
                run.looked.set_value(now());
                run.round.update(Round::begin);
            }
            desk.act(action);
        }),
        on_say: Callback::new(move |said| desk.board_says(said)),
        turned: desk.turned.into(),
        ..Drawing::still(desk.shown, Signal::derive(says("puzzle-board")))
    });
    let paused = move || run.round.with(Round::is_paused);
    let title = move || match run.round.with(Round::rule) {
        Rule::Timed => tr!("storm-title"),
        Rule::Twenty => tr!("storm-twenty"),
    };
    let rule = move || match run.round.with(Round::rule) {
        Rule::Timed => tr!("storm-rule", seconds = PENALTY.as_secs()),
        Rule::Twenty => tr!("storm-rule-twenty"),
    };
    let over = Memo::new(move |_| run.is_over());
    let number = move || {
        desk.state.track();
        desk.puzzle().number.to_string()
    };
    view! {
        <main id="main" class="play solve storm" data-game=G::GAME tabindex="-1" data-number=number data-paused=move || paused().then_some("")>
            <h1 class="unseen">{title}</h1>
            <section class="stage" aria-label=says("play-board") on:pointerdown=move |_| desk.press() on:pointerup=move |_| desk.release()>
                {drawn}
                <Show when=paused><p class="covered">{says("storm-paused")}</p></Show>
            </section>
            <section class="panel" aria-label=title>
                <div class="task">
                    <a class="btn plain square" href=Route::Puzzles(Puzzles::Start, Some(G::ID)).path() aria-label=says("storm-leave")>{icon(icons::CLOSE)}</a>
                    <div class="who"><b>{title}</b><span class="small muted">{rule}</span></div>
                </div>
                <div class="now">
                    <Show when=move || !over.get()><Clock run/></Show>
                    <Said run desk/>
                    <Acts run desk/>
                </div>
                <div class="inside">
                    <Kind run/>
                    <ByHand value=Callback::new(move |()| run.told_to_others()) shared=run.shared/>
                    <Score run/>
                    <Show when=move || over.get()><Missed run/></Show>
                </div>
                <Tools run desk/>
            </section>
        </main>
    }
}

/// What is left on the clock. It is read out only when it is asked for, and where [`TOLD`] says.
#[component]
fn Clock<G: Solving>(run: Run<G>) -> impl IntoView {
    let left = Memo::new(move |_| {
        let left = run.round.with(Round::left)?;
        // The second that has begun.
        Some(left.as_millis().div_ceil(1000))
    });
    let shown = move |seconds: u128| format!("{}:{:02}", seconds / 60, seconds % 60);
    let told = move || run.told.get().map(|words| tr!(words));
    move || {
        left.get().map(|seconds| {
            let all = TIME.as_secs();
            view! {
                <div class="clock" role="timer" aria-live="off">
                    <b>{shown(seconds)}</b>
                    <svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                        <rect width=(100 * seconds / u128::from(all)).to_string() height="4"/>
                    </svg>
                </div>
                <p class="unseen" role="status">{told}</p>
            }
        })
    }
}

/// The sentence.
#[component]
fn Said<G: Solving>(run: Run<G>, desk: Desk<G>) -> impl IntoView {
    let sign = move || {
        let over = run.is_over();
        match desk.state.get() {
            _ if over => icon(icons::CLOCK).into_any(),
            State::Waiting => G::chip(!desk.solver()),
            _ => G::chip(desk.solver()),
        }
    };
    let sentence = Memo::new(move |_| {
        let (begun, over, paused, solved) = run
            .round
            .with(|it| (it.has_begun(), it.is_over(), it.is_paused(), it.solved()));
        let rule = run.round.with(Round::rule);
        let (head, text) = desk.sentence();
        if over {
            let head = match rule {
                Rule::Timed => tr!("storm-over"),
                Rule::Twenty => tr!("storm-over-twenty"),
            };
            let solved = tr!("storm-count", count = solved);
            return match run.more.get() {
                Some(more) => (head, format!("{solved} {}", tr!("storm-record", more = more))),
                None => (head, solved),
            };
        }
        if paused {
            return (tr!("storm-paused"), String::new());
        }
        if !begun && rule == Rule::Timed {
            return (
                tr!("storm-ready"),
                format!("{} {head} {text}", tr!("storm-ready-how")),
            );
        }
        let before = match run.went.get().filter(|_| begun) {
            Some(true) => format!("{} ", tr!("storm-went-right")),
            Some(false) => format!("{} ", tr!("storm-went-wrong")),
            None => String::new(),
        };
        (format!("{before}{head}"), text)
    });
    view! {
        <div class="say">
            {sign}
            <p role="status" aria-atomic="true">
                <strong>{move || sentence.get().0}</strong> " " <span class="more">{move || sentence.get().1}</span>
            </p>
            <p class="beside small muted" role="status">{move || desk.beside()}</p>
        </div>
    }
}

/// What there is to do beside playing.
#[component]
fn Acts<G: Solving>(run: Run<G>, desk: Desk<G>) -> impl IntoView {
    let over = Memo::new(move |_| run.is_over());
    let address = move || {
        let first = run.missed().first().copied();
        first.map(|number| Route::Puzzle(G::ID, number).path())
    };
    view! {
        <div class="acts">
            <Show when=move || desk.has_missed() && !over.get()>
                <button type="button" class="btn primary" id="try-again" on:click=move |_| desk.try_again()>{says("puzzle-try-again")}</button>
            </Show>
            <Show when=move || over.get() && !run.missed().is_empty()>
                <a class="btn primary" id="storm-missed" href=address on:click=move |_| choose::set_missed(run.missed())>{says("storm-missed")}</a>
            </Show>
        </div>
    }
}

/// With a clock or without, before the first move.
#[component]
fn Kind<G: Solving>(run: Run<G>) -> impl IntoView {
    let begun = Memo::new(move |_| run.round.with(Round::has_begun));
    let choice = move |of: Rule, words: &'static str| {
        view! {
            <label>
                <input
                    type="radio" name="rule" prop:checked=move || run.round.with(Round::rule) == of
                    on:change=move |_| run.round.set(Round::new(of))
                />
                <span>{says(words)}</span>
            </label>
        }
    };
    view! {
        <Show when=move || !begun.get()>
            <fieldset class="choose" aria-label=says("storm-kind")>
                {choice(Rule::Timed, "storm-title")} {choice(Rule::Twenty, "storm-no-clock")}
            </fieldset>
        </Show>
    }
}

/// What was solved, puzzle by puzzle.
#[component]
fn Score<G: Solving>(run: Run<G>) -> impl IntoView {
    let over = move || run.is_over();
    let tick = |(_, solved): &(u32, bool)| {
        let (solved, words) = (
            *solved,
            if *solved {
                "storm-tick-solved"
            } else {
                "storm-tick-missed"
            },
        );
        view! {
            <li class:miss=!solved>{icon(if solved { icons::CHECK } else { icons::CLOSE })} <span class="unseen">{says(words)}</span></li>
        }
    };
    let ticks = move || {
        run.round
            .with(|round| round.answers().iter().map(tick).collect_view())
    };
    let facts = move || {
        let (solved, answers) = run.round.with(|it| (it.solved(), it.answers().to_vec()));
        let mut row = (0, 0);
        for (_, solved) in &answers {
            row.0 = if *solved { row.0 + 1 } else { 0 };
            row.1 = row.1.max(row.0);
        }
        let rating = |(number, _): &(u32, bool)| run.puzzle(*number).map(|it| it.rating);
        let hardest = answers
            .iter()
            .filter(|(_, solved)| *solved)
            .filter_map(rating)
            .max();
        let fact = |words: &'static str, value: String| {
            view! { <div><dt>{says(words)}</dt><dd>{value}</dd></div> }
        };
        view! {
            <dl class="facts">
                {fact("storm-solved", solved.to_string())}
                {fact("storm-fact-missed", run.missed().len().to_string())}
                {fact("storm-row", row.1.to_string())}
                {hardest.map(|it| fact("storm-hardest", it.to_string()))}
            </dl>
        }
    };
    view! {
        <Show when=over fallback=move || view! {
            <p class="score"><b>{move || run.round.with(Round::solved)}</b> <span class="muted">{says("storm-solved")}</span></p>
        }>{facts}</Show>
        <section class="part" hidden=move || run.round.with(|it| it.answers().is_empty())>
            <h2 hidden=move || !over()>{says("storm-round")}</h2>
            <ol class="ticks" aria-label=says("storm-round-said")>{ticks}</ol>
        </section>
    }
}

/// What was missed, as small boards that lead there.
#[component]
fn Missed<G: Solving>(run: Run<G>) -> impl IntoView {
    let missed: Vec<AnyView> = run
        .missed()
        .into_iter()
        .filter_map(|number| {
            let puzzle = run.puzzle(number)?;
            let theme = puzzle.theme;
            Some(page::thumbnail(&puzzle, move || theme_name(theme)).into_any())
        })
        .collect();
    let none = missed.is_empty();
    view! {
        <section class="part" hidden=none>
            <h2>{says("storm-missed-ones")}</h2>
            <ul class="alike" on:click=move |_| choose::set_missed(run.missed())>{missed}</ul>
        </section>
    }
}

/// What can be done beside solving.
#[component]
fn Tools<G: Solving>(run: Run<G>, desk: Desk<G>) -> impl IntoView {
    let over = Memo::new(move |_| run.is_over());
    let paused = move || run.round.with(Round::is_paused);
    let stands = move || (!run.round.with(Round::has_begun)).then_some("true");
    let pause = move |_| {
        if run.round.with_untracked(Round::has_begun) {
            run.looked.set_value(now());
            let paused = run.round.with_untracked(Round::is_paused);
            run.round.update(|round| round.pause(!paused));
            if paused {
                focus_board();
            }
        }
    };
    let skip = move |_| {
        let may = run
            .round
            .with_untracked(|round| round.has_begun() && !round.is_paused());
        if may {
            run.ended(desk, false);
        }
    };
    let another = move |_| {
        run.anew(desk, run.round.with_untracked(Round::rule));
        focus_board();
    };
    view! {
        <div class="tools" role="group" aria-label=says("puzzle-tools")>
            <Show when=move || !over.get()>
                <button type="button" class="btn" id="skip" aria-disabled=stands on:click=skip>
                    {icon(icons::NEXT)} <span>{says("storm-skip")}</span>
                </button>
                <button type="button" class="btn" id="pause" aria-disabled=stands aria-pressed=move || paused().to_string() on:click=pause>
                    {move || if paused() { icon(icons::RESUME) } else { icon(icons::PAUSE) }}
                    <span>{says("storm-pause")}</span>
                </button>
            </Show>
            <Show when=move || over.get()>
                <button type="button" class="btn" id="another" on:click=another>
                    {icon(icons::RESET)} <span>{says("storm-another")}</span>
                </button>
                <ShareTool what=Handed::Text value=Callback::new(move |()| run.told_to_others()) shared=run.shared/>
            </Show>
            <button type="button" class="btn" id="flip" on:click=move |_| desk.turned.update(|turned| *turned = !*turned)>
                {icon(icons::TURN)} <span>{says("puzzle-tool-flip")}</span>
            </button>
        </div>
    }
}
