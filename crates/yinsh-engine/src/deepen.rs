//! How the search of one position is deepened.

use crate::search::{MOST_DEPTH, Node, RootAction, Search};
use search::{Bound, Deepening, Info, Limits, Root, Timer};
use yinsh::Action;

/// A position under search, with its actions in the order they are searched in.
pub(crate) struct Rooted<'a, 's> {
    pub(crate) node: &'a Node,
    pub(crate) search: &'a mut Search<'s>,
    pub(crate) actions: &'a mut [RootAction],
}

impl Rooted<'_, '_> {
    /// Searches deeper and deeper, from depth `first` on, for so many of the best lines; see [`search::deepen`].
    pub(crate) fn deepen(
        mut self,
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
        search::deepen(&mut self, &how, limits, timer, report)
    }
}

impl Root for Rooted<'_, '_> {
    type Action = Action;

    fn count(&self) -> usize {
        self.actions.len()
    }

    fn action(&self, place: usize) -> Action {
        self.actions[place].action
    }

    fn bring(&mut self, place: usize, front: usize) {
        self.actions[front..=place].rotate_right(1);
    }

    fn search(&mut self, from: usize, depth: i32, alpha: i32, beta: i32) -> (i32, usize) {
        let actions = &mut self.actions[from..];
        let (value, place) = self.search.root(self.node, actions, depth, alpha, beta, None);
        (value, from + place)
    }

    fn aborted(&self) -> bool {
        self.search.aborted()
    }

    fn effort(&self) -> f64 {
        self.search.effort(self.actions[0].action)
    }

    /// Its line goes on with what the table knows, to the end of the last turn.
    fn info(&self, place: usize, depth: u32, value: i32, bound: Bound) -> Info<Action> {
        let pv = self.search.told(self.node, &self.actions[place].pv, depth as i32);
        self.search.info(depth, 1, value, bound, pv)
    }
}
