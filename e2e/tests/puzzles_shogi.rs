//! Puzzles of shogi: a mate and a brinkmate found and missed, a fork explained. What both games have is tested in `puzzles.rs`.

use crate::puzzles::{all, told};
use anyhow::{Context as _, Result, ensure};
use e2e::pointer::SHOGI;
use e2e::{Browser, Look, NO_KEY, run};
use puzzles::of_shogi::{Escape, escape, forked};
use puzzles::{Puzzle, Theme};
use shogi::PositionTrait as _;

/// A mate by a drop of sente's, and a drop that is no check.
pub(crate) fn mate() -> (Puzzle<shogi::Position>, [(String, String); 2]) {
    let all = all::<shogi::Position>("shogi");
    let drop = |action: shogi::Action| match action {
        shogi::Action::Drop { kind, to } => Some((format!("b-{}", kind.letter()), to.to_string())),
        shogi::Action::Move { .. } => None,
    };
    let found = all.of_theme(Theme::MateOne).find_map(|number| {
        let puzzle = all.get(number)?.ok()?;
        let right = drop(*puzzle.line.first()?)?;
        let wrong = puzzle.position.actions().into_iter().find(|&action| {
            let mut next = puzzle.position.clone();
            next.play_unchecked(action);
            !next.in_check() && drop(action).is_some()
        })?;
        let plain = puzzle.position.actor() == shogi::SENTE;
        plain.then(|| drop(wrong).map(|wrong| (puzzle, [right, wrong])))?
    });
    found.expect("a mate by a drop")
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_fork_says_what_it_attacks() {
    run(async |browser| {
        let all = all::<shogi::Position>("shogi");
        let number = all.of_theme(Theme::Fork).next().context("no fork")?;
        let puzzle = all.get(number).context("no puzzle")??;
        let attacked = forked(&puzzle.position, puzzle.line[0]);
        browser
            .open(&format!("/puzzles/shogi/{number}"), Look::DESKTOP)
            .await?;
        browser.click("#answer").await?;
        browser.wait_for(".inside .part p").await?;
        let idea = browser.text(".inside .part p").await?;
        ensure!(
            idea.starts_with("One piece attacks several: ")
                && attacked.iter().all(|it| idea.contains(&it.to_string())),
            "{idea}"
        );
        browser.shot("puzzle-fork").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_mate_in_shogi_is_given_and_missed() {
    run(async |browser| {
        let (puzzle, [(hand, to), (other, there)]) = mate();
        browser
            .open(&format!("/puzzles/shogi/{}", puzzle.number), Look::DESKTOP)
            .await?;
        told(browser, "Sente to move. Give mate in one move.").await?;
        SHOGI.click(browser, &other).await?;
        SHOGI.click(browser, &there).await?;
        told(browser, "Not this one. This is no check.").await?;
        browser.click("#try-again").await?;
        told(browser, "Sente to move.").await?;
        SHOGI.click(browser, &hand).await?;
        SHOGI.click(browser, &to).await?;
        told(browser, "Solved.").await?;
        browser.check_axe().await?;
        browser.shot("puzzle-shogi").await?;
        browser.check_console().await
    });
}

/// Plays a move or a drop of sente's, promoting or not as the action says.
async fn play_shogi(browser: &Browser, action: shogi::Action) -> Result<()> {
    match action {
        shogi::Action::Drop { kind, to } => {
            SHOGI.click(browser, &format!("b-{}", kind.letter())).await?;
            SHOGI.click(browser, &to.to_string()).await
        }
        shogi::Action::Move { from, to, .. } => {
            SHOGI.click(browser, &from.to_string()).await?;
            SHOGI.click(browser, &to.to_string()).await
        }
    }
}

/// A brinkmate whose moves need no choice whether to promote, and moves that are none: a check, one that threatens nothing, and
/// one that an answer of the king escapes.
fn brinkmate() -> (Puzzle<shogi::Position>, [shogi::Action; 3]) {
    let all = all::<shogi::Position>("shogi");
    let found = all.of_theme(Theme::Brinkmate).find_map(|number| {
        let puzzle = all.get(number)?.ok()?;
        let is_plain = |at: &shogi::Position, action: shogi::Action| match action {
            shogi::Action::Drop { .. } => true,
            shogi::Action::Move { from, to, promote } => !at
                .is_legal(shogi::Action::Move { from, to, promote: !promote }),
        };
        let mut at = puzzle.position.clone();
        for &action in &puzzle.line {
            if at.actor() == shogi::SENTE && !is_plain(&at, action) {
                return None;
            }
            at.play_unchecked(action);
        }
        let escape_of = |action: shogi::Action| {
            let mut next = puzzle.position.clone();
            next.play_unchecked(action);
            (escape(&next), next)
        };
        let wrong = |is: &dyn Fn(Escape, &shogi::Position) -> bool| {
            puzzle.position.actions().into_iter().find(|&action| {
                let (escape, next) = escape_of(action);
                is_plain(&puzzle.position, action) && action != puzzle.line[0] && is(escape, &next)
            })
        };
        let by_king = |escape: Escape, next: &shogi::Position| {
            matches!(escape, Escape::By(shogi::Action::Move { from, .. }) if next.king(next.actor()) == Some(from))
        };
        let wrong = [
            wrong(&|escape, _| escape == Escape::Check)?,
            wrong(&|escape, _| escape == Escape::NoThreat)?,
            wrong(&by_king)?,
        ];
        Some((puzzle, wrong))
    });
    found.expect("a brinkmate with moves that are none")
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_brinkmate_is_found_and_played_to_mate() {
    run(async |browser| {
        let (puzzle, [check, idle, escapes]) = brinkmate();
        let address = format!("/puzzles/shogi/{}", puzzle.number);
        for (name, look) in [
            (
                "phone-dark",
                Look {
                    width: 360,
                    height: 780,
                    theme: "dark",
                    ..Look::PHONE
                },
            ),
            ("desktop", Look::DESKTOP),
        ] {
            browser.open(&address, look).await?;
            told(
                browser,
                "Sente to move. Give no check, but leave the opponent no way to stop the mate.",
            )
            .await?;
            browser.shot(&format!("puzzle-brinkmate-{name}")).await?;
            for (action, words) in [
                (check, "Not this one. This gives check."),
                (idle, "Not this one. This threatens no mate within five moves."),
                (escapes, "Not this one. The king goes to"),
            ] {
                play_shogi(browser, action).await?;
                told(browser, words).await?;
                browser.click("#try-again").await?;
                told(browser, "Sente to move.").await?;
            }
            play_shogi(browser, escapes).await?;
            told(browser, "and there is no mate within five moves.").await?;
            browser.check_axe().await?;
            browser.shot(&format!("puzzle-brinkmate-wrong-{name}")).await?;
            browser.click("#try-again").await?;
            told(browser, "Sente to move.").await?;
            // Both hints, and then the move and the mate after each answer.
            browser.press(NO_KEY, 'h').await?;
            told(browser, "Hint. Look at").await?;
            browser.press(NO_KEY, 'h').await?;
            told(browser, "Second hint.").await?;
            for (place, &action) in puzzle.line.iter().enumerate().step_by(2) {
                play_shogi(browser, action).await?;
                if place + 1 < puzzle.line.len() {
                    told(browser, "That is it.").await?;
                }
            }
            told(browser, "Solved.").await?;
            ensure!(
                browser
                    .js("return document.querySelectorAll('.line-turn').length", &[])
                    .await?
                    == puzzle.line.len() + 1,
                "the line is not shown to its end"
            );
            browser.check_axe().await?;
            browser.shot(&format!("puzzle-brinkmate-solved-{name}")).await?;
        }
        browser.check_console().await
    });
}
