# Puzzles: where they begin, solving one.

# The start page.
puzzle-about = Задачі з YINSH і сьоґі, дібрані під ваш рівень: короткі позиції з відповідями, які доведено або оцінено рушієм. Просто в браузері, без реєстрації.
puzzle-game = Гра
puzzle-next = Наступна задача
puzzle-first = Ваша перша задача
puzzle-fits = Дібрана за вашим рейтингом.
puzzle-finds = Перші десять визначать ваш рівень.
puzzle-solve = Розв’язати
puzzle-easier = Легше
puzzle-harder = Важче
puzzle-how-title = Як це влаштовано
puzzle-how = За другу сторону грає комп’ютер. На хибний хід він відповість, щоб було видно, чому хід хибний, і можна спробувати ще раз.
puzzle-private = Ваш рейтинг і дні зберігаються лише в цьому браузері. Без реєстрації й без годинника.
puzzle-forgetful = Цей браузер нічого не зберігає для цієї сторінки. Усе, що ви тут зробите, збережеться, доки ви її не закриєте.
puzzle-rating = Ваш рейтинг
puzzle-week = { $more } за цей тиждень
puzzle-days = Цей тиждень
puzzle-day-solved = розв’язано
puzzle-day-off = нічого не розв’язано
puzzle-day-open = ще нічого не розв’язано
puzzle-streak =
    { $days ->
        [one] { $days } день поспіль.
        [few] { $days } дні поспіль.
        [many] { $days } днів поспіль.
       *[other] { $days } днів поспіль.
    }
puzzle-streak-rest = Один день на тиждень можна пропустити.
puzzle-due = Ще раз
puzzle-due-why = Раніше не вдалося, час повторити
puzzle-none-due = Сьогодні нема чого повторювати
puzzle-themes = Теми
puzzle-done-of = { $done } з { $all }
puzzle-missing = Задач на цьому пристрої ще немає.
puzzle-missing-why = Немає зв’язку. Задачі завантажуються один раз, щойно з’явиться зв’язок.
puzzle-broken = Задачі не читаються.
puzzle-ask-again = Спробувати ще раз
puzzle-no-number = Задачі з таким номером немає.

# One puzzle: what is said.
puzzle-number = Задача { $number }
puzzle-number-rated = Задача { $number }, рейтинг { $rating }
puzzle-heading = Задача: { $goal }
puzzle-today = Сьогодні: { $count }
puzzle-back = До задач
puzzle-panel = Задача
puzzle-board = Дошка із задачею
puzzle-turn-yinsh =
    { $side ->
        [first] Хід білих.
       *[second] Хід чорних.
    }
puzzle-turn-shogi =
    { $side ->
        [first] Хід сенте.
       *[second] Хід ґоте.
    }
puzzle-waits = Суперник відповідає…
puzzle-hint = Підказка.
puzzle-hint-2 = Друга підказка.
puzzle-hint-look-ring = Подивіться на кільце { $point }.
puzzle-hint-look-marker = Подивіться на фішку { $point }.
puzzle-hint-look-piece = Подивіться на цю фігуру: { $piece }, { $square }.
puzzle-hint-look-hand = Подивіться, що у вас у руці: { $piece }.
puzzle-hint-goes = Кільце йде на { $point }.
puzzle-hint-goes-square = Фігура йде на { $square }.
puzzle-hint-goes-promotes = Фігура йде на { $square } і перетворюється.
puzzle-hint-drop = Поставте її на { $square }.
puzzle-hint-row = Приберіть ряд { $low } – { $high }.
puzzle-hint-ring = Зніміть кільце { $point }.
puzzle-wrong = Не цей хід.
puzzle-wrong-row-wins =
    { $side ->
        [first] Білі відповідають { $turn }, збирають ряд { $low } – { $high } і перемагають.
       *[second] Чорні відповідають { $turn }, збирають ряд { $low } – { $high } і перемагають.
    }
