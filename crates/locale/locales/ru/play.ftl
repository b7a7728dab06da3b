# The page on which a game is played.

play-heading = YINSH
play-board = Доска
play-board-label = Доска YINSH
play-panel = Партия
play-moves = Ходы
play-steps = Просмотр партии
play-tools = Действия

play-white = Белые
play-black = Чёрные
play-you = Вы
# Where both players have the same name: "River (White)".
play-name-and-color = { $name } ({ $color })

# The computer's levels, from the weakest to the strongest: water, growing.
play-level-dew = Роса
play-level-drop = Капля
play-level-rain = Дождь
play-level-spring = Родник
play-level-brook = Ручей
play-level-stream = Поток
play-level-river = Река
play-level-rapids = Пороги
play-level-waterfall = Водопад
play-level-lake = Озеро
play-level-sea = Море
play-level-ocean = Океан
# What to expect of a level, in either game; one line.
play-level-dew-about = Для первой партии: знает правила и многое упускает.
play-level-drop-about = Для следующих партий: следует своим планам и редко смотрит на ваши.
play-level-rain-about = Больше не упускает того, что прямо перед ним: ряд, мат.
play-level-spring-about = Ошибается реже, но его ошибки ещё легко найти.
play-level-brook-about = Думает о вашем ответе, хотя и не всегда.
play-level-stream-about = Чаще всего видит ваши угрозы заранее.
play-level-river-about = Ровный соперник: наказывает за неосторожные ходы.
play-level-rapids-about = Изредка ошибается; чтобы победить, нужен план.
play-level-waterfall-about = Отдаёт даром меньше; одного хорошего хода против него мало.
play-level-lake-about = Ваши ошибки имеют цену: большинством из них он воспользуется.
play-level-sea-about = Хороший ход упускает лишь изредка.
play-level-ocean-about = Сильнейший из уровней. Выше — только полная сила.
play-level-number = уровень { $level }
play-level-thinks = уровень { $level } · думает
play-level-named = { $level } · { $name }
play-full = Полная сила
play-full-about = Всё, на что способен движок, за всё отведённое время.
play-full-shown = полная сила
play-full-thinks = полная сила · думает
play-rings-removed = Снято колец: { $removed } из { $target }

# The sentence.
play-your-move = Ваш ход.
play-to-move = Ход: { $name }.
play-paused = Пауза.
play-at-start = Начало партии.
play-after-turn = После хода { $number }.
play-confirm-ask = Сделать этот ход?
play-confirm-how = Подтвердите его или отмените.
play-confirm = Подтвердить
play-rematch = Реванш
play-retry = Повторить
play-pause = Пауза
play-resume = Продолжить
play-on-from-here = Играть отсюда
play-no-game = Партии ещё нет.
play-no-game-how = Начните новую.
play-engine-failed = Компьютер не отвечает.
play-engine-failed-why = Партия не потеряна. { $reason }
# Why the engine gives no answer.
engine-start = Движок не запускается в этом браузере.
engine-ended = Движок неожиданно остановился.
engine-silent = Движок слишком долго не отвечает.
engine-refused = Движок не понял вопроса.
engine-unplayable = Ответ движка здесь сыграть нельзя.

# How a game ended.
play-you-won-rings = Вы победили: { $mine ->
        [one] { $mine } кольцо
        [few] { $mine } кольца
        [many] { $mine } колец
       *[other] { $mine } кольца
    } против { $theirs }.
play-won-rings = { $name }: победа, { $mine ->
        [one] { $mine } кольцо
        [few] { $mine } кольца
        [many] { $mine } колец
       *[other] { $mine } кольца
    } против { $theirs }.
play-draw-rings = Ничья: по { $count ->
        [one] { $count } кольцу
        [few] { $count } кольца
        [many] { $count } колец
       *[other] { $count } кольца
    }.
play-you-won = Вы победили.
play-won = { $name }: победа.
play-draw = Ничья.
play-you-resigned = Вы сдались.
play-resigned = { $name }: партия сдана.
play-out-of-time = Время вышло.
play-abandoned = Партия прервана.
play-pool-empty = Все фишки на доске, поэтому решают снятые кольца.
play-both-blocked = Ни одно кольцо больше не может ходить, поэтому решают снятые кольца.

