// Offline, once loaded. Files under assets/ carry the hash of their content in their name, so a copy is never
// stale and is always used first. The page itself is asked of the network first. A new version waits until no
// tab shows the old one.
const CACHE = "sente-{{version}}";
const PAGE = new URL("./", self.location).href;
const FILES = {{files}};
// What is told while the page is closed, in every language: sentences by their keys, with names in braces, and times by their number.
const WORDS = {{notices}};
// What the page keeps for its worker: the language of who reads it.
const READER = "reader";

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

// While the page is closed the server tells what it would have said to it, and the words are made here.
self.addEventListener("push", (event) => {
  event.waitUntil(tell(event.data));
});

async function tell(data) {
  const words = WORDS[await language()];
  let told;
  try {
    told = data.json();
  } catch {
    // The browser wants something to be shown for whatever comes.
    told = {};
  }
  const name = told.by?.name ?? words["online-guest"].replace("{number}", told.by?.guest ?? "");
  const game = words[`game-${told.kind}`] ?? "";
  const say = (key) => words[key].replace("{name}", name).replace("{game}", game);
  // How much of a turn is left, in whole days, or hours on the last one.
  const hours = Math.floor((told.left ?? 0) / 3_600_000);
  const left = words["time-left-days"][Math.floor(hours / 24)] ?? words["time-left-hours"][hours];
  const [sentence, more, address] = {
    turn: () => [say("notify-turn"), left, `g/${told.game}`],
    time: () => [say("notify-time"), `${name} · ${left ?? words["time-left-hours"][1]}`, `g/${told.game}`],
    begun: () => [say("notify-begun"), "", `g/${told.game}`],
    over: () => [say("notify-over"), name, `g/${told.game}`],
    challenge: () => [say("invited-title"), game, `i/${told.challenge}`],
    wanted: () => [say("notify-somebody"), "", "online/find"],
  }[told.t]?.() ?? [say("notify-plain"), "", "online/games"];
  // What is told of the same game again takes the place of what was told before.
  await self.registration.showNotification(sentence, {
    body: more ?? "",
    tag: address,
    renotify: true,
    data: address,
    lang: words.lang,
  });
}

async function language() {
  const kept = await caches.open(READER).then((cache) => cache.match(new URL("language", PAGE)));
  const wanted = [await kept?.text(), ...self.navigator.languages].map((tag) => tag?.split("-")[0].toLowerCase());
  return wanted.find((code) => code in WORDS) ?? "en";
}

// A press on it shows the page that has this open, or a new one: what others show is not touched.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data ?? "", PAGE).href));
});

async function show(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((it) => it.url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

// The browser has given its subscription up: another one takes its place.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(subscribe());
});

async function subscribe() {
  const at = new URL("api/push", PAGE);
  const { key } = await (await fetch(at)).json();
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await fetch(at, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(subscription),
  });
}
