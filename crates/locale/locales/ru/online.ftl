# A game between people: the page on which it is played.

online-heading = { $game }: { $first } против { $second }
online-title = { $first } – { $second } · Sente
online-title-turn = Ваш ход · { $name } · Sente
# Somebody without a name of their own.
online-guest = Гость { $number }

# How it begins.
online-you-are = { $side ->
        [white] Вы играете белыми.
        [black] Вы играете чёрными.
        [sente] Вы сэнтэ.
        [shitate] Вы ситатэ.
        [uwate] Вы уватэ.
       *[gote] Вы готэ.
    }
online-begun-how = Соперник здесь ({ $name }). Пока не сделано по ходу, каждый может прервать партию.
online-toss = { $plain ->
        [one] Из пяти пешек обычной стороной вверх легла { $plain }.
        [few] Из пяти пешек обычной стороной вверх легли { $plain }.
        [many] Из пяти пешек обычной стороной вверх легло { $plain }.
       *[other] Из пяти пешек обычной стороной вверх легло { $plain }.
    }

# The connection.
online-opening = Соединяемся…
online-opening-how = Партия сейчас появится.
online-sending = Ход отправляется…
online-sending-how = Сервер его ещё не записал.
online-unstored = ещё не записан
online-reconnecting = Связь восстанавливается…
online-reconnecting-how = Ходы придут, как только связь вернётся.
online-kept = Ваш ход сохранён здесь и будет отправлен. До тех пор ваши часы идут.
online-kept-said = Связь потеряна. Ваш ход сохранён.
online-offline = Нет связи.
online-offline-how = Ваши часы идут. Ходить можно: ход уйдёт, как только связь вернётся.
online-offline-wait = Ходы придут, как только связь вернётся.
online-try-now = Попробовать сейчас
online-net-offline = нет связи
online-connected = Связь восстановлена. Ваш ход записан.
online-away = нет на связи
online-opponent-away = Соперника нет на связи ({ $name }).
online-back = Соперник снова на связи ({ $name }).
online-claim-in = Если соперник ({ $name }) не вернётся за { $time }, партию можно будет закончить.
online-opponent-left = Соперник ушёл ({ $name }).
online-claim-how = Можно закончить партию сейчас или подождать.
online-claim-win = Засчитать победу
online-claim-draw = Ничья
online-restarting = Сервер перезапускается.
online-restarting-how = Часы стоят. Партия продолжится сама.
online-version = Есть новая версия страницы. Она загрузится сама после вашего хода.
online-elsewhere = Эта партия открыта и в другом окне. Работают оба.
online-confirm-how = Потом у соперника ({ $name }) { $days ->
        [one] будет { $days } день
        [few] будет { $days } дня
        [many] будет { $days } дней
       *[other] будет { $days } дня
    } на ответ.
online-lost-heading = Эту партию не удаётся показать.
online-lost-how = Данные сервера не сходятся. Перезагрузите страницу; на сервере партия в сохранности.

# What the server did not take.
online-rejected = Сервер этого не принял. { $reason } Доска приведена в порядок.
online-not-done = Сервер этого не сделал. { $reason }
online-refused-over = Партия окончена.
online-refused-turn = Сейчас ход другого игрока.
online-refused-changed = Партия тем временем ушла вперёд.
online-refused-rules = Правила этого не допускают.
online-refused-now = Сейчас это невозможно.
online-refused-soon = Слишком много сразу; попробуйте чуть позже.
online-refused-player = Вы не играете в этой партии.
online-refused-time = Ваше время уже вышло.
online-refused-paused = Партия на паузе.
online-refused-offered = Вы это уже предлагали; сначала сделайте несколько ходов.

# Offers.
online-draw-offered = Соперник предлагает ничью ({ $name }).
online-draw-how = Ваш следующий ход её отклонит.
online-draw-accept = Принять ничью
online-draw-sent = Вы предложили ничью.
online-sent-how = Соперник ({ $name }) может согласиться до следующего хода.
online-decline = Отклонить
online-declined = Соперник отклонил предложение ({ $name }).
online-withdraw = Отозвать
online-withdrawn = Соперник отозвал предложение ({ $name }).
online-takeback-asked = Соперник просит отменить ход ({ $name }).
online-takeback-how = Ход { $number }, { $turn }, будет отменён.
online-takeback-sent = Вы просите отменить ваш ход.
online-takeback-done = Ход отменён.
online-allow = Разрешить
online-jishogi-offered = Соперник предлагает дзисёги ({ $name }).
online-jishogi-how = Оба короля вошли. Ваши очки: { $mine }. { $name }: { $theirs }.
online-jishogi-sent = Вы предложили дзисёги.
online-pause = Остановить часы
online-pause-offered = Соперник просит о паузе ({ $name }).
online-pause-how = Часы обоих остановятся, пока кто-то из вас не продолжит.
online-pause-sent = Вы попросили о паузе.
online-paused = Часы стоят.
online-paused-how = Партия продолжится, когда один из вас захочет.
online-resume = Продолжить
online-resumed = Часы снова идут.

