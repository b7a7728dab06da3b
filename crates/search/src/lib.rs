//! What the engines of both games share: limits, clock, transposition table.
