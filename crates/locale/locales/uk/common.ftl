# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Перейти до вмісту

nav-label = Головне меню
nav-home = Sente, на головну
nav-yinsh = YINSH
nav-learn = Навчання

language = Мова
theme-to-dark = Увімкнути темну тему
theme-to-light = Увімкнути світлу тему
open-settings = Налаштування

title-home = Sente: грайте та вчіться грати в YINSH
title-yinsh = YINSH · Sente
title-learn = Як грати в YINSH · Sente
title-lesson = { $title } · Як грати в YINSH · Sente
title-missing = Тут нічого немає · Sente

close = Закрити
done = Готово

missing-heading = Тут нічого немає.
missing-text = Можливо, в адресі помилка або сторінку перенесено.
missing-home = На головну
