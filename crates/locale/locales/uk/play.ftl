# The page on which a game is played.

play-heading = YINSH
play-board = Дошка
play-board-label = Дошка YINSH
play-panel = Партія
play-moves = Ходи
play-steps = Перегляд партії
play-tools = Дії

play-white = Білі
play-black = Чорні
play-you = Ви
# Where both players have the same name: "River (White)".
play-name-and-color = { $name } ({ $color })

# The computer's levels, from the weakest to the strongest: water, growing.
play-level-dew = Роса
play-level-drop = Крапля
play-level-rain = Дощ
play-level-spring = Джерело
play-level-brook = Струмок
play-level-stream = Потік
play-level-river = Річка
play-level-rapids = Пороги
play-level-waterfall = Водоспад
play-level-lake = Озеро
play-level-sea = Море
play-level-ocean = Океан
# What to expect of a level, in either game; one line.
play-level-dew-about = Для першої партії: знає правила й багато чого не помічає.
play-level-drop-about = Для наступних партій: іде за своїми планами й рідко дивиться на ваші.
play-level-rain-about = Більше не пропускає того, що просто перед ним: ряд, мат.
play-level-spring-about = Помиляється рідше, але його помилки ще легко знайти.
play-level-brook-about = Думає про вашу відповідь, хоча й не завжди.
play-level-stream-about = Здебільшого бачить ваші загрози заздалегідь.
play-level-river-about = Стабільний суперник: карає за необережні ходи.
play-level-rapids-about = Часом помиляється; щоб перемогти, потрібен план.
play-level-waterfall-about = Віддає задарма менше; одного доброго ходу проти нього замало.
play-level-lake-about = Ваші помилки мають ціну: більшістю з них він скористається.
play-level-sea-about = Добрий хід пропускає лише зрідка.
play-level-ocean-about = Найсильніший із рівнів. Вище — лише повна сила.
play-level-number = рівень { $level }
play-level-thinks = рівень { $level } · думає
play-level-named = { $level } · { $name }
play-full = Повна сила
play-full-about = Усе, на що здатен рушій, за весь відведений час.
play-full-shown = повна сила
play-full-thinks = повна сила · думає
play-rings-removed = Знято кілець: { $removed } з { $target }

# The sentence.
play-your-move = Ваш хід.
play-to-move = Хід: { $name }.
play-paused = Пауза.
play-at-start = Початок партії.
play-after-turn = Після ходу { $number }.
play-confirm-ask = Зробити цей хід?
play-confirm-how = Підтвердьте його або скасуйте.
play-confirm = Підтвердити
play-rematch = Реванш
play-retry = Спробувати ще
play-pause = Пауза
play-resume = Продовжити
play-on-from-here = Грати звідси
play-no-game = Партії ще немає.
play-no-game-how = Почніть нову.
play-engine-failed = Комп’ютер не відповідає.
play-engine-failed-why = Партію не втрачено. { $reason }
# Why the engine gives no answer.
engine-start = Рушій не запускається в цьому браузері.
engine-ended = Рушій несподівано зупинився.
engine-silent = Рушій надто довго не відповідає.
engine-refused = Рушій не зрозумів запитання.
engine-unplayable = Відповідь рушія тут зіграти не можна.

# How a game ended.
play-you-won-rings = Ви перемогли: { $mine ->
        [one] { $mine } кільце
        [few] { $mine } кільця
        [many] { $mine } кілець
       *[other] { $mine } кільця
    } проти { $theirs }.
play-won-rings = { $name }: перемога, { $mine ->
        [one] { $mine } кільце
        [few] { $mine } кільця
        [many] { $mine } кілець
       *[other] { $mine } кільця
    } проти { $theirs }.
play-draw-rings = Нічия: по { $count ->
        [one] { $count } кільцю
        [few] { $count } кільця
        [many] { $count } кілець
       *[other] { $count } кільця
    }.
play-you-won = Ви перемогли.
play-won = { $name }: перемога.
play-draw = Нічия.
play-you-resigned = Ви здалися.
play-resigned = { $name }: партію здано.
play-out-of-time = Час вичерпано.
play-abandoned = Партію перервано.
play-pool-empty = Усі фішки на дошці, тому вирішують зняті кільця.
play-both-blocked = Жодне кільце вже не може ходити, тому вирішують зняті кільця.

