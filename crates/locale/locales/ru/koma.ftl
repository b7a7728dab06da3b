# Сёги: названия фигур и то, что доска говорит о действиях, о том, что нужно сделать, и о том, чего сделать нельзя.
# У фигуры есть название; `.mine` — она ваша; `.of` — рядом с владельцем; `.acc` — её берут; `.count` — столько в руке.

koma-king = король
    .mine = ваш король
    .of = король
    .acc = короля
koma-rook = ладья
    .mine = ваша ладья
    .of = ладья
    .acc = ладью
    .count = { $count ->
        [one] { $count } ладья
        [few] { $count } ладьи
        [many] { $count } ладей
       *[other] { $count } ладьи
    }
koma-bishop = слон
    .mine = ваш слон
    .of = слон
    .acc = слона
    .count = { $count ->
        [one] { $count } слон
        [few] { $count } слона
        [many] { $count } слонов
       *[other] { $count } слона
    }
koma-gold = золото
    .mine = ваше золото
    .of = золото
    .acc = золото
    .count = { $count ->
        [one] { $count } золотой генерал
        [few] { $count } золотых генерала
        [many] { $count } золотых генералов
       *[other] { $count } золотого генерала
    }
koma-silver = серебро
    .mine = ваше серебро
    .of = серебро
    .acc = серебро
    .count = { $count ->
        [one] { $count } серебряный генерал
        [few] { $count } серебряных генерала
        [many] { $count } серебряных генералов
       *[other] { $count } серебряного генерала
    }
koma-knight = конь
    .mine = ваш конь
    .of = конь
    .acc = коня
    .count = { $count ->
        [one] { $count } конь
        [few] { $count } коня
        [many] { $count } коней
       *[other] { $count } коня
    }
koma-lance = стрелка
    .mine = ваша стрелка
    .of = стрелка
    .acc = стрелку
    .count = { $count ->
        [one] { $count } стрелка
        [few] { $count } стрелки
        [many] { $count } стрелок
       *[other] { $count } стрелки
    }
koma-pawn = пешка
    .mine = ваша пешка
    .of = пешка
    .acc = пешку
    .count = { $count ->
        [one] { $count } пешка
        [few] { $count } пешки
        [many] { $count } пешек
       *[other] { $count } пешки
    }
koma-dragon = дракон
    .mine = ваш дракон
    .of = дракон
    .acc = дракона
koma-horse = лошадь
    .mine = ваша лошадь
    .of = лошадь
    .acc = лошадь
koma-promoted-silver = превращённое серебро
    .mine = ваше превращённое серебро
    .of = превращённое серебро
    .acc = превращённое серебро
koma-promoted-knight = превращённый конь
    .mine = ваш превращённый конь
    .of = превращённый конь
    .acc = превращённого коня
koma-promoted-lance = превращённая стрелка
    .mine = ваша превращённая стрелка
    .of = превращённая стрелка
    .acc = превращённую стрелку
koma-tokin = токин
    .mine = ваш токин
    .of = токин
    .acc = токин

koma-owned = { $piece } { $whose ->
        [theirs] соперника
        [sente] сэнтэ
       *[gote] готэ
    }

koma-keys = Клавиши-стрелки ведут по полям, а за край доски — в руку. Enter берёт фигуру и ставит её, Escape отменяет. Буквы P, L, N, S, G, B, R берут фигуру из вашей руки.
koma-task-board = Выберите одну из своих фигур.
koma-task-hand = Выберите фигуру на доске или в руке.
koma-task-check = Вашему королю шах.

koma-cell-mine = { $square }, { $piece }. { $count ->
        [0] Ходить некуда.
        [one] Может пойти на { $count } поле.
        [few] Может пойти на { $count } поля.
        [many] Может пойти на { $count } полей.
       *[other] Может пойти на { $count } поля.
    }
koma-cell = { $square }, { $piece }.
koma-cell-empty = { $square }, пусто.
koma-hand-mine = В вашей руке: { $pieces }. { $count ->
        [0] Поставить некуда.
        [one] Можно поставить на { $count } поле.
        [few] Можно поставить на { $count } поля.
        [many] Можно поставить на { $count } полей.
       *[other] Можно поставить на { $count } поля.
    }
