/** From what somebody typed to what the full-text index is asked: pure. */

/** Words too common to find anything by, in both languages, without accents. */
const common = new Set(
  'the of for and with an in on to le la les de du des un une en et pour avec au aux sur'.split(' '),
);
const mostWords = 8;

/** The way the index keeps words: lower case, no accents, ligatures taken apart. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}

/** The words that matter, at most eight. Single letters (an elided "l'") and common words only count when nothing else is there. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(fold(text.slice(0, 200)).match(/[\p{L}\p{N}]+/gu) ?? [])];
  const telling = words.filter((word) => word.length > 1 && !common.has(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

/** The word without the plural's ending: English and French both add s, French also x. */
export const singular = (word: string): string =>
  word.length >= 4 && /[^s]s$|x$/.test(word) ? word.slice(0, -1) : word;

/** How many slips a word of this length may hold and still be meant: none in short words, which are near to everything. */
export const slipsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** One alternative of the query language of FTS5. Words are letters and digits only, so quoting cannot be broken out of. */
const term = (word: string) => `"${word}" OR "${word}"*`;

/** Every word in one of its spellings (`all`), or any word at all. */
export function matchExpression(spellings: readonly (readonly string[])[], join: 'AND' | 'OR'): string {
  return spellings.map((words) => `(${words.map(term).join(' OR ')})`).join(` ${join} `);
}

/**
 * The optimal string alignment distance (a swap of neighbours is one slip), given up as soon as it must pass `most`.
 * The typed word may be the beginning of a longer one.
 */
export function slips(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1;
  const target = word.slice(0, typed.length + most);
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
    if (Math.min(...line) > most) return most + 1;
    before = above;
    above = line;
  }
  // The rest of a longer word costs nothing: it has not been typed yet.
  return Math.min(...above);
}
