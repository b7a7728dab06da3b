//! What a person does to a board, and what comes of it: what all boards have in common, without any page.
//!
//! A board that is worked implements [`Interact`]: it takes [`Input`]s from a mouse, a finger or a keyboard. Each has an
//! [`Answer`]: an action that was chosen, something to say, and whether the input was of use. How something is taken up,
//! previewed, dragged and put down again is written here; what can be taken up, and where it may go, a game says.

use super::pointer::Pointer;
use game_core::Player;

/// How a board lies on the screen: what the keys need to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Layout {
    /// Seen from the second player's side.
    pub(crate) turned: bool,
    /// What belongs to the players lies above and below the board, not beside it.
    pub(crate) stacked: bool,
}

/// Something that a person did. `A` is where a pointer may be, `K` what the keys of this board mean beyond those of all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Input<A, K> {
    /// Something with a mouse or a finger.
    Pointer(Pointer<A>),
    /// A key that this board knows.
    Key(K, Layout),
    /// Enter or Space.
    Enter(Layout),
    /// Escape.
    Escape,
    /// The board got the keyboard, but not by a click.
    Focus(Layout),
    /// The board lost the keyboard.
    Blur,
}

/// What is there to say after an input. `H` is what can be taken up, `T` where it can go, `R` a reason of the rules, `O`
/// what only this board says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speech<H, T, R, O> {
    /// What has to be done now, after something else was said.
    Task,
    /// This is taken up.
    Held(H),
    /// What it would do there.
    Preview(H, T),
    /// Why something can't be done.
    Refused(Refusal<H, R>),
    /// The board ends here.
    Edge,
    /// What is taken up can't go that way.
    NoWay,
    /// Where one is, as this board has it.
    Here(O),
}

/// Why something can't be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal<H, R> {
    /// The rules say so.
    Rule(R),
    /// This has nowhere to go.
    Stuck(H),
    /// It is the other player's turn.
    NotYourTurn,
    /// The game is over.
    Over,
}

/// What came of an input.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Answer<A, S> {
    /// An action was chosen.
    pub(crate) act: Option<A>,
    /// Something to say.
    pub(crate) say: Option<S>,
    /// Whether the input was of use: if not, a key is left to the page.
    pub(crate) used: bool,
}

impl<A, S> Default for Answer<A, S> {
    fn default() -> Self {
        Self {
            act: None,
            say: None,
            used: false,
        }
    }
}

impl<A, S> Answer<A, S> {
    /// The input was of use, and there is nothing more to it.
    pub(crate) const USED: Self = Self {
        act: None,
        say: None,
        used: true,
    };

    /// An action was chosen.
    pub(crate) fn act(action: A) -> Self {
        Self {
            act: Some(action),
            ..Self::USED
        }
    }

    /// There is something to say.
    pub(crate) fn say(speech: S) -> Self {
        Self {
            say: Some(speech),
            ..Self::USED
        }
    }
}

impl<A, H, T, R, O> Answer<A, Speech<H, T, R, O>> {
    /// It can't be done.
    pub(crate) fn refuse(refusal: Refusal<H, R>) -> Self {
        Self::say(Speech::Refused(refusal))
    }
}

/// A button or a finger that went down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Press<P, H> {
    /// The place under the pointer then.
    pub(crate) origin: Option<P>,
    /// What was taken up before.
    pub(crate) before: Option<H>,
    /// Whether the pointer was over another place since.
    pub(crate) left: bool,
}

/// Who works a board, with which device, and what they have taken up. `A` is where a pointer may be, `P` a place that can
/// be meant, `H` what can be taken up.
#[derive(Clone, Debug)]
pub(crate) struct Hand<A, P, H> {
    /// For whom the person may act.
    pub(crate) plays: Option<Player>,
    /// Where the pointer is.
    pub(crate) pointer: Option<A>,
    /// The button or finger that is not known to have gone up.
    pub(crate) press: Option<Press<P, H>>,
    /// What is taken up.
    pub(crate) held: Option<H>,
    /// Where the keyboard's cursor is.
    pub(crate) cursor: P,
    /// Whether the keyboard was used last.
    pub(crate) keys: bool,
}

impl<A, P, H> Hand<A, P, H> {
    /// Nothing is taken up.
    pub(crate) const fn new(plays: Option<Player>, cursor: P) -> Self {
        Self {
            plays,
            pointer: None,
            press: None,
            held: None,
            cursor,
            keys: false,
        }
    }
}

