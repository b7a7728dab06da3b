//! A link as a QR code.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// Modules of nothing around the code, which readers need.
const QUIET: i32 = 4;

/// The code as one path, each module a square of 1 × 1, and how many modules it is wide, the quiet ones included. `None` for
/// a text that is too long for any code.
fn path(text: &str) -> Option<(String, i32)> {
    use std::fmt::Write as _;
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let length = (x..code.size()).take_while(|&x| code.get_module(x, y)).count();
            if length > 0 {
                // Writing to a string never fails.
                let _ = write!(path, "M{} {}h{length}v1h-{length}z", x + QUIET, y + QUIET);
            }
            x += length as i32 + 1;
        }
    }
    Some((path, code.size() + 2 * QUIET))
}

/// The code of a text; nothing where it is too long for one.
pub(crate) fn qr(text: &str, label: Signal<String>) -> impl IntoView + use<> {
    path(text).map(|(path, size)| {
        view! {
            <svg class="code" viewBox=format!("0 0 {size} {size}") shape-rendering="crispEdges" role="img" aria-label=move || label.get()>
                <path d=path/>
            </svg>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_has_the_modules_of_the_code() {
        let link = "https://sente.example/i/k7mq3dWx";
        let (path, size) = path(link).unwrap();
        let code = QrCode::encode_text(link, QrCodeEcc::Medium).unwrap();
        assert_eq!(size, code.size() + 8);
        let mut dark = std::collections::BTreeSet::new();
        for run in path.split('M').skip(1) {
            let (at, rest) = run.split_once('h').unwrap();
            let (x, y) = at.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let length: i32 = rest.split_once('v').unwrap().0.parse().unwrap();
            dark.extend((x..x + length).map(|x| (x, y)));
        }
        for y in 0..size {
            for x in 0..size {
                assert_eq!(
                    dark.contains(&(x, y)),
                    code.get_module(x - QUIET, y - QUIET),
                    "{x} {y}"
                );
            }
        }
    }

    #[test]
    fn what_is_too_long_has_no_code() {
        assert!(path(&"a".repeat(5000)).is_none());
    }
}
