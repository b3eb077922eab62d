/**
 * Asks the API again for price and stock of the product on the page, and says what is not as it was at the last build.
 * Loaded when the shopper first turns to the buy box; "add to cart" does not wait for it.
 */

import { type Product, productBySlug } from '#api/contract/product.ts';
import { createLightClient } from '#api/light-client.ts';
import { money } from '#i18n/format.ts';
import { isLocale } from '#i18n/locale.ts';
import { apiUrl } from '#platform/config.ts';
import { displayPrice, stockState } from './catalog.ts';

/** `box` carries the built price in cents and stock as data, and the words for what may have changed. */
export async function refresh(box: HTMLElement): Promise<void> {
  const { slug = '', price = '', stock = '' } = box.dataset;
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : 'en';
  const client = createLightClient({ baseUrl: apiUrl, language: locale });
  const { product } = await client.call(productBySlug, { params: { slug } });
  const changes: string[] = [];
  const now = displayPrice(product);
  if (now !== Number(price)) {
    set(box, 'price', money(locale, now));
    changes.push(
      words(box.dataset['priceChanged'], { before: money(locale, Number(price)), now: money(locale, now) }),
    );
  }
  if (product.stock !== Number(stock)) {
    const state = stockState(product.stock);
    const text = box.dataset[`stock${state.state}`] ?? '';
    set(box, 'stock', words(text, { count: product.stock }));
    if (state.state !== 'in')
      changes.push(words(box.dataset['stockChanged'], { stock: words(text, { count: product.stock }) }));
  }
  offer(box, product);
  const note = box.querySelector('[data-fresh-note]');
  if (note && changes.length > 0) note.textContent = changes.join(' ');
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

function words(template: string | undefined, values: Record<string, string | number>): string {
  return (template ?? '').replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
}
