# The page on which a game is played.

play-heading = YINSH
play-board = Tábla
play-board-label = YINSH-tábla
play-panel = Játszma
play-moves = Lépések
play-steps = Lépegetés a játszmában
play-tools = Műveletek

play-white = Fehér
play-black = Fekete
play-you = Te
# Where both players have the same name: "River (White)".
play-name-and-color = { $name } ({ $color })

# The computer's levels, from the weakest to the strongest: water, growing.
play-level-dew = Harmat
play-level-drop = Csepp
play-level-rain = Eső
play-level-spring = Forrás
play-level-brook = Csermely
play-level-stream = Patak
play-level-river = Folyó
play-level-rapids = Zúgó
play-level-waterfall = Vízesés
play-level-lake = Tó
play-level-sea = Tenger
play-level-ocean = Óceán
# What to expect of a level, in either game; one line.
play-level-dew-about = Az első játszmához: ismeri a szabályokat, de sok mindent nem vesz észre.
play-level-drop-about = A következő játszmákhoz: a saját tervét követi, a tiédre ritkán figyel.
play-level-rain-about = Már nem szalasztja el, ami ott van előtte: a sort, a mattot.
play-level-spring-about = Ritkábban téved, de a hibáit még könnyű megtalálni.
play-level-brook-about = Gondol a válaszodra, bár nem mindig.
play-level-stream-about = Többnyire előre látja a fenyegetéseidet.
play-level-river-about = Kiegyensúlyozott ellenfél: a figyelmetlen lépést megbünteti.
play-level-rapids-about = Néha hibázik; terv kell a legyőzéséhez.
play-level-waterfall-about = Kevesebbet enged át; ellene egy-egy jó lépés nem elég.
play-level-lake-about = A hibáid számítanak: a többségüket kihasználja.
play-level-sea-about = A jó lépést csak ritkán nem veszi észre.
play-level-ocean-about = A legerősebb szint. Fölötte már csak a teljes erő van.
play-level-number = { $level }. szint
play-level-thinks = { $level }. szint · gondolkodik
play-level-named = { $level } · { $name }
play-full = Teljes erő
play-full-about = Minden, amire a motor képes, a rendelkezésére álló teljes idővel.
play-full-shown = teljes erő
play-full-thinks = teljes erő · gondolkodik
play-rings-removed = Levett gyűrűk: { $removed } / { $target }

# The sentence.
play-your-move = Te jössz.
play-to-move = { $name } jön.
play-paused = Szünet.
play-at-start = A játszma kezdete.
play-after-turn = { $number }. lépés után.
play-confirm-ask = Megléped?
play-confirm-how = Hagyd jóvá, vagy vond vissza.
play-confirm = Jóváhagyom
play-rematch = Visszavágó
play-retry = Újra
play-pause = Szünet
play-resume = Tovább
play-on-from-here = Játék innen
play-no-game = Még nincs játszma.
play-no-game-how = Kezdj egy újat.
play-engine-failed = A számítógép nem válaszol.
play-engine-failed-why = A játszmád megvan. { $reason }
# Why the engine gives no answer.
engine-start = A motor nem indul el ebben a böngészőben.
engine-ended = A motor váratlanul leállt.
engine-silent = A motor túl sokáig nem válaszolt.
engine-refused = A motor nem értette a kérdést.
engine-unplayable = A motor válaszát itt nem lehet meglépni.

# How a game ended.
play-you-won-rings = Nyertél, a gyűrűk állása { $mine } : { $theirs }.
play-won-rings = { $name } nyert, a gyűrűk állása { $mine } : { $theirs }.
play-draw-rings = Döntetlen, { $count ->
        [one] { $count }-{ $count } gyűrűvel
       *[other] { $count }-{ $count } gyűrűvel
    }.
play-you-won = Nyertél.
play-won = { $name } nyert.
play-draw = Döntetlen.
play-you-resigned = Feladtad.
play-resigned = { $name } feladta.
play-out-of-time = Lejárt az idő.
play-abandoned = A játszma félbeszakadt.
play-pool-empty = Minden korong a táblán van, ezért a levett gyűrűk döntenek.
play-both-blocked = Egyetlen gyűrű sem tud már lépni, ezért a levett gyűrűk döntenek.

# Tools.
play-undo = Visszavon
play-hint = Tipp
play-flip = Forgatás
play-resign = Feladom
play-new = Új játszma
play-first = Első lépés
play-back = Egy lépés vissza
play-forward = Egy lépés előre
play-last = Utolsó lépés
play-more = Továbbiak

