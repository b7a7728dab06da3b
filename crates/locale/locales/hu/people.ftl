# What leads to games with people: in the header, on the front page, in the dialog for a new game. Any page may say it.

nav-online = Online
you-menu = { $name }: menü
guest-new = Vendég
home-people = Emberekkel:
home-people-none = egy barát linkkel, vagy bárki, lépésenként napokkal.
new-friend = Barát online
new-anyone = Bárki online
new-more = Továbbiak: { $what }
new-more-rings = { $count ->
        [one] { $count } gyűrű nyer
       *[other] { $count } gyűrű nyer
    }
new-more-by-hand = kézzel
new-more-at-random = véletlenszerűen
new-more-even = előny nélkül
new-more-handicap = előny: { $handicap }
new-more-strict = a szabálytalan lépés veszít
new-make-link = Link készítése
new-find = Ellenfél keresése
new-offline = Nincs kapcsolat. A számítógép és a másik játékos itt ugyanúgy elérhető.
invite-title = Meghívás
mine-heading = Játszmáid
find-heading = Keresés
find-invite = Barát meghívása
watch-heading = Élőben
