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
settings-confirm = Lépés megerősítése
settings-confirm-hint = A megtett lépés a jóváhagyásodra vár.
settings-coordinates = Koordináták a táblán
settings-motion = Animáció
settings-motion-system = Eszköz szerint
settings-motion-off = Kikapcsolva
settings-analysis-lines = Változatok száma az elemzésben
settings-pieces = Sógibábuk
settings-pieces-kanji1 = Egy írásjegy
settings-pieces-kanji2 = Két írásjegy
settings-pieces-signs = Jelek
settings-pieces-moves = Lépések
settings-shogi-coordinates = Koordináták a sógiban
settings-shogi-coordinates-none = Nincs
settings-shogi-notation = Sógilépések jelölése
settings-kept = Csak ebben a böngészőben tároljuk.
