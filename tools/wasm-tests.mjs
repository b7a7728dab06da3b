// Runs the checks of the crate wasm-tests, compiled to WebAssembly, under Node:
// node wasm-tests.mjs <the module that wasm-bindgen made> <the native sente program>
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";

const [module, program] = process.argv.slice(2);
const { names, run, ugi } = createRequire(import.meta.url)(module);

const tests = names().map((name, index) => [name, () => run(index)]);

// The engine searches the same tree here as natively, line for line, apart from the time it takes. A process for each
// position: natively, whatever comes next would end the search.
const positions = ["startpos", "startpos moves e5 e6 f7 f5 g6 g7 d6 h6 f4 d4"];
for (const [number, position] of positions.entries()) {
  tests.push([`the_engine_searches_the_same_tree_${number + 1}`, () => {
    const lines = `ugi\nposition ${position}\ngo depth 4\n`;
    const timeless = (text) => text.replace(/ (nps|time|hashfull) \d+/g, "");
    const here = timeless(ugi(lines));
    const native = timeless(execFileSync(program, ["engine", "yinsh"], { input: lines, encoding: "utf8" }));
    if (!here.includes("\ninfo depth 4 ") || !here.includes("\nbestmove ")) throw new Error(`no whole search:\n${here}`);
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
process.exitCode = failed ? 1 : 0;
