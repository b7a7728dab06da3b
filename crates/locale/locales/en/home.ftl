# The front page.

home-headline = A deep game. A quiet table.
home-yinsh = YINSH
home-pitch = Leave markers, jump and flip them. Five in a row cost you a ring, and three rings win.
home-play = Play now
home-learn = Learn the rules
home-fact-computer = A computer to play against, in twelve levels from Dew to Ocean
home-fact-people = Two people at one screen
home-fact-lessons = { $count ->
        [one] { $count } short lesson on a live board
       *[other] { $count } short lessons on live boards
    }
home-fact-games = Games to save, share and replay
home-board = A game of YINSH playing itself
home-pause = Stop the board
home-resume = Let the board play
home-continue = Continue your game of YINSH
home-continue-against = Continue: YINSH against { $opponent }
home-continue-state = { $yours ->
        [yes] Move { $turn }, your turn
       *[no] Move { $turn }
    } · rings { $white } : { $black }
home-free = Free, no account needed, works offline once loaded.
home-unofficial = YINSH is a game by Kris Burm. This project has no connection with him or his publishers.
