# Puzzles: where they begin, solving one.

# The start page.
puzzle-about = Задачи по YINSH и сёги, подобранные под ваш уровень: короткие позиции с ответами, которые доказаны или оценены движком. Прямо в браузере, без регистрации.
puzzle-game = Игра
puzzle-next = Следующая задача
puzzle-first = Ваша первая задача
puzzle-fits = Подобрана по вашему рейтингу.
puzzle-finds = Первые десять определят ваш уровень.
puzzle-solve = Решить
puzzle-easier = Полегче
puzzle-harder = Потруднее
puzzle-how-title = Как это устроено
puzzle-how = За другую сторону играет компьютер. На неверный ход он ответит, чтобы было видно, почему он неверен, и можно попробовать ещё раз.
puzzle-private = Ваш рейтинг и дни хранятся только в этом браузере. Без регистрации и без часов.
puzzle-forgetful = Этот браузер ничего не хранит для этой страницы. Всё, что вы здесь сделаете, сохранится, пока вы её не закроете.
puzzle-rating = Ваш рейтинг
puzzle-week = { $more } за эту неделю
puzzle-days = Эта неделя
puzzle-day-solved = решено
puzzle-day-off = ничего не решено
puzzle-day-open = ещё ничего не решено
puzzle-streak =
    { $days ->
        [one] { $days } день подряд.
        [few] { $days } дня подряд.
        [many] { $days } дней подряд.
       *[other] { $days } дней подряд.
    }
puzzle-streak-rest = Один день в неделю можно пропустить.
puzzle-due = Ещё раз
puzzle-due-why = Раньше не вышло, пора повторить
puzzle-none-due = Сегодня нечего повторять
puzzle-themes = Темы
puzzle-done-of = { $done } из { $all }
puzzle-missing = Задач на этом устройстве ещё нет.
puzzle-missing-why = Нет связи. Задачи загружаются один раз, как только появится связь.
puzzle-broken = Задачи не читаются.
puzzle-ask-again = Попробовать ещё раз
puzzle-no-number = Задачи с таким номером нет.

# One puzzle: what is said.
puzzle-number = Задача { $number }
puzzle-number-rated = Задача { $number }, рейтинг { $rating }
puzzle-heading = Задача: { $goal }
puzzle-today = Сегодня: { $count }
puzzle-back = К задачам
puzzle-panel = Задача
puzzle-board = Доска с задачей
puzzle-turn-yinsh =
    { $side ->
        [first] Ход белых.
       *[second] Ход чёрных.
    }
puzzle-turn-shogi =
    { $side ->
        [first] Ход сэнтэ.
       *[second] Ход готэ.
    }
puzzle-waits = Соперник отвечает…
puzzle-hint = Подсказка.
puzzle-hint-2 = Вторая подсказка.
puzzle-hint-look-ring = Посмотрите на кольцо { $point }.
puzzle-hint-look-marker = Посмотрите на фишку { $point }.
puzzle-hint-look-piece = Посмотрите на эту фигуру: { $piece }, { $square }.
puzzle-hint-look-hand = Посмотрите, что у вас в руке: { $piece }.
puzzle-hint-goes = Кольцо идёт на { $point }.
puzzle-hint-goes-square = Фигура идёт на { $square }.
puzzle-hint-goes-promotes = Фигура идёт на { $square } и превращается.
puzzle-hint-drop = Поставьте её на { $square }.
puzzle-hint-row = Уберите ряд { $low } – { $high }.
puzzle-hint-ring = Снимите кольцо { $point }.
puzzle-wrong = Не этот ход.
puzzle-wrong-row-wins =
    { $side ->
        [first] Белые отвечают { $turn }, собирают ряд { $low } – { $high } и побеждают.
       *[second] Чёрные отвечают { $turn }, собирают ряд { $low } – { $high } и побеждают.
    }
puzzle-wrong-row =
    { $side ->
        [first] Белые отвечают { $turn } и собирают ряд { $low } – { $high }.
       *[second] Чёрные отвечают { $turn } и собирают ряд { $low } – { $high }.
    }
puzzle-wrong-late = После { $turn } выиграть вовремя не удастся.
puzzle-wrong-no-row = Ряда не получается.
puzzle-wrong-one-row = Двух рядов не получается.
puzzle-wrong-better = Есть ответ намного лучше.
puzzle-wrong-better-move = Другой ход намного лучше.
puzzle-wrong-nocheck = Это не шах.
puzzle-wrong-free = Король уходит.
puzzle-wrong-king = Король уходит на { $square }.
puzzle-wrong-take = Её берут на { $square }: { $piece }.
puzzle-wrong-between = Король закрывается на { $square }.
puzzle-wrong-check = Это шах, а нужен ход без шаха.
puzzle-wrong-no-threat = Этот ход не грозит матом за пять ходов.
puzzle-wrong-escape-king = Король уходит на { $square }, и мата за пять ходов нет.
puzzle-wrong-escape =
    { $side ->
        [first] Сэнтэ отвечает { $turn }, и мата за пять ходов нет.
       *[second] Готэ отвечает { $turn }, и мата за пять ходов нет.
    }
