# The settings dialog.

settings-title = Beállítások
settings-language = Nyelv
settings-theme = Téma
settings-theme-system = Mint az eszközön
settings-theme-light = Világos
settings-theme-dark = Sötét
settings-sound = Hang
settings-sound-hint = Fa koppan a kövön, halk kattanás, mély harang.
settings-volume = Hangerő
settings-volume-value = { $percent } %
settings-confirm = A körömet jóváhagyom
settings-confirm-hint = A befejezett kör megvárja az igenedet.
settings-coordinates = Koordináták a táblán
settings-motion = Mozgás
settings-motion-system = Mint az eszközön
settings-motion-off = Kikapcsolva
settings-kept = Csak ebben a böngészőben tároljuk.
