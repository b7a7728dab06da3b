# Puzzles: where they begin, solving one.

# The start page.
puzzle-about = Puzzles of YINSH and shogi that fit how good you are: short positions, each with its answer proven or judged by the engine. In your browser, without an account.
puzzle-game = Game
puzzle-next = Next for you
puzzle-first = Your first puzzle
puzzle-fits = Chosen for your rating.
puzzle-finds = The first ten find your level.
puzzle-solve = Solve
puzzle-easier = Easier
puzzle-harder = Harder
puzzle-how-title = How it works
puzzle-how = The computer plays the other side. A wrong move is answered, so that you see why, and you try again.
puzzle-private = Your rating and your days stay in this browser. No account, no clock.
puzzle-forgetful = This browser keeps nothing for this page. What you do here lasts until you close it.
puzzle-rating = Your rating
puzzle-week = { $more } this week
puzzle-days = This week
puzzle-day-solved = solved
puzzle-day-off = nothing solved
puzzle-day-open = nothing solved yet
puzzle-streak =
    { $days ->
        [one] One day in a row.
       *[other] { $days } days in a row.
    }
puzzle-streak-rest = One day off a week is free.
puzzle-due = Once more
puzzle-due-why = Missed before, due today
puzzle-none-due = Nothing comes back today
puzzle-themes = Themes
puzzle-done-of = { $done } of { $all }
puzzle-missing = The puzzles are not on this device yet.
puzzle-missing-why = You are offline. They are fetched once, as soon as you are online.
puzzle-broken = The puzzles can't be read.
puzzle-ask-again = Try again
puzzle-no-number = There is no puzzle with this number.

# One puzzle: what is said.
puzzle-number = Puzzle { $number }
puzzle-number-rated = Puzzle { $number }, rated { $rating }
puzzle-heading = Puzzle: { $goal }
puzzle-today = Today: { $count }
puzzle-back = Back to the puzzles
puzzle-panel = Puzzle
puzzle-board = Board of the puzzle
puzzle-turn-yinsh =
    { $side ->
        [first] White to move.
       *[second] Black to move.
    }
puzzle-turn-shogi =
    { $side ->
        [first] Sente to move.
       *[second] Gote to move.
    }
puzzle-waits = The opponent answers…
puzzle-hint = Hint.
puzzle-hint-2 = Second hint.
puzzle-hint-look-ring = Look at the ring on { $point }.
puzzle-hint-look-marker = Look at the marker on { $point }.
puzzle-hint-look-piece = Look at this piece: { $piece }, { $square }.
puzzle-hint-look-hand = Look at what you have in hand: { $piece }.
puzzle-hint-goes = It goes to { $point }.
puzzle-hint-goes-square = It goes to { $square }.
puzzle-hint-goes-promotes = It goes to { $square } and promotes.
puzzle-hint-drop = Drop it on { $square }.
puzzle-hint-row = Remove the row { $low } to { $high }.
puzzle-hint-ring = Give up the ring on { $point }.
puzzle-wrong = Not this one.
puzzle-wrong-row-wins =
    { $side ->
        [first] White answers { $turn }, makes the row { $low } to { $high } and wins.
       *[second] Black answers { $turn }, makes the row { $low } to { $high } and wins.
    }
puzzle-wrong-row =
    { $side ->
        [first] White answers { $turn } and makes the row { $low } to { $high }.
       *[second] Black answers { $turn } and makes the row { $low } to { $high }.
    }
