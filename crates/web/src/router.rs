//! Addresses. The server, or a static host, answers each of them with the same page; which part is shown is decided here.

use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;
use games::GameId;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, FocusOptions, HtmlAnchorElement, HtmlElement, MouseEvent};

/// A page about the puzzles of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Puzzles {
    /// `/puzzles`: where they begin.
    Start,
    /// `/puzzles/day`: the one of today.
    Day,
    /// `/puzzles/three`: as many as one can in three minutes.
    Three,
    /// `/puzzles/progress`: how one gets on.
    Progress,
    /// `/puzzles/mistakes`: what could have been better in one's own games.
    Mistakes,
}

impl Puzzles {
    const ALL: [Self; 5] = [
        Self::Start,
        Self::Day,
        Self::Three,
        Self::Progress,
        Self::Mistakes,
    ];

    /// What stands for it in addresses.
    const fn name(self) -> &'static str {
        match self {
            Self::Start => "",
            Self::Day => "day",
            Self::Three => "three",
            Self::Progress => "progress",
            Self::Mistakes => "mistakes",
        }
    }
}

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Route {
    /// `/`
    Home,
    /// `/yinsh`, `/shogi`: playing that game.
    Play(GameId),
    /// `/learn`: which game to learn.
    Learn,
    /// `/learn/yinsh`, `/learn/shogi`: the lessons and the rules of that game.
    Course(GameId),
    /// `/learn/yinsh/<n>`, `/learn/shogi/<n>`: a lesson, counted from 1. Whether there is such a lesson is not the
    /// address's matter.
    Lesson(GameId, usize),
    /// `/openings/yinsh`, `/openings/shogi`: playing that game, with the openings open.
    Openings(GameId),
    /// `/editor/yinsh`, `/editor/shogi`: setting up a position of that game.
    Editor(GameId),
    /// `/puzzles`, `/puzzles/day`, `/puzzles/three`, `/puzzles/progress`, and each with a game behind it; without one it is the game of the puzzle seen last.
    Puzzles(Puzzles, Option<GameId>),
    /// `/puzzles/<game>/<number>`: a puzzle, by its name for ever. Whether there is such a one is not the address's matter.
    Puzzle(GameId, u32),
    /// `/puzzles/mistakes/<game>/<number>`: a mistake of an own game. Whether there is such a one is not the address's matter.
    Mistake(GameId, u32),
    /// `/library`: the games that are kept.
    Library,
    /// `/statistics`: what they say of the reader.
    Statistics,
    /// `/studies`: the studies that are kept.
    Studies,
    /// `/study`: one of them, which what stands behind `#` names or holds.
    Study,
    /// `/g/<id>`: a game between people, to play or to watch.
    Game(wire::GameId),
    /// `/i/<id>`: an invitation.
    Invitation(wire::ChallengeId),
    /// `/online/games`: one's own games with people.
    Mine,
    /// `/online/find`: finding somebody to play with.
    Find,
    /// `/online/watch`: games of others.
    Watch,
    /// Anything else.
    Missing,
}

impl Route {
    /// The route of an address's path. A slash at the end does not matter.
    pub(crate) fn of(path: &str) -> Self {
        let mut parts = path.trim_matches('/').split('/');
        let (first, rest) = (parts.next().unwrap_or_default(), parts.collect::<Vec<_>>());
        match (first, rest.as_slice()) {
            ("" | "index.html", []) => Self::Home,
            ("learn", []) => Self::Learn,
            ("learn", [game]) => GameId::of_slug(game).map_or(Self::Missing, Self::Course),
            ("learn", [game, n]) => match (GameId::of_slug(game), n.parse()) {
                // Only digits as they are written: `+4` and `04` are not addresses of lesson 4.
                (Some(game), Ok(lesson)) if lesson > 0 && usize::to_string(&lesson) == *n => {
                    Self::Lesson(game, lesson)
                }
                _ => Self::Missing,
            },
            // Cut short: the first game, from which a link leads to the other.
            ("openings", []) => Self::Openings(GameId::Yinsh),
            ("openings", [game]) => GameId::of_slug(game).map_or(Self::Missing, Self::Openings),
            ("editor", []) => Self::Editor(GameId::Yinsh),
            ("editor", [game]) => GameId::of_slug(game).map_or(Self::Missing, Self::Editor),
            ("puzzles", rest) => Self::of_puzzles(rest),
            ("library", []) => Self::Library,
            ("statistics", []) => Self::Statistics,
            ("studies", []) => Self::Studies,
            ("study", []) => Self::Study,
            ("g", [id]) => id.parse().map_or(Self::Missing, Self::Game),
            ("i", [id]) => id.parse().map_or(Self::Missing, Self::Invitation),
            // Written by hand, or cut short.
            ("online", [] | ["games"]) => Self::Mine,
            ("online", ["find"]) => Self::Find,
            ("online", ["watch"]) => Self::Watch,
            (game, []) => GameId::of_slug(game).map_or(Self::Missing, Self::Play),
            _ => Self::Missing,
        }
    }

