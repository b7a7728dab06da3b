//! The page as it is served: its frame, its words and its boards are in the HTML, so that they are seen before the module
//! has come. The module itself renders them, in Node (`tools/prerender.mjs`), so that nothing is drawn twice.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::process::{root, run_quietly};

/// What is to be rendered.
pub(crate) struct Question<'a> {
    /// The files that the page asks for, by their paths.
    pub(crate) files: &'a BTreeMap<String, Vec<u8>>,
    /// The path of the boot script.
    pub(crate) boot: &'a str,
    /// What the module asks of the document's head.
    pub(crate) head: &'a str,
    /// The codes of the languages.
    pub(crate) languages: &'a [String],
    /// The addresses, each with a slash before it.
    pub(crate) addresses: &'a [String],
}

/// A page at one address.
#[derive(Default, Debug)]
pub(crate) struct Page {
    /// What the browser's tab says.
    pub(crate) title: String,
    /// What is there, in a sentence.
    pub(crate) about: String,
    /// What is seen, in all languages, as HTML.
    pub(crate) body: String,
}

/// Renders the page at each address, in all languages. That takes a while, so the last answer is kept.
pub(crate) fn render(question: &Question<'_>) -> Result<BTreeMap<String, Page>> {
    let script = root().join("tools/prerender.mjs");
    let folder = root().join("target/prerender");
    let asked = json!({
        "folder": folder.join("site"),
        "boot": question.boot,
        "head": question.head,
        "languages": question.languages,
        "addresses": question.addresses,
    })
    .to_string();
    // Names of files hold the hashes of their contents.
    let names: Vec<_> = question.files.keys().map(String::as_str).collect();
    let of_script = fs::read(&script).with_context(|| format!("cannot read {}", script.display()))?;
    let version = format!(
        "{asked}\n{}\n{}",
        names.join(" "),
        String::from_utf8_lossy(&of_script)
    );
    let (stamp, answer) = (folder.join("version"), folder.join("answer.json"));
    if !(answer.is_file() && fs::read_to_string(&stamp).is_ok_and(|kept| kept == version)) {
        println!("rendering {} pages", question.addresses.len());
        let _ = fs::remove_dir_all(&folder);
        for (path, content) in question.files {
            write(&folder.join("site").join(path), content)?;
        }
        let file = folder.join("question.json");
        write(&file, asked.as_bytes())?;
        run_quietly(Command::new("node").arg(&script).arg(&file).arg(&answer))?;
        write(&stamp, version.as_bytes())?;
    }
    let kept = fs::read(&answer).with_context(|| format!("cannot read {}", answer.display()))?;
    let pages: BTreeMap<String, Value> = serde_json::from_slice(&kept).context("what was rendered")?;
    let text = |page: &Value, name: &str| page[name].as_str().unwrap_or_default().to_owned();
    let page = |(address, page): (String, Value)| {
        let page = Page {
            title: text(&page, "title"),
            about: text(&page, "about"),
            body: text(&page, "body"),
        };
        (address, page)
    };
    Ok(pages.into_iter().map(page).collect())
}

fn write(path: &Path, content: &[u8]) -> Result<()> {
    let parent = path.parent().context("a file lies in a folder")?;
    fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

/// What is there in one language only, as the script weaves it in.
pub(crate) fn spoken(language: &str, text: &str) -> String {
    format!(
        "<span class=\"spoken\" lang=\"{language}\">{}</span>",
        escaped(text)
    )
}

/// The styles that show, of what is rendered in all languages, the one that the root element names.
pub(crate) fn styles(languages: &[String]) -> String {
    let mut styles = String::from("#frame, .spoken { display: contents; }\n");
    for code in languages {
        // Writing to a string never fails.
        let _ = writeln!(
            styles,
            "html:not([lang={code}]) .spoken[lang={code}] {{ display: none; }}"
        );
    }
    styles
}

/// `text` as it stands in HTML, in an attribute too.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
