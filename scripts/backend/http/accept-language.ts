/** The languages of `Accept-Language`, the preferred one first, without regions (`fr-CA` is French). */
export function languagesIn(header = ''): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      return { name: tag.split('-')[0] ?? '', weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}
