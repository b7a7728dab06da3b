
# The header's last button, its menu, the links.
nav-views = Online
you-waiting = { $count ->
        [one] { $count } játszma vár rád
       *[other] { $count } játszma vár rád
    }
you-guest-how = csak ebben a böngészőben

# The front page.
home-people-waiting = { $count ->
        [1] valaki ellenfélre vár
        [2] ketten várnak ellenfélre
        [3] hárman várnak ellenfélre
        [one] { $count } játékos vár ellenfélre
       *[other] { $count } játékos vár ellenfélre
    }
home-people-playing = { $count ->
        [1] egy játszma folyik
        [2] két játszma folyik
        [3] három játszma folyik
        [one] { $count } játszma folyik
       *[other] { $count } játszma folyik
    }
home-your-turn = Te jössz: { $game }, ellenfél: { $name }

# New game.
new-time = Idő
new-about = kb. { $minutes } perc
new-minutes = { $minutes } perc
new-then = majd { $seconds } mp
new-days = { $days ->
        [one] { $days } nap
       *[other] { $days } nap
    }
new-a-turn = lépésenként
new-no-clock = Óra nélkül
new-no-clock-how = ráérősen
new-custom = Egyéni
new-time-takes = Egy ilyen játszma nagyjából { $minutes ->
        [15] negyedóra
        [30] fél óra
        [45] háromnegyed óra
        [60] egy óra
       *[other] { $minutes } perc
    }.
new-time-apart = Nem kell egyszerre itt lennetek.
new-time-none = Mindenki annyit gondolkodik, amennyit akar. Nem kell egyszerre itt lennetek.
new-custom-kind = Milyen óra
new-custom-increment = Ráadás
new-custom-byoyomi = Bjójomi
new-custom-days = Napok
new-custom-minutes = Perc fejenként
new-custom-seconds = Ráadás lépésenként (mp)
new-custom-then = Utána lépésenként
new-custom-periods = Időszakok
new-seconds = { $seconds } mp
new-too-short = Percek nélkül másodpercek kellenek.
new-suits = Idő: ami csak megfelel
new-suits-how = Minél többet választasz, annál hamarabb lesz ellenfeled.
new-suits-none = Válassz legalább egyet.
new-random = Sorsolás
new-more-seen = nézhető
new-more-unseen = nézők nélkül
new-others-watch = Mások is nézhetik
new-others-watch-how = Különben csak ti ketten látjátok.
new-as = Így játszol: { $name }
new-choose-name = Névválasztás
new-failed = Nem sikerült: a szerver nem válaszol. Semmi sem veszett el; próbáld újra.

# Times in words.
time-fischer = { $minutes ->
        [0] Lépésenként { $seconds } másodperc
       *[other] Fejenként { $minutes } perc{ $seconds ->
            [0] {""}
           *[other] , és lépésenként még { $seconds } másodperc
        }
    }
time-byoyomi = { $minutes ->
        [0] Lépésenként { $seconds } másodperc (bjójomi)
       *[other] Fejenként { $minutes } perc, utána lépésenként { $seconds } másodperc (bjójomi)
    }
time-periods = { $periods ->
        [2] Aki kétszer túllépi, veszít.
        [one] Aki { $periods } alkalommal túllépi, veszít.
       *[other] Aki { $periods } alkalommal túllépi, veszít.
    }
time-days = Egy lépésre { $days ->
        [one] { $days } nap jut
       *[other] { $days } nap jut
    }
time-none = Óra nélkül: ameddig csak tart
time-facts-fischer = Fejenként { $minutes } perc, lépésenként +{ $seconds } mp
time-facts-byoyomi = Fejenként { $minutes } perc, majd lépésenként { $seconds } mp
time-short-byoyomi = { $minutes } perc + { $seconds } mp
time-short-days = { $days ->
        [one] lépésenként { $days } nap
       *[other] lépésenként { $days } nap
    }
time-short-none = óra nélkül
time-left-days = { $days ->
        [one] Még { $days } nap
       *[other] Még { $days } nap
    }
time-left-hours = { $hours ->
        [one] Még { $hours } óra
       *[other] Még { $hours } óra
    }
time-left-minutes = { $minutes ->
        [one] Még { $minutes } perc
       *[other] Még { $minutes } perc
    }
time-today = ma
time-yesterday = tegnap

