//! "Tell me when somebody wants to play", and when people usually do.
//!
//! The wish is kept by the server, which tells who is not here; what is kept in the browser says that it listens while it is here.
//! Either way it is at most once an hour, and not at night.

use super::names::person_name;
use super::{api, link, notify};
use crate::board::ring_bell;
use crate::host;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::router::{Route, Router};
use crate::settings::Settings;
use crate::storage;
use leptos::prelude::*;
use wire::ServerMessage;
use wire::http::{Challenge, ChallengeState, Wish};

/// The name under which it is kept that there is a wish.
const KEPT: &str = "sente-wish";
/// The name under which it is kept when somebody was told, in milliseconds of Unix time.
const TOLD: &str = "sente-wish-told";
/// At most so often somebody is told: once an hour.
const APART_MS: f64 = 60.0 * 60.0 * 1000.0;
/// What was made longer ago is no news.
const NEWS_MS: u64 = 60_000;
/// Who looks elsewhere is told between these hours of their clock, as the server does it.
const AWAKE: std::ops::Range<u32> = 8..22;
/// The most hours of a day that tell when people usually play.
const MOST_HOURS: usize = 8;
const MINUTES_A_DAY: i32 = 24 * 60;

thread_local! {
    static WISHES: ArcRwSignal<bool> = ArcRwSignal::new(storage::get(KEPT).is_some());
}

fn wishes() -> ArcRwSignal<bool> {
    WISHES.with(Clone::clone)
}

/// How many minutes the reader's clock is ahead of UTC.
pub(super) fn minutes_ahead() -> i32 {
    -js_sys::Date::new_0().get_timezone_offset() as i32
}

/// A minute of the day, as clocks show it.
pub(super) fn of_day(minute: u32) -> String {
    format!("{}:{:02}", minute / 60, minute % 60)
}

/// From when to when most games begin, in minutes of the day by a clock so many minutes ahead of UTC: the fewest hours in a row
/// in which more than half of them do. `None` where those are too many to tell anything.
pub(super) fn usual(hours: &[u32], ahead: i32) -> Option<(u32, u32)> {
    let all: u32 = hours.iter().sum();
    let in_a_row = |from: usize, length: usize| -> u32 { hours.iter().cycle().skip(from).take(length).sum() };
    let (from, length) = (1..=MOST_HOURS).find_map(|length| {
        let best = (0..hours.len()).max_by_key(|&from| in_a_row(from, length))?;
        (2 * in_a_row(best, length) > all).then_some((best, length))
    })?;
    let minute = |hour: usize| {
        let minute = i32::try_from(hour * 60).unwrap_or_default() + ahead;
        minute.rem_euclid(MINUTES_A_DAY).unsigned_abs()
    };
    Some((minute(from), minute(from + length)))
}

/// Keeps the wish here and at the server.
async fn set(on: bool) -> Result<(), api::Trouble> {
    let asked = Wish {
        on,
        clock: minutes_ahead(),
    };
    let kept: Wish = api::post("api/wish", &asked).await?;
    keep(kept.on);
    Ok(())
}

fn keep(on: bool) {
    if on {
        storage::set(KEPT, "yes");
    } else {
        storage::remove(KEPT);
    }
    wishes().set(on);
}

/// The switch.
#[component]
pub(super) fn Switch() -> impl IntoView {
    let on = wishes();
    let busy = RwSignal::new(false);
    let failed = RwSignal::new(false);
    let stands = notify::stands();
    if host::is_known().get_untracked() {
        leptos::task::spawn_local(async move {
            if let Ok(wish) = api::get::<Wish>("api/wish").await {
                keep(wish.on);
                if wish.on {
                    // Whoever comes back still wishes it, and may have another clock by now.
                    let _ = set(true).await;
                }
            }
        });
    }
    let flip = move |event| {
        let wanted = event_target_checked(&event);
        busy.set(true);
        failed.set(false);
        leptos::task::spawn_local(async move {
            let done = set(wanted).await;
            if done.is_ok() && wanted {
                api::ask_for_me();
                notify::ask().await;
            }
            let _ = failed.try_set(done.is_err());
            let _ = busy.try_set(false);
        });
    };
    let checked = on.clone();
    let hint = move || match stands.get() {
        notify::Stands::Blocked
        | notify::Stands::Impossible
        | notify::Stands::Install
        | notify::Stands::WhileOpen => {
            tr!("find-tell-open")
        }
        _ => tr!("find-tell-how"),
    };
    view! {
        <section class="card wish">
            <label class="switch">
                <span>
                    {says("find-tell")}
                    <small class="muted" id="wish-hint">{hint}</small>
                </span>
                <input
                    type="checkbox" role="switch" id="wish" aria-describedby="wish-hint"
                    prop:checked=move || checked.get() disabled=move || busy.get() on:change=flip
                />
            </label>
            <div role="alert">{move || failed.get().then(|| view! { <p class="problem small">{tr!("new-failed")}</p> })}</div>
        </section>
    }
}

