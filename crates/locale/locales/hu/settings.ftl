# The settings dialog.

settings-title = Beállítások
settings-language = Nyelv
settings-theme = Téma
settings-theme-system = Eszköz szerint
settings-theme-light = Világos
settings-theme-dark = Sötét
settings-sound = Hang
settings-sound-hint = Fa koppan a kövön, halk kattanás, mély harang.
settings-volume = Hangerő
settings-volume-value = { $percent }%
settings-confirm = Kör megerősítése
settings-confirm-hint = A befejezett kör a jóváhagyásodra vár.
settings-coordinates = Koordináták a táblán
settings-motion = Mozgás
settings-motion-system = Eszköz szerint
settings-motion-off = Kikapcsolva
settings-analysis-lines = Változatok az elemzésben
settings-pieces = Sógibábuk
settings-pieces-kanji1 = Egy írásjel
settings-pieces-kanji2 = Két írásjel
settings-pieces-signs = Jelek
settings-pieces-moves = Lépések
settings-shogi-coordinates = A sógi mezői
settings-shogi-coordinates-none = Nincs
settings-shogi-notation = A sógi lépései
settings-kept = Csak ebben a böngészőben tároljuk.
