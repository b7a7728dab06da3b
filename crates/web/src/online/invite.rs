//! An invitation at its address, `/i/…`: for whoever made it, and for whoever opens the link.

use super::arrange::{Arranged as _, SeatPicture};
use super::names::{MOST_NAME, NameProblem, NameTrouble, name_of_me, person_name, take_name};
use super::notices::{MissingInvitation, NoAnswer, TakenInvitation};
use super::qr::qr;
use super::{api, link, notify, time};
use crate::board::{BoardGame, Drawing, Shown, board, ring_bell};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::outward::{Handed, can_hand_on, hand_on, to_clipboard, whole_address};
use crate::play::{Opponent, open_new};
use crate::router::{Route, Router};
use crate::settings::Settings;
use game_core::Player;
use games::{GameId, for_game};
use leptos::html;
use leptos::prelude::*;
use std::time::Duration;
use wire::http::{Accept, Accepted, Challenge, ChallengeState, ErrorCode, To};
use wire::{ChallengeId, GameState, Seat, ServerMessage, Terms};

/// So long a button says that the link was copied.
const COPIED: Duration = Duration::from_secs(2);
/// Milliseconds in a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Where an invitation stands for who looks at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moment {
    /// It is one's own, and was opened from elsewhere.
    Own,
    /// It is one's own and waits.
    Waiting,
    /// It is one's own and was taken back.
    Cancelled,
    /// It is one's own and was declined.
    Refused,
    /// It is one's own and its time is over.
    Over,
    /// It may be accepted.
    Open,
    /// It was declined here.
    Declined,
    /// It was taken back, or its time is over.
    Gone,
    /// It was accepted by somebody.
    Taken(wire::GameId),
}

impl Moment {
    /// `made_here`: in this window it was made, or gone to; `declined_here`: it was declined in this window.
    fn of(challenge: &Challenge, made_here: bool, declined_here: bool) -> Self {
        match (challenge.state, challenge.yours) {
            (ChallengeState::Accepted { game }, _) => Self::Taken(game),
            (ChallengeState::Open, true) if made_here => Self::Waiting,
            (ChallengeState::Open, true) => Self::Own,
            (ChallengeState::Cancelled, true) => Self::Cancelled,
            (ChallengeState::Declined, true) => Self::Refused,
            (ChallengeState::Expired, true) => Self::Over,
            (ChallengeState::Declined | ChallengeState::Open, false) if declined_here => Self::Declined,
            // Whoever has the link may still accept it.
            (ChallengeState::Open, false) => Self::Open,
            (ChallengeState::Declined, false) if challenge.asked.to == To::Link => Self::Open,
            (ChallengeState::Declined | ChallengeState::Cancelled | ChallengeState::Expired, false) => {
                Self::Gone
            }
        }
    }
}

/// An invitation and what is done with it.
#[derive(Clone, Copy)]
struct Invitation {
    id: ChallengeId,
    challenge: RwSignal<Option<Challenge>>,
    trouble: RwSignal<Option<api::Trouble>>,
    made_here: RwSignal<bool>,
    declined_here: RwSignal<bool>,
    busy: RwSignal<bool>,
    router: Router,
    /// Whether a bell is heard, and how loud.
    sound: RwSignal<bool>,
    volume: RwSignal<u8>,
}

/// The name under which the window remembers an invitation that is its own.
fn mark(id: ChallengeId) -> String {
    format!("sente.invitation.{id}")
}

/// This window made the invitation: it waits here.
pub(super) fn is_made_here(id: ChallengeId) {
    api::remember(&mark(id), "made");
}

impl Invitation {
    fn new(id: ChallengeId) -> Self {
        let settings = Settings::here();
        let of_window = |value: &str| api::remembered(&mark(id)).as_deref() == Some(value);
        let invitation = Self {
            id,
            challenge: RwSignal::new(None),
            trouble: RwSignal::new(None),
            made_here: RwSignal::new(of_window("made")),
            declined_here: RwSignal::new(of_window("declined")),
            busy: RwSignal::new(false),
            router: expect_context(),
            sound: settings.sound,
            volume: settings.volume,
        };
        invitation.fetch();
        invitation
    }

