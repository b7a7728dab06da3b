# Зображення позицій і партій.

picture-title = Зображення
picture-kind = Що зробити
picture-position = Ця позиція
picture-game = Партія в русі
picture-paper = На папері
picture-preview = Попередній перегляд

picture-look = Вигляд
picture-light = Світлий
picture-dark = Темний
picture-print-look = Для друку
picture-coordinates = Координати
picture-traces = Останній хід і позначки
picture-caption = Підпис
picture-copy = Копіювати
picture-copied = Зображення скопійовано.
picture-not-copied = Браузер не дозволяє копіювати. Збережіть зображення.
picture-save-png = Зберегти PNG
picture-saved = Збережено: { $name }
picture-not-saved = Зображення не вдалося зберегти. { $reason }

picture-speed = На хід
picture-second = { $count } с
picture-part = Яка частина
picture-all = Уся
picture-from-here = Звідси
picture-frame = { $place } з { $count }
picture-seconds = { $count ->
        [one] { $count } секунда
        [few] { $count } секунди
        [many] { $count } секунд
       *[other] { $count } секунди
    }
picture-size = { $size } кБ
picture-gif-about = GIF показується всюди. Він створюється на цьому пристрої, нікуди нічого не надсилається.
picture-progress = Перебіг роботи
picture-drawn = Намальовано ходів: { $drawn } з { $count }
picture-stop = Стоп
picture-save-gif = Зберегти GIF

picture-diagrams = Діаграми
picture-every = Кожні 10
picture-at-comments = Біля коментарів
picture-turning = На переломах
picture-at-end = Наприкінці
picture-comments = Коментарі й варіанти
picture-judged = Оцінки розбору
picture-print-about = Відкриється вікно друку браузера. Там же можна зберегти PDF.
picture-print = Друк
picture-not-printed = Браузер не друкує цю сторінку.
picture-diagrams-count = A4, { $count ->
        [one] { $count } діаграма
        [few] { $count } діаграми
        [many] { $count } діаграм
       *[other] { $count } діаграми
    }
picture-after = Після ходу { $number }.
picture-before = Перед ходом { $number }.
picture-start = Початок.
picture-better = Краще було { $turn }.
