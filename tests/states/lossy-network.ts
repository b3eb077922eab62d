/**
 * Simulates a network that loses requests for lazy files, and a browser that doesn't retry a failed import until the page
 * is reloaded. Chrome up to 155 and Firefox up to 154 are such browsers.
 */
import type { Page, Request } from '@playwright/test';

/** What the browser logs about lost files. */
export const lossMessages =
  /Failed to load resource|Failed to fetch|ERR_FAILED|TimeoutError|signal timed out|_astro\/|astro-island/;

/**
 * Responds with 503 to the first request for each lazy script or text file of the page at `path`. Moves the page's clock ahead,
 * so that the loader retries at once. Returns a set to which each lost file is added.
 */
export async function loseFirst(page: Page, path: string): Promise<ReadonlySet<string>> {
  const pageScripts = await scriptsOf(path);
  const lost = new Set<string>();
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
    page.clock.fastForward(1000).catch(() => undefined);
  };
  await page.route(/\/_astro\/.*\.js(on)?$/, (route) => {
    const { pathname } = new URL(route.request().url());
    const isImport = route.request().resourceType() === 'script';
    if (isImport && remembered.has(pathname)) return route.abort();
    if (pageScripts.has(pathname) || lost.has(pathname)) return route.continue();
    open.delete(route.request());
    lost.add(pathname);
    if (isImport) remembered.add(pathname);
    clearTimeout(timer);
    timer = setTimeout(skipTime, quiet);
    return route.fulfill({ status: 503 });
  });
  return lost;
}

/** Milliseconds to wait for the page's other requests after a loss. */
const quiet = 150;

/** The scripts in the page's markup, with all their imports. */
async function scriptsOf(path: string): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  const text = async (url: string) => (await fetch(new URL(url, process.env['SHOP_URL']))).text();
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
