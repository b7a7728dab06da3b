# The library: games that are kept.
library = Архів
library-about = Ваші партії зберігаються у браузері: їх можна знайти за суперником, датою, міткою або позицією, зберегти у файл і повернути.
library-games = Партії
library-studies = Зошити
library-set-up = Розставити позицію
library-add = Додати партії
library-play = Зіграти партію
library-empty = Партій поки немає.
library-empty-why = Кожна закінчена партія зберігається тут, у цьому браузері. Можна додати й партії з файлів: SGF, KIF, KI2, CSA або текст.
library-nothing = Жодна партія не підходить.
library-clear = Скинути пошук
library-search = Пошук партій
library-search-what = Суперник, мітка, дата
library-game = Гра
library-all = Усі
library-filter = Фільтр
library-filter-on = увімкнено
library-no-filter = Показати всі
library-found = { $count ->
        [one] Знайдено { $count } партію.
        [few] Знайдено { $count } партії.
        [many] Знайдено { $count } партій.
       *[other] Знайдено { $count } партії.
    }
library-of-position = { $count ->
        [one] Ця позиція була в { $count } партії.
        [few] Ця позиція була в { $count } партіях.
        [many] Ця позиція була в { $count } партіях.
       *[other] Ця позиція була в { $count } партіях.
    }

# How a game is told.
library-here = За одним екраном
library-computer = комп’ютер
library-online = мережею
library-file = з файлу
library-today = сьогодні
library-yesterday = учора
library-won = Ви перемогли
library-lost = Ви програли
library-drawn = Нічия
library-winner = Перемога: { $side }
library-unfinished = Не закінчено
library-resigned = здавання
library-time = за часом
library-abandoned = перервано
library-agreed = за згодою
library-repetition = повторення
library-impasse = дзісьоґі
library-illegal = хід проти правил
library-mate = мат
library-turns = { $count ->
        [one] { $count } хід
        [few] { $count } ходи
        [many] { $count } ходів
       *[other] { $count } ходу
    }
library-percent = { $percent } %
library-accuracy = точність { $percent } %
library-not-reviewed = без розбору
library-is-reviewed = з розбором
library-is-chosen = вибрано
library-more-about = Що можна зробити з партією: { $who }

# What is done with games.
library-open = Відкрити
library-add-to-study = Додати в зошит
library-review = Розібрати
library-choose = Вибрати
library-tag = Мітки
library-export = Зберегти у файл
library-delete = Видалити
library-restore = Повернути до архіву
library-restore-all = Повернути всі до архіву
library-remove = Видалити назавжди
library-remove-all = Видалити всі назавжди
library-chosen-games = Вибрані партії
library-chosen = { $count ->
        [one] Вибрано { $count } партію
        [few] Вибрано { $count } партії
        [many] Вибрано { $count } партій
       *[other] Вибрано { $count } партії
    }
library-choose-none = Зняти вибір
library-deleted = { $count ->
        [one] Видалено { $count } партію.
        [few] Видалено { $count } партії.
        [many] Видалено { $count } партій.
       *[other] Видалено { $count } партії.
    }
library-restored = { $count ->
        [one] { $count } партія знову в архіві.
        [few] { $count } партії знову в архіві.
        [many] { $count } партій знову в архіві.
       *[other] { $count } партії знову в архіві.
    }
library-removed = { $count ->
        [one] Видалено назавжди { $count } партію.
        [few] Видалено назавжди { $count } партії.
        [many] Видалено назавжди { $count } партій.
       *[other] Видалено назавжди { $count } партії.
    }
library-saved = Збережено: { $name }
library-tags = Мітки
library-new-tag = Нова мітка
library-add-tag = Додати
library-result = Результат
library-side = Ваша сторона
library-first = Білі, сенте
library-second = Чорні, ґоте
library-level = Рівень комп’ютера
library-reviewed = Розбір
library-any = Будь-що
library-recently = Нещодавно видалені
library-recently-what = Видалені партії можна повернути протягом 30 днів.
library-left = { $count ->
        [one] ще { $count } день
        [few] ще { $count } дні
        [many] ще { $count } днів
       *[other] ще { $count } дня
    }
library-bin-empty = Видалених партій немає.
library-to-games = Назад до партій

# Where they are, and what may go wrong.
library-where = Партії зберігаються лише в цьому браузері.
library-size = { $count ->
        [one] { $count } партія: { $megabytes } МБ.
        [few] { $count } партії: { $megabytes } МБ.
        [many] { $count } партій: { $megabytes } МБ.
       *[other] { $count } партії: { $megabytes } МБ.
    }
