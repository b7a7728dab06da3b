//! Places on a drawing, and numbers as its attributes want them.

/// A place on the board, in its units.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Spot {
    /// To the right of the origin.
    pub(crate) x: f64,
    /// Below the origin.
    pub(crate) y: f64,
}

impl Spot {
    /// The place at these coordinates.
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The same place on a board around the origin that is turned by half a turn, or not.
    #[must_use]
    pub(crate) fn turned(self, turned: bool) -> Self {
        if turned { Self::new(-self.x, -self.y) } else { self }
    }

    /// How far away another place is.
    pub(crate) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// How far away the nearest place between two ends is.
    pub(crate) fn distance_to_segment(self, a: Self, b: Self) -> f64 {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let square = dx * dx + dy * dy;
        let along = if square == 0.0 {
            0.0
        } else {
            (((self.x - a.x) * dx + (self.y - a.y) * dy) / square).clamp(0.0, 1.0)
        };
        self.distance(Self::new(a.x + along * dx, a.y + along * dy))
    }

    /// As the `transform` attribute that moves something there.
    pub(crate) fn translate(self) -> String {
        format!("translate({} {})", number(self.x), number(self.y))
    }
}

/// A coordinate as an attribute: three decimals, which is a twentieth of a pixel on a large screen.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    // No minus zero: the same place is always the same text.
    format!("{}", rounded + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_without_minus_zero() {
        assert_eq!(number(-0.0), "0");
        assert_eq!(number(-0.0001), "0");
        assert_eq!(number(1.0 / 3.0), "0.333");
    }
}
