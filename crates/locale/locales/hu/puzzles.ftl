# Puzzles: where they begin, solving one.

# The start page.
puzzle-about = YINSH- és sógifeladványok, amelyek a tudásodhoz illenek: rövid állások, amelyek megoldását a motor bebizonyította vagy értékelte. A böngészőben, regisztráció nélkül.
puzzle-game = Játék
puzzle-next = A következő feladvány
puzzle-first = Az első feladványod
puzzle-fits = Az értékszámodhoz illik.
puzzle-finds = Az első tíz megtalálja a szintedet.
puzzle-solve = Megoldom
puzzle-easier = Könnyebbet
puzzle-harder = Nehezebbet
puzzle-how-title = Így működik
puzzle-how = A másik oldalt a gép játssza. A rossz lépésre válaszol, hogy lásd, miért rossz, és újra próbálhatod.
puzzle-private = Az értékszámod és a napjaid ebben a böngészőben maradnak. Nincs regisztráció, nincs óra.
puzzle-forgetful = Ez a böngésző semmit sem őriz meg ennek az oldalnak. Amit itt csinálsz, addig marad meg, amíg be nem zárod.
puzzle-rating = Az értékszámod
puzzle-week = { $more } a héten
puzzle-days = Ez a hét
puzzle-day-solved = megoldva
puzzle-day-off = nem volt megoldás
puzzle-day-open = még nincs megoldás
puzzle-streak = { $days } napja egyfolytában.
puzzle-streak-rest = Hetente egy nap kimaradhat.
puzzle-due = Még egyszer
puzzle-due-why = Korábban nem sikerült, ma újra
puzzle-none-due = Ma nincs ismétlés
puzzle-themes = Témák
puzzle-done-of = { $done } / { $all }
puzzle-missing = A feladványok még nincsenek ezen az eszközön.
puzzle-missing-why = Nincs kapcsolat. Egyszer kell letölteni őket, amint lesz.
puzzle-broken = A feladványokat nem lehet beolvasni.
puzzle-ask-again = Újra
puzzle-no-number = Nincs ilyen számú feladvány.

# One puzzle: what is said.
puzzle-number = { $number }. feladvány
puzzle-number-rated = { $number }. feladvány, értékszám: { $rating }
puzzle-heading = Feladvány: { $goal }
puzzle-today = Ma: { $count }
puzzle-back = Vissza a feladványokhoz
puzzle-panel = Feladvány
puzzle-board = A feladvány táblája
puzzle-turn-yinsh =
    { $side ->
        [first] Fehér lép.
       *[second] Fekete lép.
    }
puzzle-turn-shogi =
    { $side ->
        [first] Szente lép.
       *[second] Gote lép.
    }
puzzle-waits = Az ellenfél válaszol…
puzzle-hint = Tipp.
puzzle-hint-2 = Második tipp.
puzzle-hint-look-ring = Nézd ezt a gyűrűt: { $point }.
puzzle-hint-look-marker = Nézd ezt a korongot: { $point }.
puzzle-hint-look-piece = Nézd ezt a bábut: { $piece }, { $square }.
puzzle-hint-look-hand = Nézd, mi van a kezedben: { $piece }.
puzzle-hint-goes = A gyűrű ide megy: { $point }.
puzzle-hint-goes-square = Ide megy: { $square }.
puzzle-hint-goes-promotes = Ide megy, és előlép: { $square }.
puzzle-hint-drop = Ide tedd le: { $square }.
puzzle-hint-row = Vedd le ezt a sort: { $low } – { $high }.
puzzle-hint-ring = Ezt a gyűrűt add fel: { $point }.
puzzle-wrong = Nem ez az.
puzzle-wrong-row-wins =
    { $side ->
        [first] Fehér válasza { $turn }: kialakítja a sort ({ $low } – { $high }), és nyer.
       *[second] Fekete válasza { $turn }: kialakítja a sort ({ $low } – { $high }), és nyer.
    }
puzzle-wrong-row =
    { $side ->
        [first] Fehér válasza { $turn }: kialakítja a sort ({ $low } – { $high }).
       *[second] Fekete válasza { $turn }: kialakítja a sort ({ $low } – { $high }).
    }
puzzle-wrong-late = { $turn } után nincs meg időben a győzelem.
puzzle-wrong-no-row = Nem lesz belőle sor.
puzzle-wrong-one-row = Nem lesz belőle két sor.
puzzle-wrong-better = Van sokkal jobb.
puzzle-wrong-better-move = Egy másik lépés sokkal jobb.
puzzle-wrong-nocheck = Ez nem sakk.
puzzle-wrong-free = A király megmenekül.
puzzle-wrong-king = A király ide lép: { $square }.
puzzle-wrong-take = Leütik itt: { $square } ({ $piece }).
puzzle-wrong-between = Közbeáll egy bábu itt: { $square }.
puzzle-wrong-check = Ez sakk, pedig sakk nélküli lépés kell.
puzzle-wrong-no-threat = Ez nem fenyeget mattal öt lépésen belül.
puzzle-wrong-escape-king = A király ide lép: { $square }, és öt lépésen belül nincs matt.
puzzle-wrong-escape =
    { $side ->
        [first] Szente válasza { $turn }, és öt lépésen belül nincs matt.
       *[second] Gote válasza { $turn }, és öt lépésen belül nincs matt.
    }
