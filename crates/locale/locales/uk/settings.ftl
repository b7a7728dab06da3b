# The settings dialog.

settings-title = Налаштування
settings-language = Мова
settings-theme = Тема
settings-theme-system = Як на пристрої
settings-theme-light = Світла
settings-theme-dark = Темна
settings-sound = Звук
settings-sound-hint = Стукіт дерева об камінь, тихе клацання, низький дзвін.
settings-volume = Гучність
settings-volume-value = { $percent } %
settings-confirm = Підтверджувати мій хід
settings-confirm-hint = Зроблений хід чекає на вашу згоду.
settings-coordinates = Координати на дошці
settings-motion = Анімація
settings-motion-system = Як на пристрої
settings-motion-off = Вимкнена
settings-analysis-lines = Варіантів в аналізі
settings-pieces = Фігури сьоґі
settings-pieces-kanji1 = Один ієрогліф
settings-pieces-kanji2 = Два ієрогліфи
settings-pieces-signs = Знаки
settings-pieces-moves = Ходи
settings-shogi-coordinates = Координати в сьоґі
settings-shogi-coordinates-none = Без написів
settings-shogi-notation = Запис ходів сьоґі
settings-kept = Зберігається лише в цьому браузері.
