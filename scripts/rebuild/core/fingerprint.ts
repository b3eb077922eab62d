/** Hashes everything that all pages depend on. While the hash stays the same, only catalogue changes affect pages. */
import { createHash, hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from '#env.ts';
import { locales } from '#i18n/locale.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import { filesIn, projectRoot } from './files.ts';

/** The program's files that pages depend on. */
const inputs = [
  'src',
  'public',
  'scripts/astro',
  'scripts/web-host',
  'scripts/rebuild',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  // `browserslist` in package.json determines the browsers that the shop is compiled for.
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Code in these folders doesn't change pages. `pictures` is one of them, because the snapshot records which small pictures exist. */
const irrelevant = /^scripts\/rebuild\/(live|pictures|places|publish|schedule)\//;

/** Covers the program, its settings, the merchant's folder, the year, and Node's version (Node formats dates and prices). */
export function programFingerprint(env: Env, year: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([env, year]))
    .update(process.version);
  for (const file of programFiles()) hash.update(file).update(readFileSync(join(projectRoot, file)));
  const shop = resolve(projectRoot, env.SHOP_DIR);
  // In a ConfigMap of Kubernetes, the files are links into a folder such as `..2026_11_29`, which has another name in each container.
  for (const file of filesIn(shop).filter((name) => !/(^|\/)\.\./.test(name)))
    hash.update(file).update(readFileSync(join(shop, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Covers the program and the catalogue data that affects every page: the header's categories and `SnapshotInfo`. */
export function commonFingerprint(program: string, snapshot: Snapshot): string {
  const { apiUrl, textLanguage, apiResizes, calls, setup, pictureOrigins } = snapshot.info();
  const categories = locales.map((locale) => snapshot.categories(locale));
  return fingerprintOf(program, apiUrl, textLanguage, apiResizes, calls, setup, pictureOrigins, categories);
}

export const fingerprintOf = (...parts: unknown[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, 16);

/** The paths of the files that all pages depend on, from the project's root. */
export const programFiles = (): string[] => inputs.flatMap(filesUnder);

function filesUnder(input: string): string[] {
  const path = join(projectRoot, input);
  if (!existsSync(path)) return [];
  const files = input.includes('.') ? [] : filesIn(path);
  if (files.length === 0) return [input];
  return files.map((file) => `${input}/${file}`).filter((file) => !irrelevant.test(file));
}
