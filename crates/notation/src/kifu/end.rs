//! The words for the ends of games, to be read and to be written.

use game_core::{Outcome, Termination};
use shogi::Player;

/// What a file says about the end of a game, as far as it says it.
pub(super) type Verdict = (Option<Outcome>, Option<Termination>);

const fn win(player: Player, by: Termination) -> Verdict {
    (Some(Outcome::Win(player)), Some(by))
}

const fn draw(by: Termination) -> Verdict {
    (Some(Outcome::Draw), Some(by))
}

/// What the word in the place of a move means in KIF, where `actor` is to move. `None` for a word that is not known.
pub(super) fn of_word(word: &str, actor: Player) -> Option<Verdict> {
    let other = actor.opponent();
    Some(match word {
        "投了" => win(other, Termination::Resignation),
        "中断" | "指し掛け" | "指掛け" | "指掛" | "待った" | "エラー" => {
            (None, Some(Termination::Abandoned))
        }
        "千日手" => draw(Termination::Repetition),
        "持将棋" => draw(Termination::Impasse),
        "引き分け" | "引分け" | "引分" => draw(Termination::Agreement),
        "最大手数" => (Some(Outcome::Draw), None),
        "詰み" | "詰" | "詰まし" => win(other, Termination::Normal),
        "不詰" | "不詰み" => (None, None),
        "切れ負け" | "時間切れ" | "時間切れ負け" | "時間切れ負" | "切れ負" => {
            win(other, Termination::Time)
        }
        "反則勝ち" | "反則勝" => win(actor, Termination::IllegalAction),
        "反則負け" | "反則負" | "反則" | "反則手" => win(other, Termination::IllegalAction),
        "連続王手" | "連続王手の千日手" | "連続王手千日手" => {
            (None, Some(Termination::PerpetualCheck))
        }
        "入玉勝ち" | "入玉勝" | "入玉" | "入玉宣言" | "入玉宣言勝ち" | "宣言勝ち" | "勝ち宣言" => {
            win(actor, Termination::Impasse)
        }
        "不戦勝" | "不戦勝ち" => win(actor, Termination::Abandoned),
        "不戦敗" | "不戦負け" | "接続切れ" | "接続切れ負け" | "回線切断" | "切断" => {
            win(other, Termination::Abandoned)
        }
        _ => return None,
    })
}

/// What a line such as `まで7手で先手の勝ち` means; `text` is what stands behind `まで`. `None` where it says nothing
/// that is understood.
pub(super) fn of_summary(text: &str, actor: Player) -> Option<Verdict> {
    let blank = |c: char| c.is_whitespace() || matches!(c, '、' | '，' | '。' | '．' | '.');
    let clean: String = text.chars().filter(|&c| !blank(c)).collect();
    let rest = clean.trim_start_matches(|c: char| {
        super::digit(c).is_some() || super::figure(c).is_some() || matches!(c, '十' | '百')
    });
    let rest = rest.strip_prefix('手').unwrap_or(rest);
    let rest = rest.strip_prefix('で').unwrap_or(rest);
    let places = [
        ("先手", Player::First),
        ("下手", Player::First),
        ("後手", Player::Second),
        ("上手", Player::Second),
    ];
    let named = places
        .into_iter()
        .filter_map(|(name, player)| rest.find(name).map(|at| (at, player)))
        .min_by_key(|&(at, _)| at);
    let Some((_, player)) = named else {
        return of_word(rest, actor);
    };
    let has = |part: &str| rest.contains(part);
    let by = if has("反則") {
        Termination::IllegalAction
    } else if has("時間切れ") || has("切れ負け") {
        Termination::Time
    } else if has("入玉") || has("宣言") {
        Termination::Impasse
    } else if has("不戦") || has("切断") || has("接続") {
        Termination::Abandoned
    } else if has("詰") {
        Termination::Normal
    } else {
        Termination::Resignation
    };
    let lost = has("負") || has("敗") || (!has("勝") && (by != Termination::Resignation || has("投了")));
    if lost {
        Some(win(player.opponent(), by))
    } else if has("勝") {
        Some(win(player, by))
    } else {
        None
    }
}

