# Shogi: the pieces' names, and what the board says about actions, what has to be done, and what cannot be.
# A piece has: its name; `.mine`, it is yours; `.of`, as it stands with an owner; `.acc`, as what is taken; `.count`, some
# of them in a hand.

koma-king = king
    .mine = your king
    .of = king
    .acc = king
koma-rook = rook
    .mine = your rook
    .of = rook
    .acc = rook
    .count = { $count ->
        [one] { $count } rook
       *[other] { $count } rooks
    }
koma-bishop = bishop
    .mine = your bishop
    .of = bishop
    .acc = bishop
    .count = { $count ->
        [one] { $count } bishop
       *[other] { $count } bishops
    }
koma-gold = gold
    .mine = your gold
    .of = gold
    .acc = gold
    .count = { $count ->
        [one] { $count } gold
       *[other] { $count } golds
    }
koma-silver = silver
    .mine = your silver
    .of = silver
    .acc = silver
    .count = { $count ->
        [one] { $count } silver
       *[other] { $count } silvers
    }
koma-knight = knight
    .mine = your knight
    .of = knight
    .acc = knight
    .count = { $count ->
        [one] { $count } knight
       *[other] { $count } knights
    }
koma-lance = lance
    .mine = your lance
    .of = lance
    .acc = lance
    .count = { $count ->
        [one] { $count } lance
       *[other] { $count } lances
    }
koma-pawn = pawn
    .mine = your pawn
    .of = pawn
    .acc = pawn
    .count = { $count ->
        [one] { $count } pawn
       *[other] { $count } pawns
    }
koma-dragon = dragon
    .mine = your dragon
    .of = dragon
    .acc = dragon
koma-horse = horse
    .mine = your horse
    .of = horse
    .acc = horse
koma-promoted-silver = promoted silver
    .mine = your promoted silver
    .of = promoted silver
    .acc = promoted silver
koma-promoted-knight = promoted knight
    .mine = your promoted knight
    .of = promoted knight
    .acc = promoted knight
koma-promoted-lance = promoted lance
    .mine = your promoted lance
    .of = promoted lance
    .acc = promoted lance
koma-tokin = tokin
    .mine = your tokin
    .of = tokin
    .acc = tokin

koma-owned = { $whose ->
        [theirs] opponent’s
        [sente] sente’s
       *[gote] gote’s
    } { $piece }

koma-keys = Arrow keys walk over the squares and beyond the edge into a hand. Enter takes a piece up and sets it down, Escape takes back. The letters P, L, N, S, G, B, R take a piece from your hand.
koma-task-board = Choose one of your pieces.
koma-task-hand = Choose a piece on the board or in your hand.
koma-task-check = Your king is in check.

koma-cell-mine = { $square }, { $piece }. { $count ->
        [0] It cannot move.
        [one] { $count } place to go.
       *[other] { $count } places to go.
    }
koma-cell = { $square }, { $piece }.
koma-cell-empty = { $square }, empty.
koma-hand-mine = In your hand: { $pieces }. { $count ->
        [0] No place to drop it.
        [one] { $count } place to drop it.
       *[other] { $count } places to drop it.
    }
koma-hand = { $whose ->
        [mine] In your hand
        [theirs] In your opponent’s hand
        [sente] In sente’s hand
       *[gote] In gote’s hand
    }: { $pieces }.
koma-hand-empty = { $whose ->
        [mine] Your hand is empty.
        [theirs] Your opponent’s hand is empty.
        [sente] Sente’s hand is empty.
       *[gote] Gote’s hand is empty.
    }
koma-held = { $piece } { $square }. { $count ->
        [0] No place to go.
        [one] { $count } place to go.
       *[other] { $count } places to go.
    }
koma-held-drop = { $piece } from the hand. { $count ->
        [0] No place to drop it.
        [one] { $count } place to drop it.
       *[other] { $count } places to drop it.
    }
koma-preview = { $square }, empty.
koma-preview-takes = { $square }, takes { $piece }.
koma-check = Check.
koma-mate = Checkmate.
koma-must-promote = It must promote there.
koma-promotes = It promotes.
koma-ask = { $piece } to { $square }. Promote?
koma-ask-takes = { $piece } takes { $taken } on { $square }. Promote?
koma-promotion = Promotion: { $piece }
koma-promote = Promote
koma-keep = Keep

koma-did-move = { $name }: { $piece } { $from } to { $to }.
koma-did-take = { $name }: { $piece } { $from } takes { $taken } on { $to }.
koma-did-drop = { $name }: { $piece } dropped on { $to }.

koma-not-empty = There is no piece on { $square }.
koma-not-yours = The piece on { $square } is your opponent’s.
koma-not-own = Not there: your own piece is on { $square }.
koma-not-reached = Not there: the piece on { $from } does not reach { $to }.
koma-not-past = Not there: the piece on { $square } is in the way.
koma-not-promoting = This piece has no other side: { $piece }.
koma-not-in-zone = A piece promotes only on a move into, within or out of the last three ranks.
koma-not-stuck = Not there: your { $piece } could never move again on { $to }.
koma-not-in-hand = Not in your hand: { $piece }.
koma-not-occupied = Not there: { $square } is not empty. A piece is dropped on an empty square.
koma-not-two-pawns = Not there: one of your pawns is on file { $file } already. Two unpromoted pawns on a file are not allowed (nifu).
koma-not-pawn-mate = Not there: a dropped pawn may not give checkmate (uchifuzume).
koma-not-in-check = Not there: your king would be in check.
koma-not-saved = Not there: your king would still be in check.
koma-stuck = The piece on { $square } cannot move.
koma-stuck-hand = There is no square where it may be dropped: { $piece }.

koma-goes-king = Not there: a king goes one step, any way.
koma-goes-rook = Not there: a rook goes straight, as far as it likes.
koma-goes-bishop = Not there: a bishop goes diagonally, as far as it likes.
koma-goes-gold = Not there: a gold goes one step, any way but diagonally back.
koma-goes-silver = Not there: a silver goes one step, ahead or diagonally.
koma-goes-knight = Not there: a knight jumps two steps ahead and one aside.
koma-goes-lance = Not there: a lance goes straight ahead, as far as it likes.
koma-goes-pawn = Not there: a pawn goes one step ahead.
koma-goes-dragon = Not there: a dragon goes straight as a rook, or one step diagonally.
koma-goes-horse = Not there: a horse goes diagonally as a bishop, or one step straight.
koma-goes-like-gold = Not there: it goes like a gold now, one step, any way but diagonally back.
