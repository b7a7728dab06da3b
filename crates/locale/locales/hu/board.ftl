# Mit mond a tábla a lépésekről, a teendőkről és arról, ami nem lehet.

board-keys = A nyilak a vonalak mentén visznek, Shifttel balra és jobbra az emelkedőkön. Enter: lépés, Escape: vissza.
board-your-move = Te jössz.
board-over = A játszma véget ért.
board-pool = { $count ->
        [one] { $count } korong a készletben
       *[other] { $count } korong a készletben
    }

board-task-place = Válassz üres pontot a gyűrűnek.
board-task-move = Válaszd ki az egyik gyűrűdet.
board-task-pass = Egyik gyűrűd sem tud lépni. { $by ->
        [finger] A passzhoz koppints a táblára.
       *[other] A passzhoz kattints a táblára, vagy nyomj Entert.
    }
board-task-row = { $how ->
        [made] Kialakítottál egy ötös sort.
       *[given] Van egy ötös sorod.
    } { $by ->
        [finger] Koppints rá, hogy levedd.
       *[other] Kattints rá, vagy nyomj Entert, hogy levedd.
    }
board-task-long-row = { $how ->
        [made] Kialakítottál egy
       *[given] Van egy
    } { $length ->
        [6] hatos
        [7] hetes
        [8] nyolcas
        [9] kilences
       *[other] { $length } korongos
    } { $how ->
        [made] sort.
       *[given] sorod.
    } Válaszd ki, melyik öt korongot veszed le.
board-task-rows = { $how ->
        [made] Több sort is kialakítottál.
       *[given] Több sorod is van.
    } Válaszd ki, melyiket veszed le.
board-task-ring = Vedd le az egyik gyűrűdet.

board-not-row-first = Előbb vegyél le egy ötös sort.
board-not-occupied = Oda nem: { $point } foglalt.
board-not-ring = Itt nincs gyűrűd: { $point }.
board-not-on-line = Oda nem: { $from } és { $to } nincs egy vonalon.
board-not-past-ring = Oda nem: útban van egy gyűrű, { $point }.
board-not-beyond = Oda nem: a gyűrű a korongok mögötti első üres ponton áll meg, ez itt { $point }.
board-not-in-row = { $point } nincs benne a sorodban. Válassz egy ötös sort.
board-not-pass = Nem passzolhatsz: van gyűrűd, amely tud lépni.
board-stuck = Ez a gyűrű nem tud lépni: { $point }.
board-not-your-turn = Most nem te jössz.
board-edge = Itt a tábla széle.
board-no-way = Arra nem lehet lépni.

board-cell-own-ring = { $point }, a te gyűrűd. { $count ->
        [0] Nem tud lépni.
        [one] { $count } helyre léphet.
       *[other] { $count } helyre léphet.
    }
board-cell-ring = { $point }, { $whose ->
        [mine] a te gyűrűd
        [white] fehér gyűrű
       *[black] fekete gyűrű
    }.
board-cell-marker = { $point }, { $color ->
        [white] fehér korong
       *[black] fekete korong
    }.
board-cell-empty = { $point }, üres.
board-held = Kezedben a gyűrű: { $point }. { $count ->
        [one] { $count } helyre léphet.
       *[other] { $count } helyre léphet.
    }

board-preview-none = { $point }, üres. Nem fordít meg semmit.
board-preview = { $point }, üres. { $count ->
        [one] { $count } korongot
       *[other] { $count } korongot
    } fordít meg: { $list }.
board-to-white = { $points } fehérre
board-to-black = { $points } feketére
board-makes-row = Sorod lesz belőle.
board-gives-row = Az ellenfelednek lesz sora.
board-meant = { $low } és { $high } között, { $number }/{ $of }.
board-only-row = { $low } és { $high } között, a te sorod. Enterrel leveheted.

board-did-place = { $name }: gyűrű lerakva, { $point }.
board-did-move = { $name }: lépés, { $from } – { $to }.
board-did-jump = { $name }: lépés, { $from } – { $to }, { $count ->
        [one] { $count } korong megfordult
       *[other] { $count } korong megfordult
    }.
board-did-row = { $name }: sor levéve, { $low } – { $high }.
board-did-row-too = Sor levéve: { $low } – { $high }.
board-did-ring = Gyűrű levéve: { $point }. { $removed }/{ $target }.
board-one-more = Még egy, és győzelem.
board-did-pass = { $name }: egyik gyűrű sem tud lépni, passz.