# How it ends.
online-called-off = Партия прервана. Она не считается.
online-no-first-move = Первый ход не сделан: партия прервана.
online-flagged = Ваше время вышло. Победил соперник ({ $name }).
online-flagged-other = Время соперника вышло ({ $name }). Вы победили.
online-left-won = Соперник ушёл ({ $name }). Вы победили.
online-left-lost = Вас слишком долго не было. Победил соперник ({ $name }).
online-rematch-asked = Соперник предлагает реванш ({ $name }).
online-rematch-how = { $side ->
        [white] Вы играли бы белыми. Время то же.
        [black] Вы играли бы чёрными. Время то же.
        [sente] Вы были бы сэнтэ. Время то же.
        [shitate] Вы были бы ситатэ. Время то же.
        [uwate] Вы были бы уватэ. Время то же.
       *[gote] Вы были бы готэ. Время то же.
    }
online-rematch-sent = Вы предложили реванш. Ответа ещё нет ({ $name }).
online-rematch-there = Реванш начался.
online-rematch-go = К доске
online-play-again = Сыграть ещё
online-no-thanks = Нет, спасибо

# Ответы, которые запланированы, в партиях по дням.
online-plan = Запланировать ответ
online-plan-how = Ответы можно запланировать. Они будут сыграны за вас, соперник ({ $name }) их не видит.
online-plan-theirs = План: ход соперника ({ $name }).
online-plan-theirs-how = Сыграйте на доске то, что может сыграть { $name }.
online-plan-mine = План: ваш ответ.
online-plan-mine-how = Сыграйте на доске ответ на ход { $turn }.
online-plan-whole-how = Сохраните план или продолжите следующим ходом соперника ({ $name }).
online-plan-keep = Сохранить план
online-plan-kept = План сохранён.
online-plan-removed = План удалён.
online-plan-full = Больше места нет. Сначала удалите один из планов.
online-plan-played = Ваш запланированный ответ сыгран.
online-plan-dropped = Соперник ({ $name }) сыграл иначе: ваших планов больше нет.
online-plans = Ваши планы
# План: первый ход и ответ на него; что может быть дальше.
plan-if = Если { $turn }, то { $answer }
plan-if-next = , если { $turn }, то { $answer }
plan-change = Посмотреть на доске и изменить
plan-remove = Удалить этот план

# Watching.
online-watching = Вы смотрите партию. Анализ откроется, когда она закончится.
online-no-help = Пока люди играют, подсказок и анализа нет.
online-seen = { $count ->
        [one] Смотрит { $count } человек
        [few] Смотрят { $count } человека
        [many] Смотрят { $count } человек
       *[other] Смотрят { $count } человека
    }

# Tools.
online-take-back = Вернуть
online-draw = Ничья
online-jishogi = Дзисёги
online-say = Сказать
online-call-off = Прервать
online-next = Дальше
online-games = Партии
online-share = Поделиться
online-link-copied = Ссылка скопирована. Кто откроет её, может смотреть.
online-key-clocks = вслух: время обоих

# The clocks. The name of a clock: "Your time: 7 minutes 41 seconds".
clock-mine = Ваше время: { $time }
clock-theirs = Время соперника ({ $name }): { $time }
clock-both = Вы: { $mine }. { $name }: { $theirs }.
clock-both-watched = { $first }: { $mine }. { $second }: { $theirs }.
clock-paused = пауза
clock-left-days = { $count ->
        [one] { $count } день
        [few] { $count } дня
        [many] { $count } дней
       *[other] { $count } дня
    }
clock-left-hours = { $count ->
        [one] { $count } час
        [few] { $count } часа
        [many] { $count } часов
       *[other] { $count } часа
    }
clock-left-minutes = { $count ->
        [one] { $count } минута
        [few] { $count } минуты
        [many] { $count } минут
       *[other] { $count } минуты
    }
clock-left-seconds = { $count ->
        [one] { $count } секунда
        [few] { $count } секунды
        [many] { $count } секунд
       *[other] { $count } секунды
    }
clock-left-move = { $seconds ->
        [one] { $seconds } секунда на этот ход
        [few] { $seconds } секунды на этот ход
        [many] { $seconds } секунд на этот ход
       *[other] { $seconds } секунды на этот ход
    }
clock-then = потом { $seconds } с
clock-last = последние
# Short forms, as they stand in a clock.
clock-days-hours = { $days } д { $hours } ч
clock-hours-minutes = { $hours } ч { $minutes } мин
# Said aloud.
clock-60 = Осталась минута.
clock-30 = Осталось 30 секунд.
clock-10 = Осталось 10 секунд.
clock-ten = 10 секунд.
clock-twelve-hours = Осталось 12 часов.
clock-one-hour = Остался час.
clock-byoyomi = Бёёми: по { $seconds } с на ход, { $periods ->
        [one] { $periods } период.
        [few] { $periods } периода.
        [many] { $periods } периодов.
       *[other] { $periods } периода.
    }
clock-periods = { $periods ->
        [one] Остался { $periods } период.
        [few] Осталось { $periods } периода.
        [many] Осталось { $periods } периодов.
       *[other] Осталось { $periods } периода.
    }
clock-last-period = Последний период.

# What players say to each other.
phrase-title = Сказать что-нибудь
phrase-how = Соперник прочтёт это на своём языке.
phrase-said = { $name } говорит: { $phrase }
phrase-hello = Здравствуйте!
phrase-luck = Удачи!
phrase-thanks = Спасибо.
phrase-nice = Хороший ход!
phrase-oops = Ой.
phrase-moment = Одну минуту.
phrase-sorry = Простите, мне пора.
phrase-game = Хорошая партия!
phrase-again = Ещё партию?
phrase-bye = До свидания!
person-about = { $name }: не показывать фразы
person-mute = Не показывать фразы: { $name }
person-unmute = Снова показывать фразы: { $name }
