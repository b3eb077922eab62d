/** Turns a search text into a query of the full-text index. */

/** Stop words of both languages, without accents. */
const stopWords = new Set(
  'the of for and with an in on to le la les de du des un une en et pour avec au aux sur'.split(' '),
);
const maxWords = 8;

/** Converts text to the form of the index: lower case, without accents and ligatures. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}

/** At most eight words. Drops stop words and single letters (such as an elided "l'"), unless there are no other words. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(fold(text.slice(0, 200)).match(/[\p{L}\p{N}]+/gu) ?? [])];
  const keywords = words.filter((word) => word.length > 1 && !stopWords.has(word));
  return (keywords.length > 0 ? keywords : words).slice(0, maxWords);
}

/** Removes the plural ending: s in English and French, x in French. */
export const singular = (word: string): string =>
  word.length >= 4 && /[^s]s$|x$/.test(word) ? word.slice(0, -1) : word;

/** Short words allow no typos, because too many words are similar to them. */
export const maxTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** FTS5 syntax. Words contain only letters and digits, so they can't break out of the quotes. */
const term = (word: string) => `"${word}" OR "${word}"*`;

/** Requires all words (`AND`) or any of them (`OR`), each in one of its spellings. */
export function matchExpression(spellings: readonly (readonly string[])[], join: 'AND' | 'OR'): string {
  return spellings.map((words) => `(${words.map(term).join(' OR ')})`).join(` ${join} `);
}

/**
 * The optimal string alignment distance, which counts swapped neighbours as one typo. Returns `max + 1` for any greater
 * distance. `typed` can be the beginning of a longer word.
 */
export function editDistance(typed: string, word: string, max: number): number {
  if (word.length < typed.length - max) return max + 1;
  const target = word.slice(0, typed.length + max);
  let before: number[] = [];
  let above = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= target.length; column += 1) {
      const same = typed[row - 1] === target[column - 1] ? 0 : 1;
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + same,
      );
      if (
        row > 1 &&
        column > 1 &&
        typed[row - 1] === target[column - 2] &&
        typed[row - 2] === target[column - 1]
      )
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      line.push(cost);
    }
    if (Math.min(...line) > max) return max + 1;
    before = above;
    above = line;
  }
  // The rest of a longer word costs nothing, because it isn't typed yet.
  return Math.min(...above);
}
