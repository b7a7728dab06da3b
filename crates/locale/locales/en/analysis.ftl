# What the engine thinks of a position: the bar, the best lines.

analysis = Analysis
analysis-bar = Chance to win
analysis-lines = Best lines
# The chance of the player at the bottom of the board: "You: 63% to win".
analysis-chance = { $name }: { $percent }% to win
# What is proven: "You: win in 2 turns".
analysis-result = { $name }: { $result }
analysis-percent = { $percent }%
analysis-win = win
analysis-loss = loss
analysis-win-in = win in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
analysis-loss-in = loss in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
analysis-begins = Thinking…
analysis-failed = There is no analysis now. { $reason }
# How many turns were looked ahead.
analysis-depth = depth { $depth }
# Said aloud after the chance.
analysis-best = Best: { $turn }. Depth { $depth }.
# While a line is played through: which one.
analysis-line = Line { $line }.
analysis-leave = Back to the game
