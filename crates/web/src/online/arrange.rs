//! What is chosen for a game with people elsewhere, in the dialog for a new game.

use super::api;
use super::names::{NameDialog, name_of_me};
use super::time::{self, By, Custom};
use crate::i18n::{says, tr};
use crate::play::{Choice, FormPlace, GamePage, More, Opponent, WithPeople};
use crate::router::{Route, Router};
use crate::storage;
use game_core::Player;
use game_core::clock::TimeControl;
use games::GameId;
use leptos::prelude::*;
use wire::http::{Challenge, ChallengeState, NewChallenge, To};
use wire::{Seat, Terms, TimeBounds};

/// A game that can be arranged with people elsewhere: how what is chosen becomes terms, and how terms are told.
pub(crate) trait Arranged: GamePage {
    /// By which terms a game is played that is chosen so. The seat is left to chance.
    fn terms(options: Self::Options, time: TimeControl) -> Terms;

    /// What is played by these terms, in a line: the game, and what is not as usual.
    fn told(terms: &Terms) -> String;

    /// What a side is called by these terms.
    fn side_told(terms: &Terms, side: Player) -> String;

    /// How it is left to chance who plays which side: a word for whoever chooses it, and a line for the other one.
    fn chance_told(terms: &Terms) -> [String; 2];

    /// The picture that stands for a seat: a side, one of both, or nobody.
    fn seat_picture(seat: SeatPicture) -> AnyView;

    /// What each player has on the way to winning, the first player's first; `None` in games that do not count.
    fn score(&self) -> Option<[u8; 2]> {
        None
    }
}

/// What lies at a place of a table for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SeatPicture {
    /// This player's piece.
    Of(Player),
    /// One or the other.
    Either,
    /// Nobody sits there.
    Nobody,
}

/// Which side somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Chance,
    Side(Player),
}

const WISHES: [(Wish, &str); 3] = [
    (Wish::Chance, "chance"),
    (Wish::Side(Player::First), "first"),
    (Wish::Side(Player::Second), "second"),
];

/// What is chosen beside the rules of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Arrangement {
    /// The place of a time that is offered; behind all of them, the one that is set by hand.
    time: usize,
    custom: Custom,
    /// The times that suit somebody who looks for anyone.
    pub(super) suits: [bool; time::FOR_ANYONE],
    wish: Wish,
    /// Whether others may watch.
    watch: bool,
}

/// The place of the time that is set by hand.
const CUSTOM: usize = time::OFFERED;

impl Arrangement {
    fn usual(game: GameId) -> Self {
        Self {
            time: time::usual(game),
            custom: Custom::default(),
            suits: time::usual_for_anyone(game),
            wish: Wish::Chance,
            watch: true,
        }
    }

    /// The last one of a game.
    pub(super) fn kept(game: GameId) -> Self {
        let kept = storage::get(&key(game)).and_then(|text| Self::from_text(&text));
        kept.unwrap_or_else(|| Self::usual(game))
    }

    /// The same, where these times suit whoever looks for anyone.
    pub(super) fn suiting(self, suits: [bool; time::FOR_ANYONE]) -> Self {
        Self { suits, ..self }
    }

    /// Keeps it for the next time.
    pub(super) fn keep(self, game: GameId) {
        storage::set(&key(game), &self.to_text());
    }

    /// What anyone is asked for a game as it is usually played, on any side; `None` where no time suits.
    pub(super) fn for_anyone<P: Arranged>(self) -> Option<NewChallenge> {
        let choice = Choice {
            opponent: Opponent::Anyone,
            ..Choice::<P>::default()
        };
        let wish = Wish::Chance;
        Self { wish, ..self }.challenge(choice)
    }

    /// As it is stored.
    fn to_text(self) -> String {
        let wish = WISHES.iter().find(|(wish, _)| *wish == self.wish);
        let wish = wish.map_or("chance", |(_, word)| word);
        let watch = if self.watch { "open" } else { "closed" };
        let suits: String = self.suits.map(|it| if it { '1' } else { '0' }).iter().collect();
        format!("{} {wish} {watch} {suits} {}", self.time, self.custom.to_text())
    }

