//! The board that the parts of the page share.
