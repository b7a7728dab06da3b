//! Puzzles, and the way to them: solved right and wrong, hints, answers, what is kept, on a phone, without a network.

use crate::puzzles_shogi::mate;
use anyhow::{Context as _, Result, ensure};
use e2e::pointer::YINSH;
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::key::Key;
use puzzles::of_yinsh::{Threat, right_allows};
use puzzles::{Collection, Judgement, Puzzle, Solvable, Theme};
use shogi::PositionTrait as _;

/// The puzzles that the page has.
pub(crate) fn all<P: Solvable>(game: &str) -> Collection<P> {
    let path = format!("{}/../data/puzzles/{game}.puzzles", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(&path).expect("the puzzles are there");
    Collection::read(&bytes).expect("they can be read")
}

/// A puzzle of YINSH whose answer is one move of White's, and a move that is none.
fn stop() -> (Puzzle<yinsh::Position>, [yinsh::Action; 2]) {
    let all = all::<yinsh::Position>("yinsh");
    let found = all.of_theme(Theme::Stop).find_map(|number| {
        let puzzle = all.get(number)?.ok()?;
        let right = *puzzle.line.first()?;
        let plain = puzzle.line.len() == 1 && puzzle.position.actor() == yinsh::WHITE;
        let wrong = puzzle.position.actions().into_iter().find(|&action| {
            matches!(action, yinsh::Action::Move { .. })
                && puzzle.judge(0, &puzzle.position, &[action]) == Judgement::Wrong
        })?;
        plain.then_some((puzzle, [right, wrong]))
    });
    found.expect("a row to stop with one move")
}

/// A puzzle of that theme for White, and two of its moves that are not the same, of which the first is judged so and the second so.
fn two_moves(theme: Theme, judged: [Judgement; 2]) -> (Puzzle<yinsh::Position>, [yinsh::Action; 2]) {
    let all = all::<yinsh::Position>("yinsh");
    let found = all.of_theme(theme).find_map(|number| {
        let puzzle = all.get(number)?.ok()?;
        let move_that = |is: Judgement, not: Option<yinsh::Action>| {
            puzzle.position.actions().into_iter().find(|&action| {
                matches!(action, yinsh::Action::Move { .. })
                    && Some(action) != not
                    && puzzle.judge(0, &puzzle.position, &[action]) == is
            })
        };
        let of_line = *puzzle.line.first()?;
        let first = move_that(judged[0], Some(of_line))?;
        let second = move_that(judged[1], Some(first))?;
        let plain = puzzle.line.len() == 1 && puzzle.position.actor() == yinsh::WHITE;
        plain.then_some((puzzle, [first, second]))
    });
    found.expect("a puzzle with two such moves")
}

/// Waits until the sentence holds these words.
pub(crate) async fn told(browser: &Browser, words: &str) -> Result<()> {
    browser
        .wait_until(
            "return document.querySelector('.solve .say p')?.textContent.includes(arguments[0])",
            &[words.into()],
        )
        .await
        .with_context(|| format!("the page should say {words:?}"))
}

pub(crate) async fn play(browser: &Browser, action: yinsh::Action) -> Result<()> {
    let yinsh::Action::Move { from, to } = action else {
        anyhow::bail!("{action} is no move");
    };
    YINSH.click(browser, &from.to_string()).await?;
    YINSH.click(browser, &to.to_string()).await
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_puzzle_of_yinsh_is_solved_and_the_rating_is_kept() {
    run(async |browser| {
        let (puzzle, [right, _]) = stop();
        browser
            .open(&format!("/puzzles/yinsh/{}", puzzle.number), Look::DESKTOP)
            .await?;
        told(browser, "White to move.").await?;
        play(browser, right).await?;
        told(browser, "Solved. Your rating is").await?;
        browser.wait_for("#next-puzzle").await?;
        ensure!(browser.exists(".line-turn").await?, "the line is not shown");
        browser.check_axe().await?;
        browser.shot("puzzle-solved").await?;
        // What was solved counts, and is there after a reload.
        browser.goto("/puzzles").await?;
        let rating = browser.text(".standing .rating b").await?;
        ensure!(rating != "1000", "the rating did not move");
        browser.reload().await?;
        ensure!(
            browser.text(".standing .rating b").await? == rating,
            "the rating was forgotten"
        );
        ensure!(browser.text(".days [aria-current] .unseen").await? == "solved");
        browser.check_axe().await?;
        browser.shot("puzzles-desktop").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_wrong_turn_is_answered_and_comes_back() {
    run(async |browser| {
        let (puzzle, [right, wrong]) = stop();
        let address = format!("/puzzles/yinsh/{}", puzzle.number);
        browser.open(&address, Look::PHONE).await?;
        told(browser, "White to move.").await?;
        play(browser, wrong).await?;
        told(browser, "Not this one. Black answers").await?;
        ensure!(
            browser.exists(".slots .not").await?,
            "the wrong turn is not struck through"
        );
        // The own way is dotted beside that of the answer, and the row that the answer makes is lit.
        YINSH.expect(browser, "line.trail", 2).await?;
        YINSH.expect(browser, ".run", 1).await?;
        let dots = "return getComputedStyle(document.querySelector('.yinsh[role=application] > .trail')).strokeDasharray";
        ensure!(
            browser.js(dots, &[]).await? != "none",
            "the own way is not dotted"
        );
        browser.check_axe().await?;
        browser.shot("puzzle-wrong-phone").await?;
        // By a key, then by the board itself.
        browser.press(NO_KEY, 't').await?;
        told(browser, "White to move.").await?;
        play(browser, wrong).await?;
        told(browser, "Not this one.").await?;
        browser.click("#try-again").await?;
        play(browser, right).await?;
        told(browser, "Solved. The puzzle comes back tomorrow.").await?;
        browser.press(NO_KEY, 'n').await?;
        browser
            .wait_until("return location.pathname !== arguments[0]", &[address.into()])
            .await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_line_is_the_one_that_was_played() {
    run(async |browser| {
        let (puzzle, [other, _]) = two_moves(Theme::Stop, [Judgement::Right, Judgement::Wrong]);
        browser
            .open(&format!("/puzzles/yinsh/{}", puzzle.number), Look::DESKTOP)
            .await?;
        told(browser, "White to move.").await?;
        play(browser, other).await?;
        told(browser, "Solved.").await?;
        browser.wait_for("#line-own").await?;
        let written = |action: yinsh::Action| action.to_string();
        let lines = "return [...document.querySelectorAll('.part:has(> .line-turns)')].map((it) =>
            [it.querySelector('h2').textContent, it.querySelector('.line-turn:last-child').textContent.replace(/^1 */, ''),
             it.querySelector('[aria-current]')?.textContent.replace(/^1 */, '') ?? ''])";
        let (own, stored) = (written(other), written(puzzle.line[0]));
        let found = browser.js(lines, &[]).await?;
        ensure!(
            found == serde_json::json!([["What you played", own, own], ["Another way", stored, ""]]),
            "{found}"
        );
        browser.check_axe().await?;
        browser.shot("puzzle-another-way").await?;
        // Both can be looked at.
        browser
            .click("[aria-labelledby=line-puzzle] .line-turn:last-child")
            .await?;
        let found = browser.js(lines, &[]).await?;
        ensure!(found[0][2] == "" && found[1][2] == stored, "{found}");
        // Who plays the line itself is shown that alone.
        browser.click("#again").await?;
        told(browser, "White to move.").await?;
        play(browser, puzzle.line[0]).await?;
        told(browser, "Solved.").await?;
        let found = browser.js(lines, &[]).await?;
        ensure!(
            found == serde_json::json!([["The line", stored, stored]]),
            "{found}"
        );
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_poisoned_row_is_left_alone() {
    run(async |browser| {
        let (puzzle, [wrong, _]) = two_moves(Theme::Refuse, [Judgement::Wrong, Judgement::Right]);
        browser
            .open(&format!("/puzzles/yinsh/{}", puzzle.number), Look::PHONE)
            .await?;
        told(
            browser,
            "White to move. A row tempts you, but the opponent threatens to win. Stop that.",
        )
        .await?;
        play(browser, wrong).await?;
        told(browser, "Not this one. Black answers").await?;
        told(browser, "and wins.").await?;
        YINSH.expect(browser, ".run", 1).await?;
        browser.check_axe().await?;
        browser.shot("puzzle-refuse-wrong-phone").await?;
        browser.click("#try-again").await?;
        play(browser, puzzle.line[0]).await?;
        told(browser, "Solved.").await?;
        let idea = browser.text(".inside .part p").await?;
        ensure!(
            idea.starts_with("Make the row, and the opponent wins at once."),
            "{idea}"
        );
        browser.check_console().await
    });
}

/// A puzzle of White's which ring to give up, and a wrong one after which the opponent makes a row, as after the right one.
fn which_ring() -> (u32, String) {
    let all = all::<yinsh::Position>("yinsh");
    let found = all.of_theme(Theme::WhichRing).find_map(|number| {
        let puzzle = all.get(number)?.ok()?;
        if puzzle.position.actor() != yinsh::WHITE || !right_allows(&puzzle, Threat::Row) {
            return None;
        }
        let wrong = puzzle.position.actions().into_iter().find_map(|action| {
            let yinsh::Action::RemoveRing(point) = action else {
                return None;
            };
            let mut next = puzzle.position.clone();
            next.play_unchecked(action);
            let wrong = puzzle.judge(0, &puzzle.position, &[action]) == Judgement::Wrong;
            let plain =
                next.actor() == yinsh::BLACK && Threat::Row.is_there(&next) && !Threat::Win.is_there(&next);
            (wrong && plain).then(|| point.to_string())
        });
        Some((number, wrong?))
    });
    found.expect("a ring to give up")
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn why_a_ring_is_wrong_is_not_true_of_the_right_one() {
    run(async |browser| {
        let (number, point) = which_ring();
        browser
            .open(&format!("/puzzles/yinsh/{number}"), Look::DESKTOP)
            .await?;
        told(browser, "White to move. Choose the ring to give up.").await?;
        YINSH.click(browser, &point).await?;
        told(browser, "Not this one. Something else is much better.").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn who_plays_by_finger_is_told_to_tap() {
    run(async |browser| {
        let all = all::<yinsh::Position>("yinsh");
        // A row of exactly five, which waits to be removed.
        let found = all.of_theme(Theme::Row).find_map(|number| {
            let puzzle = all.get(number)?.ok()?;
            let mut next = puzzle.position.clone();
            next.play_unchecked(*puzzle.line.first()?);
            let one = next.rows(yinsh::WHITE).count() == 1;
            (one && puzzle.position.actor() == yinsh::WHITE).then_some(puzzle)
        });
        let puzzle = found.context("a row to make")?;
        for (finger, words) in [
            (false, "Click it or press Enter to remove it."),
            (true, "Tap it to remove it."),
        ] {
            browser.touch(finger).await?;
            browser
                .open(&format!("/puzzles/yinsh/{}", puzzle.number), Look::PHONE)
                .await?;
            told(browser, "White to move.").await?;
            play(browser, puzzle.line[0]).await?;
            told(browser, words).await?;
        }
        browser.touch(false).await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn words_about_a_puzzle_are_seen_whole() {
    run(async |browser| {
        let (puzzle, _) = stop();
        for lang in e2e::languages() {
            for (width, theme) in [(360, "light"), (1440, "dark")] {
                let look = Look {
                    width,
                    height: 780,
                    lang,
                    theme,
                };
                for (path, daily) in [
                    (format!("/puzzles/yinsh/{}", puzzle.number), false),
                    ("/puzzles/day/shogi".to_owned(), true),
                ] {
                    browser.open(&path, look).await?;
                    browser.wait_for("#answer").await?;
                    for over in [false, true] {
                        if over {
                            browser.click("#answer").await?;
                            browser.wait_for("#share").await?;
                        }
                        // Which puzzle it is stands there and is not cut off; no word on a tool is broken.
                        let found = "const problems = [];
                            const which = document.querySelector('.task .who .small');
                            if (!which.checkVisibility()) problems.push('which puzzle it is');
                            for (const it of document.querySelectorAll('.task .who > *'))
                                if (it.scrollWidth > it.clientWidth + 1) problems.push(it.textContent);
                            for (const it of document.querySelectorAll('.solve .tools span')) {
                                const words = document.createRange();
                                words.selectNodeContents(it);
                                const lines = new Set([...words.getClientRects()].map((line) => Math.round(line.top)));
                                if (lines.size > it.textContent.trim().split(' ').length) problems.push(it.textContent);
                            }
                            return [problems, which.textContent]";
                        let found = browser.js(found, &[]).await?;
                        ensure!(
                            found[0] == serde_json::json!([]),
                            "{path} in {lang}, {width}: {found}"
                        );
                        let which = found[1].as_str().unwrap_or_default();
                        let (number, rating) = (puzzle.number.to_string(), puzzle.rating.to_string());
                        ensure!(
                            daily || which.contains(&number) && which.contains(&rating) == over,
                            "{which}"
                        );
                        if over {
                            browser
                                .shot(&format!("puzzle-words-{lang}-{width}-{daily}"))
                                .await?;
                        }
                    }
                }
            }
        }
        browser.check_console().await
    });
}

/// A puzzle of which five to take, and a point that only a wrong five has.
fn which_five() -> (u32, String) {
    let all = all::<yinsh::Position>("yinsh");
    let found = all.of_theme(Theme::WhichFive).find_map(|number| {
        let puzzle = all.get(number)?.ok()?;
        let rows = puzzle
            .position
            .actions()
            .into_iter()
            .filter_map(|action| match action {
                yinsh::Action::RemoveRow(row) => Some(row),
                _ => None,
            });
        let rows: Vec<_> = rows.collect();
        let wrong = rows.iter().find(|&&row| {
            let taken = [yinsh::Action::RemoveRow(row)];
            puzzle.judge(0, &puzzle.position, &taken) == Judgement::Wrong
        })?;
        let only = |point: &yinsh::Point| {
            rows.iter()
                .all(|row| row == wrong || !row.points().contains(point))
        };
        Some((
            number,
            wrong.points().iter().find(|point| only(point))?.to_string(),
        ))
    });
    found.expect("two rows to choose from")
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_wrong_five_are_told_so_when_they_are_pressed() {
    run(async |browser| {
        let (number, point) = which_five();
        for look in [Look::DESKTOP, Look::PHONE] {
            browser.open(&format!("/puzzles/yinsh/{number}"), look).await?;
            told(browser, "to move.").await?;
            YINSH.click(browser, &point).await?;
            told(browser, "Not this one.").await?;
            browser.wait_for("#try-again").await?;
            // The next touch of the board takes it back.
            YINSH.click(browser, "f6").await?;
            told(browser, "to move.").await?;
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn hints_say_where_and_then_what() {
    run(async |browser| {
        let (puzzle, [right, _]) = stop();
        let yinsh::Action::Move { from, to } = right else {
            anyhow::bail!("{right} is no move");
        };
        browser
            .open(&format!("/puzzles/yinsh/{}", puzzle.number), Look::DESKTOP_DARK)
            .await?;
        told(browser, "White to move.").await?;
        browser.press(NO_KEY, 'h').await?;
        told(browser, &format!("Look at the ring on {from}.")).await?;
        browser.click("#hint").await?;
        told(browser, &format!("It goes to {to}.")).await?;
        browser.wait_for("svg.yinsh .hint").await?;
        browser.click("#answer").await?;
        ensure!(
            YINSH.has_focus(browser).await?,
            "what was pressed is gone, and the focus with it"
        );
        told(browser, "This was the answer. The puzzle comes back tomorrow.").await?;
        browser.click("#again").await?;
        told(browser, "White to move.").await?;
        browser.check_console().await
    });
}

/// What a screen reader is told by itself.
async fn spoken(browser: &Browser) -> Result<String> {
    let text = "return [...document.querySelectorAll('main [role=status]')].map((it) => it.textContent.trim()).join(' ').replace(/\\s+/g, ' ').trim()";
    let text = browser.js(text, &[]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Where a point lies on the screen, in units of the board.
fn lies(name: &str) -> Result<(f64, f64)> {
    let point: yinsh::Point = name.parse().map_err(|_| anyhow::anyhow!("{name} is no point"))?;
    let name = point.to_string();
    let (letter, number) = name.split_at(1);
    let x = f64::from(letter.as_bytes()[0] - b'a') - 5.0;
    Ok((x * 3_f64.sqrt() / 2.0, x / 2.0 - (number.parse::<f64>()? - 6.0)))
}

/// Walks the keyboard's cursor to a point, by letters alone.
async fn walk(browser: &Browser, to: &str) -> Result<()> {
    const KEYS: [(char, f64, f64); 6] = [
        ('w', 0.0, -1.0),
        ('e', 0.87, -0.5),
        ('d', 0.87, 0.5),
        ('s', 0.0, 1.0),
        ('a', -0.87, 0.5),
        ('q', -0.87, -0.5),
    ];
    for step in 0..40 {
        let at = YINSH.cursor(browser).await?;
        if at == to {
            return Ok(());
        }
        let (from, goal) = (lies(&at)?, lies(to)?);
        let (x, y) = (goal.0 - from.0, goal.1 - from.1);
        let mut keys = KEYS;
        keys.sort_by(|a, b| (b.1 * x + b.2 * y).total_cmp(&(a.1 * x + a.2 * y)));
        browser.press(NO_KEY, keys[0].0).await?;
        if YINSH.cursor(browser).await? == at {
            // Nothing lies that way: beside it, once on this side and once on the other.
            browser.press(NO_KEY, keys[1 + step % 2].0).await?;
        }
    }
    anyhow::bail!("the cursor never comes to {to}")
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_puzzle_is_solved_by_keyboard_and_told_aloud() {
    run(async |browser| {
        let (puzzle, [right, wrong]) = stop();
        let (yinsh::Action::Move { from, to }, yinsh::Action::Move { from: first, to: bad }) = (right, wrong)
        else {
            anyhow::bail!("{right}, {wrong}: no moves");
        };
        browser
            .open(&format!("/puzzles/yinsh/{}", puzzle.number), Look::DESKTOP)
            .await?;
        told(browser, "White to move. A row threatens. Stop it.").await?;
        ensure!(browser.text("main h1").await? == "Puzzle: Stop the row");
        YINSH.tab_to(browser).await?;
        walk(browser, &first.to_string()).await?;
        ensure!(
            spoken(browser).await?.contains(&first.to_string()),
            "where the cursor is was not said: {}",
            spoken(browser).await?
        );
        told(browser, "White to move. A row threatens. Stop it.").await?;
        browser.press(NO_KEY, Key::Enter.into()).await?;
        walk(browser, &bad.to_string()).await?;
        ensure!(
            spoken(browser).await?.contains(&bad.to_string()),
            "where it would go was not said: {}",
            spoken(browser).await?
        );
        browser.press(NO_KEY, Key::Enter.into()).await?;
        told(browser, "Not this one. Black answers").await?;
        ensure!(YINSH.has_focus(browser).await?, "a wrong move moved the focus");
        browser.press(NO_KEY, 't').await?;
        told(browser, "White to move. A row threatens. Stop it.").await?;
        browser.press(NO_KEY, 'h').await?;
        ensure!(
            spoken(browser).await? == format!("Hint. Look at the ring on {from}."),
            "{}",
            spoken(browser).await?
        );
        walk(browser, &from.to_string()).await?;
        // The hint stays, beside what is said of the place.
        told(browser, &format!("Hint. Look at the ring on {from}.")).await?;
        browser.press(NO_KEY, Key::Enter.into()).await?;
        walk(browser, &to.to_string()).await?;
        browser.press(NO_KEY, Key::Enter.into()).await?;
        told(browser, "Solved. The puzzle comes back tomorrow.").await?;
        let now = browser.js("return location.pathname", &[]).await?;
        browser.press(NO_KEY, 'n').await?;
        browser
            .wait_until("return location.pathname !== arguments[0]", &[now])
            .await?;
        browser
            .wait_until("return document.activeElement.matches('[role=application]')", &[])
            .await
            .context("the next puzzle's board has no focus")?;
        browser.check_console().await
    });
}

/// An answer for each of the last days, as the page keeps them.
fn lived() -> Result<String> {
    let all = all::<yinsh::Position>("yinsh");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    let today = practice::Day::EPOCH + i32::try_from(now.as_secs() / 86_400)?;
    let mut practice = practice::Practice::default();
    for (at, entry) in all.entries().iter().step_by(40).take(120).enumerate() {
        let help = match at % 5 {
            0 => practice::Help::Missed,
            1 => practice::Help::Hint,
            _ => practice::Help::None,
        };
        let puzzle = practice::Candidate {
            number: entry.number,
            rating: entry.rating.into(),
        };
        let day = today - 75 + i32::try_from(at * 3 / 5)?;
        practice.answer("yinsh", puzzle, help, day);
    }
    Ok(practice.to_string())
}

async fn keep(browser: &Browser, practice: &str) -> Result<()> {
    let set = "localStorage.setItem('sente.practice', arguments[0])";
    browser.js(set, &[practice.into()]).await.map(|_| ())
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn progress_is_shown_and_can_be_turned_off() {
    run(async |browser| {
        // Before anything was solved there is nothing to show, and it says so.
        browser.open("/puzzles/progress/shogi", Look::PHONE).await?;
        browser.wait_for("main.progress .figures").await?;
        browser.check_axe().await?;
        keep(browser, &lived()?).await?;
        for (name, look) in [
            ("progress-desktop", Look::DESKTOP),
            ("progress-dark", Look::DESKTOP_DARK),
            ("progress-phone", Look::PHONE),
        ] {
            browser.open("/puzzles/progress/yinsh", look).await?;
            keep(browser, &lived()?).await?;
            browser.reload().await?;
            browser.wait_for(".themes-table tbody tr").await?;
            ensure!(
                browser
                    .text(".figures > div:nth-child(2) dd")
                    .await?
                    .starts_with("120")
            );
            ensure!(browser.exists(".heat .shade-1").await?, "no day has anything");
            ensure!(browser.exists(".chart-line .stroke").await?);
            // Each theme has a rating and how sure it is, the weakest first.
            let ratings = "return [...document.querySelectorAll('.themes-table tbody .rated')].map((cell) => cell.textContent)";
            let ratings = browser.js(ratings, &[]).await?;
            let ratings = ratings.as_array().context("no ratings")?;
            let parsed = ratings.iter().map(|cell| {
                let (rating, doubt) = cell.as_str()?.split_once(" ± ")?;
                Some((rating.parse::<i32>().ok()?, doubt.parse::<i32>().ok()?))
            });
            let parsed: Vec<_> = parsed.collect::<Option<_>>().context("a rating that is none")?;
            ensure!(
                parsed.len() > 4 && parsed.is_sorted_by_key(|it| it.0),
                "{parsed:?}"
            );
            ensure!(
                parsed.iter().all(|(_, doubt)| (20..=150).contains(doubt)),
                "{parsed:?}"
            );
            browser.check_axe().await?;
            browser.shot(name).await?;
            let wide = "return document.documentElement.scrollWidth <= innerWidth";
            ensure!(browser.js(wide, &[]).await? == true, "{name} is too wide");
        }
        // What comes back is told where the parts of the page are listed.
        browser.click("#study").await?;
        browser.wait_for("#study-list .count").await?;
        browser.shot("study-list-due").await?;
        browser.check_axe().await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        // Whoever wants no rating sees none.
        browser.open("/puzzles/progress/yinsh", Look::DESKTOP).await?;
        keep(browser, &lived()?).await?;
        browser.reload().await?;
        browser.wait_for(".chart-line").await?;
        browser.click("#open-settings").await?;
        browser.wait_for("#puzzles-rating").await?;
        browser.click("#puzzles-rating").await?;
        browser.click("#settings .foot .primary").await?;
        browser
            .wait_until("return !document.querySelector('.chart-line')", &[])
            .await?;
        browser.reload().await?;
        browser.wait_for(".themes-table tbody tr").await?;
        ensure!(!browser.exists(".chart-line").await?, "the rating is shown again");
        let ratings = "return getComputedStyle(document.querySelector('.themes-table .rated')).display";
        ensure!(
            browser.js(ratings, &[]).await? == "none",
            "themes show their rating"
        );
        browser.goto("/puzzles/yinsh").await?;
        browser.wait_for(".standing").await?;
        let hidden = "return document.querySelector('.standing .rating').hidden";
        ensure!(browser.js(hidden, &[]).await? == true);
        browser.click("#progress").await?;
        browser.wait_for("#weakest").await?;
        browser.click("#weakest").await?;
        browser.wait_for("main.solve").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn puzzles_fit_every_language_on_a_phone() {
    run(async |browser| {
        let (puzzle, _) = stop();
        let of_shogi = mate().0.number;
        for lang in e2e::languages() {
            let look = Look { lang, ..Look::PHONE };
            for path in [
                "/puzzles/yinsh".to_owned(),
                "/puzzles/day/shogi".to_owned(),
                "/puzzles/three/yinsh".to_owned(),
                "/puzzles/progress/yinsh".to_owned(),
                "/puzzles/mistakes/yinsh".to_owned(),
                format!("/puzzles/yinsh/{}", puzzle.number),
                format!("/puzzles/shogi/{of_shogi}"),
            ] {
                browser.open(&path, look).await?;
                browser.wait_for("main:not([aria-busy]) h1").await?;
                let wide = "const bar = document.querySelector('.bar');
                    const out = [...document.querySelectorAll('.bar *, main *')].filter((it) => !it.closest('svg, .unseen, .small-board')
                        && it.getClientRects().length && getComputedStyle(it).opacity !== '0' && it.getBoundingClientRect().right > innerWidth + 1);
                    return [document.documentElement.scrollWidth > innerWidth, bar.scrollWidth > bar.clientWidth, out.map((it) => it.outerHTML.slice(0, 90))]";
                let found = browser.js(wide, &[]).await?;
                ensure!(
                    found == serde_json::json!([false, false, []]),
                    "{path} in {lang} is too wide: {found}"
                );
                browser
                    .check_axe()
                    .await
                    .with_context(|| format!("{path} in {lang}"))?;
                let name = path.trim_matches('/').replace('/', "-");
                browser.shot(&format!("{name}-{lang}-phone")).await?;
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn on_a_phone_one_button_stands_for_the_parts_to_study_in() {
    run(async |browser| {
        browser.open("/yinsh", Look::PHONE).await?;
        browser.wait_for("dialog#new[open]").await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser
            .wait_until("return !document.querySelector('dialog#new[open]')", &[])
            .await?;
        ensure!(browser.text("#study").await? == "Study");
        browser.click("#study").await?;
        browser.wait_for("#study[aria-expanded=true]").await?;
        browser.shot("study-list").await?;
        browser.check_axe().await?;
        browser.press(NO_KEY, Key::Escape.into()).await?;
        browser.wait_for("#study[aria-expanded=false]").await?;
        let focus = browser.js("return document.activeElement.id", &[]).await?;
        ensure!(focus == "study", "after Esc the focus is on {focus}");
        browser.click("#study").await?;
        browser.click("#study-list a[href=puzzles]").await?;
        browser.wait_for("main.puzzles .hero").await?;
        browser.wait_for("#study[aria-expanded=false]").await?;
        ensure!(browser.text("#study").await? == "Puzzles");
        browser.check_console().await
    });
}