/// How the end of a game is written in KIF and KI2.
pub(super) struct Words {
    /// In the place of a move; not for what only a line of its own can say.
    pub(super) word: Option<&'static str>,
    /// What stands behind `まで7手で`.
    pub(super) summary: String,
}

/// The words for an end, where `actor` is to move and the players are called by these names. Nothing for a game that
/// goes on. Says always who won; how, as nearly as the format can.
pub(super) fn words(verdict: Verdict, actor: Player, names: [&str; 2]) -> Option<Words> {
    let (outcome, by) = verdict;
    let same = |word: &'static str| {
        Some(Words {
            word: Some(word),
            summary: word.to_owned(),
        })
    };
    let winner = match (outcome, by) {
        (None, None) => return None,
        (None, Some(_)) => return same("中断"),
        (Some(Outcome::Draw), Some(Termination::Repetition)) => return same("千日手"),
        (Some(Outcome::Draw), Some(Termination::Impasse)) => return same("持将棋"),
        (Some(Outcome::Draw), None) => return same("最大手数"),
        (Some(Outcome::Draw), Some(_)) => return same("引き分け"),
        (Some(Outcome::Win(winner)), _) => winner,
    };
    let (won, lost) = (names[winner.index()], names[winner.opponent().index()]);
    let to_move = winner == actor;
    let (word, summary) = match by {
        Some(Termination::Time) => {
            let word = (!to_move).then_some("切れ負け");
            (word, format!("時間切れにより{won}の勝ち"))
        }
        Some(Termination::Normal) if !to_move => (Some("詰み"), "詰".to_owned()),
        Some(Termination::IllegalAction | Termination::PerpetualCheck) if to_move => {
            (Some("反則勝ち"), format!("{won}の反則勝ち"))
        }
        Some(Termination::IllegalAction | Termination::PerpetualCheck) => {
            (Some("反則負け"), format!("{lost}の反則負け"))
        }
        Some(Termination::Impasse) => {
            let word = to_move.then_some("入玉勝ち");
            (word, format!("{won}の入玉勝ち"))
        }
        Some(Termination::Abandoned) => {
            let word = if to_move { "不戦勝" } else { "不戦敗" };
            (Some(word), format!("{won}の不戦勝"))
        }
        _ => {
            let word = (!to_move).then_some("投了");
            (word, format!("{won}の勝ち"))
        }
    };
    Some(Words { word, summary })
}

/// What a command of CSA means (without its `%`), where `actor` is to move. JKF uses the same words. `None` for one
/// that is not known.
pub(super) fn of_command(command: &str, actor: Player) -> Option<Verdict> {
    let other = actor.opponent();
    Some(match command {
        "TORYO" => win(other, Termination::Resignation),
        "CHUDAN" | "MATTA" | "ERROR" => (None, Some(Termination::Abandoned)),
        "SENNICHITE" => draw(Termination::Repetition),
        "OUTE_SENNICHITE" => (None, Some(Termination::PerpetualCheck)),
        "JISHOGI" => draw(Termination::Impasse),
        "HIKIWAKE" => draw(Termination::Agreement),
        "MAX_MOVES" => (Some(Outcome::Draw), None),
        "KACHI" => win(actor, Termination::Impasse),
        "TIME_UP" => win(other, Termination::Time),
        "ILLEGAL_MOVE" => win(other, Termination::IllegalAction),
        "+ILLEGAL_ACTION" => win(Player::Second, Termination::IllegalAction),
        "-ILLEGAL_ACTION" => win(Player::First, Termination::IllegalAction),
        "TSUMI" => win(other, Termination::Normal),
        "FUZUMI" => (None, None),
        _ => return None,
    })
}

