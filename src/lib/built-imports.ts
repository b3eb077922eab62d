/** What the built script files import. All of them are in one folder. */

/** The names of the files that a file imports. */
export function importedFiles(code: string): string[] {
  return Array.from(code.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g), ([, file = '']) => file);
}

/** The URLs of files, and of everything they import. Each file stands before the files that it imports. `read` returns a file's code. */
export function withImports(urls: readonly string[], read: (url: string) => string): string[] {
  const seen = new Set<string>();
  const all: string[] = [];
  const visit = (url: string) => {
    if (seen.has(url)) return;
    seen.add(url);
    for (const file of importedFiles(read(url))) visit(url.slice(0, url.lastIndexOf('/') + 1) + file);
    all.push(url);
  };
  urls.toReversed().forEach(visit);
  return all.toReversed();
}