library-last-export = Останнє збереження: { $date }.
library-keeps = Зберігати партії автоматично
library-keeps-what = Кожну закінчену або відкриту партію.
library-export-all = Зберегти все у файл
library-persist = Попросити браузер ніколи їх не видаляти
library-persisted = Браузер не видалятиме їх.
library-not-persisted = Браузер цього не пообіцяв.
library-full = Місця для нових партій немає.
library-full-why = Браузер більше не дає цій сторінці місця. Збережіть партії у файл і видаліть частину; доти нова партія зберігається, лише поки сторінка відкрита.
library-full-bin = Видалені партії теж займають місце, доки їх не видалено назавжди.
library-forgets = Цей браузер нічого не зберігає для цієї сторінки. Усе тут залишається, доки ви її не закриєте.
library-trouble = База даних браузера відповідає не так, як має.

# Bringing games.
library-drop = Перетягніть файли сюди
library-formats = SGF, KIF, KI2, CSA, USI, JKF, текст або багато партій у ZIP
library-files = Вибрати файли
library-folder = Вибрати папку
library-paste = Або вставте партії, посилання, позиції
library-paste-yes = Додати текст
library-pasted = вставлений текст
library-me = Ваше ім’я в цих партіях
library-me-why = Щоб статистика знала, яка сторона ваша.
library-reads = Читання партій
library-progress = Перебіг читання
library-read = Прочитано файлів: { $done } із { $all }.
library-stop = Зупинити
library-added = { $count ->
        [one] Додано { $count } партію
        [few] Додано { $count } партії
        [many] Додано { $count } партій
       *[other] Додано { $count } партії
    }
library-twice = { $count ->
        [one] Ще { $count } вже була тут.
        [few] Ще { $count } вже були тут.
        [many] Ще { $count } вже були тут.
       *[other] Ще { $count } вже були тут.
    }
library-studies-added = { $count ->
        [one] Додано { $count } зошит.
        [few] Додано { $count } зошити.
        [many] Додано { $count } зошитів.
       *[other] Додано { $count } зошити.
    }
library-faults = { $count ->
        [one] Не зрозуміло файлів: { $count }
        [few] Не зрозуміло файлів: { $count }
        [many] Не зрозуміло файлів: { $count }
       *[other] Не зрозуміло файлів: { $count }
    }
library-broken-zip = Цей ZIP прочитати не можна.
library-tag-new = Позначити нові
library-brought = Додано { $date }

# The figures.
statistics = Статистика
statistics-about = Як ви граєте проти кожного рівня, за кожну сторону і в кожному дебюті та наскільки точно: усе обчислюється у браузері.
statistics-span = За який час
statistics-all = Увесь час
statistics-year = Рік
statistics-month = 30 днів
statistics-too-few = { $count ->
        [one] Спершу зіграйте { $count } партію.
        [few] Спершу зіграйте { $count } партії.
        [many] Спершу зіграйте { $count } партій.
       *[other] Спершу зіграйте { $count } партії.
    }
statistics-too-few-why = Тоді тут буде видно, як ви граєте проти кожного рівня, за кожну сторону, у кожному дебюті та наскільки точно.
statistics-since = з { $date }
statistics-won = Перемоги
statistics-results = перемоги: { $won }, нічиї: { $drawn }, поразки: { $lost }
statistics-accuracy = Точність
statistics-reviewed = з розбором: { $reviewed } із { $games }
statistics-best = Найсильніший переможений
statistics-none-beaten = поки ніхто
statistics-levels = Результати за рівнями
statistics-no-levels = Партій із комп’ютером поки немає.
statistics-sides = Результати за сторонами
statistics-games = { $count ->
        [one] { $count } партія
        [few] { $count } партії
        [many] { $count } партій
       *[other] { $count } партії
    }
statistics-key-won = перемоги
statistics-key-drawn = нічиї
statistics-key-lost = поразки
statistics-over-time = Точність із часом
statistics-over-time-how = точка — партія, лінія — середнє десяти
statistics-over-time-said = { $count ->
        [one] Точність, { $count } партія: середнє було { $from } %, стало { $to } %.
        [few] Точність, { $count } партії: середнє було { $from } %, стало { $to } %.
        [many] Точність, { $count } партій: середнє було { $from } %, стало { $to } %.
       *[other] Точність, { $count } партії: середнє було { $from } %, стало { $to } %.
    }
statistics-not-reviewed = Розборів поки немає. Розбір скаже, наскільки точно ви грали.
statistics-table = Таблицею
statistics-day = День
statistics-mean = Середнє десяти
statistics-practise = Тренувати
statistics-practise-what = Тренувати: { $what }
statistics-practise-commonest = Потренувати найчастіше
statistics-parts = Точність за частинами партії
part-placing = Розставляння кілець
part-no-row = До першого ряду
part-rows = Після першого ряду
part-last-ring = Одне кільце до кінця
part-no-capture = До першого взяття
part-few-in-hand = До п’яти фігур у руках
part-many-in-hand = Більше фігур у руках
statistics-openings = Дебюти
statistics-first-ring = Перше кільце
statistics-first-moves = Перші два ходи