puzzle-wrong-row =
    { $side ->
        [first] Білі відповідають { $turn } і збирають ряд { $low } – { $high }.
       *[second] Чорні відповідають { $turn } і збирають ряд { $low } – { $high }.
    }
puzzle-wrong-late = Після { $turn } виграти вчасно не вдасться.
puzzle-wrong-no-row = Ряду не виходить.
puzzle-wrong-one-row = Двох рядів не виходить.
puzzle-wrong-better = Є набагато краща відповідь.
puzzle-wrong-better-move = Інший хід набагато кращий.
puzzle-wrong-nocheck = Це не шах.
puzzle-wrong-free = Король утікає.
puzzle-wrong-king = Король відходить на { $square }.
puzzle-wrong-take = Її беруть на { $square }: { $piece }.
puzzle-wrong-between = Король затуляється на { $square }.
puzzle-wrong-check = Це шах, а потрібен хід без шаху.
puzzle-wrong-no-threat = Цей хід не загрожує матом за п’ять ходів.
puzzle-wrong-escape-king = Король відходить на { $square }, і мату за п’ять ходів немає.
puzzle-wrong-escape =
    { $side ->
        [first] Сенте відповідає { $turn }, і мату за п’ять ходів немає.
       *[second] Ґоте відповідає { $turn }, і мату за п’ять ходів немає.
    }
puzzle-wrong-averted = Після цього ходу від мату можна захиститися.
puzzle-slower = Це теж виграє.
puzzle-slower-why = Але є швидший шлях.
puzzle-right = Саме так.
puzzle-finish = Тепер доведіть справу до кінця.
puzzle-solved = Розв’язано.
puzzle-rating-now = Ваш рейтинг тепер { $rating } (+{ $more }).
puzzle-shown = Розв’язок був таким.
puzzle-shown-why = Задача повернеться завтра.

# One puzzle: buttons and lists.
puzzle-try-again = Ще раз
puzzle-show = Показати розв’язок
puzzle-next-one = Наступна задача
puzzle-slots = Ваші ходи
puzzle-slot = хід { $number }
puzzle-slot-wrong = неправильно
puzzle-slot-right = правильно
puzzle-idea = Ідея
puzzle-line = Розв’язок за ходами
puzzle-line-own = Як зіграли ви
puzzle-line-other = Інший розв’язок
puzzle-line-begin = початок
puzzle-alike = Схожі задачі
puzzle-tools = Що можна зробити
puzzle-tool-hint = Підказка
puzzle-tool-answer = Розв’язок
puzzle-tool-again = Знову
puzzle-tool-share = Посилання
puzzle-tool-flip = Обернути
puzzle-tool-analyse = Аналіз
puzzle-tool-more = Ще
puzzle-shared = Скопійовано
puzzle-not-shared = Не вдалося
puzzle-tell = Поділитися
puzzle-told = Скопійовано
puzzle-tell-by-hand = Браузер цього не скопіював. Скопіюйте вручну.
puzzle-daily-tell =
    { $how ->
        [first] Sente, { $game }, задача дня, { $day }: розв’язана з першої спроби.
        [hint] Sente, { $game }, задача дня, { $day }: розв’язана з підказкою.
        [later] Sente, { $game }, задача дня, { $day }: розв’язана, але не з першої спроби.
       *[no] Sente, { $game }, задача дня, { $day }: не розв’язана.
    }
puzzle-copy = Скопіювати позицію
puzzle-copied = Позицію скопійовано
puzzle-key-hint = Підказка, потім друга

