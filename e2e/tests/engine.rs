//! The engine's worker, as the page has it, but asked directly.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use anyhow::{Context as _, Result, ensure};
use e2e::{Browser, Look, run};
use serde_json::Value;

/// Runs `script` with a worker to talk to: `ask(end, ...lines)` gives all that is said up to the line that begins with `end`;
/// `stop()` stops a search as one can where memory is shared; `nodes(threads)` counts what the same search looks at.
async fn talk(browser: &Browser, script: &str) -> Result<Value> {
    let script = format!(
        "const address = document.querySelector('meta[name=sente-worker]').content;
         const worker = new Worker(new URL(address, document.baseURI), {{ type: 'module', name: 'yinsh' }});
         let said = [], awaited = null, flag = null;
         const look = () => {{
             const at = awaited ? said.findIndex((line) => line.startsWith(awaited.end)) : -1;
             if (at >= 0) {{ awaited.found(said.splice(0, at + 1)); awaited = null; }}
         }};
         let fail;
         const broken = new Promise((_, failed) => fail = (why) => failed(new Error(why)));
         worker.onerror = (event) => fail(event.message);
         worker.onmessage = ({{ data }}) => {{
             if (data.failed) return fail(data.failed);
             if (data.stop) flag = data.stop; else said.push(data);
             look();
         }};
         const ask = (end, ...lines) => {{
             lines.forEach((line) => worker.postMessage(line));
             const answer = new Promise((found) => {{ awaited = {{ end, found }}; look(); }});
             return Promise.race([answer, broken]);
         }};
         const stop = () => {{ flag[0] = 1; worker.postMessage('stop'); }};
         const position = 'position startpos moves f6 e5 d4 g7 h8 c5 e8 g4 i9 d7';
         const nodes = async (threads) => {{
             const [there] = (await ask('info string threads', `setoption name Threads value ${{threads}}`)).slice(-1);
             const said = await ask('bestmove', 'uginewgame', position, 'go depth 9');
             return [there, Number(/ nodes (\\d+)/.exec(said.at(-2))[1])];
         }};
         const script = async () => {{ {script} }};
         return script().finally(() => worker.terminate());"
    );
    browser.js(&script, &[]).await
}

/// How many threads the engine says it has, and how many nodes it took.
fn counted(value: &Value) -> Result<(&str, u64)> {
    let threads = value[0].as_str().context("how many threads there are is said")?;
    Ok((threads, value[1].as_u64().context("nodes are counted")?))
}

#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn the_engine_answers_in_its_worker() {
    run(async |browser| {
        browser.open("/", Look::DESKTOP).await?;
        let said = talk(
            browser,
            "return [await ask('ugiok', 'ugi'), await ask('bestmove', 'position startpos', 'go depth 2')];",
        )
        .await?;
        ensure!(said[0][0] == "ready", "{said}");
        browser.check_console().await
    });
}

/// Who searches alone looks at the same every time; the count changes if, and only if, another thread searches too.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn two_threads_search_and_can_be_stopped() {
    run(async |browser| {
        browser.open("/", Look::DESKTOP).await?;
        let shared = talk(
            browser,
            "await ask('ready'); await ask('readyok', 'isready'); return !!flag;",
        )
        .await?;
        if shared == false {
            println!("skipped: the engine was built for one thread, as xtask told when it built the page");
            return Ok(());
        }
        let counts = talk(
            browser,
            "return [await nodes(1), await nodes(1), await nodes(2), await nodes(1)];",
        )
        .await?;
        let (alone, one) = counted(&counts[0])?;
        let (_, again) = counted(&counts[1])?;
        let (together, two) = counted(&counts[2])?;
        let (_, last) = counted(&counts[3])?;
        ensure!(
            alone == "info string threads 1" && together == "info string threads 2",
            "{counts}"
        );
        ensure!([again, last] == [one; 2], "{counts}");
        ensure!(two != one, "the second thread did nothing: {counts}");

        let said = talk(
            browser,
            "await ask('info string threads', 'setoption name Threads value 2');
             await ask('info depth 3', position, 'go infinite');
             stop();
             const first = await ask('bestmove');
             return [first, await ask('bestmove', 'go depth 3')];",
        )
        .await?;
        let after = said[1].as_array().context("there is a second answer")?;
        ensure!(
            after
                .iter()
                .any(|line| line.as_str().is_some_and(|line| line.starts_with("info depth 3"))),
            "the search after the one that was stopped ended too early: {said}"
        );
        browser.check_console().await
    });
}

/// Passes everything on to and from `site`, but for the headers that isolate the page; says its address.
fn without_isolation(site: String) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    let pass_on = move |mut browser: TcpStream| -> Result<()> {
        let (mut request, mut byte) = (Vec::new(), [0]);
        while !request.ends_with(b"\r\n\r\n") && browser.read(&mut byte)? > 0 {
            request.push(byte[0]);
        }
        let request = String::from_utf8(request)?;
        let mut server = TcpStream::connect(site.trim_start_matches("http://").trim_end_matches('/'))?;
        for line in request
            .lines()
            .filter(|line| !line.to_lowercase().starts_with("connection:"))
        {
            let last = if line.is_empty() {
                "connection: close\r\n"
            } else {
                ""
            };
            write!(server, "{last}{line}\r\n")?;
        }
        let mut answer = Vec::new();
        server.read_to_end(&mut answer)?;
        let body = answer
            .windows(4)
            .position(|end| end == b"\r\n\r\n")
            .context("no answer")?
            + 2;
        let head = String::from_utf8(answer[..body].to_vec())?;
        for line in head
            .lines()
            .filter(|line| !line.to_lowercase().starts_with("cross-origin-"))
        {
            write!(browser, "{line}\r\n")?;
        }
        Ok(browser.write_all(&answer[body..])?)
    };
    thread::spawn(move || {
        thread::scope(|scope| {
            for browser in listener.incoming().flatten() {
                // A browser may open connections and not use them.
                scope.spawn(|| pass_on(browser));
            }
        });
    });
    Ok(address)
}

/// As on a host for static files that sends no headers of ours.
#[test]
#[ignore = "needs a browser: cargo xtask e2e"]
fn one_thread_searches_where_the_page_is_not_isolated() {
    run(async |browser| {
        browser.open("/", Look::DESKTOP).await?;
        let site = browser.client.current_url().await?.origin().ascii_serialization();
        let expected = talk(browser, "return nodes(1);").await?;
        browser.goto(&without_isolation(site)?).await?;
        let isolated = browser.js("return crossOriginIsolated", &[]).await?;
        ensure!(isolated == false, "headers still isolate the page");
        let counts = talk(
            browser,
            "const counts = [await nodes(2)]; return [...counts, !!flag];",
        )
        .await?;
        ensure!(counts[0] == expected, "{counts} instead of {expected}");
        ensure!(
            counts[1] == false,
            "memory that is not shared has no flag to tell of"
        );
        browser.check_console().await
    });
}
