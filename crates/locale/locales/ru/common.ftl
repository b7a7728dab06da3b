# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Перейти к содержимому

nav-label = Главное меню
nav-home = Sente, на главную
nav-yinsh = YINSH
nav-learn = Обучение

language = Язык
theme-to-dark = Включить тёмную тему
theme-to-light = Включить светлую тему
open-settings = Настройки

title-home = Sente: играйте и учитесь играть в YINSH
title-yinsh = YINSH · Sente
title-learn = Как играть в YINSH · Sente
title-lesson = { $title } · Как играть в YINSH · Sente
title-missing = Здесь ничего нет · Sente

close = Закрыть
done = Готово

missing-heading = Здесь ничего нет.
missing-text = Возможно, в адресе опечатка или страница переехала.
missing-home = На главную
