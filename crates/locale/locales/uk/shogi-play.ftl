# Сторінка, на якій грають у сьоґі: те, що є лише в цій грі.

shogi-play-heading = Сьоґі
shogi-play-board-label = Дошка для сьоґі
shogi-play-new-title = Нова партія в сьоґі
shogi-play-open-hint = KIF, KI2, CSA, JKF, USI або текст; посилання або позиція в SFEN. Файл можна й перетягнути на сторінку.
shogi-play-not-a-position = Це не позиція сьоґі.
shogi-play-level-sente = Рівень сенте
shogi-play-level-gote = Рівень ґоте

shogi-play-sente = Сенте
shogi-play-gote = Ґоте
shogi-play-shitate = Сітате
shogi-play-uwate = Увате

shogi-play-furigoma = Фуріґома
shogi-play-bottom = Унизу дошки
shogi-play-handicap = Фора
shogi-play-handicap-hint = Першим ходить увате: той, хто знімає фігури.
shogi-play-handicap-even = Без фори
shogi-play-handicap-lance = Стрілка
shogi-play-handicap-bishop = Слон
shogi-play-handicap-rook = Тура
shogi-play-handicap-rook-lance = Тура і стрілка
shogi-play-handicap-pieces = { $count ->
        [one] { $count } фігура
        [few] { $count } фігури
        [many] { $count } фігур
       *[other] { $count } фігури
    }
shogi-play-illegal = Заборонений хід
shogi-play-not-accepted = Не приймається
shogi-play-strict = Програє
shogi-play-jishogi = Дзісьоґі
shogi-play-jishogi-agreement = За згодою, по 24 очки
shogi-play-jishogi-24 = Оголошення: 24 — нічия, 31 — перемога
shogi-play-jishogi-27 = Оголошення: 28 або 27 — перемога

shogi-play-toss = Кинути пішаків
shogi-play-toss-person = П’ять пішаків кидає сильніший. Ви вже перемагали рівень «{ $name }», тому кидаєте ви.
shogi-play-toss-computer = П’ять пішаків кидає сильніший. Ви ще не перемагали рівень «{ $name }», тому кидає комп’ютер.
shogi-play-toss-bottom = П’ять пішаків кидає той, хто сидить унизу дошки.
shogi-play-toss-result = Перевернутих пішаків: { $promoted }, звичайних: { $plain }.
shogi-play-toss-tosser = Звичайних більше: починає той, хто кидав.
shogi-play-toss-opponent = Перевернутих більше: починає той, хто не кидав.
shogi-play-toss-side = { $side ->
        [sente] Ви сенте, перший хід ваш.
       *[gote] Ви ґоте.
    }
shogi-play-toss-side-bottom = { $side ->
        [sente] Унизу сенте.
       *[gote] Унизу ґоте.
    }

shogi-play-offer-jishogi = Пропоную дзісьоґі
shogi-play-declare-jishogi = Оголосити дзісьоґі
shogi-play-points = Обидва королі ввійшли в табір суперника. Очки: сенте { $first }, ґоте { $second }; у кого менше 24, той програє.
shogi-play-points-declared = Ваш король увійшов у табір суперника, ваші очки: { $points }.
shogi-play-you-would-win = Ви переможете.
shogi-play-would-win = Тоді перемога: { $name }.
shogi-play-ask-person = { $name }, ви згодні так закінчити партію?
shogi-play-ask-computer = Суперник ({ $name }) згоден. Закінчити партію?
shogi-play-ask-declare = Оголосити й закінчити партію?
shogi-play-agree = Погодитися
shogi-play-declare = Оголосити

shogi-play-ended-mate = Мат.
shogi-play-ended-stuck = Не лишилося жодного ходу за правилами.
shogi-play-ended-sennichite = Сеннітіте: та сама позиція трапилася чотири рази.
shogi-play-you-perpetual = Позиція трапилася чотири рази, і весь цей час ви давали шах.
shogi-play-perpetual = Позиція трапилася чотири рази, і весь цей час шах давала одна сторона: { $name }.
shogi-play-you-illegal = Ви зробили заборонений хід.
shogi-play-illegal-by = Заборонений хід: { $name }.
shogi-play-broke-nifu = Ніфу: другий пішак на вертикалі.
shogi-play-broke-uchifuzume = Утіфудзуме: мат виставленим пішаком.
shogi-play-broke-stuck = Фігура більше не змогла б ходити.
shogi-play-broke-way = Ця фігура так не ходить.
shogi-play-you-king-taken = Ви не помітили шаху, і вашого короля взяли.
shogi-play-king-taken = { $name }: шах не помічено, короля взято.
shogi-play-ended-agreed = Дзісьоґі: у сенте { $first ->
        [one] { $first } очко
        [few] { $first } очки
        [many] { $first } очок
       *[other] { $first } очка
    }, у ґоте { $second }; треба 24.
shogi-play-ended-declared = { $name }: оголошено дзісьоґі, { $points ->
        [one] { $points } очко
        [few] { $points } очки
        [many] { $points } очок
       *[other] { $points } очка
    }.
shogi-play-ended-jishogi = Дзісьоґі.
shogi-play-ended-agreement = Гравці домовилися.

shogi-play-you-overlooked = Ви не помітили шаху.
shogi-play-overlooked = { $name }: шах не помічено.
shogi-play-king-free = Короля можна взяти.
shogi-play-take-king = Узяти короля

shogi-play-hint = Підказка: { $turn }.

shogi-play-save-kif = KIF
shogi-play-save-kif-sjis = KIF у Shift_JIS, для старих програм
shogi-play-save-ki2 = KI2
shogi-play-save-csa = CSA
shogi-play-save-usi = USI
shogi-play-save-jkf = JKF

shogi-play-key-arrows = від поля до поля
shogi-play-key-hand = узяти цю фігуру з руки
