# A game between people: the page on which it is played.

online-heading = { $game }: { $first } – { $second }
online-title = { $first } – { $second } · Sente
online-title-turn = Te jössz · { $name } · Sente
# Somebody without a name of their own.
online-guest = Vendég { $number }

# How it begins.
online-you-are = { $side ->
        [white] Te vagy a fehér.
        [black] Te vagy a fekete.
        [sente] Te vagy szente.
        [shitate] Te vagy sitate.
        [uwate] Te vagy uvate.
       *[gote] Te vagy gote.
    }
online-begun-how = { $name } itt van. Amíg nem lépett mindkettőtök, bármelyikőtök megszakíthatja a játszmát.
online-toss = { $plain ->
        [one] Az öt gyalogból { $plain } esett a sima oldalával felfelé.
       *[other] Az öt gyalogból { $plain } esett a sima oldalával felfelé.
    }

# The connection.
online-opening = Csatlakozás…
online-opening-how = A játszma mindjárt itt van.
online-sending = A lépés küldése…
online-sending-how = A szerver még nem tárolta el.
online-unstored = még nincs eltárolva
online-reconnecting = Újracsatlakozás…
online-reconnecting-how = A lépések jönnek, amint van kapcsolat.
online-kept = A lépésed itt megvan, és elküldjük, amint lehet. Addig az órád jár.
online-kept-said = Megszakadt a kapcsolat. A lépésed megvan.
online-offline = Nincs kapcsolat.
online-offline-how = Az órád jár. Léphetsz: a lépés elmegy, amint újra van kapcsolat.
online-offline-wait = A lépések jönnek, amint újra van kapcsolat.
online-try-now = Próbáljuk most
online-net-offline = nincs kapcsolat
online-connected = Újra van kapcsolat. A lépésed el van tárolva.
online-away = nincs itt
online-opponent-away = { $name } nincs itt.
online-back = { $name } visszatért.
online-claim-in = Ha { $name } { $time } alatt nem tér vissza, lezárhatod a játszmát.
online-opponent-left = { $name } elment.
online-claim-how = Most lezárhatod a játszmát, vagy várhatsz.
online-claim-win = Kérem a győzelmet
online-claim-draw = Döntetlen
online-restarting = A szerver újraindul.
online-restarting-how = Az órák állnak. A játszma magától folytatódik.
online-version = Új változata van az oldalnak. A lépésed után magától betöltődik.
online-elsewhere = Ez a játszma egy másik ablakban is nyitva van. Mindkettő működik.
online-confirm-how = Utána az ellenfelednek ({ $name }) { $days ->
        [one] { $days } napja
       *[other] { $days } napja
    } van válaszolni.
online-lost-heading = Ezt a játszmát nem lehet megmutatni.
online-lost-how = Ami a szervertől jött, nem illik össze. Töltsd be újra az oldalt; a játszmád ott biztonságban van.

# What the server did not take.
online-rejected = A szerver ezt nem fogadta el. { $reason } A tábla újra rendben van.
online-not-done = A szerver ezt nem tette meg. { $reason }
online-refused-over = A játszmának vége.
online-refused-turn = A másik játékos jön.
online-refused-changed = A játszma közben továbbment.
online-refused-rules = A szabályok nem engedik.
online-refused-now = Ez most nem lehetséges.
online-refused-soon = Ez egyszerre sok volt; próbáld meg kicsit később.
online-refused-player = Nem te játszol ebben a játszmában.
online-refused-time = Már lejárt az időd.
online-refused-paused = A játszma szünetel.
online-refused-offered = Ezt már ajánlottad; előbb lépj néhányat.

# Offers.
online-draw-offered = { $name } döntetlent ajánl.
online-draw-how = A következő lépésed elutasítja.
online-draw-accept = Elfogadom
online-draw-sent = Döntetlent ajánlottál.
online-sent-how = { $name } a következő lépésig elfogadhatja.
online-decline = Elutasítom
online-declined = { $name } elutasította.
online-withdraw = Visszavonom
online-withdrawn = { $name } visszavonta az ajánlatot.
online-takeback-asked = { $name } visszavonna egy lépést.
online-takeback-how = A visszavont lépés: { $number }. { $turn }.
online-takeback-sent = Kérted, hogy visszavonhasd a lépésedet.
online-takeback-done = A lépés visszavonva.
online-allow = Engedem
online-jishogi-offered = { $name } dzsisógit ajánl.
online-jishogi-how = Mindkét király bejutott. A pontjaid: { $mine }. { $name }: { $theirs }.
online-jishogi-sent = Dzsisógit ajánlottál.
online-pause = Órák megállítása
online-pause-offered = { $name } szünetet kér.
online-pause-how = Mindkét óra áll, amíg egyikőtök nem folytatja.
online-pause-sent = Szünetet kértél.
online-paused = Az órák állnak.
online-paused-how = A játszma akkor megy tovább, amikor egyikőtök szeretné.
online-resume = Tovább
online-resumed = Az órák újra járnak.

