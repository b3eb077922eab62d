/** The name under which the browser saves an invoice. */

/**
 * The file name in a `Content-Disposition` header (RFC 6266: `filename*` before `filename`), or `fallback`. Removes
 * characters that could leave the downloads folder.
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
