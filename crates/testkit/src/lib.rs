//! The contract that every game must keep, and a naive second YINSH to compare with.
