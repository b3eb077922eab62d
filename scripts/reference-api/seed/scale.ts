/** The demo catalogue made larger or smaller: always the same products for the same number. */
import type { Bilingual, ProductEntry } from './demo-shop.ts';
import { fraction, wholeNumber } from './random.ts';

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
 * The first `count` products, taken from the categories in turn; beyond the catalogue's end, editions of the same products in other
 * colours and sizes, with slugs, names, prices, stock and reviews of their own and the same pictures.
 */
export function* scaled(base: readonly ProductEntry[], count: number): Generator<ProductEntry> {
  const turns = inTurn(base);
  for (let made = 0; made < count && turns.length > 0; made += 1) {
    const product = turns[made % turns.length] as ProductEntry;
    const round = Math.floor(made / turns.length);
    yield round === 0 ? product : edition(product, round);
  }
}

/** One of each category, then the second of each, and on: a small shop has something everywhere. */
function inTurn(base: readonly ProductEntry[]): ProductEntry[] {
  const places = new Map<string, number>();
  return base
    .map((product) => {
      const place = places.get(product.category) ?? 0;
      places.set(product.category, place + 1);
      return { product, place };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ product }) => product);
}

function edition(base: ProductEntry, round: number): ProductEntry {
  const slug = `${base.slug}-${round + 1}`;
  const colour = colours[round % colours.length] as Bilingual;
  const size = sizes[Math.floor(round / colours.length) % sizes.length] as Bilingual;
  // Colours times sizes are used up after 64 rounds: a series number keeps the names apart.
  const series = Math.floor(round / (colours.length * sizes.length)) + 1;
  const number = (word: string) => (series > 1 ? `, ${word} ${series}` : '');
  return {
    ...base,
    slug,
    name: {
      en: `${base.name.en}, ${colour.en}, ${size.en}${number('series')}`,
      fr: `${base.name.fr}, coloris ${colour.fr}, ${size.fr}${number('série')}`,
    },
    priceCents: Math.max(100, Math.round(base.priceCents * (0.8 + 0.5 * fraction(`${slug} price`)))),
    stock: stockOf(slug),
    reviews: base.reviews.slice(0, wholeNumber(`${slug} reviews`, 0, base.reviews.length)),
  };
}

/** As in a real shop: about one in twelve is sold out, one in five nearly. */
function stockOf(slug: string): number {
  const share = fraction(`${slug} stock`);
  if (share < 0.08) return 0;
  return share < 0.28 ? wholeNumber(`${slug} few`, 1, 5) : wholeNumber(`${slug} many`, 6, 200);
}
