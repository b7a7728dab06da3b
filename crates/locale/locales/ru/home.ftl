# The front page.

home-headline = Две глубокие игры. Один тихий стол.
home-pitch-yinsh = Оставляйте фишки, перепрыгивайте и переворачивайте их. За ряд из пяти вы отдаёте кольцо, а три кольца — победа.
home-pitch-shogi = Японские шахматы, где взятая фигура переходит к вам и возвращается на доску. Четыре набора фигур, с иероглифами и без.
home-play = Играть
home-learn = Изучить правила
puzzle-daily = Задача дня
home-fact-computer = Компьютер-соперник: двенадцать уровней, от Росы до Океана, и полная сила
home-fact-people = Вдвоём за одним экраном
home-fact-lessons = { $count ->
        [one] { $count } короткий урок на живой доске
        [few] { $count } коротких урока на живых досках
        [many] { $count } коротких уроков на живых досках
       *[other] { $count } короткого урока на живых досках
    }
home-fact-games = Партии можно сохранять, пересматривать и отправлять ссылкой
home-board-yinsh = Показательная партия в YINSH
home-board-shogi = Показательная партия в сёги
home-pause = Остановить партию
home-resume = Пусть партия идёт
home-continue = Продолжить партию: { $game }
home-continue-against = Продолжить: { $game }, соперник — { $opponent }
home-continue-state = { $yours ->
        [yes] Ход { $turn }, ваша очередь
       *[no] Ход { $turn }
    }
home-continue-rings = кольца { $white } : { $black }
home-continue-check = шах
home-free = Бесплатно, без регистрации; после загрузки работает и без сети.
home-unofficial = YINSH — игра Криса Бурма. Этот проект не связан ни с автором, ни с его издателями.
