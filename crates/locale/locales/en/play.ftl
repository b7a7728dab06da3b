# The page on which a game is played.

play-heading = YINSH
play-board = Board
play-board-label = YINSH board
play-panel = Game
play-moves = Moves
play-steps = Step through the game
play-tools = What you can do

play-white = White
play-black = Black
play-you = You
# Where both players have the same name: "River (White)".
play-name-and-color = { $name } ({ $color })

# The computer's levels, from the weakest to the strongest: water, growing.
play-level-dew = Dew
play-level-drop = Drop
play-level-rain = Rain
play-level-spring = Spring
play-level-brook = Brook
play-level-stream = Stream
play-level-river = River
play-level-rapids = Rapids
play-level-waterfall = Waterfall
play-level-lake = Lake
play-level-sea = Sea
play-level-ocean = Ocean
# What to expect of a level, in either game; one line.
play-level-dew-about = For a first game: it knows the rules and overlooks a lot.
play-level-drop-about = For the next games: it follows its own plans and seldom looks at yours.
play-level-rain-about = It no longer misses the chance right in front of it: a row, a mate.
play-level-spring-about = It slips less often, and its mistakes are still easy to find.
play-level-brook-about = It thinks of your answer, though not always.
play-level-stream-about = It sees your threats coming, most of the time.
play-level-river-about = A steady opponent: careless moves are punished.
play-level-rapids-about = It slips now and then; beating it takes a plan.
play-level-waterfall-about = It gives away less; a good move now and then is not enough.
play-level-lake-about = Your mistakes cost you: it uses most of them.
play-level-sea-about = Only now and then does it miss a good move.
play-level-ocean-about = The strongest of the levels. Above it there is only full strength.
play-level-number = level { $level }
play-level-thinks = level { $level } · thinking
play-level-named = { $level } · { $name }
play-full = Full strength
play-full-about = Everything the engine has, in all the time it is given.
play-full-shown = full strength
play-full-thinks = full strength · thinking
play-rings-removed = { $removed } of { $target } rings removed

# The sentence.
play-your-move = Your move.
play-to-move = { $name } to move.
play-paused = Paused.
play-at-start = The start.
play-after-turn = After move { $number }.
play-confirm-ask = Play this move?
play-confirm-how = Confirm it, or undo.
play-confirm = Confirm
play-rematch = Rematch
play-retry = Try again
play-pause = Pause
play-resume = Go on
play-on-from-here = Play on from here
play-no-game = No game yet.
play-no-game-how = Choose one to begin.
play-engine-failed = The computer does not answer.
play-engine-failed-why = Your game is safe. { $reason }
# Why the engine gives no answer.
engine-start = The engine cannot start in this browser.
engine-ended = The engine has stopped unexpectedly.
engine-silent = The engine took too long to answer.
engine-refused = The engine did not understand what it was asked.
engine-unplayable = The engine’s answer cannot be played here.

# How a game ended.
play-you-won-rings = You won, { $mine ->
        [one] { $mine } ring
       *[other] { $mine } rings
    } to { $theirs }.
play-won-rings = { $name } won, { $mine ->
        [one] { $mine } ring
       *[other] { $mine } rings
    } to { $theirs }.
play-draw-rings = A draw, { $count ->
        [one] { $count } ring each
       *[other] { $count } rings each
    }.
play-you-won = You won.
play-won = { $name } won.
play-draw = A draw.
play-you-resigned = You resigned.
play-resigned = { $name } resigned.
play-out-of-time = Time ran out.
play-abandoned = The game was broken off.
play-pool-empty = All markers are on the board, so the rings removed decide.
play-both-blocked = No ring can move any more, so the rings removed decide.

# Tools.
play-undo = Undo
play-hint = Hint
play-flip = Flip
play-resign = Resign
play-new = New game
play-first = First move
play-back = One move back
play-forward = One move on
play-last = Last move
play-more = More

play-hint-thinking = Looking for a good move…
play-hint-place = Hint: a ring on { $point }.
play-hint-move = Hint: from { $from } to { $to }.
play-hint-row = Hint: remove the row { $low } to { $high }.
play-hint-ring = Hint: remove the ring on { $point }.
play-hint-pass = Hint: you can only pass.
play-hint-failed = There is no hint this time. { $reason }
play-hint-resign = The computer would resign here.
play-hint-declare = The computer would declare jishogi here, and win.

# The list of moves.
play-variation = Variation
play-promote = Make main line
play-remove = Remove
play-instead = Instead of move { $number }: { $turn }

# New game.
play-new-title = New game of YINSH
play-new-opponent = Opponent
play-new-computer = Computer
play-new-person = Person here
play-new-watch = Just watch
play-new-level = Level
play-new-level-white = White’s level
play-new-level-black = Black’s level
play-new-side = You play
play-new-either = Either
play-new-length = Rings needed to win
play-new-standard = 3 · standard
play-new-blitz = 1 · blitz
play-new-placing = Placing the rings
play-new-by-hand = By hand
play-new-at-random = At random
play-new-start = Start

play-resign-title = Resign this game?
play-resign-text = Your opponent wins then.
play-resign-yes = Resign
play-resign-no = Play on

# Files, links, what is kept.
play-save = Save
play-save-text = Save as text
play-save-sgf = Save as SGF
play-open = Open a game
play-copy-link = Copy a link to this game
play-copy-position = Copy the position
play-library = Library
play-find-position = Games with this position
play-openings = Openings
play-set-up = Set up this position
play-add-to-study = Add to a study
play-picture = Picture
play-previous-game = Back to the game before
play-saved = Saved as { $name }.
play-not-saved = This game could not be saved. ({ $reason })
play-link-copied = The link is copied. It holds the whole game.
play-position-copied = The position is copied.
play-copy-title = Copy by hand
play-copy-text = The clipboard is not available here
play-opened = Opened: { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }.
play-open-title = Open a game
play-open-file = Choose a file
play-open-paste = Or paste it here
play-open-hint = A text record, SGF, a link or a position. You can also drop a file on the page.
play-open-yes = Open
play-open-empty = There is nothing in it.
play-open-too-large = This file is too large: the limit is { $limit } MiB.
play-open-unread = Your browser could not read this file.
play-open-place = Line { $line }, column { $column }:
play-open-illegal = move { $turn }, { $action }. { $reason }
play-open-contradiction = the file says one thing, the board another.
play-open-too-much = there is too much of something; the limit is { $limit }.
play-open-not-understood = this is not how a game is written.
play-open-position = This is not a position of YINSH.
play-open-link = There is no complete game in this link.
play-link-broken = There is no complete game in this link. ({ $reason })
play-drop = Drop a game here
play-keep-it = Keep it
play-my-game = My game
play-now-yours = This is your game now.
play-not-kept = Your browser does not let this page keep the game.
play-kept-missing = This game is not in your library.
play-kept-broken = The game kept here cannot be read; it was put aside. ({ $reason })

# Keys.
play-keys = Keys
play-keys-board = On the board
play-keys-page = Everywhere
play-key-arrows = along the lines
play-key-rising = along the rising line
play-key-letters = the six directions
play-key-act = act
play-key-escape = take back, cancel
play-key-step = one move back, one on
play-key-ends = first and last move
