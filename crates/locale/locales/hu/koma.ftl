# Sógi: a bábuk neve, és amit a tábla mond a lépésekről, a teendőkről és arról, amit nem lehet.
# Egy bábunak van neve; `.mine`: a tiéd; `.of`: a gazdája mellett; `.acc`: amit leütnek; `.count`: ennyi van kézben.

koma-king = király
    .mine = a királyod
    .of = királya
    .acc = királyt
koma-rook = bástya
    .mine = a bástyád
    .of = bástyája
    .acc = bástyát
    .count = { $count ->
        [one] { $count } bástya
       *[other] { $count } bástya
    }
koma-bishop = futó
    .mine = a futód
    .of = futója
    .acc = futót
    .count = { $count ->
        [one] { $count } futó
       *[other] { $count } futó
    }
koma-gold = arany
    .mine = az aranyad
    .of = aranya
    .acc = aranyat
    .count = { $count ->
        [one] { $count } arany
       *[other] { $count } arany
    }
koma-silver = ezüst
    .mine = az ezüstöd
    .of = ezüstje
    .acc = ezüstöt
    .count = { $count ->
        [one] { $count } ezüst
       *[other] { $count } ezüst
    }
koma-knight = huszár
    .mine = a huszárod
    .of = huszárja
    .acc = huszárt
    .count = { $count ->
        [one] { $count } huszár
       *[other] { $count } huszár
    }
koma-lance = lándzsa
    .mine = a lándzsád
    .of = lándzsája
    .acc = lándzsát
    .count = { $count ->
        [one] { $count } lándzsa
       *[other] { $count } lándzsa
    }
koma-pawn = gyalog
    .mine = a gyalogod
    .of = gyalogja
    .acc = gyalogot
    .count = { $count ->
        [one] { $count } gyalog
       *[other] { $count } gyalog
    }
koma-dragon = sárkány
    .mine = a sárkányod
    .of = sárkánya
    .acc = sárkányt
koma-horse = sárkányló
    .mine = a sárkánylovad
    .of = sárkánylova
    .acc = sárkánylovat
koma-promoted-silver = előléptetett ezüst
    .mine = az előléptetett ezüstöd
    .of = előléptetett ezüstje
    .acc = előléptetett ezüstöt
koma-promoted-knight = előléptetett huszár
    .mine = az előléptetett huszárod
    .of = előléptetett huszárja
    .acc = előléptetett huszárt
koma-promoted-lance = előléptetett lándzsa
    .mine = az előléptetett lándzsád
    .of = előléptetett lándzsája
    .acc = előléptetett lándzsát
koma-tokin = tokin
    .mine = a tokinod
    .of = tokinja
    .acc = tokint

koma-owned = { $whose ->
        [theirs] az ellenfél
        [sente] szente
       *[gote] gote
    } { $piece }

koma-keys = A nyilak mezőről mezőre visznek, a tábla szélén túl pedig a kézbe. Az Enter felveszi és leteszi a bábut, az Escape visszavon. A P, L, N, S, G, B, R betűk a kezedből vesznek fel egy bábut.
koma-task-board = Válaszd ki az egyik bábudat.
koma-task-hand = Válassz egy bábut a tábláról vagy a kezedből.
koma-task-check = A királyod sakkban áll.

koma-cell-mine = { $square }, { $piece }. { $count ->
        [0] Nem tud lépni.
        [one] { $count } helyre léphet.
       *[other] { $count } helyre léphet.
    }
koma-cell = { $square }, { $piece }.
koma-cell-empty = { $square }, üres.
koma-hand-mine = A kezedben: { $pieces }. { $count ->
        [0] Nincs hová letenni.
        [one] { $count } helyre teheted le.
       *[other] { $count } helyre teheted le.
    }
koma-hand = { $whose ->
        [mine] A kezedben
        [theirs] Az ellenfél kezében
        [sente] Szente kezében
       *[gote] Gote kezében
    }: { $pieces }.
