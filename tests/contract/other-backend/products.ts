/** Products as the other backend sends them. */
import type { Item, State, Variant } from './state.ts';

export function productAnswer(state: State, item: Item, language: string, isAlone = true) {
  const { way, shaped } = state;
  return shaped({
    id: item.id,
    slug: item.slug,
    name: item.title[language],
    description: null,
    vatRate: 19,
    ...soldOf(state, item, language, isAlone),
    images: item.group === 'table' ? [{ url: '/uploads/grey.gif' }] : [],
    weight: null,
    height: null,
    width: null,
    length: null,
    ...(way.hasExtras && {
      rating: item.reviews.length ? { average: averageOf(item), count: item.reviews.length } : null,
    }),
  });
}

export const averageOf = ({ reviews }: Pick<Item, 'reviews'>) =>
  reviews.length
    ? Math.round((reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length) * 10) / 10
    : null;

/** The values of an option have a name in each language. No variant has the last size. */
const named = (value: string, language: string) => (language === 'fr' ? `${value} (fr)` : value);

function soldOf({ hasFault }: State, { variants, cents, stock }: Item, language: string, isAlone: boolean) {
  if (!variants.length)
    return { price: (hasFault('cheaper in lists') && !isAlone ? Math.round(cents / 2) : cents) / 100, stock };
  const inStock = variants.filter(
    (variant) => variant.stock > 0 || hasFault('shows the price of what is sold out'),
  );
  const prices = (some: Variant[]) => some.map((variant) => variant.cents / 100);
  const values = (all: string[]) => all.map((value) => ({ name: named(value, language) }));
  const ids = (id: string) => (hasFault('has other variants in French') ? `${id}-${language}` : id);
  return {
    price: Math.min(...prices(inStock.length ? inStock : variants)),
    stock: variants.reduce((sum, variant) => sum + variant.stock, 0),
    ...(!(hasFault('hides in lists that there is a choice') && !isAlone) && {
      maxPrice: Math.max(...prices(variants)),
    }),
    ...(isAlone &&
      !hasFault('hides the choice') && {
        options: [
          { name: named('Size', language), values: values(['S', 'M', 'L', 'XL']) },
          { name: named('Colour', language), values: values(['red', 'blue']) },
        ],
        variants: (hasFault('repeats a combination') ? [...variants, ...variants] : variants).map(
          (variant) => ({
            id: ids(variant.id),
            values: [named(variant.size, language), named(variant.colour, language)],
            price: variant.cents / 100,
            stock: variant.stock,
          }),
        ),
      }),
  };
}
