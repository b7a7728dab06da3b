//! `cargo xtask build-web`: from the crates `web` and `web-worker` to a folder that any web server can serve.
//!
//! Everything under `assets/` carries the hash of its content in its name and may be kept for ever. Each file that
//! shrinks lies beside its brotli and gzip form.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::optimise::{Goal, optimise};
use crate::process::root;
use crate::wasm::Kind;
use crate::{minify, notices, prerender, setup, wasm};

/// What the whole page may weigh, offline use and all, in bytes of brotli.
const LARGEST_DOWNLOAD: usize = 2_700_000;

/// What the puzzles of a game may weigh, in bytes of brotli. They are data that come when they are wanted, and are counted apart.
const LARGEST_PUZZLES: usize = 300_000;

/// What a game's opening book may weigh, in bytes of brotli. Books are fetched by who asks for them, and count apart.
const LARGEST_BOOK: usize = 500_000;

/// What addresses may weigh before one can do there what one came for, in bytes of brotli.
const LARGEST_STARTS: [(&str, usize); 2] = [("/yinsh", 445_000), ("/shogi", 485_000)];

/// Areas of words that only some pages have, which come in a file of their own: its name, which is that of the part, and the
/// areas. `crates/web/src/i18n.rs` says the same to the page.
const WORDS: [(&str, &[&str]); 8] = [
    ("learn", &["learn", "shogi-learn"]),
    ("live", &["online", "lobby"]),
    ("editor", &["editor"]),
    ("puzzles", &["puzzles"]),
    ("library", &["library"]),
    ("openings", &["openings"]),
    ("studies", &["studies"]),
    ("picture", &["picture"]),
];

/// Style sheets that only some pages need, which come as a file of their own: its name, and the sheets.
/// `crates/web/src/styles.rs` says the same to the page.
const PARTS_STYLES: [(&str, &[&str]); 7] = [
    ("live", &["live.css", "people.css"]),
    ("puzzles", &["puzzles.css"]),
    ("library", &["library.css"]),
    ("editor", &["editor.css"]),
    ("openings", &["openings.css"]),
    ("studies", &["studies.css"]),
    ("picture", &["picture.css"]),
];

/// The games, by the parts of their pages.
const GAMES: [&str; 2] = ["yinsh", "shogi"];

/// How the names of files with puzzles begin.
const PUZZLES: &str = "puzzles-";

/// And those of files with an opening book.
const BOOK: &str = "book-";

/// What stands in the page's template for what differs from address to address.
const PARTS: &str = "{parts}";
const SHEET: &str = "{sheet}";
const TITLE: &str = "{title}";
const ABOUT: &str = "{about}";
const FRAME: &str = "{frame}";
const AT: &str = "{at}";

/// An address at which there is nothing.
const MISSING: &str = "/404";

/// Style sheets that come first, in this order, because others build on them. The rest follows by name.
const FIRST_STYLES: [&str; 3] = ["tokens.css", "ui.css", "board.css"];

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Build quickly: optimise little, and do not measure the size
    #[arg(long)]
    pub(crate) dev: bool,
}

/// Where the built page lies.
pub(crate) fn folder() -> PathBuf {
    root().join("target/site")
}

/// The files of the page, by their path below its root.
#[derive(Default)]
struct Site {
    files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    fn add(&mut self, path: &str, content: impl Into<Vec<u8>>) {
        self.files.insert(path.to_owned(), content.into());
    }

    /// Adds a file under a name that holds the hash of its content, and says that name, without the folder.
    fn add_hashed(&mut self, stem: &str, extension: &str, content: impl Into<Vec<u8>>) -> String {
        let content = content.into();
        let name = format!("{stem}-{}.{extension}", &hash(&content)[..12]);
        self.files.insert(format!("assets/{name}"), content);
        name
    }
}

