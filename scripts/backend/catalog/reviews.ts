/** What both backends send with reviews. */

/** Averages have one decimal, as the shop shows them. */
export const roundAverage = (average: number) => Math.round(average * 10) / 10;

/** How many reviews of a product have one star, two stars and so on, up to five. */
export type StarCounts = readonly [number, number, number, number, number];

/** Without `stars`, nobody has reviewed the product. */
export function numbersOf(stars: StarCounts = [0, 0, 0, 0, 0]) {
  const count = stars.reduce((total, some) => total + some, 0);
  const sum = stars.reduce((total, some, index) => total + some * (index + 1), 0);
  return { average: count ? roundAverage(sum / count) : null, count, stars: [...stars] };
}

/** The name shown with a review. Strangers don't read the last names of shoppers. */
export function publicName(first: string | null, last: string | null): string {
  // Not the first UTF-16 unit, which may be half a character.
  const [initial] = last ?? '';
  return [first, initial && `${initial}.`].filter((part) => part).join(' ');
}
