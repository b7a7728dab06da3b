# Редактор позицій.

editor-title = Розставити позицію
editor-about = { $game }: розставте позицію як хочете, дізнайтеся, чи можна так грати і чому ні, і грайте, аналізуйте або поділіться нею.
editor-game = Гра
editor-position = Позиція
editor-tools = Що ставить дотик
editor-whose = За кого
editor-board-yinsh = Дошка YINSH. Клавіші-стрілки ведуть лініями, із Shift — висхідними. Enter ставить вибране, Delete знімає, цифри від 1 до 6 вибирають, що ставити, U скасовує.
editor-board-shogi = Дошка сьоґі. Клавіші-стрілки ведуть із поля на поле. Enter ставить вибрану фігуру, Delete знімає, цифри від 1 до 8 вибирають фігуру, 9 і 0 — чия вона, U скасовує.
editor-ring = кільце
editor-marker = фішка
editor-white-ring = Біле кільце
editor-black-ring = Чорне кільце
editor-white-marker = Біла фішка
editor-black-marker = Чорна фішка
# У найвужчому вікні слово займає два рядки.
editor-turn = пере{"\u00AD"}вер{"\u00AD"}нути
editor-remove = зняти
editor-promote = перетворити
editor-hand = { $side ->
        [sente] Рука сенте
       *[gote] Рука ґоте
    }
editor-to-move = Чий хід
editor-removed = { $side ->
        [white] Зняли білі
       *[black] Зняли чорні
    }
editor-to-win = Кілець для перемоги
editor-pool = У запасі
editor-pool-left = { $left ->
        [one] { $left } фішка з 51
        [few] { $left } фішки з 51
        [many] { $left } фішок із 51
       *[other] { $left } фішки з 51
    }
editor-text = Текстом
editor-text-hint-yinsh = Сюди можна вставити позицію YINSH.
editor-text-hint-shogi = Сюди можна вставити рядок SFEN.
editor-text-bad = Це не позиція. Дошка залишилася попередньою.

editor-good = Так можна грати.
editor-bad = Так грати ще не можна.
editor-placing = Триває розставляння кілець.
editor-row-first = { $side ->
        [white] Білі мають ряд і спершу прибирають його.
       *[black] Чорні мають ряд і спершу прибирають його.
    }
editor-rings-many = { $side ->
        [white] У білих на дошці та серед знятих кілець: { $count }. Потрібно п’ять, зайві зніміть.
       *[black] У чорних на дошці та серед знятих кілець: { $count }. Потрібно п’ять, зайві зніміть.
    }
editor-rings-few = { $side ->
        [white] У білих на дошці та серед знятих кілець: { $count }. Потрібно п’ять.
       *[black] У чорних на дошці та серед знятих кілець: { $count }. Потрібно п’ять.
    }
editor-markers = Фішок на дошці: { $count }. Усього їх 51.
editor-row-left = { $side ->
        [white] Білі мають ряд від { $low } до { $high }: вони прибрали б його до цього ходу.
       *[black] Чорні мають ряд від { $low } до { $high }: вони прибрали б його до цього ходу.
    }
editor-pool-empty = Запас порожній: тут партію закінчено.
editor-stuck = Жодне кільце не може ходити: тут партію закінчено.
editor-over = Тут партію закінчено.
editor-kings = { $side ->
        [sente] Королів у сенте: { $count }. Досить одного.
       *[gote] Королів у ґоте: { $count }. Досить одного.
    }
editor-many = Однакових фігур більше ніж { $most }: { $piece }.
editor-check = { $side ->
        [sente] Сенте під шахом, а ходить ґоте.
       *[gote] Ґоте під шахом, а ходить сенте.
    }
editor-other = Правила цього не дозволяють.
editor-box = { $count ->
        [0] Коробка порожня.
        [one] У коробці ще { $count } фігура.
        [few] У коробці ще { $count } фігури.
        [many] У коробці ще { $count } фігур.
       *[other] У коробці ще { $count } фігури.
    }
editor-no-king = { $side ->
        [sente] У сенте немає короля.
       *[gote] У ґоте немає короля.
    }
editor-two-pawns = { $side ->
        [sente] У сенте два пішаки на вертикалі { $file }.
       *[gote] У ґоте два пішаки на вертикалі { $file }.
    }
editor-never = Фігура на { $square } ніколи не зможе ходити.
editor-show = Показати
editor-solve = Це виграно?
editor-solving = Шукаю виграш, якому не можна завадити.
editor-solve-stop = Зупинити
editor-solve-show = Подивитися на дошці
editor-won = { $side ->
        [white] Білі виграють за будь-яких відповідей:
        [black] Чорні виграють за будь-яких відповідей:
        [sente] Сенте ставить мат шахами:
       *[gote] Ґоте ставить мат шахами:
    }
editor-not-won = { $side ->
        [white] Форсованого виграшу в білих немає.
        [black] Форсованого виграшу в чорних немає.
        [sente] Мату шахами в сенте немає.
       *[gote] Мату шахами в ґоте немає.
    }
editor-open = { $side ->
        [white] За десять секунд форсованого виграшу білих не знайдено. Він усе ж може бути.
        [black] За десять секунд форсованого виграшу чорних не знайдено. Він усе ж може бути.
        [sente] За десять секунд мату шахами не знайдено. Він усе ж може бути.
       *[gote] За десять секунд мату шахами не знайдено. Він усе ж може бути.
    }

editor-play = Грати звідси
editor-analyse = Аналіз
editor-undo = Скасувати
editor-more = Ще
editor-copy = Скопіювати позицію
editor-copied = Позицію скопійовано.
editor-share = Скопіювати посилання
editor-shared = Посилання скопійовано.
editor-not-copied = Браузер не дозволяє копіювати. Візьміть текст із поля.
editor-picture = Зображення
editor-start = Початок партії
editor-empty = Порожня дошка
editor-flip = З іншого боку
editor-add-to-study = Додати в зошит

editor-at = { $place }, { $what }.
editor-at-empty = { $place }, порожньо.
editor-hand-holds = { $hand }: { $pieces }.
editor-hand-empty = { $hand }: нічого.
editor-box-empty = Таких фігур у коробці більше немає.
