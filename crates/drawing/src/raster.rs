//! Pictures made of pixels: PNG of a position, an animated GIF of a game ([`crate::moving`]).

use crate::moving::{self, Moving, MovingError};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// How wide a picture may be, in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 32..=4096;

/// How wide a picture that moves may be: it has many of them.
pub const MOVING_WIDTHS: std::ops::RangeInclusive<u32> = 32..=1200;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RasterError {
    /// The width is outside [`WIDTHS`].
    #[error("expected a width from {} to {} pixels, found {found}", WIDTHS.start(), WIDTHS.end(), found = .0)]
    Width(u32),
    /// The width of a picture that moves is outside [`MOVING_WIDTHS`].
    #[error("expected a width from {} to {} pixels for GIF, found {found}", MOVING_WIDTHS.start(), MOVING_WIDTHS.end(), found = .0)]
    MovingWidth(u32),
    /// The drawing is no SVG.
    #[error("the drawing cannot be read: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The pixels cannot be written as PNG.
    #[error("the picture cannot be written as PNG: {0}")]
    Png(String),
    /// The pictures do not become a GIF.
    #[error(transparent)]
    Moving(#[from] MovingError),
}

fn pixels(svg: &str, width: u32) -> Result<Pixmap, RasterError> {
    if !WIDTHS.contains(&width) {
        return Err(RasterError::Width(width));
    }
    let tree = Tree::from_str(svg, &Options::default())?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).round() as u32;
    // The height of our drawings is near their width.
    let mut pixmap = Pixmap::new(width, height.clamp(1, *WIDTHS.end())).ok_or(RasterError::Width(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// A drawing as PNG, `width` pixels wide.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, RasterError> {
    let pixmap = pixels(svg, width)?;
    pixmap
        .encode_png()
        .map_err(|error| RasterError::Png(error.to_string()))
}

/// Colours of a GIF: enough for flat colours and their smooth edges.
const COLOURS: usize = 64;

/// Drawings one after the other as a GIF that goes on for ever, `width` pixels wide. Each is shown for `delay` hundredths of a
/// second, the last for three times as long.
pub fn gif(drawings: &[String], width: u32, delay: u16) -> Result<Vec<u8>, RasterError> {
    if !MOVING_WIDTHS.contains(&width) {
        return Err(RasterError::MovingWidth(width));
    }
    let samples: Vec<Pixmap> = moving::samples(drawings.len())
        .map(|place| pixels(&drawings[place], width))
        .collect::<Result<_, _>>()?;
    let first = samples.first().ok_or(MovingError::Empty)?;
    let size = (first.width() as u16, first.height() as u16);
    let colours: Vec<&[u8]> = samples.iter().map(Pixmap::data).collect();
    let mut moving = Moving::new(size, COLOURS, &colours)?;
    drop(samples);
    for (number, svg) in (1..).zip(drawings) {
        let delay = moving::delay(delay, number == drawings.len());
        moving.show(pixels(svg, width)?.data(), delay)?;
    }
    Ok(moving.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Look, Picture, Theme};
    use std::collections::HashMap;

    const YINSH: &str = "4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3MMMMM2/1R1MmM3/2rmmM2/7/4 w row 1-1 3";
    const SHOGI: &str = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B3p 4";

    fn colours(png: &[u8]) -> (u32, u32, HashMap<[u8; 4], usize>) {
        let pixmap = Pixmap::decode_png(png).unwrap();
        let mut found = HashMap::new();
        for pixel in pixmap.data().chunks_exact(4) {
            *found.entry([pixel[0], pixel[1], pixel[2], pixel[3]]).or_default() += 1;
        }
        (pixmap.width(), pixmap.height(), found)
    }

    #[test]
    fn a_png_has_the_size_and_the_colours_that_were_asked_for() {
        let setup: yinsh::Setup = YINSH.parse().unwrap();
        for theme in Theme::ALL {
            let look = Look {
                theme,
                ..Look::default()
            };
            let png = png(&Picture::new(&setup).svg(&look), 300).unwrap();
            let (width, height, found) = colours(&png);
            assert_eq!((width, height), (300, 300));
            let board = u32::from_str_radix(&theme.colour(crate::Colour::Board)[1..], 16).unwrap();
            let [_, r, g, b] = board.to_be_bytes();
            assert!(found[&[r, g, b, 255]] > 300 * 300 / 4, "{theme:?}");
            assert!(
                found.keys().all(|it| it[3] == 255),
                "{theme:?}: nothing is seen through"
            );
        }
    }

    #[test]
    fn kanji_and_digits_are_drawn_without_any_font() {
        // No font is known to the drawing: what is dark on a piece are its outlines.
        let setup: shogi::Setup = SHOGI.parse().unwrap();
        let look = Look::default();
        let (width, height, with) = colours(&png(&Picture::new(&setup).svg(&look), 600).unwrap());
        assert_eq!(width, 600);
        assert!((450..600).contains(&height), "{height}");
        let ink = [0x24, 0x1a, 0x0e, 255];
        assert!(with[&ink] > 2000, "{}", with[&ink]);
        let red = [0xa8, 0x20, 0x1a, 255];
        assert!(with[&red] > 50, "the horse is red");
    }

    #[test]
    fn a_gif_has_a_picture_for_each_drawing_and_shows_the_last_for_longest() {
        let mut position: yinsh::Position = "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3".parse().unwrap();
        let mut drawings = Vec::new();
        for action in ["f6", "c3", "h8"] {
            use yinsh::PositionTrait as _;
            position.play(action.parse().unwrap()).unwrap();
            let setup = yinsh::Setup::from(&position);
            drawings.push(Picture::new(&setup).svg(&Look::default()));
        }
        let bytes = gif(&drawings, 120, 80).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        assert_eq!((decoder.width(), decoder.height()), (120, 120));
        let (mut delays, mut sizes) = (Vec::new(), Vec::new());
        let mut shown = vec![0; 120 * 120 * 4];
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
            sizes.push(u32::from(frame.width) * u32::from(frame.height));
            for (at, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let (wide, left, top) = (
                    usize::from(frame.width),
                    usize::from(frame.left),
                    usize::from(frame.top),
                );
                let there = ((top + at / wide) * 120 + left + at % wide) * 4;
                if pixel[3] > 0 {
                    shown[there..there + 4].copy_from_slice(pixel);
                }
            }
        }
        assert_eq!(delays, [80, 80, 240]);
        assert_eq!(sizes[0], 120 * 120);
        assert!(
            sizes[1] < sizes[0] && sizes[2] < sizes[0],
            "{sizes:?}: only what changes"
        );
        // What comes of all of them is the last drawing, in fewer colours.
        let last = pixels(&drawings[2], 120).unwrap();
        let near = |(a, b): (&[u8], &[u8])| a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) < 32);
        let pairs = shown.chunks_exact(4).zip(last.data().chunks_exact(4));
        let alike = pairs.filter(|&pair| near(pair)).count();
        assert!(alike > 120 * 120 * 97 / 100, "{alike} pixels are alike");
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        assert!(matches!(png("<svg", 100), Err(RasterError::Svg(_))));
        let svg = Picture::new(&yinsh::Setup::empty(3)).svg(&Look::default());
        for width in [0, 31, 4097, u32::MAX] {
            let error = png(&svg, width).unwrap_err().to_string();
            assert!(error.contains("from 32 to 4096"), "{error}");
        }
        assert!(matches!(
            gif(&[], 100, 10),
            Err(RasterError::Moving(MovingError::Empty))
        ));
    }
}
