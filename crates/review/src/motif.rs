//! What kind of mistake a turn was: few kinds, so that they can be counted.

use crate::{Finding, GameLine, Mark, Reason, Review, Telling};
use game_core::Player;

macro_rules! motifs {
    ($($motif:ident $name:literal $about:literal,)*) => {
        /// What kind of mistake a turn was.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Motif {
            $(#[doc = $about] $motif,)*
        }

        impl Motif {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$motif,)*];

            /// The name in files, which never changes, and the end of its key among words.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$motif => $name,)* }
            }
        }
    };
}

motifs! {
    WinMissed "win-missed" "A proven win was let slip.",
    LossAllowed "loss-allowed" "After it the opponent has a proven win.",
    RowMissed "row-missed" "YINSH: an own row could have been removed.",
    RowAllowed "row-allowed" "YINSH: the opponent can remove a row.",
    WrongRing "wrong-ring" "YINSH: another ring should have been given up.",
    MarkersTurned "markers-turned" "YINSH: the turn turned own markers over for the opponent, and a better one did not.",
    PieceMissed "piece-missed" "Shogi: a piece could have been taken.",
    PieceLeft "piece-left" "Shogi: the opponent can take a piece.",
    PromotionMissed "promotion-missed" "Shogi: a piece could have been promoted.",
    PromotionAllowed "promotion-allowed" "Shogi: the opponent can promote a piece.",
    Other "other" "The lines show none of the above.",
}

impl Motif {
    /// The motif with that name; [`Motif::Other`] for any other name.
    pub fn of_name(name: &str) -> Self {
        let found = Self::ALL.iter().copied().find(|it| it.name() == name);
        found.unwrap_or(Self::Other)
    }
}

/// So many markers more have to be turned over for the opponent: one is turned in passing, and turned back.
const GIVEN_AWAY: i32 = 2;

/// A turn that could have been better.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake<A> {
    /// Which turn of the line, from 0.
    pub turn: usize,
    /// Who played it.
    pub player: Player,
    /// How bad it was.
    pub mark: Mark,
    /// What kind of mistake it was.
    pub motif: Motif,
    /// The player's chance to win before it, 0 to 1.
    pub before: f64,
    /// The same player's chance after it.
    pub after: f64,
    /// What was played.
    pub played: Vec<A>,
    /// What the engine would have played, and how it might have gone on; at least one action.
    pub line: Vec<A>,
    /// How many actions of that belong to the turn itself, at least one.
    pub own: usize,
}

impl<P: Telling> GameLine<P> {
    /// The turns that were marked and could have been better, first to last.
    pub fn mistakes(
        &self,
        findings: &[Option<Finding<P::Action>>],
        review: &Review<P::Action>,
    ) -> Vec<Mistake<P::Action>> {
        let all = self.turns().iter().zip(&review.turns).enumerate();
        let mistake = |(index, (turn, judged))| {
            let judged: &crate::Judged<P::Action> = Option::as_ref(judged)?;
            let turn: &game_core::Turn<P::Action> = turn;
            let better = judged.better.as_ref()?;
            let own = &better.line[..better.turn.min(better.line.len())];
            let motif = match self.reason(findings, review, index) {
                _ if P::is_same_but_for_what_is_given_up(&turn.actions, own) => Motif::WrongRing,
                Some(Reason::WinMissed { .. }) => Motif::WinMissed,
                Some(Reason::LossAllowed { .. }) => Motif::LossAllowed,
                Some(Reason::Missed { deed, .. }) => P::motif(deed, true),
                Some(Reason::Allowed { deed, .. }) => P::motif(deed, false),
                None if self.gives_away(index, &turn.actions, own) => Motif::MarkersTurned,
                None => Motif::Other,
            };
            Some(Mistake {
                turn: index,
                player: turn.player,
                mark: judged.mark?,
                motif,
                before: judged.before,
                after: judged.after,
                played: turn.actions.clone(),
                line: better.line.clone(),
                own: own.len(),
            })
        };
        all.filter_map(mistake).collect()
    }

