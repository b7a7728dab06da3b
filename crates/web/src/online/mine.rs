//! Your games: what waits for you, what waits for others, invitations, what ended not long ago.

use super::arrange::SeatPicture;
use super::invite::game_listed;
use super::lists::{Line, Row, Sorted, Views, day, free_seat, thumbnail};
use super::notices::NoAnswer;
use super::{api, link, notify, time};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::play::{Opponent, open_new};
use crate::router::Route;
use game_core::Player;
use games::{GameId, for_game};
use leptos::prelude::*;
use wire::ServerMessage;
use wire::http::{Challenge, ChallengeState, Games, To};

/// One's own games, kept up to date.
#[derive(Clone, Copy)]
pub(super) struct Mine {
    /// What the server has sent; nothing before.
    games: RwSignal<Option<Games>>,
    pub(super) trouble: RwSignal<Option<api::Trouble>>,
    /// So that what is left of the turns goes down.
    minute: RwSignal<u64>,
}

impl Mine {
    /// Fetches them, and hears what changes as long as the owner lives.
    pub(super) fn follow() -> Self {
        let mine = Self {
            games: RwSignal::new(None),
            trouble: RwSignal::new(None),
            minute: RwSignal::new(0),
        };
        mine.fetch();
        link::hear(move |message| match message {
            ServerMessage::Mine(changed) => mine.games.update(|games| {
                if let Some(games) = games {
                    games.running.retain(|it| it.info.id != changed.info.id);
                    games.over.retain(|it| it.info.id != changed.info.id);
                    let list = if changed.ended.is_some() {
                        &mut games.over
                    } else {
                        &mut games.running
                    };
                    list.insert(0, (**changed).clone());
                }
            }),
            ServerMessage::Challenge(changed) => mine.games.update(|games| {
                if let Some(games) = games {
                    games.challenges.retain(|it| it.id != changed.id);
                    games.challenges.push((**changed).clone());
                }
            }),
            // What was missed while there was no line.
            ServerMessage::Welcome { .. } => mine.fetch(),
            _ => {}
        });
        let ticking = set_interval_with_handle(
            move || mine.minute.set(api::now()),
            std::time::Duration::from_mins(1),
        );
        on_cleanup(move || drop(ticking.map(|it| it.clear())));
        mine
    }

    pub(super) fn fetch(self) {
        leptos::task::spawn_local(async move {
            let got = api::get::<Games>("api/games").await;
            if self.games.is_disposed() {
                return;
            }
            match got {
                Ok(games) => {
                    self.trouble.set(None);
                    self.games.set(Some(games));
                }
                // Somebody whom the server does not know has no games.
                Err(why) if why.code() == Some(wire::http::ErrorCode::NotSignedIn) => {
                    self.games.set(Some(Games::default()));
                }
                Err(why) => self.trouble.set(Some(why)),
            }
        });
    }

    /// Sorted for who reads them; nothing before they are there.
    pub(super) fn sorted(self) -> Memo<Option<Sorted>> {
        let me = api::me();
        Memo::new(move |_| {
            let reader = me.with(|me| me.as_ref().map(|me| me.id));
            let now = self.minute.get().max(api::now());
            self.games.with(|games| {
                let games = games.as_ref()?;
                Some(Sorted::of(games.running.clone(), games.over.clone(), reader, now))
            })
        })
    }

    /// One's own invitations that wait.
    pub(super) fn invitations(self) -> Memo<Vec<Challenge>> {
        Memo::new(move |_| {
            let waits = |it: &&Challenge| it.yours && it.state == ChallengeState::Open;
            self.games.with(|games| {
                let all = games.iter().flat_map(|games| &games.challenges);
                all.filter(waits).cloned().collect()
            })
        })
    }
}

/// The view.
#[component]
pub(crate) fn MinePage() -> impl IntoView {
    let mine = Mine::follow();
    let sorted = mine.sorted();
    let invitations = mine.invitations();
    let waiting = Signal::derive(move || sorted.with(|it| it.as_ref().map_or(0, |it| it.mine.len())));
    let again = Callback::new(move |()| {
        mine.trouble.set(None);
        mine.fetch();
    });
    let body = move || {
        match (sorted.get(), mine.trouble.get()) {
        (None, Some(why)) => view! { <NoAnswer pause=why.pause() again/> }.into_any(),
        (None, None) => ().into_any(),
        (Some(sorted), _) if sorted == Sorted::default() && invitations.with(Vec::is_empty) => view! { <Nothing/> }.into_any(),
        (Some(sorted), _) => view! {
            <notify::Card wanted=sorted.mine.iter().chain(&sorted.theirs).any(|it| it.game.info.terms.is_apart() && it.has_moved())/>
            <MyTurn lines=sorted.mine/>
            <TheirTurn lines=sorted.theirs/>
            <Invitations all=invitations.get()/>
            <Over lines=sorted.over/>
        }
        .into_any(),
    }
    };
    view! {
        <main id="main" class="page online" tabindex="-1" aria-busy=move || sorted.with(Option::is_none).then_some("true")>
            <Views heading=Signal::derive(says("mine-heading")) waiting/>
            {body}
        </main>
    }
}

