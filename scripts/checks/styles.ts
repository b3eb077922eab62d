/**
 * Checks the style sheets. Each kind of page has a sheet that lists its sources by hand. A component that is missing from
 * the list would have no styles.
 */
import { dirname, join, matchesGlob } from 'node:path/posix';
import { type Import, runtimeImportsByFile } from './imports.ts';

const isMarkup = (file: string) => /\.(astro|tsx)$/.test(file);

interface Sources {
  named: string[];
  excluded: string[];
}

/** The sources of a sheet and of the sheets it imports, as globs from the project's root. */
function sourcesOf(sheet: string, textOf: (file: string) => string): Sources {
  const text = textOf(sheet);
  const globs = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, path = '']) => join(dirname(sheet), path));
  const imported = globs(/@import "(\.[^"]+)"/g).map((file) => sourcesOf(file, textOf));
  return {
    named: [...globs(/@source "([^"]+)"/g), ...imported.flatMap(({ named }) => named)],
    excluded: [...globs(/@source not "([^"]+)"/g), ...imported.flatMap(({ excluded }) => excluded)],
  };
}

/** Returns a glob for each name in the braces of `glob`. Keeps braces that list the endings of files, such as `.{ts,tsx}`. */
function alternatives(glob: string): string[] {
  const [, before = '', names, after = ''] = /^(.*?)(?<!\.)\{([^{}]*)\}(.*)$/.exec(glob) ?? [];
  if (names === undefined) return [glob];
  return names.split(',').flatMap((name) => alternatives(`${before}${name}${after}`));
}

/** Returns one line per fault. `textOf` reads a file of the project. */
export function checkSheets(
  imports: readonly Import[],
  files: readonly string[],
  textOf: (file: string) => string,
): string[] {
  const next = runtimeImportsByFile(imports);
  const sheets = Map.groupBy(
    imports.filter(({ from, to }) => /^src\/styles\/.*\.css$/.test(to) && isMarkup(from)),
    ({ to }) => to,
  );

  return [...sheets].flatMap(([sheet, users]) => {
    const { named, excluded } = sourcesOf(sheet, textOf);
    const isNamed = (file: string) =>
      named.some((glob) => matchesGlob(file, glob)) && !excluded.some((glob) => matchesGlob(file, glob));
    const parts = new Set(users.map(({ from }) => from));
    for (const part of parts) for (const { to } of next.get(part) ?? []) if (isMarkup(to)) parts.add(to);
    return [
      ...[...parts]
        .filter((file) => !isNamed(file) && /\bclass(Name|:list)?=/.test(textOf(file)))
        .map((file) => `${sheet}: its pages use ${file}, which is not among its sources`),
      ...[...named, ...excluded]
        .flatMap(alternatives)
        .filter((glob) => !files.some((file) => matchesGlob(file, glob)))
        .map((glob) => `${sheet}: no file matches the source ${glob}`),
    ];
  });
}
