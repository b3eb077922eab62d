/** The compiled shop. The rebuild's threads ask it for one page at a time. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The file of `StoredRenderer`, next to the compiled modules. */
export const rendererFile = 'renderer.json';

export interface StoredRenderer {
  origin: string;
  /** The paths of the pages that don't come from the catalogue or the merchant. */
  fixedPaths: string[];
  /** The script files of each island. */
  islandFiles: Record<string, string[]>;
}

export interface Renderer {
  /** The paths of all pages that don't come from the catalogue. */
  fixedPaths: readonly string[];
  /** Returns the page's HTML in UTF-8. */
  render: (path: string) => Promise<Buffer>;
}

/** Opens a stored renderer. Throws if it is unusable. */
export async function openRenderer(folder: string): Promise<Renderer> {
  const stored = JSON.parse(await readFile(join(folder, rendererFile), 'utf8')) as StoredRenderer;
  const filesOf = (island: string): readonly string[] => {
    const files = stored.islandFiles[island];
    if (!files) throw new Error(`There is no island ${island}.`);
    return files;
  };
  const { app, merchantPaths } = (await import(
    pathToFileURL(join(folder, 'entry.mjs')).href
  )) as typeof import('./page-app.ts');
  return {
    fixedPaths: [...stored.fixedPaths, ...merchantPaths],
    async render(path) {
      // The middleware sets the other locals.
      const locals = { filesOf } as App.Locals;
      const response = await app.render(new Request(new URL(path, stored.origin)), { locals });
      if (response.status !== (path === '/404' ? 404 : 200))
        throw new Error(`The renderer returned status ${response.status}.`);
      return withPolicy(Buffer.from(await response.arrayBuffer()), response.headers);
    },
  };
}

const charset = '<meta charset="utf-8">';

/**
 * Moves the policy from the response's headers into a `meta` element, because a file has no headers. The element comes after the
 * `charset` element and before the first script. Works with bytes, so that the page isn't encoded twice.
 */
function withPolicy(html: Buffer, headers: Headers): Buffer {
  const policy = headers.get('content-security-policy');
  const at = html.indexOf(charset);
  if (policy === null || at < 0) return html;
  const end = at + charset.length;
  const meta = Buffer.from(`<meta http-equiv="content-security-policy" content="${policy}">`);
  return Buffer.concat([html.subarray(0, end), meta, html.subarray(end)]);
}
