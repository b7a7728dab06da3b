# The review of a whole game: which turns were bad, what was better and why.

review = Разбор
review-game = Разобрать эту партию

# What is thought of a turn.
review-inaccuracy = неточность
review-mistake = ошибка
review-blunder = грубая ошибка
review-best = лучший ход
review-forced = единственный ход
review-good = хороший ход

# The turn that led to where one looks: "Move 28, e5-e8: blunder."
review-turn = Ход { $number }, { $turn }.
review-turn-judged = Ход { $number }, { $turn }: { $verdict }.
review-elsewhere = Этого варианта в разборе нет.
review-chance = { $name }: { $before } % на победу до хода, { $after } % после.
review-chance-same = { $name }: { $percent } % на победу.
review-from-to = { $before } % → { $after } %

# Why it was bad.
review-win-missed = Здесь была верная победа.
review-win-missed-in = Здесь была победа за { $turns ->
        [one] { $turns } ход.
        [few] { $turns } хода.
        [many] { $turns } ходов.
       *[other] { $turns } хода.
    }
review-loss-allowed = Теперь соперник наверняка победит.
review-loss-allowed-in = Теперь соперник победит за { $turns ->
        [one] { $turns } ход.
        [few] { $turns } хода.
        [many] { $turns } ходов.
       *[other] { $turns } хода.
    }
review-row-missed = Можно было собрать ряд.
review-row-missed-later = Лучший ход ведёт к ряду.
review-row-allowed = Теперь соперник соберёт ряд.
review-row-allowed-later = Теперь соперник скоро соберёт ряд.
review-take-missed = Можно было взять { $piece }.
review-take-missed-later = Лучший ход выигрывает { $piece }.
review-take-allowed = Теперь соперник возьмёт { $piece }.
review-take-allowed-later = Теперь соперник скоро выиграет { $piece }.
review-promotion-missed = Можно было превратить { $piece }.
review-promotion-allowed = Теперь соперник превратит { $piece }.

# Lines beside the game: what was better, what may have followed.
review-better = Лучше
review-reply = Затем
review-better-shown = Так было лучше.
review-reply-shown = Дальше могло быть так.

# Both players.
review-accuracy = точность { $percent } %
review-player = { $name }: { $accuracy }.
review-done = Разбор готов.

# While it is worked out.
review-progress = Готовность разбора
review-of = { $known } из { $all }
review-stop = Стоп
review-failed = Разбор не может продолжаться. { $reason }

# Buttons and the graph.
review-steps = Просмотр разбора
review-mark-back = К предыдущему плохому ходу
review-mark-on = К следующему плохому ходу
review-table = Все ходы
review-close = Закрыть разбор
review-chart = Шансы на победу, ход за ходом

# The list of all moves.
review-column-player = Игрок
review-column-accuracy = Точность
review-column-turn = Ход
review-column-mark = Оценка
review-column-chance = Шансы
review-learn = Работа над ошибками
