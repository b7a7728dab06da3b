//! Lists of legal actions, whole or by stages.
//!
//! Nothing is tried out: pieces that are pinned stay on their line, a check is answered on the squares that answer it,
//! and the king goes where it is not attacked.

use crate::board::{Board, DIAGONAL, GOLD, KNIGHT, LANCE, PAWN, SILVER, STRAIGHT};
use crate::tables::{self, ALL, AROUND, Each, LAST, LAST_TWO, STEPS, ZONE};
use crate::{Action, Bitboard, Kind, Piece, Player, Position, Square};
use core::ops::ControlFlow;

/// A part of the legal actions, as a search asks for them one after the other. [`Stage::Captures`], [`Stage::Quiets`] and
/// [`Stage::Drops`] together are [`Stage::All`]; in check they are the evasions of their kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// All legal actions.
    All,
    /// Moves that take something, and moves that promote.
    Captures,
    /// Moves that do neither.
    Quiets,
    /// Drops.
    Drops,
    /// All legal actions that give check.
    Checks,
}

/// From where pieces of the player to move would give check to the other king, and which of them uncover one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks {
    king: Option<u8>,
    /// By kind.
    squares: [u128; Kind::ALL.len()],
    discoverers: u128,
}

impl Checks {
    pub(crate) fn new(board: &Board) -> Self {
        let us = board.actor.index();
        let Some(king) = board.king(1 - us) else {
            return Self {
                king: None,
                squares: [0; Kind::ALL.len()],
                discoverers: 0,
            };
        };
        let occupied = board.occupied();
        // From where a piece of ours attacks the king, a piece of theirs on the king's square attacks.
        let steps = &STEPS[1 - us][king];
        let ring = AROUND[king].ring;
        let (bishop, rook) = (tables::bishop(king, occupied), tables::rook(king, occupied));
        let squares = Kind::ALL.map(|kind| match kind {
            Kind::Pawn => steps.pawn,
            Kind::Lance => tables::lance(1 - us, king, occupied),
            Kind::Knight => steps.knight,
            Kind::Silver => steps.silver,
            Kind::Bishop => bishop,
            Kind::Rook => rook,
            Kind::King => 0,
            Kind::Horse => bishop | ring,
            Kind::Dragon => rook | ring,
            Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
                steps.gold
            }
        });
        Self {
            king: Some(king as u8),
            squares,
            discoverers: board.discoverers(us),
        }
    }

    /// The squares from which a piece of that kind gives check.
    #[inline]
    pub fn squares(&self, kind: Kind) -> Bitboard {
        Bitboard(self.squares[kind.index()])
    }

    /// The pieces of the player to move that give check by leaving the line between another piece and the king.
    #[inline]
    pub fn discoverers(&self) -> Bitboard {
        Bitboard(self.discoverers)
    }

    /// Where the piece on `from` gives check by uncovering another one.
    #[inline]
    fn uncovering(&self, from: usize) -> u128 {
        match self.king {
            Some(king) if tables::has(self.discoverers, from) => !tables::line(usize::from(king), from),
            _ => 0,
        }
    }

    /// Whether a legal action gives check. `piece` is what moves, as it is before it promotes.
    #[inline]
    pub fn gives(&self, action: Action, piece: Kind) -> bool {
        match action {
            Action::Move { from, to, promote } => {
                let kind = piece.promoted().filter(|_| promote).unwrap_or(piece);
                let squares = self.squares[kind.index()] | self.uncovering(from.index());
                tables::has(squares, to.index())
            }
            Action::Drop { kind, to } => tables::has(self.squares[kind.index()], to.index()),
        }
    }
}

/// Which actions are wanted.
struct Wanted {
    /// Targets of moves that don't promote.
    plain: u128,
    /// Targets of moves that do.
    promoting: u128,
    drops: bool,
    checks: Option<Checks>,
}

impl Wanted {
    fn new(board: &Board, stage: Stage) -> Self {
        let us = board.actor.index();
        let (plain, promoting, drops) = match stage {
            Stage::All | Stage::Checks => (ALL, ALL, true),
            Stage::Captures => (board.colour[1 - us], ALL, false),
            Stage::Quiets => (!board.occupied() & ALL, 0, false),
            Stage::Drops => (0, 0, true),
        };
        Self {
            plain,
            promoting,
            drops,
            checks: (stage == Stage::Checks).then(|| Checks::new(board)),
        }
    }
}

/// The square with an index below 81, which all these are.
#[inline]
fn square(index: usize) -> Square {
    Square::at(index)
}

/// What all moves of a list share.
struct Lister<'a, F> {
    us: usize,
    wanted: &'a Wanted,
    f: F,
}

