// Starts the page. The names in braces are filled in by `cargo xtask build-web`.
import init, { start_page } from "{{glue}}";

await init({ module_or_path: new URL("{{wasm}}", import.meta.url) });
start_page();
performance.mark("sente-started");

// Keeps a copy for when there is no network. The page works without it.
navigator.serviceWorker?.register(new URL("sw.js", document.baseURI)).catch(() => {});
