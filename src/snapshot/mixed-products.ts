/** The mix of products on pages that are about no category, such as the home page. */

/** Up to `count` different products. Takes one from each list in turn, so that as many categories as possible appear. */
export function mixedProducts<T extends { readonly slug: string }>(
  lists: readonly (readonly T[])[],
  count: number,
): T[] {
  const found: T[] = [];
  const isNew = ({ slug }: T) => !found.some((other) => other.slug === slug);
  for (let round = 0; round < count; round++)
    for (const list of lists) {
      const product = list.find(isNew);
      if (product && found.push(product) === count) return found;
    }
  return found;
}