#[component]
fn MyTurn(lines: Vec<Line>) -> impl IntoView {
    let count = lines.len();
    let card = |(index, line): (usize, Line)| {
        let to = Route::Game(line.game.info.id).path();
        let (left, low) = line.time_left(api::now());
        view! {
            <li>
                <a class="card table-card" class:first=index == 0 href=to>
                    <span class="small-board" aria-hidden="true" inert>{thumbnail(Signal::stored(line.game.clone()), line.side)}</span>
                    <span class="text">
                        <b>{line.opponent()}</b>
                        <span class="small muted figures">{line.standing()}</span>
                        <span class="left" class:low=low>{icon(icons::CLOCK)}<span>{left}</span></span>
                    </span>
                </a>
            </li>
        }
    };
    let game = lines
        .first()
        .map_or(GameId::Yinsh, |line| line.game.info.terms.game);
    view! {
        <section class="section">
            {(count > 0).then(|| view! { <h2><span>{says("mine-your-turn")}</span><span class="count" aria-hidden="true">{count}</span></h2> })}
            <ul class="table-cards">
                {lines.into_iter().enumerate().map(card).collect_view()}
                <li>
                    <a class="card table-card new" href=open_new(game, Opponent::Friend)>
                        {free_seat(game)}<span class="text"><b>{says("mine-new")}</b></span>
                    </a>
                </li>
            </ul>
        </section>
    }
}

#[component]
fn TheirTurn(lines: Vec<Line>) -> impl IntoView {
    let row = |line: Line| {
        let (opponent, standing) = (line.opponent(), line.standing());
        let (left, _) = line.time_left(api::now());
        view! { <Row line name=Signal::stored(opponent) about=Signal::stored(standing)><span>{left}</span></Row> }
    };
    (!lines.is_empty()).then(|| {
        view! {
            <section class="section">
                <h2>{says("mine-their-turn")}</h2>
                <ul class="card rows">{lines.into_iter().map(row).collect_view()}</ul>
            </section>
        }
    })
}

#[component]
fn Invitations(all: Vec<Challenge>) -> impl IntoView {
    let row = |challenge: Challenge| {
        let game = challenge.asked.terms.game;
        let times: Vec<String> = challenge.asked.all_times().into_iter().map(time::short).collect();
        let about = format!("{} · {}", game_listed(&challenge.asked.terms), times.join(", "));
        let (left, _) = time::left(challenge.expires.saturating_sub(api::now()));
        let name = match challenge.asked.to {
            To::Anyone => tr!("mine-open"),
            _ => tr!("invite-waiting"),
        };
        let to = match challenge.asked.to {
            To::Anyone => Route::Find.path(),
            _ => Route::Invitation(challenge.id).path(),
        };
        let seat = for_game!(game, |P| <P as super::arrange::Arranged>::seat_picture(
            SeatPicture::Nobody
        ));
        view! {
            <li>
                <a class="row" href=to>
                    <span class="side">{seat}</span>
                    <span class="text"><b>{name}</b><span class="small muted figures">{about}</span></span>
                    <span class="end"><span>{left}</span>{icon(icons::NEXT)}</span>
                </a>
            </li>
        }
    };
    (!all.is_empty()).then(|| {
        view! {
            <section class="section">
                <h2>{says("mine-invitations")}</h2>
                <ul class="card rows">{all.into_iter().map(row).collect_view()}</ul>
            </section>
        }
    })
}

#[component]
fn Over(lines: Vec<Line>) -> impl IntoView {
    let row = |line: Line| {
        let terms = &line.game.info.terms;
        let about = format!("{} · {}", game_name(terms.game), time::short(terms.time));
        let (opponent, result, day) = (line.opponent(), line.result(), day(line.game.at));
        view! {
            <Row line name=Signal::stored(opponent) about=Signal::stored(about)>
                <span><b>{result}</b><br/><span>{day}</span></span>
            </Row>
        }
    };
    (!lines.is_empty()).then(|| {
        view! {
            <section class="section">
                <h2>{says("mine-finished")}</h2>
                <ul class="card rows">{lines.into_iter().map(row).collect_view()}</ul>
            </section>
        }
    })
}

/// There is nothing yet: a seat is free.
#[component]
fn Nothing() -> impl IntoView {
    let mine = for_game!(GameId::Yinsh, |P| <P as super::arrange::Arranged>::seat_picture(
        SeatPicture::Of(Player::First)
    ));
    view! {
        <section class="card empty-state">
            <div class="seats">
                <div class="seat">{mine}</div>
                <span></span>
                <div class="seat open">{free_seat(GameId::Yinsh)}</div>
            </div>
            <h2>{says("mine-none")}</h2>
            <p class="muted">{says("mine-none-how")}</p>
            <div class="linkbox">
                <a class="btn primary" href=open_new(GameId::Yinsh, Opponent::Friend)>{says("find-invite")}</a>
                <a class="btn" href=Route::Find.path()>{says("find-heading")}</a>
            </div>
        </section>
    }
}
