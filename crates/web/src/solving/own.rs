//! Mistakes of one's own games: all of them, and games that were not looked through yet.

use super::desk::Own;
use super::start::{in_words, meter};
use super::{Solving, kept, page};
use crate::engine::EngineWorker;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::{Named, game_name, level_name};
use crate::review;
use crate::router::{Puzzles, Route};
use crate::shelf;
use ::library::{self, Head, Kind, Mistake, mistakes};
use ::practice::Course;
use ::puzzles::{Proof, Puzzle, Source};
use ::review::{Mark, Motif};
use derive_where::derive_where;
use games::GameId;
use leptos::prelude::*;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// Mistakes of so many days come first, the worst before others.
const RECENT: i32 = 30;
/// So many are listed at once.
const LISTED: usize = 30;
/// So many games are looked through at a time.
const AT_ONCE: usize = 2;
/// What every mistake is rated: how hard one is nobody knows, and nothing is rated by it.
pub(super) const RATING: u16 = 1000;

/// The name of the course in which a game's own mistakes are practised.
pub(super) const fn course(game: GameId) -> &'static str {
    match game {
        GameId::Yinsh => "yinsh-own",
        GameId::Shogi => "shogi-own",
    }
}

/// What is kept of a game's own mistakes.
#[derive(Clone, Debug, Default)]
pub(super) struct Mine {
    /// Those that can be asked for, in the order in which they come.
    pub(super) mistakes: Vec<Mistake>,
    /// The kept games, by name.
    heads: HashMap<String, Head>,
    /// The games that were looked through.
    looked: HashSet<String>,
}

impl Mine {
    async fn of(game: GameId) -> Self {
        // What can't be read is not there.
        let (mut all, looked) = shelf::mistakes().await.unwrap_or_default();
        let (heads, _) = shelf::heads().await.unwrap_or_default();
        mistakes::leave_deleted(&mut all, &heads);
        let heads: HashMap<String, Head> = heads
            .into_iter()
            .filter(|head| head.game == game && head.deleted.is_none())
            .map(|head| (head.id.clone(), head))
            .collect();
        let recent = (kept::today() - RECENT).to_string();
        let recent = library::Day::of_tag(&recent).unwrap_or_default();
        let mut mistakes: Vec<Mistake> = all.into_iter().filter(|it| it.game == game).collect();
        mistakes::sort(&mut mistakes, &recent);
        Self {
            mistakes,
            heads,
            looked,
        }
    }

    /// One of them.
    pub(super) fn get(&self, number: u32) -> Option<&Mistake> {
        self.mistakes.iter().find(|it| it.number == number)
    }

    /// Against whom, and when.
    pub(super) fn against<G: Named>(&self, mistake: &Mistake) -> String {
        let head = self.heads.get(&mistake.of);
        let opponent = !mistake.player;
        let name = match head {
            Some(head) if head.kind == Kind::Computer && head.level.is_some() => {
                head.level.map(level_name).unwrap_or_default()
            }
            Some(head) if !head.names[opponent.index()].is_empty() => head.names[opponent.index()].clone(),
            _ => G::side_name(&G::start(), opponent),
        };
        tr!("own-against", name = name)
    }

    /// The games whose own turns can be looked at and were not.
    fn unlooked(&self) -> Vec<Head> {
        let mut all: Vec<Head> = self
            .heads
            .values()
            .filter(|head| head.own.is_some() && head.turns > 0 && !self.looked.contains(&head.id))
            .cloned()
            .collect();
        all.sort_by(|a, b| b.day.cmp(&a.day).then(b.added.cmp(&a.added)));
        all
    }
}

/// Whether a mistake is to be asked for today: it was not found yet, or is due again.
fn is_open(course: &Course, due: &[u32], number: u32) -> bool {
    due.contains(&number) || course.answer_to(number).is_none()
}

