/** Stands in for `URL.parse`, which needs Chrome 126, Safari 18 or Firefox 126. `undefined` for what is not a URL. */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
