// Renders the page when it is built, so that what is served shows its frame, its words and its boards before the module
// has come. The module runs here as in a browser, with a document of happy-dom's; every address is rendered in every
// language, and the four are woven into one: what differs stands there once for each language, and the style sheet shows
// the one that the root element names.
//
//     node prerender.mjs <question> <answer>
//
// The question is a file with { folder, boot, head, languages, addresses } as JSON: `folder` holds the built files, `boot`
// is the boot script's path in it, `head` what the module asks of the document's head. The answer is another, with
// { [address]: { title, about, body } }: title and what the page is about in the first language.
import { Window } from "happy-dom";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const ORIGIN = "http://localhost/";
const [, , question, answer] = process.argv;
const { folder, boot, head, languages, addresses } = JSON.parse(await readFile(question, "utf8"));
const root = pathToFileURL(`${folder}/`).href;

// A browser -------------------------------------------------------------------

// Style sheets count as there: nothing is looked at.
const settings = { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true };
const browser = new Window({ url: new URL(addresses.at(-1), ORIGIN).href, width: 1280, height: 800, settings });
const { document } = browser;
document.documentElement.lang = languages[0];
document.head.innerHTML = head;

// Node has some of a browser's names itself; only these are the document's.
const replaced = new Set(["navigator", "location", "Event", "EventTarget", "CustomEvent", "localStorage", "sessionStorage"]);
for (let from = browser; from && from !== Object.prototype; from = Object.getPrototypeOf(from)) {
  for (const name of Object.getOwnPropertyNames(from)) {
    if (name === "constructor" || (name in globalThis && !replaced.has(name))) continue;
    replaced.delete(name);
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: browser[name] });
  }
}
globalThis.window = globalThis.self = globalThis;
Object.defineProperty(globalThis.Window, Symbol.hasInstance, { value: (it) => it === globalThis || it === browser });

let pending = 0;
const own = {
  // Files come from the folder. What has to be waited for is counted.
  async fetch(resource) {
    pending += 1;
    try {
      const url = new URL(resource.url ?? resource, document.baseURI).href;
      const path = url.startsWith(ORIGIN) ? root + url.slice(ORIGIN.length) : url;
      const type = path.endsWith(".wasm") ? "application/wasm" : "text/plain";
      return new Response(await readFile(new URL(path)), { headers: { "content-type": type } });
    } finally {
      pending -= 1;
    }
  },
  // The engine does not think here, and nothing moves.
  Worker: class extends EventTarget {
    postMessage() {}
    terminate() {}
  },
  setInterval: () => 0,
};
Object.assign(globalThis, own);
Object.assign(browser, own);
// Lots fall the same way every time.
Math.random = () => 0;
// What the page complains about is a fault.
const complaints = [];
console.error = (...words) => complaints.push(words.join(" "));

// The page --------------------------------------------------------------------

const pause = () => new Promise((done) => setTimeout(() => requestAnimationFrame(done)));

/** Waits until nothing is on its way and nothing changes any more, and `ready` says so. A slow machine takes its time to compile. */
async function settled(ready, what) {
  for (let before, end = Date.now() + 120_000; Date.now() < end; ) {
    const now = document.body.innerHTML;
    if (pending === 0 && now === before && ready()) return;
    before = now;
    await pause();
  }
  throw new Error(`${what} is not rendered`);
}

const rendered = new Map(addresses.map((address) => [address, { bodies: [] }]));
await import(new URL(boot, root));
await settled(() => document.querySelector("main") && !document.documentElement.hasAttribute("data-starting"), "the page");
for (const language of languages) {
  const select = document.querySelector(".language select");
  select.value = language;
  select.dispatchEvent(new browser.Event("change", { bubbles: true }));
  await settled(() => document.documentElement.lang === language, language);
  for (const address of addresses) {
    localStorage.clear();
    const before = document.title;
    history.pushState({}, "", address);
    browser.dispatchEvent(new browser.PopStateEvent("popstate"));
    // No two addresses have the same title.
    await settled(() => document.title !== before && document.querySelector("main h1"), address);
    const page = rendered.get(address);
    page.title ??= document.title;
    page.about ??= document.querySelector("meta[name=description]").content;
    page.bodies.push(bare(chosen().cloneNode(true)));
  }
}

// Weaving ---------------------------------------------------------------------

/** The page, with what is chosen in it said by attributes. */
function chosen() {
  for (const input of document.body.querySelectorAll("input")) {
    if (input.type === "range") input.setAttribute("value", input.value);
    else input.toggleAttribute("checked", input.checked);
  }
  return document.body;
}

/** Takes away what is not seen. */
function bare(body) {
  for (const unseen of body.querySelectorAll("dialog:not([open]), [hidden], option, svg desc, svg title")) unseen.remove();
  const comments = document.createTreeWalker(body, 128);
  const all = [];
  while (comments.nextNode()) all.push(comments.currentNode);
  all.forEach((comment) => comment.remove());
  for (const styled of body.querySelectorAll("[style]")) {
    // The policy refuses styles in the HTML. Where something lies can be said by an attribute.
    const place = /(?:^|;)\s*transform:([^;]+)/.exec(styled.getAttribute("style"))?.[1];
    if (place) styled.setAttribute("transform", place.replace(/px|deg/g, "").trim());
    styled.removeAttribute("style");
  }
  body.normalize();
  return body;
}

const isText = (node) => node.nodeType === 3;
const alike = ([first, ...others]) => others.every((other) => other === first);

/** Puts into the first of some elements what the others have otherwise. */
function weave(elements) {
  const [first] = elements;
  for (const { name } of [...first.attributes]) {
    // What is only heard, or shown by a pointer that rests, is not missed here.
    if (!alike(elements.map((element) => element.getAttribute(name)))) first.removeAttribute(name);
  }
  const children = elements.map((element) => [...element.childNodes]);
  const shapes = children.map((list) => list.map((node) => (isText(node) ? "" : node.tagName)).join());
  if (!alike(shapes)) {
    first.replaceChildren(...children.map((list, index) => one(first, index, list)));
    return first;
  }
  children[0].forEach((child, index) => {
    const forms = children.map((list) => list[index]);
    if (!isText(child)) weave(forms);
    else if (!alike(forms.map((form) => form.data))) {
      child.replaceWith(...forms.map((form, index) => one(first, index, [form.cloneNode()])));
    }
  });
  return first;
}

/** What is there in one language only. */
function one(parent, index, nodes) {
  const svg = parent.namespaceURI.endsWith("svg");
  const wrap = svg ? document.createElementNS(parent.namespaceURI, "tspan") : document.createElement("span");
  wrap.setAttribute("class", "spoken");
  wrap.setAttribute("lang", languages[index]);
  wrap.append(...nodes);
  return wrap;
}

const pages = {};
for (const [address, { title, about, bodies }] of rendered) {
  pages[address] = { title, about, body: weave(bodies).innerHTML };
}
if (complaints.length > 0) throw new Error(complaints.join("\n"));
await writeFile(answer, JSON.stringify(pages));
// The page would go on and on.
process.exit(0);
