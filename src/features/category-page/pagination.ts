/** Which pages of a list its links lead to. */

/** The pages to link to: the first, the last, the current one and its neighbours. `null` is a gap. */
export function pagesToLink(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const gap = n - (numbers[index - 1] ?? n);
    // A gap that would hide only one page becomes a link to that page.
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}
