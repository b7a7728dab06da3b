# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Skip to the content

nav-label = Main
nav-home = Sente, home
nav-learn = Learn

game-yinsh = YINSH
game-shogi = Shogi

language = Language
theme-to-dark = Switch to the dark theme
theme-to-light = Switch to the light theme
open-settings = Settings

title-home = Sente: play and learn YINSH and shogi
title-play = { $game } · Sente
title-learn = Learn to play · Sente
title-course = Learn to play: { $game } · Sente
title-lesson = { $title } · { $game } · Sente
title-missing = Nothing here · Sente

close = Close
done = Done

missing-heading = There is nothing here.
missing-text = The address may be misspelt, or the page has moved.
missing-home = To the front page
