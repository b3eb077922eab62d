/** Names of files as servers give them. */

/**
 * The file name of a `Content-Disposition` header (RFC 6266: `filename*` before `filename`), without what could lead out of
 * the folder of downloads; `fallback` when there is none.
 */
export function fileNameOf(header: string | null, fallback: string): string {
  const [, extended] = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '') ?? [];
  const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? [];
  const name = decoded(extended) ?? quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
  return name.replace(/[/\\\p{Cc}]/gu, '').replace(/^\.+/, '') || fallback;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