# An invitation: whoever sends it.
invite-table = Az asztal
invite-send = Küldd el ezt a linket a barátodnak.
invite-link = A link
invite-copy = Másolás
invite-copied-short = Másolva
invite-copied = A link a vágólapon van.
invite-share = Megosztás
invite-scan = Vagy olvassa be a barátod.
invite-qr = Ugyanez a link QR-kódként
invite-and = és
invite-friend = a barátod
invite-waiting = Várunk a barátodra…
invite-opened = A barátod megnyitotta a linket.
invite-how = A link egy embernek szól, és { $days ->
        [one] { $days } napig
       *[other] { $days } napig
    } él. Az oldalt bezárhatod: a meghívás a játszmáid között vár.
invite-game = Játék
invite-rings = YINSH, { $rings ->
        [one] { $rings } gyűrű nyer
       *[other] { $rings } gyűrű nyer
    }
invite-tell = Szóljatok, ha itt a barátom
invite-here = Itt a barátod.
invite-cancel = Meghívás visszavonása
invite-cancelled = A meghívást visszavontad.
invite-cancelled-how = Aki most megnyitja a linket, megtudja ezt. Más nem történt.
invite-declined = A barátod nem fogadta el.
invite-declined-how = Nem kezdődött játszma. Készíthetsz másik linket.
invite-over = A meghívás ideje lejárt.
invite-over-how = A másik helyre senki sem ült le. Készíthetsz másik linket.
invite-dead = A link már nem él.
invite-another = Másik link készítése

# Whoever opens it.
invited-title = { $name } játszani hív
invited-yinsh = { $name } YINSH-játszmára hív.
invited-shogi = { $name } sógijátszmára hív.
invited-board-yinsh = Egy YINSH-játszma
invited-board-shogi = Egy sógijátszma
invited-random = Fehér vagy fekete, sorsolással
invited-furigoma = Szente vagy gote, furigomával
invited-accept = Elfogadom
invited-decline = Elutasítom
invited-lesson = Még sosem játszottál? Két perc alatt megtanulod, a meghívás megvár.
invited-gone = Ez a meghívás már nem él.
invited-gone-how = { $name } visszavonta, vagy letelt az ideje ({ $days ->
        [one] { $days } nap
       *[other] { $days } nap
    }). Kérj másik linket, vagy játssz most rögtön:
invited-taken = Erre a helyre már leült valaki.
invited-taken-how = A játszma folyik. Megnézheted, vagy játszhatsz egy sajátot.
invited-taken-closed = A játszma folyik. Játszhatsz egy sajátot.
invited-declined = { $name } megtudta.
invited-declined-how = Nem kezdődött játszma. Ha meggondolod magad, a link { $days ->
        [one] még { $days } napig él
       *[other] még { $days } napig él
    }.
invited-declined-today = Nem kezdődött játszma. Ha meggondolod magad, a link a nap végéig él.
invited-after-all = Mégis játszom
invited-own = Ez a te meghívásod.
invited-own-how = Küldd el a linket másnak: aki megnyitja, veled szemben foglal helyet.
invited-to-invitation = A meghíváshoz
missing-invite = Ezen a címen nincs meghívás.
missing-invite-how = A linkben hiba lehet, vagy hiányzik a vége. Az ilyen linkben a „/i/” után nyolc betű és számjegy áll.

# Names.
name-yours = A neved
invited-name-how = { $name } látja. Fiók nem kell; a nevet később is megtarthatod.
name-heading = Hogy szólítsunk?
name-rule = 2–20 betű vagy számjegy, bármilyen írással. Az ellenfeleid látják.
name-use = Ezen a néven játszom
name-stay = Maradok { $name }
name-taken = Ez a név már foglalt. Válassz másikat.
name-wrong = Egy név 2–20 betű vagy számjegy, egyféle írással; közöttük - és _ is állhat.
name-free = Szabad nevek

