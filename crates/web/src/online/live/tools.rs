//! What can be done in a game that is played elsewhere: the tools, the list of more, phrases.

use super::state::{Live, Remote};
use super::words;
use crate::board::focus_board;
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::online::api;
use crate::online::followed::Followed;
use crate::online::lists::Sorted;
use crate::play::dialogs::{Copy, Save};
use crate::play::{Opponent, open_new};
use crate::router::Route;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wire::http::Games;
use wire::{Command, Offer, Phrase};

/// Something that can be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tool {
    Undo,
    TakeBack,
    Draw,
    Jishogi,
    Flip,
    Resign,
    CallOff,
    Say,
    Next,
    Games,
    Share,
    Sound,
    New,
}

impl Tool {
    const fn look(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Undo => ("take-back", icons::UNDO, "play-undo"),
            Self::TakeBack => ("take-back", icons::UNDO, "online-take-back"),
            Self::Draw => ("draw", icons::DRAW, "online-draw"),
            Self::Jishogi => ("jishogi", icons::DRAW, "online-jishogi"),
            Self::Flip => ("flip", icons::TURN, "play-flip"),
            Self::Resign => ("resign", icons::FLAG, "play-resign"),
            Self::CallOff => ("call-off", icons::CLOSE, "online-call-off"),
            Self::Say => ("say-something", icons::SAY, "online-say"),
            Self::Next => ("next-game", icons::NEXT, "online-next"),
            Self::Games => ("games", icons::GAMES, "online-games"),
            Self::Share => ("share", icons::SHARE, "online-share"),
            Self::Sound => ("sound", icons::BELL, "settings-sound"),
            Self::New => ("new-game", icons::PLUS, "play-new"),
        }
    }
}

/// The tools that there are now.
fn tools<P: Remote>(live: Live<P>) -> [Tool; 5] {
    let plays = live.opponent().is_some();
    if live.is_over() {
        let last = if plays { Tool::Say } else { Tool::Sound };
        return [Tool::Games, Tool::Share, Tool::Flip, Tool::New, last];
    }
    if !plays {
        return [Tool::Games, Tool::Share, Tool::Flip, Tool::Sound, Tool::New];
    }
    let undo = live
        .followed
        .with(|followed| followed.can_undo() || followed.waiting().is_some());
    let undo = undo || live.is_planning();
    [
        if undo { Tool::Undo } else { Tool::TakeBack },
        if P::ID == games::GameId::Shogi {
            Tool::Jishogi
        } else {
            Tool::Draw
        },
        Tool::Flip,
        if live.may_call_off() {
            Tool::CallOff
        } else {
            Tool::Resign
        },
        if goes_on_elsewhere(live) {
            Tool::Next
        } else {
            Tool::Say
        },
    ]
}

/// Whether one would go on to another game now: in games of days, where one's own turn is done.
fn goes_on_elsewhere<P: Remote>(live: Live<P>) -> bool {
    let plays = live.opponent().is_some();
    let done = || {
        live.followed
            .with(|it| it.goes_on() && it.shown().to_act() != it.me())
    };
    plays && live.in_days() && done()
}

/// Goes to the game that waits, and has the least time left; where none waits, to one's games.
fn next_game<P: Remote>(live: Live<P>) {
    let (id, reader) = live.followed.with_untracked(|followed| {
        let info = followed.info();
        (info.id, followed.me().map(|me| info.players[me.index()].id))
    });
    leptos::task::spawn_local(async move {
        let games = api::get::<Games>("api/games").await.unwrap_or_default();
        if live.followed.is_disposed() {
            return; // Somebody has gone elsewhere meanwhile.
        }
        let sorted = Sorted::of(games.running, Vec::new(), reader, api::now());
        let next = sorted
            .mine
            .iter()
            .map(|line| line.game.info.id)
            .find(|it| *it != id);
        let to = next.map_or(Route::Mine, Route::Game);
        live.router.go(&to.path());
    });
}

/// Whether it can be done now.
fn can<P: Remote>(live: Live<P>, tool: Tool) -> bool {
    live.followed.with(|followed| match tool {
        Tool::TakeBack => followed.can_offer(Offer::TakeBack),
        Tool::Draw => followed.can_offer(Offer::Draw),
        Tool::Jishogi => followed.can_offer(Offer::Impasse) || followed.can_declare(),
        Tool::Resign | Tool::CallOff => followed.goes_on(),
        _ => true,
    })
}

