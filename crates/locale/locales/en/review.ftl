# The review of a whole game: which turns were bad, what was better and why.

review = Review
review-game = Review this game

# What is thought of a turn.
review-inaccuracy = inaccuracy
review-mistake = mistake
review-blunder = blunder
review-best = the best move
review-forced = the only move
review-good = good

# The turn that led to where one looks: "Move 28, e5-e8: blunder."
review-turn = Move { $number }, { $turn }.
review-turn-judged = Move { $number }, { $turn }: { $verdict }.
review-elsewhere = This line is not in the review.
review-chance = { $name }: { $before }% to win before, { $after }% after.
review-chance-same = { $name }: { $percent }% to win.
review-from-to = { $before }% → { $after }%

# Why it was bad.
review-win-missed = There was a certain win.
review-win-missed-in = There was a win in { $turns ->
        [one] { $turns } move.
       *[other] { $turns } moves.
    }
review-loss-allowed = Now the opponent wins for certain.
review-loss-allowed-in = Now the opponent wins in { $turns ->
        [one] { $turns } move.
       *[other] { $turns } moves.
    }
review-row-missed = A row could have been made.
review-row-missed-later = The better move leads to a row.
review-row-allowed = Now the opponent makes a row.
review-row-allowed-later = Now the opponent gets a row soon.
review-take-missed = The { $piece } could have been taken.
review-take-missed-later = The better move wins the { $piece }.
review-take-allowed = Now the opponent takes the { $piece }.
review-take-allowed-later = Now the opponent wins the { $piece } soon.
review-promotion-missed = The { $piece } could have been promoted.
review-promotion-allowed = Now the opponent promotes the { $piece }.

# Lines beside the game: what was better, what may have followed.
review-better = Better
review-reply = Then
review-better-shown = This was better.
review-reply-shown = This may have followed.

# Both players.
review-accuracy = accuracy { $percent }%
review-player = { $name }: { $accuracy }.
review-done = The review is done.

# While it is worked out.
review-progress = Progress of the review
review-of = { $known } of { $all }
review-stop = Stop
review-failed = The review cannot go on. { $reason }

# Buttons and the graph.
review-steps = Step through the review
review-mark-back = Previous bad move
review-mark-on = Next bad move
review-table = All moves
review-close = Close the review
review-chart = Chance to win, move by move

# The list of all moves.
review-column-player = Player
review-column-accuracy = Accuracy
review-column-turn = Move
review-column-mark = Judgement
review-column-chance = Chance
review-learn = Learn from your mistakes
