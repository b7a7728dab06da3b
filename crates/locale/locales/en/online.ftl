# A game between people: the page on which it is played.

online-heading = { $game }: { $first } against { $second }
online-title = { $first } – { $second } · Sente
online-title-turn = Your move · { $name } · Sente
# Somebody without a name of their own.
online-guest = Guest { $number }

# How it begins.
online-you-are = { $side ->
        [white] You are White.
        [black] You are Black.
        [sente] You are sente.
        [shitate] You are shitate.
        [uwate] You are uwate.
       *[gote] You are gote.
    }
online-begun-how = { $name } is here. Until both have moved, either of you may call the game off.
online-toss = { $plain ->
        [one] { $plain } of the five pawns lies plain side up.
       *[other] { $plain } of the five pawns lie plain side up.
    }

# The connection.
online-opening = Connecting…
online-opening-how = The game comes at once.
online-sending = Sending your move…
online-sending-how = The server has not stored it yet.
online-unstored = not stored yet
online-reconnecting = Reconnecting…
online-reconnecting-how = Moves come in as soon as the line is back.
online-kept = Your move is kept here and will be sent. Until then your clock runs.
online-kept-said = Connection lost. Your move is kept.
online-offline = You are offline.
online-offline-how = Your clock runs on. You can move: it is sent as soon as you are back.
online-offline-wait = Moves come in as soon as you are back.
online-try-now = Try now
online-net-offline = offline
online-connected = Connected again. Your move is stored.
online-away = away
online-opponent-away = { $name } is away.
online-back = { $name } is back.
online-claim-in = Unless { $name } is back in { $time }, you may claim the game.
online-opponent-left = { $name } has left.
online-claim-how = You may end the game now, or wait.
online-claim-win = Claim the win
online-claim-draw = Call it a draw
online-restarting = The server restarts.
online-restarting-how = Both clocks stand still. The game goes on by itself.
online-version = There is a new version of this page. It loads by itself after your move.
online-elsewhere = This game is open in another window, too. Both work.
online-confirm-how = Then { $name } has { $days ->
        [one] { $days } day
       *[other] { $days } days
    } to answer.
online-lost-heading = This game cannot be shown.
online-lost-how = What came from the server does not fit together. Reload the page; your game is safe there.

# What the server did not take.
online-rejected = The server did not take this. { $reason } The board is put right.
online-not-done = The server did not do that. { $reason }
online-refused-over = The game is over.
online-refused-turn = It is the other player’s turn.
online-refused-changed = The game had gone on meanwhile.
online-refused-rules = The rules forbid it.
online-refused-now = That is not possible now.
online-refused-soon = That was a lot at once; try again in a moment.
online-refused-player = You do not play in this game.
online-refused-time = Your time had run out.
online-refused-paused = The game is paused.
online-refused-offered = You have offered that already; make a few moves first.

# Offers.
online-draw-offered = { $name } offers a draw.
online-draw-how = Your next move declines it.
online-draw-accept = Accept the draw
online-draw-sent = You offered a draw.
online-sent-how = { $name } may accept it until the next move.
online-decline = Decline
online-declined = { $name } declines.
online-withdraw = Take it back
online-withdrawn = { $name } takes the offer back.
online-takeback-asked = { $name } asks to take back a move.
online-takeback-how = Move { $number }, { $turn }, would be undone.
online-takeback-sent = You ask to take your move back.
online-takeback-done = The move is taken back.
online-allow = Allow
online-jishogi-offered = { $name } offers jishogi.
online-jishogi-how = Both kings have entered. You have { $mine } points, { $name } has { $theirs }.
online-jishogi-sent = You offered jishogi.
online-pause = Pause the clocks
online-pause-offered = { $name } would like a pause.
online-pause-how = Both clocks would stand still until one of you goes on.
online-pause-sent = You asked for a pause.
online-paused = The clocks stand still.
online-paused-how = The game goes on when one of you wants to.
online-resume = Go on
online-resumed = The clocks run again.

