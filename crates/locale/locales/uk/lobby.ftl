
# The header's last button, its menu, the links.
nav-views = Онлайн
you-waiting = { $count ->
        [one] На вас чекає { $count } партія
        [few] На вас чекають { $count } партії
        [many] На вас чекає { $count } партій
       *[other] На вас чекає { $count } партії
    }
you-guest-how = лише в цьому браузері

# The front page.
home-people-waiting = { $count ->
        [1] хтось чекає на суперника
        [2] двоє чекають на суперника
        [3] троє чекають на суперника
        [one] { $count } людина чекає на суперника
        [few] { $count } людини чекають на суперника
        [many] { $count } людей чекають на суперника
       *[other] { $count } людини чекають на суперника
    }
home-people-playing = { $count ->
        [1] іде одна партія
        [2] ідуть дві партії
        [3] ідуть три партії
        [one] іде { $count } партія
        [few] ідуть { $count } партії
        [many] іде { $count } партій
       *[other] ідуть { $count } партії
    }
home-your-turn = Ваш хід: { $game }, суперник — { $name }

# New game.
new-time = Час
new-about = близько { $minutes } хв
new-minutes = { $minutes } хв
new-then = потім { $seconds } с
new-days = { $days ->
        [one] { $days } день
        [few] { $days } дні
        [many] { $days } днів
       *[other] { $days } дня
    }
new-a-turn = на хід
new-no-clock = Без ліміту
new-no-clock-how = без поспіху
new-custom = Своє
new-time-takes = Така партія триває { $minutes ->
        [15] близько чверті години
        [30] близько пів години
        [45] близько трьох чвертей години
        [60] близько години
        [one] близько { $minutes } хвилини
        [few] близько { $minutes } хвилин
        [many] близько { $minutes } хвилин
       *[other] близько { $minutes } хвилини
    }.
new-time-apart = Бути тут одночасно не потрібно.
new-time-none = Кожен думає скільки хоче. Бути тут одночасно не потрібно.
new-custom-kind = Який годинник
new-custom-increment = З додаванням
new-custom-byoyomi = Бьойомі
new-custom-days = Дні на хід
new-custom-minutes = Хвилин кожному
new-custom-seconds = Секунд за кожен хід
new-custom-then = Потім на хід
new-custom-periods = Періодів
new-seconds = { $seconds } с
new-too-short = Якщо немає хвилин, потрібні секунди.
new-suits = Час: усе, що вам підходить
new-suits-how = Що більше вибрано, то швидше знайдеться суперник.
new-suits-none = Виберіть хоча б одне.
new-random = Жереб
new-more-seen = можна дивитися
new-more-unseen = без глядачів
new-others-watch = Інші можуть дивитися
new-others-watch-how = Інакше партію бачите лише ви двоє.
new-as = Ваше ім’я у грі: { $name }
new-choose-name = Вибрати ім’я
new-failed = Не вдалося: сервер не відповідає. Нічого не втрачено; спробуйте ще раз.

# Times in words.
time-fischer = { $minutes ->
        [0] { $seconds ->
            [one] По { $seconds } секунді на кожен хід
            [few] По { $seconds } секунди на кожен хід
            [many] По { $seconds } секунд на кожен хід
           *[other] По { $seconds } секунди на кожен хід
        }
       *[other] { $minutes ->
            [one] По { $minutes } хвилині
            [few] По { $minutes } хвилини
            [many] По { $minutes } хвилин
           *[other] По { $minutes } хвилини
        }{ $seconds ->
            [0] {""}
            [one] {" "}і ще по { $seconds } секунді за кожен хід
            [few] {" "}і ще по { $seconds } секунди за кожен хід
            [many] {" "}і ще по { $seconds } секунд за кожен хід
           *[other] {" "}і ще по { $seconds } секунди за кожен хід
        }
    }
