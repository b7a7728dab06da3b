# A game between people: the page on which it is played.

online-heading = { $game }: { $first } проти { $second }
online-title = { $first } – { $second } · Sente
online-title-turn = Ваш хід · { $name } · Sente
# Somebody without a name of their own.
online-guest = Гість { $number }

# How it begins.
online-you-are = { $side ->
        [white] Ви граєте білими.
        [black] Ви граєте чорними.
        [sente] Ви сенте.
        [shitate] Ви сітате.
        [uwate] Ви увате.
       *[gote] Ви ґоте.
    }
online-begun-how = Суперник тут ({ $name }). Поки не зроблено по ходу, кожен може перервати партію.
online-toss = { $plain ->
        [one] З п’яти пішаків звичайною стороною догори ліг { $plain }.
        [few] З п’яти пішаків звичайною стороною догори лягли { $plain }.
        [many] З п’яти пішаків звичайною стороною догори лягло { $plain }.
       *[other] З п’яти пішаків звичайною стороною догори лягло { $plain }.
    }

# The connection.
online-opening = З’єднуємося…
online-opening-how = Партія зараз з’явиться.
online-sending = Хід надсилається…
online-sending-how = Сервер його ще не записав.
online-unstored = ще не записано
online-reconnecting = Зв’язок відновлюється…
online-reconnecting-how = Ходи надійдуть, щойно зв’язок повернеться.
online-kept = Ваш хід збережено тут і буде надіслано. Доти ваш годинник іде.
online-kept-said = Зв’язок утрачено. Ваш хід збережено.
online-offline = Немає зв’язку.
online-offline-how = Ваш годинник іде. Ходити можна: хід піде, щойно зв’язок повернеться.
online-offline-wait = Ходи надійдуть, щойно зв’язок повернеться.
online-try-now = Спробувати зараз
online-net-offline = немає зв’язку
online-connected = Зв’язок відновлено. Ваш хід записано.
online-away = не на зв’язку
online-opponent-away = Суперника немає на зв’язку ({ $name }).
online-back = Суперник знову на зв’язку ({ $name }).
online-claim-in = Якщо суперник ({ $name }) не повернеться за { $time }, партію можна буде закінчити.
online-opponent-left = Суперник пішов ({ $name }).
online-claim-how = Можна закінчити партію зараз або зачекати.
online-claim-win = Зарахувати перемогу
online-claim-draw = Нічия
online-restarting = Сервер перезапускається.
online-restarting-how = Годинники стоять. Партія продовжиться сама.
online-version = Є нова версія сторінки. Вона завантажиться сама після вашого ходу.
online-elsewhere = Цю партію відкрито й в іншому вікні. Працюють обидва.
online-confirm-how = Потім суперник ({ $name }) матиме { $days ->
        [one] { $days } день
        [few] { $days } дні
        [many] { $days } днів
       *[other] { $days } дня
    } на відповідь.
online-lost-heading = Цю партію не вдається показати.
online-lost-how = Дані сервера не сходяться. Перезавантажте сторінку; на сервері партія в безпеці.

# What the server did not take.
online-rejected = Сервер цього не прийняв. { $reason } Дошку впорядковано.
online-not-done = Сервер цього не зробив. { $reason }
online-refused-over = Партію закінчено.
online-refused-turn = Зараз хід іншого гравця.
online-refused-changed = Партія тим часом пішла далі.
online-refused-rules = Правила цього не дозволяють.
online-refused-now = Зараз це неможливо.
online-refused-soon = Забагато за раз; спробуйте трохи згодом.
online-refused-player = Ви не граєте в цій партії.
online-refused-time = Ваш час уже вичерпано.
online-refused-paused = Партія на паузі.
online-refused-offered = Ви це вже пропонували; спершу зробіть кілька ходів.

# Offers.
online-draw-offered = Суперник пропонує нічию ({ $name }).
online-draw-how = Ваш наступний хід її відхилить.
online-draw-accept = Прийняти нічию
online-draw-sent = Ви запропонували нічию.
online-sent-how = Суперник ({ $name }) може погодитися до наступного ходу.
online-decline = Відхилити
online-declined = Суперник відхилив пропозицію ({ $name }).
online-withdraw = Відкликати
online-withdrawn = Суперник відкликав пропозицію ({ $name }).
online-takeback-asked = Суперник просить повернути хід ({ $name }).
online-takeback-how = Хід { $number }, { $turn }, буде скасовано.
online-takeback-sent = Ви просите повернути ваш хід.
online-takeback-done = Хід скасовано.
online-allow = Дозволити
online-jishogi-offered = Суперник пропонує дзісьоґі ({ $name }).
online-jishogi-how = Обидва королі увійшли. Ваші очки: { $mine }. { $name }: { $theirs }.
online-jishogi-sent = Ви запропонували дзісьоґі.
online-pause = Зупинити годинники
online-pause-offered = Суперник просить про паузу ({ $name }).
online-pause-how = Обидва годинники стоятимуть, доки хтось із вас не продовжить.
online-pause-sent = Ви попросили про паузу.
online-paused = Годинники стоять.
online-paused-how = Партія продовжиться, коли хтось із вас захоче.
online-resume = Продовжити
online-resumed = Годинники знову йдуть.

