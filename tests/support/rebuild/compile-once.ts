/**
 * Compiles the shop only once for the same settings and the same categories. The rebuilds of a test file would otherwise
 * spend most of their time on compiling the same code again. `compileAgain` makes the next rebuild compile.
 */
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'shop-compiled-'));
const remove = () => rmSync(folder, { recursive: true, force: true });
export const compileAgain = remove;
afterAll(remove);

vi.mock('../../../scripts/rebuild/render/compile.ts', async (original) => {
  const real = await original<typeof import('../../../scripts/rebuild/render/compile.ts')>();
  const compileShop: typeof real.compileShop = async (options) => {
    const { SNAPSHOT_FILE: _, ...variables } = options.variables;
    const kept = join(folder, hash('sha1', JSON.stringify(variables)));
    if (!existsSync(kept)) {
      await real.compileShop(options);
      cpSync(options.out, join(kept, 'out'), { recursive: true });
      cpSync(options.renderer, join(kept, 'renderer'), { recursive: true });
    }
    for (const name of ['out', 'renderer'] as const) {
      rmSync(options[name], { recursive: true, force: true });
      cpSync(join(kept, name), options[name], { recursive: true });
    }
  };
  return { compileShop };
});
