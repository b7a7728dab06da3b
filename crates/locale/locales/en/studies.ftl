# Studies: notebooks of games and positions, which are read, written and practised.
studies = Studies
studies-about = Notebooks of positions and games with your comments, arrows and variations: to be read, shared and practised, and kept in your browser.
study-about = A notebook of positions and games with comments, arrows and variations: read it, write in it, practise with it.
study-heading = Study: { $name }
study-new = New study
study-open = Open a study
study-empty = No studies yet.
study-empty-why = A study is a notebook: positions and games with your comments, arrows and variations, in chapters. Others can read it and practise with it.
study-unnamed = Untitled
study-chapters = { $count ->
        [one] { $count } chapter
       *[other] { $count } chapters
    }
study-changed = changed: { $day }
study-from-link = from a link
study-from-file = from a file
study-practised-of = { $done } of { $all } practised
study-practised-none = not practised
study-practised-all = all practised
study-practised-nothing = nothing to practise
study-more-about = More about the study: { $name }
study-deleted = Deleted: { $name }.
study-name = Name of the study
study-first-game = Game
study-create = Begin
study-open-what = A file with a study, or a link that holds one. You get a copy of your own.
study-choose-file = Choose a file
study-paste = Or paste a link or the text
study-unread = The file cannot be read.
study-add = Add to a study
study-chapter-name = Name of the chapter

# One that cannot be opened.
study-link-broken = There is no complete study in this link.
study-unknown = This study is not in this browser.
study-trouble = This study cannot be opened.
study-not-kept = This study is not kept: the browser’s database does not answer as it should.

# Reading.
study-board = The board of the study
study-panel = Study
study-back = Back to the studies
study-place = { $number } of { $count }
study-chapters-list = Chapters:
study-chapter-number = Chapter { $number }
study-begins = The beginning
study-to-move = To move: { $side }.
study-moves = Moves
study-no-moves = This chapter has no moves.
study-no-moves-write = Play on the board: every move is written down, and another one becomes a variation.
study-asked = , the reader is asked here
study-practise = Practise this chapter
study-buttons = What you can do
study-tool-back = Back
study-tool-on = On
study-tool-analyse = Analyse
study-tool-edit = Edit
study-tool-share = Share
study-tool-hint = Hint
study-tool-answer = Answer
study-tool-flip = Flip
study-tool-leave = Leave

# Writing.
study-tools = What a tap on the board does
study-tool-play = Play moves
study-tool-arrow = Arrow
study-tool-circle = Circle
study-tool-letter = Letter
study-tool-rub = Rub out
study-comment = Comment on { $turn }
study-comment-begin = Comment on the beginning
study-comment-hint = What is there to say?
study-ask-here = Ask the reader here
study-ask-here-what = In practice the reader has to find this move.
study-undo = Undo
study-undone = Undone.
study-cut = Delete from here
study-cut-said = The move and what followed it are deleted.
study-promote = Make it the main line
study-drew-arrow = Arrow from { $from } to { $to }.
study-drew-circle = Circle on { $at }.
study-drew-letter = Letter { $letter } on { $at }.
study-arrow-from = The arrow begins on { $at }. Where does it end?
study-rubbed = Rubbed out.
study-nothing-drawn = Nothing is drawn on { $at }.
study-ink-full = There is no room for more arrows, circles and letters here.

# Chapters.
study-chapter-new = New chapter: { $game }
study-chapter-open = Open: { $name }
study-chapter-up = Move up: { $name }
study-chapter-down = Move down: { $name }
study-chapter-remove = Delete: { $name }
study-moved = { $name } is chapter { $number } now.
study-removed = Deleted: { $name }.
study-no-room = A study has at most 64 chapters.
study-is-done = Practised:

# Practising.
study-ask = What would you play?
study-wait = Look…
study-hint-look = Look at { $at }.
study-hint-play = Play { $turn }.
study-other = Not this one.
study-not-in = That is not in this study. Try again.
study-right = Yes.
study-answer-was = This was the answer.
study-again = Try again
study-show = Show the answer
study-go-on = Go on
study-found = { $done } of { $all } moves found
study-over = The chapter is done.
study-over-done = Without help: it is checked off.
study-over-helped = Without help it would be checked off.
study-next-chapter = Next chapter
study-once-more = Once more

# Sharing.
study-share = Share the study
study-link = Link
study-link-holds = { $count ->
        [one] The link holds the chapter. No server keeps it, and nobody can change yours.
       *[other] The link holds all { $count } chapters. No server keeps them, and nobody can change yours.
    }
study-characters = { $count } of { $most } characters. A longer study is shared as a file.
study-too-long = This study is too long for a link: share it as a file.
study-copy-link = Copy the link
study-link-copied = The link is copied
study-not-copied = Not copied
study-save = Save as a file
study-not-saved = Not saved: { $reason }
study-this-chapter = This chapter for other programs
