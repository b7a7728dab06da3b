//! The page: Leptos, client-side rendered.
