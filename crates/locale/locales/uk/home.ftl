# The front page.

home-headline = Глибока гра. Тихий стіл.
home-yinsh = YINSH
home-pitch = Залишайте фішки, перестрибуйте й перевертайте їх. За ряд із п’яти ви віддаєте кільце, а три кільця — перемога.
home-play = Грати
home-learn = Вивчити правила
home-fact-computer = Комп’ютер-суперник: дванадцять рівнів, від Роси до Океану
home-fact-people = Удвох за одним екраном
home-fact-lessons = { $count ->
        [one] { $count } короткий урок на живій дошці
        [few] { $count } короткі уроки на живих дошках
        [many] { $count } коротких уроків на живих дошках
       *[other] { $count } короткого уроку на живих дошках
    }
home-fact-games = Партії можна зберігати, переглядати й надсилати посиланням
home-board = Партія YINSH, що грається сама
home-pause = Зупинити дошку
home-resume = Нехай дошка грає
home-continue = Продовжити партію YINSH
home-continue-against = Продовжити: YINSH, суперник — { $opponent }
home-continue-state = { $yours ->
        [yes] Хід { $turn }, ваша черга
       *[no] Хід { $turn }
    } · кільця { $white } : { $black }
home-free = Безкоштовно, без реєстрації; після завантаження працює і без мережі.
home-unofficial = YINSH — гра Кріса Бурма. Цей проєкт не пов’язаний ні з автором, ні з його видавцями.
