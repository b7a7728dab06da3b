# The front page.

home-headline = Глубокая игра. Тихий стол.
home-yinsh = YINSH
home-pitch = Оставляйте фишки, перепрыгивайте и переворачивайте их. За ряд из пяти вы отдаёте кольцо, а три кольца — победа.
home-play = Играть
home-learn = Изучить правила
home-fact-computer = Компьютер-соперник: двенадцать уровней, от Росы до Океана
home-fact-people = Вдвоём за одним экраном
home-fact-lessons = { $count ->
        [one] { $count } короткий урок на живой доске
        [few] { $count } коротких урока на живых досках
        [many] { $count } коротких уроков на живых досках
       *[other] { $count } короткого урока на живых досках
    }
home-fact-games = Партии можно сохранять, пересматривать и отправлять ссылкой
home-board = Партия YINSH, которая играется сама
home-pause = Остановить доску
home-resume = Пусть доска играет
home-continue = Продолжить партию YINSH
home-continue-against = Продолжить: YINSH, соперник — { $opponent }
home-continue-state = { $yours ->
        [yes] Ход { $turn }, ваша очередь
       *[no] Ход { $turn }
    } · кольца { $white } : { $black }
home-free = Бесплатно, без регистрации; после загрузки работает и без сети.
home-unofficial = YINSH — игра Криса Бурма. Этот проект не связан ни с автором, ни с его издателями.
