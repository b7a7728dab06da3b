//! Making style sheets and words a little smaller, without understanding them.

/// `css` without its comments and the white space that says nothing. Strings stay as they are.
pub(crate) fn css(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css.chars().peekable();
    let mut space = false;
    while let Some(c) = rest.next() {
        match c {
            '/' if rest.peek() == Some(&'*') => {
                rest.next();
                let mut last = ' ';
                for c in rest.by_ref() {
                    if last == '*' && c == '/' {
                        break;
                    }
                    last = c;
                }
                space = true;
            }
            '"' | '\'' => {
                push_space(&mut out, &mut space, c);
                out.push(c);
                let mut escaped = false;
                for inner in rest.by_ref() {
                    out.push(inner);
                    if inner == c && !escaped {
                        break;
                    }
                    escaped = inner == '\\' && !escaped;
                }
            }
            _ if c.is_whitespace() => space = true,
            _ => {
                push_space(&mut out, &mut space, c);
                if c == '}' && out.ends_with(';') {
                    out.pop();
                }
                out.push(c);
            }
        }
    }
    out
}

/// Writes the space that was read before `next`, unless one of its neighbours makes it meaningless.
fn push_space(out: &mut String, space: &mut bool, next: char) {
    let needless =
        out.is_empty() || out.ends_with(['{', '}', ';', ':', ',']) || matches!(next, '{' | '}' | ';' | ',');
    if std::mem::take(space) && !needless {
        out.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::css;

    #[test]
    fn spaces_that_mean_something_stay() {
        assert_eq!(
            css(
                "/* a */\n.a  :hover > b { width: calc(1px + 2px) ; color: red; }\n\n@media (x) and (y) { c { } }"
            ),
            ".a :hover > b{width:calc(1px + 2px);color:red}@media (x) and (y){c{}}"
        );
    }

    #[test]
    fn strings_stay() {
        assert_eq!(
            css(r#"a { content: "x  ; \"  /* y */" ; --e: 'l  m' }"#),
            r#"a{content:"x  ; \"  /* y */";--e:'l  m'}"#
        );
    }

    #[test]
    fn a_comment_separates_words() {
        assert_eq!(css("a/**/b{margin:0/* */1px}"), "a b{margin:0 1px}");
        assert_eq!(css("a{} /* never closed"), "a{}");
    }
}