# How it ends.
online-called-off = The game is called off. Nothing counts.
online-no-first-move = No first move came: the game is called off.
online-flagged = Your time ran out. { $name } won.
online-flagged-other = { $name }’s time ran out. You won.
online-left-won = { $name } has left. You won.
online-left-lost = You were away for too long. { $name } won.
online-rematch-asked = { $name } wants a rematch.
online-rematch-how = { $side ->
        [white] You would be White. The time is the same.
        [black] You would be Black. The time is the same.
        [sente] You would be sente. The time is the same.
        [shitate] You would be shitate. The time is the same.
        [uwate] You would be uwate. The time is the same.
       *[gote] You would be gote. The time is the same.
    }
online-rematch-sent = You would like a rematch. { $name } has not answered yet.
online-rematch-there = The rematch has begun.
online-rematch-go = To the board
online-play-again = Play again
online-no-thanks = No, thanks

# Answers that are planned, in games of days.
online-plan = Plan an answer
online-plan-how = You may plan your answers. They are played for you, and { $name } does not see them.
online-plan-theirs = Plan: the move of { $name }.
online-plan-theirs-how = Play on the board what { $name } might play.
online-plan-mine = Plan: your answer.
online-plan-mine-how = Play on the board what answers { $turn }.
online-plan-whole-how = Keep this, or go on with the next move of { $name }.
online-plan-keep = Keep the plan
online-plan-kept = The plan is kept.
online-plan-removed = The plan is removed.
online-plan-full = There is no room for more. Remove a plan first.
online-plan-played = Your planned answer was played.
online-plan-dropped = { $name } played something else: your plans are gone.
online-plans = Your plans
# A plan: its first turn and the answer; what may follow on it.
plan-if = If { $turn } then { $answer }
plan-if-next = , if { $turn } then { $answer }
plan-change = Look at it on the board, and change it
plan-remove = Remove this plan

# Watching.
online-watching = You are watching. Analysis opens when the game is over.
online-no-help = No hints and no analysis while people play.
online-seen = { $count ->
        [one] { $count } person is watching
       *[other] { $count } people are watching
    }

# Tools.
online-take-back = Take back
online-draw = Draw
online-jishogi = Jishogi
online-say = Say
online-call-off = Call off
online-next = Next game
online-games = Games
online-share = Share
online-link-copied = The link is copied. Whoever opens it can watch.
online-key-clocks = both clocks aloud

# The clocks. The name of a clock: "Your time: 7 minutes 41 seconds".
clock-mine = Your time: { $time }
clock-theirs = { $name }’s time: { $time }
clock-both = You: { $mine }. { $name }: { $theirs }.
clock-both-watched = { $first }: { $mine }. { $second }: { $theirs }.
clock-paused = paused
clock-left-days = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
clock-left-hours = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
clock-left-minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
clock-left-seconds = { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
clock-left-move = { $seconds ->
        [one] { $seconds } second for this move
       *[other] { $seconds } seconds for this move
    }
clock-then = then { $seconds } s
clock-last = last
# Short forms, as they stand in a clock.
clock-days-hours = { $days } d { $hours } h
clock-hours-minutes = { $hours } h { $minutes } min
# Said aloud.
clock-60 = One minute left.
clock-30 = 30 seconds left.
clock-10 = 10 seconds left.
clock-ten = 10 seconds.
clock-twelve-hours = 12 hours left.
clock-one-hour = One hour left.
clock-byoyomi = Byoyomi: { $seconds } seconds a move, { $periods ->
        [one] { $periods } period.
       *[other] { $periods } periods.
    }
clock-periods = { $periods ->
        [one] { $periods } period left.
       *[other] { $periods } periods left.
    }
clock-last-period = Last period.

# What players say to each other.
phrase-title = Say something
phrase-how = Your opponent reads it in their own language.
phrase-said = { $name } says: { $phrase }
phrase-hello = Hello!
phrase-luck = Good luck!
phrase-thanks = Thank you.
phrase-nice = Nice move!
phrase-oops = Oops.
phrase-moment = One moment, please.
phrase-sorry = Sorry, I have to go.
phrase-game = Good game!
phrase-again = Another one?
phrase-bye = Goodbye!
person-about = { $name }: mute phrases
person-mute = Mute { $name }’s phrases
person-unmute = Show { $name }’s phrases again
