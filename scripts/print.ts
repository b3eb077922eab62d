/**
 * Prints the lines of commands. Some lines contain texts from APIs and catalogues. These texts must not move the
 * terminal's cursor, hide what was printed before, or give orders to the machine that runs the command.
 */

/** Control characters, and those that start a line or change the direction of reading. */
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A text from elsewhere, as part of a line. It can't start a line of its own. */
export const inLine = (text: string): string => text.replace(control, ' ').trim();

/** CI services run lines that begin with `::` (GitHub) or contain `##[`, `##vso[` or the like as commands. */
const printable = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(control, ' ')
        .replace(/^\s*::/, (start) => start.replace('::', ': :'))
        .replace(/##(?=\w*\[)/g, '# #'),
    )
    .join('\n');

export const print = (text: string): void => console.log(printable(text));
export const printWarning = (text: string): void => console.warn(printable(text));
export const printError = (text: string): void => console.error(printable(text));