puzzle-wrong-averted = После этого хода от мата можно защититься.
puzzle-slower = Это тоже выигрывает.
puzzle-slower-why = Но есть путь быстрее.
puzzle-right = Верно.
puzzle-finish = Теперь доведите дело до конца.
puzzle-solved = Решено.
puzzle-rating-now = Ваш рейтинг теперь { $rating } (+{ $more }).
puzzle-shown = Решение было таким.
puzzle-shown-why = Задача вернётся завтра.

# One puzzle: buttons and lists.
puzzle-try-again = Ещё раз
puzzle-show = Показать решение
puzzle-next-one = Следующая задача
puzzle-slots = Ваши ходы
puzzle-slot = ход { $number }
puzzle-slot-wrong = неверно
puzzle-slot-right = верно
puzzle-idea = Идея
puzzle-line = Решение по ходам
puzzle-line-own = Как сыграли вы
puzzle-line-other = Другое решение
puzzle-line-begin = начало
puzzle-alike = Похожие задачи
puzzle-tools = Что можно сделать
puzzle-tool-hint = Подсказка
puzzle-tool-answer = Решение
puzzle-tool-again = Заново
puzzle-tool-share = Ссылка
puzzle-tool-flip = Повернуть
puzzle-tool-analyse = Анализ
puzzle-tool-more = Ещё
puzzle-shared = Скопировано
puzzle-not-shared = Не вышло
puzzle-tell = Поделиться
puzzle-told = Скопировано
puzzle-tell-by-hand = Браузер это не скопировал. Скопируйте вручную.
puzzle-daily-tell =
    { $how ->
        [first] Sente, { $game }, задача дня, { $day }: решена с первой попытки.
        [hint] Sente, { $game }, задача дня, { $day }: решена с подсказкой.
        [later] Sente, { $game }, задача дня, { $day }: решена, но не с первой попытки.
       *[no] Sente, { $game }, задача дня, { $day }: не решена.
    }
puzzle-copy = Скопировать позицию
puzzle-copied = Позиция скопирована
puzzle-key-hint = Подсказка, затем вторая

# Three minutes.
storm-title = Три минуты
storm-twenty = Двадцать без часов
storm-no-clock = Двадцать, без часов
storm-kind = Что за серия
storm-about = Сколько успеете
storm-best = Ваш рекорд: { $count }
storm-rule = Неверный ход или пропуск стоит { $seconds } секунд
storm-rule-twenty = Времени сколько угодно
storm-ready = Готовы?
storm-ready-how = Часы пойдут с вашего первого хода.
storm-went-right = Решено.
storm-went-wrong = Мимо.
storm-over = Время.
storm-over-twenty = Это была последняя.
storm-count = { $count ->
        [one] Решена { $count } задача.
        [few] Решены { $count } задачи.
        [many] Решено { $count } задач.
       *[other] Решено { $count } задачи.
    }
storm-record = Прежний рекорд побит на { $more }.
storm-missed = Разобрать то, что не вышло
storm-another = Ещё серия
storm-skip = Пропустить
storm-pause = Пауза
storm-paused = Серия остановлена.
storm-leave = Закончить серию
storm-solved = решено
storm-fact-missed = мимо
storm-row = подряд
storm-hardest = труднейшая
storm-round = Эта серия
storm-round-said = Эта серия, задача за задачей
storm-tick-solved = решена
storm-tick-missed = не решена
storm-missed-ones = Не вышло
storm-tell = Sente, { $game }, три минуты. Решено задач: { $solved } из { $all }.
storm-tell-twenty = Sente, { $game }, без часов. Решено задач: { $solved } из { $all }.
storm-left-minute = Осталась минута.
storm-left-ten = Осталось десять секунд.

# Progress.
puzzle-progress = Успехи
progress-highest = наивысший { $rating }
progress-solved = Решено
progress-tried = { $count ->
        [one] из { $count } начатой
        [few] из { $count } начатых
        [many] из { $count } начатых
       *[other] из { $count } начатой
    }
progress-first = С первой попытки
progress-first-why = без подсказок
progress-days = Дней подряд
progress-longest = больше всего { $days }
progress-percent = { $percent } %
progress-span-days = { $count ->
        [one] { $count } день
        [few] { $count } дня
        [many] { $count } дней
       *[other] { $count } дня
    }