/// Builds the page into [`folder`].
pub(crate) fn build(options: &Options) -> Result<()> {
    let begin = Instant::now();
    setup::toolchain()?;
    let node_modules = setup::node_packages()?;
    let modules = (!options.dev).then_some(node_modules.as_path());

    let mut site = Site::default();
    // The page's own crate keeps one core for minutes: its functions are optimised together, in the end.
    let (page, worker) = std::thread::scope(|scope| {
        let worker = scope.spawn(|| engine(options, modules));
        let page = page(options, modules);
        (page, worker.join().expect("building does not panic"))
    });
    let (page, worker) = (page?, worker?);

    let page_snippets = page.module.snippets.clone();
    let page = site.add_parted(page)?;
    let boot = fill(
        "boot.js",
        &[
            ("glue", &format!("./{}", page.glue)),
            ("loader", &format!("./{}", page.loader)),
            ("wasm", &page.wasm),
        ],
    )?;
    let boot = site.add_hashed("boot", "js", boot);
    let worker_wasm = site.add_hashed("engine", "wasm", worker.wasm);
    let worker_glue = site.add_hashed("engine", "js", worker.glue);
    // A name that every host knows to send as it is.
    let network = site.add_hashed("network-shogi", "bin", shogi_network()?);
    let worker_boot = fill(
        "worker.js",
        &[
            ("glue", &format!("./{worker_glue}")),
            ("wasm", &worker_wasm),
            ("network", &format!("./{network}")),
        ],
    )?;
    let worker_boot = site.add_hashed("worker", "js", worker_boot);
    for (path, content) in page_snippets.into_iter().chain(worker.snippets) {
        site.add(&format!("assets/{path}"), content);
    }
    let first = site.add_hashed("first", "js", fill("first.js", &[])?);
    let words = words(&mut site)?;
    let of_parts = PARTS_STYLES.map(|(name, sheets)| (name, styles(|sheet| sheets.contains(&sheet))));
    let (mut part_styles, mut sheets) = (Vec::new(), BTreeMap::new());
    for (name, style) in of_parts {
        let file = site.add_hashed(&format!("style-{name}"), "css", minify::css(&style?));
        sheets.insert(
            name,
            format!("  <link rel=\"stylesheet\" href=\"assets/{file}\">"),
        );
        part_styles.push(format!(
            "  <meta name=\"sente-style-{name}\" content=\"assets/{file}\">"
        ));
    }
    let puzzles = puzzles(&mut site)?;
    for game in GAMES {
        let path = root().join(format!("data/book/{game}.book"));
        let book = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        // A name that every host knows to send as it is.
        let file = site.add_hashed(&format!("{BOOK}{game}"), "bin", book);
        part_styles.push(format!(
            "  <meta name=\"sente-book-{game}\" content=\"assets/{file}\">"
        ));
    }
    let of_all = |sheet: &str| PARTS_STYLES.iter().all(|(_, sheets)| !sheets.contains(&sheet));
    let style = minify::css(&(styles(of_all)? + &prerender::styles(&words.languages)));
    let style = site.add_hashed("style", "css", style);
    let icon = site.add_hashed("icon", "svg", fill("icon.svg", &[])?);
    let icon = format!("assets/{icon}");
    site.add(
        "manifest.webmanifest",
        fill("manifest.webmanifest", &[("icon", &icon)])?,
    );
    site.add("robots.txt", fill("robots.txt", &[])?);

    let csp = read_static("content-security-policy.txt")?;
    let template = fill(
        "index.html",
        &[
            ("csp", csp.trim()),
            ("worker", &format!("assets/{worker_boot}")),
            ("first", &format!("assets/{first}")),
            ("words", &words.files),
            ("styles", &part_styles.join("\n")),
            ("puzzles", &puzzles),
            ("failed", &words.failed),
            ("style", &format!("assets/{style}")),
            ("wasm", &format!("assets/{}", page.wasm)),
            ("glue", &format!("assets/{}", page.glue)),
            ("loader", &format!("assets/{}", page.loader)),
            ("boot", &format!("assets/{boot}")),
            ("icon", &icon),
            // These differ from page to page.
            ("parts", PARTS),
            ("sheet", SHEET),
            ("title", TITLE),
            ("about", ABOUT),
            ("frame", FRAME),
            ("at", AT),
        ],
    )?;
    let template = String::from_utf8(template).context("index.html")?;
    let routes = routes()?;
    let pages = prerender::render(&prerender::Question {
        files: &site.files,
        boot: &format!("assets/{boot}"),
        head: between(&template, "<base", "<link"),
        languages: &words.languages,
        addresses: &[routes.as_slice(), &[MISSING.to_owned()]].concat(),
    })?;
    let mut all = Vec::new();
    for (route, rendered) in &pages {
        // Where nothing else is, anything may have been asked for.
        let at = (route != MISSING).then(|| format!(" data-at=\".{route}\""));
        let words = WORDS.iter().find(|(name, _)| *name == part_at(route));
        let words = words.map(|(name, _)| format!(" data-words=\"{name}\""));
        let at = [at, words].into_iter().flatten().collect::<String>();
        let parts: Vec<String> = page.parts_at(route).map(preload).collect();
        let html = template
            .replace(PARTS, &parts.join("\n"))
            // What is served needs it before the part has come.
            .replace(SHEET, &sheets_at(&sheets, route))
            .replace(AT, &at)
            .replace(TITLE, &prerender::escaped(&rendered.title))
            .replace(ABOUT, &prerender::escaped(&rendered.about))
            .replace(FRAME, &rendered.body);
        all.extend_from_slice(html.as_bytes());
        let path = if route == MISSING {
            // Shown for every other address: by our server, and by most hosts for static files.
            "404.html".to_owned()
        } else {
            format!("{}/index.html", route.trim_matches('/'))
        };
        site.add(path.trim_start_matches('/'), html);
    }

    // What is worth keeping for when there is no network, besides the page itself.
    let kept = site.files.keys().filter(|path| path.starts_with("assets/"));
    let kept: Vec<_> = kept.map(|path| format!("  \"{path}\"")).collect();
    let kept = format!("[\n{}\n]", kept.join(",\n"));
    let version = hash([kept.as_bytes(), &all].concat());
    let worker = fill(
        "sw.js",
        &[
            ("version", &version[..12]),
            ("files", &kept),
            ("notices", &notices::words()),
        ],
    )?;
    site.add("sw.js", worker);

    write(&site, options)?;
    let seconds = begin.elapsed().as_secs_f32();
    println!("built the page in {seconds:.1} s: {}", folder().display());
    if options.dev { Ok(()) } else { weigh(&site) }
}

