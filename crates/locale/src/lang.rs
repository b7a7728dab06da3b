//! The languages, and which of them a browser asks for.

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

    /// The language of a tag such as `uk`, `ru-RU` or `hu_HU.UTF-8`, in either case; none for others.
    ///
    /// ```
    /// # use locale::Lang;
    /// assert_eq!(Lang::from_tag("HU-hu"), Some(Lang::Hu));
    /// assert_eq!(Lang::from_tag("rue"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.']).next()?;
        Self::ALL
            .into_iter()
            .find(|lang| lang.code().eq_ignore_ascii_case(primary))
    }

    /// The first language wanted that the page speaks, otherwise English.
    ///
    /// ```
    /// # use locale::Lang;
    /// assert_eq!(Lang::negotiate(["de-AT", "uk-UA", "en"]), Lang::Uk);
    /// ```
    pub fn negotiate<T: AsRef<str>>(wanted: impl IntoIterator<Item = T>) -> Self {
        wanted
            .into_iter()
            .find_map(|tag| Self::from_tag(tag.as_ref()))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negotiation_takes_the_first_that_is_spoken() {
        let of = |wanted: &[&str]| Lang::negotiate(wanted);
        assert_eq!(of(&[]), Lang::En);
        assert_eq!(of(&["de", "fr-CH"]), Lang::En);
        assert_eq!(of(&["ru"]), Lang::Ru);
        assert_eq!(of(&["ru-UA", "uk-UA"]), Lang::Ru);
        assert_eq!(of(&["fr", "UK_ua"]), Lang::Uk);
        assert_eq!(of(&["hu-HU"]), Lang::Hu);
        assert_eq!(of(&["en-GB", "hu"]), Lang::En);
        assert_eq!(of(&["", "-", "zh-Hant-TW"]), Lang::En);
    }
}