/// Whether somebody may be told now; if so, it counts.
fn may_tell() -> bool {
    let now = js_sys::Date::now();
    let told = storage::get(TOLD).and_then(|at| at.parse::<f64>().ok());
    let soon = told.is_some_and(|at| (now - at).abs() < APART_MS);
    let asleep = document().hidden() && !AWAKE.contains(&js_sys::Date::new_0().get_hours());
    if !soon && !asleep {
        storage::set(TOLD, &now.to_string());
    }
    !soon && !asleep
}

/// While somebody with that wish is here: a line below the header, a bell, and for who looks elsewhere a notification and the title.
#[component]
pub(super) fn Heard() -> impl IntoView {
    let wishes = wishes();
    let router = expect_context::<Router>();
    let settings = Settings::here();
    let heard = RwSignal::new(None::<Challenge>);
    let listens = StoredValue::new(false);
    Effect::new(move |_| {
        let wanted = wishes.get();
        if listens.get_value() != wanted {
            listens.set_value(wanted);
            link::lobby(wanted);
        }
        if !wanted {
            heard.set(None);
        }
    });
    on_cleanup(move || {
        if listens.try_get_value() == Some(true) {
            link::lobby(false);
        }
    });
    link::hear(move |message| {
        let ServerMessage::Lobby { open, gone } = message else {
            return;
        };
        if heard.with_untracked(|it| it.as_ref().is_some_and(|it| gone.contains(&it.id))) {
            heard.set(None);
        }
        let new = |it: &&Challenge| {
            !it.yours
                && !it.maker.bot
                && it.state == ChallengeState::Open
                && api::now().saturating_sub(it.created) < NEWS_MS
        };
        let Some(challenge) = open.iter().find(new).filter(|_| listens.get_value()) else {
            return;
        };
        // Who looks at the list sees it there.
        let at_the_list = untrack(|| router.route()) == Route::Find && !document().hidden();
        if at_the_list || !may_tell() {
            return;
        }
        if settings.sound.get_untracked() {
            ring_bell(settings.volume.get_untracked());
        }
        let words = sentence(challenge);
        notify::tell(&words, &Route::Find.path());
        notify::title_until_seen(&words);
        heard.set(Some(challenge.clone()));
    });
    let shown = move || {
        let challenge = heard.get().filter(|_| router.route() != Route::Find)?;
        Some(view! {
            <div class="notice" id="wanted">
                {icon(icons::PEOPLE)}
                <p>{sentence(&challenge)}</p>
                <a class="btn" href=Route::Find.path()>{tr!("find-heading")}</a>
                <button type="button" class="btn plain" on:click=move |_| heard.set(None)>{tr!("not-now")}</button>
            </div>
        })
    };
    // In a game nothing is said but its own sentence.
    let in_game = move || matches!(router.route(), Route::Game(_));
    view! { <div role="status" class="notice-line">{move || (!in_game()).then(shown)}</div> }
}

fn sentence(challenge: &Challenge) -> String {
    tr!(
        "notify-somebody",
        name = person_name(&challenge.maker),
        game = game_name(challenge.asked.terms.game)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_games_begin_in_the_fewest_hours_that_hold_more_than_half() {
        let mut hours = [0; 24];
        assert_eq!(usual(&hours, 0), None);
        assert_eq!(usual(&[], 0), None);
        for (hour, count) in [(17, 2), (18, 6), (19, 9), (20, 8), (21, 2), (3, 3)] {
            hours[hour] = count;
        }
        // Seventeen of thirty within two hours.
        assert_eq!(usual(&hours, 0), Some((19 * 60, 21 * 60)));
        assert_eq!(usual(&hours, 120), Some((21 * 60, 23 * 60)));
        assert_eq!(usual(&hours, 240), Some((23 * 60, 60)));
        assert_eq!(usual(&hours, 330), Some((30, 150)));
        assert_eq!(usual(&hours, -300), Some((14 * 60, 16 * 60)));
        // Over midnight.
        let mut late = [0; 24];
        (late[23], late[0]) = (10, 10);
        assert_eq!(usual(&late, 0), Some((23 * 60, 60)));
        assert_eq!(usual(&[1; 24], 0), None, "at any time");
        assert_eq!(of_day(18 * 60), "18:00");
        assert_eq!(of_day(65), "1:05");
    }
}