# How it ends.
online-called-off = Партію перервано. Вона не враховується.
online-no-first-move = Перший хід не зроблено: партію перервано.
online-flagged = Ваш час вичерпано. Переміг суперник ({ $name }).
online-flagged-other = Час суперника вичерпано ({ $name }). Ви перемогли.
online-left-won = Суперник пішов ({ $name }). Ви перемогли.
online-left-lost = Вас надто довго не було. Переміг суперник ({ $name }).
online-rematch-asked = Суперник пропонує реванш ({ $name }).
online-rematch-how = { $side ->
        [white] Ви грали б білими. Час той самий.
        [black] Ви грали б чорними. Час той самий.
        [sente] Ви були б сенте. Час той самий.
        [shitate] Ви були б сітате. Час той самий.
        [uwate] Ви були б увате. Час той самий.
       *[gote] Ви були б ґоте. Час той самий.
    }
online-rematch-sent = Ви запропонували реванш. Відповіді ще немає ({ $name }).
online-rematch-there = Реванш почався.
online-rematch-go = До дошки
online-play-again = Зіграти ще
online-no-thanks = Ні, дякую

# Відповіді, які заплановано, у партіях на дні.
online-plan = Запланувати відповідь
online-plan-how = Відповіді можна запланувати. Їх буде зіграно за вас, суперник ({ $name }) їх не бачить.
online-plan-theirs = План: хід суперника ({ $name }).
online-plan-theirs-how = Зіграйте на дошці те, що може зіграти { $name }.
online-plan-mine = План: ваша відповідь.
online-plan-mine-how = Зіграйте на дошці відповідь на хід { $turn }.
online-plan-whole-how = Збережіть план або продовжте наступним ходом суперника ({ $name }).
online-plan-keep = Зберегти план
online-plan-kept = План збережено.
online-plan-removed = План видалено.
online-plan-full = Більше місця немає. Спершу видаліть один із планів.
online-plan-played = Вашу заплановану відповідь зіграно.
online-plan-dropped = Суперник ({ $name }) зіграв інакше: ваших планів більше немає.
online-plans = Ваші плани
# План: перший хід і відповідь на нього; що може бути далі.
plan-if = Якщо { $turn }, то { $answer }
plan-if-next = , якщо { $turn }, то { $answer }
plan-change = Подивитися на дошці та змінити
plan-remove = Видалити цей план

# Watching.
online-watching = Ви дивитеся партію. Аналіз відкриється, коли вона закінчиться.
online-no-help = Поки люди грають, підказок і аналізу немає.
online-seen = { $count ->
        [one] Дивиться { $count } людина
        [few] Дивляться { $count } людини
        [many] Дивляться { $count } людей
       *[other] Дивляться { $count } людини
    }

# Tools.
online-take-back = Повернути
online-draw = Нічия
online-jishogi = Дзісьоґі
online-say = Сказати
online-call-off = Перервати
online-next = Далі
online-games = Партії
online-share = Поділитися
online-link-copied = Посилання скопійовано. Хто відкриє його, може дивитися.
online-key-clocks = уголос: час обох

# The clocks. The name of a clock: "Your time: 7 minutes 41 seconds".
clock-mine = Ваш час: { $time }
clock-theirs = Час суперника ({ $name }): { $time }
clock-both = Ви: { $mine }. { $name }: { $theirs }.
clock-both-watched = { $first }: { $mine }. { $second }: { $theirs }.
clock-paused = пауза
clock-left-days = { $count ->
        [one] { $count } день
        [few] { $count } дні
        [many] { $count } днів
       *[other] { $count } дня
    }
clock-left-hours = { $count ->
        [one] { $count } година
        [few] { $count } години
        [many] { $count } годин
       *[other] { $count } години
    }
clock-left-minutes = { $count ->
        [one] { $count } хвилина
        [few] { $count } хвилини
        [many] { $count } хвилин
       *[other] { $count } хвилини
    }
clock-left-seconds = { $count ->
        [one] { $count } секунда
        [few] { $count } секунди
        [many] { $count } секунд
       *[other] { $count } секунди
    }
clock-left-move = { $seconds ->
        [one] { $seconds } секунда на цей хід
        [few] { $seconds } секунди на цей хід
        [many] { $seconds } секунд на цей хід
       *[other] { $seconds } секунди на цей хід
    }
clock-then = потім { $seconds } с
clock-last = останні
# Short forms, as they stand in a clock.
clock-days-hours = { $days } д { $hours } год
clock-hours-minutes = { $hours } год { $minutes } хв
# Said aloud.
clock-60 = Залишилася хвилина.
clock-30 = Залишилося 30 секунд.
clock-10 = Залишилося 10 секунд.
clock-ten = 10 секунд.
clock-twelve-hours = Залишилося 12 годин.
clock-one-hour = Залишилася година.
clock-byoyomi = Бьойомі: по { $seconds } с на хід, { $periods ->
        [one] { $periods } період.
        [few] { $periods } періоди.
        [many] { $periods } періодів.
       *[other] { $periods } періоду.
    }
clock-periods = { $periods ->
        [one] Залишився { $periods } період.
        [few] Залишилося { $periods } періоди.
        [many] Залишилося { $periods } періодів.
       *[other] Залишилося { $periods } періоду.
    }
clock-last-period = Останній період.

# What players say to each other.
phrase-title = Сказати щось
phrase-how = Суперник прочитає це своєю мовою.
phrase-said = { $name } каже: { $phrase }
phrase-hello = Вітаю!
phrase-luck = Хай щастить!
phrase-thanks = Дякую.
phrase-nice = Гарний хід!
phrase-oops = Ой.
phrase-moment = Хвилинку, будь ласка.
phrase-sorry = Вибачте, мені час.
phrase-game = Гарна партія!
phrase-again = Ще одну партію?
phrase-bye = До побачення!
person-about = { $name }: не показувати фрази
person-mute = Не показувати фрази: { $name }
person-unmute = Знову показувати фрази: { $name }
