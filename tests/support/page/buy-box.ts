/** A product page's buy box with options, like the one that BuyBox.astro, OptionPicker.astro and VariantTable.astro make. */
import { afterEach, vi } from 'vitest';

export interface Sample {
  id: string;
  values: string[];
  price: number;
  stock: number;
  /** The number of its picture in the gallery, from 0. */
  picture?: number;
}

/** Shows the first variant. Prices are net, at 10 % VAT. A variant without `picture` has no picture. */
export function renderOptions(names: readonly string[], variants: readonly Sample[]): void {
  const groups = names.map((name, at) => {
    const values = [...new Set(variants.map((one) => one.values[at] ?? ''))];
    const radios = values.map(
      (value) =>
        `<label><input type="radio" name="${at}" value="${value}" ${value === variants[0]?.values[at] ? 'checked' : ''}><span>${value}</span></label>`,
    );
    return `<fieldset><legend>${name}</legend>${radios.join('')}</fieldset>`;
  });
  const rows = variants.map(({ id, values, price, stock, picture = -1 }) => {
    const cells = [...values, shownPrice(price), `<span>${shownStock(stock)}</span>`];
    const imageUrl = ['/a.svg', '/b.svg'][picture] ?? null;
    const sold = JSON.stringify({ price, stock, imageUrl, picture });
    return `<tr data-variant="${id}" data-sold='${sold}'>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const [first] = variants;
  const line = {
    productId: first?.id,
    product: {
      name: 'Boots',
      slug: 'boots',
      price: first?.price,
      stock: first?.stock,
      imageUrl: null,
      vatRate: 10,
    },
  };
  document.body.innerHTML = `<ul data-gallery></ul>
    <div data-fresh data-price="0" data-stock="${first?.stock}">
      <p data-fresh-price>${shownPrice(first?.price ?? 0)}</p> <p data-fresh-stock></p> <p data-fresh-note tabindex="-1"></p>
      <form id="buy" data-add-to-cart data-product='${JSON.stringify(line)}'
        data-sold-out="Out of stock" data-absent="Not available" data-unknown="Unknown">
        ${groups.join('')}<p role="status" data-fresh-choice></p>
        <input type="number" name="quantity" value="1" max="9"><button>Add</button>
      </form>
      <table data-product-id="id-boots"><tbody>${rows.join('')}</tbody></table>
    </div><a data-language="fr" href="/fr/product/boots">Français</a>`;
}

// The URL changes one frame after a choice. That frame must not come during the next test.
afterEach(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
});

export const shownPrice = (price: number): string => `$${(price * 1.1).toFixed(2)}`;
export const shownStock = (stock: number): string => (stock ? `${stock} left` : 'Out of stock');

/** Runs the page's inline script at a URL. Returns the mock of the gallery's `scrollTo`, which jsdom lacks. */
export async function startPicker(url: string) {
  history.replaceState(null, '', url);
  const scrollTo = vi.fn();
  const gallery = document.querySelector('[data-gallery]') as HTMLElement;
  Object.defineProperties(gallery, { scrollTo: { value: scrollTo }, clientWidth: { value: 100 } });
  vi.resetModules();
  await import('#features/product-page/picker.script.ts');
  return scrollTo;
}

export const part = (name: string) =>
  document.querySelector<HTMLElement>(`[data-fresh-${name}]`) as HTMLElement;
export const line = () => JSON.parse(document.querySelector<HTMLElement>('#buy')?.dataset['product'] ?? '');
export const radio = (option: number, value: string) =>
  document.querySelector(`[name="${option}"][value="${value}"]`) as HTMLInputElement;
/** The chosen values, one per option. */
export const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type=radio]:checked')].map(({ value }) => value);
