//! A game that is played elsewhere, as this page knows it: what the server has stored, and what was done here and is not
//! stored yet. Without any page.
//!
//! What is stored is told by the server's [`Event`]s, one after the other. What somebody does here is shown at once, on top of
//! it ([`Followed::shown`]), and goes when the server refuses it: nothing else has to be put right then.

use super::net::Time;
use super::plans;
use game_core::clock::Clock;
use game_core::{Conclusion, Outcome, Player, Termination};
use games::Game;
use table::{Acted, LiveGame, Playable, Seat};
use wire::{Clocks, Ended, Event, GameId, GameInfo, GameState, Offer, Plan, Reason, Toss, What};

/// What came from the server does not fit what came before.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {seq}: expected {expected}, found {found}")]
pub(crate) struct Corrupt {
    seq: u64,
    expected: &'static str,
    found: String,
}

/// What somebody does here that changes the line of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed<A> {
    Act(A),
    /// The last action of the turn under way is taken back.
    Undo,
}

/// Something that was done here and is not known to be stored.
#[derive(Clone, PartialEq, Debug)]
struct Mine<A> {
    /// Its number as a command; `None` where it waits for a yes.
    n: Option<u64>,
    deed: Deed<A>,
    since: Time,
    /// It is stored, and this is the event that shows it.
    stored: Option<u64>,
}

/// A game that is played elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Followed<P: Game + Playable> {
    info: GameInfo,
    me: Option<Player>,
    stored: LiveGame<P>,
    last: u64,
    clocks: Option<Clocks>,
    offers: [Option<Offer>; 2],
    paused: bool,
    ended: Option<Ended>,
    rematch: Option<GameId>,
    toss: Option<Toss>,
    mine: Vec<Mine<P::Action>>,
    /// What the server has of what is planned here.
    plan: Option<Plan>,
    /// What was planned in its place, by the number of the command that is on its way.
    plan_sent: Option<(u64, Plan)>,
}

impl<P: Game + Playable> Followed<P> {
    /// A game of which nothing is known but who plays and by which terms.
    ///
    /// # Errors
    ///
    /// If its start can't be read.
    pub(crate) fn new(state: &GameState, rules: P::Rules) -> Result<Self, Corrupt> {
        let start = state.info.terms.start_of::<P>().map_err(|why| Corrupt {
            seq: 0,
            expected: "a start that this page knows",
            found: why.to_string(),
        })?;
        let seat = |player| {
            if state.you == Some(player) {
                Seat::Person
            } else {
                Seat::Remote
            }
        };
        let mut stored = LiveGame::new(start, Player::BOTH.map(seat));
        stored.set_rules(rules);
        Ok(Self {
            info: state.info.clone(),
            me: state.you,
            stored,
            last: 0,
            clocks: state.clocks,
            offers: [None; 2],
            paused: false,
            ended: None,
            rematch: None,
            toss: None,
            mine: Vec::new(),
            plan: state.plan.clone(),
            plan_sent: None,
        })
    }

    /// Knows nothing any more of what happened: it is to be told from the beginning.
    pub(crate) fn forget(&mut self) {
        let (start, rules) = (self.stored.line().start().clone(), self.stored.rules());
        self.stored = LiveGame::new(start, self.stored.seats());
        self.stored.set_rules(rules);
        self.last = 0;
        self.offers = [None; 2];
        self.paused = false;
        self.ended = None;
        self.rematch = None;
        self.mine.clear();
    }

    /// How it stands, told again: after a gap, the clocks may be other ones. Events that follow may tell of older ones, and the
    /// last of them of these.
    pub(crate) fn told(&mut self, state: &GameState) {
        if state.last >= self.last {
            self.clocks = state.clocks;
        }
        self.plan.clone_from(&state.plan);
    }

    // What the server tells.

