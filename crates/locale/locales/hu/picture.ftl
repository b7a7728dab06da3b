# Képek állásokról és játszmákról.

picture-title = Kép
picture-kind = Mi készüljön
picture-position = Ez az állás
picture-game = A játszma mozogva
picture-paper = Papíron
picture-preview = Előnézet

picture-look = Megjelenés
picture-light = Világos
picture-dark = Sötét
picture-print-look = Nyomtatás
picture-coordinates = Koordináták
picture-traces = Utolsó lépés és jelek
picture-caption = Szöveg alul
picture-copy = Másolás
picture-copied = A kép a vágólapon van.
picture-not-copied = A böngésző nem enged másolni. Mentsd el a képet.
picture-save-png = PNG mentése
picture-saved = Mentve: { $name }
picture-not-saved = A képet nem lehet menteni. { $reason }

picture-speed = Egy lépés ideje
picture-second = { $count } mp
picture-part = Melyik része
picture-all = Az egész
picture-from-here = Innentől
picture-frame = { $place } / { $count }
picture-seconds = { $count ->
        [one] { $count } másodperc
       *[other] { $count } másodperc
    }
picture-size = { $size } kB
picture-gif-about = A GIF mindenhol lejátszható. Ezen az eszközön készül, semmi sem megy el innen.
picture-progress = Folyamat
picture-drawn = { $drawn } / { $count } lépés megrajzolva
picture-stop = Állj
picture-save-gif = GIF mentése

picture-diagrams = Ábrák
picture-every = 10 lépésenként
picture-at-comments = Megjegyzéseknél
picture-turning = Fordulópontoknál
picture-at-end = A végén
picture-comments = Megjegyzések és változatok
picture-judged = Az értékelés ítélete
picture-print-about = Megnyílik a böngésző nyomtatási ablaka. Ott PDF-be is menthetsz.
picture-print = Nyomtatás
picture-not-printed = A böngésző nem nyomtatja ki ezt az oldalt.
picture-diagrams-count = A4, { $count ->
        [one] { $count } ábra
       *[other] { $count } ábra
    }
picture-after = { $number }. lépés után.
picture-before = { $number }. lépés előtt.
picture-start = A kezdés.
picture-better = Jobb volt: { $turn }.