    /// Looks where it stands.
    fn fetch(self) {
        leptos::task::spawn_local(async move {
            let got = api::get::<Challenge>(&format!("api/challenges/{}", self.id)).await;
            self.take(got);
        });
    }

    /// What the server says of it.
    fn take(self, got: Result<Challenge, api::Trouble>) {
        if self.challenge.is_disposed() {
            return; // The page is gone.
        }
        match got {
            Ok(challenge) => {
                self.trouble.set(None);
                if let ChallengeState::Accepted { game } = challenge.state {
                    self.perhaps_sit_down(game, challenge.yours);
                }
                self.challenge.set(Some(challenge));
            }
            Err(why) => self.trouble.set(Some(why)),
        }
    }

    /// The page becomes the board for who plays in the game.
    fn perhaps_sit_down(self, game: wire::GameId, mine: bool) {
        if mine {
            notify::tell(&tr!("invite-here"), &Route::Game(game).path());
            if self.sound.get_untracked() {
                ring_bell(self.volume.get_untracked());
            }
            self.router.go(&Route::Game(game).path());
            return;
        }
        leptos::task::spawn_local(async move {
            let state = api::get::<GameState>(&format!("api/games/{game}")).await;
            if state.is_ok_and(|state| state.you.is_some()) && !self.challenge.is_disposed() {
                self.router.go(&Route::Game(game).path());
            }
        });
    }

    /// Says something to the server about it, and takes its answer.
    fn ask(self, what: &'static str, then: impl FnOnce(Self) + 'static) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        leptos::task::spawn_local(async move {
            let path = format!("api/challenges/{}/{what}", self.id);
            let got = api::post::<_, Challenge>(&path, &Accept::default()).await;
            if self.challenge.is_disposed() {
                return;
            }
            self.busy.set(false);
            match got {
                Ok(challenge) => {
                    then(self);
                    self.take(Ok(challenge));
                }
                // Meanwhile it may stand otherwise.
                Err(why) if why.code().is_some() => self.fetch(),
                Err(why) => self.trouble.set(Some(why)),
            }
        });
    }

    /// Remembers for this window whose it is, or what was done with it.
    fn remember(self, what: &str) {
        api::remember(&mark(self.id), what);
        self.made_here.set(what == "made");
        self.declined_here.set(what == "declined");
    }
}

/// The page.
#[component]
pub(crate) fn InvitationPage(id: ChallengeId) -> impl IntoView {
    let invitation = Invitation::new(id);
    link::hear(move |message| match message {
        ServerMessage::Challenge(changed) if changed.id == id => invitation.take(Ok((**changed).clone())),
        // While there was no line, it may have been accepted.
        ServerMessage::Welcome { .. } => invitation.fetch(),
        _ => {}
    });
    let moment = Memo::new(move |_| {
        let (made, declined) = (invitation.made_here.get(), invitation.declined_here.get());
        invitation
            .challenge
            .with(|it| it.as_ref().map(|it| Moment::of(it, made, declined)))
    });
    move || match (moment.get(), invitation.trouble.get()) {
        (None, Some(why)) if why.code() == Some(ErrorCode::NotFound) => {
            view! { <MissingInvitation/> }.into_any()
        }
        (None, Some(why)) if why.code() == Some(ErrorCode::ChallengeClosed) => {
            view! { <TakenInvitation/> }.into_any()
        }
        (None, Some(why)) => {
            let again = Callback::new(move |()| {
                invitation.trouble.set(None);
                invitation.fetch();
            });
            view! { <NoAnswer pause=why.pause() again/> }.into_any()
        }
        // The answer comes at once, or it is said that it does not.
        (None, None) => {
            view! { <main id="main" class="page" tabindex="-1" aria-busy="true"></main> }.into_any()
        }
        (Some(Moment::Waiting | Moment::Cancelled | Moment::Refused | Moment::Over), _) => {
            view! { <Maker invitation moment/> }.into_any()
        }
        (Some(_), _) => view! { <Guest invitation moment/> }.into_any(),
    }
}

