# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Skip to the content

nav-label = Main
nav-home = Sente, home
nav-learn = Learn
nav-study = Study
nav-editor = Set up a position
menu-learn = Lessons and all the rules
nav-puzzles = Puzzles
menu-puzzles = Short positions with one right answer
menu-due = due
nav-library = Library
menu-library = Your games and statistics

game-yinsh = YINSH
game-shogi = Shogi

language = Language
language-failed = { $language } could not be loaded. Choose it again when you are online.
theme-to-dark = Switch to the dark theme
theme-to-light = Switch to the light theme
open-settings = Settings

title-home = Sente: play and learn YINSH and shogi
title-play = { $game } · Sente
title-learn = Learn to play · Sente
title-course = Learn to play: { $game } · Sente
title-lesson = { $title } · { $game } · Sente
title-missing = Nothing here · Sente

about-home = Play, study and program YINSH and shogi: against the computer or each other, in your browser. Free and open.
about-play = { $game } against the computer, on twelve levels or at full strength, or two people at one screen, with analysis and reviews of your games. Free, without an account.
about-openings = Openings of { $game }: what the engine’s games and your own played in a position, and how it ended.
about-learn = Learn YINSH and shogi step by step, on boards that answer. Free, in your browser.
about-course = How to play { $game }: short lessons on boards that answer, and every rule with drawings.
about-lesson = { $title }: a short lesson of { $game } on a board that answers.

close = Close
done = Done

page-failed = Sente could not be loaded. Check the connection, then reload the page.

missing-heading = There is nothing here.
missing-text = The address may be misspelt, or the page has moved.
missing-home = To the front page
part-lost = A part of this page could not be loaded. Try again when you are online.
