//! How games and positions are saved and opened.

use crate::play::{SaveAs, Saved};
use notation::{Encoding, Format};
use yinsh::Position;

impl Saved for Position {
    const FORMATS: &'static [SaveAs] = &[
        SaveAs {
            id: "save-text",
            key: "play-save-text",
            format: Format::Text,
            encoding: Encoding::Utf8,
        },
        SaveAs {
            id: "save-sgf",
            key: "play-save-sgf",
            format: Format::Sgf,
            encoding: Encoding::Utf8,
        },
    ];

    const ACCEPT: &'static str = ".txt,.sgf,.pgn,text/plain";
}
