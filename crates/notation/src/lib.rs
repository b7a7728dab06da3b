//! Records of games: Sente's native text and Boardspace SGF.
