// The searches of `cargo xtask speed` in WebAssembly, which starts this: node measure.mjs <folder> <game> <nodes> <depth> <threads>
// The folder holds engine.wasm, its glue engine.js, and shogi.net. The output is that of train's example `speed`.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const folder = isMainThread ? resolve(process.argv[2]) : workerData.folder;
const glue = await import(pathToFileURL(resolve(folder, "engine.js")));

const helper = () =>
  new Promise((done, failed) => {
    const shared = { folder, module: glue.module(), memory: glue.shared_memory() };
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: shared });
    worker.once("message", () => done(worker));
    worker.once("error", failed);
  });

if (isMainThread) {
  const game = process.argv[3];
  const [nodes, depth, mostThreads] = process.argv.slice(4).map(Number);
  await glue.default({ module_or_path: readFileSync(resolve(folder, "engine.wasm")) });
  const text = readFileSync(new URL(`../../data/speed/${game}.txt`, import.meta.url), "utf8");
  const positions = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const engine = new glue.Engine(game, game === "shogi" ? readFileSync(resolve(folder, "shogi.net")) : undefined);
  const ask = (line) => {
    const said = [];
    engine.handle(line, (answer) => said.push(answer));
    const refused = said.find((answer) => answer.startsWith("info string error"));
    if (refused) throw new Error(refused);
    return said;
  };
  const shared = glue.shared_memory().buffer instanceof SharedArrayBuffer;
  const helpers = [];
  for (let threads = 1; threads <= (shared ? mostThreads : 1); threads++) {
    if (threads > 1) {
      helpers.push(await helper());
      glue.hire(helpers.length);
      helpers.forEach((worker) => worker.postMessage("help"));
    }
    ask(`setoption name Threads value ${threads}`);
    for (const [job, limit] of [
      ["warm up", `nodes ${Math.floor(nodes / 8)}`],
      ["nodes", `nodes ${nodes}`],
      ["depth", `depth ${depth}`],
    ]) {
      const [cpu, wall] = [process.cpuUsage(), performance.now()];
      let lookedAt = 0;
      for (const position of positions) {
        ask(game === "shogi" ? "usinewgame" : "uginewgame");
        ask(`position startpos moves ${position}`);
        lookedAt += Number(/ nodes (\d+)/.exec(ask(`go ${limit}`).at(-2))[1]);
      }
      const { user, system } = process.cpuUsage(cpu);
      const seconds = [(user + system) / 1e6, (performance.now() - wall) / 1e3];
      const memory = glue.shared_memory().buffer.byteLength;
      if (job !== "warm up") console.log([job, threads, lookedAt, ...seconds, memory].join("\t"));
    }
  }
  process.exit();
} else {
  await glue.default({ module_or_path: workerData.module, memory: workerData.memory });
  parentPort.on("message", glue.help);
  parentPort.postMessage("ready");
}