impl<B, F: FnMut(Action) -> ControlFlow<B>> Lister<'_, F> {
    /// The moves of one piece to some of `targets`; `stuck` are those where it has to promote.
    #[inline]
    fn moves(&mut self, kind: Kind, from: usize, targets: u128, stuck: u128) -> ControlFlow<B> {
        let (mut plain, mut promoting) = (targets & self.wanted.plain & !stuck, 0);
        let promoted = kind.promoted();
        if promoted.is_some() {
            let zone = ZONE[self.us];
            let reached = if tables::has(zone, from) { ALL } else { zone };
            promoting = targets & self.wanted.promoting & reached;
        }
        // Nothing is left of most pieces where not all is wanted.
        if plain | promoting == 0 {
            return ControlFlow::Continue(());
        }
        if let Some(checks) = &self.wanted.checks {
            let uncovering = checks.uncovering(from);
            plain &= checks.squares[kind.index()] | uncovering;
            promoting &= checks.squares[promoted.unwrap_or(kind).index()] | uncovering;
        }
        let from = square(from);
        for to in Each::of(promoting) {
            (self.f)(Action::Move {
                from,
                to: square(to),
                promote: true,
            })?;
        }
        for to in Each::of(plain) {
            (self.f)(Action::Move {
                from,
                to: square(to),
                promote: false,
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl Board {
    /// Calls `f` with the legal actions of a stage, until it breaks.
    pub(crate) fn generate<B>(
        &self,
        stage: Stage,
        f: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let wanted = Wanted::new(self, stage);
        match self.actor {
            Player::First => self.list::<0, B, _>(&wanted, f),
            Player::Second => self.list::<1, B, _>(&wanted, f),
        }
    }

    fn list<const US: usize, B, F>(&self, wanted: &Wanted, f: F) -> ControlFlow<B>
    where
        F: FnMut(Action) -> ControlFlow<B>,
    {
        let mut lister = Lister { us: US, wanted, f };
        let danger = self.danger(US);
        let own = self.colour[US];
        let occupied = self.occupied();
        let king = self.king(US);
        if let Some(king) = king
            && stage_moves(wanted)
        {
            lister.moves(Kind::King, king, self.king_targets(US, king), 0)?;
        }
        let (mut targets, mut drop_targets) = (!own & ALL, !occupied & ALL);
        if danger.checkers != 0 {
            if danger.checkers & (danger.checkers - 1) != 0 {
                // Against two checks only the king moves.
                return ControlFlow::Continue(());
            }
            let checker = danger.checkers.trailing_zeros() as usize;
            drop_targets = king.map_or(0, |king| tables::between(king, checker));
            targets = drop_targets | danger.checkers;
        }
        if stage_moves(wanted) {
            self.list_moves::<US, B, F>(&mut lister, targets, danger.pinned)?;
        }
        if wanted.drops {
            self.list_drops::<US, B, F>(&mut lister, drop_targets)?;
        }
        ControlFlow::Continue(())
    }

    fn list_moves<const US: usize, B, F>(
        &self,
        lister: &mut Lister<'_, F>,
        targets: u128,
        pinned: u128,
    ) -> ControlFlow<B>
    where
        F: FnMut(Action) -> ControlFlow<B>,
    {
        let own = self.colour[US];
        let occupied = self.occupied();
        let king = self.king(US).unwrap_or(0);
        // Where the piece on `from` may go for its pin.
        let line = |from: usize| {
            if tables::has(pinned, from) {
                tables::line(king, from) & targets
            } else {
                targets
            }
        };
        // The pawns that can go anywhere at all: usually few.
        let ahead = tables::forward(US, own & self.group[PAWN]) & targets;
        for from in Each::of(tables::forward(1 - US, ahead)) {
            lister.moves(Kind::Pawn, from, STEPS[US][from].pawn & line(from), LAST[US])?;
        }
        for from in Each::of(own & self.group[LANCE]) {
            let reached = tables::lance(US, from, occupied) & line(from);
            lister.moves(Kind::Lance, from, reached, LAST[US])?;
        }
        for from in Each::of(own & self.group[KNIGHT] & !pinned) {
            lister.moves(Kind::Knight, from, STEPS[US][from].knight & targets, LAST_TWO[US])?;
        }
        for from in Each::of(own & self.group[SILVER]) {
            lister.moves(Kind::Silver, from, STEPS[US][from].silver & line(from), 0)?;
        }
        for from in Each::of(own & self.group[GOLD]) {
            let kind = self.kind_at(from, Kind::Gold);
            lister.moves(kind, from, STEPS[US][from].gold & line(from), 0)?;
        }
        for from in Each::of(own & self.group[DIAGONAL]) {
            let kind = self.kind_at(from, Kind::Bishop);
            let mut reached = tables::bishop(from, occupied);
            if kind == Kind::Horse {
                reached |= AROUND[from].ring;
            }
            lister.moves(kind, from, reached & line(from), 0)?;
        }
        for from in Each::of(own & self.group[STRAIGHT]) {
            let kind = self.kind_at(from, Kind::Rook);
            let mut reached = tables::rook(from, occupied);
            if kind == Kind::Dragon {
                reached |= AROUND[from].ring;
            }
            lister.moves(kind, from, reached & line(from), 0)?;
        }
        ControlFlow::Continue(())
    }

    fn list_drops<const US: usize, B, F>(&self, lister: &mut Lister<'_, F>, targets: u128) -> ControlFlow<B>
    where
        F: FnMut(Action) -> ControlFlow<B>,
    {
        let hand = self.hands[US];
        if targets == 0 || hand.is_empty() {
            return ControlFlow::Continue(());
        }
        for kind in Kind::HAND {
            if hand.count(kind) == 0 {
                continue;
            }
            let mut places = match kind {
                Kind::Pawn => self.pawn_places(US, targets),
                Kind::Lance => targets & !LAST[US],
                Kind::Knight => targets & !LAST_TWO[US],
                _ => targets,
            };
            if let Some(checks) = &lister.wanted.checks {
                places &= checks.squares[kind.index()];
            }
            for to in Each::of(places) {
                (lister.f)(Action::Drop { kind, to: square(to) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where of `targets` the player `us` may drop a pawn: on no file with an own pawn, not on the last rank, and not so
    /// that it mates.
    #[inline]
    pub(crate) fn pawn_places(&self, us: usize, targets: u128) -> u128 {
        let places = targets & tables::files_without(self.colour[us] & self.group[PAWN]) & !LAST[us];
        // The square before the other king.
        let check = self.king(1 - us).map_or(0, |king| STEPS[1 - us][king].pawn);
        if places & check != 0 && self.pawn_drop_mates(us, check.trailing_zeros() as usize) {
            return places & !check;
        }
        places
    }

    #[inline]
    fn kind_at(&self, from: usize, otherwise: Kind) -> Kind {
        self.piece_at(square(from)).map_or(otherwise, |piece| piece.kind)
    }
}

/// Whether moves are wanted at all.
#[inline]
fn stage_moves(wanted: &Wanted) -> bool {
    wanted.plain | wanted.promoting != 0
}

impl Position {
    /// Calls `f` with the legal actions of a stage, until it breaks.
    ///
    /// ```
    /// use shogi::{Position, PositionTrait, Stage};
    /// use core::ops::ControlFlow;
    /// let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
    /// let mut checks = Vec::new();
    /// let _ = position.try_for_each_in::<()>(Stage::Checks, |action| {
    ///     checks.push(action.to_string());
    ///     ControlFlow::Continue(())
    /// });
    /// checks.sort();
    /// assert_eq!(checks, ["5c5b", "5c5b+", "G*4a", "G*4b", "G*5b", "G*6a", "G*6b"]);
    /// ```
    pub fn try_for_each_in<B>(
        &self,
        stage: Stage,
        f: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.board.generate(stage, f)
    }

    /// Calls `f` with the legal actions of a stage.
    #[inline]
    pub fn for_each_in(&self, stage: Stage, mut f: impl FnMut(Action)) {
        let _ = self.board.generate::<()>(stage, |action| {
            f(action);
            ControlFlow::Continue(())
        });
    }

    /// From where pieces of the player to move give check: for many questions whether an action does.
    pub fn checks(&self) -> Checks {
        Checks::new(&self.board)
    }

    /// Whether a legal action gives check.
    pub fn gives_check(&self, action: Action) -> bool {
        let piece = match action {
            Action::Move { from, .. } => self.piece_at(from).map_or(Kind::Pawn, |piece| piece.kind),
            Action::Drop { kind, .. } => kind,
        };
        self.checks().gives(action, piece)
    }

    /// Whether the player to move has a legal action.
    pub fn has_action(&self) -> bool {
        self.board.generate(Stage::All, ControlFlow::Break).is_break()
    }

    /// What a piece on `from` attacks where `occupied` is occupied: up to the first piece on each way, and with it. Own
    /// pieces are attacked as well (protected, that is).
    #[allow(
        clippy::inline_always,
        reason = "an evaluation asks it of every piece, in functions that enable an instruction set"
    )]
    #[inline(always)]
    pub fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(Board::attacks(piece, from.index(), occupied.0))
    }
}
