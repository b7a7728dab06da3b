# The review of a whole game: which turns were bad, what was better and why.

review = Розбір
review-game = Розібрати цю партію

# What is thought of a turn.
review-inaccuracy = неточність
review-mistake = помилка
review-blunder = груба помилка
review-best = найкращий хід
review-forced = єдиний хід
review-good = добрий хід

# The turn that led to where one looks: "Move 28, e5-e8: blunder."
review-turn = Хід { $number }, { $turn }.
review-turn-judged = Хід { $number }, { $turn }: { $verdict }.
review-elsewhere = Цього варіанта в розборі немає.
review-chance = { $name }: { $before } % на перемогу до ходу, { $after } % після.
review-chance-same = { $name }: { $percent } % на перемогу.
review-from-to = { $before } % → { $after } %

# Why it was bad.
review-win-missed = Тут була гарантована перемога.
review-win-missed-in = Тут була перемога за { $turns ->
        [one] { $turns } хід.
        [few] { $turns } ходи.
        [many] { $turns } ходів.
       *[other] { $turns } ходу.
    }
review-loss-allowed = Тепер суперник неодмінно переможе.
review-loss-allowed-in = Тепер суперник переможе за { $turns ->
        [one] { $turns } хід.
        [few] { $turns } ходи.
        [many] { $turns } ходів.
       *[other] { $turns } ходу.
    }
review-row-missed = Можна було зібрати ряд.
review-row-missed-later = Кращий хід веде до ряду.
review-row-allowed = Тепер суперник збере ряд.
review-row-allowed-later = Тепер суперник скоро збере ряд.
review-take-missed = Можна було взяти { $piece }.
review-take-missed-later = Кращий хід виграє { $piece }.
review-take-allowed = Тепер суперник візьме { $piece }.
review-take-allowed-later = Тепер суперник скоро виграє { $piece }.
review-promotion-missed = Можна було перетворити { $piece }.
review-promotion-allowed = Тепер суперник перетворить { $piece }.

# Lines beside the game: what was better, what may have followed.
review-better = Краще
review-reply = Потім
review-better-shown = Так було краще.
review-reply-shown = Далі могло бути так.

# Both players.
review-accuracy = точність { $percent } %
review-player = { $name }: { $accuracy }.
review-done = Розбір готовий.

# While it is worked out.
review-progress = Перебіг розбору
review-of = { $known } з { $all }
review-stop = Стоп
review-failed = Розбір не може тривати. { $reason }

# Buttons and the graph.
review-steps = Перегляд розбору
review-mark-back = До попереднього поганого ходу
review-mark-on = До наступного поганого ходу
review-table = Усі ходи
review-close = Закрити розбір
review-chart = Шанси на перемогу, хід за ходом

# The list of all moves.
review-column-player = Гравець
review-column-accuracy = Точність
review-column-turn = Хід
review-column-mark = Оцінка
review-column-chance = Шанси
review-learn = Робота над помилками