time-byoyomi = { $minutes ->
        [0] {""}
        [one] По { $minutes } хвилині, потім{" "}
        [few] По { $minutes } хвилини, потім{" "}
        [many] По { $minutes } хвилин, потім{" "}
       *[other] По { $minutes } хвилини, потім{" "}
    }{ $seconds ->
        [one] по { $seconds } секунді на кожен хід (бьойомі)
        [few] по { $seconds } секунди на кожен хід (бьойомі)
        [many] по { $seconds } секунд на кожен хід (бьойомі)
       *[other] по { $seconds } секунди на кожен хід (бьойомі)
    }
time-periods = { $periods ->
        [2] Хто перевищить їх двічі, програв.
        [one] Хто перевищить їх { $periods } раз, програв.
        [few] Хто перевищить їх { $periods } рази, програв.
        [many] Хто перевищить їх { $periods } разів, програв.
       *[other] Хто перевищить їх { $periods } раза, програв.
    }
time-days = { $days ->
        [one] На кожен хід — до { $days } дня
        [few] На кожен хід — до { $days } днів
        [many] На кожен хід — до { $days } днів
       *[other] На кожен хід — до { $days } дня
    }
time-none = Без годинника: скільки завгодно
time-facts-fischer = По { $minutes } хв і { $seconds } с за хід
time-facts-byoyomi = По { $minutes } хв, потім { $seconds } с на хід
time-short-byoyomi = { $minutes } хв + { $seconds } с
time-short-days = { $days ->
        [one] { $days } день на хід
        [few] { $days } дні на хід
        [many] { $days } днів на хід
       *[other] { $days } дня на хід
    }
time-short-none = без годинника
time-left-days = { $days ->
        [one] Залишився { $days } день
        [few] Залишилося { $days } дні
        [many] Залишилося { $days } днів
       *[other] Залишилося { $days } дня
    }
time-left-hours = { $hours ->
        [one] Залишилася { $hours } година
        [few] Залишилося { $hours } години
        [many] Залишилося { $hours } годин
       *[other] Залишилося { $hours } години
    }
time-left-minutes = { $minutes ->
        [one] Залишилася { $minutes } хвилина
        [few] Залишилося { $minutes } хвилини
        [many] Залишилося { $minutes } хвилин
       *[other] Залишилося { $minutes } хвилини
    }
time-today = сьогодні
time-yesterday = учора

# An invitation: whoever sends it.
invite-table = Стіл
invite-send = Надішліть це посилання другові.
invite-link = Посилання
invite-copy = Скопіювати
invite-copied-short = Готово
invite-copied = Посилання скопійовано.
invite-share = Поділитися
invite-scan = Або хай друг зчитає код камерою.
invite-qr = Те саме посилання як QR-код
invite-and = і
invite-friend = ваш друг
invite-waiting = Чекаємо на вашого друга…
invite-opened = Ваш друг відкрив посилання.
invite-how = Посилання — для однієї людини й діє { $days ->
        [one] { $days } день
        [few] { $days } дні
        [many] { $days } днів
       *[other] { $days } дня
    }. Сторінку можна закрити: запрошення залишиться у ваших партіях.
invite-game = Гра
invite-rings = YINSH, { $rings ->
        [one] до { $rings } кільця
        [few] до { $rings } кілець
        [many] до { $rings } кілець
       *[other] до { $rings } кільця
    }
invite-tell = Повідомити, коли друг прийде
invite-here = Ваш друг тут.
invite-cancel = Відкликати запрошення
invite-cancelled = Запрошення відкликано.
invite-cancelled-how = Хто тепер відкриє посилання, дізнається про це. Більше нічого не сталося.
invite-declined = Ваш друг відмовився.
invite-declined-how = Партія не почалася. Можна створити інше посилання.
invite-over = Строк запрошення минув.
invite-over-how = Друге місце ніхто не зайняв. Можна створити інше посилання.
invite-dead = Посилання більше не діє.
invite-another = Створити інше посилання

