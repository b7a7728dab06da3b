
# The header's last button, its menu, the links.
nav-views = Онлайн
you-waiting = { $count ->
        [one] Вас ждёт { $count } партия
        [few] Вас ждут { $count } партии
        [many] Вас ждут { $count } партий
       *[other] Вас ждут { $count } партии
    }
you-guest-how = только в этом браузере

# The front page.
home-people-waiting = { $count ->
        [1] кто-то ждёт соперника
        [2] двое ждут соперника
        [3] трое ждут соперника
        [one] { $count } человек ждёт соперника
        [few] { $count } человека ждут соперника
        [many] { $count } человек ждут соперника
       *[other] { $count } человека ждут соперника
    }
home-people-playing = { $count ->
        [1] идёт одна партия
        [2] идут две партии
        [3] идут три партии
        [one] идёт { $count } партия
        [few] идут { $count } партии
        [many] идут { $count } партий
       *[other] идут { $count } партии
    }
home-your-turn = Ваш ход: { $game }, соперник — { $name }

# New game.
new-time = Время
new-about = около { $minutes } мин
new-minutes = { $minutes } мин
new-then = потом { $seconds } с
new-days = { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    }
new-a-turn = на ход
new-no-clock = Без часов
new-no-clock-how = не спеша
new-custom = Своё
new-time-takes = Такая партия длится { $minutes ->
        [15] около четверти часа
        [30] около получаса
        [45] около трёх четвертей часа
        [60] около часа
        [one] около { $minutes } минуты
        [few] около { $minutes } минут
        [many] около { $minutes } минут
       *[other] около { $minutes } минуты
    }.
new-time-apart = Быть здесь одновременно не нужно.
new-time-none = Каждый думает сколько хочет. Быть здесь одновременно не нужно.
new-custom-kind = Какие часы
new-custom-increment = С добавкой
new-custom-byoyomi = Бёёми
new-custom-days = Дни на ход
new-custom-minutes = Минут каждому
new-custom-seconds = Секунд за каждый ход
new-custom-then = Потом на ход
new-custom-periods = Периодов
new-seconds = { $seconds } с
new-too-short = Если минут нет, нужны секунды.
new-suits = Время: всё, что вам подходит
new-suits-how = Чем больше выбрано, тем скорее найдётся соперник.
new-suits-none = Выберите хотя бы одно.
new-random = Жребий
new-more-seen = можно смотреть
new-more-unseen = без зрителей
new-others-watch = Другие могут смотреть
new-others-watch-how = Иначе партию видите только вы двое.
new-as = Ваше имя в игре: { $name }
new-choose-name = Выбрать имя
new-failed = Не получилось: сервер не отвечает. Ничего не потеряно; попробуйте ещё раз.

# Times in words.
time-fischer = { $minutes ->
        [0] { $seconds ->
            [one] По { $seconds } секунде на каждый ход
            [few] По { $seconds } секунды на каждый ход
            [many] По { $seconds } секунд на каждый ход
           *[other] По { $seconds } секунды на каждый ход
        }
       *[other] { $minutes ->
            [one] По { $minutes } минуте
            [few] По { $minutes } минуты
            [many] По { $minutes } минут
           *[other] По { $minutes } минуты
        }{ $seconds ->
            [0] {""}
            [one] {" "}и ещё по { $seconds } секунде за каждый ход
            [few] {" "}и ещё по { $seconds } секунды за каждый ход
            [many] {" "}и ещё по { $seconds } секунд за каждый ход
           *[other] {" "}и ещё по { $seconds } секунды за каждый ход
        }
    }
time-byoyomi = { $minutes ->
        [0] {""}
        [one] По { $minutes } минуте, потом{" "}
        [few] По { $minutes } минуты, потом{" "}
        [many] По { $minutes } минут, потом{" "}
       *[other] По { $minutes } минуты, потом{" "}
    }{ $seconds ->
        [one] по { $seconds } секунде на каждый ход (бёёми)
        [few] по { $seconds } секунды на каждый ход (бёёми)
        [many] по { $seconds } секунд на каждый ход (бёёми)
       *[other] по { $seconds } секунды на каждый ход (бёёми)
    }
time-periods = { $periods ->
        [2] Кто превысит их дважды, проиграл.
        [one] Кто превысит их { $periods } раз, проиграл.
        [few] Кто превысит их { $periods } раза, проиграл.
        [many] Кто превысит их { $periods } раз, проиграл.
       *[other] Кто превысит их { $periods } раза, проиграл.
    }
time-days = { $days ->
        [one] На каждый ход — до { $days } дня
        [few] На каждый ход — до { $days } дней
        [many] На каждый ход — до { $days } дней
       *[other] На каждый ход — до { $days } дня
    }
time-none = Без часов: сколько угодно
time-facts-fischer = По { $minutes } мин и { $seconds } с за ход
time-facts-byoyomi = По { $minutes } мин, потом { $seconds } с на ход
time-short-byoyomi = { $minutes } мин + { $seconds } с
time-short-days = { $days ->
        [one] { $days } день на ход
        [few] { $days } дня на ход
        [many] { $days } дней на ход
       *[other] { $days } дня на ход
    }
