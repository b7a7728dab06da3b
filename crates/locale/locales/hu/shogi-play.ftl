# Az oldal, amelyen sógit játszanak: ami csak ebben a játékban van.

shogi-play-heading = Sógi
shogi-play-board-label = Sógitábla
shogi-play-new-title = Új sógijátszma
shogi-play-open-hint = KIF, KI2, CSA, JKF, USI vagy szöveg; link vagy állás SFEN-ben. Fájlt az oldalra is húzhatsz.
shogi-play-not-a-position = Ez nem sógiállás.
shogi-play-level-sente = Szente szintje
shogi-play-level-gote = Gote szintje

shogi-play-sente = Szente
shogi-play-gote = Gote
shogi-play-shitate = Sitate
shogi-play-uwate = Uvate

shogi-play-furigoma = Furigoma
shogi-play-bottom = A tábla alján
shogi-play-handicap = Előny
shogi-play-handicap-hint = Az uvate lép először: ő veszi le a bábukat.
shogi-play-handicap-even = Nincs
shogi-play-handicap-lance = Lándzsa
shogi-play-handicap-bishop = Futó
shogi-play-handicap-rook = Bástya
shogi-play-handicap-rook-lance = Bástya és lándzsa
shogi-play-handicap-pieces = { $count ->
        [one] { $count } bábu
       *[other] { $count } bábu
    }
shogi-play-illegal = Szabálytalan lépés
shogi-play-not-accepted = Nem tehető meg
shogi-play-strict = Veszít
shogi-play-jishogi = Dzsisógi
shogi-play-jishogi-agreement = Megegyezéssel, 24-24 pont
shogi-play-jishogi-24 = Bejelentés: 24 döntetlen, 31 győzelem
shogi-play-jishogi-27 = Bejelentés: 28 vagy 27 győzelem

shogi-play-toss = A gyalogok feldobása
shogi-play-toss-person = Az erősebb játékos dob fel öt gyalogot. Ezt a szintet már legyőzted: { $name }. Ezért te dobsz.
shogi-play-toss-computer = Az erősebb játékos dob fel öt gyalogot. Ezt a szintet még nem győzted le: { $name }. Ezért a számítógép dob.
shogi-play-toss-bottom = Az dob fel öt gyalogot, aki a tábla alján ül.
shogi-play-toss-result = Előléptetett oldal felül: { $promoted }, alapoldal: { $plain }.
shogi-play-toss-tosser = Több az alapoldal: az kezd, aki dobott.
shogi-play-toss-opponent = Több az előléptetett oldal: az kezd, aki nem dobott.
shogi-play-toss-side = { $side ->
        [sente] Te vagy a szente, te lépsz először.
       *[gote] Te vagy a gote.
    }
shogi-play-toss-side-bottom = { $side ->
        [sente] Alul a szente ül.
       *[gote] Alul a gote ül.
    }

shogi-play-offer-jishogi = Dzsisógi ajánlása
shogi-play-declare-jishogi = Dzsisógi bejelentése
shogi-play-points = Mindkét király bejutott az ellenfél táborába. Pontok: szente { $first }, gote { $second }; akinek 24-nél kevesebb van, veszít.
shogi-play-points-declared = A királyod bejutott az ellenfél táborába, { $points } pontod van.
shogi-play-you-would-win = Te nyernél.
shogi-play-would-win = { $name } nyerne.
shogi-play-ask-person = { $name }, beleegyezel, hogy így érjen véget a játszma?
shogi-play-ask-computer = { $name } beleegyezik. Véget érjen a játszma?
shogi-play-ask-declare = Bejelented, és véget vetsz a játszmának?
shogi-play-agree = Beleegyezem
shogi-play-declare = Bejelentem

shogi-play-ended-mate = Matt.
shogi-play-ended-stuck = Nem maradt szabályos lépés.
shogi-play-ended-sennichite = Szennicsite: ugyanaz az állás négyszer jött létre.
shogi-play-you-perpetual = Ugyanaz az állás négyszer jött létre, és közben végig sakkot adtál.
shogi-play-perpetual = Ugyanaz az állás négyszer jött létre, és közben végig { $name } adott sakkot.
shogi-play-you-illegal = Szabálytalanul léptél.
shogi-play-illegal-by = { $name } szabálytalanul lépett.
shogi-play-broke-nifu = Nifu: második gyalog a vonalon.
shogi-play-broke-uchifuzume = Ucsifuzume: matt letett gyaloggal.
shogi-play-broke-stuck = A bábu soha többé nem léphetne.
shogi-play-broke-way = A bábu nem így lép.
shogi-play-you-king-taken = Nem vetted észre a sakkot, és leütötték a királyodat.
shogi-play-king-taken = { $name } nem vette észre a sakkot, és leütötték a királyát.
shogi-play-ended-agreed = Dzsisógi: szente { $first ->
        [one] { $first } pont
       *[other] { $first } pont
    }, gote { $second }; 24 kell.
shogi-play-ended-declared = { $name } dzsisógit jelentett be, { $points ->
        [one] { $points } ponttal
       *[other] { $points } ponttal
    }.
shogi-play-ended-jishogi = Dzsisógi.
shogi-play-ended-agreement = A játékosok megegyeztek.

shogi-play-you-overlooked = Nem vetted észre a sakkot.
shogi-play-overlooked = { $name } nem vette észre a sakkot.
shogi-play-king-free = A király leüthető.
shogi-play-take-king = Leütöm a királyt

shogi-play-hint = Tipp: { $turn }.

shogi-play-save-kif = KIF
shogi-play-save-kif-sjis = KIF Shift_JIS-ben, régebbi programokhoz
shogi-play-save-ki2 = KI2
shogi-play-save-csa = CSA
shogi-play-save-usi = USI
shogi-play-save-jkf = JKF

shogi-play-key-arrows = mezőről mezőre
shogi-play-key-hand = ez a bábu a kezedből
