/** Stands in for `URL.parse`, which needs Chrome 126, Safari 18 or Firefox 126. `undefined` for what is not an address. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
