# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Ugrás a tartalomra

nav-label = Főmenü
nav-home = Sente, kezdőlap
nav-learn = Tanulás

game-yinsh = YINSH
game-shogi = Sógi

language = Nyelv
theme-to-dark = Váltás sötét témára
theme-to-light = Váltás világos témára
open-settings = Beállítások

title-home = Sente: játssz és tanulj YINSH-t és sógit
title-play = { $game } · Sente
title-learn = Tanulj meg játszani · Sente
title-course = Így kell játszani: { $game } · Sente
title-lesson = { $title } · { $game } · Sente
title-missing = Itt nincs semmi · Sente

close = Bezárás
done = Kész

missing-heading = Itt nincs semmi.
missing-text = Lehet, hogy elírás van a címben, vagy az oldal elköltözött.
missing-home = A kezdőlapra
