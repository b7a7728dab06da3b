# The front page.

home-headline = Két mély játék. Egy csendes asztal.
home-pitch-yinsh = Hagyj magad után korongokat, ugord át és fordítsd meg őket. Egy ötös sorért egy gyűrűdet adod, három gyűrű pedig győzelem.
home-pitch-shogi = Japán sakk, ahol a leütött bábu hozzád áll át, és visszatér a táblára. Négy bábukészlet, írásjegyekkel vagy nélkülük.
home-play = Játssz most
home-learn = Szabályok
puzzle-daily = A nap feladványa
home-fact-computer = Gépi ellenfél tizenkét szinten, a Harmattól az Óceánig, vagy teljes erővel
home-fact-people = Ketten egy képernyőnél
home-fact-lessons = { $count ->
        [one] { $count } rövid lecke élő táblán
       *[other] { $count } rövid lecke élő táblákon
    }
home-fact-games = Menthető, megosztható és visszajátszható játszmák
home-board-yinsh = Bemutatójátszma: YINSH
home-board-shogi = Bemutatójátszma: sógi
home-pause = A tábla megállítása
home-resume = Játsszon tovább a tábla
home-continue = A játszmád folytatása: { $game }
home-continue-against = Folytatás: { $game }, ellenfél: { $opponent }
home-continue-state = { $yours ->
        [yes] { $turn }. lépés, te jössz
       *[no] { $turn }. lépés
    }
home-continue-rings = gyűrűk { $white } : { $black }
home-continue-check = sakk
home-free = Ingyenes, regisztráció nélkül; betöltés után hálózat nélkül is működik.
home-unofficial = A YINSH Kris Burm játéka. Ez a projekt nem áll kapcsolatban sem vele, sem a kiadóival.
