/**
 * For Safari and Firefox, which can't prerender: fetches the next catalogue page in advance, so that opening it only
 * revalidates the copy.
 */
import { catalogLinks } from './next-page.ts';

/** Milliseconds for which the pointer must rest on a link, as in Chrome. */
const hover = 200;
const fetched = new Set<string>();
let resting: ReturnType<typeof setTimeout>;

function prefetch({ target }: Event): void {
  const { href } = (target as Element).closest<HTMLAnchorElement>(catalogLinks) ?? {};
  if (!href || fetched.has(href)) return;
  fetched.add(href);
  fetch(href, { priority: 'low' }).catch(() => fetched.delete(href));
}

// Chrome prerenders by itself, and decides what to do on a slow or metered connection.
if (!HTMLScriptElement.supports?.('speculationrules')) {
  addEventListener('pointerdown', prefetch);
  addEventListener('pointerover', (event) => {
    clearTimeout(resting);
    resting = setTimeout(prefetch, hover, event);
  });
}
