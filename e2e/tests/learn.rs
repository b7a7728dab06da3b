//! The lessons, taken as a learner takes them: by mouse, by keyboard, with mistakes.

use anyhow::{Context as _, Result, ensure};
use e2e::pointer::{self, Board};
use e2e::{Browser, Look, NO_KEY, run};
use fantoccini::Locator;
use fantoccini::key::Key;

/// A course as it is worked by mouse.
struct Course {
    /// Its name in addresses.
    game: &'static str,
    /// The board of its lessons.
    board: Board,
    /// What to do in each lesson: its exercises with `;` between, each of them places to be clicked and buttons to be
    /// pressed. A place is a point, a square (`7f`), or one in a hand (`b-G`).
    lessons: &'static [&'static str],
}

const YINSH: Course = Course {
    game: "yinsh",
    board: pointer::YINSH,
    lessons: &[
        "d3",
        "c6",
        "e5 e8",
        "e4 j9",
        "c3 i9",
        "f4 c3",
        "f4 f7 f6 i9",
        "f8 e3",
        "e5 b5",
        "e6 g8 e6 f3",
        "f5 j8 c4 c5",
        "d3 d6 e5 i6",
        "f5 f8 f6 c7",
        "f9 g9",
        "pass",
        "e6 h6 g6 i5",
    ],
};

const SHOGI: Course = Course {
    game: "shogi",
    board: pointer::SHOGI,
    lessons: &[
        "4c 5b",
        "3e 3d",
        "1i 1d",
        "7g 6e",
        "5e 6f",
        "5e 4e",
        "8h 4d",
        "2h 7h",
        "5h 6g",
        "2e 2c promote;4d 4c keep;8b 8a",
        "6e 5e;5e 4d;5e 5d",
        "5c 5b promote",
        "3e 3d;b-S 4f",
        "b-S 5a",
        "b-P 3d",
        "b-N 8c",
        "5i 5h;6i 5h;b-G 5h",
        "yes;no;no",
        "b-G 5b;b-N 2c",
        "b-L 5b",
        "b-B 3c wait b-G 2b",
        "yes;no",
        "no",
        "yes;no",
        "5i 4h wait 4h 3h wait 3h 2h wait 3i 3h",
    ],
};

impl Course {
    fn path(&self, lesson: usize) -> String {
        format!("/learn/{}/{lesson}", self.game)
    }

    /// Does one thing of a lesson.
    async fn step(&self, browser: &Browser, what: &str) -> Result<()> {
        match what {
            "pass" => browser.click(".help .primary").await,
            "yes" => browser.click(".answer-yes").await,
            "no" => browser.click(".answer-no").await,
            "promote" => browser.click(".shogi .question .btn").await,
            "keep" => browser.click(".shogi .question .btn + .btn").await,
            // The other side takes a moment for its answer, after which the board is as it never was before.
            "wait" => {
                let answered = "return window.boards.length > window.seen + 1 && (window.seen += 2, true)";
                let answer = browser.wait_until(answered, &[]).await;
                answer.context("the other side does not answer")
            }
            place => self.board.click(browser, place).await,
        }
    }

    /// From now on notes each way the pieces lie, for `wait`: one's own move is the next, the answer the one after.
    async fn note_boards(&self, browser: &Browser) -> Result<()> {
        browser.wait_for(self.board.css).await?;
        let script = "const board = document.querySelector(arguments[0]);
             const pieces = () => [...board.querySelectorAll('[data-piece]')].map((it) => it.dataset.piece).sort().join();
             [window.boards, window.seen] = [[pieces()], 1];
             new MutationObserver(() => {
                 const now = pieces();
                 if (now !== window.boards.at(-1)) window.boards.push(now);
             }).observe(board, { subtree: true, childList: true, attributes: true });";
        browser.js(script, &[self.board.css.into()]).await?;
        Ok(())
    }