/// The page's module in its parts, as the site has it: names of files in `assets`.
struct Page {
    wasm: String,
    glue: String,
    loader: String,
    /// The files of each part, by the part's name in the source.
    parts: BTreeMap<String, Vec<String>>,
}

impl Page {
    /// The files of the part that an address shows, beside those that every address needs. `crates/web/src/parts.rs` says
    /// the same to the page.
    fn parts_at(&self, route: &str) -> impl Iterator<Item = &String> {
        self.parts.get(part_at(route)).into_iter().flatten()
    }
}

/// The name of the part that an address shows.
fn part_at(route: &str) -> &str {
    match route.split('/').nth(1) {
        None | Some("") => "home",
        // The page on which the game is played.
        Some("openings") => route.split('/').nth(2).unwrap_or_default(),
        // The figures are of the library's games.
        Some("statistics") => "library",
        Some("study") => "studies",
        Some(first) => first,
    }
}

/// The lines for the style sheets of the part that an address shows.
fn sheets_at(sheets: &BTreeMap<&str, String>, route: &str) -> String {
    let part = part_at(route);
    // The studies are a tab of the library.
    let below = (part == "studies").then_some("library");
    let lines = below
        .into_iter()
        .chain([part])
        .filter_map(|name| sheets.get(name));
    lines.cloned().collect::<Vec<_>>().join("\n")
}

/// A line for the head of the page that has a file of `assets` set out before a script asks for it.
fn preload(file: &String) -> String {
    format!(
        "  <link rel=\"preload\" href=\"assets/{file}\" as=\"fetch\" type=\"application/wasm\" crossorigin>"
    )
}

impl Site {
    /// Adds a module and its parts. The two scripts ask for each other, and so can't each have its own hash in its name.
    fn add_parted(&mut self, parted: wasm::Parted) -> Result<Page> {
        let (mut files, mut places) = (Vec::new(), BTreeMap::<String, Vec<usize>>::new());
        for (piece, content) in parted.files {
            for part in &piece.parts {
                places.entry(part.clone()).or_default().push(files.len());
            }
            files.push(self.add_hashed(&piece.stem(), "wasm", content));
        }
        let wasm = self.add_hashed("sente", "wasm", parted.module.wasm);
        let loads: Vec<String> = places
            .keys()
            .map(|part| format!("export const {} = load(\"{part}\");", wasm::loads(part)))
            .collect();
        let loader = |glue: &str| {
            fill(
                "parts.js",
                &[
                    ("glue", &format!("./{glue}")),
                    ("files", &serde_json::to_string(&files)?),
                    ("parts", &serde_json::to_string(&places)?),
                    ("loads", &loads.join("\n")),
                    ("shared", &parted.shared),
                ],
            )
        };
        let version = hash([parted.module.glue.as_bytes(), &loader("")?, wasm.as_bytes()].concat());
        let script = |stem: &str| format!("{stem}-{}.js", &version[..12]);
        let (glue, loader_name) = (script("sente"), script("parts"));
        // Only where it is imported: the module goes on calling the loader what it called it when it was linked.
        let renamed = parted.module.glue.replace(
            &format!("from \"{}\"", wasm::LOADER),
            &format!("from \"./{loader_name}\""),
        );
        self.add(&format!("assets/{loader_name}"), loader(&glue)?);
        self.add(&format!("assets/{glue}"), renamed);
        Ok(Page {
            wasm,
            glue,
            loader: loader_name,
            parts: places
                .into_iter()
                .map(|(part, places)| (part, places.into_iter().map(|at| files[at].clone()).collect()))
                .collect(),
        })
    }
}

