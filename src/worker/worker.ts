/**
 * The service worker. It keeps visited catalogue pages, their pictures and the cart readable without a connection. It
 * stores only what the shop sends to everyone. A new version waits until all tabs of the shop are closed. It reuses the
 * old copies, so that an open page never loses its files. scripts/astro/classic-scripts.ts publishes it as `/sw.js`.
 */
import {
  copyKey,
  isGone,
  isHashed,
  isWorthKeeping,
  type Kind,
  kindOf,
  mostBytes,
  offlineCaches,
  offlinePageFor,
  offlinePages,
  pageKind,
  staysStored,
} from './requests.ts';
import { type FetchEvent, worker } from './scope.ts';

/** Milliseconds to wait for the network before the copy is shown, if there is one. */
const patience = 3000;

const openPageCache = () => caches.open(offlineCaches.page.name);

// Requests wait for the activation, so it downloads nothing. The open pages are stored earlier, during the installation.
worker.addEventListener('install', (event) => {
  // Delete the old offline pages. When the next page is kept, this build's offline page is fetched.
  const dropOld = async () => {
    const cache = await openPageCache();
    await Promise.all(offlinePages.map((page) => cache.delete(page)));
  };
  event.waitUntil(dropOld().then(keepOpenPages));
});

worker.addEventListener('activate', (event) => {
  // Without navigation preload, each page would wait for the worker to start.
  event.waitUntil(worker.registration.navigationPreload.enable());
});

worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, worker.location.origin);
  if (kind) event.respondWith(respond(event, kind));
});

// A product was added (outcome-toasts.script.ts). The cart can then be read without a connection, even if it was never opened.
worker.addEventListener('message', (event) => {
  const url = new URL(String(event.data), worker.location.origin).href;
  if (pageKind(url) === 'page') event.waitUntil(keepWithScripts(url).catch(() => undefined));
});

async function respond(event: FetchEvent, kind: Kind): Promise<Response> {
  const { url } = event.request;
  if (isHashed(url)) return (await find(kind, url)) ?? fetchAndKeep(event, kind);
  const response = fetchAndKeep(event, kind);
  // A response that is too late for this page still replaces the copy.
  event.waitUntil(response.catch(() => undefined));
  const copy = await find(kind, copyKey(kind, url));
  try {
    if (!copy) return await response;
    return await Promise.race([response, new Promise<Response>((show) => setTimeout(show, patience, copy))]);
  } catch (error) {
    const instead = copy ?? (kind === 'picture' ? undefined : await findOfflinePage(url));
    if (instead) return instead;
    throw error;
  }
}

async function fetchAndKeep(event: FetchEvent, kind: Kind): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  event.waitUntil(keep(kind, event.request.url, response.clone()));
  return response;
}

async function find(kind: Kind, key: string): Promise<Response | undefined> {
  if (kind === 'other') return undefined;
  try {
    const cache = await caches.open(offlineCaches[kind].name);
    return await cache.match(key, { ignoreVary: true });
  } catch {
    // A broken cache must not break the shop.
    return undefined;
  }
}

/** The offline page in the language of the page that can't be loaded, or else in another language that is stored. */
async function findOfflinePage(url: string): Promise<Response | undefined> {
  for (const page of [offlinePageFor(url), ...offlinePages]) {
    const copy = await find('page', page);
    if (copy) return copy;
  }
  return undefined;
}

/** Stores a copy, or deletes it if the URL is gone. On a full device, older copies stay as they are. */
async function keep(kind: Kind, url: string, response: Response): Promise<void> {
  if (kind === 'other') return;
  try {
    const { name, most } = offlineCaches[kind];
    const cache = await caches.open(name);
    const key = copyKey(kind, url);
    if (isGone(response)) await cache.delete(key);
    if (!isWorthKeeping(kind, response)) return;
    const { size } = await response.clone().blob();
    await (size > mostBytes ? cache.delete(key) : cache.put(key, response));
    // Oldest first. A copy that is stored again becomes the newest.
    const copies = (await cache.keys()).filter((copy) => !staysStored(copy.url));
    for (const copy of copies.slice(0, Math.max(0, copies.length - most))) await cache.delete(copy);
    // Fetch the offline page here, not at installation: only one language is needed, and the page may have been deleted since.
    const offlinePage = offlinePageFor(url);
    if (kind === 'page' && !(await cache.match(offlinePage))) await cache.add(offlinePage);
  } catch (error) {
    console.warn("Couldn't store an offline copy:", error instanceof Error ? error.message : error);
  }
}

/** Stores the scripts that a page names, and then the page. So a stored page always has its scripts. */
async function keepWithScripts(url: string): Promise<void> {
  if (await find('page', copyKey('page', url))) return;
  const page = await fetch(url, { redirect: 'manual', priority: 'low' });
  const names = (await page.clone().text()).match(/\/_astro\/[\w.-]+\.js/g);
  for (const name of new Set(names)) {
    const script = new URL(name, url).href;
    if (await find('file', script)) continue;
    const response = await fetch(script, { priority: 'low' });
    // The next call tries again.
    if (!response.ok) return;
    await keep('file', script, response);
  }
  await keep('page', url, page);
}

/** Stores the open pages. On a first visit, there was no worker to store them. Their files are still in the browser's cache. */
async function keepOpenPages(): Promise<void> {
  for (const { url } of await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' }))
    if (pageKind(url) === 'page')
      await fetch(copyKey('page', url), { redirect: 'manual' }).then(
        (response) => keep('page', url, response),
        () => undefined,
      );
}
