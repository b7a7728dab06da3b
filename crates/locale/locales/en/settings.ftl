# The settings dialog.

settings-title = Settings
settings-language = Language
settings-theme = Theme
settings-theme-system = Same as my device
settings-theme-light = Light
settings-theme-dark = Dark
settings-sound = Sound
settings-sound-hint = Wood on stone, a soft click, a low bell.
settings-volume = Volume
settings-volume-value = { $percent }%
settings-confirm = Confirm my turn
settings-confirm-hint = A finished turn waits for your yes.
settings-coordinates = Coordinates on the board
settings-motion = Motion
settings-motion-system = Same as my device
settings-motion-off = Off
settings-analysis-lines = Lines in the analysis
settings-pieces = Shogi pieces
settings-pieces-kanji1 = One kanji
settings-pieces-kanji2 = Two kanji
settings-pieces-signs = Signs
settings-pieces-moves = Moves
settings-shogi-coordinates = Shogi coordinates
settings-shogi-coordinates-none = None
settings-shogi-notation = Shogi notation
settings-kept = Kept in this browser only.