/// The page's own module, in its parts.
fn page(options: &Options, node_modules: Option<&Path>) -> Result<wasm::Parted> {
    let profile = if options.dev { "web-dev" } else { "web" };
    let mut page = wasm::in_parts("web", profile, options.dev)?;
    if let Some(modules) = node_modules {
        let files = page.files.iter_mut().map(|(_, wasm)| wasm);
        let files = files.chain([&mut page.module.wasm]);
        optimise(files.collect(), Goal::Small, modules)?;
    }
    Ok(page)
}

/// Does some work on each of these, on as many at once as there are cores: the largest first, so that no core waits long for
/// another.
fn on_all_cores<T: Send>(
    mut all: Vec<T>,
    size: impl Fn(&T) -> usize,
    work: impl Fn(T) -> Result<()> + Sync,
) -> Result<()> {
    all.sort_by_key(size);
    let all = Mutex::new(all);
    let next = || all.lock().expect("nobody panics while they take one").pop();
    let work = || -> Result<()> {
        while let Some(one) = next() {
            work(one)?;
        }
        Ok(())
    };
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let mut results = workers
            .into_iter()
            .map(|it| it.join().expect("the work does not panic"));
        results.try_for_each(|result| result)
    })
}

/// What the page's engine may count on: threads where the standard library's source is to be had; where not, the page is whole
/// without.
pub(crate) fn engine_kind() -> Kind {
    setup::standard_library_source().map_or_else(
        |error| {
            println!("the engine of the page will use one thread: {error:#}");
            Kind::Simd
        },
        |()| Kind::Threads,
    )
}

/// The network of shogi's engine, which natively is built in.
pub(crate) fn shogi_network() -> Result<Vec<u8>> {
    let path = root().join("crates/shogi-engine/weights/shogi.net");
    fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
}

/// What is said when the engine for the page is there.
pub(crate) const BUILT_ENGINE: &str = "built web-worker";

/// The engine for the page.
pub(crate) fn engine(options: &Options, node_modules: Option<&Path>) -> Result<wasm::Module> {
    let profile = if options.dev { "web-dev" } else { "web-worker" };
    let mut module = wasm::for_web("web-worker", profile, engine_kind(), options.dev)?;
    if let Some(modules) = node_modules {
        optimise(vec![&mut module.wasm], Goal::Fast, modules)?;
    }
    println!("{BUILT_ENGINE}");
    Ok(module)
}

/// The engine of the page that was built, and its glue.
pub(crate) fn shipped_engine() -> Result<(Vec<u8>, Vec<u8>)> {
    let assets = folder().join("assets");
    let file = |extension: &str| -> Result<Vec<u8>> {
        let ours = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("engine-") && path.extension().is_some_and(|it| it == extension)
        };
        let entries = fs::read_dir(&assets).with_context(|| format!("cannot list {}", assets.display()))?;
        let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let path = paths.find(ours).context("the page has no engine")?;
        fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    Ok((file("wasm")?, file("js")?))
}

/// The style sheets whose names are `wanted`, as one.
fn styles(wanted: impl Fn(&str) -> bool) -> Result<String> {
    let folder = root().join("crates/web/styles");
    let mut names: Vec<String> = match fs::read_dir(&folder) {
        Ok(entries) => entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| {
                Path::new(name)
                    .extension()
                    .is_some_and(|extension| extension == "css")
                    && wanted(name)
            })
            .collect(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", folder.display())),
    };
    let rank = |name: &str| {
        FIRST_STYLES
            .iter()
            .position(|first| *first == name)
            .unwrap_or(FIRST_STYLES.len())
    };
    names.sort_by(|a, b| (rank(a), a).cmp(&(rank(b), b)));
    let mut all = String::new();
    for name in names {
        all += &fs::read_to_string(folder.join(&name)).with_context(|| format!("cannot read {name}"))?;
        all.push('\n');
    }
    Ok(all)
}

