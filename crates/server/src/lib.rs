//! The web server: the page, built in.