/// The number of the mistake to be asked for after one: what is due, then what was never asked for.
pub(super) fn next(game: GameId, all: &[Mistake], except: Option<u32>) -> Option<u32> {
    let practice = kept::load();
    let course = practice.course(self::course(game));
    let due = course.due(kept::today());
    let mut open = all
        .iter()
        .map(|it| it.number)
        .filter(|&number| Some(number) != except && is_open(course, &due, number));
    let first = open.next()?;
    // In their order, from the one that was just solved on.
    let after = all
        .iter()
        .map(|it| it.number)
        .skip_while(|&number| Some(number) != except)
        .find(|&number| Some(number) != except && is_open(course, &due, number));
    Some(after.unwrap_or(first))
}

/// How many are to be asked for today.
fn open_count(game: GameId, all: &[Mistake]) -> usize {
    let practice = kept::load();
    let course = practice.course(self::course(game));
    let due = course.due(kept::today());
    let open = |it: &&Mistake| is_open(course, &due, it.number);
    all.iter().filter(open).count()
}

/// A mistake as a puzzle, with what is known of it beside; `None` where its texts are not what they should be.
pub(super) fn posed<G: Solving>(mistake: &Mistake) -> Option<(Puzzle<G>, Own<G>)> {
    let position: G = mistake.position.parse().ok()?;
    let read = |text: &str| {
        let mut at = position.clone();
        let mut actions = Vec::new();
        for word in text.split_whitespace() {
            let action = word.parse().ok()?;
            at.play(action).ok()?;
            actions.push(action);
        }
        Some(actions)
    };
    let (played, line): (Vec<G::Action>, Vec<G::Action>) = (read(&mistake.played)?, read(&mistake.line)?);
    let right = line.get(..mistake.own).filter(|it| !it.is_empty())?.to_vec();
    let mark = Mark::ALL.into_iter().find(|mark| mark.sign() == mistake.mark)?;
    let puzzle = Puzzle {
        number: mistake.number,
        theme: G::BETTER,
        idea: None,
        rating: RATING,
        proof: Proof::Judged,
        left_in_hand: false,
        free_end: false,
        position,
        right: vec![right],
        line,
        source: Source::default(),
    };
    let own = Own {
        played,
        before: mistake.before,
        after: mistake.after,
        turn: mistake.turn,
        mark,
    };
    Some((puzzle, own))
}

/// What is shown with the mistakes of a game, when they have been read.
pub(super) fn with<G: Solving>(
    show: impl Fn(Arc<Mine>) -> AnyView + Copy + Send + Sync + 'static,
) -> AnyView {
    let there = RwSignal::new(None::<Arc<Mine>>);
    leptos::task::spawn_local(async move {
        let mine = Mine::of(G::ID).await;
        // Whoever has gone elsewhere meanwhile needs it no longer.
        let _ = there.try_set(Some(Arc::new(mine)));
    });
    let view = move || match there.get() {
        None => page::coming().into_any(),
        Some(mine) => show(mine),
    };
    view.into_any()
}

/// The page with all of them.
#[component]
pub(crate) fn MistakesPage(
    /// Of which game; that of the puzzle seen last, where the address does not say.
    game: Option<GameId>,
) -> impl IntoView {
    match game.unwrap_or_else(kept::last_game) {
        GameId::Yinsh => with::<yinsh::Position>(list::<yinsh::Position>),
        GameId::Shogi => with::<shogi::Position>(list::<shogi::Position>),
    }
}

