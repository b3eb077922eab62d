/**
 * Simulates a network that loses requests for lazy files, and a browser that doesn't retry a failed import until the page
 * is reloaded. Chrome up to 155 and Firefox up to 154 are such browsers.
 */
import type { Page, Request } from '@playwright/test';

/** What the browser logs about lost files. */
export const lossMessages =
  /Failed to load resource|Failed to fetch|ERR_FAILED|TimeoutError|signal timed out|_astro\/|astro-island/;

/** How a request fails: no connection, a server error, or no response at all. */
export type Loss = 'abort' | '503' | 'hang';

/**
 * Fails the first requests for each lazy script or text file of the page at `path`: the first request with `losses[0]`,
 * the second with `losses[1]`, and so on. Moves the page's clock ahead, so that the loader retries at once. The
 * returned map counts the failed requests for each file, and keeps counting.
 */
export async function loseFirst(
  page: Page,
  path: string,
  losses: readonly Loss[],
): Promise<ReadonlyMap<string, number>> {
  const pageScripts = await scriptsOf(path);
  const lost = new Map<string, number>();
  const remembered = new Set<string>();
  await page.clock.install();
  let timer: NodeJS.Timeout | undefined;
  /** Requests in progress. Moving the clock ahead would make them time out as well. */
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  const close = (request: Request) => void open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  const skipTime = () => {
    if (open.size) {
      timer = setTimeout(skipTime, quiet);
      return;
    }
    // The test may have ended.
    page.clock.fastForward(losses.includes('hang') ? loaderTimeout : 1000).catch(() => undefined);
  };
  await page.route(/\/_astro\/.*\.js(on)?$/, (route) => {
    const { pathname } = new URL(route.request().url());
    const isImport = route.request().resourceType() === 'script';
    if (isImport && remembered.has(pathname)) return route.abort();
    const times = lost.get(pathname) ?? 0;
    const loss = losses[times];
    if (pageScripts.has(pathname) || !loss) return route.continue();
    open.delete(route.request());
    lost.set(pathname, times + 1);
    if (isImport) remembered.add(pathname);
    clearTimeout(timer);
    timer = setTimeout(skipTime, quiet);
    if (loss === 'abort') return route.abort();
    return loss === '503' ? route.fulfill({ status: 503 }) : undefined;
  });
  return lost;
}

/** Milliseconds before the loader gives up on a request. */
const loaderTimeout = 10_000;
/** Milliseconds to wait for the page's other requests after a loss. */
const quiet = 150;

/** The scripts in the page's markup, with all their imports. */
async function scriptsOf(path: string): Promise<ReadonlySet<string>> {
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
