# Картинки позиций и партий.

picture-title = Картинка
picture-kind = Что сделать
picture-position = Эта позиция
picture-game = Партия в движении
picture-paper = На бумаге
picture-preview = Предпросмотр

picture-look = Вид
picture-light = Светлый
picture-dark = Тёмный
picture-print-look = Для печати
picture-coordinates = Координаты
picture-traces = Последний ход и метки
picture-caption = Подпись
picture-copy = Копировать
picture-copied = Картинка скопирована.
picture-not-copied = Браузер не разрешает копировать. Сохраните картинку.
picture-save-png = Сохранить PNG
picture-saved = Сохранено: { $name }
picture-not-saved = Картинку не удалось сохранить. { $reason }

picture-speed = На ход
picture-second = { $count } с
picture-part = Какая часть
picture-all = Вся
picture-from-here = Отсюда
picture-frame = { $place } из { $count }
picture-seconds = { $count ->
        [one] { $count } секунда
        [few] { $count } секунды
        [many] { $count } секунд
       *[other] { $count } секунды
    }
picture-size = { $size } кБ
picture-gif-about = GIF показывается везде. Он делается на этом устройстве, никуда ничего не отправляется.
picture-progress = Ход работы
picture-drawn = Нарисовано ходов: { $drawn } из { $count }
picture-stop = Стоп
picture-save-gif = Сохранить GIF

picture-diagrams = Диаграммы
picture-every = Каждые 10
picture-at-comments = У комментариев
picture-turning = На переломах
picture-at-end = В конце
picture-comments = Комментарии и варианты
picture-judged = Оценки разбора
picture-print-about = Откроется окно печати браузера. Там же можно сохранить PDF.
picture-print = Печать
picture-not-printed = Браузер не печатает эту страницу.
picture-diagrams-count = A4, { $count ->
        [one] { $count } диаграмма
        [few] { $count } диаграммы
        [many] { $count } диаграмм
       *[other] { $count } диаграммы
    }
picture-after = После хода { $number }.
picture-before = Перед ходом { $number }.
picture-start = Начало.
picture-better = Лучше было { $turn }.
