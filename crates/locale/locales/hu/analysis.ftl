# What the engine thinks of a position: the bar, the best lines.

analysis = Elemzés
analysis-bar = Nyerési esély
analysis-lines = Legjobb változatok
# The chance of the player at the bottom of the board: "You: 63% to win".
analysis-chance = { $name }: { $percent }% nyerési esély
# What is proven: "You: win in 2 turns".
analysis-result = { $name }: { $result }
analysis-percent = { $percent }%
analysis-win = győzelem
analysis-loss = vereség
analysis-win-in = győzelem { $turns ->
        [one] { $turns } lépésben
       *[other] { $turns } lépésben
    }
analysis-loss-in = vereség { $turns ->
        [one] { $turns } lépésben
       *[other] { $turns } lépésben
    }
analysis-begins = Gondolkodom…
analysis-failed = Most nincs elemzés. { $reason }
# How many turns were looked ahead.
analysis-depth = mélység: { $depth }
# Said aloud after the chance.
analysis-best = Legjobb: { $turn }. Mélység: { $depth }.
# While a line is played through: which one.
analysis-line = { $line }. változat.
analysis-leave = Vissza a játszmához