# Three minutes.
storm-title = Три хвилини
storm-twenty = Двадцять без годинника
storm-no-clock = Двадцять, без годинника
storm-kind = Що за серія
storm-about = Скільки встигнете
storm-best = Ваш рекорд: { $count }
storm-rule = Хибний хід або пропуск коштує { $seconds } секунд
storm-rule-twenty = Часу скільки завгодно
storm-ready = Готові?
storm-ready-how = Годинник піде з вашого першого ходу.
storm-went-right = Розв’язано.
storm-went-wrong = Повз.
storm-over = Час.
storm-over-twenty = Це була остання.
storm-count = { $count ->
        [one] Розв’язано { $count } задачу.
        [few] Розв’язано { $count } задачі.
        [many] Розв’язано { $count } задач.
       *[other] Розв’язано { $count } задачі.
    }
storm-record = Попередній рекорд побито на { $more }.
storm-missed = Розібрати те, що не вдалося
storm-another = Ще серія
storm-skip = Пропустити
storm-pause = Пауза
storm-paused = Серію зупинено.
storm-leave = Закінчити серію
storm-solved = розв’язано
storm-fact-missed = повз
storm-row = поспіль
storm-hardest = найважча
storm-round = Ця серія
storm-round-said = Ця серія, задача за задачею
storm-tick-solved = розв’язана
storm-tick-missed = не розв’язана
storm-missed-ones = Не вдалося
storm-tell = Sente, { $game }, три хвилини. Розв’язано задач: { $solved } з { $all }.
storm-tell-twenty = Sente, { $game }, без годинника. Розв’язано задач: { $solved } з { $all }.
storm-left-minute = Залишилася хвилина.
storm-left-ten = Залишилося десять секунд.

# Progress.
puzzle-progress = Успіхи
progress-highest = найвищий { $rating }
progress-solved = Розв’язано
progress-tried = { $count ->
        [one] з { $count } початої
        [few] з { $count } початих
        [many] з { $count } початих
       *[other] з { $count } початої
    }
progress-first = З першої спроби
progress-first-why = без підказок
progress-days = Днів поспіль
progress-longest = найбільше { $days }
progress-percent = { $percent } %
progress-span-days = { $count ->
        [one] { $count } день
        [few] { $count } дні
        [many] { $count } днів
       *[other] { $count } дня
    }
progress-span-weeks = { $count ->
        [one] { $count } тиждень
        [few] { $count } тижні
        [many] { $count } тижнів
       *[other] { $count } тижня
    }
progress-rating-said = Ваш рейтинг за { $count ->
        [one] { $count } день
        [few] { $count } дні
        [many] { $count } днів
       *[other] { $count } дня
    }: від { $from } до { $to }
progress-table = Таблицею
progress-day = День
progress-each-day = Розв’язано за днями
progress-days-said = Задачі розв’язувалися в { $count } з { $all } днів, найбільше { $most } за день
progress-key-none = нічого
progress-key-to = від { $from } до { $to }
progress-key-more = { $from } і більше
progress-due = Повернуться сьогодні: { $today }, завтра: { $tomorrow }, у наступні дні: { $later }.
progress-nothing-due = Цього тижня нема чого повторювати.
progress-themes = За темами
progress-theme = Тема
progress-tries = Спроб
progress-rating = Рейтинг
progress-sure = { $rating } ± { $doubt }
progress-sure-why = Після ± сказано, наскільки він може відрізнятися: що більше задач на тему, то менше.
progress-weakest = Тренувати найслабше
progress-practise = Тренувати
progress-none = Показувати поки нічого: спершу розв’яжіть кілька задач.

# In the settings.
puzzle-set-rating = Рейтинг у задачах
puzzle-set-rating-hint = Якщо його вимкнено, задачі все одно добираються під вас.
puzzle-set-days = Дні поспіль

# Mistakes of one's own games.
own-title = З ваших партій
own-why = Де можна було краще
own-count = { $count ->
        [one] { $count } позиція, де можна краще
        [few] { $count } позиції, де можна краще
        [many] { $count } позицій, де можна краще
       *[other] { $count } позиції, де можна краще
    }
