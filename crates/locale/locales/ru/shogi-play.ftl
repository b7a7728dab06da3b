# Страница, на которой играют в сёги: то, что есть только в этой игре.

shogi-play-heading = Сёги
shogi-play-board-label = Доска для сёги
shogi-play-new-title = Новая партия в сёги
shogi-play-open-hint = KIF, KI2, CSA, JKF, USI или текст; ссылка или позиция в SFEN. Файл можно и перетащить на страницу.
shogi-play-not-a-position = Это не позиция сёги.
shogi-play-level-sente = Уровень сэнтэ
shogi-play-level-gote = Уровень готэ

shogi-play-sente = Сэнтэ
shogi-play-gote = Готэ
shogi-play-shitate = Ситатэ
shogi-play-uwate = Уватэ

shogi-play-furigoma = Фуригома
shogi-play-bottom = Внизу доски
shogi-play-handicap = Фора
shogi-play-handicap-hint = Первым ходит уватэ: тот, кто снимает фигуры.
shogi-play-handicap-even = Без форы
shogi-play-handicap-lance = Стрелка
shogi-play-handicap-bishop = Слон
shogi-play-handicap-rook = Ладья
shogi-play-handicap-rook-lance = Ладья и стрелка
shogi-play-handicap-pieces = { $count ->
        [one] { $count } фигура
        [few] { $count } фигуры
        [many] { $count } фигур
       *[other] { $count } фигуры
    }
shogi-play-illegal = Запрещённый ход
shogi-play-not-accepted = Не принимается
shogi-play-strict = Проигрывает
shogi-play-jishogi = Дзисёги
shogi-play-jishogi-agreement = По согласию, по 24 очка
shogi-play-jishogi-24 = Объявление: 24 — ничья, 31 — победа
shogi-play-jishogi-27 = Объявление: 28 или 27 — победа

shogi-play-toss = Бросить пешки
shogi-play-toss-person = Пять пешек бросает сильнейший. Вы уже побеждали уровень «{ $name }», поэтому бросаете вы.
shogi-play-toss-computer = Пять пешек бросает сильнейший. Вы ещё не побеждали уровень «{ $name }», поэтому бросает компьютер.
shogi-play-toss-bottom = Пять пешек бросает тот, кто сидит внизу доски.
shogi-play-toss-result = Перевёрнутых пешек: { $promoted }, обычных: { $plain }.
shogi-play-toss-tosser = Обычных больше: начинает тот, кто бросал.
shogi-play-toss-opponent = Перевёрнутых больше: начинает тот, кто не бросал.
shogi-play-toss-side = { $side ->
        [sente] Вы сэнтэ, первый ход ваш.
       *[gote] Вы готэ.
    }
shogi-play-toss-side-bottom = { $side ->
        [sente] Внизу сэнтэ.
       *[gote] Внизу готэ.
    }

shogi-play-offer-jishogi = Предложить дзисёги
shogi-play-declare-jishogi = Объявить дзисёги
shogi-play-points = Оба короля вошли в лагерь соперника. Очки: сэнтэ { $first }, готэ { $second }; у кого меньше 24, тот проигрывает.
shogi-play-points-declared = Ваш король вошёл в лагерь соперника, ваши очки: { $points }.
shogi-play-you-would-win = Вы победите.
shogi-play-would-win = Тогда победа: { $name }.
shogi-play-ask-person = { $name }, вы согласны так закончить партию?
shogi-play-ask-computer = Соперник ({ $name }) согласен. Закончить партию?
shogi-play-ask-declare = Объявить и закончить партию?
shogi-play-agree = Согласиться
shogi-play-declare = Объявить

shogi-play-ended-mate = Мат.
shogi-play-ended-stuck = Не осталось ни одного хода по правилам.
shogi-play-ended-sennichite = Сэннититэ: одна и та же позиция встретилась четыре раза.
shogi-play-you-perpetual = Позиция встретилась четыре раза, и всё это время вы давали шах.
shogi-play-perpetual = Позиция встретилась четыре раза, и всё это время шах давала одна сторона: { $name }.
shogi-play-you-illegal = Вы сделали запрещённый ход.
shogi-play-illegal-by = Запрещённый ход: { $name }.
shogi-play-broke-nifu = Нифу: вторая пешка на вертикали.
shogi-play-broke-uchifuzume = Утифудзумэ: мат выставленной пешкой.
shogi-play-broke-stuck = Фигура больше не смогла бы ходить.
shogi-play-broke-way = Эта фигура так не ходит.
shogi-play-you-king-taken = Вы не заметили шаха, и вашего короля взяли.
shogi-play-king-taken = { $name }: шах не замечен, король взят.
shogi-play-ended-agreed = Дзисёги: у сэнтэ { $first ->
        [one] { $first } очко
        [few] { $first } очка
        [many] { $first } очков
       *[other] { $first } очка
    }, у готэ { $second }; нужно 24.
shogi-play-ended-declared = { $name }: объявлено дзисёги, { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }.
shogi-play-ended-jishogi = Дзисёги.
shogi-play-ended-agreement = Игроки договорились.

shogi-play-you-overlooked = Вы не заметили шаха.
shogi-play-overlooked = { $name }: шах не замечен.
shogi-play-king-free = Короля можно взять.
shogi-play-take-king = Взять короля

shogi-play-hint = Подсказка: { $turn }.

shogi-play-save-kif = KIF
shogi-play-save-kif-sjis = KIF в Shift_JIS, для старых программ
shogi-play-save-ki2 = KI2
shogi-play-save-csa = CSA
shogi-play-save-usi = USI
shogi-play-save-jkf = JKF

shogi-play-key-arrows = от поля к полю
shogi-play-key-hand = взять эту фигуру из руки
