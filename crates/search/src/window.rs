//! A node's window.

use crate::Bound;

/// The window of a node, and the best value found in it so far ("fail-soft": it may lie outside).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the player to act has for sure: the value that another action has to beat.
    pub alpha: i32,
    /// What the other player has for sure: a value from here on is not allowed to come about.
    pub beta: i32,
    /// The best value so far.
    pub best: i32,
    /// Alpha at first.
    start: i32,
}

/// What a value did to a [`Window`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raise {
    /// It is no better than alpha.
    Nothing,
    /// It is the new alpha.
    Alpha,
    /// It reaches beta: the rest need not be looked at ("cut-off").
    Cutoff,
}

impl Window {
    /// A window in which `best` is known to be possible.
    #[inline]
    pub fn new(alpha: i32, beta: i32, best: i32) -> Self {
        Self {
            alpha,
            beta,
            best,
            start: alpha,
        }
    }

    /// Takes the value of an action.
    #[inline]
    pub fn raise(&mut self, value: i32) -> Raise {
        self.best = self.best.max(value);
        if value <= self.alpha {
            return Raise::Nothing;
        }
        self.alpha = value;
        if value >= self.beta {
            Raise::Cutoff
        } else {
            Raise::Alpha
        }
    }

    /// What the best value says about the node's.
    #[inline]
    pub fn bound(&self) -> Bound {
        Bound::of(self.best, self.start, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_raise_alpha_until_they_reach_beta() {
        let mut window = Window::new(0, 10, -100);
        for (value, raise, best, bound) in [
            (-5, Raise::Nothing, -5, Bound::Upper),
            (-7, Raise::Nothing, -5, Bound::Upper),
            (3, Raise::Alpha, 3, Bound::Exact),
            (3, Raise::Nothing, 3, Bound::Exact),
            (12, Raise::Cutoff, 12, Bound::Lower),
        ] {
            assert_eq!(window.raise(value), raise, "{value}");
            assert_eq!((window.best, window.bound()), (best, bound), "{value}");
        }
    }
}
