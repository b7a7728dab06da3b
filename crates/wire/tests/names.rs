//! What names may be, and which of them look alike.

use wire::names::Name;

fn folded(text: &str) -> String {
    Name::clean(text)
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
        .folded()
        .to_owned()
}

#[test]
fn names_of_many_scripts_are_names() {
    for text in [
        "Marta",
        "tóparti",
        "Олена",
        "Ґанна",
        "Łukasz",
        "Ольга-2",
        "a_b",
        "羽生善治",
        "はぶ",
        "ハブ",
        "藤井そうた",
        "민수",
        "Ελένη",
        "نور",
        "राधिका",
        "თამარ",
        "42",
        "Đặng",
    ] {
        let name = Name::clean(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(name.shown(), text);
    }
    assert_eq!(Name::clean("  Marta\n").unwrap().shown(), "Marta");
    // Decomposed letters become composed ones, wide ones narrow.
    assert_eq!(Name::clean("to\u{301}parti").unwrap().shown(), "tóparti");
    assert_eq!(Name::clean("Ｍａｒｔａ").unwrap().shown(), "Marta");
}

#[test]
fn what_is_no_name_is_refused_with_what_was_found() {
    for (text, words) in [
        ("", "expected a name of 2 to 20 letters or digits, found 0"),
        ("M", "found 1"),
        ("abcdefghijklmnopqrstu", "found 21"),
        ("Mar ta", "found U+0020"),
        ("Mar\u{0}ta", "found U+0000"),
        ("Mar\u{202e}ta", "found U+202E"),
        ("Mar\u{200d}ta", "found U+200D"),
        ("Mar\u{2066}ta", "found U+2066"),
        ("Mar\u{feff}ta", "found U+FEFF"),
        ("Mar\u{ad}ta", "found U+00AD"),
        ("\u{3164}\u{3164}", "found U+1160"),
        ("Mar😀ta", "found U+1F600"),
        ("Mar.ta", "found '.', U+002E"),
        ("<b>x</b>", "found '<', U+003C"),
        ("-Marta", "at the beginning and the end"),
        ("Marta_", "at the beginning and the end"),
        ("__", "at the beginning and the end"),
        ("Маrta", "one script"),
        ("Martа", "one script"),
        ("Mαrta", "one script"),
        ("xyq\u{302}", "U+0302"),
        ("ᛗᚨᚱᛏᚨ", "found U+16D7"),
    ] {
        let error = Name::clean(text).expect_err(text).to_string();
        assert!(error.contains(words), "{text:?}: {error}");
    }
    let long = "a\u{301}".repeat(2000);
    assert_eq!(
        Name::clean(&long).unwrap_err().to_string(),
        "expected a name of at most 20 letters or digits, found more"
    );
}

#[test]
fn names_that_look_alike_are_one() {
    for (one, other) in [
        ("Marta", "MARTA"),
        ("Marta", "mar-ta"),
        ("Iva", "lva"),
        ("Iva", "iva"),
        ("I0na", "lOna"),
        ("bill", "bi1l"),
        ("modern", "modem"),
        ("tóparti", "to\u{301}parti"),
        // All letters of the one are Latin, of the other Cyrillic.
        ("cop", "сор"),
        ("COPA", "СОРА"),
    ] {
        assert_eq!(folded(one), folded(other), "{one} {other}");
    }
    for (one, other) in [
        ("Marta", "Martha"),
        ("Олена", "Оленка"),
        ("anna", "arma2"),
        ("toparti", "tóparti"),
    ] {
        assert_ne!(folded(one), folded(other), "{one} {other}");
    }
}

#[test]
fn cleaning_is_total_and_settled() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..20_000 {
        let count = random.usize(0..24);
        let text: String = (0..count)
            .map(|_| match random.u8(0..4) {
                0 => random.char('a'..='z'),
                1 => random.char('\u{400}'..'\u{500}'),
                2 => random.char('\u{300}'..'\u{370}'),
                _ => random.char(..),
            })
            .collect();
        if let Ok(name) = Name::clean(&text) {
            let again = Name::clean(name.shown()).unwrap();
            assert_eq!(again, name);
            assert!(!name.shown().chars().any(char::is_control));
            assert!(!name.folded().is_empty());
        }
    }
}
