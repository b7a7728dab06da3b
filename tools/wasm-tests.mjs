// Runs the checks of the crate wasm-tests, compiled to WebAssembly, and the engine of the page, under Node:
// node wasm-tests.mjs <folder> <the native sente program>
// The folder holds rules.wasm and engine.wasm, each with its glue, and shogi's network, which the page brings to its engine.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program] = process.argv.slice(2);
const load = async (name) => {
  const glue = await import(pathToFileURL(resolve(folder, `${name}.js`)));
  await glue.default({ module_or_path: readFileSync(resolve(folder, `${name}.wasm`)) });
  return glue;
};
const rules = await load("rules");
const engine = await load("engine");

const tests = rules.names().map((name, index) => [name, () => rules.run(index)]);

// The engine searches the same tree here as natively, line for line, apart from the time it takes. A process for each
// position: natively, whatever comes next would end the search. The opening book is the command's alone.
const searches = [
  ["yinsh", "ugi", "startpos", 4],
  ["yinsh", "ugi", "startpos moves e5 e6 f7 f5 g6 g7 d6 h6 f4 d4", 4],
  ["shogi", "usi", "startpos moves 7g7f 3c3d", 7],
  ["shogi", "usi", "sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 6],
];
for (const [number, [game, greeting, position, depth]] of searches.entries()) {
  tests.push([`the_engine_searches_the_same_tree_${number + 1}`, () => {
    const lines = [greeting, `position ${position}`, `go depth ${depth}`];
    const timeless = (text) => text.replace(/ (nps|time|hashfull) \d+/g, "").replace(/^option name OwnBook .*\n/m, "");
    const said = [];
    const conversation = new engine.Engine(game, game === "shogi" ? readFileSync(resolve(folder, "shogi.net")) : undefined);
    for (const line of lines) conversation.handle(line, (answer) => said.push(`${answer}\n`));
    conversation.free();
    const here = timeless(said.join(""));
    const input = lines.map((line) => `${line}\n`).join("");
    const native = timeless(execFileSync(program, ["engine", game], { input, encoding: "utf8" }));
    if (!here.includes(`\ninfo depth ${depth} `) || !here.includes("\nbestmove ")) throw new Error(`no whole search:\n${here}`);
    if (here !== native) throw new Error(`in WebAssembly:\n${here}\nnatively:\n${native}`);
  }]);
}

let failed = 0;
for (const [name, test] of tests) {
  try {
    test();
    console.log(`test ${name} ... ok`);
  } catch (error) {
    failed += 1;
    console.log(`test ${name} ... FAILED\n${error.stack ?? error}`);
  }
}
console.log(`test result: ${failed ? "FAILED" : "ok"}. ${tests.length - failed} passed; ${failed} failed`);
// Memory that workers may share keeps nobody waiting; the process ends with its tests.
process.exit(failed ? 1 : 0);