    /// Does what a lesson asks for. `seen` is called after each exercise.
    async fn solve_each(
        &self,
        browser: &Browser,
        lesson: usize,
        mut seen: impl AsyncFnMut() -> Result<()>,
    ) -> Result<()> {
        let exercises: Vec<_> = self.lessons[lesson - 1].split(';').collect();
        for (index, exercise) in exercises.iter().enumerate() {
            if exercise.contains("wait") {
                self.note_boards(browser).await?;
            }
            for what in exercise.split(' ') {
                self.step(browser, what).await?;
            }
            let done = browser.wait_for(".feedback.good").await;
            done.with_context(|| format!("{} {lesson}, exercise {}, is not done", self.game, index + 1))?;
            seen().await?;
            if index + 1 < exercises.len() {
                browser.click(".feedback .go-on").await?;
                browser
                    .wait_until("return !document.querySelector('.feedback.good')", &[])
                    .await?;
            }
        }
        ensure!(
            !browser.exists(".feedback .go-on").await?,
            "{} {lesson} has another exercise",
            self.game
        );
        Ok(())
    }

    async fn solve(&self, browser: &Browser, lesson: usize) -> Result<()> {
        self.solve_each(browser, lesson, async || Ok(())).await
    }

    async fn by_mouse(&self, browser: &Browser) -> Result<()> {
        browser.reduce_motion(true).await?;
        let course = format!("/learn/{}", self.game);
        browser.open(&course, Look::DESKTOP).await?;
        browser.click(".learn .start .primary").await?;
        for lesson in 1..=self.lessons.len() {
            browser
                .wait_until(
                    "return location.pathname === arguments[0]",
                    &[self.path(lesson).into()],
                )
                .await?;
            ensure!(
                !browser.exists(".feedback.good").await?,
                "lesson {lesson} begins as if it were done"
            );
            self.solve(browser, lesson).await?;
            let praise = browser.text(".feedback p").await?;
            ensure!(
                praise.starts_with("Yes.") || praise.starts_with("Right."),
                "lesson {lesson} ends with {praise:?}"
            );
            browser.click(".walk .next").await?;
        }
        // After the last one there is a game to play.
        browser
            .wait_until(
                "return location.pathname === arguments[0]",
                &[format!("/{}", self.game).into()],
            )
            .await?;
        browser.goto(&course).await?;
        let done = browser
            .js("return document.querySelectorAll('.course a.done').length", &[])
            .await?;
        ensure!(
            done == self.lessons.len(),
            "{done} lessons are remembered as done"
        );
        browser.check_axe().await?;
        browser.check_console().await
    }