fn list<G: Solving>(mine: Arc<Mine>) -> AnyView {
    kept::remember_game(G::ID);
    let link = |game: GameId| {
        view! {
            <a href=Route::Puzzles(Puzzles::Mistakes, Some(game)).path() aria-current=(game == G::ID).then_some("page")>{move || game_name(game)}</a>
        }
    };
    let mine = RwSignal::new(mine);
    let read_anew = Callback::new(move |()| {
        leptos::task::spawn_local(async move {
            let all = Mine::of(G::ID).await;
            let _ = mine.try_set(Arc::new(all));
        });
    });
    let none = Memo::new(move |_| mine.with(|mine| mine.mistakes.is_empty()));
    view! {
        <main id="main" class="page puzzles mistakes" tabindex="-1">
            <div class="title">
                <div>
                    <p class="small"><a href=Route::Puzzles(Puzzles::Start, Some(G::ID)).path()>{says("nav-puzzles")}</a></p>
                    <h1>{says("own-title")}</h1>
                </div>
                <nav class="choose" aria-label=says("puzzle-game")>{GameId::ALL.map(link).collect_view()}</nav>
            </div>
            {kept::is_forgetful().then(|| view! { <p class="muted" role="status">{says("puzzle-forgetful")}</p> })}
            <div class="split">
                <div class="section">
                    <Show when=move || none.get() fallback=move || view! { {lead::<G>(mine)} {all_of_them::<G>(mine)} }>
                        <section class="card empty">
                            <h2>{says("own-none")}</h2>
                            <p class="muted">{says("own-none-why")}</p>
                            <div class="acts">
                                <a class="btn primary" href=Route::Play(G::ID).path()>{says("own-play")}</a>
                                <a class="btn" href=Route::Library.path()>{says("nav-library")}</a>
                            </div>
                        </section>
                    </Show>
                </div>
                <div class="section">
                    <Show when=move || !none.get()>{motifs::<G>(mine)}</Show>
                    {through::<G>(mine, read_anew)}
                </div>
            </div>
        </main>
    }
    .into_any()
}

/// How many there are to do better, and the way to them.
fn lead<G: Solving>(mine: RwSignal<Arc<Mine>>) -> impl IntoView {
    let open = move || mine.with(|mine| open_count(G::ID, &mine.mistakes));
    let first = move || mine.with(|mine| next(G::ID, &mine.mistakes, None));
    let start = move || {
        first().map(|number| {
            view! { <a class="btn primary" id="own-start" href=Route::Mistake(G::ID, number).path()>{says("own-start")}</a> }
        })
    };
    view! {
        <section class="card lead" aria-labelledby="own-lead">
            <div>
                <h2 id="own-lead">{move || tr!("own-count", count = open())}</h2>
                <p class="muted">{says("own-how")}</p>
            </div>
            {start}
        </section>
    }
}

/// All of them.
fn all_of_them<G: Solving>(mine: RwSignal<Arc<Mine>>) -> impl IntoView {
    let only_open = RwSignal::new(false);
    let most = RwSignal::new(LISTED);
    let rows = move || {
        let practice = kept::load();
        let course = practice.course(course(G::ID));
        let due = course.due(kept::today());
        let mine = mine.get();
        let shown = mine
            .mistakes
            .iter()
            .filter(|it| !only_open.get() || is_open(course, &due, it.number));
        shown
            .take(most.get())
            .filter_map(|mistake| {
                let (puzzle, _) = posed::<G>(mistake)?;
                let (number, turn) = (mistake.number, mistake.turn);
                let (before, after) = (percent(mistake.before), percent(mistake.after));
                let motif = Motif::of_name(&mistake.motif);
                let (of, whom) = (mistake.clone(), Arc::clone(&mine));
                let day = mistake.day.clone();
                let state = match (is_open(course, &due, number), course.answer_to(number)) {
                    (true, Some(_)) => Some("own-due"),
                    (false, Some(answer)) if answer.solved => Some("own-found"),
                    (false, Some(_)) => Some("own-later"),
                    _ => None,
                };
                Some(view! {
                    <li>
                        <a class="mistake card" href=Route::Mistake(G::ID, number).path()>
                            <span class="thumb" aria-hidden="true" inert>{page::small_board(&puzzle)}</span>
                            <span class="what">
                                <b>{move || tr!("own-move", number = turn)} " " {move || whom.against::<G>(&of)}</b>
                                <span class="small muted">{move || review::motif_name(G::ID, motif)} " · " {day_in_words(&day)}</span>
                            </span>
                            <span class="small chance">{move || tr!("own-from-to", before = before, after = after)}</span>
                            <span class="small state">{state.map(|words| view! { <span class="count">{says(words)}</span> })}</span>
                        </a>
                    </li>
                })
            })
            .collect_view()
    };
    let more = move || mine.with(|mine| mine.mistakes.len()) > most.get();
    view! {
        <section class="section" aria-labelledby="own-all">
            <div class="over">
                <h2 id="own-all">{says("own-all")}</h2>
                <button type="button" class="btn" id="own-open" aria-pressed=move || only_open.get().to_string() on:click=move |_| only_open.update(|it| *it = !*it)>
                    {icon(icons::FILTER)} <span>{says("own-still")}</span>
                </button>
            </div>
            <ul class="listed-mistakes">{rows}</ul>
            <Show when=more>
                <button type="button" class="btn" on:click=move |_| most.update(|it| *it += LISTED)>{says("own-more")}</button>
            </Show>
        </section>
    }
}