/// What is told of the challenge that was fetched; nothing before.
fn told<T>(invitation: Invitation, tell: impl Fn(&Challenge) -> T) -> Option<T> {
    invitation.challenge.with(|it| it.as_ref().map(tell))
}

/// How many days a challenge may be accepted.
fn days(challenge: &Challenge) -> u64 {
    let ms = challenge.expires.saturating_sub(challenge.created);
    ((ms + DAY / 2) / DAY).max(1)
}

/// The side of who made it, as they are told; and what the other one gets, as they are.
fn seats_told(terms: &Terms) -> [String; 2] {
    for_game!(terms.game, |P| match terms.seat {
        Seat::First => Player::BOTH.map(|side| P::side_told(terms, side)),
        Seat::Second => [Player::Second, Player::First].map(|side| P::side_told(terms, side)),
        Seat::Random | Seat::Furigoma => P::chance_told(terms),
    })
}

fn maker_picture(terms: &Terms) -> AnyView {
    let picture = match terms.seat {
        Seat::First => SeatPicture::Of(Player::First),
        Seat::Second => SeatPicture::Of(Player::Second),
        Seat::Random | Seat::Furigoma => SeatPicture::Either,
    };
    for_game!(terms.game, |P| P::seat_picture(picture))
}

/// What is played, in a line.
fn game_told(terms: &Terms) -> String {
    for_game!(terms.game, |P| P::told(terms))
}

/// The same for lists: the game, and only what is not as usual.
pub(super) fn game_listed(terms: &Terms) -> String {
    let told = game_told(terms);
    if told == game_told(&Terms::new(terms.game, terms.time)) {
        game_name(terms.game)
    } else {
        told
    }
}

/// For who made it.
#[component]
fn Maker(invitation: Invitation, moment: Memo<Option<Moment>>) -> impl IntoView {
    let waits = move || moment.get() == Some(Moment::Waiting);
    let heading = move || match moment.get() {
        Some(Moment::Cancelled) => tr!("invite-cancelled"),
        Some(Moment::Refused) => tr!("invite-declined"),
        Some(Moment::Over) => tr!("invite-over"),
        _ => tr!("invite-send"),
    };
    let how = move || match moment.get() {
        Some(Moment::Cancelled) => tr!("invite-cancelled-how"),
        Some(Moment::Refused) => tr!("invite-declined-how"),
        _ => tr!("invite-over-how"),
    };
    // One button, however often it is told how the invitation stands.
    let game = Memo::new(move |_| told(invitation, |it| it.asked.terms.game));
    let another = move || {
        game.get().map(|game| {
            view! { <a class="btn primary" href=open_new(game, Opponent::Friend)>{says("invite-another")}</a> }
        })
    };
    view! {
        <main id="main" class="page invite" tabindex="-1">
            <article class="card">
                <Table invitation waits=Signal::derive(waits)/>
                <section class="main">
                    <h1>{heading}</h1>
                    <Show
                        when=waits
                        fallback=move || view! {
                            <p class="muted">{how}</p>
                            <div class="linkbox">{another}<a class="btn" href=Route::Mine.path()>{says("mine-heading")}</a></div>
                        }
                    >
                        <Link id=invitation.id/>
                        <p class="hint">{move || told(invitation, |it| tr!("invite-how", days = days(it)))}</p>
                        <notify::Tell/>
                        <button type="button" class="btn plain wide" id="take-back" on:click=move |_| invitation.ask("cancel", |_| ())>
                            {says("invite-cancel")}
                        </button>
                    </Show>
                </section>
            </article>
        </main>
    }
}

