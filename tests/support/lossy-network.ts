/**
 * A network that loses requests for lazily loaded files, under a browser that remembers a failed import until the page is
 * reloaded, as Chrome up to 155 and Firefox up to 154 do.
 */
import type { Page, Route } from '@playwright/test';

export const losses = ['abort', '503', 'hang'] as const;
export type Loss = (typeof losses)[number];

/** What the browser writes to the console about lost files. */
export const lossMessages =
  /Failed to load resource|Failed to fetch|ERR_FAILED|TimeoutError|signal timed out|_astro\/|astro-island/;

/** Loses the first request for each file that the page at `path` does not load by itself: code and texts. */
export async function loseFirst(page: Page, path: string, loss: Loss): Promise<void> {
  const own = await ownScripts(path);
  const lost = new Set<string>();
  const remembered = new Set<string>();
  if (loss === 'hang') await page.addInitScript(holdTimeouts);
  await page.route(/\/_astro\/.*\.js(on)?$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isImport = route.request().resourceType() === 'script';
    if (own.has(pathname)) return route.continue();
    if (isImport && remembered.has(pathname)) return route.abort();
    if (lost.has(pathname)) return route.continue();
    lost.add(pathname);
    if (isImport) remembered.add(pathname);
    return lose(route, loss);
  });
}

async function lose(route: Route, loss: Loss): Promise<void> {
  const request = route.request();
  if (loss === 'abort') await route.abort();
  else if (loss === '503') await route.fulfill({ status: 503 });
  // No answer at all, until the page gives the request up.
  else if (request.resourceType() === 'fetch')
    await request
      .frame()
      .evaluate((path) => globalThis.passTimeout?.(path), new URL(request.url()).pathname)
      // The page may have been left.
      .catch(() => undefined);
}

declare global {
  /** Lets the time of the request for this path run out. */
  var passTimeout: ((path: string) => void) | undefined;
}

/** In the page: requests run out of time when the test says so, which spares it the ten seconds and a busy machine's delays. */
function holdTimeouts(): void {
  const controllers = new WeakMap<AbortSignal, AbortController>();
  const running = new Map<string, AbortController>();
  const send = globalThis.fetch;
  AbortSignal.timeout = () => {
    const controller = new AbortController();
    controllers.set(controller.signal, controller);
    return controller.signal;
  };
  globalThis.fetch = (address, init) => {
    const controller = init?.signal && controllers.get(init.signal);
    const path = new URL(String(address), location.href).pathname;
    // Only the first request for a file is lost.
    if (controller && !running.has(path)) running.set(path, controller);
    return send(address, init);
  };
  globalThis.passTimeout = (path) => running.get(path)?.abort(new DOMException('', 'TimeoutError'));
}

/** The scripts in the page's markup with everything they import. */
async function ownScripts(path: string): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  const text = async (address: string) => (await fetch(new URL(address, process.env['SHOP_URL']))).text();
  const follow = async (file: string): Promise<void> => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, next] of (await text(file)).matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      await follow(`/_astro/${next}`);
  };
  for (const [, file = ''] of (await text(path)).matchAll(/<script type="module" src="([^"]+)"/g))
    await follow(file);
  return files;
}
