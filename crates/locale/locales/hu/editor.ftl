# Az állásszerkesztő.

editor-title = Állás felrakása
editor-about = { $game }: rakd fel az állást tetszés szerint, nézd meg, lehet-e belőle játszani, és ha nem, miért, aztán játszd, elemezd vagy oszd meg.
editor-game = Játék
editor-position = Állás
editor-tools = Mit tesz le egy érintés
editor-whose = Kié
editor-board-yinsh = YINSH-tábla. A nyilak a vonalak mentén visznek, Shifttel az emelkedőkön. Az Enter leteszi a választottat, a Delete leveszi, az 1–6 választja ki, mi kerül le, az U visszavon.
editor-board-shogi = Sógitábla. A nyilak mezőről mezőre visznek. Az Enter leteszi a választott bábut, a Delete leveszi, az 1–8 választja ki a bábut, a 9 és a 0, hogy kié, az U visszavon.
editor-ring = gyűrű
editor-marker = korong
editor-white-ring = Fehér gyűrű
editor-black-ring = Fekete gyűrű
editor-white-marker = Fehér korong
editor-black-marker = Fekete korong
editor-turn = megfordít
editor-remove = levesz
editor-promote = előléptet
editor-hand = { $side ->
        [sente] Szente keze
       *[gote] Gote keze
    }
editor-to-move = Ki lép
editor-removed = { $side ->
        [white] Fehér levett
       *[black] Fekete levett
    }
editor-to-win = Gyűrű a győzelemhez
editor-pool = A készletben
editor-pool-left = { $left ->
        [one] { $left } korong az 51-ből
       *[other] { $left } korong az 51-ből
    }
editor-text = Szövegként
editor-text-hint-yinsh = Ide beilleszthetsz egy YINSH-állást.
editor-text-hint-shogi = Ide beilleszthetsz egy SFEN-sort.
editor-text-bad = Ez nem állás. A tábla maradt, ahogy volt.

editor-good = Ebből lehet játszani.
editor-bad = Ebből még nem lehet játszani.
editor-placing = A gyűrűk felrakása folyik.
editor-row-first = { $side ->
        [white] Fehérnek sora van, előbb azt veszi le.
       *[black] Feketének sora van, előbb azt veszi le.
    }
editor-rings-many = { $side ->
        [white] Fehér gyűrűi a táblán és levéve: { $count }. Öt kell, vedd le, ami több.
       *[black] Fekete gyűrűi a táblán és levéve: { $count }. Öt kell, vedd le, ami több.
    }
editor-rings-few = { $side ->
        [white] Fehér gyűrűi a táblán és levéve: { $count }. Öt kell.
       *[black] Fekete gyűrűi a táblán és levéve: { $count }. Öt kell.
    }
editor-markers = Korongok a táblán: { $count }. Csak 51 van.
editor-row-left = { $side ->
        [white] Fehér sorát ({ $low } – { $high }) már e lépés előtt le kellett volna venni.
       *[black] Fekete sorát ({ $low } – { $high }) már e lépés előtt le kellett volna venni.
    }
editor-pool-empty = A készlet üres: itt a játszma véget ért.
editor-stuck = Egy gyűrű sem tud lépni: itt a játszma véget ért.
editor-over = Itt a játszma véget ért.
editor-kings = { $side ->
        [sente] Szente királyai: { $count }. Egy elég.
       *[gote] Gote királyai: { $count }. Egy elég.
    }
editor-many = Egy fajtából több mint { $most }: { $piece }.
editor-check = { $side ->
        [sente] Szente sakkban van, és gote lép.
       *[gote] Gote sakkban van, és szente lép.
    }
editor-other = A szabályok ezt nem engedik.
editor-box = { $count ->
        [0] A doboz üres.
        [one] Még { $count } bábu van a dobozban.
       *[other] Még { $count } bábu van a dobozban.
    }
editor-no-king = { $side ->
        [sente] Szentének nincs királya.
       *[gote] Goténak nincs királya.
    }
editor-two-pawns = { $side ->
        [sente] Szentének két gyalogja van ezen a vonalon: { $file }.
       *[gote] Goténak két gyalogja van ezen a vonalon: { $file }.
    }
editor-never = Ez a bábu soha nem léphet: { $square }.
editor-show = Mutasd
editor-solve = Nyerő ez?
editor-solving = Olyan nyerést keresek, amely ellen nincs védelem.
editor-solve-stop = Leállítás
editor-solve-show = Megnézem a táblán
editor-won = { $side ->
        [white] Világos nyer, bármit lép sötét:
        [black] Sötét nyer, bármit lép világos:
        [sente] Szente sakkokkal mattot ad:
       *[gote] Gote sakkokkal mattot ad:
    }
editor-not-won = { $side ->
        [white] Világosnak nincs kikényszeríthető nyerése.
        [black] Sötétnek nincs kikényszeríthető nyerése.
        [sente] Szentének nincs sakkos mattja.
       *[gote] Goténak nincs sakkos mattja.
    }
editor-open = { $side ->
        [white] Tíz másodperc alatt nem találtam világosnak kikényszeríthető nyerést. Ettől még lehet.
        [black] Tíz másodperc alatt nem találtam sötétnek kikényszeríthető nyerést. Ettől még lehet.
        [sente] Tíz másodperc alatt nem találtam sakkos mattot. Ettől még lehet.
       *[gote] Tíz másodperc alatt nem találtam sakkos mattot. Ettől még lehet.
    }

editor-play = Játék innen
editor-analyse = Elemzés
editor-undo = Visszavon
editor-more = Továbbiak
editor-copy = Állás másolása
editor-copied = Az állás a vágólapon van.
editor-share = Hivatkozás másolása
editor-shared = A hivatkozás a vágólapon van.
editor-not-copied = A böngésző nem engedi a másolást. Vedd ki a szöveget a mezőből.
editor-picture = Kép
editor-start = A játszma kezdete
editor-empty = Üres tábla
editor-flip = A másik oldalról
editor-add-to-study = Hozzáadás füzethez

editor-at = { $place }, { $what }.
editor-at-empty = { $place }, üres.
editor-hand-holds = { $hand }: { $pieces }.
editor-hand-empty = { $hand }: semmi.
editor-box-empty = Ebből már nincs több a dobozban.
