# Зошити: партії й позиції з коментарями, які читають, пишуть і тренують.
studies = Зошити
studies-about = Зошити з позиціями та партіями, з вашими коментарями, стрілками й варіантами: щоб читати, ділитися й тренуватися. Зберігаються у вашому браузері.
study-about = Зошит із позиціями та партіями, коментарями, стрілками й варіантами: читайте, пишіть, тренуйтеся.
study-heading = Зошит: { $name }
study-new = Новий зошит
study-open = Відкрити зошит
study-empty = Зошитів поки немає.
study-empty-why = Зошит складається з розділів: позиції та партії з вашими коментарями, стрілками й варіантами. Інші можуть читати його й тренуватися за ним.
study-unnamed = Без назви
study-chapters = { $count ->
        [one] { $count } розділ
        [few] { $count } розділи
        [many] { $count } розділів
       *[other] { $count } розділи
    }
study-changed = змінено: { $day }
study-from-link = з посилання
study-from-file = з файлу
study-practised-of = відпрацьовано { $done } з { $all }
study-practised-none = ще не відпрацьовано
study-practised-all = відпрацьовано все
study-practised-nothing = тренувати нічого
study-more-about = Ще про зошит: { $name }
study-deleted = Видалено: { $name }.
study-name = Назва зошита
study-first-game = Гра
study-create = Почати
study-open-what = Файл із зошитом або посилання, у якому він є. Ви матимете власну копію.
study-choose-file = Вибрати файл
study-paste = Або вставте посилання чи текст
study-unread = Файл не читається.
study-add = Додати в зошит
study-chapter-name = Назва розділу

# Не відкривається.
study-link-broken = У цьому посиланні немає цілого зошита.
study-unknown = Цього зошита немає в цьому браузері.
study-trouble = Цей зошит не вдається відкрити.
study-not-kept = Зошит не збережено: база даних браузера відповідає не так, як має.

# Читання.
study-board = Дошка зошита
study-panel = Зошит
study-back = Назад до зошитів
study-place = { $number } з { $count }
study-chapters-list = Розділи:
study-chapter-number = Розділ { $number }
study-begins = Початок
study-to-move = Хід: { $side }.
study-moves = Ходи
study-no-moves = У цьому розділі немає ходів.
study-no-moves-write = Ходіть на дошці: кожен хід записується, а інший стає варіантом.
study-asked = , тут читача запитують
study-practise = Потренувати розділ
study-buttons = Що можна зробити
study-tool-back = Назад
study-tool-on = Уперед
study-tool-analyse = Аналіз
study-tool-edit = Змінити
study-tool-share = Поширити
study-tool-hint = Підказка
study-tool-answer = Відповідь
study-tool-flip = Поворот
study-tool-leave = Вийти

# Письмо.
study-tools = Що робить натискання на дошку
study-tool-play = Ходити
study-tool-arrow = Вказівка
study-tool-circle = Кружок
study-tool-letter = Літера
study-tool-rub = Стерти
study-comment = Коментар до ходу { $turn }
study-comment-begin = Коментар до початку
study-comment-hint = Що тут сказати?
study-ask-here = Запитати тут читача
study-ask-here-what = На тренуванні читач має знайти цей хід.
study-undo = Скасувати
study-undone = Скасовано.
study-cut = Видалити звідси
study-cut-said = Хід і все, що за ним, видалено.
study-promote = Зробити головним
study-drew-arrow = Вказівка з { $from } на { $to }.
study-drew-circle = Кружок на { $at }.
study-drew-letter = Літера { $letter } на { $at }.
study-arrow-from = Вказівка починається на { $at }. Де вона закінчиться?
study-rubbed = Стерто.
study-nothing-drawn = На { $at } нічого не намальовано.
study-ink-full = Більше малюнків сюди не вміститься.

# Розділи.
study-chapter-new = Новий розділ: { $game }
study-chapter-open = Відкрити: { $name }
study-chapter-up = Вище: { $name }
study-chapter-down = Нижче: { $name }
study-chapter-remove = Видалити: { $name }
study-moved = { $name }: тепер розділ { $number }.
study-removed = Видалено: { $name }.
study-no-room = У зошиті не більше ніж 64 розділи.
study-is-done = Відпрацьовано:

# Тренування.
study-ask = Як би ви зіграли?
study-wait = Дивіться…
study-hint-look = Подивіться на { $at }.
study-hint-play = Зіграйте { $turn }.
study-other = Не цей хід.
study-not-in = Цього ходу в зошиті немає. Спробуйте ще раз.
study-right = Так.
study-answer-was = Відповідь була такою.
study-again = Ще раз
study-show = Показати відповідь
study-go-on = Далі
study-found = Знайдено ходів: { $done } з { $all }
study-over = Розділ пройдено.
study-over-done = Без підказок: його позначено.
study-over-helped = Без підказок його було б позначено.
study-next-chapter = Наступний розділ
study-once-more = Ще раз

# Поділитися.
study-share = Поділитися зошитом
study-link = Посилання
study-link-holds = { $count ->
        [one] У посиланні весь { $count } розділ. На сервері нічого не зберігається, і ваш зошит ніхто не змінить.
        [few] У посиланні всі { $count } розділи. На сервері нічого не зберігається, і ваш зошит ніхто не змінить.
        [many] У посиланні всі { $count } розділів. На сервері нічого не зберігається, і ваш зошит ніхто не змінить.
       *[other] У посиланні всі { $count } розділи. На сервері нічого не зберігається, і ваш зошит ніхто не змінить.
    }
study-characters = Знаків: { $count } з { $most }. Довшим зошитом діляться як файлом.
study-too-long = Для посилання цей зошит задовгий: поділіться ним як файлом.
study-copy-link = Скопіювати посилання
study-link-copied = Посилання скопійовано
study-not-copied = Не скопійовано
study-save = Зберегти файл
study-not-saved = Не збережено: { $reason }
study-this-chapter = Цей розділ для інших програм
