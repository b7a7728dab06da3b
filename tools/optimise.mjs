// What makes WebAssembly small or fast: Binaryen's optimiser, started once for many modules, because starting it takes longer
// than most of them do.
//
//     node optimise.mjs QUESTION.json
//
// The question holds the names of the `features` that may be used, how much to do for speed and for size (`optimise` and `shrink`, as
// wasm-opt means it with -O3: 3 and 0, and with -Oz: 2 and 2), and the `modules`: pairs of the path to read and the path to write.

import { readFileSync, writeFileSync } from "node:fs";
import binaryen from "binaryen";

const question = JSON.parse(readFileSync(process.argv[2]));
let features = binaryen.Features.MVP;
for (const name of question.features) {
  if (!(name in binaryen.Features)) throw new Error(`Binaryen knows no feature ${name}`);
  features |= binaryen.Features[name];
}
binaryen.setOptimizeLevel(question.optimise);
binaryen.setShrinkLevel(question.shrink);
for (const [from, to] of question.modules) {
  const module = binaryen.readBinary(readFileSync(from), features);
  module.optimize();
  module.runPasses(["strip-debug", "strip-producers"]);
  writeFileSync(to, module.emitBinary());
  module.dispose();
}