fn use_tool<P: Remote>(live: Live<P>, tool: Tool) {
    match tool {
        Tool::Undo | Tool::TakeBack => live.take_back(),
        Tool::Draw => live.offer(Offer::Draw),
        Tool::Jishogi => {
            if live.followed.with_untracked(Followed::can_declare) {
                live.declare_open.set(true);
            } else {
                live.offer(Offer::Impasse);
            }
        }
        Tool::Flip => live.play.flip(),
        Tool::Resign | Tool::CallOff => live.resign(),
        Tool::Say => {}
        Tool::Next => next_game(live),
        // Whoever watches looks for another game to watch.
        Tool::Games if live.opponent().is_none() => live.router.go(&Route::Watch.path()),
        Tool::Games => live.router.go(&Route::Mine.path()),
        Tool::Share => share(live),
        Tool::Sound => live.settings.sound.update(|sound| *sound = !*sound),
        // With the last choice, so that the next opponent is one press away.
        Tool::New => live.router.go(&open_new(P::ID, Opponent::Anyone)),
    }
}

fn share<P: Remote>(live: Live<P>) {
    let address = window().location().href().unwrap_or_default();
    live.play.copy(address, tr!("online-link-copied"));
}

/// A tool as a button. What speaks opens the phrases by itself.
fn tool_button<P: Remote>(live: Live<P>, tool: Tool, in_list: Option<RwSignal<bool>>) -> AnyView {
    let (id, sign, key) = tool.look();
    let id = if in_list.is_some() {
        format!("more-{id}")
    } else {
        id.to_owned()
    };
    let able = Memo::new(move |_| can(live, tool));
    let press = move |_| {
        if able.get_untracked() {
            if let Some(open) = in_list {
                open.set(false);
            }
            use_tool(live, tool);
        }
    };
    let pressed = move || (tool == Tool::Sound).then(|| live.settings.sound.get().to_string());
    view! {
        <button
            type="button" class="btn" class:plain=in_list.is_some() id=id
            popovertarget=(tool == Tool::Say).then_some("say")
            aria-pressed=pressed
            aria-disabled=move || (!able.get()).then_some("true")
            on:click=press
        >
            {icon(sign)}
            <span>{says(key)}</span>
        </button>
    }
    .into_any()
}

/// The buttons below.
#[component]
pub(super) fn Tools<P: Remote>(live: Live<P>) -> impl IntoView {
    let now = Memo::new(move |_| tools(live));
    view! {
        <div class="tools" role="group" aria-label=says("play-tools")>
            {move || now.get().map(|tool| tool_button(live, tool, None)).collect_view()}
        </div>
    }
}

/// The phrases.
#[component]
pub(super) fn Say<P: Remote>(live: Live<P>) -> impl IntoView {
    let phrase = move |phrase: Phrase| {
        view! {
            <button
                type="button" class="btn plain" popovertarget="say" popovertargetaction="hide"
                on:click=move |_| live.say(phrase)
            >
                {move || words::phrase(phrase)}
            </button>
        }
    };
    view! {
        <div class="pop" id="say" popover="auto" role="dialog" aria-label=says("phrase-title")>
            <div class="phrases">{Phrase::ALL.map(phrase).collect_view()}</div>
            <p class="small muted">{says("phrase-how")}</p>
        </div>
    }
}

/// About the other player.
#[component]
pub(super) fn About<P: Remote>(live: Live<P>) -> impl IntoView {
    let other = live.opponent();
    let name = move || other.map(|other| live.name(other)).unwrap_or_default();
    let words = move || {
        if live.muted.get() {
            tr!("person-unmute", name = name())
        } else {
            tr!("person-mute", name = name())
        }
    };
    view! {
        <div class="pop" id="person" popover="auto" role="dialog" aria-label=name>
            <p><b>{name}</b></p>
            <button
                type="button" class="btn plain" popovertarget="person" popovertargetaction="hide" id="mute"
                on:click=move |_| live.muted.update(|muted| *muted = !*muted)
            >
                {icon(icons::MUTE)}
                <span>{words}</span>
            </button>
        </div>
    }
}