    /// The route of what follows on `/puzzles/`.
    fn of_puzzles(rest: &[&str]) -> Self {
        let number = |text: &str| {
            let number = text.parse().ok().filter(|&number: &u32| number > 0);
            // As it is written, and not otherwise.
            number.filter(|number| number.to_string() == text)
        };
        let page = |name: &str| Puzzles::ALL.into_iter().find(|page| page.name() == name);
        let found = match rest {
            [] => Some(Self::Puzzles(Puzzles::Start, None)),
            [one] => match GameId::of_slug(one) {
                Some(game) => Some(Self::Puzzles(Puzzles::Start, Some(game))),
                None => page(one).map(|page| Self::Puzzles(page, None)),
            },
            [one, two] => match (GameId::of_slug(one), GameId::of_slug(two)) {
                (Some(game), None) => number(two).map(|number| Self::Puzzle(game, number)),
                (None, Some(game)) => page(one)
                    .filter(|page| *page != Puzzles::Start)
                    .map(|page| Self::Puzzles(page, Some(game))),
                _ => None,
            },
            [first, game, last] if page(first) == Some(Puzzles::Mistakes) => GameId::of_slug(game)
                .zip(number(last))
                .map(|(game, number)| Self::Mistake(game, number)),
            _ => None,
        };
        found.unwrap_or(Self::Missing)
    }

    /// The address that leads here, relative to the root of the site, which is the page's base.
    pub(crate) fn path(self) -> String {
        match self {
            Self::Home | Self::Missing => "./".to_owned(),
            Self::Play(game) => game.slug().to_owned(),
            Self::Learn => "learn".to_owned(),
            Self::Course(game) => format!("learn/{}", game.slug()),
            Self::Lesson(game, n) => format!("learn/{}/{n}", game.slug()),
            Self::Openings(game) => format!("openings/{}", game.slug()),
            Self::Editor(game) => format!("editor/{}", game.slug()),
            Self::Puzzles(page, game) => {
                let parts = ["puzzles", page.name(), game.map_or("", GameId::slug)];
                let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                parts.join("/")
            }
            Self::Puzzle(game, number) => format!("puzzles/{}/{number}", game.slug()),
            Self::Mistake(game, number) => format!("puzzles/mistakes/{}/{number}", game.slug()),
            Self::Library => "library".to_owned(),
            Self::Statistics => "statistics".to_owned(),
            Self::Studies => "studies".to_owned(),
            Self::Study => "study".to_owned(),
            Self::Game(id) => format!("g/{id}"),
            Self::Invitation(id) => format!("i/{id}"),
            Self::Mine => "online/games".to_owned(),
            Self::Find => "online/find".to_owned(),
            Self::Watch => "online/watch".to_owned(),
        }
    }
}

/// Gets what is shown at a route. False where it can't be had.
pub(crate) type Load = fn(Route) -> LocalBoxFuture<'static, bool>;

/// The router, in context: where we are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Router {
    route: RwSignal<Route>,
    load: Load,
}

/// The route of a path of this site, which may lie below the root of its host.
fn below_base(path: &str) -> Route {
    let base = document()
        .base_uri()
        .ok()
        .flatten()
        .and_then(|base| web_sys::Url::new(&base).ok());
    let base = base.map_or_else(|| "/".to_owned(), |base| base.pathname());
    match path.strip_prefix(base.trim_end_matches('/')) {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => Route::of(rest),
        _ => Route::Missing,
    }
}

/// Where the address of the page leads.
pub(crate) fn current() -> Route {
    below_base(&window().location().pathname().unwrap_or_default())
}

/// Moves the focus to an element, and with it whoever listens or uses the keyboard.
fn focus(id: &str, scroll: bool) {
    let Some(element) = document().get_element_by_id(id) else {
        return;
    };
    if scroll {
        element.scroll_into_view();
    }
    if let Ok(element) = element.dyn_into::<HtmlElement>() {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        // Fails for no element that is in the page.
        let _ = element.focus_with_options(&options);
    }
}

impl Router {
    /// Starts at the address of the page, whose part is there, and follows links and the browser's Back and Forward from then on.
    pub(crate) fn provide(load: Load) -> Self {
        let router = Self {
            route: RwSignal::new(current()),
            load,
        };
        provide_context(router);
        // The page lives as long as its document: there is nobody to stop listening for.
        window_event_listener_untyped("popstate", move |_| router.show(current(), || ()));
        window_event_listener(ev::click, move |event| router.follow(&event));
        router
    }

    /// Where we are.
    pub(crate) fn route(self) -> Route {
        self.route.get()
    }

