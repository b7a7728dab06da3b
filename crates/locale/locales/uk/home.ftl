# The front page.

home-headline = Дві глибокі гри. Один тихий стіл.
home-pitch-yinsh = Залишайте фішки, перестрибуйте й перевертайте їх. За ряд із п’яти ви віддаєте кільце, а три кільця — перемога.
home-pitch-shogi = Японські шахи, де взята фігура переходить до вас і повертається на дошку. Чотири набори фігур, з ієрогліфами та без.
home-play = Грати
home-learn = Вивчити правила
puzzle-daily = Задача дня
home-fact-computer = Комп’ютер-суперник: дванадцять рівнів, від Роси до Океану, і повна сила
home-fact-people = Удвох за одним екраном
home-fact-lessons = { $count ->
        [one] { $count } короткий урок на живій дошці
        [few] { $count } короткі уроки на живих дошках
        [many] { $count } коротких уроків на живих дошках
       *[other] { $count } короткого уроку на живих дошках
    }
home-fact-games = Партії можна зберігати, переглядати й надсилати посиланням
home-board-yinsh = Показова партія в YINSH
home-board-shogi = Показова партія в сьоґі
home-pause = Зупинити партію
home-resume = Нехай партія йде
home-continue = Продовжити партію: { $game }
home-continue-against = Продовжити: { $game }, суперник — { $opponent }
home-continue-state = { $yours ->
        [yes] Хід { $turn }, ваша черга
       *[no] Хід { $turn }
    }
home-continue-rings = кільця { $white } : { $black }
home-continue-check = шах
home-free = Безкоштовно, без реєстрації; після завантаження працює і без мережі.
home-unofficial = YINSH — гра Кріса Бурма. Цей проєкт не пов’язаний ні з автором, ні з його видавцями.