# Tools.
play-undo = Отменить
play-hint = Подсказка
play-flip = Повернуть
play-resign = Сдаться
play-new = Новая игра
play-first = К началу
play-back = Ход назад
play-forward = Ход вперёд
play-last = К последнему ходу
play-more = Ещё

play-hint-thinking = Ищу хороший ход…
play-hint-place = Подсказка: кольцо на { $point }.
play-hint-move = Подсказка: с { $from } на { $to }.
play-hint-row = Подсказка: убрать ряд от { $low } до { $high }.
play-hint-ring = Подсказка: снять кольцо { $point }.
play-hint-pass = Подсказка: можно только пропустить ход.
play-hint-failed = Подсказки сейчас нет. { $reason }
play-hint-resign = Компьютер здесь сдался бы.
play-hint-declare = Компьютер здесь объявил бы дзисёги и выиграл.

# The list of moves.
play-variation = Вариант
play-promote = Сделать главным
play-remove = Удалить
play-instead = Вместо хода { $number }: { $turn }

# New game.
play-new-title = Новая партия в YINSH
play-new-opponent = Соперник
play-new-computer = Компьютер
play-new-person = Человек рядом
play-new-watch = Смотреть
play-new-level = Уровень
play-new-level-white = Уровень белых
play-new-level-black = Уровень чёрных
play-new-side = Ваша сторона
play-new-either = Любая
play-new-length = Колец для победы
play-new-standard = 3 · обычная
play-new-blitz = 1 · блиц
play-new-placing = Расстановка колец
play-new-by-hand = Вручную
play-new-at-random = Случайно
play-new-start = Начать

play-resign-title = Сдать партию?
play-resign-text = Тогда победит соперник.
play-resign-yes = Сдаться
play-resign-no = Играть дальше

# Files, links, what is kept.
play-save = Сохранить
play-save-text = Сохранить как текст
play-save-sgf = Сохранить как SGF
play-open = Открыть партию
play-copy-link = Скопировать ссылку на партию
play-copy-position = Скопировать позицию
play-library = Архив
play-find-position = Партии с этой позицией
play-openings = Дебюты
play-set-up = Расставить эту позицию
play-add-to-study = Добавить в тетрадь
play-picture = Картинка
play-previous-game = К предыдущей партии
play-saved = Сохранено: { $name }.
play-not-saved = Эту партию не удалось сохранить. ({ $reason })
play-link-copied = Ссылка скопирована. В ней вся партия.
play-position-copied = Позиция скопирована.
play-copy-title = Скопируйте вручную
play-copy-text = Буфер обмена здесь недоступен
play-opened = Открыто: { $count ->
        [one] { $count } ход
        [few] { $count } хода
        [many] { $count } ходов
       *[other] { $count } хода
    }.
play-open-title = Открыть партию
play-open-file = Выбрать файл
play-open-paste = Или вставьте текст сюда
play-open-hint = Текстовая запись, SGF, ссылка или позиция. Файл можно и перетащить на страницу.
play-open-yes = Открыть
play-open-empty = Здесь пусто.
play-open-too-large = Файл слишком большой: предел { $limit } МиБ.
play-open-unread = Браузер не смог прочитать этот файл.
play-open-place = Строка { $line }, столбец { $column }:
play-open-illegal = ход { $turn }, { $action }. { $reason }
play-open-contradiction = в файле сказано одно, а на доске другое.
play-open-too-much = чего-то слишком много; предел { $limit }.
play-open-not-understood = партии так не записывают.
play-open-position = Это не позиция YINSH.
play-open-link = В этой ссылке нет целой партии.
play-link-broken = В этой ссылке нет целой партии. ({ $reason })
play-drop = Отпустите файл партии здесь
play-keep-it = Оставить себе
play-my-game = Моя партия
play-now-yours = Теперь это ваша партия.
play-not-kept = Браузер не разрешает этой странице хранить партию.
play-kept-missing = Этой партии нет в вашем архиве.
play-kept-broken = Сохранённую здесь партию нельзя прочитать, она отложена. ({ $reason })

# Keys.
play-keys = Клавиши
play-keys-board = На доске
play-keys-page = Везде
play-key-arrows = вдоль линий
play-key-rising = вдоль восходящей линии
play-key-letters = шесть направлений
play-key-act = действие
play-key-escape = вернуть, отменить
play-key-step = ход назад и вперёд
play-key-ends = к началу и к концу
