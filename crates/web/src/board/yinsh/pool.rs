//! The count of the markers that nobody has placed yet.

use super::motion::Motion;
use crate::board::scene::Scene;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use yinsh::Position;

/// When the pool starts to count up after a row has left, and how long it takes for each marker.
const POOL_AFTER: Duration = Duration::from_millis(300);
const POOL_STEP: Duration = Duration::from_millis(40);

/// The pool's count as it is shown: where a row leaves the board it goes up one by one.
pub(super) fn count(scene: Scene<Position>) -> RwSignal<u8> {
    let pool = RwSignal::new(scene.frame.with_untracked(|frame| frame.table.pool()));
    let counting = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |_| {
        let (target, slowly) = scene.frame.with(|frame| {
            let slowly = matches!(frame.motion, Some(Motion::RowLeft { .. }));
            (frame.table.pool(), slowly)
        });
        count_to(target, slowly, pool, counting);
    });
    on_cleanup(move || stop(counting));
    pool
}

fn stop(counting: StoredValue<Option<TimeoutHandle>>) {
    if let Some(Some(handle)) = counting.try_update_value(Option::take) {
        handle.clear();
    }
}

/// Brings the pool's count to `target`: at once, or slowly, one by one.
fn count_to(target: u8, slowly: bool, pool: RwSignal<u8>, counting: StoredValue<Option<TimeoutHandle>>) {
    fn step(target: u8, wait: Duration, pool: RwSignal<u8>, counting: StoredValue<Option<TimeoutHandle>>) {
        let next = move || {
            pool.update(|count| *count += 1);
            if pool.get_untracked() < target {
                step(target, POOL_STEP, pool, counting);
            }
        };
        let handle = set_timeout_with_handle(next, wait).ok();
        counting.try_update_value(|it| *it = handle);
    }
    stop(counting);
    if slowly && pool.get_untracked() < target {
        step(target, POOL_AFTER, pool, counting);
    } else if pool.get_untracked() != target {
        pool.set(target);
    }
}
