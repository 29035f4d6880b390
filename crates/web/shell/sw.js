// Keeps the page's files on the device and answers from there first, so that the table works offline.
//
// Every version has a store of its own. A start gets the newest complete one, even while an older version of
// this script is still in charge; an open page goes on with its own files, the worker's script above all, for
// their names carry their content's hash and are looked for in every store. Older stores go when no page is
// open: only then does the browser let a new version of this script take charge, as nothing here hurries it.
const FILES = {{files}};
const START = self.registration.scope;
const FAMILY = `menagerie ${START} `;
const OWN = `${FAMILY}{{version}}`;

self.addEventListener("install", (event) => event.waitUntil(store()));
self.addEventListener("activate", (event) => event.waitUntil(takeCharge()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  // Tables are the server's own.
  if (url.href.startsWith(`${START}api/`)) return;
  event.respondWith(respond(request, url.origin + url.pathname));
});

const stores = async () => (await caches.keys()).filter((name) => name.startsWith(FAMILY));

async function store() {
  // Anew, also where this version was there before: the last one in the list is the newest.
  await caches.delete(OWN);
  const files = await caches.open(OWN);
  // A hashed name's content never changes, so the browser's own copy will do; the others are asked for anew.
  const fresh = (file) => (/-[0-9a-f]{16}\./.test(file) ? "default" : "reload");
  await files.addAll(FILES.map((file) => new Request(file, { cache: fresh(file) })));
  // The start comes last: a store that has it is complete.
  await files.add(new Request(START, { cache: "reload" }));
}

async function takeCharge() {
  const others = (await stores()).filter((name) => name !== OWN);
  await Promise.all(others.map((name) => caches.delete(name)));
  // The page that brought the first version is ours from now on, so that the next one waits for it to end.
  await self.clients.claim();
}

async function newest() {
  for (const name of (await stores()).reverse()) {
    const files = await caches.open(name);
    if (await files.match(START)) return files;
  }
}

async function respond(request, address) {
  const wanted = address === START || address === `${START}index.html` ? START : request;
  const how = { ignoreVary: true };
  const kept = (await (await newest())?.match(wanted, how)) ?? (await caches.match(request, how));
  return kept ?? fetch(request).catch(() => Response.error());
}
