//! The colours of pictures: those of the page, read from its style sheet, and pale ones for paper.

/// Light or dark, as the page is, or for paper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// As the page by day.
    #[default]
    Light,
    /// As the page at night.
    Dark,
    /// Pale, so that it saves ink; nothing is said by colour alone.
    Print,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    /// The word for it in commands and forms.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }

    /// A colour, as `#rrggbb`.
    pub fn colour(self, colour: Colour) -> &'static str {
        let on_paper = (self == Self::Print).then(|| on_paper(colour)).flatten();
        on_paper.unwrap_or_else(|| {
            let (light, dark) = of_page(colour.token());
            if self == Self::Dark { dark } else { light }
        })
    }
}

/// What is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(
    missing_docs,
    reason = "each is the token of its name, which the style sheet explains"
)]
pub enum Colour {
    Bg,
    Surface,
    Text,
    Board,
    BoardRim,
    BoardLine,
    BoardText,
    Wood,
    WoodLine,
    WoodText,
    Koma,
    KomaEdge,
    KomaInk,
    KomaRed,
    White,
    WhiteEdge,
    WhiteMark,
    Black,
    BlackEdge,
    BlackMark,
    Glow,
    GlowEdge,
}

impl Colour {
    /// The name of its token.
    const fn token(self) -> &'static str {
        match self {
            Self::Bg => "--bg",
            Self::Surface => "--surface",
            Self::Text => "--text",
            Self::Board => "--board",
            Self::BoardRim => "--board-rim",
            Self::BoardLine => "--board-line",
            Self::BoardText => "--board-text",
            Self::Wood => "--wood",
            Self::WoodLine => "--wood-line",
            Self::WoodText => "--wood-text",
            Self::Koma => "--koma",
            Self::KomaEdge => "--koma-edge",
            Self::KomaInk => "--koma-ink",
            Self::KomaRed => "--koma-red",
            Self::White => "--white",
            Self::WhiteEdge => "--white-edge",
            Self::WhiteMark => "--white-mark",
            Self::Black => "--black",
            Self::BlackEdge => "--black-edge",
            Self::BlackMark => "--black-mark",
            Self::Glow => "--glow",
            Self::GlowEdge => "--glow-edge",
        }
    }
}

/// What is different on paper.
const fn on_paper(colour: Colour) -> Option<&'static str> {
    Some(match colour {
        Colour::Bg | Colour::Surface | Colour::Wood | Colour::Koma | Colour::White => "#ffffff",
        Colour::Board => "#edf1ef",
        Colour::BoardRim => "#7b8a84",
        Colour::BoardLine => "#93a19b",
        Colour::BoardText | Colour::Text | Colour::WoodText | Colour::KomaInk | Colour::KomaEdge => "#111516",
        Colour::WoodLine => "#4b5350",
        Colour::WhiteMark => "#9aa29e",
        // What glows on a screen is grey on paper.
        Colour::Glow => "#8d9a95",
        Colour::GlowEdge => "#1d2523",
        _ => return None,
    })
}

/// The style sheet with the values of the page: nothing else names its colours.
const TOKENS: &str = include_str!("../../web/styles/tokens.css");

/// A token's value by day and at night; empty for one that the style sheet does not have.
fn of_page(token: &str) -> (&'static str, &'static str) {
    let value = TOKENS.lines().find_map(|line| {
        let rest = line.trim_start().strip_prefix(token)?.strip_prefix(':')?;
        rest.split_once(';').map(|(value, _)| value.trim())
    });
    let value = value.unwrap_or_default();
    let both = value
        .strip_prefix("light-dark(")
        .and_then(|both| both.strip_suffix(')'))
        .and_then(|both| both.split_once(','));
    both.map_or((value, value), |(light, dark)| (light.trim(), dark.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Colour; 22] = [
        Colour::Bg,
        Colour::Surface,
        Colour::Text,
        Colour::Board,
        Colour::BoardRim,
        Colour::BoardLine,
        Colour::BoardText,
        Colour::Wood,
        Colour::WoodLine,
        Colour::WoodText,
        Colour::Koma,
        Colour::KomaEdge,
        Colour::KomaInk,
        Colour::KomaRed,
        Colour::White,
        Colour::WhiteEdge,
        Colour::WhiteMark,
        Colour::Black,
        Colour::BlackEdge,
        Colour::BlackMark,
        Colour::Glow,
        Colour::GlowEdge,
    ];

    #[test]
    fn every_colour_is_one_in_every_theme() {
        for theme in Theme::ALL {
            for colour in ALL {
                let value = theme.colour(colour);
                let digits = value.strip_prefix('#').unwrap_or_default();
                let is_colour = digits.len() == 6 && digits.chars().all(|it| it.is_ascii_hexdigit());
                assert!(is_colour, "{theme:?} {colour:?}: {value:?}");
            }
        }
        assert_ne!(
            Theme::Light.colour(Colour::Board),
            Theme::Dark.colour(Colour::Board)
        );
    }

    #[test]
    fn both_sides_are_told_apart_on_every_board() {
        for theme in Theme::ALL {
            let light = |colour| {
                let value = u32::from_str_radix(&theme.colour(colour)[1..], 16).unwrap();
                (value >> 16) + (value >> 8 & 0xff) + (value & 0xff)
            };
            assert!(light(Colour::White) > light(Colour::Black) + 400, "{theme:?}");
        }
    }
}