# Tools.
play-undo = Скасувати
play-hint = Підказка
play-flip = Обернути
play-resign = Здатися
play-new = Нова гра
play-first = До початку
play-back = Хід назад
play-forward = Хід уперед
play-last = До останнього ходу
play-more = Ще

play-hint-thinking = Шукаю добрий хід…
play-hint-place = Підказка: кільце на { $point }.
play-hint-move = Підказка: з { $from } на { $to }.
play-hint-row = Підказка: прибрати ряд від { $low } до { $high }.
play-hint-ring = Підказка: зняти кільце { $point }.
play-hint-pass = Підказка: можна лише пропустити хід.
play-hint-failed = Підказки зараз немає. { $reason }
play-hint-resign = Комп’ютер тут здався б.
play-hint-declare = Комп’ютер тут оголосив би дзісьоґі й виграв.

# The list of moves.
play-variation = Варіант
play-promote = Зробити головним
play-remove = Вилучити
play-instead = Замість ходу { $number }: { $turn }

# New game.
play-new-title = Нова партія в YINSH
play-new-opponent = Суперник
play-new-computer = Комп’ютер
play-new-person = Людина поруч
play-new-watch = Дивитися
play-new-level = Рівень
play-new-level-white = Рівень білих
play-new-level-black = Рівень чорних
play-new-side = Ваша сторона
play-new-either = Будь-яка
play-new-length = Кілець для перемоги
play-new-standard = 3 · звичайна
play-new-blitz = 1 · бліц
play-new-placing = Розставляння кілець
play-new-by-hand = Вручну
play-new-at-random = Випадково
play-new-start = Почати

play-resign-title = Здати партію?
play-resign-text = Тоді переможе суперник.
play-resign-yes = Здатися
play-resign-no = Грати далі

# Files, links, what is kept.
play-save = Зберегти
play-save-text = Зберегти як текст
play-save-sgf = Зберегти як SGF
play-open = Відкрити партію
play-copy-link = Скопіювати посилання на партію
play-copy-position = Скопіювати позицію
play-library = Архів
play-find-position = Партії з цією позицією
play-openings = Дебюти
play-set-up = Розставити цю позицію
play-add-to-study = Додати в зошит
play-picture = Зображення
play-previous-game = До попередньої партії
play-saved = Збережено: { $name }.
play-not-saved = Цю партію не вдалося зберегти. ({ $reason })
play-link-copied = Посилання скопійовано. У ньому вся партія.
play-position-copied = Позицію скопійовано.
play-copy-title = Скопіюйте вручну
play-copy-text = Буфер обміну тут недоступний
play-opened = Відкрито: { $count ->
        [one] { $count } хід
        [few] { $count } ходи
        [many] { $count } ходів
       *[other] { $count } ходу
    }.
play-open-title = Відкрити партію
play-open-file = Вибрати файл
play-open-paste = Або вставте текст сюди
play-open-hint = Текстовий запис, SGF, посилання або позиція. Файл можна й перетягнути на сторінку.
play-open-yes = Відкрити
play-open-empty = Тут порожньо.
play-open-too-large = Файл завеликий: межа { $limit } МіБ.
play-open-unread = Браузер не зміг прочитати цей файл.
play-open-place = Рядок { $line }, стовпець { $column }:
play-open-illegal = хід { $turn }, { $action }. { $reason }
play-open-contradiction = у файлі сказано одне, а на дошці інше.
play-open-too-much = чогось забагато; межа { $limit }.
play-open-not-understood = партії так не записують.
play-open-position = Це не позиція YINSH.
play-open-link = У цьому посиланні немає цілої партії.
play-link-broken = У цьому посиланні немає цілої партії. ({ $reason })
play-drop = Відпустіть файл партії тут
play-keep-it = Залишити собі
play-my-game = Моя партія
play-now-yours = Тепер це ваша партія.
play-not-kept = Браузер не дозволяє цій сторінці зберігати партію.
play-kept-missing = Цієї партії немає у вашому архіві.
play-kept-broken = Збережену тут партію не вдається прочитати, її відкладено. ({ $reason })

# Keys.
play-keys = Клавіші
play-keys-board = На дошці
play-keys-page = Скрізь
play-key-arrows = уздовж ліній
play-key-rising = уздовж висхідної лінії
play-key-letters = шість напрямків
play-key-act = дія
play-key-escape = повернути, скасувати
play-key-step = хід назад і вперед
play-key-ends = до початку і до кінця