own-how = Спершу йдуть останні 30 днів. Те, що не вдалося, повернеться пізніше.
own-start = Почати
own-all = Усі позиції
own-still = Ще не знайдено
own-more = Показати ще
own-move = Хід { $number },
own-against = суперник: { $name }
own-from-to = { $before } % → { $after } %
own-due = час
own-found = знайдено
own-later = пізніше
own-none = Виправляти поки нічого.
own-none-why = Після розбору вашої партії тут з’являться позиції, у яких був кращий хід.
own-play = Зіграти партію
own-motifs = Що трапляється найчастіше
own-unseen = { $count ->
        [one] { $count } партію ще не розібрано.
        [few] { $count } партії ще не розібрано.
        [many] { $count } партій ще не розібрано.
       *[other] { $count } партії ще не розібрано.
    }
own-unseen-why = Рушій розбирає їх, поки відкрита ця сторінка.
own-look = Розібрати їх
own-looking = Розібрано партій: { $done } з { $all }
own-stop = Зупинити
own-looked = Розібрано партій: { $games }, знайдено помилок: { $count }.
own-trouble = Рушій не відповідає: { $reason }
own-find = Хід { $number }: знайдіть кращий.
own-played = { $mark ->
        [blunder] Ви зіграли { $turn }: груба помилка.
        [mistake] Ви зіграли { $turn }: помилка.
       *[inaccuracy] Ви зіграли { $turn }: неточність.
    }
own-other = Ще не все.
own-other-why = Це краще за те, що ви зіграли, але є сильніший хід.
own-right = Набагато краще.
own-chance = Ваші шанси на перемогу
own-before = до ходу
motif-win-missed = Перемогу втрачено
motif-loss-allowed = Перемогу віддано супернику
motif-mate-missed = Пропущено свій мат
motif-mate-allowed = Допущено мат
motif-row-missed = Не зібрано свій ряд
motif-row-allowed = Допущено чужий ряд
motif-wrong-ring = Знято не те кільце
motif-markers-turned = Фішки перевернуто на користь суперника
motif-piece-missed = Не взято фігуру
motif-piece-left = Фігуру залишено під боєм
motif-promotion-missed = Втрачено перетворення
motif-promotion-allowed = Допущено перетворення
motif-other = Інше
theme-better = Робота над помилками
goal-better = Знайдіть кращий хід.
theme-better-move = Робота над помилками
goal-better-move = Знайдіть кращий хід.

# Themes, and what is asked.
theme-win-1 = Перемога за один хід
goal-win-1 = Переможіть цим ходом.
theme-win-2 = Перемога за два ходи
goal-win-2 = Переможіть за два ходи.
theme-win-3 = Перемога за три ходи
goal-win-3 = Переможіть за три ходи.
theme-row = Зберіть ряд
goal-row = Зберіть ряд.
theme-two-rows = Два ряди за хід
goal-two-rows = Зберіть два ряди за один хід.
theme-stop = Не дайте зібрати ряд
goal-stop = Загрожує ряд. Не дайте його зібрати.
theme-refuse = Отруєний ряд
goal-refuse = Ряд вабить, але суперник от-от переможе. Не дайте цього.
theme-which-five = Які п’ять?
goal-which-five = Виберіть, які п’ять прибрати.
theme-which-ring = Яке кільце зняти?
goal-which-ring = Виберіть, яке кільце зняти.
theme-defence = Найкращий захист
goal-defence = Знайдіть найкращий захист.
theme-mate-1 = Мат за один хід
goal-mate-1 = Поставте мат за один хід.
theme-mate-3 = Мат за три ходи
goal-mate-3 = Поставте мат за три ходи.
theme-mate-5 = Мат за п’ять ходів
goal-mate-5 = Поставте мат за п’ять ходів.
theme-mate-7 = Мат за сім ходів
goal-mate-7 = Поставте мат за сім ходів.
theme-mate-9 = Мат за дев’ять ходів
goal-mate-9 = Поставте мат за дев’ять ходів.
theme-mate-11 = Мат за одинадцять ходів
goal-mate-11 = Поставте мат за одинадцять ходів.
theme-mate-13 = Мат за тринадцять ходів
goal-mate-13 = Поставте мат за тринадцять ходів.
theme-mate-15 = Мат за п’ятнадцять ходів
goal-mate-15 = Поставте мат за п’ятнадцять ходів.
theme-brinkmate = Хіссі: мат неминучий
goal-brinkmate = Зробіть хід без шаху, після якого мат неминучий.
theme-fork = Подвійний напад
goal-fork = Нападіть одразу на дві фігури.
theme-pin = Зв’язка
goal-pin = Зв’яжіть фігуру.
theme-promote = Перетворення з вигодою
goal-promote = Перетворіть фігуру з вигодою.
theme-win-material = Виграш фігури
goal-win-material = Виграйте фігуру.
theme-guard = Найкращий захист
goal-guard = Врятуйте свого короля.

