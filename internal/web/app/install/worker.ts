// The service worker: a page that cannot be fetched is answered by one that says so. It keeps that page and what it
// needs, and nothing else: what the floor says of chips, cards and wagers is only ever the floor's own answer.

/** What is kept, the page itself first, and the name that changes with it; the bundler writes both. */
declare const SHELL: string[];
declare const VERSION: string;

interface Lasting extends Event { waitUntil: (work: Promise<unknown>) => void }
interface Fetching extends Event { request: Request; respondWith: (answer: Promise<Response>) => void }

const worker = self as unknown as { skipWaiting: () => Promise<void>; clients: { claim: () => Promise<void> } };
const kept = async (path: string): Promise<Response> => (await (await caches.open(VERSION)).match(path)) ?? Response.error();

addEventListener("install", (event) => {
  (event as Lasting).waitUntil(caches.open(VERSION).then((cache) => cache.addAll(SHELL)).then(() => worker.skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = async (): Promise<void> => {
    for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
    await worker.clients.claim();
  };
  (event as Lasting).waitUntil(old());
});

addEventListener("fetch", (event) => {
  const fetching = event as Fetching;
  const { request } = fetching;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET" || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") fetching.respondWith(fetch(request).catch(() => kept(SHELL[0] ?? "")));
  else if (SHELL.includes(pathname)) fetching.respondWith(fetch(request).catch(() => kept(pathname)));
});
