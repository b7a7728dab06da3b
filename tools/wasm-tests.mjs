// Runs the checks of the crate wasm-tests, compiled to WebAssembly, under Node:
// node wasm-tests.mjs <the module that wasm-bindgen made> <the native sente program>
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";

const [module, program] = process.argv.slice(2);
const { names, run, ugi } = createRequire(import.meta.url)(module);

const tests = names().map((name, index) => [name, () => run(index)]);

// The engine searches the same tree here as natively, line for line, apart from the time it takes.
tests.push(["the_engine_searches_the_same_tree", () => {
  const lines = ["ugi", "position startpos", "go depth 4", "position startpos moves e5 e6 f7 f5 g6 g7 d6 h6 f4 d4", "go depth 4", ""].join("\n");
  const timeless = (text) => text.replace(/ (nps|time|hashfull) \d+/g, "");
  const here = timeless(ugi(lines));
  const native = timeless(execFileSync(program, ["engine", "yinsh"], { input: lines + "quit\n", encoding: "utf8" }));
  if (here.split("bestmove").length !== 3) throw new Error(`expected two bestmoves, found:\n${here}`);
  if (here !== native) throw new Error(`in WebAssembly:\n${here}\nnatively:\n${native}`);
}]);

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
