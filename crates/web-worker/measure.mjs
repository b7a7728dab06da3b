// Measures the engine's speed in WebAssembly: node crates/web-worker/measure.mjs [folder] [nodes]
// The folder holds what `cargo xtask build-web` made of the engine: engine….wasm and its glue engine….js.
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? "target/site/assets");
const nodes = Number(process.argv[3] ?? 1_000_000);
const file = (end) => resolve(folder, readdirSync(folder).find((name) => name.startsWith("engine") && name.endsWith(end)));

const glue = await import(pathToFileURL(file(".js")));
await glue.default({ module_or_path: readFileSync(file(".wasm")) });
const engine = new glue.Engine();
const positions = [
  "startpos moves f6 e5 d4 g7 h8 c5 e8 g4 i9 d7",
  "startpos moves b1 k7 a5 j11 g2 e10 d1 i4 k10 a2 b1-c2 e10-e9 c2-c3 e9-f10 g2-g4 k7-i7 d1-d3 i4-i6",
];
for (const position of positions) {
  const lines = [];
  const say = (line) => lines.push(line);
  engine.handle("uginewgame", say);
  engine.handle(`position ${position}`, say);
  const begin = process.cpuUsage();
  engine.handle(`go nodes ${nodes}`, say);
  const { user, system } = process.cpuUsage(begin);
  const refused = lines.find((line) => line.startsWith("info string error"));
  if (refused) throw new Error(refused);
  console.log(`${Math.round((nodes * 1e6) / (user + system))} nodes a CPU-second; ${lines.at(-2)}`);
}
