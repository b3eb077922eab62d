/** Fetches the built files of a category's filters: the file with the form, and the card files. */
import { cardsPath } from '#i18n/routes.ts';
import { giveUpAfter } from '#lib/waits.ts';
import type { FilterProduct } from './filter-products.ts';

/** Fetches a built file. `selector` finds an element that the file must contain. */
async function readFile(path: string, selector: string): Promise<Document> {
  const response = await fetch(path, { signal: AbortSignal.timeout(giveUpAfter) });
  const file = new DOMParser().parseFromString(await response.text(), 'text/html');
  // Some hosts send another page, with status 200, if a file is missing.
  if (!response.ok || !file.querySelector(selector)) throw new Error(`Status ${response.status}`);
  return file;
}

/** The form of the filters, with the facts of all products, and the button for more results with its text. */
export async function readFilters(path: string): Promise<{ form: HTMLFormElement; more: HTMLElement }> {
  const file = await readFile(path, 'form[data-facts]');
  return {
    form: file.querySelector('form') as HTMLFormElement,
    more: file.querySelector('[data-filter-more]') as HTMLElement,
  };
}

export type ReadCard = (product: FilterProduct) => Promise<Element | undefined>;

/**
 * Reads the card of a product. `path` is that of the file with the filters. If the card file is newer than that file, another product
 * may be at this position. The card is then `undefined`.
 */
export function cardReader(path: string): ReadCard {
  const files = new Map<number, Promise<HTMLElement[]>>();
  return async ({ file, position, text }) => {
    const cards =
      files.get(file) ??
      readFile(cardsPath(path, file), '.card').then((found) => [
        ...found.querySelectorAll<HTMLElement>('.card'),
      ]);
    files.set(file, cards);
    cards.catch(() => files.delete(file));
    const card = (await cards)[position];
    return card?.dataset['facts'] === text ? card : undefined;
  };
}
