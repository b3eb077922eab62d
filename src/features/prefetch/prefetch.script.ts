/**
 * Fetches files before the shopper follows a link. For the cart and the checkout, these are the scripts that both pages share. In
 * browsers that can't prerender (Safari, Firefox), catalogue pages themselves are also fetched. Opening such a page then only
 * revalidates the copy.
 */
import cartPart from '#features/cart-page/CartIsland.tsx?part';
import { catalogLinks } from './prefetch.ts';

/** Milliseconds for which the pointer must rest on a link, as in Chrome. */
const hover = 200;
const fetched = new Set<string>();
let resting: ReturnType<typeof setTimeout>;

// Chrome prerenders by itself, and decides what to do on a slow or metered connection.
const prerenders = HTMLScriptElement.supports?.('speculationrules');
const { saveData, effectiveType } =
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
const isSlow = /true|[23]g/.test(`${saveData}${effectiveType}`);

function prefetch({ target }: Event): void {
  const link = (target as Element).closest('a');
  const isCatalog = link?.matches(catalogLinks);
  if (!link || (isCatalog ? prerenders : isSlow || !/\/(cart|checkout)$/.test(link.href))) return;
  const url = isCatalog ? link.href : `${cartPart}`;
  if (fetched.has(url)) return;
  fetched.add(url);
  const files = isCatalog ? fetch(url, { priority: 'low' }) : shopParts.fetch(cartPart);
  files.catch(() => fetched.delete(url));
}

addEventListener('pointerdown', prefetch);
addEventListener('pointerover', (event) => {
  clearTimeout(resting);
  resting = setTimeout(prefetch, hover, event);
});