time-short-none = без часов
time-left-days = { $days ->
        [one] Остался { $days } день
        [few] Осталось { $days } дня
        [many] Осталось { $days } дней
       *[other] Осталось { $days } дня
    }
time-left-hours = { $hours ->
        [one] Остался { $hours } час
        [few] Осталось { $hours } часа
        [many] Осталось { $hours } часов
       *[other] Осталось { $hours } часа
    }
time-left-minutes = { $minutes ->
        [one] Осталась { $minutes } минута
        [few] Осталось { $minutes } минуты
        [many] Осталось { $minutes } минут
       *[other] Осталось { $minutes } минуты
    }
time-today = сегодня
time-yesterday = вчера

# An invitation: whoever sends it.
invite-table = Стол
invite-send = Отправьте эту ссылку другу.
invite-link = Ссылка
invite-copy = Скопировать
invite-copied-short = Готово
invite-copied = Ссылка скопирована.
invite-share = Поделиться
invite-scan = Или пусть друг снимет код камерой.
invite-qr = Та же ссылка как QR-код
invite-and = и
invite-friend = ваш друг
invite-waiting = Ждём вашего друга…
invite-opened = Ваш друг открыл ссылку.
invite-how = Ссылка — для одного человека и действует { $days ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    }. Страницу можно закрыть: приглашение останется в ваших партиях.
invite-game = Игра
invite-rings = YINSH, { $rings ->
        [one] до { $rings } кольца
        [few] до { $rings } колец
        [many] до { $rings } колец
       *[other] до { $rings } кольца
    }
invite-tell = Сообщить, когда друг придёт
invite-here = Ваш друг здесь.
invite-cancel = Отозвать приглашение
invite-cancelled = Приглашение отозвано.
invite-cancelled-how = Кто теперь откроет ссылку, узнает об этом. Больше ничего не произошло.
invite-declined = Ваш друг отказался.
invite-declined-how = Партия не началась. Можно создать другую ссылку.
invite-over = Срок приглашения истёк.
invite-over-how = Второе место никто не занял. Можно создать другую ссылку.
invite-dead = Ссылка больше не действует.
invite-another = Создать другую ссылку

# Whoever opens it.
invited-title = Вас приглашает { $name }
invited-yinsh = { $name } приглашает вас на партию в YINSH.
invited-shogi = { $name } приглашает вас на партию в сёги.
invited-board-yinsh = Партия в YINSH
invited-board-shogi = Партия в сёги
invited-random = Белые или чёрные, по жребию
invited-furigoma = Сэнтэ или готэ, по фуригоме
invited-accept = Принять и играть
invited-decline = Отклонить
invited-lesson = Ещё не играли? Научитесь за две минуты, приглашение подождёт.
invited-gone = Это приглашение больше не действует.
invited-gone-how = Приглашение ({ $name }) отозвано, или { $days ->
        [one] прошёл его { $days } день
        [few] прошли его { $days } дня
        [many] прошли его { $days } дней
       *[other] прошли его { $days } дня
    }. Попросите другую ссылку или сыграйте сразу:
invited-taken = Это место уже занято.
invited-taken-how = Партия идёт. Можно посмотреть её или сыграть свою.
invited-taken-closed = Партия идёт. Можно сыграть свою.
invited-declined = Ваш ответ передан: { $name }.
invited-declined-how = Партия не началась. Если передумаете, ссылка действует { $days ->
        [one] ещё { $days } день
        [few] ещё { $days } дня
        [many] ещё { $days } дней
       *[other] ещё { $days } дня
    }.
invited-declined-today = Партия не началась. Если передумаете, ссылка действует до конца дня.
invited-after-all = Всё-таки сыграть
invited-own = Это ваше собственное приглашение.
invited-own-how = Отправьте ссылку кому-нибудь: кто её откроет, сядет напротив вас.
invited-to-invitation = К приглашению
missing-invite = По этому адресу нет приглашения.
missing-invite-how = Возможно, в ссылке ошибка или она обрезана. Такие ссылки начинаются с «/i/», дальше восемь букв и цифр.

# Names.
name-yours = Ваше имя
invited-name-how = Его увидит соперник: { $name }. Учётная запись не нужна; закрепить имя можно потом.
name-heading = Как вас называть?
name-rule = От 2 до 20 букв или цифр, любым алфавитом. Имя видят соперники.
name-use = Играть под этим именем
name-stay = Остаться: { $name }
name-taken = Это имя уже занято. Выберите другое.
name-wrong = В имени от 2 до 20 букв или цифр одного алфавита; между ними могут стоять - и _.
name-free = Свободные имена

