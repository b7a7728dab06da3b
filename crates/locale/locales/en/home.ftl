# The front page.

home-headline = Two deep games. One quiet table.
home-pitch-yinsh = Leave markers, jump and flip them. Five in a row cost you a ring, and three rings win.
home-pitch-shogi = Japanese chess, where a captured piece changes sides and comes back. Four sets of pieces, with kanji or without.
home-play = Play now
home-learn = Learn the rules
puzzle-daily = Puzzle of the day
home-fact-computer = A computer to play against, in twelve levels from Dew to Ocean, or at full strength
home-fact-people = Two people at one screen
home-fact-lessons = { $count ->
        [one] { $count } short lesson on a live board
       *[other] { $count } short lessons on live boards
    }
home-fact-games = Games to save, share and replay
home-board-yinsh = A game of YINSH playing itself
home-board-shogi = A game of shogi playing itself
home-pause = Stop the board
home-resume = Let the board play
home-continue = Continue your game: { $game }
home-continue-against = Continue: { $game } against { $opponent }
home-continue-state = { $yours ->
        [yes] Move { $turn }, your turn
       *[no] Move { $turn }
    }
home-continue-rings = rings { $white } : { $black }
home-continue-check = check
home-free = Free, no account needed, works offline once loaded.
home-unofficial = YINSH is a game by Kris Burm. This project has no connection with him or his publishers.
