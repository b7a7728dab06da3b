// Starts the page. The names in braces are filled in by `cargo xtask build-web`.
import init, { start_page } from "{{glue}}";
import { begin } from "{{loader}}";

begin([...document.querySelectorAll('link[rel="preload"][type="application/wasm"]')].map(({ href }) => href));
try {
  await init({ module_or_path: new URL("{{wasm}}", import.meta.url) });
  await start_page();
} catch (error) {
  document.getElementById("failed").hidden = false;
  throw error;
}
performance.mark("sente-started");

// Keeps a copy of all the rest for when there is no network. The page works without it, so it waits until there is nothing
// else to do.
const keep = () => navigator.serviceWorker?.register(new URL("sw.js", document.baseURI)).catch(() => {});
window.requestIdleCallback ? requestIdleCallback(keep, { timeout: 5000 }) : setTimeout(keep, 2000);
