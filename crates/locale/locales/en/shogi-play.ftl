# The page on which shogi is played: what only this game has.

shogi-play-heading = Shogi
shogi-play-board-label = Shogi board
shogi-play-new-title = New game of shogi
shogi-play-open-hint = KIF, KI2, CSA, JKF, USI or text; a link or a position in SFEN. You can also drop a file on the page.
shogi-play-not-a-position = This is not a position of shogi.
shogi-play-level-sente = Sente’s level
shogi-play-level-gote = Gote’s level

# The sides; in a game with a handicap, who receives it and who gives it.
shogi-play-sente = Sente
shogi-play-gote = Gote
shogi-play-shitate = Shitate
shogi-play-uwate = Uwate

# New game.
shogi-play-furigoma = Furigoma
shogi-play-bottom = At the bottom
shogi-play-handicap = Handicap
shogi-play-handicap-hint = Uwate, who takes the pieces off, moves first.
shogi-play-handicap-even = None
shogi-play-handicap-lance = Lance
shogi-play-handicap-bishop = Bishop
shogi-play-handicap-rook = Rook
shogi-play-handicap-rook-lance = Rook and lance
shogi-play-handicap-pieces = { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }
shogi-play-illegal = An illegal move
shogi-play-not-accepted = Is not accepted
shogi-play-strict = Loses
shogi-play-jishogi = Jishogi
shogi-play-jishogi-agreement = By agreement, 24 points each
shogi-play-jishogi-24 = Declared: 24 draw, 31 win
shogi-play-jishogi-27 = Declared: 28 or 27 win

# Furigoma: five pawns are tossed.
shogi-play-toss = Toss the pawns
shogi-play-toss-person = The stronger player tosses five pawns. You have beaten { $name }, so you toss.
shogi-play-toss-computer = The stronger player tosses five pawns. You have not beaten { $name } yet, so the computer tosses.
shogi-play-toss-bottom = Whoever sits at the bottom tosses five pawns.
shogi-play-toss-result = Promoted sides up: { $promoted }, plain ones: { $plain }.
shogi-play-toss-tosser = More plain sides: whoever tossed starts.
shogi-play-toss-opponent = More promoted sides: whoever did not toss starts.
shogi-play-toss-side = { $side ->
        [sente] You are sente and move first.
       *[gote] You are gote.
    }
shogi-play-toss-side-bottom = { $side ->
        [sente] Sente is at the bottom.
       *[gote] Gote is at the bottom.
    }

# Jishogi: both kings have come into the other camp, and points are counted.
shogi-play-offer-jishogi = Offer jishogi
shogi-play-declare-jishogi = Declare jishogi
shogi-play-points = Both kings have entered. Sente’s pieces count { $first }, gote’s { $second }; below 24 loses.
shogi-play-points-declared = Your king has entered, and your pieces count { $points }.
shogi-play-you-would-win = You would win.
shogi-play-would-win = { $name } would win.
shogi-play-ask-person = { $name }, do you agree to end the game like this?
shogi-play-ask-computer = { $name } agrees. End the game?
shogi-play-ask-declare = Declare, and end the game?
shogi-play-agree = Agree
shogi-play-declare = Declare

# How a game ended.
shogi-play-ended-mate = Checkmate.
shogi-play-ended-stuck = There is no legal move left.
shogi-play-ended-sennichite = Sennichite: the same position came four times.
shogi-play-you-perpetual = The same position came four times, and you gave check all the while.
shogi-play-perpetual = The same position came four times, and { $name } gave check all the while.
shogi-play-you-illegal = You made an illegal move.
shogi-play-illegal-by = { $name } made an illegal move.
shogi-play-broke-nifu = Nifu: a second pawn on the file.
shogi-play-broke-uchifuzume = Uchifuzume: mate by a dropped pawn.
shogi-play-broke-stuck = The piece could never move again.
shogi-play-broke-way = The piece does not move like that.
shogi-play-you-king-taken = You overlooked a check, and your king was taken.
shogi-play-king-taken = { $name } overlooked a check, and the king was taken.
shogi-play-ended-agreed = Jishogi: sente has { $first ->
        [one] { $first } point
       *[other] { $first } points
    }, gote { $second }; 24 are needed.
shogi-play-ended-declared = { $name } declared jishogi with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
shogi-play-ended-jishogi = Jishogi.
shogi-play-ended-agreement = The players agreed.

# A check that was overlooked, in strict play.
shogi-play-you-overlooked = You overlooked the check.
shogi-play-overlooked = { $name } overlooked the check.
shogi-play-king-free = The king can be taken.
shogi-play-take-king = Take the king

shogi-play-hint = Hint: { $turn }.

# Files.
shogi-play-save-kif = KIF
shogi-play-save-kif-sjis = KIF in Shift_JIS, for older programs
shogi-play-save-ki2 = KI2
shogi-play-save-csa = CSA
shogi-play-save-usi = USI
shogi-play-save-jkf = JKF

# Keys.
shogi-play-key-arrows = from square to square
shogi-play-key-hand = take that piece from your hand