# Whoever opens it.
invited-title = Вас запрошує { $name }
invited-yinsh = { $name } запрошує вас на партію в YINSH.
invited-shogi = { $name } запрошує вас на партію в сьоґі.
invited-board-yinsh = Партія в YINSH
invited-board-shogi = Партія в сьоґі
invited-random = Білі чи чорні, за жеребом
invited-furigoma = Сенте чи ґоте, за фуріґомою
invited-accept = Прийняти й грати
invited-decline = Відхилити
invited-lesson = Ще не грали? Навчіться за дві хвилини, запрошення зачекає.
invited-gone = Це запрошення більше не діє.
invited-gone-how = Запрошення ({ $name }) відкликано, або { $days ->
        [one] минув його { $days } день
        [few] минули його { $days } дні
        [many] минули його { $days } днів
       *[other] минули його { $days } дня
    }. Попросіть інше посилання або зіграйте одразу:
invited-taken = Це місце вже зайняте.
invited-taken-how = Партія триває. Можна подивитися її або зіграти свою.
invited-taken-closed = Партія триває. Можна зіграти свою.
invited-declined = Вашу відповідь передано: { $name }.
invited-declined-how = Партія не почалася. Якщо передумаєте, посилання діє { $days ->
        [one] ще { $days } день
        [few] ще { $days } дні
        [many] ще { $days } днів
       *[other] ще { $days } дня
    }.
invited-declined-today = Партія не почалася. Якщо передумаєте, посилання діє до кінця дня.
invited-after-all = Усе-таки зіграти
invited-own = Це ваше власне запрошення.
invited-own-how = Надішліть посилання комусь іншому: хто його відкриє, сяде навпроти вас.
invited-to-invitation = До запрошення
missing-invite = За цією адресою немає запрошення.
missing-invite-how = Можливо, у посиланні помилка або воно обрізане. Такі посилання починаються з «/i/», далі вісім літер і цифр.

# Names.
name-yours = Ваше ім’я
invited-name-how = Його побачить суперник: { $name }. Обліковий запис не потрібен; закріпити ім’я можна потім.
name-heading = Як вас називати?
name-rule = Від 2 до 20 літер або цифр, будь-якою абеткою. Ім’я бачать суперники.
name-use = Грати під цим ім’ям
name-stay = Залишитися: { $name }
name-taken = Це ім’я вже зайняте. Виберіть інше.
name-wrong = В імені від 2 до 20 літер або цифр однієї абетки; між ними можуть стояти - і _.
name-free = Вільні імена

# Your games.
mine-your-turn = Ваш хід
mine-their-turn = Хід суперника
mine-invitations = Запрошення
mine-finished = Нещодавні
mine-move = хід { $number }
mine-new = Нова гра
mine-won = Перемога
mine-won-score = Перемога { $mine } : { $theirs }
mine-lost = Поразка
mine-lost-score = Поразка { $mine } : { $theirs }
mine-draw = Нічия
mine-off = Перервано
mine-open = Для всіх
mine-none = Партій поки немає. Місце вільне.
mine-none-how = Надішліть другові посилання або залиште запрошення для всіх. З трьома днями на хід не потрібно бути тут одночасно.
mine-board = Дошка
mine-notices = Сповіщення
mine-notify = Повідомляти вас, коли ваш хід?
mine-notify-how = Одне сповіщення на хід, і все. Змінити можна в налаштуваннях.
mine-notify-yes = Так, повідомляти
mine-blocked = Браузер не дозволяє цій сторінці надсилати сповіщення.
mine-blocked-how = Дозвольте їх біля замка поруч з адресою. Доти ваші ходи рахує число на кружку.
mine-all-right = Гаразд
not-now = Не зараз
notify-what = Коли ваш хід у партіях із днями на хід і коли вас запрошують.
notify-on = Вам повідомлять, навіть якщо сторінку закрито.
notify-on-open = Вам повідомлять, поки сторінку Sente відкрито в цьому браузері.
notify-install = На цьому пристрої спершу додайте сторінку на початковий екран: «Поділитися», потім «На початковий екран».
notify-none = Цей браузер тут не вміє надсилати сповіщення.
notify-turn = Суперник зробив хід: { $name }.
# The service worker says these, too, of what happens while the page is closed.
notify-time = Ваш час спливає.
notify-begun = Запрошення прийнято: { $name }. Партія починається.
notify-over = Партію завершено.
notify-somebody = Є охочий зіграти: { $name }. { $game }.
notify-plain = У ваших партіях щось сталося.

