# Что играли в позиции на доске: партии движка с самим собой.

book-close = Назад к ходам
book-to-library = Назад в архив
book-coming = Партии движка загружаются.
book-lost = Сейчас партии движка не загрузить.
book-again = Ещё раз
book-came =
    { $count ->
        [one] До этой позиции дошла { $count } партия.
        [few] До этой позиции дошли { $count } партии.
        [many] До этой позиции дошло { $count } партий.
       *[other] До этой позиции дошло { $count } партии.
    }
book-end = Партии движка здесь кончаются.
book-back = На ход назад
book-table = Что здесь играли
book-move = Ход
book-games = Партии
book-results = Результаты
book-value = Движок
book-percent = { $percent }%
book-part = { $name } { $part }%
book-won = { $one }: { $first }%, ничьи: { $drawn }%, { $two }: { $second }%
book-same = То же, что { $points }.
book-more = Показать ещё { $count }
book-examples = Партии отсюда
book-example = Движок – движок
book-actions =
    { $count ->
        [one] { $count } ход
        [few] { $count } хода
        [many] { $count } ходов
       *[other] { $count } хода
    }
book-source = Чьи партии
book-engine = Движка
book-own = Мои
book-side = Ваша сторона
book-both = Обе стороны
book-none = Ни одна из ваших партий сюда не дошла.
book-own-which = Считаются законченные партии из архива, в которых одна из сторон ваша.
book-counting = Ваши партии подсчитываются.
book-own-lost = Ваши партии сейчас не удаётся прочитать.
book-game-won = Победа
book-game-lost = Поражение
book-game-drawn = Ничья
book-own-part-won = побед: { $count }
book-own-part-lost = поражений: { $count }
book-own-won = Побед: { $won }, ничьих: { $drawn }, поражений: { $lost }.
book-to-engine = Партии движка
book-to-own = Мои партии