/// The command of CSA for an end, where `actor` is to move; `Ok(None)` for a game that goes on, and an error where CSA
/// has no word.
pub(super) fn command(verdict: Verdict, actor: Player) -> Result<Option<&'static str>, &'static str> {
    let (outcome, by) = verdict;
    let winner = match (outcome, by) {
        (None, None) => return Ok(None),
        (None, Some(_)) => return Ok(Some("CHUDAN")),
        (Some(Outcome::Draw), Some(Termination::Repetition)) => return Ok(Some("SENNICHITE")),
        (Some(Outcome::Draw), Some(Termination::Impasse)) => return Ok(Some("JISHOGI")),
        (Some(Outcome::Draw), None) => return Ok(Some("MAX_MOVES")),
        (Some(Outcome::Draw), Some(_)) => return Ok(Some("HIKIWAKE")),
        (Some(Outcome::Win(winner)), _) => winner,
    };
    let to_move = winner == actor;
    match by {
        Some(Termination::IllegalAction | Termination::PerpetualCheck) => Ok(Some(match winner {
            Player::First => "-ILLEGAL_ACTION",
            Player::Second => "+ILLEGAL_ACTION",
        })),
        Some(Termination::Impasse) if to_move => Ok(Some("KACHI")),
        Some(Termination::Impasse) => Err("a win by impasse of the player who moved last"),
        Some(Termination::Abandoned) => Err("a win because the other player left"),
        _ if to_move => Err("a resignation or a loss on time of the player who is not to move"),
        Some(Termination::Time) => Ok(Some("TIME_UP")),
        Some(Termination::Normal) => Ok(Some("TSUMI")),
        _ => Ok(Some("TORYO")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 2] = ["先手", "後手"];

    fn all() -> Vec<Verdict> {
        let mut all = vec![
            (None, None),
            (None, Some(Termination::Abandoned)),
            (Some(Outcome::Draw), None),
            draw(Termination::Repetition),
            draw(Termination::Impasse),
            draw(Termination::Agreement),
        ];
        for player in Player::BOTH {
            for by in [
                Termination::Resignation,
                Termination::Time,
                Termination::Abandoned,
                Termination::IllegalAction,
                Termination::Impasse,
            ] {
                all.push(win(player, by));
            }
        }
        all
    }

    #[test]
    fn what_is_written_is_read() {
        for actor in Player::BOTH {
            for verdict in all() {
                let Some(words) = words(verdict, actor, NAMES) else {
                    assert_eq!(verdict, (None, None));
                    continue;
                };
                let summary = format!("7手で{}", words.summary);
                assert_eq!(of_summary(&summary, actor), Some(verdict), "{summary}");
                if let Some(word) = words.word {
                    assert_eq!(of_word(word, actor), Some(verdict), "{word}");
                }
                if let Ok(Some(command)) = command(verdict, actor) {
                    assert_eq!(of_command(command, actor), Some(verdict), "{command}");
                }
            }
            let mated = win(actor.opponent(), Termination::Normal);
            let words = words(mated, actor, NAMES).expect("a game that is over");
            assert_eq!(of_word(words.word.expect("a word"), actor), Some(mated));
            assert_eq!(of_summary(&words.summary, actor), Some(mated));
        }
    }

    #[test]
    fn summaries_of_other_programs() {
        let first = |by| Some(win(Player::First, by));
        for (text, expected) in [
            ("107手で先手の勝ち", first(Termination::Resignation)),
            ("、１０７手で下手の勝ち", first(Termination::Resignation)),
            ("3手で時間切れにより先手の勝ち", first(Termination::Time)),
            ("3手で後手の切れ負け", first(Termination::Time)),
            ("3手で後手の反則負け", first(Termination::IllegalAction)),
            ("3手で先手の反則勝ち", first(Termination::IllegalAction)),
            ("3手で後手の投了", first(Termination::Resignation)),
            ("61手詰", first(Termination::Normal)),
            ("3手で詰", first(Termination::Normal)),
            ("25手で中断", Some((None, Some(Termination::Abandoned)))),
            ("3手で持将棋", Some(draw(Termination::Impasse))),
            ("三十手で千日手", Some(draw(Termination::Repetition))),
            ("3手で何か", None),
            ("3手で先手番", None),
        ] {
            assert_eq!(of_summary(text, Player::Second), expected, "{text}");
        }
    }
}