    /// Whether the turn turned more over for the opponent than a better one would have, so that it matters.
    fn gives_away(&self, turn: usize, played: &[P::Action], better: &[P::Action]) -> bool {
        let Some(position) = self.positions_to(self.place_of_turn(turn)).last() else {
            return false;
        };
        let [played, better] = [played, better].map(|turn| position.turned_for_opponent(turn));
        played > 0 && played - better >= GIVEN_AWAY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_protocol::output::Value;
    use game_core::{Line, Position as _};
    use search::WinScale;
    use std::collections::HashSet;

    #[test]
    fn names_lead_back_and_are_different() {
        for &motif in Motif::ALL {
            assert_eq!(Motif::of_name(motif.name()), motif);
        }
        let names: HashSet<&str> = Motif::ALL.iter().map(|it| it.name()).collect();
        assert_eq!(names.len(), Motif::ALL.len());
        assert_eq!(Motif::of_name("nothing of ours"), Motif::Other);
    }

    /// White could have won with e3-f3 and played something else.
    #[test]
    fn a_win_that_was_let_slip_is_a_mistake_and_nothing_else_is() {
        let start: yinsh::Position = "r3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3".parse().unwrap();
        let parse = |text: &str| text.parse::<yinsh::Action>().unwrap();
        let mut line = Line::new(start);
        line.play(parse("g2-g3")).unwrap();
        let course = GameLine::new(line);
        let found = |value: Value, actions: &[&str]| {
            let mut finding = Finding::default();
            finding.note(4, value, actions.iter().map(|it| parse(it)).collect());
            Some(finding)
        };
        let findings = [
            found(Value::Win(1), &["e3-f3", "xe3-e7", "xf3"]),
            found(Value::Cp(300), &[]),
        ];
        let review = course.judge(WinScale::new(200.0), &findings);
        let mistakes = course.mistakes(&findings, &review);
        assert_eq!(mistakes.len(), 1);
        let mistake = &mistakes[0];
        assert_eq!((mistake.turn, mistake.player), (0, Player::First));
        assert_eq!(mistake.motif, Motif::WinMissed);
        assert_eq!(
            (mistake.played.as_slice(), mistake.own),
            (&[parse("g2-g3")][..], 3)
        );
        assert!(mistake.before > 0.99 && mistake.after < 0.5);
        let mut position = course.positions_to(0)[0].clone();
        for &action in &mistake.line {
            assert!(position.play(action).is_ok());
        }
        // What the engine would have played too is none.
        let same = [found(Value::Win(1), &["g2-g3"]), found(Value::Cp(300), &[])];
        let review = course.judge(WinScale::new(200.0), &same);
        assert_eq!(course.mistakes(&same, &review), []);
    }

    /// What kind of mistake `played` is, which turns over the markers behind the ring on e3, with `better` instead; the engine
    /// sees no row.
    fn motif_of_giving_away(behind: &str, played: &str, better: &str) -> Motif {
        let start = format!("r3/7/8/9/2R{behind}/9/R9/9/8/r6/r2R w move 2-2 3");
        let parse = |text: &str| text.parse::<yinsh::Action>().unwrap();
        let mut line = Line::new(start.parse::<yinsh::Position>().unwrap());
        line.play(parse(played)).unwrap();
        let course = GameLine::new(line);
        let found = |depth: u32, value: i32, actions: &[&str]| {
            let mut finding = Finding::default();
            finding.note(
                depth,
                Value::Cp(value),
                actions.iter().map(|it| parse(it)).collect(),
            );
            Some(finding)
        };
        // A turn later, it is a turn nearer.
        let findings = [found(4, 300, &[better]), found(3, 300, &[])];
        let review = course.judge(WinScale::new(200.0), &findings);
        let mistakes = course.mistakes(&findings, &review);
        assert_eq!(mistakes.len(), 1);
        mistakes[0].motif
    }

    #[test]
    fn own_markers_turned_for_the_opponent_are_told_where_a_better_turn_leaves_them() {
        let of = motif_of_giving_away;
        assert_eq!(of("MMMM3", "e3-e8", "g2-g3"), Motif::MarkersTurned);
        // Two of four are the opponent's: as many come as go.
        assert_eq!(of("MmMm3", "e3-e8", "g2-g3"), Motif::Other);
        // They become one's own.
        assert_eq!(of("mmm4", "e3-e7", "g2-g3"), Motif::Other);
        // One is turned in passing.
        assert_eq!(of("M6", "e3-e5", "g2-g3"), Motif::Other);
    }

    #[test]
    fn what_differs_in_the_ring_alone_is_the_wrong_ring() {
        let parse = |text: &str| text.parse::<yinsh::Action>().unwrap();
        let played = ["e3-f3", "xe3-e7", "xf3"].map(parse);
        let better = ["e3-f3", "xe3-e7", "xg2"].map(parse);
        let other = ["e3-d3", "xe3-e7", "xg2"].map(parse);
        let same = yinsh::Position::is_same_but_for_what_is_given_up;
        assert!(same(&played, &better));
        assert!(!same(&played, &other));
        assert!(!same(&played, &played));
        assert!(!same(&played, &better[..1]));
    }
}
