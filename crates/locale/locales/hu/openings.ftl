# Mit játszottak a táblán látható állásban: a motor játszmái önmagával.

book-close = Vissza a lépésekhez
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
