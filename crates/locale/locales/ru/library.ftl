# The library: games that are kept.
library = Архив
library-about = Ваши партии хранятся в браузере: их можно найти по сопернику, дате, метке или позиции, сохранить в файл и вернуть.
library-games = Партии
library-studies = Тетради
library-set-up = Расставить позицию
library-add = Добавить партии
library-play = Сыграть партию
library-empty = Партий пока нет.
library-empty-why = Каждая законченная партия хранится здесь, в этом браузере. Можно добавить и партии из файлов: SGF, KIF, KI2, CSA или текст.
library-nothing = Ни одна партия не подходит.
library-clear = Сбросить поиск
library-search = Поиск по партиям
library-search-what = Соперник, метка, дата
library-game = Игра
library-all = Все
library-filter = Фильтр
library-filter-on = включён
library-no-filter = Показать все
library-found = { $count ->
        [one] Найдена { $count } партия.
        [few] Найдено { $count } партии.
        [many] Найдено { $count } партий.
       *[other] Найдено { $count } партии.
    }
library-of-position = { $count ->
        [one] Эта позиция была в { $count } партии.
        [few] Эта позиция была в { $count } партиях.
        [many] Эта позиция была в { $count } партиях.
       *[other] Эта позиция была в { $count } партиях.
    }

# How a game is told.
library-here = За одним экраном
library-computer = компьютер
library-online = по сети
library-file = из файла
library-today = сегодня
library-yesterday = вчера
library-won = Вы победили
library-lost = Вы проиграли
library-drawn = Ничья
library-winner = Победа: { $side }
library-unfinished = Не закончена
library-resigned = сдача партии
library-time = по времени
library-abandoned = прервана
library-agreed = по соглашению
library-repetition = повторение
library-impasse = дзисёги
library-illegal = ход против правил
library-mate = мат
library-turns = { $count ->
        [one] { $count } ход
        [few] { $count } хода
        [many] { $count } ходов
       *[other] { $count } хода
    }
library-percent = { $percent } %
library-accuracy = точность { $percent } %
library-not-reviewed = без разбора
library-is-reviewed = с разбором
library-is-chosen = выбрана
library-more-about = Что можно сделать с партией: { $who }

# What is done with games.
library-open = Открыть
library-add-to-study = Добавить в тетрадь
library-review = Разобрать
library-choose = Выбрать
library-tag = Метки
library-export = Сохранить в файл
library-delete = Удалить
library-restore = Вернуть в архив
library-restore-all = Вернуть все в архив
library-remove = Удалить навсегда
library-remove-all = Удалить все навсегда
library-chosen-games = Выбранные партии
library-chosen = { $count ->
        [one] Выбрана { $count } партия
        [few] Выбрано { $count } партии
        [many] Выбрано { $count } партий
       *[other] Выбрано { $count } партии
    }
library-choose-none = Снять выбор
library-deleted = { $count ->
        [one] Удалена { $count } партия.
        [few] Удалено { $count } партии.
        [many] Удалено { $count } партий.
       *[other] Удалено { $count } партии.
    }
library-restored = { $count ->
        [one] { $count } партия снова в архиве.
        [few] { $count } партии снова в архиве.
        [many] { $count } партий снова в архиве.
       *[other] { $count } партии снова в архиве.
    }
library-removed = { $count ->
        [one] Удалена навсегда { $count } партия.
        [few] Удалено навсегда { $count } партии.
        [many] Удалено навсегда { $count } партий.
       *[other] Удалено навсегда { $count } партии.
    }
library-saved = Сохранено: { $name }
library-tags = Метки
library-new-tag = Новая метка
library-add-tag = Добавить
library-result = Результат
library-side = Ваша сторона
library-first = Белые, сэнтэ
library-second = Чёрные, готэ
library-level = Уровень компьютера
library-reviewed = Разбор
library-any = Любое
library-recently = Недавно удалённые
library-recently-what = Удалённые партии можно вернуть в течение 30 дней.
library-left = { $count ->
        [one] ещё { $count } день
        [few] ещё { $count } дня
        [many] ещё { $count } дней
       *[other] ещё { $count } дня
    }
library-bin-empty = Удалённых партий нет.
library-to-games = Назад к партиям

# Where they are, and what may go wrong.
library-where = Партии хранятся только в этом браузере.
library-size = { $count ->
        [one] { $count } партия: { $megabytes } МБ.
        [few] { $count } партии: { $megabytes } МБ.
        [many] { $count } партий: { $megabytes } МБ.
       *[other] { $count } партии: { $megabytes } МБ.
    }
