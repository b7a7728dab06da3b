# What leads to games with people: in the header, on the front page, in the dialog for a new game. Any page may say it.

nav-online = Online
you-menu = { $name }: menu
guest-new = Guest
home-people = With people:
home-people-none = a friend by a link, or anyone, with days for every turn.
new-friend = Friend online
new-anyone = Anyone online
new-more = More: { $what }
new-more-rings = { $count ->
        [one] { $count } ring wins
       *[other] { $count } rings win
    }
new-more-by-hand = placed by hand
new-more-at-random = placed at random
new-more-even = no handicap
new-more-handicap = handicap: { $handicap }
new-more-strict = an illegal move loses
new-make-link = Make the link
new-find = Find an opponent
new-offline = There is no connection. The computer and a person here work as always.
invite-title = Invitation
mine-heading = Your games
find-heading = Find a game
find-invite = Invite a friend
watch-heading = Watch
