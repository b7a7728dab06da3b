//! The words of the page's service worker, which knows no Fluent: sentences with names in braces, and times by their number.

use locale::{Arg, Lang, text};
use serde_json::{Map, Value};

/// What stands in the place of names and numbers.
const PLACES: [&str; 3] = ["name", "game", "number"];

/// The sentences, by the keys of the catalogue.
const SENTENCES: [&str; 10] = [
    "notify-turn",
    "notify-time",
    "notify-begun",
    "notify-over",
    "notify-somebody",
    "notify-plain",
    "invited-title",
    "online-guest",
    "game-yinsh",
    "game-shogi",
];

/// Times, by their keys: the name of the number, and the largest there is. Turns take fourteen days at most.
const TIMES: [(&str, &str, u32); 2] = [("time-left-days", "days", 14), ("time-left-hours", "hours", 23)];

/// All of it, as a script reads it. Of no day and no hour nothing is said.
pub(crate) fn words() -> String {
    let languages = Lang::ALL.map(|lang| {
        let places = PLACES.map(|name| (name, Arg::Text(format!("{{{name}}}"))));
        let mut words: Map<String, Value> = SENTENCES
            .map(|key| (key.to_owned(), text(lang, key, &places).into()))
            .into_iter()
            .collect();
        for (key, name, most) in TIMES {
            let times = (1..=most).map(|number| Value::from(text(lang, key, &[(name, Arg::from(number))])));
            let times = [Value::Null].into_iter().chain(times);
            words.insert(key.to_owned(), times.collect());
        }
        words.insert("lang".to_owned(), lang.code().into());
        (lang.code().to_owned(), Value::from(words))
    });
    Value::from_iter(languages).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_has_every_word_in_every_language() {
        let all: Value = serde_json::from_str(&words()).expect("JSON");
        for lang in Lang::ALL {
            let words = &all[lang.code()];
            for key in SENTENCES {
                let sentence = words[key].as_str().expect(key);
                assert!(
                    !sentence.is_empty() && sentence != key,
                    "{key} in {}",
                    lang.code()
                );
            }
            assert!(
                words["notify-turn"]
                    .as_str()
                    .is_some_and(|it| it.contains("{name}"))
            );
        }
        assert_eq!(all["en"]["time-left-days"][1], "1 day left");
        assert_eq!(all["uk"]["time-left-hours"][22], "Залишилося 22 години");
        assert_eq!(all["en"]["time-left-days"][0], Value::Null);
    }
}