    /// What is said after each answer is for everybody, in a language and on a device.
    async fn is_for_everybody(&self, browser: &Browser, look: Look) -> Result<()> {
        browser.reduce_motion(true).await?;
        // In the gate a few lessons for each language, others for each.
        let share: usize = look.lang.bytes().map(usize::from).sum();
        for lesson in (1..=self.lessons.len()).filter(|lesson| e2e::full() || lesson % 9 == share % 9) {
            browser.open(&self.path(lesson), look).await?;
            self.solve_each(browser, lesson, async || {
                let place = || format!("{} {lesson} done, {look:?}", self.game);
                browser.check_axe().await.with_context(place)?;
                let wide = browser
                    .js("return document.documentElement.scrollWidth > innerWidth", &[])
                    .await?;
                ensure!(wide == false, "{} is wider than its window", place());
                Ok(())
            })
            .await?;
        }
        browser.check_console().await
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_course_of_yinsh_by_mouse() {
    run(async |browser| YINSH.by_mouse(browser).await);
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_course_of_shogi_by_mouse() {
    run(async |browser| SHOGI.by_mouse(browser).await);
}

const LOOKS: [(&str, Look); 3] = [
    ("ru", Look::PHONE),
    ("uk", Look::DESKTOP_DARK),
    ("hu", Look::PHONE_DARK),
];

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn every_answer_of_yinsh_is_for_everybody() {
    run(async |browser| {
        for (lang, look) in LOOKS {
            YINSH.is_for_everybody(browser, Look { lang, ..look }).await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn every_answer_of_shogi_is_for_everybody() {
    run(async |browser| {
        for (lang, look) in LOOKS {
            SHOGI.is_for_everybody(browser, Look { lang, ..look }).await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn lessons_by_keyboard_alone() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        // Lesson 6: take the only row, then a ring. Lesson 15: pass.
        for (lesson, asked) in [(6, &[".run", ".choice"][..]), (15, &[])] {
            browser.open(&YINSH.path(lesson), Look::DESKTOP).await?;
            YINSH.board.tab_to(browser).await?;
            for mark in asked {
                browser.wait_for(&format!("{} {mark}", YINSH.board.css)).await?;
                pointer::key(browser, Key::Enter).await?;
            }
            if asked.is_empty() {
                pointer::key(browser, Key::Enter).await?;
            }
            browser
                .wait_for(".feedback.good")
                .await
                .with_context(|| format!("lesson {lesson} is not done"))?;
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn mistakes_are_explained_and_undone() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        browser.open(&YINSH.path(3), Look::DESKTOP).await?;
        let at_first = browser.text(".feedback p").await?;
        ensure!(
            !browser.exists(".feedback .reset:not(.unused)").await?,
            "there is nothing to start again"
        );

        // Not legal: e5 and h6 are not on one line. The board says why, and nothing moves.
        YINSH.board.click(browser, "e5").await?;
        YINSH.board.click(browser, "h6").await?;
        browser
            .wait_until(
                "return document.querySelector('.feedback p').innerText !== arguments[0]",
                &[at_first.clone().into()],
            )
            .await?;
        let refusal = browser.text(".feedback p").await?;
        ensure!(refusal.contains("line"), "the refusal is {refusal:?}");
        ensure!(
            !browser.exists(".feedback.missed").await?,
            "what is refused is no answer"
        );

        // Legal, but not what was asked for.
        YINSH.board.click(browser, "e6").await?;
        browser.wait_for(".feedback.missed").await?;
        let answer = browser.text(".feedback p").await?;
        ensure!(answer.starts_with("Not yet."), "the answer is {answer:?}");
        browser.check_axe().await?;
        // The board waits for a new start.
        YINSH.board.click(browser, "c3").await?;
        YINSH.board.click(browser, "c2").await?;
        ensure!(
            browser.text(".feedback p").await? == answer,
            "the board goes on after a mistake"
        );

        browser.click(".feedback .reset").await?;
        browser
            .wait_until("return !document.querySelector('.feedback.missed')", &[])
            .await?;
        ensure!(
            browser.text(".feedback p").await? == at_first,
            "the lesson does not start again"
        );
        YINSH.solve(browser, 3).await?;
        browser.reload().await?;
        ensure!(
            browser.exists(".dots .done.here").await?,
            "the lesson is not remembered as done"
        );
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_solution_is_shown_on_request() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        browser.open(&YINSH.path(5), Look::DESKTOP).await?;
        browser.click(".feedback .show").await?;
        // The way from the ring to the point where it lands.
        YINSH.board.expect(browser, ".hint.way", 1).await?;
        YINSH.board.expect(browser, ".hint.spot", 1).await?;
        ensure!(!browser.exists(".feedback .show").await?, "it is shown already");
        YINSH.solve(browser, 5).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_other_side_answers() {
    run(async |browser| {
        browser.open(&YINSH.path(2), Look::DESKTOP).await?;
        let rings = "return document.querySelectorAll('svg.yinsh g.ring').length";
        let before = browser.js(rings, &[]).await?.as_u64().context("a number")?;
        YINSH.solve(browser, 2).await?;
        browser
            .wait_until(&format!("{rings} === arguments[0]"), &[(before + 2).into()])
            .await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_lesson_follows_the_language() {
    run(async |browser| {
        browser.open(&YINSH.path(7), Look::DESKTOP).await?;
        let mut seen = Vec::new();
        for lang in ["en", "ru", "uk", "hu"] {
            browser
                .client
                .find(Locator::Css(".bar select"))
                .await?
                .select_by_value(lang)
                .await?;
            browser
                .wait_until(
                    "return document.documentElement.lang === arguments[0]",
                    &[lang.into()],
                )
                .await?;
            for css in ["h1", ".try", ".feedback p", ".walk .next"] {
                let words = browser.text(css).await?;
                ensure!(
                    !words.is_empty() && !seen.contains(&words),
                    "{css} in {lang} says {words:?}"
                );
                seen.push(words);
            }
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn a_lesson_of_shogi_by_keyboard_alone() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        // Lesson 19: a gold is taken from the hand by its letter, and dropped on the king's head.
        browser.open(&SHOGI.path(19), Look::DESKTOP).await?;
        SHOGI.board.tab_to(browser).await?;
        browser.press(NO_KEY, 'g').await?;
        browser
            .wait_for(&format!("{} .place.held", SHOGI.board.css))
            .await?;
        // From where the cursor is the arrows lead to 5b.
        for _ in 0..20 {
            let at = SHOGI.board.cursor(browser).await?;
            let key = match at.as_bytes() {
                b"5b" => break,
                [b'6'..=b'9', b'b'] => Key::Right,
                [_, b'b'] => Key::Left,
                [_, b'a'] => Key::Down,
                _ => Key::Up,
            };
            pointer::key(browser, key).await?;
        }
        pointer::key(browser, Key::Enter).await?;
        browser.wait_for(".feedback.good").await?;
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn questions_are_answered_and_wrong_answers_explained() {
    run(async |browser| {
        browser.open(&SHOGI.path(18), Look::DESKTOP).await?;
        let at_first = browser.text(".try").await?;
        browser.click(".answer-no").await?;
        browser.wait_for(".feedback.missed").await?;
        let answer = browser.text(".feedback p").await?;
        ensure!(answer.starts_with("Not quite."), "the answer is {answer:?}");
        ensure!(
            !browser.exists(".answer-yes").await?,
            "the question can be answered twice"
        );
        browser.check_axe().await?;
        browser.click(".feedback .reset").await?;
        browser.wait_for(".answer-yes").await?;
        browser.click(".answer-yes").await?;
        browser.wait_for(".feedback.good").await?;
        browser.click(".feedback .go-on").await?;
        browser.wait_for(".answer-yes").await?;
        ensure!(
            browser.text(".try").await? != at_first,
            "the next exercise asks the same"
        );
        ensure!(
            !browser.exists(".dots .done").await?,
            "the lesson is done after its first exercise"
        );
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_rules_say_why_a_drop_is_not_allowed() {
    run(async |browser| {
        browser.reduce_motion(true).await?;
        for (lesson, drop, why) in [
            (15, ["b-P", "5e"], "nifu"),
            (16, ["b-N", "5b"], "could never move"),
            (20, ["b-P", "5b"], "uchifuzume"),
        ] {
            browser.open(&SHOGI.path(lesson), Look::DESKTOP).await?;
            for place in drop {
                SHOGI.board.click(browser, place).await?;
            }
            browser
                .wait_until(
                    "return document.querySelector('.feedback p').innerText.includes(arguments[0])",
                    &[why.into()],
                )
                .await
                .with_context(|| format!("lesson {lesson} does not speak of {why}"))?;
            ensure!(
                !browser.exists(".feedback.missed").await?,
                "what is refused is no answer"
            );
            // The piece is still held: it is put where it may go, or another one is taken.
            for place in SHOGI.lessons[lesson - 1]
                .split(' ')
                .filter(|place| *place != drop[0])
            {
                SHOGI.board.click(browser, place).await?;
            }
            browser.wait_for(".feedback.good").await?;
        }
        browser.check_console().await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_opponent_answers_in_a_mate_in_three() {
    run(async |browser| {
        browser.open(&SHOGI.path(21), Look::DESKTOP).await?;
        // Another check lets the king escape.
        for place in ["b-B", "2b"] {
            SHOGI.board.click(browser, place).await?;
        }
        browser.wait_for(".feedback.missed").await?;
        browser.click(".feedback .reset").await?;
        SHOGI.solve(browser, 21).await
    });
}
