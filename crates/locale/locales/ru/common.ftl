# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Перейти к содержимому

nav-label = Главное меню
nav-home = Sente, на главную
nav-learn = Уроки
nav-study = Учёба
nav-editor = Расставить позицию
menu-learn = Уроки и все правила
nav-puzzles = Задачи
menu-puzzles = Короткие позиции с одним верным ответом
menu-due = к повторению
nav-library = Архив
menu-library = Ваши партии и статистика

game-yinsh = YINSH
game-shogi = Сёги

language = Язык
language-failed = Не удалось загрузить язык: { $language }. Выберите его снова, когда будет связь.
theme-to-dark = Включить тёмную тему
theme-to-light = Включить светлую тему
open-settings = Настройки

title-home = Sente: YINSH и сёги, игра и обучение
title-play = { $game } · Sente
title-learn = Учимся играть · Sente
title-course = Как играть: { $game } · Sente
title-lesson = { $title } · { $game } · Sente
title-missing = Здесь ничего нет · Sente

about-home = Играйте в YINSH и сёги с компьютером или друг с другом, учитесь и разбирайте партии прямо в браузере. Бесплатно, с открытым кодом.
about-play = { $game } против компьютера — двенадцать уровней и полная сила — или вдвоём за одним экраном, с анализом и разбором партий. Бесплатно, без регистрации.
about-openings = { $game }, дебюты: что играли в позиции движок и вы и чем это кончилось.
about-learn = Научитесь играть в YINSH и сёги шаг за шагом, на досках, которые отвечают. Бесплатно, в браузере.
about-course = Как играть: { $game }. Короткие уроки на досках, которые отвечают, и все правила с рисунками.
about-lesson = { $title }: короткий урок ({ $game }) на доске, которая отвечает.

close = Закрыть
done = Готово

page-failed = Не удалось загрузить Sente. Проверьте подключение и обновите страницу.

missing-heading = Здесь ничего нет.
missing-text = Возможно, в адресе опечатка или страница переехала.
missing-home = На главную
part-lost = Не удалось загрузить часть этой страницы. Попробуйте ещё раз, когда будет сеть.