    /// Reads what [`Arrangement::to_text`] wrote; `None` for anything else.
    fn from_text(text: &str) -> Option<Self> {
        let mut words = text.splitn(5, ' ');
        let time = words.next()?.parse().ok().filter(|time| *time <= CUSTOM)?;
        let wish = words.next()?;
        let (wish, _) = WISHES.into_iter().find(|(_, word)| *word == wish)?;
        let watch = match words.next()? {
            "open" => true,
            "closed" => false,
            _ => return None,
        };
        let suits = words.next()?.as_bytes();
        let suits: [u8; time::FOR_ANYONE] = suits.try_into().ok()?;
        let valid = suits.iter().all(|it| matches!(it, b'0' | b'1'));
        Some(Self {
            time,
            custom: Custom::from_text(words.next()?)?,
            suits: valid.then(|| suits.map(|it| it == b'1'))?,
            wish,
            watch,
        })
    }

    /// The times by which it is played with a friend, or with anyone: at least one, or it can't be played.
    fn times(self, game: GameId, opponent: Opponent) -> Vec<TimeControl> {
        let offered = time::offered(game);
        if opponent == Opponent::Anyone {
            let suits = offered.into_iter().zip(self.suits);
            return suits.filter_map(|(time, suits)| suits.then_some(time)).collect();
        }
        let chosen = offered.get(self.time).copied();
        chosen.or_else(|| self.custom.control()).into_iter().collect()
    }

    /// The challenge that this is; `None` where something is missing.
    fn challenge<P: Arranged>(self, choice: Choice<P>) -> Option<NewChallenge> {
        let times = self.times(P::ID, choice.opponent);
        let (&time, others) = times.split_first()?;
        let mut terms = P::terms(choice.options, time);
        if let Wish::Side(side) = self.wish {
            terms.seat = Seat::of(side);
        }
        terms.watch = self.watch;
        let to = if choice.opponent == Opponent::Anyone {
            To::Anyone
        } else {
            To::Link
        };
        let asked = NewChallenge {
            to,
            terms,
            times: others.to_vec(),
        };
        asked.check().is_ok().then_some(asked)
    }
}

/// The name under which the last arrangement is kept.
fn key(game: GameId) -> String {
    format!("sente.people.{game}")
}

/// What is shown in the dialog, in one of its places.
#[component]
pub(crate) fn Arrange<P: Arranged>(form: WithPeople<P>, place: FormPlace) -> impl IntoView {
    match place {
        FormPlace::Fields => view! { <Fields form/> }.into_any(),
        FormPlace::Foot => view! { <AsWhom/> }.into_any(),
    }
}

/// As whom somebody plays who has no name yet.
#[component]
fn AsWhom() -> impl IntoView {
    let me = api::me();
    let named = move || me.with(|me| me.as_ref().is_some_and(|me| me.name.is_some()));
    let open = RwSignal::new(false);
    view! {
        <Show when=move || !named()>
            <p class="hint as-whom">
                <span>{move || tr!("new-as", name = name_of_me())}</span>
                " · "
                <button type="button" class="btn link" on:click=move |_| open.set(true)>{says("new-choose-name")}</button>
            </p>
        </Show>
        <NameDialog open/>
    }
}