progress-span-weeks = { $count ->
        [one] { $count } неделя
        [few] { $count } недели
        [many] { $count } недель
       *[other] { $count } недели
    }
progress-rating-said = Ваш рейтинг за { $count ->
        [one] { $count } день
        [few] { $count } дня
        [many] { $count } дней
       *[other] { $count } дня
    }: от { $from } до { $to }
progress-table = Таблицей
progress-day = День
progress-each-day = Решено по дням
progress-days-said = Задачи решались в { $count } из { $all } дней, самое большее { $most } за день
progress-key-none = ничего
progress-key-to = от { $from } до { $to }
progress-key-more = { $from } и больше
progress-due = Вернутся сегодня: { $today }, завтра: { $tomorrow }, в следующие дни: { $later }.
progress-nothing-due = На этой неделе повторять нечего.
progress-themes = По темам
progress-theme = Тема
progress-tries = Попыток
progress-rating = Рейтинг
progress-sure = { $rating } ± { $doubt }
progress-sure-why = После ± сказано, насколько он может отличаться: чем больше задач на тему, тем меньше.
progress-weakest = Тренировать самое слабое
progress-practise = Тренировать
progress-none = Показывать пока нечего: сначала решите несколько задач.

# In the settings.
puzzle-set-rating = Рейтинг в задачах
puzzle-set-rating-hint = Если он выключен, задачи всё равно подбираются под вас.
puzzle-set-days = Дни подряд

# Mistakes of one's own games.
own-title = Из ваших партий
own-why = Где можно было лучше
own-count = { $count ->
        [one] { $count } позиция, где можно лучше
        [few] { $count } позиции, где можно лучше
        [many] { $count } позиций, где можно лучше
       *[other] { $count } позиции, где можно лучше
    }
own-how = Сначала идут последние 30 дней. То, что не вышло, вернётся позже.
own-start = Начать
own-all = Все позиции
own-still = Ещё не найдено
own-more = Показать ещё
own-move = Ход { $number },
own-against = соперник: { $name }
own-from-to = { $before } % → { $after } %
own-due = пора
own-found = найдено
own-later = позже
own-none = Исправлять пока нечего.
own-none-why = После разбора вашей партии здесь появятся позиции, в которых был ход лучше.
own-play = Сыграть партию
own-motifs = Что бывает чаще всего
own-unseen = { $count ->
        [one] { $count } партия ещё не разобрана.
        [few] { $count } партии ещё не разобраны.
        [many] { $count } партий ещё не разобрано.
       *[other] { $count } партии ещё не разобрано.
    }
own-unseen-why = Движок разбирает их, пока открыта эта страница.
own-look = Разобрать их
own-looking = Разобрано партий: { $done } из { $all }
own-stop = Остановить
own-looked = Разобрано партий: { $games }, найдено ошибок: { $count }.
own-trouble = Движок не отвечает: { $reason }
own-find = Ход { $number }: найдите лучший.
own-played = { $mark ->
        [blunder] Вы сыграли { $turn }: грубая ошибка.
        [mistake] Вы сыграли { $turn }: ошибка.
       *[inaccuracy] Вы сыграли { $turn }: неточность.
    }
own-other = Ещё не всё.
own-other-why = Это лучше того, что вы сыграли, но есть ход сильнее.
own-right = Гораздо лучше.
own-chance = Ваши шансы на победу
own-before = до хода
motif-win-missed = Победа упущена
motif-loss-allowed = Победа отдана сопернику
motif-mate-missed = Пропущен свой мат
motif-mate-allowed = Допущен мат
motif-row-missed = Не собран свой ряд
motif-row-allowed = Допущен чужой ряд
motif-wrong-ring = Снято не то кольцо
motif-markers-turned = Фишки перевёрнуты в пользу соперника
motif-piece-missed = Не взята фигура
motif-piece-left = Фигура оставлена под боем
motif-promotion-missed = Упущено превращение
motif-promotion-allowed = Допущено превращение
motif-other = Другое
theme-better = Работа над ошибками
goal-better = Найдите ход лучше.
theme-better-move = Работа над ошибками
goal-better-move = Найдите ход лучше.