# How it ends.
online-called-off = A játszma megszakadt. Nem számít.
online-no-first-move = Nem volt első lépés: a játszma megszakadt.
online-flagged = Lejárt az időd. { $name } nyert.
online-flagged-other = { $name } ideje lejárt. Nyertél.
online-left-won = { $name } elment. Nyertél.
online-left-lost = Túl sokáig nem voltál itt. { $name } nyert.
online-rematch-asked = { $name } visszavágót kér.
online-rematch-how = { $side ->
        [white] Te lennél a fehér. Az idő ugyanannyi.
        [black] Te lennél a fekete. Az idő ugyanannyi.
        [sente] Te lennél szente. Az idő ugyanannyi.
        [shitate] Te lennél sitate. Az idő ugyanannyi.
        [uwate] Te lennél uvate. Az idő ugyanannyi.
       *[gote] Te lennél gote. Az idő ugyanannyi.
    }
online-rematch-sent = Visszavágót kértél. { $name } még nem válaszolt.
online-rematch-there = A visszavágó elkezdődött.
online-rematch-go = A táblához
online-play-again = Játsszunk újra
online-no-thanks = Köszönöm, nem

# Megtervezett válaszok, napokra szóló játszmákban.
online-plan = Válasz tervezése
online-plan-how = Megtervezheted a válaszaidat. Magától meglépjük őket, { $name } nem látja.
online-plan-theirs = Terv: { $name } lépése.
online-plan-theirs-how = Lépd meg a táblán, amit { $name } léphet.
online-plan-mine = Terv: a válaszod.
online-plan-mine-how = Lépd meg a táblán a válaszod erre: { $turn }.
online-plan-whole-how = Tartsd meg, vagy folytasd { $name } következő lépésével.
online-plan-keep = Terv megtartása
online-plan-kept = A terv megvan.
online-plan-removed = A terv törölve.
online-plan-full = Több nem fér el. Előbb törölj egy tervet.
online-plan-played = A megtervezett válaszod megtörtént.
online-plan-dropped = { $name } mást lépett: a terveid törlődtek.
online-plans = Terveid
# Egy terv: az első lépés és a válasz; ami utána jöhet.
plan-if = Ha { $turn }, akkor { $answer }
plan-if-next = , ha { $turn }, akkor { $answer }
plan-change = Megnézés a táblán és módosítás
plan-remove = A terv törlése

# Watching.
online-watching = Nézőként vagy itt. Az elemzés a játszma végén nyílik meg.
online-no-help = Amíg emberek játszanak, nincs tipp és nincs elemzés.
online-seen = { $count ->
        [one] { $count } néző
       *[other] { $count } néző
    }

# Tools.
online-take-back = Visszavon
online-draw = Döntetlen
online-jishogi = Dzsisógi
online-say = Üzenet
online-call-off = Megszakít
online-next = Következő
online-games = Játszmák
online-share = Megosztás
online-link-copied = A link a vágólapon van. Aki megnyitja, nézheti.
online-key-clocks = mindkét óra felolvasása

# The clocks. The name of a clock: "Your time: 7 minutes 41 seconds".
clock-mine = Az időd: { $time }
clock-theirs = { $name } ideje: { $time }
clock-both = Te: { $mine }. { $name }: { $theirs }.
clock-both-watched = { $first }: { $mine }. { $second }: { $theirs }.
clock-paused = szünet
clock-left-days = { $count ->
        [one] { $count } nap
       *[other] { $count } nap
    }
clock-left-hours = { $count ->
        [one] { $count } óra
       *[other] { $count } óra
    }
clock-left-minutes = { $count ->
        [one] { $count } perc
       *[other] { $count } perc
    }
clock-left-seconds = { $count ->
        [one] { $count } másodperc
       *[other] { $count } másodperc
    }
clock-left-move = { $seconds ->
        [one] { $seconds } másodperc erre a lépésre
       *[other] { $seconds } másodperc erre a lépésre
    }
clock-then = utána { $seconds } mp
clock-last = utolsó
# Short forms, as they stand in a clock.
clock-days-hours = { $days } n { $hours } ó
clock-hours-minutes = { $hours } ó { $minutes } p
# Said aloud.
clock-60 = Egy perced maradt.
clock-30 = 30 másodperced maradt.
clock-10 = 10 másodperced maradt.
clock-ten = 10 másodperc.
clock-twelve-hours = 12 órád maradt.
clock-one-hour = Egy órád maradt.
clock-byoyomi = Bjójomi: lépésenként { $seconds } másodperc, { $periods ->
        [one] { $periods } periódus.
       *[other] { $periods } periódus.
    }
clock-periods = { $periods ->
        [one] { $periods } periódus maradt.
       *[other] { $periods } periódus maradt.
    }
clock-last-period = Utolsó periódus.

# What players say to each other.
phrase-title = Üzenet
phrase-how = Az ellenfeled a saját nyelvén olvassa.
phrase-said = { $name }: { $phrase }
phrase-hello = Szia!
phrase-luck = Sok szerencsét!
phrase-thanks = Köszönöm.
phrase-nice = Szép lépés!
phrase-oops = Hoppá.
phrase-moment = Egy pillanat.
phrase-sorry = Bocs, mennem kell.
phrase-game = Jó játszma volt!
phrase-again = Még egyet?
phrase-bye = Viszlát!
person-about = { $name }: üzenetek elrejtése
person-mute = { $name } üzeneteinek elrejtése
person-unmute = { $name } üzenetei újra látszanak