/// What is needed less often, and on a phone the tools whose place answers have taken.
#[component]
fn More<P: Remote>(live: Live<P>) -> impl IntoView {
    let open = live.play.more_open;
    let item = move |id: &'static str, sign: &'static str, key: &'static str, act: fn(Live<P>)| {
        let press = move |_| {
            open.set(false);
            act(live);
        };
        view! {
            <button type="button" class="btn plain" id=id on:click=press>
                {icon(sign)}
                <span>{says(key)}</span>
            </button>
        }
        .into_any()
    };
    let now = Memo::new(move |_| tools(live));
    let elsewhere = Memo::new(move |_| goes_on_elsewhere(live));
    let pause = Memo::new(move |_| live.followed.with(|followed| followed.can_offer(Offer::Pause)));
    let over = Memo::new(move |_| live.is_over());
    view! {
        <Dialog open id="more-list" title=Signal::derive(says("play-more"))>
            <div class="list">
                <div class="list again">
                    {move || now.get().map(|tool| tool_button(live, tool, Some(open))).collect_view()}
                </div>
                {move || elsewhere.get().then(|| tool_button(live, Tool::Say, Some(open)))}
                {move || pause.get().then(|| item("pause", icons::PAUSE, "online-pause", |live| live.offer(Offer::Pause)))}
                {move || over.get().then(|| item("save", icons::SAVE, "play-save", |live| live.play.save_open.set(true)))}
                {move || over.get().then(|| item("copy-position", icons::COPY, "play-copy-position", |live| {
                    let text = live.play.game.with_untracked(|game| game.position().to_string());
                    live.play.copy(text, tr!("play-position-copied"));
                }))}
                {item("copy-link", icons::LINK, "play-copy-link", share)}
                {item("to-settings", icons::SETTINGS, "open-settings", |_| {
                    let button = document().get_element_by_id("open-settings");
                    if let Some(button) = button.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
                        button.click();
                    }
                })}
                {item("keys", icons::KEYS, "play-keys", |live| live.play.keys_open.set(true))}
            </div>
        </Dialog>
    }
}

/// Asks whether to give up.
#[component]
fn Resign<P: Remote>(live: Live<P>) -> impl IntoView {
    let open = live.play.resign_open;
    let resign = move |_| {
        open.set(false);
        live.command(Command::Resign);
        focus_board();
    };
    view! {
        <Dialog open id="resign-ask" title=Signal::derive(says("play-resign-title"))>
            <p>{says("play-resign-text")}</p>
            <div class="acts">
                <button type="button" class="btn primary" id="resign-yes" on:click=resign>{says("play-resign-yes")}</button>
                <button type="button" class="btn" on:click=move |_| open.set(false) autofocus=true>{says("play-resign-no")}</button>
            </div>
        </Dialog>
    }
}

/// Asks whether to declare jishogi, which ends the game.
#[component]
fn Declare<P: Remote>(live: Live<P>) -> impl IntoView {
    let open = live.declare_open;
    let declare = move |_| {
        open.set(false);
        live.command(Command::Declare);
        focus_board();
    };
    view! {
        <Dialog open id="declare-ask" title=Signal::derive(says("online-jishogi"))>
            <p>{says("shogi-play-ask-declare")}</p>
            <div class="acts">
                <button type="button" class="btn primary" id="declare-yes" on:click=declare>{says("shogi-play-declare")}</button>
                <button type="button" class="btn" on:click=move |_| open.set(false) autofocus=true>{says("play-resign-no")}</button>
            </div>
        </Dialog>
    }
}

/// The keys.
#[component]
fn Keys<P: Remote>(live: Live<P>) -> impl IntoView {
    let row = |keys: &'static [&'static str], label: String| {
        view! {
            <div>
                <dt>{keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view()}</dt>
                <dd>{label}</dd>
            </div>
        }
    };
    view! {
        <Dialog open=live.play.keys_open id="keys-list" title=Signal::derive(says("play-keys"))>
            <h3>{says("play-keys-board")}</h3>
            <dl class="keys">
                {move || P::board_keys().into_iter().map(|(keys, label)| row(keys, label)).collect_view()}
            </dl>
            <h3>{says("play-keys-page")}</h3>
            <dl class="keys">
                {move || [
                    row(&["["  , "]"], tr!("play-key-step")),
                    row(&["Home", "End"], tr!("play-key-ends")),
                    row(&["T"], tr!("online-key-clocks")),
                    row(&["U"], tr!("online-take-back")),
                    row(&["F"], tr!("play-flip")),
                    row(&["?"], tr!("play-keys")),
                ]}
            </dl>
        </Dialog>
    }
}

/// All dialogs and what pops up.
#[component]
pub(super) fn Dialogs<P: Remote>(live: Live<P>) -> impl IntoView {
    let plays = live.opponent().is_some();
    view! {
        {plays.then(|| view! { <Say live/> <About live/> <Resign live/> <Declare live/> })}
        <More live/>
        <Save play=live.play/>
        <Copy play=live.play/>
        <Keys live/>
    }
}
