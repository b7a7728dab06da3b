# What the engine thinks of a position: the bar, the best lines.

analysis = Аналіз
analysis-bar = Шанси на перемогу
analysis-lines = Найкращі варіанти
# The chance of the player at the bottom of the board: "You: 63% to win".
analysis-chance = { $name }: { $percent } % на перемогу
# What is proven: "You: win in 2 turns".
analysis-result = { $name }: { $result }
analysis-percent = { $percent } %
analysis-win = перемога
analysis-loss = поразка
analysis-win-in = перемога за { $turns ->
        [one] { $turns } хід
        [few] { $turns } ходи
        [many] { $turns } ходів
       *[other] { $turns } ходу
    }
analysis-loss-in = поразка за { $turns ->
        [one] { $turns } хід
        [few] { $turns } ходи
        [many] { $turns } ходів
       *[other] { $turns } ходу
    }
analysis-begins = Думаю…
analysis-failed = Аналізу зараз немає. { $reason }
# How many turns were looked ahead.
analysis-depth = глибина { $depth }
# Said aloud after the chance.
analysis-best = Найкраще { $turn }. Глибина { $depth }.
# While a line is played through: which one.
analysis-line = Варіант { $line }.
analysis-leave = До партії