koma-hand-empty = { $whose ->
        [mine] A kezed üres.
        [theirs] Az ellenfél keze üres.
        [sente] Szente keze üres.
       *[gote] Gote keze üres.
    }
koma-held = { $piece } { $square }. { $count ->
        [0] Nincs hová lépnie.
        [one] { $count } helyre léphet.
       *[other] { $count } helyre léphet.
    }
koma-held-drop = { $piece } a kézből. { $count ->
        [0] Nincs hová letenni.
        [one] { $count } helyre teheted le.
       *[other] { $count } helyre teheted le.
    }
koma-preview = { $square }, üres.
koma-preview-takes = { $square }, itt leüt egy { $piece }.
koma-check = Sakk.
koma-mate = Matt.
koma-must-promote = Ott kötelező előléptetni.
koma-promotes = Előlép.
koma-ask = { $piece } ide: { $square }. Előlépteted?
koma-ask-takes = { $piece } leüt egy { $taken } ({ $square }). Előlépteted?
koma-promotion = Előléptetés: { $piece }
koma-promote = Előléptetem
koma-keep = Marad

koma-did-move = { $name }: { $piece } { $from } – { $to }.
koma-did-take = { $name }: { $piece } { $from } – { $to }, leüt egy { $taken }.
koma-did-drop = { $name }: { $piece } a kézből ide: { $to }.

koma-not-empty = Itt nincs bábu: { $square }.
koma-not-yours = Ez az ellenfél bábuja: { $square }.
koma-not-own = Oda nem: ott a saját bábud áll ({ $square }).
koma-not-reached = Oda nem: a bábu ({ $from }) nem ér el odáig: { $to }.
koma-not-past = Oda nem: útban van egy bábu ({ $square }).
koma-not-promoting = Ennek a bábunak nincs másik oldala: { $piece }.
koma-not-in-zone = Egy bábu csak akkor léphet elő, ha az utolsó három sorban kezdi vagy fejezi be a lépését.
koma-not-stuck = Oda nem: onnan ({ $to }) a { $piece } soha többé nem tudna lépni.
koma-not-in-hand = Ez nincs a kezedben: { $piece }.
koma-not-occupied = Oda nem: a mező foglalt ({ $square }). Kézből csak üres mezőre lehet letenni.
koma-not-two-pawns = Oda nem: ezen a vonalon már áll egy gyalogod: { $file }. Két előléptetés nélküli gyalog nem állhat egy vonalon (nifu).
koma-not-pawn-mate = Oda nem: letett gyalog nem adhat azonnal mattot (ucsifuzume).
koma-not-in-check = Oda nem: sakkba kerülne a királyod.
koma-not-saved = Oda nem: a királyod sakkban maradna.
koma-stuck = Ez a bábu nem tud lépni: { $square }.
koma-stuck-hand = Ezt nincs hová letenni: { $piece }.

koma-goes-king = Oda nem: a király egyet lép, bármerre.
koma-goes-rook = Oda nem: a bástya egyenesen lép, amennyit csak akar.
koma-goes-bishop = Oda nem: a futó átlósan lép, amennyit csak akar.
koma-goes-gold = Oda nem: az arany egyet lép bármerre, csak átlósan hátra nem.
koma-goes-silver = Oda nem: az ezüst egyet lép előre vagy átlósan.
koma-goes-knight = Oda nem: a huszár kettőt ugrik előre és egyet oldalra.
koma-goes-lance = Oda nem: a lándzsa egyenesen előre lép, amennyit csak akar.
koma-goes-pawn = Oda nem: a gyalog egyet lép előre.
koma-goes-dragon = Oda nem: a sárkány egyenesen lép, mint a bástya, vagy egyet átlósan.
koma-goes-horse = Oda nem: a sárkányló átlósan lép, mint a futó, vagy egyet egyenesen.
koma-goes-like-gold = Oda nem: most úgy lép, mint az arany: egyet bármerre, csak átlósan hátra nem.