    /// Something happened. Nothing has changed where it does not fit.
    ///
    /// # Errors
    ///
    /// If it does not follow on what happened before.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        let corrupt = |expected, found: String| Corrupt {
            seq: event.seq,
            expected,
            found,
        };
        if event.seq != self.last + 1 {
            return Err(corrupt("the next number", event.seq.to_string()));
        }
        let act = |text: &str| {
            let action = text.parse::<P::Action>();
            action.map_err(|_| corrupt("an action of this game", text.to_owned()))
        };
        let by = || event.by.ok_or_else(|| corrupt("a player", "nobody".to_owned()));
        match &event.what {
            What::Begun { placed, toss } => {
                let placed = placed
                    .iter()
                    .map(|text| act(text))
                    .collect::<Result<Vec<_>, _>>()?;
                if self.stored.set_up(&placed) != placed.len() {
                    return Err(corrupt("legal actions", format!("{placed:?}")));
                }
                self.toss = *toss;
            }
            What::Played { action, .. } => {
                let (by, action) = (by()?, act(action)?);
                match self.stored.act(by, action, false) {
                    Ok(Acted::Played { .. }) => self.was_played(by, action),
                    other => return Err(corrupt("a legal action", format!("{action}: {other:?}"))),
                }
            }
            What::Undone { to } | What::TakenBack { to } => {
                if *to as usize > self.stored.line().len() {
                    return Err(corrupt("a place of the line", to.to_string()));
                }
                self.stored.rewind(*to as usize);
                self.offers = [None; 2];
                self.matches(event.by, Deed::Undo);
            }
            What::Forbidden { action, .. } => {
                let (by, action) = (by()?, act(action)?);
                match self.stored.act(by, action, false) {
                    Ok(Acted::Lost | Acted::Pending) => {}
                    other => return Err(corrupt("a forbidden action", format!("{action}: {other:?}"))),
                }
                self.matches(Some(by), Deed::Act(action));
            }
            What::Forgiven => self.stored.rewind(self.stored.line().len()),
            // The end, which is told next, says the rest.
            What::Punished { .. } => drop(self.stored.punish(by()?)),
            What::Offered { offer } => self.offers[by()?.index()] = Some(*offer),
            What::Withdrawn { .. } => self.offers[by()?.index()] = None,
            What::Declined { .. } => self.offers[(!by()?).index()] = None,
            What::Paused => {
                self.paused = true;
                self.offers = [None; 2];
            }
            What::Resumed => {
                self.paused = false;
                self.offers = [None; 2];
            }
            What::Credited { .. } => {}
            What::Ended(ended) => self.end(*ended),
            What::Rematch { game } => {
                self.rematch = Some(*game);
                self.offers = [None; 2];
            }
        }
        if event.clocks.is_some() {
            self.clocks = event.clocks;
        }
        self.last = event.seq;
        let last = self.last;
        self.mine
            .retain(|mine| mine.stored.is_none_or(|stored| stored > last));
        Ok(())
    }

    /// An action declines what the other player had offered, and its player's wish to take one back is for a turn that is not
    /// the last one any more.
    fn was_played(&mut self, by: Player, action: P::Action) {
        self.offers[(!by).index()] = None;
        if self.offers[by.index()] == Some(Offer::TakeBack) {
            self.offers[by.index()] = None;
        }
        self.matches(Some(by), Deed::Act(action));
    }

    /// What was done here is stored, if this is it.
    fn matches(&mut self, by: Option<Player>, deed: Deed<P::Action>) {
        if by.is_some() && by == self.me && self.mine.first().is_some_and(|mine| mine.deed == deed) {
            self.mine.remove(0);
        }
    }

    fn end(&mut self, ended: Ended) {
        self.ended = Some(ended);
        self.offers = [None; 2];
        self.paused = false;
        self.mine.clear();
        let termination = match ended.reason {
            Reason::Rules | Reason::Length | Reason::Aborted | Reason::NoFirstMove | Reason::CalledOff => {
                None
            }
            Reason::Repetition => Some(Termination::Repetition),
            Reason::PerpetualCheck => Some(Termination::PerpetualCheck),
            Reason::Impasse => Some(Termination::Impasse),
            Reason::Agreement => Some(Termination::Agreement),
            Reason::Resignation => Some(Termination::Resignation),
            Reason::Time => Some(Termination::Time),
            Reason::Left => Some(Termination::Abandoned),
            Reason::Illegal => Some(Termination::IllegalAction),
        };
        // Where the board shows it, or it does not count, there is nothing to state.
        let _ = self.stored.conclude(Conclusion::new(ended.result, termination));
    }

    /// A command is stored; the event that shows it may still be on its way.
    pub(crate) fn done(&mut self, n: u64, seq: u64) {
        if let Some((_, plan)) = self.plan_sent.take_if(|(number, _)| *number == n) {
            self.plan = Some(plan);
        }
        if seq <= self.last {
            self.mine.retain(|mine| mine.n != Some(n));
        } else if let Some(mine) = self.mine.iter_mut().find(|mine| mine.n == Some(n)) {
            mine.stored = Some(seq);
        }
    }

    /// A command is refused. What was done here after it was meant for another position: it goes as well, and its numbers are
    /// returned. `None` where the command did not change the line.
    pub(crate) fn refused(&mut self, n: u64) -> Option<Vec<u64>> {
        self.plan_sent.take_if(|(number, _)| *number == n);
        let at = self.mine.iter().position(|mine| mine.n == Some(n))?;
        Some(self.mine.drain(at..).skip(1).filter_map(|mine| mine.n).collect())
    }

    // What somebody does here.

    /// Does something that is shown at once; `n` is its number as a command, `None` where it waits for a yes.
    pub(crate) fn does(&mut self, n: Option<u64>, deed: Deed<P::Action>, now: Time) {
        self.mine.push(Mine {
            n,
            deed,
            since: now,
            stored: None,
        });
    }

    /// The action that waits for a yes.
    pub(crate) fn waiting(&self) -> Option<P::Action> {
        self.mine.iter().find_map(|mine| match (mine.n, mine.deed) {
            (None, Deed::Act(action)) => Some(action),
            _ => None,
        })
    }

    /// Says yes to it: now it is a command. Without a number it is taken back.
    pub(crate) fn settle(&mut self, n: Option<u64>, now: Time) {
        match n {
            None => self.mine.retain(|mine| mine.n.is_some()),
            Some(_) => {
                for mine in self.mine.iter_mut().filter(|mine| mine.n.is_none()) {
                    (mine.n, mine.since) = (n, now);
                }
            }
        }
    }

    // What is planned.

    /// What is planned is this now, says the server.
    pub(crate) fn planned(&mut self, plan: Option<Plan>) {
        self.plan = plan;
    }

    /// Plans this, as a command of that number.
    pub(crate) fn plans_instead(&mut self, n: u64, plan: Plan) {
        self.plan_sent = Some((n, plan));
    }

    /// The lines that are planned and may still come, from [`Followed::place_of_plans`] on.
    pub(crate) fn planned_lines(&self) -> Vec<Vec<P::Action>> {
        let sent = self.plan_sent.as_ref().map(|(_, plan)| plan);
        let plan = sent.or(self.plan.as_ref()).filter(|_| self.goes_on());
        plan.map_or_else(Vec::new, |plan| plans::ahead(plan, self.stored.line()))
    }

    /// Where plans begin.
    pub(crate) fn place_of_plans(&self) -> usize {
        plans::place(self.stored.line())
    }

    /// Whether answers can be planned now: in a game of days, while the other player is to act.
    pub(crate) fn may_plan(&self) -> bool {
        let theirs = self.me.is_some() && self.stored.to_act() == self.me.map(|me| !me);
        theirs
            && self.info.terms.is_in_days()
            && self.goes_on()
            && self.mine.is_empty()
            && !self.stored.is_held()
    }

    // What there is to know.

    /// Who plays, by which terms.
    pub(crate) fn info(&self) -> &GameInfo {
        &self.info
    }

    /// The side of whoever is here; `None` for who watches.
    pub(crate) fn me(&self) -> Option<Player> {
        self.me
    }

    /// The number of the last event.
    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    /// The game as the server has stored it.
    pub(crate) fn stored(&self) -> &LiveGame<P> {
        &self.stored
    }

    /// The game with what was done here.
    pub(crate) fn shown(&self) -> LiveGame<P> {
        let mut game = self.stored.clone();
        let Some(me) = self.me else { return game };
        for mine in &self.mine {
            match mine.deed {
                Deed::Act(action) => {
                    if game.act(me, action, false).is_err() {
                        // The line has become another one; the server will say so.
                        break;
                    }
                }
                Deed::Undo => game.rewind(game.line().len().saturating_sub(1)),
            }
        }
        game
    }

    /// Whether something was done here that is not stored.
    pub(crate) fn has_mine(&self) -> bool {
        !self.mine.is_empty()
    }

    /// For how long something that was sent has not been stored.
    pub(crate) fn unstored(&self, now: Time) -> Option<Time> {
        let sent = self.mine.iter().find(|mine| mine.n.is_some())?;
        Some(now.saturating_sub(sent.since))
    }

    /// The clocks, as the server has told them last; `None` where nobody counts.
    pub(crate) fn clock(&self) -> Option<Clock> {
        Some(self.clocks?.restore(self.info.terms.time))
    }

    /// Whether both clocks stand still by agreement.
    pub(crate) fn paused(&self) -> bool {
        self.paused
    }

    /// What a player offers.
    pub(crate) fn offered_by(&self, player: Player) -> Option<Offer> {
        self.offers[player.index()]
    }

    /// How the game ended. A game that ends on the board has ended when the server says so.
    pub(crate) fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Whether it goes on, as far as is known here.
    pub(crate) fn goes_on(&self) -> bool {
        self.ended.is_none() && self.stored.ending().is_none()
    }

    /// The game that is played again.
    pub(crate) fn rematch(&self) -> Option<GameId> {
        self.rematch
    }

    /// How the pawns fell that decided who is first.
    pub(crate) fn toss(&self) -> Option<Toss> {
        self.toss
    }

    /// Whether each of them has completed a turn, the first player first.
    pub(crate) fn have_moved(&self) -> [bool; 2] {
        let mut moved = [false; 2];
        let fixed = self.stored.fixed();
        for turn in self.stored.line().turns() {
            moved[turn.player.index()] |= turn.complete && turn.begin >= fixed;
        }
        moved
    }

    /// Whether the last action is one's own, of a turn that is not complete, so that it can be taken back without asking.
    pub(crate) fn can_undo(&self) -> bool {
        let game = self.shown();
        let last = game.line().last_turn();
        let own = last.is_some_and(|turn| !turn.complete && Some(turn.player) == self.me);
        own && self.goes_on() && game.pending().is_none() && game.line().len() > game.fixed()
    }

    /// Whether one may offer that now.
    pub(crate) fn can_offer(&self, offer: Offer) -> bool {
        let Some(me) = self.me else { return false };
        if self.offers[me.index()] == Some(offer) {
            return false;
        }
        if offer == Offer::Rematch {
            return self.ended.is_some() && self.rematch.is_none();
        }
        let offer = match offer {
            Offer::Draw => table::Offer::Draw,
            Offer::Impasse => table::Offer::Impasse,
            Offer::TakeBack if self.info.terms.rated => return false,
            Offer::TakeBack => table::Offer::TakeBack,
            Offer::Pause => return self.goes_on() && !self.paused && self.clocks.is_some(),
            Offer::Resume => return self.goes_on() && self.paused,
            Offer::Rematch => return false,
        };
        self.goes_on() && self.mine.is_empty() && self.stored.clone().offer(me, offer).is_ok()
    }

    /// Whether one may declare the end now (shogi: jishogi by points).
    pub(crate) fn can_declare(&self) -> bool {
        let Some(me) = self.me else { return false };
        self.goes_on() && self.mine.is_empty() && self.stored.clone().declare(me).is_ok()
    }

    /// Who won; `None` before the end, in a draw, and where the game does not count.
    pub(crate) fn winner(&self) -> Option<Player> {
        self.ended?.result.and_then(Outcome::winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{First, Second};
    use table::ShogiRules;
    use wire::{GameKind, Person, PersonId, Terms};

    fn state(game: GameKind, you: Option<Player>) -> GameState {
        let person = |number| Person {
            id: PersonId::from_random(number),
            name: None,
            guest: Some(4000 + number as u32),
            bot: false,
        };
        GameState {
            info: GameInfo {
                id: GameId::from_random(1),
                terms: Terms::new(game, "300+3".parse().unwrap()),
                players: [person(1), person(2)],
                maker: First,
                created: 0,
                rematch_of: None,
            },
            you,
            last: 0,
            clocks: None,
            here: [true; 2],
            watching: 0,
            plan: None,
        }
    }

    struct Table<P: Game + Playable> {
        game: Followed<P>,
        seq: u64,
    }

    impl<P: Game + Playable> Table<P> {
        fn new(kind: GameKind, you: Option<Player>, rules: P::Rules) -> Self {
            let game = Followed::new(&state(kind, you), rules).unwrap();
            let mut table = Self { game, seq: 0 };
            table.tell(
                None,
                What::Begun {
                    placed: Vec::new(),
                    toss: None,
                },
            );
            table
        }

        fn tell(&mut self, by: Option<Player>, what: What) {
            self.seq += 1;
            let event = Event {
                seq: self.seq,
                at: 0,
                by,
                what,
                clocks: None,
            };
            self.game.apply(&event).unwrap();
        }

        fn played(&mut self, by: Player, action: &str) {
            let action = action.to_owned();
            self.tell(Some(by), What::Played { action, lag: 0 });
        }

        fn act(&mut self, n: u64, action: &str) {
            let action = action.parse().unwrap_or_else(|_| panic!("{action}"));
            self.game.does(Some(n), Deed::Act(action), 100 * n);
        }

        fn shown(&self) -> Vec<String> {
            let shown = self.game.shown();
            shown.line().actions().iter().map(ToString::to_string).collect()
        }
    }

    fn shogi(you: Option<Player>) -> Table<shogi::Position> {
        Table::new(GameKind::Shogi, you, ShogiRules::default())
    }

    #[test]
    fn what_is_done_here_is_shown_at_once_and_stays_when_it_is_stored() {
        let mut table = shogi(Some(First));
        table.act(1, "7g7f");
        assert_eq!(table.shown(), ["7g7f"]);
        assert_eq!(table.game.stored().line().len(), 0);
        assert_eq!(table.game.unstored(500), Some(400));
        // The answer may come before the event, or after it.
        table.game.done(1, 2);
        assert_eq!(table.shown(), ["7g7f"]);
        table.played(First, "7g7f");
        assert_eq!(table.shown(), ["7g7f"]);
        assert_eq!(table.game.unstored(500), None);
        table.played(Second, "3c3d");
        table.act(2, "2g2f");
        table.played(First, "2g2f");
        assert_eq!(table.game.unstored(500), None);
        table.game.done(2, 4);
        assert_eq!(table.shown(), ["7g7f", "3c3d", "2g2f"]);
    }

    #[test]
    fn what_is_refused_goes_with_all_that_came_after_it() {
        let mut table: Table<yinsh::Position> = Table::new(GameKind::Yinsh, Some(First), ());
        table.act(1, "e5");
        assert_eq!(table.game.refused(1), Some(vec![]));
        assert_eq!(table.shown(), [] as [&str; 0]);
        table.act(2, "e5");
        table.act(3, "e6");
        assert_eq!(table.game.refused(2), Some(vec![3]));
        assert_eq!(table.shown(), [] as [&str; 0]);
        // Not something that changed the line.
        assert_eq!(table.game.refused(99), None);
    }

    #[test]
    fn another_tab_of_the_same_player_shows_the_same() {
        let (mut one, mut two) = (shogi(Some(First)), shogi(Some(First)));
        one.act(1, "7g7f");
        for table in [&mut one, &mut two] {
            table.played(First, "7g7f");
        }
        one.game.done(1, 2);
        assert_eq!(one.shown(), two.shown());
        // Both tabs act: the server takes one, and refuses the other.
        for table in [&mut one, &mut two] {
            table.played(Second, "3c3d");
        }
        one.act(2, "2g2f");
        two.act(3, "6g6f");
        for table in [&mut one, &mut two] {
            table.played(First, "6g6f");
        }
        two.game.done(3, 4);
        assert!(one.game.refused(2).is_some());
        assert_eq!(one.shown(), ["7g7f", "3c3d", "6g6f"]);
        assert_eq!(one.shown(), two.shown());
    }

    #[test]
    fn within_a_turn_actions_are_taken_back() {
        // Rings are placed, then White has a row to remove after a move: a turn of several actions.
        let mut table: Table<yinsh::Position> = Table::new(GameKind::Yinsh, Some(First), ());
        assert!(!table.game.can_undo());
        table.act(1, "e5");
        // The turn is complete with the ring.
        assert!(!table.game.can_undo());
        table.played(First, "e5");
        assert_eq!(table.game.have_moved(), [true, false]);
        table.played(Second, "f6");
        assert_eq!(table.game.have_moved(), [true, true]);
        // An undo that is sent is shown at once, and once.
        table.played(First, "g7");
        table.game.does(Some(9), Deed::Undo, 0);
        assert_eq!(table.shown(), ["e5", "f6"]);
        table.tell(Some(First), What::Undone { to: 2 });
        assert_eq!(table.shown(), ["e5", "f6"]);
        assert_eq!(table.game.unstored(0), None);
    }

    #[test]
    fn a_turn_that_waits_for_a_yes_is_not_sent() {
        let mut table = shogi(Some(First));
        let action = "7g7f".parse().unwrap();
        table.game.does(None, Deed::Act(action), 0);
        assert_eq!(
            (table.game.waiting(), table.game.unstored(900)),
            (Some(action), None)
        );
        assert_eq!(table.shown(), ["7g7f"]);
        table.game.settle(None, 0);
        assert_eq!((table.game.waiting(), table.shown()), (None, vec![]));
        table.game.does(None, Deed::Act(action), 0);
        table.game.settle(Some(5), 1000);
        assert_eq!(
            (table.game.waiting(), table.game.unstored(1500)),
            (None, Some(500))
        );
    }

    #[test]
    fn clocks_are_there_before_they_run() {
        let stand = |main| {
            let side = wire::SideClock {
                main,
                ..wire::SideClock::default()
            };
            Some(Clocks {
                sides: [side; 2],
                running: None,
            })
        };
        let at_first = GameState {
            clocks: stand(300_000),
            ..state(GameKind::Shogi, None)
        };
        let mut game = Followed::<shogi::Position>::new(&at_first, ShogiRules::default()).unwrap();
        let left = |game: &Followed<shogi::Position>| game.clock()?.left(First, 0).map(|it| it.total_ms());
        assert_eq!(left(&game), Some(300_000));
        // After a gap the clocks are those of the state, whatever events come after it.
        game.told(&GameState {
            last: 9,
            clocks: stand(200_000),
            ..at_first
        });
        assert_eq!(left(&game), Some(200_000));
    }

    #[test]
    fn offers_are_declined_by_a_move_and_end_with_the_game() {
        let mut table = shogi(Some(First));
        assert!(table.game.can_offer(Offer::Draw) && !table.game.can_offer(Offer::TakeBack));
        table.tell(Some(Second), What::Offered { offer: Offer::Draw });
        assert_eq!(table.game.offered_by(Second), Some(Offer::Draw));
        table.played(First, "7g7f");
        assert_eq!(table.game.offered_by(Second), None);
        assert!(table.game.can_offer(Offer::TakeBack));
        table.tell(
            Some(First),
            What::Offered {
                offer: Offer::TakeBack,
            },
        );
        assert!(!table.game.can_offer(Offer::TakeBack));
        table.tell(Some(Second), What::TakenBack { to: 0 });
        assert_eq!((table.shown(), table.game.offered_by(First)), (vec![], None));
        table.tell(Some(First), What::Offered { offer: Offer::Draw });
        table.tell(
            Some(Second),
            What::Ended(Ended {
                result: Some(Outcome::Draw),
                reason: Reason::Agreement,
            }),
        );
        assert_eq!(table.game.offered_by(First), None);
        assert!(!table.game.goes_on() && table.game.can_offer(Offer::Rematch));
        assert_eq!(table.game.winner(), None);
    }

    #[test]
    fn what_is_planned_is_seen_at_once_and_goes_when_it_is_refused() {
        let mut info = state(GameKind::Shogi, Some(First));
        info.info.terms.time = "3d".parse().unwrap();
        let game = Followed::<shogi::Position>::new(&info, ShogiRules::default()).unwrap();
        let mut table = Table { game, seq: 0 };
        let nothing = What::Begun {
            placed: Vec::new(),
            toss: None,
        };
        table.tell(None, nothing);
        let lines = |table: &Table<shogi::Position>| {
            let lines = table.game.planned_lines();
            let text = |line: &Vec<_>| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            lines.iter().map(text).collect::<Vec<_>>()
        };
        let plan = |lines: &[&str]| Plan {
            from: 1,
            lines: lines
                .iter()
                .map(|it| it.split(' ').map(str::to_owned).collect())
                .collect(),
        };
        assert!(!table.game.may_plan());
        table.act(1, "7g7f");
        assert!(!table.game.may_plan());
        table.played(First, "7g7f");
        assert!(table.game.may_plan());
        table.game.plans_instead(5, plan(&["3c3d 2g2f 4c4d 3i4h"]));
        assert_eq!(lines(&table), ["3c3d 2g2f 4c4d 3i4h"]);
        table.game.refused(5);
        assert_eq!(lines(&table), [] as [&str; 0]);
        table.game.plans_instead(6, plan(&["3c3d 2g2f 4c4d 3i4h"]));
        table.game.done(6, 2);
        table.game.plans_instead(7, plan(&[]));
        assert_eq!(lines(&table), [] as [&str; 0]);
        table.game.refused(7);
        // It is played by the server; what is left is told before or after the turns.
        table.game.planned(Some(Plan {
            from: 3,
            ..plan(&["4c4d 3i4h"])
        }));
        assert_eq!(lines(&table), [] as [&str; 0]);
        table.played(Second, "3c3d");
        table.played(First, "2g2f");
        assert_eq!(lines(&table), ["4c4d 3i4h"]);
        table.game.planned(None);
        assert_eq!(lines(&table), [] as [&str; 0]);
    }

    #[test]
    fn a_game_that_is_called_off_is_over_without_a_result() {
        let mut table = shogi(None);
        let ended = Ended {
            result: None,
            reason: Reason::Aborted,
        };
        table.tell(Some(Second), What::Ended(ended));
        assert_eq!((table.game.ended(), table.game.goes_on()), (Some(ended), false));
        // Who watches offers nothing.
        assert!(!table.game.can_offer(Offer::Rematch));
    }

    #[test]
    fn what_does_not_fit_changes_nothing_and_says_what_was_expected() {
        let mut table = shogi(Some(First));
        let wrong = |seq, by, what| Event {
            seq,
            at: 0,
            by,
            what,
            clocks: None,
        };
        let played = |action: &str| What::Played {
            action: action.to_owned(),
            lag: 0,
        };
        for (event, words) in [
            (
                wrong(5, None, What::Paused),
                "event 5: expected the next number, found 5",
            ),
            (
                wrong(2, Some(First), played("7g7a")),
                "event 2: expected a legal action",
            ),
            (
                wrong(2, Some(Second), played("3c3d")),
                "event 2: expected a legal action",
            ),
            (
                wrong(2, Some(First), played("dance")),
                "event 2: expected an action of this game",
            ),
            (
                wrong(2, None, played("7g7f")),
                "event 2: expected a player, found nobody",
            ),
            (
                wrong(2, None, What::Undone { to: 9 }),
                "event 2: expected a place of the line, found 9",
            ),
        ] {
            let error = table.game.apply(&event).unwrap_err().to_string();
            assert!(error.starts_with(words), "{error}");
            assert_eq!((table.game.last(), table.shown()), (1, vec![]));
        }
    }

    #[test]
    fn strict_play_shows_what_is_forbidden_until_it_is_settled() {
        let rules = ShogiRules {
            strict: true,
            ..ShogiRules::default()
        };
        let mut table: Table<shogi::Position> = Table::new(GameKind::Shogi, Some(Second), rules);
        // Two pawns on a file lose at once.
        for (by, action) in [
            (First, "7g7f"),
            (Second, "3c3d"),
            (First, "8h2b+"),
            (Second, "3a2b"),
        ] {
            table.played(by, action);
        }
        table.tell(
            Some(First),
            What::Forbidden {
                action: "9g9e".to_owned(),
                lag: 0,
            },
        );
        assert!(table.game.stored().ending().is_some() || table.game.stored().pending().is_some());
        table.tell(
            None,
            What::Ended(Ended {
                result: Some(Outcome::Win(Second)),
                reason: Reason::Illegal,
            }),
        );
        assert_eq!(table.game.winner(), Some(Second));
    }
}
