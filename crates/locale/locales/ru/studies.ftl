# Тетради: партии и позиции с комментариями, которые читают, пишут и тренируют.
studies = Тетради
studies-about = Тетради с позициями и партиями, с вашими комментариями, стрелками и вариантами: чтобы читать, делиться и тренироваться. Хранятся в вашем браузере.
study-about = Тетрадь с позициями и партиями, комментариями, стрелками и вариантами: читайте, пишите, тренируйтесь.
study-heading = Тетрадь: { $name }
study-new = Новая тетрадь
study-open = Открыть тетрадь
study-empty = Тетрадей пока нет.
study-empty-why = Тетрадь состоит из глав: позиции и партии с вашими комментариями, стрелками и вариантами. Другие могут читать её и тренироваться по ней.
study-unnamed = Без названия
study-chapters = { $count ->
        [one] { $count } глава
        [few] { $count } главы
        [many] { $count } глав
       *[other] { $count } главы
    }
study-changed = изменена: { $day }
study-from-link = из ссылки
study-from-file = из файла
study-practised-of = отработано { $done } из { $all }
study-practised-none = ещё не отработана
study-practised-all = отработана вся
study-practised-nothing = тренировать нечего
study-more-about = Ещё о тетради: { $name }
study-deleted = Удалено: { $name }.
study-name = Название тетради
study-first-game = Игра
study-create = Начать
study-open-what = Файл с тетрадью или ссылка, в которой она есть. У вас будет своя копия.
study-choose-file = Выбрать файл
study-paste = Или вставьте ссылку или текст
study-unread = Файл не читается.
study-add = Добавить в тетрадь
study-chapter-name = Название главы

# Не открывается.
study-link-broken = В этой ссылке нет целой тетради.
study-unknown = Этой тетради нет в этом браузере.
study-trouble = Эту тетрадь открыть не удаётся.
study-not-kept = Тетрадь не сохранена: база данных браузера отвечает не так, как должна.

# Чтение.
study-board = Доска тетради
study-panel = Тетрадь
study-back = Назад к тетрадям
study-place = { $number } из { $count }
study-chapters-list = Главы:
study-chapter-number = Глава { $number }
study-begins = Начало
study-to-move = Ход: { $side }.
study-moves = Ходы
study-no-moves = В этой главе нет ходов.
study-no-moves-write = Ходите на доске: каждый ход записывается, а другой становится вариантом.
study-asked = , здесь читателя спрашивают
study-practise = Потренировать главу
study-buttons = Что можно сделать
study-tool-back = Назад
study-tool-on = Вперёд
study-tool-analyse = Анализ
study-tool-edit = Править
study-tool-share = Ссылка
study-tool-hint = Подсказка
study-tool-answer = Ответ
study-tool-flip = Поворот
study-tool-leave = Выйти

# Письмо.
study-tools = Что делает нажатие на доску
study-tool-play = Ходить
study-tool-arrow = Указатель
study-tool-circle = Кружок
study-tool-letter = Буква
study-tool-rub = Стереть
study-comment = Комментарий к ходу { $turn }
study-comment-begin = Комментарий к началу
study-comment-hint = Что здесь сказать?
study-ask-here = Спросить здесь читателя
study-ask-here-what = На тренировке читатель должен найти этот ход.
study-undo = Отменить
study-undone = Отменено.
study-cut = Удалить отсюда
study-cut-said = Ход и всё, что за ним, удалены.
study-promote = Сделать главным
study-drew-arrow = Указатель с { $from } на { $to }.
study-drew-circle = Кружок на { $at }.
study-drew-letter = Буква { $letter } на { $at }.
study-arrow-from = Указатель начинается на { $at }. Где он закончится?
study-rubbed = Стёрто.
study-nothing-drawn = На { $at } ничего не нарисовано.
study-ink-full = Больше рисунков сюда не поместится.

# Главы.
study-chapter-new = Новая глава: { $game }
study-chapter-open = Открыть: { $name }
study-chapter-up = Выше: { $name }
study-chapter-down = Ниже: { $name }
study-chapter-remove = Удалить: { $name }
study-moved = { $name }: теперь глава { $number }.
study-removed = Удалено: { $name }.
study-no-room = В тетради не больше 64 глав.
study-is-done = Отработано:

# Тренировка.
study-ask = Как бы вы сыграли?
study-wait = Смотрите…
study-hint-look = Посмотрите на { $at }.
study-hint-play = Сыграйте { $turn }.
study-other = Не этот ход.
study-not-in = Этого хода в тетради нет. Попробуйте ещё раз.
study-right = Да.
study-answer-was = Ответ был таким.
study-again = Ещё раз
study-show = Показать ответ
study-go-on = Дальше
study-found = Найдено ходов: { $done } из { $all }
study-over = Глава пройдена.
study-over-done = Без подсказок: она отмечена.
study-over-helped = Без подсказок она была бы отмечена.
study-next-chapter = Следующая глава
study-once-more = Ещё раз

# Поделиться.
study-share = Поделиться тетрадью
study-link = Ссылка
study-link-holds = { $count ->
        [one] В ссылке вся { $count } глава. На сервере ничего не хранится, и вашу тетрадь никто не изменит.
        [few] В ссылке все { $count } главы. На сервере ничего не хранится, и вашу тетрадь никто не изменит.
        [many] В ссылке все { $count } глав. На сервере ничего не хранится, и вашу тетрадь никто не изменит.
       *[other] В ссылке все { $count } главы. На сервере ничего не хранится, и вашу тетрадь никто не изменит.
    }
study-characters = Знаков: { $count } из { $most }. Тетрадью длиннее делятся как файлом.
study-too-long = Для ссылки эта тетрадь слишком длинна: поделитесь ею как файлом.
study-copy-link = Скопировать ссылку
study-link-copied = Ссылка скопирована
study-not-copied = Не скопировано
study-save = Сохранить файл
study-not-saved = Не сохранено: { $reason }
study-this-chapter = Эта глава для других программ
