# Mit játszottak a táblán látható állásban: a motor játszmái önmagával.

book-close = Vissza a lépésekhez
book-to-library = Vissza az archívumba
book-coming = A motor játszmái úton vannak.
book-lost = A motor játszmái most nem tölthetők le.
book-again = Újra
book-came =
    { $count ->
        [one] { $count } játszma jutott el idáig.
       *[other] { $count } játszma jutott el idáig.
    }
book-end = A motor játszmái itt véget érnek.
book-back = Egy lépéssel vissza
book-table = Mit játszottak itt
book-move = Lépés
book-games = Játszmák
book-results = Eredmények
book-value = Motor
book-percent = { $percent }%
book-part = { $name } { $part }%
book-won = { $one }: { $first }%, döntetlen: { $drawn }%, { $two }: { $second }%
book-same = Ugyanaz, mint { $points }.
book-more = Még { $count } mutatása
book-examples = Játszmák innen
book-example = Motor – motor
book-actions =
    { $count ->
        [one] { $count } lépés
       *[other] { $count } lépés
    }
book-source = Kinek a játszmái
book-engine = A motoré
book-own = Sajátok
book-side = A te oldalad
book-both = Mindkét oldal
book-none = Egyik játszmád sem jutott el idáig.
book-own-which = Az archívum befejezett játszmái számítanak, amelyekben az egyik oldal a tiéd volt.
book-counting = A játszmáid számlálása folyik.
book-own-lost = A játszmáidat most nem lehet beolvasni.
book-game-won = Győzelem
book-game-lost = Vereség
book-game-drawn = Döntetlen
book-own-part-won = győzelem: { $count }
book-own-part-lost = vereség: { $count }
book-own-won = Győzelem: { $won }, döntetlen: { $drawn }, vereség: { $lost }.
book-to-engine = A motor játszmái
book-to-own = A saját játszmáim