puzzle-wrong-late = After { $turn } there is no win in time.
puzzle-wrong-no-row = It makes no row.
puzzle-wrong-one-row = It does not make two rows.
puzzle-wrong-better = Something else is much better.
puzzle-wrong-better-move = Another move is much better.
puzzle-wrong-nocheck = This is no check.
puzzle-wrong-free = The king gets away.
puzzle-wrong-king = The king goes to { $square }.
puzzle-wrong-take = It is taken on { $square }: { $piece }.
puzzle-wrong-between = A piece comes between on { $square }.
puzzle-wrong-check = This gives check. Asked is a move without check.
puzzle-wrong-no-threat = This threatens no mate within five moves.
puzzle-wrong-escape-king = The king goes to { $square }, and there is no mate within five moves.
puzzle-wrong-escape =
    { $side ->
        [first] Sente answers { $turn }, and there is no mate within five moves.
       *[second] Gote answers { $turn }, and there is no mate within five moves.
    }
puzzle-wrong-averted = After this the mate can be stopped.
puzzle-slower = This wins too.
puzzle-slower-why = But there is a quicker way.
puzzle-right = That is it.
puzzle-finish = Now finish it.
puzzle-solved = Solved.
puzzle-rating-now = Your rating is { $rating } now, { $more } more.
puzzle-shown = This was the answer.
puzzle-shown-why = The puzzle comes back tomorrow.

# One puzzle: buttons and lists.
puzzle-try-again = Try again
puzzle-show = Show the answer
puzzle-next-one = Next puzzle
puzzle-slots = Your turns
puzzle-slot = turn { $number }
puzzle-slot-wrong = wrong
puzzle-slot-right = right
puzzle-idea = The idea
puzzle-line = The line
puzzle-line-own = What you played
puzzle-line-other = Another way
puzzle-line-begin = start
puzzle-alike = The same idea again
puzzle-tools = What you can do
puzzle-tool-hint = Hint
puzzle-tool-answer = Answer
puzzle-tool-again = Again
puzzle-tool-share = Share
puzzle-tool-flip = Flip
puzzle-tool-analyse = Analyse
puzzle-tool-more = More
puzzle-shared = Link copied
puzzle-not-shared = Not copied
puzzle-tell = Share
puzzle-told = Copied
puzzle-tell-by-hand = The browser did not copy this. You can do it by hand.
puzzle-daily-tell =
    { $how ->
        [first] Sente, { $game }, puzzle of { $day }: solved at the first try.
        [hint] Sente, { $game }, puzzle of { $day }: solved with a hint.
        [later] Sente, { $game }, puzzle of { $day }: solved, but not at the first try.
       *[no] Sente, { $game }, puzzle of { $day }: not solved.
    }
puzzle-copy = Copy the position
puzzle-copied = The position was copied
puzzle-key-hint = Hint, then the second one

# Three minutes.
storm-title = Three minutes
storm-twenty = Twenty without a clock
storm-no-clock = Twenty, without a clock
storm-kind = Which round
storm-about = As many as you can
storm-best = Your best: { $count }
storm-rule = A wrong move or a skip costs { $seconds } seconds
storm-rule-twenty = As long as you like
storm-ready = Ready?
storm-ready-how = The clock starts with your first move.
storm-went-right = Solved.
storm-went-wrong = Missed.
storm-over = Time.
storm-over-twenty = That was the last one.
storm-count = { $count ->
        [one] { $count } puzzle solved.
       *[other] { $count } puzzles solved.
    }
storm-record = Your best round until now was { $more } less.
storm-missed = Go through what you missed
storm-another = Another round
storm-skip = Skip
storm-pause = Pause
storm-paused = The round stands still.
storm-leave = End the round
storm-solved = solved
storm-fact-missed = missed
storm-row = in a row
storm-hardest = hardest
storm-round = This round
storm-round-said = This round, puzzle by puzzle
storm-tick-solved = solved
storm-tick-missed = missed
storm-missed-ones = Missed
storm-tell = Sente, { $game }, three minutes: { $solved } of { $all } puzzles solved.
storm-tell-twenty = Sente, { $game }, without a clock: { $solved } of { $all } puzzles solved.
storm-left-minute = One minute left.
storm-left-ten = Ten seconds left.