/// Two seats, whether somebody comes, and what was agreed.
#[component]
fn Table(invitation: Invitation, waits: Signal<bool>) -> impl IntoView {
    let opened = move || told(invitation, |it| it.opened.is_some()) == Some(true);
    let state = move || match (waits.get(), opened()) {
        (false, _) => tr!("invite-dead"),
        (true, false) => tr!("invite-waiting"),
        (true, true) => tr!("invite-opened"),
    };
    let terms = Memo::new(move |_| told(invitation, |it| it.asked.terms.clone()));
    let pictures = move || {
        let terms = terms.get()?;
        let nobody = for_game!(terms.game, |P| P::seat_picture(SeatPicture::Nobody));
        Some((maker_picture(&terms), nobody))
    };
    let facts = move || {
        let terms = terms.get()?;
        let [mine, _] = seats_told(&terms);
        Some(view! {
            <dt>{tr!("invite-game")}</dt><dd>{game_told(&terms)}</dd>
            <dt>{tr!("new-time")}</dt><dd>{time::facts(terms.time)}</dd>
            <dt>{tr!("play-new-side")}</dt><dd>{mine}</dd>
        })
    };
    view! {
        <section class="side" aria-label=says("invite-table")>
            {move || pictures().map(|(mine, theirs)| view! {
                <div class="seats">
                    <div class="seat">{mine}<b>{name_of_me}</b></div>
                    <span class="between">{says("invite-and")}</span>
                    <div class="seat open">{theirs}<b class="muted">{says("invite-friend")}</b></div>
                </div>
            })}
            <p class="state" role="status"><span class="dot" class:on=move || waits.get() && opened()></span><span>{state}</span></p>
            <dl class="facts small">{facts}</dl>
        </section>
    }
}

/// The whole address of an invitation.
fn link_to(id: ChallengeId) -> String {
    whole_address(&Route::Invitation(id).path())
}

/// Hands a link to another program of the device.
fn share(link: String) {
    leptos::task::spawn_local(async move {
        // Where that fails the link still stands there to be copied.
        hand_on(Handed::Address, &link).await;
    });
}

/// Marks all of a field that was gone to.
#[allow(clippy::needless_pass_by_value, reason = "a listener is given its event")]
fn select_all(event: leptos::ev::FocusEvent) {
    let field: web_sys::HtmlInputElement = event_target(&event);
    field.select();
}

/// The link: to copy, to share, to scan.
#[component]
fn Link(id: ChallengeId) -> impl IntoView {
    let link = StoredValue::new(link_to(id));
    let field = NodeRef::<html::Input>::new();
    let copied = RwSignal::new(false);
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            if to_clipboard(&link.get_value()).await {
                let _ = copied.try_set(true);
                set_timeout(
                    move || {
                        let _ = copied.try_set(false);
                    },
                    COPIED,
                );
            } else if let Some(Some(field)) = field.try_get_untracked() {
                // By hand, then: the link is marked already.
                let _ = field.focus();
                field.select();
            }
        });
    };
    let words = move || {
        if copied.get() {
            tr!("invite-copied-short")
        } else {
            tr!("invite-copy")
        }
    };
    let shares = can_hand_on();
    view! {
        <div class="linkbox">
            <input
                type="text" id="link" readonly=true prop:value=link.get_value() aria-label=says("invite-link") node_ref=field
                on:focus=select_all
            />
            <button type="button" class="btn" class:primary=!shares class:only-large=!shares id="copy" on:click=copy>
                {move || if copied.get() { icon(icons::CHECK) } else { icon(icons::COPY) }}
                <span class:only-large=shares>{words}</span>
            </button>
        </div>
        {if shares {
            view! {
                <button type="button" class="btn primary wide" id="share" on:click=move |_| share(link.get_value())>
                    {icon(icons::SHARE)}{says("invite-share")}
                </button>
            }
            .into_any()
        } else {
            view! {
                <button type="button" class="btn primary wide only-small" on:click=copy>
                    {icon(icons::COPY)}{words}
                </button>
            }
            .into_any()
        }}
        <p class="unseen" role="status">{move || copied.get().then(|| tr!("invite-copied"))}</p>
        <div class="qr">
            {qr(&link.get_value(), Signal::derive(says("invite-qr")))}
            <span class="small muted">{says("invite-scan")}</span>
        </div>
    }
}

