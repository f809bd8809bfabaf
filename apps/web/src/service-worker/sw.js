// Starts the app without a network. Nothing of `/api` and `/packed` ever passes through it.
// The served file begins with `build`: the version, its files, those of each language but English, and the script that
// its page begins with.
/* global build */

const files = [build.files, ...Object.values(build.languages)].flat();
const cacheName = `pomander ${build.version}`;
/** The page has the same text at every path; this one is never prerendered (app/prerender.tsx). */
const shell = "/profile";
/** Milliseconds to wait for a response: on a connection that carries nothing, the app still opens. */
const patienceMs = 5_000;
const withoutServer = [502, 503, 504];
/** Whether the last page came from the cache: then all that belongs to it must too. */
let isAlone = false;

self.addEventListener("install", (event) => event.waitUntil(fill(build.files)));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || /^\/(api|packed)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (files.includes(pathname)) event.respondWith(file(request));
});

const languageOf = (reply) => reply.headers.get("content-language");

/**
 * Stores files and the page whole, with its own policy header, whose nonce is the one in its text. While servers are being
 * replaced, the page may be of another build: then this one is installed another time.
 */
async function fill(wanted) {
  const cache = await caches.open(cacheName);
  const reply = await fetch(shell, { cache: "no-store" });
  const isOurs = reply.ok && !reply.redirected && (await reply.clone().text()).includes(build.entry);
  if (!isOurs) throw new Error("The page is not of this build.");
  await cache.addAll([...wanted, ...(build.languages[languageOf(reply)] ?? [])]);
  await cache.put(shell, reply);
}

/** Runs only once no tab of the previous version is open: until then such a tab finds its files where they were. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await self.clients.claim();
}

const kept = async (what) => (await caches.open(cacheName)).match(what, { ignoreVary: true });

async function page(event) {
  const { request } = event;
  const cached = await kept(shell);
  if (cached === undefined) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, null));
  const reply = await Promise.race([fetch(request).catch(() => null), late]);
  isAlone = reply === null || withoutServer.includes(reply.status);
  // The user chose another language; where its files do not arrive now, they are asked for with the next page.
  if (!isAlone && reply.ok && languageOf(reply) !== languageOf(cached))
    event.waitUntil(fill([]).catch(() => undefined));
  return isAlone ? cached : reply;
}

/**
 * Returns a file. A name with a hash means one thing for good. Any other belongs to the page that asks, which may be
 * newer than this worker while that waits to be replaced.
 */
async function file(request) {
  const isOurs = isAlone || new URL(request.url).pathname.startsWith("/assets/");
  if (isOurs) return (await kept(request)) ?? fetch(request);
  const reply = await fetch(request).catch(() => null);
  if (reply !== null && !withoutServer.includes(reply.status)) return reply;
  return (await kept(request)) ?? reply ?? Response.error();
}
