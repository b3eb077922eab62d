/** What each page of the catalogue shows, worked out from the API's answers alone: the page's file → what stands on it. */
import { locales } from '#i18n/locale.ts';
import { grossOf, toCents } from '#lib/money.ts';

/** As `openRebuildShop` sets it. */
const pageSize = 4;
/** Related products on a product's page. */
const relatedShown = 4;

interface Item {
  id: string;
  slug: string;
  price: number;
  vatRate: number;
  stock: number;
  [other: string]: unknown;
}

export async function shownBy(apiUrl: string): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  for (const locale of locales) {
    const ask = async <T>(path: string): Promise<T> => {
      const answer = await fetch(apiUrl + path, { headers: { 'Accept-Language': locale } });
      return (await answer.json()) as T;
    };
    const folder = locale === 'fr' ? 'fr/' : '';
    const { categories } = await ask<{ categories: { slug: string }[] }>('/v1/category');
    for (const { slug } of categories) {
      const { products } = await ask<{ products: Item[] }>(`/v1/product/category/slug/${slug}?limit=100`);
      for (const [order, sorted] of Object.entries(orders)) {
        const cards = sorted(products).map(cardOf);
        const pages = Math.max(1, Math.ceil(cards.length / pageSize));
        for (let page = 1; page <= pages; page++) {
          const name = [`${folder}category/${slug}`, order, page > 1 ? `page/${page}` : '']
            .filter(Boolean)
            .join('/');
          const part = cards.slice((page - 1) * pageSize, page * pageSize);
          shown.set(`${name}.html`, JSON.stringify([cards.length, part]));
        }
      }
      for (const { id, slug: product } of products) {
        const page = await ask(`/v1/product/slug/${product}`);
        const reviews = await ask(`/v1/review/product/${id}`);
        const related = await ask<{ products: Item[] }>(`/v1/product/${id}/related`);
        shown.set(
          `${folder}product/${product}.html`,
          JSON.stringify([page, reviews, related.products.slice(0, relatedShown).map(cardOf)]),
        );
      }
    }
  }
  return shown;
}

const cardOf = ({ slug, name, price, vatRate, stock, images, rating }: Item) => ({
  ...{ slug, name, price, vatRate, images, rating },
  // "In stock" from six on.
  stock: Math.min(stock, 6),
});

const gross = ({ price, vatRate }: Item) => grossOf(toCents(price), vatRate);
const orders: Readonly<Record<string, (items: readonly Item[]) => Item[]>> = {
  '': (items) => [...items],
  'price-asc': (items) => items.toSorted((a, b) => gross(a) - gross(b)),
  'price-desc': (items) => items.toSorted((a, b) => gross(b) - gross(a)),
};
