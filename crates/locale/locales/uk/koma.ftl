# Сьоґі: назви фігур і те, що дошка каже про дії, про те, що треба зробити, і про те, чого зробити не можна.
# У фігури є назва; `.mine` — вона ваша; `.of` — поруч із власником; `.acc` — її беруть; `.count` — стільки в руці.

koma-king = король
    .mine = ваш король
    .of = король
    .acc = короля
koma-rook = тура
    .mine = ваша тура
    .of = тура
    .acc = туру
    .count = { $count ->
        [one] { $count } тура
        [few] { $count } тури
        [many] { $count } тур
       *[other] { $count } тури
    }
koma-bishop = слон
    .mine = ваш слон
    .of = слон
    .acc = слона
    .count = { $count ->
        [one] { $count } слон
        [few] { $count } слони
        [many] { $count } слонів
       *[other] { $count } слона
    }
koma-gold = золото
    .mine = ваше золото
    .of = золото
    .acc = золото
    .count = { $count ->
        [one] { $count } золотий генерал
        [few] { $count } золоті генерали
        [many] { $count } золотих генералів
       *[other] { $count } золотого генерала
    }
koma-silver = срібло
    .mine = ваше срібло
    .of = срібло
    .acc = срібло
    .count = { $count ->
        [one] { $count } срібний генерал
        [few] { $count } срібні генерали
        [many] { $count } срібних генералів
       *[other] { $count } срібного генерала
    }
koma-knight = кінь
    .mine = ваш кінь
    .of = кінь
    .acc = коня
    .count = { $count ->
        [one] { $count } кінь
        [few] { $count } коні
        [many] { $count } коней
       *[other] { $count } коня
    }
koma-lance = стрілка
    .mine = ваша стрілка
    .of = стрілка
    .acc = стрілку
    .count = { $count ->
        [one] { $count } стрілка
        [few] { $count } стрілки
        [many] { $count } стрілок
       *[other] { $count } стрілки
    }
koma-pawn = пішак
    .mine = ваш пішак
    .of = пішак
    .acc = пішака
    .count = { $count ->
        [one] { $count } пішак
        [few] { $count } пішаки
        [many] { $count } пішаків
       *[other] { $count } пішака
    }
koma-dragon = дракон
    .mine = ваш дракон
    .of = дракон
    .acc = дракона
koma-horse = кінь-дракон
    .mine = ваш кінь-дракон
    .of = кінь-дракон
    .acc = коня-дракона
koma-promoted-silver = перетворене срібло
    .mine = ваше перетворене срібло
    .of = перетворене срібло
    .acc = перетворене срібло
koma-promoted-knight = перетворений кінь
    .mine = ваш перетворений кінь
    .of = перетворений кінь
    .acc = перетвореного коня
koma-promoted-lance = перетворена стрілка
    .mine = ваша перетворена стрілка
    .of = перетворена стрілка
    .acc = перетворену стрілку
koma-tokin = токін
    .mine = ваш токін
    .of = токін
    .acc = токін

koma-owned = { $piece } { $whose ->
        [theirs] суперника
        [sente] сенте
       *[gote] ґоте
    }

koma-keys = Клавіші-стрілки ведуть полями, а за край дошки — в руку. Enter бере фігуру й ставить її, Escape скасовує. Літери P, L, N, S, G, B, R беруть фігуру з вашої руки.
koma-task-board = Виберіть одну зі своїх фігур.
koma-task-hand = Виберіть фігуру на дошці або в руці.
koma-task-check = Вашому королю шах.

koma-cell-mine = { $square }, { $piece }. { $count ->
        [0] Ходити нікуди.
        [one] Може піти на { $count } поле.
        [few] Може піти на { $count } поля.
        [many] Може піти на { $count } полів.
       *[other] Може піти на { $count } поля.
    }
koma-cell = { $square }, { $piece }.
koma-cell-empty = { $square }, порожньо.
koma-hand-mine = У вашій руці: { $pieces }. { $count ->
        [0] Поставити нікуди.
        [one] Можна поставити на { $count } поле.
        [few] Можна поставити на { $count } поля.
        [many] Можна поставити на { $count } полів.
       *[other] Можна поставити на { $count } поля.
    }
