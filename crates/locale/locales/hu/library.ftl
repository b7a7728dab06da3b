# The library: games that are kept.
library = Archívum
library-about = A játszmáid a böngésződben: megtalálod őket ellenfél, dátum, címke vagy állás szerint, elviheted és visszahozhatod őket.
library-games = Játszmák
library-studies = Füzetek
library-set-up = Állás felrakása
library-add = Játszmák hozzáadása
library-play = Játssz egy játszmát
library-empty = Még nincs játszma.
library-empty-why = Minden befejezett játszmád itt marad, ebben a böngészőben. Fájlból is hozhatsz játszmákat: SGF, KIF, KI2, CSA vagy szöveg.
library-nothing = Egyik játszma sem felel meg.
library-clear = Keresés törlése
library-search = Keresés a játszmáid között
library-search-what = Ellenfél, címke, dátum
library-game = Melyik játék
library-all = Mind
library-filter = Szűrő
library-filter-on = be van kapcsolva
library-no-filter = Mutasd mindet
library-found = { $count ->
        [one] { $count } játszma felel meg.
       *[other] { $count } játszma felel meg.
    }
library-of-position = { $count ->
        [one] Ez az állás { $count } játszmában fordult elő.
       *[other] Ez az állás { $count } játszmában fordult elő.
    }

# How a game is told.
library-here = Egy képernyőnél
library-computer = gép
library-online = online
library-file = fájlból
library-today = ma
library-yesterday = tegnap
library-won = Nyertél
library-lost = Vesztettél
library-drawn = Döntetlen
library-winner = Nyertes: { $side }
library-unfinished = Nincs befejezve
library-resigned = feladás
library-time = időtúllépés
library-abandoned = félbeszakadt
library-agreed = megegyezés
library-repetition = ismétlődés
library-impasse = dzsisógi
library-illegal = szabálytalan lépés
library-mate = matt
library-turns = { $count ->
        [one] { $count } lépés
       *[other] { $count } lépés
    }
library-percent = { $percent }%
library-accuracy = pontosság: { $percent }%
library-not-reviewed = nincs értékelve
library-is-reviewed = értékelve
library-is-chosen = kijelölve
library-more-about = Mit lehet tenni a játszmával: { $who }

# What is done with games.
library-open = Megnyitás
library-add-to-study = Hozzáadás füzethez
library-review = Értékelés
library-choose = Kijelölés
library-tag = Címkék
library-export = Mentés fájlba
library-delete = Törlés
library-restore = Visszahozás
library-restore-all = Az összes visszahozása
library-remove = Végleges törlés
library-remove-all = Az összes végleges törlése
library-chosen-games = Kijelölt játszmák
library-chosen = { $count ->
        [one] { $count } játszma kijelölve
       *[other] { $count } játszma kijelölve
    }
library-choose-none = Kijelölés megszüntetése
library-deleted = { $count ->
        [one] { $count } játszma törölve.
       *[other] { $count } játszma törölve.
    }
library-restored = { $count ->
        [one] { $count } játszma újra az archívumban.
       *[other] { $count } játszma újra az archívumban.
    }
library-removed = { $count ->
        [one] { $count } játszma végleg törölve.
       *[other] { $count } játszma végleg törölve.
    }
library-saved = Elmentve: { $name }
library-tags = Címkék
library-new-tag = Új címke
library-add-tag = Hozzáadás
library-result = Eredmény
library-side = A te oldalad
library-first = Fehér, szente
library-second = Fekete, gote
library-level = A gép szintje
library-reviewed = Értékelés
library-any = Bármi
library-recently = Nemrég törölt
library-recently-what = A törölt játszmákat 30 napig lehet visszahozni.
library-left = { $count ->
        [one] még { $count } nap
       *[other] még { $count } nap
    }
library-bin-empty = Nincs törölt játszma.
library-to-games = Vissza a játszmákhoz

# Where they are, and what may go wrong.
library-where = A játszmáid csak ebben a böngészőben vannak meg.
library-size = { $count ->
        [one] { $count } játszma: { $megabytes } MB.
       *[other] { $count } játszma: { $megabytes } MB.
    }
