//! UGI, the protocol between an engine and whoever asks it.
