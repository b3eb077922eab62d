/** Makes the options and variants of a product with many variants, for an edit of the catalogue. */
import type { ProductChange } from '../../scripts/reference-api/control/catalog-edit.ts';

const both = (name: string) => ({ name: { en: name, fr: name } });
const named = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

/** Two options with the given numbers of values. Each combination is a variant. */
export function manyVariants(colours: number, sizes: number): NonNullable<ProductChange['choice']> {
  const [ofColour, ofSize] = [named('Colour', colours), named('Size', sizes)];
  return {
    options: [
      { ...both('Colour'), values: ofColour.map(both) },
      { ...both('Size'), values: ofSize.map(both) },
    ],
    variants: ofColour.flatMap((colour, at) =>
      ofSize.map((size) => ({ values: [colour, size], price: 10 + at / 100, stock: at % 8 })),
    ),
  };
}
