# Редактор позиций.

editor-title = Расставить позицию
editor-about = { $game }: расставьте позицию как хотите, узнайте, можно ли так играть и почему нет, и играйте, анализируйте или поделитесь ею.
editor-game = Игра
editor-position = Позиция
editor-tools = Что ставит касание
editor-whose = За кого
editor-board-yinsh = Доска YINSH. Клавиши-стрелки ведут по линиям, с Shift — по восходящим. Enter ставит выбранное, Delete снимает, цифры от 1 до 6 выбирают, что ставить, U отменяет.
editor-board-shogi = Доска сёги. Клавиши-стрелки ведут с поля на поле. Enter ставит выбранную фигуру, Delete снимает, цифры от 1 до 8 выбирают фигуру, 9 и 0 — чья она, U отменяет.
editor-ring = кольцо
editor-marker = фишка
editor-white-ring = Белое кольцо
editor-black-ring = Чёрное кольцо
editor-white-marker = Белая фишка
editor-black-marker = Чёрная фишка
# В самом узком окне слово занимает две строки.
editor-turn = пере{"\u00AD"}вер{"\u00AD"}нуть
editor-remove = снять
editor-promote = превратить
editor-hand = { $side ->
        [sente] Рука сэнтэ
       *[gote] Рука готэ
    }
editor-to-move = Чей ход
editor-removed = { $side ->
        [white] Сняли белые
       *[black] Сняли чёрные
    }
editor-to-win = Колец для победы
editor-pool = В запасе
editor-pool-left = { $left ->
        [one] { $left } фишка из 51
        [few] { $left } фишки из 51
        [many] { $left } фишек из 51
       *[other] { $left } фишки из 51
    }
editor-text = Текстом
editor-text-hint-yinsh = Сюда можно вставить позицию YINSH.
editor-text-hint-shogi = Сюда можно вставить строку SFEN.
editor-text-bad = Это не позиция. Доска осталась прежней.

editor-good = Так можно играть.
editor-bad = Так играть ещё нельзя.
editor-placing = Идёт расстановка колец.
editor-row-first = { $side ->
        [white] У белых есть ряд, сначала они его убирают.
       *[black] У чёрных есть ряд, сначала они его убирают.
    }
editor-rings-many = { $side ->
        [white] У белых на доске и среди снятых колец: { $count }. Нужно пять, лишние снимите.
       *[black] У чёрных на доске и среди снятых колец: { $count }. Нужно пять, лишние снимите.
    }
editor-rings-few = { $side ->
        [white] У белых на доске и среди снятых колец: { $count }. Нужно пять.
       *[black] У чёрных на доске и среди снятых колец: { $count }. Нужно пять.
    }
editor-markers = Фишек на доске: { $count }. Всего их 51.
editor-row-left = { $side ->
        [white] У белых есть ряд от { $low } до { $high }: они убрали бы его до этого хода.
       *[black] У чёрных есть ряд от { $low } до { $high }: они убрали бы его до этого хода.
    }
editor-pool-empty = Запас пуст: здесь партия окончена.
editor-stuck = Ни одно кольцо не может ходить: здесь партия окончена.
editor-over = Здесь партия окончена.
editor-kings = { $side ->
        [sente] Королей у сэнтэ: { $count }. Хватит одного.
       *[gote] Королей у готэ: { $count }. Хватит одного.
    }
editor-many = Одинаковых фигур больше { $most }: { $piece }.
editor-check = { $side ->
        [sente] Сэнтэ под шахом, а ходит готэ.
       *[gote] Готэ под шахом, а ходит сэнтэ.
    }
editor-other = Правила этого не допускают.
editor-box = { $count ->
        [0] Коробка пуста.
        [one] В коробке ещё { $count } фигура.
        [few] В коробке ещё { $count } фигуры.
        [many] В коробке ещё { $count } фигур.
       *[other] В коробке ещё { $count } фигуры.
    }
editor-no-king = { $side ->
        [sente] У сэнтэ нет короля.
       *[gote] У готэ нет короля.
    }
editor-two-pawns = { $side ->
        [sente] У сэнтэ две пешки на вертикали { $file }.
       *[gote] У готэ две пешки на вертикали { $file }.
    }
editor-never = Фигура на { $square } никогда не сможет ходить.
editor-show = Показать
editor-solve = Это выиграно?
editor-solving = Ищу выигрыш, которому нельзя помешать.
editor-solve-stop = Остановить
editor-solve-show = Посмотреть на доске
editor-won = { $side ->
        [white] Белые выигрывают при любых ответах:
        [black] Чёрные выигрывают при любых ответах:
        [sente] Сэнтэ ставит мат шахами:
       *[gote] Готэ ставит мат шахами:
    }
editor-not-won = { $side ->
        [white] Форсированного выигрыша у белых нет.
        [black] Форсированного выигрыша у чёрных нет.
        [sente] Мата шахами у сэнтэ нет.
       *[gote] Мата шахами у готэ нет.
    }
editor-open = { $side ->
        [white] За десять секунд форсированный выигрыш белых не найден. Он всё же может быть.
        [black] За десять секунд форсированный выигрыш чёрных не найден. Он всё же может быть.
        [sente] За десять секунд мат шахами не найден. Он всё же может быть.
       *[gote] За десять секунд мат шахами не найден. Он всё же может быть.
    }

editor-play = Играть отсюда
editor-analyse = Анализ
editor-undo = Отменить
editor-more = Ещё
editor-copy = Скопировать позицию
editor-copied = Позиция скопирована.
editor-share = Скопировать ссылку
editor-shared = Ссылка скопирована.
editor-not-copied = Браузер не разрешает копировать. Возьмите текст из поля.
editor-picture = Картинка
editor-start = Начало партии
editor-empty = Пустая доска
editor-flip = С другой стороны
editor-add-to-study = Добавить в тетрадь

editor-at = { $place }, { $what }.
editor-at-empty = { $place }, пусто.
editor-hand-holds = { $hand }: { $pieces }.
editor-hand-empty = { $hand }: ничего.
editor-box-empty = Таких фигур в коробке больше нет.
