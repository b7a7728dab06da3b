
# The header's last button, its menu, the links.
nav-views = Online
you-waiting = { $count ->
        [one] { $count } game waits for you
       *[other] { $count } games wait for you
    }
you-guest-how = only in this browser

# The front page.
home-people-waiting = { $count ->
        [1] somebody is waiting for an opponent
        [2] two are waiting for an opponent
        [3] three are waiting for an opponent
        [one] { $count } is waiting for an opponent
       *[other] { $count } are waiting for an opponent
    }
home-people-playing = { $count ->
        [1] one game is going on
        [2] two games are going on
        [3] three games are going on
        [one] { $count } game is going on
       *[other] { $count } games are going on
    }
home-your-turn = Your turn: { $game } against { $name }

# New game.
new-time = Time
new-about = about { $minutes } min
new-minutes = { $minutes } min
new-then = then { $seconds } s
new-days = { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
new-a-turn = a turn
new-no-clock = No clock
new-no-clock-how = as you like
new-custom = Custom
new-time-takes = Such a game takes { $minutes ->
        [15] about a quarter of an hour
        [30] about half an hour
        [45] about three quarters of an hour
        [60] about an hour
       *[other] about { $minutes } minutes
    }.
new-time-apart = You need not be here at the same time.
new-time-none = Everybody takes as long as they like. You need not be here at the same time.
new-custom-kind = What kind of clock
new-custom-increment = Seconds added
new-custom-byoyomi = Byoyomi
new-custom-days = Days a turn
new-custom-minutes = Minutes each
new-custom-seconds = Seconds added each turn
new-custom-then = Then a move
new-custom-periods = Periods
new-seconds = { $seconds } s
new-too-short = Without minutes there have to be seconds.
new-suits = Time: everything that suits you
new-suits-how = The more you choose, the sooner there is an opponent.
new-suits-none = Choose at least one.
new-random = Random
new-more-seen = others may watch
new-more-unseen = nobody watches
new-others-watch = Others may watch
new-others-watch-how = Otherwise only the two of you see the game.
new-as = You play as: { $name }
new-choose-name = Choose a name
new-failed = That did not work: the server does not answer. Nothing is lost; try again.

# Times in words.
time-fischer = { $minutes ->
        [0] { $seconds ->
            [one] { $seconds } second for every turn
           *[other] { $seconds } seconds for every turn
        }
       *[other] { $minutes ->
            [one] { $minutes } minute each
           *[other] { $minutes } minutes each
        }{ $seconds ->
            [0] {""}
            [one] , and { $seconds } second more for every turn
           *[other] , and { $seconds } seconds more for every turn
        }
    }
time-byoyomi = { $minutes ->
        [0] { $seconds } seconds for every move (byoyomi)
        [one] { $minutes } minute each; after that { $seconds } seconds for every move (byoyomi)
       *[other] { $minutes } minutes each; after that { $seconds } seconds for every move (byoyomi)
    }
time-periods = { $periods ->
        [2] Whoever oversteps them twice loses.
        [one] Whoever oversteps them { $periods } time loses.
       *[other] Whoever oversteps them { $periods } times loses.
    }
time-days = { $days ->
        [one] Each turn may take { $days } day
       *[other] Each turn may take { $days } days
    }
time-none = No clock: as long as you like
time-facts-fischer = { $minutes } min each, { $seconds } s more a turn
time-facts-byoyomi = { $minutes } min each, then { $seconds } s a move
time-short-byoyomi = { $minutes } min + { $seconds } s
time-short-days = { $days ->
        [one] { $days } day a turn
       *[other] { $days } days a turn
    }
time-short-none = no clock
time-left-days = { $days ->
        [one] { $days } day left
       *[other] { $days } days left
    }
time-left-hours = { $hours ->
        [one] { $hours } hour left
       *[other] { $hours } hours left
    }
time-left-minutes = { $minutes ->
        [one] { $minutes } minute left
       *[other] { $minutes } minutes left
    }
time-today = today
time-yesterday = yesterday

# An invitation: whoever sends it.
invite-table = The table
invite-send = Send this link to your friend.
invite-link = The link
invite-copy = Copy
invite-copied-short = Copied
invite-copied = The link is copied.
invite-share = Share
invite-scan = Or let your friend scan it.
invite-qr = The same link as a QR code
invite-and = and
invite-friend = your friend
invite-waiting = Waiting for your friend…
invite-opened = Your friend has opened the link.
invite-how = The link is for one person and works for { $days ->
        [one] { $days } day
       *[other] { $days } days
    }. You may close this page: the invitation waits in your games.
invite-game = Game
invite-rings = YINSH, { $rings ->
        [one] { $rings } ring wins
       *[other] { $rings } rings win
    }
invite-tell = Tell me when my friend is here
invite-here = Your friend is here.
invite-cancel = Take the invitation back
invite-cancelled = The invitation is taken back.
invite-cancelled-how = Whoever opens the link now learns that. Nothing else has happened.
invite-declined = Your friend declined.
invite-declined-how = No game was started. You may make another link.
invite-over = The time of this invitation is over.
invite-over-how = Nobody has taken the other seat. You may make another link.
invite-dead = The link no longer works.
invite-another = Make another link

# Whoever opens it.
invited-title = { $name } invites you
invited-yinsh = { $name } invites you to a game of YINSH.
invited-shogi = { $name } invites you to a game of shogi.
invited-board-yinsh = A game of YINSH
invited-board-shogi = A game of shogi
invited-random = White or Black, at random
invited-furigoma = Sente or gote, by furigoma
invited-accept = Accept and play
invited-decline = Decline
invited-lesson = Never played? Learn it in two minutes; the invitation waits.
invited-gone = This invitation is no longer open.
invited-gone-how = { $name } took it back, or its { $days ->
        [one] { $days } day is over
       *[other] { $days } days are over
    }. Ask for another link, or play at once:
invited-taken = Somebody else has taken this seat.
invited-taken-how = The game is going on. You can watch it, or play one of your own.
invited-taken-closed = The game is going on. You can play one of your own.
invited-declined = { $name } has been told.
invited-declined-how = No game was started. If you change your mind, the link works for { $days ->
        [one] another { $days } day
       *[other] another { $days } days
    }.
invited-declined-today = No game was started. If you change your mind, the link works until today’s end.
invited-after-all = Play after all
invited-own = This is your own invitation.
invited-own-how = Send the link to somebody else: whoever opens it sits down opposite you.
invited-to-invitation = To the invitation
missing-invite = There is no invitation at this address.
missing-invite-how = The link may be misspelt or cut off. Links begin with “/i/” and have eight letters and digits after it.

# Names.
name-yours = Your name
invited-name-how = { $name } sees it. You need no account; you can keep the name later.
name-heading = What shall we call you?
name-rule = 2 to 20 letters or digits, in any script. Your opponents see it.
name-use = Play under this name
name-stay = Stay { $name }
name-taken = This name belongs to somebody. Choose another one.
name-wrong = A name has 2 to 20 letters or digits of one script, and may have - and _ between them.
name-free = Free names

# Your games.
mine-your-turn = Your turn
mine-their-turn = Their turn
mine-invitations = Invitations
mine-finished = Recently finished
mine-move = move { $number }
mine-new = New game
mine-won = You won
mine-won-score = You won { $mine } : { $theirs }
mine-lost = You lost
mine-lost-score = You lost { $mine } : { $theirs }
mine-draw = A draw
mine-off = Called off
mine-open = Open to anyone
mine-none = No games yet. A seat is free.
mine-none-how = Send a friend a link, or leave an invitation for anyone. With three days a turn you need not be here at the same time.
mine-board = The board
mine-notices = Notifications
mine-notify = Shall we tell you when it is your turn?
mine-notify-how = One notification a turn, nothing else. You can change it in the settings.
mine-notify-yes = Yes, tell me
mine-blocked = Your browser does not let this page notify you.
mine-blocked-how = Allow it at the lock beside the address. Until then the number on your disc counts your turns.
mine-all-right = All right
not-now = Not now
notify-what = When it is your turn in games with days for each turn, and when somebody invites you.
notify-on = You are told, even when this page is closed.
notify-on-open = You are told while a page of Sente is open in this browser.
notify-install = On this device, first put the page on the Home Screen: Share, then “Add to Home Screen”.
notify-none = This browser cannot notify you here.
notify-turn = { $name } has moved.
# The service worker says these, too, of what happens while the page is closed.
notify-time = Your time is running out.
notify-begun = { $name } has accepted. The game begins.
notify-over = The game is over.
notify-somebody = { $name } would like to play: { $game }.
notify-plain = Something has happened in your games.

# Find a game.
find-quick = An opponent at once
find-looking = Looking for an opponent…
find-looking-how = { $times }. You will hear a bell.
find-stop = Stop looking
find-meanwhile = Play the computer meanwhile
find-somebody = somebody
find-found = There is an opponent.
find-found-how = { $game }, { $time }. You are { $side }.
find-kept = Your game against { $opponent } is kept.
find-held = The seat is yours for another { $time }.
find-to-board = To the board
find-open = Open invitations
find-play = Play
find-quiet = It is quiet at the moment.
find-quiet-how = Three ways not to wait:
find-quiet-when = Most games between people begin between { $from } and { $to } of your time.
find-tell = Tell me when somebody wants to play
find-tell-how = A notification, at most once an hour, and none at night.
find-tell-open = While a page of Sente is open here: at most once an hour, and none at night.
find-leave = Leave an invitation
find-leave-how = 3 days a turn: it stays here until somebody takes it.
find-left = Your invitation is there.
find-computer = Play the computer
find-computer-how = Twelve levels, from Dew to Ocean.
find-invite-how = By a link, without an account.
find-gone = This invitation is no longer open.
find-or = { $first } or { $last }

# Watch.
watch-live = Live now
watch-over = Recently finished
watch-none = Nobody is playing at this moment.
watch-none-how = The last games are below, to play through. Or let two computers play.
watch-none-alone = You can let two computers play.
watch-computers = Watch two computers
watch-pair = { $first } – { $second }
watch-draw = draw

# What the server has to say.
notice-restart = The server restarts in { $time }.
notice-restart-how = Games pause by themselves, and nothing is lost.
notice-restarting = The server restarts.
notice-wait = All clocks stand still. This page comes back by itself.
notice-back = The server is back.
notice-back-how = The clocks go on in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
notice-version = There is a new version of this page.
notice-load = Load it
limit-title = One moment, please.
limit-how = That was a lot at once. You can go on in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }; nothing you did is lost.
limit-go-on = Go on
limit-go-on-in = Go on · { $time }
missing-game = There is no game at this address.
missing-game-how = The link may be misspelt or cut off. Links begin with “/g/” and have eight letters and digits after it.
private-title = This game is between its two players.
private-how = If one of them is you, open it in the browser in which you played. Otherwise ask them to open it for watching.
private-watch = Watch other games
error-title = The server does not answer.
error-how = It was not your doing, and your games are safe. It may be back in a moment.
error-again = Try again