# Themes, and what is asked.
theme-win-1 = Победа за один ход
goal-win-1 = Победите этим ходом.
theme-win-2 = Победа за два хода
goal-win-2 = Победите за два хода.
theme-win-3 = Победа за три хода
goal-win-3 = Победите за три хода.
theme-row = Соберите ряд
goal-row = Соберите ряд.
theme-two-rows = Два ряда за ход
goal-two-rows = Соберите два ряда за один ход.
theme-stop = Не дайте собрать ряд
goal-stop = Грозит ряд. Не дайте его собрать.
theme-refuse = Отравленный ряд
goal-refuse = Ряд манит, но соперник грозит победить. Не дайте этого.
theme-which-five = Какие пять?
goal-which-five = Выберите, какие пять убрать.
theme-which-ring = Какое кольцо снять?
goal-which-ring = Выберите, какое кольцо снять.
theme-defence = Лучшая защита
goal-defence = Найдите лучшую защиту.
theme-mate-1 = Мат за один ход
goal-mate-1 = Поставьте мат за один ход.
theme-mate-3 = Мат за три хода
goal-mate-3 = Поставьте мат за три хода.
theme-mate-5 = Мат за пять ходов
goal-mate-5 = Поставьте мат за пять ходов.
theme-mate-7 = Мат за семь ходов
goal-mate-7 = Поставьте мат за семь ходов.
theme-mate-9 = Мат за девять ходов
goal-mate-9 = Поставьте мат за девять ходов.
theme-mate-11 = Мат за одиннадцать ходов
goal-mate-11 = Поставьте мат за одиннадцать ходов.
theme-mate-13 = Мат за тринадцать ходов
goal-mate-13 = Поставьте мат за тринадцать ходов.
theme-mate-15 = Мат за пятнадцать ходов
goal-mate-15 = Поставьте мат за пятнадцать ходов.
theme-brinkmate = Хисси: мат неизбежен
goal-brinkmate = Сделайте ход без шаха, после которого мат неизбежен.
theme-fork = Двойное нападение
goal-fork = Нападите сразу на две фигуры.
theme-pin = Связка
goal-pin = Свяжите фигуру.
theme-promote = Превращение с выгодой
goal-promote = Превратите фигуру с выгодой.
theme-win-material = Выигрыш фигуры
goal-win-material = Выиграйте фигуру.
theme-guard = Лучшая защита
goal-guard = Спасите своего короля.

# Ideas.
idea-marker = Кольцо оставляет фишку там, где стояло, и она завершает ряд.
idea-turn = Кольцо прыгает, и то, что оно переворачивает, завершает ряд.
idea-turn-and-marker = Ряд завершают перевёрнутые фишки вместе с той, которую кольцо оставляет.
idea-two-threats = Грозит сразу не один ряд, и всем помешать нельзя.
idea-one-threat = Каждый ход грозит рядом, и одному из них уже не помешать.
idea-every-answer = После любого ответа можно собрать ряд.
idea-quiet = Первый ход ещё ничем не грозит. Он готовит ряд, которому не помешать.
idea-row-first = Один ряд убирается сразу, а следующему уже не помешать.
idea-blocks = Ряду нужна фишка, которую кольцо переворачивает.
idea-closes-way = Фишки ряда остаются как были, но ни одно кольцо его уже не завершит.
idea-poisoned = Если собрать ряд, соперник сразу победит. Сначала надо помешать ему.
idea-most-rows = Никакой другой выбор не оставит вам столько ходов, собирающих ряд.
idea-fewest-rows = Любой другой выбор оставляет сопернику больше ходов, собирающих ряд.
idea-most-moves = Никакой другой выбор не оставит вам столько ходов.
idea-fewest-moves = Любой другой выбор оставляет сопернику больше ходов.
idea-sacrifice = Фигура жертвуется, и королю приходится её взять.
idea-let-taken = Фигура жертвуется. Взять её не помогает.
idea-drop = Фигура из руки ставится рядом с королём.
idea-drop-afar = Фигура из руки объявляет шах, но стоит не рядом с королём.
idea-promotion = Фигура вовремя превращается.
idea-uncover = Фигура уходит с линии другой, и та объявляет шах.
idea-double-check = Шах объявляют сразу две фигуры.
idea-takes-with-check = Фигура берёт другую с шахом.
idea-beside-king = Фигура подходит вплотную к королю, и взять её нельзя.
idea-from-afar = Фигура объявляет шах издали, и взять её нельзя.
idea-fork = Одна фигура нападает сразу на несколько: { $pieces }.
idea-pin = Эта фигура не может уйти с линии, ведь за ней её король: { $pieces }.
idea-gain = Выиграно: { $pieces }.
idea-exchange = Выиграно: { $pieces }. Отдано: { $lost }.
idea-takes-checker = Фигура, объявившая шах, взята.
idea-king-steps = Король уходит от шаха.
idea-between = Король закрывается от шаха.
idea-no-way-out = Королю некуда уйти, и другие ответы не помогают.
idea-two-mates = Грозит не один мат, и при любом ответе мат неизбежен.
idea-one-mate = Грозит мат, и при любом ответе он неизбежен.
idea-quiet-gift = Фигуру можно взять, но это не помогает.