/// What the page's template says in every language.
struct Words {
    languages: Vec<String>,
    /// For the head: which file has the words of which language.
    files: String,
    /// That the page could not be started.
    failed: String,
}

/// Adds the words of each language as files.
fn words(site: &mut Site) -> Result<Words> {
    let folder = root().join("crates/locale/locales");
    let languages = sorted_names(&folder)?;
    let (mut files, mut failed) = (Vec::new(), String::new());
    for language in &languages {
        // What every page may say has no name.
        let mut texts = BTreeMap::<&str, String>::new();
        for area in sorted_names(&folder.join(language))? {
            let path = folder.join(language).join(&area);
            let text =
                fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let name = WORDS
                .iter()
                .find(|(_, areas)| areas.contains(&area.trim_end_matches(".ftl")));
            let all = texts.entry(name.map_or("", |(name, _)| name)).or_default();
            *all += &text;
            all.push('\n');
        }
        let sentence = texts
            .values()
            .flat_map(|text| text.lines())
            .find_map(|line| line.strip_prefix("page-failed = "))
            .with_context(|| format!("{language} has no page-failed"))?;
        failed += &prerender::spoken(language, sentence);
        for (name, text) in texts {
            let name = [language, name].join("-");
            let name = name.trim_end_matches('-');
            let compiled = locale::compile(&text).with_context(|| format!("the words {name}"))?;
            // A name that every host knows to send as text, and packed.
            let file = site.add_hashed(&format!("words-{name}"), "txt", compiled);
            files.push(format!(
                "  <meta name=\"sente-words-{name}\" content=\"assets/{file}\">"
            ));
        }
    }
    Ok(Words {
        languages,
        files: files.join("\n"),
        failed,
    })
}

/// Adds the puzzles of each game as a file, and says for the head of the page which file has them.
fn puzzles(site: &mut Site) -> Result<String> {
    let mut files = Vec::new();
    for game in GAMES {
        let path = root().join(format!("data/puzzles/{game}.puzzles"));
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let file = site.add_hashed(&format!("{PUZZLES}{game}"), "bin", bytes);
        files.push(format!(
            "  <meta name=\"sente-puzzles-{game}\" content=\"assets/{file}\">"
        ));
    }
    Ok(files.join("\n"))
}

/// What lies in a text from where `begin` begins to where `end` does.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let from = text.find(begin).unwrap_or(0);
    let to = text[from..].find(end).map_or(text.len(), |length| from + length);
    &text[from..to]
}

/// The names of what lies in a folder, in order.
fn sorted_names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut names: Vec<_> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    Ok(names)
}

fn read_static(name: &str) -> Result<String> {
    let path = root().join("crates/web/static").join(name);
    fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

/// A file of crates/web/static with each `{{name}}` replaced.
fn fill(name: &str, values: &[(&str, &str)]) -> Result<Vec<u8>> {
    let mut text = read_static(name)?;
    for (key, value) in values {
        text = text.replace(&format!("{{{{{key}}}}}"), value);
    }
    if let Some(at) = text.find("{{") {
        bail!(
            "{name} asks for {}, which is not known",
            text[at..].lines().next().unwrap_or_default()
        );
    }
    Ok(text.into_bytes())
}

/// The addresses that the page answers, each with a slash before it.
pub(crate) fn routes() -> Result<Vec<String>> {
    let text = read_static("routes.txt")?;
    let lines = text.lines().map(str::trim);
    let routes = lines.filter(|line| line.starts_with('/'));
    Ok(routes.map(str::to_owned).collect())
}

/// Writes the site beside the old one, then puts it in its place, so that nobody sees half of it. A site that is
/// there already is left alone, and so is what was built from it.
fn write(site: &Site, options: &Options) -> Result<()> {
    let mut digest = Sha256::new();
    digest.update([u8::from(options.dev)]);
    for (path, content) in &site.files {
        digest.update(path);
        digest.update(hash(content));
    }
    let version = hex(&digest.finalize());
    let (folder, fresh, old) = (
        folder(),
        root().join("target/site.new"),
        root().join("target/site.old"),
    );
    let stamp = root().join("target/site.version");
    if folder.join("index.html").is_file() && fs::read_to_string(&stamp).is_ok_and(|kept| kept == version) {
        println!("the page has not changed");
        return Ok(());
    }
    let _ = fs::remove_file(&stamp);
    remove_folder(&fresh)?;
    on_all_cores(
        site.files.iter().collect(),
        |(_, content)| content.len(),
        |(path, content)| {
            let path = fresh.join(path);
            let parent = path.parent().expect("every file lies in a folder");
            fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
            write_file(&path, content)?;
            for (extension, packed) in [
                ("br", brotli(content, options.dev)?),
                ("gz", gzip(content, options.dev)?),
            ] {
                if packed.len() < content.len() {
                    write_file(&path.with_added_extension(extension), &packed)?;
                }
            }
            Ok(())
        },
    )?;
    remove_folder(&old)?;
    if folder.exists() {
        fs::rename(&folder, &old).with_context(|| format!("cannot move {}", folder.display()))?;
    }
    fs::rename(&fresh, &folder).with_context(|| format!("cannot move {}", fresh.display()))?;
    remove_folder(&old)?;
    write_file(&stamp, version.as_bytes())
}

fn write_file(path: &Path, content: &[u8]) -> Result<()> {
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

fn remove_folder(path: &Path) -> Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}

fn brotli(content: &[u8], quick: bool) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let quality = if quick { 2 } else { 11 };
    let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, quality, 22);
    writer.write_all(content).context("brotli")?;
    drop(writer);
    Ok(packed)
}