/// What is chosen.
#[component]
fn Fields<P: Arranged>(form: WithPeople<P>) -> impl IntoView {
    let arrangement = RwSignal::new(Arrangement::kept(P::ID));
    let opponent = Memo::new(move |_| form.choice.with(|choice| choice.opponent));
    let trouble = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let challenge = Memo::new(move |_| arrangement.get().challenge(form.choice.get()));
    let router = expect_context::<Router>();
    let begin = Callback::new(move |()| {
        let Some(asked) = challenge.get_untracked() else {
            return;
        };
        arrangement.get_untracked().keep(P::ID);
        busy.set(true);
        trouble.set(None);
        leptos::task::spawn_local(async move {
            let to = asked.to;
            let made = api::post::<_, Challenge>("api/challenges", &asked).await;
            // The page may be gone meanwhile.
            let _ = busy.try_set(false);
            match made {
                Ok(made) => {
                    let _ = form.open.try_set(false);
                    api::ask_for_me();
                    let next = match (made.state, to) {
                        // Somebody was looking for just that.
                        (ChallengeState::Accepted { game }, _) => Route::Game(game),
                        (_, To::Anyone) => Route::Find,
                        _ => {
                            super::invite::is_made_here(made.id);
                            Route::Invitation(made.id)
                        }
                    };
                    router.go(&next.path());
                }
                Err(why) => {
                    let _ = trouble.try_set(Some(why.in_words()));
                }
            }
        });
    });
    Effect::new(move |_| {
        let ready = challenge.with(Option::is_some) && !busy.get();
        form.begin.set(ready.then_some(begin));
    });
    on_cleanup(move || {
        // The dialog may be gone first.
        let _ = form.begin.try_set(None);
    });
    let also = Signal::derive(move || {
        let watch = arrangement.with(|it| it.watch);
        vec![if watch {
            tr!("new-more-seen")
        } else {
            tr!("new-more-unseen")
        }]
    });
    view! {
        <Show when=move || opponent.get() == Opponent::Anyone fallback=move || view! { <Time game=P::ID arrangement/> }>
            <Suits
                game=P::ID
                suits=Signal::derive(move || arrangement.with(|it| it.suits))
                on_change=Callback::new(move |suits| arrangement.update(|it| it.suits = suits))
            />
        </Show>
        <Sides form arrangement/>
        <More choice=form.choice also>
            {P::choose_rules(form.choice)}
            <label class="switch">
                <span>{says("new-others-watch")}<small class="muted">{says("new-others-watch-how")}</small></span>
                <input
                    type="checkbox" role="switch" id="others-watch"
                    prop:checked=move || arrangement.with(|it| it.watch)
                    on:change=move |event| arrangement.update(|it| it.watch = event_target_checked(&event))
                />
            </label>
        </More>
        <div role="alert">{move || trouble.get().map(|words| view! { <p class="problem">{words}</p> })}</div>
    }
}

/// With how much time it is played.
#[component]
fn Time(game: GameId, arrangement: RwSignal<Arrangement>) -> impl IntoView {
    let chosen = Memo::new(move |_| arrangement.with(|it| it.time));
    let pick = move |index: usize, words: AnyView| {
        view! {
            <label>
                <input
                    type="radio" name="time" value=index
                    prop:checked=move || chosen.get() == index
                    on:change=move |_| arrangement.update(|it| it.time = index)
                />
                {words}
            </label>
        }
    };
    let offered = time::offered(game).into_iter().enumerate();
    let offered = offered.map(|(index, time)| pick(index, two_lines(game, time)));
    let sentence = move || {
        let control = arrangement.with(|it| it.times(game, Opponent::Friend).first().copied());
        control.map_or_else(|| tr!("new-too-short"), |control| time::sentence(game, control))
    };
    view! {
        <fieldset aria-describedby="time-told">
            <legend>{says("new-time")}</legend>
            <div class="choose three">
                {offered.collect_view()}
                {pick(CUSTOM, view! { <span>{says("new-custom")}</span> }.into_any())}
            </div>
        </fieldset>
        <Show when=move || chosen.get() == CUSTOM>
            <ByHand game arrangement/>
        </Show>
        <p class="hint told-time" id="time-told">{sentence}</p>
    }
}

/// A time that is offered, in two lines.
fn two_lines(game: GameId, control: TimeControl) -> AnyView {
    view! {
        <span class="lines">
            <span>{move || time::two_lines(game, control).0}</span>
            <small>{move || time::two_lines(game, control).1}</small>
        </span>
    }
    .into_any()
}

