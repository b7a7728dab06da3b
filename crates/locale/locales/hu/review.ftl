# The review of a whole game: which turns were bad, what was better and why.

review = Értékelés
review-game = A játszma értékelése

# What is thought of a turn.
review-inaccuracy = pontatlanság
review-mistake = hiba
review-blunder = súlyos hiba
review-best = a legjobb lépés
review-forced = az egyetlen lépés
review-good = jó lépés

# The turn that led to where one looks: "Move 28, e5-e8: blunder."
review-turn = { $number }. lépés, { $turn }.
review-turn-judged = { $number }. lépés, { $turn }: { $verdict }.
review-elsewhere = Ez a változat nincs az értékelésben.
review-chance = { $name }: előtte { $before }%, utána { $after }% nyerési esély.
review-chance-same = { $name }: { $percent }% nyerési esély.
review-from-to = { $before }% → { $after }%

# Why it was bad.
review-win-missed = Itt biztos győzelem volt.
review-win-missed-in = Itt győzelem volt { $turns ->
        [one] { $turns } lépésben.
       *[other] { $turns } lépésben.
    }
review-loss-allowed = Most az ellenfél biztosan nyer.
review-loss-allowed-in = Most az ellenfél nyer { $turns ->
        [one] { $turns } lépésben.
       *[other] { $turns } lépésben.
    }
review-row-missed = Ki lehetett volna alakítani egy sort.
review-row-missed-later = A jobb lépés sorhoz vezet.
review-row-allowed = Most az ellenfél kialakít egy sort.
review-row-allowed-later = Most az ellenfél hamarosan kialakít egy sort.
review-take-missed = Le lehetett volna ütni egy { $piece }.
review-take-missed-later = A jobb lépés nyer egy { $piece }.
review-take-allowed = Most az ellenfél leüt egy { $piece }.
review-take-allowed-later = Most az ellenfél hamarosan nyer egy { $piece }.
review-promotion-missed = Elő lehetett volna léptetni egy { $piece }.
review-promotion-allowed = Most az ellenfél előléptet egy { $piece }.

# Lines beside the game: what was better, what may have followed.
review-better = Jobb
review-reply = Aztán
review-better-shown = Ez jobb lett volna.
review-reply-shown = Ez következhetett volna.

# Both players.
review-accuracy = pontosság: { $percent }%
review-player = { $name }: { $accuracy }.
review-done = Az értékelés kész.

# While it is worked out.
review-progress = Az értékelés állása
review-of = { $known } / { $all }
review-stop = Leállítás
review-failed = Az értékelés nem folytatható. { $reason }

# Buttons and the graph.
review-steps = Lépegetés az értékelésben
review-mark-back = Az előző rossz lépéshez
review-mark-on = A következő rossz lépéshez
review-table = Minden lépés
review-close = Az értékelés bezárása
review-chart = Nyerési esély lépésről lépésre

# The list of all moves.
review-column-player = Játékos
review-column-accuracy = Pontosság
review-column-turn = Lépés
review-column-mark = Minősítés
review-column-chance = Esély
review-learn = Tanulj a hibáidból
