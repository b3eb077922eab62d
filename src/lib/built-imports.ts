/** What the built script files import. All of them are in one folder. */

/** The names of the files that a file imports. */
export function importedFiles(code: string): string[] {
  return Array.from(code.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g), ([, file = '']) => file);
}

/** The URLs of files, and of everything they import. `read` returns a file's code. */
export function withImports(urls: readonly string[], read: (url: string) => string): string[] {
  const all = new Set(urls);
  // The loop also visits the URLs that it adds.
  for (const url of all)
    for (const file of importedFiles(read(url))) all.add(url.slice(0, url.lastIndexOf('/') + 1) + file);
  return [...all];
}
