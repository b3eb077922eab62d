// @vitest-environment jsdom
/**
 * Chooses options on the built pages, with the scripts that these pages carry. Everything that a page says about the chosen
 * variant has to agree with what search engines read.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { displayPrice } from '#lib/money.ts';
import { reductionOf } from '#lib/reduction.ts';

const shop = inject('shop');
const read = (file: string) => readFileSync(join(shop.dir, file), 'utf8');
const slugs = globSync('product/*.html', { cwd: shop.dir })
  .filter((file) => read(file).includes('id="options"'))
  .map((file) => basename(file, '.html'));

/** The picture that the gallery shows. Stands in for scrolling, which jsdom lacks. */
let picture: number;
/** The variants of the page by id, as search engines read them. */
let variants: ReadonlyMap<string, Said>;

function find<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** Runs the page's inline script that contains a text. */
function run(text: string): void {
  const script = [...document.scripts].find((one) => one.text.includes(text));
  // biome-ignore lint/security/noGlobalEval: The script is the page's own.
  // biome-ignore lint/complexity/noCommaOperator: Scripts of a page run in its global scope.
  (0, eval)(script?.text ?? `throw new Error("There is no script with ${text}")`);
}

/** Loads a page as a reload does. Back does the same if the browser has forgotten the page. */
function open(url: string): void {
  history.replaceState(null, '', url);
  const page = new DOMParser().parseFromString(read(`${location.pathname}.html`), 'text/html');
  document.documentElement.replaceWith(document.adoptNode(page.documentElement));
  picture = 0;
  Object.defineProperties(find('[data-gallery]'), {
    clientWidth: { value: 100 },
    scrollTo: {
      value: ({ left }: { left: number }) => {
        picture = left / 100;
      },
    },
  });
  variants = readVariants();
  run('data-variant');
}

/** What a page says about a variant. `prices` has the digits of the price to pay, then those of the struck price. */
interface Said {
  readonly name: string;
  readonly picture: string;
  readonly prices: readonly string[];
  readonly availability: string;
  readonly url: string;
  readonly inCart: Pick<Said, 'picture' | 'prices'>;
}

interface VariantData {
  readonly sku: string;
  readonly name: string;
  readonly image: readonly [string];
  readonly offers: Readonly<Record<'url' | 'availability', string>> & {
    readonly priceSpecification: { readonly price: string } | readonly { readonly price: string }[];
  };
}

function readVariants(): typeof variants {
  const { hasVariant }: { hasVariant: readonly VariantData[] } = JSON.parse(
    find('[type="application/ld+json"]').textContent ?? '',
  );
  return new Map(
    hasVariant.map(({ sku, name, image, offers }): [string, Said] => {
      const picture = pathOf(image[0]);
      const prices = [offers.priceSpecification].flat().map(({ price }) => digitsOf(price));
      const availability = basename(offers.availability);
      return [sku, { name, picture, prices, availability, url: offers.url, inCart: { picture, prices } }];
    }),
  );
}

const pathOf = (url: string) => new URL(url, shop.url).pathname;
const digitsOf = (price: string) => price.replace(/\D/g, '');
const line = () => JSON.parse(find('#buy').dataset['product'] ?? '');
const radios = () => [...document.querySelectorAll<HTMLInputElement>('#options [type=radio]')];

/** What the page shows and would add to the cart. */
function shown(): Said {
  const { product } = line();
  const values = radios().flatMap(({ checked, value }) => (checked ? [value] : []));
  expect(product.options.map(({ value }: { value: string }) => value)).toEqual(values);
  const isSoldOut = find<HTMLButtonElement>('#buy button').disabled;
  const stock = /\d+/.exec(find('[data-fresh-stock]').textContent ?? '')?.[0];
  expect(product.stock > 0).toBe(!isSoldOut);
  if (stock) expect(stock).toBe(`${product.stock}`);
  const pictures = document.querySelectorAll('[data-gallery] img');
  const before = reductionOf(product)?.before;
  return {
    name: [product.name, ...values].join(' · '),
    picture: pathOf((pictures[picture] ?? pictures[0])?.getAttribute('src') ?? ''),
    prices: (find('[data-fresh-price]').textContent?.match(/\$[\d\s.,]*\d/g) ?? []).map(digitsOf),
    availability: isSoldOut ? 'OutOfStock' : stock ? 'LimitedAvailability' : 'InStock',
    url: `${shop.url}${location.pathname}${location.search}`,
    inCart: {
      picture: product.imageUrl,
      prices: [displayPrice(product), ...(before ? [before] : [])].map(String),
    },
  };
}

const expectAgreement = () => expect(shown()).toEqual(variants.get(line().productId));

afterEach(() => {
  vi.useRealTimers();
});

test.each(slugs)('after any choice, the page of %s shows one variant', (slug) => {
  vi.useFakeTimers();
  open(`/product/${slug}`);
  const [entries, choices] = [history.length, radios()];
  for (const first of choices)
    for (const second of choices)
      for (const radio of [first, second]) {
        if (radio.checked) continue;
        radio.click();
        // The URL follows after the next frame.
        vi.runAllTimers();
        expect(radio.checked).toBe(true);
        expectAgreement();
      }
  expect(history.length).toBe(entries);
});

test.each(slugs)('Back, refresh and language switch keep the variant of %s', (slug) => {
  open(`/product/${slug}`);
  for (const id of variants.keys()) {
    open(`/product/${slug}?variant=${id}`);
    expect(line().productId).toBe(id);
    expectAgreement();
    open(find<HTMLAnchorElement>('[data-language=fr]').href);
    expect([location.pathname, line().productId]).toEqual([`/fr/product/${slug}`, id]);
    expectAgreement();
  }
});