fn gzip(content: &[u8], quick: bool) -> Result<Vec<u8>> {
    let level = if quick {
        flate2::Compression::fast()
    } else {
        flate2::Compression::best()
    };
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
    writer.write_all(content).context("gzip")?;
    writer.finish().context("gzip")
}

/// Prints what each file weighs, and fails where the whole or the start at an address is too heavy.
fn weigh(site: &Site) -> Result<()> {
    let mut weights = BTreeMap::new();
    for (path, content) in &site.files {
        let packed = fs::metadata(folder().join(format!("{path}.br")));
        let packed = packed.map_or(content.len(), |metadata| metadata.len() as usize);
        weights.insert(path.as_str(), packed);
    }
    let mut total = [0, 0];
    println!("{:>9} {:>9}  file", "bytes", "brotli");
    for (path, content) in &site.files {
        // The other addresses hold the same page again; nobody downloads it twice.
        if path.ends_with("/index.html") || path == "404.html" {
            continue;
        }
        println!("{:>9} {:>9}  {path}", content.len(), weights[path.as_str()]);
        let of_a_game = [(PUZZLES, LARGEST_PUZZLES), (BOOK, LARGEST_BOOK)];
        let most = of_a_game
            .iter()
            .find(|(name, _)| path.starts_with(&format!("assets/{name}")));
        if let Some((_, most)) = most {
            let weight = weights[path.as_str()];
            if weight > *most {
                bail!("{path} has grown too large: {weight} bytes with brotli, at most {most} are allowed");
            }
            continue;
        }
        total[0] += content.len();
        total[1] += weights[path.as_str()];
    }
    println!(
        "{:>9} {:>9}  in all (at most {LARGEST_DOWNLOAD})",
        total[0], total[1]
    );
    if total[1] > LARGEST_DOWNLOAD {
        bail!(
            "the page has grown too large: {} bytes with brotli, at most {LARGEST_DOWNLOAD} are allowed",
            total[1]
        );
    }
    for (route, most) in LARGEST_STARTS {
        let path = format!("{}/index.html", &route[1..]);
        let html = site
            .files
            .get(&path)
            .with_context(|| format!("there is no {path}"))?;
        let html = String::from_utf8_lossy(html);
        // What the page names with an element that fetches it, and of the words the heaviest language.
        let named = weights.iter().filter(|(path, _)| {
            let fetched = [format!("href=\"{path}\""), format!("src=\"{path}\"")];
            fetched.iter().any(|fetched| html.contains(fetched))
        });
        let named: usize = named.map(|(_, weight)| weight).sum();
        let words = weights
            .iter()
            .filter(|(path, _)| path.starts_with("assets/words-"))
            .filter(|(path, _)| !WORDS.iter().any(|(name, _)| path.contains(&format!("-{name}-"))));
        let words = words.map(|(_, weight)| *weight).max().unwrap_or_default();
        let start = weights[path.as_str()] + named + words;
        println!(
            "{:>9} {start:>9}  before {route} can be used (at most {most})",
            ""
        );
        if start > most {
            bail!(
                "{route} has grown too large: {start} bytes with brotli before it can be used, at most {most} are allowed"
            );
        }
    }
    Ok(())
}

pub(crate) fn hash(content: impl AsRef<[u8]>) -> String {
    hex(&Sha256::digest(content))
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string never fails");
        text
    })
}
