/** Comments and texts cite only what a reader of this repository can open. */
import { commentLine } from './width.ts';

/** Files of code that comments name, with or without their folders. Leaves out `./part.ts`, which stands for any file. */
const citedCode = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => commentLine.test(line))
    .flatMap(
      (line) => line.match(/(?<![\w./*…\]-])[\w-][\w.-]*(?:\/[\w.[\]-]+)*\.(?:tsx?|astro|mjs)\b/g) ?? [],
    );

/**
 * Returns a check of single files. `files` are the paths of the repository, and `promises` is the text of docs/promises.md. The check
 * returns one line per fault.
 */
export function citationCheck(files: readonly string[], promises: string) {
  const paths = files.map((file) => `/${file}`);
  const numbers = new Set(
    Array.from(promises.matchAll(/^- \*\*(\d+)\.\*\* /gm), ([, number = '']) => number),
  );
  return (file: string, text: string): string[] => {
    // The checks and their tests cite made-up names.
    if (/^(?:scripts|tests\/unit)\/checks\//.test(file)) return [];
    const docs = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([path]) => path);
    const code = /\.(?:tsx?|astro|mjs)$/.test(file) ? citedCode(text) : [];
    return [
      ...docs.filter((path) => !files.includes(path)).map((path) => `cites ${path}, which does not exist`),
      ...code
        .filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))
        .map((name) => `cites ${name}, which does not exist`),
      ...[...text.matchAll(/\bpromises? (\d+(?:(?:, | and | to )\d+)*)\b/g)]
        .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
        .filter((number) => !numbers.has(number))
        .map((number) => `cites promise ${number}, which is not in docs/promises.md`),
    ];
  };
}
