# The front page.

home-headline = Mély játék. Csendes asztal.
home-yinsh = YINSH
home-pitch = Hagyj korongokat, ugord át és fordítsd meg őket. Egy ötös sor egy gyűrűdbe kerül, három gyűrű pedig győzelem.
home-play = Játssz most
home-learn = Szabályok
home-fact-computer = Gépi ellenfél tizenkét szinten, a Harmattól az Óceánig
home-fact-people = Ketten egy képernyőnél
home-fact-lessons = { $count ->
        [one] { $count } rövid lecke élő táblán
       *[other] { $count } rövid lecke élő táblákon
    }
home-fact-games = Menthető, megosztható és visszajátszható játszmák
home-board = Magát játszó YINSH-játszma
home-pause = A tábla megállítása
home-resume = Játsszon tovább a tábla
home-continue = A YINSH-játszma folytatása
home-continue-against = Folytatás: YINSH, ellenfél: { $opponent }
home-continue-state = { $yours ->
        [yes] { $turn }. kör, te jössz
       *[no] { $turn }. kör
    } · gyűrűk { $white } : { $black }
home-free = Ingyenes, regisztráció nélkül; betöltés után hálózat nélkül is működik.
home-unofficial = A YINSH Kris Burm játéka. Ez a projekt nem áll kapcsolatban sem vele, sem a kiadóival.