puzzle-wrong-averted = Ezután a matt kivédhető.
puzzle-slower = Ez is nyer.
puzzle-slower-why = De van gyorsabb út.
puzzle-right = Ez az.
puzzle-finish = Most fejezd be.
puzzle-solved = Megoldva.
puzzle-rating-now = Az értékszámod most { $rating } (+{ $more }).
puzzle-shown = Ez volt a megoldás.
puzzle-shown-why = A feladvány holnap visszajön.

# One puzzle: buttons and lists.
puzzle-try-again = Újra próbálom
puzzle-show = Mutasd a megoldást
puzzle-next-one = Következő feladvány
puzzle-slots = A lépéseid
puzzle-slot = { $number }. lépés
puzzle-slot-wrong = rossz
puzzle-slot-right = jó
puzzle-idea = Az ötlet
puzzle-line = A megoldás lépései
puzzle-line-own = Amit te léptél
puzzle-line-other = Egy másik megoldás
puzzle-line-begin = kezdet
puzzle-alike = Hasonló feladványok
puzzle-tools = Amit tehetsz
puzzle-tool-hint = Tipp
puzzle-tool-answer = Megoldás
puzzle-tool-again = Újra
puzzle-tool-share = Megosztás
puzzle-tool-flip = Fordítás
puzzle-tool-analyse = Elemzés
puzzle-tool-more = Több
puzzle-shared = Másolva
puzzle-not-shared = Nem sikerült
puzzle-tell = Megosztás
puzzle-told = Másolva
puzzle-tell-by-hand = A böngésző ezt nem másolta. Kézzel is kimásolhatod.
puzzle-daily-tell =
    { $how ->
        [first] Sente, { $game }, a nap feladványa, { $day }: elsőre megoldva.
        [hint] Sente, { $game }, a nap feladványa, { $day }: tippel megoldva.
        [later] Sente, { $game }, a nap feladványa, { $day }: megoldva, de nem elsőre.
       *[no] Sente, { $game }, a nap feladványa, { $day }: nincs megoldva.
    }
puzzle-copy = Állás másolása
puzzle-copied = Az állás másolva
puzzle-key-hint = Tipp, aztán a második

# Three minutes.
storm-title = Három perc
storm-twenty = Húsz, óra nélkül
storm-no-clock = Húsz, óra nélkül
storm-kind = Melyik sorozat
storm-about = Amennyi belefér
storm-best = A rekordod: { $count }
storm-rule = A rossz lépés és a kihagyás { $seconds } másodpercbe kerül
storm-rule-twenty = Annyi idő, amennyi kell
storm-ready = Kész?
storm-ready-how = Az óra az első lépéseddel indul.
storm-went-right = Megoldva.
storm-went-wrong = Nem sikerült.
storm-over = Idő.
storm-over-twenty = Ez volt az utolsó.
storm-count = { $count } megoldott feladvány.
storm-record = Ez { $more } feladvánnyal több, mint az eddigi rekordod.
storm-missed = Nézd át, ami nem sikerült
storm-another = Újabb sorozat
storm-skip = Kihagyom
storm-pause = Szünet
storm-paused = A sorozat áll.
storm-leave = A sorozat vége
storm-solved = megoldva
storm-fact-missed = hibás
storm-row = egymás után
storm-hardest = legnehezebb
storm-round = Ez a sorozat
storm-round-said = Ez a sorozat, feladványonként
storm-tick-solved = megoldva
storm-tick-missed = nem sikerült
storm-missed-ones = Nem sikerült
storm-tell = Sente, { $game }, három perc: { $all } feladványból { $solved } megoldva.
storm-tell-twenty = Sente, { $game }, óra nélkül: { $all } feladványból { $solved } megoldva.
storm-left-minute = Még egy perc.
storm-left-ten = Még tíz másodperc.

