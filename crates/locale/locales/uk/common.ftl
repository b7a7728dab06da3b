# What every page shares: the header, the names of pages, words on buttons.

site-name = Sente
skip-to-content = Перейти до вмісту

nav-label = Головне меню
nav-home = Sente, на головну
nav-learn = Уроки
nav-study = Навчання
nav-editor = Розставити позицію
menu-learn = Уроки та всі правила
nav-puzzles = Задачі
menu-puzzles = Короткі позиції з однією правильною відповіддю
menu-due = до повторення
nav-library = Архів
menu-library = Ваші партії і статистика

game-yinsh = YINSH
game-shogi = Сьоґі

language = Мова
language-failed = Не вдалося завантажити мову: { $language }. Виберіть її знову, коли буде зв’язок.
theme-to-dark = Увімкнути темну тему
theme-to-light = Увімкнути світлу тему
open-settings = Налаштування

title-home = Sente: YINSH і сьоґі, гра й навчання
title-play = { $game } · Sente
title-learn = Навчитися грати · Sente
title-course = Як грати: { $game } · Sente
title-lesson = { $title } · { $game } · Sente
title-missing = Тут нічого немає · Sente

about-home = Грайте в YINSH і сьоґі з комп’ютером або одне з одним, навчайтеся й розбирайте партії просто в браузері. Безкоштовно, з відкритим кодом.
about-play = { $game } проти комп’ютера — дванадцять рівнів і повна сила — або вдвох за одним екраном, з аналізом і розбором партій. Безкоштовно, без реєстрації.
about-openings = { $game }, дебюти: що грали в позиції рушій і ви та чим це скінчилося.
about-learn = Навчіться грати в YINSH і сьоґі крок за кроком, на дошках, які відповідають. Безкоштовно, у браузері.
about-course = Як грати: { $game }. Короткі уроки на дошках, які відповідають, і всі правила з малюнками.
about-lesson = { $title }: короткий урок ({ $game }) на дошці, яка відповідає.

close = Закрити
done = Готово

page-failed = Не вдалося завантажити Sente. Перевірте з’єднання та оновіть сторінку.

missing-heading = Тут нічого немає.
missing-text = Можливо, в адресі помилка або сторінку перенесено.
missing-home = На головну
part-lost = Не вдалося завантажити частину цієї сторінки. Спробуйте ще раз, коли буде мережа.
