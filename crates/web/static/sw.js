// Offline, once loaded. Files under assets/ carry the hash of their content in their name, so a copy is never
// stale and is always used first. The page itself is asked of the network first. A new version waits until no
// tab shows the old one.
const CACHE = "sente-{{version}}";
const PAGE = new URL("./", self.location).href;
const FILES = {{files}};

// One after the other, and after whatever the page itself asks for: nobody waits for these.
async function keep() {
  const cache = await caches.open(CACHE);
  for (const file of [PAGE, ...FILES]) await cache.add(new Request(file, { priority: "low" }));
}

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) =>
      Promise.all([
        // On a first visit, what the page fetches from now on is here.
        self.clients.claim(),
        ...names.filter((name) => name.startsWith("sente-") && name !== CACHE).map((name) => caches.delete(name)),
      ]),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  } else if (request.url.startsWith(PAGE + "assets/")) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  }
});