# Progress.
puzzle-progress = Fejlődés
progress-highest = legmagasabb: { $rating }
progress-solved = Megoldva
progress-tried = { $count } megkezdettből
progress-first = Elsőre sikerült
progress-first-why = segítség nélkül
progress-days = Nap egyfolytában
progress-longest = leghosszabb: { $days }
progress-percent = { $percent }%
progress-span-days = { $count } nap
progress-span-weeks = { $count } hét
progress-rating-said = Az értékszámod { $count } nap alatt: { $from } és { $to } között
progress-table = Táblázatként
progress-day = Nap
progress-each-day = Naponta megoldva
progress-days-said = { $all } napból { $count } napon volt megoldás, egy napon legfeljebb { $most }
progress-key-none = semmi
progress-key-to = { $from }–{ $to }
progress-key-more = { $from } vagy több
progress-due = Visszatér ma: { $today }, holnap: { $tomorrow }, az azt követő napokon: { $later }.
progress-nothing-due = Ezen a héten nincs ismétlés.
progress-themes = Témánként
progress-theme = Téma
progress-tries = Próba
progress-rating = Értékszám
progress-sure = { $rating } ± { $doubt }
progress-sure-why = A ± után az áll, mennyivel térhet el: minél több feladványt oldasz meg egy témából, annál kevesebbel.
progress-weakest = A leggyengébb gyakorlása
progress-practise = Gyakorlás
progress-none = Még nincs mit mutatni: előbb oldj meg néhány feladványt.

# In the settings.
puzzle-set-rating = Értékszám a feladványokhoz
puzzle-set-rating-hint = Ha ki van kapcsolva, a feladványok akkor is hozzád illenek.
puzzle-set-days = Napok egyfolytában

# Mistakes of one's own games.
own-title = A játszmáidból
own-why = Ahol volt jobb lépés
own-count = { $count } állás, ahol van jobb
own-how = Előbb az utolsó 30 nap jön. Ami nem sikerül, később visszatér.
own-start = Kezdés
own-all = Minden állás
own-still = Még nincs meg
own-more = Továbbiak
own-move = { $number }. lépés,
own-against = ellenfél: { $name }
own-from-to = { $before }% → { $after }%
own-due = esedékes
own-found = megvan
own-later = később
own-none = Még nincs mit javítani.
own-none-why = Amint egy játszmád értékelése elkészül, itt várnak azok az állások, amelyekben volt jobb lépés.
own-play = Játssz egy játszmát
own-motifs = Ami a leggyakrabban előfordul
own-unseen = { $count } játszma még nincs átnézve.
own-unseen-why = A motor átnézi őket, amíg ez az oldal nyitva van.
own-look = Nézze át őket
own-looking = { $done } / { $all } játszma átnézve
own-stop = Leállítás
own-looked = Átnézett játszmák: { $games }, talált hibák: { $count }.
own-trouble = A motor nem válaszol: { $reason }
own-find = { $number }. lépés: keress jobbat.
own-played = { $mark ->
        [blunder] Ezt lépted: { $turn } (súlyos hiba).
        [mistake] Ezt lépted: { $turn } (hiba).
       *[inaccuracy] Ezt lépted: { $turn } (pontatlanság).
    }
own-other = Még nem.
own-other-why = Ez jobb, mint amit léptél, de van ennél is jobb.
own-right = Sokkal jobb.
own-chance = A nyerési esélyed
own-before = előtte
motif-win-missed = Elszalasztott győzelem
motif-loss-allowed = Megengedett győzelem
motif-mate-missed = Elszalasztott matt
motif-mate-allowed = Megengedett matt
motif-row-missed = Elszalasztott saját sor
motif-row-allowed = Megengedett sor
motif-wrong-ring = Rossz gyűrű feladva
motif-markers-turned = Az ellenfélnek fordított korongok
motif-piece-missed = Elmulasztott ütés
motif-piece-left = Ütésben hagyott bábu
motif-promotion-missed = Elmulasztott előléptetés
motif-promotion-allowed = Megengedett előléptetés
motif-other = Egyéb
theme-better = Tanulj a hibáidból
goal-better = Keress jobb lépést.
theme-better-move = Tanulj a hibáidból
goal-better-move = Keress jobb lépést.

