# Pictures of positions and games.

picture-title = Picture
picture-kind = What to make
picture-position = This position
picture-game = The game, moving
picture-paper = On paper
picture-preview = Preview

picture-look = Look
picture-light = Light
picture-dark = Dark
picture-print-look = Print
picture-coordinates = Coordinates
picture-traces = Last move and marks
picture-caption = Line below
picture-copy = Copy
picture-copied = The picture is copied.
picture-not-copied = The browser does not allow copying. Save the picture.
picture-save-png = Save PNG
picture-saved = Saved: { $name }
picture-not-saved = The picture cannot be saved. { $reason }

picture-speed = A move takes
picture-second = { $count } s
picture-part = Which part
picture-all = All
picture-from-here = From here on
picture-frame = { $place } of { $count }
picture-seconds = { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
picture-size = { $size } kB
picture-gif-about = A GIF plays everywhere. It is made on this device; nothing is sent anywhere.
picture-progress = Progress
picture-drawn = { $drawn } of { $count } moves drawn
picture-stop = Stop
picture-save-gif = Save GIF

picture-diagrams = Diagrams
picture-every = Every 10
picture-at-comments = At comments
picture-turning = At turning points
picture-at-end = At the end
picture-comments = Comments and variations
picture-judged = Judgement of the review
picture-print-about = Your browser’s print window opens. “Save as PDF” is there too.
picture-print = Print
picture-not-printed = The browser does not print this page.
picture-diagrams-count = A4, { $count ->
        [one] { $count } diagram
       *[other] { $count } diagrams
    }
picture-after = After move { $number }.
picture-before = Before move { $number }.
picture-start = The start.
picture-better = Better was { $turn }.
