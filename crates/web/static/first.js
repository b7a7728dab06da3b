// Runs before the first paint, so that nothing is drawn in the wrong theme or language.
{
  const root = document.documentElement;
  let kept = {};
  try {
    kept = { ...localStorage };
  } catch {
    // Storage is switched off: the device decides.
  }

  const theme = kept["sente.theme"];
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  // A server that lets people play together says so with every page; a host for static files says nothing.
  if (document.cookie.split("; ").includes("sente-online=yes")) root.dataset.online = "";

  // The language chosen, else the first of the browser's that we speak, else English. The file with its words sets out now, and
  // the one with what only this address says, together with the page's module.
  const files = new Map();
  for (const { name, content } of document.querySelectorAll('meta[name^="sente-words-"]')) files.set(name.slice(12), content);
  const wanted = [kept["sente.lang"], ...navigator.languages].map((tag) => tag?.split(/[-_.]/)[0].toLowerCase());
  root.lang = wanted.find((code) => files.has(code)) ?? "en";
  for (const words of [root.lang, `${root.lang}-${root.dataset.words}`]) {
    const link = { rel: "preload", as: "fetch", crossOrigin: "", href: files.get(words) };
    if (link.href) document.head.append(Object.assign(document.createElement("link"), link));
  }

  // What is served is a first visit's. Whoever was here before has a game of their own, and pieces of their choice; and
  // without a network the page may be one of another address.
  const own = Object.keys(kept).some((key) => /^sente\.(?!lang$|theme$)/.test(key));
  const path = (address) => new URL(address, document.baseURI).pathname.replace(/(\/|\/index\.html)$/, "");
  const elsewhere = "at" in root.dataset && path(root.dataset.at) !== path(location.pathname);
  // A game, an invitation or a list has no page of its own before it is there: it is served what stands for what is missing.
  const between = /\/(g|i|online)\/[^/]+\/?$/.test(location.pathname) && !("at" in root.dataset);
  // The puzzles have a style of their own, which is not there yet.
  const puzzles = /\/puzzles(\/|$)/.test(location.pathname);
  if (elsewhere || between || puzzles) root.dataset.frame = "none";
  else if (own) root.dataset.frame = "bare";

  // What is served is shown when all of it is there, so that nothing moves.
  root.dataset.parsing = "";

  // What starts the page sets out when what is served has been painted, so that it takes nothing of the line and of the processor from
  // what is seen first; only the module, which takes longest, is on its way already. A page in the background is not painted, and
  // starts at once.
  const begun = document.importNode(document.getElementById("sente-start").content, true);
  const script = begun.querySelector("script");
  script.remove();
  const start = () => { if (!script.isConnected) { document.head.append(begun); document.head.append(script); } };
  addEventListener("DOMContentLoaded", () => {
    delete root.dataset.parsing;
    setTimeout(start, document.hidden ? 0 : 1000);
    requestAnimationFrame(() => setTimeout(start));
  });
}