# Your games.
mine-your-turn = Ваш ход
mine-their-turn = Ход соперника
mine-invitations = Приглашения
mine-finished = Недавние
mine-move = ход { $number }
mine-new = Новая игра
mine-won = Победа
mine-won-score = Победа { $mine } : { $theirs }
mine-lost = Поражение
mine-lost-score = Поражение { $mine } : { $theirs }
mine-draw = Ничья
mine-off = Прервана
mine-open = Для всех
mine-none = Партий пока нет. Место свободно.
mine-none-how = Отправьте другу ссылку или оставьте приглашение для всех. С тремя днями на ход не нужно быть здесь одновременно.
mine-board = Доска
mine-notices = Уведомления
mine-notify = Сообщать вам, когда ваш ход?
mine-notify-how = Одно уведомление на ход, и всё. Изменить можно в настройках.
mine-notify-yes = Да, сообщать
mine-blocked = Браузер не разрешает этой странице присылать уведомления.
mine-blocked-how = Разрешите их у замка рядом с адресом. До тех пор ваши ходы считает число на кружке.
mine-all-right = Хорошо
not-now = Не сейчас
notify-what = Когда ваш ход в партиях с днями на ход и когда вас приглашают.
notify-on = Вам сообщат, даже если страница закрыта.
notify-on-open = Вам сообщат, пока страница Sente открыта в этом браузере.
notify-install = На этом устройстве сначала добавьте страницу на экран «Домой»: «Поделиться», затем «На экран „Домой“».
notify-none = Этот браузер здесь не умеет присылать уведомления.
notify-turn = Соперник сделал ход: { $name }.
# The service worker says these, too, of what happens while the page is closed.
notify-time = Ваше время на исходе.
notify-begun = Приглашение принято: { $name }. Партия начинается.
notify-over = Партия окончена.
notify-somebody = Есть желающий сыграть: { $name }. { $game }.
notify-plain = В ваших партиях что-то произошло.

# Find a game.
find-quick = Соперник сейчас
find-looking = Ищем соперника…
find-looking-how = { $times }. Прозвенит колокольчик.
find-stop = Не искать
find-meanwhile = Пока поиграть с компьютером
find-somebody = кто-нибудь
find-found = Соперник нашёлся.
find-found-how = { $game }, { $time }. Ваша сторона: { $side }.
find-kept = Ваша партия сохранена (соперник — { $opponent }).
find-held = Место остаётся за вами ещё { $time }.
find-to-board = К доске
find-open = Открытые приглашения
find-play = Играть
find-quiet = Сейчас здесь тихо.
find-quiet-how = Три способа не ждать:
find-quiet-when = Чаще всего люди играют здесь с { $from } до { $to } по вашему времени.
find-tell = Сообщить, когда кто-то захочет играть
find-tell-how = Уведомление, не чаще раза в час и не ночью.
find-tell-open = Пока здесь открыта страница Sente: не чаще раза в час и не ночью.
find-leave = Оставить приглашение
find-leave-how = 3 дня на ход: оно ждёт здесь, пока его кто-нибудь не примет.
find-left = Ваше приглашение на месте.
find-computer = Сыграть с компьютером
find-computer-how = Двенадцать уровней, от Росы до Океана.
find-invite-how = По ссылке, без учётной записи.
find-gone = Это приглашение больше не действует.
find-or = { $first } или { $last }

# Watch.
watch-live = Идут сейчас
watch-over = Недавние
watch-none = Сейчас никто не играет.
watch-none-how = Ниже последние партии, их можно просмотреть. Или пусть сыграют два компьютера.
watch-none-alone = Пусть сыграют два компьютера.
watch-computers = Смотреть игру компьютеров
watch-pair = { $first } – { $second }
watch-draw = ничья

# What the server has to say.
notice-restart = Сервер перезапустится через { $time }.
notice-restart-how = Партии сами встанут на паузу, ничего не пропадёт.
notice-restarting = Сервер перезапускается.
notice-wait = Все часы стоят. Страница вернётся сама.
notice-back = Сервер снова работает.
notice-back-how = Часы пойдут через { $seconds ->
        [one] { $seconds } секунду
        [few] { $seconds } секунды
        [many] { $seconds } секунд
       *[other] { $seconds } секунды
    }.
notice-version = Есть новая версия этой страницы.
notice-load = Загрузить
limit-title = Минуту, пожалуйста.
limit-how = Слишком много за один раз. Продолжить можно через { $seconds ->
        [one] { $seconds } секунду
        [few] { $seconds } секунды
        [many] { $seconds } секунд
       *[other] { $seconds } секунды
    }; ничего не потеряно.
limit-go-on = Продолжить
limit-go-on-in = Продолжить · { $time }
missing-game = По этому адресу нет партии.
missing-game-how = Возможно, в ссылке ошибка или она обрезана. Такие ссылки начинаются с «/g/», дальше восемь букв и цифр.
private-title = Эта партия — только для двоих.
private-how = Если один из них вы, откройте её в том браузере, в котором играли. Иначе попросите открыть её для зрителей.
private-watch = Смотреть другие партии
error-title = Сервер не отвечает.
error-how = Вы тут ни при чём, и ваши партии целы. Возможно, он скоро вернётся.
error-again = Попробовать ещё раз
