//! Places on a drawing, and numbers as its attributes want them.

/// A place on the board, in its units.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spot {
    /// To the right of the origin.
    pub x: f64,
    /// Below the origin.
    pub y: f64,
}

impl Spot {
    /// The place at these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The place on a board under a pointer, from its place within the element that shows the board (pixels from the upper
    /// left corner) and that element's size. The view box is a square in the middle of the element, `half` a side.
    pub fn from_pixels(x: f64, y: f64, width: f64, height: f64, half: f64) -> Option<Self> {
        let side = width.min(height);
        (side > 0.0).then(|| {
            let scale = 2.0 * half / side;
            Self::new((x - width / 2.0) * scale, (y - height / 2.0) * scale)
        })
    }

    /// The same place on a board around the origin that is turned by half a turn, or not.
    #[must_use]
    pub fn turned(self, turned: bool) -> Self {
        if turned { Self::new(-self.x, -self.y) } else { self }
    }

    /// How far away another place is.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// How far away the nearest place between two ends is.
    pub fn distance_to_segment(self, a: Self, b: Self) -> f64 {
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
    pub fn translate(self) -> String {
        format!("translate({} {})", number(self.x), number(self.y))
    }
}

/// A coordinate as an attribute: three decimals, which is a twentieth of a pixel on a large screen.
pub fn number(value: f64) -> String {
    // Whole numbers are written here: what writes any other weighs some kilobytes on the page before a game.
    let thousandths = (value * 1000.0).round() as i64;
    let (whole, rest) = (
        thousandths.unsigned_abs() / 1000,
        thousandths.unsigned_abs() % 1000,
    );
    let mut text = if thousandths < 0 {
        format!("-{whole}")
    } else {
        whole.to_string()
    };
    if rest > 0 {
        text += format!(".{rest:03}").trim_end_matches('0');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_become_places_whatever_the_size() {
        let there = Spot::new(-4.0, 3.0);
        for (side, half) in [(360.0, 4.85), (806.0, 5.2), (300.0, 5.45)] {
            let pixel = |v: f64| (v + half) * side / (2.0 * half);
            let spot = Spot::from_pixels(pixel(there.x), pixel(there.y), side, side, half).unwrap();
            assert!(spot.distance(there) < 1e-9);
        }
        // An element that is wider than high shows the board in its middle.
        let middle = Spot::from_pixels(250.0, 50.0, 500.0, 100.0, 5.0);
        assert_eq!(middle, Some(Spot::default()));
        assert_eq!(Spot::from_pixels(0.0, 0.0, 0.0, 0.0, 5.0), None);
    }

    #[test]
    fn numbers_are_short_and_without_minus_zero() {
        assert_eq!(number(-0.0), "0");
        assert_eq!(number(-0.0001), "0");
        assert_eq!(number(1.0 / 3.0), "0.333");
        assert_eq!(
            [-5.05, -0.5, 12.0, 0.004].map(number),
            ["-5.05", "-0.5", "12", "0.004"]
        );
    }
}
