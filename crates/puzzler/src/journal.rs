//! What was found so far, as lines of text: a puzzle a line, and after each game, or each puzzle that was looked at, a line that says so.
//!
//! A puzzle's line has its fields parted by tabs: theme, idea or `-`, rating, `proven` or `judged`, flags (`h` something left in hand, `f` several
//! last moves, `-` none), the game's number, the place in it, the position, the right turns (parted by spaces, their actions
//! by semicolons; `-` none), the line. A game's line is `#`, the game's number, and the milliseconds of work for it; that of a puzzle
//! before which others were looked for is `#p`, its number, and the milliseconds.

use puzzles::{Idea, Proof, Puzzle, Solvable, Source, Theme};

/// What a line of a journal is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line<P: game_core::Position> {
    /// A puzzle.
    Puzzle(Box<Puzzle<P>>),
    /// A game was looked through.
    Done {
        /// Its number.
        game: u32,
        /// How long that took, in milliseconds.
        millis: u64,
    },
    /// What begins before a puzzle was looked for.
    Before {
        /// Its number.
        puzzle: u32,
        /// How long that took, in milliseconds.
        millis: u64,
    },
}

/// The line of a puzzle.
pub fn write<P: Solvable>(puzzle: &Puzzle<P>) -> String {
    let join = |actions: &[P::Action], between: &str| {
        let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
        texts.join(between)
    };
    let right: Vec<String> = puzzle.right.iter().map(|turn| join(turn, ";")).collect();
    let mut flags = String::new();
    flags.extend(puzzle.left_in_hand.then_some('h'));
    flags.extend(puzzle.free_end.then_some('f'));
    let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let fields = [
        puzzle.theme.name().to_owned(),
        puzzle.idea.map_or("-", Idea::key).to_owned(),
        puzzle.rating.to_string(),
        match puzzle.proof {
            Proof::Proven => "proven",
            Proof::Judged => "judged",
        }
        .to_owned(),
        or_none(flags),
        puzzle.source.game.to_string(),
        puzzle.source.place.to_string(),
        puzzle.position.to_string(),
        or_none(right.join(" ")),
        join(&puzzle.line, " "),
    ];
    fields.join("\t")
}

/// The line of a game that was looked through.
pub fn done(game: u32, millis: u64) -> String {
    format!("#\t{game}\t{millis}")
}

/// The line of a puzzle before which others were looked for.
pub fn before(puzzle: u32, millis: u64) -> String {
    format!("#p\t{puzzle}\t{millis}")
}

/// Reads a line, or says what is wrong with it.
pub fn read<P: Solvable>(line: &str) -> Result<Line<P>, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let number = |text: &str| {
        text.parse::<u64>()
            .map_err(|_| format!("expected a number, found {text:?}"))
    };
    if let [mark @ ("#" | "#p"), of, millis] = fields[..] {
        let of = u32::try_from(number(of)?).map_err(|error| error.to_string())?;
        let millis = number(millis)?;
        return Ok(match mark {
            "#" => Line::Done { game: of, millis },
            _ => Line::Before { puzzle: of, millis },
        });
    }
    let [
        theme,
        idea,
        rating,
        proof,
        flags,
        game,
        place,
        position,
        right,
        line,
    ] = fields[..]
    else {
        return Err(format!("expected 3 or 10 fields, found {}", fields.len()));
    };
    let theme = Theme::of_name(theme).ok_or_else(|| format!("expected a theme, found {theme:?}"))?;
    let idea = match idea {
        "-" => None,
        key => {
            let idea = Idea::ALL.iter().copied().find(|idea| idea.key() == key);
            Some(idea.ok_or_else(|| format!("expected an idea, found {key:?}"))?)
        }
    };
    let proof = match proof {
        "proven" => Proof::Proven,
        "judged" => Proof::Judged,
        other => return Err(format!("expected proven or judged, found {other:?}")),
    };
    let position: P = position.parse().map_err(|error: P::Err| error.to_string())?;
    let actions = |text: &str, between: char| -> Result<Vec<P::Action>, String> {
        let mut at = position.clone();
        let mut all = Vec::new();
        for text in text.split(between) {
            let action: P::Action = text.parse().map_err(|error| format!("{error}"))?;
            at.play(action).map_err(|error| error.to_string())?;
            all.push(action);
        }
        Ok(all)
    };
    let right = match right {
        "-" => Vec::new(),
        turns => turns
            .split(' ')
            .map(|turn| actions(turn, ';'))
            .collect::<Result<_, _>>()?,
    };
    Ok(Line::Puzzle(Box::new(Puzzle {
        number: 0,
        theme,
        idea,
        rating: u16::try_from(number(rating)?).map_err(|error| error.to_string())?,
        proof,
        left_in_hand: flags.contains('h'),
        free_end: flags.contains('f'),
        right,
        line: actions(line, ' ')?,
        position,
        source: Source {
            game: u32::try_from(number(game)?).map_err(|error| error.to_string())?,
            place: u16::try_from(number(place)?).map_err(|error| error.to_string())?,
        },
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_and_others_are_refused() {
        let text = "win-1\tidea-marker\t640\tproven\t-\t7\t60\tr3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3\t-\te3-f3 xe3-e7 xf3";
        let Ok(Line::Puzzle(puzzle)) = read::<yinsh::Position>(text) else {
            panic!("this is a puzzle")
        };
        assert_eq!(puzzle.theme, Theme::WinOne);
        assert_eq!(write(&puzzle), text);
        assert_eq!(
            read::<yinsh::Position>(&done(7, 12)),
            Ok(Line::Done { game: 7, millis: 12 })
        );
        assert_eq!(
            read::<yinsh::Position>(&before(7, 12)),
            Ok(Line::Before {
                puzzle: 7,
                millis: 12
            })
        );
        for (from, to) in [
            ("win-1", "win-9"),
            ("e3-f3", "e3-e5"),
            ("proven", "sure"),
            ("640", "x"),
            ("\t-\t7", "\t7"),
        ] {
            assert!(
                read::<yinsh::Position>(&text.replacen(from, to, 1)).is_err(),
                "{to}"
            );
        }
    }
}
