// Loads the parts of the page's module. Each part is a few files, most of which other parts need, too. The names in braces are
// filled in by `cargo xtask build-web`.
import { initSync } from "{{glue}}";

const FILES = {{files}};
// The files of each part, by their places above.
const PARTS = {{parts}};

// A promise that is kept, unless it fails: whoever asks again may have a network then.
const kept = (all, key, begin) => {
  if (!all.has(key)) {
    const begun = begin();
    all.set(key, begun);
    begun.catch(() => all.delete(key));
  }
  return all.get(key);
};

const modules = new Map();
const instances = new Map();

// What the files share: what the page's own module exports. In a debug build they want to know its name, too.
let exported;
const shared = () => (exported ??= { __wasm_split: { ...initSync(), {{shared}} } });

// Fetches a file and compiles it as it comes, beside what else the browser does.
const module = (file) => kept(modules, file, () => WebAssembly.compileStreaming(fetch(new URL(file, import.meta.url))));

// What is in a file goes into the page's own memory and table, in any order.
const instance = (file) =>
  kept(instances, file, async () => WebAssembly.instantiate(await module(file), shared()));

// Begins with the files that the address needs, while the page's own module is under way.
export const begin = (addresses) => {
  for (const file of FILES) {
    if (addresses.some((address) => address.endsWith(`/${file}`))) module(file).catch(() => {});
  }
};

// What the page calls for a part: `callback` is a place in its table.
const load = (part) => async (callback, data) => {
  let success = true;
  try {
    await Promise.all(PARTS[part].map((at) => instance(FILES[at])));
  } catch (error) {
    console.error(error);
    success = false;
  }
  initSync().__indirect_function_table.get(callback)(data, success);
};

{{loads}}
