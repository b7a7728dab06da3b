//! Playing with people elsewhere.

mod clock;