/// A time that is set by hand.
#[component]
fn ByHand(game: GameId, arrangement: RwSignal<Arrangement>) -> impl IntoView {
    let bounds = TimeBounds::of(game);
    let has_byoyomi = bounds.period > 0;
    let by = Memo::new(move |_| arrangement.with(|it| it.custom.by));
    let kind = move |kind: By, words: &'static str| {
        view! {
            <label>
                <input
                    type="radio" name="time-by" prop:checked=move || by.get() == kind
                    on:change=move |_| arrangement.update(|it| it.custom.by = kind)
                />
                <span>{says(words)}</span>
            </label>
        }
    };
    let slider = move |words: &'static str,
                       (least, most): (u32, u32),
                       get: fn(&mut Custom) -> &mut u32,
                       shown: fn(u32) -> String| {
        let value = Memo::new(move |_| arrangement.with(|it| *get(&mut it.custom.clone())));
        view! {
            <label class="field">
                <span>{says(words)}<output>{move || shown(value.get())}</output></span>
                <input
                    type="range" min=least max=most prop:value=move || value.get().to_string()
                    aria-valuetext=move || shown(value.get())
                    on:input=move |event| {
                        if let Ok(number) = event_target_value(&event).parse::<u32>() {
                            arrangement.update(|it| *get(&mut it.custom) = number.clamp(least, most));
                        }
                    }
                />
            </label>
        }
    };
    let seconds = |seconds: u32| tr!("new-seconds", seconds = seconds);
    view! {
        <fieldset>
            <legend class="unseen">{says("new-custom-kind")}</legend>
            <div class="choose">
                {kind(By::Increment, "new-custom-increment")}
                {has_byoyomi.then(|| kind(By::Byoyomi, "new-custom-byoyomi"))}
                {kind(By::Days, "new-custom-days")}
            </div>
        </fieldset>
        {move || match by.get() {
            By::Increment => view! {
                {slider("new-custom-minutes", (0, bounds.minutes), |it| &mut it.minutes, |it| it.to_string())}
                {slider("new-custom-seconds", (0, bounds.increment), |it| &mut it.increment, seconds)}
            }
            .into_any(),
            By::Byoyomi => view! {
                {slider("new-custom-minutes", (0, bounds.minutes), |it| &mut it.minutes, |it| it.to_string())}
                <div class="two-fields">
                    {slider("new-custom-then", (1, bounds.period), |it| &mut it.period, seconds)}
                    {slider("new-custom-periods", (1, bounds.periods), |it| &mut it.periods, |it| it.to_string())}
                </div>
            }
            .into_any(),
            By::Days => slider("new-custom-days", (1, bounds.days), |it| &mut it.days, |it| it.to_string()).into_any(),
        }}
    }
}

/// Every time that suits somebody who looks for anyone.
#[component]
pub(super) fn Suits(
    game: GameId,
    /// For each of the times that are offered whether it suits.
    suits: Signal<[bool; time::FOR_ANYONE]>,
    /// Hears of another choice.
    on_change: Callback<[bool; time::FOR_ANYONE]>,
) -> impl IntoView {
    let offered = time::offered(game).into_iter().take(time::FOR_ANYONE).enumerate();
    let boxes = offered.map(|(index, control)| {
        view! {
            <label>
                <input
                    type="checkbox" prop:checked=move || suits.get()[index]
                    on:change=move |event| {
                        let mut suits = suits.get_untracked();
                        suits[index] = event_target_checked(&event);
                        on_change.run(suits);
                    }
                />
                {two_lines(game, control)}
            </label>
        }
    });
    let hint = move || {
        if suits.get().contains(&true) {
            tr!("new-suits-how")
        } else {
            tr!("new-suits-none")
        }
    };
    view! {
        <fieldset aria-describedby="suits-told">
            <legend>{says("new-suits")}</legend>
            <div class="choose two">{boxes.collect_view()}</div>
            <p class="hint" id="suits-told">{hint}</p>
        </fieldset>
    }
}

