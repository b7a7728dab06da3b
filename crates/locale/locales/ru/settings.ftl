# The settings dialog.

settings-title = Настройки
settings-language = Язык
settings-theme = Тема
settings-theme-system = Как на устройстве
settings-theme-light = Светлая
settings-theme-dark = Тёмная
settings-sound = Звук
settings-sound-hint = Стук дерева о камень, тихий щелчок, низкий колокол.
settings-volume = Громкость
settings-volume-value = { $percent } %
settings-confirm = Подтверждать мой ход
settings-confirm-hint = Сделанный ход ждёт вашего согласия.
settings-coordinates = Координаты на доске
settings-motion = Анимация
settings-motion-system = Как на устройстве
settings-motion-off = Выключена
settings-analysis-lines = Вариантов в анализе
settings-pieces = Фигуры сёги
settings-pieces-kanji1 = Один иероглиф
settings-pieces-kanji2 = Два иероглифа
settings-pieces-signs = Знаки
settings-pieces-moves = Ходы
settings-shogi-coordinates = Координаты в сёги
settings-shogi-coordinates-none = Без надписей
settings-shogi-notation = Запись ходов сёги
settings-kept = Хранится только в этом браузере.
