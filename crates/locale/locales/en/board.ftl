# What the board says about actions, what has to be done, and what cannot be.

board-keys = Arrow keys move along the lines, with Shift left and right follow the rising ones. Enter acts, Escape takes back.
board-your-move = Your move.
board-over = The game is over.
board-pool = { $count ->
        [one] { $count } marker in the pool
       *[other] { $count } markers in the pool
    }

board-task-place = Choose an empty point for your ring.
board-task-move = Choose one of your rings.
board-task-pass = None of your rings can move. { $by ->
        [finger] Tap the board to pass.
       *[other] Click the board or press Enter to pass.
    }
board-task-row = { $how ->
        [made] You made a row of five.
       *[given] You have a row of five.
    } { $by ->
        [finger] Tap it to remove it.
       *[other] Click it or press Enter to remove it.
    }
board-task-long-row = { $how ->
        [made] You made
       *[given] You have
    } a row of { $length ->
        [6] six
        [7] seven
        [8] eight
        [9] nine
       *[other] { $length }
    }. Choose five to remove.
board-task-rows = { $how ->
        [made] You made
       *[given] You have
    } more than one row. Choose the one to remove.
board-task-ring = Remove one of your rings.

board-not-row-first = First remove a row of five.
board-not-occupied = Not there: { $point } is not empty.
board-not-ring = There is no ring of yours on { $point }.
board-not-on-line = Not there: { $from } and { $to } are not on one line.
board-not-past-ring = Not there: the ring on { $point } is in the way.
board-not-beyond = Not there: a ring stops at the first empty point behind the markers, here { $point }.
board-not-in-row = { $point } is not in a row of yours. Choose a row of five.
board-not-pass = You cannot pass: one of your rings can move.
board-stuck = The ring on { $point } cannot move.
board-not-your-turn = It is not your turn.
board-edge = The board ends here.
board-no-way = Nowhere to go that way.

board-cell-own-ring = { $point }, your ring. { $count ->
        [0] It cannot move.
        [one] { $count } place to go.
       *[other] { $count } places to go.
    }
board-cell-ring = { $point }, { $whose ->
        [mine] your ring
        [white] white ring
       *[black] black ring
    }.
board-cell-marker = { $point }, { $color ->
        [white] white marker
       *[black] black marker
    }.
board-cell-empty = { $point }, empty.
board-held = Ring { $point } in your hand. { $count ->
        [one] { $count } place to go.
       *[other] { $count } places to go.
    }

board-preview-none = { $point }, empty. Turns nothing.
board-preview = { $point }, empty. Turns { $count ->
        [one] { $count } marker
       *[other] { $count } markers
    }: { $list }.
board-to-white = { $points } to White
board-to-black = { $points } to Black
board-makes-row = Makes you a row.
board-gives-row = Gives your opponent a row.
board-meant = { $low } to { $high }, { $number } of { $of }.
board-only-row = { $low } to { $high }, your row. Enter removes it.

board-did-place = { $name } placed a ring on { $point }.
board-did-move = { $name } moved { $from } to { $to }.
board-did-jump = { $name } moved { $from } to { $to } and turned { $count ->
        [one] { $count } marker
       *[other] { $count } markers
    }.
board-did-row = { $name } removed the row { $low } to { $high }.
board-did-row-too = Row { $low } to { $high } removed.
board-did-ring = Ring { $point } removed. { $removed } of { $target }.
board-one-more = One more wins.
board-did-pass = { $name } could not move a ring and passed.