/// Which side one would like.
#[component]
fn Sides<P: Arranged>(form: WithPeople<P>, arrangement: RwSignal<Arrangement>) -> impl IntoView {
    let options = Memo::new(move |_| form.choice.with(|choice| choice.options));
    let told = move |wish: Wish| {
        let terms = P::terms(options.get(), TimeControl::NONE);
        match wish {
            Wish::Chance => {
                let [word, _] = P::chance_told(&terms);
                word
            }
            Wish::Side(side) => P::side_told(&terms, side),
        }
    };
    let pick = move |(wish, word): (Wish, &'static str)| {
        let picture = match wish {
            Wish::Chance => SeatPicture::Either,
            Wish::Side(side) => SeatPicture::Of(side),
        };
        view! {
            <label>
                <input
                    type="radio" name="wish" value=word
                    prop:checked=move || arrangement.with(|it| it.wish == wish)
                    on:change=move |_| arrangement.update(|it| it.wish = wish)
                />
                {P::seat_picture(picture)}
                <span>{move || told(wish)}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{says("play-new-side")}</legend>
            <div class="choose">{WISHES.map(pick).collect_view()}</div>
        </fieldset>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yinsh::Position;

    fn choice(text: &str) -> Choice<Position> {
        Choice::from_text(text).unwrap()
    }

    #[test]
    fn what_is_chosen_is_kept_as_words() {
        let usual = Arrangement::usual(GameId::Yinsh);
        assert_eq!(usual.to_text(), "1 chance open 1101 increment 20 10 30 2 2");
        let other = Arrangement {
            time: CUSTOM,
            wish: Wish::Side(Player::Second),
            watch: false,
            suits: [false, true, false, true],
            ..usual
        };
        for arrangement in [usual, other] {
            assert_eq!(Arrangement::from_text(&arrangement.to_text()), Some(arrangement));
        }
        for wrong in [
            "",
            "6 chance open 1101 increment 20 10 30 2 2",
            "1 white open 1101 increment 20 10 30 2 2",
            "1 chance ajar 1101 increment 20 10 30 2 2",
            "1 chance open 110 increment 20 10 30 2 2",
            "1 chance open 1102 increment 20 10 30 2 2",
            "1 chance open 1101",
        ] {
            assert_eq!(Arrangement::from_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_choice_becomes_a_challenge_that_the_server_takes() {
        let arrangement = Arrangement {
            wish: Wish::Side(Player::First),
            ..Arrangement::usual(GameId::Yinsh)
        };
        let friend = arrangement
            .challenge(choice("friend 3 3 white blitz random"))
            .unwrap();
        assert_eq!(friend.to, To::Link);
        assert_eq!(friend.terms.start, "blitz");
        assert_eq!(friend.terms.time.to_string(), "600+10");
        assert_eq!(friend.terms.seat, Seat::First);
        assert!(friend.terms.random_rings && friend.terms.watch && friend.times.is_empty());
        let anyone = arrangement
            .challenge(choice("anyone 3 3 white standard hand"))
            .unwrap();
        let times: Vec<String> = anyone.all_times().iter().map(ToString::to_string).collect();
        assert_eq!(
            (anyone.to, times),
            (To::Anyone, ["300+5", "600+10", "3d"].map(str::to_owned).to_vec())
        );
    }

    #[test]
    fn where_something_is_missing_there_is_no_challenge() {
        let usual = Arrangement::usual(GameId::Yinsh);
        let nothing_suits = Arrangement {
            suits: [false; 4],
            ..usual
        };
        assert_eq!(
            nothing_suits.challenge(choice("anyone 3 3 white standard hand")),
            None
        );
        let mut no_time = Arrangement {
            time: CUSTOM,
            ..usual
        };
        no_time.custom.minutes = 0;
        no_time.custom.increment = 0;
        assert_eq!(no_time.challenge(choice("friend 3 3 white standard hand")), None);
    }

    #[test]
    fn every_way_to_play_shogi_can_be_arranged() {
        let usual = Arrangement::usual(GameId::Shogi);
        for handicap in ["even", "lance", "two", "ten"] {
            for wish in WISHES.map(|(wish, _)| wish) {
                let text = format!("friend 3 3 sente {handicap} strict points27");
                let choice = Choice::<shogi::Position>::from_text(&text).unwrap();
                let asked = Arrangement { wish, ..usual }.challenge(choice);
                assert!(asked.is_some(), "{handicap} {wish:?}");
            }
        }
    }
}
