/**
 * A network that loses requests for files that load late, under a browser that remembers a failed import until the page is
 * reloaded, as Chrome up to 155 and Firefox up to 154 do.
 */
import type { Page } from '@playwright/test';

/** What the browser writes to the console about lost files. */
export const lossMessages =
  /Failed to load resource|Failed to fetch|ERR_FAILED|TimeoutError|signal timed out|_astro\/|astro-island/;

/** Loses the first request for each file, code and texts, that the page at `path` does not load by itself. */
export async function loseFirst(page: Page, path: string): Promise<void> {
  const own = await ownScripts(path);
  const lost = new Set<string>();
  const remembered = new Set<string>();
  await page.route(/\/_astro\/.*\.js(on)?$/, (route) => {
    const { pathname } = new URL(route.request().url());
    const isImport = route.request().resourceType() === 'script';
    const isLost = !lost.has(pathname) || (isImport && remembered.has(pathname));
    if (own.has(pathname) || !isLost) return route.continue();
    lost.add(pathname);
    if (isImport) remembered.add(pathname);
    return route.abort();
  });
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
