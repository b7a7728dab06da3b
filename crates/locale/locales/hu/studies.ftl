# Füzetek: játszmák és állások megjegyzésekkel, olvasásra, írásra és gyakorlásra.
studies = Füzetek
studies-about = Füzetek állásokkal és játszmákkal, a megjegyzéseiddel, nyilakkal és változatokkal: olvasásra, megosztásra és gyakorlásra, a böngésződben.
study-about = Füzet állásokkal és játszmákkal, megjegyzésekkel, nyilakkal és változatokkal: olvasd, írd, gyakorolj belőle.
study-heading = Füzet: { $name }
study-new = Új füzet
study-open = Füzet megnyitása
study-empty = Még nincs füzet.
study-empty-why = Egy füzet fejezetekből áll: állások és játszmák a megjegyzéseiddel, nyilakkal és változatokkal. Mások olvashatják, és gyakorolhatnak belőle.
study-unnamed = Névtelen
study-chapters = { $count ->
        [one] { $count } fejezet
       *[other] { $count } fejezet
    }
study-changed = módosítva: { $day }
study-from-link = linkből
study-from-file = fájlból
study-practised-of = { $all } fejezetből { $done } begyakorolva
study-practised-none = még nincs begyakorolva
study-practised-all = mind begyakorolva
study-practised-nothing = nincs mit gyakorolni
study-more-about = Továbbiak a füzetről: { $name }
study-deleted = Törölve: { $name }.
study-name = A füzet neve
study-first-game = Játék
study-create = Kezdés
study-open-what = Füzetet tartalmazó fájl vagy link. Saját másolatot kapsz.
study-choose-file = Fájl kiválasztása
study-paste = Vagy illeszd be a linket vagy a szöveget
study-unread = A fájl nem olvasható.
study-add = Hozzáadás füzethez
study-chapter-name = A fejezet neve

# Nem nyitható meg.
study-link-broken = Ebben a linkben nincs teljes füzet.
study-unknown = Ez a füzet nincs meg ebben a böngészőben.
study-trouble = Ezt a füzetet nem lehet megnyitni.
study-not-kept = A füzet nincs elmentve: a böngésző adatbázisa nem úgy válaszol, ahogy kellene.

# Olvasás.
study-board = A füzet táblája
study-panel = Füzet
study-back = Vissza a füzetekhez
study-place = { $number } / { $count }
study-chapters-list = Fejezetek:
study-chapter-number = { $number }. fejezet
study-begins = Kezdőállás
study-to-move = Lépésre következik: { $side }.
study-moves = Lépések
study-no-moves = Ebben a fejezetben nincsenek lépések.
study-no-moves-write = Lépj a táblán: minden lépés bekerül, egy másikból változat lesz.
study-asked = , itt kérdez a füzet
study-practise = A fejezet gyakorlása
study-buttons = Mit tehetsz
study-tool-back = Vissza
study-tool-on = Tovább
study-tool-analyse = Elemzés
study-tool-edit = Írás
study-tool-share = Megosztás
study-tool-hint = Tipp
study-tool-answer = Válasz
study-tool-flip = Fordítás
study-tool-leave = Kilépés

# Írás.
study-tools = Mit tesz egy koppintás a táblán
study-tool-play = Lépés
study-tool-arrow = Nyíl
study-tool-circle = Karika
study-tool-letter = Betű
study-tool-rub = Radír
study-comment = Megjegyzés ehhez: { $turn }
study-comment-begin = Megjegyzés a kezdőálláshoz
study-comment-hint = Mit érdemes itt tudni?
study-ask-here = Itt kérdezze az olvasót
study-ask-here-what = Gyakorláskor az olvasónak kell megtalálnia ezt a lépést.
study-undo = Visszavonás
study-undone = Visszavonva.
study-cut = Törlés innen
study-cut-said = A lépés és ami utána jött, törölve.
study-promote = Legyen ez a fő változat
study-drew-arrow = Nyíl: { $from } – { $to }.
study-drew-circle = Karika: { $at }.
study-drew-letter = { $letter } betű: { $at }.
study-arrow-from = A nyíl innen indul: { $at }. Hol végződjön?
study-rubbed = Kiradírozva.
study-nothing-drawn = Itt nincs rajz: { $at }.
study-ink-full = Ide már nem fér több rajz.

# Fejezetek.
study-chapter-new = Új fejezet: { $game }
study-chapter-open = Megnyitás: { $name }
study-chapter-up = Feljebb: { $name }
study-chapter-down = Lejjebb: { $name }
study-chapter-remove = Törlés: { $name }
study-moved = { $name }: mostantól a { $number }. fejezet.
study-removed = Törölve: { $name }.
study-no-room = Egy füzetben legfeljebb 64 fejezet lehet.
study-is-done = Begyakorolva:

# Gyakorlás.
study-ask = Te mit lépnél?
study-wait = Figyelj…
study-hint-look = Nézd meg ezt: { $at }.
study-hint-play = Lépd ezt: { $turn }.
study-other = Nem ez az.
study-not-in = Ez nincs a füzetben. Próbáld újra.
study-right = Igen.
study-answer-was = Ez volt a válasz.
study-again = Újra
study-show = Mutasd a választ
study-go-on = Tovább
study-found = Megtalált lépések: { $done } / { $all }
study-over = A fejezet végére értél.
study-over-done = Segítség nélkül: ki van pipálva.
study-over-helped = Segítség nélkül ki lenne pipálva.
study-next-chapter = Következő fejezet
study-once-more = Még egyszer

# Megosztás.
study-share = A füzet megosztása
study-link = Link
study-link-holds = { $count ->
        [one] A link a teljes fejezetet tartalmazza. Semmilyen szerver nem tárolja, és a tiédet senki sem módosíthatja.
       *[other] A link mind a { $count } fejezetet tartalmazza. Semmilyen szerver nem tárolja, és a tiédet senki sem módosíthatja.
    }
study-characters = { $count } karakter a legfeljebb { $most } közül. A hosszabb füzet fájlként osztható meg.
study-too-long = Ez a füzet túl hosszú egy linkhez: oszd meg fájlként.
study-copy-link = Link másolása
study-link-copied = A link a vágólapon van
study-not-copied = Nem sikerült másolni
study-save = Mentés fájlba
study-not-saved = Nincs elmentve: { $reason }
study-this-chapter = Ez a fejezet más programoknak
