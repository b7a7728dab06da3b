# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Ugrás a tartalomra

nav-label = Főmenü
nav-home = Sente, kezdőlap
nav-learn = Leckék
nav-study = Tanulás
nav-editor = Állás felrakása
menu-learn = Leckék és az összes szabály
nav-puzzles = Feladványok
menu-puzzles = Rövid állások egy helyes válasszal
menu-due = esedékes
nav-library = Archívum
menu-library = A játszmáid és a statisztika

game-yinsh = YINSH
game-shogi = Sógi

language = Nyelv
language-failed = Ezt a nyelvet nem sikerült betölteni: { $language }. Válaszd újra, ha lesz kapcsolat.
theme-to-dark = Váltás sötét témára
theme-to-light = Váltás világos témára
open-settings = Beállítások

title-home = Sente: játssz és tanulj YINSH-t és sógit
title-play = { $game } · Sente
title-learn = Tanulj meg játszani · Sente
title-course = Így kell játszani: { $game } · Sente
title-lesson = { $title } · { $game } · Sente
title-missing = Itt nincs semmi · Sente

about-home = Játssz YINSH-t és sógit a gép ellen vagy egymással, tanulj és elemezz, a böngésződben. Ingyenes, nyílt forráskódú.
about-play = { $game } a gép ellen tizenkét szinten vagy teljes erővel, vagy ketten egy képernyőnél; elemzéssel és a játszmák értékelésével. Ingyenes, regisztráció nélkül.
about-openings = { $game }, megnyitások: mit játszott egy állásban a motor és te, és mi lett a vége.
about-learn = Tanulj meg YINSH-t és sógit játszani lépésről lépésre, válaszoló táblákon. Ingyen, a böngésződben.
about-course = Így kell játszani: { $game }. Rövid leckék válaszoló táblákon, és minden szabály rajzokkal.
about-lesson = { $title }: rövid lecke ({ $game }) egy válaszoló táblán.

close = Bezárás
done = Kész

page-failed = A Sente nem töltődött be. Ellenőrizd a kapcsolatot, és töltsd be újra az oldalt.

missing-heading = Itt nincs semmi.
missing-text = Lehet, hogy elírás van a címben, vagy az oldal elköltözött.
missing-home = A kezdőlapra
part-lost = Az oldal egyik részét nem sikerült betölteni. Próbáld újra, ha van hálózat.