/// What the hand of a board is.
pub(crate) type HandOf<I> = Hand<<I as Interact>::At, <I as Interact>::Place, <I as Interact>::Held>;
/// What a board takes.
pub(crate) type InputOf<I> = Input<<I as Interact>::At, <I as Interact>::Key>;
/// What a board says.
pub(crate) type SpeechOf<I> =
    Speech<<I as Interact>::Held, <I as Interact>::To, <I as Interact>::Reason, <I as Interact>::Here>;
/// What a board answers.
pub(crate) type AnswerOf<I> = Answer<<I as Interact>::Action, SpeechOf<I>>;

/// A board that is worked: a state machine that knows no page.
pub(crate) trait Interact: Sized + Send + Sync + 'static {
    /// All that lies on the board and beside it.
    type Table: Clone + PartialEq + Send + Sync + 'static;
    /// What can be chosen.
    type Action;
    /// Where a pointer may be.
    type At: Copy;
    /// A place that can be meant.
    type Place: Copy + PartialEq;
    /// What can be taken up.
    type Held: Copy + PartialEq;
    /// Where it can go.
    type To: Copy + PartialEq;
    /// What keys mean on this board only.
    type Key;
    /// Why the rules refuse something.
    type Reason;
    /// What only this board says.
    type Here;
    /// What to draw beside the pieces.
    type View: Clone + PartialEq + Send + Sync + 'static;

    /// A board that shows this to somebody who may act for `plays`.
    fn new(table: Self::Table, plays: Option<Player>) -> Self;

    /// The board shows something else now, or somebody else may act. What was begun is dropped; a motion on the screen
    /// has no part in this, so that input is never blocked. To somebody at the keyboard it may say where they are now.
    fn show(&mut self, table: Self::Table, plays: Option<Player>) -> Option<SpeechOf<Self>>;

    /// What lies on the board and beside it.
    fn table(&self) -> &Self::Table;

    /// What to draw.
    fn view(&self) -> Self::View;

    /// Who works the board.
    fn hand(&self) -> &HandOf<Self>;

    /// The same, to be changed.
    fn hand_mut(&mut self) -> &mut HandOf<Self>;

    /// Who is to act; nobody where the game is over.
    fn actor(&self) -> Option<Player>;

    /// The place under the pointer.
    fn pointed(&self) -> Option<Self::Place>;

    /// What the person could take up there, if it is theirs to act.
    fn own(&self, place: Self::Place) -> Option<Self::Held>;

    /// Whether it can be taken up, which is theirs.
    fn can_take_up(&self, own: Self::Held) -> bool;

    /// What is taken up would go there.
    fn preview(&self) -> Option<(Self::Held, Self::To)>;

    /// A button or finger went up over a place; `None` where there is nothing to do with that place.
    fn let_go(&mut self, press: Press<Self::Place, Self::Held>) -> Option<AnswerOf<Self>>;

    /// A key of this board.
    fn key(&mut self, key: Self::Key, layout: Layout) -> AnswerOf<Self>;

    /// Enter or Space.
    fn enter(&mut self, layout: Layout) -> AnswerOf<Self>;

    /// The board got the keyboard.
    fn focus(&mut self, layout: Layout) -> AnswerOf<Self>;

    /// Something else is taken up, or nothing.
    fn take_up(&mut self, held: Option<Self::Held>) {
        self.hand_mut().held = held;
    }

    /// The cursor goes there.
    fn go(&mut self, place: Self::Place) {
        self.hand_mut().cursor = place;
    }

    /// The board lost the keyboard.
    fn blur(&mut self) {
        self.hand_mut().keys = false;
    }

    /// Takes an input.
    fn input(&mut self, input: InputOf<Self>) -> AnswerOf<Self> {
        match input {
            Input::Pointer(Pointer::Hover(at)) => self.hover(at),
            Input::Pointer(Pointer::Press(at)) => self.press(at),
            Input::Pointer(Pointer::Release(at)) => self.release(at),
            Input::Pointer(Pointer::Cancel) => {
                if let Some(press) = self.hand_mut().press.take() {
                    self.take_up(press.before);
                }
                self.hand_mut().pointer = None;
                Answer::default()
            }
            Input::Key(key, layout) => self.key(key, layout),
            Input::Enter(layout) => self.enter(layout),
            Input::Escape => {
                if self.hand().held.is_none() {
                    return Answer::default();
                }
                self.hand_mut().press = None;
                self.put_down()
            }
            Input::Focus(layout) => self.focus(layout),
            Input::Blur => {
                self.blur();
                Answer::default()
            }
        }
    }

    /// Whether it is the person's turn.
    fn mine(&self) -> bool {
        self.actor().is_some_and(|actor| self.hand().plays == Some(actor))
    }

    /// What there is to say to somebody who may not act now.
    fn not_now(&self) -> AnswerOf<Self> {
        match self.hand().plays {
            _ if self.actor().is_none() => Answer::refuse(Refusal::Over),
            Some(_) => Answer::refuse(Refusal::NotYourTurn),
            None => Answer::default(),
        }
    }

    /// The place that is meant now, by whichever device was used last.
    fn aimed_at(&self) -> Option<Self::Place> {
        if self.hand().keys {
            Some(self.hand().cursor)
        } else {
            self.pointed()
        }
    }

    /// The pointer is there now. A mouse that trembles does not take the cursor from the keyboard.
    fn aim(&mut self, at: Option<Self::At>) {
        let before = self.pointed();
        self.hand_mut().pointer = at;
        if self.pointed() != before {
            self.hand_mut().keys = false;
        }
    }

    /// Moves the pointer; says what changed by that.
    fn point(&mut self, at: Option<Self::At>) -> AnswerOf<Self> {
        let before = self.preview();
        self.aim(at);
        Answer {
            say: self.say_change(before),
            ..Answer::USED
        }
    }

    /// What is to be said where another thing was previewed before.
    fn say_change(&self, before: Option<(Self::Held, Self::To)>) -> Option<SpeechOf<Self>> {
        let now = self.preview();
        (now != before).then(|| match (now, self.hand().held) {
            (Some((held, to)), _) => Speech::Preview(held, to),
            (None, Some(held)) => Speech::Held(held),
            (None, None) => Speech::Task,
        })
    }

    /// A button or a finger went down.
    fn press(&mut self, at: Option<Self::At>) -> AnswerOf<Self> {
        self.press_on(at)
    }

    /// What lies there is taken up, if it can be.
    fn press_on(&mut self, at: Option<Self::At>) -> AnswerOf<Self> {
        let mut answer = self.point(at);
        let origin = self.pointed();
        let hand = self.hand_mut();
        hand.keys = false;
        let before = hand.held;
        hand.press = Some(Press {
            origin,
            before,
            left: false,
        });
        let Some(place) = origin else { return answer };
        self.go(place);
        if let Some(own) = self.own(place)
            && before != Some(own)
            && self.can_take_up(own)
        {
            self.take_up(Some(own));
            answer.say = Some(Speech::Held(own));
        }
        answer
    }

    /// The pointer moved.
    fn hover(&mut self, at: Option<Self::At>) -> AnswerOf<Self> {
        let answer = self.point(at);
        let pointed = self.pointed();
        if let Some(press) = &mut self.hand_mut().press {
            press.left |= pointed != press.origin;
        }
        answer
    }

    /// A button or a finger went up.
    fn release(&mut self, at: Option<Self::At>) -> AnswerOf<Self> {
        let moved = self.hover(at);
        let Some(press) = self.hand_mut().press.take() else {
            return moved;
        };
        if let Some(answer) = self.let_go(press) {
            return answer;
        }
        // Off the board: what the press began is taken back, and a click beside it puts down what was taken up.
        let held = self.hand().held;
        self.take_up(press.before.filter(|_| press.origin.is_some()));
        match self.hand().held {
            Some(before) if press.left => Answer::say(Speech::Held(before)),
            None if held.is_some() => Answer::say(Speech::Task),
            _ => moved,
        }
    }

    /// A button or finger went up where it took `held` up, or over it once more: a second click puts it down.
    fn let_go_over(&mut self, held: Self::Held, press: Press<Self::Place, Self::Held>) -> AnswerOf<Self> {
        if press.before != Some(held) || press.left {
            Answer::say(Speech::Held(held))
        } else {
            self.put_down()
        }
    }

    /// A click or Enter on what is the person's own: it is taken up, or put down again.
    fn choose_own(&mut self, own: Self::Held) -> AnswerOf<Self> {
        if self.hand().held == Some(own) {
            return self.put_down();
        }
        if !self.can_take_up(own) {
            return Answer::refuse(Refusal::Stuck(own));
        }
        self.take_up(Some(own));
        Answer::say(Speech::Held(own))
    }

    /// Puts down what is taken up.
    fn put_down(&mut self) -> AnswerOf<Self> {
        self.take_up(None);
        Answer::say(Speech::Task)
    }
}
