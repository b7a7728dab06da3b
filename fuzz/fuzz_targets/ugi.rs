//! Lines of UGI, to the engine and from it: no panic, and answers are lines.
#![no_main]

use engine_protocol::{Dialect, Session, output::parse_output};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut session = Session::<yinsh::Position>::new(Dialect::Ugi);
    for line in text.lines() {
        let mut answers = Vec::new();
        // Searches are not carried out: they take time, and are tested elsewhere.
        let _task = session.handle(line, &mut |answer| answers.push(answer));
        for answer in answers {
            assert!(!answer.contains('\n'), "{answer:?} is more than a line");
            let _ = parse_output(&answer);
        }
        let _ = parse_output(line);
    }
});
