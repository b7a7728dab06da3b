# Что доска говорит о действиях, о том, что нужно сделать, и о том, чего сделать нельзя.

board-keys = Клавиши-стрелки ведут вдоль линий, с Shift влево и вправо — вдоль восходящих. Enter выполняет, Escape отменяет.
board-your-move = Ваш ход.
board-over = Игра окончена.
board-pool = { $count ->
        [one] { $count } фишка в запасе
        [few] { $count } фишки в запасе
        [many] { $count } фишек в запасе
       *[other] { $count } фишки в запасе
    }

board-task-place = Выберите пустую точку для кольца.
board-task-move = Выберите одно из своих колец.
board-task-pass = Ни одно ваше кольцо не может ходить. { $by ->
        [finger] Коснитесь доски, чтобы пропустить ход.
       *[other] Нажмите на доску или Enter, чтобы пропустить ход.
    }
board-task-row = { $how ->
        [made] Вы собрали ряд из пяти.
       *[given] У вас есть ряд из пяти.
    } { $by ->
        [finger] Коснитесь его, чтобы убрать.
       *[other] Нажмите на него или Enter, чтобы убрать.
    }
board-task-long-row = { $how ->
        [made] Вы собрали ряд
       *[given] У вас есть ряд
    } из { $length ->
        [6] шести
        [7] семи
        [8] восьми
        [9] девяти
       *[other] { $length }
    }. Выберите, какие пять фишек убрать.
board-task-rows = { $how ->
        [made] Вы собрали несколько рядов.
       *[given] У вас несколько рядов.
    } Выберите, какой из них убрать.
board-task-ring = Снимите одно из своих колец.

board-not-row-first = Сначала уберите ряд из пяти.
board-not-occupied = Сюда нельзя: точка { $point } занята.
board-not-ring = На { $point } нет вашего кольца.
board-not-on-line = Сюда нельзя: { $from } и { $to } не лежат на одной линии.
board-not-past-ring = Сюда нельзя: на пути стоит кольцо { $point }.
board-not-beyond = Сюда нельзя: кольцо останавливается на первой пустой точке за фишками, здесь это { $point }.
board-not-in-row = Точка { $point } не входит в ваш ряд. Выберите ряд из пяти.
board-not-pass = Пропустить ход нельзя: одно из ваших колец может ходить.
board-stuck = Кольцо { $point } не может ходить.
board-not-your-turn = Сейчас не ваш ход.
board-edge = Здесь край доски.
board-no-way = В эту сторону ходить некуда.

board-cell-own-ring = { $point }, ваше кольцо. { $count ->
        [0] Ходить некуда.
        [one] Может пойти на { $count } точку.
        [few] Может пойти на { $count } точки.
        [many] Может пойти на { $count } точек.
       *[other] Может пойти на { $count } точки.
    }
board-cell-ring = { $point }, { $whose ->
        [mine] ваше кольцо
        [white] белое кольцо
       *[black] чёрное кольцо
    }.
board-cell-marker = { $point }, { $color ->
        [white] белая фишка
       *[black] чёрная фишка
    }.
board-cell-empty = { $point }, пусто.
board-held = Кольцо { $point } в руке. { $count ->
        [one] Может пойти на { $count } точку.
        [few] Может пойти на { $count } точки.
        [many] Может пойти на { $count } точек.
       *[other] Может пойти на { $count } точки.
    }

board-preview-none = { $point }, пусто. Ничего не переворачивает.
board-preview = { $point }, пусто. Переворачивает { $count ->
        [one] { $count } фишку
        [few] { $count } фишки
        [many] { $count } фишек
       *[other] { $count } фишки
    }: { $list }.
board-to-white = { $points } — в белые
board-to-black = { $points } — в чёрные
board-makes-row = Получится ваш ряд.
board-gives-row = Соперник получит ряд.
board-meant = От { $low } до { $high }, { $number } из { $of }.
board-only-row = От { $low } до { $high }, ваш ряд. Enter убирает его.

board-did-place = { $name }: кольцо на { $point }.
board-did-move = { $name }: ход { $from } – { $to }.
board-did-jump = { $name }: ход { $from } – { $to }, { $count ->
        [one] перевёрнута { $count } фишка
        [few] перевёрнуты { $count } фишки
        [many] перевёрнуто { $count } фишек
       *[other] перевёрнуто { $count } фишки
    }.
board-did-row = { $name }: убран ряд от { $low } до { $high }.
board-did-row-too = Ряд от { $low } до { $high } убран.
board-did-ring = Кольцо { $point } снято. { $removed } из { $target }.
board-one-more = Ещё одно — и победа.
board-did-pass = { $name }: ни одно кольцо не может ходить, ход пропущен.
