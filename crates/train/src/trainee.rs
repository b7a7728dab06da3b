//! What has to be known of an engine that learns.

use fastrand::Rng;
use game_core::Line;
use games::Game;
use search::{ActionOf, Engine};
use std::error::Error;
use std::ops::ControlFlow;

/// An engine that learns from games against itself.
pub trait Trainee: Engine<Position: Game> + Sized {
    /// What it learns: the numbers of its evaluation.
    type Weights: Clone + Send + Sync;

    /// The number in files of games of the game's usual start.
    const USUAL_START: u8;
    /// How its files of games begin.
    const MAGIC: [u8; 8];
    /// A game that gets longer is a draw. At most what a file can count: 65,535.
    const MOST_ACTIONS: usize;
    /// A side that is behind by so much for so many actions in a row has lost.
    const HOPELESS: Option<(i32, u32)>;

    /// Nothing random is played where a side is ahead by so much.
    const OPEN: i32;

    /// The weights that it comes with.
    fn built_in() -> Self::Weights;

    /// Reads weights from a file.
    fn read_weights(bytes: &[u8]) -> Result<Self::Weights, Box<dyn Error + Send + Sync>>;

    /// A player with these weights for short searches.
    fn with_weights(weights: &Self::Weights) -> Self;

    /// An action in 16 bits, as files of games have it; different for different actions.
    fn pack(action: ActionOf<Self>) -> u16;

    /// The action that is legal in a position and packed so.
    fn unpack(position: &Self::Position, packed: u16) -> Option<ActionOf<Self>> {
        use game_core::Position as _;
        let found = position.try_for_each_action(|action| {
            if Self::pack(action) == packed {
                ControlFlow::Break(action)
            } else {
                ControlFlow::Continue(())
            }
        });
        found.break_value()
    }

    /// Where a game with that number in its file starts.
    fn start(kind: u8) -> Self::Position;

    /// How a game begins: the number of its start, and what is played at random.
    fn open(&mut self, rng: &mut Rng) -> (u8, Line<Self::Position>);

    /// How a game for an opening book begins: from the usual start, with actions chosen by chance among those that the engine
    /// holds for good, the first with the most freedom.
    fn open_for_book(&mut self, rng: &mut Rng) -> Line<Self::Position>;

    /// Whether something may be played at random here, so that games leave the beaten path.
    fn may_stray(position: &Self::Position) -> bool;

    /// The chance to win, 0 to 1, that a score in a file of games means for who is to act: as good as 1 for a proven win.
    fn chance(score: i16) -> f32;

    /// Whether a value without looking ahead can be right about a position in which a search of that score chose that action.
    /// What a capture or a row brings is the search's to find.
    fn teaches(position: &Self::Position, action: ActionOf<Self>, score: i16) -> bool;
}
