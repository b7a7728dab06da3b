//! The outline of arrows.

use crate::spot::{Spot, number};

/// The outline, as path data, of an arrow whose shaft is `width` wide, `start` and `end` short of the places; empty where
/// nothing of it would be left.
pub fn arrow_outline(from: Spot, to: Spot, start: f64, end: f64, width: f64) -> String {
    let length = from.distance(to);
    if length <= start + end {
        return String::new();
    }
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let (half, head) = (width / 2.0, 1.1 * width + 0.12);
    let tip = length - end;
    // A short way is all head.
    let neck = (tip - 1.5 * head).max(start);
    let corners = [
        (start, -half),
        (neck, -half),
        (neck, -head),
        (tip, 0.0),
        (neck, head),
        (neck, half),
        (start, half),
    ];
    let mut path = String::new();
    for (along, aside) in corners {
        path.push(if path.is_empty() { 'M' } else { 'L' });
        path += &number(from.x + along * dx - aside * dy);
        path.push(' ');
        path += &number(from.y + along * dy + aside * dx);
    }
    path.push('Z');
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_goes_from_one_place_to_the_other() {
        let path = arrow_outline(Spot::new(0.0, 0.0), Spot::new(0.0, 4.0), 0.5, 0.25, 0.1);
        assert!(path.starts_with("M0.05 0.5L"), "{path}");
        assert!(path.contains("L0 3.75L"), "{path}");
        assert_eq!(
            arrow_outline(Spot::new(0.0, 0.0), Spot::new(0.5, 0.0), 0.4, 0.2, 0.1),
            ""
        );
    }
}
