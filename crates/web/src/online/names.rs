//! What people are called, and choosing a name.

use super::{api, link};
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use leptos::html;
use leptos::portal::Portal;
use leptos::prelude::*;
use wire::Person;
use wire::http::{ErrorCode, Me, NewName};

/// The most characters of a name.
pub(crate) const MOST_NAME: usize = 20;

/// What somebody is called: by their name, or as a guest in the reader's own language.
pub(crate) fn person_name(person: &Person) -> String {
    match (&person.name, person.guest) {
        (Some(name), _) => name.clone(),
        (None, Some(number)) => tr!("online-guest", number = number.to_string()),
        (None, None) => tr!("guest-new"),
    }
}

/// What the one is called who reads this.
pub(crate) fn name_of_me() -> String {
    let named = api::me().with(|me| me.as_ref().map(person_name));
    named.unwrap_or_else(|| tr!("guest-new"))
}

/// What is wrong with a name that was asked for, and which ones are free.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct NameTrouble {
    pub(crate) words: String,
    pub(crate) free: Vec<String>,
}

/// Asks the server for a name.
pub(crate) async fn take_name(name: String) -> Result<(), NameTrouble> {
    let taken = api::post::<_, Me>("api/me/name", &NewName { name }).await;
    match taken {
        Ok(me) => {
            api::hear_of_me(me);
            link::renew();
            Ok(())
        }
        Err(why) => Err(NameTrouble {
            words: match why.code() {
                Some(ErrorCode::NameTaken) => tr!("name-taken"),
                Some(ErrorCode::BadName) => tr!("name-wrong"),
                _ => why.in_words(),
            },
            free: why.free().to_vec(),
        }),
    }
}

/// What is wrong with a name: a line that is read out, and names that are free, which are taken by a press.
#[component]
pub(crate) fn NameProblem(
    /// The name of the line's element.
    id: &'static str,
    /// What is wrong.
    trouble: RwSignal<Option<NameTrouble>>,
    /// Takes one of the free names.
    on_free: Callback<String>,
) -> impl IntoView {
    let free = move |name: String| {
        let shown = name.clone();
        view! { <button type="button" class="btn" on:click=move |_| on_free.run(name.clone())>{shown}</button> }
    };
    view! {
        <div class="name-problem" role="alert" id=id>
            {move || {
                let trouble = trouble.get()?;
                let names = trouble.free.into_iter().map(free).collect_view();
                Some(view! {
                    <p class="wrong">{icon(icons::WARN)}<span>{trouble.words}</span></p>
                    <div class="free" role="group" aria-label=tr!("name-free")>{names}</div>
                })
            }}
        </div>
    }
}

/// The dialog in which a guest chooses a name.
#[component]
pub(crate) fn NameDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    // A form of its own, which must not lie in the one that it is opened from.
    view! {
        <Portal>
            <Dialog open id="name" title=Signal::derive(says("name-heading"))>
                <NameForm open/>
            </Dialog>
        </Portal>
    }
}

#[component]
fn NameForm(open: RwSignal<bool>) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let trouble = RwSignal::new(None::<NameTrouble>);
    let busy = RwSignal::new(false);
    let take = Callback::new(move |name: String| {
        if busy.get_untracked() || name.is_empty() {
            return;
        }
        busy.set(true);
        leptos::task::spawn_local(async move {
            let taken = take_name(name).await;
            // The page may be gone meanwhile.
            let _ = busy.try_set(false);
            match taken {
                Ok(()) => {
                    let _ = open.try_set(false);
                }
                Err(why) => {
                    let _ = trouble.try_set(Some(why));
                }
            }
        });
    });
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(field) = field.get_untracked() {
            take.run(field.value().trim().to_owned());
        }
    };
    view! {
        <form method="dialog" on:submit=on_submit>
            <label class="field">
                <span>{says("name-yours")}</span>
                <input
                    type="text" id="my-name" autocomplete="nickname" maxlength=MOST_NAME.to_string() autofocus=true
                    spellcheck="false" aria-describedby="name-rule name-wrong" node_ref=field
                    aria-invalid=move || trouble.with(Option::is_some).then_some("true")
                    on:input=move |_| trouble.set(None)
                />
            </label>
            <p class="hint" id="name-rule">{says("name-rule")}</p>
            <NameProblem id="name-wrong" trouble on_free=take/>
            <button type="submit" class="btn primary wide" aria-disabled=move || busy.get().then_some("true")>{says("name-use")}</button>
            <button type="button" class="btn plain wide" on:click=move |_| open.set(false)>
                {move || tr!("name-stay", name = name_of_me())}
            </button>
        </form>
    }
}
