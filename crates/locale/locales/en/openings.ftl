# What was played in the position on the board, from the engine's games with itself.

book-close = Back to the moves
book-to-library = Back to the library
book-coming = The engine’s games are on their way.
book-lost = The engine’s games can’t be fetched now.
book-again = Try again
book-came =
    { $count ->
        [one] { $count } game came here.
       *[other] { $count } games came here.
    }
book-end = The engine’s games end here.
book-back = One move back
book-table = What was played here
book-move = Move
book-games = Games
book-results = Results
book-value = Engine
book-percent = { $percent }%
# A part of a bar: "White 51%".
book-part = { $name } { $part }%
# The same as a sentence: who won how much of the games.
book-won = { $one }: { $first }%, draws: { $drawn }%, { $two }: { $second }%
book-same = The same as { $points }.
book-more = Show { $count } more
book-examples = Games from here
book-example = Engine – engine
book-actions =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
book-source = Whose games
book-engine = Engine’s
book-own = My own
# Which side was the reader’s own, in their games.
book-side = Your side
book-both = Both sides
book-none = None of your games came here.
book-own-which = Games in your library count when they ended and one side was yours.
book-counting = Your games are being counted.
book-own-lost = Your games can’t be read now.
book-game-won = Won
book-game-lost = Lost
book-game-drawn = Draw
# The bar of the reader’s own games: its two parts, and the same as a sentence.
book-own-part-won = you won { $count }
book-own-part-lost = lost { $count }
book-own-won = You won { $won }, drew { $drawn }, lost { $lost }.
book-to-engine = The engine’s games
book-to-own = My own games
