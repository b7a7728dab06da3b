//! The languages. Which of them a browser asks for is decided before the page is there: `crates/web/static/first.js`.

/// A language that the page speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
    /// Ukrainian.
    Uk,
    /// Hungarian.
    Hu,
}

impl Lang {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::En, Self::Ru, Self::Uk, Self::Hu];

    /// The ISO 639-1 code, as in the `lang` attribute: `uk`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
            Self::Uk => "uk",
            Self::Hu => "hu",
        }
    }

    /// What its speakers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ru => "Русский",
            Self::Uk => "Українська",
            Self::Hu => "Magyar",
        }
    }

    /// The language with this [code](Self::code).
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }
}
