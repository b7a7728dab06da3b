# Що дошка каже про дії, про те, що треба зробити, і про те, чого зробити не можна.

board-keys = Клавіші-стрілки ведуть уздовж ліній, із Shift ліворуч і праворуч — уздовж висхідних. Enter виконує, Escape скасовує.
board-your-move = Ваш хід.
board-over = Гру закінчено.
board-pool = { $count ->
        [one] { $count } фішка в запасі
        [few] { $count } фішки в запасі
        [many] { $count } фішок у запасі
       *[other] { $count } фішки в запасі
    }

board-task-place = Виберіть порожню точку для кільця.
board-task-move = Виберіть одне зі своїх кілець.
board-task-pass = Жодне ваше кільце не може ходити. { $by ->
        [finger] Торкніться дошки, щоб пропустити хід.
       *[other] Натисніть на дошку або Enter, щоб пропустити хід.
    }
board-task-row = { $how ->
        [made] Ви зібрали ряд із п’яти.
       *[given] У вас є ряд із п’яти.
    } { $by ->
        [finger] Торкніться його, щоб прибрати.
       *[other] Натисніть на нього або Enter, щоб прибрати.
    }
board-task-long-row = { $how ->
        [made] Ви зібрали ряд
       *[given] У вас є ряд
    } із { $length ->
        [6] шести
        [7] семи
        [8] восьми
        [9] дев’яти
       *[other] { $length }
    }. Виберіть, які п’ять фішок прибрати.
board-task-rows = { $how ->
        [made] Ви зібрали кілька рядів.
       *[given] У вас кілька рядів.
    } Виберіть, який із них прибрати.
board-task-ring = Зніміть одне зі своїх кілець.

board-not-row-first = Спершу приберіть ряд із п’яти.
board-not-occupied = Сюди не можна: точка { $point } зайнята.
board-not-ring = На { $point } немає вашого кільця.
board-not-on-line = Сюди не можна: { $from } і { $to } не лежать на одній лінії.
board-not-past-ring = Сюди не можна: на шляху стоїть кільце { $point }.
board-not-beyond = Сюди не можна: кільце зупиняється на першій порожній точці за фішками, тут це { $point }.
board-not-in-row = Точка { $point } не входить до вашого ряду. Виберіть ряд із п’яти.
board-not-pass = Пропустити хід не можна: одне з ваших кілець може ходити.
board-stuck = Кільце { $point } не може ходити.
board-not-your-turn = Зараз не ваш хід.
board-edge = Тут край дошки.
board-no-way = У цей бік ходити нікуди.

board-cell-own-ring = { $point }, ваше кільце. { $count ->
        [0] Ходити нікуди.
        [one] Може піти на { $count } точку.
        [few] Може піти на { $count } точки.
        [many] Може піти на { $count } точок.
       *[other] Може піти на { $count } точки.
    }
board-cell-ring = { $point }, { $whose ->
        [mine] ваше кільце
        [white] біле кільце
       *[black] чорне кільце
    }.
board-cell-marker = { $point }, { $color ->
        [white] біла фішка
       *[black] чорна фішка
    }.
board-cell-empty = { $point }, порожньо.
board-held = Кільце { $point } у руці. { $count ->
        [one] Може піти на { $count } точку.
        [few] Може піти на { $count } точки.
        [many] Може піти на { $count } точок.
       *[other] Може піти на { $count } точки.
    }

board-preview-none = { $point }, порожньо. Нічого не перевертає.
board-preview = { $point }, порожньо. Перевертає { $count ->
        [one] { $count } фішку
        [few] { $count } фішки
        [many] { $count } фішок
       *[other] { $count } фішки
    }: { $list }.
board-to-white = { $points } — на білі
board-to-black = { $points } — на чорні
board-makes-row = Утвориться ваш ряд.
board-gives-row = Суперник отримає ряд.
board-meant = Від { $low } до { $high }, { $number } із { $of }.
board-only-row = Від { $low } до { $high }, ваш ряд. Enter прибирає його.

board-did-place = { $name }: кільце на { $point }.
board-did-move = { $name }: хід { $from } – { $to }.
board-did-jump = { $name }: хід { $from } – { $to }, { $count ->
        [one] перевернуто { $count } фішку
        [few] перевернуто { $count } фішки
        [many] перевернуто { $count } фішок
       *[other] перевернуто { $count } фішки
    }.
board-did-row = { $name }: прибрано ряд від { $low } до { $high }.
board-did-row-too = Ряд від { $low } до { $high } прибрано.
board-did-ring = Кільце { $point } знято. { $removed } із { $target }.
board-one-more = Ще одне — і перемога.
board-did-pass = { $name }: жодне кільце не може ходити, хід пропущено.
