//! How the search of one position is deepened.

use crate::search::{MOST_DEPTH, Node, RootAction, Search};
use search::{Bound, Deepening, Info, Limits, Root, Timer};
use yinsh::Action;

/// A position under search.
pub(crate) struct Rooted<'a, 's> {
    pub(crate) node: &'a Node,
    pub(crate) search: &'a mut Search<'s>,
}

impl Rooted<'_, '_> {
    /// Searches deeper and deeper, from depth `first` on, for so many of the best lines; see [`search::deepen`].
    pub(crate) fn deepen(
        mut self,
        actions: &mut [RootAction],
        first: i32,
        lines: usize,
        limits: &Limits,
        timer: &Timer,
        report: &mut dyn FnMut(&Info<Action>),
    ) -> Info<Action> {
        let how = Deepening {
            first,
            most: MOST_DEPTH,
            window: 40,
            widest: 1_000,
            lines,
        };
        search::deepen(&mut self, actions, &how, limits, timer, report)
    }
}

impl Root for Rooted<'_, '_> {
    type Action = Action;
    type Candidate = RootAction;

    fn action(candidate: &RootAction) -> Action {
        candidate.action
    }

    fn search(&mut self, actions: &mut [RootAction], depth: i32, alpha: i32, beta: i32) -> (i32, usize) {
        self.search.root(self.node, actions, depth, alpha, beta, None)
    }

    fn aborted(&self) -> bool {
        self.search.aborted()
    }

    fn effort(&self, actions: &[RootAction]) -> f64 {
        self.search.effort(actions[0].action)
    }

    /// Its line goes on with what the table knows, to the end of the last turn.
    fn info(&self, candidate: &RootAction, depth: u32, value: i32, bound: Bound) -> Info<Action> {
        let pv = self.search.told(self.node, &candidate.pv, depth as i32);
        self.search.info(depth, 1, value, bound, pv)
    }
}
