# What leads to games with people: in the header, on the front page, in the dialog for a new game. Any page may say it.

nav-online = Онлайн
you-menu = { $name }: меню
guest-new = Гость
home-people = С людьми:
home-people-none = друг по ссылке или кто угодно, по нескольку дней на ход.
new-friend = Друг онлайн
new-anyone = Кто угодно онлайн
new-more = Ещё: { $what }
new-more-rings = { $count ->
        [one] до { $count } кольца
        [few] до { $count } колец
        [many] до { $count } колец
       *[other] до { $count } кольца
    }
new-more-by-hand = вручную
new-more-at-random = случайно
new-more-even = без форы
new-more-handicap = фора: { $handicap }
new-more-strict = запрещённый ход проигрывает
new-make-link = Создать ссылку
new-find = Найти соперника
new-offline = Нет связи. Компьютер и человек рядом доступны, как всегда.
invite-title = Приглашение
mine-heading = Ваши партии
find-heading = Найти партию
find-invite = Пригласить друга
watch-heading = Смотреть