# Progress.
puzzle-progress = Progress
progress-highest = highest { $rating }
progress-solved = Solved
progress-tried = of { $count } tried
progress-first = At the first try
progress-first-why = without help
progress-days = Days in a row
progress-longest = longest { $days }
progress-percent = { $percent }%
progress-span-days = { $count } days
progress-span-weeks = { $count } weeks
progress-rating-said = Your rating over { $count } days: from { $from } to { $to }
progress-table = As a table
progress-day = Day
progress-each-day = Solved each day
progress-days-said = Puzzles were solved on { $count } of { $all } days, at most { $most } on one day
progress-key-none = none
progress-key-to = { $from } to { $to }
progress-key-more = { $from } and more
progress-due = Come back today: { $today }, tomorrow: { $tomorrow }, in the days after: { $later }.
progress-nothing-due = Nothing comes back this week.
progress-themes = By theme
progress-theme = Theme
progress-tries = Tried
progress-rating = Rating
progress-sure = { $rating } ± { $doubt }
progress-sure-why = After ± stands how far it may be off: the more you solve of a theme, the less.
progress-weakest = Practise the weakest
progress-practise = Practise
progress-none = Nothing to show yet: solve a few puzzles first.

# In the settings.
puzzle-set-rating = Puzzle rating
puzzle-set-rating-hint = Where it is off, puzzles are still chosen to fit you.
puzzle-set-days = Days in a row

# Mistakes of one's own games.
own-title = From your games
own-why = Moves you can do better
own-count = { $count ->
        [one] { $count } position to do better
       *[other] { $count } positions to do better
    }
own-how = The last 30 days come first. What you miss comes back later.
own-start = Start
own-all = All positions
own-still = Still to find
own-more = Show more
own-move = Move { $number }
own-against = against { $name }
own-from-to = { $before }% → { $after }%
own-due = due
own-found = found
own-later = later
own-none = Nothing to do better yet.
own-none-why = When one of your games has been reviewed, the positions in which there was a better move wait here for you.
own-play = Play a game
own-motifs = What happens most often
own-unseen = { $count ->
        [one] { $count } game has not been looked through.
       *[other] { $count } games have not been looked through.
    }
own-unseen-why = The engine reviews them while this page is open.
own-look = Look through them
own-looking = { $done } of { $all } games looked through
own-stop = Stop
own-looked = Games looked through: { $games }, mistakes found: { $count }.
own-trouble = The engine does not answer: { $reason }
own-find = Move { $number }: find a better one.
own-played = { $mark ->
        [blunder] You played { $turn }, a blunder.
        [mistake] You played { $turn }, a mistake.
       *[inaccuracy] You played { $turn }, an inaccuracy.
    }
own-other = Not yet.
own-other-why = This is better than what you played, but there is more.
own-right = Much better.
own-chance = Your chance to win
own-before = before
motif-win-missed = A win let slip
motif-loss-allowed = The opponent's win allowed
motif-mate-missed = A mate missed
motif-mate-allowed = A mate allowed
motif-row-missed = An own row missed
motif-row-allowed = A row let through
motif-wrong-ring = The wrong ring given up
motif-markers-turned = Markers turned for the opponent
motif-piece-missed = A piece not taken
motif-piece-left = A piece left to be taken
motif-promotion-missed = A promotion missed
motif-promotion-allowed = A promotion allowed
motif-other = Something else
theme-better = Learn from your mistakes
goal-better = Find a better move.
theme-better-move = Learn from your mistakes
goal-better-move = Find a better move.

