//! Pictures one after the other as an animated GIF, from their pixels.
//!
//! GIF, of all pictures that move, because it plays wherever it is pasted, also where APNG shows its first picture only and
//! animated SVG nothing at all; and boards are flat colours, which it packs well. Who draws the pixels is left open: the
//! command line has `raster`, the page its browser.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::collections::HashMap;
use std::fmt::{self, Debug, Formatter};

/// Why there is no moving picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MovingError {
    /// Nothing to show.
    #[error("expected at least one picture")]
    Empty,
    /// A picture has another size than the first.
    #[error("expected {expected} bytes of pixels, four for each, found {found}")]
    Size {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// More colours than GIF has, or none.
    #[error("expected from 2 to 256 colours, found {0}")]
    Colours(usize),
    /// The pictures cannot be written as GIF.
    #[error("the pictures cannot be written as GIF: {0}")]
    Gif(#[from] gif::EncodingError),
}

/// How many of the pictures are looked at to choose the colours, at most.
const SAMPLES: usize = 12;

/// Which of so many pictures are worth being looked at to choose the colours. The last one, which has the most on it, is the
/// first.
pub fn samples(count: usize) -> impl Iterator<Item = usize> {
    (0..count).rev().step_by(count.div_ceil(SAMPLES).max(1))
}

/// For how many hundredths of a second a picture is shown: the last one for three times as long.
pub const fn delay(usual: u16, is_last: bool) -> u16 {
    if is_last { usual.saturating_mul(3) } else { usual }
}

/// A moving picture that grows.
pub struct Moving {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    wide: u16,
    high: u16,
    before: Option<Vec<u8>>,
}

impl Debug for Moving {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Moving")
            .field("wide", &self.wide)
            .field("high", &self.high)
            .finish_non_exhaustive()
    }
}

impl Moving {
    /// One that goes on for ever, of so many pixels, with at most so many colours, which are those of `samples`: pixels of some
    /// of its pictures, row by row, red, green, blue and opacity, a byte each.
    ///
    /// # Errors
    /// There are no samples, one is of another size, or GIF has not so many colours.
    pub fn new((wide, high): (u16, u16), colours: usize, samples: &[&[u8]]) -> Result<Self, MovingError> {
        if !(2..=256).contains(&colours) {
            return Err(MovingError::Colours(colours));
        }
        for sample in samples {
            check(wide, high, sample)?;
        }
        if samples.is_empty() || wide == 0 || high == 0 {
            return Err(MovingError::Empty);
        }
        let palette = Palette::of(samples, colours - 1);
        let mut encoder = Encoder::new(Vec::new(), wide, high, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self {
            encoder,
            palette,
            wide,
            high,
            before: None,
        })
    }

    /// Adds a picture, by its pixels, that is shown for `delay` hundredths of a second.
    ///
    /// # Errors
    /// It is of another size.
    pub fn show(&mut self, pixels: &[u8], delay: u16) -> Result<(), MovingError> {
        check(self.wide, self.high, pixels)?;
        let (wide, same) = (usize::from(self.wide), self.palette.same());
        let shown: Vec<u8> = pixels.chunks_exact(4).map(|it| self.palette.index(it)).collect();
        let before = self.before.as_deref();
        let area = before.map_or((0, 0, self.wide, self.high), |before| {
            changed(before, &shown, self.wide)
        });
        let (left, top, width, height) = area;
        let columns = usize::from(left)..usize::from(left) + usize::from(width);
        let part = |of: &[u8]| -> Vec<u8> {
            let rows = of.chunks_exact(wide).skip(usize::from(top));
            let rows = rows.take(usize::from(height));
            rows.flat_map(|row| &row[columns.clone()]).copied().collect()
        };
        let mut buffer = part(&shown);
        if let Some(old) = before.map(part) {
            for (pixel, _) in buffer.iter_mut().zip(old).filter(|(new, old)| **new == *old) {
                *pixel = same;
            }
        }
        self.encoder.write_frame(&Frame {
            delay,
            left,
            top,
            width,
            height,
            buffer: buffer.into(),
            transparent: Some(same),
            dispose: DisposalMethod::Keep,
            ..Frame::default()
        })?;
        self.before = Some(shown);
        Ok(())
    }

    /// The file.
    ///
    /// # Errors
    /// Nothing was shown.
    pub fn finish(self) -> Result<Vec<u8>, MovingError> {
        if self.before.is_none() {
            return Err(MovingError::Empty);
        }
        Ok(self.encoder.into_inner()?)
    }
}