play-hint-thinking = Jó lépést keresek…
play-hint-place = Tipp: gyűrű ide: { $point }.
play-hint-move = Tipp: { $from } – { $to }.
play-hint-row = Tipp: vedd le a sort: { $low } – { $high }.
play-hint-ring = Tipp: vedd le a gyűrűt innen: { $point }.
play-hint-pass = Tipp: csak passzolni tudsz.
play-hint-failed = Most nincs tipp. { $reason }
play-hint-resign = A számítógép itt feladná.
play-hint-declare = A számítógép itt dzsisógit jelentene be, és nyerne.

# The list of moves.
play-variation = Változat
play-promote = Legyen főváltozat
play-remove = Törlés
play-instead = { $number }. lépés helyett: { $turn }

# New game.
play-new-title = Új YINSH-játszma
play-new-opponent = Ellenfél
play-new-computer = Számítógép
play-new-person = Másik játékos
play-new-watch = Csak nézem
play-new-level = Szint
play-new-level-white = Fehér szintje
play-new-level-black = Fekete szintje
play-new-side = Az oldalad
play-new-either = Mindegy
play-new-length = Gyűrűk a győzelemhez
play-new-standard = 3 · szokásos
play-new-blitz = 1 · blitz
play-new-placing = A gyűrűk felrakása
play-new-by-hand = Kézzel
play-new-at-random = Véletlenszerűen
play-new-start = Kezdés

play-resign-title = Feladod a játszmát?
play-resign-text = Akkor az ellenfeled nyer.
play-resign-yes = Feladom
play-resign-no = Játszom tovább

# Files, links, what is kept.
play-save = Mentés
play-save-text = Mentés szövegként
play-save-sgf = Mentés SGF-ként
play-open = Játszma megnyitása
play-copy-link = A játszma linkjének másolása
play-copy-position = Állás másolása
play-library = Archívum
play-find-position = Játszmák ezzel az állással
play-openings = Megnyitások
play-set-up = Az állás szerkesztése
play-add-to-study = Hozzáadás füzethez
play-picture = Kép
play-previous-game = Vissza az előző játszmához
play-saved = Mentve: { $name }.
play-not-saved = Ezt a játszmát nem sikerült menteni. ({ $reason })
play-link-copied = A link a vágólapon van. Az egész játszma benne van.
play-position-copied = Az állás a vágólapon van.
play-copy-title = Másold ki kézzel
play-copy-text = A vágólap itt nem érhető el
play-opened = Megnyitva: { $count ->
        [one] { $count } lépés
       *[other] { $count } lépés
    }.
play-open-title = Játszma megnyitása
play-open-file = Fájl kiválasztása
play-open-paste = Vagy illeszd be ide
play-open-hint = Szöveges játszma, SGF, link vagy állás. Fájlt az oldalra is húzhatsz.
play-open-yes = Megnyitás
play-open-empty = Nincs benne semmi.
play-open-too-large = Ez a fájl túl nagy: legfeljebb { $limit } MiB lehet.
play-open-unread = A böngésződ nem tudta beolvasni ezt a fájlt.
play-open-place = { $line }. sor, { $column }. oszlop:
play-open-illegal = { $turn }. lépés, { $action }. { $reason }
play-open-contradiction = a fájl mást mond, mint a tábla.
play-open-too-much = valamiből túl sok van; legfeljebb { $limit } lehet.
play-open-not-understood = így nem szokás játszmát leírni.
play-open-position = Ez nem YINSH-állás.
play-open-link = Ebben a linkben nincs teljes játszma.
play-link-broken = Ebben a linkben nincs teljes játszma. ({ $reason })
play-drop = Ide húzd a játszmát
play-keep-it = Megtartom
play-my-game = Az én játszmám
play-now-yours = Ez mostantól a te játszmád.
play-not-kept = A böngésződ nem engedi, hogy az oldal megőrizze a játszmát.
play-kept-missing = Ez a játszma nincs az archívumodban.
play-kept-broken = Az itt őrzött játszma nem olvasható; félretettük. ({ $reason })

# Keys.
play-keys = Billentyűk
play-keys-board = A táblán
play-keys-page = Mindenhol
play-key-arrows = a vonalak mentén
play-key-rising = az emelkedő vonal mentén
play-key-letters = a hat irány
play-key-act = művelet
play-key-escape = vissza, mégse
play-key-step = egy lépés vissza, egy előre
play-key-ends = első és utolsó lépés