# Themes, and what is asked.
theme-win-1 = Win in one turn
goal-win-1 = Win in this turn.
theme-win-2 = Win in two turns
goal-win-2 = Win in two turns.
theme-win-3 = Win in three turns
goal-win-3 = Win in three turns.
theme-row = Make a row
goal-row = Make a row.
theme-two-rows = Two rows in one turn
goal-two-rows = Make two rows in one turn.
theme-stop = Stop the row
goal-stop = A row threatens. Stop it.
theme-refuse = The poisoned row
goal-refuse = A row tempts you, but the opponent threatens to win. Stop that.
theme-which-five = Which five?
goal-which-five = Choose the five to remove.
theme-which-ring = Which ring to give up?
goal-which-ring = Choose the ring to give up.
theme-defence = The best defence
goal-defence = Find the best defence.
theme-mate-1 = Mate in one move
goal-mate-1 = Give mate in one move.
theme-mate-3 = Mate in three moves
goal-mate-3 = Give mate in three moves.
theme-mate-5 = Mate in five moves
goal-mate-5 = Give mate in five moves.
theme-mate-7 = Mate in seven moves
goal-mate-7 = Give mate in seven moves.
theme-mate-9 = Mate in nine moves
goal-mate-9 = Give mate in nine moves.
theme-mate-11 = Mate in eleven moves
goal-mate-11 = Give mate in eleven moves.
theme-mate-13 = Mate in thirteen moves
goal-mate-13 = Give mate in thirteen moves.
theme-mate-15 = Mate in fifteen moves
goal-mate-15 = Give mate in fifteen moves.
theme-brinkmate = Brinkmate
goal-brinkmate = Give no check, but leave the opponent no way to stop the mate.
theme-fork = Attack two at once
goal-fork = Attack two pieces at once.
theme-pin = Pin a piece
goal-pin = Pin a piece.
theme-promote = Promote with profit
goal-promote = Promote with profit.
theme-win-material = Win a piece
goal-win-material = Win a piece.
theme-guard = The best defence
goal-guard = Save your king.

# Ideas.
idea-marker = The ring leaves a marker where it stood, and that marker completes the row.
idea-turn = The ring jumps, and what it turns over completes the row.
idea-turn-and-marker = What the ring turns over completes the row, together with the marker that it leaves.
idea-two-threats = More than one row is threatened at once, and not all of them can be stopped.
idea-one-threat = Each turn threatens a row, and in the end one can't be stopped.
idea-every-answer = Every answer allows a row.
idea-quiet = The first turn threatens no row yet. It prepares one that can't be stopped.
idea-row-first = A row comes off now, and the next one can't be stopped.
idea-blocks = The row needs a marker that the ring turns over.
idea-closes-way = The markers of the row stay as they are, but no ring can complete it any more.
idea-poisoned = Make the row, and the opponent wins at once. First that has to be stopped.
idea-most-rows = No other choice can leave you as many moves that make a row.
idea-fewest-rows = Every other choice leaves the opponent more moves that make a row.
idea-most-moves = No other choice can leave you as many moves.
idea-fewest-moves = Every other choice leaves the opponent more moves.
idea-sacrifice = A piece is given up, and the king has to take it.
idea-let-taken = A piece is given up. Taking it does not help.
idea-drop = A piece from the hand comes down beside the king.
idea-drop-afar = A piece from the hand gives check, but not from beside the king.
idea-promotion = A piece promotes at the right moment.
idea-uncover = A piece leaves the line of another one, which gives check.
idea-double-check = Two pieces give check at once.
idea-takes-with-check = A piece is taken with check.
idea-beside-king = A piece moves beside the king and cannot be taken.
idea-from-afar = A piece gives check from afar and cannot be taken.
idea-fork = One piece attacks several: { $pieces }.
idea-pin = This piece can't leave its line, because its king stands behind it: { $pieces }.
idea-gain = This wins: { $pieces }.
idea-exchange = This wins: { $pieces }. It costs: { $lost }.
idea-takes-checker = What gives check is taken.
idea-king-steps = The king leaves the check.
idea-between = A piece comes between the king and what gives check.
idea-no-way-out = The king has nowhere to go, and no other answer helps.
idea-two-mates = More than one mate is threatened, and whatever is answered, mate follows.
idea-one-mate = Mate is threatened, and whatever is answered, mate follows.
idea-quiet-gift = The piece can be taken, but that does not help.