library-last-export = Utolsó mentés: { $date }.
library-keeps = Játszmák megőrzése magától
library-keeps-what = Minden befejezett vagy megnyitott játszma.
library-export-all = Minden mentése fájlba
library-persist = Kérd meg a böngészőt, hogy soha ne törölje őket
library-persisted = A böngésző nem fogja törölni őket.
library-not-persisted = A böngésző ezt nem ígérte meg.
library-full = Nincs hely több játszmának.
library-full-why = A böngésző nem ad több helyet ennek az oldalnak. Mentsd fájlba a játszmáidat, és törölj néhányat; addig egy új játszma csak addig marad meg, amíg az oldal nyitva van.
library-full-bin = A törölt játszmák is helyet foglalnak, amíg végleg nem törlöd őket.
library-forgets = Ez a böngésző semmit sem őriz meg ennek az oldalnak. Amit itt teszel, addig tart, amíg be nem zárod.
library-trouble = A böngésző adatbázisa nem úgy válaszol, ahogy kellene.

# Bringing games.
library-drop = Húzd ide a fájlokat
library-formats = SGF, KIF, KI2, CSA, USI, JKF, szöveg, vagy sok egy ZIP-ben
library-files = Fájlok kiválasztása
library-folder = Mappa kiválasztása
library-paste = Vagy illessz be játszmákat, linkeket, állásokat
library-paste-yes = Szöveg hozzáadása
library-pasted = beillesztett szöveg
library-me = A neved ezekben a játszmákban
library-me-why = Hogy a statisztika tudja, melyik oldal a tiéd.
library-reads = Játszmák beolvasása
library-progress = Hol tart
library-read = { $done } fájl beolvasva, összesen { $all }.
library-stop = Leállítás
library-added = { $count ->
        [one] { $count } játszma hozzáadva
       *[other] { $count } játszma hozzáadva
    }
library-twice = { $count ->
        [one] További { $count } már itt volt.
       *[other] További { $count } már itt volt.
    }
library-studies-added = { $count ->
        [one] { $count } füzet hozzáadva.
       *[other] { $count } füzet hozzáadva.
    }
library-faults = { $count ->
        [one] { $count } nem érthető:
       *[other] { $count } nem érthető:
    }
library-broken-zip = Ez a ZIP nem olvasható.
library-tag-new = Az újak címkézése
library-brought = Hozzáadva: { $date }

# The figures.
statistics = Statisztika
statistics-about = Hogyan játszol az egyes szintek ellen, mindkét oldallal és az egyes megnyitásokban, és mennyire pontosan: mindez a böngésződben készül.
statistics-span = Mikortól
statistics-all = Minden
statistics-year = Egy év
statistics-month = 30 nap
statistics-too-few = { $count ->
        [one] Előbb játssz { $count } játszmát.
       *[other] Előbb játssz { $count } játszmát.
    }
statistics-too-few-why = Akkor ez az oldal megmutatja, hogyan játszol az egyes szintek ellen, mindkét oldallal, az egyes megnyitásokban, és mennyire pontosan.
statistics-since = { $date } óta
statistics-won = Megnyerve
statistics-results = { $won } győzelem, { $drawn } döntetlen, { $lost } vereség
statistics-accuracy = Pontosság
statistics-reviewed = értékelve: { $reviewed }, összesen { $games }
statistics-best = A legerősebb legyőzött
statistics-none-beaten = még senki
statistics-levels = Eredmények szintenként
statistics-no-levels = Még nincs játszma a gép ellen.
statistics-sides = Eredmények oldalanként
statistics-games = { $count ->
        [one] { $count } játszma
       *[other] { $count } játszma
    }
statistics-key-won = győzelem
statistics-key-drawn = döntetlen
statistics-key-lost = vereség
statistics-over-time = Pontosság az idő során
statistics-over-time-how = minden pont egy játszma, a vonal tíz átlaga
statistics-over-time-said = { $count ->
        [one] Pontosság, { $count } játszma: az átlag { $from }% volt, most { $to }%.
       *[other] Pontosság, { $count } játszma: az átlag { $from }% volt, most { $to }%.
    }
statistics-not-reviewed = Még egy játszma sincs értékelve. Az értékelés megmondja, mennyire pontosan játszottál.
statistics-table = Táblázatként
statistics-day = Nap
statistics-mean = Tíz átlaga
statistics-practise = Gyakorlás
statistics-practise-what = Gyakorlás: { $what }
statistics-practise-commonest = A leggyakoribb gyakorlása
statistics-parts = Pontosság a játszma részei szerint
part-placing = A gyűrűk felrakása
part-no-row = Az első sorig
part-rows = Az első sor után
part-last-ring = Egy gyűrűre a végétől
part-no-capture = Az első ütésig
part-few-in-hand = Legfeljebb öt bábu kézben
part-many-in-hand = Több bábu kézben
statistics-openings = Megnyitások
statistics-first-ring = Első gyűrű
statistics-first-moves = Az első két lépés