library-last-export = Последнее сохранение: { $date }.
library-keeps = Хранить партии автоматически
library-keeps-what = Каждую законченную или открытую партию.
library-export-all = Сохранить всё в файл
library-persist = Попросить браузер никогда их не удалять
library-persisted = Браузер не будет их удалять.
library-not-persisted = Браузер этого не пообещал.
library-full = Места для новых партий нет.
library-full-why = Браузер больше не даёт этой странице места. Сохраните партии в файл и удалите часть; до тех пор новая партия хранится, только пока страница открыта.
library-full-bin = Удалённые партии тоже занимают место, пока не удалены навсегда.
library-forgets = Этот браузер ничего не хранит для этой страницы. Всё здесь остаётся, пока вы её не закроете.
library-trouble = База данных браузера отвечает не так, как должна.

# Bringing games.
library-drop = Перетащите файлы сюда
library-formats = SGF, KIF, KI2, CSA, USI, JKF, текст или много партий в ZIP
library-files = Выбрать файлы
library-folder = Выбрать папку
library-paste = Или вставьте партии, ссылки, позиции
library-paste-yes = Добавить текст
library-pasted = вставленный текст
library-me = Ваше имя в этих партиях
library-me-why = Чтобы статистика знала, какая сторона ваша.
library-reads = Чтение партий
library-progress = Ход чтения
library-read = Прочитано файлов: { $done } из { $all }.
library-stop = Остановить
library-added = { $count ->
        [one] Добавлена { $count } партия
        [few] Добавлено { $count } партии
        [many] Добавлено { $count } партий
       *[other] Добавлено { $count } партии
    }
library-twice = { $count ->
        [one] Ещё { $count } уже была здесь.
        [few] Ещё { $count } уже были здесь.
        [many] Ещё { $count } уже были здесь.
       *[other] Ещё { $count } уже были здесь.
    }
library-studies-added = { $count ->
        [one] Добавлена { $count } тетрадь.
        [few] Добавлены { $count } тетради.
        [many] Добавлено { $count } тетрадей.
       *[other] Добавлены { $count } тетради.
    }
library-faults = { $count ->
        [one] Не понято файлов: { $count }
        [few] Не понято файлов: { $count }
        [many] Не понято файлов: { $count }
       *[other] Не понято файлов: { $count }
    }
library-broken-zip = Этот ZIP прочитать нельзя.
library-tag-new = Пометить новые
library-brought = Добавлено { $date }

# The figures.
statistics = Статистика
statistics-about = Как вы играете против каждого уровня, за каждую сторону и в каждом дебюте и насколько точно: всё считается в браузере.
statistics-span = За какое время
statistics-all = Всё время
statistics-year = Год
statistics-month = 30 дней
statistics-too-few = { $count ->
        [one] Сначала сыграйте { $count } партию.
        [few] Сначала сыграйте { $count } партии.
        [many] Сначала сыграйте { $count } партий.
       *[other] Сначала сыграйте { $count } партии.
    }
statistics-too-few-why = Тогда здесь будет видно, как вы играете против каждого уровня, за каждую сторону, в каждом дебюте и насколько точно.
statistics-since = с { $date }
statistics-won = Победы
statistics-results = победы: { $won }, ничьи: { $drawn }, поражения: { $lost }
statistics-accuracy = Точность
statistics-reviewed = с разбором: { $reviewed } из { $games }
statistics-best = Самый сильный побеждённый
statistics-none-beaten = пока никто
statistics-levels = Результаты по уровням
statistics-no-levels = Партий с компьютером пока нет.
statistics-sides = Результаты по сторонам
statistics-games = { $count ->
        [one] { $count } партия
        [few] { $count } партии
        [many] { $count } партий
       *[other] { $count } партии
    }
statistics-key-won = победы
statistics-key-drawn = ничьи
statistics-key-lost = поражения
statistics-over-time = Точность со временем
statistics-over-time-how = точка — партия, линия — среднее десяти
statistics-over-time-said = { $count ->
        [one] Точность, { $count } партия: среднее было { $from } %, стало { $to } %.
        [few] Точность, { $count } партии: среднее было { $from } %, стало { $to } %.
        [many] Точность, { $count } партий: среднее было { $from } %, стало { $to } %.
       *[other] Точность, { $count } партии: среднее было { $from } %, стало { $to } %.
    }
statistics-not-reviewed = Разборов пока нет. Разбор скажет, насколько точно вы играли.
statistics-table = Таблицей
statistics-day = День
statistics-mean = Среднее десяти
statistics-practise = Тренировать
statistics-practise-what = Тренировать: { $what }
statistics-practise-commonest = Потренировать самое частое
statistics-parts = Точность по частям партии
part-placing = Расстановка колец
part-no-row = До первого ряда
part-rows = После первого ряда
part-last-ring = Одно кольцо до конца
part-no-capture = До первого взятия
part-few-in-hand = До пяти фигур на руках
part-many-in-hand = Больше фигур на руках
statistics-openings = Дебюты
statistics-first-ring = Первое кольцо
statistics-first-moves = Первые два хода
