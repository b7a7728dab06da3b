# The position editor.

editor-title = Set up a position
editor-about = { $game }: set the board up as you like, see whether it can be played and why not, and play, analyse or share the position.
editor-game = Game
editor-position = Position
editor-tools = What a tap puts on the board
editor-whose = For whom
editor-board-yinsh = YINSH board. Arrow keys move along the lines, with Shift along the rising ones. Enter puts the chosen piece, Delete takes a piece away, 1 to 6 choose what is put, U undoes.
editor-board-shogi = Shogi board. Arrow keys move from square to square. Enter puts the chosen piece, Delete takes a piece away, 1 to 8 choose the piece, 9 and 0 whose it is, U undoes.
editor-ring = ring
editor-marker = marker
editor-white-ring = White ring
editor-black-ring = Black ring
editor-white-marker = White marker
editor-black-marker = Black marker
editor-turn = turn over
editor-remove = remove
editor-promote = promote
editor-hand = { $side ->
        [sente] Sente’s hand
       *[gote] Gote’s hand
    }
editor-to-move = To move
editor-removed = { $side ->
        [white] White removed
       *[black] Black removed
    }
editor-to-win = Rings to win
editor-pool = In the pool
editor-pool-left = { $left ->
        [one] { $left } of 51 markers
       *[other] { $left } of 51 markers
    }
editor-text = As text
editor-text-hint-yinsh = Paste a position of YINSH here.
editor-text-hint-shogi = Paste a line of SFEN here.
editor-text-bad = This is no position. The board stays as it is.

editor-good = This can be played.
editor-bad = This cannot be played yet.
editor-placing = The rings are being placed.
editor-row-first = { $side ->
        [white] White has a row and removes it first.
       *[black] Black has a row and removes it first.
    }
editor-rings-many = { $side ->
        [white] White has { $count } rings on the board and removed. Five are needed: take some away.
       *[black] Black has { $count } rings on the board and removed. Five are needed: take some away.
    }
editor-rings-few = { $side ->
        [white] White’s rings on the board and removed: { $count }. Five are needed.
       *[black] Black’s rings on the board and removed: { $count }. Five are needed.
    }
editor-markers = { $count } markers lie on the board. There are only 51.
editor-row-left = { $side ->
        [white] White has the row { $low } to { $high } and would have removed it before this move.
       *[black] Black has the row { $low } to { $high } and would have removed it before this move.
    }
editor-pool-empty = The pool is empty: the game is over here.
editor-stuck = No ring can move: the game is over here.
editor-over = The game is over here.
editor-kings = { $side ->
        [sente] Sente has { $count } kings. One is enough.
       *[gote] Gote has { $count } kings. One is enough.
    }
editor-many = More than { $most } of a kind: { $piece }.
editor-check = { $side ->
        [sente] Sente is in check, and gote is to move.
       *[gote] Gote is in check, and sente is to move.
    }
editor-other = The rules do not allow this.
editor-box = { $count ->
        [0] The box is empty.
        [one] { $count } piece is still in the box.
       *[other] { $count } pieces are still in the box.
    }
editor-no-king = { $side ->
        [sente] Sente has no king.
       *[gote] Gote has no king.
    }
editor-two-pawns = { $side ->
        [sente] Sente has two pawns on file { $file }.
       *[gote] Gote has two pawns on file { $file }.
    }
editor-never = The piece on { $square } can never move.
editor-show = Show it
editor-solve = Is it won?
editor-solving = Looking for a win that nobody can prevent.
editor-solve-stop = Stop
editor-solve-show = See it on the board
editor-won = { $side ->
        [white] White wins, whatever Black does:
        [black] Black wins, whatever White does:
        [sente] Sente mates by checks:
       *[gote] Gote mates by checks:
    }
editor-not-won = { $side ->
        [white] White cannot force a win.
        [black] Black cannot force a win.
        [sente] Sente has no mate by checks.
       *[gote] Gote has no mate by checks.
    }
editor-open = { $side ->
        [white] No forced win of White was found in ten seconds. There may still be one.
        [black] No forced win of Black was found in ten seconds. There may still be one.
        [sente] No mate by checks was found in ten seconds. There may still be one.
       *[gote] No mate by checks was found in ten seconds. There may still be one.
    }

editor-play = Play from here
editor-analyse = Analyse
editor-undo = Undo
editor-more = More
editor-copy = Copy the position
editor-copied = The position is copied.
editor-share = Copy a link
editor-shared = The link is copied.
editor-not-copied = The browser does not allow copying. Take the text from the field.
editor-picture = Picture
editor-start = Start of a game
editor-empty = Empty board
editor-flip = The other side
editor-add-to-study = Add to a study

editor-at = { $place }, { $what }.
editor-at-empty = { $place }, empty.
editor-hand-holds = { $hand }: { $pieces }.
editor-hand-empty = { $hand }: nothing.
editor-box-empty = None of these is left in the box.
