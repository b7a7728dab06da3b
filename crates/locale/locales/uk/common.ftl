# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Перейти до вмісту

nav-label = Головне меню
nav-home = Sente, на головну
nav-learn = Уроки

game-yinsh = YINSH
game-shogi = Сьоґі

language = Мова
theme-to-dark = Увімкнути темну тему
theme-to-light = Увімкнути світлу тему
open-settings = Налаштування

title-home = Sente: YINSH і сьоґі, гра й навчання
title-play = { $game } · Sente
title-learn = Навчитися грати · Sente
title-course = Як грати: { $game } · Sente
title-lesson = { $title } · { $game } · Sente
title-missing = Тут нічого немає · Sente

close = Закрити
done = Готово

missing-heading = Тут нічого немає.
missing-text = Можливо, в адресі помилка або сторінку перенесено.
missing-home = На головну
