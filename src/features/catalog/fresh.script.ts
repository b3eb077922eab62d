/**
 * Asks the API again for price and stock of the product on the page, and says what is not as it was at the last build.
 * Loaded when the shopper first turns to the buy box; "add to cart" does not wait for it.
 */

import { createClient } from '#api/client.ts';
import { type Product, productBySlug } from '#api/contract/product.ts';
import { money } from '#i18n/format.ts';
import { loadMessages } from '#i18n/load.ts';
import { isLocale } from '#i18n/locale.ts';
import { messageReader } from '#i18n/template.ts';
import { apiUrl } from '#platform/config.ts';
import { displayPrice, stockState } from './catalog.ts';

type Words = 'priceChanged' | 'stockChanged' | 'inStock' | 'lowStock' | 'outOfStock';
const stockWords = { in: 'inStock', low: 'lowStock', out: 'outOfStock' } as const;

/** `box` carries the product's slug, and its price in cents and stock as they were built. */
export async function refresh(box: HTMLElement): Promise<void> {
  const { slug = '', price = '', stock = '' } = box.dataset;
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : 'en';
  const client = createClient({ baseUrl: apiUrl, language: locale });
  const { product } = await client.call(productBySlug, { params: { slug } });
  offer(box, product);
  const now = displayPrice(product);
  if (now === Number(price) && product.stock === Number(stock)) return;
  const t = messageReader<Words>(locale, await loadMessages(locale, 'catalog'));
  const changes: string[] = [];
  if (now !== Number(price)) {
    set(box, 'price', money(locale, now));
    changes.push(t('priceChanged', { before: money(locale, Number(price)), now: money(locale, now) }));
  }
  if (product.stock !== Number(stock)) {
    const { state } = stockState(product.stock);
    const text = t(stockWords[state], { count: product.stock });
    set(box, 'stock', text);
    if (state !== 'in') changes.push(t('stockChanged', { stock: text }));
  }
  set(box, 'note', changes.join(' '));
}

/** What is added from now on is the product as it is, no longer as it was built. */
function offer(box: HTMLElement, product: Product): void {
  const form = box.querySelector<HTMLElement>('[data-add-to-cart]');
  if (!form?.dataset['product']) return;
  const line = JSON.parse(form.dataset['product']) as { product: object };
  const { price, stock, vatRate } = product;
  form.dataset['product'] = JSON.stringify({ ...line, product: { ...line.product, price, stock, vatRate } });
  const quantity = form.querySelector<HTMLInputElement>('[name=quantity]');
  if (quantity) quantity.max = String(Math.max(1, stock));
  for (const part of form.querySelectorAll<HTMLInputElement | HTMLButtonElement>('button, input'))
    part.disabled = stock === 0;
}

function set(box: HTMLElement, name: string, text: string): void {
  const target = box.querySelector(`[data-fresh-${name}]`);
  if (target) target.textContent = text;
}
