// The engine's side: each message is one line of UGI or USI, each answer as well. "ready" is said once, after loading. The
// worker's name says the game: "yinsh", "shogi".
// Lines that come while the engine is still loading wait.
//
// Where the page is isolated from others (the server's headers see to that) and the engine was built for threads,
// `setoption name Threads value 2` gets it helpers: workers of this script with the engine's module and memory. How many
// threads there are then is answered. Who listens is also told how to stop a search: by a message { stop }, one byte in
// that memory. While it is 1, every search ends at once with its `bestmove`; the line `stop` sets it back to 0.
//
// A worker by the name of "moving" makes a GIF: of { wide, high, colours, samples }, then of pictures { pixels, delay }, each
// answered by { shown }; whatever else comes ends it, with { gif }.
//
// A worker that cannot start, or cannot go on, says so by a message { failed } with the reason: not every browser tells the
// page of an error in a module that is still being evaluated.
import init, { Engine, Moving, help, hire, module, shared_memory } from "{{glue}}";

if (self.name === "helper") {
  onmessage = async ({ data }) => {
    await init({ module_or_path: data.module, memory: data.memory });
    // Each further message: there is a place to take, for as long as it lasts.
    onmessage = help;
    postMessage("ready");
  };
} else if (self.name === "moving") {
  const asked = [];
  onmessage = ({ data }) => asked.push(data);
  const failed = (why) => postMessage({ failed: String(why) });
  const start = async () => {
    await init({ module_or_path: new URL("{{wasm}}", import.meta.url) });
    let moving;
    const take = (data) => {
      if (data.samples) {
        moving = new Moving(data.wide, data.high, data.colours, data.samples);
        postMessage({ shown: 0 });
      } else if (data.pixels) {
        moving.show(data.pixels, data.delay);
        postMessage({ shown: 1 });
      } else {
        postMessage({ gif: moving.finish() });
      }
    };
    onmessage = ({ data }) => {
      try {
        take(data);
      } catch (why) {
        failed(why);
      }
    };
    asked.forEach((data) => onmessage({ data }));
  };
  start().catch(failed);
} else {
  const lines = [];
  onmessage = ({ data }) => lines.push(data);
  const answer = (line) => postMessage(line);
  const failed = (why) => postMessage({ failed: String(why) });

  // What a game's engine has besides, in a file of its own: it comes beside the module, and only for that game.
  const networks = { shogi: "{{network}}" };
  const network = async (game) => {
    if (!(game in networks)) return undefined;
    const response = await fetch(new URL(networks[game], import.meta.url));
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };

  const start = async () => {
    const coming = network(self.name);
    // If it fails, it is told below, not here.
    coming.catch(() => {});
    await init({ module_or_path: new URL("{{wasm}}", import.meta.url) });
    const engine = new Engine(self.name, await coming);
    // A browser may isolate the page and know no shared memory all the same.
    const shared = self.crossOriginIsolated && "SharedArrayBuffer" in self && shared_memory().buffer instanceof SharedArrayBuffer;
    const helpers = [];

    const helper = () =>
      new Promise((done, failed) => {
        const worker = new Worker(import.meta.url, { type: "module", name: "helper" });
        worker.onmessage = () => done(worker);
        worker.onerror = failed;
        worker.postMessage({ module: module(), memory: shared_memory() });
      });

    // Sees to it that so many threads can search, as far as they are to be had.
    const gather = async (wanted) => {
      const missing = shared ? Math.min(wanted, navigator.hardwareConcurrency) - 1 - helpers.length : 0;
      if (missing > 0) {
        const asked = await Promise.allSettled(Array.from({ length: missing }, helper));
        helpers.push(...asked.flatMap(({ value }) => value ?? []));
        hire(helpers.length);
        helpers.forEach((worker) => worker.postMessage("help"));
      }
      answer(`info string threads ${Math.min(wanted, helpers.length + 1)}`);
    };

    const take = async (line) => {
      const wanted = /^\s*setoption\s+name\s+threads\s+value\s+(\d+)\s*$/i.exec(line);
      if (wanted) await gather(Math.max(Number(wanted[1]), 1));
      engine.handle(line, answer);
    };

    let taken = Promise.resolve();
    onmessage = ({ data }) => (taken = taken.then(() => take(data)).catch(failed));
    answer("ready");
    if (shared) postMessage({ stop: new Uint8Array(shared_memory().buffer, engine.stop_address(), 1) });
    lines.forEach((data) => onmessage({ data }));
  };
  start().catch(failed);
}