koma-hand = { $whose ->
        [mine] В вашей руке
        [theirs] В руке соперника
        [sente] В руке сэнтэ
       *[gote] В руке готэ
    }: { $pieces }.
koma-hand-empty = { $whose ->
        [mine] Ваша рука пуста.
        [theirs] Рука соперника пуста.
        [sente] Рука сэнтэ пуста.
       *[gote] Рука готэ пуста.
    }
koma-held = { $piece } { $square }. { $count ->
        [0] Ходить некуда.
        [one] Может пойти на { $count } поле.
        [few] Может пойти на { $count } поля.
        [many] Может пойти на { $count } полей.
       *[other] Может пойти на { $count } поля.
    }
koma-held-drop = { $piece } из руки. { $count ->
        [0] Поставить некуда.
        [one] Можно поставить на { $count } поле.
        [few] Можно поставить на { $count } поля.
        [many] Можно поставить на { $count } полей.
       *[other] Можно поставить на { $count } поля.
    }
koma-preview = { $square }, пусто.
koma-preview-takes = { $square }, берёт { $piece }.
koma-check = Шах.
koma-mate = Мат.
koma-must-promote = Там превращение обязательно.
koma-promotes = Превращение.
koma-ask = { $piece } на { $square }. Превратить?
koma-ask-takes = { $piece } берёт { $taken } на { $square }. Превратить?
koma-promotion = Превращение: { $piece }
koma-promote = Превратить
koma-keep = Оставить

koma-did-move = { $name }: { $piece } { $from } – { $to }.
koma-did-take = { $name }: { $piece } { $from } берёт { $taken } на { $to }.
koma-did-drop = { $name }: { $piece } из руки на { $to }.

koma-not-empty = На { $square } нет фигуры.
koma-not-yours = На { $square } фигура соперника.
koma-not-own = Сюда нельзя: на { $square } ваша фигура.
koma-not-reached = Сюда нельзя: фигура с { $from } не достаёт до { $to }.
koma-not-past = Сюда нельзя: на пути стоит фигура на { $square }.
koma-not-promoting = У этой фигуры нет другой стороны: { $piece }.
koma-not-in-zone = Фигура превращается, только если начинает или заканчивает ход на трёх последних горизонталях.
koma-not-stuck = Сюда нельзя: { $piece } на { $to } больше никогда не сможет ходить.
koma-not-in-hand = Этой фигуры нет в вашей руке: { $piece }.
koma-not-occupied = Сюда нельзя: поле { $square } занято. Фигуру из руки ставят на пустое поле.
koma-not-two-pawns = Сюда нельзя: на вертикали { $file } уже стоит ваша пешка. Двух непревращённых пешек на вертикали быть не может (нифу).
koma-not-pawn-mate = Сюда нельзя: выставленная пешка не может сразу поставить мат (утифудзумэ).
koma-not-in-check = Сюда нельзя: ваш король окажется под шахом.
koma-not-saved = Сюда нельзя: ваш король останется под шахом.
koma-stuck = Фигура на { $square } не может ходить.
koma-stuck-hand = Эту фигуру некуда поставить: { $piece }.

koma-goes-king = Сюда нельзя: король ходит на одно поле в любую сторону.
koma-goes-rook = Сюда нельзя: ладья ходит по прямой на любое расстояние.
koma-goes-bishop = Сюда нельзя: слон ходит по диагонали на любое расстояние.
koma-goes-gold = Сюда нельзя: золото ходит на одно поле в любую сторону, но не по диагонали назад.
koma-goes-silver = Сюда нельзя: серебро ходит на одно поле вперёд или по диагонали.
koma-goes-knight = Сюда нельзя: конь прыгает на два поля вперёд и одно в сторону.
koma-goes-lance = Сюда нельзя: стрелка ходит прямо вперёд на любое расстояние.
koma-goes-pawn = Сюда нельзя: пешка ходит на одно поле вперёд.
koma-goes-dragon = Сюда нельзя: дракон ходит по прямой, как ладья, или на одно поле по диагонали.
koma-goes-horse = Сюда нельзя: лошадь ходит по диагонали, как слон, или на одно поле по прямой.
koma-goes-like-gold = Сюда нельзя: теперь эта фигура ходит как золото — на одно поле в любую сторону, но не по диагонали назад.