/// A position in the middle of a game, for a picture of it.
fn picture(game: GameId) -> AnyView {
    fn of<P: BoardGame>(text: &str, label: Signal<String>) -> AnyView {
        let position = text.parse().unwrap_or_else(|_| P::start());
        board(Drawing::<P> {
            mini: true,
            ..Drawing::still(Signal::stored(Shown::still(position)), label)
        })
    }
    match game {
        GameId::Yinsh => of::<yinsh::Position>(
            "4/7/2M3R1/2r2R3/3RMrMrr1/3MMmmm1/3mmmM3/1R2MM3/5R2/7/4 b move 0-1 3",
            Signal::derive(says("invited-board-yinsh")),
        ),
        GameId::Shogi => of::<shogi::Position>(
            "lnsg2snl/4k1g2/p1ppppb1p/6R2/9/1r4P2/P2PPP2P/1BG1K1S2/LNS2G1NL b 3P3p 23",
            Signal::derive(says("invited-board-shogi")),
        ),
    }
}

/// For whoever opened the link.
#[component]
fn Guest(invitation: Invitation, moment: Memo<Option<Moment>>) -> impl IntoView {
    let maker = Memo::new(move |_| told(invitation, |it| person_name(&it.maker)).unwrap_or_default());
    let game = Memo::new(move |_| told(invitation, |it| it.asked.terms.game).unwrap_or(GameId::Yinsh));
    let terms = Memo::new(move |_| told(invitation, |it| it.asked.terms.clone()));
    Effect::new(move |_| {
        if moment.get() == Some(Moment::Open) {
            document().set_title(&format!("{} · Sente", tr!("invited-title", name = maker.get())));
        }
    });
    let heading = move || match moment.get() {
        Some(Moment::Own) => tr!("invited-own"),
        Some(Moment::Gone) => tr!("invited-gone"),
        Some(Moment::Taken(_)) => tr!("invited-taken"),
        Some(Moment::Declined) => tr!("invited-declined", name = maker.get()),
        _ => match game.get() {
            GameId::Yinsh => tr!("invited-yinsh", name = maker.get()),
            GameId::Shogi => tr!("invited-shogi", name = maker.get()),
        },
    };
    let facts = move || {
        let terms = terms.get()?;
        let [_, yours] = seats_told(&terms);
        Some(view! {
            <dl class="facts">
                <dt>{tr!("new-time")}</dt>
                <dd><b>{time::short(terms.time)}</b><br/><span class="small muted">{time::in_words(terms.time)}</span></dd>
                <dt>{tr!("play-new-side")}</dt><dd>{yours}</dd>
                <dt>{tr!("invite-game")}</dt><dd>{game_told(&terms)}</dd>
            </dl>
        })
    };
    let answers = move || {
        match moment.get() {
        Some(Moment::Open) => view! {
            {facts}
            <AcceptForm invitation maker/>
            <p class="small">
                <a class="btn link" href=move || Route::Lesson(game.get(), 1).path()>{icon(icons::LESSON)}<span>{says("invited-lesson")}</span></a>
            </p>
        }
        .into_any(),
        Some(moment) => view! { <Over invitation moment maker game/> }.into_any(),
        None => ().into_any(),
    }
    };
    view! {
        <main id="main" class="page invited" tabindex="-1">
            <article class="card">
                <div class="picture">{move || picture(game.get())}</div>
                <section class="main">
                    <h1>{heading}</h1>
                    {answers}
                </section>
            </article>
        </main>
    }
}