# Themes, and what is asked.
theme-win-1 = Győzelem egy lépésben
goal-win-1 = Nyerj ebben a lépésben.
theme-win-2 = Győzelem két lépésben
goal-win-2 = Nyerj két lépésben.
theme-win-3 = Győzelem három lépésben
goal-win-3 = Nyerj három lépésben.
theme-row = Alakíts ki egy sort
goal-row = Alakíts ki egy sort.
theme-two-rows = Két sor egy lépésben
goal-two-rows = Alakíts ki két sort egy lépésben.
theme-stop = Állítsd meg a sort
goal-stop = Sor fenyeget. Állítsd meg.
theme-refuse = A mérgezett sor
goal-refuse = Csábít egy sor, de az ellenfél győzelemmel fenyeget. Akadályozd meg.
theme-which-five = Melyik öt?
goal-which-five = Válaszd ki a leveendő ötöt.
theme-which-ring = Melyik gyűrű menjen?
goal-which-ring = Válaszd ki, melyik gyűrűt add fel.
theme-defence = A legjobb védekezés
goal-defence = Találd meg a legjobb védekezést.
theme-mate-1 = Matt egy lépésben
goal-mate-1 = Adj mattot egy lépésben.
theme-mate-3 = Matt három lépésben
goal-mate-3 = Adj mattot három lépésben.
theme-mate-5 = Matt öt lépésben
goal-mate-5 = Adj mattot öt lépésben.
theme-mate-7 = Matt hét lépésben
goal-mate-7 = Adj mattot hét lépésben.
theme-mate-9 = Matt kilenc lépésben
goal-mate-9 = Adj mattot kilenc lépésben.
theme-mate-11 = Matt tizenegy lépésben
goal-mate-11 = Adj mattot tizenegy lépésben.
theme-mate-13 = Matt tizenhárom lépésben
goal-mate-13 = Adj mattot tizenhárom lépésben.
theme-mate-15 = Matt tizenöt lépésben
goal-mate-15 = Adj mattot tizenöt lépésben.
theme-brinkmate = Hissi: elkerülhetetlen matt
goal-brinkmate = Ne adj sakkot, de lépésed után a matt legyen elkerülhetetlen.
theme-fork = Kettős támadás
goal-fork = Támadj meg két bábut egyszerre.
theme-pin = Kötés
goal-pin = Köss le egy bábut.
theme-promote = Hasznos előléptetés
goal-promote = Léptess elő haszonnal.
theme-win-material = Bábunyerés
goal-win-material = Nyerj bábut.
theme-guard = A legjobb védekezés
goal-guard = Mentsd meg a királyod.

# Ideas.
idea-marker = A gyűrű korongot hagy a helyén, és az fejezi be a sort.
idea-turn = A gyűrű ugrik, és amit megfordít, befejezi a sort.
idea-turn-and-marker = A sort a megfordított korongok fejezik be, azzal együtt, amelyet a gyűrű a helyén hagy.
idea-two-threats = Egyszerre több sor fenyeget, és nem lehet mindet megállítani.
idea-one-threat = Minden lépés sorral fenyeget, és a végén egyet nem lehet megállítani.
idea-every-answer = Bármi a válasz, utána ki lehet alakítani egy sort.
idea-quiet = Az első lépés még nem fenyeget sorral. Olyan sort készít elő, amelyet nem lehet megállítani.
idea-row-first = Egy sor most lekerül, a következőt pedig nem lehet megállítani.
idea-blocks = A sorhoz kell egy korong, amelyet a gyűrű megfordít.
idea-closes-way = A sor korongjai maradnak, de már egy gyűrű sem tudja befejezni.
idea-poisoned = Ha kialakítod a sort, az ellenfél rögtön nyer. Előbb őt kell megállítani.
idea-most-rows = Más választás nem hagyhat neked ennyi sort kialakító lépést.
idea-fewest-rows = Minden más választás több sort kialakító lépést hagy az ellenfélnek.
idea-most-moves = Más választás nem hagyhat neked ennyi lépést.
idea-fewest-moves = Minden más választás több lépést hagy az ellenfélnek.
idea-sacrifice = Egy bábut fel kell áldozni, és a királynak le kell ütnie.
idea-let-taken = Egy bábut fel kell áldozni. Nem segít, ha leütik.
idea-drop = Egy bábu kézből a király mellé kerül.
idea-drop-afar = Egy bábu kézből ad sakkot, de nem a király mellől.
idea-promotion = Egy bábu a kellő pillanatban előlép.
idea-uncover = Egy bábu ellép egy másik vonalából, amely így sakkot ad.
idea-double-check = Két bábu ad sakkot egyszerre.
idea-takes-with-check = Egy bábu sakkal üt.
idea-beside-king = Egy bábu a király mellé lép, és nem lehet leütni.
idea-from-afar = Egy bábu messziről ad sakkot, és nem lehet leütni.
idea-fork = Egy bábu többet támad egyszerre: { $pieces }.
idea-pin = Ez a bábu nem hagyhatja el a vonalát, mert mögötte áll a királya: { $pieces }.
idea-gain = Nyereség: { $pieces }.
idea-exchange = Nyereség: { $pieces }. Veszteség: { $lost }.
idea-takes-checker = A sakkot adó bábut le kell ütni.
idea-king-steps = A király kilép a sakkból.
idea-between = Egy bábu a király és a sakkot adó bábu közé áll.
idea-no-way-out = A királynak nincs hová lépnie, és más válasz sem segít.
idea-two-mates = Több matt is fenyeget, és bármi a válasz, matt következik.
idea-one-mate = Matt fenyeget, és bármi a válasz, matt következik.
idea-quiet-gift = A bábu leüthető, de ez nem segít.