# Ideas.
idea-marker = Кільце залишає фішку там, де стояло, і вона завершує ряд.
idea-turn = Кільце стрибає, і те, що воно перевертає, завершує ряд.
idea-turn-and-marker = Ряд завершують перевернуті фішки разом із тією, яку кільце залишає.
idea-two-threats = Загрожує одразу не один ряд, і всім завадити не можна.
idea-one-threat = Кожен хід загрожує рядом, і одному з них уже не завадити.
idea-every-answer = Після будь-якої відповіді можна зібрати ряд.
idea-quiet = Перший хід ще нічим не загрожує. Він готує ряд, якому не завадити.
idea-row-first = Один ряд прибирається одразу, а наступному вже не завадити.
idea-blocks = Ряду потрібна фішка, яку кільце перевертає.
idea-closes-way = Фішки ряду лишаються як були, але жодне кільце його вже не завершить.
idea-poisoned = Якщо зібрати ряд, суперник одразу переможе. Спершу треба завадити йому.
idea-most-rows = Жоден інший вибір не залишить вам стільки ходів, що збирають ряд.
idea-fewest-rows = Будь-який інший вибір залишає супернику більше ходів, що збирають ряд.
idea-most-moves = Жоден інший вибір не залишить вам стільки ходів.
idea-fewest-moves = Будь-який інший вибір залишає супернику більше ходів.
idea-sacrifice = Фігура жертвується, і королю доводиться її взяти.
idea-let-taken = Фігура жертвується. Взяти її не допомагає.
idea-drop = Фігура з руки ставиться поруч із королем.
idea-drop-afar = Фігура з руки оголошує шах, але стоїть не поруч із королем.
idea-promotion = Фігура вчасно перетворюється.
idea-uncover = Фігура відходить із лінії іншої, і та оголошує шах.
idea-double-check = Шах оголошують одразу дві фігури.
idea-takes-with-check = Фігура бере іншу з шахом.
idea-beside-king = Фігура підходить впритул до короля, і взяти її не можна.
idea-from-afar = Фігура оголошує шах здалеку, і взяти її не можна.
idea-fork = Одна фігура нападає одразу на кілька: { $pieces }.
idea-pin = Ця фігура не може відійти з лінії, бо за нею її король: { $pieces }.
idea-gain = Виграно: { $pieces }.
idea-exchange = Виграно: { $pieces }. Віддано: { $lost }.
idea-takes-checker = Фігуру, що оголосила шах, узято.
idea-king-steps = Король відходить від шаху.
idea-between = Король затуляється від шаху.
idea-no-way-out = Королю нікуди відійти, й інші відповіді не допомагають.
idea-two-mates = Загрожує не один мат, і за будь-якої відповіді мат неминучий.
idea-one-mate = Загрожує мат, і за будь-якої відповіді він неминучий.
idea-quiet-gift = Фігуру можна взяти, але це не допомагає.