    /// Goes to an address of ours, as a link does.
    pub(crate) fn go(self, address: &str) {
        let Ok(history) = window().history() else { return };
        if history
            .push_state_with_url(&JsValue::NULL, "", Some(address))
            .is_ok()
        {
            self.show(current(), || {
                window().scroll_to_with_x_and_y(0.0, 0.0);
                // Readers of all kinds start at the new content, not at the link that is gone.
                request_animation_frame(|| focus("main", false));
            });
        }
    }

    /// Shows a route: at once where its part is there, else when it has come. What was shown stays until then.
    fn show(self, route: Route, then: impl FnOnce() + 'static) {
        let arrive = move || {
            if self.route.get_untracked() != route {
                self.route.set(route);
            }
            then();
        };
        if (self.load)(route).now_or_never() == Some(true) {
            return arrive();
        }
        leptos::task::spawn_local(async move {
            let loaded = (self.load)(route).await;
            if current() != route {
                return; // Somebody has gone elsewhere meanwhile.
            }
            if loaded {
                arrive();
            } else {
                // Either there is no network, and the browser says so better than we could, or the server has a newer
                // page, which has other parts.
                drop(window().location().reload());
            }
        });
    }

    /// A plain click on a link to a page of ours changes what is shown, without loading anything.
    fn follow(self, event: &MouseEvent) {
        let plain = event.button() == 0
            && !event.default_prevented()
            && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let link = target.and_then(|target| target.closest("a[href]").ok().flatten());
        let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) else {
            return;
        };
        let ours = window()
            .location()
            .origin()
            .is_ok_and(|origin| origin == link.origin());
        let elsewhere = !link.target().is_empty() || link.has_attribute("download");
        if !plain || !ours || elsewhere {
            return;
        }
        // A place within the page: because of the page's base, `#place` alone is an address of the front page.
        if let Some(place) = link
            .get_attribute("href")
            .as_deref()
            .and_then(|href| href.strip_prefix('#'))
        {
            event.prevent_default();
            focus(place, true);
        } else if below_base(&link.pathname()) != Route::Missing {
            event.prevent_default();
            self.go(&link.href());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_where_they_say() {
        for route in [
            Route::Home,
            Route::Play(GameId::Yinsh),
            Route::Play(GameId::Shogi),
            Route::Learn,
            Route::Course(GameId::Shogi),
            Route::Lesson(GameId::Yinsh, 1),
            Route::Lesson(GameId::Shogi, 12),
            Route::Editor(GameId::Yinsh),
            Route::Openings(GameId::Shogi),
            Route::Puzzles(Puzzles::Start, None),
            Route::Puzzles(Puzzles::Start, Some(GameId::Shogi)),
            Route::Puzzles(Puzzles::Day, None),
            Route::Puzzles(Puzzles::Day, Some(GameId::Yinsh)),
            Route::Puzzles(Puzzles::Three, None),
            Route::Puzzles(Puzzles::Mistakes, Some(GameId::Yinsh)),
            Route::Mistake(GameId::Shogi, 77),
            Route::Puzzles(Puzzles::Progress, Some(GameId::Shogi)),
            Route::Puzzle(GameId::Shogi, 1),
            Route::Puzzle(GameId::Yinsh, u32::MAX),
            Route::Library,
            Route::Statistics,
            Route::Studies,
            Route::Study,
            Route::Game(wire::GameId::from_random(11)),
            Route::Invitation(wire::ChallengeId::from_random(12)),
            Route::Mine,
            Route::Find,
            Route::Watch,
        ] {
            // The front page's is `./`, the base itself.
            assert_eq!(Route::of(route.path().trim_start_matches('.')), route);
        }
        assert_eq!(Route::of("/learn/"), Route::Learn);
        assert_eq!(Route::of("/online"), Route::Mine);
        assert_eq!(Route::of("/editor"), Route::Editor(GameId::Yinsh));
        assert_eq!(Route::of("/openings/"), Route::Openings(GameId::Yinsh));
        for path in [
            "/chess",
            "/yinsh/2",
            "/learn/chess",
            "/learn/chess/1",
            "/learn/yinsh/0",
            "/learn/yinsh/+4",
            "/learn/yinsh/04",
            "/learn/yinsh/x",
            "/editor/chess",
            "/openings/chess",
            "/puzzles/chess",
            "/puzzles/yinsh/0",
            "/puzzles/yinsh/07",
            "/puzzles/yinsh/shogi",
            "/puzzles/yinsh/day",
            "/puzzles/day/chess",
            "/puzzles/yinsh/1/2",
            "/puzzles/mistakes/yinsh/0",
            "/puzzles/day/yinsh/1",
            "/puzzles/yinsh/4294967296",
            "/g",
            "/g/short",
            "/g/1111111O",
            "/i/11111111/1",
            "/online/me",
        ] {
            assert_eq!(Route::of(path), Route::Missing, "{path}");
        }
    }
}
