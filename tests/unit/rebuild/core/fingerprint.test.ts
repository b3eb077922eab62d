import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { importsOf } from '../../../../scripts/checks/imports.ts';
import { projectRoot } from '../../../../scripts/rebuild/core/files.ts';
import { programFiles, programFingerprint } from '../../../../scripts/rebuild/core/fingerprint.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { write } from '../../../support/write-file.ts';

const fingerprint = (dir: string, year = 2026): string =>
  programFingerprint(parseEnv({ SHOP_DIR: dir }), year);

test('a new year or a changed shop folder renders all pages', () => {
  const dir = temporaryFolder();
  write(join(dir, 'shop.config.ts'), "export const shop = { name: 'Flowers' };");
  const before = fingerprint(dir);
  expect(fingerprint(dir)).toBe(before);
  expect(fingerprint(dir, 2027)).not.toBe(before);
  write(join(dir, 'pages/en/terms.md'), 'New terms');
  expect(fingerprint(dir)).not.toBe(before);
});

test('a change behind a link in the shop folder renders all pages', () => {
  const [dir, brand] = [temporaryFolder(), temporaryFolder()];
  write(join(brand, 'logo.svg'), '<svg></svg>');
  symlinkSync(join(brand, 'logo.svg'), join(dir, 'logo.svg'));
  const before = fingerprint(dir);
  write(join(brand, 'logo.svg'), '<svg><g></g></svg>');
  expect(fingerprint(dir)).not.toBe(before);
});

test('an equal ConfigMap in another container changes no page', () => {
  const dir = temporaryFolder();
  const mounted = (version: string): string => {
    rmSync(dir, { recursive: true });
    for (const [folder, file] of [
      [dir, 'shop.config.ts'],
      [join(dir, 'public'), 'logo.svg'],
    ] as const) {
      write(join(folder, version, file), 'Flowers');
      symlinkSync(version, join(folder, '..data'));
      symlinkSync(`..data/${file}`, join(folder, file));
    }
    return fingerprint(dir);
  };
  expect(mounted('..2026_11_29')).toBe(mounted('..2026_11_30'));
});

test('a change of code that compiles pages renders all of them', () => {
  const hashed = new Set(programFiles());
  // `npm run checks` lets files in `src` import only `src`. Some files in `scripts/rebuild` import code that changes no page.
  const compiling = [...hashed].filter(
    (file) => /\.(ts|mjs)$/.test(file) && !/^(src|scripts\/rebuild)\//.test(file),
  );
  const imports = compiling.flatMap((file) => importsOf(file, readFileSync(join(projectRoot, file), 'utf8')));
  const missing = imports.filter(({ to, kind, typeOnly }) => kind === 'file' && !typeOnly && !hashed.has(to));
  expect(missing.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});
