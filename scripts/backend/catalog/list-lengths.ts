/** How long the lists are that both backends read and send. */
import { mostNamed } from '#api/contract/limits.ts';
import { invalid } from '../failures/http-error.ts';

/** How many words of a search count. */
export const mostSearchWords = 8;
/** How many products a search finds. If a response has this many, the shop says that there may be more. */
export const mostFoundProducts = 60;
export const mostRelatedProducts = 8;
/** How many orders a response has if the call doesn't say how many. */
export const ordersPerPage = 20;

/** The names in a list with commas. Throws `HttpError` 422 if there are too many. */
export function namesIn(field: 'ids' | 'slugs', list: string): string[] {
  const names = list.split(',');
  if (names.length > mostNamed) throw invalid({ [field]: 'tooMany' });
  return names;
}
