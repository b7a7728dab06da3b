# The settings dialog.

settings-title = Settings
settings-language = Language
settings-theme = Theme
settings-theme-system = Like my device
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
settings-motion-system = Like my device
settings-motion-off = Off
settings-kept = Kept in this browser only.