/// Where there is nothing to accept: what happened, and where to go.
#[component]
fn Over(invitation: Invitation, moment: Moment, maker: Memo<String>, game: Memo<GameId>) -> impl IntoView {
    let left = move || {
        told(invitation, |it| {
            it.expires.saturating_sub(api::now()).div_ceil(DAY)
        })
        .unwrap_or_default()
    };
    let watch = move || told(invitation, |it| it.asked.terms.watch) == Some(true);
    let how = move || match moment {
        Moment::Gone => {
            let days = told(invitation, days).unwrap_or_default();
            tr!("invited-gone-how", name = maker.get(), days = days)
        }
        Moment::Taken(_) if watch() => tr!("invited-taken-how"),
        Moment::Taken(_) => tr!("invited-taken-closed"),
        Moment::Declined if left() > 1 => tr!("invited-declined-how", days = left()),
        Moment::Declined => tr!("invited-declined-today"),
        _ => tr!("invited-own-how"),
    };
    let new_game = move || open_new(game.get(), Opponent::Computer);
    let ways = match moment {
        Moment::Gone => view! {
            <a class="btn primary" href=new_game>{says("find-computer")}</a>
            <a class="btn" href=Route::Find.path()>{says("find-heading")}</a>
        }
        .into_any(),
        Moment::Taken(of) => view! {
            <Show when=watch>
                <a class="btn primary" href=Route::Game(of).path()>{says("watch-heading")}</a>
            </Show>
            <a class="btn" class:primary=move || !watch() href=new_game>{says("mine-new")}</a>
        }
        .into_any(),
        Moment::Declined => view! {
            <a class="btn primary" href=Route::Home.path()>{says("missing-home")}</a>
            <button type="button" class="btn" on:click=move |_| invitation.remember("")>{says("invited-after-all")}</button>
        }
        .into_any(),
        _ => view! {
            <button type="button" class="btn primary" on:click=move |_| invitation.remember("made")>{says("invited-to-invitation")}</button>
        }
        .into_any(),
    };
    view! {
        <p class="muted">{how}</p>
        <div class="row">{ways}</div>
    }
}

