/** Renders the pages of `RENDER_PATHS_FILE` into `BUILD_DIR` with the renderer kept in `RENDERER_DIR`: a program of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isChosen } from '#snapshot/pages.ts';
import { loadRenderer } from '../../astro/keep-renderer.ts';
import { fileOf } from '../../web-host/addresses.ts';

const { BUILD_DIR: out = '', RENDERER_DIR: folder = '' } = process.env;

const renderer = await loadRenderer(folder);
for (const { pathname, render } of await renderer.pages()) {
  const address = pathname.replace(/(.)\/+$/, '$1') || '/';
  if (!isChosen(address)) continue;
  const file = join(out, fileOf(address));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await render());
  console.log(`${file} (+1)`);
}
const { missingMessages } = globalThis as { missingMessages?: Set<string> };
if (missingMessages?.size)
  throw new Error(`Messages that no language has: ${[...missingMessages].join(', ')}`);
