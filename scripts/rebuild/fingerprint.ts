/** What a build depends on in one hash: the same fingerprint gives the same pages. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#env.ts';

/** Beside the catalogue and the settings. The reference API and the tests are no part of the site. */
const inputs = [
  'src',
  'public',
  'scripts/astro',
  'scripts/preview',
  'scripts/rebuild',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

export function fingerprintOf(root: string, env: Env, snapshot: string): string {
  const hash = createHash('sha256').update(snapshot).update(JSON.stringify(env)).update(process.version);
  for (const file of inputs.flatMap((input) => filesUnder(root, input)))
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

function filesUnder(root: string, input: string): string[] {
  const path = join(root, input);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [input];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(input, name))
    .filter((name) => statSync(join(root, name)).isFile())
    .sort();
}