# Your games.
mine-your-turn = Te jössz
mine-their-turn = Az ellenfél jön
mine-invitations = Meghívások
mine-finished = Legutóbbiak
mine-move = { $number }. lépés
mine-new = Új játszma
mine-won = Győzelem
mine-won-score = Győzelem { $mine } : { $theirs }
mine-lost = Vereség
mine-lost-score = Vereség { $mine } : { $theirs }
mine-draw = Döntetlen
mine-off = Megszakítva
mine-open = Bárkinek szól
mine-none = Még nincs játszmád. Van szabad hely.
mine-none-how = Küldj egy barátnak linket, vagy hagyj itt egy meghívást bárkinek. Lépésenként három nappal nem kell egyszerre itt lennetek.
mine-board = A tábla
mine-notices = Értesítések
mine-notify = Szóljunk, amikor te jössz?
mine-notify-how = Lépésenként egy értesítés, semmi más. A beállításokban megváltoztathatod.
mine-notify-yes = Igen, szóljatok
mine-blocked = A böngésződ nem engedi, hogy ez az oldal értesítsen.
mine-blocked-how = A cím melletti lakatnál engedélyezheted. Addig a kör melletti szám mutatja, hányszor te jössz.
mine-all-right = Rendben
not-now = Most nem
notify-what = Amikor te jössz a napokig tartó játszmákban, és amikor meghívnak.
notify-on = Szólunk, akkor is, ha ez az oldal nincs nyitva.
notify-on-open = Szólunk, amíg a Sente egy oldala nyitva van ebben a böngészőben.
notify-install = Ezen az eszközön előbb tedd az oldalt a főképernyőre: Megosztás, majd „Hozzáadás a főképernyőhöz”.
notify-none = Ez a böngésző itt nem tud értesíteni.
notify-turn = { $name } lépett.
# The service worker says these, too, of what happens while the page is closed.
notify-time = Fogytán az időd.
notify-begun = { $name } elfogadta. Kezdődik a játszma.
notify-over = Vége a játszmának.
notify-somebody = { $name } játszana: { $game }.
notify-plain = Történt valami a játszmáidban.

# Find a game.
find-quick = Ellenfél most rögtön
find-looking = Ellenfelet keresünk…
find-looking-how = { $times }. Csengő fog szólni.
find-stop = Ne keressünk
find-meanwhile = Addig játszom a géppel
find-somebody = valaki
find-found = Megvan az ellenfeled.
find-found-how = { $game }, { $time }. Az oldalad: { $side }.
find-kept = A játszmád megmaradt (ellenfél: { $opponent }).
find-held = A helyed még { $time } ideig a tiéd.
find-to-board = A táblához
find-open = Nyitott meghívások
find-play = Játék
find-quiet = Most csend van itt.
find-quiet-how = Háromféleképp nem kell várnod:
find-quiet-when = A legtöbb játszma { $from } és { $to } között kezdődik, a te idődben.
find-tell = Szóljatok, ha valaki játszana
find-tell-how = Értesítés, óránként legfeljebb egy, éjszaka egy sem.
find-tell-open = Amíg itt nyitva van a Sente egy oldala: óránként legfeljebb egyszer, éjszaka egyszer sem.
find-leave = Meghívás kint hagyása
find-leave-how = Lépésenként 3 nap: addig marad itt, amíg valaki el nem fogadja.
find-left = A meghívásod kint van.
find-computer = Játék a géppel
find-computer-how = Tizenkét szint, a Harmattól az Óceánig.
find-invite-how = Linkkel, fiók nélkül.
find-gone = Ez a meghívás már nem él.
find-or = { $first } vagy { $last }

# Watch.
watch-live = Most folyik
watch-over = Legutóbbiak
watch-none = Most senki sem játszik.
watch-none-how = Lent a legutóbbi játszmák, végignézheted őket. Vagy játsszon két gép.
watch-none-alone = Játszhat két gép is.
watch-computers = Két gép játéka
watch-pair = { $first } – { $second }
watch-draw = döntetlen

# What the server has to say.
notice-restart = A szerver { $time } múlva újraindul.
notice-restart-how = A játszmák maguktól szünetelnek, semmi sem vész el.
notice-restarting = A szerver újraindul.
notice-wait = Minden óra áll. Az oldal magától visszajön.
notice-back = A szerver újra működik.
notice-back-how = Az órák { $seconds ->
        [one] { $seconds } másodperc
       *[other] { $seconds } másodperc
    } múlva indulnak.
notice-version = Az oldalnak új változata van.
notice-load = Betöltés
limit-title = Egy pillanat.
limit-how = Ez egyszerre túl sok volt. { $seconds ->
        [one] { $seconds } másodperc
       *[other] { $seconds } másodperc
    } múlva folytathatod; semmi sem veszett el.
limit-go-on = Folytatás
limit-go-on-in = Folytatás · { $time }
missing-game = Ezen a címen nincs játszma.
missing-game-how = A linkben hiba lehet, vagy hiányzik a vége. Az ilyen linkben a „/g/” után nyolc betű és számjegy áll.
private-title = Ez a játszma csak a két játékosé.
private-how = Ha egyikük te vagy, nyisd meg abban a böngészőben, amelyben játszottál. Különben kérd meg őket, hogy engedjék nézni.
private-watch = Más játszmák
error-title = A szerver nem válaszol.
error-how = Nem a te hibád, és a játszmáid biztonságban vannak. Talán mindjárt visszajön.
error-again = Próbáld újra
