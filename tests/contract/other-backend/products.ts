/** Products as the other backend sends them. */
import type { Item, Kind, State } from './state.ts';

export function productAnswer(state: State, item: Item, language: string, isAlone = true) {
  const { way, sent } = state;
  return sent({
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

function soldOf({ is }: State, { kinds, cents, stock }: Item, language: string, isAlone: boolean) {
  if (!kinds.length)
    return { price: (is('cheaper in lists') && !isAlone ? Math.round(cents / 2) : cents) / 100, stock };
  const inStock = kinds.filter((kind) => kind.stock > 0 || is('shows the price of what is sold out'));
  const prices = (some: Kind[]) => some.map((kind) => kind.cents / 100);
  const values = (all: string[]) => all.map((value) => ({ name: named(value, language) }));
  const ids = (id: string) => (is('has other variants in French') ? `${id}-${language}` : id);
  return {
    price: Math.min(...prices(inStock.length ? inStock : kinds)),
    stock: kinds.reduce((sum, kind) => sum + kind.stock, 0),
    ...(!(is('hides in lists that there is a choice') && !isAlone) && {
      maxPrice: Math.max(...prices(kinds)),
    }),
    ...(isAlone &&
      !is('hides the choice') && {
        options: [
          { name: named('Size', language), values: values(['S', 'M', 'L', 'XL']) },
          { name: named('Colour', language), values: values(['red', 'blue']) },
        ],
        variants: (is('repeats a combination') ? [...kinds, ...kinds] : kinds).map((kind) => ({
          id: ids(kind.id),
          values: [named(kind.size, language), named(kind.colour, language)],
          price: kind.cents / 100,
          stock: kind.stock,
        })),
      }),
  };
}
