/** Docs and comments stay narrow enough to be read in any editor. Biome breaks the lines of code. */

const longest = 140;

/** How a line of a comment begins. */
export const commentLine = /^\s*(?:\/\/|\/?\*|\{\/\*|<!--)/;

/** Lines of docs and comments with more than 140 characters. Tables, URLs and code don't count, because their lines can't always break. */
export function wideLines(file: string, text: string): string[] {
  const isDoc = file.endsWith('.md');
  const begin = isDoc ? /^(?!\s*\|)/ : /\.(yml|example)$/.test(file) ? /^\s*#/ : commentLine;
  const lines = (isDoc ? withoutCode(text) : text).split('\n');
  return lines.flatMap((line, index) => {
    const { length } = line.replace(/https?:\/\/\S+/g, '');
    return begin.test(line) && length > longest
      ? [`line ${index + 1}: has ${length} characters. At most ${longest} are allowed in docs and comments`]
      : [];
  });
}

/** The same lines, but empty where the text shows code. Blocks without a language, such as diagrams, stay. */
const withoutCode = (text: string): string =>
  text.replace(/^ *```\w.*?^ *```/gms, (code) => code.replace(/.+/g, ''));
