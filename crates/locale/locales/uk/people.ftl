# What leads to games with people: in the header, on the front page, in the dialog for a new game. Any page may say it.

nav-online = Онлайн
you-menu = { $name }: меню
guest-new = Гість
home-people = З людьми:
home-people-none = друг за посиланням або будь-хто, по кілька днів на хід.
new-friend = Друг онлайн
new-anyone = Будь-хто онлайн
new-more = Ще: { $what }
new-more-rings = { $count ->
        [one] до { $count } кільця
        [few] до { $count } кілець
        [many] до { $count } кілець
       *[other] до { $count } кільця
    }
new-more-by-hand = вручну
new-more-at-random = випадково
new-more-even = без фори
new-more-handicap = фора: { $handicap }
new-more-strict = заборонений хід програє
new-make-link = Створити посилання
new-find = Знайти суперника
new-offline = Немає зв’язку. Комп’ютер і людина поруч доступні, як завжди.
invite-title = Запрошення
mine-heading = Ваші партії
find-heading = Знайти партію
find-invite = Запросити друга
watch-heading = Дивитися