# Find a game.
find-quick = Суперник зараз
find-looking = Шукаємо суперника…
find-looking-how = { $times }. Пролунає дзвіночок.
find-stop = Не шукати
find-meanwhile = Поки що пограти з комп’ютером
find-somebody = хто-небудь
find-found = Суперник знайшовся.
find-found-how = { $game }, { $time }. Ваша сторона: { $side }.
find-kept = Вашу партію збережено (суперник — { $opponent }).
find-held = Місце лишається за вами ще { $time }.
find-to-board = До дошки
find-open = Відкриті запрошення
find-play = Грати
find-quiet = Зараз тут тихо.
find-quiet-how = Три способи не чекати:
find-quiet-when = Найчастіше люди грають тут з { $from } до { $to } за вашим часом.
find-tell = Повідомити, коли хтось захоче грати
find-tell-how = Сповіщення, не частіше разу на годину й не вночі.
find-tell-open = Поки тут відкрито сторінку Sente: не частіше разу на годину й не вночі.
find-leave = Залишити запрошення
find-leave-how = 3 дні на хід: воно чекає тут, доки його хтось не прийме.
find-left = Ваше запрошення на місці.
find-computer = Зіграти з комп’ютером
find-computer-how = Дванадцять рівнів, від Роси до Океану.
find-invite-how = За посиланням, без облікового запису.
find-gone = Це запрошення більше не діє.
find-or = { $first } або { $last }

# Watch.
watch-live = Ідуть зараз
watch-over = Нещодавні
watch-none = Зараз ніхто не грає.
watch-none-how = Нижче останні партії, їх можна переглянути. Або хай зіграють два комп’ютери.
watch-none-alone = Хай зіграють два комп’ютери.
watch-computers = Дивитися гру комп’ютерів
watch-pair = { $first } – { $second }
watch-draw = нічия

# What the server has to say.
notice-restart = Сервер перезапуститься за { $time }.
notice-restart-how = Партії самі стануть на паузу, нічого не пропаде.
notice-restarting = Сервер перезапускається.
notice-wait = Усі годинники стоять. Сторінка повернеться сама.
notice-back = Сервер знову працює.
notice-back-how = Годинники підуть за { $seconds ->
        [one] { $seconds } секунду
        [few] { $seconds } секунди
        [many] { $seconds } секунд
       *[other] { $seconds } секунди
    }.
notice-version = Є нова версія цієї сторінки.
notice-load = Завантажити
limit-title = Хвилинку, будь ласка.
limit-how = Забагато за один раз. Продовжити можна за { $seconds ->
        [one] { $seconds } секунду
        [few] { $seconds } секунди
        [many] { $seconds } секунд
       *[other] { $seconds } секунди
    }; нічого не втрачено.
limit-go-on = Продовжити
limit-go-on-in = Продовжити · { $time }
missing-game = За цією адресою немає партії.
missing-game-how = Можливо, у посиланні помилка або воно обрізане. Такі посилання починаються з «/g/», далі вісім літер і цифр.
private-title = Ця партія — лише для двох.
private-how = Якщо один із них ви, відкрийте її в тому браузері, у якому грали. Інакше попросіть відкрити її для глядачів.
private-watch = Дивитися інші партії
error-title = Сервер не відповідає.
error-how = Ви тут ні до чого, і ваші партії цілі. Можливо, він скоро повернеться.
error-again = Спробувати ще раз