koma-hand = { $whose ->
        [mine] У вашій руці
        [theirs] У руці суперника
        [sente] У руці сенте
       *[gote] У руці ґоте
    }: { $pieces }.
koma-hand-empty = { $whose ->
        [mine] Ваша рука порожня.
        [theirs] Рука суперника порожня.
        [sente] Рука сенте порожня.
       *[gote] Рука ґоте порожня.
    }
koma-held = { $piece } { $square }. { $count ->
        [0] Ходити нікуди.
        [one] Може піти на { $count } поле.
        [few] Може піти на { $count } поля.
        [many] Може піти на { $count } полів.
       *[other] Може піти на { $count } поля.
    }
koma-held-drop = { $piece } з руки. { $count ->
        [0] Поставити нікуди.
        [one] Можна поставити на { $count } поле.
        [few] Можна поставити на { $count } поля.
        [many] Можна поставити на { $count } полів.
       *[other] Можна поставити на { $count } поля.
    }
koma-preview = { $square }, порожньо.
koma-preview-takes = { $square }, бере { $piece }.
koma-check = Шах.
koma-mate = Мат.
koma-must-promote = Там перетворення обов’язкове.
koma-promotes = Перетворення.
koma-ask = { $piece } на { $square }. Перетворити?
koma-ask-takes = { $piece } бере { $taken } на { $square }. Перетворити?
koma-promotion = Перетворення: { $piece }
koma-promote = Перетворити
koma-keep = Залишити

koma-did-move = { $name }: { $piece } { $from } – { $to }.
koma-did-take = { $name }: { $piece } { $from } бере { $taken } на { $to }.
koma-did-drop = { $name }: { $piece } з руки на { $to }.

koma-not-empty = На { $square } немає фігури.
koma-not-yours = На { $square } фігура суперника.
koma-not-own = Сюди не можна: на { $square } ваша фігура.
koma-not-reached = Сюди не можна: фігура з { $from } не дістає до { $to }.
koma-not-past = Сюди не можна: на шляху стоїть фігура на { $square }.
koma-not-promoting = Ця фігура не має іншого боку: { $piece }.
koma-not-in-zone = Фігура перетворюється, лише якщо починає або закінчує хід на трьох останніх горизонталях.
koma-not-stuck = Сюди не можна: { $piece } на { $to } більше ніколи не зможе ходити.
koma-not-in-hand = Цієї фігури немає у вашій руці: { $piece }.
koma-not-occupied = Сюди не можна: поле { $square } зайняте. Фігуру з руки ставлять на порожнє поле.
koma-not-two-pawns = Сюди не можна: на вертикалі { $file } вже стоїть ваш пішак. Двох неперетворених пішаків на вертикалі бути не може (ніфу).
koma-not-pawn-mate = Сюди не можна: виставлений пішак не може одразу поставити мат (утіфудзуме).
koma-not-in-check = Сюди не можна: ваш король опиниться під шахом.
koma-not-saved = Сюди не можна: ваш король залишиться під шахом.
koma-stuck = Фігура на { $square } не може ходити.
koma-stuck-hand = Цю фігуру нікуди поставити: { $piece }.

koma-goes-king = Сюди не можна: король ходить на одне поле в будь-який бік.
koma-goes-rook = Сюди не можна: тура ходить по прямій на будь-яку відстань.
koma-goes-bishop = Сюди не можна: слон ходить по діагоналі на будь-яку відстань.
koma-goes-gold = Сюди не можна: золото ходить на одне поле в будь-який бік, але не по діагоналі назад.
koma-goes-silver = Сюди не можна: срібло ходить на одне поле вперед або по діагоналі.
koma-goes-knight = Сюди не можна: кінь стрибає на два поля вперед і одне вбік.
koma-goes-lance = Сюди не можна: стрілка ходить прямо вперед на будь-яку відстань.
koma-goes-pawn = Сюди не можна: пішак ходить на одне поле вперед.
koma-goes-dragon = Сюди не можна: дракон ходить по прямій, як тура, або на одне поле по діагоналі.
koma-goes-horse = Сюди не можна: кінь-дракон ходить по діагоналі, як слон, або на одне поле по прямій.
koma-goes-like-gold = Сюди не можна: тепер ця фігура ходить як золото — на одне поле в будь-який бік, але не по діагоналі назад.
