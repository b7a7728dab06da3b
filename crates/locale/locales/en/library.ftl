# The library: games that are kept.
library = Library
library-about = Your games, kept in your browser: found again by opponent, date, tag or position, taken away and brought back.
library-games = Games
library-studies = Studies
library-set-up = Set up a position
library-add = Add games
library-play = Play a game
library-empty = No games yet.
library-empty-why = Every game that you finish is kept here, in this browser. You can also bring games from files: SGF, KIF, KI2, CSA or text.
library-nothing = No game matches.
library-clear = Clear the search
library-search = Search your games
library-search-what = Opponent, tag, date
library-game = Game
library-all = All
library-filter = Filter
library-filter-on = is on
library-no-filter = Show all
library-found = { $count ->
        [one] { $count } game matches.
       *[other] { $count } games match.
    }
library-of-position = { $count ->
        [one] { $count } game came through this position.
       *[other] { $count } games came through this position.
    }

# How a game is told.
library-here = At one screen
library-computer = computer
library-online = online
library-file = from a file
library-today = today
library-yesterday = yesterday
library-won = You won
library-lost = You lost
library-drawn = A draw
library-winner = Winner: { $side }
library-unfinished = Not finished
library-resigned = resigned
library-time = on time
library-abandoned = broken off
library-agreed = agreed
library-repetition = repetition
library-impasse = jishogi
library-illegal = illegal move
library-mate = mate
library-turns = { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
library-percent = { $percent }%
library-accuracy = accuracy { $percent }%
library-not-reviewed = not reviewed
library-is-reviewed = reviewed
library-is-chosen = chosen
library-more-about = More about the game: { $who }

# What is done with games.
library-open = Open
library-add-to-study = Add to a study
library-review = Review
library-choose = Choose
library-tag = Tags
library-export = Export
library-delete = Delete
library-restore = Bring back
library-restore-all = Bring all back
library-remove = Remove for good
library-remove-all = Remove all for good
library-chosen-games = Chosen games
library-chosen = { $count ->
        [one] { $count } game chosen
       *[other] { $count } games chosen
    }
library-choose-none = Choose none
library-deleted = { $count ->
        [one] { $count } game deleted.
       *[other] { $count } games deleted.
    }
library-restored = { $count ->
        [one] { $count } game is back.
       *[other] { $count } games are back.
    }
library-removed = { $count ->
        [one] { $count } game removed for good.
       *[other] { $count } games removed for good.
    }
library-saved = Saved: { $name }
library-tags = Tags
library-new-tag = New tag
library-add-tag = Add
library-result = Result
library-side = Your side
library-first = White, sente
library-second = Black, gote
library-level = Level of the computer
library-reviewed = Review
library-any = Any
library-recently = Recently deleted
library-recently-what = Deleted games can be brought back for 30 days.
library-left = { $count ->
        [one] { $count } day left
       *[other] { $count } days left
    }
library-bin-empty = There are no deleted games.
library-to-games = Back to the games

# Where they are, and what may go wrong.
library-where = Your games are kept in this browser only.
library-size = { $count ->
        [one] { $count } game: { $megabytes } MB.
       *[other] { $count } games: { $megabytes } MB.
    }
library-last-export = Last exported: { $date }.
library-keeps = Keep games by themselves
library-keeps-what = Every game that ends or is opened.
library-export-all = Export everything
library-persist = Ask the browser never to clear them
library-persisted = The browser will not clear them.
library-not-persisted = The browser did not promise it.
library-full = There is no room for more games.
library-full-why = The browser gives this page no more space. Export your games and delete some; until then a new game is kept only while the page is open.
library-full-bin = Deleted games take room, too, until they are removed for good.
library-forgets = This browser keeps nothing for this page. What you do here lasts until you close it.
library-trouble = The browser’s database does not answer as it should.

# Bringing games.
library-drop = Drop files here
library-formats = SGF, KIF, KI2, CSA, USI, JKF, text, or many in a ZIP
library-files = Choose files
library-folder = Choose a folder
library-paste = Or paste games, links or positions
library-paste-yes = Add the text
library-pasted = pasted text
library-me = Your name in these games
library-me-why = So that statistics know which side is yours.
library-reads = Reading games
library-progress = Progress
library-read = { $done } of { $all } files read.
library-stop = Stop
library-added = { $count ->
        [one] { $count } game added
       *[other] { $count } games added
    }
library-twice = { $count ->
        [one] { $count } more was here already.
       *[other] { $count } more were here already.
    }
library-studies-added = { $count ->
        [one] { $count } study added.
       *[other] { $count } studies added.
    }
library-faults = { $count ->
        [one] { $count } is not understood:
       *[other] { $count } are not understood:
    }
library-broken-zip = This archive cannot be read.
library-tag-new = Tag the new ones
library-brought = Added { $date }

# The figures.
statistics = Statistics
statistics-about = How you do against each level, with each side and opening, and how accurate you are: worked out in your browser.
statistics-span = Since when
statistics-all = All time
statistics-year = A year
statistics-month = 30 days
statistics-too-few = { $count ->
        [one] Play { $count } game first.
       *[other] Play { $count } games first.
    }
statistics-too-few-why = Then this page shows how you do against each level, with each side and opening, and how accurate you are.
statistics-since = since { $date }
statistics-won = Won
statistics-results = { $won } won, { $drawn } drawn, { $lost } lost
statistics-accuracy = Accuracy
statistics-reviewed = { $reviewed } of { $games } games reviewed
statistics-best = Strongest opponent beaten
statistics-none-beaten = no level yet
statistics-levels = Results by level
statistics-no-levels = No games against the computer yet.
statistics-sides = Results by side
statistics-games = { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
statistics-key-won = won
statistics-key-drawn = drawn
statistics-key-lost = lost
statistics-over-time = Accuracy over time
statistics-over-time-how = each dot a game, the line the mean of ten
statistics-over-time-said = { $count ->
        [one] Accuracy over { $count } game: the mean went from { $from }% to { $to }%.
       *[other] Accuracy over { $count } games: the mean went from { $from }% to { $to }%.
    }
statistics-not-reviewed = No game was reviewed yet. A review says how accurate you were.
statistics-table = As a table
statistics-day = Day
statistics-mean = Mean of ten
statistics-practise = Practise
statistics-practise-what = Practise: { $what }
statistics-practise-commonest = Practise the commonest
statistics-parts = Accuracy by part of the game
part-placing = Placing the rings
part-no-row = Until the first row
part-rows = After the first row
part-last-ring = One ring from the end
part-no-capture = Until the first capture
part-few-in-hand = Up to five pieces in hand
part-many-in-hand = More pieces in hand
statistics-openings = Openings
statistics-first-ring = First ring
statistics-first-moves = First two moves
