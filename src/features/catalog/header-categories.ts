/** Which categories the header shows. The phone menu, the home page and the not-found page show the same ones. */

const mostInHeader = 6;

/** `more` is true if the shop has more. */
export function headerCategories<T>(categories: readonly T[]): { shown: readonly T[]; more: boolean } {
  return { shown: categories.slice(0, mostInHeader), more: categories.length > mostInHeader };
}
