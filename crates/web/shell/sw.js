// Keeps this version's files on the device and answers from there first, so that the table works offline.
//
// A new version is stored beside the old one and waits. It takes over when no page of the old one is left, or
// at the start of the only open page (boot.js asks). The version before stays stored as well: its file names
// carry their content's hash, so a page that still runs it finds its own files, the worker's script above all.
const FILES = {{files}};
const FAMILY = `menagerie ${self.registration.scope} `;
const OWN = `${FAMILY}{{version}}`;

self.addEventListener("install", (event) => event.waitUntil(store()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

self.addEventListener("message", (event) => {
  if (event.data?.takeOver) event.waitUntil(takeOver(event.ports[0]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  event.respondWith(respond(request, url));
});

async function store() {
  const cache = await caches.open(OWN);
  // A hashed name's content never changes, so the browser's own copy will do; the others are asked for anew.
  const fresh = (file) => (/-[0-9a-f]{16}\./.test(file) ? "default" : "reload");
  await cache.addAll(FILES.map((file) => new Request(file, { cache: fresh(file) })));
}

async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== OWN);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  // The page that brought the first version is ours from now on, so that the second one waits for it to end.
  await self.clients.claim();
}

async function takeOver(port) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const ours = pages.filter((page) => page.url.startsWith(self.registration.scope));
  if (ours.length > 1) return port?.postMessage({ refused: true });
  await self.skipWaiting();
}

async function respond(request, url) {
  const start = [self.registration.scope, `${self.registration.scope}index.html`];
  const wanted = start.includes(url.origin + url.pathname) ? self.registration.scope : request;
  const how = { ignoreVary: true };
  const own = await caches.open(OWN);
  const kept = (await own.match(wanted, how)) ?? (await caches.match(request, how));
  return kept ?? fetch(request).catch(() => Response.error());
}