/// A day in the language chosen; what names no whole day stays as it is.
pub(super) fn day_in_words(day: &library::Day) -> String {
    match day.as_str().parse() {
        Ok(day) => in_words(day, &[("day", "numeric"), ("month", "long")]),
        Err(_) => day.to_string(),
    }
}

/// A chance in whole percent.
pub(super) fn percent(part: f64) -> u8 {
    // Between 0 and 100.
    (100.0 * part).round().clamp(0.0, 100.0) as u8
}

/// What happens most often.
fn motifs<G: Solving>(mine: RwSignal<Arc<Mine>>) -> impl IntoView {
    let rows = move || {
        let mut counts: BTreeMap<Motif, usize> = BTreeMap::new();
        mine.with(|mine| {
            for mistake in &mine.mistakes {
                *counts.entry(Motif::of_name(&mistake.motif)).or_default() += 1;
            }
        });
        let mut counts: Vec<(Motif, usize)> = counts.into_iter().collect();
        counts.sort_by_key(|&(motif, count)| (motif == Motif::Other, std::cmp::Reverse(count)));
        let most = counts.iter().map(|it| it.1).max().unwrap_or(1);
        let row = |(motif, count): (Motif, usize)| {
            view! { <li><span>{move || review::motif_name(G::ID, motif)} {meter(count, most)}</span> <span class="num">{count}</span></li> }
        };
        counts.into_iter().map(row).collect_view()
    };
    view! {
        <section class="card motifs" aria-labelledby="motifs-title">
            <h2 id="motifs-title">{says("own-motifs")}</h2>
            <ul>{rows}</ul>
        </section>
    }
}

