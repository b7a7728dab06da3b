//! How games and positions are saved and opened.

use crate::play::{SaveAs, Saved};
use notation::{Encoding, Format};
use shogi::Position;

/// A way to save games of shogi.
const fn save(id: &'static str, key: &'static str, format: Format, encoding: Encoding) -> SaveAs {
    SaveAs {
        id,
        key,
        format,
        encoding,
    }
}

impl Saved for Position {
    const FORMATS: &'static [SaveAs] = &[
        save("save-kif", "shogi-play-save-kif", Format::Kif, Encoding::Utf8),
        save(
            "save-kif-sjis",
            "shogi-play-save-kif-sjis",
            Format::Kif,
            Encoding::ShiftJis,
        ),
        save("save-ki2", "shogi-play-save-ki2", Format::Ki2, Encoding::Utf8),
        save("save-csa", "shogi-play-save-csa", Format::Csa, Encoding::Utf8),
        save("save-usi", "shogi-play-save-usi", Format::Usi, Encoding::Utf8),
        save("save-jkf", "shogi-play-save-jkf", Format::Jkf, Encoding::Utf8),
        save("save-text", "play-save-text", Format::Text, Encoding::Utf8),
    ];

    const ACCEPT: &'static str = ".kif,.kifu,.ki2,.ki2u,.csa,.usi,.sfen,.jkf,.json,.txt,text/plain";
}
