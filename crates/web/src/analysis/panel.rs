//! What is known about the position, in words and lines.

use super::Analysable;
use super::list::Lines;
use super::state::Analysis;
use crate::i18n::{says, tr};
use crate::settings::Settings;
use leptos::prelude::*;

/// The chance of the player below, how far the engine has looked, and the best lines. `on_look` is called when a turn of
/// a line was chosen.
#[component]
pub(crate) fn Panel<P: Analysable>(
    analysis: Analysis<P>,
    /// Before a line is played through.
    on_look: Callback<()>,
) -> impl IntoView {
    let settings = Settings::here();
    let origin = Memo::new(move |_| analysis.origin());
    let lines = Memo::new(move |_| analysis.lines());
    let below = Memo::new(move |_| analysis.below());
    let looked = Memo::new(move |_| analysis.looked_at());
    let depth = move || analysis.depth().map(|depth| tr!("analysis-depth", depth = depth));
    let choose = move |(line, turn)| {
        on_look.run(());
        analysis.look(line, turn);
    };
    view! {
        <section class="analysis" aria-label=says("analysis")>
            <p class="summary">
                <b>{move || analysis.value_told()}</b>
                <span class="small muted">{depth}</span>
            </p>
            <p class="unseen" role="status">{move || analysis.said()}</p>
            <Lines
                origin
                lines
                rows=Signal::derive(move || usize::from(settings.analysis_lines.get()))
                player=below
                pointed=analysis.pointed
                looked
                on_turn=Callback::new(choose)
            />
        </section>
    }
}