/// Games that were not looked through, and looking through them.
#[derive_where(Clone, Copy)]
struct Looking<G: Solving> {
    open: RwSignal<Vec<Head>>,
    /// How many are done, of how many; `None` where nobody is at it.
    at: RwSignal<Option<(usize, usize)>>,
    /// How many were found, in how many games, since it was begun.
    found: RwSignal<Option<(usize, usize)>>,
    /// Why it stopped.
    trouble: RwSignal<Option<String>>,
    engines: [EngineWorker; AT_ONCE],
    read_anew: Callback<()>,
    _game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Solving> Looking<G> {
    fn begin(self) {
        let all = self.open.with_untracked(Vec::len);
        if all == 0 || self.at.with_untracked(Option::is_some) {
            return;
        }
        self.trouble.set(None);
        self.found.set(Some((0, 0)));
        self.at.set(Some((0, all)));
        let engines = self.engines.into_iter();
        for engine in engines.take(all) {
            self.next(engine);
        }
    }

    fn stop(self) {
        for engine in self.engines {
            engine.cancel_and_end();
        }
        if self.at.try_set(None).is_none() {
            self.read_anew.run(());
        }
    }

    fn next(self, engine: EngineWorker) {
        // Whoever has gone elsewhere meanwhile has stopped it.
        if self.at.try_get_untracked().flatten().is_none() {
            return;
        }
        let head = self.open.try_update(Vec::pop).flatten();
        let Some(head) = head else {
            engine.cancel_and_end();
            let (done, all) = self.at.get_untracked().unwrap_or_default();
            if done >= all {
                self.at.set(None);
                self.read_anew.run(());
            }
            return;
        };
        leptos::task::spawn_local(async move {
            let text = shelf::game(&head.id).await;
            let record = text.and_then(|(text, _)| G::read_text(&text).ok());
            if self.at.try_get_untracked().flatten().is_none() {
                return;
            }
            match record {
                Some(record) => {
                    review::look_through(&record, engine, move |came| self.came(head, came, engine));
                }
                // What can't be read has nothing to be found in it.
                None => self.done(engine, 0),
            }
        });
    }

    fn came(
        self,
        head: Head,
        came: Result<library::Looked, engine_protocol::client::Failure>,
        engine: EngineWorker,
    ) {
        match came {
            Ok(looked) => leptos::task::spawn_local(async move {
                let own = head.own;
                let count = looked
                    .mistakes
                    .iter()
                    .filter(|it| own.is_none_or(|own| it.player == own))
                    .count();
                shelf::keep_looked(head, looked).await;
                self.done(engine, count);
            }),
            Err(why) => {
                let _ = self.trouble.try_set(Some(crate::engine::failure_words(&why)));
                self.stop();
            }
        }
    }

    fn done(self, engine: EngineWorker, count: usize) {
        self.at.try_update(|at| {
            if let Some((done, _)) = at {
                *done += 1;
            }
        });
        self.found.try_update(|found| {
            if let Some((all, games)) = found {
                *all += count;
                *games += 1;
            }
        });
        self.next(engine);
    }
}

fn through<G: Solving>(mine: RwSignal<Arc<Mine>>, read_anew: Callback<()>) -> impl IntoView {
    let looking = Looking::<G> {
        open: RwSignal::new(Vec::new()),
        at: RwSignal::new(None),
        found: RwSignal::new(None),
        trouble: RwSignal::new(None),
        engines: [(); AT_ONCE].map(|()| EngineWorker::new(G::ID)),
        read_anew,
        _game: std::marker::PhantomData,
    };
    on_cleanup(move || {
        for engine in looking.engines {
            engine.cancel_and_end();
        }
    });
    let count = Memo::new(move |_| mine.with(|mine| mine.unlooked().len()));
    let begin = move |_| {
        let mut open = mine.with_untracked(|mine| mine.unlooked());
        // The latest one first: they are taken from the end.
        open.reverse();
        looking.open.set(open);
        looking.begin();
    };
    let said = move || match looking.found.get() {
        Some((found, games)) if looking.at.get().is_none() => tr!("own-looked", count = found, games = games),
        _ => String::new(),
    };
    let offer = move || {
        view! {
            <p><b>{move || tr!("own-unseen", count = count.get())}</b> " " <span class="muted">{says("own-unseen-why")}</span></p>
            <div class="acts"><button type="button" class="btn" id="own-look" on:click=begin>{says("own-look")}</button></div>
        }
    };
    let works = move |(done, all): (usize, usize)| {
        view! {
            <p>{tr!("own-looking", done = done, all = all)}</p>
            <progress max=all value=done aria-label=tr!("own-look")></progress>
            <div class="acts"><button type="button" class="btn" id="own-stop" on:click=move |_| looking.stop()>{says("own-stop")}</button></div>
        }
    };
    let shown = move || match looking.at.get() {
        Some(at) => works(at).into_any(),
        None if count.get() > 0 => offer().into_any(),
        None => ().into_any(),
    };
    let trouble = move || {
        looking
            .trouble
            .get()
            .map(|why| view! { <p role="alert">{tr!("own-trouble", reason = why)}</p> })
    };
    let quiet = move || count.get() == 0 && looking.at.get().is_none() && looking.found.get().is_none();
    view! {
        <section class="store" hidden=quiet>
            {shown}
            <p role="status">{said}</p>
            {trouble}
        </section>
    }
}

/// A mistake by its number.
#[component]
pub(crate) fn MistakePage(game: GameId, number: u32) -> impl IntoView {
    match game {
        GameId::Yinsh => with::<yinsh::Position>(move |mine| one::<yinsh::Position>(mine, number)),
        GameId::Shogi => with::<shogi::Position>(move |mine| one::<shogi::Position>(mine, number)),
    }
}

fn one<G: Solving>(mine: Arc<Mine>, number: u32) -> AnyView {
    kept::remember_game(G::ID);
    let posed = mine.get(number).and_then(posed::<G>);
    match posed {
        Some((puzzle, own)) => page::of_own(puzzle, own, mine),
        None => page::nothing().into_any(),
    }
}
