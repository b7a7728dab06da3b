# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Перейти к содержимому

nav-label = Главное меню
nav-home = Sente, на главную
nav-learn = Уроки

game-yinsh = YINSH
game-shogi = Сёги

language = Язык
theme-to-dark = Включить тёмную тему
theme-to-light = Включить светлую тему
open-settings = Настройки

title-home = Sente: YINSH и сёги, игра и обучение
title-play = { $game } · Sente
title-learn = Учимся играть · Sente
title-course = Как играть: { $game } · Sente
title-lesson = { $title } · { $game } · Sente
title-missing = Здесь ничего нет · Sente

close = Закрыть
done = Готово

missing-heading = Здесь ничего нет.
missing-text = Возможно, в адресе опечатка или страница переехала.
missing-home = На главную
