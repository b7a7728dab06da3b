# Що грали в позиції на дошці: партії рушія із самим собою.

book-close = Назад до ходів
book-to-library = Назад до архіву
book-coming = Партії рушія завантажуються.
book-lost = Зараз партії рушія не завантажити.
book-again = Ще раз
book-came =
    { $count ->
        [one] До цієї позиції дійшла { $count } партія.
        [few] До цієї позиції дійшли { $count } партії.
        [many] До цієї позиції дійшло { $count } партій.
       *[other] До цієї позиції дійшло { $count } партії.
    }
book-end = Партії рушія тут закінчуються.
book-back = На хід назад
book-table = Що тут грали
book-move = Хід
book-games = Партії
book-results = Результати
book-value = Рушій
book-percent = { $percent }%
book-part = { $name } { $part }%
book-won = { $one }: { $first }%, нічиї: { $drawn }%, { $two }: { $second }%
book-same = Те саме, що { $points }.
book-more = Показати ще { $count }
book-examples = Партії звідси
book-example = Рушій – рушій
book-actions =
    { $count ->
        [one] { $count } хід
        [few] { $count } ходи
        [many] { $count } ходів
       *[other] { $count } ходу
    }
book-source = Чиї партії
book-engine = Рушія
book-own = Мої
book-side = Ваша сторона
book-both = Обидві сторони
book-none = Жодна з ваших партій сюди не дійшла.
book-own-which = Враховуються закінчені партії з архіву, у яких одна зі сторін ваша.
book-counting = Ваші партії підраховуються.
book-own-lost = Ваші партії зараз не вдається прочитати.
book-game-won = Перемога
book-game-lost = Поразка
book-game-drawn = Нічия
book-own-part-won = перемог: { $count }
book-own-part-lost = поразок: { $count }
book-own-won = Перемог: { $won }, нічиїх: { $drawn }, поразок: { $lost }.
book-to-engine = Партії рушія
book-to-own = Мої партії
