// The engine's side: each message is one UGI line, each answer as well. "ready" is said once, after loading.
// Lines that come while the engine is still loading wait.
import init, { Engine } from "{{glue}}";

const early = [];
onmessage = (event) => early.push(event.data);

await init({ module_or_path: new URL("{{wasm}}", import.meta.url) });
const engine = new Engine();
const answer = (line) => postMessage(line);
onmessage = (event) => engine.handle(event.data, answer);
postMessage("ready");
early.forEach((line) => engine.handle(line, answer));