/// The name, and the two answers.
#[component]
fn AcceptForm(invitation: Invitation, maker: Memo<String>) -> impl IntoView {
    let me = api::me();
    let nameless = Memo::new(move |_| me.with(|me| me.as_ref().is_none_or(|me| me.name.is_none())));
    let name = RwSignal::new(None::<String>);
    let trouble = RwSignal::new(None::<NameTrouble>);
    let lost = RwSignal::new(None::<String>);
    let accept = move || {
        if invitation.busy.get_untracked() {
            return;
        }
        invitation.busy.set(true);
        lost.set(None);
        let wanted = name.get_untracked().map(|name| name.trim().to_owned());
        let wanted = wanted.filter(|name| !name.is_empty() && nameless.get_untracked());
        leptos::task::spawn_local(async move {
            if let Some(wanted) = wanted
                && let Err(why) = take_name(wanted).await
            {
                let _ = invitation.busy.try_set(false);
                let _ = trouble.try_set(Some(why));
                return;
            }
            let path = format!("api/challenges/{}/accept", invitation.id);
            let accepted = api::post::<_, Accepted>(&path, &Accept::default()).await;
            if invitation.busy.is_disposed() {
                return;
            }
            invitation.busy.set(false);
            match accepted {
                Ok(accepted) => {
                    api::ask_for_me();
                    invitation.router.go(&Route::Game(accepted.game).path());
                }
                // Somebody was quicker, or it was taken back: the page says which.
                Err(why)
                    if matches!(
                        why.code(),
                        Some(
                            ErrorCode::ChallengeTaken
                                | ErrorCode::ChallengeClosed
                                | ErrorCode::OwnChallenge
                                | ErrorCode::NotFound
                        )
                    ) =>
                {
                    invitation.fetch();
                }
                Err(why) => lost.set(Some(why.in_words())),
            }
        });
    };
    let take = Callback::new(move |free: String| {
        name.set(Some(free));
        trouble.set(None);
    });
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        accept();
    };
    view! {
        <form on:submit=on_submit>
            <Show when=move || nameless.get()>
                <label class="field">
                    <span>{says("name-yours")}</span>
                    <input
                        type="text" id="my-name" autocomplete="nickname" spellcheck="false" maxlength=MOST_NAME.to_string()
                        prop:value=move || name.get().unwrap_or_else(name_of_me)
                        aria-describedby="name-hint name-wrong"
                        aria-invalid=move || trouble.with(Option::is_some).then_some("true")
                        on:focus=select_all
                        on:input=move |event| {
                            name.set(Some(event_target_value(&event)));
                            trouble.set(None);
                        }
                    />
                </label>
                <p class="hint" id="name-hint">{move || tr!("invited-name-how", name = maker.get())}</p>
                <NameProblem id="name-wrong" trouble on_free=take/>
            </Show>
            <div role="alert">{move || lost.get().map(|words| view! { <p class="problem">{words}</p> })}</div>
            <div class="row">
                <button type="submit" class="btn primary" id="accept" aria-disabled=move || invitation.busy.get().then_some("true")>{says("invited-accept")}</button>
                <button type="button" class="btn" id="decline" on:click=move |_| invitation.ask("decline", |it| it.remember("declined"))>
                    {says("invited-decline")}
                </button>
            </div>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn challenge(state: ChallengeState, yours: bool) -> Challenge {
        let json = r#"{"id":"7mKw9Qxz","maker":{"id":"2Yp4TnRc","name":"Olena"},"to":"link",
            "terms":{"game":"yinsh","time":"600+10"},"created":0,"expires":604800000,"state":{"t":"open"}}"#;
        Challenge {
            state,
            yours,
            ..wire::parse(json).unwrap()
        }
    }

    #[test]
    fn everybody_sees_their_own_side_of_it() {
        let game = wire::GameId::from_random(7);
        let mine = |state| Moment::of(&challenge(state, true), true, false);
        assert_eq!(mine(ChallengeState::Open), Moment::Waiting);
        assert_eq!(mine(ChallengeState::Cancelled), Moment::Cancelled);
        assert_eq!(mine(ChallengeState::Declined), Moment::Refused);
        assert_eq!(mine(ChallengeState::Expired), Moment::Over);
        assert_eq!(mine(ChallengeState::Accepted { game }), Moment::Taken(game));
        assert_eq!(
            Moment::of(&challenge(ChallengeState::Open, true), false, false),
            Moment::Own
        );

        let theirs = |state| Moment::of(&challenge(state, false), false, false);
        assert_eq!(theirs(ChallengeState::Open), Moment::Open);
        assert_eq!(theirs(ChallengeState::Declined), Moment::Open);
        assert_eq!(theirs(ChallengeState::Cancelled), Moment::Gone);
        assert_eq!(theirs(ChallengeState::Expired), Moment::Gone);
        assert_eq!(theirs(ChallengeState::Accepted { game }), Moment::Taken(game));
        assert_eq!(
            Moment::of(&challenge(ChallengeState::Declined, false), false, true),
            Moment::Declined
        );
        assert_eq!(days(&challenge(ChallengeState::Open, true)), 7);
    }

    #[test]
    fn the_pictures_are_positions() {
        assert!(
            "4/7/2M3R1/2r2R3/3RMrMrr1/3MMmmm1/3mmmM3/1R2MM3/5R2/7/4 b move 0-1 3"
                .parse::<yinsh::Position>()
                .is_ok()
        );
    }

    #[test]
    fn who_is_invited_gets_the_other_seat() {
        let mut terms = challenge(ChallengeState::Open, false).asked.terms;
        assert_eq!(seats_told(&terms), ["Random", "White or Black, at random"]);
        terms.seat = Seat::First;
        assert_eq!(seats_told(&terms), ["White", "Black"]);
        terms.seat = Seat::Second;
        assert_eq!(seats_told(&terms), ["Black", "White"]);
        assert_eq!(game_told(&terms), "YINSH, 3 rings win");
        terms.start = "blitz".to_owned();
        terms.random_rings = true;
        assert_eq!(game_told(&terms), "YINSH, 1 ring wins, placed at random");
    }
}