fn check(wide: u16, high: u16, pixels: &[u8]) -> Result<(), MovingError> {
    let (expected, found) = (usize::from(wide) * usize::from(high) * 4, pixels.len());
    if found == expected {
        Ok(())
    } else {
        Err(MovingError::Size { expected, found })
    }
}

/// The smallest part that holds all changes: left, top, width, height; one pixel where nothing changed.
fn changed(before: &[u8], after: &[u8], wide: u16) -> (u16, u16, u16, u16) {
    let width = usize::from(wide);
    let mut ends: Option<(usize, usize, usize, usize)> = None;
    for (at, _) in before.iter().zip(after).enumerate().filter(|(_, (a, b))| a != b) {
        let (x, y) = (at % width, at / width);
        let (left, top, right, bottom) = ends.unwrap_or((x, y, x, y));
        ends = Some((left.min(x), top.min(y), right.max(x), bottom.max(y)));
    }
    let (left, top, right, bottom) = ends.unwrap_or_default();
    let [left, top, right, bottom] = [left, top, right, bottom].map(|it| it as u16);
    (left, top, right - left + 1, bottom - top + 1)
}

/// The colours of a GIF. After them one that stands for what stays as it was: it packs better than to be said again.
struct Palette {
    colours: Vec<[u8; 3]>,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The commonest colours: those that are much alike count as one, which is what most of them are.
    fn of(samples: &[&[u8]], most: usize) -> Self {
        let mut exact: HashMap<[u8; 3], u64> = HashMap::new();
        for pixel in samples.iter().flat_map(|it| it.chunks_exact(4)) {
            *exact.entry([pixel[0], pixel[1], pixel[2]]).or_default() += 1;
        }
        // Of those that are much alike the commonest stands for all.
        let mut alike: HashMap<[u8; 3], (u64, u64, [u8; 3])> = HashMap::new();
        for (&colour, &count) in &exact {
            let entry = alike.entry(colour.map(|it| it >> 4)).or_insert((0, 0, colour));
            entry.0 += count;
            if (count, colour) > (entry.1, entry.2) {
                (entry.1, entry.2) = (count, colour);
            }
        }
        let mut common: Vec<_> = alike
            .into_values()
            .map(|(all, _, colour)| (all, colour))
            .collect();
        common.sort_unstable_by(|a, b| b.cmp(a));
        let colours = common.into_iter().take(most).map(|(_, colour)| colour);
        Self {
            colours: colours.collect(),
            known: HashMap::new(),
        }
    }

    /// What stays as it was.
    fn same(&self) -> u8 {
        self.colours.len() as u8
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.extend([0; 3]);
        bytes
    }

    /// The place of the colour that is nearest to a pixel's.
    fn index(&mut self, pixel: &[u8]) -> u8 {
        let colour = [pixel[0], pixel[1], pixel[2]];
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            let distance = |other: &[u8; 3]| -> u32 {
                let parts = colour.iter().zip(other);
                parts.map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let nearest = colours.iter().enumerate().min_by_key(|(_, it)| distance(it));
            nearest.map_or(0, |(index, _)| index as u8)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_is_the_smallest_part() {
        let before = [0_u8; 12];
        let mut after = before;
        (after[5], after[10]) = (1, 1);
        assert_eq!(changed(&before, &after, 4), (1, 1, 2, 2));
        assert_eq!(changed(&before, &before, 4), (0, 0, 1, 1));
    }

    #[test]
    fn pictures_of_another_size_are_refused() {
        let picture = [0; 4 * 6];
        let mut moving = Moving::new((3, 2), 16, &[&picture]).unwrap();
        let error = moving.show(&[0; 8], 10).unwrap_err().to_string();
        assert_eq!(error, "expected 24 bytes of pixels, four for each, found 8");
        assert!(matches!(moving.finish(), Err(MovingError::Empty)));
        assert!(matches!(Moving::new((3, 2), 16, &[]), Err(MovingError::Empty)));
        assert!(matches!(
            Moving::new((3, 2), 1, &[&picture]),
            Err(MovingError::Colours(1))
        ));
        assert!(Moving::new((0, 0), 16, &[&[]]).is_err());
    }

    #[test]
    fn the_colours_are_chosen_from_all_of_the_game() {
        assert_eq!(samples(3).collect::<Vec<_>>(), [2, 1, 0]);
        let many: Vec<usize> = samples(100).collect();
        assert!(many.len() <= SAMPLES && many[0] == 99, "{many:?}");
        assert_eq!(samples(0).count(), 0);
        assert_eq!((delay(80, false), delay(80, true)), (80, 240));
    }
}
