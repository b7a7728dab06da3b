//! Every word that a person reads, in four languages.
