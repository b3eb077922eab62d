/** Scales the demo catalogue to any number of products. Deterministic. */
import type { Bilingual } from '../core/shop-data.ts';
import type { ProductEntry } from '../demo-shop/demo-shop.ts';

/** A pseudo-random number from 0 up to 1, the same on every machine: FNV-1a, mixed with the finaliser of MurmurHash3. */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number from `min` to `max`, both included. */
export const wholeNumber = (text: string, min: number, max: number): number =>
  min + Math.floor(fraction(text) * (max - min + 1));

const colours: readonly Bilingual[] = [
  { en: 'Slate', fr: 'ardoise' },
  { en: 'Moss', fr: 'mousse' },
  { en: 'Chalk', fr: 'craie' },
  { en: 'Rust', fr: 'rouille' },
  { en: 'Midnight', fr: 'nuit' },
  { en: 'Sand', fr: 'sable' },
  { en: 'Plum', fr: 'prune' },
  { en: 'Saffron', fr: 'safran' },
  { en: 'Sky', fr: 'ciel' },
  { en: 'Clay', fr: 'argile' },
  { en: 'Ivory', fr: 'ivoire' },
  { en: 'Pine', fr: 'sapin' },
  { en: 'Coral', fr: 'corail' },
  { en: 'Ink', fr: 'encre' },
  { en: 'Honey', fr: 'miel' },
  { en: 'Lichen', fr: 'lichen' },
];

const sizes: readonly Bilingual[] = [
  { en: 'standard', fr: 'modèle courant' },
  { en: 'small', fr: 'petit modèle' },
  { en: 'large', fr: 'grand modèle' },
  { en: 'pair', fr: 'par deux' },
];

/**
 * Yields `count` products, from each category in turn. After the demo catalogue's last product, it yields the same products in other
 * colours and sizes. These have their own slug, name, price, stock and reviews, but the same pictures.
 */
export function* scaledProducts(base: readonly ProductEntry[], count: number): Generator<ProductEntry> {
  const sorted = byTurns(base);
  for (let index = 0; index < count && sorted.length > 0; index += 1) {
    const product = sorted[index % sorted.length] as ProductEntry;
    const round = Math.floor(index / sorted.length);
    yield round === 0 ? product : variant(product, round);
  }
}

/** Takes the first product of each category, then the second, and so on. Even a small shop fills all categories. */
function byTurns(base: readonly ProductEntry[]): ProductEntry[] {
  const counts = new Map<string, number>();
  return base
    .map((product) => {
      const turn = counts.get(product.category) ?? 0;
      counts.set(product.category, turn + 1);
      return { product, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ product }) => product);
}

function variant(base: ProductEntry, round: number): ProductEntry {
  const slug = `${base.slug}-${round + 1}`;
  const colour = colours[round % colours.length] as Bilingual;
  const size = sizes[Math.floor(round / colours.length) % sizes.length] as Bilingual;
  // After 64 rounds, all colours and sizes are used. A series number then keeps the names unique.
  const series = Math.floor(round / (colours.length * sizes.length)) + 1;
  const scaledPrice = (cents: number) =>
    Math.max(100, Math.round(cents * (0.8 + 0.5 * fraction(`${slug} price`))));
  const scaledCents = ({ priceCents, grossCents }: Pick<ProductEntry, 'priceCents' | 'grossCents'>) => ({
    ...(priceCents !== undefined && { priceCents: scaledPrice(priceCents) }),
    ...(grossCents !== undefined && { grossCents: scaledPrice(grossCents) }),
  });
  const number = (word: string) => (series > 1 ? `, ${word} ${series}` : '');
  return {
    ...base,
    slug,
    name: {
      en: `${base.name.en}, ${colour.en}, ${size.en}${number('series')}`,
      fr: `${base.name.fr}, coloris ${colour.fr}, ${size.fr}${number('série')}`,
    },
    ...scaledCents(base),
    listCents: undefined,
    lowestCents: undefined,
    stock: stockOf(slug),
    variants: base.variants.map((one) => ({ ...one, ...scaledCents(one) })),
    reviews: base.reviews.slice(0, wholeNumber(`${slug} reviews`, 0, base.reviews.length)),
  };
}

/** About one in twelve products is out of stock, and one in five has few left. */
function stockOf(slug: string): number {
  const share = fraction(`${slug} stock`);
  if (share < 0.08) return 0;
  return share < 0.28 ? wholeNumber(`${slug} few`, 1, 5) : wholeNumber(`${slug} many`, 6, 200);
}
