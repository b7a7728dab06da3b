# What the engine thinks of a position: the bar, the best lines.

analysis = Анализ
analysis-bar = Шансы на победу
analysis-lines = Лучшие варианты
# The chance of the player at the bottom of the board: "You: 63% to win".
analysis-chance = { $name }: { $percent } % на победу
# What is proven: "You: win in 2 turns".
analysis-result = { $name }: { $result }
analysis-percent = { $percent } %
analysis-win = победа
analysis-loss = поражение
analysis-win-in = победа за { $turns ->
        [one] { $turns } ход
        [few] { $turns } хода
        [many] { $turns } ходов
       *[other] { $turns } хода
    }
analysis-loss-in = поражение за { $turns ->
        [one] { $turns } ход
        [few] { $turns } хода
        [many] { $turns } ходов
       *[other] { $turns } хода
    }
analysis-begins = Думаю…
analysis-failed = Анализа сейчас нет. { $reason }
# How many turns were looked ahead.
analysis-depth = глубина { $depth }
# Said aloud after the chance.
analysis-best = Лучше всего { $turn }. Глубина { $depth }.
# While a line is played through: which one.
analysis-line = Вариант { $line }.
analysis-leave = К партии
